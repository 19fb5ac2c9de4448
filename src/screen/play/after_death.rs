//! The question to one who has died: watch on, or see the result.

use super::{Event, Key, Play, Prompt, Table};
use crate::model::PlayerId;
use crate::rules::Room;
use crate::screen::{Spot, hit};

impl Table {
    /// Names the players of all people at this screen. While one of them lives, the others' acts are paced.
    pub fn share(&self, people: Vec<PlayerId>) {
        self.0.borrow_mut().people = people;
    }
}

impl Play {
    /// Asks one who died whether to watch, if nobody at this screen lives.
    pub(super) fn after_death(&mut self, room: &Room) {
        let is_here = |p: PlayerId| Some(p) == self.me || self.people.contains(&p);
        if !room.table().players.iter().any(|p| p.alive && is_here(p.id)) {
            self.offer_result();
        }
    }

    /// Asks one who died whether to watch.
    fn offer_result(&mut self) {
        if self.is_closed {
            return;
        }
        let (zh, en) = ("你已阵亡", "You are dead");
        self.prompt = Prompt {
            title: self.pick(zh, en).to_owned(),
            buttons: vec![
                self.button("⏎", "直接看结果", "see the result"),
                self.button(self.pick("空格", "Space"), "继续观战", "watch on"),
            ],
            ..Prompt::default()
        };
        self.source.forget();
        loop {
            self.show();
            match self.source.next(None) {
                Event::Gone => {
                    self.is_closed = true;
                    return;
                }
                Event::Key(Key::Enter) => {
                    self.wants_result = true;
                    return;
                }
                Event::Click { column, row } => match hit(&self.hits, column, row) {
                    Some(Spot::Button(0)) => {
                        self.wants_result = true;
                        return;
                    }
                    Some(Spot::Button(_)) => return,
                    _ => {}
                },
                Event::Key(Key::Char(' ' | 'n') | Key::Escape) => return,
                other => {
                    self.moves_only(&other);
                }
            }
            if self.is_closed {
                return;
            }
        }
    }
}
