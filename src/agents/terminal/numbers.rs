//! Numbers of choices. A thing keeps its number while its question is open; players are named by their seats. Once
//! both were listed together, players have a sign before their seat until the question is answered; it may be left out
//! where the last list has only players.

use super::input::Pick;
use crate::agents::form::Entry;
use crate::model::PlayerId;
use crate::rules::ask::Seat;

/// The numbers of an open question.
pub(super) struct Numbers {
    /// Everything but players, in the order in which it was first listed.
    listed: Vec<Entry>,
    seats: Vec<PlayerId>,
    /// Players and other things were listed together.
    is_mixed: bool,
    /// The list that was shown last has only players.
    shows_players: bool,
}

impl Numbers {
    pub fn new(seat: Seat<'_>) -> Numbers {
        let seats = seat.view(|view| view.players().map(|p| p.id()).collect());
        Numbers { listed: Vec::new(), seats, is_mixed: false, shows_players: false }
    }

    /// Notes a list that is about to be shown, and numbers what is new in it.
    pub fn show(&mut self, shown: &[Entry]) {
        self.is_mixed |= is_mixed(shown);
        self.shows_players = is_all_players(shown);
        self.list(shown);
    }

    /// Returns `true` if players are named by a sign and their seat.
    pub fn is_mixed(&self) -> bool {
        self.is_mixed
    }

    /// Gives numbers to what has none yet.
    pub fn list(&mut self, shown: &[Entry]) {
        for entry in shown.iter().filter(|entry| !is_player(entry)) {
            if !self.listed.contains(entry) {
                self.listed.push(entry.clone());
            }
        }
    }

    /// Returns what is typed for an entry.
    pub fn label(&self, entry: &Entry) -> String {
        match entry {
            Entry::Target(player) => {
                let seat = self.seats.iter().position(|p| p == player).map_or(0, |at| at + 1);
                if self.is_mixed { format!("#{seat}") } else { seat.to_string() }
            }
            other => self.listed.iter().position(|e| e == other).map_or(0, |at| at + 1).to_string(),
        }
    }

    /// Returns the entry of a list that somebody has typed.
    pub fn find(&self, pick: Pick, shown: &[Entry]) -> Option<Entry> {
        let seat = |n: usize| self.seats.get(n.checked_sub(1)?).map(|player| Entry::Target(*player));
        let thing = |n: usize| self.listed.get(n.checked_sub(1)?).cloned();
        let only_players = (self.shows_players || !self.is_mixed) && is_all_players(shown);
        let entry = match pick {
            Pick::Seat(n) => seat(n),
            Pick::Number(n) if only_players => seat(n),
            Pick::Number(n) => thing(n),
        };
        entry.filter(|entry| shown.contains(entry))
    }
}

pub(super) fn is_player(entry: &Entry) -> bool {
    matches!(entry, Entry::Target(_))
}

fn is_all_players(shown: &[Entry]) -> bool {
    !shown.is_empty() && shown.iter().all(is_player)
}

/// Returns `true` if numbers name things, so that seats need a sign.
fn is_mixed(shown: &[Entry]) -> bool {
    shown.iter().any(is_player) && !shown.iter().all(is_player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CardId;
    use crate::rules::ask::CardRef;

    #[test]
    fn players_listed_beside_cards_keep_their_sign() {
        let card = |n| Entry::Card(CardRef::Id(CardId(n)));
        let player = |n| Entry::Target(PlayerId(n));
        let seats = vec![PlayerId(0), PlayerId(1), PlayerId(2)];
        let mut numbers = Numbers { listed: Vec::new(), seats, is_mixed: false, shows_players: false };
        let labels = |numbers: &Numbers, shown: &[Entry]| -> Vec<String> {
            shown.iter().map(|entry| numbers.label(entry)).collect()
        };
        let players = [player(1), player(2)];
        numbers.show(&players);
        assert_eq!(labels(&numbers, &players), ["2", "3"]);
        assert_eq!(numbers.find(Pick::Number(3), &players), Some(player(2)));
        let both = [card(7), card(9), card(4), player(1), player(2)];
        numbers.show(&both);
        assert_eq!(labels(&numbers, &both), ["1", "2", "3", "#2", "#3"]);
        assert_eq!(numbers.find(Pick::Number(3), &both), Some(card(4)));
        assert_eq!(numbers.find(Pick::Seat(3), &both), Some(player(2)));
        // On the same line a number still means a card of the list that is shown.
        assert_eq!(numbers.find(Pick::Number(3), &players), None);
        // Cards that can no longer be chosen leave neither their numbers nor the signs of players to others.
        numbers.show(&players);
        assert_eq!(labels(&numbers, &players), ["#2", "#3"]);
        assert_eq!(numbers.find(Pick::Number(3), &players), Some(player(2)));
        let left = [card(9), player(2)];
        assert_eq!(labels(&numbers, &left), ["2", "#3"]);
    }
}
