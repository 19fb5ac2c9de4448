//! Conversion of rule values into arguments of callbacks.

use crate::model::*;
use crate::script::define::SkillId;
use crate::script::handle::{Class, Handle};
use crate::script::trampoline::Given;

pub(super) fn skill(id: u32) -> Given<'static> {
    Given::Handle(SkillId(id).handle())
}

pub(super) fn player(id: PlayerId) -> Given<'static> {
    Given::Handle(Handle::player(id))
}

pub(super) fn maybe_player(id: Option<PlayerId>) -> Given<'static> {
    id.map_or(Given::Nil, player)
}

pub(super) fn card(id: CardId) -> Given<'static> {
    Given::Handle(Handle::card(id))
}

pub(super) fn room() -> Given<'static> {
    Given::Handle(Handle::new(Class::Room, 0))
}
