//! The rooms of a web server, and all that its requests have in common.

use super::room::{Event, Key};
use super::shelf::Shelf;
use super::workshop::Workshop;
use axum::http::{HeaderMap, HeaderName, header};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::{Semaphore, mpsc};

/// A room, as the web server reaches it.
pub(super) struct Entry {
    pub inbox: mpsc::UnboundedSender<Event>,
    pub key: Key,
}

/// All that requests are answered from.
pub(super) struct Hosting {
    pub rooms: BTreeMap<String, Entry>,
    /// In rooms for development.
    pub workshop: Option<Arc<dyn Workshop>>,
    pub shelf: Arc<Shelf>,
    /// Places for reading pictures and sounds.
    pub reads: Semaphore,
    pub public_url: Option<String>,
    pub sockets: AtomicU64,
}

/// Returns `true` if a page of this host opens the socket. Other pages that a guest visits must not play for them.
pub(super) fn is_own(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let is_public = public_url.is_some_and(|url| url.trim_end_matches('/') == origin);
    is_public || text(header::HOST) == Some(host)
}
