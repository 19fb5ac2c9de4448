//! The host of games as the binding kernel knows it (`kernel/embed.rs`).

use super::api::event::GameEvent;
use super::api::values::{self, ClassDecl};
use super::define::{GeneralId, PackageId, SkillId};
use super::fault::Fault;
use super::handle::{Class, Handle};
use super::host::Host;
use super::kernel::class::Shape;
use super::kernel::embed::{Binding, Embedder, Heard, Objects, Seen, Supervisor, Text, Verdict, Weight};
use super::registry::{Effect, Member};
use super::trampoline::Arguments;
use super::value::{Made, NO_CARD};
use super::{coverage, debug, profile};
use crate::model::{CardId, PlayerId};
use crate::rules::{Data, HappeningView, Interrupt, is_asking_skills};
use std::any::Any;
use std::borrow::Cow;

impl Objects for Host {
    #[inline]
    fn check_player(&self, player: PlayerId) -> Result<(), Fault> {
        if self.has_seat(player) {
            return Ok(());
        }
        let known = self.with_room(|room| player.index() < room.table().players.len())?;
        if known { Ok(()) } else { Err(Fault::Stale { kind: "player", id: player.to_string() }) }
    }

    fn check_card(&self, card: CardId) -> Result<(), Fault> {
        let known = self.with_room(|room| room.table().find_card(card).is_some())?;
        match known {
            true => Ok(()),
            false if card == NO_CARD => Err(Fault::Stale { kind: "card", id: "-1".into() }),
            false => Err(Fault::Stale { kind: "card", id: card.to_string() }),
        }
    }

    fn check_object(&self, handle: Handle) -> Result<(), Fault> {
        match handle.class() {
            Some(Class::Skill) => SkillId(handle.id()).entry(self).map(drop),
            Some(Class::General) => GeneralId(handle.id()).entry(self).map(drop),
            Some(Class::Package) => PackageId(handle.id()).entry(self).map(drop),
            Some(Class::GameEvent) => self.check_event(handle),
            _ => Ok(()),
        }
    }
}

impl Host {
    fn check_event(&self, event: Handle) -> Result<(), Fault> {
        let GameEvent(happening) = GameEvent::of_handle(event);
        let known = self.with_room(|room| HappeningView::of(&room.table(), happening).is_some())?;
        if known { Ok(()) } else { Err(Fault::Stale { kind: "event", id: event.id().to_string() }) }
    }

    /// Reports a refused call of an AI. Community AIs catch their errors silently.
    #[cold]
    fn note_barred(&self, member: &Member) {
        if self.is_ai_running() {
            self.ai().note_barred(member.signature());
        }
    }
}

impl Embedder for Host {
    #[inline]
    fn binding(&self) -> &Binding<Host> {
        &self.binding
    }

    fn value_classes() -> &'static [ClassDecl] {
        values::classes()
    }

    fn shape_of(made: &Made) -> &'static Shape {
        values::class_of_made(made)
    }

    fn check_call(
        &self,
        member: &Member,
        receiver: Handle,
        arguments: &Arguments<'_, Host>,
    ) -> Result<(), Fault> {
        match member.secret() {
            Some(secret) => self.allow_look(|| member.signature(), secret, receiver, arguments),
            None => self.allow(member.effect).inspect_err(|_| self.note_barred(member)),
        }
    }

    fn note_refused(&self, member: &Member) {
        self.note_barred(member);
    }

    fn check_write(&self, data: &Data) -> Result<(), Fault> {
        self.allow_write_to(data)
    }

    #[inline]
    fn note_called(&self, effect: Effect) -> Result<(), Text> {
        self.watch.called(effect.changes())
    }

    /// Calls that are counted are made. What a skill answers about skills depends on which of them is being asked.
    #[inline]
    fn keeps_answers(&self) -> bool {
        !self.watch.counts_calls() && !profile::is_on() && !is_asking_skills()
    }

    #[inline]
    fn version(&self) -> u64 {
        self.with_room(|room| room.version()).unwrap_or_default()
    }

    fn note_interrupted(&self, interrupt: Interrupt) {
        self.interrupted(interrupt);
    }

    fn add_text(&self, key: Cow<'_, str>, text: Cow<'_, str>) {
        self.texts().add(key, text);
    }

    #[inline]
    fn is_memory_due(&self) -> bool {
        self.watch.is_memory_due()
    }

    fn weigh(&self, lua: usize, leaves_nothing: bool, collected: bool) -> Weight {
        self.watch.weigh(lua, leaves_nothing, collected)
    }

    fn cut_for_memory(&self, lines: Vec<String>) -> String {
        self.watch.cut_for_memory(lines)
    }
}

impl Supervisor for Host {
    fn is_too_much(&self, kilobytes: usize) -> bool {
        self.watch.is_too_much(kilobytes)
    }

    fn is_cutting(&self) -> bool {
        self.watch.is_cutting()
    }

    fn look_up(&self, heard: Heard, kilobytes: usize, lines: &dyn Fn() -> Vec<String>) -> Verdict {
        self.looked_up(heard, kilobytes, lines)
    }

    fn calm(&self) {
        self.watch.calm();
    }

    fn note_instructions(&self) {
        Host::note_instructions(self);
    }

    fn note_seen(&self, file: &str, seen: Seen) {
        coverage::note(file, seen);
    }

    fn wants_line(&self, line: u32, goes_on: bool) -> bool {
        debug::wants(line, goes_on)
    }

    fn line_begins(&self, file: &str, line: u32, goes_on: bool) {
        debug::line(self, file, line, goes_on);
    }

    fn error_raised(&self, message: &str) {
        debug::failed(self, message);
    }

    fn state(&self) -> Option<Box<dyn Any>> {
        self.script().map(|script| Box::new(script) as Box<dyn Any>)
    }
}
