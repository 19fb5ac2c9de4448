//! Generals without skills: enough to play with before any package is loaded.

use crate::model::*;
use crate::rules::catalog::{Catalog, GeneralDef};
use smol_str::format_smolstr;

/// The package they are listed under.
pub const PACKAGE: &str = "blank";

pub(super) fn add(catalog: &mut Catalog) {
    for kingdom in ["wei", "shu", "wu", "qun"] {
        add_one(catalog, kingdom, "lord", Gender::Male, 4);
        add_one(catalog, kingdom, "guard", Gender::Male, 4);
        add_one(catalog, kingdom, "lady", Gender::Female, 3);
    }
    add_one(catalog, "god", "one", Gender::Male, 4);
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
