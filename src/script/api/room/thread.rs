//! `RoomThread`: raises the events of a game.

use super::ask::run;
use crate::model::*;
use crate::rules::{Data, Raised, Timing};
use crate::script::arguments::MaybePlayer;
use crate::script::convert::{Arg, FromArg, IntoRet, Ret, TheRoom};
use crate::script::define::SkillArg;
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::Host;
use crate::script::registry::Registry;

/// The thread, a singleton like the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TheThread;

impl FromArg for TheThread {
    const TYPE: &'static str = "a RoomThread";

    fn from_arg(arg: Arg<'_>) -> Option<TheThread> {
        match arg {
            Arg::Handle(handle) if handle.is(Class::RoomThread) => Some(TheThread),
            _ => None,
        }
    }
}

impl IntoRet for TheThread {
    const TYPE: &'static str = "RoomThread";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Handle(Handle::new(Class::RoomThread, 0)))
    }
}

/// An event given by number.
struct Event(Timing);

impl FromArg for Event {
    const TYPE: &'static str = "an event, as sgs.Damaged";

    fn from_arg(arg: Arg<'_>) -> Option<Event> {
        u16::try_from(i64::from_arg(arg)?).ok().and_then(Timing::from_value).map(Event)
    }
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::RoomThread);
    class
        .write(
            "trigger",
            &["event", "room", "player", "data?"],
            "Raises an event for a player, or for nobody: true when a skill stopped it.",
            |h: &Host, _: TheThread, event: Event, _: TheRoom, p: MaybePlayer, data: Option<Data>| {
                let data = data.unwrap_or_default();
                run(h, |room| room.trigger_inside(event.0, p.0, &data)).map(Raised::is_stopped)
            },
        )
        .write(
            "addTriggerSkill",
            &["skill?"],
            "From now on the skill hears of events, whoever has it.",
            |h: &Host, _: TheThread, skill: Option<SkillArg>| {
                let Some(skill) = skill else { return Ok(()) };
                let skill = skill.name(h)?;
                h.with_room(|room| room.register(&skill))
            },
        )
        .write(
            "addPlayerSkills",
            &["player", "invoke_game_start?"],
            "From now on the player's skills hear of events; with `invoke_game_start`, they act as at the \
             start of a game.",
            |h: &Host, _: TheThread, p: PlayerId, start: Option<bool>| {
                run(h, |room| room.register_skills_of(p, start.unwrap_or(false)))
            },
        )
        .note(
            "delay",
            &["milliseconds?"],
            "A pause that front ends may keep; nothing in an AI, which takes the time it takes.",
            |h: &Host, _: TheThread, time: Option<i64>| {
                if h.is_ai_running() {
                    return Ok(());
                }
                let time = smol_str::format_smolstr!("{}", time.unwrap_or(1000));
                h.with_room(|room| room.show("pause", None, &[], &[time]))
            },
        );
}
