//! The table of a scene that is being written.

use std::collections::BTreeMap;

/// Fillers of hands, for each seat its own: a card of the deck is there once.
const ANY: [[&str; 6]; 3] = [
    ["slash:spade:8", "slash:spade:9", "slash:spade:10", "slash:club:8", "slash:club:9", "slash:club:10"],
    [
        "jink:diamond:3",
        "jink:diamond:4",
        "jink:diamond:5",
        "jink:diamond:6",
        "jink:diamond:7",
        "jink:diamond:8",
    ],
    [
        "slash:diamond:8",
        "slash:diamond:9",
        "slash:diamond:10",
        "slash:heart:J",
        "slash:club:J",
        "slash:diamond:K",
    ],
];

/// A seat: keys and their Lua text.
#[derive(Clone, Default)]
pub struct Seat {
    keys: BTreeMap<&'static str, String>,
    hand: Vec<String>,
    /// `true` once a condition says how many hand cards there are.
    is_counted: bool,
    fillers: &'static [&'static str],
}

impl Seat {
    /// Sets a key; always `true`, for conditions.
    pub fn set(&mut self, key: &'static str, text: &str) -> bool {
        self.keys.insert(key, text.to_owned());
        true
    }

    pub fn is_set(&self, key: &str) -> bool {
        self.keys.contains_key(key)
    }

    /// Adds a hand card.
    pub fn holds(&mut self, card: &str) {
        if !self.is_counted && !self.hand.iter().any(|held| held == card) {
            self.hand.push(card.to_owned());
        }
    }

    /// Gives the seat this many cards in hand; always `true`.
    pub fn hand_is(&mut self, count: usize) -> bool {
        self.hand.truncate(count);
        let missing = count - self.hand.len();
        self.hand.extend(self.fillers.iter().take(missing).map(|card| (*card).to_owned()));
        self.is_counted = true;
        true
    }

    /// Returns the first hand card.
    pub fn first(&self) -> Option<String> {
        self.hand.first().cloned()
    }

    fn text(&self) -> String {
        let mut parts: Vec<String> = self.keys.iter().map(|(key, text)| format!("{key} = {text}")).collect();
        if !self.hand.is_empty() || self.is_counted {
            let cards: Vec<String> = self.hand.iter().map(|card| format!("{card:?}")).collect();
            parts.push(format!("hand = {{ {} }}", cards.join(", ")));
        }
        if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) }
    }
}

/// A scene that is being written.
#[derive(Clone)]
pub struct Table {
    seats: Vec<Seat>,
    fields: BTreeMap<&'static str, String>,
    pub lines: Vec<String>,
}

impl Table {
    /// Returns a table of three at which the first has a skill.
    pub fn of(skill: &str) -> Table {
        let seat = |fillers: &'static [&'static str; 6]| Seat { fillers, ..Seat::default() };
        let mut table =
            Table { seats: ANY.iter().map(seat).collect(), fields: BTreeMap::new(), lines: Vec::new() };
        table.seat(1).set("skills", &format!("{{ {skill:?} }}"));
        table
    }

    /// Returns a seat by its number from 1.
    pub fn seat(&mut self, number: usize) -> &mut Seat {
        let at = number.saturating_sub(1).min(ANY.len() - 1);
        &mut self.seats[at]
    }

    pub fn field(&mut self, key: &'static str, text: &str) {
        self.fields.insert(key, text.to_owned());
    }

    pub fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Formats the scene.
    pub fn scene(&self, name: &str) -> String {
        let mut text = format!("scene {name:?} {{\n");
        for (key, value) in &self.fields {
            text += &format!("    {key} = {value},\n");
        }
        let seats: Vec<String> = self.seats.iter().map(Seat::text).collect();
        text += &format!(
            "    seats = {{ {} }},\n    otherwise = \"decline\",\n    play = function(s)\n",
            seats.join(", ")
        );
        for line in &self.lines {
            text += &format!("        {line}\n");
        }
        text + "    end,\n}\n"
    }
}
