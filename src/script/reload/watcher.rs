//! The watcher thread for package files. It reads and compiles changed files, so that a game only has to run
//! them.
//!
//! The watcher waits until a file has been quiet for 5 ms (30 at most). It reads and compiles the file, and puts it
//! into the feed of each game. Broken or missing files are reported after 150 ms if they stay so:
//! editors write in pieces and by renaming. Folders on file systems without change notifications are polled
//! (`poll.rs`).
//!
//! Links are followed only within their folder (`extensions/` of a root, for example) and are watched at
//! their target. A folder named on the command line may be a link. A file that changes all the time is read
//! once a second.

use super::disk::{Link, Places, look};
use super::feed::{Feed, News, Seen, Waiting};
use super::poll::{Folders, Poll};
use crate::script::load::{ALL, FileId, Library, Place, walk};
use notify::{EventKind, RecursiveMode, Watcher as _};
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// Quiet period after which a file is read ...
const QUIET: Duration = Duration::from_millis(5);
/// ... and the longest delay since its first change.
const LONGEST: Duration = Duration::from_millis(30);
/// Delay before a broken file is reported, since it may be half-written.
const DOUBT: Duration = Duration::from_millis(150);
/// Polling interval where the system reports no changes.
const POLL: Duration = Duration::from_millis(200);
/// Limit of changes in a short time, above which a file is read less often.
const MANY: usize = 10;
const SHORT: Duration = Duration::from_secs(10);
const WHILE: Duration = Duration::from_secs(1);

/// Watches the files of a library as long as it lives.
pub struct Watcher {
    shared: Arc<Shared>,
    /// Ends the thread when dropped.
    thread: Sender<Event>,
}

struct Shared {
    state: Mutex<State>,
    places: Places,
}

struct State {
    /// The latest compilable version of each file.
    library: Arc<Library>,
    feeds: Vec<Weak<Mutex<Waiting>>>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a change to every game.
    fn post(&self, news: News) {
        let mut state = self.lock();
        if let Seen::Text(source) = &news.what
            && source.compiled().is_ok()
        {
            let with = state.library.with([(&news.file, Some(source.clone()))]);
            state.library = Arc::new(with);
        }
        state.feeds.retain(|feed| feed.strong_count() > 0);
        for feed in state.feeds.iter().filter_map(Weak::upgrade) {
            Feed(feed).put([news.clone()]);
        }
    }
}

impl Watcher {
    pub fn new(library: Arc<Library>) -> notify::Result<Watcher> {
        Watcher::with(library, Way::Told)
    }

    /// Creates a watcher that polls everywhere, as on systems without change events.
    pub fn polling(library: Arc<Library>) -> notify::Result<Watcher> {
        Watcher::with(library, Way::Looks)
    }

    fn with(library: Arc<Library>, way: Way) -> notify::Result<Watcher> {
        let places = Places::of(&library);
        let shared = Arc::new(Shared { state: Mutex::new(State { library, feeds: Vec::new() }), places });
        let (sender, events) = channel();
        let links = shared.places.links();
        let eyes = Eyes::open(&shared.places, &links, &sender, way)?;
        // Changes made before watching began.
        let _ = sender.send(Event::Anywhere);
        let seen = shared.clone();
        std::thread::Builder::new()
            .name("files".into())
            .spawn(move || Watching::new(seen, eyes, links).run(&events))
            .map_err(notify::Error::io)?;
        Ok(Watcher { shared, thread: sender })
    }

    /// Returns the latest versions of the files, and a feed of all further changes.
    pub fn feed(&self) -> (Arc<Library>, Feed) {
        let feed = Feed::default();
        let mut state = self.shared.lock();
        state.feeds.push(Arc::downgrade(&feed.0));
        (state.library.clone(), feed)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.thread.send(Event::End);
    }
}

// ---- events of the system ----------------------------------------------------------------

/// The way to notice changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Told,
    Looks,
}

enum Event {
    /// Changes at these paths.
    At(Vec<PathBuf>),
    /// Changes at an unknown path.
    Anywhere,
    End,
}

/// Returns the folders to watch, including those of link targets.
fn folders(places: &Places, links: &[Link]) -> BTreeMap<PathBuf, RecursiveMode> {
    let mut folders = BTreeMap::new();
    let mut add = |path: &Path, mode| {
        let known = folders.entry(path.to_owned()).or_insert(mode);
        if mode == RecursiveMode::Recursive {
            *known = mode;
        }
    };
    for place in places.iter() {
        match place {
            Place::Folder { path, .. } => {
                if path.is_dir() {
                    add(path, RecursiveMode::Recursive);
                }
                // It may be deleted and created again.
                if let Some(parent) = path.parent() {
                    add(parent, RecursiveMode::NonRecursive);
                }
            }
            Place::Top { path } => add(path, RecursiveMode::NonRecursive),
            Place::File { path, .. } => {
                if let Some(parent) = path.parent() {
                    add(parent, RecursiveMode::NonRecursive);
                }
            }
        }
    }
    for link in links {
        let (folder, mode) = beyond(link);
        add(folder, mode);
    }
    folders
}

/// Returns the path to watch for a link. An editor may replace a linked file, so its folder is watched.
fn beyond(link: &Link) -> (&Path, RecursiveMode) {
    match link.there.parent() {
        Some(parent) if !link.there.is_dir() => (parent, RecursiveMode::NonRecursive),
        _ => (&link.there, RecursiveMode::Recursive),
    }
}

/// The sources of events.
struct Eyes {
    quick: Option<notify::RecommendedWatcher>,
    /// Polling, where the system reports no changes.
    slow: Option<Poll>,
    /// The folders to poll.
    looked_at: Folders,
    sender: Sender<Event>,
}

impl Eyes {
    fn open(places: &Places, links: &[Link], sender: &Sender<Event>, way: Way) -> notify::Result<Eyes> {
        let mut left: Vec<(PathBuf, RecursiveMode)> = folders(places, links).into_iter().collect();
        let told = || notify::recommended_watcher(handler(sender.clone()));
        let mut quick = (way == Way::Told).then(told).and_then(|watcher| {
            watcher
                .inspect_err(|error| tracing::info!("the system does not tell of changed files: {error}"))
                .ok()
        });
        if let Some(quick) = &mut quick {
            left.retain(|(path, mode)| is_silent(path) || quick.watch(path, *mode).is_err());
        }
        let mut eyes = Eyes { quick, slow: None, looked_at: Folders::default(), sender: sender.clone() };
        for (path, mode) in left {
            tracing::info!("{} is looked at every {POLL:?}", path.display());
            eyes.looked_at.add(&path, mode == RecursiveMode::Recursive);
        }
        eyes.look()?;
        Ok(eyes)
    }

    /// Starts to poll folders without events.
    fn look(&mut self) -> notify::Result<()> {
        if !self.looked_at.is_empty() {
            let sender = self.sender.clone();
            let tell = move |paths| drop(sender.send(Event::At(paths)));
            let poll = Poll::start(self.looked_at.clone(), POLL, tell).map_err(notify::Error::io)?;
            self.slow = Some(poll);
        }
        Ok(())
    }

    /// Watches the target of a link created during the game.
    fn watch_beyond(&mut self, link: &Link) {
        let (folder, mode) = beyond(link);
        let told = self.quick.as_mut().is_some_and(|quick| quick.watch(folder, mode).is_ok());
        if !told {
            self.looked_at.add(folder, mode == RecursiveMode::Recursive);
            if let Err(error) = self.look() {
                tracing::warn!("{} is not watched: {error}", folder.display());
            }
        }
    }

    /// Watches a folder again that was deleted and created.
    fn watch_again(&mut self, folder: &Path) {
        if let Some(quick) = &mut self.quick {
            let _ = quick.unwatch(folder);
            let _ = quick.watch(folder, RecursiveMode::Recursive);
        }
    }
}

fn handler(sender: Sender<Event>) -> impl Fn(notify::Result<notify::Event>) + Send + 'static {
    move |event| {
        let event = match event {
            Ok(event) if event.need_rescan() => Event::Anywhere,
            // Reading changes nothing.
            Ok(event) if is_reading(&event.kind) => return,
            Ok(event) => Event::At(event.paths),
            Err(_) => Event::Anywhere,
        };
        let _ = sender.send(event);
    }
}

fn is_reading(kind: &EventKind) -> bool {
    use notify::event::{AccessKind, AccessMode};
    matches!(kind, EventKind::Access(access) if *access != AccessKind::Close(AccessMode::Write))
}

/// Returns `true` for file systems that do not report remote changes, from Linux's list of mounts.
fn is_silent(path: &Path) -> bool {
    const SILENT: [&str; 9] = ["nfs", "nfs4", "cifs", "smb3", "9p", "drvfs", "vboxsf", "fuse", "prl_fs"];
    let Ok(mounts) = std::fs::read_to_string("/proc/self/mounts") else { return false };
    let mounts = mounts.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (at, kind) = (words.nth(1)?, words.next()?);
        path.starts_with(at).then_some((at.len(), kind))
    });
    let nearest = mounts.max_by_key(|(length, _)| *length);
    nearest.is_some_and(|(_, kind)| SILENT.contains(&kind) || kind.starts_with("fuse."))
}

// ---- the watcher's own part ---------------------------------------------------------------

struct Watching {
    shared: Arc<Shared>,
    eyes: Eyes,
    links: Vec<Link>,
    /// Time of the first change of each file, and time at which to read it.
    due: BTreeMap<FileId, (Instant, Instant)>,
    /// Files that look broken, and the time at which to report that.
    doubtful: BTreeMap<FileId, (Instant, News)>,
    /// Times of reports about files.
    told: BTreeMap<FileId, VecDeque<Instant>>,
    /// Reported content of missing or broken files, so that each is reported once.
    broken: BTreeMap<FileId, Option<Arc<[u8]>>>,
}

impl Watching {
    fn new(shared: Arc<Shared>, eyes: Eyes, links: Vec<Link>) -> Watching {
        Watching {
            shared,
            eyes,
            links,
            due: BTreeMap::new(),
            doubtful: BTreeMap::new(),
            told: BTreeMap::new(),
            broken: BTreeMap::new(),
        }
    }

    /// Runs until the watcher is dropped.
    fn run(&mut self, events: &Receiver<Event>) {
        loop {
            let event = match self.next_look() {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => events.recv_timeout(at.saturating_duration_since(Instant::now())),
            };
            match event {
                Ok(Event::Anywhere) => self.look_everywhere(),
                Ok(Event::At(paths)) => paths.iter().for_each(|path| self.happened_at(path)),
                Err(RecvTimeoutError::Timeout) => {}
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return,
            }
            self.look_at_what_is_due();
            self.report_certain();
        }
    }

    fn next_look(&self) -> Option<Instant> {
        let due = self.due.values().map(|(_, at)| *at);
        due.chain(self.doubtful.values().map(|(at, _)| *at)).min()
    }

    /// Handles a change at a path, which may be the target of a link.
    fn happened_at(&mut self, path: &Path) {
        let through: Vec<PathBuf> = self.links.iter().filter_map(|link| link.seen(path)).collect();
        through.iter().for_each(|path| self.touched(path));
        if let Some(link) = Link::at(path)
            && !self.links.contains(&link)
        {
            self.links.retain(|old| old.here != link.here);
            self.eyes.watch_beyond(&link);
            self.links.push(link);
        }
        self.touched(path);
    }

    fn touched(&mut self, path: &Path) {
        let files = self.shared.places.locate(path);
        if files.is_empty() || path.is_dir() {
            // A folder was created or deleted: check its whole content.
            self.look_below(path);
        }
        files.into_iter().for_each(|file| self.mark(file));
    }

    fn mark(&mut self, file: FileId) {
        let now = Instant::now();
        let first = self.due.get(&file).map_or(now, |(first, _)| *first);
        let mut at = (now + QUIET).min(first + LONGEST);
        if let Some(told) = self.told.get_mut(&file) {
            while told.front().is_some_and(|t| now.duration_since(*t) > SHORT) {
                told.pop_front();
            }
            if told.len() >= MANY
                && let Some(last) = told.back()
            {
                at = at.max(*last + WHILE);
            }
        }
        self.due.insert(file, (first, at));
    }

    fn look_below(&mut self, folder: &Path) {
        if !self.shared.places.concern(folder) {
            return;
        }
        let known: Vec<FileId> = {
            let library = self.shared.lock().library.clone();
            let all = library.files().map(|(tree, source)| (tree, source.name.clone()));
            all.filter(|file| self.shared.places.path_of(file).is_some_and(|p| p.starts_with(folder)))
                .collect()
        };
        known.into_iter().for_each(|file| self.mark(file));
        let is_place = |place: &Place| matches!(place, Place::Folder { path, .. } if path == folder);
        if folder.is_dir() && self.shared.places.iter().any(is_place) {
            self.eyes.watch_again(folder);
        }
        if folder.is_dir() && self.shared.places.iter().any(|place| is_part_of(folder, place)) {
            for file in walk(folder, ALL).flatten() {
                for file in self.shared.places.locate(file.path()) {
                    self.mark(file);
                }
            }
        }
    }

    fn look_everywhere(&mut self) {
        let library = self.shared.lock().library.clone();
        for news in library.differences() {
            self.mark(news.file);
        }
    }

    fn look_at_what_is_due(&mut self) {
        let now = Instant::now();
        let due: Vec<FileId> =
            self.due.iter().filter(|(_, (_, at))| *at <= now).map(|(file, _)| file.clone()).collect();
        for file in due {
            self.due.remove(&file);
            self.look(file);
        }
    }

    fn look(&mut self, file: FileId) {
        self.doubtful.remove(&file);
        let Some(path) = self.shared.places.path_of(&file) else { return };
        let library = self.shared.lock().library.clone();
        let known = library.source(&file);
        let what = look(&file.1, &path);
        match &what {
            Seen::Text(source) if known.is_some_and(|known| known.text == source.text) => {
                // The file is valid again: notify the listeners that saw the error.
                if self.broken.remove(&file).is_none() {
                    return;
                }
            }
            Seen::Text(source) if source.compiled().is_ok() => {
                self.broken.remove(&file);
            }
            Seen::Text(source) => {
                let text = Some(source.text.clone());
                if self.broken.get(&file) != Some(&text) {
                    let news = News { file: file.clone(), what };
                    self.doubtful.insert(file, (Instant::now() + DOUBT, news));
                }
                return;
            }
            Seen::Missing(_) if known.is_none() => return,
            Seen::Missing(_) => {
                if self.broken.get(&file) != Some(&None) {
                    let news = News { file: file.clone(), what };
                    self.doubtful.insert(file, (Instant::now() + DOUBT, news));
                }
                return;
            }
        }
        self.tell(News { file, what });
    }

    fn report_certain(&mut self) {
        let now = Instant::now();
        let certain: Vec<FileId> =
            self.doubtful.iter().filter(|(_, (at, _))| *at <= now).map(|(file, _)| file.clone()).collect();
        for file in certain {
            let Some((_, news)) = self.doubtful.remove(&file) else { continue };
            let text = match &news.what {
                Seen::Text(source) => Some(source.text.clone()),
                Seen::Missing(_) => None,
            };
            self.broken.insert(file, text);
            self.tell(news);
        }
    }

    fn tell(&mut self, news: News) {
        let told = self.told.entry(news.file.clone()).or_default();
        told.push_back(Instant::now());
        if told.len() == MANY {
            tracing::warn!("{}: changes all the time; it is looked at once in a while", news.file.1);
        }
        if told.len() > MANY {
            told.pop_front();
        }
        self.shared.post(news);
    }
}

/// Returns `true` if a folder belongs to the location.
fn is_part_of(folder: &Path, place: &Place) -> bool {
    match place {
        Place::Folder { path, .. } => folder.starts_with(path),
        Place::Top { .. } | Place::File { .. } => false,
    }
}
