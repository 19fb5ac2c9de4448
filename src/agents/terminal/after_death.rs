//! The question to one who has died: watch on, or see the result.

use super::input::Command;
use super::numbers::Numbers;
use super::{Read, Screen, Terminal};
use crate::model::PlayerId;
use crate::rules::Room;
use crate::rules::ask::Seat;

impl Terminal {
    /// Names the players of all people at these keys. While one of them lives, the rest of the game is shown.
    pub fn share(&self, people: Vec<PlayerId>) {
        self.0.borrow_mut().people = people;
    }

    /// Asks people who have died whether they watch on, once. Returns `false` if the game is left. To be called at a
    /// request, when packages may change: a game that a death ends has none any more.
    pub fn watches_on(&self, room: &Room) -> bool {
        self.0.borrow_mut().watches_on(room)
    }
}

impl Screen {
    /// Notes a death after which nobody at these keys lives. A script or a pipe goes on reading.
    pub(super) fn note_death(&mut self, room: &Room, player: PlayerId) {
        let is_here = |p: PlayerId| Some(p) == self.seat || self.people.contains(&p);
        let lives = room.table().players.iter().any(|p| p.alive && is_here(p.id));
        if is_here(player) && !lives && !self.is_replaying && self.input.is_person() {
            self.has_died = true;
        }
    }

    fn watches_on(&mut self, room: &Room) -> bool {
        let Some(seat) = self.seat.filter(|_| self.has_died) else { return true };
        self.input.forget();
        self.until = None;
        self.question = vec![
            self.lang
                .pick(
                    "\n你已阵亡（回车 继续观战 | r 直接看结果 | q 离开 | :undo 悔一步）",
                    "\nYou are dead (Enter watch on | r see the result | q leave | :undo take back)",
                )
                .to_owned(),
        ];
        self.print_all(self.question.clone());
        loop {
            let line = match self.read() {
                Read::Line(line) => line,
                Read::Over(_) => return false,
                Read::Changed => continue,
            };
            match Command::parse(&line) {
                Command::Enter => break,
                Command::Word(word) if word == "r" => {
                    self.wants_result = true;
                    break;
                }
                Command::Quit => {
                    if self.wants_to_leave() {
                        self.leave();
                        return false;
                    }
                }
                other @ (Command::Help | Command::Read(_) | Command::Table | Command::Log(_)) => {
                    let seat = Seat::new(room, seat);
                    self.look(seat, (&[], &Numbers::new(seat)), other);
                }
                _ => self.hint(
                    "看不懂：回车 继续观战，r 直接看结果，q 离开",
                    "not understood: Enter watches on, r shows the result, q leaves",
                ),
            }
        }
        self.has_died = false;
        true
    }
}
