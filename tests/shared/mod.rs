//! Helpers of several test modules.

pub mod folder;
pub mod page;
pub mod paper;
pub mod program;
pub mod tree;
pub mod walk;
