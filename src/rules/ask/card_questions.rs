//! Requests about cards: which to discard, give, show, take or arrange.

use super::{Ask, CardRef, Question, Reply};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Flow, Room};

/// Reason of the discard that the rules demand at the end of a turn.
const GAMERULE: &str = "gamerule";

/// Cards to give away, the parameters of `askForYiji`.
pub struct Giving<'a> {
    pub skill: &'a str,
    pub prompt: &'a str,
    /// Allowed receivers; empty for all other players.
    pub players: Vec<PlayerId>,
    /// Largest number of cards in one go; `None` for all.
    pub max: Option<usize>,
    pub optional: bool,
    /// `true` if everyone sees the faces.
    pub visible: bool,
    /// `true` if the cards are only looked at and do not belong to a player yet.
    pub preview: bool,
    /// `true` to announce the skill's invocation to everyone.
    pub notify: bool,
    /// `None` for the usual reason of a gift.
    pub reason: Option<MoveReason>,
}

impl<'a> Giving<'a> {
    pub fn new(skill: &'a str) -> Giving<'a> {
        Giving {
            skill,
            prompt: "",
            players: Vec::new(),
            max: None,
            optional: true,
            visible: false,
            preview: false,
            notify: false,
            reason: None,
        }
    }
}

/// Destinations allowed when cards of the draw pile are arranged. The numbers are those of
/// `sgs.Room_GuanxingUpOnly` and the other constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guanxing {
    DownOnly = -1,
    BothSides = 0,
    UpOnly = 1,
}

impl Room {
    /// Asks the player to discard from `min` to `num` cards and returns them; none if the player declines. If
    /// the player has only as many as must go, nobody is asked. The move names `skill`, or the reason if
    /// `skill` is empty.
    #[allow(clippy::too_many_arguments, reason = "the arguments of askForDiscard")]
    pub fn ask_for_discard(
        &self,
        player: PlayerId,
        reason: &str,
        num: usize,
        min: usize,
        optional: bool,
        include_equip: bool,
        prompt: &str,
        pattern: &str,
        skill: &str,
    ) -> Flow<Vec<CardId>> {
        let min = min.min(num);
        let ask = Ask::Discard { num, min, optional, include_equip, pattern: pattern.into() };
        let cards = self.choose_own(player, Question::new(ask, reason).prompt(prompt), min, optional)?;
        if cards.is_empty() {
            return Ok(cards);
        }
        let why = match skill {
            "" if reason == GAMERULE => MoveReason::new(ReasonCode::RuleDiscard, player),
            "" => MoveReason::new(ReasonCode::Throw, player).skill(reason),
            skill => MoveReason::new(ReasonCode::Throw, player).skill(skill),
        };
        self.throw_cards(&cards, why)?;
        self.announce_choice(player, format!("cardDiscard:{reason}:${}", joined(&cards)))?;
        Ok(cards)
    }

    /// Asks like [`Room::ask_for_discard`], but moves nothing.
    #[allow(clippy::too_many_arguments, reason = "the arguments of askForExchange")]
    pub fn ask_for_exchange(
        &self,
        player: PlayerId,
        reason: &str,
        num: usize,
        min: usize,
        include_equip: bool,
        prompt: &str,
        optional: bool,
        pattern: &str,
    ) -> Flow<Vec<CardId>> {
        let min = min.min(num);
        let ask = Ask::Exchange { num, min, optional, include_equip, pattern: pattern.into() };
        self.choose_own(player, Question::new(ask, reason).prompt(prompt), min, optional)
    }

    fn choose_own(
        &self,
        player: PlayerId,
        question: Question,
        min: usize,
        optional: bool,
    ) -> Flow<Vec<CardId>> {
        if !self.is_alive(player) {
            return Ok(Vec::new());
        }
        if !optional {
            let pool = self.card_pool(player, &question.ask);
            if pool.len() <= min {
                return Ok(known(self.forced(player, question, Reply::Cards(pool))));
            }
        }
        Ok(known(self.ask(player, question)?))
    }

    /// Asks the player for one card from another player's areas (`flags`: `h` hand, `e` equipment, `j`
    /// judging area). A hidden hand is one option, and one of its cards is taken at random. If it is the only
    /// option, nobody is asked.
    #[allow(clippy::too_many_arguments, reason = "the arguments of askForCardChosen")]
    pub fn ask_for_card_chosen(
        &self,
        player: PlayerId,
        who: PlayerId,
        flags: &str,
        reason: &str,
        method: HandlingMethod,
        disabled: &[CardId],
        visible: bool,
        can_cancel: bool,
    ) -> Flow<Option<CardId>> {
        let hidden = who != player && !visible;
        let (mut hand, mut open) = self.choosable(who, flags, hidden);
        let barred = |c: &CardId| {
            disabled.contains(c) || (method == HandlingMethod::Discard && !self.can_discard(player, who, *c))
        };
        hand.retain(|c| !barred(c));
        open.retain(|c| !barred(c));
        let any_hand_card = (!hand.is_empty()).then_some(CardRef::Hand { owner: who });
        let options: Vec<CardRef> =
            any_hand_card.into_iter().chain(open.into_iter().map(CardRef::Id)).collect();
        let only = match options.as_slice() {
            [] => return Ok(None),
            [one] if !can_cancel => Some(*one),
            _ => None,
        };
        let taken = |option: &CardRef| match (option, hand.as_slice()) {
            (CardRef::Id(card), _) => Some(*card),
            (CardRef::Hand { .. }, [only]) => Some(*only),
            (CardRef::Hand { .. }, cards) => self.random_card(who, cards),
        };
        let question = Question::new(Ask::CardChosen { who, options, method, can_cancel }, reason);
        let card = match only {
            Some(one) => {
                // QSanguosha picks the card before it announces the question.
                let card = taken(&one);
                self.forced(player, question, Reply::Cards(vec![one]));
                card
            }
            None => match self.ask(player, question)? {
                Reply::Cards(chosen) => chosen.first().and_then(taken),
                _ => None,
            },
        };
        let Some(card) = card else { return Ok(None) };
        self.announce_choice(player, format!("cardChosen:{reason}:{card}:{player}:{who}"))?;
        Ok(Some(card))
    }

    /// Returns the cards of a hidden hand and the open cards of these areas.
    fn choosable(&self, who: PlayerId, flags: &str, hidden: bool) -> (Vec<CardId>, Vec<CardId>) {
        let t = self.table();
        let p = t.player(who);
        let (mut hand, mut open) = (Vec::new(), Vec::new());
        if flags.contains('h') {
            let cards = if hidden { &mut hand } else { &mut open };
            cards.extend_from_slice(&p.hand);
        }
        if flags.contains('e') {
            open.extend(p.equip_cards());
        }
        if flags.contains('j') {
            open.extend_from_slice(&p.judging);
        }
        (hand, open)
    }

    /// Asks the player for one of these open cards.
    pub fn ask_for_ag(
        &self,
        player: PlayerId,
        cards: &[CardId],
        refusable: bool,
        reason: &str,
        prompt: &str,
    ) -> Flow<Option<CardId>> {
        if cards.is_empty() {
            return Ok(None);
        }
        let ask = Ask::PickCard { options: cards.to_vec(), refusable };
        let question = Question::new(ask, reason).prompt(prompt);
        let card = self.choose_one(player, question, if refusable { &[] } else { cards })?;
        let told = card.map_or(-1, |c| c.0);
        self.announce_choice(player, format!("AGChosen:{reason}:{told}"))?;
        Ok(card)
    }

    /// Asks the player for a hand card to show. The caller shows it.
    pub fn ask_for_card_show(
        &self,
        player: PlayerId,
        requestor: PlayerId,
        reason: &str,
    ) -> Flow<Option<CardId>> {
        let hand = self.table().player(player).hand.clone();
        if hand.is_empty() {
            return Ok(None);
        }
        let card = self.choose_one(player, Question::new(Ask::ShowCard { requestor }, reason), &hand)?;
        if let Some(card) = card {
            self.announce_choice(player, format!("cardShow:{reason}:_{card}_"))?;
        }
        Ok(card)
    }

    /// Asks one player for a pindian card from hand.
    pub fn ask_for_pindian(
        &self,
        player: PlayerId,
        from: PlayerId,
        to: PlayerId,
        reason: &str,
    ) -> Flow<Option<CardId>> {
        let hand = self.table().player(player).hand.clone();
        self.choose_one(player, Question::new(Ask::Pindian { from, to }, reason), &hand)
    }

    /// Asks for one card. If only one is possible, it is taken without asking.
    fn choose_one(&self, player: PlayerId, question: Question, possible: &[CardId]) -> Flow<Option<CardId>> {
        let reply = match possible {
            [one] => self.forced(player, question, Reply::Cards(vec![CardRef::Id(*one)])),
            _ => self.ask(player, question)?,
        };
        Ok(known(reply).first().copied())
    }

    /// Asks the player to give away some of the cards and returns the receiver. Given cards are removed from
    /// the list.
    pub fn ask_for_yiji(
        &self,
        player: PlayerId,
        cards: &mut Vec<CardId>,
        giving: Giving<'_>,
    ) -> Flow<Option<PlayerId>> {
        let Some(gift) = self.ask_for_gift(player, cards, giving)? else { return Ok(None) };
        cards.retain(|c| !gift.card_ids.contains(c));
        let to = gift.to;
        self.move_cards(vec![gift])?;
        Ok(to)
    }

    /// Asks like [`Room::ask_for_yiji`], but returns the move instead of making it.
    pub fn ask_for_gift(
        &self,
        player: PlayerId,
        cards: &[CardId],
        giving: Giving<'_>,
    ) -> Flow<Option<CardsMove>> {
        let players = if giving.players.is_empty() { self.other_players(player) } else { giving.players };
        let max = giving.max.unwrap_or(cards.len()).min(cards.len());
        if max == 0 || players.is_empty() || !self.is_alive(player) {
            return Ok(None);
        }
        let ask = Ask::Give { cards: cards.to_vec(), players, max, optional: giving.optional };
        let question = Question::new(ask, giving.skill).prompt(giving.prompt);
        let Reply::Give { cards: given, to } = self.ask(player, question)? else { return Ok(None) };
        let skill = giving.skill;
        if giving.notify {
            self.notify_skill(player, skill, &[to]);
        }
        self.announce_choice(player, format!("Yiji:{skill}:{player}:{to}:{}", joined(&given)))?;
        let code = if giving.preview { ReasonCode::PreviewGive } else { ReasonCode::Give };
        let reason =
            giving.reason.unwrap_or_else(|| MoveReason::new(code, player).target(to).skill(giving.skill));
        Ok(Some(CardsMove::new(given, to, Place::Hand, reason).open(giving.visible)))
    }

    /// Shows the player cards of the draw pile (or taken from it). The player arranges them on the top and at
    /// the bottom in any order; returns them in that order. With `notify`, the numbers are announced to
    /// everyone.
    pub fn ask_for_guanxing(
        &self,
        player: PlayerId,
        cards: &[CardId],
        sides: Guanxing,
        notify: bool,
    ) -> Flow<Vec<CardId>> {
        let cards: Vec<CardId> = {
            let mut t = self.table_mut();
            let ours: Vec<CardId> = cards.iter().copied().filter(|c| t.place(*c) == Place::Draw).collect();
            for id in &ours {
                t.take(*id);
                t.limbo.push(*id);
                if let Some(card) = t.deck.get_mut(id.index()) {
                    card.known_to.insert(player);
                }
            }
            ours
        };
        if cards.is_empty() {
            return Ok(cards);
        }
        let (up, down) = (sides != Guanxing::DownOnly, sides != Guanxing::UpOnly);
        let unchanged = if up {
            Reply::Arrange { top: cards.clone(), bottom: Vec::new() }
        } else {
            Reply::Arrange { top: Vec::new(), bottom: cards.clone() }
        };
        let single = cards.len() == 1 && !(up && down);
        let question = Question::new(Ask::Arrange { cards: cards.clone(), up, down }, "guanxing");
        let reply = if single {
            Ok(self.forced(player, question, unchanged))
        } else if self.is_alive(player) {
            self.ask(player, question)
        } else {
            Ok(unchanged)
        };
        let (top, bottom) = match reply {
            Ok(Reply::Arrange { top, bottom }) => (top, bottom),
            Ok(_) => (cards, Vec::new()),
            // The cards return to the pile even if the table is closed during the question.
            Err(interrupt) => {
                self.return_to_top(&cards);
                return Err(interrupt);
            }
        };
        self.return_to_top(&top);
        self.return_to_bottom(&bottom);
        if notify {
            self.log_guanxing(player, top.len(), bottom.len());
        }
        Ok([top, bottom].concat())
    }

    fn log_guanxing(&self, player: PlayerId, top: usize, bottom: usize) {
        let count = |n: usize| smol_str::format_smolstr!("{n}");
        self.log(Fact::Message {
            kind: Name::new_static("#GuanxingResult"),
            from: Some(player),
            to: Vec::new(),
            args: vec![count(top), count(bottom)],
            cards: Vec::new(),
            seen_by: SeatSet::ALL,
        });
    }

    /// Shows `viewer` a hand and lets them choose one of `enabled`.
    pub fn gongxin(
        &self,
        viewer: PlayerId,
        target: PlayerId,
        enabled: &[CardId],
        skill: &str,
    ) -> Flow<Option<CardId>> {
        let hand = self.table().player(target).hand.clone();
        self.show_cards(target, &hand, Some(viewer))?;
        self.announce_choice(viewer, format!("viewCards:{viewer}:{target}"))?;
        let question = Question::new(Ask::Gongxin { target, options: enabled.to_vec() }, skill);
        Ok(known(self.ask(viewer, question)?).first().copied())
    }
}

/// Returns the ids of a reply with cards.
fn known(reply: Reply) -> Vec<CardId> {
    let Reply::Cards(cards) = reply else { return Vec::new() };
    cards
        .into_iter()
        .filter_map(|r| match r {
            CardRef::Id(id) => Some(id),
            CardRef::Hand { .. } => None,
        })
        .collect()
}

fn joined(cards: &[CardId]) -> String {
    let ids: Vec<String> = cards.iter().map(CardId::to_string).collect();
    ids.join("+")
}
