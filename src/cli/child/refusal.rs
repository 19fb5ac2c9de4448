//! The reasons for which a room has no table, in both languages: pages show them to people who read either.

use crate::agents::form::Both;
use crate::cli::Error;
use crate::moments::StageError;
use crate::rules::names::{Bilingual, Lang};
use crate::rules::setup::SetupError;

/// Returns why a game with these options cannot begin. Where the settings of the room can mend it, they are named.
pub fn of_setup(error: &SetupError) -> Both {
    let (zh, en) = match error {
        SetupError::NoGenerals => (
            "没有可选的武将：请在设置里打开扩展包，或减少禁将",
            "no general to choose from: turn packages on in the settings, or ban fewer generals",
        ),
        SetupError::NoCards => (
            "牌堆里没有牌：请在设置里打开带牌的扩展包",
            "no card is left for the draw pile: turn on a package with cards in the settings",
        ),
        _ => return Both { zh: error.in_lang(Lang::Zh), en: error.in_lang(Lang::En) },
    };
    Both { zh: zh.to_owned(), en: en.to_owned() }
}

/// Returns why an earlier game cannot go on.
pub fn of_past(error: &StageError) -> Both {
    behind("这一局接不上", |lang| error.in_lang(lang))
}

/// Returns why the packages of a table cannot be loaded.
pub fn of_content(error: &Error) -> Both {
    behind("牌桌准备不了", |lang| error.in_lang(lang))
}

/// Puts the details behind a sentence in Chinese. In English they are enough.
fn behind(zh: &str, details: impl Fn(Lang) -> String) -> Both {
    Both { zh: format!("{zh}（{}）", details(Lang::Zh)), en: details(Lang::En) }
}
