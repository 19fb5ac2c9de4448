//! The end of a child process that nobody asked for, in words.

use super::confine::Limits;
use crate::rules::names::Lang;
use std::process::ExitStatus;

/// The way in which a child process ended before its work was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Death {
    /// The process was not started.
    NotStarted(String),
    /// It ended by itself, with this exit code.
    Exit(i32),
    /// It was ended by a signal.
    Signal(i32),
    /// It sent what is no frame, and was ended.
    Garbled(String),
    /// It sent nothing for so many seconds, and was ended.
    Silent(u64),
}

/// Signals by number on Linux, where the numbers of other systems may differ.
const SIGNALS: [(i32, &str); 12] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (4, "SIGILL"),
    (6, "SIGABRT"),
    (7, "SIGBUS"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (15, "SIGTERM"),
    (24, "SIGXCPU"),
    (25, "SIGXFSZ"),
    (31, "SIGSYS"),
];

impl Death {
    /// Returns how a process with this status ended.
    pub fn of(status: ExitStatus) -> Death {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Death::Signal(signal);
        }
        Death::Exit(status.code().unwrap_or(-1))
    }

    /// Returns one line that says how the process ended, and the likely cause.
    pub fn words(&self, limits: &Limits, lang: Lang) -> String {
        match self {
            Death::NotStarted(why) => {
                lang.pick(format!("子进程无法启动：{why}"), format!("the child process did not start: {why}"))
            }
            Death::Exit(code) => lang.pick(
                format!("子进程提前结束，退出码 {code}"),
                format!("the child process ended early with exit code {code}"),
            ),
            Death::Signal(signal) => {
                let name = SIGNALS.iter().find(|(number, _)| number == signal);
                let name =
                    name.map_or_else(|| signal.to_string(), |(number, name)| format!("{number}, {name}"));
                let cause = cause(*signal, limits, lang);
                lang.pick(
                    format!("子进程被信号终止（{name}）：{cause}"),
                    format!("the child process was ended by a signal ({name}): {cause}"),
                )
            }
            Death::Garbled(what) => lang.pick(
                format!("子进程发来无法理解的数据，已被终止：{what}"),
                format!("the child process sent data that make no sense, and was ended: {what}"),
            ),
            Death::Silent(seconds) => lang.pick(
                format!("子进程 {seconds} 秒没有回应，已被终止"),
                format!("the child process did not respond for {seconds} s, and was ended"),
            ),
        }
    }
}

/// Returns the likely cause of a signal.
fn cause(signal: i32, limits: &Limits, lang: Lang) -> String {
    let gigabytes = limits.memory >> 30;
    match signal {
        31 => lang.pick("它用了不允许的系统调用", "it made a system call that is not allowed").into(),
        24 => lang.pick(
            format!("处理器时间超过 {} 秒", limits.cpu_seconds),
            format!("it used more than {} s of processor time", limits.cpu_seconds),
        ),
        25 => lang.pick("它写的文件超过 1 GB", "it wrote a file of more than 1 GB").into(),
        6 => lang.pick(
            format!("内存超过 {gigabytes} GB，或者栈溢出"),
            format!("it needed more than {gigabytes} GB of memory, or overflowed its stack"),
        ),
        9 => lang
            .pick(
                "被人或系统强行终止（内存不足时系统会这样做）",
                "somebody ended it, or the system did for want of memory",
            )
            .into(),
        4 | 7 | 8 | 11 => lang.pick("程序崩溃", "it crashed").into(),
        _ => lang.pick("有人终止了它", "somebody ended it").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_the_signal_and_its_cause_in_both_languages() {
        let limits = Limits { memory: 4 << 30, cpu_seconds: 60, games: 1 };
        let death = |n| Death::Signal(n);
        for (signal, english, chinese) in [
            (9, "9, SIGKILL", "9, SIGKILL"),
            (31, "system call that is not allowed", "不允许的系统调用"),
            (24, "more than 60 s of processor time", "超过 60 秒"),
            (6, "more than 4 GB of memory", "超过 4 GB"),
            (11, "it crashed", "崩溃"),
            (25, "more than 1 GB", "超过 1 GB"),
            (64, "(64)", "（64）"),
        ] {
            let (en, zh) = (death(signal).words(&limits, Lang::En), death(signal).words(&limits, Lang::Zh));
            assert!(en.contains(english) && zh.contains(chinese), "{en} / {zh}");
            assert!(!en.contains('\n') && !zh.contains('\n'));
        }
    }
}
