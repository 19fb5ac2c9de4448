//! Packages, generals and modes that a host may choose, read once when the program starts.

use super::media::Media;
use super::wire::{DeckItem, ModeItem, PackageItem, Settings, Spectators};
use crate::agents::form::{Both, GeneralSight, Word, dictionary};
use crate::model::Name;
use crate::rules::Catalog;
use crate::rules::mode::MODES;
use crate::rules::names::{Lang, Names, name_of, sentence_of};
use crate::rules::setup::{GameOptions, mode_of};
use std::collections::{BTreeMap, BTreeSet};

/// Generals that one search shows.
const MOST_FOUND: usize = 60;

const SECONDS: u32 = 30;

/// Seconds that a trick waits for nullification where people play with each other.
const WINDOW: u32 = 3;
const CHOICES: usize = 5;

/// The most exchanges of a first hand, as for `--luck-card`.
const MOST_LUCK: u32 = 20;

struct General {
    sight: GeneralSight,
    /// Everything that a search looks at, in lower case.
    text: String,
}

/// Everything on the shelf. Plain data: it outlives the packages that it was read from.
pub struct Shelf {
    packages: Vec<PackageItem>,
    generals: Vec<General>,
    modes: Vec<ModeItem>,
    words: BTreeMap<String, Word>,
    /// Packages whose generals are dealt only when asked for.
    on_request: BTreeSet<Name>,
    /// Packages with cards.
    deck: Vec<DeckItem>,
    /// Those of them without generals.
    of_cards: BTreeSet<Name>,
    media: Media,
}

impl Shelf {
    /// Reads what these packages have.
    pub fn of(catalog: &Catalog, names: &dyn Names) -> Shelf {
        let both = |key: &str| Both::new(|lang| name_of(names, key, lang).into_owned());
        let mut on_request: BTreeSet<Name> = BTreeSet::new();
        let mut counts: BTreeMap<Name, usize> = BTreeMap::new();
        let mut generals = Vec::new();
        for def in catalog.generals.values() {
            let asked_for = catalog.on_request.contains(&def.name);
            if def.hidden && !asked_for {
                continue;
            }
            if asked_for {
                on_request.insert(def.package.clone());
            }
            *counts.entry(def.package.clone()).or_default() += 1;
            let skills: Vec<Name> = def.skills.iter().filter(|s| !s.starts_with('#')).cloned().collect();
            let sight = GeneralSight {
                name: def.name.clone(),
                kingdom: def.kingdom.clone(),
                hp: def.start_hp,
                max_hp: def.max_hp,
                package: def.package.clone(),
                skills,
            };
            let text = searched(&sight, names);
            generals.push(General { sight, text });
        }
        let mut cards: BTreeMap<Name, usize> = BTreeMap::new();
        for card in &catalog.deck {
            *cards.entry(card.package.clone()).or_default() += 1;
        }
        let of_cards = cards.keys().filter(|package| !counts.contains_key(*package)).cloned().collect();
        let deck = cards.into_iter().map(|(name, cards)| DeckItem {
            label: of_deck(&name).unwrap_or_else(|| both(&name)),
            on: true,
            name,
            cards,
        });
        let deck = deck.collect();
        let packages = counts
            .into_iter()
            .map(|(name, generals)| PackageItem {
                label: both(&name),
                on: !on_request.contains(&name),
                name,
                generals,
            })
            .collect();
        let modes = MODES
            .iter()
            .map(|mode| ModeItem {
                name: mode.name.clone(),
                label: both(&mode.name),
                seats: mode.roles.len(),
                pairs: mode.allows_pairs(),
            })
            .collect();
        let sights: Vec<&GeneralSight> = generals.iter().map(|g| &g.sight).collect();
        let all = serde_json::value::to_raw_value(&sights).ok();
        let words = all.map(|all| dictionary(&all, names, &mut BTreeSet::new())).unwrap_or_default();
        Shelf { packages, generals, modes, words, on_request, deck, of_cards, media: Media::default() }
    }

    /// Turns packages on or off in new rooms; `is_on` gets a package and whether it is on usually.
    pub fn preferring(mut self, is_on: impl Fn(&str, bool) -> bool) -> Shelf {
        self.packages.iter_mut().for_each(|package| package.on = is_on(&package.name, package.on));
        let of_cards = &self.of_cards;
        let deck = self.deck.iter_mut().filter(|item| of_cards.contains(&item.name));
        deck.for_each(|item| item.on = is_on(&item.name, true));
        self
    }

    /// Puts the pictures and sounds of trees on the shelf.
    pub fn with(self, media: Media) -> Shelf {
        Shelf { media, ..self }
    }

    /// Returns the pictures and sounds.
    pub fn media(&self) -> &Media {
        &self.media
    }

    /// Returns the modes that may be chosen.
    pub fn modes(&self) -> Vec<ModeItem> {
        self.modes.clone()
    }

    /// Returns the settings of a new room.
    pub fn settings(&self, seats: usize) -> Settings {
        Settings {
            mode: Name::default(),
            seats: seats.clamp(2, 10),
            packages: self.packages.clone(),
            banned: Vec::new(),
            choices: CHOICES,
            seconds: Some(SECONDS),
            reserve: None,
            spectators: Spectators::Public,
            window: Some(WINDOW),
            deck: self.deck.clone(),
            second_generals: None,
            luck_cards: 0,
            free_choice: false,
        }
    }

    /// Returns settings of a page with everything that there is and nothing else.
    pub fn checked(&self, asked: Settings) -> Settings {
        let mode = self.modes.iter().find(|mode| mode.name == asked.mode);
        let seats = mode.map_or(asked.seats.clamp(2, 10), |mode| mode.seats);
        let played = mode.map_or_else(|| mode_of(seats), |mode| mode.name.clone());
        let pairs = self.modes.iter().any(|mode| mode.name == played && mode.pairs);
        let on = |name: &Name| asked.packages.iter().find(|p| p.name == *name).map(|p| p.on);
        let packages = self.packages.iter().cloned();
        let packages: Vec<PackageItem> =
            packages.map(|p| PackageItem { on: on(&p.name).unwrap_or(p.on), ..p }).collect();
        let known = |name: &Name| self.generals.iter().any(|g| g.sight.name == *name);
        Settings {
            seats,
            mode: mode.map(|mode| mode.name.clone()).unwrap_or_default(),
            banned: asked.banned.into_iter().filter(known).collect(),
            choices: asked.choices.clamp(1, 20),
            seconds: asked.seconds.map(|s| s.clamp(5, 600)),
            reserve: asked.reserve.map(|s| s.clamp(5, 3600)),
            spectators: asked.spectators,
            window: asked.window.map(|s| s.clamp(1, 15)),
            deck: self.checked_deck(&asked.deck, &packages),
            packages,
            second_generals: asked.second_generals.filter(|_| pairs),
            luck_cards: asked.luck_cards.min(MOST_LUCK),
            free_choice: asked.free_choice,
        }
    }

    /// Returns the packages with cards, on or off as asked. Without any there is no draw pile: then it is as usual.
    /// Cards of a package that is off are not in play.
    fn checked_deck(&self, asked: &[DeckItem], packages: &[PackageItem]) -> Vec<DeckItem> {
        let is_off = |name: &Name| packages.iter().any(|p| p.name == *name && !p.on);
        let on = |item: &DeckItem| asked.iter().find(|a| a.name == item.name).map_or(item.on, |a| a.on);
        let deck: Vec<DeckItem> =
            self.deck.iter().map(|item| DeckItem { on: on(item), ..item.clone() }).collect();
        if deck.iter().any(|item| item.on && !is_off(&item.name)) { deck } else { self.deck.clone() }
    }

    /// Puts what is on and not banned into the options of a game.
    pub fn apply(&self, settings: &Settings, options: &mut GameOptions) {
        let on = |name: &Name| settings.packages.iter().any(|p| p.name == *name && p.on);
        options.packages = self.on_request.iter().filter(|name| on(name)).cloned().collect();
        // Of a package that is off nothing is in play: cards and rules for everybody neither.
        let off = self.packages.iter().filter(|p| !on(&p.name) && !self.on_request.contains(&p.name));
        // So it is with a package that has cards alone; of another one the generals stay.
        let (in_pile, left_out): (Vec<&DeckItem>, Vec<&DeckItem>) =
            settings.deck.iter().partition(|item| item.on);
        let no_cards = left_out.iter().map(|item| &item.name).filter(|name| self.of_cards.contains(*name));
        let banned = off.map(|p| &p.name).chain(no_cards).chain(&settings.banned);
        options.banned = banned.cloned().collect();
        if left_out.iter().any(|item| !self.of_cards.contains(&item.name)) {
            options.cards = in_pile.iter().map(|item| item.name.clone()).collect();
        }
    }

    /// Returns the mode of these settings.
    pub fn mode(settings: &Settings) -> Name {
        match settings.mode.as_str() {
            "" => mode_of(settings.seats),
            _ => settings.mode.clone(),
        }
    }

    /// Finds generals by name, kingdom, skill and text of skill in either language, with their words.
    pub fn search(&self, query: &str) -> (Vec<GeneralSight>, BTreeMap<String, Word>) {
        let query = query.to_lowercase();
        let parts: Vec<&str> = query.split_whitespace().collect();
        let found: Vec<GeneralSight> = self
            .generals
            .iter()
            .filter(|g| parts.iter().all(|part| g.text.contains(part)))
            .take(MOST_FOUND)
            .map(|g| g.sight.clone())
            .collect();
        let keys = |g: &'_ GeneralSight| {
            let own = [g.name.clone(), g.kingdom.clone(), g.package.clone()];
            own.into_iter().chain(g.skills.iter().cloned()).collect::<Vec<Name>>()
        };
        let words = self.words_of(found.iter().flat_map(keys));
        (found, words)
    }

    /// Returns the words of these identifiers.
    pub fn words_of(&self, keys: impl Iterator<Item = Name>) -> BTreeMap<String, Word> {
        keys.filter_map(|key| Some((key.to_string(), self.words.get(key.as_str())?.clone()))).collect()
    }
}

/// Returns the words for the parts of the rules' own deck, which packages do not name.
fn of_deck(package: &str) -> Option<Both> {
    let (zh, en) = match package {
        "standard_cards" => ("标准牌", "Standard cards"),
        "standard_ex_cards" => ("EX 牌", "EX cards"),
        "maneuvering" => ("军争牌", "Maneuvering cards"),
        _ => return None,
    };
    Some(Both { zh: zh.into(), en: en.into() })
}

fn searched(general: &GeneralSight, names: &dyn Names) -> String {
    let mut text = String::new();
    let keys = [&general.name, &general.kingdom, &general.package].into_iter().chain(&general.skills);
    for key in keys {
        text.push_str(key);
        for lang in [Lang::Zh, Lang::En] {
            text.push(' ');
            text.push_str(&name_of(names, key, lang));
        }
        text.push(' ');
    }
    for skill in &general.skills {
        for lang in [Lang::Zh, Lang::En] {
            text.push_str(&sentence_of(names, &format!(":{skill}"), lang).unwrap_or_default());
            text.push(' ');
        }
    }
    text.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Gender;
    use crate::rules::cards::{DeckOptions, catalog};
    use crate::rules::names::BuiltIn;
    use crate::rules::{GeneralDef, PairedHp};

    fn shelf() -> Shelf {
        let mut catalog = catalog(&DeckOptions::default());
        for name in ["one", "two"] {
            catalog.add_general(GeneralDef {
                name: name.into(),
                package: "people".into(),
                kingdom: "wei".into(),
                max_hp: 4,
                start_hp: 4,
                gender: Gender::Male,
                lord: false,
                hidden: false,
                skills: Vec::new(),
            });
        }
        Shelf::of(&catalog, &BuiltIn)
    }

    fn banned(shelf: &Shelf, settings: &Settings) -> Vec<String> {
        let mut options = GameOptions::new(1, 5);
        shelf.apply(settings, &mut options);
        assert!(options.generals.is_empty(), "scripts draw from all that is not banned");
        options.banned.iter().map(Name::to_string).collect()
    }

    #[test]
    fn generals_banned_one_by_one_are_banned_for_scripts_too() {
        let shelf = shelf();
        let settings = Settings { banned: vec!["two".into()], ..shelf.settings(5) };
        assert_eq!(banned(&shelf, &settings), ["two"]);
        assert_eq!(banned(&shelf, &shelf.settings(5)), [""; 0]);
    }

    #[test]
    fn settings_of_a_page_keep_to_what_there_is() {
        let shelf = shelf();
        let asked = || Settings {
            luck_cards: 99,
            second_generals: Some(PairedHp::Most),
            free_choice: true,
            deck: shelf.deck.iter().map(|item| DeckItem { on: false, ..item.clone() }).collect(),
            ..shelf.settings(5)
        };
        let settings = shelf.checked(asked());
        assert_eq!(settings.luck_cards, MOST_LUCK);
        assert_eq!((settings.second_generals, settings.free_choice), (Some(PairedHp::Most), true));
        assert!(settings.deck.iter().all(|item| item.on && item.cards > 0), "a game needs cards");
        assert!(settings.deck.iter().all(|item| item.label.zh != item.name.as_str()), "{:?}", settings.deck);
        // Generals in reserve leave no room for a second one.
        let duel = shelf.checked(Settings { mode: "02_1v1".into(), ..asked() });
        assert_eq!(duel.second_generals, None);
    }

    #[test]
    fn draw_pile_of_packages_that_are_off_is_as_usual() {
        let shelf = shelf();
        let mut settings = shelf.settings(5);
        let off = |name: &Name| name == "maneuvering";
        settings.packages.push(PackageItem {
            name: "maneuvering".into(),
            label: settings.deck[0].label.clone(),
            on: false,
            generals: 1,
        });
        settings.deck.iter_mut().for_each(|item| item.on = off(&item.name));
        let deck = shelf.checked_deck(&settings.deck, &settings.packages);
        assert!(deck.iter().any(|item| item.on && !off(&item.name)), "{deck:?}");
        let on = shelf.checked_deck(&settings.deck, &[]);
        assert!(on.iter().all(|item| item.on == off(&item.name)), "{on:?}");
    }

    #[test]
    fn cards_of_a_package_that_are_left_out_leave_its_generals() {
        let mut shelf = shelf();
        shelf.of_cards.remove("maneuvering");
        let mut settings = shelf.settings(5);
        settings.deck.iter_mut().for_each(|item| item.on = item.name != "maneuvering");
        let mut options = GameOptions::new(1, 5);
        shelf.apply(&settings, &mut options);
        assert!(!options.banned.contains("maneuvering"));
        assert!(!options.cards.is_empty() && !options.cards.contains("maneuvering"));
    }

    #[test]
    fn packages_of_cards_that_are_turned_off_are_not_in_play() {
        let cards = "maneuvering";
        let shelf = shelf();
        assert!(shelf.of_cards.contains(cards), "{:?}", shelf.of_cards);
        let shelf = shelf.preferring(|package, is_on| is_on && package != cards);
        assert_eq!(banned(&shelf, &shelf.settings(5)), [cards]);
    }
}
