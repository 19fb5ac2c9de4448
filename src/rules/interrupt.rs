//! Interrupts that leave a running operation early (docs/rules/triggers.md#interruptions).

/// The reason for unwinding to some frame. Passed up by `?`; each operation on the way cleans up in its
/// `clear`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
pub enum Interrupt {
    /// The running turn ends.
    #[error("the turn was broken off")]
    TurnBroken,
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

/// The result of any operation that can be interrupted.
pub type Flow<T = ()> = Result<T, Interrupt>;
