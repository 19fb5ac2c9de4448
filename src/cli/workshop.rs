//! The files that the host of a room for development edits in the browser.

use super::content::{self, ContentArgs};
use super::whole::write_whole;
use crate::agents::form::Both;
use crate::check::{Finding, Severity};
use crate::editor::checker::{CheckError, Checker};
use crate::script::words::Hint;
use crate::server::workshop::{Checked, FileItem, FileText, Remark, Workshop, WorkshopError};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The packages of a host.
pub struct OfHost {
    content: ContentArgs,
    checker: Checker,
    /// The files that were listed.
    known: Mutex<BTreeSet<PathBuf>>,
}

impl OfHost {
    /// Starts the checker for these packages.
    pub fn new(content: ContentArgs) -> std::io::Result<OfHost> {
        Ok(OfHost { content, checker: Checker::start(content::base)?, known: Mutex::default() })
    }

    /// Returns the path of a file that was listed. Others are neither read nor written.
    fn known(&self, id: &str) -> Result<PathBuf, WorkshopError> {
        let path = PathBuf::from(id);
        let is_known = |known: &BTreeSet<PathBuf>| known.contains(&path);
        if is_known(&self.known.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(path);
        }
        // It may be new.
        self.files()?;
        match is_known(&self.known.lock().unwrap_or_else(PoisonError::into_inner)) {
            true => Ok(path),
            false => Err(WorkshopError::Unknown(id.to_owned())),
        }
    }
}

impl OfHost {
    /// Returns the path of a listed file that is no link, and lies behind none within its tree.
    fn own(&self, id: &str) -> Result<PathBuf, WorkshopError> {
        let path = self.known(id)?;
        let trees = self.content.roots().iter().chain(self.content.extensions());
        let tree = trees.filter_map(|tree| path.strip_prefix(tree).ok().map(|rest| (tree, rest)));
        // The longest tree leaves the shortest rest.
        let (mut at, rest) = match tree.min_by_key(|(_, rest)| rest.components().count()) {
            Some((tree, rest)) => (tree.clone(), rest),
            None => (PathBuf::new(), path.as_path()),
        };
        for part in rest.components() {
            at.push(part);
            let is_link = std::fs::symlink_metadata(&at).is_ok_and(|found| found.is_symlink());
            if is_link {
                return Err(WorkshopError::Link(id.to_owned()));
            }
        }
        Ok(path)
    }

    /// Returns the path of a name in the folder of a listed file.
    fn sibling(&self, id: &str, name: &str) -> Result<PathBuf, WorkshopError> {
        let beside = self.own(id)?;
        match is_name(name) {
            true => Ok(beside.with_file_name(name)),
            false => Err(WorkshopError::BadName(name.to_owned())),
        }
    }

    /// Lists the files again, and returns this one of them.
    fn listed(&self, path: &Path) -> Result<FileItem, WorkshopError> {
        let id = path.to_string_lossy();
        let found = self.files()?.into_iter().find(|item| item.id == id);
        found.ok_or_else(|| WorkshopError::Unknown(id.into_owned()))
    }
}

/// The longest name of a file, in bytes.
const LONGEST_NAME: usize = 100;

/// Names that are devices on Windows, with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Returns `true` for the name of a Lua file that leads nowhere else, on any system.
fn is_name(name: &str) -> bool {
    let Some(stem) = name.strip_suffix(".lua").filter(|_| name.len() <= LONGEST_NAME) else { return false };
    let first = stem.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_device = DEVICES.contains(&first.trim_end_matches(|c: char| c.is_ascii_digit()));
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let begins = stem.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    begins && !stem.ends_with('.') && !stem.contains("..") && stem.chars().all(is_plain) && !is_device
}

/// Makes an empty file where there is nothing, not even a link.
fn claim(path: &Path) -> Result<File, WorkshopError> {
    let made = File::options().write(true).create_new(true).open(path);
    made.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => WorkshopError::Exists(path.display().to_string()),
        _ => WorkshopError::Io { id: path.display().to_string(), error },
    })
}

/// Returns the text of a new file: a package in `extensions/`, and nothing elsewhere.
fn skeleton(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_package = path.parent().is_some_and(|folder| folder.ends_with("extensions"));
    match is_package && !name.contains('.') {
        true => format!("local extension = sgs.Package(\"{name}\")\n\nreturn extension\n"),
        false => String::new(),
    }
}

impl Workshop for OfHost {
    fn files(&self) -> Result<Vec<FileItem>, WorkshopError> {
        let library = self.content.library().map_err(|e| WorkshopError::Packages(e.to_string()))?;
        let on_disk = library.files().filter_map(|(_, source)| {
            let path = source.path()?;
            Some((path.to_owned(), FileItem { id: path.to_str()?.to_owned(), name: source.name.to_string() }))
        });
        let (known, items): (BTreeSet<PathBuf>, Vec<FileItem>) = on_disk.unzip();
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = known;
        Ok(items)
    }

    fn read(&self, id: &str) -> Result<FileText, WorkshopError> {
        let bytes =
            std::fs::read(self.known(id)?).map_err(|error| WorkshopError::Io { id: id.to_owned(), error })?;
        let hash = hash(&bytes);
        let text = String::from_utf8(bytes).map_err(|_| WorkshopError::NotUtf8(id.to_owned()))?;
        Ok(FileText { text, hash })
    }

    fn write(&self, id: &str, text: &str, over: &str) -> Result<String, WorkshopError> {
        let path = self.known(id)?;
        let failed = |error| WorkshopError::Io { id: id.to_owned(), error };
        let before = std::fs::read(&path).map_err(failed)?;
        if hash(&before) != over {
            return Err(WorkshopError::Changed(id.to_owned()));
        }
        write_whole(&path, text).map_err(failed)?;
        Ok(hash(text.as_bytes()))
    }

    fn make(&self, beside: &str, name: &str) -> Result<FileItem, WorkshopError> {
        let path = self.sibling(beside, name)?;
        let mut file = claim(&path)?;
        let failed = |error| WorkshopError::Io { id: path.display().to_string(), error };
        file.write_all(skeleton(&path).as_bytes()).map_err(failed)?;
        self.listed(&path)
    }

    fn rename(&self, id: &str, name: &str) -> Result<FileItem, WorkshopError> {
        let (old, new) = (self.own(id)?, self.sibling(id, name)?);
        // The place is taken first: renaming would replace a file.
        drop(claim(&new)?);
        std::fs::rename(&old, &new).map_err(|error| {
            let _ = std::fs::remove_file(&new);
            WorkshopError::Io { id: id.to_owned(), error }
        })?;
        self.listed(&new)
    }

    fn delete(&self, id: &str, over: &str) -> Result<(), WorkshopError> {
        let path = self.own(id)?;
        let failed = |error| WorkshopError::Io { id: id.to_owned(), error };
        if hash(&std::fs::read(&path).map_err(failed)?) != over {
            return Err(WorkshopError::Changed(id.to_owned()));
        }
        std::fs::remove_file(&path).map_err(failed)?;
        self.files().map(drop)
    }

    fn check(&self, id: &str, text: &str) -> Result<Checked, WorkshopError> {
        let path = self.known(id)?;
        let checked = self.checker.check(&path, text).map_err(|error| match error {
            CheckError::Open(why) => WorkshopError::Packages(why.to_string()),
            CheckError::Ended => WorkshopError::Stopped,
        })?;
        Ok(Checked { remarks: checked.findings.iter().map(remark).collect(), more: checked.more })
    }
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}

fn remark(finding: &Finding) -> Remark {
    let hint = finding.like.first().map_or(Hint::Nothing, |like| Hint::Like(like.clone()));
    let text = |lang| finding.text.in_lang(lang).to_owned() + &hint.in_lang(lang);
    Remark {
        line: finding.place.line,
        column: finding.place.column,
        length: finding.place.length,
        severity: match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        code: finding.code.word().to_owned(),
        text: Both::new(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        for good in ["a.lua", "a.scene.lua", "_x-1.lua", "新武将.lua"] {
            assert!(is_name(good), "{good}");
        }
        let long = format!("{}.lua", "x".repeat(100));
        for bad in [
            "",
            ".lua",
            "..lua",
            "../a.lua",
            "a/b.lua",
            "a\\b.lua",
            "/etc/a.lua",
            ".a.lua",
            "a..lua",
            "a.lua/",
            "a.txt",
            "a.lua\0",
            "a\n.lua",
            "a b.lua",
            "CON.lua",
            "com1.x.lua",
            "nul.lua",
            "a:b.lua",
            "a\u{202e}.lua",
            "-x.lua",
            &long,
        ] {
            assert!(!is_name(bad), "{bad:?}");
        }
    }
}
