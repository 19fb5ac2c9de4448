//! Ways in which a running operation is left before its end (docs/rules/triggers.md#interruptions).

/// Why everything up to some frame is being left. Passed up by `?`; each operation on the
/// way cleans up in its `clear`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Interrupt {
    /// The running turn ends here.
    #[error("the turn was broken off")]
    TurnBroken,
    /// A challenge mode changes its stage.
    #[error("the stage changed")]
    StageChange,
    /// Someone has won, or nobody can.
    #[error("the game is over")]
    GameOver,
    /// Whoever answers for the players closed the table.
    #[error("the table was closed")]
    Closed,
}

/// The result of anything that may be interrupted.
pub type Flow<T = ()> = Result<T, Interrupt>;
