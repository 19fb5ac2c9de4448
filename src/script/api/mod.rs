//! The scripting API, one file for each class.

mod card;
pub mod engine;
pub(in crate::script) mod event;
mod general_words;
pub mod objects;
mod player;
mod room;
mod skill_acts;
pub mod values;

use super::registry::Registry;
use std::sync::OnceLock;

/// Returns all classes with their members, declared once for the process.
pub fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(declare)
}

fn declare() -> Registry {
    let mut registry = Registry::default();
    super::ai::declare(&mut registry);
    card::declare(&mut registry);
    engine::declare(&mut registry);
    event::declare(&mut registry);
    objects::declare(&mut registry);
    general_words::declare(&mut registry);
    player::declare(&mut registry);
    room::declare(&mut registry);
    skill_acts::declare(&mut registry);
    registry
}
