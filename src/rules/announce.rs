//! Announcements without effect on the game: log lines, and events that front ends show or play.

use super::fact::Fact;
use super::room::Room;
use crate::model::history::CardNote;
use crate::model::*;

impl Room {
    /// Logs a script's line for everyone or for these seats.
    pub fn log_for(&self, line: &LogLine, to: SeatSet) {
        if !self.is_watched() {
            return;
        }
        let mut args = line.args.to_vec();
        while args.last().is_some_and(Name::is_empty) {
            args.pop();
        }
        self.log(Fact::Message {
            kind: line.kind.clone(),
            from: line.from,
            to: line.to.clone(),
            args,
            cards: self.cards_of_text(&line.card_str),
            seen_by: to,
        });
    }

    /// Logs a line of the rules: the key of its message, its subject, and arguments.
    pub fn log_line(&self, line: &str, from: PlayerId, args: &[&str]) {
        self.log(Fact::Message {
            kind: line.into(),
            from: Some(from),
            to: Vec::new(),
            args: args.iter().map(Name::new).collect(),
            cards: Vec::new(),
            seen_by: SeatSet::ALL,
        });
    }

    /// Returns the cards named by a text: ids joined with `+`, or a card string.
    fn cards_of_text(&self, text: &str) -> Vec<CardNote> {
        if text.is_empty() {
            return Vec::new();
        }
        let ids: Option<Vec<CardId>> = text.split('+').map(|id| id.trim().parse().ok().map(CardId)).collect();
        if let Some(ids) = ids {
            return ids
                .into_iter()
                .filter(|c| self.table().find_card(*c).is_some())
                .map(|c| self.card_note(c))
                .collect();
        }
        let Ok(text) = self.read_card(text) else { return Vec::new() };
        let note = self.suppose(|| self.make_card(&text).map(|card| self.card_note(card)));
        note.into_iter().collect()
    }

    /// Sends an event to the front ends of everyone.
    pub fn show(&self, kind: &str, player: Option<PlayerId>, to: &[PlayerId], args: &[Name]) {
        self.show_to(SeatSet::ALL, kind, player, to, args);
    }

    /// Sends an event to the front ends of these seats.
    pub fn show_to(
        &self,
        seen_by: SeatSet,
        kind: &str,
        player: Option<PlayerId>,
        to: &[PlayerId],
        args: &[Name],
    ) {
        let (to, args) = (to.to_vec(), args.to_vec());
        self.log(Fact::Effect { kind: kind.into(), player, to, args, seen_by });
    }

    /// Returns the running operations, outermost first, as text.
    pub fn running_events(&self) -> String {
        let t = self.table();
        let names = t.stack.iter().filter_map(|id| t.history.get(*id)).map(|record| {
            let who = record.who.map(|p| format!("({p})")).unwrap_or_default();
            format!("{:?}{who}", record.kind)
        });
        names.collect::<Vec<_>>().join(" > ")
    }
}
