//! Queue of file changes for a game.

use super::Missing;
use crate::script::load::{FileId, Source};
use indexmap::IndexMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Current content of a file.
#[derive(Clone, Debug)]
pub enum Seen {
    Text(Arc<Source>),
    Missing(Missing),
}

/// A changed file.
#[derive(Clone, Debug)]
pub struct News {
    pub file: FileId,
    pub what: Seen,
}

type Wake = Box<dyn Fn() + Send>;

#[derive(Default)]
pub(super) struct Waiting {
    news: IndexMap<FileId, Seen>,
    wake: Option<Wake>,
}

/// Changes for one game; only the latest of each file is kept.
#[derive(Clone, Default)]
pub struct Feed(pub(super) Arc<Mutex<Waiting>>);

impl Feed {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes all changes since the last call.
    pub fn take(&self) -> Vec<News> {
        std::mem::take(&mut self.lock().news).into_iter().map(|(file, what)| News { file, what }).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.lock().news.is_empty()
    }

    /// Calls `wake` on another thread whenever there is a change.
    pub fn on_news(&self, wake: impl Fn() + Send + 'static) {
        self.lock().wake = Some(Box::new(wake));
    }

    pub fn put(&self, news: impl IntoIterator<Item = News>) {
        let mut waiting = self.lock();
        for News { file, what } in news {
            // The order is that of the latest changes.
            waiting.news.shift_remove(&file);
            waiting.news.insert(file, what);
        }
        if let Some(wake) = &waiting.wake
            && !waiting.news.is_empty()
        {
            wake();
        }
    }
}
