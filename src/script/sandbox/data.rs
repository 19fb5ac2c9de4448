//! Files that packages read while they run: those of the library, and other files in the
//! folders of the trees.

use crate::script::load::Library;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// The reason for which a file cannot be read, in the words of Lua where it has some.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    #[error("No such file or directory")]
    Absent,
    #[error("the path leads out of the packages' folders")]
    PathOutside,
    #[error("the file lies outside the packages' folders")]
    FileOutside,
    #[error("not a file")]
    NotAFile,
    #[error("the file has more than {} MB", LARGEST / 1024 / 1024)]
    TooLarge,
    #[error("not enough memory")]
    NoMemory,
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Larger files are none that a package reads in a game.
const LARGEST: u64 = 16 * 1024 * 1024;

impl Library {
    /// Returns the bytes of a file by its path within a tree, or the reason for a failure.
    pub fn data(&self, path: &str) -> Result<Vec<u8>, DataError> {
        if !stays_within(path) {
            return Err(DataError::PathOutside);
        }
        if let Some(source) = self.file(path) {
            return Ok(source.text.to_vec());
        }
        let mut why = DataError::Absent;
        for folder in self.folders() {
            match read_within(folder, path) {
                Ok(bytes) => return Ok(bytes),
                Err(DataError::Absent) => {}
                Err(other) => why = other,
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
fn read_within(folder: &Path, path: &str) -> Result<Vec<u8>, DataError> {
    let folder: PathBuf = folder.canonicalize().map_err(|_| DataError::Absent)?;
    let file = folder.join(path).canonicalize().map_err(|_| DataError::Absent)?;
    if !file.starts_with(&folder) {
        return Err(DataError::FileOutside);
    }
    // Pipes and devices would wait for somebody.
    let size = match file.metadata() {
        Ok(about) if about.is_file() => about.len(),
        _ => return Err(DataError::NotAFile),
    };
    if size > LARGEST {
        return Err(DataError::TooLarge);
    }
    let mut bytes = Vec::new();
    std::fs::File::open(&file).and_then(|f| f.take(LARGEST).read_to_end(&mut bytes))?;
    Ok(bytes)
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
