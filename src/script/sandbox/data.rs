//! Files that packages read while they run: those of the library, and other files in the
//! folders of the trees.

use crate::script::load::Library;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// The text of Lua's error for a missing file.
pub(super) const ABSENT: &str = "No such file or directory";

/// Larger files are none that a package reads in a game.
const LARGEST: u64 = 16 * 1024 * 1024;

impl Library {
    /// Returns the bytes of a file by its path within a tree, or the reason for a failure.
    pub fn data(&self, path: &str) -> Result<Vec<u8>, String> {
        if !stays_within(path) {
            return Err("the path leads out of the packages' folders".into());
        }
        if let Some(source) = self.file(path) {
            return Ok(source.text.to_vec());
        }
        let mut why = ABSENT.to_owned();
        for folder in self.folders() {
            match read_within(folder, path) {
                Ok(bytes) => return Ok(bytes),
                Err(other) if other != ABSENT => why = other,
                Err(_) => {}
            }
        }
        Err(why)
    }
}

/// Returns `true` if a path is relative and has no `..`.
fn stays_within(path: &str) -> bool {
    let plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    !path.contains(['\0', ':', '\\']) && Path::new(path).components().all(plain)
}

/// Reads a file below a folder, unless a link leads out of it.
fn read_within(folder: &Path, path: &str) -> Result<Vec<u8>, String> {
    let folder: PathBuf = folder.canonicalize().map_err(|_| ABSENT)?;
    let file = folder.join(path).canonicalize().map_err(|_| ABSENT)?;
    if !file.starts_with(&folder) {
        return Err("the file lies outside the packages' folders".into());
    }
    // Pipes and devices would wait for somebody.
    let size = match file.metadata() {
        Ok(about) if about.is_file() => about.len(),
        _ => return Err("not a file".into()),
    };
    if size > LARGEST {
        return Err(format!("the file has more than {} MB", LARGEST / 1024 / 1024));
    }
    let mut bytes = Vec::new();
    let opened = std::fs::File::open(&file).and_then(|f| f.take(LARGEST).read_to_end(&mut bytes));
    opened.map(|_| bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_within() {
        for path in ["a.txt", "./a.txt", "extensions/a b.txt", "a/..b"] {
            assert!(stays_within(path), "{path}");
        }
        for path in ["/etc/passwd", "../a", "a/../../b", "c:/x", "a\\..\\b", "a\0b", "a/.."] {
            assert!(!stays_within(path), "{path:?}");
        }
    }
}
