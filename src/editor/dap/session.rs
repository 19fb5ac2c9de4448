//! The loop of the adapter: requests of the editor, and the thread of the game.

use super::breakpoints::{Asked, Breakpoints, File};
use super::stop::Stopper;
use super::wire::{Message, Out, Request, WireError, read};
use super::words::Words;
use super::{Console, Games, Play};
use crate::rules::names::Lang;
use crate::script::debug::{closed_by, debugged};
use crate::script::load::Library;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::any::Any;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The one thread that the editor sees.
pub(super) const THREAD: i64 = 1;

/// Stack of the game; operations nest deeply.
const STACK: usize = 64 << 20;

/// Time that a game has to end when the editor leaves.
const PATIENCE: Duration = Duration::from_secs(2);

/// Requests that a stopped script answers.
const OF_STOPPED: [&str; 12] = [
    "continue",
    "next",
    "stepIn",
    "stepOut",
    "sgs/nextEvent",
    "stackTrace",
    "scopes",
    "variables",
    "setVariable",
    "evaluate",
    "exceptionInfo",
    "completions",
];

/// The state that the two threads share.
pub(super) struct Shared {
    pub out: Out,
    /// 1 for Chinese.
    lang: AtomicU8,
    breakpoints: Mutex<Arc<Breakpoints>>,
    /// Changes with the breakpoints.
    version: AtomicU64,
    /// The editor wants to stop as soon as possible.
    pub pause: AtomicBool,
    /// The script is stopped, and answers.
    is_stopped: Mutex<bool>,
    /// The game is to end.
    pub stop: Arc<AtomicBool>,
    /// The first callback of the game stops.
    pub at_entry: AtomicBool,
    /// Files without a path that the editor knows.
    bundled: Mutex<Vec<String>>,
    /// Files and folders as the editor spells them, by their real paths.
    spelled: Mutex<BTreeMap<PathBuf, PathBuf>>,
}

/// A stop: the script answers requests until it is dropped.
pub(super) struct Stop<'s> {
    shared: &'s Shared,
    requests: &'s Receiver<Request>,
}

impl Stop<'_> {
    /// Ends the stop. What the editor has sent since the request to go on is refused.
    pub fn end(&self) {
        let mut is_stopped = locked(&self.shared.is_stopped);
        if std::mem::take(&mut *is_stopped) {
            for late in self.requests.try_iter() {
                self.shared.out.refuse(&late, self.shared.words().not_stopped());
            }
        }
    }
}

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.end();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub fn words(&self) -> Words {
        Words { lang: if self.lang.load(Ordering::Relaxed) == 1 { Lang::Zh } else { Lang::En } }
    }

    fn set_lang(&self, lang: Lang) {
        self.lang.store(u8::from(lang == Lang::Zh), Ordering::Relaxed);
    }

    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    pub fn breakpoints(&self) -> Arc<Breakpoints> {
        locked(&self.breakpoints).clone()
    }

    fn change<R>(&self, change: impl FnOnce(&mut Breakpoints) -> R) -> R {
        let mut breakpoints = locked(&self.breakpoints);
        let result = change(Arc::make_mut(&mut breakpoints));
        self.version.fetch_add(1, Ordering::Relaxed);
        result
    }

    /// Begins a stop.
    pub fn begin_stop<'s>(&'s self, requests: &'s Receiver<Request>) -> Stop<'s> {
        *locked(&self.is_stopped) = true;
        Stop { shared: self, requests }
    }

    /// Notes how the editor spells a path and its folder.
    fn note_spelling(&self, path: &Path) {
        let mut all = locked(&self.spelled);
        for spelled in [Some(path), path.parent()].into_iter().flatten().filter(|path| path.is_absolute()) {
            if let Ok(real) = spelled.canonicalize() {
                all.insert(real, spelled.to_owned());
            }
        }
    }

    /// Returns a path as the editor spells it, or the folder that it is in.
    pub fn spelled(&self, path: &Path) -> PathBuf {
        let all = locked(&self.spelled);
        let known = path.ancestors().find_map(|folder| Some((folder, all.get(folder)?)));
        let Some((folder, spelled)) = known else { return path.to_owned() };
        match path.strip_prefix(folder) {
            Ok(rest) if rest.as_os_str().is_empty() => spelled.clone(),
            Ok(rest) => spelled.join(rest),
            Err(_) => path.to_owned(),
        }
    }

    /// Finds the lines of breakpoints again, and tells of those that moved.
    pub fn verify_again(&self) {
        let words = self.words();
        for moved in self.change(|all| all.verify_again(text_of_bundled, words)) {
            self.out.event("breakpoint", json!({ "reason": "changed", "breakpoint": moved }));
        }
    }

    /// Returns the number by which the editor asks for the text of a bundled file.
    pub fn reference(&self, file: &str) -> usize {
        let mut all = locked(&self.bundled);
        let at = all.iter().position(|known| known == file).unwrap_or_else(|| {
            all.push(file.to_owned());
            all.len() - 1
        });
        at + 1
    }

    fn referred(&self, reference: usize) -> Option<String> {
        locked(&self.bundled).get(reference.checked_sub(1)?).cloned()
    }
}

/// Returns the text of a file that is a part of the program.
fn text_of_bundled(name: &str) -> Option<Vec<u8>> {
    let library = Library::embedded();
    let mut files = library.files();
    files.find(|(_, source)| source.name == name).map(|(_, source)| source.text.to_vec())
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Source {
    path: Option<String>,
    source_reference: Option<usize>,
}

#[derive(Deserialize)]
struct SetBreakpoints {
    source: Source,
    #[serde(default)]
    breakpoints: Vec<Asked>,
}

#[derive(Deserialize)]
struct SetFunctionBreakpoints {
    breakpoints: Vec<Asked>,
}

#[derive(Deserialize)]
struct SetExceptionBreakpoints {
    #[serde(default)]
    filters: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct SourceAsked {
    source: Source,
    source_reference: usize,
}

/// The reading side.
struct Session<'g> {
    shared: Arc<Shared>,
    games: &'g dyn Games,
    /// The user named a language; that of the editor does not count.
    is_lang_fixed: bool,
    play: Option<Play>,
    is_configured: bool,
    no_debug: bool,
    to_game: Option<Sender<Request>>,
    game: Option<JoinHandle<()>>,
}

pub(super) fn serve(
    mut input: impl BufRead,
    output: Box<dyn Write + Send>,
    lang: Option<Lang>,
    games: &dyn Games,
) -> Result<(), WireError> {
    let shared = Arc::new(Shared {
        out: Out::new(output),
        lang: AtomicU8::new(u8::from(lang == Some(Lang::Zh))),
        breakpoints: Mutex::default(),
        version: AtomicU64::new(0),
        pause: AtomicBool::new(false),
        is_stopped: Mutex::new(false),
        stop: Arc::default(),
        at_entry: AtomicBool::new(false),
        bundled: Mutex::default(),
        spelled: Mutex::default(),
    });
    let mut session = Session {
        shared,
        games,
        is_lang_fixed: lang.is_some(),
        play: None,
        is_configured: false,
        no_debug: false,
        to_game: None,
        game: None,
    };
    let served = session.serve(&mut input);
    session.end();
    served
}

impl Session<'_> {
    fn serve(&mut self, input: &mut impl BufRead) -> Result<(), WireError> {
        while let Some(message) = read(input)? {
            match message {
                Message::Request(request) => {
                    if self.take(request) {
                        break;
                    }
                }
                Message::Nonsense(seq) => {
                    self.shared.out.refuse_number(seq.unwrap_or(0), "", self.words().not_a_request());
                }
            }
        }
        Ok(())
    }

    fn words(&self) -> Words {
        self.shared.words()
    }

    /// Ends the game, which has a moment for it.
    fn end(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.to_game = None;
        let Some(game) = self.game.take() else { return };
        let began = Instant::now();
        while !game.is_finished() && began.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        }
        if game.is_finished() {
            let _ = game.join();
        }
    }

    /// Answers a request, or hands it to the game. Returns `true` if the editor leaves.
    fn take(&mut self, request: Request) -> bool {
        match request.command.as_str() {
            "initialize" => self.initialize(&request),
            "launch" => self.launch(&request),
            "configurationDone" => {
                self.shared.out.respond(&request, json!({}));
                self.is_configured = true;
                self.begin();
            }
            "setBreakpoints" => self.with(&request, Session::set_breakpoints),
            "setFunctionBreakpoints" => self.with(&request, |session, asked: SetFunctionBreakpoints| {
                let words = session.words();
                json!({ "breakpoints": session.shared.change(|all| all.set_skills(asked.breakpoints, words)) })
            }),
            "setExceptionBreakpoints" => self.with(&request, |session, asked: SetExceptionBreakpoints| {
                let at_errors = asked.filters.iter().any(|filter| filter == "errors");
                session.shared.change(|all| all.at_errors = at_errors);
                json!({})
            }),
            "threads" => {
                let threads = json!({ "threads": [{ "id": THREAD, "name": self.words().game() }] });
                self.shared.out.respond(&request, threads);
            }
            "pause" => {
                let is_stopped = locked(&self.shared.is_stopped);
                self.shared.pause.store(!*is_stopped, Ordering::Relaxed);
                drop(is_stopped);
                self.shared.out.respond(&request, json!({}));
            }
            "source" => self.source(&request),
            "terminate" => {
                self.shared.stop.store(true, Ordering::Relaxed);
                self.to_game = None;
                self.shared.out.respond(&request, json!({}));
            }
            "disconnect" => {
                self.end();
                self.shared.out.respond(&request, json!({}));
                return true;
            }
            command if OF_STOPPED.contains(&command) => self.hand_over(request),
            command => self.shared.out.refuse(&request, &self.words().unsupported(command)),
        }
        false
    }

    /// Answers a request whose arguments are understood.
    fn with<A: DeserializeOwned>(&mut self, request: &Request, answer: impl FnOnce(&mut Self, A) -> Value) {
        match A::deserialize(&request.arguments) {
            Ok(asked) => {
                let body = answer(self, asked);
                self.shared.out.respond(request, body);
            }
            Err(error) => self.shared.out.refuse(request, &self.words().bad_arguments(&error.to_string())),
        }
    }

    fn initialize(&mut self, request: &Request) {
        let locale = request.arguments["locale"].as_str();
        if let Some(locale) = locale.filter(|_| !self.is_lang_fixed) {
            self.shared.set_lang(Lang::of_locale(locale));
        }
        let words = self.words();
        let filter = json!({
            "filter": "errors", "label": words.errors_filter(), "description": words.errors_about(), "default": true,
        });
        let body = json!({
            "supportsConfigurationDoneRequest": true,
            "supportsFunctionBreakpoints": true,
            "supportsConditionalBreakpoints": true,
            "supportsHitConditionalBreakpoints": true,
            "supportsLogPoints": true,
            "supportsEvaluateForHovers": true,
            "supportsSetVariable": true,
            "supportsTerminateRequest": true,
            "supportsExceptionInfoRequest": true,
            "supportsCompletionsRequest": true,
            "exceptionBreakpointFilters": [filter],
        });
        self.shared.out.respond(request, body);
        self.shared.out.event("initialized", json!({}));
    }

    fn launch(&mut self, request: &Request) {
        if self.play.is_some() || self.game.is_some() {
            return self.shared.out.refuse(request, self.words().launched());
        }
        texts_of(&request.arguments).for_each(|text| self.shared.note_spelling(Path::new(text)));
        match self.games.prepare(&request.arguments, self.words().lang) {
            Ok(play) => {
                self.no_debug = request.arguments["noDebug"] == true;
                self.shared.at_entry.store(request.arguments["stopOnEntry"] == true, Ordering::Relaxed);
                self.play = Some(play);
                self.shared.out.respond(request, json!({}));
                self.begin();
            }
            Err(refused) => self.shared.out.refuse(request, &refused.0),
        }
    }

    /// Begins the game as soon as it is known and breakpoints are set.
    fn begin(&mut self) {
        if !self.is_configured {
            return;
        }
        let Some(play) = self.play.take() else { return };
        let (to_game, requests) = channel();
        let (shared, no_debug) = (self.shared.clone(), self.no_debug);
        let game = std::thread::Builder::new().name("game".into()).stack_size(STACK);
        match game.spawn(move || run(&shared, play, requests, no_debug)) {
            Ok(game) => (self.game, self.to_game) = (Some(game), Some(to_game)),
            Err(error) => finish(&self.shared, Some(&error.to_string())),
        }
    }

    fn set_breakpoints(&mut self, asked: SetBreakpoints) -> Value {
        let reference = asked.source.source_reference.filter(|reference| *reference > 0);
        let bundled = reference.and_then(|reference| self.shared.referred(reference)).map(File::Bundled);
        let path = asked.source.path.as_deref().map(Path::new);
        path.into_iter().for_each(|path| self.shared.note_spelling(path));
        let path = path.map(File::at);
        let words = self.words();
        let shown = match bundled.or(path) {
            Some(file) => self.shared.change(|all| all.set(file, asked.breakpoints, text_of_bundled, words)),
            None => {
                let unknown = json!({ "verified": false, "message": words.unknown_source() });
                asked.breakpoints.iter().map(|_| unknown.clone()).collect()
            }
        };
        json!({ "breakpoints": shown })
    }

    fn source(&mut self, request: &Request) {
        let asked = SourceAsked::deserialize(&request.arguments).unwrap_or_default();
        let reference = asked.source.source_reference.unwrap_or(asked.source_reference);
        match self.shared.referred(reference).and_then(|file| text_of_bundled(&file)) {
            Some(text) => {
                let text = String::from_utf8_lossy(&text);
                self.shared.out.respond(request, json!({ "content": text, "mimeType": "text/x-lua" }));
            }
            None => self.shared.out.refuse(request, self.words().unknown_source()),
        }
    }

    /// Hands a request to the stopped script.
    fn hand_over(&mut self, request: Request) {
        let is_stopped = locked(&self.shared.is_stopped);
        match self.to_game.as_ref().filter(|_| *is_stopped) {
            Some(to_game) => {
                if let Err(error) = to_game.send(request) {
                    self.shared.out.refuse(&error.0, self.words().not_stopped());
                }
            }
            None => self.shared.out.refuse(&request, self.words().not_stopped()),
        }
    }
}

/// Plays the game, on its own thread.
fn run(shared: &Arc<Shared>, play: Play, requests: Receiver<Request>, no_debug: bool) {
    let console = Console(shared.clone());
    let run = || match no_debug {
        true => play(&console),
        false => debugged(Rc::new(Stopper::new(shared.clone(), requests)), || play(&console)),
    };
    let played = catch_unwind(AssertUnwindSafe(|| closed_by(shared.stop.clone(), run)));
    match played {
        Ok(Ok(())) => finish(shared, None),
        Ok(Err(refused)) => finish(shared, Some(&refused.0)),
        Err(panic) => finish(shared, Some(&shared.words().panicked(text_of(&*panic)))),
    }
}

/// Returns the texts among the arguments of a launch.
fn texts_of(arguments: &Value) -> impl Iterator<Item = &str> {
    let all = arguments.as_object().into_iter().flatten().map(|(_, value)| value);
    let one = |value| std::slice::from_ref(value);
    all.flat_map(move |value| value.as_array().map_or(one(value), Vec::as_slice)).filter_map(Value::as_str)
}

/// Returns the message of a panic.
pub(super) fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or_default()
}

/// Tells that the game is over.
fn finish(shared: &Shared, error: Option<&str>) {
    if let Some(error) = error {
        shared.out.say("stderr", error);
    }
    shared.out.event("exited", json!({ "exitCode": if error.is_some() { 2 } else { 0 } }));
    shared.out.event("terminated", json!({}));
}
