//! The teacher: stands between the learner at the terminal and the table of a lesson.

use super::texts::Texts;
use crate::cli::markdown::{as_paragraphs, as_text};
use crate::cli::person::Person;
use crate::model::PlayerId;
use crate::rules::ask::Seat;
use crate::rules::names::Lang;
use crate::rules::{Answer, Reply, Request, Room};
use crate::testkit::scene::Learner;
use std::rc::Rc;

/// Wrong answers to one request after which the teacher answers.
const PATIENCE: u32 = 4;

/// The teacher of one lesson.
pub struct Teacher {
    pub person: Person,
    pub texts: Texts,
    pub lang: Lang,
    /// `true` to explain before each decision, not only after mistakes.
    pub hints: bool,
    /// The last note of the lesson.
    pub note: String,
    /// `true` once the learner left.
    pub has_left: bool,
    /// Number of wrong answers in the lesson.
    pub mistakes: u32,
}

impl Teacher {
    fn write(&mut self, sign: &str, text: &str) {
        let text = match self.person {
            Person::Lines(_) => as_text(text),
            Person::Table(_) => as_paragraphs(text),
        };
        for line in text.lines() {
            self.person.print(&format!("{sign} {line}"));
        }
    }

    /// Explains a wrong answer; the last time the teacher answers in the learner's place.
    fn explain(&mut self, tries: u32) {
        let again = self.lang.pick("再试一次。", "Try again.");
        let shown = self.lang.pick("没关系，这一步我来演示。", "Never mind: I show you this one.");
        let why = self.texts.after_mistake(&self.note).unwrap_or_default();
        let end = if tries < PATIENCE { again } else { shown };
        let space = self.lang.pick("", " ");
        self.write(" ✗", &format!("{why}{space}{end}"));
    }
}

impl Learner for Teacher {
    fn sit_down(&mut self, room: &Rc<Room>, player: PlayerId) {
        self.person.sit(player);
        self.person.greet(Seat::new(room, player));
        room.observe(self.person.observer());
    }

    fn answer(&mut self, room: &Room, request: &Request, planned: Option<&Reply>) -> Answer {
        let mut tries = 0;
        loop {
            let answer = self.person.answer(Seat::new(room, request.seat), request);
            match (answer, planned) {
                (Answer::Reply(reply), Some(right)) if !is_same(&reply, right) => {
                    tries += 1;
                    self.mistakes += 1;
                    self.explain(tries);
                    if tries >= PATIENCE {
                        return Answer::Reply(right.clone());
                    }
                }
                (Answer::Close, _) => {
                    self.has_left = true;
                    return Answer::Close;
                }
                (answer, _) => return answer,
            }
        }
    }

    fn show_note(&mut self, note: &str) {
        note.clone_into(&mut self.note);
        if self.hints
            && let Some(text) = self.texts.at(note)
        {
            // The table draws a line there already.
            let sign = if matches!(self.person, Person::Lines(_)) { " │" } else { "»" };
            self.write(sign, text);
        }
    }
}

/// Returns `true` if two replies say the same; cards and players may come in any order.
fn is_same(given: &Reply, right: &Reply) -> bool {
    match (given, right) {
        (Reply::Cards(a), Reply::Cards(b)) => a.len() == b.len() && a.iter().all(|card| b.contains(card)),
        (Reply::Players(a), Reply::Players(b)) => a.len() == b.len() && a.iter().all(|p| b.contains(p)),
        _ => given == right,
    }
}
