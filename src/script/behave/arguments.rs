//! Values of the rules as arguments of callbacks.

use crate::model::*;
use crate::script::define::SkillId;
use crate::script::handle::{Class, Handle};
use crate::script::host::Script;
use crate::script::trampoline::to_value;
use mlua::Value as LuaValue;

pub(super) fn skill(id: u32) -> LuaValue {
    to_value(SkillId(id).handle())
}

pub(super) fn player(id: PlayerId) -> LuaValue {
    to_value(Handle::player(id))
}

pub(super) fn maybe_player(id: Option<PlayerId>) -> LuaValue {
    id.map_or(LuaValue::Nil, player)
}

pub(super) fn card(id: CardId) -> LuaValue {
    to_value(Handle::card(id))
}

pub(super) fn room() -> LuaValue {
    to_value(Handle::new(Class::Room, 0))
}

pub(super) fn text(script: &Script, text: &str) -> LuaValue {
    script.lua().create_string(text).map_or(LuaValue::Nil, LuaValue::String)
}

/// An array of players: what callbacks get in place of a list.
pub(super) fn players(script: &Script, ids: &[PlayerId]) -> LuaValue {
    let array = script.lua().create_sequence_from(ids.iter().map(|id| player(*id)));
    array.map_or(LuaValue::Nil, LuaValue::Table)
}

pub(super) fn cards(script: &Script, ids: &[CardId]) -> LuaValue {
    let array = script.lua().create_sequence_from(ids.iter().map(|id| card(*id)));
    array.map_or(LuaValue::Nil, LuaValue::Table)
}
