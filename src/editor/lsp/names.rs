//! An index of the names in the texts of all files: where each is defined, and where it is used.

use crate::script::load::Library;
use crate::script::syntax::{Token, tokens};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The role of a name in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Use {
    /// The name of a skill, card or general where it is made.
    Definition,
    /// The key of a text.
    Text,
    /// An argument of a call about marks.
    Mark,
    /// Any other place.
    Plain,
}

/// A name where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub name: String,
    pub of: Use,
    /// The first byte of the name and the byte after it, without quotes.
    pub from: usize,
    pub to: usize,
}

/// A file with the names in it.
pub struct Indexed {
    pub path: PathBuf,
    pub text: Arc<str>,
    pub spots: Vec<Spot>,
}

/// The names of all files that are on disk.
#[derive(Default)]
pub struct Names {
    files: BTreeMap<String, Indexed>,
}

impl Names {
    pub fn of(library: &Library) -> Names {
        let mut names = Names::default();
        for (_, source) in library.files() {
            if let Some(path) = source.path() {
                names.change(&source.name, path, &String::from_utf8_lossy(&source.text));
            }
        }
        names
    }

    /// Reads a new or changed file.
    pub fn change(&mut self, name: &str, path: &Path, text: &str) {
        let mut spots = spots(text);
        // A table of the AI names a skill, and does not make it.
        if name.starts_with("ai/") {
            let made = spots.iter_mut().filter(|spot| spot.of == Use::Definition);
            made.for_each(|spot| spot.of = Use::Plain);
        }
        let file = Indexed { path: path.to_owned(), text: text.into(), spots };
        self.files.insert(name.to_owned(), file);
    }

    pub fn file(&self, name: &str) -> Option<&Indexed> {
        self.files.get(name)
    }

    /// Returns all places of a name. Keys of texts about it count: `:name` and `#name`.
    pub fn places<'n>(&'n self, name: &'n str) -> impl Iterator<Item = (&'n Indexed, &'n Spot)> {
        let all = self.files.values().flat_map(|file| file.spots.iter().map(move |spot| (file, spot)));
        all.filter(move |(_, spot)| spot.name == name || (spot.of == Use::Text && bare(&spot.name) == name))
    }

    /// Returns the best places for the definition of a name: where it is made, or else its text.
    pub fn definitions<'n>(&'n self, name: &'n str) -> Vec<(&'n Indexed, &'n Spot)> {
        let of = |wanted: Use| {
            self.places(name).filter(|(_, spot)| spot.of == wanted && spot.name == name).collect::<Vec<_>>()
        };
        let made = of(Use::Definition);
        if made.is_empty() { of(Use::Text) } else { made }
    }

    /// Returns every name once, with its best use.
    pub fn all(&self) -> BTreeMap<&str, Use> {
        let mut all = BTreeMap::new();
        for spot in self.files.values().flat_map(|file| &file.spots).filter(|spot| spot.of != Use::Plain) {
            let of = all.entry(spot.name.as_str()).or_insert(spot.of);
            *of = spot.of.min(*of);
        }
        all
    }
}

/// Returns the name that a key of a text is about.
fn bare(key: &str) -> &str {
    key.strip_prefix([':', '#', '$', '~']).unwrap_or(key)
}

/// Returns the name at a byte of a file.
pub fn at(spots: &[Spot], byte: usize) -> Option<&Spot> {
    spots.iter().find(|spot| spot.from <= byte && byte <= spot.to)
}

/// Finds the texts of a file that may be names, and the entries of AI tables.
fn spots(text: &str) -> Vec<Spot> {
    let (tokens, _) = tokens(text);
    let mut spots = Vec::new();
    let sign = |at: Option<usize>, wanted: &str| {
        at.and_then(|at| tokens.get(at))
            .is_some_and(|(token, ..)| matches!(token, Token::Sign(s) if *s == wanted))
    };
    let word = |at: Option<usize>| match at.and_then(|at| tokens.get(at)) {
        Some((Token::Name(name), ..)) => *name,
        _ => "",
    };
    for (at, (token, from, to)) in tokens.iter().enumerate() {
        let before = |n: usize| at.checked_sub(n);
        match token {
            Token::Text(name) if is_name(name) => {
                let of = if sign(before(1), "=") && word(before(2)) == "name" || is_general(&tokens, at) {
                    Use::Definition
                } else if sign(before(1), "[") && sign(Some(at + 1), "]") && sign(Some(at + 2), "=") {
                    Use::Text
                } else if call_around(&tokens, at).contains("Mark") {
                    Use::Mark
                } else {
                    Use::Plain
                };
                // Without the quotes, as far as the text has one of each.
                let (from, to) = (*from as usize, *to as usize);
                let inner = text.get(from + 1..to.saturating_sub(1)) == Some(&**name);
                let (from, to) = if inner { (from + 1, to - 1) } else { (from, to) };
                spots.push(Spot { name: name.trim_end_matches('$').to_owned(), of, from, to });
            }
            // `sgs.ai_skill_invoke.name`
            Token::Name(name) if sign(before(1), ".") && word(before(2)).starts_with("ai_") => {
                let (from, to) = (*from as usize, *to as usize);
                spots.push(Spot { name: (*name).to_owned(), of: Use::Plain, from, to });
            }
            _ => {}
        }
    }
    spots
}

/// Largest number of bytes of a name.
const LONGEST: usize = 80;

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "_@#&$:~-+*!.%".contains(c);
    !text.is_empty() && text.len() <= LONGEST && text.chars().all(is_part)
}

type Tokens<'t, 's> = &'t [(Token<'s>, u32, u32)];

/// Returns `true` for the second argument of `sgs.General(extension, "name"` and the first of `sgs.Package("name"`.
fn is_general(tokens: Tokens<'_, '_>, at: usize) -> bool {
    let is = |n: usize, wanted: &str| {
        at.checked_sub(n).and_then(|at| tokens.get(at)).is_some_and(|(token, ..)| match token {
            Token::Name(name) => *name == wanted,
            Token::Sign(sign) => *sign == wanted,
            _ => false,
        })
    };
    (is(1, ",") && is(3, "(") && is(4, "General")) || (is(1, "(") && is(2, "Package") && is(3, "."))
}

/// Tokens before an argument among which its call is looked for.
const NEAR: usize = 16;

/// Returns the name of the method or function that a text is an argument of, or nothing.
fn call_around<'s>(tokens: Tokens<'_, 's>, at: usize) -> &'s str {
    let mut depth = 0;
    for back in (at.saturating_sub(NEAR)..at).rev() {
        match &tokens[back].0 {
            Token::Sign(")" | "}" | "]") => depth += 1,
            Token::Sign("(") if depth == 0 => {
                return match back.checked_sub(1).map(|at| &tokens[at].0) {
                    Some(Token::Name(name)) => name,
                    _ => "",
                };
            }
            Token::Sign("{" | "[") if depth == 0 => return "",
            Token::Sign("(" | "{" | "[") => depth -= 1,
            _ => {}
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(text: &str) -> Vec<(String, Use)> {
        spots(text).into_iter().map(|spot| (spot.name, spot.of)).collect()
    }

    #[test]
    fn names_are_found_with_their_use() {
        let of = |text: &str| uses(text).into_iter().map(|(_, of)| of).collect::<Vec<_>>();
        assert_eq!(of("sgs.CreateTriggerSkill { name = \"fury\" }"), [Use::Definition]);
        assert_eq!(of("sgs.General(extension, \"hero$\", \"wei\")"), [Use::Definition, Use::Plain]);
        assert_eq!(of("t = { [\":fury\"] = \"有空格 的文字\" }"), [Use::Text]);
        assert_eq!(of("room:setPlayerMark(player, \"@rage\", 1)"), [Use::Mark]);
        assert_eq!(of("f(g(1), { \"fury\" })"), [Use::Plain]);
        assert_eq!(uses("sgs.ai_skill_invoke.fury = true")[0].0, "fury");
        assert_eq!(uses("sgs.General(extension, \"hero$\")")[0].0, "hero");
    }

    #[test]
    fn broken_texts_are_read_as_far_as_they_go() {
        for text in ["\"", "[[", "f(\"a", "name = ", "\"\\", ")))(((\"x\"", "\u{feff}#!\n'y'"] {
            spots(text);
        }
        let text = "x = '技能' .. \"fury\"";
        let spot = spots(text).pop().expect("a name");
        assert_eq!(&text[spot.from..spot.to], "fury");
    }
}
