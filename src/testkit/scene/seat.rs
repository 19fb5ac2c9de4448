//! The players of a scene and their possessions.

use crate::model::*;

/// A player of a scene.
#[derive(Clone, Debug, Default)]
pub struct SeatSpec {
    pub(super) general: Option<String>,
    pub(super) role: Option<Role>,
    pub(super) kingdom: Option<String>,
    pub(super) gender: Option<Gender>,
    pub(super) hp: Option<i32>,
    pub(super) max_hp: Option<i32>,
    pub(super) hand: Vec<String>,
    pub(super) equip: Vec<String>,
    pub(super) judging: Vec<String>,
    pub(super) piles: Vec<(String, Vec<String>)>,
    pub(super) marks: Vec<(String, i32)>,
    pub(super) skills: Vec<String>,
    pub(super) chained: bool,
    pub(super) face_down: bool,
    pub(super) dead: bool,
    pub(super) flags: Vec<String>,
    /// Number of uses of a card or skill in this phase.
    pub(super) used: Vec<(String, i32)>,
    pub(super) role_shown: bool,
}

impl SeatSpec {
    /// Creates an unspecified player: four hit points, no skills.
    pub fn new() -> SeatSpec {
        SeatSpec::default()
    }

    /// Sets a general of the catalog, with its skills.
    pub fn general(mut self, name: &str) -> SeatSpec {
        self.general = Some(name.into());
        self
    }

    pub fn role(mut self, role: Role) -> SeatSpec {
        self.role = Some(role);
        self
    }

    /// Reveals the role.
    pub fn shown(mut self) -> SeatSpec {
        self.role_shown = true;
        self
    }

    pub fn kingdom(mut self, kingdom: &str) -> SeatSpec {
        self.kingdom = Some(kingdom.into());
        self
    }

    pub fn female(mut self) -> SeatSpec {
        self.gender = Some(Gender::Female);
        self
    }

    pub fn hp(mut self, hp: i32) -> SeatSpec {
        self.hp = Some(hp);
        self
    }

    pub fn max_hp(mut self, max_hp: i32) -> SeatSpec {
        self.max_hp = Some(max_hp);
        self
    }

    pub fn hand(mut self, cards: &[&str]) -> SeatSpec {
        self.hand.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    pub fn equip(mut self, cards: &[&str]) -> SeatSpec {
        self.equip.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    /// Adds delayed tricks, oldest first.
    pub fn judging(mut self, cards: &[&str]) -> SeatSpec {
        self.judging.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    pub fn pile(mut self, name: &str, cards: &[&str]) -> SeatSpec {
        self.piles.push((name.into(), cards.iter().map(|c| c.to_string()).collect()));
        self
    }

    pub fn mark(mut self, name: &str, count: i32) -> SeatSpec {
        self.marks.push((name.into(), count));
        self
    }

    pub fn skill(mut self, name: &str) -> SeatSpec {
        self.skills.push(name.into());
        self
    }

    pub fn chained(mut self) -> SeatSpec {
        self.chained = true;
        self
    }

    pub fn face_down(mut self) -> SeatSpec {
        self.face_down = true;
        self
    }
}
