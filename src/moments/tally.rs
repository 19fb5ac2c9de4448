//! Numbers of a game by player, for a summary at its end.

use crate::model::PlayerId;
use crate::rules::{Fact, Observer, Room};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The deeds and losses of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Numbers {
    pub turns: u32,
    /// Cards used and responded with.
    pub cards: u32,
    pub dealt: i32,
    pub suffered: i32,
    /// Hit points that they gave back, to themselves and others.
    pub healed: i32,
    pub kills: u32,
}

/// Counts while its game runs. Clones share the numbers.
#[derive(Clone, Default)]
pub struct Tally(Rc<RefCell<BTreeMap<PlayerId, Numbers>>>);

impl Tally {
    /// Returns the numbers of a player.
    pub fn of(&self, player: PlayerId) -> Numbers {
        self.0.borrow().get(&player).copied().unwrap_or_default()
    }

    /// Counts what an entry of the log tells.
    pub fn count(&self, fact: &Fact) {
        let mut all = self.0.borrow_mut();
        let mut of =
            |player: &PlayerId, change: &dyn Fn(&mut Numbers)| change(all.entry(*player).or_default());
        match fact {
            Fact::TurnStart { player, .. } => of(player, &|n| n.turns += 1),
            Fact::Used { player, .. } | Fact::Responded { player, .. } => of(player, &|n| n.cards += 1),
            Fact::Damaged { from, to, amount, .. } => {
                of(to, &|n| n.suffered += amount);
                if let Some(from) = from {
                    of(from, &|n| n.dealt += amount);
                }
            }
            Fact::Recovered { player, by, amount } => {
                of(&by.unwrap_or(*player), &|n| n.healed += amount);
            }
            Fact::Died { killer: Some(killer), .. } => of(killer, &|n| n.kills += 1),
            _ => {}
        }
    }
}

impl Observer for Tally {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.count(fact);
    }
}
