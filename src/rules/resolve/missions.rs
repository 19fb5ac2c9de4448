//! Missions: skills that succeed or fail once.

use crate::model::*;
use crate::rules::{Data, Flow, Room, Timing};
use smol_str::format_smolstr;

/// The status of a mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mission {
    #[default]
    Pending,
    Succeeded,
    Failed,
}

impl Mission {
    /// Returns the number used by scripts.
    pub fn number(self) -> i32 {
        self as i32
    }

    /// Converts the number of [`Mission::number`] back.
    pub fn from_number(n: i32) -> Option<Mission> {
        [Mission::Pending, Mission::Succeeded, Mission::Failed].into_iter().find(|m| m.number() == n)
    }
}

/// Returns the mark of a mission that succeeded. Scripts know this name and the one of [`fail_mark`].
fn success_mark(skill: &str) -> Name {
    format_smolstr!("{skill}__success")
}

fn fail_mark(skill: &str) -> Name {
    format_smolstr!("{skill}__fail")
}

impl Room {
    /// Returns the status of the mission of this skill.
    pub fn mission(&self, player: PlayerId, skill: &str) -> Mission {
        if self.mark(player, &success_mark(skill)) > 0 {
            Mission::Succeeded
        } else if self.mark(player, &fail_mark(skill)) > 0 {
            Mission::Failed
        } else {
            Mission::Pending
        }
    }

    /// Ends or restarts the mission of a skill. The end raises EventShimingSuccess or EventShimingFail.
    /// Without effect if it already has this status.
    pub fn set_mission(&self, player: PlayerId, skill: &str, mission: Mission) -> Flow {
        if self.mission(player, skill) == mission {
            return Ok(());
        }
        self.set_mark(player, &success_mark(skill), (mission == Mission::Succeeded).into())?;
        self.set_mark(player, &fail_mark(skill), (mission == Mission::Failed).into())?;
        let timing = match mission {
            Mission::Pending => return Ok(()),
            Mission::Succeeded => Timing::EventShimingSuccess,
            Mission::Failed => Timing::EventShimingFail,
        };
        self.trigger(timing, player, &Data::new(skill))?;
        Ok(())
    }
}
