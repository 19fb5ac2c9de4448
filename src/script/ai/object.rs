//! `LuaAI`: the object between the table and the AI of a player, and what it knows by itself.

use crate::model::*;
use crate::rules::Room;
use crate::script::api::values::{Numbered, Relation};
use crate::script::convert::{Arg, FromArg};
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::{Host, Script};
use crate::script::kernel::embed::Objects;
use crate::script::registry::{Registry, Secret};
use crate::script::trampoline::to_value;
use crate::script::value::Players;
use mlua::{Table as LuaTable, Value as LuaValue};

/// The AI of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AiOf(PlayerId);

impl FromArg for AiOf {
    const TYPE: &'static str = "a LuaAI";

    fn from_arg(arg: Arg<'_>) -> Option<AiOf> {
        match arg {
            Arg::Handle(handle) if handle.is(Class::Ai) => Some(AiOf(PlayerId(handle.id() as u8))),
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.check(host)
    }
}

pub(in crate::script) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Ai);
    class
        .peek(
            Secret::Roles,
            "relationTo",
            &["other"],
            "How the player stands to the other by their true roles, as `sgs.AI_Friend` and its kind.",
            |h: &Host, ai: AiOf, other: PlayerId| h.with_room(|room| relation(room, ai.0, other).number()),
        )
        .peek(
            Secret::Roles,
            "isFriend",
            &["other"],
            "Is the other a friend, by their true roles?",
            |h: &Host, ai: AiOf, other: PlayerId| {
                h.with_room(|room| relation(room, ai.0, other) == Relation::Friend)
            },
        )
        .peek(
            Secret::Roles,
            "isEnemy",
            &["other"],
            "Is the other an enemy, by their true roles?",
            |h: &Host, ai: AiOf, other: PlayerId| {
                h.with_room(|room| relation(room, ai.0, other) == Relation::Enemy)
            },
        )
        .peek(
            Secret::Roles,
            "getFriends",
            &[],
            "The living others who are friends by their true roles.",
            |h: &Host, ai: AiOf| h.with_room(|room| Players(related(room, ai.0, Relation::Friend))),
        )
        .peek(
            Secret::Roles,
            "getEnemies",
            &[],
            "The living others who are enemies by their true roles.",
            |h: &Host, ai: AiOf| h.with_room(|room| Players(related(room, ai.0, Relation::Enemy))),
        )
        .read(
            "useCard",
            &["card"],
            "Would somebody without any plan use this card? Equipment, where it is better than what is worn.",
            |h: &Host, ai: AiOf, card: CardId| h.with_room(|room| is_better_equipment(room, ai.0, card)),
        );
}

fn related(room: &Room, player: PlayerId, wanted: Relation) -> Vec<PlayerId> {
    room.other_players(player).into_iter().filter(|p| relation(room, player, *p) == wanted).collect()
}

/// Returns the relation by roles. A renegade sides with the weaker side.
fn relation(room: &Room, player: PlayerId, other: PlayerId) -> Relation {
    if player == other {
        return Relation::Friend;
    }
    let t = room.table();
    let lead: i32 = t
        .players
        .iter()
        .filter(|p| p.alive)
        .map(|p| match p.role {
            Role::Lord | Role::Loyalist => 1,
            Role::Rebel => -1,
            Role::Renegade => 0,
        })
        .sum();
    match (t.player(player).role, t.player(other).role) {
        (Role::Lord | Role::Loyalist, Role::Lord | Role::Loyalist) | (Role::Rebel, Role::Rebel) => {
            Relation::Friend
        }
        (Role::Lord | Role::Loyalist, Role::Rebel) | (Role::Rebel, Role::Lord | Role::Loyalist) => {
            Relation::Enemy
        }
        (Role::Renegade, Role::Lord) if lead <= 0 => Relation::Friend,
        (Role::Renegade, Role::Loyalist) if lead > 0 => Relation::Enemy,
        (Role::Renegade, Role::Rebel) if lead > 0 => Relation::Friend,
        (Role::Renegade, Role::Rebel) | (Role::Rebel, Role::Renegade) if lead < 0 => Relation::Enemy,
        _ => Relation::Neutral,
    }
}

fn is_better_equipment(room: &Room, player: PlayerId, card: CardId) -> bool {
    let def = room.def(card);
    let Some(slot) = def.slot else { return false };
    let worn = room.table().player(player).equip(slot);
    match (slot, worn) {
        (_, None) => true,
        (EquipSlot::Weapon, Some(worn)) => def.range > room.def(worn).range,
        _ => false,
    }
}

/// Adds the native functions of `sgs.LuaAI`.
pub(in crate::script) fn add_natives(script: &Script, table: &LuaTable) -> mlua::Result<()> {
    let link = script.downgrade();
    let ai = script.lua().create_function(move |_, player: LuaValue| {
        let LuaValue::LightUserData(pointer) = player else {
            let why = format!("sgs.LuaAI(player): player must be a Player, got {}", player.type_name());
            return Ok((LuaValue::Nil, Some(why)));
        };
        let of = Handle::from_pointer(pointer.0).as_player();
        let there = link.upgrade().zip(of).is_some_and(|(script, p)| p.check(script.host()).is_ok());
        Ok(match of.filter(|_| there) {
            Some(player) => (to_value(Handle::new(Class::Ai, player.0 as u32)), None),
            None => (LuaValue::Nil, Some("sgs.LuaAI(player): player is not part of this game".into())),
        })
    })?;
    table.raw_set("ai", ai)
}
