//! The verbs of the rules, one file each.
//!
//! A verb opens an operation (`room.event(kind, who, detail)`), optionally with `prepare` and `clear`, and
//! does its work in `main`. The default behaviour at a timing belongs to the rule of the mode
//! (`identity.rs`), which dispatch runs after all skills of priority 0 or more; a skill that returns `true`
//! before it takes its place.

mod areas;
mod content;
mod damage;
mod death;
mod derived;
mod draw;
mod dying;
mod effect;
mod field;
mod generals;
mod held;
mod hidden;
mod hp;
mod hujia;
mod judge;
mod lasting;
mod marks;
mod missions;
mod moves;
mod nullify;
mod passing_skills;
mod pindian;
mod respond;
mod shape;
mod skills;
mod slash;
mod use_card;
mod yishi;

pub use death::DEATH_REASON;
pub use draw::{DRAW_PHASE, INITIAL};
pub use effect::CardOutcome;
pub use generals::{HeroChange, PLAYER_SEAT};
pub use marks::CARD_TIP;
pub use missions::Mission;
pub use moves::throw_reason;
pub use passing_skills::Passing;
pub use respond::{UseWanted, Wanted};
pub use skills::SkillManner;
