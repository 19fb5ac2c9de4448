//! Games and reports in the user's folder of states.

pub use super::whole::write_whole;
use crate::rules::names::Lang;

use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Games that are kept; older ones are removed.
const KEPT: usize = 30;

/// The ending of a record's file name.
const ENDING: &str = "jsonl";

/// The ending of the file that a program locks while it plays a saved game.
const LOCK: &str = "lock";

/// Another program plays this saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} is being played in another window: leave it there first (q)", path.display())]
pub struct InUse {
    path: PathBuf,
}

impl InUse {
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = format!("{} 正在另一个窗口里打，先在那里离开（q）", self.path.display());
        lang.pick(zh, self.to_string())
    }
}

super::error::bilingual!(InUse);

/// A saved game that this program alone plays, as long as this lives.
#[derive(Debug)]
pub struct Held {
    pub game: PathBuf,
    /// `None` where files cannot be locked.
    _lock: Option<File>,
}

/// Takes a saved game for this program.
pub fn hold(game: PathBuf) -> Result<Held, InUse> {
    let path = lock_of(&game);
    let _ = path.parent().map(std::fs::create_dir_all);
    let Ok(file) = File::options().append(true).create(true).open(path) else {
        return Ok(Held { game, _lock: None });
    };
    match file.try_lock() {
        Ok(()) => Ok(Held { game, _lock: Some(file) }),
        Err(TryLockError::WouldBlock) => Err(InUse { path: game }),
        Err(TryLockError::Error(_)) => Ok(Held { game, _lock: None }),
    }
}

/// Returns the file that is locked for a saved game, which itself is replaced whenever it is saved.
fn lock_of(game: &Path) -> PathBuf {
    game.with_extension(format!("{ENDING}.{LOCK}"))
}

/// The folder of saved games and of reports.
#[derive(Clone, Debug)]
pub struct Saves(PathBuf);

impl Saves {
    /// Returns the folder of this user: `SGS_STATE`, or that of the system for states.
    pub fn of_user() -> Option<Saves> {
        let given = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let of_home = || given("HOME").map(|home| home.join(".local").join("state"));
        let of_system = || given("XDG_STATE_HOME").or_else(|| given("LOCALAPPDATA")).or_else(of_home);
        given("SGS_STATE").or_else(|| of_system().map(|folder| folder.join("sgs"))).map(Saves)
    }

    /// Returns `true` if the user has named the folder.
    pub fn is_named() -> bool {
        std::env::var_os("SGS_STATE").is_some_and(|value| !value.is_empty())
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Takes a new file for a game that starts at this second with this seed; two may do so at once.
    pub fn hold_new(&self, started: u64, seed: u64) -> Held {
        let named = |n: u64| match n {
            1 => format!("{started}-{seed}.{ENDING}"),
            n => format!("{started}-{seed}-{n}.{ENDING}"),
        };
        let mut files = (1..).map(|n| self.0.join("games").join(named(n))).filter(|path| !path.exists());
        let held = files.find_map(|path| hold(path).ok());
        held.unwrap_or_else(|| Held { game: self.0.join("games").join(named(1)), _lock: None })
    }

    /// Returns `true` if a file is one of the saved games.
    pub fn has(&self, path: &Path) -> bool {
        let folder = |path: &Path| path.parent().and_then(|folder| folder.canonicalize().ok());
        folder(path)
            .is_some_and(|folder| self.0.join("games").canonicalize().is_ok_and(|games| games == folder))
    }

    /// Returns the file of a new report.
    pub fn report(&self, now: u64) -> PathBuf {
        let folder = self.0.join("reports");
        let named = (1..).map(|n| match n {
            1 => folder.join(format!("report-{now}.{ENDING}")),
            n => folder.join(format!("report-{now}-{n}.{ENDING}")),
        });
        let mut free = named.filter(|path| !path.exists());
        free.next().unwrap_or_else(|| folder.join(format!("report.{ENDING}")))
    }

    /// Returns the saved games, the one saved last first.
    pub fn games(&self) -> Vec<PathBuf> {
        let files = std::fs::read_dir(self.0.join("games")).into_iter().flatten().flatten();
        let mut found: Vec<_> = files
            .filter(|file| file.path().extension() == Some(OsStr::new(ENDING)))
            .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
            .collect();
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// Removes the games that were saved longest ago, but not the one that goes on.
    pub fn prune(&self, goes_on: Option<&Path>) {
        let kept = goes_on.and_then(Path::file_name);
        for old in self.games().into_iter().skip(KEPT).filter(|old| kept.is_none() || old.file_name() != kept)
        {
            let _ = std::fs::remove_file(lock_of(&old));
            let _ = std::fs::remove_file(old);
        }
    }
}

/// Returns a path as somebody typed it: `~/` is the folder of the user, as in shells.
pub fn typed_path(text: &str) -> PathBuf {
    under_home(text, std::env::var_os("HOME").filter(|home| !home.is_empty()))
}

fn under_home(text: &str, home: Option<OsString>) -> PathBuf {
    match (text.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_is_the_folder_of_the_user() {
        let home = || Some(OsString::from("/home/u"));
        assert_eq!(under_home("~/a.jsonl", home()), Path::new("/home/u/a.jsonl"));
        assert_eq!(under_home("~a", home()), Path::new("~a"));
        assert_eq!(under_home("~/a", None), Path::new("~/a"));
    }

    #[test]
    fn a_game_is_held_by_one_program() {
        let folder = std::env::temp_dir().join(format!("sgs-held-{}", std::process::id()));
        let (one, other) = (folder.join("games").join("a.jsonl"), folder.join("games").join("b.jsonl"));
        let held = hold(one.clone()).expect("it is free");
        let refused = hold(one.clone()).expect_err("it is in use");
        assert!(refused.in_lang(Lang::Zh).contains("另一个窗口"), "{refused}");
        assert!(refused.to_string().contains("a.jsonl is being played"), "{refused}");
        assert!(hold(other).is_ok());
        drop(held);
        assert!(hold(one).is_ok());
        assert_eq!(Saves(folder.clone()).games(), [""; 0].map(PathBuf::from), "a lock is no game");
        std::fs::remove_dir_all(folder).expect("it is removed");
    }

    #[test]
    fn two_games_may_begin_at_once_with_one_seed() {
        let folder = std::env::temp_dir().join(format!("sgs-at-once-{}", std::process::id()));
        let saves = Saves(folder.clone());
        let (one, other) = (saves.hold_new(5, 7), saves.hold_new(5, 7));
        assert_ne!(one.game, other.game);
        drop((one, other));
        std::fs::remove_dir_all(folder).expect("it is removed");
    }

    #[test]
    fn the_game_that_goes_on_is_not_pruned() {
        let folder = std::env::temp_dir().join(format!("sgs-prune-{}", std::process::id()));
        let saves = Saves(folder.clone());
        for n in 0..KEPT + 3 {
            write_whole(&folder.join("games").join(format!("{n:03}.jsonl")), "x").expect("it is written");
        }
        let oldest = saves.games().last().expect("games").clone();
        saves.prune(Some(&oldest));
        assert!(oldest.is_file());
        assert_eq!(saves.games().len(), KEPT + 1);
        saves.prune(None);
        assert_eq!(saves.games().len(), KEPT);
        std::fs::remove_dir_all(folder).expect("it is removed");
    }

    #[test]
    fn what_cannot_be_written_leaves_the_old_file() {
        let folder = std::env::temp_dir().join(format!("sgs-saves-{}", std::process::id()));
        let path = folder.join("games").join("a.jsonl");
        write_whole(&path, "one").expect("it is written");
        write_whole(&path, "two").expect("it is written again");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "two");
        // A folder is in the place of the file.
        let taken = folder.join("taken");
        std::fs::create_dir_all(taken.join("x")).expect("a folder");
        assert!(write_whole(&taken, "three").is_err());
        let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").flatten().collect();
        assert_eq!(left.len(), 2, "no part of a file is left: {left:?}");
        assert_eq!(Saves(folder.clone()).games(), [path]);
        std::fs::remove_dir_all(folder).expect("it is removed");
    }
}
