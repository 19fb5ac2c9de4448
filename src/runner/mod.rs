//! Tables in child processes: the same program, run again behind the restrictions of the kernel.
//!
//! The parent holds a [`Child`], exchanges frames with it over a socket ([`Wire`]), and learns of
//! its end as a [`Death`]. The child restricts itself with [`confine`] before it reads a package.
//! A table with players outside of the child speaks the messages of [`table`].

mod child;
pub mod confine;
mod death;
pub mod fork;
mod seats;
pub mod table;
mod wire;

pub use child::{Child, Program, stand_in};
pub use death::Death;
pub use seats::{Desk, Outsiders};
pub use wire::{Wire, WireError, WireReader, WireWriter};
