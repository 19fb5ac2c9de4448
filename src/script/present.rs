//! Errors as their authors see them: what, with the line of the script it is about, and in
//! which skill of which package.

use super::error::{Place, ScriptError, hint};
use super::host::Script;
use super::load::{Library, LoadFailure};
use crate::model::Name;
use crate::rules::names::Lang;

/// Lines of a script shown before and after the one that an error is about.
const AROUND: usize = 1;

/// Longer lines are cut: some packages are written in one line.
const WIDEST: usize = 120;

impl Library {
    /// Returns the lines of a script around a place.
    pub fn excerpt(&self, place: Option<&Place>) -> Vec<String> {
        let Some(place) = place else { return Vec::new() };
        let source =
            self.files().map(|(_, source)| source).filter(|source| source.name == *place.file).last();
        source.map(|source| excerpt(&source.text, place.line)).unwrap_or_default()
    }
}

/// Returns the line with this number, counted from 1, and its neighbours.
pub fn excerpt(text: &[u8], line: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let first = line.saturating_sub(AROUND).max(1);
    let lines = text.lines().enumerate().map(|(i, text)| (i + 1, text));
    let near: Vec<(usize, &str)> = lines.skip(first - 1).take_while(|(n, _)| *n <= line + AROUND).collect();
    if !near.iter().any(|(n, _)| *n == line) {
        return Vec::new();
    }
    let width = (line + AROUND).to_string().len();
    let shown = |(n, text): (usize, &str)| {
        let mark = if n == line { '>' } else { ' ' };
        let cut: String = text.chars().take(WIDEST).map(harmless).collect();
        let more = if text.chars().nth(WIDEST).is_some() { " ..." } else { "" };
        format!("{mark} {n:>width$} | {cut}{more}").trim_end().to_owned()
    };
    near.into_iter().map(shown).collect()
}

/// Replaces control characters: a file that is not text must not control the terminal.
fn harmless(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

impl Script {
    /// Returns the package that defined a skill or a kind of card.
    pub(super) fn package_of(&self, owner: &str) -> Name {
        let definitions = self.host().definitions();
        let skill = definitions.skill_named(owner).and_then(|id| definitions.skill(id));
        let of_skill = skill.map(|skill| skill.package.borrow().clone()).unwrap_or_default();
        if !of_skill.is_empty() {
            return of_skill;
        }
        // A card, or a skill that no package names: that of the file.
        let unit = definitions.card(owner).map(|card| card.origin.unit.clone()).or_else(|| {
            definitions.skill_named(owner).and_then(|id| definitions.skill(id)).map(|s| s.origin.unit.clone())
        });
        let package =
            unit.and_then(|unit| definitions.packages().into_iter().find(|p| p.origin.unit == unit));
        package.map(|package| package.name.clone()).unwrap_or_default()
    }

    /// Formats an error of a callback in lines, with `chain` also its trace.
    pub fn present(&self, error: &ScriptError, lang: Lang, chain: bool) -> Vec<String> {
        let message = error.message_in(lang);
        let hint = hint::of_cause(&error.cause, lang);
        let mut lines =
            vec![lang.pick(format!("脚本错误 {message}{hint}"), format!("script error: {message}{hint}"))];
        lines.extend(self.excerpt(error.place.as_ref()));
        let package = match error.package.as_str() {
            "" => String::new(),
            package => lang.pick(format!("扩展包 {package}，"), format!("package \"{package}\", ")),
        };
        let code = error.cause.code();
        lines.push(lang.pick(
            format!("  出自 {package}{} [{code}]", error.running.in_lang(lang)),
            format!("  in {package}{} [{code}]", error.running),
        ));
        if chain {
            lines.extend(error.trace.iter().map(|line| format!("     {line}")));
        }
        lines
    }

    /// Formats the error of a file that did not load, in lines.
    pub fn present_failure(&self, failure: &LoadFailure, lang: Lang) -> Vec<String> {
        let hint = hint::of_cause(&failure.error.cause, lang);
        let mut lines = vec![failure.in_lang(lang) + &hint];
        lines.extend(self.excerpt(failure.error.place.as_ref()));
        let code = failure.error.cause.code();
        lines.push(lang.pick(format!("  没有加载 [{code}]"), format!("  not loaded [{code}]")));
        lines
    }

    fn excerpt(&self, place: Option<&Place>) -> Vec<String> {
        let library = self.host().library();
        let lines = library.map(|library| library.excerpt(place)).unwrap_or_default();
        lines.into_iter().map(|line| format!("   {line}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_around_the_place_are_shown() {
        let text = "\u{feff}one\n\ttwo\r\nthree\nfour".as_bytes();
        assert_eq!(excerpt(text, 1), ["> 1 | one", "  2 |  two"]);
        assert_eq!(excerpt(text, 2), ["  1 | one", "> 2 |  two", "  3 | three"]);
        assert_eq!(excerpt(text, 4), ["  3 | three", "> 4 | four"]);
        assert_eq!(excerpt(b"a\tb\x1b[31m\x07\xff", 1), ["> 1 | a b\u{fffd}[31m\u{fffd}\u{fffd}"]);
        assert!(excerpt(text, 5).is_empty() && excerpt(text, 0).is_empty());
        assert!(excerpt(&[0xff, b'\n'], 1)[0].starts_with("> 1 | "));
        let long = "x".repeat(500);
        assert!(excerpt(long.as_bytes(), 1)[0].len() < 200);
    }
}
