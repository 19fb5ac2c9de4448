//! The log of a game by turns, with a place up to which it was read.

use super::Paint;
use super::text::{coloured, wrap};
use crate::model::PlayerId;
use crate::rules::Fact;
use crate::rules::names::{Lang, Names};
use crate::rules::render::Renderer;
use ratatui::style::Style;
use ratatui::text::Line;

/// The meaning of a line for its reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    #[default]
    Plain,
    /// The beginning of a turn.
    Turn,
    /// Something that the reader does.
    Mine,
    /// Something bad for the reader.
    Harm,
    /// A death, the end.
    Grave,
    /// A remark of the program.
    Remark,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    text: String,
    tone: Tone,
    /// It stood on a picture that was drawn.
    is_shown: bool,
}

/// The part of a log that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scroll {
    /// From the first unread line as far as there is room; the end, if all is read or fits.
    #[default]
    Unread,
    /// The end: what others do as they do it.
    Latest,
    /// From this line on.
    From(usize),
}

/// The log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
    /// Number of lines that were read.
    read: usize,
    round: u32,
    pub place: Scroll,
}

/// Lines on the screen, and what lies below them.
pub struct Rows {
    pub lines: Vec<Line<'static>>,
    /// The first line shown.
    pub first: usize,
    /// Lines below that nobody has seen.
    pub below: usize,
}

impl Log {
    /// Adds what happened, as this viewer reads it. Returns `true` if there is a new line.
    pub fn add(&mut self, fact: &Fact, r: &Renderer<'_>) -> bool {
        self.add_with(fact, "", r)
    }

    /// Adds what happened with further words behind it.
    pub fn add_with(&mut self, fact: &Fact, behind: &str, r: &Renderer<'_>) -> bool {
        let lang = r.lang();
        match fact {
            Fact::RoundStart { round } => {
                self.round = *round;
                return false;
            }
            // Cards drawn and used show which phase it is.
            // Hit points stand at the seats.
            Fact::PhaseStart { .. } | Fact::Hp { .. } => return false,
            _ => {}
        }
        let Some(line) = r.line(fact) else { return false };
        let tone = tone_of(fact, r.viewer);
        let line = match tone {
            // The table of a scene, before its first round.
            Tone::Turn if self.round == 0 => line,
            Tone::Turn => {
                let round = self.round;
                lang.pick(format!("第{round}轮 {line}"), format!("Round {round}, {line}"))
            }
            _ => line + behind,
        };
        line.lines().for_each(|line| self.push(line, tone));
        true
    }

    /// Notes the round of a game that did not begin with one: at the table of a scene.
    pub fn note_round(&mut self, round: u32) {
        self.round = self.round.max(round);
    }

    /// Adds a remark of the program. The text may be a key of `names`.
    pub fn add_remark(&mut self, text: &str, names: &dyn Names, lang: Lang) {
        let text = names.text(text, lang).map_or_else(|| text.to_owned(), |text| text.into_owned());
        text.lines().for_each(|line| self.push(line, Tone::Remark));
    }

    /// Adds a line.
    pub fn push(&mut self, text: &str, tone: Tone) {
        let text = crate::script::words::printable(text, false).into_owned();
        self.entries.push(Entry { text, tone, is_shown: false });
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the number of lines that were not read.
    pub fn unread(&self) -> usize {
        self.entries.len() - self.read
    }

    /// Follows what happens, unless the reader has scrolled.
    pub fn follow(&mut self) {
        if self.place == Scroll::Unread {
            self.place = Scroll::Latest;
        }
    }

    /// Goes back to what was not read, unless the reader has scrolled.
    pub fn go_to_unread(&mut self) {
        if self.place == Scroll::Latest {
            self.place = Scroll::Unread;
        }
    }

    /// Notes that everything so far was read.
    pub fn read_all(&mut self) {
        self.read = self.entries.len();
        self.place = Scroll::Unread;
    }

    /// Notes that these lines stood on the screen.
    pub fn note_shown(&mut self, lines: std::ops::Range<usize>) {
        let end = lines.end.min(self.entries.len());
        self.entries[lines.start.min(end)..end].iter_mut().for_each(|entry| entry.is_shown = true);
    }

    /// Notes that everything so far was read, up to the first line that no picture has shown.
    pub fn read_shown(&mut self) {
        let unread = self.entries[self.read..].iter().position(|entry| !entry.is_shown);
        self.read = unread.map_or(self.entries.len(), |unread| self.read + unread);
        self.place = Scroll::Unread;
    }

    /// Drops everything after this line, for a screen that goes back.
    pub fn cut(&mut self, len: usize) {
        self.entries.truncate(len);
        self.read = self.read.min(len);
        self.place = Scroll::Unread;
    }

    /// Returns the texts with their tones, oldest first.
    pub fn texts(&self) -> impl DoubleEndedIterator<Item = (&str, Tone)> {
        self.entries.iter().map(|entry| (entry.text.as_str(), entry.tone))
    }

    /// Returns the first line of the turn that this line belongs to.
    pub fn turn_before(&self, line: usize) -> usize {
        let turns = self.entries.iter().take(line).rposition(|entry| entry.tone == Tone::Turn);
        turns.unwrap_or(0)
    }

    /// Returns the lines of a window of this size.
    pub fn rows(&self, columns: usize, height: usize, lang: Lang, paint: Paint) -> Rows {
        match self.place {
            Scroll::From(first) => self.forwards(first.min(self.len()), columns, height, lang, paint),
            Scroll::Latest => {
                let first = self.first_above(self.len(), usize::from(self.marks()), columns, height);
                self.forwards(first, columns, height, lang, paint)
            }
            Scroll::Unread => {
                let unread: usize = (self.read..self.len()).map(|i| self.wrapped(i, columns).len()).sum();
                let marker = usize::from(self.marks());
                if unread + marker > height {
                    return self.forwards(self.read, columns, height, lang, paint);
                }
                let first = self.first_above(self.read, unread + marker, columns, height);
                self.forwards(first, columns, height, lang, paint)
            }
        }
    }

    /// Returns the first of the lines above this one that fit into a window of which so many rows are used.
    fn first_above(&self, line: usize, mut used: usize, columns: usize, height: usize) -> usize {
        let mut first = line;
        while first > 0 {
            used += self.wrapped(first - 1, columns).len();
            if used > height {
                break;
            }
            first -= 1;
        }
        first
    }

    /// Returns `true` if the beginning of the unread lines is marked.
    fn marks(&self) -> bool {
        self.read > 0 && self.read < self.len()
    }

    fn wrapped(&self, line: usize, columns: usize) -> Vec<String> {
        let entry = &self.entries[line];
        match entry.tone {
            Tone::Turn => wrap(&entry.text, columns, 2),
            _ => wrap(&format!(" {}", entry.text), columns, 3),
        }
    }

    fn forwards(&self, first: usize, columns: usize, height: usize, lang: Lang, paint: Paint) -> Rows {
        let mut lines = Vec::new();
        let mut next = first;
        while next < self.len() && lines.len() < height {
            if next == self.read && self.marks() {
                let word = lang.pick("以下未读", "new");
                let sign = if paint.ascii { "-" } else { "┄" };
                let dashes = sign.repeat(columns.saturating_sub(super::width(word) + 2) / 2);
                lines.push(Line::styled(format!("{dashes} {word} {dashes}"), paint.title()));
            }
            let wrapped = self.wrapped(next, columns);
            if lines.len() + wrapped.len() > height && !lines.is_empty() {
                break;
            }
            let style = style_of(self.entries[next].tone, paint);
            lines.extend(wrapped.iter().take(height).map(|text| coloured(text, style, paint)));
            next += 1;
        }
        lines.truncate(height);
        Rows { lines, first, below: self.len() - next }
    }
}

fn style_of(tone: Tone, paint: Paint) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Turn => paint.title(),
        Tone::Mine => paint.mine(),
        Tone::Harm => paint.harm(),
        Tone::Grave => paint.grave(),
        Tone::Remark => paint.grey(),
    }
}

/// Returns the tone of a fact for a viewer.
fn tone_of(fact: &Fact, viewer: Option<PlayerId>) -> Tone {
    let is_me = |player: &PlayerId| viewer == Some(*player);
    match fact {
        Fact::TurnStart { .. } => Tone::Turn,
        Fact::Damaged { to, .. } if is_me(to) => Tone::Harm,
        Fact::HpLost { player, .. } | Fact::Dying { player, .. } if is_me(player) => Tone::Harm,
        Fact::Died { .. } | Fact::GameOver { .. } => Tone::Grave,
        Fact::Used { player, to, .. } | Fact::Skill { player, to, .. } => match to.iter().any(is_me) {
            true if !is_me(player) => Tone::Harm,
            _ if is_me(player) => Tone::Mine,
            _ => Tone::Plain,
        },
        Fact::Responded { player, .. } | Fact::Recovered { player, .. } if is_me(player) => Tone::Mine,
        Fact::Warning { .. } => Tone::Remark,
        _ => Tone::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(lines: usize) -> Log {
        let mut log = Log::default();
        (0..lines).for_each(|n| log.push(&format!("line {n}"), Tone::Plain));
        log
    }

    fn texts(rows: &Rows) -> Vec<String> {
        rows.lines.iter().map(|line| line.to_string().trim().to_owned()).collect()
    }

    #[test]
    fn unread_lines_wait_at_their_first() {
        let mut log = log(3);
        log.read_all();
        (3..20).for_each(|n| log.push(&format!("line {n}"), Tone::Plain));
        let rows = log.rows(20, 5, Lang::En, Paint::default());
        assert_eq!(rows.first, 3);
        assert_eq!(texts(&rows)[1..], ["line 3", "line 4", "line 5", "line 6"]);
        assert_eq!(rows.below, 13);
    }

    #[test]
    fn the_log_follows_others_and_goes_back_to_unread_lines() {
        let mut log = log(3);
        log.read_all();
        (3..20).for_each(|n| log.push(&format!("line {n}"), Tone::Plain));
        log.follow();
        let rows = log.rows(20, 5, Lang::En, Paint::default());
        assert_eq!(texts(&rows).last().map(String::as_str), Some("line 19"));
        assert_eq!(rows.below, 0);
        log.go_to_unread();
        assert_eq!(log.rows(20, 5, Lang::En, Paint::default()).first, 3);
        log.place = Scroll::From(7);
        log.follow();
        assert_eq!(log.rows(20, 5, Lang::En, Paint::default()).first, 7);
    }

    #[test]
    fn lines_that_no_picture_has_shown_stay_unread() {
        let mut log = log(20);
        let shown = |log: &mut Log| {
            let rows = log.rows(20, 5, Lang::En, Paint::default());
            log.note_shown(rows.first..log.len() - rows.below);
            rows.first
        };
        assert_eq!(shown(&mut log), 0);
        log.read_shown();
        assert_eq!(log.unread(), 15);
        assert_eq!(shown(&mut log), 5, "the next question shows what lay below the window");
        log.place = Scroll::From(9);
        shown(&mut log);
        log.read_shown();
        assert_eq!(log.unread(), 6);
        log.note_shown(0..usize::MAX);
        log.read_shown();
        assert_eq!(log.unread(), 0);
    }

    #[test]
    fn unread_lines_that_fit_stand_below_older_ones() {
        let mut log = log(10);
        log.read_all();
        log.push("new line", Tone::Plain);
        let rows = log.rows(20, 5, Lang::En, Paint::default());
        assert_eq!(texts(&rows)[..3], ["line 7", "line 8", "line 9"]);
        assert_eq!(texts(&rows)[4], "new line");
        assert_eq!(rows.below, 0);
    }

    #[test]
    fn every_window_is_as_high_as_it_may_be() {
        let mut log = log(0);
        assert_eq!(log.rows(20, 5, Lang::En, Paint::default()).lines.len(), 0);
        log.push(&"long ".repeat(40), Tone::Plain);
        for height in 0..8 {
            assert!(log.rows(20, height, Lang::En, Paint::default()).lines.len() <= height);
        }
    }
}
