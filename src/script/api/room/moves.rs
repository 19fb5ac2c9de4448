//! Cards changing place, and cards being shown.

use crate::script::handle::Class;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    registry.class(Class::Room);
}
