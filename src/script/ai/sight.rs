//! Hidden facts for AIs: an AI may only see what its seat sees.
//!
//! Members that look at hidden facts declare them (`Secret` in the registry). For the bundled AI such a
//! look is refused where its seat's view has no answer. Without `--fair-ai`, an AI of `--ai` may look, and so may a file that
//! another tree adds to the bundled AI. `play` and `sim` report it
//! once. `ai/customary.lua` has what such files take for granted.

use crate::model::*;
use crate::rules::Data;
use crate::script::convert::{Arg, CardOrId, FromArg};
use crate::script::error::{Hidden, Refusal};
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::Host;
use crate::script::prelude::origin;
use crate::script::registry::Secret;
use crate::script::trampoline::Arguments;

impl Host {
    /// Refuses the bundled AI a look at something that its seat does not see. Other AIs may look unless the
    /// game is one of `--fair-ai`; their first look is noted.
    pub(in crate::script) fn allow_look(
        &self,
        signature: impl Fn() -> String,
        secret: Secret,
        receiver: Handle,
        arguments: &Arguments<'_, Host>,
    ) -> Result<(), Fault> {
        let (fair, is_other) = (self.ai.fair.get(), self.ai.foreign.get());
        if !self.is_ai_running() || (is_other && !fair && self.ai.has_looked.get()) {
            return Ok(());
        }
        let Some(seat) = self.viewer() else { return Ok(()) };
        let Some(hidden) = self.hidden_from(seat, secret, receiver, arguments)? else { return Ok(()) };
        if fair || (!is_other && self.is_own_ai_looking()) {
            return Err(Fault::Refused { why: Refusal::Hidden(hidden, seat) });
        }
        if !self.ai.has_looked.replace(true) {
            self.ai.has_news_of_looks.set(true);
            self.ai.counts.borrow_mut().looked = Some(format!("{}: {hidden}", signature()));
        }
        Ok(())
    }

    /// Returns a payload as an AI of this player reads it: in a fair game, without cards that the player does
    /// not know.
    pub(super) fn payload_for(&self, seat: PlayerId, data: &Data) -> Data {
        if !self.ai.fair.get() {
            return data.clone();
        }
        data.read(|value| self.without_hidden(seat, value)).map_or_else(|| data.clone(), Data::new)
    }

    /// Returns a value as an AI of this player reads it.
    pub(super) fn value_for(&self, seat: PlayerId, value: Value) -> Value {
        let known = if self.ai.fair.get() { self.without_hidden(seat, &value) } else { None };
        known.unwrap_or(value)
    }

    /// Returns what a tag holds as the running code reads it.
    pub(in crate::script) fn as_seen(&self, value: Value) -> Value {
        match self.viewer().filter(|_| self.is_ai_running()) {
            Some(seat) => self.value_for(seat, value),
            None => value,
        }
    }

    fn without_hidden(&self, seat: PlayerId, value: &Value) -> Option<Value> {
        let is_hidden = |card| matches!(self.hidden_card(seat, card), Ok(Some(_)));
        value.without_cards(&is_hidden)
    }

    /// Returns `true` if the innermost line of a script is one of the program's own AI. Packages bring files
    /// for it, or parts of a file, that were written for an AI which sees everything.
    fn is_own_ai_looking(&self) -> bool {
        let (Some(script), Some(library)) = (self.script(), self.library()) else { return true };
        let file = origin(script.lua()).file;
        match file.starts_with("ai/") {
            true => library.is_own_ai_file(&file),
            false => library.is_bundled(&file) || !script.has_ai_part(&file),
        }
    }

    /// Returns the facts that the seat does not see; `None` if it sees all of them.
    fn hidden_from(
        &self,
        seat: PlayerId,
        secret: Secret,
        receiver: Handle,
        arguments: &Arguments<'_, Host>,
    ) -> Result<Option<Hidden>, Fault> {
        let of = match receiver.class() {
            Some(Class::Player) => receiver.as_player(),
            Some(Class::Ai) => Some(PlayerId(receiver.id() as u8)),
            _ => None,
        };
        // What is wrong with the receiver the member itself says best.
        let known = self.with_room(|room| of.is_none_or(|p| p.index() < room.table().players.len()))?;
        if !known {
            return Ok(None);
        }
        let word = Name::from_arg(arguments.get(0)).unwrap_or_default();
        match (secret, of) {
            (Secret::Hand, Some(of)) => self.hidden_hand(seat, of),
            (Secret::Areas, Some(of)) if word.contains('h') => self.hidden_hand(seat, of),
            (Secret::Role, Some(of)) => self.hidden_role(seat, of),
            (Secret::Roles, Some(of)) => {
                let other = PlayerId::from_arg(arguments.get(0));
                let both = match other {
                    Some(other) => vec![of, other],
                    None => self.with_room(|room| room.table().seats.clone())?,
                };
                let hidden = both.into_iter().map(|p| self.hidden_role(seat, p));
                hidden.collect::<Result<Vec<_>, _>>().map(|all| all.into_iter().flatten().next())
            }
            (Secret::Property, Some(of)) if word == "role" => self.hidden_role(seat, of),
            (Secret::Memory, Some(of)) => Ok((of != seat).then_some(Hidden::Memory(of))),
            (Secret::Pile, Some(of)) => self.hidden_pile(seat, of, &word),
            (Secret::Card, _) => match arguments.get(0) {
                Arg::Missing | Arg::Nil => Ok(None),
                arg => {
                    CardOrId::from_arg(arg).map_or(Ok(None), |CardOrId(card)| self.hidden_card(seat, card))
                }
            },
            (Secret::DrawPile, _) => Ok(Some(Hidden::DrawPile)),
            _ => Ok(None),
        }
    }

    fn hidden_hand(&self, seat: PlayerId, of: PlayerId) -> Result<Option<Hidden>, Fault> {
        self.with_room(|room| {
            let all = {
                let t = room.table();
                let view = t.view(seat);
                of == seat || t.player(of).hand.iter().all(|c| view.knows(*c))
            };
            (!all && !room.sees_hand(seat, of)).then_some(Hidden::Hand(of))
        })
    }

    fn hidden_role(&self, seat: PlayerId, of: PlayerId) -> Result<Option<Hidden>, Fault> {
        self.with_room(|room| {
            let hidden = room.table().view(seat).player(of).role().is_none();
            hidden.then_some(Hidden::Role(of))
        })
    }

    fn hidden_pile(&self, seat: PlayerId, of: PlayerId, pile: &str) -> Result<Option<Hidden>, Fault> {
        self.with_room(|room| {
            let t = room.table();
            let mut piles = t.view(seat).player(of).piles().filter(|(name, _)| *name == pile);
            let hidden = piles.any(|(_, cards)| cards.iter().any(Option::is_none));
            hidden.then_some(Hidden::Pile(pile.into(), of))
        })
    }

    fn hidden_card(&self, seat: PlayerId, card: CardId) -> Result<Option<Hidden>, Fault> {
        self.with_room(|room| {
            let t = room.table();
            let there = t.find_card(card).is_some();
            let owner_shows = || t.owner(card).is_some_and(|p| room.sees_hand(seat, p));
            (there && !t.view(seat).knows(card) && !owner_shows()).then_some(Hidden::Card(card))
        })
    }
}
