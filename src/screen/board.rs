//! The whole picture: status, seats beside the log, and the prompt below.

use super::content::{Board, Overlay};
use super::log::Rows;
use super::seats::{self, phase_words, pips, short};
use super::text::{clip, coloured, width, wrap};
use super::{Hit, Paint, Spot};
use crate::rules::names::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

/// The smallest terminal that shows a whole table.
pub const SMALLEST: (u16, u16) = (40, 14);

/// Rows of the log at least, with the status line.
const TOP: u16 = 5;

/// Draws the board over the whole buffer, and returns where the mouse hits something.
pub fn draw(buffer: &mut Buffer, board: &Board<'_>, paint: Paint) -> Vec<Hit> {
    let area = buffer.area;
    Clear.render(area, buffer);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let hits = too_small(buffer, board, paint);
        paint.finish(buffer);
        return hits;
    }
    let parts = Parts::of(area, board, paint);
    status(buffer, parts.status, board, paint);
    let mut hits = seats::draw(board, buffer, parts.seats, paint);
    line_down(buffer, parts.log, paint);
    let rows = rows_in(board, parts.log, paint);
    for (y, line) in (parts.log.y..).zip(&rows.lines) {
        buffer.set_line(parts.log.x, y, line, parts.log.width);
    }
    hits.push(Hit { area: parts.log, spot: Spot::Log });
    rule(buffer, parts.rule, &more(&rows, board.lang), paint);
    hits.extend(board.prompt.draw(buffer, parts.prompt, paint));
    if let Some(overlay) = board.overlay {
        hits.clear();
        overlay.draw(buffer, paint);
    }
    paint.finish(buffer);
    hits
}

/// Returns the rows of the log that a screen of this size has room for.
pub fn log_rows(area: Rect, board: &Board<'_>, paint: Paint) -> Rows {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return board.log.rows(usize::from(area.width), 1, board.lang, paint);
    }
    rows_in(board, Parts::of(area, board, paint).log, paint)
}

fn rows_in(board: &Board<'_>, area: Rect, paint: Paint) -> Rows {
    board.log.rows(usize::from(area.width), usize::from(area.height), board.lang, paint)
}

/// The parts of the screen.
struct Parts {
    status: Rect,
    seats: Rect,
    log: Rect,
    rule: Rect,
    prompt: Rect,
}

/// Rows that a question usually takes.
const USUAL: u16 = 7;

/// Narrower screens have the log below the seats.
const BESIDE: u16 = 72;

impl Parts {
    fn of(area: Rect, board: &Board<'_>, paint: Paint) -> Parts {
        let Rect { x, y, width, height } = area;
        let players = board.sight.players.len() as u16;
        let wanted = board.prompt.height(usize::from(width), paint) as u16;
        // Each player keeps a line, if that leaves the prompt half of the screen.
        let top_at_least = (1 + players.max(TOP - 1)).min(height / 2);
        // A part of the same height, whether somebody is asked or not: the rest does not jump.
        let prompt = wanted.max((height / 4).min(USUAL)).min(height.saturating_sub(top_at_least + 1)).max(2);
        let top = height - prompt - 1;
        let (seats, log) = match width >= BESIDE {
            true => {
                let seats = (width.min(1000) * 48 / 100).min(64);
                let log = Rect::new(x + seats + 2, y + 1, width - seats - 2, top - 1);
                (Rect::new(x, y + 1, seats - 1, top - 1), log)
            }
            false => {
                let rows = players.min((top - 1) * 2 / 3);
                (Rect::new(x, y + 1, width, rows), Rect::new(x, y + 1 + rows, width, top - 1 - rows))
            }
        };
        Parts {
            status: Rect::new(x, y, width, 1),
            seats,
            log,
            rule: Rect::new(x, y + top, width, 1),
            prompt: Rect::new(x, y + top + 1, width, prompt),
        }
    }
}

/// Columns in which words at the right end of the first line still mean something.
const LEAST_STATUS: usize = 10;

/// Draws the first line: round, turn, piles, and what lies on the table.
fn status(buffer: &mut Buffer, area: Rect, board: &Board<'_>, paint: Paint) {
    let (r, lang, sight) = (board.renderer(), board.lang, board.sight);
    let mut parts = Vec::new();
    if sight.round > 0 {
        parts.push(lang.pick(format!("第{}轮", sight.round), format!("Round {}", sight.round)));
    }
    if let Some(p) = sight.players.iter().find(|p| Some(p.id) == sight.current) {
        let who = format!("{}({})", r.name(&p.general), p.seat);
        let phase = phase_words(p, &r).map(|phase| format!(" {phase}")).unwrap_or_default();
        parts.push(lang.pick(format!("{who} 的回合{phase}"), format!("{who}'s turn{}", comma(&phase))));
    }
    let (draw, discard) = (sight.draw_pile, sight.discard_pile);
    let short_piles = lang.pick(format!("牌堆 {draw}"), format!("deck {draw}"));
    let piles = short_piles.clone() + &lang.pick(format!(" 弃牌 {discard}"), format!(", discard {discard}"));
    let lying: Vec<String> = sight.processing.iter().flatten().map(|card| short(card, &r)).collect();
    let on_table = (!lying.is_empty()).then(|| {
        let lying = lying.join(lang.pick(" ", ", "));
        lang.pick(format!("桌上 {lying}"), format!("on the table: {lying}"))
    });
    let sign = if paint.ascii { " | " } else { " │ " };
    let columns = usize::from(area.width);
    let line = |piles: &String, table: Option<&String>| {
        parts.iter().chain([piles]).chain(table).map(String::as_str).collect::<Vec<_>>().join(sign)
    };
    let wanted = width(&board.status);
    let forms = [
        (line(&piles, on_table.as_ref()), wanted),
        (line(&short_piles, on_table.as_ref()), wanted),
        // The end of what somebody wants gives way to cards on the table: it stays the same all the time.
        (line(&short_piles, on_table.as_ref()), wanted.min(columns / 3)),
        (line(&piles, None), wanted),
    ];
    let fitting = forms.into_iter().find(|(left, right)| width(left) + right < columns);
    // The number of cards that are left stands nowhere else: whose turn it is gives way, and what somebody wants.
    let left = fitting.map_or_else(
        || {
            let piles = format!("{sign}{short_piles}");
            clip(&parts.join(sign), columns.saturating_sub(width(&piles) + 1)) + &piles
        },
        |(left, _)| left,
    );
    let room = columns.saturating_sub(width(&left) + 1);
    let right = if room < LEAST_STATUS { String::new() } else { clip(&board.status, room) };
    buffer.set_line(area.x, area.y, &coloured(&left, Style::new(), paint), area.width);
    let x = area.x + area.width - width(&right) as u16;
    buffer.set_line(x, area.y, &coloured(&right, paint.grey(), paint), width(&right) as u16);
}

fn comma(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(",{text}") }
}

/// Returns the words for lines below the window.
fn more(rows: &Rows, lang: Lang) -> String {
    match rows.below {
        0 => String::new(),
        n => lang.pick(format!(" 下面还有 {n} 行（空格 翻页） "), format!(" {n} more lines (Space) ")),
    }
}

/// Draws the line over the prompt, with a remark at its right.
fn rule(buffer: &mut Buffer, area: Rect, remark: &str, paint: Paint) {
    let sign = if paint.ascii { "-" } else { "─" };
    let line = Line::styled(sign.repeat(usize::from(area.width)), paint.grey());
    buffer.set_line(area.x, area.y, &line, area.width);
    let columns = width(remark) as u16;
    if columns > 0 && columns < area.width {
        let x = area.x + area.width - columns;
        buffer.set_line(x, area.y, &Line::styled(remark.to_owned(), paint.title()), columns);
    }
}

/// Draws a line between the seats and the log.
fn line_down(buffer: &mut Buffer, log: Rect, paint: Paint) {
    if log.x < 2 {
        return;
    }
    let sign = if paint.ascii { "|" } else { "│" };
    for y in log.y..log.bottom() {
        buffer.set_string(log.x - 2, y, sign, paint.grey());
    }
}

/// Draws what matters most where there is no room for a table.
fn too_small(buffer: &mut Buffer, board: &Board<'_>, paint: Paint) -> Vec<Hit> {
    let area = buffer.area;
    let (lang, columns) = (board.lang, usize::from(area.width));
    let (w, h) = SMALLEST;
    let mut lines = wrap(
        &lang.pick(
            format!("窗口太小：请放大到 {w}x{h} 以上"),
            format!("The window is too small: {w}x{h} at least"),
        ),
        columns,
        0,
    );
    if let Some(me) = board.me() {
        lines.push(lang.pick(
            format!("体力 {} 手牌 {}", pips(me.hp, me.max_hp, paint), me.hand.len()),
            format!("hp {} cards {}", pips(me.hp, me.max_hp, paint), me.hand.len()),
        ));
    }
    lines.extend(wrap(&board.prompt.title, columns, 0));
    lines.truncate(usize::from(area.height.saturating_sub(1)));
    if let Some(typed) = &board.prompt.typed {
        lines.push(clip(&format!("> {typed}_"), columns));
    }
    for (y, line) in lines.iter().enumerate().take(usize::from(area.height)) {
        buffer.set_line(area.x, area.y + y as u16, &coloured(line, Style::new(), paint), area.width);
    }
    Vec::new()
}

/// Width of the first column of a table of two, at most.
const FIRST_COLUMN: usize = 20;

/// Returns the indent of what does not fit on the line of a text: below its words, behind the sign of an item of a list,
/// or in the second column of a table.
fn hang(line: &str) -> usize {
    let words = line.trim_start();
    let lead = line.len() - words.len();
    if words.starts_with("- ") {
        return lead + 2;
    }
    let column = words.find("   ").map(|at| &words[..at]).filter(|first| width(first) < FIRST_COLUMN);
    match column {
        Some(first) => {
            let rest = &words[first.len()..];
            lead + width(first) + rest.len() - rest.trim_start().len()
        }
        None => lead,
    }
}

impl Overlay {
    /// Returns the text in rows of a screen of this size.
    fn rows(&self, area: Rect) -> Vec<String> {
        let columns = usize::from(area.width.saturating_sub(4));
        self.lines.iter().flat_map(|line| wrap(line, columns, hang(line))).collect()
    }

    /// Returns the rows of text that a screen of this size shows.
    pub fn page(area: Rect) -> usize {
        usize::from(area.height.saturating_sub(3)).max(1)
    }

    /// Scrolls by rows, within the text.
    pub fn scroll_by(&mut self, rows: isize, area: Rect) {
        let most = self.rows(area).len().saturating_sub(Overlay::page(area));
        self.scroll = self.scroll.saturating_add_signed(rows).min(most);
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, paint: Paint) {
        let area = buffer.area;
        Clear.render(area, buffer);
        let columns = usize::from(area.width);
        let title = clip(&self.title, columns.saturating_sub(1));
        buffer.set_line(area.x, area.y, &Line::styled(format!(" {title}"), paint.title()), area.width);
        let rows = self.rows(area);
        for (i, row) in rows.iter().skip(self.scroll).take(Overlay::page(area)).enumerate() {
            let y = area.y + 1 + i as u16;
            buffer.set_line(area.x + 2, y, &coloured(row, Style::new(), paint), area.width.saturating_sub(4));
        }
        let last = area.bottom().saturating_sub(1);
        rule(buffer, Rect::new(area.x, last.saturating_sub(1), area.width, 1), "", paint);
        buffer.set_line(area.x, last, &coloured(&self.foot, paint.grey(), paint), area.width);
        paint.finish(buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::hang;

    #[test]
    fn long_lines_go_on_below_their_words() {
        for (line, indent) in [
            ("Everybody has a role.", 0),
            ("- The lord wants all rebels dead.", 2),
            ("  a text of an article", 2),
            ("number Enter    choose, as in 2 Enter", 16),
            ("编号 回车      选择", 15),
            ("\u{e9}   a", 4),
            ("", 0),
        ] {
            assert_eq!(hang(line), indent, "{line}");
        }
    }
}
