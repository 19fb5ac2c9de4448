//! Properties of skills and generals, and direct calls of skills by other scripts.

use super::player::described;
use crate::model::*;
use crate::rules::Data;
use crate::rules::skill::{Abilities, Made, Occasion, Want};
use crate::rules::{Raised, Room, SkillDef, Timing};
use crate::script::arguments::Payload;
use crate::script::convert::{Arg, FromArg, TheRoom, one_of};
use crate::script::define::{GeneralId, SkillId};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::kernel::embed::Objects;
use crate::script::registry::Registry;
use crate::script::value::{Cards, Numbers, Players};
use smol_str::format_smolstr;
use std::rc::Rc;

pub(super) fn declare(registry: &mut Registry) {
    properties(registry);
    asked(registry);
    acted(registry);
    corrections(registry);
    numbers(registry);
    definition_getters(registry);
}

fn properties(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "property",
            &["name"],
            "A copy of what was noted on the skill, in a `QVariant`; an empty one for nothing.",
            |h: &Host, s: SkillId, name: Name| {
                s.entry(h).map(|e| Data::new(e.properties.borrow().get(&name).cloned().unwrap_or_default()))
            },
        )
        .define(
            "setProperty",
            &["name", "value"],
            "Notes something on the skill. `IgnoreInvalidity` keeps it in effect whatever voids skills.",
            |h: &Host, s: SkillId, name: Name, value: Payload| {
                s.entry(h).map(|e| e.properties.borrow_mut().insert(name, value.value).is_some())
            },
        );
    registry
        .class(Class::General)
        .read(
            "property",
            &["name"],
            "A copy of what was noted on the general, in a `QVariant`; an empty one for nothing.",
            |h: &Host, g: GeneralId, name: Name| {
                g.entry(h).map(|e| Data::new(e.properties.borrow().get(&name).cloned().unwrap_or_default()))
            },
        )
        .define(
            "setProperty",
            &["name", "value"],
            "Notes something on the general.",
            |h: &Host, g: GeneralId, name: Name, value: Payload| {
                g.entry(h).map(|e| e.properties.borrow_mut().insert(name, value.value).is_some())
            },
        );
}

/// Returns the catalog's definition of the skill.
fn def(h: &Host, skill: SkillId) -> Result<Option<Rc<SkillDef>>, Fault> {
    let name = skill.entry(h)?.name.clone();
    h.with_room(|room| room.catalog().skill(&name).cloned())
}

/// Returns the filtered form of the first card, which itself does not change.
fn filtered(room: &Room, skill: &SkillDef, viewer: PlayerId, cards: &[CardId]) -> Option<Made> {
    let card = *cards.first()?;
    let face = skill.behaviour.filter(room, viewer, card)?;
    Some(Made {
        kind: face.kind,
        suit: Some(face.suit),
        number: Some(face.number),
        skill: face.skill,
        subcards: vec![card],
        user_string: None,
        target_fixed: None,
    })
}

fn asked(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "viewFilter",
            &["selected", "to_select"],
            "True if this card may join the selected ones, for the player who is asked just now.",
            |h: &Host, s: SkillId, Cards(selected): Cards, card: CardId| {
                let (Some(skill), Some(viewer)) = (def(h, s)?, h.viewer()) else { return Ok(false) };
                h.with_room(|room| {
                    if skill.abilities.has(Abilities::FILTER) {
                        return selected.is_empty() && skill.behaviour.filter(room, viewer, card).is_some();
                    }
                    skill.behaviour.view_filter(room, viewer, &selected, card)
                })
            },
        )
        .make(
            "viewAs",
            &["cards"],
            "The card made of these, for whoever is asked just now; nil when they make none.",
            |h: &Host, s: SkillId, Cards(cards): Cards| {
                let (Some(skill), Some(viewer)) = (def(h, s)?, h.viewer()) else { return Ok(None) };
                h.with_room(|room| {
                    let made = if skill.abilities.has(Abilities::FILTER) {
                        filtered(room, &skill, viewer, &cards)?
                    } else {
                        skill.behaviour.view_as(room, viewer, &cards, Want::Play)?
                    };
                    Some(room.make(&made))
                })
            },
        )
        .ask(
            "triggerable",
            &["target?", "room?", "event?", "owner?", "data?"],
            "True if it may act for this player. Without a test: if they are alive and have it.",
            |h: &Host,
             s: SkillId,
             target: Option<PlayerId>,
             _: Option<TheRoom>,
             event: Option<i64>,
             _: Option<PlayerId>,
             data: Option<Payload>| {
                let Some(skill) = def(h, s)? else { return Ok(false) };
                let first = skill.events.first().map(|(timing, _)| *timing);
                let timing = event.and_then(|n| u16::try_from(n).ok()).and_then(Timing::from_value).or(first);
                let Some(timing) = timing else { return Ok(false) };
                let data = Data::new(data.map(|d| d.value).unwrap_or_default());
                h.with_room(|room| {
                    let occasion = Occasion { timing, player: target, data: &data };
                    let own = skill.behaviour.can_trigger(room, &skill, &occasion);
                    own.unwrap_or_else(|| {
                        target.is_some_and(|p| room.is_alive(p) && room.has_skill(p, &skill.name))
                    })
                })
            },
        )
        .read(
            "getDescription",
            &["owner?"],
            "Its rule text, for a player as it reads now; nothing when there is none.",
            |h: &Host, s: SkillId, owner: Option<PlayerId>| {
                if let Some(owner) = owner {
                    return described(h, owner, &s.entry(h)?.name);
                }
                let key = format_smolstr!(":{}", s.entry(h)?.name);
                Ok::<Name, Fault>(if h.has_text(&key) { h.translate(&key) } else { Name::default() })
            },
        )
        .read(
            "setObjectName",
            &["name"],
            "Kept for old scripts: a skill keeps the name that it is known by.",
            |_: &Host, _: SkillId, _: Name| (),
        )
        .read("getSources", &[], "Files with its voice: none here.", |h: &Host, s: SkillId| {
            s.entry(h).map(|_| Vec::<Name>::new())
        });
}

/// Returns the timing with a number, or the first one of the skill.
fn timing_of(skill: &SkillDef, event: Option<i64>) -> Option<Timing> {
    let given = event.and_then(|n| u16::try_from(n).ok()).and_then(Timing::from_value);
    given.or_else(|| skill.events.first().map(|(timing, _)| *timing))
}

/// The payload of an event: a variant, which the skill may change for its caller, or the value alone.
enum Given {
    Variant(Data),
    Value(Payload),
}

impl FromArg for Given {
    const TYPE: &'static str = Payload::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<Given> {
        Data::from_arg(arg).map(Given::Variant).or_else(|| Payload::from_arg(arg).map(Given::Value))
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        match self {
            Given::Variant(data) => data.check(host),
            Given::Value(value) => value.check(host),
        }
    }
}

fn acted(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .ask(
            "trigger",
            &["event", "room", "player?", "data?"],
            "Lets it act at once, whatever its test says; true when it stops the event.",
            |h: &Host, s: SkillId, event: i64, _: TheRoom, player: Option<PlayerId>, data: Option<Given>| {
                let Some(skill) = def(h, s)? else { return Ok(false) };
                let Some(timing) = timing_of(&skill, Some(event)) else { return Ok(false) };
                let data = match data {
                    Some(Given::Variant(data)) => data,
                    Some(Given::Value(copy)) => Data::new(copy.value),
                    None => Data::default(),
                };
                let occasion = Occasion { timing, player, data: &data };
                let stopped = h.with_room(|room| skill.behaviour.on_trigger(room, &skill, &occasion))?;
                stopped.map(Raised::is_stopped).map_err(Fault::from)
            },
        )
        .ask(
            "canWake",
            &["event", "player", "data?", "room?"],
            "True if it is time for an awakening skill. True without a test.",
            |h: &Host,
             s: SkillId,
             event: i64,
             player: PlayerId,
             data: Option<Payload>,
             _: Option<TheRoom>| {
                let Some(skill) = def(h, s)? else { return Ok(false) };
                let Some(timing) = timing_of(&skill, Some(event)) else { return Ok(false) };
                let data = Data::new(data.map(|d| d.value).unwrap_or_default());
                let occasion = Occasion { timing, player: Some(player), data: &data };
                h.with_room(|room| skill.behaviour.can_wake(room, &skill, &occasion).unwrap_or(true))
            },
        );
}

/// Declares queries on one continuous skill alone.
fn corrections(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "isProhibited",
            &["from?", "to", "card", "others?"],
            "True if it keeps `from` from using the card on `to`.",
            |h: &Host,
             s: SkillId,
             from: Option<PlayerId>,
             to: PlayerId,
             card: CardId,
             others: Option<Players>| {
                let Some(skill) = def(h, s)? else { return Ok(false) };
                let others = others.map_or(Vec::new(), |players| players.0);
                h.with_room(|room| skill.behaviour.is_prohibited(room, from, to, card, &others))
            },
        )
        .read(
            "isPindianProhibited",
            &["from", "to"],
            "True if it keeps `from` from comparing cards with `to`.",
            |h: &Host, s: SkillId, from: PlayerId, to: PlayerId| {
                let Some(skill) = def(h, s)? else { return Ok(false) };
                h.with_room(|room| skill.behaviour.is_pindian_prohibited(room, from, to))
            },
        )
        .read(
            "getResidueNum",
            &["from", "card", "to?"],
            "The number of further uses of the card that it gives.",
            |h: &Host, s: SkillId, from: PlayerId, card: CardId, to: Option<PlayerId>| {
                let Some(skill) = def(h, s)? else { return Ok(0) };
                h.with_room(|room| skill.behaviour.residue(room, from, card, to))
            },
        )
        .read(
            "getDistanceLimit",
            &["from", "card", "to?"],
            "By how much it widens the reach of the card.",
            |h: &Host, s: SkillId, from: PlayerId, card: CardId, to: Option<PlayerId>| {
                let Some(skill) = def(h, s)? else { return Ok(0) };
                h.with_room(|room| skill.behaviour.distance_limit(room, from, card, to))
            },
        )
        .read(
            "getExtraTargetNum",
            &["from", "card", "to?"],
            "The number of further targets of the card that it gives.",
            |h: &Host, s: SkillId, from: PlayerId, card: CardId, to: Option<PlayerId>| {
                let Some(skill) = def(h, s)? else { return Ok(0) };
                h.with_room(|room| skill.behaviour.extra_targets(room, from, card, to))
            },
        )
        .read(
            "viewAsEquip",
            &["target"],
            "Names of the equipment that it makes the player count as having, with commas.",
            |h: &Host, s: SkillId, target: PlayerId| {
                let Some(skill) = def(h, s)? else { return Ok(Name::default()) };
                let names = h.with_room(|room| skill.behaviour.view_as_equip(room, target))?;
                Ok::<Name, Fault>(Name::from(names.join(",")))
            },
        );
}

one_of! {
    /// The second argument of `getFixed`.
    OtherOrWeapon, "a Player, or true or false", { Other(PlayerId), Weapon(bool) }
}

fn numbers(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "getCorrect",
            &["from", "to"],
            "The number that it adds to the distance.",
            |h: &Host, s: SkillId, from: PlayerId, to: PlayerId| {
                let Some(skill) = def(h, s)? else { return Ok(0) };
                h.with_room(|room| skill.behaviour.distance(room, from, to))
            },
        )
        .read(
            "getExtra",
            &["target", "include_weapon?"],
            "The number that it adds to the hand limit, or to the attack range.",
            |h: &Host, s: SkillId, target: PlayerId, weapon: Option<bool>| {
                let Some(skill) = def(h, s)? else { return Ok(0) };
                h.with_room(|room| match skill.abilities.has(Abilities::ATTACK_RANGE) {
                    true => skill.behaviour.attack_range(room, target, weapon.unwrap_or(true)),
                    false => skill.behaviour.max_cards(room, target),
                })
            },
        )
        .read(
            "getFixed",
            &["target", "other_or_weapon?"],
            "The distance to the other, the attack range or the hand limit that it sets; -1 for none.",
            |h: &Host, s: SkillId, target: PlayerId, more: Option<OtherOrWeapon>| {
                let Some(skill) = def(h, s)? else { return Ok(-1) };
                let set = h.with_room(|room| match more {
                    Some(OtherOrWeapon::Other(to)) => skill.behaviour.fixed_distance(room, target, to),
                    Some(OtherOrWeapon::Weapon(weapon)) => {
                        skill.behaviour.fixed_attack_range(room, target, weapon)
                    }
                    None if skill.abilities.has(Abilities::ATTACK_RANGE) => {
                        skill.behaviour.fixed_attack_range(room, target, true)
                    }
                    None => skill.behaviour.fixed_max_cards(room, target),
                })?;
                Ok::<_, Fault>(set.unwrap_or(-1))
            },
        )
        .read(
            "isSkillValid",
            &["player", "skill"],
            "True if it leaves the other skill in effect on the player.",
            |h: &Host, s: SkillId, player: PlayerId, other: SkillId| {
                let (Some(skill), Some(other)) = (def(h, s)?, def(h, other)?) else { return Ok(true) };
                h.with_room(|room| skill.behaviour.skill_valid(room, player, &other))
            },
        )
        .read(
            "getBaseAmount",
            &[],
            "The amount of its definition; 1 unless said.",
            |h: &Host, s: SkillId| s.entry(h).map(|e| e.number("base_amount").unwrap_or(1)),
        );
}

/// Declares getters of the definition.
fn definition_getters(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "getTriggerEvents",
            &[],
            "Numbers of the timings at which it acts, as a list.",
            |h: &Host, s: SkillId| {
                s.entry(h).map(|e| Numbers(e.events.iter().map(|(timing, _)| *timing as i64).collect()))
            },
        )
        .read(
            "getPattern",
            &[],
            "The pattern of the cards whose use it changes: `Slash` unless said.",
            |h: &Host, s: SkillId| {
                Ok::<Name, Fault>(
                    def(h, s)?
                        .map_or_else(Name::default, |skill| skill.behaviour.target_mod_pattern().into()),
                )
            },
        )
        .read(
            "getN",
            &[],
            "The number of cards that it takes; 0 when its filter says.",
            |h: &Host, s: SkillId| s.entry(h).map(|e| e.n.filter(|n| *n != usize::MAX).unwrap_or(0)),
        )
        .read("isResponseOrUse", &[], "Cards of hand piles may be taken too.", |h: &Host, s: SkillId| {
            s.entry(h).map(|e| e.is_on("response_or_use"))
        })
        .read(
            "getExpandPile",
            &[],
            "Names of the piles whose cards may be taken too, with commas.",
            |h: &Host, s: SkillId| {
                Ok::<Name, Fault>(
                    def(h, s)?.map_or_else(Name::default, |skill| skill.behaviour.expand_pile().into()),
                )
            },
        )
        .read(
            "getActiveSkills",
            &[],
            "Skills that are there before generals are, with commas.",
            |h: &Host, s: SkillId| s.entry(h).map(|e| e.text("active_skills").cloned().unwrap_or_default()),
        )
        .read(
            "getNotice",
            &["number"],
            "The instruction for a player: the text of `~name`, or of `~name2` for number 2.",
            |h: &Host, s: SkillId, number: i32| {
                let name = s.entry(h)?.name.clone();
                let key = match number {
                    ..0 => format_smolstr!("~{name}"),
                    n => format_smolstr!("~{name}{n}"),
                };
                Ok::<Name, Fault>(if h.has_text(&key) { h.translate(&key) } else { Name::default() })
            },
        )
        .read(
            "getEffectIndex",
            &["player?", "card?"],
            "The number of its line that is heard: -1, any.",
            |_: &Host, _: SkillId, _: Option<PlayerId>, _: Option<CardId>| -1,
        )
        .define(
            "setWakedSkills",
            &["skills"],
            "The `waked_skills` of the definition.",
            |h: &Host, s: SkillId, names: Name| {
                s.entry(h).map(|e| e.later_texts.borrow_mut().push(("waked_skills", names)))
            },
        );
}
