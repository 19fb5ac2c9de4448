//! The content of a screen: the table, its log, the prompt, and a text that lies over them.

use super::Log;
use super::prompt::{Prompt, Standing};
use crate::agents::form::{PersonSight, TableSight};
use crate::model::PlayerId;
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};

/// All that is drawn.
#[derive(Clone)]
pub struct Board<'a> {
    pub sight: &'a TableSight,
    pub names: &'a dyn Names,
    pub lang: Lang,
    pub log: &'a Log,
    pub prompt: &'a Prompt,
    /// Words at the right end of the status line.
    pub status: String,
    /// The players who are asked now.
    pub asked: Vec<PlayerId>,
    /// Players who can be chosen, or are chosen.
    pub lit: Vec<(PlayerId, Standing)>,
    /// The player on whom the cursor stands.
    pub focus_seat: Option<PlayerId>,
    /// `true` to name seats with letters, where numbers mean cards.
    pub letters: bool,
    /// A text that lies over the table.
    pub overlay: Option<&'a Overlay>,
}

/// A text over the table, to be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlay {
    pub title: String,
    pub lines: Vec<String>,
    /// Rows above the window.
    pub scroll: usize,
    /// The line below the text, for keys or for what is typed.
    pub foot: String,
}

impl<'a> Board<'a> {
    /// Returns a board on which nobody is asked.
    pub fn new(
        sight: &'a TableSight,
        names: &'a dyn Names,
        lang: Lang,
        log: &'a Log,
        prompt: &'a Prompt,
    ) -> Board<'a> {
        Board {
            sight,
            names,
            lang,
            log,
            prompt,
            status: String::new(),
            asked: Vec::new(),
            lit: Vec::new(),
            focus_seat: None,
            letters: false,
            overlay: None,
        }
    }

    /// Returns whether a player can be chosen or is chosen.
    pub(super) fn standing(&self, player: PlayerId) -> Standing {
        self.lit.iter().find(|(p, _)| *p == player).map_or(Standing::Plain, |(_, s)| *s)
    }

    /// Returns a renderer of names as the seat knows them.
    pub(super) fn renderer(&self) -> Renderer<'a> {
        Renderer::new(self.names, self.lang, self.sight.seat, People::default())
    }

    /// Returns the person before the screen, if they sit at the table.
    pub(super) fn me(&self) -> Option<&PersonSight> {
        self.sight.players.iter().find(|p| Some(p.id) == self.sight.seat)
    }
}
