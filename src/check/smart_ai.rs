//! Calls of an AI to itself, `self:isFriend(player)`. They are compared with the methods that the surrounding
//! files add to the Lua class `SmartAI`, and with those of community AIs (`smart_ai.txt`).

use super::kind::Of;
use super::syntax::tree::{Function, Span};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The name of the class.
pub const NAME: &str = "SmartAI";

/// Methods that ask their first argument for its class at once, so that nil fails in them.
pub const OF_CARDS: &[&str] = &["getUseValue", "getUsePriority", "getKeepValue"];

/// A method that a file adds to the class.
#[derive(Clone, Debug)]
pub struct Method {
    pub parameters: Vec<String>,
    /// `true` if it accepts any number of arguments.
    pub open: bool,
}

impl Method {
    pub fn of(function: &Function<'_>) -> Method {
        let parameters = function.parameters.iter().map(|p| p.name.to_owned()).collect();
        Method { parameters, open: function.vararg }
    }
}

/// A call of such a method.
#[derive(Clone, Debug)]
pub struct Call {
    pub span: Span,
    pub name: String,
    /// Least number of arguments.
    pub given: usize,
    /// Arguments that are certainly not players, with their index.
    pub no_players: Vec<(usize, Of)>,
}

/// The error of a call.
#[derive(PartialEq, Eq, Debug)]
pub enum Wrong {
    /// No surrounding file has such a method; `elsewhere` if other AIs have it.
    Unknown { elsewhere: bool },
    /// The method takes only this number of arguments.
    TooMany(usize),
    /// The argument with this index must be a player, but has this type.
    NoPlayer(usize, String, Of),
}

/// Names that unambiguously mean a player.
const PLAYERS: &[&str] = &["player", "who", "target", "from", "enemy", "friend"];

static ELSEWHERE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("smart_ai.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Returns the methods of community AIs.
pub fn elsewhere<'n>() -> impl Iterator<Item = &'n str> {
    ELSEWHERE.iter().copied()
}

/// Returns the error of a call of a method with these definitions.
pub fn wrong(call: &Call, methods: &[Method]) -> Option<Wrong> {
    if methods.is_empty() {
        return Some(Wrong::Unknown { elsewhere: ELSEWHERE.contains(call.name.as_str()) });
    }
    let most = methods.iter().map(|m| m.parameters.len()).max().unwrap_or_default();
    if call.given > most && !methods.iter().any(|m| m.open) {
        return Some(Wrong::TooMany(most));
    }
    // Later arguments often have several types: `getCardsNum(class, flags)`, `getCardsNum(class, player)`.
    call.no_players.iter().filter(|(at, _)| *at == 0).find_map(|(at, of)| {
        let names = methods.iter().map(|m| m.parameters.get(*at).map_or("", String::as_str));
        let is_player = names.clone().all(|name| PLAYERS.contains(&name));
        let name = names.clone().next().unwrap_or_default().to_owned();
        is_player.then(|| Wrong::NoPlayer(*at, name, of.clone()))
    })
}
