//! The encoding of the terminal's locale, and ASCII in place of other narrow signs.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use unicode_width::UnicodeWidthChar;

/// `true` if the standard output is a terminal that knows ASCII alone.
pub(super) static OUTPUT_IS_ASCII: AtomicBool = AtomicBool::new(false);

/// `true` if the standard error is such a terminal.
pub(super) static ERRORS_ARE_ASCII: AtomicBool = AtomicBool::new(false);

/// `true` if the reader has asked for Chinese.
pub(super) static IS_CHINESE: AtomicBool = AtomicBool::new(false);

/// Looks once at what this program writes to, for a reader of Chinese or not.
pub fn look_at_outputs(is_chinese: bool) {
    let is_ascii = locale_is_ascii();
    OUTPUT_IS_ASCII.store(is_ascii && io::stdout().is_terminal(), Ordering::Relaxed);
    ERRORS_ARE_ASCII.store(is_ascii && io::stderr().is_terminal(), Ordering::Relaxed);
    IS_CHINESE.store(is_chinese, Ordering::Relaxed);
}

/// Returns `true` if Chinese is spelled on the terminal.
pub fn spells_chinese() -> bool {
    OUTPUT_IS_ASCII.load(Ordering::Relaxed) && !IS_CHINESE.load(Ordering::Relaxed)
}

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
        '│' | '┆' | '║' => '|',
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => {
            '+'
        }
        '●' | '◆' | '•' | '·' => '*',
        '○' => 'o',
        '…' => '.',
        '█' => '#',
        '×' | '✕' | '✗' => 'x',
        '✓' | '✔' => 'v',
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_of_locales_is_found() {
        for locale in ["C", "POSIX", "zh_CN.GB18030", "en_US.ISO-8859-1"] {
            assert!(is_ascii_locale(locale), "{locale}");
        }
        for locale in ["", "zh_CN.UTF-8", "C.utf8", "en_US", "de_DE.UTF-8@euro", "UTF-8"] {
            assert!(!is_ascii_locale(locale), "{locale}");
        }
    }
}
