//! `Room`: the table as a whole, one file for each topic.

mod ask;
mod ask_cards;
mod aura;
mod effects;
mod history;
mod lasting;
mod log;
mod marks;
mod misspelt;
mod moves;
mod piles;
mod players;
mod search;
mod shows;
mod skills;
mod state;
mod thread;
mod verbs;

use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    players::declare(registry);
    state::declare(registry);
    marks::declare(registry);
    skills::declare(registry);
    log::declare(registry);
    effects::declare(registry);
    history::declare(registry);
    lasting::declare(registry);
    thread::declare(registry);
    ask::declare(registry);
    ask_cards::declare(registry);
    verbs::declare(registry);
    moves::declare(registry);
    piles::declare(registry);
    search::declare(registry);
    shows::declare(registry);
    aura::declare(registry);
}
