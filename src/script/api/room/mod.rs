//! `Room`: the table as a whole, one file for each topic.

mod ask;
mod ask_cards;
mod moves;
mod piles;
mod players;
mod shows;
mod state;
mod verbs;

use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    players::declare(registry);
    state::declare(registry);
    ask::declare(registry);
    ask_cards::declare(registry);
    verbs::declare(registry);
    moves::declare(registry);
    piles::declare(registry);
    shows::declare(registry);
}
