//! Arguments that do not have their form.

/// The reason for which an argument of the command line is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadArgument {
    #[error("expected an address such as https://table.example, without a path")]
    Address,
    #[error("expected limits, files or calls")]
    Wall,
    #[error("{0:?} is not the number of a seat")]
    Seat(String),
    #[error("nobody is called {0:?} [possible values: lua, builtin, random, or SEAT= before one of them]")]
    Agent(String),
    #[error("{FIXED}")]
    FixedSeat,
    #[error("{0:?} is not the number of a seat; {FIXED}")]
    FixedSeatNumber(String),
    #[error("expected a share such as 2/8, the first number from 1 to the second")]
    Shard,
    #[error("expected sum, least, most or half")]
    PairedHp,
    #[error("unknown role {0:?}: expected lord, loyalist, rebel or renegade")]
    Role(String),
}

const FIXED: &str = "expected SEAT=GENERAL, SEAT=GENERAL:ROLE or SEAT=:ROLE, such as 3=caocao:rebel";
