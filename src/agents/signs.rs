//! Signs beyond ASCII, and what stands in their places on a terminal whose locale does not know them. In English
//! output Chinese is spelled there; with `--lang zh` it stays as it is.

use super::spelled::spelled;
use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use unicode_width::UnicodeWidthChar;

/// `true` if the standard output is a terminal that knows ASCII alone.
static OUTPUT_IS_ASCII: AtomicBool = AtomicBool::new(false);

/// `true` if the standard error is such a terminal.
static ERRORS_ARE_ASCII: AtomicBool = AtomicBool::new(false);

/// `true` if the reader has asked for Chinese.
static IS_CHINESE: AtomicBool = AtomicBool::new(false);

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

/// An output on which signs are ASCII.
pub struct Ascii<W> {
    out: W,
    /// `true` to spell Chinese, too.
    spells: bool,
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Lines are written in whole texts.
        let text = String::from_utf8_lossy(bytes);
        let text = if self.spells { spelled(&text) } else { in_ascii(&text) };
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns an output for the standard output with the signs that its locale knows.
pub fn as_locale_has_it<W: Write + 'static>(out: W) -> Box<dyn Write> {
    match locale_is_ascii() {
        true => Box::new(Ascii { out, spells: spells_chinese() }),
        false => Box::new(out),
    }
}

/// Returns the standard output with the signs that its locale knows.
pub fn standard_output() -> Box<dyn Write> {
    as_locale_has_it(io::stdout())
}

/// Returns the standard output; only a terminal gets the signs that its locale knows.
pub fn terminal_or_pipe() -> Box<dyn Write> {
    match OUTPUT_IS_ASCII.load(Ordering::Relaxed) {
        true => standard_output(),
        false => Box::new(io::stdout()),
    }
}

/// Returns the standard error with the signs that its locale knows.
pub fn standard_error() -> Box<dyn Write> {
    let spells = ERRORS_ARE_ASCII.load(Ordering::Relaxed) && !IS_CHINESE.load(Ordering::Relaxed);
    match locale_is_ascii() {
        true => Box::new(Ascii { out: io::stderr(), spells }),
        false => Box::new(io::stderr()),
    }
}

/// Prints a line for a reader on standard output.
pub fn print_line(line: &str) {
    match OUTPUT_IS_ASCII.load(Ordering::Relaxed) {
        true => drop(standard_output().write_all(format!("{line}\n").as_bytes())),
        false => println!("{line}"),
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
        writeln!(Ascii { out: &mut out, spells: false }, "♣{} 杀", 7).expect("memory");
        writeln!(Ascii { out: &mut out, spells: true }, "♣{} 杀", 7).expect("memory");
        assert_eq!(String::from_utf8_lossy(&out), "C7 杀\nC7 Sha\n");
    }
}
