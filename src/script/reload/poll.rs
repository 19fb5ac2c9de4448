//! Polling for changed files, where the system has no change events. `notify` can poll too, but misses a
//! second change within one second, and a replacement with an older file.

use crate::script::load::{ALL, is_content, walk};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, SystemTime};

/// A fingerprint of a file's state.
type Mark = (Option<SystemTime>, u64);

/// Folders to poll, with all content or only direct entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Folders(Vec<(PathBuf, bool)>);

impl Folders {
    pub(super) fn add(&mut self, path: &Path, deep: bool) {
        self.0.push((path.to_owned(), deep));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn files(&self) -> BTreeMap<PathBuf, Mark> {
        let mut files = BTreeMap::new();
        for (folder, deep) in &self.0 {
            for entry in walk(folder, if *deep { ALL } else { 1 }).flatten() {
                if is_content(entry.path())
                    && let Ok(about) = entry.metadata()
                {
                    files.insert(entry.into_path(), (about.modified().ok(), about.len()));
                }
            }
        }
        files
    }
}

/// A polling thread that runs as long as this value lives.
pub(super) struct Poll(#[expect(dead_code, reason = "the thread ends when this is dropped")] Sender<()>);

impl Poll {
    /// Calls `tell` with each set of files modified since the last poll.
    pub(super) fn start(
        folders: Folders,
        every: Duration,
        tell: impl Fn(Vec<PathBuf>) + Send + 'static,
    ) -> std::io::Result<Poll> {
        let (alive, ended) = channel::<()>();
        let mut before = folders.files();
        std::thread::Builder::new().name("looks at files".into()).spawn(move || {
            while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                let now = folders.files();
                let changed = differing(&before, &now);
                if !changed.is_empty() {
                    tell(changed);
                }
                before = now;
            }
        })?;
        Ok(Poll(alive))
    }
}

/// Returns files that are new, deleted or modified.
fn differing(before: &BTreeMap<PathBuf, Mark>, now: &BTreeMap<PathBuf, Mark>) -> Vec<PathBuf> {
    let changed = now.iter().filter(|(path, mark)| before.get(*path) != Some(mark));
    let gone = before.iter().filter(|(path, _)| !now.contains_key(*path));
    changed.chain(gone).map(|(path, _)| path.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_reported() {
        let at = |seconds| Some(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        let files = |list: &[(&str, u64, u64)]| -> BTreeMap<PathBuf, Mark> {
            list.iter().map(|(path, time, size)| (PathBuf::from(path), (at(*time), *size))).collect()
        };
        let before = files(&[("same", 5, 1), ("older", 5, 1), ("longer", 5, 1), ("gone", 5, 1)]);
        let now = files(&[("same", 5, 1), ("older", 4, 1), ("longer", 5, 2), ("new", 1, 1)]);
        let told = differing(&before, &now);
        assert_eq!(told, ["longer", "new", "older", "gone"].map(PathBuf::from));
    }
}
