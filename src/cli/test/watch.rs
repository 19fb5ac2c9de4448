//! A watcher for scene and package files.

use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use notify::{Event, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Quiet period before a change counts: editors write in pieces.
const SETTLED: Duration = Duration::from_millis(60);

/// Changes in some folders from now on.
pub struct Changes {
    _watcher: notify::RecommendedWatcher,
    events: Receiver<PathBuf>,
}

impl Changes {
    pub fn of(folders: &[PathBuf]) -> Result<Changes> {
        let told = |error: notify::Error| Error::internal(Fault::Unwatched { details: error.to_string() });
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            let Ok(event) = event else { return };
            let changed = event.paths.into_iter().filter(|path| matters(path));
            if !event.kind.is_access() {
                changed.for_each(|path| drop(sender.send(path)));
            }
        })
        .map_err(told)?;
        for folder in folders {
            watcher.watch(folder, RecursiveMode::Recursive).map_err(told)?;
        }
        Ok(Changes { _watcher: watcher, events })
    }

    /// Waits for a change and the quiet period; returns the changed file.
    pub fn wait(&self) -> Result<String> {
        let gone = || Error::internal(Fault::UnwatchedNow {});
        let first = self.events.recv().map_err(|_| gone())?;
        loop {
            match self.events.recv_timeout(SETTLED) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
        Ok(first.file_name().unwrap_or(first.as_os_str()).to_string_lossy().into_owned())
    }
}

/// Returns `true` for files that matter; snapshots written by `--accept` do not.
fn matters(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "lua")
}
