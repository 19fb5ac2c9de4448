//! Work in copies of this process, with results in order. What was loaded before is there in each of them.

use super::error::both;
use super::{Error, Result};
use crate::rules::names::{Bilingual, Lang};
use crate::runner::Death;
use crate::runner::confine::Limits;
use crate::runner::fork::Copies;
use crate::script::ticker;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The message of a copy.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sent<T> {
    Done(T),
    /// An error of the command, with its exit code and its texts.
    Failed {
        code: u8,
        zh: String,
        en: String,
    },
}

impl<T> Sent<T> {
    fn of(result: Result<T>) -> Sent<T> {
        match result {
            Ok(done) => Sent::Done(done),
            Err(error) => Sent::Failed {
                code: error.exit_code(),
                zh: error.in_lang(Lang::Zh),
                en: error.in_lang(Lang::En),
            },
        }
    }

    fn result(self) -> Result<T> {
        match self {
            Sent::Done(done) => Ok(done),
            Sent::Failed { code: 2, zh, en } => Err(Error::input(both(zh, en))),
            Sent::Failed { code: 4, zh, en } => Err(Error::refused(both(zh, en))),
            Sent::Failed { zh, en, .. } => Err(Error::internal(both(zh, en))),
        }
    }
}

/// The pieces of work that are done in copies.
pub trait Work {
    type Done: Serialize + DeserializeOwned;

    /// Performs a piece, in a copy.
    fn piece(&self, index: u64) -> Result<Self::Done>;

    /// Performs a piece in this process, with nothing that was loaded before: no copy can be made.
    fn afresh(&self, index: u64) -> Result<Self::Done>;

    /// Reports that a copy has died, whose piece is done again.
    fn again(&self, index: u64, death: &Death);

    /// Returns what stands for a piece whose copy has died twice.
    fn lost(&self, index: u64, death: &Death) -> Result<Self::Done>;
}

/// Limits for the words about a copy that died: it has those of the system.
pub const NO_LIMITS: Limits = Limits { memory: 0, cpu_seconds: 0, games: 1 };

/// Performs the pieces 0 to `count`, `jobs` at a time, and passes each result to `tell` in this order. After the first
/// failure no further piece is begun. The process must have a single thread.
pub fn in_copies<W: Work>(
    count: u64,
    jobs: usize,
    work: &W,
    tell: impl FnMut(W::Done) -> Result<()>,
) -> Result<()> {
    ticker::rest();
    let jobs = jobs.max(1);
    let mut batch =
        Batch { work, copies: Copies::default(), waiting: BTreeSet::new(), again: BTreeSet::new() };
    let mut results = InOrder { early: BTreeMap::new(), due: 0, tell };
    let mut next = 0;
    loop {
        while batch.copies.count() < jobs && (next < count || !batch.waiting.is_empty()) {
            let index = batch.waiting.pop_first().unwrap_or_else(|| {
                next += 1;
                next - 1
            });
            match batch.start(index) {
                Begun::Started => {}
                // Later: a copy at work makes room when it ends.
                Begun::Refused if batch.copies.count() > 0 => {
                    batch.waiting.insert(index);
                    break;
                }
                Begun::Refused => results.add(index, work.afresh(index))?,
            }
        }
        let Some((index, result)) = batch.next() else { break };
        if let Some(result) = result {
            results.add(index, result)?;
        }
    }
    Ok(())
}

/// The copies of a batch.
struct Batch<'w, W> {
    work: &'w W,
    copies: Copies,
    /// Pieces that are to be begun before the others.
    waiting: BTreeSet<u64>,
    /// Pieces whose first copy has died.
    again: BTreeSet<u64>,
}

enum Begun {
    Started,
    Refused,
}

impl<W: Work> Batch<'_, W> {
    fn start(&mut self, index: u64) -> Begun {
        let work = self.work;
        let started = self.copies.start(index, || {
            ticker::wake();
            serde_json::to_vec(&Sent::of(work.piece(index))).unwrap_or_default()
        });
        match started {
            Ok(()) => Begun::Started,
            Err(error) => {
                tracing::debug!("no copy of the process: {error}");
                Begun::Refused
            }
        }
    }

    /// Waits for a copy; without a result its piece is done again.
    fn next(&mut self) -> Option<(u64, Option<Result<W::Done>>)> {
        let (index, said) = self.copies.wait()?;
        let sent = said.and_then(|said| {
            serde_json::from_slice::<Sent<W::Done>>(&said).map_err(|error| Death::Garbled(error.to_string()))
        });
        let result = match sent {
            Ok(sent) => Some(sent.result()),
            Err(death) if self.again.insert(index) => {
                self.work.again(index, &death);
                self.waiting.insert(index);
                None
            }
            Err(death) => Some(self.work.lost(index, &death)),
        };
        Some((index, result))
    }
}

/// Results that are passed on in the order of their pieces.
struct InOrder<T, F> {
    early: BTreeMap<u64, Result<T>>,
    due: u64,
    tell: F,
}

impl<T, F: FnMut(T) -> Result<()>> InOrder<T, F> {
    /// Adds a result. An error is one that is due, so that it does not depend on who came first.
    fn add(&mut self, index: u64, result: Result<T>) -> Result<()> {
        self.early.insert(index, result);
        while let Some(result) = self.early.remove(&self.due) {
            self.due += 1;
            (self.tell)(result?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fault::Fault;
    use anyhow::anyhow;
    use std::cell::RefCell;

    #[derive(Default)]
    struct Numbers(RefCell<Vec<u64>>);

    impl Work for Numbers {
        type Done = u64;

        fn piece(&self, _: u64) -> Result<u64> {
            Err(Error::broken(anyhow!("a copy of a process with several threads")))
        }

        fn afresh(&self, index: u64) -> Result<u64> {
            self.0.borrow_mut().push(index);
            if index == 1 { Err(Error::input(Fault::NoAi {})) } else { Ok(index * 10) }
        }

        fn again(&self, _: u64, _: &Death) {}

        fn lost(&self, _: u64, death: &Death) -> Result<u64> {
            Err(Error::broken(anyhow!(death.words(&NO_LIMITS, Lang::En))))
        }
    }

    /// The process of the tests has several threads.
    #[test]
    fn pieces_are_done_here_without_copies_until_one_fails() {
        let (work, mut told) = (Numbers::default(), Vec::new());
        let ended = in_copies(5, 2, &work, |done| {
            told.push(done);
            Ok(())
        });
        assert_eq!((told, work.0.take()), (vec![0], vec![0, 1]));
        assert_eq!(ended.expect_err("a failure").exit_code(), 2);
    }

    #[test]
    fn errors_keep_their_code_and_both_texts() {
        for error in
            [Error::input(both("甲", "a")), Error::internal(both("乙", "b")), Error::refused(both("丙", "c"))]
        {
            let (code, texts) = (error.exit_code(), [Lang::Zh, Lang::En].map(|lang| error.in_lang(lang)));
            let sent = serde_json::to_vec(&Sent::<u64>::of(Err(error))).expect("JSON");
            let back = serde_json::from_slice::<Sent<u64>>(&sent).expect("a result").result();
            let back = back.expect_err("an error");
            assert_eq!(
                (back.exit_code(), [Lang::Zh, Lang::En].map(|lang| back.in_lang(lang))),
                (code, texts)
            );
        }
    }
}
