//! Help with words that are not known.

use crate::rules::names::Lang;
use std::borrow::Cow;
use std::fmt;

/// Characters of the longest word for which similar ones are looked up. The comparison takes time in proportion to
/// the product of both lengths and cannot be interrupted. A script may ask for a name of any length.
const LONGEST: usize = 100;

/// Returns `true` for a word that nobody means.
pub fn is_too_long(word: &str) -> bool {
    word.chars().nth(LONGEST).is_some()
}

/// Returns a name as messages show it: the beginning of one that is too long to be meant.
pub fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}... ({} bytes)", &name[..end], name.len()).into(),
        None => name.into(),
    }
}

/// Returns the nearest known word, if it has much in common with this one.
pub fn similar<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    if is_too_long(word) {
        return None;
    }
    let (away, nearest) = known.into_iter().map(|k| (edits(word, k), k)).min()?;
    // Two letters in each other's place are two edits.
    let letters = word.chars().count();
    let limit = 1 + if letters < 6 { letters / 2 } else { letters / 3 };
    (away <= limit).then_some(nearest)
}

/// Returns a hint with the nearest known word, for a message about an unknown word.
pub fn did_you_mean<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> String {
    similar(word, known).map(|k| format!("; did you mean `{k}`?")).unwrap_or_default()
}

/// Known words that an unknown word may stand for, behind a message about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Hint {
    #[default]
    Nothing,
    Like(String),
    /// All that there are.
    Known(Vec<String>),
}

impl Hint {
    /// Returns the nearest known word, if it has much in common with this one.
    pub fn like<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Hint {
        similar(word, known).map_or(Hint::Nothing, |like| Hint::Like(like.to_owned()))
    }

    /// Returns the nearest known word, or all known ones.
    pub fn like_or_all(word: &str, known: &[&str]) -> Hint {
        match Hint::like(word, known.iter().copied()) {
            Hint::Nothing => Hint::Known(known.iter().map(|&word| word.to_owned()).collect()),
            like => like,
        }
    }

    /// Puts the hint into words of this language, with the sign that parts it from the message.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Hint::Nothing => String::new(),
            Hint::Like(word) => {
                lang.pick(format!("；是不是 `{word}`？"), format!("; did you mean `{word}`?"))
            }
            Hint::Known(words) => {
                lang.pick(format!("；有：{}", words.join("、")), format!("; there are {}", words.join(", ")))
            }
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// Returns the known words that are nearest to a word, nearest first. Words with little in common are left
/// out.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>, most: usize) -> Vec<&'w str> {
    if is_too_long(word) {
        return Vec::new();
    }
    // Of four letters, two that differ leave another word.
    let letters = word.chars().count();
    let limit = if letters < 5 { 1 } else { 1 + letters / 3 };
    let length = word.len();
    let near = known.into_iter().filter(|k| k.len().abs_diff(length) <= limit);
    let mut near: Vec<(usize, &str)> =
        near.map(|k| (edits(word, k), k)).filter(|(away, _)| *away <= limit).collect();
    near.sort_unstable();
    near.truncate(most);
    near.into_iter().map(|(_, k)| k).collect()
}

/// Returns `true` for characters that move the cursor, change colours, set the title of a terminal, or turn the
/// direction of the text around them.
fn controls(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The requirement of [`is_name`], for errors.
pub const A_NAME: &str = "a string without control characters";

/// Returns `true` if a text can be the name of something: it stays within its line.
pub fn is_name(text: &str) -> bool {
    !text.contains(controls)
}

/// Replaces characters that control a terminal. Tabs stay, and so do line ends in `several_lines`.
pub fn printable(text: &str, several_lines: bool) -> Cow<'_, str> {
    let is_bad = |c: char| controls(c) && c != '\t' && !(several_lines && c == '\n');
    if text.contains(is_bad) {
        text.chars().map(|c| if is_bad(c) { ' ' } else { c }).collect::<String>().into()
    } else {
        text.into()
    }
}

/// Returns the file and line that a message begins with: `extensions/x.lua:12: ...`.
pub fn place_of(message: &str) -> Option<(&str, usize)> {
    let (file, rest) = message.split_once(".lua:")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let line = rest[..digits].parse().ok()?;
    let file = &message[..file.len() + ".lua".len()];
    (!file.contains('\n')).then_some((file, line))
}

/// Returns the text with `#` for each number that is a separate word, or the number of a player (`sgs3`). The
/// numbers of cards, seats and counts differ from game to game where the cause is the same. The line in front
/// (`file.lua:12:`) stays.
pub fn without_numbers(text: &str) -> String {
    let from = place_of(text).map_or(0, |(file, line)| file.len() + 1 + line.to_string().len());
    let (place, rest) = text.split_at_checked(from).unwrap_or(("", text));
    let mut out = place.to_owned();
    let mut digits = rest;
    while let Some(at) = digits.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = digits.split_at(at);
        out.push_str(before);
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        let is_part_of_word = |c: char| c.is_alphanumeric() || c == '_';
        let word = before.rsplit(|c| !is_part_of_word(c)).next().unwrap_or_default();
        let is_alone = (word.is_empty() || word == "sgs") && !after.starts_with(is_part_of_word);
        out.push_str(if is_alone { "#" } else { number });
        digits = after;
    }
    out + digits
}

/// Returns the first bytes of a text, at most so many, with the number of those that are left out.
pub fn clipped(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return text.into();
    }
    let end = (0..=most).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    format!("{} ... ({} more bytes)", &text[..end], text.len() - end).into()
}

/// Levenshtein distance.
pub fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = if x == *y { diagonal } else { diagonal + 1 };
            diagonal = row[j + 1];
            row[j + 1] = cost.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_off_messages() {
        assert_eq!(place_of("extensions/x.lua:12: oh"), Some(("extensions/x.lua", 12)));
        assert_eq!(place_of("oh"), None);
        assert_eq!(place_of("x.lua:a"), None);
        assert_eq!(place_of("in two lines\nx.lua:3: oh"), None);
    }

    #[test]
    fn similar_words_of_names_of_any_length_are_found_at_once() {
        let long = "x".repeat(16 << 20);
        assert_eq!(did_you_mean(&long, ["on_trigger"]), "");
        assert_eq!(nearest(&long, [long.as_str()], 1), Vec::<&str>::new());
        assert_eq!(did_you_mean("on_triger", ["on_trigger", "events"]), "; did you mean `on_trigger`?");
    }

    #[test]
    fn names_in_messages_are_cut_where_they_are_too_long() {
        assert_eq!(shown("on_trigger"), "on_trigger");
        assert_eq!(shown(&"刀".repeat(200)), format!("{}... (600 bytes)", "刀".repeat(100)));
    }
}
