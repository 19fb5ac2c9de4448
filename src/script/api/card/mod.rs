//! `Card`: a card of the deck, or one made of others. All kinds of card are one class;
//! what only some kinds have is nil or an error in words for the others.

mod face;
mod kind;
mod notes;
mod parts;
mod slash;
mod using;

use crate::model::*;
use crate::rules::{Flow, Room};
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

/// A method that looks at the card and takes nothing else.
fn look<R>(get: impl Fn(&Room, CardId) -> R) -> impl Fn(&Host, CardId) -> Result<R, Fault> {
    move |host, card| host.with_room(|room| get(room, card))
}

/// The card is not of the class that has the member.
fn is_no(host: &Host, card: CardId, what: &str) -> Fault {
    let name = host.with_room(|r| r.card_name(card)).unwrap_or_default();
    Fault::Other(format!("{name} is no {what}"))
}

/// Changes the card, where that is allowed.
fn change<R>(host: &Host, card: CardId, run: impl FnOnce(&Room) -> R) -> Result<R, Fault> {
    host.allow_change(card)?;
    host.with_room(run)
}

/// Does something in the game.
fn act<R>(host: &Host, run: impl FnOnce(&Room) -> Flow<R>) -> Result<R, Fault> {
    host.with_room(run)?.map_err(Fault::from)
}
