//! The options of `play` and `sim` that select a table.

use super::argument::BadArgument;
use super::{Error, Result};
use crate::agents::lookup;
use crate::model::{Name, Role};
use crate::rules::Catalog;
use crate::rules::names::Names;
use crate::rules::setup::{FixedSeat, GameOptions, mode_of};

#[derive(clap::Args, Clone, Debug, Default)]
pub struct TableArgs {
    /// Mode: 08pd (two renegades), 08pz (no renegade), 02_1v1, 03_1v2, 04_1v3, 04_2v2, 06_3v3,
    /// 06_XMode, or a scenario of a package. 08_defense, _mini_N, custom_scenario and couple of QSanguosha are not
    /// supported; the error message gives the reason
    #[arg(long, value_name = "MODE", conflicts_with = "seats")]
    mode: Option<Name>,

    /// Deal generals of these bundled packages as well, which are left out otherwise: god,sp (repeatable)
    #[arg(long = "package", value_name = "NAME", value_delimiter = ',')]
    packages: Vec<Name>,

    /// General and role of a seat: 3=caocao, 3=caocao:rebel or 3=:rebel; seat 1 is the lord's (repeatable)
    #[arg(long = "seat", value_name = "SEAT", value_parser = fixed_seat)]
    fixed: Vec<FixedSeat>,
}

impl TableArgs {
    /// Returns the options of the game, with this number of seats unless a mode is given. Contradictions are
    /// errors here; unknown generals and seats are errors at setup.
    pub fn options(&self, seed: u64, seats: u8) -> Result<GameOptions> {
        let mut options = GameOptions::new(seed, usize::from(seats));
        options.mode = self.mode.clone().unwrap_or_else(|| mode_of(usize::from(seats)));
        options.packages = self.packages.iter().cloned().collect();
        options.fixed = self.fixed.clone();
        for (i, fixed) in options.fixed.iter().enumerate() {
            if options.fixed.iter().take(i).any(|f| f.seat == fixed.seat) {
                return Err(Error::Input(format!("seat {} is given twice", fixed.seat)));
            }
        }
        Ok(options)
    }
}

/// Replaces names of generals in the reader's language, or in pinyin, by their identifiers.
pub fn name_generals(options: &mut GameOptions, catalog: &Catalog, names: &dyn Names) {
    for fixed in &mut options.fixed {
        let Some(word) = fixed.general.as_ref().filter(|word| !catalog.generals.contains_key(*word)) else {
            continue;
        };
        let called = |hidden: bool| {
            let mut known = catalog.generals.values().filter(|general| general.hidden == hidden);
            known.find(|general| lookup::is_called(names, &general.name, word)).map(|g| g.name.clone())
        };
        if let Some(name) = called(false).or_else(|| called(true)) {
            fixed.general = Some(name);
        }
    }
}

/// Limit of generals listed in an error about an unknown name.
const LISTED: usize = 40;

/// Lists known generals, for an error about an unknown one.
pub fn known_generals(catalog: &Catalog) -> String {
    let known: Vec<&str> =
        catalog.generals.values().filter(|g| !g.hidden).map(|g| g.name.as_str()).take(LISTED).collect();
    let more = if catalog.generals.len() > LISTED { " ..." } else { "" };
    format!("{}{more}", known.join(", "))
}

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
