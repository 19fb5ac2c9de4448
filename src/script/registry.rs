//! The registry of the kernel for the host of games: members whose closures get a [`Host`].

use super::host::Host;
use super::kernel::registry;

pub use registry::{Effect, Method, Secret, Types};

/// All members of all classes.
pub type Registry = registry::Registry<Host>;

/// A method of a class.
pub type Member = registry::Member<Host>;

/// Members of one class being declared.
pub type ClassBuilder<'r> = registry::ClassBuilder<'r, Host>;
