//! Lines of text on a terminal: broken at words, where the terminal would break them anywhere.

use crate::agents::signs::{as_locale_has_it, standard_output};
use crate::screen::{width, wrap};
use std::io::{self, IsTerminal, Write};

/// An output whose lines are broken at words.
struct Wrapped<W> {
    out: W,
    /// Returns the columns of now; nothing where they are not known.
    columns: fn() -> Option<usize>,
    /// The line that has no end yet.
    line: String,
}

impl<W: Write> Wrapped<W> {
    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.columns)().filter(|columns| width(&line) > *columns) {
            Some(columns) => {
                let indent = line.len() - line.trim_start().len() + 2;
                wrap(&line, columns, indent).iter().try_for_each(|part| writeln!(self.out, "{part}"))
            }
            None => writeln!(self.out, "{line}"),
        }
    }
}

impl<W: Write> Write for Wrapped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Texts are written as a whole.
        let text = String::from_utf8_lossy(bytes);
        let mut parts = text.split('\n');
        self.line += parts.next().unwrap_or_default();
        for part in parts {
            self.write_line()?;
            self.line += part;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }
}

/// Returns the columns of the terminal.
fn columns() -> Option<usize> {
    let size = ratatui::crossterm::terminal::size().ok();
    size.map(|(columns, _)| usize::from(columns)).filter(|columns| *columns > 0)
}

/// Returns the standard output for lines that a person reads.
pub fn output() -> Box<dyn Write> {
    match io::stdout().is_terminal() {
        true => as_locale_has_it(Wrapped { out: io::stdout(), columns, line: String::new() }),
        false => standard_output(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_words_and_prompts_written() {
        let mut out = Wrapped { out: Vec::new(), columns: || Some(24), line: String::new() };
        write!(out, "   different kingdoms are not\nshort\n> ").expect("memory");
        out.flush().expect("memory");
        let text = String::from_utf8(out.out).expect("text");
        assert_eq!(text, "   different kingdoms\n     are not\nshort\n> ");
    }
}
