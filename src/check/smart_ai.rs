//! Calls of an AI to itself, `self:isFriend(player)`: `SmartAI` is a class of Lua, so which methods
//! it has is what the files around say, and what AIs of the field are known to have.
//!
//! Calls of an AI to itself are compared with the methods that the files around it give to `SmartAI`, and
//! with those of community AIs (`smart_ai.txt`).

use super::kind::Of;
use super::syntax::tree::{Function, Span};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The class, as the text names it.
pub const NAME: &str = "SmartAI";

/// A method that some file gives to the class.
#[derive(Clone, Debug)]
pub struct Method {
    pub parameters: Vec<String>,
    /// It takes as many as are given.
    pub open: bool,
}

impl Method {
    pub fn of(function: &Function<'_>) -> Method {
        let parameters = function.parameters.iter().map(|p| p.name.to_owned()).collect();
        Method { parameters, open: function.vararg }
    }
}

/// A call to it.
#[derive(Clone, Debug)]
pub struct Call {
    pub span: Span,
    pub name: String,
    /// So many arguments at least.
    pub given: usize,
    /// What is certainly no player, with its place among the arguments, from 0.
    pub no_players: Vec<(usize, Of)>,
}

/// What is wrong with a call.
#[derive(PartialEq, Eq, Debug)]
pub enum Wrong {
    /// No file around has such a method; `elsewhere`: other AIs have.
    Unknown { elsewhere: bool },
    /// It takes so many.
    TooMany(usize),
    /// This argument, from 0, is to be a player, and is that.
    NoPlayer(usize, String, Of),
}

/// Names that nobody gives to anything but a player.
const PLAYERS: &[&str] = &["player", "who", "target", "from", "enemy", "friend"];

static ELSEWHERE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("smart_ai.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Methods that AIs of the field have.
pub fn elsewhere<'n>() -> impl Iterator<Item = &'n str> {
    ELSEWHERE.iter().copied()
}

/// What is wrong with a call of a method that has these definitions.
pub fn wrong(call: &Call, methods: &[Method]) -> Option<Wrong> {
    if methods.is_empty() {
        return Some(Wrong::Unknown { elsewhere: ELSEWHERE.contains(call.name.as_str()) });
    }
    let most = methods.iter().map(|m| m.parameters.len()).max().unwrap_or_default();
    if call.given > most && !methods.iter().any(|m| m.open) {
        return Some(Wrong::TooMany(most));
    }
    // Later ones are often of several kinds: `getCardsNum(class, flags)`, `getCardsNum(class, player)`.
    call.no_players.iter().filter(|(at, _)| *at == 0).find_map(|(at, of)| {
        let names = methods.iter().map(|m| m.parameters.get(*at).map_or("", String::as_str));
        let is_player = names.clone().all(|name| PLAYERS.contains(&name));
        let name = names.clone().next().unwrap_or_default().to_owned();
        is_player.then(|| Wrong::NoPlayer(*at, name, of.clone()))
    })
}
