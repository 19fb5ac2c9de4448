//! The table of a scene as the start of a game: it is laid with the packages of the game, which then goes on by itself.

use super::error::SceneError;
use super::plan::{Plans, Unplanned};
use super::setting::of_these_packages;
use super::{Rest, Scene};
use crate::agents::Agents;
use crate::model::{Name, PlayerId, Table, Virtuals};
use crate::record::{FileText, FirstText};
use crate::rules::cards::{DeckOptions, catalog};
use crate::rules::identity::IdentityRule;
use crate::rules::setup::GameOptions;
use crate::rules::{Catalog, Room};
use crate::script::host::Script;
use crate::script::load::Library;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Returns the catalog without packages of games that begin at the table of a scene.
pub fn base() -> Catalog {
    let mut catalog = catalog(&DeckOptions::default());
    catalog.add_skill(super::nullify::skill());
    catalog
}

/// A scene from whose table a game begins.
pub struct Beginning(Scene);

impl Scene {
    /// Leaves the plans out: people and AIs answer. Cards that the scene keeps out of the game are in the draw pile.
    pub(super) fn beginning(mut self) -> Beginning {
        self.plans = Plans::default();
        self.otherwise_at.clear();
        self.otherwise = Unplanned::Ai;
        if self.rest == Rest::Gone {
            self.rest = Rest::Draw;
        }
        Beginning(self)
    }

    /// Puts players and cards of the scene on the table of a room.
    pub(super) fn lay(&self, room: &Room, catalog: &Catalog, prototypes: Virtuals) -> Result<(), SceneError> {
        room.table_mut().virtuals.adopt(prototypes);
        room.register_globals();
        self.seat_players(room)?;
        self.place_cards(room, catalog)?;
        room.wake_present();
        // Filtered as if they had been moved there.
        let players: Vec<PlayerId> = room.table().seats.clone();
        players.into_iter().for_each(|player| room.filter_all(player));
        self.set_turn(room);
        Ok(())
    }
}

impl Beginning {
    /// Returns the options of the game. `people` are seats, counted from 1.
    pub fn options(&self, script: &Script, people: &[usize]) -> Result<GameOptions, SceneError> {
        let scene = &self.0;
        let (mode, seats) = match &scene.saved {
            Some(table) => (table.mode.to_string(), table.players.len()),
            None => (scene.mode_and_roles(&script.loaded().0)?.0, scene.seats.len()),
        };
        let mut options = GameOptions::new(scene.seed, seats);
        options.mode = mode.as_str().into();
        options.settings = scene.settings.clone();
        options.people = people.to_vec();
        if let Some(asked) = scene.asked_by_its_game() {
            (options.packages, options.generals) = (asked.packages, asked.generals.into_iter().collect());
        }
        Ok(options)
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.0.seats.len()
    }

    /// Returns the files of the scene's packages that this library lacks.
    pub fn files_beside(&self, library: &Library) -> Vec<FirstText> {
        let known: BTreeSet<(&str, &str)> =
            library.files().map(|(_, source)| (source.name.as_str(), source.hash().as_str())).collect();
        let own = self.0.library.iter().flat_map(|library| library.files());
        let more = own.filter(|(_, source)| !known.contains(&(source.name.as_str(), source.hash().as_str())));
        let text = |bytes: &[u8]| Some(FileText::new(bytes));
        more.map(|(_, source)| FirstText { tree: 0, name: Name::new(&source.name), text: text(&source.text) })
            .collect()
    }

    /// Returns the table of the scene with the packages of this state.
    pub fn table(&self, script: &Script, options: &GameOptions) -> Result<Table, SceneError> {
        let scene = &self.0;
        let (catalog, prototypes) = script.loaded();
        let mut table = match (&scene.saved, &scene.recorded) {
            (_, Some(_)) => return Err(SceneError::OfRecord),
            (Some(table), None) => of_these_packages(table, &catalog)?,
            (None, None) => {
                let (mode, roles) = scene.mode_and_roles(&catalog)?;
                let (kinds, faces) = (catalog.table_kinds(), catalog.faces());
                let table = Table::new(scene.seed, mode.as_str(), &roles, kinds, &faces);
                let (rule, door) = (Rc::new(IdentityRule), Box::new(Agents::new(Vec::new())));
                let room = Room::new(table, catalog.clone(), rule, door, scene.settings.clone());
                let room = Rc::new(room);
                script.enter(room.clone());
                scene.lay(&room, &catalog, prototypes)?;
                // The first round is about to begin.
                room.table_mut().turn.round = 0;
                room.table().clone()
            }
        };
        for (at, player) in table.seats.clone().into_iter().enumerate() {
            table.player_mut(player).robot = !options.people.contains(&(at + 1));
        }
        Ok(table)
    }
}
