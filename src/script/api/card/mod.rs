//! `Card`: a card of the deck, or a virtual one. All kinds of card are one class; members of only some kinds
//! return nil or raise an error for the others.

mod face;
mod kind;
mod notes;
mod parts;
mod slash;
mod using;

use crate::model::*;
use crate::rules::{Flow, Room};
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    face::declare(registry);
    kind::declare(registry);
    parts::declare(registry);
    notes::declare(registry);
    slash::declare(registry);
    using::declare(registry);
}

/// Creates a getter without arguments.
fn look<R>(get: impl Fn(&Room, CardId) -> R) -> impl Fn(&Host, CardId) -> Result<R, Fault> {
    move |host, card| host.with_room(|room| get(room, card))
}

/// Returns the error for a card of a class without this member.
fn is_no(host: &Host, card: CardId, kind: &'static str) -> Fault {
    let card = host.with_room(|r| r.card_name(card)).unwrap_or_default();
    Fault::Other(Problem::NotA { card, kind })
}

/// Changes the card, if that is allowed.
fn change<R>(host: &Host, card: CardId, run: impl FnOnce(&Room) -> R) -> Result<R, Fault> {
    host.allow_change(card)?;
    host.with_room(run)
}

/// Runs an operation of the game.
fn act<R>(host: &Host, run: impl FnOnce(&Room) -> Flow<R>) -> Result<R, Fault> {
    host.with_room(run)?.map_err(Fault::from)
}
