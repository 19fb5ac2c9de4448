//! The lower part of the screen: a question, what may be chosen, and the keys.

use super::text::{clip, coloured, width, wrap};
use super::{Hit, Paint, Spot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// The state of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standing {
    /// Only shown.
    #[default]
    Plain,
    /// A thing to choose.
    Open,
    Chosen,
    /// A thing that may not be chosen now.
    Barred,
}

/// A card, skill, word or player to choose.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Item {
    /// Names the item in [`Spot::Item`].
    pub id: usize,
    /// The number or letter that is typed for it; may be empty.
    pub key: String,
    pub text: String,
    pub standing: Standing,
}

/// Items of one kind, such as the hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    pub label: String,
    pub items: Vec<Item>,
}

/// A word to click, with its key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Button {
    pub key: String,
    pub label: String,
    pub is_open: bool,
}

/// All of the lower part. Empty parts take no room.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prompt {
    /// The question.
    pub title: String,
    /// Further lines under the question, such as the text of a skill.
    pub notes: Vec<String>,
    pub groups: Vec<Group>,
    /// The item that the keys stand on.
    pub focus: Option<usize>,
    /// The text of the item in focus, or why it cannot be chosen.
    pub detail: Vec<String>,
    /// The things chosen so far, in words.
    pub chosen: String,
    /// A remark about the last key.
    pub hint: String,
    pub buttons: Vec<Button>,
    /// The letters typed so far; `None` where nothing can be typed.
    pub typed: Option<String>,
}

/// A laid-out line with what it shows at which columns.
struct Row {
    line: Line<'static>,
    spots: Vec<(usize, usize, Spot)>,
    has_focus: bool,
}

impl Row {
    fn text(text: &str, style: Style, paint: Paint) -> Row {
        Row { line: coloured(text, style, paint), spots: Vec::new(), has_focus: false }
    }
}

/// Rows of notes and details at most, where there is little room.
const FEW: usize = 4;

impl Prompt {
    /// Returns the height that the prompt would like to have at this width.
    pub fn height(&self, columns: usize, paint: Paint) -> usize {
        self.body(columns, paint).len() + self.foot(columns, paint).len()
    }

    /// Draws the prompt. Where there is too little room, the rows with the focus stay.
    pub(super) fn draw(&self, buffer: &mut Buffer, area: Rect, paint: Paint) -> Vec<Hit> {
        let columns = usize::from(area.width);
        let foot = self.foot(columns, paint);
        let body = self.body(columns, paint);
        let room = usize::from(area.height).saturating_sub(foot.len());
        let mut rows = fitted(body, room);
        rows.extend(foot);
        let mut hits = Vec::new();
        for (y, row) in rows.iter().take(usize::from(area.height)).enumerate() {
            let y = area.y + y as u16;
            buffer.set_line(area.x, y, &row.line, area.width);
            for (from, to, spot) in &row.spots {
                let area = Rect::new(area.x + *from as u16, y, (to - from) as u16, 1);
                hits.push(Hit { area, spot: *spot });
            }
        }
        hits
    }

    fn body(&self, columns: usize, paint: Paint) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        rows.extend(wrap(&self.title, columns, 2).iter().map(|t| Row::text(t, paint.title(), paint)));
        if self.title.is_empty() {
            rows.clear();
        }
        for note in &self.notes {
            let lines = wrap(note, columns.saturating_sub(2), 0);
            rows.extend(lines.iter().take(FEW).map(|t| Row::text(&format!("  {t}"), Style::new(), paint)));
        }
        self.groups.iter().for_each(|group| rows.extend(self.group(group, columns, paint)));
        for line in &self.detail {
            let lines = wrap(line, columns.saturating_sub(2), 2);
            rows.extend(lines.iter().map(|t| Row::text(&format!("  {t}"), paint.grey(), paint)));
        }
        rows
    }

    /// Lays the items of a group out one beside the other.
    fn group(&self, group: &Group, columns: usize, paint: Paint) -> Vec<Row> {
        if group.items.is_empty() {
            return Vec::new();
        }
        let mut rows = Vec::new();
        let label = if group.label.is_empty() { String::new() } else { format!("{} ", group.label) };
        let indent = width(&label).min(columns / 3);
        let empty = |text: String| Row {
            line: Line::styled(text, paint.title()),
            spots: Vec::new(),
            has_focus: false,
        };
        let mut row = empty(clip(&label, indent));
        let mut at = indent;
        for item in &group.items {
            let text = match item.key.is_empty() {
                true => item.text.clone(),
                false => format!("{} {}", item.key, item.text),
            };
            // Only a text longer than a row has several lines.
            for (i, text) in wrap(&text, columns.saturating_sub(indent), 2).iter().enumerate() {
                let w = width(text);
                if i > 0 || at > indent && at + 2 + w > columns {
                    rows.push(std::mem::replace(&mut row, empty(" ".repeat(indent))));
                    at = indent;
                }
                if at > indent {
                    row.line.push_span("  ");
                    at += 2;
                }
                self.push(item, text, &mut row, paint);
                row.spots.push((at, at + w, Spot::Item(item.id)));
                at += w;
            }
        }
        rows.push(row);
        rows
    }

    /// Adds a text of an item to a row.
    fn push(&self, item: &Item, text: &str, row: &mut Row, paint: Paint) {
        let is_focus = self.focus == Some(item.id);
        let mut style = match item.standing {
            Standing::Plain => Style::new(),
            Standing::Open => paint.open(),
            Standing::Chosen => paint.chosen(),
            Standing::Barred => paint.grey(),
        };
        if is_focus {
            style = style.patch(paint.focus());
        }
        // Suits of grey cards are grey.
        let is_grey = item.standing == Standing::Barred;
        let suits = Paint { colour: paint.colour && !is_grey, ..paint };
        coloured(text, style, suits).spans.into_iter().for_each(|span| row.line.push_span(span));
        row.has_focus |= is_focus;
    }

    fn foot(&self, columns: usize, paint: Paint) -> Vec<Row> {
        let mut rows = Vec::new();
        if !self.chosen.is_empty() {
            let lines = wrap(&self.chosen, columns, 2);
            rows.extend(lines.iter().take(2).map(|t| Row::text(t, paint.mine(), paint)));
        }
        if !self.hint.is_empty() {
            let lines = wrap(&format!("! {}", self.hint), columns, 2);
            rows.extend(lines.iter().take(2).map(|t| Row::text(t, paint.harm(), paint)));
        }
        rows.extend(self.keys(columns, paint));
        rows
    }

    /// The line that is typed, and the buttons behind it.
    fn keys(&self, columns: usize, paint: Paint) -> Vec<Row> {
        let mut rows = Vec::new();
        let start = match &self.typed {
            Some(typed) => format!("> {typed}_"),
            None => String::new(),
        };
        let mut at = width(&start);
        let mut row = Row::text(&start, paint.open(), paint);
        for (i, button) in self.buttons.iter().enumerate() {
            let text = match button.key.is_empty() {
                true => format!("[{}]", button.label),
                false => format!("[{} {}]", button.label, paint.key(&button.key)),
            };
            let text = clip(&text, columns);
            let w = width(&text);
            if at > 0 && at + 2 + w > columns {
                rows.push(std::mem::replace(&mut row, Row::text("", Style::new(), paint)));
                at = 0;
            }
            if at > 0 {
                row.line.push_span("  ");
                at += 2;
            }
            let style = if button.is_open { paint.open() } else { paint.grey() };
            coloured(&text, style, paint).spans.into_iter().for_each(|span| row.line.push_span(span));
            row.spots.push((at, at + w, Spot::Button(i)));
            at += w;
        }
        if at > 0 {
            rows.push(row);
        }
        rows
    }
}

/// Returns so many rows: the question, then the rows around the focus.
fn fitted(mut rows: Vec<Row>, room: usize) -> Vec<Row> {
    if rows.len() <= room {
        return rows;
    }
    let focus = rows.iter().position(|row| row.has_focus).unwrap_or(0);
    let below = rows.len() - 1 - focus;
    // A third of the room stays for what stands below the focus.
    let keep_below = below.min(room / 3);
    let end = (focus + keep_below + 1).max(room.min(rows.len()));
    rows.truncate(end);
    let surplus = rows.len().saturating_sub(room);
    if surplus > 0 && room > 1 {
        rows.drain(1..=surplus);
    }
    rows.truncate(room);
    rows
}
