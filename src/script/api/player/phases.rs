//! Phases and turns of a player.

use super::{act, change, look, query};
use crate::model::*;
use crate::rules::Raised;
use crate::script::convert::{Arg, FromArg, IntoRet, Ret};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::{Items, List, Made};

/// A list of phases.
struct Phases(Vec<Phase>);

impl FromArg for Phases {
    const TYPE: &'static str = "a PhaseList";

    fn from_arg(arg: Arg<'_>) -> Option<Phases> {
        use crate::script::api::values::Numbered;
        let items = Items::Phases.all(arg)?;
        let phases: Option<Vec<Phase>> = items.iter().map(|n| Phase::from_number(n.as_int())).collect();
        phases.map(Phases)
    }
}

impl IntoRet for Phases {
    const TYPE: &'static str = "PhaseList";

    fn into_ret(self) -> Result<Ret, Fault> {
        let items = self.0.into_iter().map(|p| Value::Int(p as i64)).collect();
        Ok(Ret::Made(Made::List(List::new(Items::Phases, items))))
    }
}

/// Returns the given phases; the default are those of an ordinary turn.
fn given(phases: Option<Phases>) -> Vec<Phase> {
    phases.map_or(Vec::new(), |phases| phases.0)
}

/// Flag that ends the play phase before any further request.
const TERMINATED: &str = "Global_PlayPhaseTerminated";

pub(super) fn declare(registry: &mut Registry) {
    state(registry);
    course(registry);
}

fn state(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read("getPhase", &[], "Phase, as `sgs.Player_Play` and its kind.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.phase)
        })
        .pure()
        .read("getPhaseString", &[], "Phase in a word: `play`, `not_active` ...", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.phase.word())
        })
        .write(
            "setPhase",
            &["phase"],
            "Sets the phase. No event, and nothing of it is played.",
            |h: &Host, p: PlayerId, phase: Phase| change(h, p, |p| p.phase = phase),
        )
        .write(
            "setPhaseString",
            &["phase"],
            "Sets the phase by its word: `play`, `not_active` ...; any other word is `not_active`. No event, \
             and nothing of it is played.",
            |h: &Host, p: PlayerId, word: Name| {
                let phase = Phase::TURN.into_iter().find(|phase| phase.word() == word);
                change(h, p, |p| p.phase = phase.unwrap_or(Phase::NotActive))
            },
        )
        .read(
            "hasTurn",
            &[],
            "A player's turn is going on: their own or another's.",
            |h: &Host, _: PlayerId| {
                query(h, |room| room.current().is_some_and(|current| room.is_alive(current)))
            },
        )
        .read(
            "getPhases",
            &[],
            "The phases of the player's running turn; none outside of it.",
            |h: &Host, p: PlayerId| {
                query(h, |room| {
                    let t = room.table();
                    let own = t.turn.current == Some(p);
                    Phases(t.turn.phases.iter().filter(|_| own).map(|planned| planned.phase).collect())
                })
            },
        )
        .read(
            "isSkipped",
            &["phase"],
            "The phase of the running turn is to be skipped.",
            |h: &Host, p: PlayerId, phase: Phase| query(h, |room| room.is_skipped(p, phase)),
        )
        .pure();
}

fn course(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "skip",
            &["phase", "is_cost?"],
            "Skips the next such phase of the running turn; `is_cost`: as the price of something.",
            |h: &Host, p: PlayerId, phase: Phase, cost: Option<bool>| {
                query(h, |room| room.skip_phase(p, phase, cost == Some(true)))
            },
        )
        .write(
            "insertPhase",
            &["phase"],
            "A phase to be played right after the running one.",
            |h: &Host, p: PlayerId, phase: Phase| {
                query(h, |room| {
                    if room.current() == Some(p) {
                        room.insert_phase(phase);
                    }
                })
            },
        )
        .write(
            "changePhase",
            &["from", "to"],
            "Takes the player to another phase, which is played out; true when a skill stopped it.",
            |h: &Host, p: PlayerId, from: Phase, to: Phase| {
                act(h, |room| room.change_phase(p, from, to).map(Raised::is_stopped))
            },
        )
        .write(
            "play",
            &["phases?"],
            "Plays these phases of the player now, or those of an ordinary turn.",
            |h: &Host, p: PlayerId, phases: Option<Phases>| act(h, |room| room.play_phases(p, given(phases))),
        )
        .write(
            "gainAnExtraTurn",
            &["phases?"],
            "Plays an extra turn of the player now.",
            |h: &Host, p: PlayerId, phases: Option<Phases>| {
                act(h, |room| room.gain_extra_turn(p, given(phases)))
            },
        )
        .write(
            "endPlayPhase",
            &["send_log?"],
            "Ends the player's play phase before they are asked again.",
            |h: &Host, p: PlayerId, log: Option<bool>| {
                query(h, |room| {
                    let playing = {
                        let t = room.table();
                        let p = t.player(p);
                        p.alive && p.phase == Phase::Play && !p.has_flag(TERMINATED)
                    };
                    if playing {
                        if log.unwrap_or(true) {
                            room.log_line("#EndPlayPhase", p, &["play"]);
                        }
                        room.set_flag(p, TERMINATED);
                    }
                })
            },
        )
        .write("turnOver", &[], "Turns the general over.", |h: &Host, p: PlayerId| {
            act(h, |room| room.turn_over(p))
        });
}
