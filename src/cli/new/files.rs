//! Writing: new files, and lines for files that are there.

use super::layout::Layout;
use super::refusal::{MARK, Refusal};
use super::template::Words;
use crate::cli::whole::write_whole;
use crate::script::load::is_package;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The files to write.
#[derive(Default)]
pub struct Plan {
    /// New files with their texts.
    new: Vec<(PathBuf, String)>,
    /// Files that are there, with their new texts.
    changes: Vec<(PathBuf, String)>,
}

impl Plan {
    /// Adds a new file.
    pub fn make(&mut self, path: PathBuf, text: String) {
        self.new.push((path, text));
    }

    /// Adds lines at the end of a file, which is made if it is not there.
    pub fn append(&mut self, path: PathBuf, lines: &str) -> Result<(), Refusal> {
        match read(&path)? {
            Some(text) => {
                let ends = line_end(&text);
                let gap = if text.is_empty() || text.ends_with('\n') { "" } else { ends };
                self.changes.push((path, format!("{text}{gap}{}", lines.replace('\n', ends))));
            }
            None => self.make(path, lines.trim_start().to_owned()),
        }
        Ok(())
    }

    /// Adds the part to the list in the first file of its package.
    pub fn list_part(&mut self, first: &Path, words: &Words) -> Result<(), Refusal> {
        let path = first.to_owned();
        let text = read(&path)?.ok_or(Refusal::NoPackage)?;
        let Some((start, indent)) = mark(&text) else { return Err(Refusal::NoPackage) };
        let line = format!("{indent}\"{}\",{}", words.part, line_end(&text));
        self.changes.push((path, format!("{}{line}{}", &text[..start], &text[start..])));
        Ok(())
    }

    pub fn made(&self) -> impl Iterator<Item = &Path> {
        self.new.iter().map(|(path, _)| path.as_path())
    }

    pub fn changed(&self) -> impl Iterator<Item = &Path> {
        self.changes.iter().map(|(path, _)| path.as_path())
    }

    /// Writes everything. No file that exists is replaced by a new one; after a failure the new files are removed.
    pub fn write(&self) -> Result<(), Refusal> {
        if let Some(there) = self.made().find(|path| path.symlink_metadata().is_ok()) {
            return Err(Refusal::Exists(there.to_owned()));
        }
        for (i, (path, text)) in self.new.iter().enumerate() {
            if let Err(refusal) = create(path, text) {
                self.remove(i);
                return Err(refusal);
            }
        }
        for (path, text) in &self.changes {
            if let Err(error) = write_whole(path, text) {
                self.remove(self.new.len());
                return Err(Refusal::Unwritable { path: path.clone(), error });
            }
        }
        Ok(())
    }

    fn remove(&self, count: usize) {
        for (path, _) in self.new.iter().take(count) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Writes a file that must not exist.
fn create(path: &Path, text: &str) -> Result<(), Refusal> {
    let fail = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => Refusal::Exists(path.to_owned()),
        _ => Refusal::Unwritable { path: path.to_owned(), error },
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(fail)?;
    file.write_all(text.as_bytes()).inspect_err(|_| drop(fs::remove_file(path))).map_err(fail)
}

/// Returns the text of a file, or `None` if there is none.
fn read(path: &Path) -> Result<Option<String>, Refusal> {
    match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| Refusal::NotUtf8(path.to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Refusal::Unwritable { path: path.to_owned(), error }),
    }
}

/// Returns the line end of a text.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Returns the start of the line with the mark, and its indentation.
fn mark(text: &str) -> Option<(usize, &str)> {
    let start = text.find(MARK)?;
    let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..];
    Some((start, &line[..line.len() - line.trim_start().len()]))
}

/// Returns the package of a folder that takes parts: the named one, or the only one.
pub fn package_of(folder: &Path, named: Option<&str>) -> Result<(String, Layout), Refusal> {
    if is_package(folder) {
        let whole = folder.canonicalize().ok();
        let name = whole.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
        return name.map(|name| (name.to_owned(), Layout::Folder)).ok_or(Refusal::NoPackage);
    }
    package_in_tree(folder, named).map(|name| (name, Layout::Tree))
}

/// Returns the package of a content root that takes parts.
fn package_in_tree(folder: &Path, named: Option<&str>) -> Result<String, Refusal> {
    let extensions = folder.join("extensions");
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Refusal::NoTree(folder.to_owned()),
        _ => Refusal::Unwritable { path: extensions.clone(), error },
    };
    let mut known = Vec::new();
    for file in fs::read_dir(&extensions).map_err(unreadable)?.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let is_list = fs::read_to_string(file.path()).is_ok_and(|text| text.contains(MARK));
        if let Some(name) = name.strip_suffix(".lua").filter(|_| is_list) {
            known.push(name.to_owned());
        }
    }
    known.sort();
    match (named, known.as_slice()) {
        (Some(name), known) if known.iter().any(|package| package == name) => Ok(name.to_owned()),
        (_, []) => Err(Refusal::NoPackage),
        (Some(name), _) => Err(Refusal::Unknown { name: name.to_owned(), known }),
        (None, [only]) => Ok(only.clone()),
        (None, _) => Err(Refusal::Several(known)),
    }
}
