//! The folder in which `sgs host` keeps rooms and the records of their games.

use super::saves::{Saves, write_whole};
use std::ffi::OsStr;
use std::path::PathBuf;

/// Rooms that are kept; those that were left longest ago are removed.
const MOST_ROOMS: usize = 50;

/// Records that are kept here.
const MOST_GAMES: usize = 200;

/// The folder of one host. Where nothing is to stay, it is removed at the end.
pub struct Shelter {
    folder: Option<PathBuf>,
    is_passing: bool,
}

impl Shelter {
    /// Opens the folder that is named, or that of the user for this port. Without a port nothing stays.
    pub fn new(named: Option<PathBuf>, port: u16, fresh: bool) -> Shelter {
        let is_passing = named.is_none() && port == 0;
        let of_user = || Saves::of_user().map(|saves| saves.folder().join("rooms").join(port.to_string()));
        let passing = || Some(std::env::temp_dir().join(format!("sgs-rooms-{}", std::process::id())));
        let folder = named.or_else(|| if is_passing { passing() } else { of_user() });
        let shelter = Shelter { folder: folder.filter(|folder| made(&folder.join("games"))), is_passing };
        if fresh {
            shelter.files("json").into_iter().for_each(|file| drop(std::fs::remove_file(file)));
        }
        shelter.prune();
        shelter
    }

    /// Returns the folder of records.
    pub fn games(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("games"))
    }

    /// Keeps a room.
    pub fn keep(&self, code: &str, text: &str) {
        let Some(folder) = self.folder.as_ref().filter(|_| !self.is_passing) else { return };
        if let Err(error) = write_whole(&folder.join(format!("room-{code}.json")), text) {
            tracing::warn!("a room is not kept: {error}");
        }
    }

    /// Returns the rooms that were kept, the latest first.
    pub fn rooms(&self) -> Vec<String> {
        self.files("json").into_iter().filter_map(|file| std::fs::read_to_string(file).ok()).collect()
    }

    /// Returns the files with this ending: rooms here, or records among the games; the latest first.
    fn files(&self, ending: &str) -> Vec<PathBuf> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let folder = if ending == "json" { folder.clone() } else { folder.join("games") };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut found: Vec<_> = entries
            .filter(|entry| entry.path().extension() == Some(OsStr::new(ending)))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }

    fn prune(&self) {
        let old = self.files("json").into_iter().skip(MOST_ROOMS);
        let games = self.files("jsonl").into_iter().skip(MOST_GAMES);
        old.chain(games).for_each(|file| drop(std::fs::remove_file(file)));
    }
}

impl Drop for Shelter {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.as_ref().filter(|_| self.is_passing) {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Makes a folder that nobody else may read: tokens of people lie there.
fn made(folder: &std::path::Path) -> bool {
    let made = std::fs::create_dir_all(folder).is_ok();
    #[cfg(unix)]
    if let Some(parent) = folder.parent().filter(|_| made) {
        use std::os::unix::fs::PermissionsExt;
        let _ = std::fs::set_permissions(parent, PermissionsExt::from_mode(0o700));
    }
    made
}
