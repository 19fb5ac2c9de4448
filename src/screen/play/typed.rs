//! The meaning of a typed line.

use std::fmt;

/// A word of a typed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    Number(usize),
    /// A seat by its letter, as its number.
    Letter(usize),
    /// Parts the top of the pile from its bottom.
    Stroke,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Number(n) => write!(f, "{n}"),
            Token::Letter(n) => write!(f, "{}", crate::screen::seat_letter(*n)),
            Token::Stroke => f.write_str("/"),
        }
    }
}

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Choices by number or letter.
    Choose(Vec<Token>),
    Yes,
    /// Decline; with something chosen, start over.
    Pass,
    /// A command for the packages, without its colon.
    Console(String),
    Unknown,
}

/// Letters of seats: a table has ten seats at most.
const SEATS: std::ops::RangeInclusive<char> = 'a'..='j';

/// Returns the meaning of a line.
pub fn parse(line: &str) -> Typed {
    // Behind the colon are words and paths: they stay as they are.
    if let Some(command) = line.trim().strip_prefix([':', '：']) {
        return Typed::Console(command.trim().to_owned());
    }
    let line: String = line.trim().chars().map(half_width).collect();
    let line = line.to_lowercase();
    match line.as_str() {
        "0" | "p" | "pass" | "n" | "no" | "否" | "过" => return Typed::Pass,
        "y" | "yes" | "ok" | "是" => return Typed::Yes,
        _ => {}
    }
    let spread = line.replace('/', " / ");
    let words = spread.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    match words.map(token).collect::<Option<Vec<Token>>>() {
        Some(tokens) if !tokens.is_empty() => Typed::Choose(tokens),
        _ => Typed::Unknown,
    }
}

fn token(word: &str) -> Option<Token> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('/'), None) => Some(Token::Stroke),
        (Some(c), None) if SEATS.contains(&c) => Some(Token::Letter(c as usize - 'a' as usize + 1)),
        _ => word.parse().ok().map(Token::Number),
    }
}

/// Returns a full-width form, which a Chinese input method leaves on, as its plain counterpart.
pub fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' | '、' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::Token::*;
    use super::*;

    #[test]
    fn lines() {
        for (line, typed) in [
            ("2 3", Typed::Choose(vec![Number(2), Number(3)])),
            ("２、c", Typed::Choose(vec![Number(2), Letter(3)])),
            ("2 1/3", Typed::Choose(vec![Number(2), Number(1), Stroke, Number(3)])),
            ("0", Typed::Pass),
            ("Y", Typed::Yes),
            ("：errors", Typed::Console("errors".into())),
            ("：report 怪，Ａ、Ｂ", Typed::Console("report 怪，Ａ、Ｂ".into())),
            ("", Typed::Unknown),
            ("slash", Typed::Unknown),
            ("-1", Typed::Unknown),
            ("99999999999999999999999", Typed::Unknown),
        ] {
            assert_eq!(parse(line), typed, "{line:?}");
        }
    }
}
