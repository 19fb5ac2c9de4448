//! Scratch folders of tests.

use std::path::{Path, PathBuf};

/// Returns an empty folder of this name, for the tests of one file.
pub fn scratch(tests: &str, name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(tests).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder
}

/// Writes a file, with the folders above it.
pub fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a scratch file");
}
