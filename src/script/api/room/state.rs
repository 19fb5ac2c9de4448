//! Flags, marks and the course of the game.

use crate::model::*;
use crate::rules::{Interrupt, Timing};
use crate::script::convert::TheRoom;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    class
        .write(
            "setPlayerFlag",
            &["player", "flag"],
            "Sets a flag; a leading `-` clears it, `.` all.",
            |h: &Host, _: TheRoom, p: PlayerId, flag: Name| h.with_room(|room| room.set_flag(p, &flag)),
        )
        .write(
            "setPlayerMark",
            &["player", "mark", "count"],
            "Sets a mark, with its events.",
            |h: &Host, _: TheRoom, p: PlayerId, mark: Name, count: i32| {
                h.with_room(|room| room.set_mark(p, &mark, count)).and_then(|done| done.map_err(Into::into))
            },
        )
        .write(
            "throwEvent",
            &["event"],
            "Leaves everything up to the running turn: `sgs.TurnBroken`.",
            |_: &Host, _: TheRoom, event: i32| match u16::try_from(event).ok().and_then(Timing::from_value) {
                Some(Timing::TurnBroken) => Err::<(), Fault>(Interrupt::TurnBroken.into()),
                Some(Timing::StageChange) => Err(Interrupt::StageChange.into()),
                _ => Err(Fault::Other("event must be sgs.TurnBroken or sgs.StageChange".into())),
            },
        );
}
