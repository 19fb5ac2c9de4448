//! Lasting effects: what a skill does to a player for some time. They are part of the table, which ends them.

use super::ids::{EventId, Name, PlayerId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The thing that an effect changes for the player on whom it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasting {
    // Numbers.
    MaxCards,
    AttackRange,
    /// Distances from the player to others.
    DistanceFrom,
    /// Distances from others to the player.
    DistanceTo,
    SlashTimes,
    SlashReach,
    SlashTargets,
    /// Damage that the player deals.
    DamageDealt,
    /// Damage that the player takes.
    DamageTaken,
    // Cards.
    CannotUse,
    CannotRespond,
    CannotDiscard,
    /// The player is no legal target.
    NotTarget,
    // Skills.
    /// Skills are out of effect.
    Silence,
    /// The same, except for locked skills.
    SilenceUnlocked,
    /// The player has skills.
    GainSkill,
}

impl Lasting {
    pub const ALL: [Lasting; 16] = [
        Lasting::MaxCards,
        Lasting::AttackRange,
        Lasting::DistanceFrom,
        Lasting::DistanceTo,
        Lasting::SlashTimes,
        Lasting::SlashReach,
        Lasting::SlashTargets,
        Lasting::DamageDealt,
        Lasting::DamageTaken,
        Lasting::CannotUse,
        Lasting::CannotRespond,
        Lasting::CannotDiscard,
        Lasting::NotTarget,
        Lasting::Silence,
        Lasting::SilenceUnlocked,
        Lasting::GainSkill,
    ];

    /// Returns the word in scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Lasting::MaxCards => "max_cards",
            Lasting::AttackRange => "attack_range",
            Lasting::DistanceFrom => "distance_from",
            Lasting::DistanceTo => "distance_to",
            Lasting::SlashTimes => "slash_times",
            Lasting::SlashReach => "slash_reach",
            Lasting::SlashTargets => "slash_targets",
            Lasting::DamageDealt => "damage_dealt",
            Lasting::DamageTaken => "damage_taken",
            Lasting::CannotUse => "cannot_use",
            Lasting::CannotRespond => "cannot_respond",
            Lasting::CannotDiscard => "cannot_discard",
            Lasting::NotTarget => "not_target",
            Lasting::Silence => "silence",
            Lasting::SilenceUnlocked => "silence_unlocked",
            Lasting::GainSkill => "gain_skill",
        }
    }

    pub fn from_word(word: &str) -> Option<Lasting> {
        Lasting::ALL.into_iter().find(|what| what.word() == word)
    }

    /// Returns `true` if it changes a number.
    pub fn is_number(self) -> bool {
        self <= Lasting::DamageTaken
    }

    /// Returns `true` if it can be about some cards only.
    pub fn takes_filter(self) -> bool {
        use Lasting::*;
        matches!(self, SlashTimes | SlashReach | SlashTargets | DamageDealt | DamageTaken)
            || matches!(self, CannotUse | CannotRespond | CannotDiscard | NotTarget)
    }

    /// Returns `true` if it is about skills.
    pub fn takes_skills(self) -> bool {
        matches!(self, Lasting::Silence | Lasting::SilenceUnlocked | Lasting::GainSkill)
    }

    /// Returns `true` if its uses can be counted: slashes that are used, and damage that is changed.
    pub fn takes_uses(self) -> bool {
        use Lasting::*;
        matches!(self, SlashTimes | SlashReach | SlashTargets | DamageDealt | DamageTaken)
    }
}

/// The end of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The end of this use, or of the next one where none ran.
    Use(EventId),
    Phase(EventId),
    /// The end of this turn, whosever it is.
    Turn(EventId),
    Round(EventId),
    /// The end of a turn of the player whose skill it is.
    MyTurn,
    /// The beginning of the next turn of that player.
    MyNextTurn,
    /// It never ends by itself.
    Game,
}

impl Until {
    /// The words in scripts.
    pub const WORDS: [&str; 7] = ["use", "phase", "turn", "round", "my_turn", "my_next_turn", "game"];

    pub fn word(self) -> &'static str {
        match self {
            Until::Use(_) => "use",
            Until::Phase(_) => "phase",
            Until::Turn(_) => "turn",
            Until::Round(_) => "round",
            Until::MyTurn => "my_turn",
            Until::MyNextTurn => "my_next_turn",
            Until::Game => "game",
        }
    }
}

/// An effect on a player that lasts for some time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LastingEffect {
    /// Counts from 1; no two effects of a game share one.
    pub id: u32,
    pub on: PlayerId,
    pub what: Lasting,
    /// The change of a number.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub n: i32,
    /// The cards that it is about; empty: all of them.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub filter: Name,
    /// The skills that it is about; of a silence, an empty list means all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Name>,
    pub until: Until,
    /// Number of uses that are left; `None`: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
    /// The skill that brought it about.
    pub by_skill: Name,
    /// The player whose skill it is.
    pub by: PlayerId,
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}

/// The lasting effects of a game, in the order in which they began.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LastingEffects {
    /// Number of effects so far.
    last: u32,
    effects: Vec<LastingEffect>,
}

impl LastingEffects {
    /// Returns `true` if there has been no effect in this game.
    pub fn is_unused(&self) -> bool {
        self.last == 0
    }

    pub fn is_empty(&self) -> bool {
        self.effects.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &LastingEffect> {
        self.effects.iter()
    }

    pub fn get(&self, id: u32) -> Option<&LastingEffect> {
        self.effects.iter().find(|effect| effect.id == id)
    }

    /// Adds an effect under the next number, which is returned.
    pub fn add(&mut self, effect: LastingEffect) -> u32 {
        self.last = self.last.saturating_add(1);
        self.effects.push(LastingEffect { id: self.last, ..effect });
        self.last
    }

    pub fn remove(&mut self, id: u32) -> Option<LastingEffect> {
        let at = self.effects.iter().position(|effect| effect.id == id)?;
        Some(self.effects.remove(at))
    }

    /// Counts a use. Returns `true` if it was the last one.
    pub fn use_up(&mut self, id: u32) -> bool {
        let uses = self.effects.iter_mut().find(|effect| effect.id == id).and_then(|e| e.uses.as_mut());
        uses.is_some_and(|uses| {
            *uses = uses.saturating_sub(1);
            *uses == 0
        })
    }

    /// Returns `true` if the numbers ascend and none is beyond the count.
    pub(super) fn fits(&self) -> bool {
        let ascend = self.effects.iter().zip(self.effects.iter().skip(1)).all(|(a, b)| a.id < b.id);
        ascend && self.effects.iter().all(|effect| (1..=self.last).contains(&effect.id))
    }
}

/// The stable form for logs and scripts: `cannot_use color=red until turn (wusheng)`.
impl fmt::Display for LastingEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what.word())?;
        if self.what.is_number() {
            write!(f, " {:+}", self.n)?;
        }
        for part in self.skills.iter().chain((!self.filter.is_empty()).then_some(&self.filter)) {
            write!(f, " {part}")?;
        }
        write!(f, " until {}", self.until.word())?;
        if matches!(self.until, Until::MyTurn | Until::MyNextTurn) && self.by != self.on {
            write!(f, " of {}", self.by)?;
        }
        if let Some(uses) = self.uses {
            write!(f, ", {uses} uses")?;
        }
        if self.by_skill.is_empty() { Ok(()) } else { write!(f, " ({})", self.by_skill) }
    }
}
