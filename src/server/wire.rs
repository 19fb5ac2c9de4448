//! Frames between a page and the host, JSON texts over one WebSocket. `src/server/page/src/wire.ts` declares
//! the same for the page.

use super::table::Seated;
use crate::agents::form::{Both, GeneralSight, Viewer};
use crate::model::{Name, PlayerId, Role};
use crate::moments::At;
use crate::rules::ask::probe::Selection;
use crate::rules::names::Lang;
use crate::rules::{PairedHp, Reply};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of these frames. A page of another version has to be loaded again.
pub const PROTOCOL: u32 = 3;

/// A frame of a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "t", deny_unknown_fields)]
pub enum ToHost {
    /// The first frame.
    Hello {
        protocol: u32,
        room: String,
        /// From the link that was sent to a friend.
        secret: Option<String>,
        /// From an earlier `welcome`.
        token: Option<String>,
        name: String,
        lang: Lang,
    },
    Rename {
        name: String,
    },
    Sit {
        seat: usize,
    },
    Stand,
    Bot {
        seat: usize,
        level: Option<Level>,
    },
    Settings {
        settings: Settings,
        /// Number of this change, for [`Lobby::change`].
        #[serde(default)]
        change: u32,
    },
    Generals {
        query: String,
    },
    Kick {
        person: u32,
    },
    GiveHost {
        person: u32,
    },
    Start,
    Again,
    Probe {
        request: u64,
        selection: Selection,
    },
    Reply {
        request: u64,
        reply: Reply,
    },
    /// Asks for the log of a game with these eyes, and for the places to step to.
    Watch {
        game: u64,
        eyes: Viewer,
    },
    /// Asks for the table at a place of the log.
    Look {
        game: u64,
        eyes: Viewer,
        place: usize,
    },
    /// Asks for the table at a named moment.
    Find {
        game: u64,
        eyes: Viewer,
        at: At,
    },
    /// Asks for the record up to a moment; with words it is a report.
    Save {
        game: u64,
        at: At,
        words: Option<String>,
    },
    /// Plans the next game from there.
    GoOn {
        game: u64,
        at: At,
    },
    /// Drops that plan.
    Fresh,
    /// Asks for the inside of the table, in a room for development.
    Inspect,
    /// Asks for lines about these skills from now on, in a room for development.
    Trace {
        skills: Vec<Name>,
    },
    /// A command of authors, such as `hp 2 3`, in a room for development.
    Try {
        line: String,
    },
    /// Takes over changed files of packages at once, in a room for development.
    Reload,
    /// Asks to take back one's last answer.
    Undo,
    Consent {
        yes: bool,
    },
    Trust {
        on: bool,
    },
    /// Ends questions about nullification for the rest of the trick that this request is about.
    Skip {
        request: u64,
    },
    /// Settles what the person wants to be asked.
    Prefer {
        only_mine: bool,
    },
    Chat {
        text: String,
    },
    Ping {
        n: u64,
    },
}

/// The player behind a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Lua,
    Builtin,
    Random,
}

/// The occupant of a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A free chair: a bot plays there when the game begins before a person sits down.
    Open,
    Person(u32),
    Bot(Level),
}

/// A person in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Guest {
    pub id: u32,
    pub name: String,
    pub here: bool,
    pub host: bool,
}

/// The sight of people who watch a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    None,
    Public,
    All,
}

/// A package that may be on or off.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PackageItem {
    pub name: Name,
    pub label: Both,
    pub on: bool,
    pub generals: usize,
}

/// A package whose cards may be left out of the draw pile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DeckItem {
    pub name: Name,
    pub label: Both,
    pub on: bool,
    pub cards: usize,
}

/// The host's decisions about a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Empty: by the number of seats.
    pub mode: Name,
    pub seats: usize,
    pub packages: Vec<PackageItem>,
    /// Generals that are not dealt.
    pub banned: Vec<Name>,
    /// Generals that are offered to each.
    pub choices: usize,
    /// For each answer.
    pub seconds: Option<u32>,
    /// For all answers of a player together, beside those.
    pub reserve: Option<u32>,
    pub spectators: Spectators,
    /// Seconds for which each trick waits for nullification, even if nobody can answer: nobody sees that somebody thinks.
    pub window: Option<u32>,
    /// Packages with cards. Rooms that were kept by an earlier version have none: all are on.
    #[serde(default)]
    pub deck: Vec<DeckItem>,
    /// The rule for hit points where each player has two generals.
    #[serde(default)]
    pub second_generals: Option<PairedHp>,
    /// Number of times that a person may exchange the first hand.
    #[serde(default)]
    pub luck_cards: u32,
    /// People choose from all generals in play.
    #[serde(default)]
    pub free_choice: bool,
}

/// A mode that may be chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ModeItem {
    pub name: Name,
    pub label: Both,
    pub seats: usize,
    /// Each player may have two generals.
    pub pairs: bool,
}

/// A game that was played here.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameItem {
    pub number: u64,
    /// Seconds since 1970.
    pub started: u64,
    pub over: bool,
    pub running: bool,
    /// The people who played.
    pub names: Vec<String>,
}

/// The moment that the next game goes on from.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OpeningItem {
    pub game: u64,
    pub at: String,
    pub turn: u32,
    /// By chair.
    pub seats: Vec<Seated>,
}

/// A room before and between games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lobby {
    pub code: String,
    pub people: Vec<Guest>,
    pub sitters: Vec<Sitter>,
    pub settings: Settings,
    /// Number of the last change of settings that the room took. A page that sent later ones shows its own settings until then.
    pub change: u32,
    pub modes: Vec<ModeItem>,
    pub playing: bool,
    pub games: Vec<GameItem>,
    pub opening: Option<OpeningItem>,
    /// The link that others join by.
    pub link: String,
}

/// The end of a game for one page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Result {
    Won,
    Lost,
    Draw,
    Watched,
}

/// A person or bot at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AtTable {
    pub name: String,
    pub here: bool,
    pub bot: bool,
}

/// A frame of the room itself. Frames about the table come from the table: see [`super::table`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "t")]
pub enum FromHost {
    Welcome {
        me: u32,
        token: String,
        version: &'static str,
        lang: Lang,
        /// The inside of the table is shown to the host of the room.
        dev: bool,
    },
    /// Names with a picture or sound, at `/media/KIND/NAME`; not sent where there are none.
    Media {
        names: super::media::Names,
    },
    Lobby {
        lobby: Box<Lobby>,
    },
    Generals {
        query: String,
        generals: Vec<GeneralSight>,
    },
    Words {
        words: BTreeMap<String, crate::agents::form::Word>,
    },
    Began {
        seats: Vec<PlayerId>,
        you: Option<PlayerId>,
        people: BTreeMap<PlayerId, AtTable>,
    },
    People {
        people: BTreeMap<PlayerId, AtTable>,
    },
    Settled {
        request: u64,
    },
    Waiting {
        seats: Vec<PlayerId>,
        left: Option<u32>,
    },
    /// Seconds left for the request that was shown just before.
    Clock {
        request: u64,
        left: Option<u32>,
    },
    Over {
        winner: String,
        result: Result,
        roles: BTreeMap<PlayerId, Role>,
    },
    /// A record for the person to keep.
    Saved {
        name: String,
        text: String,
    },
    /// A wish to take an answer back; `by` is empty when that is settled.
    Undo {
        by: Option<PlayerId>,
        /// The players who have to agree yet.
        open: Vec<PlayerId>,
        /// Seconds until silence is a no.
        left: Option<u32>,
        refused: bool,
    },
    News {
        line: String,
    },
    Chat {
        from: u32,
        text: String,
    },
    Error {
        code: &'static str,
        zh: String,
        en: String,
    },
    Pong {
        n: u64,
    },
}
