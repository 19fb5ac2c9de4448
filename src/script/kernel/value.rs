//! Values: what scripts build and change, in contrast to objects, which they hold by handle.
//!
//! Every value keeps its content in a [`Data`], a shared payload. All sharing that scripts rely on follows
//! from that. A copy has a separate payload, and `toJudge` is a value on the payload that the rules hold.
//! `use.to` is a list on the payload of its struct, which it keeps alive.

use super::class::{Field, Shape, Struct};
use super::convert::{Arg, FromArg, IntoRet, Ret, by_number};
use super::embed::Objects;
use super::fault::Fault;
use super::handle::Handle;
use super::ids::{GeneralId, SkillId};
use crate::model::*;
use crate::rules::{Data, Payload};
use crate::script::error::{Got, Problem};

/// Stands for "not filled in yet" where the rules always have a player. No value with it
/// reaches the rules: see [`Boxed::value`].
pub const NOBODY: PlayerId = PlayerId(u8::MAX);
/// The same for cards. Virtual ids count down from -1 and never come this far.
pub const NO_CARD: CardId = CardId(i32::MIN);

/// The class of payloads of any kind.
pub const VARIANT: &str = "QVariant";

/// A struct: which one, and the payload that holds it.
#[derive(Clone)]
pub struct Boxed {
    pub decl: &'static Shape,
    pub data: Data,
    /// Belongs to others too (a part of another struct, a judge that is going on): what the
    /// rules need cannot be taken out.
    pub shared: bool,
}

impl Boxed {
    /// Returns the content for the rules, which is complete.
    pub fn value(&self) -> Result<Value, Fault> {
        if let Some(field) = self.decl.fields.iter().find(|f| f.is_missing(&self.data)) {
            let name = self.decl.name;
            return Err(Fault::Other(Problem::NotSet { field: format!("{name}.{}", field.name) }));
        }
        Ok(self.data.write(|v| (self.decl.extract)(v)))
    }
}

/// The kind of a list's items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Items {
    /// `SPlayerList`.
    Players,
    /// `PlayerList`: the same to us.
    PlainPlayers,
    Cards,
    Ints,
    Bools,
    /// `CardsMoveList`: blocks of cards yet to move.
    Moves,
    /// `PlaceList`, `PhaseList`: numbers of these enums.
    Places,
    Phases,
    /// `DelayedTrickList`, `EquipCardList`: cards, to us.
    DelayedTricks,
    Equips,
    /// `SkillList`, `GeneralList`: objects by the number of their handle.
    Skills,
    Generals,
}

impl Items {
    pub const ALL: [Items; 12] = [
        Items::Players,
        Items::PlainPlayers,
        Items::Cards,
        Items::Ints,
        Items::Bools,
        Items::Moves,
        Items::Places,
        Items::Phases,
        Items::DelayedTricks,
        Items::Equips,
        Items::Skills,
        Items::Generals,
    ];

    pub fn class(self) -> &'static str {
        match self {
            Items::Players => "SPlayerList",
            Items::PlainPlayers => "PlayerList",
            Items::Cards => "CardList",
            Items::Ints => "IntList",
            Items::Bools => "BoolList",
            Items::Moves => "CardsMoveList",
            Items::Places => "PlaceList",
            Items::Phases => "PhaseList",
            Items::DelayedTricks => "DelayedTrickList",
            Items::Equips => "EquipCardList",
            Items::Skills => "SkillList",
            Items::Generals => "GeneralList",
        }
    }

    /// Returns the expected kind of an item, for an error.
    pub fn expected(self) -> &'static str {
        match self {
            Items::Players | Items::PlainPlayers => <PlayerId as FromArg>::TYPE,
            Items::Cards | Items::DelayedTricks | Items::Equips => <CardId as FromArg>::TYPE,
            Items::Ints | Items::Places | Items::Phases => <i64 as FromArg>::TYPE,
            Items::Moves => <CardsMove as FromArg>::TYPE,
            Items::Bools => <bool as FromArg>::TYPE,
            Items::Skills => <SkillId as FromArg>::TYPE,
            Items::Generals => <GeneralId as FromArg>::TYPE,
        }
    }

    /// Converts a value to an item, if it can be one.
    pub fn item(self, given: &Given) -> Option<Value> {
        let arg = given.arg();
        match self {
            Items::Players | Items::PlainPlayers => PlayerId::from_arg(arg).map(Value::Player),
            Items::Cards | Items::DelayedTricks | Items::Equips => CardId::from_arg(arg).map(Value::Card),
            Items::Ints | Items::Places | Items::Phases => i64::from_arg(arg).map(Value::Int),
            Items::Moves => content::<CardsMove>(given).map(Value::from),
            Items::Bools => bool::from_arg(arg).map(Value::Bool),
            Items::Skills => SkillId::from_arg(arg).map(|id| Value::Int(id.0 as i64)),
            Items::Generals => GeneralId::from_arg(arg).map(|id| Value::Int(id.0 as i64)),
        }
    }

    /// Returns the items of a list of this kind, or of a table of such items.
    pub fn all(self, arg: Arg<'_>) -> Option<Vec<Value>> {
        match arg {
            Arg::Made(Made::List(list)) if list.of.expected() == self.expected() => Some(list.items()),
            Arg::Table(array) => array.items()?.iter().map(|given| self.item(given)).collect(),
            _ => None,
        }
    }

    /// Returns the value that stands for a missing item.
    pub fn nothing(self) -> Ret {
        match self {
            // No card, no player and no place has this number; 0 is a real card of the deck.
            Items::Ints => Ret::Number(-1.0),
            Items::Places | Items::Phases => Ret::Number(0.0),
            Items::Bools => Ret::Bool(false),
            _ => Ret::Nil,
        }
    }
}

/// A list: a separate one, or the field of a struct.
#[derive(Clone)]
pub struct List {
    pub of: Items,
    pub data: Data,
    pub field: Option<&'static Field>,
}

impl List {
    pub fn new(of: Items, items: Vec<Value>) -> List {
        List { of, data: Data::private(Value::List(items)), field: None }
    }

    pub fn items(&self) -> Vec<Value> {
        self.read(<[Value]>::to_vec)
    }

    /// Looks at the items where they are.
    pub fn read<R>(&self, look: impl FnOnce(&[Value]) -> R) -> R {
        match self.field {
            Some(field) => look(&field.items(&self.data)),
            None => self.data.read(|v| match v {
                Value::List(items) => look(items),
                _ => look(&[]),
            }),
        }
    }

    /// Changes the items, and with them the struct they belong to.
    pub fn change<R>(&self, change: impl FnOnce(&mut Vec<Value>) -> R) -> R {
        let Some(field) = self.field else {
            return self.data.write(|v| match v {
                Value::List(items) => change(items),
                _ => change(&mut Vec::new()),
            });
        };
        let mut items = field.items(&self.data);
        let result = change(&mut items);
        field.set_items(&self.data, items);
        result
    }

    /// Converts an item to a value of Lua.
    pub fn show(&self, item: &Value) -> Ret {
        match self.of {
            Items::Skills => Ret::Handle(SkillId(item.as_int() as u32).handle()),
            Items::Generals => Ret::Handle(GeneralId(item.as_int() as u32).handle()),
            _ => show(item),
        }
    }
}

/// Converts an item to a value of Lua.
pub fn show(item: &Value) -> Ret {
    match item {
        Value::Player(p) => Ret::Handle(Handle::player(*p)),
        Value::Card(c) => Ret::Handle(Handle::card(*c)),
        Value::Int(n) => Ret::Number(*n as f64),
        Value::Bool(b) => Ret::Bool(*b),
        Value::Block(block) => Ret::Made(Made::of((**block).clone())),
        _ => Ret::Nil,
    }
}

/// Any value of the kinds above, as one userdata.
#[derive(Clone)]
pub enum Made {
    Struct(Boxed),
    List(List),
    /// A `QVariant`: a payload of any kind.
    Variant(Data),
}

impl Made {
    /// Returns the name of its class.
    pub fn name(&self) -> &'static str {
        match self {
            Made::Struct(b) => b.decl.name,
            Made::List(list) => list.of.class(),
            Made::Variant(_) => VARIANT,
        }
    }

    /// Returns the payload that holds its content.
    pub fn data(&self) -> &Data {
        match self {
            Made::Struct(boxed) => &boxed.data,
            Made::List(list) => &list.data,
            Made::Variant(data) => data,
        }
    }

    /// Returns a struct with a new payload.
    pub fn of<T: Struct>(content: T) -> Made {
        let data = Data::private(content.into_value());
        Made::Struct(Boxed { decl: T::shape(), data, shared: false })
    }
}

/// Two names for the same content are the same value.
impl PartialEq for Made {
    fn eq(&self, other: &Made) -> bool {
        match (self, other) {
            (Made::Struct(a), Made::Struct(b)) => a.data.same(&b.data) && std::ptr::eq(a.decl, b.decl),
            (Made::List(a), Made::List(b)) => {
                a.data.same(&b.data) && a.field.map(std::ptr::from_ref) == b.field.map(std::ptr::from_ref)
            }
            (Made::Variant(a), Made::Variant(b)) => a.same(b),
            _ => false,
        }
    }
}

impl std::fmt::Debug for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.of.class())
    }
}

impl std::fmt::Debug for Made {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A value that Lua gives, in full: unlike [`Arg`] it owns what it holds.
#[derive(Clone, Debug)]
pub enum Given {
    Missing,
    Nil,
    Bool(bool),
    Number(f64),
    Text(Name),
    Handle(Handle),
    Made(Made),
    /// A table, as the array in it.
    Array(Vec<Given>),
    Other(&'static str),
}

impl Given {
    pub fn arg(&self) -> Arg<'_> {
        match self {
            Given::Missing => Arg::Missing,
            Given::Nil => Arg::Nil,
            Given::Bool(b) => Arg::Bool(*b),
            Given::Number(n) => Arg::Number(*n),
            Given::Text(text) => Arg::Text(text.as_bytes()),
            Given::Handle(handle) => Arg::Handle(*handle),
            Given::Made(made) => Arg::Other(made.name()),
            Given::Array(_) => Arg::Other("table"),
            Given::Other(name) => Arg::Other(name),
        }
    }

    pub fn is_nothing(&self) -> bool {
        matches!(self, Given::Missing | Given::Nil)
    }

    pub fn got(&self) -> Got {
        self.arg().got()
    }

    /// Returns the items, if this is a list of this kind or an array of such items.
    pub fn items(&self, of: Items) -> Option<Vec<Value>> {
        match self {
            Given::Made(Made::List(list)) if list.of.expected() == of.expected() => Some(list.items()),
            Given::Array(items) => items.iter().map(|g| of.item(g)).collect(),
            _ => None,
        }
    }
}

impl IntoRet for List {
    const TYPE: &'static str = "a list";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Made(Made::List(self)))
    }
}

/// Results that are lists, for the methods of handles.
#[derive(Clone, PartialEq, Debug)]
pub struct Players(pub Vec<PlayerId>);

impl IntoRet for Players {
    const TYPE: &'static str = "SPlayerList";

    fn into_ret(self) -> Result<Ret, Fault> {
        let items = self.0.into_iter().map(Value::Player).collect();
        Ok(Ret::Made(Made::List(List::new(Items::Players, items))))
    }
}

/// Cards as a list of objects.
#[derive(Clone, PartialEq, Debug)]
pub struct Cards(pub Vec<CardId>);

impl IntoRet for Cards {
    const TYPE: &'static str = "CardList";

    fn into_ret(self) -> Result<Ret, Fault> {
        let items = self.0.into_iter().map(Value::Card).collect();
        Ok(Ret::Made(Made::List(List::new(Items::Cards, items))))
    }
}

impl FromArg for Cards {
    const TYPE: &'static str = "a CardList";

    fn from_arg(arg: Arg<'_>) -> Option<Cards> {
        let items = Items::Cards.all(arg)?;
        Some(Cards(items.iter().filter_map(Value::as_card).collect()))
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.iter().try_for_each(|c| c.check(host))
    }
}

/// Cards as a list of ids.
#[derive(Clone, PartialEq, Debug)]
pub struct Ids(pub Vec<CardId>);

impl IntoRet for Ids {
    const TYPE: &'static str = "IntList";

    fn into_ret(self) -> Result<Ret, Fault> {
        let items = self.0.into_iter().map(|c| Value::Int(c.0 as i64)).collect();
        Ok(Ret::Made(Made::List(List::new(Items::Ints, items))))
    }
}

impl FromArg for Ids {
    const TYPE: &'static str = "an IntList of cards";

    fn from_arg(arg: Arg<'_>) -> Option<Ids> {
        let Numbers(numbers) = Numbers::from_arg(arg)?;
        Some(Ids(numbers.into_iter().map(|n| by_number(n as i32)).collect()))
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.iter().try_for_each(|c| c.check(host))
    }
}

/// Numbers of any meaning.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers(pub Vec<i64>);

impl IntoRet for Numbers {
    const TYPE: &'static str = "IntList";

    fn into_ret(self) -> Result<Ret, Fault> {
        let items = self.0.into_iter().map(Value::Int).collect();
        Ok(Ret::Made(Made::List(List::new(Items::Ints, items))))
    }
}

impl FromArg for Numbers {
    const TYPE: &'static str = "an IntList";

    fn from_arg(arg: Arg<'_>) -> Option<Numbers> {
        Some(Numbers(Items::Ints.all(arg)?.iter().map(Value::as_int).collect()))
    }
}

/// The payload as a `QVariant` for the script, which is the only one to hold it.
impl IntoRet for Data {
    const TYPE: &'static str = "QVariant";

    fn into_ret(self) -> Result<Ret, Fault> {
        self.set_private(true);
        Ok(Ret::Made(Made::Variant(self)))
    }
}

/// A copy of a struct, complete, as an argument of a handle's method: `room:damage(damage)`.
impl<T: Struct> FromArg for T {
    const TYPE: &'static str = T::COMPLETE;

    fn from_arg(arg: Arg<'_>) -> Option<T> {
        match arg {
            Arg::Made(Made::Struct(boxed)) if boxed.decl.name == T::NAME => {
                T::find(&mut boxed.value().ok()?).cloned()
            }
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        let data = Data::new(self.clone().into_value());
        check_fields(host, T::shape(), &data)
    }
}

/// Returns a struct as a separate value.
impl<T: Struct> IntoRet for T {
    const TYPE: &'static str = T::NAME;

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Made(Made::of(self)))
    }
}

/// A copy of a struct that may lack what the call itself says.
#[derive(Clone, Debug)]
pub struct Draft<T>(pub T);

impl<T: Struct> FromArg for Draft<T> {
    const TYPE: &'static str = T::NAME;

    fn from_arg(arg: Arg<'_>) -> Option<Draft<T>> {
        match arg {
            Arg::Made(Made::Struct(boxed)) if boxed.decl.name == T::NAME => {
                boxed.data.write(|v| T::find(v).cloned()).map(Draft)
            }
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        let data = Data::new(self.0.clone().into_value());
        check_fields(host, T::shape(), &data)
    }
}

/// The struct itself as an argument, complete: `room:judge(judge)` fills in the script's own.
#[derive(Clone, Debug)]
pub struct Live<T>(pub Payload<T>);

impl<T: Struct + Content> FromArg for Live<T> {
    const TYPE: &'static str = T::COMPLETE;

    fn from_arg(arg: Arg<'_>) -> Option<Live<T>> {
        match arg {
            // A part of another struct has no separate payload to pass on.
            Arg::Made(Made::Struct(boxed)) if boxed.decl.name == T::NAME => {
                boxed.value().ok()?;
                // From here on the rules follow it too.
                boxed.data.set_private(false);
                boxed.data.payload().map(Live)
            }
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        check_fields(host, T::shape(), self.0.data())
    }
}

/// The payload itself: a `QVariant`.
impl FromArg for Data {
    const TYPE: &'static str = "a QVariant";

    fn from_arg(arg: Arg<'_>) -> Option<Data> {
        match arg {
            Arg::Made(Made::Variant(data)) => {
                // From here on the rules follow it too.
                data.set_private(false);
                Some(data.clone())
            }
            _ => None,
        }
    }
}

/// The list itself, of any kind.
impl FromArg for List {
    const TYPE: &'static str = "a list";

    fn from_arg(arg: Arg<'_>) -> Option<List> {
        match arg {
            Arg::Made(Made::List(list)) => Some(list.clone()),
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        check_items(host, &self.items())
    }
}

impl FromArg for Players {
    const TYPE: &'static str = "an SPlayerList";

    fn from_arg(arg: Arg<'_>) -> Option<Players> {
        let items = Items::Players.all(arg)?;
        Some(Players(items.iter().filter_map(Value::as_player).collect()))
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.iter().try_for_each(|p| p.check(host))
    }
}

/// Checks every player and card in a struct: it may be older than they are.
pub fn check_fields(host: &(impl Objects + ?Sized), decl: &'static Shape, data: &Data) -> Result<(), Fault> {
    decl.fields.iter().try_for_each(|field| match field.read(data) {
        Ret::Handle(handle) => match (handle.as_player(), handle.as_card()) {
            (Some(p), _) => p.check(host),
            (_, Some(c)) => c.check(host),
            _ => Ok(()),
        },
        Ret::Made(Made::List(list)) => check_items(host, &list.items()),
        Ret::Made(Made::Struct(part)) => check_fields(host, part.decl, &part.data),
        _ => Ok(()),
    })
}

/// Checks players and cards against the game: a list may come from anywhere.
pub fn check_items(host: &(impl Objects + ?Sized), items: &[Value]) -> Result<(), Fault> {
    items.iter().try_for_each(|item| match item {
        Value::Player(p) => p.check(host),
        Value::Card(c) => c.check(host),
        Value::Block(block) => block.check(host),
        _ => Ok(()),
    })
}

/// Returns a copy of a complete struct.
pub fn content<T: Struct>(given: &Given) -> Option<T> {
    match given {
        Given::Made(Made::Struct(boxed)) if boxed.decl.name == T::NAME => {
            T::find(&mut boxed.value().ok()?).cloned()
        }
        _ => None,
    }
}
