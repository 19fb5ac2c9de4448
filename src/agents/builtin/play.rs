//! The play phase: one card after another, best first.

use super::Builtin;
use super::hand::{self, Hand, Held};
use super::worth::{self, Answer, Use};
use crate::model::view::PlayerView;
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::ask::probe::Selection;
use crate::rules::{Pick, Reply, Request};
use smallvec::SmallVec;

/// The state of another player that matters for choosing targets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    pub id: PlayerId,
    /// Positive for an enemy, negative for a friend.
    pub hate: i32,
    pub hp: i32,
    pub wounded: bool,
    pub cards: usize,
    pub hand: usize,
    pub equips: usize,
    pub cursed: bool,
    pub chained: bool,
}

pub(super) type Others = SmallVec<[Other; 10]>;

/// Uses in the order in which they are considered.
const ORDER: [Use; 17] = [
    Use::Peach,
    Use::Draw,
    Use::Weapon,
    Use::Armor,
    Use::Horse,
    Use::Raid,
    Use::Harvest,
    Use::HealAll,
    Use::Assault(Answer::Slash),
    Use::Assault(Answer::Jink),
    Use::Curse,
    Use::Duel,
    Use::FireAttack,
    Use::Collateral,
    Use::Chain,
    Use::Lightning,
    Use::Slash,
];

/// Returns the position in that order; the last one for other uses.
pub(super) fn rank(play: Use) -> usize {
    ORDER.iter().position(|p| *p == play).unwrap_or(ORDER.len())
}
/// Limit of cards used in one phase. Some package skills give back their cost and would never end.
const ENOUGH: usize = 80;

impl Builtin {
    pub(super) fn others(&self, seat: Seat<'_>) -> Others {
        seat.view(|v| {
            let other = |p: PlayerView<'_>| Other {
                id: p.id(),
                hate: self.stance.toward(v, p.id()),
                // Scripts can set any number; calculations with it must not overflow.
                hp: p.hp().clamp(-1000, 1000),
                wounded: p.is_wounded(),
                cards: p.hand_count() + p.equips().count(),
                hand: p.hand_count(),
                equips: p.equips().count(),
                cursed: !p.judging().is_empty(),
                chained: p.chained(),
            };
            v.alive().filter(|p| p.id() != seat.player()).map(other).collect()
        })
    }

    pub(super) fn play(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        if seat.uses_this_phase(|_| true) >= ENOUGH {
            return Reply::Pass;
        }
        let hand = self.kinds.hand(seat);
        let others = self.others(seat);
        let turn = Turn { seat, request, hand, others };
        if let Some(reply) = self.try_skills(&turn, true) {
            return reply;
        }
        for play in ORDER {
            // The best of several comes first; for slashes, the plainest.
            let held: SmallVec<[Held; 12]> =
                turn.hand.iter().rev().filter(|h| h.worth.play == play).copied().collect();
            let best = if play == Use::Slash { held.last() } else { held.first() };
            let Some(best) = best.copied() else { continue };
            if let Some(reply) = self.consider(&turn, best) {
                return reply;
            }
        }
        match self.try_unknown(&turn) {
            Reply::Pass => self.try_skills(&turn, false).unwrap_or(Reply::Pass),
            reply => reply,
        }
    }

    /// Returns a use of this card now, if it makes sense.
    fn consider(&mut self, turn: &Turn<'_>, card: Held) -> Option<Reply> {
        match card.worth.play {
            Use::Peach => turn.myself(|me| me.is_wounded()).then(|| turn.plain(card.id)).flatten(),
            Use::Draw | Use::Harvest => turn.plain(card.id),
            Use::Weapon | Use::Armor | Use::Horse => self.equip(turn, card),
            Use::Raid => self.raid(turn, card.id),
            Use::HealAll => {
                let side = |hate: fn(i32) -> bool| {
                    turn.others.iter().filter(|o| o.wounded && hate(o.hate)).count() as i32
                };
                let mine = turn.myself(|me| me.is_wounded()) as i32 * 2;
                (mine + side(|h| h < 0) > side(|h| h > 0)).then(|| turn.plain(card.id)).flatten()
            }
            Use::Assault(_) => turn.pays_to_assault().then(|| turn.plain(card.id)).flatten(),
            Use::Curse => turn.aim(card.id, |o| (o.hate > 0 && !o.cursed).then_some(o.hate + o.hand as i32)),
            Use::Duel => {
                let slashes = hand::count(&turn.hand, Use::Slash);
                turn.aim(card.id, |o| {
                    let safe = slashes > 1 || o.hand <= slashes;
                    (o.hate > 0 && safe).then(|| o.hate * 4 - o.hp - o.hand as i32)
                })
            }
            Use::FireAttack => {
                let enough = turn.hand.len() > 3;
                turn.aim(card.id, |o| {
                    (enough && o.hate > 0 && o.hand > 0).then(|| o.hate * 4 - o.hp + o.chained as i32)
                })
            }
            Use::Collateral => self.collateral(turn, card.id),
            Use::Chain => self.chain(turn, card.id),
            Use::Lightning => {
                let full = turn.hand.len() as i32 > turn.seat.max_cards(turn.seat.player());
                full.then(|| turn.plain(card.id)).flatten()
            }
            Use::Slash => self.slash(turn, card.id),
            _ => None,
        }
    }

    /// Equips into an empty slot, or replaces a worse card.
    fn equip(&mut self, turn: &Turn<'_>, card: Held) -> Option<Reply> {
        let slots: &[EquipSlot] = match card.worth.play {
            Use::Weapon => &[EquipSlot::Weapon],
            Use::Armor => &[EquipSlot::Armor],
            _ => &[EquipSlot::DefensiveHorse, EquipSlot::OffensiveHorse],
        };
        let slashes = hand::count(&turn.hand, Use::Slash) as i32;
        let better = turn.seat.view(|v| {
            let me = v.me()?;
            let worth = |w: &worth::Worth| {
                // With many slashes in hand, use them all.
                w.keep + if w.name == worth::MANY_SLASHES && slashes > 1 { 20 } else { 0 }
            };
            Some(match slots {
                [slot] => {
                    me.equip(*slot).is_none_or(|old| worth(self.kinds.worth(v, old)) < worth(card.worth))
                }
                // A second horse of the same kind is useless: equal rows are equal kinds.
                _ => !slots
                    .iter()
                    .filter_map(|s| me.equip(*s))
                    .any(|old| self.kinds.worth(v, old).keep == card.worth.keep),
            })
        })?;
        better.then(|| turn.plain(card.id)).flatten()
    }

    fn raid(&mut self, turn: &Turn<'_>, card: CardId) -> Option<Reply> {
        turn.aim(card, |o| {
            if o.hate < 0 {
                // Removes a curse from a friend.
                return o.cursed.then_some(30 - o.hate);
            }
            let cards = o.equips as i32 * 2 + o.hand as i32;
            (o.hate > 0 && o.cards > 0).then_some(o.hate * 3 + cards.min(6))
        })
    }

    fn slash(&mut self, turn: &Turn<'_>, card: CardId) -> Option<Reply> {
        let reply = turn.aim(card, |o| (o.hate > 0).then(|| o.hate * 4 - o.hp * 2 - o.hand as i32))?;
        // Drinks first, if a drink can be spared.
        if let Some(drink) = hand::first(&turn.hand, Use::Analeptic)
            && turn.myself(|me| me.mark("drank") == 0 && me.hp() > 1)
            && let Some(reply) = turn.plain(drink)
        {
            return Some(reply);
        }
        Some(reply)
    }

    /// Chains two enemies, or recasts the card.
    fn chain(&mut self, turn: &Turn<'_>, card: CardId) -> Option<Reply> {
        let mut enemies: SmallVec<[&Other; 10]> =
            turn.others.iter().filter(|o| o.hate > 3 && !o.chained).collect();
        enemies.sort_by_key(|o| -o.hate);
        if let [one, other, ..] = enemies.as_slice() {
            let reply = turn.look(card, &[one.id, other.id]).1;
            if reply.is_some() {
                return reply;
            }
        }
        turn.plain(card)
    }

    fn collateral(&mut self, turn: &Turn<'_>, card: CardId) -> Option<Reply> {
        let killer = turn.best(&turn.look(card, &[]).0, |o| (o.hate >= 0).then_some(o.hate))?;
        let victim = turn.best(&turn.look(card, &[killer]).0, |o| (o.hate > 0).then_some(o.hate))?;
        turn.look(card, &[killer, victim]).1
    }

    /// Tries unknown cards: equips into an empty slot, uses cards without targets, uses others on an enemy.
    fn try_unknown(&mut self, turn: &Turn<'_>) -> Reply {
        for held in turn.hand.iter().filter(|h| h.worth.play == Use::Unknown) {
            if turn.seat.slot(held.id).is_some_and(|slot| turn.myself(|me| me.equip(slot).is_some())) {
                continue;
            }
            let (targets, reply) = turn.look(held.id, &[]);
            let aimed = match turn.best(&targets, |o| (o.hate > 0).then_some(o.hate)) {
                Some(target) => turn.look(held.id, &[target]).1,
                None => None,
            };
            if let Some(reply) = aimed.or(if targets.is_empty() { reply } else { None }) {
                return reply;
            }
        }
        Reply::Pass
    }
}

/// The data for one decision in the agent's own turn.
pub(super) struct Turn<'a> {
    pub seat: Seat<'a>,
    pub request: &'a Request,
    pub hand: Hand,
    others: Others,
}

impl Turn<'_> {
    pub(super) fn myself<R: Default>(&self, look: impl FnOnce(PlayerView<'_>) -> R) -> R {
        self.seat.view(|v| v.me().map(look)).unwrap_or_default()
    }

    /// Returns the possible further targets, and the use with the current ones.
    fn look(&self, card: CardId, targets: &[PlayerId]) -> (Vec<PlayerId>, Option<Reply>) {
        let selection = Selection {
            cards: vec![crate::rules::ask::CardRef::Id(card)],
            targets: targets.to_vec(),
            ..Selection::default()
        };
        let choices = self.seat.probe(self.request, &selection);
        (choices.targets, choices.reply)
    }

    /// Returns the use of a card without naming targets.
    fn plain(&self, card: CardId) -> Option<Reply> {
        self.look(card, &[]).1
    }

    /// Returns `true` if the agent wears this equipment.
    pub(super) fn is_put_on(&self, card: CardId) -> bool {
        self.myself(|me| me.equips().any(|c| c == card))
    }

    /// Returns the best of these by score; the first of equals.
    pub(super) fn best(&self, among: &[PlayerId], score: impl Fn(&Other) -> Option<i32>) -> Option<PlayerId> {
        let mut best: Option<(i32, PlayerId)> = None;
        for other in self.others.iter().filter(|o| among.contains(&o.id)) {
            if let Some(score) = score(other)
                && best.is_none_or(|(b, _)| score > b)
            {
                best = Some((score, other.id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// Uses a card on its best possible target.
    fn aim(&self, card: CardId, score: impl Fn(&Other) -> Option<i32>) -> Option<Reply> {
        // No worthwhile target: skip the probe.
        if !self.others.iter().any(|o| score(o).is_some()) {
            return None;
        }
        let (targets, _) = self.look(card, &[]);
        let target = self.best(&targets, score)?;
        Some(Reply::Use { card: Pick::Id(card), targets: vec![target] })
    }

    /// Returns `true` if an attack on all players hurts more enemies than friends.
    fn pays_to_assault(&self) -> bool {
        let score: i32 = self
            .others
            .iter()
            .map(|o| match o.hate {
                // Players about to die from it count more.
                h if h < 0 => -2 - (o.hp <= 1) as i32 * 4,
                0 => 0,
                h => 2 + (h > 3) as i32 + (o.hp <= 1) as i32 * 2,
            })
            .sum();
        score > 0
    }
}
