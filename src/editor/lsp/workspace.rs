//! A folder of packages as an editor sees it: files on disk, with the texts of open ones in their places.

use super::deep::{Deep, Job, Titles};
use super::names::Names;
use crate::check::{Finding, Live};
use crate::rules::Catalog;
use crate::script::load::{Asked, FileId, Library, Source, SourceError, Sources, package_around};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The reason for which a file has no workspace.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error("cannot start Lua: {0}")]
    Lua(String),
    #[error("{0} is not a file of a package")]
    Unknown(PathBuf),
}

/// An open file.
struct Open {
    id: FileId,
    path: PathBuf,
    text: Arc<str>,
}

/// A folder with packages.
pub struct Workspace {
    /// Its root, or the file of a package that lies alone.
    pub root: PathBuf,
    library: Arc<Library>,
    live: Live,
    pub names: Names,
    pub titles: Titles,
    open: BTreeMap<String, Open>,
    /// Findings of loading and of the dry run, with the text that they are about.
    deep: BTreeMap<String, (Arc<str>, Vec<Finding>)>,
}

/// Folders of a content root.
const PARTS: [&str; 4] = ["extensions", "ai", "lang", "lua"];

/// Returns the root of the tree or the folder of the package to which a file belongs, or the file itself.
pub fn root_of(path: &Path) -> PathBuf {
    let parts = path
        .ancestors()
        .skip(1)
        .filter(|folder| folder.file_name().is_some_and(|name| PARTS.iter().any(|part| name == *part)));
    let trees = parts.filter_map(Path::parent);
    let mut trees = trees.filter(|tree| tree.join("extensions").is_dir());
    let tree = trees.next().map(Path::to_owned);
    tree.or_else(|| package_around(path)).unwrap_or_else(|| path.to_owned())
}

impl Workspace {
    /// Reads the tree, or the single package, to which a file belongs.
    pub fn open(path: &Path) -> Result<Workspace, OpenError> {
        let root = root_of(path);
        let mut sources = Sources { asked: Asked { all: true, ..Asked::default() }, ..Sources::default() };
        match root.join("extensions").is_dir() {
            true => sources.home = Some(root.clone()),
            false => sources.extensions.push(root.clone()),
        }
        let library = Arc::new(Library::open(&sources)?);
        let workspace = Workspace {
            root,
            live: Live::new(&library).map_err(|error| OpenError::Lua(error.to_string()))?,
            names: Names::of(&library),
            library,
            titles: Titles::default(),
            open: BTreeMap::new(),
            deep: BTreeMap::new(),
        };
        match workspace.id_of(path) {
            Some(_) => Ok(workspace),
            None => Err(OpenError::Unknown(path.to_owned())),
        }
    }

    /// Returns the file with this path.
    fn id_of(&self, path: &Path) -> Option<FileId> {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let is_it = |known: &Path| known == path || known.canonicalize().is_ok_and(|known| known == full);
        let mut files = self.library.files();
        files
            .find(|(_, source)| source.path().is_some_and(is_it))
            .map(|(tree, source)| (tree, source.name.clone()))
    }

    /// Takes the text of an open file. Returns the name of the file, or nothing for one of another folder.
    pub fn change(&mut self, path: &Path, text: &str) -> Option<String> {
        let known = self.open.values().find(|open| open.path == path).map(|open| open.id.clone());
        let id = known.or_else(|| self.id_of(path))?;
        let name = id.1.clone();
        self.live.change(&source(&name, path, text));
        self.names.change(&name, path, text);
        self.open.insert(name.clone(), Open { id, path: path.to_owned(), text: text.into() });
        Some(name)
    }

    /// Returns the findings of an open file: those of its text now, and those of the last dry run that still have
    /// their line.
    pub fn findings(&self, name: &str) -> Vec<Finding> {
        let mut findings = self.live.findings(name);
        if let (Some((before, deep)), Some(open)) = (self.deep.get(name), self.open.get(name)) {
            let moved = Moved::of(before, &open.text);
            for finding in deep {
                let Some(line) = moved.line(finding.place.line) else { continue };
                let mut finding = finding.clone();
                finding.place.line = line;
                if !findings.iter().any(|known| known.place == finding.place && known.code == finding.code) {
                    findings.push(finding);
                }
            }
        }
        findings.sort_by_key(|finding| (finding.place, finding.code));
        findings
    }

    /// Returns the work of loading the packages and trying the callbacks of a file.
    pub fn job(&self, name: &str, base: fn() -> Catalog) -> Option<Job> {
        let open = self.open.get(name)?;
        let changes =
            self.open.iter().map(|(name, open)| (open.id.clone(), source(name, &open.path, &open.text)));
        Some(Job {
            root: self.root.clone(),
            file: name.to_owned(),
            text: open.text.clone(),
            library: self.library.clone(),
            changes: changes.collect(),
            base,
        })
    }

    /// Takes the result of a job. Findings of the text itself are left to the live ones.
    pub fn take(&mut self, done: Deep) {
        if let Some(titles) = done.titles {
            self.titles = titles;
        }
        if let Some(findings) = done.findings {
            let is_now = self.open.get(&done.file).is_some_and(|open| open.text == done.text);
            let live = if is_now { self.live.findings(&done.file) } else { Vec::new() };
            let is_deep =
                |f: &Finding| !live.iter().any(|known| known.place == f.place && known.code == f.code);
            let findings = findings.into_iter().filter(is_deep).collect();
            self.deep.insert(done.file, (done.text, findings));
        }
    }

    /// Forgets the text of a closed file: what is on disk counts again.
    pub fn close(&mut self, path: &Path) {
        let Some(name) = self.open.iter().find(|(_, open)| open.path == path).map(|(name, _)| name.clone())
        else {
            return;
        };
        let closed = self.open.remove(&name);
        self.deep.remove(&name);
        if let Ok(text) = std::fs::read(path) {
            let text = String::from_utf8_lossy(&text).into_owned();
            let now = source(&name, path, &text);
            self.live.change(&now);
            self.names.change(&name, path, &text);
            if let Some(closed) = closed {
                self.library = Arc::new(self.library.with([(&closed.id, Some(now))]));
            }
        }
    }

    /// Returns the names of the open files.
    pub fn opened(&self) -> impl Iterator<Item = (&str, &Path)> {
        self.open.iter().map(|(name, open)| (name.as_str(), open.path.as_path()))
    }
}

fn source(name: &str, path: &Path, text: &str) -> Arc<Source> {
    Source::new(name.to_owned(), Some(path.to_owned()), text.as_bytes().to_vec())
}

/// The lines that a text has kept since another version of it.
struct Moved {
    /// Number of equal lines at the beginning, and at the end.
    head: usize,
    tail: usize,
    before: usize,
    after: usize,
}

impl Moved {
    fn of(before: &str, after: &str) -> Moved {
        let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
        let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let rest = old.len().min(new.len()) - head;
        let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        Moved { head, tail, before: old.len(), after: new.len() }
    }

    /// Returns the line of today for a line of then, counted from 1.
    fn line(&self, line: usize) -> Option<usize> {
        if line <= self.head {
            Some(line)
        } else if line > self.before - self.tail {
            Some(line + self.after - self.before)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_the_last_run_move_with_their_lines() {
        let moved = Moved::of("a\nb\nc\nd", "a\nx\ny\nc\nd");
        assert_eq!([1, 2, 3, 4].map(|line| moved.line(line)), [Some(1), None, Some(4), Some(5)]);
        let gone = Moved::of("a\nb\nc", "a");
        assert_eq!([1, 2, 3].map(|line| gone.line(line)), [Some(1), None, None]);
        assert_eq!(Moved::of("a", "a").line(1), Some(1));
    }

    #[test]
    fn file_belongs_to_the_tree_around_it() {
        let tree = std::env::temp_dir().join(format!("sgs-lsp-{}", std::process::id()));
        std::fs::create_dir_all(tree.join("extensions/pack")).expect("a folder");
        for file in
            ["extensions/pack.lua", "extensions/pack/hero.lua", "ai/pack-ai.lua", "lang/en_US/pack.lua"]
        {
            assert_eq!(root_of(&tree.join(file)), tree, "{file}");
        }
        assert_eq!(root_of(Path::new("/nowhere/x.lua")), Path::new("/nowhere/x.lua"));
        let _ = std::fs::remove_dir_all(tree);
    }
}
