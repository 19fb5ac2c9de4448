//! The folder in which `sgs host` keeps rooms and the records of their games. Other files in it are left alone.

use super::saves::{Saves, write_whole};
use crate::rules::names::Lang;
use crate::server::token;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Rooms that are kept; those that were left longest ago are removed.
const MOST_ROOMS: usize = 50;

/// Records that are kept here.
const MOST_GAMES: usize = 200;

/// The names of the files of one kind, around the code of a room or the number of a game.
#[derive(Clone, Copy)]
struct Kind {
    start: &'static str,
    end: &'static str,
}

const ROOMS: Kind = Kind { start: "room-", end: ".json" };
const GAMES: Kind = Kind { start: "game-", end: ".jsonl" };

impl Kind {
    fn name(self, middle: &str) -> String {
        format!("{}{middle}{}", self.start, self.end)
    }

    fn has(self, path: &Path) -> bool {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let middle = name.strip_prefix(self.start).and_then(|rest| rest.strip_suffix(self.end));
        middle.is_some_and(|m| !m.is_empty() && m.chars().all(|c| c.is_ascii_hexdigit() || c == '-'))
    }
}

/// The file that a host locks as long as it runs.
const LOCK: &str = "host.lock";

/// Another host has this folder.
#[derive(Debug, thiserror::Error)]
#[error("another `sgs host` keeps its rooms in {}: close it first, or name another folder with --keep", .0.display())]
pub struct Taken(PathBuf);

impl Taken {
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = format!(
            "另一个 sgs host 正把房间存在 {}：请先关掉它，或用 --keep 换一个文件夹",
            self.0.display()
        );
        lang.pick(zh, self.to_string())
    }
}

super::error::bilingual!(Taken);

/// The folder of one host. Where nothing is to stay, it is removed at the end.
#[derive(Debug)]
pub struct Shelter {
    folder: Option<PathBuf>,
    is_passing: bool,
    /// `None` where nothing is kept, or files cannot be locked.
    _lock: Option<File>,
}

impl Shelter {
    /// Opens the folder that is named, or that of the user for this port. Without a port nothing stays.
    pub fn new(named: Option<PathBuf>, port: u16) -> Result<Shelter, Taken> {
        let of_user = || Saves::of_user().map(|saves| saves.folder().join("rooms").join(port.to_string()));
        let (folder, is_passing) = match named {
            Some(folder) => (Some(folder), false),
            None if port == 0 => (passing(&std::env::temp_dir()), true),
            None => (of_user(), false),
        };
        let made = |folder: &PathBuf| {
            let made = private(true).create(folder.join("games"));
            made.inspect_err(|error| tracing::warn!("nothing is kept in {}: {error}", folder.display()))
                .is_ok()
        };
        let folder = folder.filter(made);
        let lock = folder.as_deref().map(lock).transpose()?.flatten();
        Ok(Shelter { folder, is_passing, _lock: lock })
    }

    /// Removes what was left longest ago, and all rooms for a fresh start.
    pub fn clear(&self, fresh: bool) {
        let rooms = self.files(ROOMS).into_iter().skip(if fresh { 0 } else { MOST_ROOMS });
        let games = self.files(GAMES).into_iter().skip(MOST_GAMES);
        rooms.chain(games).for_each(|file| drop(std::fs::remove_file(file)));
    }

    /// Returns the file for the record of a game. It is there, empty, and nobody else may read it.
    pub fn record(&self, started: u64, number: u64) -> Option<PathBuf> {
        let games = self.folder.as_ref()?.join("games");
        let path = games.join(GAMES.name(&format!("{started}-{number}")));
        if let Err(error) = reserve(&path) {
            tracing::warn!("a game is not recorded: {error}");
            return None;
        }
        Some(path)
    }

    /// Keeps a room.
    pub fn keep(&self, code: &str, text: &str) {
        let Some(folder) = self.folder.as_ref().filter(|_| !self.is_passing) else { return };
        let path = folder.join(ROOMS.name(code));
        if let Err(error) = reserve(&path).and_then(|()| write_whole(&path, text)) {
            tracing::warn!("a room is not kept: {error}");
        }
    }

    /// Returns the rooms that were kept, with their files; the latest first.
    pub fn rooms(&self) -> Vec<(PathBuf, String)> {
        // A file that was only reserved holds no room.
        let read = |file: PathBuf| {
            let text = std::fs::read_to_string(&file).ok().filter(|text| !text.is_empty())?;
            Some((file, text))
        };
        self.files(ROOMS).into_iter().filter_map(read).collect()
    }

    /// Returns the files of this kind, the latest first.
    fn files(&self, kind: Kind) -> Vec<PathBuf> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let folder = if kind.end == GAMES.end { folder.join("games") } else { folder.clone() };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut found: Vec<_> = entries
            .filter(|entry| kind.has(&entry.path()))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }
}

impl Drop for Shelter {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.as_ref().filter(|_| self.is_passing) {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Locks a folder for this program, as long as the file lives.
fn lock(folder: &Path) -> Result<Option<File>, Taken> {
    let path = folder.join(LOCK);
    if reserve(&path).is_err() {
        return Ok(None);
    }
    let Ok(file) = File::options().append(true).open(path) else { return Ok(None) };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(Taken(folder.to_owned())),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Makes a new folder under a name that nobody guesses: everybody may write beside it.
fn passing(beside: &Path) -> Option<PathBuf> {
    let folder = beside.join(format!("sgs-rooms-{}", token()));
    let made = private(false).create(&folder);
    made.inspect_err(|error| tracing::warn!("games are not recorded: {error}")).ok()?;
    Some(folder)
}

/// Returns what makes folders that nobody else may read: tokens of people lie there. Folders that exist stay as they are.
fn private(with_parents: bool) -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(with_parents);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Makes a file that nobody else may read. One that exists stays as it is.
fn reserve(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn files_and_rights_of_others_are_left_alone() {
        let folder = std::env::temp_dir().join(format!("sgs-shelter-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("games")).expect("a folder");
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).expect("rights");
        let others = ["package.json", "room-plan.json", "games/mine.jsonl", "games/game-of-mine.jsonl"];
        others.iter().for_each(|name| std::fs::write(folder.join(name), "x").expect("a file"));
        let shelter = Shelter::new(Some(folder.clone()), 8900).expect("nobody else has it");
        shelter.keep("00ff00", "a room");
        let record = shelter.record(7, 1).expect("a file");
        assert_eq!(
            (mode(&folder), mode(&folder.join("room-00ff00.json")), mode(&record)),
            (0o755, 0o600, 0o600)
        );
        let texts = || shelter.rooms().into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(texts(), ["a room"]);
        shelter.keep("00ff00", "the room");
        assert_eq!((texts(), mode(&folder.join("room-00ff00.json"))), (vec!["the room".into()], 0o600));
        shelter.clear(true);
        assert!(shelter.rooms().is_empty() && record.exists());
        others.iter().for_each(|name| assert!(folder.join(name).exists(), "{name}"));
        std::fs::remove_dir_all(folder).expect("it is removed");
    }

    #[test]
    fn many_games_are_pruned() {
        let folder = std::env::temp_dir().join(format!("sgs-shelter-many-{}", std::process::id()));
        let shelter = Shelter::new(Some(folder.clone()), 8900).expect("nobody else has it");
        let count = MOST_GAMES as u64 + 3;
        (0..count).for_each(|number| drop(shelter.record(1, number)));
        shelter.clear(false);
        assert_eq!(shelter.files(GAMES).len(), MOST_GAMES);
        assert_eq!(mode(&folder), 0o700);
        std::fs::remove_dir_all(folder).expect("it is removed");
    }

    #[test]
    fn a_passing_folder_is_new_and_goes() {
        let first = Shelter::new(None, 0).expect("it is new");
        let folder = first.folder.clone().expect("a folder");
        assert_eq!(mode(&folder), 0o700);
        assert_ne!(Shelter::new(None, 0).expect("it is new").folder, Some(folder.clone()));
        drop(first);
        assert!(!folder.exists());
    }
}
