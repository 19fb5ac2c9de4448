//! Findings while a file is written: the other files are read once, and the changed one at each change.
//!
//! These are the findings of the text alone (`walk.rs`); loading and dry run take longer and come later.

use super::finding::Finding;
use super::known::Known;
use super::read::{self, FileRead, read_all, read_one};
use super::{Progress, fold_habits, is_allowed, known};
use crate::script::load::{Library, Source};
use std::collections::BTreeSet;

/// The files of a library as they were read last.
pub struct Live {
    known: Known,
    files: Vec<FileRead>,
}

impl Live {
    /// Reads all files of a library.
    pub fn new(library: &Library) -> mlua::Result<Live> {
        let known = known()?;
        let files = read_all(library, &known, &Progress::default());
        Ok(Live { known, files })
    }

    /// Reads a new or changed file.
    pub fn change(&mut self, source: &Source) {
        let read = read_one(source, &self.known);
        match self.files.iter_mut().find(|file| file.name == read.name) {
            Some(file) => *file = read,
            None => self.files.push(read),
        }
    }

    /// Returns the findings of the text of one file.
    pub fn findings(&self, file: &str) -> Vec<Finding> {
        let wanted = BTreeSet::from([file.to_owned()]);
        let mut findings = read::findings(&self.files, &self.known, &wanted);
        findings.retain(|finding| !is_allowed(&self.files, finding));
        findings.sort_by_key(|finding| (finding.place, finding.code));
        findings.dedup();
        fold_habits(&mut findings);
        findings
    }
}
