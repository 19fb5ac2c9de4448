//! The verbs of the rules, one file each.

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
mod hidden;
mod hp;
mod hujia;
mod judge;
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
pub use draw::{Chance, INITIAL};
pub use generals::{HeroChange, PLAYER_SEAT};
pub use marks::CARD_TIP;
pub use missions::Mission;
pub use moves::throw_reason;
pub use passing_skills::Passing;
pub use respond::{UseWanted, Wanted};
pub use skills::SkillManner;
pub(in crate::rules) use slash::Settling;
