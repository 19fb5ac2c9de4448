//! Packages that the user has turned on and off for good.
//!
//! It is a file `packages.json` in the user's own folder, beside the packages there.

use super::whole::write_whole;
use super::{Error, Result};
use crate::agents::form::Both;
use crate::cli::error::both;
use crate::cli::fault::Fault;
use crate::model::Name;
use crate::record::JsonFault;
use crate::rules::names::Bilingual;
use crate::script::load::place_of_user;
use crate::script::system::OfSystem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The name of the file.
const FILE: &str = "packages.json";

/// The packages that a user has turned on and off.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// Bundled packages that are left out unless they are asked for.
    #[serde(default)]
    on: BTreeSet<Name>,
    #[serde(default)]
    off: BTreeSet<Name>,
}

impl Preferences {
    /// Returns the file of this user.
    pub fn file() -> Option<PathBuf> {
        place_of_user().map(|folder| folder.join(FILE))
    }

    /// Reads what this user has settled; nothing where there is no file.
    pub fn of_user() -> Result<Preferences> {
        let Some(path) = Preferences::file() else { return Ok(Preferences::default()) };
        let bad = |why: Both| {
            let (path, zh, en) = (path.display(), why.zh, why.en);
            Error::input(both(
                format!("读不了 {path}：{zh}（删掉它就恢复原样）"),
                format!("cannot read {path}: {en} (without the file all is as it was)"),
            ))
        };
        match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|e| {
                let fault = JsonFault::from(e);
                bad(Both::new(|lang| fault.in_lang(lang)))
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Preferences::default()),
            Err(error) => Err(bad(Both::new(|lang| OfSystem(&error).in_lang(lang)))),
        }
    }

    /// Writes the file.
    pub fn save(&self) -> Result<PathBuf> {
        let nowhere = || Error::input(both("没有用户目录可写", "there is no folder of the user"));
        let path = Preferences::file().ok_or_else(nowhere)?;
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        write_whole(&path, &text)
            .map_err(|error| Error::input(Fault::Unwritable { path: path.clone(), error }))?;
        Ok(path)
    }

    /// Returns the packages that are on although they are left out usually.
    pub fn on(&self) -> impl Iterator<Item = &Name> {
        self.on.iter()
    }

    pub fn is_on(&self, package: &str) -> bool {
        self.on.contains(package)
    }

    pub fn is_off(&self, package: &str) -> bool {
        self.off.contains(package)
    }

    /// Turns a package on or off. `on_request`: it is off unless it is turned on.
    pub fn turn(&mut self, package: &Name, is_on: bool, on_request: bool) {
        self.on.remove(package);
        self.off.remove(package);
        match (is_on, on_request) {
            (true, true) => drop(self.on.insert(package.clone())),
            (false, false) => drop(self.off.insert(package.clone())),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_unusual_is_kept() {
        let mut preferences = Preferences::default();
        let (usual, rare) = (Name::new("fire"), Name::new("god"));
        preferences.turn(&usual, false, false);
        preferences.turn(&rare, true, true);
        assert!(preferences.is_off("fire") && preferences.is_on("god"));
        preferences.turn(&usual, true, false);
        preferences.turn(&rare, false, true);
        assert_eq!(preferences, Preferences::default());
    }
}
