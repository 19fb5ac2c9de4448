//! Restrictions that a process puts on itself for good, and that all its threads inherit.
//!
//! Three walls: limits of memory and time (setrlimit), files (Landlock), and system calls
//! (seccomp). Each is tried; a refusal by the kernel is reported, and the others stand. They are put
//! up before any thread starts and before any package is read.

#[cfg(target_os = "linux")]
pub mod attempts;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(unix)]
mod descriptors;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod refusal;

use crate::rules::names::Lang;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

#[cfg(unix)]
pub use descriptors::close_inherited;
#[cfg(target_os = "linux")]
pub use limits::renew_time;

/// Memory and processor time that a process may take. Files that it writes and the threads that it starts
/// are limited too, the same for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of address space.
    pub memory: u64,
    /// Seconds of processor time for a game, or for all the work of a process that does not play several.
    pub cpu_seconds: u64,
    /// Games for which one process may get that time.
    pub games: u64,
}

impl Limits {
    /// Returns the seconds of processor time after which a process is ended that takes no notice of its limit.
    pub fn most_cpu_seconds(&self) -> u64 {
        self.cpu_seconds.saturating_mul(self.games.max(1)).saturating_add(1)
    }
}

/// The resources that a confined process still needs.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reach {
    /// Folders and files that may be read. Those that do not exist are left out.
    pub read: Vec<PathBuf>,
    /// Folders whose names of files may be listed.
    pub list: Vec<PathBuf>,
    /// Folders in which files may be made and changed, and files that may be written.
    pub write: Vec<PathBuf>,
    /// `true` if changes of files are watched.
    pub watch: bool,
    /// `true` if machine code is made (`--jit`).
    pub machine_code: bool,
}

/// One kind of restriction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wall {
    Limits,
    Files,
    Calls,
}

impl Wall {
    pub const ALL: [Wall; 3] = [Wall::Limits, Wall::Files, Wall::Calls];

    /// Returns the wall of this name.
    pub fn named(word: &str) -> Option<Wall> {
        Wall::ALL.into_iter().find(|wall| wall.word() == word)
    }

    fn word(self) -> &'static str {
        match self {
            Wall::Limits => "limits",
            Wall::Files => "files",
            Wall::Calls => "calls",
        }
    }

    fn title(self, lang: Lang) -> &'static str {
        match self {
            Wall::Limits => lang.pick("内存与处理器时间的限制", "limits of memory and processor time"),
            Wall::Files => lang.pick("文件的限制（Landlock）", "restriction of files (Landlock)"),
            Wall::Calls => lang.pick("系统调用的限制（seccomp）", "restriction of system calls (seccomp)"),
        }
    }
}

/// The reason for which a wall does not stand.
#[derive(Debug, thiserror::Error)]
pub enum WallError {
    /// A call of the system failed.
    #[error("{call}: {error}")]
    Call { call: &'static str, error: std::io::Error },
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Filter(#[from] seccompiler::BackendError),
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Install(#[from] seccompiler::Error),
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Rules(#[from] landlock::RulesetError),
    #[error("the kernel has no Landlock, or it is switched off")]
    NoLandlock,
    #[error("the Landlock of the kernel lacks rights of files")]
    PartOfLandlock,
    #[error("only on Linux")]
    OnlyLinux,
    #[error("left out for a test")]
    LeftOut,
}

/// A [`WallError`] as a frame carries it. Texts of the system have one language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    System(String),
    NoLandlock,
    PartOfLandlock,
    OnlyLinux,
    LeftOut,
}

impl From<WallError> for Missing {
    fn from(why: WallError) -> Missing {
        match why {
            WallError::NoLandlock => Missing::NoLandlock,
            WallError::PartOfLandlock => Missing::PartOfLandlock,
            WallError::OnlyLinux => Missing::OnlyLinux,
            WallError::LeftOut => Missing::LeftOut,
            other => Missing::System(other.to_string()),
        }
    }
}

impl Missing {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let (chinese, english) = match self {
            Missing::System(text) => return text.clone(),
            Missing::NoLandlock => ("内核没有 Landlock，或者没有启用", WallError::NoLandlock),
            Missing::PartOfLandlock => ("内核的 Landlock 缺少部分文件权限", WallError::PartOfLandlock),
            Missing::OnlyLinux => ("只在 Linux 上可用", WallError::OnlyLinux),
            Missing::LeftOut => ("测试时省去", WallError::LeftOut),
        };
        lang.pick(chinese.to_owned(), english.to_string())
    }
}

/// The side that puts up the walls: the kernel, or a stand-in in tests.
pub trait Kernel {
    fn raise(&self, wall: Wall, reach: &Reach, limits: &Limits) -> Result<(), WallError>;
}

/// The kernel of this machine.
#[derive(Clone, Copy, Debug)]
pub struct ThisKernel;

impl Kernel for ThisKernel {
    #[cfg(target_os = "linux")]
    fn raise(&self, wall: Wall, reach: &Reach, limits: &Limits) -> Result<(), WallError> {
        match wall {
            Wall::Limits => limits::limit(limits),
            Wall::Files => files::restrict(reach),
            Wall::Calls => calls::restrict(reach),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn raise(&self, _: Wall, _: &Reach, _: &Limits) -> Result<(), WallError> {
        Err(WallError::OnlyLinux)
    }
}

/// A kernel that refuses some walls, to show what happens then.
#[derive(Clone, Debug)]
pub struct Lacking(pub Vec<Wall>);

impl Kernel for Lacking {
    fn raise(&self, wall: Wall, reach: &Reach, limits: &Limits) -> Result<(), WallError> {
        if self.0.contains(&wall) {
            return Err(WallError::LeftOut);
        }
        ThisKernel.raise(wall, reach, limits)
    }
}

/// The walls that are missing, each with the reason.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Confined {
    pub missing: Vec<(Wall, Missing)>,
}

/// Confines this process for good. Called on the main thread, before there are others.
pub fn confine(kernel: &dyn Kernel, reach: &Reach, limits: &Limits) -> Confined {
    let raise = |wall| kernel.raise(wall, reach, limits).err().map(|why| (wall, why.into()));
    Confined { missing: Wall::ALL.into_iter().filter_map(raise).collect() }
}

impl Confined {
    /// Returns one line about the walls that are missing; `None` where all stand.
    pub fn words(&self, lang: Lang) -> Option<String> {
        if self.missing.is_empty() {
            return None;
        }
        let one = |(wall, why): &(Wall, Missing)| {
            let (title, why) = (wall.title(lang), why.in_lang(lang));
            lang.pick(format!("{title}：{why}"), format!("{title}: {why}"))
        };
        let all = self.missing.iter().map(one).collect::<Vec<_>>().join(lang.pick("；", "; "));
        Some(lang.pick(
            format!("这里没有全部的隔离措施（{all}）"),
            format!("not every restriction is to be had here ({all})"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Refusing;

    impl Kernel for Refusing {
        fn raise(&self, wall: Wall, _: &Reach, _: &Limits) -> Result<(), WallError> {
            match wall {
                Wall::Files => Err(WallError::LeftOut),
                _ => Ok(()),
            }
        }
    }

    #[test]
    fn a_kernel_without_confinement_is_reported_in_one_line() {
        let limits = Limits { memory: 1 << 30, cpu_seconds: 1, games: 1 };
        let confined = confine(&Refusing, &Reach::default(), &limits);
        assert_eq!(confined.missing, [(Wall::Files, Missing::LeftOut)]);
        let english = confined.words(Lang::En).unwrap();
        assert_eq!(
            english,
            "not every restriction is to be had here (restriction of files (Landlock): left out for a test)"
        );
        let chinese = "这里没有全部的隔离措施（文件的限制（Landlock）：测试时省去）";
        assert_eq!(confined.words(Lang::Zh).as_deref(), Some(chinese));
        assert_eq!(Confined::default().words(Lang::En), None);
    }
}
