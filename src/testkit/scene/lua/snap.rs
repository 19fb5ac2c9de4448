//! The logs of a scene file, in a text file beside it:
//!
//! ```text
//! sgs scenes 1
//!
//! ## a slash that is dodged
//! sgs1 uses slash♠7 -> sgs2
//!   ...
//!
//! ## the next scene
//! ```
//!
//! Lines end with LF on every system; CRLF is read too.

use indexmap::IndexMap;
use std::path::{Path, PathBuf};

/// The first line, with the version of the format.
const FIRST: &str = "sgs scenes 1";

/// Prefix of a scene's name.
const HEAD: &str = "## ";

/// The reason for which a text holds no logs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SnapError {
    #[error("{file}: {error}")]
    In { file: String, error: Box<SnapError> },
    #[error("{0}")]
    Unreadable(String),
    #[error("cannot be written: {0}")]
    Unwritten(String),
    #[error("the first line must be `{FIRST}`, not `{0}`")]
    FirstLine(String),
    #[error("the file is empty")]
    Empty,
}

/// Logs by the name of the scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snap {
    logs: IndexMap<String, String>,
}

/// Returns the path of a scene file's logs.
pub fn path_of(scene_file: &Path) -> PathBuf {
    scene_file.with_extension("snap")
}

impl Snap {
    /// Reads the logs of a scene file; empty if there are none yet.
    pub fn read(path: &Path) -> Result<Snap, SnapError> {
        let of_file = |error| SnapError::In { file: super::shown(path), error: Box::new(error) };
        match std::fs::read_to_string(path) {
            Ok(text) => Snap::parse(&text).map_err(of_file),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Snap::default()),
            Err(error) => Err(of_file(SnapError::Unreadable(error.to_string()))),
        }
    }

    pub fn parse(text: &str) -> Result<Snap, SnapError> {
        let text = text.replace("\r\n", "\n");
        let mut lines = text.lines();
        match lines.next() {
            Some(FIRST) => {}
            Some(other) => return Err(SnapError::FirstLine(other.to_owned())),
            None => return Err(SnapError::Empty),
        }
        let mut snap = Snap::default();
        let mut name: Option<String> = None;
        let mut log: Vec<&str> = Vec::new();
        for line in lines {
            match line.strip_prefix(HEAD) {
                Some(head) => {
                    snap.close(name.replace(head.to_owned()), &mut log);
                }
                None => log.push(line),
            }
        }
        snap.close(name, &mut log);
        Ok(snap)
    }

    fn close(&mut self, name: Option<String>, log: &mut Vec<&str>) {
        let log = std::mem::take(log);
        if let Some(name) = name {
            self.logs.insert(name, log.join("\n").trim_end_matches('\n').to_owned());
        }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.logs.get(name).map(String::as_str)
    }

    pub fn set(&mut self, name: &str, log: &str) {
        self.logs.insert(name.to_owned(), log.to_owned());
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.logs.keys().map(String::as_str)
    }

    /// Returns the logs of these scenes, in this order.
    pub fn arranged<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Snap {
        let found = |name: &'n str| self.logs.get(name).map(|log| (name.to_owned(), log.clone()));
        Snap { logs: names.into_iter().filter_map(found).collect() }
    }

    pub fn text(&self) -> String {
        let mut text = format!("{FIRST}\n");
        for (name, log) in &self.logs {
            text.push_str(&format!("\n{HEAD}{name}\n{log}\n"));
        }
        text
    }

    /// Writes the file if its content changed; returns `true` then.
    pub fn write(&self, path: &Path) -> std::io::Result<bool> {
        let text = self.text();
        if std::fs::read(path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(false);
        }
        std::fs::write(path, text).map(|()| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let mut snap = Snap::default();
        snap.set("one", "sgs1 uses slash♠7 -> sgs2\n  ? sgs2 respond slash (jink): pass");
        snap.set("两个", "= sgs1 hp 4/4");
        let text = snap.text();
        assert!(text.starts_with("sgs scenes 1\n\n## one\nsgs1 uses"), "{text}");
        assert_eq!(Snap::parse(&text), Ok(snap.clone()));
        assert_eq!(Snap::parse(&text.replace('\n', "\r\n")), Ok(snap));
    }

    #[test]
    fn other_formats_are_refused() {
        assert!(Snap::parse("sgs scenes 2\n").unwrap_err().to_string().contains("must be `sgs scenes 1`"));
        assert!(Snap::parse("").is_err());
    }

    #[test]
    fn beside_the_scene_file() {
        assert_eq!(path_of(Path::new("extensions/x.scene.lua")), Path::new("extensions/x.scene.snap"));
    }
}
