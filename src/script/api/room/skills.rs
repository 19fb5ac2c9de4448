//! Skills, generals and kingdoms gained and lost by players.

use super::ask::run;
use super::misspelt;
use crate::model::*;
use crate::rules::{HeroChange, Passing, Room, SkillManner};
use crate::script::arguments::{Text, Words, text};
use crate::script::convert::TheRoom;
use crate::script::convert::one_of;
use crate::script::define::SkillArg;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    gained(&mut class);
    passing(&mut class);
    generals(&mut class);
    states(&mut class);
}

/// Returns the options for the given flags.
fn manner(open: Option<bool>, only: Option<bool>, mark: Option<bool>, events: Option<bool>) -> SkillManner {
    let usual = SkillManner::default();
    SkillManner {
        open: open.unwrap_or(usual.open),
        mark: mark.unwrap_or(usual.mark),
        events: events.unwrap_or(usual.events),
        acquired_only: only.unwrap_or(usual.acquired_only),
    }
}

fn gained(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "handleAcquireDetachSkills",
            &["player", "skills", "acquire_only?", "get_mark?", "event_and_log?"],
            "Gains and loses skills as one change: `a|-b|c` or a table of them, a leading `-` for loss. The events \
             follow when the player has all of it. With `acquire_only`, only what was gained during the game is \
             lost.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             skills: Words,
             only: Option<bool>,
             mark: Option<bool>,
             events: Option<bool>| {
                let skills = skills.joined("|");
                misspelt::of_skills(h, &skills);
                run(h, |room| room.change_skills(p, &skills, manner(None, only, mark, events)))
            },
        )
        .write(
            "acquireSkill",
            &["player", "skill", "open?", "get_mark?", "event_and_log?"],
            "Gains a skill: the number of the new instance, 0 when there is no such skill.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             skill: SkillArg,
             open: Option<bool>,
             mark: Option<bool>,
             events: Option<bool>| {
                let skill = skill.name(h)?;
                misspelt::of_skill(h, &skill);
                run(h, |room| room.acquire_skill_as(p, &skill, manner(open, None, mark, events)))
                    .map(|id| id as i64)
            },
        )
        .write(
            "detachSkillFromPlayer",
            &["player", "skill", "is_equip?", "acquire_only?", "event_and_log?"],
            "Loses a skill: the number of the instance, 0 when the player has none. Of equipment, silently.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             skill: SkillArg,
             equip: Option<bool>,
             only: Option<bool>,
             events: Option<bool>| {
                let skill = skill.name(h)?;
                let manner = manner(equip.map(|equip| !equip), only, None, events);
                run(h, |room| room.detach_skill_as(p, &skill, manner)).map(|id| id as i64)
            },
        )
        .write(
            "attachSkillToPlayer",
            &["player", "skill"],
            "Puts a skill on a player for use, without any event.",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg| {
                let skill = skill.name(h)?;
                h.with_room(|room| {
                    room.attach_skill(p, &skill);
                })
            },
        );
}

fn passing(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "acquireOneTurnSkills",
            &["player", "by", "skills"],
            "Gains skills (`a|b`) by way of another, until the end of the player's turn.",
            |h: &Host, _: TheRoom, p: PlayerId, by: SkillArg, skills: Name| {
                let by = by.name(h)?;
                run(h, |room| room.acquire_passing_skills(p, &by, &skills, Passing::Turn))
            },
        )
        .write(
            "acquireNextTurnSkills",
            &["player", "by", "skills"],
            "Gains skills (`a|b`) by way of another, until the player's next turn begins.",
            |h: &Host, _: TheRoom, p: PlayerId, by: SkillArg, skills: Name| {
                let by = by.name(h)?;
                run(h, |room| room.acquire_passing_skills(p, &by, &skills, Passing::NextTurn))
            },
        );
}

fn generals(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "changeHero",
            &["player", "general", "full_state", "invoke_start?", "is_secondary?", "send_log?", "start_hp?"],
            "The player becomes another general, with its skills; with `full_state`, with its hit points.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             general: Name,
             full: bool,
             start: Option<bool>,
             second: Option<bool>,
             _log: Option<bool>,
             hp: Option<i32>| {
                let change = HeroChange {
                    full,
                    start: start.unwrap_or(true),
                    second: second.unwrap_or(false),
                    hp: hp.unwrap_or(0),
                };
                run(h, |room| room.change_hero(p, &general, change))
            },
        )
        .write(
            "changePlayerGeneral",
            &["player", "general"],
            "Puts another general in place, with its skills; hit points stay.",
            |h: &Host, _: TheRoom, p: PlayerId, general: Name| {
                run(h, |room| room.change_general(p, &general, false))
            },
        )
        .write(
            "changePlayerGeneral2",
            &["player", "general"],
            "Puts another second general in place, with its skills; hit points stay.",
            |h: &Host, _: TheRoom, p: PlayerId, general: Name| {
                run(h, |room| room.change_general(p, &general, true))
            },
        )
        .write(
            "changeKingdom",
            &["player", "kingdom"],
            "The player joins another kingdom, with its events.",
            |h: &Host, _: TheRoom, p: PlayerId, kingdom: Name| {
                run(h, |room| room.change_kingdom(p, &kingdom))
            },
        );
}

/// Returns the property with the state of a skill.
fn state_key(skill: &str) -> String {
    format!("ChangeSkill_{skill}_State")
}

fn state(room: &Room, player: PlayerId, skill: &str) -> i64 {
    room.property(player, &state_key(skill)).as_int().max(1)
}

/// Returns the mark that shows it.
fn state_mark(skill: &str, state: i64) -> String {
    format!("&{skill}+{state}_num")
}

/// Selects the text of a skill shown to a player: a numbered one, or a custom text.
fn show_text(room: &Room, player: PlayerId, skill: &str, instance: Option<i32>, shown: Value) {
    let mut key = format!("changeTranslation{skill}");
    if let Some(instance) = instance.filter(|i| *i > 0) {
        key.push_str(&format!("#{instance}"));
    }
    let told = shown.as_text();
    room.write_property(player, &key, shown);
    room.show("skill_text", Some(player), &[], &[skill.into(), told]);
}

one_of! {
    /// The third argument of `changeTranslation`.
    TextOrNumber, "a text, or the number of one", { Text(Text), Number(i32) }
}

fn states(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getChangeSkillState",
            &["player", "skill"],
            "The state that a skill of several states is in, from 1.",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg| {
                let skill = skill.name(h)?;
                h.with_room(|room| state(room, p, &skill))
            },
        )
        .write(
            "setChangeSkillState",
            &["player", "skill", "state"],
            "Puts a skill of several states into one of them.",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg, new: i32| {
                let skill = skill.name(h)?;
                run(h, |room| {
                    if !room.is_alive(p) {
                        return Ok(());
                    }
                    let (old, new) = (state(room, p, &skill), new.max(1) as i64);
                    room.write_property(p, &state_key(&skill), new.into());
                    show_text(room, p, &skill, None, new.into());
                    room.set_mark(p, &state_mark(&skill, old), 0)?;
                    if room.table().player(p).owns_skill(&skill) {
                        room.set_mark(p, &state_mark(&skill, new), 1)?;
                    }
                    Ok(())
                })
            },
        )
        .write(
            "changeTranslation",
            &["player", "skill", "text_or_number?", "number_or_instance?", "instance?"],
            "Shows the player's skill with another text: `:skill1` for number 1, or this text.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             skill: SkillArg,
             shown: Option<TextOrNumber>,
             fourth: Option<i32>,
             fifth: Option<i32>| {
                let skill = skill.name(h)?;
                h.with_room(|room| {
                    let (shown, instance) = match shown.unwrap_or(TextOrNumber::Number(1)) {
                        TextOrNumber::Number(0) => (Value::Nil, fourth),
                        TextOrNumber::Number(n) => (n.into(), fourth),
                        TextOrNumber::Text(Text(own)) => match fourth.filter(|n| *n > 0) {
                            Some(n) => (n.into(), fifth),
                            None => (text(Some(own)).into(), fifth),
                        },
                    };
                    show_text(room, p, &skill, instance, shown);
                })
            },
        );
}
