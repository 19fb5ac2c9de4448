//! Values on their way between Lua and Rust: what an argument is, and what a result becomes.
//! The types of a method's parameters and result are those of its closure.
//!
//! A nil in place of a text is an empty text, as in the original (`FromArg for Name`); `sgs check` reports
//! it where the text of a file shows it. The types of a member's parameters come from its closure
//! (`FromArg`, `IntoRet`), so the documented types are the checked ones.

use super::embed::Objects;
use super::fault::Fault;
use super::handle::{Class, Handle};
use super::trampoline::Array;
use super::value::{Made, NO_CARD};
use crate::model::*;
use crate::script::error::Got;

/// An argument as it lies on the Lua stack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Arg<'a> {
    /// A missing argument.
    Missing,
    Nil,
    Bool(bool),
    Number(f64),
    Text(&'a [u8]),
    Handle(Handle),
    /// A value: full userdata.
    Made(&'a Made),
    /// A table, which stands for a list where one is expected.
    Table(Array<'a>),
    /// Any other type, by its name in Lua.
    Other(&'static str),
}

impl Arg<'_> {
    /// Returns the argument as an error shows it.
    pub fn got(&self) -> Got {
        match self {
            Arg::Missing => Got::Nothing,
            Arg::Nil => Got::Nil,
            Arg::Bool(b) => Got::Literal(b.to_string()),
            Arg::Number(n) => Got::Literal(n.to_string()),
            Arg::Text(text) => {
                let text = String::from_utf8_lossy(text);
                let short: String = text.chars().take(40).collect();
                let more = if short.len() < text.len() { "..." } else { "" };
                Got::Text(format!("{short}{more}"))
            }
            Arg::Handle(handle) => match handle.class() {
                Some(class) => Got::A(class.name().into()),
                None => Got::LightUserData,
            },
            Arg::Made(made) => Got::A(made.name().into()),
            Arg::Table(_) => Got::A("table".into()),
            Arg::Other(name) => Got::A((*name).into()),
        }
    }
}

/// A type that a parameter may have.
pub trait FromArg: Sized {
    /// The type's name in errors and in the reference.
    const TYPE: &'static str;
    /// `true` if the argument may be left out.
    const OPTIONAL: bool = false;

    /// Converts an argument; `None` if it has another type.
    fn from_arg(arg: Arg<'_>) -> Option<Self>;

    /// Checks the object behind a value of the right type.
    fn check<H: Objects + ?Sized>(&self, _: &H) -> Result<(), Fault> {
        Ok(())
    }
}

/// Numbers, and texts that are numbers, cut to whole ones: scripts rely on both.
impl FromArg for i64 {
    const TYPE: &'static str = "an integer";

    fn from_arg(arg: Arg<'_>) -> Option<i64> {
        match arg {
            // The cast saturates; NaN becomes 0.
            Arg::Number(n) => Some(n as i64),
            Arg::Text(text) => std::str::from_utf8(text).ok()?.trim().parse::<f64>().ok().map(|n| n as i64),
            _ => None,
        }
    }
}

impl FromArg for i32 {
    const TYPE: &'static str = <i64 as FromArg>::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<i32> {
        i64::from_arg(arg).map(|n| n.clamp(i32::MIN as i64, i32::MAX as i64) as i32)
    }
}

impl FromArg for f64 {
    const TYPE: &'static str = "a number";

    fn from_arg(arg: Arg<'_>) -> Option<f64> {
        match arg {
            Arg::Number(n) => Some(n),
            Arg::Text(text) => std::str::from_utf8(text).ok()?.trim().parse().ok(),
            _ => None,
        }
    }
}

/// Accepts only `true` and `false`, as in the original.
impl FromArg for bool {
    const TYPE: &'static str = "true or false";

    fn from_arg(arg: Arg<'_>) -> Option<bool> {
        match arg {
            Arg::Bool(b) => Some(b),
            _ => None,
        }
    }
}

/// Text; numbers are taken as written, and nil is an empty text, as in the original. Bytes that are
/// not UTF-8 are replaced.
impl FromArg for Name {
    const TYPE: &'static str = "a string";

    fn from_arg(arg: Arg<'_>) -> Option<Name> {
        match arg {
            Arg::Nil => Some(Name::default()),
            Arg::Text(text) => Some(match std::str::from_utf8(text) {
                Ok(text) => Name::new(text),
                Err(_) => Name::from(String::from_utf8_lossy(text)),
            }),
            Arg::Number(n) => Some(smol_str::format_smolstr!("{n}")),
            _ => None,
        }
    }
}

impl FromArg for PlayerId {
    const TYPE: &'static str = "a Player";

    fn from_arg(arg: Arg<'_>) -> Option<PlayerId> {
        match arg {
            Arg::Handle(handle) => handle.as_player(),
            _ => None,
        }
    }

    #[inline]
    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        host.check_player(*self)
    }
}

impl FromArg for CardId {
    const TYPE: &'static str = "a Card";

    fn from_arg(arg: Arg<'_>) -> Option<CardId> {
        match arg {
            Arg::Handle(handle) => handle.as_card(),
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        host.check_card(*self)
    }
}

/// The room itself: there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TheRoom;

impl FromArg for TheRoom {
    const TYPE: &'static str = "a Room";

    fn from_arg(arg: Arg<'_>) -> Option<TheRoom> {
        match arg {
            Arg::Handle(handle) if handle.is(Class::Room) => Some(TheRoom),
            _ => None,
        }
    }
}

/// A parameter that takes one of several types: the first that fits.
macro_rules! one_of {
    ($(#[$doc:meta])* $vis:vis $name:ident, $expected:literal, { $($variant:ident($type:ty)),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        $vis enum $name {
            $($variant($type),)*
        }

        impl $crate::script::kernel::convert::FromArg for $name {
            const TYPE: &'static str = $expected;

            fn from_arg(arg: $crate::script::kernel::convert::Arg<'_>) -> Option<$name> {
                $(if let Some(value) = <$type as $crate::script::kernel::convert::FromArg>::from_arg(arg) {
                    return Some($name::$variant(value));
                })*
                None
            }

            fn check<H: $crate::script::kernel::embed::Objects + ?Sized>(
                &self,
                host: &H,
            ) -> Result<(), $crate::script::kernel::fault::Fault> {
                match self {
                    $($name::$variant(value) => $crate::script::kernel::convert::FromArg::check(value, host),)*
                }
            }
        }
    };
}
pub(crate) use one_of;

/// Returns the card with this number. Numbers below 0 refer to no card, as in the engines: such a card is
/// found nowhere, and changes to it have no effect. For scripts, every virtual card has the number -1.
pub fn by_number(id: i32) -> CardId {
    if id < 0 { NO_CARD } else { CardId(id) }
}

/// A card, or the id of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardOrId(pub CardId);

impl FromArg for CardOrId {
    const TYPE: &'static str = "a Card or the id of one";

    fn from_arg(arg: Arg<'_>) -> Option<CardOrId> {
        match arg {
            Arg::Handle(handle) => handle.as_card().map(CardOrId),
            other => i32::from_arg(other).map(|id| CardOrId(by_number(id))),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        if self.0 == NO_CARD { Ok(()) } else { self.0.check(host) }
    }
}

/// An argument that may be `nil` but not left out: values that scripts pass on unchecked.
#[derive(Clone, Debug)]
pub struct OrNil<T>(pub Option<T>);

impl<T: FromArg> FromArg for OrNil<T> {
    const TYPE: &'static str = T::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<OrNil<T>> {
        match arg {
            Arg::Nil => Some(OrNil(None)),
            Arg::Missing => None,
            other => T::from_arg(other).map(|value| OrNil(Some(value))),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.as_ref().map_or(Ok(()), |inner| inner.check(host))
    }
}

/// An argument that may be `nil`. It may be left out if only such parameters follow.
impl<T: FromArg> FromArg for Option<T> {
    const TYPE: &'static str = T::TYPE;
    const OPTIONAL: bool = true;

    fn from_arg(arg: Arg<'_>) -> Option<Option<T>> {
        match arg {
            Arg::Missing | Arg::Nil => Some(None),
            other => T::from_arg(other).map(Some),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.as_ref().map_or(Ok(()), |inner| inner.check(host))
    }
}

/// A result on its way to Lua.
#[derive(Clone, PartialEq, Debug)]
pub enum Ret {
    /// No value at all.
    Nothing,
    Nil,
    Bool(bool),
    Number(f64),
    Text(Name),
    Handle(Handle),
    /// An array.
    Handles(Vec<Handle>),
    Numbers(Vec<f64>),
    Texts(Vec<Name>),
    /// A value: full userdata.
    Made(Made),
}

/// Puts a result where none is yet. Assigning it would first look whether there is something to
/// drop, which costs as much as the rest of a getter.
#[inline]
fn put(out: &mut Ret, ret: Ret) {
    std::mem::forget(std::mem::replace(out, ret));
}

/// A type that a method may give.
pub trait IntoRet {
    const TYPE: &'static str;

    fn into_ret(self) -> Result<Ret, Fault>;

    /// Puts the result straight where it is wanted: moving one about costs more than a getter
    /// does.
    fn give(self, out: &mut Ret) -> Result<(), Box<Fault>>
    where
        Self: Sized,
    {
        match self.into_ret() {
            Ok(ret) => {
                put(out, ret);
                Ok(())
            }
            Err(fault) => Err(Box::new(fault)),
        }
    }
}

macro_rules! into_ret {
    ($($type:ty, $name:literal, $value:ident => $ret:expr;)*) => {
        $(impl IntoRet for $type {
            const TYPE: &'static str = $name;

            fn into_ret(self) -> Result<Ret, Fault> {
                let $value = self;
                Ok($ret)
            }

            #[inline]
            fn give(self, out: &mut Ret) -> Result<(), Box<Fault>> {
                let $value = self;
                put(out, $ret);
                Ok(())
            }
        })*
    };
}

into_ret! {
    (), "nothing", _n => Ret::Nothing;
    bool, "boolean", b => Ret::Bool(b);
    i32, "integer", n => Ret::Number(n as f64);
    i64, "integer", n => Ret::Number(n as f64);
    usize, "integer", n => Ret::Number(n as f64);
    f64, "number", n => Ret::Number(n);
    Name, "string", text => Ret::Text(text);
    &'static str, "string", text => Ret::Text(Name::new_static(text));
    PlayerId, "Player", player => Ret::Handle(Handle::player(player));
    TheRoom, "Room", _room => Ret::Handle(Handle::new(Class::Room, 0));
    CardId, "Card", card => Ret::Handle(Handle::card(card));
    Vec<PlayerId>, "Player[]", players => Ret::Handles(players.into_iter().map(Handle::player).collect());
    Vec<CardId>, "Card[]", cards => Ret::Handles(cards.into_iter().map(Handle::card).collect());
    Vec<Name>, "string[]", texts => Ret::Texts(texts);
}

impl<T: IntoRet> IntoRet for Option<T> {
    const TYPE: &'static str = T::TYPE;

    fn into_ret(self) -> Result<Ret, Fault> {
        self.map_or(Ok(Ret::Nil), IntoRet::into_ret)
    }

    #[inline]
    fn give(self, out: &mut Ret) -> Result<(), Box<Fault>> {
        match self {
            Some(value) => value.give(out),
            None => {
                put(out, Ret::Nil);
                Ok(())
            }
        }
    }
}

impl<T: IntoRet, E: Into<Fault>> IntoRet for Result<T, E> {
    const TYPE: &'static str = T::TYPE;

    fn into_ret(self) -> Result<Ret, Fault> {
        self.map_err(Into::into)?.into_ret()
    }

    #[inline]
    fn give(self, out: &mut Ret) -> Result<(), Box<Fault>> {
        match self {
            Ok(value) => value.give(out),
            Err(fault) => Err(Box::new(fault.into())),
        }
    }
}
