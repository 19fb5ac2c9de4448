//! On-demand packages, run when a game requests them or when another file names one of their generals or
//! skills.
//!
//! A package in `extensions/on_demand/` of a content root runs in two cases. Either a game requests it
//! (`GameOptions::packages`, or one of its generals by name). Or a file of another root contains the name of
//! one of its generals or skills as a word. Names are read from the text: `name = "..."` and
//! `sgs.General(package, "...")` in the package's file and in the folder of its name.
//!
//! Such packages run last, so a name that another file defines belongs to that file, without a warning. The
//! set depends only on options and files. Both are in records, so records replay. Their generals are hidden
//! (`Catalog::on_request`) unless the game requests the package (`Catalog::offered`). Scenes and `sgs check`
//! run all of them. A reload starts a package that a changed file needs and that did not run so far; its files
//! are recorded (`ExternalInput::File`). No running package is stopped.

use super::source::Source;
use crate::model::Name;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The folder of such packages in a content root, and the folder of their texts.
const FOLDER: &str = "extensions/on_demand/";
const TEXTS: &str = "/on_demand/";

/// The on-demand packages of a content root, by file name.
#[derive(Clone, Debug, Default)]
pub(super) struct OnDemand {
    packages: BTreeMap<String, Package>,
}

/// Names in the files of a package: its own file and those in the folder of its name.
#[derive(Clone, Debug, Default)]
struct Package {
    /// Generals and skills defined there.
    defines: BTreeSet<Name>,
    /// Generals and skills of on-demand packages named there.
    names: BTreeSet<Name>,
}

/// Returns `true` if a package with this file is run on demand.
pub(super) fn is_on_demand(file: &str) -> bool {
    file.starts_with(FOLDER)
}

/// Returns the name of a package from its file: `god` for `extensions/on_demand/god.lua`.
pub(super) fn package_of(entry: &str) -> &str {
    entry.strip_prefix(FOLDER).unwrap_or(entry).trim_end_matches(".lua")
}

impl OnDemand {
    /// Reads the definitions of the on-demand packages among these files.
    pub(super) fn of(files: &BTreeMap<String, Arc<Source>>) -> OnDemand {
        let is_entry = |name: &&String| is_on_demand(name) && !package_of(name).contains('/');
        let entries: Vec<&String> = files.keys().filter(is_entry).collect();
        let texts = |entry: &str| -> Vec<&Source> {
            let folder = format!("{}/", entry.trim_end_matches(".lua"));
            let parts = files.iter().filter(|(name, _)| *name == entry || name.starts_with(&folder));
            parts.map(|(_, source)| &**source).collect()
        };
        let mut on_demand = OnDemand::default();
        for entry in &entries {
            let defines = texts(entry).iter().flat_map(|source| defined_in(&source.text)).collect();
            on_demand.packages.insert((*entry).clone(), Package { defines, ..Package::default() });
        }
        let names: Vec<_> = entries.iter().map(|entry| on_demand.named_in(texts(entry))).collect();
        for (package, names) in on_demand.packages.values_mut().zip(names) {
            package.names = names;
        }
        on_demand
    }

    pub(super) fn is_empty(&self) -> bool {
        self.packages.is_empty()
    }

    /// Returns the files of the packages.
    pub(super) fn entries(&self) -> impl Iterator<Item = &String> {
        self.packages.keys()
    }

    /// Returns the package for which this file has the texts of another language:
    /// `lang/en_US/on_demand/god.lua`.
    pub(super) fn translated_by(&self, file: &str) -> Option<&String> {
        let (_, name) = file.split_once(TEXTS)?;
        self.packages.keys().find(|entry| entry.strip_prefix(FOLDER) == Some(name))
    }

    /// Returns the files of the packages requested by name, and of those that define one of these generals or
    /// skills. Packages that these need are included, transitively.
    pub(super) fn demanded(&self, packages: &BTreeSet<Name>, named: &BTreeSet<Name>) -> BTreeSet<String> {
        let asked = |entry: &String| packages.contains(package_of(entry));
        let mut demanded: BTreeSet<String> = self.packages.keys().filter(|e| asked(e)).cloned().collect();
        let mut open: Vec<&BTreeSet<Name>> = demanded.iter().map(|e| &self.packages[e].names).collect();
        open.push(named);
        while let Some(names) = open.pop() {
            for (entry, package) in &self.packages {
                if !names.is_disjoint(&package.defines) && demanded.insert(entry.clone()) {
                    open.push(&package.names);
                }
            }
        }
        demanded
    }

    /// Returns the generals and skills of these packages that some files contain as a word.
    pub(super) fn named_in<'s>(&self, files: impl IntoIterator<Item = &'s Source>) -> BTreeSet<Name> {
        let all = self.packages.values().flat_map(|package| &package.defines);
        let known: FxHashSet<&[u8]> = all.map(|name| name.as_bytes()).collect();
        if known.is_empty() {
            return BTreeSet::new();
        }
        let words = files.into_iter().flat_map(|source| words(&source.text));
        let found: FxHashSet<&[u8]> = words.filter_map(|word| known.get(word).copied()).collect();
        found.into_iter().filter_map(|word| std::str::from_utf8(word).ok()).map(Name::new).collect()
    }
}

/// Returns the generals (`sgs.General(package, "name", ...)`) and skills (`name = "name"`) of a file. Names
/// that begin with `#` belong to other skills and are left out.
fn defined_in(text: &[u8]) -> Vec<Name> {
    let lines = text.split(|byte| *byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let found = lines.filter_map(|line| {
        let general = line.split_once("sgs.General(").and_then(|(_, rest)| rest.split_once(", "));
        let skill = line.trim_start().strip_prefix("name = ");
        let name = general.map(|(_, rest)| rest).or(skill)?.strip_prefix('"')?.split('"').next()?;
        Some(name.trim_end_matches('$')).filter(|name| !name.is_empty() && !name.starts_with('#'))
    });
    found.map(Name::new).collect()
}

/// Splits a text into runs of letters, digits and underscores.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_')).filter(|word| !word.is_empty())
}
