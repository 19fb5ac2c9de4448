//! The question to one who has died: watch on, or see the result.

use super::input::{Event, Key};
use super::question::{Cursor, LONGEST};
use super::typed::{Typed, half_width, parse};
use super::{Over, Play, Prompt, Table};
use crate::agents::form::Entry;
use crate::model::PlayerId;
use crate::rules::Room;
use crate::rules::ask::Seat;
use crate::screen::{Button, Spot, hit};

/// Something that may be done at the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    WatchOn,
    SeeResult,
    TakeBack,
    Find,
    ReadLog,
    Leave,
}

/// An act with its key, and its name in Chinese and in English. The keys are those of the question in lines.
struct Offer {
    act: Act,
    key: &'static str,
    name: [&'static str; 2],
}

/// The acts in the order of their buttons.
const OFFERS: [Offer; 6] = [
    Offer { act: Act::WatchOn, key: "⏎", name: ["继续观战", "watch on"] },
    Offer { act: Act::SeeResult, key: "r", name: ["直接看结果", "see the result"] },
    Offer { act: Act::TakeBack, key: "u", name: ["悔一步", "take back"] },
    Offer { act: Act::Find, key: "/", name: ["查找", "find"] },
    Offer { act: Act::ReadLog, key: "l", name: ["记录", "log"] },
    Offer { act: Act::Leave, key: "q", name: ["离开", "leave"] },
];

/// The end of the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    GoesOn,
    Left,
}

impl Table {
    /// Names the players of all people at this screen. While one of them lives, the others' acts are paced.
    pub fn share(&self, people: Vec<PlayerId>) {
        self.0.borrow_mut().people = people;
    }

    /// Asks people who have died whether they watch on, once. Returns `false` if the game is left. To be called at a
    /// request: a game that a death ends has none any more.
    pub fn watches_on(&self, room: &Room) -> bool {
        self.0.borrow_mut().watches_on(room)
    }
}

impl Play {
    /// Notes a death after which nobody at this screen lives.
    pub(super) fn note_death(&mut self, room: &Room, player: PlayerId) {
        if self.is_here(player) && !self.lives(room) {
            self.has_died = true;
        }
    }

    fn is_here(&self, player: PlayerId) -> bool {
        Some(player) == self.me || self.people.contains(&player)
    }

    /// Returns `true` if somebody at this screen lives.
    fn lives(&self, room: &Room) -> bool {
        room.table().players.iter().any(|p| p.alive && self.is_here(p.id))
    }

    fn watches_on(&mut self, room: &Room) -> bool {
        let Some(me) = self.me.filter(|_| self.has_died && !self.is_closed && !self.lives(room)) else {
            return true;
        };
        self.is_elsewhere = false;
        self.look(room);
        self.log.go_to_unread();
        self.source.forget();
        let (seat, mut cursor) = (Seat::new(room, me), Cursor::default());
        let ended = loop {
            self.prompt = Prompt {
                title: self.pick("你已阵亡", "You are dead").to_owned(),
                buttons: self.buttons_after_death(),
                hint: cursor.hint.clone(),
                typed: (!cursor.typed.is_empty()).then(|| cursor.typed.clone()),
                ..Prompt::default()
            };
            self.show();
            if self.is_closed {
                break Ended::Left;
            }
            let event = self.source.next(None);
            if let Some(ended) = self.read_after_death(seat, &event, &mut cursor) {
                break ended;
            }
        };
        // What is tried out may bring somebody back: then nobody is asked any more.
        self.has_died = ended == Ended::Left && self.is_elsewhere;
        self.log.read_all();
        ended == Ended::GoesOn
    }

    fn buttons_after_death(&self) -> Vec<Button> {
        let button = |Offer { key, name: [zh, en], .. }: &Offer| self.button(key, zh, en);
        OFFERS.iter().map(button).collect()
    }

    fn read_after_death(&mut self, seat: Seat<'_>, event: &Event, cursor: &mut Cursor) -> Option<Ended> {
        if let Event::Gone = event {
            self.leave();
            return Some(Ended::Left);
        }
        if self.over == Over::Leaving {
            return self.decide_to_leave(event).map(|_| Ended::Left);
        }
        if self.over != Over::Nothing {
            self.read_on(event, Some(seat));
            return None;
        }
        if self.moves_only(event) {
            return None;
        }
        match event {
            Event::Woken => {
                self.news();
                None
            }
            Event::Click { column, row } => match hit(&self.hits, *column, *row)? {
                Spot::Button(at) => self.act_after_death(OFFERS.get(at)?.act, cursor),
                Spot::Log => self.act_after_death(Act::ReadLog, cursor),
                Spot::Seat(player) => {
                    self.open_topic(seat, &Entry::Target(player), None);
                    None
                }
                Spot::Item(_) => None,
            },
            Event::Key(key) => self.press_after_death(*key, cursor),
            _ => None,
        }
    }

    fn act_after_death(&mut self, act: Act, cursor: &mut Cursor) -> Option<Ended> {
        match act {
            Act::WatchOn => return Some(Ended::GoesOn),
            Act::SeeResult => {
                self.wants_result = true;
                return Some(Ended::GoesOn);
            }
            Act::TakeBack => return self.command_after_death(":undo", cursor),
            Act::Find => self.open_search(),
            Act::ReadLog => self.open_log(),
            Act::Leave => self.ask_to_leave(),
        }
        None
    }

    fn press_after_death(&mut self, key: Key, cursor: &mut Cursor) -> Option<Ended> {
        cursor.hint.clear();
        let is_typing = !cursor.typed.is_empty();
        let act = match key {
            Key::Enter if is_typing => {
                let typed = std::mem::take(&mut cursor.typed);
                return self.command_after_death(&typed, cursor);
            }
            Key::Backspace if is_typing => {
                cursor.typed.pop();
                return None;
            }
            Key::Escape if is_typing => {
                cursor.typed.clear();
                return None;
            }
            Key::Char(c) if is_typing => {
                if cursor.typed.len() < LONGEST {
                    cursor.typed.push(c);
                }
                return None;
            }
            Key::Enter | Key::Escape => Act::WatchOn,
            Key::Char(c) => match half_width(c) {
                ' ' | 'n' | 'N' => Act::WatchOn,
                'r' | 'R' => Act::SeeResult,
                'u' | 'U' => Act::TakeBack,
                '/' => Act::Find,
                'l' | 'L' => Act::ReadLog,
                'q' | 'Q' => Act::Leave,
                '?' => {
                    self.open_keys();
                    return None;
                }
                ':' => {
                    cursor.typed.push(':');
                    return None;
                }
                _ => {
                    let (zh, en) = (
                        "回车 继续观战，r 看结果，u 悔一步，: 命令",
                        "Enter: watch on, r: the result, u: take back, : a command",
                    );
                    cursor.hint = self.pick(zh, en).to_owned();
                    return None;
                }
            },
            _ => return None,
        };
        self.act_after_death(act, cursor)
    }

    fn command_after_death(&mut self, line: &str, cursor: &mut Cursor) -> Option<Ended> {
        if let Typed::Console(command) = parse(line) {
            self.command_line(&command, cursor);
        }
        self.is_elsewhere.then_some(Ended::Left)
    }
}
