//! Numbers of choices. A thing keeps its number while its question is open; players are named by their seats.

use super::input::Pick;
use crate::agents::form::Entry;
use crate::model::PlayerId;
use crate::rules::ask::Seat;

/// The numbers of an open question.
pub(super) struct Numbers {
    /// Everything but players, in the order in which it was first listed.
    listed: Vec<Entry>,
    seats: Vec<PlayerId>,
}

impl Numbers {
    pub fn new(seat: Seat<'_>) -> Numbers {
        Numbers { listed: Vec::new(), seats: seat.view(|view| view.players().map(|p| p.id()).collect()) }
    }

    /// Gives numbers to what has none yet.
    pub fn list(&mut self, shown: &[Entry]) {
        for entry in shown.iter().filter(|entry| !is_player(entry)) {
            if !self.listed.contains(entry) {
                self.listed.push(entry.clone());
            }
        }
    }

    /// Returns what is typed for an entry of this list.
    pub fn label(&self, entry: &Entry, shown: &[Entry]) -> String {
        match entry {
            Entry::Target(player) => {
                let seat = self.seats.iter().position(|p| p == player).map_or(0, |at| at + 1);
                if is_mixed(shown) { format!("#{seat}") } else { seat.to_string() }
            }
            other => self.listed.iter().position(|e| e == other).map_or(0, |at| at + 1).to_string(),
        }
    }

    /// Returns the entry of a list that somebody has typed.
    pub fn find(&self, pick: Pick, shown: &[Entry]) -> Option<Entry> {
        let seat = |n: usize| self.seats.get(n.checked_sub(1)?).map(|player| Entry::Target(*player));
        let thing = |n: usize| self.listed.get(n.checked_sub(1)?).cloned();
        let only_players = shown.iter().all(is_player) && !shown.is_empty();
        let entry = match pick {
            Pick::Seat(n) => seat(n),
            Pick::Number(n) if only_players => seat(n),
            Pick::Number(n) => thing(n),
        };
        entry.filter(|entry| shown.contains(entry))
    }
}

fn is_player(entry: &Entry) -> bool {
    matches!(entry, Entry::Target(_))
}

/// Returns `true` if numbers name things, so that seats need a sign.
fn is_mixed(shown: &[Entry]) -> bool {
    shown.iter().any(is_player) && !shown.iter().all(is_player)
}
