//! The choices available in a request for a given selection. Agents, front ends and tests all use this model
//! of legality.

use super::want::CardWant;
use super::{Ask, CardRef, Pick, Reply, Request};
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::SkillDef;
use serde::{Deserialize, Serialize};

/// The current selection.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Selection {
    /// A view-as skill picked instead of a card.
    pub skill: Option<Name>,
    /// The option named for that skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<Name>,
    pub cards: Vec<CardRef>,
    pub targets: Vec<PlayerId>,
}

impl Selection {
    pub fn is_empty(&self) -> bool {
        self.skill.is_none() && self.cards.is_empty() && self.targets.is_empty()
    }
}

/// The available choices.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Choices {
    pub cards: Vec<CardRef>,
    pub skills: Vec<Name>,
    pub targets: Vec<PlayerId>,
    /// Options of questions answered with a word; for a picked skill, the options to name.
    pub options: Vec<Name>,
    /// The reply that confirms the current selection, if there is one.
    pub reply: Option<Reply>,
    pub can_pass: bool,
}

/// Limit of probes in a search for a legal reply.
const LOOKS: usize = 300;

/// The limit while a menu is being built.
const LOOKS_AHEAD: usize = 80;

impl Room {
    /// Returns the next choices. An illegal selection has none.
    pub fn probe(&self, request: &Request, selection: &Selection) -> Choices {
        let mut choices = self.look(request, selection);
        choices.can_pass = self.may_pass(request);
        choices
    }

    /// Returns `true` if the request can be declined.
    pub(super) fn may_pass(&self, request: &Request) -> bool {
        match &request.ask {
            Ask::Play
            | Ask::Nullify { .. }
            | Ask::Peach { .. }
            | Ask::Invoke
            | Ask::LuckCard
            | Ask::Arrange { .. }
            | Ask::Gongxin { .. } => true,
            // A mandatory request can be declined only if nothing answers it.
            Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } => {
                !pattern.ends_with('!') || self.some_reply(request).is_none()
            }
            Ask::Discard { optional, .. } | Ask::Exchange { optional, .. } => *optional,
            Ask::CardChosen { can_cancel, options, .. } => *can_cancel || options.is_empty(),
            Ask::PickCard { refusable, options } => *refusable || options.is_empty(),
            Ask::Give { optional, cards, players, .. } => *optional || cards.is_empty() || players.is_empty(),
            Ask::Players { min, options, .. } => *min == 0 || options.is_empty(),
            Ask::Order { optional, .. } => *optional,
            Ask::ShowCard { .. } | Ask::Pindian { .. } => self.hand_count(request.seat) == 0,
            Ask::Choice { .. } | Ask::Suit | Ask::Kingdom { .. } | Ask::General { .. } => false,
        }
    }

    /// Returns the first legal reply that a search finds.
    pub(super) fn some_reply(&self, request: &Request) -> Option<Reply> {
        let mut looks = LOOKS;
        self.seek(request, &mut Selection::default(), &mut looks)
    }

    /// Returns `true` if this selection can become a legal reply, or if the search reached its limit.
    pub fn may_lead(&self, request: &Request, selection: &Selection) -> bool {
        let mut looks = LOOKS_AHEAD;
        self.seek(request, &mut selection.clone(), &mut looks).is_some() || looks == 0
    }

    fn seek(&self, request: &Request, at: &mut Selection, looks: &mut usize) -> Option<Reply> {
        *looks = looks.checked_sub(1)?;
        let choices = self.look(request, at);
        if choices.reply.is_some() {
            return choices.reply;
        }
        if at.skill.is_some() && at.named.is_none() {
            for option in choices.options {
                at.named = Some(option);
                if let Some(reply) = self.seek(request, at, looks) {
                    return Some(reply);
                }
                at.named = None;
            }
        }
        for card in choices.cards {
            at.cards.push(card);
            if let Some(reply) = self.seek(request, at, looks) {
                return Some(reply);
            }
            at.cards.pop();
        }
        for target in choices.targets {
            at.targets.push(target);
            if let Some(reply) = self.seek(request, at, looks) {
                return Some(reply);
            }
            at.targets.pop();
        }
        for skill in choices.skills {
            at.skill = Some(skill);
            if let Some(reply) = self.seek(request, at, looks) {
                return Some(reply);
            }
            at.skill = None;
        }
        None
    }

    fn look(&self, request: &Request, selection: &Selection) -> Choices {
        let mut choices = Choices::default();
        match CardWant::of(request) {
            Some(want) => {
                self.note_card_request(request);
                self.suppose(|| self.look_for_card(&want, selection, &mut choices));
            }
            None => self.look_plain(request, selection, &mut choices),
        }
        choices
    }

    // ---- requests for a card --------------------------------------------------------

    fn look_for_card(&self, w: &CardWant<'_>, at: &Selection, choices: &mut Choices) {
        match (&at.skill, at.cards.as_slice()) {
            (None, []) if at.targets.is_empty() => {
                for card in self.cards_at_hand(w.player) {
                    if self.may_pick(w, card).is_ok() {
                        choices.cards.push(CardRef::Id(card));
                    }
                }
                self.find_view_as(w, |skill| {
                    // A skill without usable cards is a dead end.
                    if self.leads_somewhere(w, skill) {
                        choices.skills.push(skill.name.clone());
                    }
                    false
                });
            }
            (None, [CardRef::Id(card)]) => {
                if self.may_pick(w, *card).is_ok() {
                    self.look_for_targets(w, *card, &at.targets, || Pick::Id(*card), choices);
                }
            }
            (None, _) => {}
            (Some(name), cards) => {
                let Some(cards) = ids(cards) else { return };
                let Some(skill) = self.find_view_as(w, |s| s.name == *name) else { return };
                let naming = self.naming_for(w, &skill);
                if let Some(naming) = &naming
                    && at.named.is_none()
                {
                    if cards.is_empty() && at.targets.is_empty() {
                        choices.options = self.live_choices(w, &skill, naming);
                    }
                    return;
                }
                let Ok(choice) = self.choice(naming.as_ref(), at.named.as_ref()) else { return };
                self.naming(w.player, &skill, naming.as_ref(), choice.as_ref(), || {
                    self.look_for_made(w, &skill, &cards, &at.targets, choices);
                });
            }
        }
    }

    /// Computes the choices for a picked skill after its option was named.
    fn look_for_made(
        &self,
        w: &CardWant<'_>,
        skill: &SkillDef,
        cards: &[CardId],
        targets: &[PlayerId],
        choices: &mut Choices,
    ) {
        if !self.may_select(w.player, skill, cards) {
            return;
        }
        if targets.is_empty() {
            for card in self.view_as_cards(w.player, skill) {
                if !cards.contains(&card) && skill.behaviour.view_filter(self, w.player, cards, card) {
                    choices.cards.push(CardRef::Id(card));
                }
            }
        }
        let Some(made) = skill.behaviour.view_as(self, w.player, cards, w.want) else { return };
        let card = self.make(&made);
        if self.may_pick_made(w, card).is_ok() {
            self.look_for_targets(w, card, targets, || Pick::Made(self.describe_card(card)), choices);
        }
    }

    fn look_for_targets(
        &self,
        w: &CardWant<'_>,
        card: CardId,
        targets: &[PlayerId],
        pick: impl FnOnce() -> Pick,
        choices: &mut Choices,
    ) {
        if !w.uses {
            choices.reply = targets.is_empty().then(|| Reply::Card(pick()));
            return;
        }
        let def = self.def(card);
        if self.may_target_all(w, card, &def, targets).is_err() {
            return;
        }
        if !self.is_target_fixed(card) {
            let players = self.table().action_order(false);
            let able = |to: &PlayerId| self.may_target(w, card, &def, targets, *to).is_ok();
            choices.targets.extend(players.into_iter().filter(able));
        }
        if self.are_enough(w, card, &def, targets) {
            choices.reply = Some(Reply::Use { card: pick(), targets: targets.to_vec() });
        }
    }

    // ---- all others -----------------------------------------------------------------

    fn look_plain(&self, request: &Request, at: &Selection, choices: &mut Choices) {
        if at.skill.is_some() {
            return;
        }
        match &request.ask {
            Ask::Invoke | Ask::LuckCard => choices.reply = at.is_empty().then_some(Reply::Yes(true)),
            Ask::Suit => choices.options.extend(Suit::REAL.iter().map(|s| Name::new_static(s.word()))),
            Ask::Choice { options }
            | Ask::Kingdom { options }
            | Ask::General { options }
            | Ask::Order { options, .. } => choices.options.extend(options.iter().cloned()),
            Ask::Players { options, max, .. } => {
                if !at.cards.is_empty() {
                    return;
                }
                let fits = |chosen: &[PlayerId], to: PlayerId| options.contains(&to) && !chosen.contains(&to);
                if !(0..at.targets.len()).all(|i| fits(&at.targets[..i], at.targets[i])) {
                    return;
                }
                if at.targets.len() < *max {
                    choices.targets.extend(options.iter().filter(|p| !at.targets.contains(p)));
                }
                self.confirm(request, Reply::Players(at.targets.clone()), choices);
            }
            Ask::Give { cards, players, max, .. } => {
                let Some(chosen) = ids(&at.cards) else { return };
                if chosen.iter().any(|c| !cards.contains(c)) || chosen.len() > *max {
                    return;
                }
                match at.targets.as_slice() {
                    [] => {
                        if chosen.len() < *max {
                            let free = cards.iter().filter(|c| !chosen.contains(c));
                            choices.cards.extend(free.map(|c| CardRef::Id(*c)));
                        }
                        if !chosen.is_empty() {
                            choices.targets.extend(players);
                        }
                    }
                    [to] => self.confirm(request, Reply::Give { cards: chosen, to: *to }, choices),
                    _ => {}
                }
            }
            Ask::Arrange { cards, up, down } => {
                let Some(mut top) = ids(&at.cards) else { return };
                if !at.targets.is_empty() || top.iter().any(|c| !cards.contains(c)) {
                    return;
                }
                let rest: Vec<CardId> = cards.iter().copied().filter(|c| !top.contains(c)).collect();
                choices.cards.extend(rest.iter().map(|c| CardRef::Id(*c)));
                // Selected cards go on top. The others go to the bottom where that is allowed.
                let bottom = match (up, down) {
                    (_, false) => {
                        top.extend(rest);
                        Vec::new()
                    }
                    (true, true) => rest,
                    (false, true) => {
                        top.extend(rest);
                        std::mem::take(&mut top)
                    }
                };
                self.confirm(request, Reply::Arrange { top, bottom }, choices);
            }
            _ => {
                let Some((min, max)) = Room::card_bounds(&request.ask) else { return };
                if !at.targets.is_empty() || self.may_take_all(request, &at.cards).is_err() {
                    return;
                }
                if at.cards.len() < max {
                    let mut pool = self.card_pool(request.seat, &request.ask);
                    pool.retain(|c| !at.cards.contains(c));
                    choices.cards = pool;
                }
                // All cards are enough if there are too few.
                let all = choices.cards.is_empty() && Room::takes_fewer(&request.ask);
                if at.cards.len() >= min || all {
                    choices.reply = Some(Reply::Cards(at.cards.clone()));
                }
            }
        }
    }

    /// Offers the reply if it is legal.
    fn confirm(&self, request: &Request, reply: Reply, choices: &mut Choices) {
        choices.reply = self.check_reply(request, &reply).is_ok().then_some(reply);
    }
}

/// Returns the ids if all of these are known cards.
fn ids(refs: &[CardRef]) -> Option<Vec<CardId>> {
    refs.iter()
        .map(|r| match r {
            CardRef::Id(id) => Some(*id),
            CardRef::Hand { .. } => None,
        })
        .collect()
}
