//! `Engine`, which is `sgs.Sanguosha`: content independent of one game. Its members about a game refer to the
//! running one.

mod cards;
mod generals;
mod lists;
mod queries;
mod roles;
mod skills;
mod texts;

pub use lists::Lists;

use crate::model::*;
use crate::script::convert::{Arg, FromArg};
use crate::script::handle::Class;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    cards::declare(registry);
    queries::declare(registry);
    skills::declare(registry);
    roles::declare(registry);
    texts::declare(registry);
    generals::declare(registry);
}

/// The engine, a singleton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TheEngine;

impl FromArg for TheEngine {
    const TYPE: &'static str = "the Engine";

    fn from_arg(arg: Arg<'_>) -> Option<TheEngine> {
        match arg {
            Arg::Handle(handle) if handle.is(Class::Engine) => Some(TheEngine),
            _ => None,
        }
    }
}

/// Returns a suit by number; `None` to follow the subcards.
pub(super) fn suit_of(number: i32) -> Option<Suit> {
    use Suit::*;
    let all = [Spade, Club, Heart, Diamond, NoSuitBlack, NoSuitRed];
    usize::try_from(number).ok().and_then(|n| all.get(n).copied())
}

/// Returns a card number; `None` to follow the subcards.
pub(super) fn number_of(number: i32) -> Option<u8> {
    (number > 0).then(|| number.min(u8::MAX as i32) as u8)
}
