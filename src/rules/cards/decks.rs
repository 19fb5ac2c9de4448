//! The decks, card by card in id order.

use crate::model::*;
use crate::rules::catalog::{Catalog, DeckCard};

/// The parts of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckOptions {
    /// The 104 cards of the basic game.
    pub standard: bool,
    /// Four extra cards of the basic game.
    pub ex: bool,
    /// The 52 cards of the war deck.
    pub maneuvering: bool,
}

impl Default for DeckOptions {
    fn default() -> Self {
        DeckOptions { standard: true, ex: true, maneuvering: true }
    }
}

/// Cards of one name: suit letters with numbers, in order.
type Run = (&'static str, &'static str);

const STANDARD: (&str, &[Run]) = (
    "standard_cards",
    &[
        ("slash", "S 7 8 8 9 9 10 10 C 2 3 4 5 6 7 8 8 9 9 10 10 11 11 H 10 10 11 D 6 7 8 9 10 13"),
        ("jink", "H 2 2 13 D 2 2 3 4 5 6 7 8 9 10 11 11"),
        ("peach", "H 3 4 6 7 8 9 12 D 12"),
        ("crossbow", "C 1 D 1"),
        ("double_sword", "S 2"),
        ("qinggang_sword", "S 6"),
        ("blade", "S 5"),
        ("spear", "S 12"),
        ("axe", "D 5"),
        ("halberd", "D 12"),
        ("kylin_bow", "H 5"),
        ("eight_diagram", "S 2 C 2"),
        ("jueying", "S 5"),
        ("dilu", "C 5"),
        ("zhuahuangfeidian", "H 13"),
        ("chitu", "H 5"),
        ("dayuan", "S 13"),
        ("zixing", "D 13"),
        ("amazing_grace", "H 3 4"),
        ("god_salvation", "H 1"),
        ("savage_assault", "S 7 13 C 7"),
        ("archery_attack", "H 1"),
        ("duel", "S 1 C 1 D 1"),
        ("ex_nihilo", "H 7 8 9 11"),
        ("snatch", "S 3 4 11 D 3 4"),
        ("dismantlement", "S 3 4 12 C 3 4 H 12"),
        ("collateral", "C 12 13"),
        ("nullification", "S 11 C 12 13"),
        ("indulgence", "S 6 C 6 H 6"),
        ("lightning", "S 1"),
    ],
);

const EX: (&str, &[Run]) = (
    "standard_ex_cards",
    &[("ice_sword", "S 2"), ("renwang_shield", "C 2"), ("lightning", "H 12"), ("nullification", "D 12")],
);

/// The war deck is listed suit by suit.
const MANEUVERING: (&str, &[Run]) = (
    "maneuvering",
    &[
        ("guding_blade", "S 1"),
        ("vine", "S 2"),
        ("analeptic", "S 3"),
        ("thunder_slash", "S 4 5 6 7 8"),
        ("analeptic", "S 9"),
        ("supply_shortage", "S 10"),
        ("iron_chain", "S 11 12"),
        ("nullification", "S 13"),
        ("silver_lion", "C 1"),
        ("vine", "C 2"),
        ("analeptic", "C 3"),
        ("supply_shortage", "C 4"),
        ("thunder_slash", "C 5 6 7 8"),
        ("analeptic", "C 9"),
        ("iron_chain", "C 10 11 12 13"),
        ("nullification", "H 1"),
        ("fire_attack", "H 2 3"),
        ("fire_slash", "H 4"),
        ("peach", "H 5 6"),
        ("fire_slash", "H 7"),
        ("jink", "H 8 9"),
        ("fire_slash", "H 10"),
        ("jink", "H 11 12"),
        ("nullification", "H 13"),
        ("fan", "D 1"),
        ("peach", "D 2 3"),
        ("fire_slash", "D 4 5"),
        ("jink", "D 6 7 8"),
        ("analeptic", "D 9"),
        ("jink", "D 10 11"),
        ("fire_attack", "D 12"),
        ("hualiu", "D 13"),
    ],
);

pub(super) fn add(catalog: &mut Catalog, options: &DeckOptions) {
    let parts = [(options.standard, STANDARD), (options.ex, EX), (options.maneuvering, MANEUVERING)];
    for (_, (package, runs)) in parts.into_iter().filter(|(wanted, _)| *wanted) {
        for (name, run) in runs {
            let Some(kind) = catalog.find_kind(name) else { continue };
            let faces =
                faces(run).map(|(suit, number)| DeckCard { kind, suit, number, package: package.into() });
            catalog.deck.extend(faces);
        }
    }
}

/// Parses a run: `S 7 8 C 2` is spade 7, spade 8, club 2.
fn faces(run: &str) -> impl Iterator<Item = (Suit, u8)> {
    let mut suit = Suit::NoSuit;
    run.split(' ').filter_map(move |word| {
        match word {
            "S" => suit = Suit::Spade,
            "C" => suit = Suit::Club,
            "H" => suit = Suit::Heart,
            "D" => suit = Suit::Diamond,
            number => return number.parse().ok().map(|number| (suit, number)),
        }
        None
    })
}
