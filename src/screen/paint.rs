//! Colours, or none.

use crate::agents::{signs, spelled};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;

/// The means of a terminal: colours and signs beyond ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    pub colour: bool,
    /// `true` to draw with ASCII signs; suits are letters, and keys words.
    pub ascii: bool,
}

impl Default for Paint {
    fn default() -> Paint {
        Paint { colour: true, ascii: false }
    }
}

impl Paint {
    /// Returns the paint that the environment asks for: `NO_COLOR`, and a locale without UTF-8.
    pub fn of_environment() -> Paint {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        Paint { colour: !is_set("NO_COLOR"), ascii: signs::locale_is_ascii() }
    }

    /// Returns the name of a key as this terminal shows it.
    pub fn key(self, key: &str) -> Cow<'_, str> {
        if self.ascii { signs::in_ascii(key) } else { key.into() }
    }

    /// Ends a picture: where the terminal knows ASCII alone, no other sign is left, but Chinese that is asked for. Suits
    /// keep their colours.
    pub fn finish(self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            if let Some(c) = cell.symbol().chars().next().and_then(signs::narrow) {
                cell.set_char(c);
            }
        }
        if signs::spells_chinese() {
            spell(buffer);
        }
    }

    fn fg(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Hearts and diamonds.
    pub fn red(self) -> Style {
        self.fg(Color::Red)
    }

    /// Spades and clubs.
    pub fn black(self) -> Style {
        self.fg(Color::Cyan)
    }

    /// Harm to the viewer.
    pub fn harm(self) -> Style {
        self.fg(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// Acts of the viewer.
    pub fn mine(self) -> Style {
        self.fg(Color::Green)
    }

    /// Deaths and the end.
    pub fn grave(self) -> Style {
        self.fg(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// Titles of turns and groups.
    pub fn title(self) -> Style {
        self.fg(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// Things that cannot be chosen, and remarks.
    pub fn grey(self) -> Style {
        if self.colour { Style::new().fg(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// Things that can be chosen.
    pub fn open(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Things that are chosen.
    pub fn chosen(self) -> Style {
        self.fg(Color::Green).add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// The place of the cursor.
    pub fn focus(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Hit points: enough, few, none.
    pub fn hp(self, hp: i32, max: i32) -> Style {
        match hp {
            hp if hp <= 1 => self.fg(Color::LightRed).add_modifier(Modifier::BOLD),
            hp if hp * 2 <= max => self.fg(Color::Yellow),
            _ => self.fg(Color::Green),
        }
    }

    /// A kingdom by name.
    pub fn kingdom(self, kingdom: &str) -> Style {
        match kingdom {
            "wei" => self.fg(Color::Blue),
            "shu" => self.fg(Color::Red),
            "wu" => self.fg(Color::Green),
            "god" => self.fg(Color::Yellow),
            _ => Style::new(),
        }
    }

    /// A role by word.
    pub fn role(self, role: &str) -> Style {
        match role {
            "lord" => self.fg(Color::Yellow).add_modifier(Modifier::BOLD),
            "loyalist" => self.fg(Color::LightYellow),
            "rebel" => self.fg(Color::LightGreen),
            "renegade" => self.fg(Color::LightBlue),
            _ => self.grey(),
        }
    }
}

/// Puts two letters into the two columns of each wide character that names did not spell.
fn spell(buffer: &mut Buffer) {
    let mut cells = buffer.content.iter_mut();
    while let Some(cell) = cells.next() {
        let Some(c) = cell.symbol().chars().next().filter(|c| c.width() == Some(2)) else { continue };
        let [first, second] = spelled::two_letters(c);
        cell.set_char(first);
        if let Some(next) = cells.next() {
            next.set_char(second);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn wide_characters_are_spelled_in_their_columns() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 1));
        buffer.set_string(0, 0, "a关羽(2)", Style::new());
        spell(&mut buffer);
        let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text, "aGuYu(2)  ");
    }
}
