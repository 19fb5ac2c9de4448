//! Conversion of the results of AI callbacks to replies: texts of cards and uses, ids, players, tables.

use crate::model::*;
use crate::rules::ask::CardRef;
use crate::rules::card_string::{CardText, CardTextError, DUMMY, read_targets};
use crate::rules::names::Lang;
use crate::rules::{Ask, Pick, Reply, Request};
use crate::script::api::values::Numbered;
use crate::script::error::chinese_type;
use crate::script::handle::Handle;
use crate::script::host::Script;
use mlua::{MultiValue, Table as LuaTable, Value as LuaValue};

/// The answer of an AI to a request.
#[derive(Clone, PartialEq, Debug)]
pub enum AiAnswer {
    Reply(Reply),
    /// Nothing: it leaves the decision to the table.
    Nothing,
    /// Something that is no answer to this request.
    Nonsense(BadAnswer),
    /// The call ended in an error, which was reported.
    Failed,
}

/// The reason for which a result is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAnswer {
    #[error("there is no game here")]
    NoGame,
    #[error("card {0} is no longer part of this game")]
    Gone(CardId),
    #[error("a {0} among the items")]
    Item(&'static str),
    #[error("expected {expected}, got {got}")]
    Type { expected: &'static str, got: &'static str },
    #[error("{0} is not a suit, as sgs.Card_Spade")]
    Suit(i32),
    #[error("expected a Player and the id of a card")]
    PlayerAndCard,
    #[error("expected two tables of ids")]
    TwoTables,
    #[error(transparent)]
    Text(#[from] CardTextError),
    #[error("a use of several cards needs the text of the card that they make")]
    SeveralCards,
    #[error("card {0} is not among those to choose from")]
    NotAChoice(CardId),
}

impl BadAnswer {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, BadAnswer::NoGame) => "这里没有对局".into(),
            (Lang::Zh, BadAnswer::Gone(card)) => format!("牌 {card} 已经不属于这一局"),
            (Lang::Zh, BadAnswer::Item(kind)) => format!("列表里有 {}", chinese_type(kind)),
            (Lang::Zh, BadAnswer::Type { expected, got }) => {
                format!("要的是 {}，得到的是 {}", chinese_type(expected), chinese_type(got))
            }
            (Lang::Zh, BadAnswer::Suit(n)) => format!("{n} 不是花色，花色如 sgs.Card_Spade"),
            (Lang::Zh, BadAnswer::PlayerAndCard) => "要的是 Player 和牌的编号".into(),
            (Lang::Zh, BadAnswer::TwoTables) => "要的是两个编号的表".into(),
            (Lang::Zh, BadAnswer::Text(why)) => why.in_lang(lang),
            (Lang::Zh, BadAnswer::SeveralCards) => "使用多张牌时要写明它们当什么牌".into(),
            (Lang::Zh, BadAnswer::NotAChoice(card)) => format!("牌 {card} 不在可选的牌之中"),
        }
    }
}

/// Returns a card in the form of a reply.
pub(super) fn pick(script: &Script, card: CardId) -> Result<Pick, BadAnswer> {
    let room = script.host().room().ok_or(BadAnswer::NoGame)?;
    if room.table().find_card(card).is_none() {
        return Err(BadAnswer::Gone(card));
    }
    Ok(if card.is_virtual() { Pick::Made(room.describe_card(card)) } else { Pick::Id(card) })
}

fn handle(value: &LuaValue) -> Option<Handle> {
    match value {
        LuaValue::LightUserData(pointer) => Some(Handle::from_pointer(pointer.0)),
        _ => None,
    }
}

fn player_of(value: &LuaValue) -> Option<PlayerId> {
    handle(value).and_then(Handle::as_player)
}

fn text_of(value: &LuaValue) -> Option<String> {
    match value {
        LuaValue::String(text) => Some(text.to_string_lossy()),
        _ => None,
    }
}

/// Returns the id of a card, given as a number or as the card.
fn id_of(value: &LuaValue) -> Option<CardId> {
    match value {
        LuaValue::Integer(n) => i32::try_from(*n).ok().map(CardId),
        LuaValue::Number(n) if n.fract() == 0.0 => Some(CardId(*n as i32)),
        other => handle(other).and_then(Handle::as_card),
    }
}

fn array<T>(table: &LuaTable, read: impl Fn(&LuaValue) -> Option<T>) -> Result<Vec<T>, BadAnswer> {
    let items = table.sequence_values::<LuaValue>().map_while(Result::ok);
    let item = |v: LuaValue| read(&v).ok_or(BadAnswer::Item(v.type_name()));
    items.map(item).collect()
}

/// Fails: the result has another type.
fn wanted<T>(expected: &'static str, got: &LuaValue) -> Result<T, BadAnswer> {
    Err(BadAnswer::Type { expected, got: got.type_name() })
}

impl Script {
    pub(super) fn read_answer(&self, request: &Request, values: &MultiValue) -> AiAnswer {
        let at = |i: usize| values.get(i).cloned().unwrap_or(LuaValue::Nil);
        match self.read(request, &at(0), &at(1)) {
            Ok(Some(reply)) => AiAnswer::Reply(reply),
            Ok(None) => AiAnswer::Nothing,
            Err(why) => AiAnswer::Nonsense(why),
        }
    }

    /// Reads a reply; `None` if the AI leaves the decision to the table.
    fn read(
        &self,
        request: &Request,
        first: &LuaValue,
        second: &LuaValue,
    ) -> Result<Option<Reply>, BadAnswer> {
        let words = |kind: &'static str| match first {
            LuaValue::Nil => Ok(None),
            other => match text_of(other) {
                Some(word) if word.is_empty() => Ok(None),
                Some(word) => Ok(Some(Reply::Text(word.into()))),
                None => wanted(kind, other),
            },
        };
        Ok(match &request.ask {
            // The use is filled in instead.
            Ask::Play => None,
            Ask::UseCard { .. } => self.read_use(first)?.map(|reply| self.by_skill(request, reply)),
            Ask::RespondCard { .. } | Ask::Peach { .. } => self.read_card(request, first)?,
            Ask::Nullify { .. } => match first {
                LuaValue::Nil | LuaValue::Boolean(false) => Some(Reply::Pass),
                other => self.read_card(request, other)?,
            },
            Ask::Invoke => Some(Reply::Yes(!matches!(first, LuaValue::Nil | LuaValue::Boolean(false)))),
            Ask::LuckCard => match first {
                LuaValue::Boolean(yes) => Some(Reply::Yes(*yes)),
                _ => None,
            },
            Ask::Choice { options } => {
                words("one of the options as a string")?.map(|reply| with_values(reply, options))
            }
            Ask::Kingdom { .. } | Ask::General { .. } | Ask::Order { .. } => {
                words("one of the options as a string")?
            }
            Ask::Suit => match first {
                LuaValue::Integer(_) | LuaValue::Number(_) => {
                    let n = id_of(first).map_or(-1, |id| id.0);
                    let suit = Suit::REAL.into_iter().find(|s| s.number() == n);
                    let suit = suit.ok_or(BadAnswer::Suit(n))?;
                    Some(Reply::Text(Name::new_static(suit.word())))
                }
                _ => words("a suit, as sgs.Card_Spade")?,
            },
            Ask::Discard { optional, .. } | Ask::Exchange { optional, .. } => match first {
                LuaValue::Nil => None,
                LuaValue::Table(table) => {
                    let cards = array(table, id_of)?;
                    Some(match cards.is_empty() && *optional {
                        true => Reply::Pass,
                        false => Reply::Cards(cards.into_iter().map(CardRef::Id).collect()),
                    })
                }
                other => match id_of(other) {
                    Some(card) => Some(Reply::Cards(vec![CardRef::Id(card)])),
                    None => return wanted("a table of ids", other),
                },
            },
            Ask::CardChosen { who, options, can_cancel, .. } => match first {
                LuaValue::Nil => None,
                other => match id_of(other) {
                    Some(card) => self.chosen(*who, options, card, *can_cancel)?,
                    None => return wanted("the id of a card", other),
                },
            },
            Ask::PickCard { refusable, .. } => self.picked(first, *refusable)?,
            Ask::Gongxin { .. } => self.picked(first, true)?,
            Ask::ShowCard { .. } | Ask::Pindian { .. } => match first {
                LuaValue::Nil => None,
                other => match id_of(other) {
                    Some(card) => Some(Reply::Cards(vec![CardRef::Id(card)])),
                    None => return wanted("a Card", other),
                },
            },
            Ask::Give { optional, .. } => match (player_of(first), id_of(second)) {
                (Some(to), Some(card)) => Some(Reply::Give { cards: vec![card], to }),
                _ if first.is_nil() => optional.then_some(Reply::Pass),
                _ => return Err(BadAnswer::PlayerAndCard),
            },
            Ask::Arrange { .. } => match (first, second) {
                (LuaValue::Nil, LuaValue::Nil) => None,
                (LuaValue::Table(top), LuaValue::Table(bottom)) => {
                    Some(Reply::Arrange { top: array(top, id_of)?, bottom: array(bottom, id_of)? })
                }
                (LuaValue::Table(top), LuaValue::Nil) => {
                    Some(Reply::Arrange { top: array(top, id_of)?, bottom: Vec::new() })
                }
                _ => return Err(BadAnswer::TwoTables),
            },
            Ask::Players { min, .. } => match first {
                LuaValue::Nil | LuaValue::Boolean(false) => (*min == 0).then_some(Reply::Pass),
                LuaValue::Table(table) => {
                    let players = array(table, player_of)?;
                    Some(match players.is_empty() && *min == 0 {
                        true => Reply::Pass,
                        false => Reply::Players(players),
                    })
                }
                other => match player_of(other) {
                    Some(player) => Some(Reply::Players(vec![player])),
                    None => return wanted("a Player", other),
                },
            },
        })
    }

    /// Reads a card, given by its text or as the card. `.` declines.
    fn read_card(&self, request: &Request, value: &LuaValue) -> Result<Option<Reply>, BadAnswer> {
        match value {
            LuaValue::Nil => Ok(None),
            LuaValue::String(text) => {
                let text = text.to_string_lossy();
                if text.is_empty() {
                    return Ok(None);
                }
                Ok(Some(match self.card_in(&text)? {
                    Some(card) => self.plainly(request, card),
                    None => Reply::Pass,
                }))
            }
            other => match id_of(other) {
                Some(card) => pick(self, card).map(|card| Some(Reply::Card(card))),
                None => wanted("the text of a card", other),
            },
        }
    }

    /// AIs of the original write `$12` for the card 12 where nothing is made of it, too.
    fn plainly(&self, request: &Request, card: Pick) -> Reply {
        if let (Pick::Made(text), Some(room)) = (&card, self.host().room())
            && let (DUMMY, [one]) = (text.name.as_str(), text.subcards.as_slice())
        {
            let plain = Reply::Card(Pick::Id(*one));
            if room.check_reply(request, &plain).is_ok() {
                return plain;
            }
        }
        Reply::Card(card)
    }

    /// AIs of the original write `12->sgs2` for a card that a skill takes from a pile: the card is not at
    /// hand, and only the skill can use it.
    fn by_skill(&self, request: &Request, reply: Reply) -> Reply {
        let (Reply::Use { card: Pick::Id(card), targets }, Some(room)) = (&reply, self.host().room()) else {
            return reply;
        };
        if room.table().find_card(*card).is_none() || room.check_reply(request, &reply).is_ok() {
            return reply;
        }
        let name = room.card_name(*card);
        let made = CardText {
            name,
            skill: Name::default(),
            suit: Suit::NoSuit,
            number: 0,
            subcards: vec![*card],
            user_string: None,
        };
        let made = Reply::Use { card: Pick::Made(made), targets: targets.clone() };
        if room.check_reply(request, &made).is_ok() { made } else { reply }
    }

    /// Returns the card that a text denotes; none for `.`.
    fn card_in(&self, text: &str) -> Result<Option<Pick>, BadAnswer> {
        let room = self.host().room().ok_or(BadAnswer::NoGame)?;
        match room.read_card(text) {
            Ok(card) => Ok(Some(card.as_real().map_or(Pick::Made(card), Pick::Id))),
            Err(CardTextError::Nothing) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads a use: `card->sgs2+sgs3`, or the table of the newer protocol, `{ accepted = true, cards = ids,
    /// targets = names, user_string = text }`.
    fn read_use(&self, value: &LuaValue) -> Result<Option<Reply>, BadAnswer> {
        match value {
            LuaValue::Nil | LuaValue::Boolean(false) => Ok(None),
            LuaValue::String(text) => {
                let text = text.to_string_lossy();
                if text.is_empty() {
                    return Ok(None);
                }
                Ok(Some(match self.card_in(&text)? {
                    Some(card) => Reply::Use { card, targets: read_targets(&text)? },
                    None => Reply::Pass,
                }))
            }
            LuaValue::Table(table) => self.read_use_table(table).map(Some),
            other => match id_of(other) {
                Some(card) => pick(self, card).map(|card| Some(Reply::Use { card, targets: Vec::new() })),
                None => wanted("the text of a use", other),
            },
        }
    }

    fn read_use_table(&self, table: &LuaTable) -> Result<Reply, BadAnswer> {
        let field = |name: &str| table.get::<LuaValue>(name).unwrap_or(LuaValue::Nil);
        match field("accepted") {
            LuaValue::Boolean(true) => {}
            LuaValue::Boolean(false) => return Ok(Reply::Pass),
            other => return wanted("a table with `accepted`, true or false", &other),
        }
        let cards = match field("cards") {
            LuaValue::Nil => Vec::new(),
            LuaValue::Table(cards) => array(&cards, id_of)?,
            other => return wanted("`cards` as a table of ids", &other),
        };
        let name = |v: &LuaValue| {
            player_of(v).or_else(|| text_of(v).and_then(|name| PlayerId::from_object_name(&name)))
        };
        let targets = match field("targets") {
            LuaValue::Nil => Vec::new(),
            LuaValue::Table(targets) => array(&targets, name)?,
            other => return wanted("`targets` as a table of object names", &other),
        };
        match cards.as_slice() {
            [one] => Ok(Reply::Use { card: Pick::Id(*one), targets }),
            _ => Err(BadAnswer::SeveralCards),
        }
    }

    /// Returns the option that an id means. The id of a card in a hidden hand, and any below 0, is
    /// any card of that hand.
    fn chosen(
        &self,
        who: PlayerId,
        options: &[CardRef],
        card: CardId,
        can_cancel: bool,
    ) -> Result<Option<Reply>, BadAnswer> {
        if options.contains(&CardRef::Id(card)) {
            return Ok(Some(Reply::Cards(vec![CardRef::Id(card)])));
        }
        let hand = CardRef::Hand { owner: who };
        if card.0 < 0 {
            if can_cancel {
                return Ok(Some(Reply::Pass));
            }
            return Ok(options.contains(&hand).then(|| Reply::Cards(vec![hand])));
        }
        let room = self.host().room().ok_or(BadAnswer::NoGame)?;
        if options.contains(&hand) && room.table().player(who).hand.contains(&card) {
            return Ok(Some(Reply::Cards(vec![hand])));
        }
        Err(BadAnswer::NotAChoice(card))
    }

    fn picked(&self, value: &LuaValue, refusable: bool) -> Result<Option<Reply>, BadAnswer> {
        match value {
            LuaValue::Nil => Ok(None),
            other => match id_of(other) {
                Some(card) if card.0 < 0 => Ok(refusable.then_some(Reply::Pass)),
                Some(card) => Ok(Some(Reply::Cards(vec![CardRef::Id(card)]))),
                None => wanted("the id of a card", other),
            },
        }
    }
}

/// Completes an option that contains its value (`turn=3`). Older AIs answer just `turn`.
fn with_values(reply: Reply, options: &[Name]) -> Reply {
    match reply {
        Reply::Text(word) if !options.contains(&word) => {
            let is_it = |option: &&Name| option.split_once('=').is_some_and(|(key, _)| key == word);
            let mut found = options.iter().filter(is_it);
            match (found.next(), found.next()) {
                (Some(only), None) => Reply::Text(only.clone()),
                _ => Reply::Text(word),
            }
        }
        other => other,
    }
}
