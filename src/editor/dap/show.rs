//! Values as an author reads them: players by general and seat, cards by suit and number, and what is in them.

use super::words::Words;
use crate::model::{CardId, Player, PlayerId, Value};
use crate::rules::names::name_of;
use crate::rules::render::Renderer;
use crate::script::api::values::class_of;
use crate::script::convert::Ret;
use crate::script::debug::Seen;
use crate::script::handle::{Class, Handle};
use crate::script::host::Script;
use crate::script::value::{Boxed, List, Made, show};
use mlua::Value as LuaValue;
use std::collections::BTreeMap;

/// Parts of one value that are shown.
const MOST: usize = 300;

/// Letters of a text that are shown.
const LONGEST: usize = 1_000;

/// Something that is shown, and that may have parts.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Lua(LuaValue),
    Handle(Handle),
    Made(Made),
    /// A value of the model: a tag, or the content of a payload.
    Value(Value),
    Cards(Vec<CardId>),
    /// Words, without parts.
    Text(String),
    /// A text of a script.
    Quoted(String),
    /// Parts with names.
    Parts(Vec<(String, Item)>),
}

/// The table of a game, for those who show it.
pub(super) struct Shower<'s> {
    pub script: &'s Script,
    pub words: Words,
}

impl Item {
    fn of_ret(ret: Ret) -> Item {
        match ret {
            Ret::Nothing | Ret::Nil => Item::Text("nil".into()),
            Ret::Bool(flag) => Item::Text(flag.to_string()),
            Ret::Number(number) => Item::Text(number.to_string()),
            Ret::Text(text) => Item::Quoted(text.to_string()),
            Ret::Handle(handle) => Item::Handle(handle),
            Ret::Handles(all) => Item::numbered(all.into_iter().map(Item::Handle)),
            Ret::Numbers(all) => Item::numbered(all.into_iter().map(|number| Item::Text(number.to_string()))),
            Ret::Texts(all) => Item::numbered(all.into_iter().map(|text| Item::Quoted(text.to_string()))),
            Ret::Made(made) => Item::Made(made),
        }
    }

    fn numbered(all: impl Iterator<Item = Item>) -> Item {
        Item::Parts(all.enumerate().map(|(at, item)| ((at + 1).to_string(), item)).collect())
    }

    fn names<'n>(all: impl Iterator<Item = &'n crate::model::Name>) -> Item {
        Item::numbered(all.map(|name| Item::Quoted(name.to_string())))
    }
}

fn quoted(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    let rest = if short.len() < text.len() { "..." } else { "" };
    format!("{short:?}{rest}")
}

impl Shower<'_> {
    fn with_room<R: Default>(&self, look: impl FnOnce(&crate::rules::Room) -> R) -> R {
        self.script.host().with_room(look).unwrap_or_default()
    }

    /// Returns a value as the author knows it, and the name of its kind.
    pub fn shown(&self, item: &Item) -> (String, String) {
        let plain = |text: &str, kind: &str| (text.to_owned(), kind.to_owned());
        match item {
            Item::Lua(value) => match self.script.seen(value) {
                Seen::Handle(handle) => self.shown(&Item::Handle(handle)),
                Seen::Made(made) => self.shown(&Item::Made(made)),
                Seen::Other(value) => self.lua(&value),
            },
            Item::Handle(handle) => self.handle(*handle),
            Item::Made(made) => self.made(made),
            Item::Value(value) => self.value(value),
            Item::Cards(cards) => (self.cards(cards), String::new()),
            Item::Text(text) => plain(text, ""),
            Item::Quoted(text) => (quoted(text), "string".to_owned()),
            Item::Parts(parts) => (self.brief(parts), String::new()),
        }
    }

    fn brief(&self, parts: &[(String, Item)]) -> String {
        let shown = |(name, item): &(String, Item)| match item {
            Item::Text(text) if name.parse::<usize>().is_err() => format!("{name} {text}"),
            item => self.shown(item).0,
        };
        let all: Vec<String> = parts.iter().take(12).map(shown).collect();
        let rest = if parts.len() > 12 { ", ..." } else { "" };
        if all.is_empty() { "-".to_owned() } else { all.join(", ") + rest }
    }

    fn lua(&self, value: &LuaValue) -> (String, String) {
        let text = match value {
            LuaValue::Nil => "nil".to_owned(),
            LuaValue::Boolean(flag) => flag.to_string(),
            LuaValue::Integer(number) => number.to_string(),
            LuaValue::Number(number) => number.to_string(),
            LuaValue::String(text) => quoted(&text.to_string_lossy()),
            LuaValue::Table(table) => {
                let count = table.clone().pairs::<LuaValue, LuaValue>().take(MOST + 1).count();
                if count > MOST { format!("{{{MOST}+}}") } else { format!("{{{count}}}") }
            }
            LuaValue::Function(function) => {
                let about = function.info();
                match (about.short_src, about.line_defined) {
                    (Some(file), Some(line)) if about.what != "C" => format!("function {file}:{line}"),
                    _ => "function".to_owned(),
                }
            }
            other => other.type_name().to_owned(),
        };
        (text, value.type_name().to_owned())
    }

    fn handle(&self, handle: Handle) -> (String, String) {
        let Some(class) = handle.class() else { return ("userdata".to_owned(), String::new()) };
        let text = match (handle.as_player(), handle.as_card()) {
            (Some(player), _) => self.player(player),
            (_, Some(card)) => self.card(card),
            _ => self.script.name_of_handle(handle).map_or_else(String::new, |name| name.to_string()),
        };
        let text = if text.is_empty() { class.name().to_owned() } else { text };
        (text, class.name().to_owned())
    }

    /// Returns a player by general and seat: `司马懿(2) sgs2 3/4`.
    fn player(&self, player: PlayerId) -> String {
        self.with_room(|room| {
            let t = room.table();
            let Some(p) = t.players.get(player.index()) else { return String::new() };
            let seat = t.seats.iter().position(|seated| *seated == player).map_or(0, |at| at + 1);
            let general = name_of(self.script, &p.general, self.words.lang);
            let dead = if p.alive { "" } else { self.words.dead() };
            format!("{general}({seat}) {player} {}/{} {dead}", p.hp, p.max_hp).trim_end().to_owned()
        })
    }

    /// Returns a card by suit and number: `♠7 slash`.
    fn card(&self, card: CardId) -> String {
        self.with_room(|room| {
            if !card.is_virtual() && room.table().deck.get(card.0.max(0) as usize).is_none() {
                return String::new();
            }
            let note = room.card_note(card);
            let face = Renderer::snapshot().suit_number(note.suit, note.number);
            let skill = if note.skill.is_empty() { String::new() } else { format!(" ({})", note.skill) };
            format!("{face} {}{skill}", note.name).trim().to_owned()
        })
    }

    fn cards(&self, cards: &[CardId]) -> String {
        let all: Vec<String> = cards.iter().take(20).map(|card| self.card(*card)).collect();
        let rest = if cards.len() > 20 { format!(" ... ({})", cards.len()) } else { String::new() };
        if all.is_empty() { "-".to_owned() } else { all.join(", ") + &rest }
    }

    fn made(&self, made: &Made) -> (String, String) {
        let name = made.name();
        let text = match made {
            Made::Struct(boxed) => self.struct_in_short(boxed),
            Made::List(list) => self.brief(&self.items_of(list)),
            Made::Variant(data) => self.value(&data.get()).0,
        };
        (text, name.to_owned())
    }

    fn struct_in_short(&self, boxed: &Boxed) -> String {
        let fields = boxed.decl.fields.iter().take(4);
        let shown = fields.map(|field| format!("{} = {}", field.name, self.short(&field.read(&boxed.data))));
        format!("{} {{ {} }}", boxed.decl.name, shown.collect::<Vec<_>>().join(", "))
    }

    /// Returns a field in one word: no struct within a struct.
    fn short(&self, ret: &Ret) -> String {
        match ret {
            Ret::Made(Made::Struct(boxed)) => boxed.decl.name.to_owned(),
            other => self.shown(&Item::of_ret(other.clone())).0,
        }
    }

    fn value(&self, value: &Value) -> (String, String) {
        if let Some(class) = class_of(value) {
            let made = Made::Struct(Boxed {
                decl: class,
                data: crate::rules::Data::private(value.clone()),
                shared: false,
            });
            return self.made(&made);
        }
        match value {
            Value::Nil => ("nil".to_owned(), "nil".to_owned()),
            Value::Text(text) => (quoted(text), "string".to_owned()),
            Value::TextList(all) => (self.shown(&Item::names(all.iter())).0, "string[]".to_owned()),
            Value::IntList(all) => {
                let all: Vec<String> = all.iter().map(i64::to_string).collect();
                (all.join(", "), "IntList".to_owned())
            }
            Value::List(all) => {
                let all: Vec<String> = all.iter().take(20).map(|value| self.value(value).0).collect();
                (all.join(", "), "list".to_owned())
            }
            other => self.shown(&Item::of_ret(show(other))),
        }
    }

    fn items_of(&self, list: &List) -> Vec<(String, Item)> {
        let items = list.items();
        let shown = items.iter().take(MOST).map(|item| Item::of_ret(list.show(item)));
        shown.enumerate().map(|(at, item)| (at.to_string(), item)).collect()
    }

    /// Returns the parts of a value.
    pub fn parts(&self, item: &Item) -> Vec<(String, Item)> {
        match item {
            Item::Lua(value) => match self.script.seen(value) {
                Seen::Handle(handle) => self.parts(&Item::Handle(handle)),
                Seen::Made(made) => self.parts(&Item::Made(made)),
                Seen::Other(LuaValue::Table(table)) => self.entries(&table),
                Seen::Other(_) => Vec::new(),
            },
            Item::Handle(handle) => match (handle.as_player(), handle.as_card()) {
                (Some(player), _) => self.parts_of_player(player),
                (_, Some(card)) => self.parts_of_card(card),
                _ if handle.is(Class::Room) => self.table(),
                _ => Vec::new(),
            },
            Item::Made(Made::Struct(boxed)) => self.fields(boxed),
            Item::Made(Made::List(list)) => self.items_of(list),
            Item::Made(Made::Variant(data)) => self.parts(&Item::Value(data.get())),
            Item::Value(Value::List(all)) => all
                .iter()
                .enumerate()
                .map(|(at, value)| ((at + 1).to_string(), Item::Value(value.clone())))
                .collect(),
            Item::Value(value) => match (class_of(value), show(value)) {
                (Some(decl), _) => {
                    let data = crate::rules::Data::private(value.clone());
                    self.fields(&Boxed { decl, data, shared: false })
                }
                (None, Ret::Handle(handle)) => self.parts(&Item::Handle(handle)),
                _ => Vec::new(),
            },
            Item::Cards(cards) => {
                let all = cards.iter().take(MOST).enumerate();
                all.map(|(at, card)| ((at + 1).to_string(), Item::Handle(Handle::card(*card)))).collect()
            }
            Item::Text(_) | Item::Quoted(_) => Vec::new(),
            Item::Parts(parts) => parts.clone(),
        }
    }

    /// Returns `true` if the value has parts.
    pub fn has_parts(&self, item: &Item) -> bool {
        match item {
            Item::Lua(value) => match self.script.seen(value) {
                Seen::Handle(handle) => self.has_parts(&Item::Handle(handle)),
                Seen::Made(made) => self.has_parts(&Item::Made(made)),
                Seen::Other(LuaValue::Table(table)) => !table.is_empty(),
                Seen::Other(_) => false,
            },
            Item::Handle(handle) => matches!(handle.class(), Some(Class::Player | Class::Card | Class::Room)),
            Item::Made(Made::Variant(data)) => self.has_parts(&Item::Value(data.get())),
            Item::Made(Made::List(list)) => !list.items().is_empty(),
            Item::Made(Made::Struct(_)) => true,
            Item::Value(value) => {
                class_of(value).is_some()
                    || matches!(value, Value::Player(_) | Value::Card(_) | Value::List(_))
            }
            Item::Cards(cards) => !cards.is_empty(),
            Item::Text(_) | Item::Quoted(_) => false,
            Item::Parts(parts) => !parts.is_empty(),
        }
    }

    fn entries(&self, table: &mlua::Table) -> Vec<(String, Item)> {
        let mut all = Vec::new();
        for entry in table.clone().pairs::<LuaValue, LuaValue>().take(MOST + 1) {
            let Ok((key, value)) = entry else { break };
            if all.len() == MOST {
                all.push((self.words.more().to_owned(), Item::Text(String::new())));
                break;
            }
            let name = match &key {
                LuaValue::String(text) => text.to_string_lossy(),
                key => format!("[{}]", self.shown(&Item::Lua(key.clone())).0),
            };
            all.push((name, Item::Lua(value)));
        }
        all
    }

    fn fields(&self, boxed: &Boxed) -> Vec<(String, Item)> {
        let fields = boxed.decl.fields.iter();
        fields.map(|field| (field.name.to_owned(), Item::of_ret(field.read(&boxed.data)))).collect()
    }

    fn parts_of_card(&self, card: CardId) -> Vec<(String, Item)> {
        self.with_room(|room| {
            let note = room.card_note(card);
            let mut parts = vec![
                ("id".to_owned(), Item::Text(card.0.to_string())),
                ("name".to_owned(), Item::Quoted(note.name.to_string())),
                ("suit".to_owned(), Item::Text(Renderer::snapshot().suit_number(note.suit, 0))),
                ("number".to_owned(), Item::Text(note.number.to_string())),
            ];
            if !note.skill.is_empty() {
                parts.push(("skill".to_owned(), Item::Quoted(note.skill.to_string())));
            }
            let subcards = room.table().card(card).subcards.to_vec();
            if !subcards.is_empty() {
                parts.push(("subcards".to_owned(), Item::Cards(subcards)));
            }
            parts
        })
    }

    fn parts_of_player(&self, player: PlayerId) -> Vec<(String, Item)> {
        self.with_room(|room| {
            let t = room.table();
            let Some(p) = t.players.get(player.index()) else { return Vec::new() };
            self.parts_of(p)
        })
    }

    /// Returns everything about a player, hidden cards too: it is the author's own game.
    fn parts_of(&self, p: &Player) -> Vec<(String, Item)> {
        let w = self.words;
        let counts = |all: &BTreeMap<crate::model::Name, i32>| {
            Item::Parts(all.iter().map(|(name, n)| (name.to_string(), Item::Text(n.to_string()))).collect())
        };
        let piles = p.piles.iter().map(|(name, pile)| (name.to_string(), Item::Cards(pile.cards.clone())));
        let tags = p.tags.iter().map(|(name, value)| (name.to_string(), Item::Value(value.clone())));
        let generals = [&p.general, &p.general2];
        let all: Vec<(&str, Item)> = vec![
            (w.general(), Item::names(generals.into_iter().filter(|name| !name.is_empty()))),
            (w.role(), Item::Text(p.role.word().to_owned())),
            (w.kingdom(), Item::Text(p.kingdom.to_string())),
            (w.hp(), Item::Text(format!("{}/{}", p.hp, p.max_hp))),
            (w.phase(), Item::Text(p.phase.word().to_owned())),
            (w.hand(), Item::Cards(p.hand.clone())),
            (w.equipment(), Item::Cards(p.equip_cards().collect())),
            (w.judging(), Item::Cards(p.judging.clone())),
            (w.piles(), Item::Parts(piles.collect())),
            (w.marks(), counts(&p.marks)),
            (w.flags(), Item::names(p.flags.iter())),
            (w.tags(), Item::Parts(tags.collect())),
            (w.skills(), Item::names(p.skills.iter().map(|skill| &skill.name))),
        ];
        all.into_iter().map(|(name, item)| (name.to_owned(), item)).collect()
    }

    /// Returns the table: its players in the order of their seats, and the piles.
    pub fn table(&self) -> Vec<(String, Item)> {
        let w = self.words;
        self.with_room(|room| {
            let t = room.table();
            let player =
                |(at, id): (usize, &PlayerId)| ((at + 1).to_string(), Item::Handle(Handle::player(*id)));
            let mut parts: Vec<(String, Item)> = t.seats.iter().enumerate().map(player).collect();
            let piles = [
                (w.draw_pile(), t.draw_pile.iter().copied().collect()),
                (w.discard_pile(), t.discard_pile.iter().copied().collect()),
                (w.processing(), t.processing.clone()),
            ];
            parts.extend(
                piles
                    .into_iter()
                    .map(|(name, cards): (&str, Vec<CardId>)| (name.to_owned(), Item::Cards(cards))),
            );
            let tags = t.tags.iter().map(|(name, value)| (name.to_string(), Item::Value(value.clone())));
            parts.push((w.tags().to_owned(), Item::Parts(tags.collect())));
            parts.push((w.round().to_owned(), Item::Text(t.turn.round.to_string())));
            parts
        })
    }
}
