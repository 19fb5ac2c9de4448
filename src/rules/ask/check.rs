//! Validation of replies, and the default replies.

use super::illegal::{BadTarget, IllegalReply, ReplyKind, Span};
use super::want::{CardWant, No};
use super::{Ask, CardRef, Named, Pick, Reply, Request};
use crate::model::*;
use crate::rules::card_string::CardText;
use crate::rules::room::Room;
use crate::rules::skill::SkillDef;
use std::rc::Rc;

/// Limit of the card pairs tried to find the cards that were selected for a skill.
const MOST_PAIRS: usize = 100;

impl Room {
    /// Checks a reply. `Err` says why it is illegal.
    pub fn check_reply(&self, request: &Request, reply: &Reply) -> Result<(), IllegalReply> {
        if *reply == Reply::Pass {
            return if self.may_pass(request) {
                Ok(())
            } else {
                Err(IllegalReply::Refused { kind: request.ask.word() })
            };
        }
        if let Some(w) = CardWant::of(request) {
            self.note_card_request(request);
            return match reply {
                Reply::Use { card, targets } if w.uses => self.check_pick(&w, card, targets).map(|_| ()),
                Reply::Card(card) if !w.uses => self.check_pick(&w, card, &[]).map(|_| ()),
                _ => Err(wrong_kind(request, reply)),
            };
        }
        let one_of = |text: &Name, options: &[Name]| {
            if options.contains(text) {
                Ok(())
            } else {
                Err(IllegalReply::Option { text: text.clone(), options: options.to_vec() })
            }
        };
        match (&request.ask, reply) {
            (Ask::Invoke | Ask::LuckCard, Reply::Yes(_)) => Ok(()),
            (Ask::Suit, Reply::Text(text)) => {
                one_of(text, &Suit::REAL.map(|suit| Name::new_static(suit.word())))
            }
            (
                Ask::Choice { options }
                | Ask::Kingdom { options }
                | Ask::General { options }
                | Ask::Order { options, .. },
                Reply::Text(text),
            ) => one_of(text, options),
            (Ask::Players { options, min, max }, Reply::Players(chosen)) => {
                let least = (*min).min(options.len());
                if chosen.len() < least || chosen.len() > *max {
                    let wanted = Span { least, most: *max };
                    return Err(IllegalReply::PlayerCount { given: chosen.len(), wanted });
                }
                if let Some(p) = chosen.iter().find(|p| !options.contains(p)) {
                    return Err(IllegalReply::Player(*p));
                }
                no_repeats(chosen)
            }
            (Ask::Give { cards, players, max, .. }, Reply::Give { cards: given, to }) => {
                if given.is_empty() || given.len() > *max {
                    let wanted = Span { least: 1, most: *max };
                    return Err(IllegalReply::GivenCount { given: given.len(), wanted });
                }
                if let Some(c) = given.iter().find(|c| !cards.contains(c)) {
                    return Err(IllegalReply::Given(*c));
                }
                if !players.contains(to) {
                    return Err(IllegalReply::Receiver(*to));
                }
                no_repeats(given)
            }
            (Ask::Arrange { cards, up, down }, Reply::Arrange { top, bottom }) => {
                if !up && !top.is_empty() {
                    return Err(IllegalReply::Top);
                }
                if !down && !bottom.is_empty() {
                    return Err(IllegalReply::Bottom);
                }
                let mut all: Vec<CardId> = top.iter().chain(bottom).copied().collect();
                let mut asked = cards.clone();
                all.sort_unstable();
                asked.sort_unstable();
                if all == asked { Ok(()) } else { Err(IllegalReply::Arrangement) }
            }
            (ask, Reply::Cards(chosen)) => {
                let Some((min, max)) = Room::card_bounds(ask) else { return Err(wrong_kind(request, reply)) };
                self.may_take_all(request, chosen)?;
                if chosen.len() >= min
                    || (Room::takes_fewer(ask)
                        && chosen.len() >= self.card_pool(request.seat, &request.ask).len())
                {
                    return Ok(());
                }
                Err(IllegalReply::CardCount { given: chosen.len(), wanted: Span { least: min, most: max } })
            }
            _ => Err(wrong_kind(request, reply)),
        }
    }

    /// Checks a reply and returns it in the form that its request expects. A card made by a skill gets the
    /// suit and number from the skill. A use of a card with fixed targets loses its target list.
    pub fn legal_reply(&self, request: &Request, reply: Reply) -> Result<Reply, IllegalReply> {
        let reply = match reply {
            Reply::Use { card, targets } => Reply::Use { card: plain(card), targets },
            Reply::Card(card) => Reply::Card(plain(card)),
            other => other,
        };
        let reply = match (&request.ask, reply) {
            (Ask::Play | Ask::UseCard { .. }, Reply::Card(card)) => Reply::Use { card, targets: Vec::new() },
            (Ask::RespondCard { .. } | Ask::Nullify { .. } | Ask::Peach { .. }, Reply::Use { card, .. }) => {
                Reply::Card(card)
            }
            (ask, Reply::Card(Pick::Id(card))) if Room::card_bounds(ask).is_some() => {
                Reply::Cards(vec![CardRef::Id(card)])
            }
            (Ask::Arrange { .. }, Reply::Pass) => self.default_reply(request),
            (_, reply) => reply,
        };
        let (pick, targets) = match &reply {
            Reply::Use { card, targets } => (card, targets.as_slice()),
            Reply::Card(card) => (card, [].as_slice()),
            _ => return self.check_reply(request, &reply).map(|()| reply),
        };
        let Some(w) = CardWant::of(request) else { return Err(wrong_kind(request, &reply)) };
        if w.uses != matches!(reply, Reply::Use { .. }) {
            return Err(wrong_kind(request, &reply));
        }
        self.note_card_request(request);
        let Settled { text, fixed } = self.check_pick(&w, pick, targets)?;
        Ok(match reply {
            Reply::Use { card, targets } => Reply::Use {
                card: text.map_or(card, Pick::Made),
                targets: if fixed { Vec::new() } else { targets },
            },
            Reply::Card(card) => Reply::Card(text.map_or(card, Pick::Made)),
            other => other,
        })
    }

    // ---- requests for a card --------------------------------------------------------

    fn check_pick(
        &self,
        w: &CardWant<'_>,
        pick: &Pick,
        targets: &[PlayerId],
    ) -> Result<Settled, IllegalReply> {
        match pick {
            Pick::Id(card) => {
                if self.table().find_card(*card).is_none() {
                    return Err(IllegalReply::NoCard(*card));
                }
                self.may_pick(w, *card).map_err(|no| self.excuse(w, *card, &[], no))?;
                let fixed = self.check_targets(w, *card, targets)?;
                Ok(Settled { text: None, fixed })
            }
            Pick::Made(text) => self.suppose(|| self.check_made(w, text, targets)),
        }
    }

    fn check_made(
        &self,
        w: &CardWant<'_>,
        text: &CardText,
        targets: &[PlayerId],
    ) -> Result<Settled, IllegalReply> {
        let skill_name = text.skill.trim_start_matches('_');
        let mut refusal = None;
        let mut settled = None;
        let mut attempt = |skill: &Rc<SkillDef>| {
            settled = self.check_made_by(w, skill, text, targets, &mut refusal);
            settled.is_some()
        };
        // Try the skill named by the text first, then any skill that fits (names of skill cards differ).
        if self.find_view_as(w, |s| s.name == skill_name && attempt(s)).is_none() {
            self.find_view_as(w, |s| s.name != skill_name && attempt(s));
        }
        if settled.is_none() {
            let mut attempt = |skill: &Rc<SkillDef>| {
                settled = self.check_made_beside(w, skill, text, targets);
                settled.is_some()
            };
            // Skill cards do not always name their skill.
            let is_skill_card = text.is_skill_card();
            let may_be = |s: &SkillDef| is_skill_card || skill_name.is_empty() || s.name == skill_name;
            self.find_view_as(w, |s| may_be(s) && attempt(s));
        }
        let none = || IllegalReply::NotMade(text.name.clone());
        settled.unwrap_or_else(|| Err(refusal.unwrap_or_else(none)))
    }

    /// Tries to find selected cards that are not subcards of the result. A skill can, for example, take the
    /// name of a hand card. The text does not list such cards, so one card is tried, then pairs.
    fn check_made_beside(
        &self,
        w: &CardWant<'_>,
        skill: &SkillDef,
        text: &CardText,
        targets: &[PlayerId],
    ) -> Option<Result<Settled, IllegalReply>> {
        if skill.behaviour.naming(self, w.player, w.want).is_some() {
            return None;
        }
        let at_hand = self.view_as_cards(w.player, skill);
        let first = || at_hand.iter().filter(|card| self.may_select(w.player, skill, &[**card]));
        let one = first().map(|card| vec![*card]);
        let two = first().flat_map(|first| at_hand.iter().map(|second| vec![*first, *second]));
        one.chain(two.take(MOST_PAIRS)).find_map(|selected| {
            if !self.may_select(w.player, skill, &selected) {
                return None;
            }
            let made = skill.behaviour.view_as(self, w.player, &selected, w.want)?;
            let card = self.make(&made);
            let is_it = self.is_of_kind(card, text).is_ok() && self.is_meant(card, text, false).is_ok();
            is_it.then(|| self.settle_made(w, card, targets))
        })
    }

    /// Checks that this skill makes the card described by the text and that it may be used this way. Returns
    /// `None` if the skill makes no card or a different one; `refusal` then explains it.
    fn check_made_by(
        &self,
        w: &CardWant<'_>,
        skill: &SkillDef,
        text: &CardText,
        targets: &[PlayerId],
        refusal: &mut Option<IllegalReply>,
    ) -> Option<Result<Settled, IllegalReply>> {
        let naming = self.naming_for(w, skill);
        let Some(naming) = &naming else {
            return self.check_made_of(w, skill, text, targets, false, refusal);
        };
        // The text shows a named option only through the resulting card.
        let said = |option: &&Named| {
            let name = option.name(self);
            text.user_string.as_ref() == Some(&name) || text.name == name
        };
        let likely = naming.options.iter().filter(said);
        let others = naming.options.iter().filter(|o| !said(o));
        likely.chain(others).find_map(|option| {
            self.naming(w.player, skill, Some(naming), Some(option), || {
                self.check_made_of(w, skill, text, targets, true, refusal)
            })
        })
    }

    fn check_made_of(
        &self,
        w: &CardWant<'_>,
        skill: &SkillDef,
        text: &CardText,
        targets: &[PlayerId],
        named: bool,
        refusal: &mut Option<IllegalReply>,
    ) -> Option<Result<Settled, IllegalReply>> {
        let mut attempt = |selected: &[CardId]| {
            let made = skill.behaviour.view_as(self, w.player, selected, w.want)?;
            let card = self.make(&made);
            if let Err(why) = self.is_of_kind(card, text) {
                // The skill that matches best gives the most useful message.
                refusal.get_or_insert(why);
                return None;
            }
            match self.is_meant(card, text, named) {
                Ok(()) => Some(self.settle_made(w, card, targets)),
                Err(why) => {
                    *refusal = Some(why);
                    None
                }
            }
        };
        let cards = text.subcards.as_slice();
        if self.may_select(w.player, skill, cards) {
            let settled = attempt(cards);
            if settled.is_some() || cards.is_empty() {
                return settled;
            }
        }
        // Some skills take their cards themselves, so nothing is selected. Others extend the selection (all
        // cards of these suits, for example): the selectable cards are tried one after another.
        let mut selected = Vec::new();
        loop {
            let settled = attempt(&selected);
            if settled.is_some() {
                return settled;
            }
            let next = cards.iter().copied().find(|card| {
                let more: Vec<CardId> = selected.iter().copied().chain([*card]).collect();
                self.may_select(w.player, skill, &more)
            });
            selected.push(next?);
        }
    }

    fn settle_made(
        &self,
        w: &CardWant<'_>,
        card: CardId,
        targets: &[PlayerId],
    ) -> Result<Settled, IllegalReply> {
        self.may_pick_made(w, card).map_err(|no| self.excuse(w, card, &[], no))?;
        let fixed = self.check_targets(w, card, targets)?;
        Ok(Settled { text: Some(self.describe_card(card)), fixed })
    }

    fn is_of_kind(&self, card: CardId, text: &CardText) -> Result<(), IllegalReply> {
        let kind = {
            let catalog = self.catalog();
            let bare = text.name.trim_start_matches(['#', '@']);
            catalog.find_kind(&text.name).or_else(|| catalog.find_kind(bare))
        };
        let t = self.table();
        if kind == Some(t.card(card).face.kind) {
            Ok(())
        } else {
            let made = t.kind(card).name.clone();
            Err(IllegalReply::MadeKind { made, wanted: text.name.clone() })
        }
    }

    /// Checks that the made card matches the text. Suit and number may be left open. `named` is `true` if an
    /// option was named for it.
    fn is_meant(&self, card: CardId, text: &CardText, named: bool) -> Result<(), IllegalReply> {
        let t = self.table();
        let c = t.card(card);
        let name = &t.kind(card).name;
        let mut of = c.subcards.clone();
        let mut meant = text.subcards.clone();
        of.sort_unstable();
        meant.sort_unstable();
        if of.as_slice() != meant.as_slice() {
            return Err(IllegalReply::MadeOf(name.clone()));
        }
        if let (true, Some(made), Some(meant)) = (named, &c.user_string, &text.user_string)
            && made != meant
        {
            return Err(IllegalReply::Named(meant.clone()));
        }
        if t.kind(card).card_type == CardType::Skill {
            return Ok(());
        }
        let suit = text.suit == c.face.suit || text.suit == Suit::NoSuit;
        let number = text.number == c.face.number || text.number == 0;
        if suit && number { Ok(()) } else { Err(IllegalReply::MadeFace(name.clone())) }
    }

    /// Checks the targets. `Ok(true)` means that the card finds its targets itself.
    fn check_targets(
        &self,
        w: &CardWant<'_>,
        card: CardId,
        targets: &[PlayerId],
    ) -> Result<bool, IllegalReply> {
        if !w.uses {
            return Ok(false);
        }
        let def = self.def(card);
        let targets = if self.is_target_fixed(card) { &[] } else { targets };
        self.may_target_all(w, card, &def, targets).map_err(|no| self.excuse(w, card, targets, no))?;
        if !self.are_enough(w, card, &def, targets) {
            return Err(self.excuse(w, card, targets, No::TooFew));
        }
        Ok(self.is_target_fixed(card))
    }

    /// Returns the refusal of a card with its details.
    fn excuse(&self, w: &CardWant<'_>, card: CardId, targets: &[PlayerId], no: No) -> IllegalReply {
        // A card that is not at hand may not exist.
        let name = || self.card_name(card);
        let target = |to, why| IllegalReply::Target { card: name(), to, why };
        match no {
            No::NotHeld => IllegalReply::NotHeld(card),
            No::NotWanted => IllegalReply::NotWanted { card: name(), pattern: w.pattern.to_owned() },
            No::Limited => IllegalReply::Limited { card: name(), method: w.method },
            No::Unavailable => IllegalReply::Unavailable(name()),
            No::Targetless => IllegalReply::Targetless(name()),
            No::Dead(to) => target(to, BadTarget::Dead),
            No::Twice(to) => target(to, BadTarget::Twice),
            No::NotVictim(to) => target(to, BadTarget::NotVictim),
            No::Prohibited(to) => target(to, BadTarget::Prohibited),
            No::TooFew if targets.is_empty() => IllegalReply::NoTarget(name()),
            No::TooFew => IllegalReply::OtherTargets(name()),
            No::NotTarget(to) => {
                let def = self.def(card);
                let at = targets.iter().position(|t| *t == to).unwrap_or(0);
                let why = if at > 0 && def.behaviour.target_filter(self, card, w.player, &[], to) {
                    BadTarget::TooMany
                } else if def.is_kind_of("Slash") && to != w.player && !self.in_attack_range(w.player, to) {
                    BadTarget::OutOfRange
                } else {
                    BadTarget::Impossible
                };
                target(to, why)
            }
        }
    }

    // ---- requests for cards as such -------------------------------------------------

    /// Returns the allowed number of cards in a reply; `None` if the request does not ask for plain cards.
    pub(super) fn card_bounds(ask: &Ask) -> Option<(usize, usize)> {
        match ask {
            Ask::Discard { num, min, .. } | Ask::Exchange { num, min, .. } => Some((*min.min(num), *num)),
            Ask::CardChosen { .. }
            | Ask::PickCard { .. }
            | Ask::ShowCard { .. }
            | Ask::Gongxin { .. }
            | Ask::Pindian { .. } => Some((1, 1)),
            _ => None,
        }
    }

    /// Returns `true` if a player with too few cards may reply with all of them.
    pub(super) fn takes_fewer(ask: &Ask) -> bool {
        matches!(ask, Ask::Discard { optional: false, .. } | Ask::Exchange { optional: false, .. })
    }

    /// Returns the selectable cards.
    pub(super) fn card_pool(&self, seat: PlayerId, ask: &Ask) -> Vec<CardRef> {
        match ask {
            Ask::CardChosen { options, .. } => options.clone(),
            Ask::PickCard { options, .. } | Ask::Gongxin { options, .. } => {
                options.iter().map(|c| CardRef::Id(*c)).collect()
            }
            _ => self
                .cards_at_hand(seat)
                .into_iter()
                .filter(|c| self.may_take(seat, ask, *c))
                .map(CardRef::Id)
                .collect(),
        }
    }

    /// Returns `true` if the player may choose this own card.
    fn may_take(&self, me: PlayerId, ask: &Ask, card: CardId) -> bool {
        let in_hand = {
            let t = self.table();
            match t.location(card) {
                Some(at) if at.owner == Some(me) && at.place == Place::Hand => true,
                Some(at) if at.owner == Some(me) && at.place == Place::Equip => false,
                _ => return false,
            }
        };
        let fits = |pattern: &str| {
            let pattern = pattern.trim_end_matches('!');
            pattern == ".." || self.matches_exp(pattern, card, Some(me))
        };
        match ask {
            Ask::Discard { include_equip, pattern, .. } => {
                (in_hand || *include_equip) && fits(pattern) && self.can_discard(me, me, card)
            }
            Ask::Exchange { include_equip, pattern, .. } => (in_hand || *include_equip) && fits(pattern),
            Ask::ShowCard { .. } => in_hand,
            Ask::Pindian { .. } => in_hand && !self.is_card_limited(me, card, HandlingMethod::Pindian),
            _ => false,
        }
    }

    /// Returns `Ok` if these cards can be chosen together. A selection that is too small passes.
    pub(super) fn may_take_all(&self, request: &Request, chosen: &[CardRef]) -> Result<(), IllegalReply> {
        let max = Room::card_bounds(&request.ask).map_or(0, |(_, max)| max);
        if chosen.len() > max {
            return Err(IllegalReply::TooManyCards { given: chosen.len(), most: max });
        }
        for r in chosen {
            let able = match (&request.ask, r) {
                (Ask::CardChosen { options, .. }, r) => options.contains(r),
                (Ask::PickCard { options, .. } | Ask::Gongxin { options, .. }, CardRef::Id(c)) => {
                    options.contains(c)
                }
                (ask, CardRef::Id(c)) => self.may_take(request.seat, ask, *c),
                _ => false,
            };
            if !able {
                return Err(match r {
                    CardRef::Id(c) => IllegalReply::Card(*c),
                    CardRef::Hand { owner } => IllegalReply::HandOf(*owner),
                });
            }
        }
        no_repeats(chosen)
    }

    // ---- defaults -------------------------------------------------------------------

    /// Returns the default reply (docs/rules/requests.md#requests-by-name): a refusal where allowed, else a
    /// legal choice, at random where QSanguosha picks at random.
    pub fn default_reply(&self, request: &Request) -> Reply {
        let random = |n: usize| self.table_mut().rng.table.below(n);
        let text = |options: &[Name], at: usize| options.get(at).cloned().map_or(Reply::Pass, Reply::Text);
        match &request.ask {
            Ask::Arrange { cards, up, .. } => {
                let (top, bottom) =
                    if *up { (cards.clone(), Vec::new()) } else { (Vec::new(), cards.clone()) };
                Reply::Arrange { top, bottom }
            }
            Ask::Suit => Reply::Text(Name::new_static(Suit::REAL[random(4)].word())),
            Ask::Choice { options } | Ask::Kingdom { options } => text(options, random(options.len())),
            Ask::General { options } => text(options, 0),
            Ask::Order { options, optional: false } => text(options, 0),
            Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } if pattern.ends_with('!') => {
                self.some_reply(request).unwrap_or(Reply::Pass)
            }
            _ if self.may_pass(request) => Reply::Pass,
            Ask::Players { options, min, .. } => {
                let mut left = options.clone();
                let n = (*min).min(left.len());
                Reply::Players((0..n).map(|_| left.remove(random(left.len()))).collect())
            }
            Ask::Give { cards, players, .. } => {
                Reply::Give { cards: vec![cards[random(cards.len())]], to: players[random(players.len())] }
            }
            ask => {
                let Some((min, _)) = Room::card_bounds(ask) else { return Reply::Pass };
                let mut left = self.card_pool(request.seat, &request.ask);
                let n = min.min(left.len());
                Reply::Cards((0..n).map(|_| left.remove(random(left.len()))).collect())
            }
        }
    }
}

/// The result of a checked pick.
struct Settled {
    /// The made card as text, with the skill's suit and number.
    text: Option<CardText>,
    /// `true` if the card finds its targets itself.
    fixed: bool,
}

/// Replaces the text of an unconverted card with its id.
fn plain(pick: Pick) -> Pick {
    match &pick {
        Pick::Made(text) => text.as_real().map_or(pick, Pick::Id),
        Pick::Id(_) => pick,
    }
}

fn no_repeats<T: PartialEq>(items: &[T]) -> Result<(), IllegalReply> {
    let repeats = items.iter().enumerate().any(|(i, item)| items[..i].contains(item));
    if repeats { Err(IllegalReply::Repeated) } else { Ok(()) }
}

fn wrong_kind(request: &Request, reply: &Reply) -> IllegalReply {
    IllegalReply::Kind { given: ReplyKind::of(reply), kind: request.ask.word() }
}
