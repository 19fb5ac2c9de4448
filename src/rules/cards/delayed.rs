//! Delayed tricks: put into a judging area, judged in the next judge phase.

use super::tricks::{is_within_reach, too_far};
use super::{avoided, def, fill_targets, may_target, use_reason};
use crate::model::*;
use crate::rules::ask::barred::Why;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::{CardBehaviour, Flow, Payload, Room, Timing};

const INDULGENCE: &str = "indulgence";
const SUPPLY_SHORTAGE: &str = "supply_shortage";
const LIGHTNING: &str = "lightning";

pub(super) fn add(catalog: &mut Catalog) {
    let indulgence = Delayed {
        pattern: ".|heart",
        good: true,
        aim: Aim::Anyone,
        strike: |room, player, _| {
            room.skip_phase(player, Phase::Play, false);
            Ok(())
        },
    };
    catalog.add_kind(def(INDULGENCE, &["Indulgence", "DelayedTrick", "TrickCard"], indulgence));
    let shortage = Delayed {
        pattern: ".|club",
        good: true,
        aim: Aim::Within(1),
        strike: |room, player, _| {
            room.skip_phase(player, Phase::Draw, false);
            Ok(())
        },
    };
    catalog.add_kind(def(SUPPLY_SHORTAGE, &["SupplyShortage", "DelayedTrick", "TrickCard"], shortage));
    let lightning = Delayed {
        pattern: ".|spade|2~9",
        good: false,
        aim: Aim::Oneself,
        strike: |room, player, card| {
            room.damage(Damage::new(None, player, 3).card(card).nature(Nature::Thunder))
        },
    };
    let classes = ["Lightning", "Disaster", "DelayedTrick", "TrickCard"];
    catalog.add_kind(CardDef {
        target_fixed: true,
        damage_card: true,
        ..def(LIGHTNING, &classes, lightning)
    });
}

/// Targets of a delayed trick.
#[derive(PartialEq)]
enum Aim {
    Anyone,
    /// Others at this distance or nearer.
    Within(i32),
    /// The user. It moves on to the next player each time that it does not strike.
    Oneself,
}

pub(super) struct Delayed {
    /// Pattern of the judgement, and its result on a match.
    pattern: &'static str,
    good: bool,
    aim: Aim,
    strike: fn(&Room, PlayerId, CardId) -> Flow,
}

impl Delayed {
    /// Creates the delayed trick of a package, which supplies the effect.
    pub(super) fn of_package(movable: bool) -> Delayed {
        let aim = if movable { Aim::Oneself } else { Aim::Anyone };
        Delayed { pattern: ".", good: true, aim, strike: |_, _, _| Ok(()) }
    }

    fn wanders(&self) -> bool {
        self.aim == Aim::Oneself
    }
}

impl CardBehaviour for Delayed {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        !self.wanders() || (has_room_for(room, player, card) && may_target(room, player, player, card))
    }

    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        let reached = match self.aim {
            Aim::Anyone => true,
            Aim::Within(reach) => is_within_reach(room, from, card, to, reach),
            Aim::Oneself => false,
        };
        reached && to != from && selected.is_empty() && has_room_for(room, to, card)
    }

    fn why_not_target(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        _: &[PlayerId],
        to: PlayerId,
    ) -> Option<Why> {
        match self.aim {
            Aim::Within(reach) => too_far(room, from, card, to, reach),
            Aim::Anyone | Aim::Oneself => None,
        }
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        if self.wanders() {
            fill_targets(room, usage);
        }
        Ok(())
    }

    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        let (Some(physical), Some(user)) = (on_table(room, usage.card), usage.from) else { return Ok(()) };
        let target = usage.to.first().copied();
        match target.filter(|to| !payload::lists_player(&usage.nullified_list, *to)) {
            Some(to) if room.is_alive(to) && has_room_for(room, to, usage.card) => {
                become_trick(room, physical, usage.card);
                let reason = use_reason(room, user, usage.card).target(to);
                room.move_to(&[physical], to, Place::Delayed, reason)
            }
            Some(_) => Ok(()),
            None if self.wanders() => {
                become_trick(room, physical, usage.card);
                self.on_nullified(room, physical, user)
            }
            None => Ok(()),
        }
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let (card, player) = (effect.card, effect.to);
        let waiting: Vec<CardId> = {
            let t = room.table();
            t.subcards(card).iter().copied().filter(|c| t.place(*c) == Place::Delayed).collect()
        };
        room.move_to(&waiting, None, Place::Table, use_reason(room, player, card))?;
        let mut judge = Judge::new(player, self.pattern, self.good, room.card_name(card));
        judge.negative = true;
        let struck = room.judge(judge)?.is_effected();
        if struck && room.is_alive(player) {
            (self.strike)(room, player, card)?;
        } else if !struck && self.wanders() {
            return self.on_nullified(room, card, player);
        }
        room.throw_from_table(card, MoveReason::new(ReasonCode::NaturalEnter, None))
    }

    /// Moves a moving trick to the next player who can have it, the holder last. Discards other tricks.
    fn on_nullified(&self, room: &Room, card: CardId, target: PlayerId) -> Flow {
        if !self.wanders() {
            let ids = room.table().subcards(card);
            return room.throw_cards(&ids, MoveReason::new(ReasonCode::NaturalEnter, target));
        }
        for player in others_then(room, target) {
            if !has_room_for(room, player, card) {
                continue;
            }
            if room.is_prohibited(Some(target), player, card, &[]) {
                avoided(room, card, player);
                continue;
            }
            let ids = room.table().subcards(card);
            let skill = room.face(card).skill_name().to_string();
            let reason = MoveReason::new(ReasonCode::Transfer, target).skill(skill);
            room.move_to(&ids, player, Place::Delayed, reason)?;
            return if player == target { Ok(()) } else { self.arrived(room, card, player) };
        }
        // No legal target: discard it from the table, or leave it in the judging area.
        room.throw_from_table(card, MoveReason::new(ReasonCode::NaturalEnter, None))
    }
}

impl Delayed {
    /// Raises TargetConfirming for the new holder, who can still be removed as a target.
    fn arrived(&self, room: &Room, card: CardId, player: PlayerId) -> Flow {
        let usage = Payload::new(CardUse::new(None, card, [player]));
        room.trigger(Timing::TargetConfirming, player, &usage)?;
        if usage.read(|u| u.to.is_empty()) {
            return self.on_nullified(room, card, player);
        }
        for other in room.all_players() {
            room.trigger(Timing::TargetConfirmed, other, &usage)?;
        }
        Ok(())
    }
}

/// Returns the only subcard of a trick if it is on the table.
fn on_table(room: &Room, card: CardId) -> Option<CardId> {
    let t = room.table();
    match t.subcards(card).as_slice() {
        [one] if t.place(*one) == Place::Table => Some(*one),
        _ => None,
    }
}

/// Turns a converted card into the trick while it is in a judging area; it keeps its own suit and number.
fn become_trick(room: &Room, physical: CardId, trick: CardId) {
    if physical != trick {
        let (own, trick) = (room.face(physical), room.face(trick));
        room.set_face(physical, Face { kind: trick.kind, skill: trick.skill, ..own });
    }
}

/// Returns `true` if the player has a judging area without a trick of this name.
fn has_room_for(room: &Room, player: PlayerId, card: CardId) -> bool {
    let t = room.table();
    let p = t.player(player);
    let name = &t.kind(card).name;
    p.judging_area && !p.judging.iter().any(|c| t.kind(*c).name == *name)
}

/// Returns the living players after this one, the player last.
fn others_then(room: &Room, player: PlayerId) -> Vec<PlayerId> {
    let t = room.table();
    let mut players = Vec::new();
    let mut next = t.next_alive(player);
    while next != player && !players.contains(&next) {
        players.push(next);
        next = t.next_alive(next);
    }
    if t.player(player).alive {
        players.push(player);
    }
    players
}
