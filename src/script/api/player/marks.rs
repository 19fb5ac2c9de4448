//! Marks, flags and tags of a player. These setters raise no events; those of the room raise events and log
//! them.

use super::{act, look, query};
use crate::model::*;
use crate::rules::{Data, Flow, Note, Room};
use crate::script::arguments::Payload;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{Effect, Registry, Secret};

pub(super) fn declare(registry: &mut Registry) {
    marks(registry);
    logged_setters(registry);
    flags(registry);
    tags(registry);
}

fn marks(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "getMark",
            &["mark"],
            "Count of a mark; 0 when there is none.",
            |h: &Host, p: PlayerId, mark: Name| look(h, p, |p| p.mark(&mark)),
        )
        .pure()
        .read("getMarkNames", &[], "Names of the marks that are there.", |h: &Host, p: PlayerId| {
            look(h, p, |p| -> Vec<Name> { p.marks.keys().cloned().collect() })
        })
        .note(
            "setMark",
            &["mark", "count"],
            "Sets a mark. No event: `room:setPlayerMark` has them.",
            |h: &Host, player: PlayerId, mark: Name, count: i32| h.note(Note::Mark { player, mark, count }),
        )
        .note(
            "addMark",
            &["mark", "n?"],
            "Adds to a mark. No event: `room:addPlayerMark` has them.",
            |h: &Host, player: PlayerId, mark: Name, n: Option<i32>| {
                let count = look(h, player, |p| p.mark(&mark))?.saturating_add(n.unwrap_or(1));
                h.note(Note::Mark { player, mark, count })
            },
        )
        .note(
            "removeMark",
            &["mark", "n?"],
            "Takes from a mark, not below 0. No event: `room:removePlayerMark` has them.",
            |h: &Host, player: PlayerId, mark: Name, n: Option<i32>| {
                let count = look(h, player, |p| p.mark(&mark))?.saturating_sub(n.unwrap_or(1)).max(0);
                h.note(Note::Mark { player, mark, count })
            },
        );
}

/// Logs a mark that is not displayed publicly.
fn log_mark(room: &Room, line: &str, player: PlayerId, mark: &str, n: i32) {
    if !mark.starts_with(['@', '&']) {
        room.log_line(line, player, &[mark, &n.to_string()]);
    }
}

fn lose_mark(room: &Room, player: PlayerId, mark: &str, n: i32) -> Flow {
    let had = room.mark(player, mark);
    let n = n.min(had);
    if n == 0 || had == 0 {
        return Ok(());
    }
    log_mark(room, "#LoseMark", player, mark, n);
    room.set_mark(player, mark, had - n)
}

/// Returns `true` for marks that a player never loses.
fn stays(mark: &str, visible_only: bool) -> bool {
    let visible = mark.starts_with(['@', '&']) || mark.contains("sys_");
    mark == "@bossExp" || mark.ends_with("-Keep") || (visible_only && !visible)
}

fn logged_setters(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "gainMark",
            &["mark", "n?"],
            "Gains so many of a mark, with the events; everyone is told.",
            |h: &Host, p: PlayerId, mark: Name, n: Option<i32>| {
                let n = n.unwrap_or(1);
                act(h, |room| {
                    if n != 0 {
                        log_mark(room, "#GetMark", p, &mark, n);
                    }
                    room.add_mark(p, &mark, n)
                })
            },
        )
        .write(
            "loseMark",
            &["mark", "n?"],
            "Loses so many of a mark, with the events, as far as there are any; everyone is told.",
            |h: &Host, p: PlayerId, mark: Name, n: Option<i32>| {
                act(h, |room| lose_mark(room, p, &mark, n.unwrap_or(1)))
            },
        )
        .write(
            "loseAllMarks",
            &["mark"],
            "Loses all of a mark, with the events; everyone is told.",
            |h: &Host, p: PlayerId, mark: Name| act(h, |room| lose_mark(room, p, &mark, room.mark(p, &mark))),
        )
        .write(
            "throwAllMarks",
            &["visible_only?"],
            "Loses every mark, or, unless `visible_only` is false, those that everyone sees.",
            |h: &Host, p: PlayerId, visible: Option<bool>| {
                act(h, |room| {
                    let names: Vec<Name> = room.table().player(p).marks.keys().cloned().collect();
                    let gone = names.iter().filter(|mark| !stays(mark, visible.unwrap_or(true)));
                    gone.into_iter().try_for_each(|mark| room.set_mark(p, mark, 0))
                })
            },
        )
        .write(
            "gainHujia",
            &["n?", "max?"],
            "Gains armour points, up to `max` in all (0: without a limit).",
            |h: &Host, p: PlayerId, n: Option<i32>, max: Option<i32>| {
                act(h, |room| room.gain_hujia(p, n.unwrap_or(1), max.unwrap_or(MOST_HUJIA)))
            },
        )
        .write("loseAllHujias", &[], "Loses all armour points.", |h: &Host, p: PlayerId| {
            act(h, |room| room.lose_hujia(p, room.hujia(p)))
        })
        .write("loseHujia", &["n?"], "Loses armour points.", |h: &Host, p: PlayerId, n: Option<i32>| {
            act(h, |room| room.lose_hujia(p, n.unwrap_or(1)))
        });
}

/// Default limit of armor points.
const MOST_HUJIA: i32 = 5;

/// Clears all flags when given as the flag's name.
const ALL_FLAGS: Name = Name::new_static(".");

fn flags(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read("hasFlag", &["flag"], "A flag is set.", |h: &Host, p: PlayerId, flag: Name| {
            look(h, p, |p| p.has_flag(&flag))
        })
        .pure()
        .read("getFlags", &[], "The flags that are set, joined with `|`.", |h: &Host, p: PlayerId| {
            look(h, p, |p| Name::from(p.flags.iter().map(Name::as_str).collect::<Vec<_>>().join("|")))
        })
        .read("getFlagList", &[], "The flags that are set.", |h: &Host, p: PlayerId| {
            look(h, p, |p| -> Vec<Name> { p.flags.iter().cloned().collect() })
        })
        .flag(
            "setFlags",
            &["flag"],
            "Sets a flag; a leading `-` clears it, `.` all.",
            |h: &Host, player: PlayerId, flag: Name| h.set_flag(player, flag),
        )
        .flag("clearFlags", &[], "Clears all flags.", |h: &Host, player: PlayerId| {
            h.set_flag(player, ALL_FLAGS)
        });
}

fn tags(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .peek(
            Secret::Memory,
            "getTag",
            &["key"],
            "A copy of what a tag holds.",
            |h: &Host, p: PlayerId, key: Name| {
                let kept = look(h, p, |p| p.tags.get(&key).cloned().unwrap_or_default())?;
                Ok::<_, Fault>(Data::new(h.as_seen(kept)))
            },
        )
        .note(
            "setTag",
            &["key", "value"],
            "Notes something on the player.",
            |h: &Host, player: PlayerId, key: Name, value: Payload| {
                h.note(Note::Tag { player, key, value: value.value })
            },
        )
        .write(
            "addQinggangTag",
            &["card"],
            "The player's armour is nothing to this slash, until it is settled.",
            |h: &Host, p: PlayerId, card: CardId| {
                query(h, |room| {
                    let slash = Name::from(room.card_text(card));
                    change_ignoring(room, p, |slashes| slashes.push(slash));
                })
            },
        )
        .write(
            "removeQinggangTag",
            &["card"],
            "Takes back what `addQinggangTag` did.",
            |h: &Host, p: PlayerId, card: CardId| {
                query(h, |room| {
                    let slash = Name::from(room.card_text(card));
                    change_ignoring(room, p, |slashes| slashes.retain(|s| *s != slash));
                })
            },
        )
        .peek(
            Secret::Property,
            "property",
            &["name"],
            "A copy of a property: `hp`, `kingdom` ..., or what scripts set.",
            |h: &Host, p: PlayerId, name: Name| query(h, |room| Data::new(room.property(p, &name))),
        )
        .flag(
            "setProperty",
            &["name", "value"],
            "Sets a property. No event, and nobody is told: `room:setPlayerProperty` does that. An AI, and \
             for its own time a question, may set one of a name of its own.",
            |h: &Host, player: PlayerId, key: Name, Payload { value, .. }: Payload| {
                if Room::is_own_property(&key) {
                    h.allow(Effect::Write)?;
                }
                if !h.set_property_quietly(player, &key, &value)? {
                    h.note(Note::Property { player, key, value })?;
                }
                Ok::<_, Fault>(true)
            },
        )
        .note("removeTag", &["key"], "Forgets a tag.", |h: &Host, player: PlayerId, key: Name| {
            h.note(Note::Tag { player, key, value: Value::Nil })
        });
}

/// Changes the list of slashes that ignore the player's armor.
fn change_ignoring(room: &Room, player: PlayerId, set: impl FnOnce(&mut Vec<Name>)) {
    let mut t = room.table_mut();
    let tags = &mut t.player_mut(player).tags;
    let mut slashes = tags.get("Qinggang").map_or(Vec::new(), |v| v.as_text_list().to_vec());
    set(&mut slashes);
    if slashes.is_empty() {
        tags.remove("Qinggang");
    } else {
        tags.insert("Qinggang".into(), Value::TextList(slashes));
    }
}
