//! System calls by seccomp, in two filters.
//!
//! The first names the calls that nothing here ever makes and that an attack needs: they end the
//! process. The second names what the program needs; anything else is answered as by a kernel that
//! does not know the call, which the C library copes with. Where both speak, the kernel takes the
//! stricter answer.

use super::{Reach, WallError, refusal};
use libc::{c_int, c_long};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is,
    SeccompCondition, SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Calls that end the process.
const ATTACKS: &[c_long] = &[
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_kexec_load,
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_reboot,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
];

/// Calls that are allowed regardless of their arguments.
const NEEDED: &[c_long] = &[
    // Memory.
    libc::SYS_brk,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_membarrier,
    // Files, which Landlock restricts.
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_close,
    libc::SYS_openat,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_lseek,
    libc::SYS_getdents64,
    libc::SYS_readlinkat,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_getcwd,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_mkdirat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_unlinkat,
    libc::SYS_ftruncate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    // Waiting.
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_futex,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_restart_syscall,
    // Threads.
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getcpu,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // Signals: the watch over scripts, Ctrl-C.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_delete,
    // Time, chance and what the machine is.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
];

/// Older forms of the same calls, which only this processor has.
#[cfg(target_arch = "x86_64")]
const OLDER: &[c_long] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_mkdir,
    libc::SYS_rename,
    libc::SYS_unlink,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_time,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[c_long] = &[];

/// Calls by which changes of files are watched.
const WATCHING: &[c_long] = &[
    libc::SYS_inotify_init1,
    libc::SYS_inotify_add_watch,
    libc::SYS_inotify_rm_watch,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
];

/// Requests to a terminal or a pipe: its settings and size, but never input in somebody's name.
const REQUESTS: [libc::Ioctl; 5] =
    [libc::TCGETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX];

/// Commands of `fcntl`: flags of a descriptor, and copies of it.
const COMMANDS: [c_int; 5] =
    [libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_DUPFD, libc::F_DUPFD_CLOEXEC];

/// Commands of `fcntl` that send signals to other processes when a descriptor is ready. They end the process.
const SIGNALLING: [c_int; 4] = [libc::F_SETOWN, F_SETOWN_EX, F_SETSIG, libc::F_NOTIFY];

/// Requests of `ioctl` that end the process: signals to other processes, and input in somebody's name.
const FORGING: [u64; 4] = [FIOSETOWN, SIOCSPGRP, TIOCSTI, TIOCSPGRP];

// Numbers that the kernel has on all processors that this runs on; not every C library has names for them.
const F_SETSIG: c_int = 10;
const F_SETOWN_EX: c_int = 15;
pub(super) const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
const TIOCSPGRP: u64 = 0x5410;
const TIOCSTI: u64 = 0x5412;

/// Restricts this thread, and those that it starts later.
pub(super) fn restrict(reach: &Reach) -> Result<(), WallError> {
    refusal::report_refusals()?;
    let build = || -> Result<[BpfProgram; 2], BackendError> {
        let attacks = filter(attacks()?, SeccompAction::Allow, SeccompAction::Trap)?;
        let unknown = SeccompAction::Errno(libc::ENOSYS as u32);
        Ok([attacks, filter(needed(reach)?, unknown, SeccompAction::Allow)?])
    };
    for program in build()? {
        seccompiler::apply_filter(&program)?;
    }
    Ok(())
}

fn filter(rules: Rules, others: SeccompAction, these: SeccompAction) -> Result<BpfProgram, BackendError> {
    SeccompFilter::new(rules, others, these, std::env::consts::ARCH.try_into()?)?.try_into()
}

fn attacks() -> Result<Rules, BackendError> {
    let mut rules: Rules = ATTACKS.iter().map(|call| (*call, Vec::new())).collect();
    // A new process. The newer form, clone3, hides its flags from filters and is answered as unknown.
    rules.insert(libc::SYS_clone, vec![rule(&[(0, masked(libc::CLONE_THREAD as u64), 0)])?]);
    // The kernel looks at the lower half of a command alone, and so does the filter.
    let lower = |number: u64| SeccompCondition::new(1, Length::Dword, Is::Eq, number);
    let numbers = |all: &[u64]| -> Result<Vec<SeccompRule>, BackendError> {
        all.iter().map(|number| SeccompRule::new(vec![lower(*number)?])).collect()
    };
    rules.insert(libc::SYS_fcntl, numbers(&SIGNALLING.map(|command| command as u64))?);
    rules.insert(libc::SYS_ioctl, numbers(&FORGING)?);
    Ok(rules)
}

fn needed(reach: &Reach) -> Result<Rules, BackendError> {
    let watching = if reach.watch { WATCHING } else { &[] };
    let plain = NEEDED.iter().chain(OLDER).chain(watching);
    let mut rules: Rules = plain.map(|call| (*call, Vec::new())).collect();
    let thread = libc::CLONE_THREAD as u64;
    rules.insert(libc::SYS_clone, vec![rule(&[(0, masked(thread), thread)])?]);
    // Signals to threads of this process only.
    rules.insert(libc::SYS_tgkill, vec![rule(&[(0, Is::Eq, u64::from(std::process::id()))])?]);
    // Limits of this process are read and not set.
    rules.insert(libc::SYS_prlimit64, vec![rule(&[(0, Is::Eq, 0), (2, Is::Eq, 0)])?]);
    let commands = COMMANDS.iter().map(|command| rule(&[(1, Is::Eq, *command as u64)]));
    let mut commands = commands.collect::<Result<Vec<_>, _>>()?;
    // Flags of an open file, but no signals of it.
    commands.push(rule(&[(1, Is::Eq, libc::F_SETFL as u64), (2, masked(libc::O_ASYNC as u64), 0)])?);
    rules.insert(libc::SYS_fcntl, commands);
    rules.insert(libc::SYS_prctl, vec![rule(&[(0, Is::Eq, libc::PR_SET_NAME as u64)])?]);
    let code = libc::PROT_EXEC as u64;
    let data = if reach.machine_code { Vec::new() } else { vec![rule(&[(2, masked(code), 0)])?] };
    rules.insert(libc::SYS_mmap, data.clone());
    rules.insert(libc::SYS_mprotect, data);
    // The type of a request differs between C libraries.
    #[allow(clippy::unnecessary_cast)]
    let requests = REQUESTS.iter().map(|request| rule(&[(1, Is::Eq, *request as u64)]));
    rules.insert(libc::SYS_ioctl, requests.collect::<Result<_, _>>()?);
    Ok(rules)
}

fn masked(bits: u64) -> Is {
    Is::MaskedEq(bits)
}

/// Arguments by number, each compared with a value.
fn rule(arguments: &[(u8, Is, u64)]) -> Result<SeccompRule, BackendError> {
    let condition = |(argument, is, value): &(u8, Is, u64)| {
        SeccompCondition::new(*argument, Length::Qword, is.clone(), *value)
    };
    SeccompRule::new(arguments.iter().map(condition).collect::<Result<_, _>>()?)
}
