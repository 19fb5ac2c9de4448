//! What was seen on disk and waits for a game to take it over.

use super::Missing;
use crate::script::load::{FileId, Source};
use indexmap::IndexMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a file is now.
#[derive(Clone, Debug)]
pub enum Seen {
    Text(Arc<Source>),
    Missing(Missing),
}

/// A file that is not what it was.
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

/// News for one game. Of each file only the latest is kept.
#[derive(Clone, Default)]
pub struct Feed(pub(super) Arc<Mutex<Waiting>>);

impl Feed {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything since it was asked last.
    pub fn take(&self) -> Vec<News> {
        std::mem::take(&mut self.lock().news).into_iter().map(|(file, what)| News { file, what }).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.lock().news.is_empty()
    }

    /// Calls this, on another thread, whenever there is something new.
    pub fn on_news(&self, wake: impl Fn() + Send + 'static) {
        self.lock().wake = Some(Box::new(wake));
    }

    pub fn put(&self, news: impl IntoIterator<Item = News>) {
        let mut waiting = self.lock();
        for News { file, what } in news {
            // The order is that of the latest.
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
