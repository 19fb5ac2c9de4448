//! The `askFor...` family: questions to players.

use crate::script::handle::Class;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    registry.class(Class::Room);
}
