//! Helpers of several test modules.

pub mod folder;
pub mod paper;
pub mod tree;
