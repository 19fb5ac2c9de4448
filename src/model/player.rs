//! A player: the whole state of one seat.

use super::card::EquipSlot;
use super::ids::{CardId, Name, PlayerId, SeatSet};
use super::payload::Limitation;
use super::value::Value;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};

/// Phases. The numbers are those of `sgs.Player_Start` and the other phases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    RoundStart,
    Start,
    Judge,
    Draw,
    Play,
    Discard,
    Finish,
    #[default]
    NotActive,
    /// Between two phases, while EventPhaseChanging runs.
    PhaseNone,
    /// An extra phase without a rule action.
    Extra,
}

impl Phase {
    /// The phases of an ordinary turn.
    pub const TURN: [Phase; 8] = [
        Phase::RoundStart,
        Phase::Start,
        Phase::Judge,
        Phase::Draw,
        Phase::Play,
        Phase::Discard,
        Phase::Finish,
        Phase::NotActive,
    ];

    /// Returns the spelling of `getPhaseString`.
    pub fn word(self) -> &'static str {
        match self {
            Phase::RoundStart => "round_start",
            Phase::Start => "start",
            Phase::Judge => "judge",
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::Discard => "discard",
            Phase::Finish => "finish",
            Phase::NotActive => "not_active",
            Phase::PhaseNone => "phase_none",
            Phase::Extra => "phase_extra",
        }
    }

    /// Returns the spelling used in mark suffixes: `-PlayClear`, `-FinishClear` ...
    pub fn mark_word(self) -> Option<&'static str> {
        Some(match self {
            Phase::RoundStart => "RoundStart",
            Phase::Start => "Start",
            Phase::Judge => "Judge",
            Phase::Draw => "Draw",
            Phase::Play => "Play",
            Phase::Discard => "Discard",
            Phase::Finish => "Finish",
            Phase::NotActive | Phase::PhaseNone | Phase::Extra => return None,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Lord,
    Loyalist,
    Rebel,
    Renegade,
}

impl Role {
    pub fn word(self) -> &'static str {
        match self {
            Role::Lord => "lord",
            Role::Loyalist => "loyalist",
            Role::Rebel => "rebel",
            Role::Renegade => "renegade",
        }
    }

    pub fn from_word(word: &str) -> Option<Role> {
        [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade].into_iter().find(|r| r.word() == word)
    }

    /// Parses a letter of a role table: `ZCFN`.
    pub fn from_letter(letter: char) -> Option<Role> {
        match letter {
            'Z' => Some(Role::Lord),
            'C' => Some(Role::Loyalist),
            'F' => Some(Role::Rebel),
            'N' => Some(Role::Renegade),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Male,
    Female,
    #[default]
    Sexless,
    Neuter,
}

/// Origin of a player's skill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkillSource {
    /// A skill of the general.
    Innate,
    /// Gained during the game.
    Acquired,
    /// An invisible `#helper` that follows another skill.
    Helper,
    /// Lent by another player's skill (`name&`).
    Attached,
}

/// One skill of one player. A player can have several instances of a skill.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillInstance {
    pub name: Name,
    pub id: u32,
    pub source: SkillSource,
    pub parent: Option<Name>,
}

/// One equipment area: its capacity and its cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// 0 when the area was removed.
    pub capacity: u8,
    pub cards: SmallVec<[CardId; 1]>,
}

impl Default for Slot {
    fn default() -> Self {
        Slot { capacity: 1, cards: SmallVec::new() }
    }
}

/// A named private pile.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pile {
    pub cards: Vec<CardId>,
    pub viewers: SeatSet,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    pub id: PlayerId,
    /// 1 for the lord; renumbered over the living when someone dies.
    pub seat: u8,
    pub general: Name,
    pub general2: Name,
    pub kingdom: Name,
    pub gender: Gender,
    pub role: Role,
    pub role_shown: bool,
    pub hp: i32,
    pub max_hp: i32,
    pub alive: bool,
    /// `true` while out of the game (hegemony, scenarios): turn order skips the seat.
    pub removed: bool,
    /// `true` if the program decides for this player. Packages skip questions of taste for robots.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub robot: bool,
    pub face_up: bool,
    pub chained: bool,
    pub phase: Phase,
    pub hand: Vec<CardId>,
    pub equips: [Slot; EquipSlot::COUNT],
    /// Oldest first.
    pub judging: Vec<CardId>,
    pub judging_area: bool,
    pub piles: BTreeMap<Name, Pile>,
    pub marks: BTreeMap<Name, i32>,
    /// Seats that may see a mark. Marks without an entry are visible according to their name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mark_viewers: BTreeMap<Name, SeatSet>,
    pub flags: BTreeSet<Name>,
    pub tags: BTreeMap<Name, Value>,
    pub properties: BTreeMap<Name, Value>,
    /// Number of uses of each card or skill card in this phase.
    pub history: BTreeMap<Name, i32>,
    pub skills: Vec<SkillInstance>,
    /// Lord skills of a player's general while the player is not the lord. They are listed and can be lost by
    /// name, but have no effect until the player becomes the lord.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle_lord_skills: Vec<Name>,
    pub limitations: Vec<Limitation>,
    /// Distances to other players set by effects. The shortest applies; corrections do not.
    pub fixed_distance: BTreeMap<PlayerId, Vec<i32>>,
    /// Players who count as within attack range regardless of the distance.
    pub attack_range_pairs: Vec<PlayerId>,
}

impl Player {
    pub fn new(id: PlayerId, role: Role) -> Player {
        Player {
            id,
            seat: id.0 + 1,
            general: Name::default(),
            general2: Name::default(),
            kingdom: Name::default(),
            gender: Gender::Sexless,
            role,
            role_shown: false,
            hp: 0,
            max_hp: 0,
            alive: true,
            removed: false,
            robot: false,
            face_up: true,
            chained: false,
            phase: Phase::NotActive,
            hand: Vec::new(),
            equips: Default::default(),
            judging: Vec::new(),
            judging_area: true,
            piles: BTreeMap::new(),
            marks: BTreeMap::new(),
            mark_viewers: BTreeMap::new(),
            flags: BTreeSet::new(),
            tags: BTreeMap::new(),
            properties: BTreeMap::new(),
            history: BTreeMap::new(),
            skills: Vec::new(),
            idle_lord_skills: Vec::new(),
            limitations: Vec::new(),
            fixed_distance: BTreeMap::new(),
            attack_range_pairs: Vec::new(),
        }
    }

    pub fn mark(&self, name: &str) -> i32 {
        self.marks.get(name).copied().unwrap_or(0)
    }

    pub fn has_flag(&self, name: &str) -> bool {
        self.flags.contains(name)
    }

    pub fn used_times(&self, key: &str) -> i32 {
        self.history.get(key).copied().unwrap_or(0)
    }

    pub fn is_wounded(&self) -> bool {
        self.hp.max(0) < self.max_hp
    }

    pub fn lost_hp(&self) -> i32 {
        self.max_hp.saturating_sub(self.hp.max(0))
    }

    pub fn is_kongcheng(&self) -> bool {
        self.hand.is_empty()
    }

    /// Returns the first card in this equipment slot.
    pub fn equip(&self, slot: EquipSlot) -> Option<CardId> {
        self.equips[slot.index()].cards.first().copied()
    }

    /// Returns all equipment, in slot order.
    pub fn equip_cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.equips.iter().flat_map(|slot| slot.cards.iter().copied())
    }

    pub fn has_equip(&self) -> bool {
        self.equip_cards().next().is_some()
    }

    /// Returns `true` without any card in hand, equipment and judging area.
    pub fn is_all_nude(&self) -> bool {
        self.hand.is_empty() && self.judging.is_empty() && !self.has_equip()
    }

    /// Returns `true` if there are no cards in hand and equipment.
    pub fn is_nude(&self) -> bool {
        self.hand.is_empty() && !self.has_equip()
    }

    /// Returns the ids of piles whose cards count as hand cards (`&name`, `wooden_ox`).
    pub fn hand_pile(&self) -> impl Iterator<Item = CardId> + '_ {
        self.piles
            .iter()
            .filter(|(name, _)| name.starts_with('&') || *name == "wooden_ox")
            .flat_map(|(_, pile)| pile.cards.iter().copied())
    }

    /// Returns `true` if the skill is in the list, even if it is invalid now.
    pub fn owns_skill(&self, name: &str) -> bool {
        self.skills.iter().any(|s| s.name == name)
    }

    /// Sets or clears a flag: a leading `-` removes, `.` clears all.
    pub fn set_flag(&mut self, flag: &str) {
        if flag == "." {
            self.flags.clear();
        } else if let Some(name) = flag.strip_prefix('-') {
            self.flags.remove(name);
        } else if !flag.is_empty() {
            self.flags.insert(flag.into());
        }
    }

    /// Sets a mark; 0 removes the entry.
    pub fn set_mark(&mut self, name: &str, count: i32) {
        if count == 0 {
            self.marks.remove(name);
            self.mark_viewers.remove(name);
        } else {
            self.marks.insert(name.into(), count);
        }
    }
}
