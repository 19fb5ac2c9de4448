//! `Player`: one seat of the table, one file for each topic. The older classes `Player`, `ServerPlayer` and
//! `ClientPlayer` are one class here.

mod act;
mod cards;
mod equips;
mod history;
mod limits;
mod look;
mod marks;
mod phases;
mod piles;
mod raw;
mod said;
mod seats;
mod skills;

pub(super) use said::described;

use crate::model::*;
use crate::rules::{Flow, Room};
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    look::declare(registry);
    seats::declare(registry);
    cards::declare(registry);
    equips::declare(registry);
    piles::declare(registry);
    skills::declare(registry);
    marks::declare(registry);
    limits::declare(registry);
    history::declare(registry);
    phases::declare(registry);
    act::declare(registry);
    raw::declare(registry);
    said::declare(registry);
}

/// Reads a value of the player.
fn look<R>(host: &Host, player: PlayerId, get: impl FnOnce(&Player) -> R) -> Result<R, Fault> {
    host.with_room(|room| get(room.table().player(player)))
}

/// Calls a query of the rules.
fn query<R>(host: &Host, get: impl FnOnce(&Room) -> R) -> Result<R, Fault> {
    host.with_room(get)
}

/// Changes the player without events or log.
fn change<R>(host: &Host, player: PlayerId, set: impl FnOnce(&mut Player) -> R) -> Result<R, Fault> {
    host.with_room(|room| set(room.table_mut().player_mut(player)))
}

/// Runs an operation of the rules.
fn act<R>(host: &Host, run: impl FnOnce(&Room) -> Flow<R>) -> Result<R, Fault> {
    host.with_room(run)?.map_err(Into::into)
}
