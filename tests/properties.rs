//! Properties of every game, tested on random ones. Every card is in one place at every moment, no answer
//! corrupts the table, and hidden parts stay hidden.

use proptest::prelude::*;
use proptest::test_runner::Config;
use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::ask::CardRef;
use sgs::rules::card_string::CardText;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{
    Answer, Ask, Catalog, Cause, Data, Door, Fact, Observer, Pick, Reply, Request, Room, Timing,
};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

thread_local! {
    static CATALOG: Rc<Catalog> = Rc::new(catalog(&DeckOptions::default()));
}

/// Returns a configuration with few cases and no failure files: a case is a seed and a number of players, and
/// both are in the message.
fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, max_shrink_iters: 6, ..Config::default() }
}

/// Problems found by observers, which cannot return them.
type Problems = Rc<RefCell<Vec<String>>>;

fn whole_game(
    seed: u64,
    players: usize,
    door: Box<dyn Door>,
    observers: Vec<Box<dyn Observer>>,
    problems: &Problems,
) -> Table {
    let mut options = GameOptions::new(seed, players);
    options.settings.round_limit = 40;
    let catalog = CATALOG.with(Rc::clone);
    let room = new_game(&options, catalog, door).unwrap_or_else(|e| panic!("{e}"));
    for observer in observers {
        room.observe(observer);
    }
    let ended = room.run();
    let table = room.into_table();
    assert_eq!(ended, Ok(()), "seed {seed}, {players} players");
    assert!(table.turn.winner.is_some(), "seed {seed}, {players} players: nobody won");
    if let Some(problem) = problems.borrow().first() {
        panic!("seed {seed}, {players} players: {problem}");
    }
    table
}

// ---- cards stay in one place ---------------------------------------------------------------

struct Places {
    problems: Problems,
    /// `true` if no warning and no illegal answer may occur.
    clean: bool,
}

impl Places {
    fn check(&self, room: &Room, when: &str) {
        if let Err(problem) = room.table().check_cards() {
            self.problems.borrow_mut().push(format!("at {when}: {problem}"));
        }
    }
}

impl Observer for Places {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        self.check(room, "a fact");
        if let (Fact::Warning { what }, true) = (fact, self.clean) {
            self.problems.borrow_mut().push(format!("warning: {what}"));
        }
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if let (Some(Cause::Illegal(why)), true) = (cause, self.clean) {
            let problem = format!("an illegal answer ({why}) to {request:?}, replaced by {reply:?}");
            self.problems.borrow_mut().push(problem);
        }
    }

    fn timing(&mut self, room: &Room, timing: Timing, _: Option<PlayerId>, _: &Data) {
        self.check(room, timing.name());
    }

    fn timing_over(&mut self, room: &Room, timing: Timing, _: Option<PlayerId>, _: &Data, _: bool) {
        self.check(room, timing.name());
    }

    fn wants_timings(&self) -> bool {
        true
    }
}

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn cards_stay_in_one_place(seed in any::<u64>(), players in 2usize..=10) {
        let problems = Problems::default();
        let places = Places { problems: problems.clone(), clean: true };
        whole_game(seed, players, Box::new(Agents::random(players)), vec![Box::new(places)], &problems);
    }
}

// ---- illegal answers -----------------------------------------------------------------------

/// Answers at random, and sometimes with nonsense.
struct Vandal {
    agents: Agents,
    dice: rng::Stream,
    /// Requests answered with illegal nonsense.
    refused: Rc<RefCell<BTreeSet<u64>>>,
    /// Number of nonsense answers by kind of request.
    tried: Rc<RefCell<BTreeMap<&'static str, u32>>>,
}

impl Vandal {
    fn card(&mut self, room: &Room) -> CardId {
        let all = room.table().deck.len();
        match self.dice.below(8) {
            0 => CardId(-1),
            1 => CardId(i32::MIN),
            2 => CardId(i32::MAX),
            3 => CardId(all as i32),
            _ => CardId(self.dice.below(all) as i32),
        }
    }

    fn player(&mut self, room: &Room) -> PlayerId {
        match self.dice.below(6) {
            0 => PlayerId(200),
            1 => PlayerId(31),
            _ => PlayerId(self.dice.below(room.table().players.len()) as u8),
        }
    }

    fn players(&mut self, room: &Room) -> Vec<PlayerId> {
        (0..self.dice.below(5)).map(|_| self.player(room)).collect()
    }

    fn cards(&mut self, room: &Room) -> Vec<CardId> {
        (0..self.dice.below(5)).map(|_| self.card(room)).collect()
    }

    fn word(&mut self) -> Name {
        ["", "slash", "spade", "sgs1", "no such thing", "\u{0}", "yes", "."][self.dice.below(8)].into()
    }

    fn pick(&mut self, room: &Room) -> Pick {
        if self.dice.one_in(2) {
            return Pick::Id(self.card(room));
        }
        let cards = self.cards(room);
        let mut text = CardText::new(self.word(), cards);
        text.skill = ["", "spear", "fan", "axe", "no such skill"][self.dice.below(5)].into();
        text.number = self.dice.below(30) as u8;
        Pick::Made(text)
    }

    fn reference(&mut self, room: &Room) -> CardRef {
        match self.dice.below(2) {
            0 => CardRef::Id(self.card(room)),
            _ => CardRef::Hand { owner: self.player(room) },
        }
    }

    fn nonsense(&mut self, room: &Room) -> Reply {
        match self.dice.below(9) {
            0 => Reply::Pass,
            1 => Reply::Yes(self.dice.one_in(2)),
            2 => Reply::Use { card: self.pick(room), targets: self.players(room) },
            3 => Reply::Card(self.pick(room)),
            4 => Reply::Text(self.word()),
            5 => Reply::Cards((0..self.dice.below(4)).map(|_| self.reference(room)).collect()),
            6 => Reply::Players(self.players(room)),
            7 => Reply::Give { cards: self.cards(room), to: self.player(room) },
            _ => Reply::Arrange { top: self.cards(room), bottom: self.cards(room) },
        }
    }

    /// Returns a legal answer with one part changed.
    fn bent(&mut self, room: &Room, reply: Reply) -> Reply {
        match reply {
            Reply::Use { card, mut targets } => match self.dice.below(4) {
                0 => Reply::Use { card, targets: self.players(room) },
                1 => Reply::Use { card: self.pick(room), targets },
                2 => {
                    targets.extend(targets.clone());
                    Reply::Use { card, targets }
                }
                _ => Reply::Card(card),
            },
            Reply::Cards(mut cards) => match self.dice.below(3) {
                0 => {
                    cards.extend(cards.clone());
                    Reply::Cards(cards)
                }
                1 => {
                    cards.pop();
                    Reply::Cards(cards)
                }
                _ => {
                    cards.push(self.reference(room));
                    Reply::Cards(cards)
                }
            },
            Reply::Players(mut players) => {
                players.push(self.player(room));
                Reply::Players(players)
            }
            Reply::Card(_) => Reply::Card(self.pick(room)),
            Reply::Text(_) => Reply::Text(self.word()),
            _ => self.nonsense(room),
        }
    }
}

impl Door for Vandal {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let answer = self.agents.ask(room, request);
        let reply = match (self.dice.below(6), &answer) {
            (0, _) => self.nonsense(room),
            (1, Answer::Reply(reply)) => self.bent(room, reply.clone()),
            _ => return answer,
        };
        *self.tried.borrow_mut().entry(request.ask.word()).or_default() += 1;
        if room.legal_reply(request, reply.clone()).is_err() {
            self.refused.borrow_mut().insert(request.id);
        }
        Answer::Reply(reply)
    }
}

struct Judge {
    refused: Rc<RefCell<BTreeSet<u64>>>,
    problems: Problems,
}

impl Observer for Judge {
    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        let refused = self.refused.borrow_mut().remove(&request.id);
        let complain = |text: String| self.problems.borrow_mut().push(format!("{text} at {request:?}"));
        match (refused, cause) {
            (true, Some(Cause::Illegal(why))) if !why.to_string().is_empty() => {
                if let Err(why) = room.check_reply(request, reply) {
                    complain(format!("the default {reply:?} is not legal ({why})"));
                }
            }
            (true, other) => complain(format!("an illegal answer, but the cause is {other:?}")),
            (false, Some(Cause::Illegal(why))) => complain(format!("unexpectedly illegal: {why}")),
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn nonsense_is_replaced_by_the_default(seed in any::<u64>(), players in 2usize..=8) {
        let problems = Problems::default();
        let refused = Rc::default();
        let vandal = Vandal {
            agents: Agents::random(players),
            dice: rng::Stream::new(seed, "vandal"),
            refused: Rc::clone(&refused),
            tried: Rc::default(),
        };
        let places = Places { problems: problems.clone(), clean: false };
        let judge = Judge { refused, problems: problems.clone() };
        let observers: Vec<Box<dyn Observer>> = vec![Box::new(places), Box::new(judge)];
        whole_game(seed, players, Box::new(vandal), observers, &problems);
    }
}

/// Tests that nonsense reaches every kind of request to which the cards of the deck lead.
#[test]
fn nonsense_reaches_every_kind_of_request() {
    let tried = Rc::default();
    for seed in 0..12 {
        let vandal = Vandal {
            agents: Agents::random(5),
            dice: rng::Stream::new(seed, "vandal"),
            refused: Rc::default(),
            tried: Rc::clone(&tried),
        };
        whole_game(seed, 5, Box::new(vandal), Vec::new(), &Problems::default());
    }
    let kinds: Vec<&str> = tried.borrow().keys().copied().collect();
    let due = [
        "card", "discard", "general", "invoke", "nullify", "peach", "pick", "play", "respond", "show", "use",
    ];
    let missing: Vec<&&str> = due.iter().filter(|k| !kinds.contains(k)).collect();
    assert!(missing.is_empty(), "never tried: {missing:?} of {kinds:?}");
}

// ---- what is hidden ------------------------------------------------------------------------

/// Swaps at checkpoints two cards unknown to a seat and compares its view. In requests, looks for cards
/// unknown to the asked seat.
struct Spy {
    dice: rng::Stream,
    problems: Problems,
    looked: Rc<RefCell<u32>>,
}

impl Observer for Spy {
    fn checkpoint(&mut self, room: &Room) {
        if !self.dice.one_in(4) {
            return;
        }
        let table = room.table().clone();
        let players = table.players.len();
        for seat in (0..players).map(|i| PlayerId(i as u8)) {
            let hidden: Vec<CardId> = {
                let view = table.view(seat);
                (0..table.deck.len() as i32).map(CardId).filter(|c| !view.knows(*c)).collect()
            };
            let (Some(a), Some(b)) = (self.dice.pick(&hidden), self.dice.pick(&hidden)) else { continue };
            let mut other = table.clone();
            swap(&mut other, *a, *b);
            assert_eq!(other.check_cards(), Ok(()));
            *self.looked.borrow_mut() += 1;
            if table.view(seat).snapshot() != other.view(seat).snapshot() {
                let (at, bt) = (table.location(*a), table.location(*b));
                let problem = format!("{seat} can tell {a} at {at:?} from {b} at {bt:?}");
                self.problems.borrow_mut().push(problem);
            }
        }
    }

    fn asked(&mut self, room: &Room, request: &Request, _: &Reply, _: Option<&Cause>) {
        let ids: Vec<CardId> = match &request.ask {
            Ask::CardChosen { options, .. } => {
                let id = |c: &CardRef| match c {
                    CardRef::Id(id) => Some(*id),
                    CardRef::Hand { .. } => None,
                };
                options.iter().filter_map(id).collect()
            }
            Ask::PickCard { options, .. } => options.clone(),
            Ask::Give { cards, .. } | Ask::Arrange { cards, .. } => cards.clone(),
            Ask::Nullify { trick, .. } => vec![*trick],
            _ => Vec::new(),
        };
        let t = room.table();
        for id in ids {
            if !t.view(request.seat).knows(id) {
                let problem = format!("{} is shown {id} in {request:?}", request.seat);
                self.problems.borrow_mut().push(problem);
            }
        }
    }
}

/// Swaps two cards. Seats that knew the old card know the new one.
fn swap(table: &mut Table, a: CardId, b: CardId) {
    let other = |id: &mut CardId| {
        if *id == a {
            *id = b;
        } else if *id == b {
            *id = a;
        }
    };
    for p in &mut table.players {
        p.hand.iter_mut().for_each(other);
        p.piles.values_mut().for_each(|pile| pile.cards.iter_mut().for_each(other));
    }
    table.draw_pile.iter_mut().for_each(other);
    let (at_a, at_b) = (a.index(), b.index());
    let (location, known) = (table.deck[at_a].location.clone(), table.deck[at_a].known_to);
    table.deck[at_a].location = table.deck[at_b].location.clone();
    table.deck[at_a].known_to = table.deck[at_b].known_to;
    table.deck[at_b].location = location;
    table.deck[at_b].known_to = known;
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn nobody_sees_what_is_hidden(seed in any::<u64>(), players in 2usize..=8) {
        let problems = Problems::default();
        let looked = Rc::default();
        let spy = Spy {
            dice: rng::Stream::new(seed, "spy"),
            problems: problems.clone(),
            looked: Rc::clone(&looked),
        };
        whole_game(seed, players, Box::new(Agents::random(players)), vec![Box::new(spy)], &problems);
        prop_assert!(*looked.borrow() > 0);
    }
}
