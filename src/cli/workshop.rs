//! The files that the host of a room for development edits in the browser.

use super::content::{self, ContentArgs};
use super::whole::write_whole;
use crate::agents::form::Both;
use crate::check::{Finding, Severity};
use crate::editor::checker::{CheckError, Checker};
use crate::script::words::Hint;
use crate::server::workshop::{Checked, FileItem, FileText, Remark, Workshop, WorkshopError};
use std::collections::BTreeSet;
use std::path::PathBuf;
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
