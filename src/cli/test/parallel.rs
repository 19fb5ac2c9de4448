//! Parallel work with results in order.

use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Reserved stack size. Games nest their operations deeply; the memory is reserved, not used.
const STACK: usize = 64 << 20;

/// Runs the jobs 0 to `count` and passes each result to `tell` in this order. Every thread creates its own
/// worker, which can hold values that are not `Send`.
pub fn in_order<T: Send, W: FnMut(usize) -> T>(
    count: usize,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    mut tell: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for job in 0..jobs.clamp(1, count.max(1)) {
            let (sender, next, worker) = (sender.clone(), &next, &worker);
            let work = move || {
                let mut piece = worker();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || sender.send((index, piece(index))).is_err() {
                        break;
                    }
                }
            };
            let thread = std::thread::Builder::new().stack_size(STACK).name(format!("scenes {job}"));
            let spawned = thread.spawn_scoped(scope, work);
            spawned.map_err(|error| Error::internal(Fault::Thread { error }))?;
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, result) in &results {
            early.insert(index, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                tell(result)?;
            }
        }
        Ok(())
    })
}
