//! Members of slashes only: required targets, and the nature of their damage.

use super::change;
use crate::model::*;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    registry
        .class(Class::Card)
        .make(
            "addSpecificAssignee",
            &["player"],
            "The slash must be used on one of the players added like this.",
            |h: &Host, card: CardId, player: PlayerId| {
                slash(h, card)?;
                change(h, card, |r| r.add_own_assignee(card, player))
            },
        )
        .read(
            "hasSpecificAssignee",
            &["player"],
            "The player was added with `addSpecificAssignee`.",
            |h: &Host, card: CardId, player: PlayerId| {
                slash(h, card)?;
                h.with_room(|r| r.is_own_assignee(card, player))
            },
        )
        .read(
            "getNature",
            &[],
            "Nature of the damage of a slash, as `sgs.DamageStruct_Fire` and its kind.",
            |h: &Host, card: CardId| {
                slash(h, card)?;
                h.with_room(|r| r.nature_of(card))
            },
        )
        .make(
            "setNature",
            &["nature"],
            "The damage of this slash is of another nature; name and class stay.",
            |h: &Host, card: CardId, nature: Nature| {
                slash(h, card)?;
                change(h, card, |r| r.set_nature_of(card, nature))
            },
        );
}

fn slash(host: &Host, card: CardId) -> Result<(), Fault> {
    if host.with_room(|r| r.is_kind_of(card, "Slash"))? {
        Ok(())
    } else {
        Err(super::is_no(host, card, "slash"))
    }
}
