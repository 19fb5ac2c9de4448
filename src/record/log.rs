//! The hash of a log, fact by fact.

use crate::rules::{Fact, Observer, Room};
use std::cell::RefCell;
use std::rc::Rc;

/// Hashes a log fact by fact.
#[derive(Default)]
pub struct LogHash {
    hasher: blake3::Hasher,
    text: Vec<u8>,
    facts: u64,
}

impl LogHash {
    pub fn add(&mut self, fact: &Fact) {
        self.facts += 1;
        // A fact is plain data: writing it to memory cannot fail.
        if serde_json::to_writer(&mut self.text, fact).is_ok() {
            self.text.push(b'\n');
        }
        // Hashing goes fastest in large pieces.
        if self.text.len() > 16_000 {
            self.hasher.update(&self.text);
            self.text.clear();
        }
    }

    pub fn facts(&self) -> u64 {
        self.facts
    }

    /// Returns the hash of the data so far.
    pub fn digest(&mut self) -> String {
        self.hasher.update(&self.text);
        self.text.clear();
        self.hasher.finalize().to_hex().to_string()
    }
}

/// Hashes the log of a room from now on.
#[derive(Clone, Default)]
pub struct LogHasher(Rc<RefCell<LogHash>>);

impl LogHasher {
    pub fn facts(&self) -> u64 {
        self.0.borrow().facts()
    }

    pub fn digest(&self) -> String {
        self.0.borrow_mut().digest()
    }
}

impl Observer for LogHasher {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().add(fact);
    }
}
