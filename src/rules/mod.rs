//! How a table changes.

pub mod timing;
