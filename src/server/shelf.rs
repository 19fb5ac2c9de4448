//! Packages, generals and modes that a host may choose, read once when the program starts.

use super::media::Media;
use super::wire::{ModeItem, PackageItem, Settings, Spectators};
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
    /// Packages with cards and no generals. The page does not name them.
    of_cards: BTreeSet<Name>,
    /// Those of them that are not in play.
    off: BTreeSet<Name>,
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
        let of_cards = catalog.deck.iter().map(|card| &card.package);
        let of_cards = of_cards.filter(|package| !counts.contains_key(*package)).cloned().collect();
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
            })
            .collect();
        let sights: Vec<&GeneralSight> = generals.iter().map(|g| &g.sight).collect();
        let all = serde_json::to_value(&sights).unwrap_or_default();
        let words = dictionary(&all, names, &mut BTreeSet::new());
        let (off, media) = (BTreeSet::new(), Media::default());
        Shelf { packages, generals, modes, words, on_request, of_cards, off, media }
    }

    /// Turns packages on or off in new rooms; `is_on` gets a package and whether it is on usually.
    pub fn preferring(mut self, is_on: impl Fn(&str, bool) -> bool) -> Shelf {
        self.packages.iter_mut().for_each(|package| package.on = is_on(&package.name, package.on));
        self.off = self.of_cards.iter().filter(|package| !is_on(package, true)).cloned().collect();
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
        }
    }

    /// Returns settings of a page with everything that there is and nothing else.
    pub fn checked(&self, asked: Settings) -> Settings {
        let mode = self.modes.iter().find(|mode| mode.name == asked.mode);
        let on = |name: &Name| asked.packages.iter().find(|p| p.name == *name).map(|p| p.on);
        let packages = self.packages.iter().cloned();
        let known = |name: &Name| self.generals.iter().any(|g| g.sight.name == *name);
        Settings {
            seats: mode.map_or(asked.seats.clamp(2, 10), |mode| mode.seats),
            mode: mode.map(|mode| mode.name.clone()).unwrap_or_default(),
            packages: packages.map(|p| PackageItem { on: on(&p.name).unwrap_or(p.on), ..p }).collect(),
            banned: asked.banned.into_iter().filter(known).collect(),
            choices: asked.choices.clamp(1, 20),
            seconds: asked.seconds.map(|s| s.clamp(5, 600)),
            reserve: asked.reserve.map(|s| s.clamp(5, 3600)),
            spectators: asked.spectators,
            window: asked.window.map(|s| s.clamp(1, 15)),
        }
    }

    /// Puts what is on and not banned into the options of a game.
    pub fn apply(&self, settings: &Settings, options: &mut GameOptions) {
        let on = |name: &Name| settings.packages.iter().any(|p| p.name == *name && p.on);
        options.packages = self.on_request.iter().filter(|name| on(name)).cloned().collect();
        // Of a package that is off nothing is in play: cards and rules for everybody neither.
        let off = self.packages.iter().filter(|p| !on(&p.name) && !self.on_request.contains(&p.name));
        options.banned = off.map(|p| &p.name).chain(&self.off).chain(&settings.banned).cloned().collect();
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
    use crate::rules::GeneralDef;
    use crate::rules::cards::{DeckOptions, catalog};
    use crate::rules::names::BuiltIn;

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
    fn packages_of_cards_that_are_turned_off_are_not_in_play() {
        let cards = "maneuvering";
        let shelf = shelf();
        assert!(shelf.of_cards.contains(cards), "{:?}", shelf.of_cards);
        let shelf = shelf.preferring(|package, is_on| is_on && package != cards);
        assert_eq!(banned(&shelf, &shelf.settings(5)), [cards]);
    }
}
