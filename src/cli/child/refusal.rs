//! The reasons for which a room has no table, in both languages: pages show them to people who read either.

use crate::agents::form::Both;
use crate::cli::Error;
use crate::moments::StageError;
use crate::rules::setup::SetupError;

/// Returns why a game with these options cannot begin.
pub fn of_setup(error: &SetupError) -> Both {
    let zh = match error {
        SetupError::Mode(mode) => format!("没有“{mode}”这个模式"),
        SetupError::Unplayed(mode, _) => format!("这里打不了“{mode}”模式"),
        SetupError::General(general) => format!("没有武将“{general}”"),
        SetupError::Seat(seat, seats) => format!("这一局有 {seats} 个座位，没有 {seat} 号位"),
        SetupError::Roles(_) => "指定的身份和模式对不上".to_owned(),
        SetupError::NoGenerals => "没有可选的武将：请在设置里打开扩展包，或减少禁将".to_owned(),
        SetupError::NoCards => "牌堆里没有牌：请在设置里打开带牌的扩展包".to_owned(),
        SetupError::Kinds => "这局开始时的牌和现在不同：扩展包不是同一套".to_owned(),
        SetupError::Pairs(mode) => format!("“{mode}”模式会换武将，不能用双将"),
    };
    let en = match error {
        SetupError::NoGenerals => {
            "no general to choose from: turn packages on in the settings, or ban fewer generals".to_owned()
        }
        SetupError::NoCards => {
            "no card is left for the draw pile: turn on a package with cards in the settings".to_owned()
        }
        _ => error.to_string(),
    };
    Both { zh, en }
}

/// Returns why an earlier game cannot go on.
pub fn of_past(error: &StageError) -> Both {
    behind("这一局接不上", &error.to_string())
}

/// Returns why the packages of a table cannot be loaded.
pub fn of_content(error: &Error) -> Both {
    behind("牌桌准备不了", &error.to_string())
}

/// Details of files and records have English words alone.
fn behind(zh: &str, details: &str) -> Both {
    Both { zh: format!("{zh}（{details}）"), en: details.to_owned() }
}
