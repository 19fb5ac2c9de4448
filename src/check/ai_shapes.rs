//! The shapes of AI tables: the protocol between an AI and packages that describe their skills, as community
//! AIs read it.

use super::kind::Of;
use super::syntax::tree::{Expr, Function, Kind};

/// A table, the types of its entries, and the parameters of its functions.
pub struct Shape {
    pub table: &'static str,
    /// Letters: `f`unction, `n`umber, `t`ext, `b`oolean, `m` for a table.
    kinds: &'static str,
    /// Parameter names that determine the order: an entry with one of them in another position is called with
    /// a different argument there.
    pub parameters: &'static [&'static str],
}

const fn shape(table: &'static str, kinds: &'static str, parameters: &'static [&'static str]) -> Shape {
    Shape { table, kinds, parameters }
}

/// All tables whose entries have a known shape.
pub const SHAPES: &[Shape] = &[
    shape("ai_card_intention", "nf", &["self", "card", "from"]),
    shape("ai_cardneed", "f", &["to", "card", "self"]),
    shape("ai_chaofeng", "nf", &[]),
    shape("ai_keep_value", "n", &[]),
    shape("ai_need_damaged", "f", &["self"]),
    shape("ai_nullification", "f", &["self", "trick", "from", "to", "positive"]),
    shape("ai_playerchosen_intention", "nf", &["self", "from", "to"]),
    shape("ai_skill_askforag", "f", &["self", "card_ids"]),
    shape("ai_skill_askforyiji", "f", &["self", "card_ids"]),
    shape("ai_skill_cardask", "fbt", &["self", "data", "pattern", "target"]),
    shape("ai_skill_cardchosen", "f", &["self", "who", "flags"]),
    shape("ai_skill_choice", "ft", &["self", "choices", "data"]),
    shape("ai_skill_discard", "f", &["self", "discard_num", "min_num", "optional", "include_equip"]),
    shape("ai_skill_invoke", "fb", &["self", "data"]),
    shape("ai_skill_playerchosen", "f", &["self", "targets", "reason"]),
    shape("ai_skill_use", "f", &["self", "prompt", "method"]),
    shape("ai_skill_use_func", "f", &["card", "use", "self"]),
    shape("ai_use_priority", "n", &[]),
    shape("ai_use_value", "n", &[]),
    shape("ai_view_as", "f", &["card", "player", "card_place"]),
];

/// The error of an entry.
pub enum Wrong {
    Kind(Of),
    /// The name of the parameter, and its right position, counted from 1.
    Order(String, usize),
}

impl Shape {
    pub fn of(table: &str) -> Option<&'static Shape> {
        SHAPES.iter().find(|s| s.table == table)
    }

    /// Returns the error of this entry, if it is certain.
    pub fn wrong(&self, value: &Expr) -> Option<Wrong> {
        let of = Of::of_literal(value);
        let letter = match of {
            Of::Function => 'f',
            Of::Number => 'n',
            Of::Text => 't',
            Of::Bool => 'b',
            Of::Table => 'm',
            _ => return None,
        };
        if !self.kinds.contains(letter) {
            return Some(Wrong::Kind(of));
        }
        match &value.bare().kind {
            Kind::Function(function) => self.misplaced(function),
            _ => None,
        }
    }

    fn misplaced(&self, function: &Function) -> Option<Wrong> {
        // `self` and `use` are unambiguous names.
        let telling = |name: &str| ["self", "use"].contains(&name);
        let wrong = function.parameters.iter().enumerate().find_map(|(at, given)| {
            let place = self.parameters.iter().position(|p| *p == given.name)?;
            (telling(given.name) && place != at).then(|| Wrong::Order(given.name.to_owned(), place + 1))
        });
        wrong.filter(|_| !function.takes_self)
    }

    /// Returns the letters of the types of entries.
    pub fn letters(&self) -> &'static str {
        self.kinds
    }

    /// Describes the types of entries.
    pub fn kinds(&self) -> (String, String) {
        let zh = |c| match c {
            'f' => "函数",
            'n' => "数",
            't' => "字符串",
            'b' => "真假值",
            _ => "表",
        };
        let en = |c| match c {
            'f' => "a function",
            'n' => "a number",
            't' => "a string",
            'b' => "a boolean",
            _ => "a table",
        };
        let words = |say: fn(char) -> &'static str, or: &str| {
            self.kinds.chars().map(say).collect::<Vec<_>>().join(or)
        };
        (words(zh, "或"), words(en, " or "))
    }
}
