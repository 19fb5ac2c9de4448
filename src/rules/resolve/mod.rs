//! The verbs of the rules, one file each.

mod damage;
mod death;
mod draw;
mod dying;
mod effect;
mod hp;
mod judge;
mod marks;
mod moves;
mod nullify;
mod pindian;
mod respond;
mod skills;
mod slash;
mod use_card;
mod yishi;

pub use draw::{Chance, INITIAL};
pub use respond::{UseWanted, Wanted};
