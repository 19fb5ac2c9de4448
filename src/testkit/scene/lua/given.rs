//! Arguments of a scene verb, read by position. Error messages include the parameter's name.

use super::keys::{Wanted, in_words, one_of, texts, whole};
use crate::script::handle::Handle;
use crate::testkit::scene::SceneError;
use crate::testkit::scene::play::{Done, Stop};
use mlua::Value;

/// Key under which a seat object stores its number.
pub(super) const SEAT: &str = "seat";

/// The arguments of one call.
pub(super) struct Given<'v> {
    /// The call as shown in messages: `s[1]:use(card, targets...)`.
    pub call: String,
    pub values: &'v [Value],
}

impl Given<'_> {
    fn at(&self, i: usize) -> &Value {
        self.values.get(i).unwrap_or(&Value::Nil)
    }

    fn wrong<T>(&self, name: &str, wanted: Wanted, got: &Value) -> Done<T> {
        let (call, name) = (self.call.clone(), name.to_owned());
        Err(Stop::Problem(SceneError::Argument { call, name, wanted, got: in_words(got) }))
    }

    pub(super) fn is_given(&self, i: usize) -> bool {
        !matches!(self.at(i), Value::Nil)
    }

    pub(super) fn text(&self, i: usize, name: &str) -> Done<String> {
        match self.at(i) {
            Value::String(text) => Ok(text.to_string_lossy()),
            other => self.wrong(name, Wanted::Text, other),
        }
    }

    pub(super) fn text_or(&self, i: usize, name: &str, usual: &str) -> Done<String> {
        if self.is_given(i) { self.text(i, name) } else { Ok(usual.into()) }
    }

    pub(super) fn number(&self, i: usize, name: &str, usual: Option<i32>) -> Done<i32> {
        match (self.at(i), usual) {
            (Value::Nil, Some(usual)) => Ok(usual),
            (value, _) => match whole(value).and_then(|n| i32::try_from(n).ok()) {
                Some(n) => Ok(n),
                None => self.wrong(name, Wanted::Whole, value),
            },
        }
    }

    pub(super) fn flag(&self, i: usize, name: &str, usual: bool) -> Done<bool> {
        match self.at(i) {
            Value::Nil => Ok(usual),
            Value::Boolean(b) => Ok(*b),
            other => self.wrong(name, Wanted::Flag, other),
        }
    }

    pub(super) fn word<T: Copy>(&self, i: usize, name: &str, words: &[(&str, T)], usual: T) -> Done<T> {
        if !self.is_given(i) {
            return Ok(usual);
        }
        let word = self.text(i, name)?;
        one_of(&word, words).map_err(|why| {
            let (call, name) = (self.call.clone(), name.to_owned());
            Stop::Problem(SceneError::Word { call, name, why: Box::new(why) })
        })
    }

    /// Returns a seat, given as an object, a number, or a player of the game.
    pub(super) fn seat(&self, i: usize, name: &str) -> Done<usize> {
        match seat_of(self.at(i)) {
            Some(seat) => Ok(seat),
            None => self.wrong(name, Wanted::Seat, self.at(i)),
        }
    }

    /// Returns all seats from this position on, also from lists.
    pub(super) fn seats(&self, from: usize, name: &str) -> Done<Vec<usize>> {
        let mut seats = Vec::new();
        for value in self.values.iter().skip(from) {
            match (seat_of(value), value) {
                (Some(seat), _) => seats.push(seat),
                (None, Value::Table(list)) => {
                    for item in list.sequence_values::<Value>().flatten() {
                        match seat_of(&item) {
                            Some(seat) => seats.push(seat),
                            None => return self.wrong(name, Wanted::Seats, &item),
                        }
                    }
                }
                (None, other) => return self.wrong(name, Wanted::Seats, other),
            }
        }
        Ok(seats)
    }

    /// Returns a string or a list of strings.
    pub(super) fn list(&self, i: usize, name: &str) -> Done<Vec<String>> {
        match texts(self.at(i)) {
            Some(texts) => Ok(texts),
            None => self.wrong(name, Wanted::Texts, self.at(i)),
        }
    }

    /// Returns all strings from this position on, also from lists.
    pub(super) fn lists(&self, from: usize, name: &str) -> Done<Vec<String>> {
        let mut all = Vec::new();
        for i in from..self.values.len() {
            all.extend(self.list(i, name)?);
        }
        Ok(all)
    }
}

/// Returns the seat of a value; 0 means nobody.
fn seat_of(value: &Value) -> Option<usize> {
    match value {
        Value::Table(table) => usize::try_from(whole(&table.raw_get::<Value>(SEAT).ok()?)?).ok(),
        Value::LightUserData(pointer) => {
            Handle::from_pointer(pointer.0).as_player().map(|player| player.index() + 1)
        }
        other => usize::try_from(whole(other)?).ok(),
    }
}
