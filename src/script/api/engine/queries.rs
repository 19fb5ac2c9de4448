//! Engine members about the running game.

use super::TheEngine;
use super::skills::found;
use crate::model::*;
use crate::rules::query::UNLIMITED;
use crate::script::api::values::{ModType, Numbered};
use crate::script::convert::TheRoom;
use crate::script::define::SkillArg;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::Players;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    patterns(&mut class);
    limits(&mut class);
    corrections(&mut class);
    requests(&mut class);
}

fn patterns(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "matchExpPattern",
            &["pattern", "player?", "card?"],
            "The card matches the pattern as it stands; without a player, places are not looked at.",
            |h: &Host, _: TheEngine, pattern: Name, p: Option<PlayerId>, card: Option<CardId>| {
                h.with_room(|r| card.is_some_and(|card| r.matches_exp(&pattern, card, p)))
            },
        )
        .read(
            "correctSkillValidity",
            &["player", "skill"],
            "No skill puts this one out of effect on the player.",
            |h: &Host, _: TheEngine, p: PlayerId, skill: SkillArg| {
                let name = skill.name(h)?;
                h.with_room(|r| !r.owns_skill(p, &name) || r.has_skill(p, &name))
            },
        )
        .read(
            "matchPattern",
            &["pattern", "player?", "card?"],
            "The card is one that a request with this pattern asks for; names of cards are known.",
            |h: &Host, _: TheEngine, pattern: Name, p: Option<PlayerId>, card: Option<CardId>| {
                h.with_room(|r| card.is_some_and(|card| r.matches(&pattern, card, p)))
            },
        )
        .read(
            "getCardHandlingMethod",
            &["word"],
            "The method that a word of limitations names, as `sgs.Card_MethodUse` and its kind.",
            |_: &Host, _: TheEngine, word: Name| {
                let all = HandlingMethod::ALL.iter().map(|(method, _)| *method);
                all.into_iter().find(|m| m.word() == word).unwrap_or(HandlingMethod::None)
            },
        );
}

fn limits(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "isProhibited",
            &["from?", "to", "card", "others?"],
            "The skill that forbids using the card on this player; nil when none does.",
            |h: &Host,
             _: TheEngine,
             from: Option<PlayerId>,
             to: PlayerId,
             card: CardId,
             others: Option<Players>| {
                let others = others.map(|p| p.0).unwrap_or_default();
                let skill = h.with_room(|r| r.prohibited_by(from, to, card, &others))?;
                Ok::<_, Fault>(found(h, skill))
            },
        )
        .read(
            "isPindianProhibited",
            &["from", "to"],
            "The skill that forbids comparing cards with this player; nil when none does.",
            |h: &Host, _: TheEngine, from: PlayerId, to: PlayerId| {
                let skill = h.with_room(|r| r.pindian_prohibited_by(from, to))?;
                Ok::<_, Fault>(found(h, skill))
            },
        )
        .read(
            "isCardLimited",
            &["player", "card", "method", "is_handcard?"],
            "The skill that keeps the player from handling the card like this; nil when none does.",
            |h: &Host,
             _: TheEngine,
             p: PlayerId,
             card: CardId,
             method: HandlingMethod,
             as_hand: Option<bool>| {
                let as_hand = as_hand.unwrap_or(false);
                let skill = h.with_room(|r| r.limiting_skill(p, card, method, as_hand))?;
                Ok::<_, Fault>(found(h, skill))
            },
        );
}

fn corrections(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "correctCardTarget",
            &["type", "from?", "card?", "to?"],
            "The number that skills add to uses, distance or targets of the card, by `sgs.TargetModSkill_Residue` \
             and its kind.",
            |h: &Host,
             _: TheEngine,
             kind: ModType,
             from: Option<PlayerId>,
             card: Option<CardId>,
             to: Option<PlayerId>| {
                let (Some(from), Some(card)) = (from, card) else { return Ok(0) };
                h.with_room(|r| match kind {
                    ModType::Residue => r.residue(from, card, to),
                    ModType::DistanceLimit => r.distance_limit(from, card, to),
                    ModType::ExtraTarget => r.extra_targets(from, card, to),
                })
            },
        )
        .pure()
        .read(
            "hasResidueUnlimited",
            &["from", "card", "to?"],
            "Skills let the player use the card as often as they like.",
            |h: &Host, _: TheEngine, from: PlayerId, card: CardId, to: Option<PlayerId>| {
                h.with_room(|r| r.residue(from, card, to) >= UNLIMITED)
            },
        )
        .read(
            "correctAttackRange",
            &["player", "include_weapon?", "fixed?"],
            "The number that skills add to the attack range; if wanted, the range that one sets, or -1.",
            |h: &Host, _: TheEngine, p: PlayerId, weapon: Option<bool>, fixed: Option<bool>| {
                let weapon = weapon.unwrap_or(true);
                h.with_room(|r| match fixed {
                    Some(true) => r.attack_range_set_by_skills(p, weapon).unwrap_or(-1),
                    _ => r.attack_range_correction(p, weapon),
                })
            },
        )
        .read(
            "correctMaxCards",
            &["player", "fixed?"],
            "The number that skills add to the hand limit; if wanted, the limit that one sets, or -1.",
            |h: &Host, _: TheEngine, p: PlayerId, fixed: Option<bool>| {
                h.with_room(|r| match fixed {
                    Some(true) => r.max_cards_set_by_skills(p).unwrap_or(-1),
                    _ => r.max_cards_correction(p),
                })
            },
        )
        .read(
            "correctDistance",
            &["from", "to", "fixed?"],
            "The number that skills add to the distance; if wanted, the distance that one sets, or 0.",
            |h: &Host, _: TheEngine, from: PlayerId, to: PlayerId, fixed: Option<bool>| {
                h.with_room(|r| match fixed {
                    Some(true) => r.distance_set_by_skills(from, to).unwrap_or(0),
                    _ => r.distance_correction(from, to),
                })
            },
        );
}

fn requests(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getCurrentCardUseReason",
            &[],
            "The reason for which a card is being chosen, as `sgs.CardUseStruct_CARD_USE_REASON_PLAY` and its kind.",
            |h: &Host, _: TheEngine| h.with_room(|r| r.card_request().reason),
        )
        .read(
            "getCurrentCardUsePattern",
            &[],
            "The pattern of the card being chosen; nothing in the play phase.",
            |h: &Host, _: TheEngine| h.with_room(|r| r.card_request().pattern),
        )
        .read(
            "currentRoom",
            &[],
            "The room of the running game; nil while packages are loaded.",
            |h: &Host, _: TheEngine| {
                let playing = h.with_room(|r| !r.table().players.is_empty())?;
                Ok::<_, Fault>(playing.then_some(TheRoom))
            },
        );
}
