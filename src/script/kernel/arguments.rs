//! Parameters that scripts fill in several ways: one card or many, one player or many, a
//! payload or what would be in it.

use super::convert::{Arg, CardOrId, FromArg};
use super::embed::Objects;
use super::fault::Fault;
use super::handle::Handle;
use super::value::{Boxed, Cards, Given, Ids, Items, Made, Players, check_fields, check_items};
use crate::model::*;
use crate::script::error::Problem;

/// A card or the id of one. Ids below 0 stand for no card: that is what a declined question
/// answers with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SomeCard(pub Option<CardId>);

impl FromArg for SomeCard {
    const TYPE: &'static str = <CardOrId as FromArg>::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<SomeCard> {
        let CardOrId(card) = CardOrId::from_arg(arg)?;
        let none = card.is_virtual() && !matches!(arg, Arg::Handle(_));
        Some(SomeCard(Some(card).filter(|_| !none)))
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.check(host)
    }
}

/// Cards in any of the ways in which scripts hand them over: a card, its id, a list or table of
/// either. `nil` is no card at all, as a NULL pointer was.
#[derive(Clone, PartialEq, Debug)]
pub struct SomeCards(pub Vec<CardId>);

impl FromArg for SomeCards {
    const TYPE: &'static str = "a Card, an id, or a list of either";

    fn from_arg(arg: Arg<'_>) -> Option<SomeCards> {
        Some(SomeCards(match arg {
            Arg::Nil => Vec::new(),
            Arg::Made(_) => match Ids::from_arg(arg) {
                Some(Ids(ids)) => ids.into_iter().filter(|c| !c.is_virtual()).collect(),
                None => Cards::from_arg(arg)?.0,
            },
            // Scripts mix both in one table.
            Arg::Table(array) => {
                let cards = array.items()?.into_iter().map(|item| SomeCard::from_arg(item.arg()));
                cards.collect::<Option<Vec<_>>>()?.into_iter().filter_map(|card| card.0).collect()
            }
            one => SomeCard::from_arg(one)?.0.into_iter().collect(),
        }))
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.iter().try_for_each(|c| c.check(host))
    }
}

/// A single player or a list of players.
#[derive(Clone, PartialEq, Debug)]
pub struct SomePlayers(pub Vec<PlayerId>);

impl FromArg for SomePlayers {
    const TYPE: &'static str = "a Player or an SPlayerList";

    fn from_arg(arg: Arg<'_>) -> Option<SomePlayers> {
        match arg {
            Arg::Handle(_) => PlayerId::from_arg(arg).map(|p| SomePlayers(vec![p])),
            _ => Players::from_arg(arg).map(|Players(players)| SomePlayers(players)),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.iter().try_for_each(|p| p.check(host))
    }
}

/// A payload: a `QVariant`, or what would be in it.
#[derive(Clone)]
pub struct Payload {
    pub value: Value,
    /// The struct that it was.
    made: Option<Boxed>,
}

impl FromArg for Payload {
    const TYPE: &'static str = "a QVariant";

    fn from_arg(arg: Arg<'_>) -> Option<Payload> {
        let mut made = None;
        let value = match arg {
            Arg::Made(Made::Variant(data)) => data.get(),
            Arg::Made(Made::Struct(boxed)) => {
                made = Some(boxed.clone());
                boxed.value().ok()?
            }
            Arg::Handle(handle) => of_handle(handle)?,
            Arg::Bool(b) => Value::Bool(b),
            Arg::Number(_) => Value::Int(i64::from_arg(arg)?),
            Arg::Text(_) => Value::Text(Name::from_arg(arg)?),
            _ => return None,
        };
        Some(Payload { value, made })
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        check_items(host, std::slice::from_ref(&self.value))?;
        self.made.as_ref().map_or(Ok(()), |boxed| check_fields(host, boxed.decl, &boxed.data))
    }
}

/// Returns the content of an optional payload.
pub fn content(payload: Option<Payload>) -> Value {
    payload.map(|p| p.value).unwrap_or_default()
}

fn of_handle(handle: Handle) -> Option<Value> {
    handle.as_player().map(Value::Player).or_else(|| handle.as_card().map(Value::Card))
}

/// Text that is really text: a number is something else here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(pub Name);

impl FromArg for Text {
    const TYPE: &'static str = <Name as FromArg>::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<Text> {
        match arg {
            Arg::Text(_) => Name::from_arg(arg).map(Text),
            _ => None,
        }
    }
}

/// A table of named values: `{ kind = "damage", last = 1 }`.
#[derive(Clone, Debug)]
pub struct Fields(Vec<(Name, Given)>);

impl FromArg for Fields {
    const TYPE: &'static str = "a table";

    fn from_arg(arg: Arg<'_>) -> Option<Fields> {
        match arg {
            Arg::Table(table) => Some(Fields(table.fields())),
            _ => None,
        }
    }
}

impl Fields {
    /// Checks that every key is one of these.
    pub fn only(self, known: &'static [&'static str]) -> Result<Fields, Fault> {
        match self.0.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            Some((key, _)) => Err(Fault::Other(Problem::Key { key: key.clone(), known })),
            None => Ok(self),
        }
    }

    pub fn given(&self, key: &str) -> Option<&Given> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, given)| given)
    }

    /// Returns the value of this key, converted and checked; `None` if there is none.
    pub fn get<T: FromArg>(&self, host: &dyn Objects, key: &'static str) -> Result<Option<T>, Fault> {
        let Some(given) = self.given(key) else { return Ok(None) };
        let value = T::from_arg(given.arg()).ok_or_else(|| wrong_key(key, T::TYPE, given))?;
        value.check(host)?;
        Ok(Some(value))
    }

    /// Returns the words of this key: one, or an array of them.
    pub fn words(&self, key: &'static str) -> Result<Vec<Name>, Fault> {
        let word = |given: &Given| match given {
            Given::Text(word) => Some(word.clone()),
            _ => None,
        };
        let words = match self.given(key) {
            None => Some(Vec::new()),
            Some(Given::Array(items)) => items.iter().map(word).collect(),
            Some(one) => word(one).map(|word| vec![word]),
        };
        words.ok_or_else(|| wrong_key(key, Words::TYPE, self.given(key).unwrap_or(&Given::Nil)))
    }

    /// Returns the players of this key: one, or a list of them.
    pub fn players(&self, host: &dyn Objects, key: &'static str) -> Result<Vec<PlayerId>, Fault> {
        let Some(given) = self.given(key) else { return Ok(Vec::new()) };
        let one = || PlayerId::from_arg(given.arg()).map(|player| vec![Value::Player(player)]);
        let items = given.items(Items::Players).or_else(one);
        let items = items.ok_or_else(|| wrong_key(key, SomePlayers::TYPE, given))?;
        check_items(host, &items)?;
        Ok(items.iter().filter_map(Value::as_player).collect())
    }
}

/// Returns the error of a value that is of another type.
pub fn wrong_key(key: &'static str, expected: &'static str, given: &Given) -> Fault {
    Fault::Other(Problem::KeyType { key, expected, got: given.got() })
}

/// A player, or nil where that may not be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaybePlayer(pub Option<PlayerId>);

impl FromArg for MaybePlayer {
    const TYPE: &'static str = "a Player or nil";

    fn from_arg(arg: Arg<'_>) -> Option<MaybePlayer> {
        match arg {
            Arg::Missing => None,
            other => Option::<PlayerId>::from_arg(other).map(MaybePlayer),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.check(host)
    }
}

/// A card, or nil where that may not be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaybeCard(pub Option<CardId>);

impl FromArg for MaybeCard {
    const TYPE: &'static str = "a Card or nil";

    fn from_arg(arg: Arg<'_>) -> Option<MaybeCard> {
        match arg {
            Arg::Missing => None,
            other => Option::<CardId>::from_arg(other).map(MaybeCard),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.check(host)
    }
}

/// Returns an optional text.
pub fn text(given: Option<Name>) -> Name {
    given.unwrap_or_default()
}

/// Returns a count; negative numbers are 0.
pub fn count(n: i32) -> usize {
    usize::try_from(n).unwrap_or(0)
}

/// A list of words: texts in a table, or one text with a sign between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    Joined(Name),
    Listed(Vec<Name>),
}

impl Words {
    /// Returns the words, split at `+`.
    pub fn list(self) -> Vec<Name> {
        match self {
            Words::Joined(text) => words(&text),
            Words::Listed(all) => all.into_iter().filter(|word| !word.is_empty()).collect(),
        }
    }

    /// Returns a single text; the words of a table are joined by this sign.
    pub fn joined(self, sign: &str) -> Name {
        match self {
            Words::Joined(text) => text,
            Words::Listed(all) => all.join(sign).into(),
        }
    }
}

/// Most bytes of texts that a call takes if the game keeps them. What is asked and answered goes into records.
const MOST_TEXT: usize = 64 << 10;

/// Checks the length of texts that a call was given of which the game may keep them.
pub(in crate::script) fn texts_fit(bytes: usize) -> Result<(), Fault> {
    if bytes <= MOST_TEXT {
        return Ok(());
    }
    Err(Fault::Other(Problem::Texts { bytes, most: MOST_TEXT }))
}

impl FromArg for Words {
    const TYPE: &'static str = "a string or a table of strings";

    fn from_arg(arg: Arg<'_>) -> Option<Words> {
        match arg {
            Arg::Table(array) => {
                let all = array.items()?.into_iter().map(|item| Name::from_arg(item.arg()));
                all.collect::<Option<_>>().map(Words::Listed)
            }
            one => Name::from_arg(one).map(Words::Joined),
        }
    }

    fn check<H: Objects + ?Sized>(&self, _: &H) -> Result<(), Fault> {
        texts_fit(match self {
            Words::Joined(text) => text.len(),
            Words::Listed(all) => all.iter().map(|word| word.len()).sum(),
        })
    }
}

/// Splits `a+b+c`, the form in which scripts write lists of words.
pub fn words(text: &str) -> Vec<Name> {
    text.split('+').filter(|w| !w.is_empty()).map(Name::new).collect()
}
