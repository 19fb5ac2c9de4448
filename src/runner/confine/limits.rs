//! Memory and time by setrlimit, and an end with that of the parent.

use super::{Limits, WallError};
use rustix::process::{Pid, Resource, Rlimit, Signal};
use rustix::process::{getrlimit, prlimit, set_parent_process_death_signal, setrlimit};

/// Bytes that a file may have which the process writes: a record, or its output.
pub(super) const LONGEST_FILE: u64 = 1 << 30;

/// Processes and threads that may begin beside those that there are.
const MORE_THREADS: u64 = 256;

/// Limits this process. The parent renews the soft limit of processor time for each game; the process itself
/// cannot, once its system calls are restricted. The hard one ends a process that takes no notice of the
/// signal of the soft one.
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
    set(Resource::Fsize, fixed(LONGEST_FILE, Resource::Fsize))?;
    set(Resource::Nproc, fixed(all_threads().saturating_add(MORE_THREADS), Resource::Nproc))?;
    set(Resource::Cpu, time(limits.cpu_seconds, limits))?;
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(failed("prctl"))
}

/// Returns the limits of processor time for so many seconds from the start of a process.
fn time(seconds: u64, limits: &Limits) -> Rlimit {
    let most = limits.most_cpu_seconds();
    let most = getrlimit(Resource::Cpu).maximum.map_or(most, |now| now.min(most));
    Rlimit { current: Some(seconds.min(most)), maximum: Some(most) }
}

/// Renews the seconds of processor time of a child. Returns `false` if it has fewer left than that.
pub fn renew_time(child: u32, limits: &Limits) -> bool {
    let Some(pid) = i32::try_from(child).ok().and_then(Pid::from_raw) else { return false };
    let until = used_by(child).unwrap_or(0).saturating_add(limits.cpu_seconds);
    if let Err(error) = prlimit(Some(pid), Resource::Cpu, time(until, limits)) {
        tracing::debug!("cannot renew the time of process {child}: {error}");
    }
    until <= limits.most_cpu_seconds()
}

/// Returns the number of processes and threads of the machine; 0 if it is unknown.
fn all_threads() -> u64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let all = text.split_ascii_whitespace().nth(3).and_then(|field| field.split_once('/'));
    all.and_then(|(_, all)| all.parse().ok()).unwrap_or(0)
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
        assert!(all_threads() > 0);
    }

    #[test]
    fn time_that_is_renewed_stays_below_the_hard_limit() {
        let limits = Limits { memory: 1 << 30, cpu_seconds: 10, games: 3 };
        assert_eq!(time(u64::MAX, &limits).current, time(0, &limits).maximum);
        assert!(time(0, &limits).maximum.is_some_and(|most| (1..=31).contains(&most)));
    }
}
