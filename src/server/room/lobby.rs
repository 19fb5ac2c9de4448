//! Frames of pages, and the time before and between games.

use super::{Given, LONGEST_CHAT, Room, ToTable, refuse};
use crate::server::table::{ToReel, UseFor};
use crate::server::wire::{FromHost, Settings, Sitter, ToHost};
use std::time::Instant;

impl Room {
    pub(super) fn page(&mut self, id: u32, frame: ToHost) {
        let is_host = id == self.host;
        let in_lobby = self.game.is_none();
        match frame {
            ToHost::Hello { .. } => self.error(id, "twice", "已经进入房间", "You are in the room already"),
            ToHost::Ping { n } => self.send(id, &FromHost::Pong { n }),
            ToHost::Rename { name } => {
                let name = self.free_name(&name, id);
                if let Some(person) = self.person_mut(id) {
                    person.name = name;
                }
                self.send_lobby();
                self.send_people();
            }
            ToHost::Chat { text } => {
                let text: String = text.chars().filter(|c| !c.is_control()).take(LONGEST_CHAT).collect();
                if !text.trim().is_empty() {
                    self.send_all(&FromHost::Chat { from: id, text });
                }
            }
            ToHost::Generals { query } => {
                let (generals, words) = self.shelf.search(&query);
                self.send(id, &FromHost::Words { words });
                self.send(id, &FromHost::Generals { query, generals });
            }
            ToHost::Probe { request, selection } => {
                if self.is_asked(id, request) {
                    self.to_table(ToTable::Probe { request, selection });
                }
            }
            ToHost::Reply { request, reply } => match self.open_to(id, request).map(|asked| asked.id) {
                Some(answered) => {
                    if let Some(game) = &mut self.game {
                        game.by_hand.insert(answered);
                    }
                    self.withdraw_undo(id);
                    self.to_table(ToTable::Answer { request, given: Given::Reply(reply) });
                }
                None => self.error(id, "late", "已经来不及了", "That came too late"),
            },
            ToHost::Watch { game, eyes } => self.watch(id, game, ToReel::Roll { to: id, eyes }),
            ToHost::Look { game, eyes, place } => self.watch(id, game, ToReel::Look { to: id, eyes, place }),
            ToHost::Find { game, eyes, at } => self.watch(id, game, ToReel::Find { to: id, eyes, at }),
            ToHost::Save { game, at, words } => {
                let use_for = words.map_or(UseFor::Save, UseFor::Report);
                self.watch(id, game, ToReel::Cut { to: id, at, use_for });
            }
            ToHost::GoOn { game, at } => {
                self.watch(id, game, ToReel::Cut { to: id, at, use_for: UseFor::GoOn });
            }
            ToHost::Fresh if is_host && in_lobby => self.start_fresh(),
            ToHost::Inspect if is_host && self.launch.is_dev() => self.to_table(ToTable::Inspect { to: id }),
            ToHost::Trace { skills } if is_host && self.launch.is_dev() => {
                self.to_table(ToTable::Trace { skills })
            }
            ToHost::Try { line } if is_host && self.launch.is_dev() => {
                self.to_table(ToTable::Try { to: id, line });
            }
            ToHost::Reload if is_host && self.launch.is_dev() => self.to_table(ToTable::Reload),
            ToHost::Undo => self.ask_undo(id),
            ToHost::Consent { yes } => self.consent(id, yes),
            ToHost::Trust { on } => self.trust(id, on),
            ToHost::Skip { request } => match self.is_asked(id, request) {
                true => {
                    self.withdraw_undo(id);
                    self.to_table(ToTable::Skip { request });
                }
                false => self.error(id, "late", "已经来不及了", "That came too late"),
            },
            ToHost::Prefer { only_mine } => {
                if let Some(person) = self.person_mut(id) {
                    person.only_mine = only_mine;
                }
                self.send_wish(id);
            }
            ToHost::Sit { seat } if in_lobby => self.sit(id, seat),
            ToHost::Stand if in_lobby => {
                self.sitters.iter_mut().filter(|s| **s == Sitter::Person(id)).for_each(|s| *s = Sitter::Open);
                self.send_lobby();
            }
            ToHost::Sit { seat } => self.take_over(id, seat),
            ToHost::Bot { seat, level } if is_host && in_lobby => {
                if let Some(chair) = self.sitters.get_mut(seat) {
                    *chair = level.map_or(Sitter::Open, Sitter::Bot);
                }
                self.send_lobby();
            }
            ToHost::Settings { settings, change } if is_host && in_lobby => {
                self.change = change;
                self.settle(settings);
            }
            ToHost::Kick { person } if is_host && person != id => self.kick(person),
            ToHost::GiveHost { person } if is_host && self.person(person).is_some() => {
                self.host = person;
                self.send_lobby();
            }
            ToHost::Start if is_host && in_lobby => self.start(),
            ToHost::Again if is_host => self.again(),
            _ => self.error(id, "not-now", "现在不能这样做", "That cannot be done now"),
        }
    }

    pub(super) fn sit(&mut self, id: u32, seat: usize) {
        if !matches!(self.sitters.get(seat), Some(Sitter::Open | Sitter::Bot(_))) {
            return self.error(id, "taken", "这个座位有人", "Somebody sits there");
        }
        self.sitters.iter_mut().filter(|s| **s == Sitter::Person(id)).for_each(|s| *s = Sitter::Open);
        self.sitters[seat] = Sitter::Person(id);
        self.send_lobby();
    }

    pub(super) fn settle(&mut self, settings: Settings) {
        let kept = (self.settings.seats, self.settings.mode.clone());
        self.settings = self.shelf.checked(settings);
        if self.planned.is_some() {
            (self.settings.seats, self.settings.mode) = kept;
        }
        let seats = self.settings.seats;
        // People keep their chairs where there are enough; those beyond the last one move up.
        let (stay, move_up) = self.sitters.split_at(seats.min(self.sitters.len()));
        let homeless: Vec<Sitter> =
            move_up.iter().copied().filter(|s| matches!(s, Sitter::Person(_))).collect();
        let mut sitters = stay.to_vec();
        sitters.resize(seats, Sitter::Open);
        for person in homeless {
            let free = sitters.iter_mut().find(|s| !matches!(s, Sitter::Person(_)));
            if let Some(chair) = free {
                *chair = person;
            }
        }
        self.sitters = sitters;
        self.send_lobby();
    }

    pub(super) fn kick(&mut self, id: u32) {
        if let Some((_, page)) = self.person(id).and_then(|p| p.page.as_ref()) {
            refuse(page, "kicked", "房主请你离开了房间", "The host has asked you to leave the room");
        }
        self.sitters.iter_mut().filter(|s| **s == Sitter::Person(id)).for_each(|s| *s = Sitter::Open);
        self.vacate(id);
        self.people.retain(|p| p.id != id);
        // The link that they have opens nothing any more.
        self.door.key.change();
        self.answer_for_absent(Instant::now());
        self.recheck_undo();
        self.send_lobby();
        self.send_people();
        // They must not be in the room again after a crash.
        self.keep_now();
    }
}
