//! Temporary skills (docs/rules/course.md#clean-up): until the end of the player's turn, or until their next
//! turn begins. Player tags known to scripts list them.

use super::SkillManner;
use crate::model::*;
use crate::rules::{Flow, Room};

/// End of a temporary skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// The end of the player's turn.
    Turn,
    /// The beginning of the player's next turn.
    NextTurn,
}

impl Passing {
    /// Returns the tag that lists the tags below.
    const fn tag(self) -> &'static str {
        match self {
            Passing::Turn => "OneTurnSkill",
            Passing::NextTurn => "NextTurnSkill",
        }
    }

    /// Returns the tag that lists the skills gained through one skill.
    fn tag_of(self, skill: &str) -> Name {
        smol_str::format_smolstr!("{}_{skill}", self.tag())
    }
}

impl Room {
    fn names_in(&self, player: PlayerId, tag: &str) -> Vec<Name> {
        self.table().player(player).tags.get(tag).map(|v| v.as_text_list().to_vec()).unwrap_or_default()
    }

    fn keep_names(&self, player: PlayerId, tag: Name, names: Vec<Name>) {
        let mut t = self.table_mut();
        let tags = &mut t.player_mut(player).tags;
        if names.is_empty() {
            tags.remove(&tag);
        } else {
            tags.insert(tag, Value::TextList(names));
        }
    }

    /// Gives temporary skills (`a|b`) through another skill; skills that the player already has do not
    /// change.
    pub fn acquire_passing_skills(&self, player: PlayerId, by: &str, skills: &str, passing: Passing) -> Flow {
        let tag = passing.tag_of(by);
        let mut kept = self.names_in(player, &tag);
        let mut gained = Vec::new();
        for skill in skills.split('|').map(str::trim).filter(|s| !s.is_empty()) {
            if !kept.iter().any(|k| k == skill) && !self.table().player(player).owns_skill(skill) {
                kept.push(skill.into());
                gained.push(skill);
            }
        }
        let mut tags = self.names_in(player, passing.tag());
        if !tags.contains(&tag) {
            tags.push(tag.clone());
        }
        self.keep_names(player, passing.tag().into(), tags);
        self.keep_names(player, tag, kept);
        self.change_skills(player, &gained.join("|"), SkillManner::default())
    }

    /// Removes the temporary skills that end now.
    pub(in crate::rules) fn lose_passing_skills(&self, player: PlayerId, passing: Passing) -> Flow {
        let tags = self.names_in(player, passing.tag());
        self.keep_names(player, passing.tag().into(), Vec::new());
        tags.into_iter().try_for_each(|tag| self.lose_listed(player, tag))
    }

    /// Removes the temporary skills gained through a lost skill.
    pub(super) fn lose_passing_skills_of(&self, player: PlayerId, skill: &str) -> Flow {
        if self.table().player(player).tags.is_empty() {
            return Ok(());
        }
        for passing in [Passing::Turn, Passing::NextTurn] {
            let tag = passing.tag_of(skill);
            let mut tags = self.names_in(player, passing.tag());
            if !tags.contains(&tag) {
                continue;
            }
            tags.retain(|t| *t != tag);
            self.keep_names(player, passing.tag().into(), tags);
            self.lose_listed(player, tag)?;
        }
        Ok(())
    }

    fn lose_listed(&self, player: PlayerId, tag: Name) -> Flow {
        let skills = self.names_in(player, &tag);
        self.keep_names(player, tag, Vec::new());
        for skill in skills {
            self.detach_skill(player, &skill)?;
        }
        Ok(())
    }
}
