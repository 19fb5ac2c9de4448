//! Declarations of the values: each field and method once. The live binding, the reference and "did you mean"
//! use them.

mod constants;
mod councils;
mod lists;
mod log;
mod moves;
mod structs;
mod variant;

pub use crate::script::kernel::class::{Field, Struct};
pub use crate::script::value::content;
pub use constants::{Constant, ModType, NOT_COMPULSORY, Numbered, Relation, TrickSort, constants};

use crate::model::*;
use crate::rules::Data;
use crate::script::convert::{FromArg, Ret};
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::kernel::class::{self, ListAccess, Shape};
use crate::script::kernel::embed::Objects;
use crate::script::value::*;
use std::sync::LazyLock;

/// A class of values, of the host of games.
pub type ClassDecl = class::ValueClass<Host>;

/// A method of a value.
pub type ValueMethod = class::ValueMethod<Host>;

/// A constructor: `sgs.DamageStruct(...)`.
pub type Constructor = class::Constructor<Host>;

type Call = fn(&Host, &Made, &[Given]) -> Result<Ret, Fault>;

static CLASSES: LazyLock<Vec<ClassDecl>> = LazyLock::new(|| {
    let mut classes = structs::classes();
    classes.extend(Items::ALL.into_iter().map(lists::class));
    classes.push(variant::class());
    classes
});

/// Returns all classes of values.
pub fn classes() -> &'static [ClassDecl] {
    &CLASSES
}

/// Returns a class by name. Names come from the declarations themselves; the first class is the fallback.
fn class_named(name: &str) -> &'static ClassDecl {
    let classes = classes();
    let found = classes.iter().find(|c| c.name == name);
    debug_assert!(found.is_some(), "{name} is not declared");
    found.unwrap_or(&classes[0])
}

pub fn struct_class<T: Struct>() -> &'static ClassDecl {
    class_named(T::NAME)
}

/// Returns the class of a payload that is a struct.
pub fn class_of(value: &Value) -> Option<&'static ClassDecl> {
    structs::class_of(value).map(class_named)
}

pub fn list_class(of: Items) -> &'static ClassDecl {
    static LISTS: LazyLock<[&'static ClassDecl; Items::ALL.len()]> =
        LazyLock::new(|| Items::ALL.map(|of| class_named(of.class())));
    LISTS[of as usize]
}

pub fn variant_class() -> &'static ClassDecl {
    static CLASS: LazyLock<&'static ClassDecl> = LazyLock::new(|| class_named(VARIANT));
    *CLASS
}

/// Returns the class of a value: its fields and methods.
pub fn class_of_made(made: &Made) -> &'static Shape {
    match made {
        Made::Struct(boxed) => boxed.decl,
        Made::List(list) => list_class(list.of),
        Made::Variant(_) => variant_class(),
    }
}

/// A type of a field, or of a parameter of a value's method.
pub trait FieldType: Sized + 'static {
    /// The type in error messages.
    const TYPE: &'static str;
    /// The type in the reference.
    const LUA: &'static str;
    const REQUIRED: bool = false;
    const ITEMS: Option<Items> = None;

    /// Returns the value for Lua, as this field of the struct in `data`.
    fn read(&self, data: &Data, field: &'static Field) -> Ret;

    /// Converts an argument; `None` if it has another type.
    fn take(given: &Given) -> Option<Self>;

    /// Checks that the object it refers to belongs to the game.
    fn check(&self, _: &dyn Objects) -> Result<(), Fault> {
        Ok(())
    }

    fn items(&self) -> Vec<Value> {
        Vec::new()
    }
}

/// A card, or nil or `false` for none.
pub(super) struct CardOrFalse(pub(super) Option<CardId>);

impl FieldType for CardOrFalse {
    const TYPE: &'static str = "a Card, nil or false";
    const LUA: &'static str = "Card?";

    fn read(&self, _: &Data, _: &'static Field) -> Ret {
        show_option(self.0.map(Value::Card))
    }

    fn take(given: &Given) -> Option<CardOrFalse> {
        match given {
            Given::Bool(false) => Some(CardOrFalse(None)),
            given => Option::<CardId>::from_arg(given.arg()).map(CardOrFalse),
        }
    }

    fn check(&self, host: &dyn Objects) -> Result<(), Fault> {
        FromArg::check(&self.0, host)
    }
}

/// Builder of the fields of `T`.
pub(super) struct Fields<T>(Vec<Field>, std::marker::PhantomData<T>);

impl<T: Struct> Fields<T> {
    pub(super) fn new() -> Fields<T> {
        Fields(Vec::new(), std::marker::PhantomData)
    }

    pub(super) fn done(self) -> Vec<Field> {
        self.0
    }

    /// Adds a field stored directly in the struct.
    pub(super) fn field<F: FieldType>(
        mut self,
        name: &'static str,
        doc: &'static str,
        at: fn(&mut T) -> &mut F,
    ) -> Self {
        let list = F::ITEMS.map(|of| ListAccess {
            get: Box::new(move |v| T::find(v).map_or_else(Vec::new, |t| at(t).items())),
            set: Box::new(move |v, items| {
                let list = Given::Made(Made::List(List::new(of, items)));
                if let (Some(t), Some(new)) = (T::find(v), F::take(&list)) {
                    *at(t) = new;
                }
            }),
        });
        self.0.push(Field {
            name,
            lua_type: F::LUA,
            doc,
            required: F::REQUIRED,
            get: Box::new(move |data, field| {
                data.write(|v| T::find(v).map_or(Ret::Nil, |t| at(t).read(data, field)))
            }),
            set: Box::new(move |host, data, given| {
                let new = take::<F>(host, given, 0)?;
                data.write(|v| T::find(v).map(|t| *at(t) = new)).ok_or_else(gone)
            }),
            list,
        });
        self
    }

    /// Adds a field computed from the struct.
    pub(super) fn computed<F: FieldType>(
        mut self,
        name: &'static str,
        doc: &'static str,
        get: fn(&T) -> Ret,
        set: fn(&mut T, F),
    ) -> Self {
        self.0.push(Field {
            name,
            lua_type: F::LUA,
            doc,
            required: false,
            get: Box::new(move |data, _| data.write(|v| T::find(v).map_or(Ret::Nil, |t| get(t)))),
            set: Box::new(move |host, data, given| {
                let new = take::<F>(host, given, 0)?;
                data.write(|v| T::find(v).map(|t| set(t, new))).ok_or_else(gone)
            }),
            list: None,
        });
        self
    }
}

fn gone() -> Fault {
    Fault::Other(Problem::PartChanged)
}

/// Converts an argument to this type.
pub(super) fn take<F: FieldType>(host: &dyn Objects, given: &Given, index: usize) -> Result<F, Fault> {
    let value =
        F::take(given).ok_or_else(|| Fault::Parameter { index, expected: F::TYPE, got: given.got() })?;
    value.check(host)?;
    Ok(value)
}

pub(super) fn argument<F: FieldType>(host: &dyn Objects, given: &[Given], index: usize) -> Result<F, Fault> {
    take(host, given.get(index).unwrap_or(&Given::Missing), index)
}

/// Converts an optional argument.
pub(super) fn optional<F: FieldType>(
    host: &dyn Objects,
    given: &[Given],
    index: usize,
) -> Result<Option<F>, Fault> {
    match given.get(index) {
        None | Some(Given::Missing | Given::Nil) => Ok(None),
        Some(given) => take(host, given, index).map(Some),
    }
}

macro_rules! plain {
    ($($type:ty, $lua:literal, $this:ident => $ret:expr;)*) => {$(
        impl FieldType for $type {
            const TYPE: &'static str = <$type as FromArg>::TYPE;
            const LUA: &'static str = $lua;

            fn read(&self, _: &Data, _: &'static Field) -> Ret {
                let $this = self;
                $ret
            }

            fn take(given: &Given) -> Option<$type> {
                <$type>::from_arg(given.arg())
            }

            fn check(&self, host: &dyn Objects) -> Result<(), Fault> {
                FromArg::check(self, host)
            }
        }
    )*};
}

plain! {
    i32, "integer", n => Ret::Number(*n as f64);
    i64, "integer", n => Ret::Number(*n as f64);
    bool, "boolean", b => Ret::Bool(*b);
    Name, "string", text => Ret::Text(text.clone());
    Option<PlayerId>, "Player?", p => show_option(p.map(Value::Player));
    Option<CardId>, "Card?", c => show_option(c.map(Value::Card));
}

fn show_option(value: Option<Value>) -> Ret {
    value.map_or(Ret::Nil, |v| show(&v))
}

/// Small counters.
impl FieldType for u8 {
    const TYPE: &'static str = <i32 as FromArg>::TYPE;
    const LUA: &'static str = "integer";

    fn read(&self, _: &Data, _: &'static Field) -> Ret {
        Ret::Number(*self as f64)
    }

    fn take(given: &Given) -> Option<u8> {
        i64::from_arg(given.arg()).map(|n| n.clamp(0, u8::MAX as i64) as u8)
    }
}

macro_rules! required {
    ($($type:ident, $unset:ident, $lua:literal, $value:path;)*) => {$(
        impl FieldType for $type {
            const TYPE: &'static str = <$type as FromArg>::TYPE;
            const LUA: &'static str = $lua;
            const REQUIRED: bool = true;

            fn read(&self, _: &Data, _: &'static Field) -> Ret {
                if *self == $unset { Ret::Nil } else { show(&$value(*self)) }
            }

            fn take(given: &Given) -> Option<$type> {
                if given.is_nothing() { Some($unset) } else { $type::from_arg(given.arg()) }
            }

            fn check(&self, host: &dyn Objects) -> Result<(), Fault> {
                if *self == $unset { Ok(()) } else { FromArg::check(self, host) }
            }
        }
    )*};
}

required! {
    PlayerId, NOBODY, "Player?", Value::Player;
    CardId, NO_CARD, "Card?", Value::Card;
}

/// Lists of strings are plain arrays, copied in and out.
impl FieldType for Vec<Name> {
    const TYPE: &'static str = "an array of strings";
    const LUA: &'static str = "string[]";

    fn read(&self, _: &Data, _: &'static Field) -> Ret {
        Ret::Texts(self.clone())
    }

    fn take(given: &Given) -> Option<Vec<Name>> {
        match given {
            Given::Array(items) => items.iter().map(|g| Name::from_arg(g.arg())).collect(),
            _ => None,
        }
    }
}

macro_rules! lists {
    ($($item:ty, $of:expr, $type:literal, $lua:literal, $to:expr, $from:expr;)*) => {$(
        /// A live list.
        impl FieldType for Vec<$item> {
            const TYPE: &'static str = $type;
            const LUA: &'static str = $lua;
            const ITEMS: Option<Items> = Some($of);

            fn read(&self, data: &Data, field: &'static Field) -> Ret {
                Ret::Made(Made::List(List { of: $of, data: data.clone(), field: Some(field) }))
            }

            fn take(given: &Given) -> Option<Vec<$item>> {
                let from: fn(Value) -> Option<$item> = $from;
                given.items($of)?.into_iter().map(from).collect()
            }

            fn check(&self, host: &dyn Objects) -> Result<(), Fault> {
                check_items(host, &self.items())
            }

            fn items(&self) -> Vec<Value> {
                let to: fn(&$item) -> Value = $to;
                self.iter().map(to).collect()
            }
        }
    )*};
}

lists! {
    PlayerId, Items::Players, "an SPlayerList", "SPlayerList", |p| Value::Player(*p), |v| v.as_player();
    // Scripts use the ids of cards in moves and draws.
    CardId, Items::Ints, "an IntList", "IntList", |c| Value::Int(c.0 as i64),
        |v| i32::try_from(v.as_int()).ok().map(CardId);
    Place, Items::Places, "a PlaceList", "PlaceList", |p| Value::Int(p.number() as i64),
        |v| Place::from_number(v.as_int());
    bool, Items::Bools, "a BoolList", "BoolList", |b| Value::Bool(*b), |v| Some(v.as_bool());
}
