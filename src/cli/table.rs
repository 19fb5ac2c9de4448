//! The options of `play` and `sim` that select a table.

use super::argument::BadArgument;
use super::preferences::Preferences;
use super::{Error, Result};
use crate::agents::lookup;
use crate::cli::error::both;
use crate::cli::fault::Fault;
use crate::model::{Name, Role};
use crate::rules::names::{Lang, Names, name_of};
use crate::rules::setup::{FixedSeat, GameOptions, mode_of};
use crate::rules::{Catalog, PairedHp};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct TableArgs {
    /// Mode: 08pd (two renegades), 08pz (no renegade), 02_1v1, 03_1v2, 04_1v3, 04_2v2, 06_3v3,
    /// 06_XMode, or a scenario of a package. 08_defense, _mini_N, custom_scenario and couple of QSanguosha are not
    /// supported; the error message gives the reason
    #[arg(long, value_name = "MODE", conflicts_with = "seats")]
    mode: Option<Name>,

    /// Play with these packages too: bundled ones that are left out otherwise (god,sp), and ones turned off by
    /// `sgs packages` (repeatable)
    #[arg(long = "package", value_name = "NAME", value_delimiter = ',')]
    packages: Vec<Name>,

    /// Play without these generals and packages (repeatable)
    #[arg(long = "ban", value_name = "NAME", value_delimiter = ',')]
    banned: Vec<Name>,

    /// Make the draw pile of the cards of these packages alone, or of the packages of a Lua file (repeatable)
    #[arg(long, value_name = "PACKAGE|FILE", value_delimiter = ',')]
    cards: Vec<Name>,

    /// Two generals for each player; their hit points: sum (less three), least, most or half of the sum
    #[arg(long, value_name = "HP", num_args = 0..=1, require_equals = true, default_missing_value = "sum",
        value_parser = paired_hp)]
    second_generals: Option<PairedHp>,

    /// General and role of a seat: 3=caocao, 3=caocao:rebel or 3=:rebel; seat 1 is the lord's (repeatable)
    #[arg(long = "seat", value_name = "SEAT", value_parser = fixed_seat)]
    fixed: Vec<FixedSeat>,
}

impl TableArgs {
    /// Returns the options of the game, with this number of seats unless a mode is given. Contradictions are
    /// errors here; unknown generals and seats are errors at setup. Names of packages are those that were typed
    /// until [`Offer::settle`].
    pub fn options(&self, seed: u64, seats: u8) -> Result<GameOptions> {
        let mut options = GameOptions::new(seed, usize::from(seats));
        options.mode = self.mode.clone().unwrap_or_else(|| mode_of(usize::from(seats)));
        options.packages = self.packages.iter().cloned().collect();
        options.banned = self.banned.iter().cloned().collect();
        options.cards = self.cards.iter().cloned().collect();
        options.settings.second_generals = self.second_generals;
        options.fixed = self.fixed.clone();
        for (i, fixed) in options.fixed.iter().enumerate() {
            if options.fixed.iter().take(i).any(|f| f.seat == fixed.seat) {
                return Err(Error::input(Fault::SeatTwice { seat: fixed.seat }));
            }
        }
        Ok(options)
    }

    /// Returns the files among the names of `--cards`, which are to be loaded.
    pub fn card_files(&self) -> impl Iterator<Item = PathBuf> {
        self.cards.iter().filter(|name| is_file(name)).map(|name| PathBuf::from(name.as_str()))
    }
}

/// House rules that concern people.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct HouseArgs {
    /// Exchange your first hand, as often as this at most
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        value_parser = clap::value_parser!(u32).range(..=20))]
    luck_card: Option<u32>,

    /// Choose any general in play; names, pinyin and skills find them
    #[arg(long)]
    free_choose: bool,
}

impl HouseArgs {
    /// Puts the house rules into the options of a game.
    pub fn apply(&self, options: &mut GameOptions) {
        options.settings.luck_cards = self.luck_card.unwrap_or(0);
        options.settings.free_choice = self.free_choose;
    }
}

/// Words for the hit points of two generals.
const PAIRINGS: [(&str, PairedHp); 4] =
    [("sum", PairedHp::Sum), ("least", PairedHp::Least), ("most", PairedHp::Most), ("half", PairedHp::Half)];

fn paired_hp(text: &str) -> std::result::Result<PairedHp, BadArgument> {
    let found = PAIRINGS.iter().find(|(word, _)| *word == text);
    found.map(|(_, pairing)| *pairing).ok_or(BadArgument::PairedHp)
}

fn is_file(name: &str) -> bool {
    name.ends_with(".lua") || Path::new(name).is_file()
}

/// A package as far as somebody chooses it.
#[derive(Clone, Debug)]
pub struct Package {
    pub name: Name,
    /// The file that makes it; of the rules' own cards none.
    pub file: String,
    pub generals: usize,
    pub cards: usize,
    /// Its generals are dealt on request alone.
    pub on_request: bool,
}

/// Everything that may be chosen for a game.
pub struct Offer<'a> {
    pub catalog: Rc<Catalog>,
    pub names: &'a dyn Names,
    pub packages: Vec<Package>,
    pub lang: Lang,
}

impl Offer<'_> {
    /// Replaces typed names in the options of a new game by identifiers, and adds what the user has turned off.
    pub fn settle(&self, options: &mut GameOptions, usual: &Preferences) -> Result<()> {
        name_generals(options, &self.catalog, self.names);
        let mut asked = BTreeSet::new();
        for word in std::mem::take(&mut options.packages) {
            match self.package(&word) {
                // The content was opened with the word as it was typed.
                Some(package) if package.on_request && package.name != word => {
                    return Err(Error::input(both(
                        format!("--package {word}：请写标识符 {}", package.name),
                        format!("--package {word}: type the identifier, {}", package.name),
                    )));
                }
                Some(package) => drop(asked.insert(package.name.clone())),
                None if usual.is_on(&word) => {}
                None => return Err(self.no_package("--package ", &word, |_| true)),
            }
        }
        let mut banned = BTreeSet::new();
        for word in std::mem::take(&mut options.banned) {
            banned.insert(self.package_or_general(&word)?);
        }
        let off = self.packages.iter().map(|package| &package.name);
        banned.extend(off.filter(|name| usual.is_off(name) && !asked.contains(*name)).cloned());
        for word in std::mem::take(&mut options.cards) {
            options.cards.extend(self.card_packages(&word)?);
        }
        let on_request = |name: &Name| self.packages.iter().any(|p| p.name == *name && p.on_request);
        options.packages = asked.into_iter().filter(on_request).collect();
        options.banned = banned;
        Ok(())
    }

    /// Returns the package that a word names.
    pub fn package(&self, word: &str) -> Option<&Package> {
        let exact = self.packages.iter().find(|package| package.name == word);
        exact.or_else(|| self.packages.iter().find(|p| lookup::is_called(self.names, &p.name, word)))
    }

    /// Returns the package that a word names, or an error that lists them.
    pub fn known_package(&self, word: &str) -> Result<&Package> {
        self.package(word).ok_or_else(|| self.no_package("", word, |_| true))
    }

    fn package_or_general(&self, word: &Name) -> Result<Name> {
        let package = self.package(word).map(|package| package.name.clone());
        let known = package.or_else(|| general_called(word, &self.catalog, self.names));
        known.ok_or_else(|| {
            Error::input(both(
                format!("--ban {word}：没有这个武将或扩展包；sgs list generals 和 sgs packages 列出全部"),
                format!("--ban {word}: no general or package has that name; `sgs list generals` and `sgs packages` list them"),
            ))
        })
    }

    /// Returns the packages with cards that a word names: one, or those of a file.
    fn card_packages(&self, word: &Name) -> Result<Vec<Name>> {
        let named: Vec<Name> = match is_file(word) {
            true => {
                let end = Path::new(word.as_str()).file_name().unwrap_or_default();
                let of_file = self.packages.iter().filter(|p| Path::new(&p.file).file_name() == Some(end));
                of_file.filter(|p| p.cards > 0).map(|p| p.name.clone()).collect()
            }
            false => self.package(word).filter(|p| p.cards > 0).map(|p| p.name.clone()).into_iter().collect(),
        };
        match named.is_empty() {
            true => Err(self.no_package("--cards ", word, |package| package.cards > 0)),
            false => Ok(named),
        }
    }

    /// Returns the generals that a word may mean, behind an error about it: those with a part of it in their name, else
    /// those that are spelled like it.
    pub fn near_generals(&self, word: &str) -> String {
        let all: Vec<&Name> = self.catalog.generals.values().filter(|g| !g.hidden).map(|g| &g.name).collect();
        let mut near = lookup::named_like(self.names, all.iter().copied(), word);
        if near.is_empty() {
            near = lookup::spelled_like(self.names, all, word, NEAR);
        }
        let name = |key: &&Name| match name_of(self.names, key, self.lang) {
            title if *title == ***key => key.to_string(),
            title => self.lang.pick(format!("{title}（{key}）"), format!("{title} ({key})")),
        };
        let shown: Vec<String> = near.iter().take(NEAR).map(name).collect();
        match shown.is_empty() {
            true => self.lang.pick(
                "；sgs list generals 列出全部".to_owned(),
                "; `sgs list generals` lists them all".to_owned(),
            ),
            false => self.lang.pick(
                format!("；是不是 {}？", shown.join("、")),
                format!("; did you mean {}?", shown.join(", ")),
            ),
        }
    }

    fn no_package(&self, option: &str, word: &str, fits: impl Fn(&Package) -> bool) -> Error {
        let known: Vec<&str> = self.packages.iter().filter(|p| fits(p)).map(|p| p.name.as_str()).collect();
        let known = match known.len() > LISTED {
            true => format!("{} ...", known[..LISTED].join(", ")),
            false => known.join(", "),
        };
        Error::input(both(
            format!("{option}{word}：没有这个扩展包；这里有 {known}"),
            format!("{option}{word}: there is no package of that name; there are {known}"),
        ))
    }
}

/// Replaces names of generals in the reader's language, or in pinyin, by their identifiers.
fn name_generals(options: &mut GameOptions, catalog: &Catalog, names: &dyn Names) {
    for word in &mut options.generals {
        if let Some(name) = general_called(word, catalog, names) {
            *word = name;
        }
    }
    for fixed in &mut options.fixed {
        if let Some(name) = fixed.general.as_ref().and_then(|word| general_called(word, catalog, names)) {
            fixed.general = Some(name);
        }
    }
}

/// Returns the general that a word names: by identifier, in any language, or in pinyin.
fn general_called(word: &str, catalog: &Catalog, names: &dyn Names) -> Option<Name> {
    if let Some(general) = catalog.generals.get(word) {
        return Some(general.name.clone());
    }
    let called = |hidden: bool| {
        let mut known = catalog.generals.values().filter(|general| general.hidden == hidden);
        known.find(|general| lookup::is_called(names, &general.name, word)).map(|g| g.name.clone())
    };
    called(false).or_else(|| called(true))
}

/// Limit of packages listed in an error about an unknown name.
const LISTED: usize = 40;

/// Generals that an unknown name may mean, listed at most.
const NEAR: usize = 5;

/// Parses `3=caocao:rebel`.
fn fixed_seat(text: &str) -> std::result::Result<FixedSeat, BadArgument> {
    let (seat, rest) = text.split_once('=').ok_or(BadArgument::FixedSeat)?;
    let seat = seat.trim().parse().map_err(|_| BadArgument::FixedSeatNumber(seat.to_owned()))?;
    let (general, role) = match rest.split_once(':') {
        Some((general, role)) => {
            let known = Role::from_word(role).ok_or_else(|| BadArgument::Role(role.to_owned()))?;
            (general, Some(known))
        }
        None => (rest, None),
    };
    if general.is_empty() && role.is_none() {
        return Err(BadArgument::FixedSeat);
    }
    let general = Some(general).filter(|g| !g.is_empty()).map(Name::from);
    Ok(FixedSeat { seat, general, role })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_given_with_general_role_or_both() {
        let seat = |seat, general: Option<&str>, role| {
            Ok(FixedSeat { seat, general: general.map(Name::from), role })
        };
        assert_eq!(fixed_seat("3=caocao:rebel"), seat(3, Some("caocao"), Some(Role::Rebel)));
        assert_eq!(fixed_seat("1=caocao"), seat(1, Some("caocao"), None));
        assert_eq!(fixed_seat("2=:renegade"), seat(2, None, Some(Role::Renegade)));
        for bad in ["", "3", "3=", "x=caocao", "3=caocao:king", "3=caocao:", "=a", "-1=a"] {
            assert!(fixed_seat(bad).is_err(), "{bad:?}");
        }
    }
}
