//! Types of values in a script, as far as its text shows them.

use super::syntax::tree::{Expr, Kind};

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Of {
    #[default]
    Unknown,
    Nil,
    Bool,
    Number,
    Text,
    Function,
    Table,
    /// A class, such as a player, card, struct or list, by name.
    Class(String),
    /// A Lua array of this class.
    Array(String),
    /// The QVariant that a handler of events is given.
    Payload,
}

impl Of {
    /// Parses a type of the reference: `Player?`, `integer`, `Card[]`.
    pub fn of_reference(written: &str) -> Of {
        let bare = written.trim_end_matches('?');
        match bare {
            "" | "nothing" | "any" | "table" => Of::Unknown,
            "string" => Of::Text,
            "integer" | "number" => Of::Number,
            "boolean" => Of::Bool,
            _ => match bare.strip_suffix("[]") {
                Some(item) => Of::Array(item.to_owned()),
                None if bare.chars().all(|c| c.is_ascii_alphanumeric()) => Of::Class(bare.to_owned()),
                None => Of::Unknown,
            },
        }
    }

    pub fn class(&self) -> Option<&str> {
        match self {
            Of::Class(name) => Some(name),
            Of::Payload => Some("QVariant"),
            _ => None,
        }
    }

    /// Returns the type of its items in a loop.
    pub fn item(&self) -> Of {
        match self {
            Of::Array(item) => match item.as_str() {
                "string" => Of::Text,
                "integer" => Of::Number,
                class => Of::Class(class.to_owned()),
            },
            Of::Class(list) => match list.as_str() {
                "SPlayerList" | "PlayerList" => Of::Class("Player".into()),
                "CardList" | "DelayedTrickList" | "EquipCardList" => Of::Class("Card".into()),
                "IntList" | "PlaceList" | "PhaseList" => Of::Number,
                "SkillList" => Of::Class("Skill".into()),
                "GeneralList" => Of::Class("General".into()),
                "CardsMoveList" => Of::Class("CardsMoveStruct".into()),
                _ => Of::Unknown,
            },
            _ => Of::Unknown,
        }
    }

    /// Returns the type of a literal; `Unknown` for all other expressions.
    pub fn of_literal(expr: &Expr) -> Of {
        match &expr.bare().kind {
            Kind::Nil => Of::Nil,
            Kind::Bool(_) => Of::Bool,
            Kind::Number(_) => Of::Number,
            Kind::Text(_) => Of::Text,
            Kind::Function(_) => Of::Function,
            Kind::Table(_) => Of::Table,
            _ => Of::Unknown,
        }
    }

    /// Describes the type.
    pub fn zh(&self) -> &'static str {
        match self {
            Of::Nil => "nil",
            Of::Bool => "真假值",
            Of::Number => "数",
            Of::Text => "字符串",
            Of::Function => "函数",
            Of::Table | Of::Array(_) => "表",
            Of::Unknown | Of::Class(_) | Of::Payload => "对象",
        }
    }

    pub fn en(&self) -> &'static str {
        match self {
            Of::Nil => "nil",
            Of::Bool => "a boolean",
            Of::Number => "a number",
            Of::Text => "a string",
            Of::Function => "a function",
            Of::Table | Of::Array(_) => "a table",
            Of::Unknown | Of::Class(_) | Of::Payload => "an object",
        }
    }
}
