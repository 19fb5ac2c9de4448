//! Interrupts that leave a running operation early (docs/rules/triggers.md#interruptions).

use super::names::Lang;
use crate::model::EventId;

/// The reason for unwinding to some frame. Passed up by `?`; each operation on the way cleans up in its
/// `clear`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
pub enum Interrupt {
    /// The running turn ends.
    #[error("the turn was broken off")]
    TurnBroken,
    /// One running operation is left, with everything inside it.
    #[error("an event was broken off")]
    EventBroken(EventId),
    /// A challenge mode enters its next stage.
    #[error("the stage changed")]
    StageChange,
    /// The game has a winner or ends in a draw.
    #[error("the game is over")]
    GameOver,
    /// An agent closed the table.
    #[error("the table was closed")]
    Closed,
}

impl Interrupt {
    /// Puts the reason into words of this language.
    pub fn in_lang(self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, Interrupt::TurnBroken) => "回合被终止".into(),
            (Lang::Zh, Interrupt::EventBroken(_)) => "事件被终止".into(),
            (Lang::Zh, Interrupt::StageChange) => "进入了下一阶段".into(),
            (Lang::Zh, Interrupt::GameOver) => "对局已经结束".into(),
            (Lang::Zh, Interrupt::Closed) => "牌桌已关闭".into(),
        }
    }
}

/// The result of any operation that can be interrupted.
pub type Flow<T = ()> = Result<T, Interrupt>;

/// Result of raising an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Raised {
    /// The code that raised the event goes on.
    #[default]
    Passed,
    /// A handler stopped the event: `return true` of a script. The catalogue of events says what that means.
    Stopped,
}

impl Raised {
    pub fn is_stopped(self) -> bool {
        self == Raised::Stopped
    }

    pub fn stopped_if(stopped: bool) -> Raised {
        if stopped { Raised::Stopped } else { Raised::Passed }
    }
}
