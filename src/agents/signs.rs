//! Outputs for terminals whose locale does not know signs beyond ASCII. In English output Chinese is spelled there;
//! with `--lang zh` it stays as it is.

use super::ascii::{ERRORS_ARE_ASCII, IS_CHINESE, OUTPUT_IS_ASCII};
use super::spelled::spelled;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

pub use super::ascii::{in_ascii, locale_is_ascii, look_at_outputs, narrow, spells_chinese};

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
    use std::borrow::Cow;

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
