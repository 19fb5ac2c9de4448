//! Fuzz targets. Each is a plain function that takes bytes as a hostile outsider may supply them, and panics if
//! the program breaks a promise about them.
//!
//! `cargo test` runs each target over its corpus (`fuzz/corpus/NAME/`, `tests/fuzz.rs`). `tools/fuzz NAME`
//! runs the fuzzer, which needs a nightly toolchain; so `fuzz/` is a separate workspace.

mod calls;
mod games;
mod pages;
mod tables;
mod texts;
mod tokens;

pub use calls::calls;
pub use games::packages;
pub use pages::pages;
pub use tables::{records, saved_tables, traces};
pub use texts::{card_texts, frames, json, patterns, scenes};
pub use tokens::tokens;

/// A function under test and the name of its corpus.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "calls", run: calls },
    Target { name: "card_texts", run: card_texts },
    Target { name: "frames", run: frames },
    Target { name: "json", run: json },
    Target { name: "packages", run: packages },
    Target { name: "pages", run: pages },
    Target { name: "patterns", run: patterns },
    Target { name: "records", run: records },
    Target { name: "saved_tables", run: saved_tables },
    Target { name: "scenes", run: scenes },
    Target { name: "tokens", run: tokens },
    Target { name: "traces", run: traces },
];

/// Runs a closure on a stack of the size used for games.
fn on_a_game_thread<R: Send>(run: impl FnOnce() -> R + Send) -> R {
    const STACK: usize = 256 << 20;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => panic!("cannot start a thread: {error}"),
        }
    })
}
