//! Console commands for the packages of a running game, and the application of changed files.

use crate::agents::terminal::{Console, ConsoleOutput};
use crate::cli::accident::OfGame;
use crate::model::Name;
use crate::rules::ask::{Door, Many};
use crate::rules::names::{Lang, name_of};
use crate::rules::{Answer, Request, Room};
use crate::script::effort;
use crate::script::host::Script;
use crate::script::load::{FileId, Library};
use crate::script::reload::{Feed, Outcome};
use crate::script::words::did_you_mean;
use indexmap::IndexMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The packages of a running game.
pub struct Packages {
    script: Script,
    feed: Feed,
    lang: Lang,
    accidents: Option<Rc<RefCell<OfGame>>>,
    /// Script errors that are news.
    errors: Option<Rc<RefCell<Vec<String>>>>,
}

impl Packages {
    /// Creates the console; file changes come through `feed` if they are watched.
    pub fn new(script: Script, feed: Feed, lang: Lang) -> Packages {
        Packages { script, feed, lang, accidents: None, errors: None }
    }

    /// Adds the writer of crash-report scenes.
    pub fn with_accidents(self, accidents: Rc<RefCell<OfGame>>) -> Packages {
        Packages { accidents: Some(accidents), ..self }
    }

    /// Adds script errors to the news, as `Loaded::collect_errors` collects them.
    pub fn with_errors(self, errors: Rc<RefCell<Vec<String>>>) -> Packages {
        Packages { errors: Some(errors), ..self }
    }

    /// Looks at the table of the game.
    pub fn look(&self, look: impl FnOnce(&Room) -> Vec<String>) -> Vec<String> {
        self.script.host().with_room(look).unwrap_or_default()
    }

    /// Counts the instructions of callbacks from now on. Returns `false` if they were counted already.
    pub fn count_effort(&self) -> bool {
        let is_new = self.script.count_effort();
        if is_new {
            effort::take();
        }
        is_new
    }

    fn keep(&self, words: &str) -> ConsoleOutput {
        let Some(accidents) = &self.accidents else {
            return only(self.lang.pick("--no-accidents：不写场景", "--no-accidents: no scenes are written"));
        };
        ConsoleOutput { lines: accidents.borrow_mut().keep(words), ..ConsoleOutput::default() }
    }

    fn output(&self, outcomes: &[Outcome]) -> ConsoleOutput {
        let lines = outcomes.iter().flat_map(|outcome| outcome.lines(self.lang));
        ConsoleOutput {
            lines: lines.chain(self.begun(outcomes)).collect(),
            changed: outcomes.iter().any(|outcome| !outcome.is_failure()),
            over: false,
        }
    }

    /// Returns the errors of scripts so far, a line each.
    pub fn errors_in_short(&self) -> Vec<String> {
        let errors = self.script.host().notices().errors();
        errors.iter().map(|(error, times)| format!("{times} x {}", error.with_code())).collect()
    }

    /// Takes over the files that differ from those that the game runs, and tells of them.
    pub fn catch_up(&self) -> Vec<String> {
        self.feed.take();
        let news = self.script.host().library().map(|library| library.differences()).unwrap_or_default();
        if news.is_empty() { Vec::new() } else { self.output(&self.script.take_news(news)).lines }
    }

    /// Reloads files from disk: one file, or all that differ.
    fn reload(&self, file: &str) -> ConsoleOutput {
        let Some(library) = self.script.host().library() else { return ConsoleOutput::default() };
        let news = if file.is_empty() {
            self.feed.take();
            library.differences()
        } else {
            let found = find(&library, file);
            if found.is_empty() {
                return only(self.no_such_file(&library, file));
            }
            found.iter().filter_map(|file| library.look_at(file)).collect()
        };
        if news.is_empty() {
            return only(self.lang.pick("没有改过的文件", "no file has changed"));
        }
        self.output(&self.script.take_news(news))
    }

    /// Names what was taken over while it is running: a callback that has begun goes on as it was.
    fn begun(&self, outcomes: &[Outcome]) -> Option<String> {
        let taken = outcomes.iter().filter_map(|outcome| outcome.result.as_ref().ok());
        let new: Vec<&Name> =
            taken.flat_map(|taken| taken.names.skills.iter().chain(&taken.names.cards)).collect();
        let mut running = self.script.host().owners_running();
        running.retain(|owner| new.contains(&owner));
        running.dedup();
        let named = |owner: &Name| name_of(&self.script, owner, self.lang).into_owned();
        let named = running.iter().map(named).collect::<Vec<_>>().join(self.lang.pick("、", ", "));
        (!named.is_empty()).then(|| {
            self.lang.pick(
                format!("  “{named}”已经开始：这一次仍按改动前的走；用 :undo 回到它开始之前，就按新的走"),
                format!(
                    "  {named} has begun: this time it goes on as it was; :undo to before it began plays it anew"
                ),
            )
        })
    }

    fn no_such_file(&self, library: &Library, file: &str) -> String {
        let known: Vec<&str> = library.files().map(|(_, source)| source.name.as_str()).collect();
        let hint = did_you_mean(file, known);
        self.lang.pick(format!("没有文件 {file}{hint}"), format!("there is no file {file}{hint}"))
    }

    fn errors(&self) -> ConsoleOutput {
        let notices = self.script.host().notices();
        let errors = notices.errors();
        if errors.is_empty() {
            return only(self.lang.pick("没有脚本错误", "no script has failed"));
        }
        let mut kinds: IndexMap<Vec<String>, u64> = IndexMap::new();
        for (error, n) in &errors {
            *kinds.entry(self.script.present(error, self.lang, false)).or_default() += n;
        }
        let mut lines = Vec::new();
        for (mut shown, n) in kinds {
            if let Some(first) = shown.first_mut() {
                *first = self.lang.pick(format!("{n} 次：{first}"), format!("{n} x {first}"));
            }
            lines.append(&mut shown);
        }
        ConsoleOutput { lines, ..ConsoleOutput::default() }
    }

    /// Lists each package file with its content.
    fn packages(&self) -> ConsoleOutput {
        let Some(library) = self.script.host().library() else { return ConsoleOutput::default() };
        let brought = self.script.brought();
        let line = |(_, source): (usize, &std::sync::Arc<crate::script::load::Source>)| {
            let (names, generals, skills) = brought.get(source.name.as_str()).cloned().unwrap_or_default();
            let names = names.join(self.lang.pick("、", ", "));
            self.lang.pick(
                format!("{}：{names}（{generals} 名武将，{skills} 个技能）", source.name),
                format!("{}: {names} ({generals} generals, {skills} skills)", source.name),
            )
        };
        ConsoleOutput { lines: library.entries().map(line).collect(), ..ConsoleOutput::default() }
    }
}

fn only(line: impl Into<String>) -> ConsoleOutput {
    ConsoleOutput { lines: vec![line.into()], ..ConsoleOutput::default() }
}

/// Finds files by their name or its end: `caocao`, `standard/caocao.lua`.
fn find(library: &Library, name: &str) -> Vec<FileId> {
    let name = name.replace('\\', "/");
    let name = name.trim_start_matches("./").trim_end_matches(".lua");
    let files = library.files().map(|(tree, source)| (tree, source.name.clone()));
    let fits = |(_, file): &FileId| {
        let file = file.trim_end_matches(".lua");
        // The name as it is here, or a path to it.
        file == name || file.ends_with(&format!("/{name}")) || name.ends_with(&format!("/{file}"))
    };
    files.filter(fits).collect()
}

impl Console for Packages {
    fn command(&mut self, line: &str) -> Option<ConsoleOutput> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match word {
            "reload" | "r" => Some(self.reload(rest.trim())),
            "errors" | "e" => Some(self.errors()),
            "packages" | "p" => Some(self.packages()),
            "keep" | "k" => Some(self.keep(rest.trim())),
            _ => None,
        }
    }

    fn news(&mut self) -> ConsoleOutput {
        let mut said = match self.feed.is_empty() {
            true => ConsoleOutput::default(),
            false => self.output(&self.script.take_news(self.feed.take())),
        };
        if self.script.host().ai().take_departure() {
            let line = self.lang.pick(
                "电脑玩家一再想得太久：从现在起由内置的玩家代替，:errors 说明在哪里",
                "the AI thought for too long again and again: the built-in player takes over from here; \
                 :errors tells where",
            );
            said.lines.push(line.to_owned());
        }
        if self.script.host().ai().take_looks() {
            said.lines.push(looks(self.lang).to_owned());
        }
        if let Some(errors) = &self.errors {
            said.lines.append(&mut errors.borrow_mut());
        }
        said
    }
}

/// Returns the notice that an AI of another tree looks at hidden cards and roles.
pub fn looks(lang: Lang) -> &'static str {
    lang.pick(
        "外来的 AI 会看别人的暗牌和身份，原版也是如此；加 --fair-ai 则不许",
        "an AI of another tree looks at hidden cards and roles, as in the original; --fair-ai forbids that",
    )
}

/// A request handler that applies file changes before each request.
pub struct Reloading<D> {
    door: D,
    packages: Packages,
    tell: Box<dyn Fn(String)>,
}

impl<D> Reloading<D> {
    /// Tells of changes on standard error.
    pub fn new(door: D, packages: Packages) -> Reloading<D> {
        Reloading::telling(door, packages, |line| eprintln!("sgs: {line}"))
    }

    pub fn telling(door: D, packages: Packages, tell: impl Fn(String) + 'static) -> Reloading<D> {
        Reloading { door, packages, tell: Box::new(tell) }
    }

    fn take_over(&mut self) {
        self.packages.news().lines.into_iter().for_each(&self.tell);
    }
}

impl<D: Door> Door for Reloading<D> {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        self.take_over();
        self.door.ask(room, request)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        self.take_over();
        self.door.ask_many(room, requests, many)
    }

    fn nobody(&mut self, room: &Room) {
        self.door.nobody(room);
    }
}
