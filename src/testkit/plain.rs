//! Generals without skills, for tests in which only the rules and the cards should act.

use crate::model::*;
use crate::rules::cards::{self, DeckOptions};
use crate::rules::catalog::{Catalog, GeneralDef};
use smol_str::format_smolstr;

/// The package that lists them.
pub const PACKAGE: &str = "plain";

/// Returns the cards of the game and plain generals: for each kingdom a lord, a guard and a lady, and one
/// general of the god kingdom.
pub fn catalog(options: &DeckOptions) -> Catalog {
    let mut catalog = cards::catalog(options);
    for kingdom in ["wei", "shu", "wu", "qun"] {
        add_one(&mut catalog, kingdom, "lord", Gender::Male, 4);
        add_one(&mut catalog, kingdom, "guard", Gender::Male, 4);
        add_one(&mut catalog, kingdom, "lady", Gender::Female, 3);
    }
    add_one(&mut catalog, "god", "one", Gender::Male, 4);
    catalog
}

fn add_one(catalog: &mut Catalog, kingdom: &str, rank: &str, gender: Gender, hp: i32) {
    catalog.add_general(GeneralDef {
        name: format_smolstr!("{kingdom}_{rank}"),
        kingdom: kingdom.into(),
        max_hp: hp,
        start_hp: hp,
        gender,
        lord: rank == "lord",
        hidden: false,
        skills: Vec::new(),
        package: PACKAGE.into(),
    });
}
