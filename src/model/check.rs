//! Checks of a table that was read from a file. The rules rely on what they wrote themselves: that ids lead
//! somewhere, that a card is in one place, that counters have room. A file may say anything.
//!
//! Ids are found by serializing the table into nothing: the walk finds each under the name of its
//! type, in any field, tag or payload.

use super::fault::{DanglingId, TableFault};
use super::ids::EventId;
use super::table::Table;
use super::turn::Stage;
use serde::ser::{self, Serialize, Serializer};
use std::collections::BTreeSet;

/// Counters stay far below the end of their types.
const MOST: u64 = 1 << 30;

/// A set of players has this many bits.
const MOST_PLAYERS: usize = 32;

impl Table {
    /// Checks that a table can be played. The error says what is wrong with the first thing that is.
    pub fn check(&self) -> Result<(), TableFault> {
        self.check_players()?;
        let events = self.history.last_id();
        let mut walk = Walk { table: self, events, id: None, path: Vec::new() };
        self.serialize(&mut walk)?;
        self.check_deck()?;
        self.check_cards()?;
        self.check_slots()?;
        self.history.check()?;
        if !self.lasting.fits() {
            return Err(TableFault::Lasting);
        }
        self.virtuals.check()?;
        self.check_course()
    }

    fn check_players(&self) -> Result<(), TableFault> {
        let n = self.players.len();
        if n == 0 || n > MOST_PLAYERS {
            return Err(TableFault::PlayerCount { count: n, most: MOST_PLAYERS });
        }
        if let Some((i, player)) = self.players.iter().enumerate().find(|(i, p)| p.id.index() != *i) {
            return Err(TableFault::PlayerId { at: i, id: player.id });
        }
        if let Some(player) = self.players.iter().find(|p| p.seat == 0 || usize::from(p.seat) > n) {
            return Err(TableFault::Seat { player: player.id, seat: player.seat, of: n });
        }
        let seats: BTreeSet<_> = self.seats.iter().collect();
        if self.seats.len() != n || seats.len() != n {
            return Err(TableFault::Seats { players: n });
        }
        if self.rng.seats.len() != n {
            return Err(TableFault::Streams { streams: self.rng.seats.len(), players: n });
        }
        Ok(())
    }

    fn check_deck(&self) -> Result<(), TableFault> {
        let wrong = self.deck.iter().enumerate().find(|(i, c)| usize::try_from(c.card.id.0) != Ok(*i));
        match wrong {
            Some((at, card)) => Err(TableFault::DeckId { at, id: card.card.id }),
            None => Ok(()),
        }
    }

    fn check_course(&self) -> Result<(), TableFault> {
        let turn = &self.turn;
        let is_running = !matches!(turn.stage, Stage::Setup | Stage::Over);
        if is_running && turn.current.is_none() {
            return Err(TableFault::NobodysTurn);
        }
        if is_running && self.alive_count() == 0 {
            return Err(TableFault::NobodyAlive);
        }
        let counters = [
            ("turn.round", u64::from(turn.round)),
            ("turn.turns", u64::from(turn.turns)),
            ("turn.announced_round", u64::from(turn.announced_round)),
            ("turn.failed_uses", u64::from(turn.failed_uses)),
            ("turn.swaps", u64::from(turn.swaps)),
            ("turn.index", turn.index as u64),
            ("next_request", self.next_request),
            ("next_skill_instance", u64::from(self.next_skill_instance)),
        ];
        match counters.into_iter().find(|(_, n)| *n > MOST) {
            Some((counter, value)) => Err(TableFault::Counter { counter, value, most: MOST }),
            None => Ok(()),
        }
    }
}

impl ser::Error for TableFault {
    fn custom<T: std::fmt::Display>(text: T) -> TableFault {
        TableFault::Serialize(text.to_string())
    }
}

/// A walk through everything that a table holds.
struct Walk<'t> {
    table: &'t Table,
    events: EventId,
    /// The type of the id whose number comes next.
    id: Option<&'static str>,
    /// The fields on the way.
    path: Vec<&'static str>,
}

impl Walk<'_> {
    fn number(&mut self, n: i128) -> Result<(), TableFault> {
        let Some(id) = self.id.take() else { return Ok(()) };
        let below = |n: i128, count: usize| usize::try_from(n).is_ok_and(|n| n < count);
        let (players, kinds, cards) =
            (self.table.players.len(), self.table.kinds.len(), self.table.deck.len());
        let id = match id {
            "PlayerId" if !below(n, players) => DanglingId::Player { index: n, of: players },
            "KindId" if !below(n, kinds) => DanglingId::Kind { index: n, of: kinds },
            // Ids of virtual cards are never used twice: one that is gone is no card, and does no harm.
            "CardId" if n >= 0 && !below(n, cards) => DanglingId::Card { index: n, of: cards },
            "EventId" if n > i128::from(self.events.0) => DanglingId::Event { index: n, of: self.events.0 },
            _ => return Ok(()),
        };
        Err(TableFault::Dangling { path: self.path.join("."), id })
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), TableFault> {
        self.path.push(name);
        value.serialize(&mut *self)?;
        self.path.pop();
        Ok(())
    }
}

/// Methods of a serializer that take a number.
macro_rules! numbers {
    ($($method:ident $type:ty),*) => {
        $(fn $method(self, n: $type) -> Result<(), TableFault> {
            self.number(n as i128)
        })*
    };
}

/// Methods of a serializer that take a value without anything in it.
macro_rules! plain {
    ($($method:ident($($type:ty),*)),*) => {
        $(fn $method(self, $(_: $type),*) -> Result<(), TableFault> {
            Ok(())
        })*
    };
}

/// Methods of a serializer that begin something with several parts.
macro_rules! begun {
    ($($method:ident($($type:ty),*)),*) => {
        $(fn $method(self, $(_: $type),*) -> Result<Self, TableFault> {
            Ok(self)
        })*
    };
}

impl Serializer for &mut Walk<'_> {
    type Ok = ();
    type Error = TableFault;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_i128 i128);
    numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_u128 u128);
    plain!(serialize_bool(bool), serialize_f32(f32), serialize_f64(f64), serialize_char(char));
    plain!(serialize_str(&str), serialize_bytes(&[u8]), serialize_none(), serialize_unit());
    plain!(serialize_unit_struct(&'static str), serialize_unit_variant(&'static str, u32, &'static str));
    begun!(serialize_seq(Option<usize>), serialize_tuple(usize), serialize_map(Option<usize>));
    begun!(serialize_tuple_struct(&'static str, usize), serialize_struct(&'static str, usize));
    begun!(serialize_tuple_variant(&'static str, u32, &'static str, usize));
    begun!(serialize_struct_variant(&'static str, u32, &'static str, usize));

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), TableFault> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), TableFault> {
        self.id = Some(name);
        value.serialize(&mut *self)?;
        self.id = None;
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), TableFault> {
        self.field(name, value)
    }
}

/// The parts of something that was begun, without names.
macro_rules! parts {
    ($($trait:ident $method:ident),*) => {
        $(impl ser::$trait for &mut Walk<'_> {
            type Ok = ();
            type Error = TableFault;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TableFault> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), TableFault> {
                Ok(())
            }
        })*
    };
}

parts!(SerializeSeq serialize_element, SerializeTuple serialize_element);
parts!(SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

/// The parts of something that was begun, by name.
macro_rules! fields {
    ($($trait:ident),*) => {
        $(impl ser::$trait for &mut Walk<'_> {
            type Ok = ();
            type Error = TableFault;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), TableFault> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), TableFault> {
                Ok(())
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Walk<'_> {
    type Ok = ();
    type Error = TableFault;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TableFault> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TableFault> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), TableFault> {
        Ok(())
    }
}
