//! The aura of the table: one at a time, owned by one player. Scripts also read it from the room's tags.

use crate::model::*;
use crate::rules::Room;
use crate::script::convert::TheRoom;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

const AURA: &str = "aura";
const WHOSE: &str = "aura_player";

/// Kind of the event for front ends.
const SHOWN: &str = "aura";

fn aura(room: &Room) -> Name {
    room.tag(AURA).as_text()
}

pub(super) fn declare(registry: &mut Registry) {
    registry
        .class(Class::Room)
        .read(
            "hasAura",
            &["aura?"],
            "There is an aura, or this one.",
            |h: &Host, _: TheRoom, name: Option<Name>| {
                h.with_room(|room| name.map_or_else(|| !aura(room).is_empty(), |name| aura(room) == name))
            },
        )
        .read("getAura", &[], "The aura; an empty text for none.", |h: &Host, _: TheRoom| h.with_room(aura))
        .read("getAuraPlayer", &[], "The player whose aura it is; nil for none.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.tag(WHOSE).as_player())
        })
        .write(
            "doAura",
            &["player", "aura"],
            "Puts the aura of a player in place of any other; false when it is this one already.",
            |h: &Host, _: TheRoom, p: PlayerId, name: Name| {
                h.with_room(|room| {
                    if aura(room) == name {
                        return false;
                    }
                    room.set_tag(AURA, name.clone().into());
                    room.set_tag(WHOSE, Value::Player(p));
                    room.show(SHOWN, Some(p), &[], &[name]);
                    true
                })
            },
        )
        .write("clearAura", &[], "Ends the aura.", |h: &Host, _: TheRoom| {
            h.with_room(|room| {
                if !aura(room).is_empty() {
                    room.set_tag(AURA, Value::Nil);
                    room.set_tag(WHOSE, Value::Nil);
                    room.show(SHOWN, None, &[], &[Name::default()]);
                }
            })
        });
}
