//! `Room`: the table as a whole, one file for each topic.

mod ask;
mod moves;
mod players;
mod state;
mod verbs;

use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    players::declare(registry);
    state::declare(registry);
    ask::declare(registry);
    verbs::declare(registry);
    moves::declare(registry);
}
