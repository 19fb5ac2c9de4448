//! Memory and time by setrlimit, and an end with that of the parent.

use super::{Limits, WallError};
use rustix::process::{Pid, Resource, Rlimit, Signal};
use rustix::process::{getrlimit, prlimit, set_parent_process_death_signal, setrlimit};

/// Limits this process. Processor time has a soft limit alone, which the parent renews for each
/// game; the process itself cannot, once its system calls are restricted.
pub(super) fn limit(limits: &Limits) -> Result<(), WallError> {
    let failed = |call| move |error: rustix::io::Errno| WallError::Call { call, error: error.into() };
    let set = |resource, limit| setrlimit(resource, limit).map_err(failed("setrlimit"));
    let fixed = |most: u64, resource| {
        // A limit that is lower already cannot be raised, and need not be.
        let most = getrlimit(resource).maximum.map_or(most, |now| now.min(most));
        Rlimit { current: Some(most), maximum: Some(most) }
    };
    set(Resource::As, fixed(limits.memory, Resource::As))?;
    set(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
    set(Resource::Cpu, Rlimit { current: Some(limits.cpu_seconds), ..getrlimit(Resource::Cpu) })?;
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(failed("prctl"))
}

/// Gives a child so many seconds of processor time from now on.
pub fn renew_time(child: u32, seconds: u64) {
    let Some(pid) = i32::try_from(child).ok().and_then(Pid::from_raw) else { return };
    let used = used_by(child).unwrap_or(0);
    let limit = |maximum: Option<u64>| {
        let current = used + seconds;
        Rlimit { current: Some(maximum.map_or(current, |most| most.min(current))), maximum }
    };
    let maximum = getrlimit(Resource::Cpu).maximum;
    if let Err(error) = prlimit(Some(pid), Resource::Cpu, limit(maximum)) {
        tracing::debug!("cannot renew the time of process {child}: {error}");
    }
}

/// Returns the seconds of processor time that a process has used.
fn used_by(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may have spaces.
    let mut fields = text.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some((next()? + next()?).div_ceil(rustix::param::clock_ticks_per_second().max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_process_is_read() {
        assert!(used_by(std::process::id()).is_some());
        assert_eq!(used_by(u32::MAX), None);
    }
}
