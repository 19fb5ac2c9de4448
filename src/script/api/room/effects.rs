//! Audiovisual effects, sent to front ends as facts.

use crate::model::*;
use crate::rules::Room;
use crate::script::arguments::{MaybePlayer, Payload, SomePlayers, content, text};
use crate::script::convert::TheRoom;
use crate::script::convert::one_of;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::Players;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    animations(&mut class);
    sounds(&mut class);
    commands(&mut class);
    properties(&mut class);
}

fn number(n: i32) -> Name {
    smol_str::format_smolstr!("{n}")
}

/// Returns the viewers; everyone if no player is named.
fn audience(players: Option<SomePlayers>) -> SeatSet {
    match players.map(|p| p.0).unwrap_or_default() {
        none if none.is_empty() => SeatSet::ALL,
        some => some.into_iter().collect(),
    }
}

/// Returns a player by object name, as used in animations.
fn by_name(room: &Room, name: &str) -> Option<PlayerId> {
    PlayerId::from_object_name(name).filter(|p| p.index() < room.table().players.len())
}

one_of! {
    /// Owner of a skill shown in large letters: a player, or a general by name.
    Hero, "a Player or the name of a general", { Player(PlayerId), General(Name) }
}

fn animations(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "doAnimate",
            &["type", "arg1?", "arg2?", "players?"],
            "An animation, by its number: 1 points from one player to another, by object names.",
            |h: &Host,
             _: TheRoom,
             kind: i32,
             one: Option<Name>,
             two: Option<Name>,
             players: Option<SomePlayers>| {
                h.with_room(|room| {
                    let (one, two) = (text(one), text(two));
                    let to: Vec<PlayerId> = by_name(room, &two).into_iter().collect();
                    room.show_to(
                        audience(players),
                        "animate",
                        by_name(room, &one),
                        &to,
                        &[number(kind), one, two],
                    );
                })
            },
        )
        .write(
            "setEmotion",
            &["player", "emotion"],
            "An emotion at a player.",
            |h: &Host, _: TheRoom, p: MaybePlayer, emotion: Name| {
                h.with_room(|room| room.show("emotion", p.0, &[], &[emotion]))
            },
        )
        .write(
            "setLoopEmotion",
            &["player", "emotion"],
            "An emotion at a player that stays; `.` ends it.",
            |h: &Host, _: TheRoom, p: MaybePlayer, emotion: Name| {
                h.with_room(|room| room.show("loop_emotion", p.0, &[], &[emotion]))
            },
        )
        .write(
            "doLightbox",
            &["name", "duration?", "size?"],
            "Words or a picture over the whole table.",
            |h: &Host, _: TheRoom, name: Name, duration: Option<i32>, size: Option<i32>| {
                let args = [name, number(duration.unwrap_or(2000)), number(size.unwrap_or(0))];
                h.with_room(|room| room.show("lightbox", None, &[], &args))
            },
        )
        .write(
            "doSuperLightbox",
            &["hero", "skill"],
            "A skill in large letters, with its general.",
            |h: &Host, _: TheRoom, hero: Hero, skill: crate::script::define::SkillArg| {
                let skill = skill.name(h)?;
                h.with_room(|room| {
                    let (player, general) = match hero {
                        Hero::Player(p) => (Some(p), room.table().player(p).general.clone()),
                        Hero::General(name) => (None, name),
                    };
                    room.show("super_lightbox", player, &[], &[general, skill]);
                })
            },
        )
        .write(
            "broadcastInvoke",
            &["method", "arg?", "except?"],
            "Makes the front ends of everyone do something, one player left out.",
            |h: &Host, _: TheRoom, method: Name, arg: Option<Name>, except: Option<PlayerId>| {
                h.with_room(|room| {
                    let all = room.table().seats.clone().into_iter();
                    let seen_by = all.filter(|p| Some(*p) != except).collect();
                    let arg = arg.unwrap_or_else(|| Name::new_static("."));
                    room.show_to(seen_by, "invoke", None, &[], &[method, arg]);
                })
            },
        );
}

fn sounds(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "playAudioEffect",
            &["file", "superpose?"],
            "A sound is heard.",
            |h: &Host, _: TheRoom, file: Name, superpose: Option<bool>| {
                let over = if superpose.unwrap_or(true) { "over" } else { "alone" };
                h.with_room(|room| room.show("sound", None, &[], &[file, Name::new_static(over)]))
            },
        )
        .write(
            "changeBGM",
            &["name", "reset?", "players?"],
            "Another background music, for everyone or for these.",
            |h: &Host, _: TheRoom, name: Name, reset: Option<bool>, players: Option<SomePlayers>| {
                let mut args = vec![name];
                args.extend(reset.filter(|r| *r).map(|_| Name::new_static("reset")));
                h.with_room(|room| {
                    room.show_to(audience(players), "music", None, &[], &args);
                    true
                })
            },
        )
        .write(
            "changeBackground",
            &["name", "players?"],
            "Another background, for everyone or for these.",
            |h: &Host, _: TheRoom, name: Name, players: Option<SomePlayers>| {
                h.with_room(|room| room.show_to(audience(players), "background", None, &[], &[name]))
            },
        )
        .write(
            "changeTableBg",
            &["name"],
            "Another look of the table.",
            |h: &Host, _: TheRoom, name: Name| {
                h.with_room(|room| room.show("table_background", None, &[], &[name]))
            },
        );
}

one_of! {
    /// The first argument of `doBroadcastNotify`.
    PlayersOrCommand, "an SPlayerList, or the number of a command", { Players(Players), Command(i32) }
}

fn command(room: &Room, seen_by: SeatSet, player: Option<PlayerId>, command: i64, carried: &Value) {
    let args = [smol_str::format_smolstr!("{command}"), carried.as_text()];
    room.show_to(seen_by, "command", player, &[], &args);
}

fn commands(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "doBroadcastNotify",
            &["players_or_command", "command_or_arg?", "arg?"],
            "Sends a command with its data to the front ends of everyone, or of these players.",
            |h: &Host,
             _: TheRoom,
             first: PlayersOrCommand,
             second: Option<Payload>,
             third: Option<Payload>| {
                h.with_room(|room| {
                    match first {
                        PlayersOrCommand::Command(n) => {
                            command(room, SeatSet::ALL, None, n as i64, &content(second));
                        }
                        PlayersOrCommand::Players(Players(players)) => {
                            let seen_by = players.into_iter().collect();
                            command(room, seen_by, None, content(second).as_int(), &content(third));
                        }
                    }
                    true
                })
            },
        )
        .write(
            "doNotify",
            &["player", "command", "arg?"],
            "Sends a command with its data to the front end of a player.",
            |h: &Host, _: TheRoom, p: PlayerId, n: i32, arg: Option<Payload>| {
                h.with_room(|room| {
                    command(room, SeatSet::one(p), Some(p), n as i64, &content(arg));
                    true
                })
            },
        )
        .write("updateStateItem", &[], "Shows anew who is alive in which role.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.show("roles", None, &[], &[]))
        })
        .write(
            "resetAI",
            &["player"],
            "Makes the player's AI forget what it thought.",
            |h: &Host, _: TheRoom, p: PlayerId| h.with_room(|room| room.show("reset_ai", Some(p), &[], &[])),
        );
}

/// Returns the text of a property to show: the given one, or its value.
fn shown(room: &Room, player: PlayerId, name: &str, value: Option<Name>) -> Name {
    value.filter(|v| !v.is_empty()).unwrap_or_else(|| room.property(player, name).as_text())
}

fn properties(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "broadcastProperty",
            &["player", "name", "value?"],
            "Shows everyone a property of a player, as it is or as said here. Once shown, a role is no \
             secret any more.",
            |h: &Host, _: TheRoom, p: PlayerId, name: Name, value: Option<Name>| {
                h.with_room(|room| {
                    room.show_property(p, &name);
                    let value = shown(room, p, &name, value);
                    room.show("property", Some(p), &[], &[name, value]);
                    true
                })
            },
        )
        .write(
            "notifyProperty",
            &["player", "owner", "name", "value?"],
            "Shows one player a property of another, as it is or as said here.",
            |h: &Host, _: TheRoom, p: PlayerId, owner: PlayerId, name: Name, value: Option<Name>| {
                h.with_room(|room| {
                    let value = shown(room, owner, &name, value);
                    room.show_to(SeatSet::one(p), "property", Some(owner), &[p], &[name, value]);
                    true
                })
            },
        );
}
