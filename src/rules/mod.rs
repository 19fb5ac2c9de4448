//! The rules of play.

pub mod timing;
