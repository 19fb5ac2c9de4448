//! The rules: trigger events, dispatch, the course of a game, the rule verbs, requests and their legality,
//! and the cards of the standard and war decks.

pub mod announce;
pub mod ask;
pub mod card;
pub mod card_string;
pub mod cards;
pub mod catalog;
pub mod data;
pub mod dispatch;
mod draft;
pub mod event;
pub mod fact;
pub mod filter;
pub mod flow;
pub mod happened;
pub mod identity;
pub mod interrupt;
mod kingdoms;
mod luck;
pub mod mode;
pub mod names;
pub mod note;
mod order;
mod pairs;
pub mod pattern;
mod phases;
pub mod property;
pub mod query;
pub mod render;
pub mod reserves;
pub mod resolve;
pub mod room;
mod running;
pub mod setup;
mod siege;
pub mod skill;
pub mod tags;
pub mod timing;
pub mod trace;
pub mod warning;

pub use ask::{Agent, Answer, Ask, Cause, Door, Pick, Reply, Request};
pub use card::CardBehaviour;
pub use catalog::{CardDef, Catalog, DeckCard, GeneralDef};
pub use data::{Data, Payload};
pub use event::EventSpec;
pub use fact::Fact;
pub use filter::{Expected, Filter, FilterError};
pub use flow::Chance;
pub use interrupt::{Flow, Interrupt, Raised};
pub use mode::{Mode, PairedHp};
pub use note::Note;
pub use query::{Happening, HappeningKind, HappeningView, HistoryQuery, Scope, Worn, is_asking_skills};
pub use resolve::{
    CARD_TIP, CardOutcome, DEATH_REASON, HeroChange, Mission, PLAYER_SEAT, Passing, SkillManner, UseWanted,
    Wanted,
};
pub use room::{ContentFile, ExternalInput, Follower, Moment, Observer, Room, Stop, Trial};
pub use skill::{Behaviour, Frequency, SkillDef};
pub use timing::Timing;
pub use warning::RuleWarning;

/// Flag on a player during their dying process.
pub const DYING: &str = "Global_Dying";
