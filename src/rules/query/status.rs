//! The effects, limits and protections on a player, for people and for scripts.

use crate::model::lasting::LastingEffect;
use crate::model::*;
use crate::rules::Room;
use crate::rules::skill::Abilities;
use std::fmt;

/// Something that is on a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    Effect(LastingEffect),
    /// A limit of cards that a script set.
    Limit(Limitation),
    /// A skill of the player that keeps others from something, if its own condition holds.
    Protects(Name),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Effect(effect) => write!(f, "{effect}"),
            Status::Limit(limit) => {
                let methods: Vec<&str> = limit.methods.iter().map(|method| method.word()).collect();
                let until = if limit.single_turn { "own turn" } else { "game" };
                write!(f, "no {} {} until {until}", methods.join("+"), limit.pattern)?;
                if limit.reason.is_empty() { Ok(()) } else { write!(f, " ({})", limit.reason) }
            }
            Status::Protects(skill) => write!(f, "protected by {skill}"),
        }
    }
}

impl Room {
    /// Returns what is on the player: lasting effects, limits of cards, and skills that protect.
    pub fn statuses(&self, player: PlayerId) -> Vec<Status> {
        let mut all: Vec<Status> = {
            let t = self.table();
            let effects = t.lasting.iter().filter(|effect| effect.on == player).cloned().map(Status::Effect);
            effects.chain(t.player(player).limitations.iter().cloned().map(Status::Limit)).collect()
        };
        let names: Vec<Name> =
            self.table().player(player).skills.iter().map(|skill| skill.name.clone()).collect();
        let protecting = [Abilities::PROHIBIT, Abilities::CARD_LIMIT].map(|ability| self.abilities(ability));
        let protects =
            |name: &&Name| protecting.iter().any(|skills| skills.iter().any(|skill| skill.name == **name));
        let in_effect = names.iter().filter(protects).filter(|name| self.has_skill(player, name));
        all.extend(in_effect.cloned().map(Status::Protects));
        all
    }
}
