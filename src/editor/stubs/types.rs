//! Types of the interface in the words of LuaLS.

use crate::script::reference::{Reference, Sort};
use std::collections::BTreeSet;

/// Words of the registry for types, each with the word of LuaLS.
const PLAIN: [(&str, &str); 13] = [
    ("a string", "string"),
    ("an integer", "integer"),
    ("a number", "number"),
    ("true or false", "boolean"),
    ("nothing", "nil"),
    ("a table", "table"),
    ("a function", "function"),
    ("a kind of event, as `damage`", "string"),
    ("a Skill or its name", "Skill|string"),
    ("a Card or the id of one", "Card|integer"),
    ("a Player or an SPlayerList", "Player|SPlayerList"),
    ("item", "any"),
    ("list", "any"),
];

/// Types of parameters of callbacks, by name.
const PARAMETERS: [(&str, &str); 44] = [
    ("candidate", "Player"),
    ("card", "Card"),
    ("card_ids", "integer[]"),
    ("card_place", "integer"),
    ("cards", "Card[]"),
    ("choices", "string"),
    ("context", "any"),
    ("ctx", "any"),
    ("data", "QVariant"),
    ("discard_num", "integer"),
    ("effect", "CardEffectStruct"),
    ("event", "integer"),
    ("flags", "string"),
    ("from", "Player"),
    ("function_name", "string"),
    ("include_equip", "boolean"),
    ("method", "integer"),
    ("min_num", "integer"),
    ("optional", "boolean"),
    ("owner", "Player"),
    ("pattern", "string"),
    ("player", "Player"),
    ("positive", "boolean"),
    ("prompt", "string"),
    ("reason", "string"),
    ("request", "any"),
    ("room", "Room"),
    ("selected", "Card[]"),
    ("skill", "Skill"),
    ("source", "Player"),
    ("target", "Player"),
    ("targets", "Player[]"),
    ("to", "Player"),
    ("to_select", "Card"),
    ("trick", "Card"),
    ("use", "CardUseStruct"),
    ("user", "Player"),
    ("who", "Player"),
    ("reasons", "string"),
    ("id", "integer"),
    ("name", "string"),
    ("text", "string"),
    ("n", "integer"),
    ("number", "integer"),
];

/// Reserved words of Lua, which no parameter is called.
const KEYWORDS: [&str; 14] = [
    "and", "do", "else", "end", "for", "function", "if", "in", "local", "nil", "not", "or", "repeat", "then",
];

/// The names of all classes.
pub struct Types {
    classes: BTreeSet<String>,
}

impl Types {
    pub fn of(reference: &Reference) -> Types {
        let of_part = |key: &str| key.split([':', '.']).next().map(str::to_owned);
        let has_class = |sort| matches!(sort, Sort::Method | Sort::Field);
        let items = reference.items().filter(|item| has_class(item.sort));
        Types { classes: items.filter_map(|item| of_part(&item.key)).collect() }
    }

    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.classes.iter().map(String::as_str)
    }

    /// Returns the type of a parameter or result; `any` for one that only words describe.
    pub fn luals(&self, words: &str) -> String {
        if let Some((_, plain)) = PLAIN.iter().find(|(known, _)| *known == words) {
            return (*plain).to_owned();
        }
        if words.contains(", as sgs.") {
            return "integer".to_owned();
        }
        let bare = ["a complete ", "an ", "a "].iter().find_map(|article| words.strip_prefix(article));
        let bare = bare.unwrap_or(words);
        let (bare, optional) = match bare.strip_suffix('?').or_else(|| bare.strip_suffix(" or nil")) {
            Some(bare) => (bare, "?"),
            None => (bare, ""),
        };
        let element = bare.trim_end_matches("[]");
        let is_known = self.classes.contains(element)
            || ["string", "integer", "number", "boolean", "table", "function"].contains(&element);
        if is_known { format!("{bare}{optional}") } else { "any".to_owned() }
    }

    /// Returns the type of a parameter of a callback, by its name.
    pub fn parameter(&self, name: &str) -> &'static str {
        PARAMETERS.iter().find(|(known, _)| *known == name).map_or("any", |(_, of)| of)
    }
}

/// Returns a name that a parameter may have.
pub fn parameter_name(given: &str, at: usize) -> String {
    let bare = given.trim_end_matches("...");
    match bare {
        "" if given.ends_with("...") => "...".to_owned(),
        "" => format!("p{at}"),
        word if KEYWORDS.contains(&word) => format!("{word}_"),
        word => word.to_owned(),
    }
}

/// Writes a text as comment lines.
pub fn comment(text: &str, out: &mut String) {
    for line in text.lines() {
        out.push_str(&format!("---{line}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_registry_become_types() {
        let types = Types { classes: ["Player", "SPlayerList"].map(str::to_owned).into() };
        for (words, of) in [
            ("a string", "string"),
            ("a Player", "Player"),
            ("a Player or nil", "Player?"),
            ("Player[]", "Player[]"),
            ("an integer?", "integer?"),
            ("a place, as sgs.Player_PlaceHand", "integer"),
            ("whatever is meant", "any"),
        ] {
            assert_eq!(types.luals(words), of, "{words}");
        }
        assert_eq!(parameter_name("end", 0), "end_");
        assert_eq!(parameter_name("", 2), "p2");
    }
}
