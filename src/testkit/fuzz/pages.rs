//! Frames of pages.

use crate::rules::cards::DeckOptions;
use crate::rules::names::BuiltIn;
use crate::server::{Shelf, feed};
use crate::testkit::plain::catalog;
use std::cell::OnceCell;
use std::sync::Arc;

/// Sends lines to a room in the browser, as frames of three people.
pub fn pages(data: &[u8]) {
    thread_local! {
        static SHELF: OnceCell<Arc<Shelf>> = const { OnceCell::new() };
    }
    let shelf = || Arc::new(Shelf::of(&catalog(&DeckOptions::default()), &BuiltIn));
    feed(SHELF.with(|kept| kept.get_or_init(shelf).clone()), data);
}
