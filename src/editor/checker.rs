//! Findings of texts that somebody edits outside of an editor with a language server.
//!
//! A thread keeps the workspaces, since a Lua state cannot leave its thread.

use super::lsp::deep::{self, Deep};
use super::lsp::workspace::{OpenError, Workspace, root_of};
use crate::check::Finding;
use crate::rules::Catalog;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

/// Stack of the thread: files may be nested deeply.
const STACK: usize = 64 << 20;

/// The findings about a text.
#[derive(Debug, Default)]
pub struct Checked {
    pub findings: Vec<Finding>,
    /// Packages are being loaded with this text: later there may be more.
    pub more: bool,
}

/// The reason for which a text is not checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the thread of the checker has ended")]
    Ended,
}

/// Checks texts in a separate thread. Several threads may ask.
pub struct Checker {
    wishes: Mutex<Sender<Wish>>,
}

struct Wish {
    path: PathBuf,
    text: String,
    answer: Sender<Result<Checked, OpenError>>,
}

impl Checker {
    /// Starts the thread. `base` gives the catalog without packages.
    pub fn start(base: fn() -> Catalog) -> std::io::Result<Checker> {
        let (to, wishes) = channel();
        let thread = std::thread::Builder::new().name("checker".into()).stack_size(STACK);
        thread.spawn(move || Work::new(base).run(&wishes))?;
        Ok(Checker { wishes: Mutex::new(to) })
    }

    /// Returns the findings of this text in place of that of the file.
    pub fn check(&self, path: &Path, text: &str) -> Result<Checked, CheckError> {
        let (answer, checked) = channel();
        let wish = Wish { path: path.to_owned(), text: text.to_owned(), answer };
        let sent = self.wishes.lock().unwrap_or_else(PoisonError::into_inner).send(wish);
        sent.map_err(|_| CheckError::Ended)?;
        Ok(checked.recv().map_err(|_| CheckError::Ended)??)
    }
}

struct Work {
    base: fn() -> Catalog,
    workspaces: BTreeMap<PathBuf, Workspace>,
    results: (Sender<Deep>, Receiver<Deep>),
    is_working: bool,
    /// The file and the text that packages were loaded with last.
    tried: (PathBuf, String),
}

impl Work {
    fn new(base: fn() -> Catalog) -> Work {
        Work {
            base,
            workspaces: BTreeMap::new(),
            results: channel(),
            is_working: false,
            tried: Default::default(),
        }
    }

    fn run(mut self, wishes: &Receiver<Wish>) {
        while let Ok(wish) = wishes.recv() {
            self.take_results();
            let checked = self.check(&wish.path, &wish.text);
            // Who asked may be gone.
            let _ = wish.answer.send(checked);
        }
    }

    fn take_results(&mut self) {
        while let Ok(done) = self.results.1.try_recv() {
            self.is_working = false;
            if let Some(workspace) = self.workspaces.get_mut(&done.root) {
                workspace.take(done);
            }
        }
    }

    fn check(&mut self, path: &Path, text: &str) -> Result<Checked, OpenError> {
        let root = root_of(path);
        if !self.workspaces.contains_key(&root) {
            self.workspaces.insert(root.clone(), Workspace::open(path)?);
        }
        let unknown = || OpenError::Unknown(path.to_owned());
        let workspace = self.workspaces.get_mut(&root).ok_or_else(unknown)?;
        let name = match workspace.change(path, text) {
            Some(name) => name,
            // A file that was not there when the workspace was read.
            None => {
                *workspace = Workspace::open(path)?;
                workspace.change(path, text).ok_or_else(unknown)?
            }
        };
        let is_tried = self.tried.0 == path && self.tried.1 == text;
        if !is_tried
            && !self.is_working
            && let Some(job) = workspace.job(&name, self.base)
        {
            self.is_working = deep::start(job, self.results.0.clone());
            self.tried = (path.to_owned(), text.to_owned());
        }
        let is_now = self.tried.0 == path && self.tried.1 == text;
        Ok(Checked { findings: workspace.findings(&name), more: self.is_working || !is_now })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cards::DeckOptions;
    use crate::testkit::plain::catalog;

    fn base() -> Catalog {
        catalog(&DeckOptions::default())
    }

    fn until_done(checker: &Checker, path: &Path, text: &str) -> Vec<Finding> {
        for _ in 0..600 {
            let checked = checker.check(path, text).expect("checked");
            if !checked.more {
                return checked.findings;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("the checker has no end");
    }

    #[test]
    fn a_text_is_checked_in_place_of_the_file() {
        let folder = std::env::temp_dir().join(format!("sgs-checker-{}", std::process::id()));
        let file = folder.join("extensions").join("mine.lua");
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(&file, "return sgs.Package(\"mine\")\n").expect("written");
        let checker = Checker::start(base).expect("a thread");
        let text = "local p = sgs.Package(\"mine\")\nlocal g = sgs.General(p, \"mine_g\", \"wei\")\n\
                    g:addSkil(\"x\")\nreturn p\n";
        let findings = until_done(&checker, &file, text);
        assert!(findings.iter().any(|finding| finding.place.line == 3), "{findings:?}");
        let findings = until_done(&checker, &file, "return sgs.Package(\"mine\")\n");
        assert!(!findings.iter().any(|finding| finding.place.line == 3), "{findings:?}");
        assert!(checker.check(&folder.join("none.lua"), "").is_err());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
