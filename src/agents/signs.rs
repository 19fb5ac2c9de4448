//! Signs beyond ASCII, and what stands in their places on a terminal whose locale does not know them. Chinese stays
//! as it is: nothing in ASCII says the same.

use std::borrow::Cow;
use std::io::{self, Write};
use unicode_width::UnicodeWidthChar;

/// Returns `true` if the locale of the environment names an encoding other than UTF-8. The locales `C` and `POSIX` are
/// ASCII; of a locale without an encoding, or of none at all, nothing is known.
pub fn locale_is_ascii() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default();
    is_ascii_locale(&locale)
}

fn is_ascii_locale(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    matches!(locale.as_str(), "c" | "posix") || locale.contains('.') && !locale.contains("utf")
}

/// Returns the ASCII character that takes the place of a narrow one; wide ones have none.
pub fn narrow(c: char) -> Option<char> {
    if c.is_ascii() || c.width() != Some(1) {
        return None;
    }
    Some(match c {
        '♠' => 'S',
        '♥' => 'H',
        '♣' => 'C',
        '♦' => 'D',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '←' => '<',
        '→' | '▶' | '▸' | '»' => '>',
        '↑' => '^',
        '↓' => 'v',
        '─' | '━' | '┄' | '–' | '—' => '-',
        '│' => '|',
        '●' | '◆' | '•' | '·' => '*',
        '○' => 'o',
        '…' => '.',
        '█' => '#',
        '×' | '✕' | '✗' => 'x',
        'ü' => 'u',
        _ => '?',
    })
}

/// Returns a text with ASCII in place of its narrow signs. Keys and dots become words of several letters.
pub fn in_ascii(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| narrow(c).is_some()) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '⏎' => out.push_str("Enter"),
            '⌫' => out.push_str("Backspace"),
            '…' => out.push_str("..."),
            '←' => out.push_str("<-"),
            '→' => out.push_str("->"),
            c => out.push(narrow(c).unwrap_or(c)),
        }
    }
    out.into()
}

/// An output on which signs are ASCII.
pub struct Ascii<W>(pub W);

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Lines are written in whole texts.
        let text = String::from_utf8_lossy(bytes);
        self.0.write_all(in_ascii(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns the standard output with the signs that its locale knows.
pub fn standard_output() -> Box<dyn Write> {
    match locale_is_ascii() {
        true => Box::new(Ascii(io::stdout())),
        false => Box::new(io::stdout()),
    }
}

/// Returns the standard error with the signs that its locale knows.
pub fn standard_error() -> Box<dyn Write> {
    match locale_is_ascii() {
        true => Box::new(Ascii(io::stderr())),
        false => Box::new(io::stderr()),
    }
}

/// Prints a line on standard error. If that is not possible, only the exit code is left.
pub fn print_error(line: &str) {
    let _ = standard_error().write_all(format!("{line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_tell_their_encoding() {
        for locale in ["C", "POSIX", "zh_CN.GB18030", "en_US.ISO-8859-1"] {
            assert!(is_ascii_locale(locale), "{locale}");
        }
        for locale in ["", "zh_CN.UTF-8", "C.utf8", "en_US", "de_DE.UTF-8@euro", "UTF-8"] {
            assert!(!is_ascii_locale(locale), "{locale}");
        }
    }

    #[test]
    fn suits_and_keys_are_letters_and_words() {
        assert_eq!(in_ascii("Slash ♠7, “Peach” ♥Q … [Pass ⏎]"), "Slash S7, \"Peach\" HQ ... [Pass Enter]");
        assert_eq!(in_ascii("【杀】♦10"), "【杀】D10");
        assert!(matches!(in_ascii("plain"), Cow::Borrowed("plain")));
        let mut out = Vec::new();
        writeln!(Ascii(&mut out), "♣{}", 7).expect("memory");
        assert_eq!(out, b"C7\n");
    }
}
