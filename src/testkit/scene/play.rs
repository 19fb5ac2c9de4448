//! The verbs of a scene: operations of the room, with seats by number and cards by name.

use super::cards::CardSpec;
use super::error::SceneError;
use super::log::{card_text, choices_text};
use super::plan::{Plan, Unplanned, selection_of};
use super::setting::Setting;
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::ask::CardRef;
use crate::rules::ask::probe::Selection;
use crate::rules::ask::want::{NULLIFICATION, PEACH, PEACH_OR_ANALEPTIC};
use crate::rules::trace::Offer;
use crate::rules::{Ask, Interrupt, Request, Room};
use crate::script::value::NO_CARD;
use std::rc::Rc;

/// Reason for which a scene's play ended early.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// An interrupt of the rules; the end of the game is not an error.
    Interrupt(Interrupt),
    /// An error in the scene itself.
    Problem(SceneError),
}

impl From<Interrupt> for Stop {
    fn from(interrupt: Interrupt) -> Stop {
        Stop::Interrupt(interrupt)
    }
}

/// A handle to the table of a scene. Seats count from 1. Clones share the table.
#[derive(Clone)]
pub struct Play {
    setting: Rc<Setting>,
}

/// Creates a hypothetical request, to probe its choices.
fn question(seat: PlayerId, ask: Ask, reason: &str) -> Request {
    Request {
        id: 0,
        seat,
        event: EventId::default(),
        ask,
        reason: reason.into(),
        prompt: String::new(),
        data: Value::Nil,
        seconds: None,
    }
}

/// Patterns requested by the rules.
const USUAL_PATTERNS: [&str; 6] = ["play", "slash", "jink", PEACH, PEACH_OR_ANALEPTIC, NULLIFICATION];

/// Returns the requests in which view-as skills receive a pattern.
fn ways_of_asking(pattern: &str) -> Vec<(&'static str, Ask)> {
    let method = HandlingMethod::Use;
    let (used, responded) = (Name::from(pattern), Name::from(pattern));
    let used = Ask::UseCard {
        pattern: used,
        method,
        victims: Vec::new(),
        victims_only: false,
        distance_limit: false,
    };
    let responded =
        Ask::RespondCard { pattern: responded, method: HandlingMethod::Response, who: None, to_card: None };
    match pattern {
        "play" => vec![("play", Ask::Play)],
        NULLIFICATION => {
            let trick = Ask::Nullify { trick: NO_CARD, from: None, to: None, positive: true };
            vec![("nullify", trick), ("respond", responded)]
        }
        _ => vec![("use", used), ("respond", responded)],
    }
}

/// Lists the available skills, with the reason if an enabled one is unavailable.
fn offers_text(offers: &[(Name, Offer)]) -> String {
    let told = |(name, offer): &(Name, Offer)| match offer {
        Offer::Offered => Some(name.to_string()),
        Offer::NoCards => Some(format!("{name} (no cards)")),
        Offer::OutOfEffect => Some(format!("{name} (out of effect)")),
        Offer::AsTheyAre | Offer::NotEnabled => None,
    };
    let named: Vec<String> = offers.iter().filter_map(told).collect();
    if named.is_empty() { "nothing".into() } else { named.join(", ") }
}

pub(super) type Done<T = ()> = Result<T, Stop>;

fn problem<T>(error: impl Into<SceneError>) -> Done<T> {
    Err(Stop::Problem(error.into()))
}

impl Play {
    pub(super) fn new(setting: Rc<Setting>) -> Play {
        Play { setting }
    }

    pub fn room(&self) -> Rc<Room> {
        self.setting.room()
    }

    /// Runs the checks after a verb of a scene file.
    pub(super) fn verb_is_over(&self) -> Done {
        self.setting.verb_is_over().map_err(Stop::Problem)
    }

    /// Plans an answer from now on, like [`super::Scene::will`].
    pub fn will(&mut self, seat: usize, kind: &str, reason: &str, reply: &str) -> Done {
        self.plan(Plan::new(seat, kind, reason, reply))
    }

    /// Plans an answer for every such request from now on.
    pub fn always(&mut self, seat: usize, kind: &str, reason: &str, reply: &str) -> Done {
        self.plan(Plan::new(seat, kind, reason, reply).always())
    }

    pub(super) fn plan(&mut self, plan: Plan) -> Done {
        let seats = self.room().table().players.len();
        self.setting.plans.borrow_mut().check_and_add(plan, seats).map_err(Stop::Problem)
    }

    /// Plans the answer to the next request of its kind, before all others.
    pub(super) fn plan_next(&mut self, plan: Plan) -> Done {
        let seats = self.room().table().players.len();
        self.setting.plans.borrow_mut().check_and_put_first(plan, seats).map_err(Stop::Problem)
    }

    /// Fails the scene.
    pub(super) fn fail(&self, problem: SceneError) {
        self.setting.log.borrow_mut().fail(problem);
    }

    /// Sets the handling of this seat's unplanned requests from now on.
    pub fn otherwise(&mut self, seat: usize, policy: Unplanned) -> Done {
        let player = self.seat(seat)?;
        self.setting.plans.borrow_mut().unplanned[player.index()] = policy;
        Ok(())
    }

    /// Returns the player in this seat.
    pub fn seat(&self, seat: usize) -> Done<PlayerId> {
        let n = self.room().table().players.len();
        match seat {
            0 => problem(SceneError::SeatZero),
            seat if seat > n => problem(SceneError::NoSeat { seat, n }),
            seat => Ok(PlayerId(seat as u8 - 1)),
        }
    }

    fn seats(&self, seats: &[usize]) -> Done<Vec<PlayerId>> {
        seats.iter().map(|s| self.seat(*s)).collect()
    }

    /// Logs a line.
    pub fn note(&self, text: impl AsRef<str>) {
        self.setting.log.borrow_mut().write(0, &format!("# {}", text.as_ref()));
        if let Some(taught) = self.setting.taught() {
            taught.learner.borrow_mut().show_note(text.as_ref());
        }
    }

    // ---- cards ----------------------------------------------------------------------

    /// Finds a card of this player: hand first, then equipment, judging area, piles.
    pub fn card_of(&self, seat: usize, text: &str) -> Done<CardId> {
        let player = self.seat(seat)?;
        let cards: Vec<CardId> = {
            let room = self.room();
            let t = room.table();
            let p = t.player(player);
            let piles = p.piles.values().flat_map(|pile| pile.cards.iter().copied());
            let held = p.hand.iter().copied().chain(p.equip_cards());
            held.chain(p.judging.iter().copied()).chain(piles).collect()
        };
        match self.find(&cards, text)? {
            Some(card) => Ok(card),
            None => {
                let has = cards.iter().map(|c| card_text(&self.room(), *c)).collect();
                problem(SceneError::NotHeld { seat, card: text.to_owned(), has })
            }
        }
    }

    /// Finds a card by name, wherever it is.
    pub fn card(&self, text: &str) -> Done<CardId> {
        let cards: Vec<CardId> = (0..self.room().table().deck.len() as i32).map(CardId).collect();
        match self.find(&cards, text)? {
            Some(card) => Ok(card),
            None => problem(SceneError::NoCard(text.to_owned())),
        }
    }

    fn find(&self, cards: &[CardId], text: &str) -> Done<Option<CardId>> {
        let spec = CardSpec::parse(text).map_err(SceneError::from).map_err(Stop::Problem)?;
        let room = self.room();
        let t = room.table();
        let fits = |id: &&CardId| {
            let face = &t.card(**id).face;
            spec.fits(**id, &t.kind(**id).name, face.suit, face.number)
        };
        Ok(cards.iter().find(fits).copied())
    }

    /// Creates a virtual card from cards of this player.
    pub fn make(&self, seat: usize, name: &str, skill: &str, cards: &[&str]) -> Done<CardId> {
        let cards: Vec<CardId> = cards.iter().map(|c| self.card_of(seat, c)).collect::<Done<_>>()?;
        match self.room().clone_card(name, skill, &cards) {
            Some(card) => Ok(card),
            None => problem(SceneError::NoKind(name.to_owned())),
        }
    }

    // ---- using ----------------------------------------------------------------------

    /// Uses a card of this player, as in the play phase.
    pub fn use_card(&mut self, seat: usize, card: &str, targets: &[usize]) -> Done {
        let card = self.card_of(seat, card)?;
        self.use_id(seat, card, targets)
    }

    /// Uses this card, physical or virtual.
    pub fn use_id(&mut self, seat: usize, card: CardId, targets: &[usize]) -> Done {
        let usage = CardUse::new(self.seat(seat)?, card, self.seats(targets)?);
        if !self.room().use_card(usage, true)? {
            return problem(SceneError::NotUsed { id: card, card: card_text(&self.room(), card) });
        }
        Ok(())
    }

    /// Uses cards of this player as another card.
    pub fn use_as(&mut self, seat: usize, name: &str, skill: &str, cards: &[&str], to: &[usize]) -> Done {
        let card = self.make(seat, name, skill, cards)?;
        self.use_id(seat, card, to)
    }

    /// Logs the choices of this player in the play phase, with these cards selected, or with a skill, its
    /// cards and targets: `skill(slash) -> 2`.
    pub fn may(&mut self, seat: usize, cards: &[&str]) -> Done {
        let player = self.seat(seat)?;
        let request = question(player, Ask::Play, "play");
        let selection = match cards {
            [text] if text.contains('(') => self.selection(&request, text)?,
            cards => {
                let chosen = cards.iter().map(|card| self.card_of(seat, card).map(CardRef::Id));
                Selection { cards: chosen.collect::<Done<_>>()?, ..Selection::default() }
            }
        };
        self.note_choices(&request, &selection, &cards.join(" + "));
        Ok(())
    }

    /// Logs the choices in a request for a use with this pattern: `@@skill`.
    pub fn may_use(&mut self, seat: usize, pattern: &str, text: &str) -> Done {
        let ask = Ask::UseCard {
            pattern: pattern.into(),
            method: HandlingMethod::Use,
            victims: Vec::new(),
            victims_only: false,
            distance_limit: false,
        };
        let request = question(self.seat(seat)?, ask, "");
        let selection = self.selection(&request, text)?;
        self.note_choices(&request, &selection, &format!("{pattern} {text}"));
        Ok(())
    }

    /// Logs which view-as skills of this player answer each of these patterns. The default are the patterns
    /// of the rules and those that call a skill.
    pub fn answers(&mut self, seat: usize, patterns: &[&str]) -> Done {
        let player = self.seat(seat)?;
        let mut wanted: Vec<String> = patterns.iter().map(|p| (*p).to_owned()).collect();
        if wanted.is_empty() {
            wanted = USUAL_PATTERNS.iter().map(|p| (*p).to_owned()).collect();
            let room = self.room();
            let t = room.table();
            let own = t.player(player).skills.iter().filter(|s| !s.name.starts_with('#'));
            wanted.extend(own.map(|skill| format!("@@{}", skill.name)));
        }
        self.note(format!("{player} answers"));
        for pattern in &wanted {
            let mut rows: Vec<(&str, String)> = Vec::new();
            for (way, ask) in ways_of_asking(pattern) {
                let offers = self.room().offers(&question(player, ask, "scene"));
                rows.push((way, offers_text(&offers)));
            }
            rows.dedup_by(|later, first| later.1 == first.1);
            let alone = rows.len() == 1;
            for (way, text) in rows {
                let way = if alone { String::new() } else { format!(" ({way})") };
                self.note(format!("  {pattern}{way}: {text}"));
            }
        }
        Ok(())
    }

    fn selection(&self, request: &Request, text: &str) -> Done<Selection> {
        selection_of(&self.room(), request, text).map_err(SceneError::from).map_err(Stop::Problem)
    }

    fn note_choices(&self, request: &Request, selection: &Selection, with: &str) {
        let choices = self.room().probe(request, selection);
        let with = if with.is_empty() { String::new() } else { format!(" with {with}") };
        self.note(format!("{} may{with}: {}", request.seat, choices_text(&self.room(), &choices)));
    }

    // ---- turns ----------------------------------------------------------------------

    /// Plays a whole turn of this player and moves on to the next one.
    pub fn turn(&mut self, seat: usize) -> Done {
        let player = self.seat(seat)?;
        {
            let room = self.room();
            let mut t = room.table_mut();
            t.players.iter_mut().for_each(|p| p.phase = Phase::NotActive);
            t.turn.current = Some(player);
            t.turn.stage = Stage::TurnStart;
        }
        self.next_turn()
    }

    /// Plays the next turn.
    pub fn next_turn(&mut self) -> Done {
        if self.room().play_turn()? {
            self.room().table_mut().turn.round += 1;
        }
        Ok(())
    }

    /// Plays this number of turns, extra turns included.
    pub fn turns(&mut self, n: usize) -> Done {
        (0..n).try_for_each(|_| self.next_turn())
    }

    /// Plays these phases of a player and ends the turn.
    pub fn phases(&mut self, seat: usize, phases: &[Phase]) -> Done {
        let player = self.seat(seat)?;
        Ok(self.room().play_phases(player, phases.to_vec())?)
    }

    /// Plays from the beginning of the first round to the end of the game.
    pub fn whole_game(&mut self) -> Done {
        {
            let room = self.room();
            let mut t = room.table_mut();
            t.players.iter_mut().for_each(|p| p.phase = Phase::NotActive);
            t.turn.round = 0;
            t.turn.stage = Stage::TurnStart;
        }
        Ok(self.room().run()?)
    }

    /// Runs the start of the game after the choice of generals: skills that act at the start, and the first
    /// hands.
    pub fn start_game(&mut self) -> Done {
        Ok(self.room().start_game()?)
    }

    /// Replays the recorded game until it diverges.
    pub fn replay(&mut self) -> Done {
        if let Some(request) = self.setting.replay().map_err(Stop::Problem)? {
            self.note(format!("from request {request} on the game goes another way than its record"));
        }
        Ok(())
    }

    // ---- verbs ----------------------------------------------------------------------

    /// Deals damage from a seat, or from nobody (0).
    pub fn damage(&mut self, from: usize, to: usize, n: i32, nature: Nature) -> Done {
        let from = if from == 0 { None } else { Some(self.seat(from)?) };
        Ok(self.room().damage(Damage::new(from, self.seat(to)?, n).nature(nature))?)
    }

    pub fn lose_hp(&mut self, seat: usize, n: i32) -> Done {
        let to = self.seat(seat)?;
        let lost = HpLost { from: None, to, lose: n, reason: Name::default(), ignore_hujia: false };
        Ok(self.room().lose_hp(lost)?)
    }

    pub fn recover(&mut self, seat: usize, n: i32) -> Done {
        let player = self.seat(seat)?;
        Ok(self.room().recover(player, Recover::new(None, n, None))?)
    }

    /// Kills a player; the killer is a seat or nobody (0).
    pub fn kill(&mut self, seat: usize, killer: usize) -> Done {
        let victim = self.seat(seat)?;
        let damage = match killer {
            0 => None,
            killer => Some(Damage::new(Some(self.seat(killer)?), victim, 1)),
        };
        Ok(self.room().kill(victim, damage, None)?)
    }

    pub fn judge(&mut self, seat: usize, pattern: &str, good: bool, reason: &str) -> Done<Judge> {
        Ok(self.room().judge(Judge::new(self.seat(seat)?, pattern, good, reason))?)
    }

    pub fn pindian(&mut self, from: usize, to: usize, reason: &str) -> Done<Option<Pindian>> {
        let (from, to) = (self.seat(from)?, self.seat(to)?);
        Ok(self.room().pindian(from, to, reason)?)
    }

    pub fn draw(&mut self, seat: usize, n: i32) -> Done {
        let player = self.seat(seat)?;
        self.room().draw_cards(player, n, "scene")?;
        Ok(())
    }

    /// Discards cards of a player.
    pub fn throw(&mut self, seat: usize, cards: &[&str]) -> Done {
        let player = self.seat(seat)?;
        let cards: Vec<CardId> = cards.iter().map(|c| self.card_of(seat, c)).collect::<Done<_>>()?;
        Ok(self.room().throw_cards(&cards, MoveReason::new(ReasonCode::Throw, player))?)
    }

    /// Moves cards of one player into the hand of another.
    pub fn give(&mut self, from: usize, to: usize, cards: &[&str]) -> Done {
        let (giver, to) = (self.seat(from)?, self.seat(to)?);
        let cards: Vec<CardId> = cards.iter().map(|c| self.card_of(from, c)).collect::<Done<_>>()?;
        let reason = MoveReason::new(ReasonCode::Give, giver).target(to);
        Ok(self.room().move_to(&cards, Some(to), Place::Hand, reason)?)
    }

    pub fn chain(&mut self, seat: usize) -> Done {
        let player = self.seat(seat)?;
        Ok(self.room().set_chained(player, true)?)
    }

    pub fn turn_over(&mut self, seat: usize) -> Done {
        let player = self.seat(seat)?;
        Ok(self.room().turn_over(player)?)
    }

    pub fn set_mark(&mut self, seat: usize, name: &str, count: i32) -> Done {
        let player = self.seat(seat)?;
        Ok(self.room().set_mark(player, name, count)?)
    }
}
