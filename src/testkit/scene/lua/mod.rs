//! Scenes as Lua files. A file is run in its own Lua state, which has the whole API and the table of the
//! running scene, but no packages. Each scene that needs packages loads them into a new state. A scene
//! therefore uses the API of packages, and its variables survive a reload of packages or the restoring of a
//! table.

mod check;
mod content;
mod data;
pub mod demand;
mod given;
mod instead;
mod keys;
mod needs;
pub mod snap;
mod spec;
mod verbs;
pub mod words;

pub use check::Check;
pub use content::{Added, Content, ContentError, UnderTest};
pub use data::DraftError;
pub use instead::Instead;
pub use keys::{BadKey, Counted, Wanted};

use super::error::Owner;
use super::setting::difference;
use super::{Beginning, Failure, Learner, Play, Played, Scene, SceneError, Stop, Way, printed};
use crate::model::{Name, Table};
use crate::record::Record;
use crate::rules::Interrupt;
use crate::rules::names::Lang;
use crate::script::call::CallError;
use crate::script::coverage::{self, Coverage};
use crate::script::frame::{Context, Frame};
use crate::script::handle::Handle;
use crate::script::host::{Script, WeakScript};
use crate::script::load::Source;
use crate::script::trampoline::to_value;
use crate::script::words::Hint;
use given::{Given, SEAT};
use mlua::{Function, Lua, MultiValue, Value};
use spec::{OfGame, SceneRead};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use verbs::{Act, OF_SCENE, OF_SEATS, Verb};

/// File name suffix of scene files.
pub const ENDING: &str = ".scene.lua";

/// Largest number of seats.
const MOST_SEATS: i64 = 10;

/// A loaded scene file.
pub struct SceneFile {
    name: String,
    path: PathBuf,
    script: Script,
    cases: Vec<Case>,
    /// Its text, which determines the packages that it needs.
    text: String,
    stage: Rc<Stage>,
}

/// One scene of a file.
struct Case {
    name: String,
    line: usize,
    table: Option<mlua::Table>,
}

/// Gives the play of a scene access to its table.
#[derive(Default)]
struct Stage {
    play: RefCell<Option<Play>>,
    script: RefCell<WeakScript>,
    /// The scene file, as named in messages.
    file: String,
}

impl SceneFile {
    /// Reads and runs a file, which defines its scenes; none is played yet.
    pub fn open(path: &Path, content: &Content) -> Result<SceneFile, Failure> {
        let text = std::fs::read(path).map_err(|e| {
            let problem = Box::new(SceneError::unreadable(&e));
            Failure { place: Some(shown(path)), problem, log: String::new() }
        })?;
        SceneFile::of_text(path, text, content)
    }

    /// Runs the text of a file that may not exist yet.
    pub fn of_text(path: &Path, text: Vec<u8>, content: &Content) -> Result<SceneFile, Failure> {
        let name = shown(path);
        let at_file = |problem: SceneError| {
            let place = problem.place().map(|place| place.to_string());
            Failure {
                place: Some(place.unwrap_or_else(|| name.clone())),
                problem: Box::new(problem),
                log: String::new(),
            }
        };
        let own = String::from_utf8_lossy(&text).into_owned();
        let source = Source::new(name.clone(), Some(path.to_owned()), text);
        let script = Script::new().map_err(|e| at_file(SceneError::NoLua(e.to_string())))?;
        script.host().notices().listen(|line| printed::hear(&line.in_lang(Lang::En)));
        let stage = Rc::new(Stage { file: name.clone(), ..Stage::default() });
        *stage.script.borrow_mut() = script.downgrade();
        if let Ok(library) = content.library_of(path, &[]) {
            script.host().set_library(library);
        }
        let cases = run_file(&script, &source, &stage).map_err(at_file)?;
        let file = SceneFile { name: name.clone(), path: path.to_owned(), script, cases, text: own, stage };
        for (i, case) in file.cases.iter().enumerate() {
            if case.table.is_none() {
                let problem = Box::new(SceneError::WithoutTable(case.name.clone()));
                return Err(Failure { place: Some(file.place(i)), problem, log: String::new() });
            }
            if let Some(first) = file.cases[..i].iter().find(|c| c.name == case.name) {
                let problem = SceneError::SameName { name: case.name.clone(), line: first.line };
                let problem = Box::new(problem);
                return Err(Failure { place: Some(file.place(i)), problem, log: String::new() });
            }
        }
        Ok(file)
    }

    /// Returns the name used in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the names of its scenes, in order.
    pub fn scenes(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().map(|case| case.name.as_str())
    }

    /// Returns the scene that a line belongs to: the last one that begins at it or above it.
    pub fn scene_at(&self, line: usize) -> Option<usize> {
        let above = self.cases.iter().enumerate().filter(|(_, case)| case.line <= line);
        above.max_by_key(|(_, case)| case.line).map(|(index, _)| index)
    }

    /// Returns the position of a scene: `x.scene.lua:12`.
    pub fn place(&self, index: usize) -> String {
        format!("{}:{}", self.name, self.cases.get(index).map_or(1, |case| case.line))
    }

    /// Plays one scene and returns its log.
    pub fn run(&self, index: usize, content: &Content) -> Result<String, Failure> {
        self.run_and_check(index, content, &[])
    }

    /// Plays one scene, then once for each check; all logs must be equal.
    pub fn run_and_check(
        &self,
        index: usize,
        content: &Content,
        checks: &[Check],
    ) -> Result<String, Failure> {
        let told = self.scene_of(index, content);
        let (scene, play) = told.map_err(|problem| self.failure(index, problem))?;
        self.run_read(index, &scene, &play, checks)
    }

    fn run_read(
        &self,
        index: usize,
        scene: &Scene,
        play: &Function,
        checks: &[Check],
    ) -> Result<String, Failure> {
        let played = self.run_once(index, scene, play, Way::Plain)?;
        for check in checks.iter().filter(|check| check.applies_to(scene)) {
            for way in check.ways(&played, scene.name()) {
                // The repeated run prints the same lines again.
                let (again, _) = printed::heard(|| self.run_once(index, scene, play, way));
                let again = again.map_err(|failure| Failure {
                    problem: Box::new(SceneError::InCheck { check: check.word(), error: failure.problem }),
                    ..failure
                })?;
                if again.log != played.log {
                    let difference = difference(&played.log, &again.log);
                    let problem = SceneError::CheckLog { check: check.word(), difference };
                    return Err(self.failure(index, problem));
                }
            }
        }
        Ok(played.log)
    }

    /// Plays one scene with a replaced package file.
    pub fn run_instead(&self, index: usize, content: &Content, instead: &Instead) -> Result<String, Failure> {
        let told = self.scene_of(index, content);
        let (scene, play) = told.map_err(|problem| self.failure(index, problem))?;
        let scene = instead.placed(scene);
        Ok(self.run_once(index, &scene, &play, Way::Plain)?.log)
    }

    /// Plays one scene with a person at a seat, for whom its plans say what is right.
    pub fn teach(
        &self,
        index: usize,
        content: &Content,
        seat: usize,
        learner: Rc<RefCell<dyn Learner>>,
    ) -> Result<(), Failure> {
        let told = self.scene_of(index, content);
        let (scene, play) = told.map_err(|problem| self.failure(index, problem))?;
        self.run_once(index, &scene.taught(seat, learner), &play, Way::Plain).map(drop)
    }

    /// Returns the scene as the start of a game.
    pub fn beginning(&self, index: usize, content: &Content) -> Result<Beginning, Failure> {
        let (scene, _) = self.scene_of(index, content).map_err(|problem| self.failure(index, problem))?;
        Ok(scene.beginning())
    }

    /// Plays one scene like [`SceneFile::run_and_check`], and counts the executed lines of its packages.
    pub fn run_counted(
        &self,
        index: usize,
        content: &Content,
        checks: &[Check],
    ) -> (Result<String, Failure>, Coverage) {
        match self.scene_of(index, content) {
            Err(problem) => (Err(self.failure(index, problem)), Coverage::new()),
            Ok((scene, play)) => coverage::counted(|| self.run_read(index, &scene, &play, checks)),
        }
    }

    fn run_once(&self, index: usize, scene: &Scene, play: &Function, way: Way) -> Result<Played, Failure> {
        let line = {
            let stage = self.stage.clone();
            Rc::new(move || stage.line())
        };
        let result = scene.perform(way, Some(line), |table| self.perform(scene, play, table));
        result.map_err(|failure| {
            let of_scene = failure.problem.place().filter(|place| place.file == self.name.as_str());
            let of_scene = of_scene.map(|place| place.to_string());
            let place = failure.place.or(of_scene).unwrap_or_else(|| self.place(index));
            let problem = Box::new(failure.problem.without_place(&place));
            Failure { place: Some(place), problem, log: failure.log }
        })
    }

    fn failure(&self, index: usize, problem: SceneError) -> Failure {
        Failure { place: Some(self.place(index)), problem: Box::new(problem), log: String::new() }
    }

    /// Returns the roots and packages of a scene: those that it names, or the one that its file lies in.
    pub fn places(&self, index: usize, content: &Content) -> Result<Vec<PathBuf>, Failure> {
        let read = || -> Result<Vec<PathBuf>, SceneError> {
            let case = self.cases.get(index).ok_or(SceneError::NoScene)?;
            let table = case.table.clone().ok_or(SceneError::NoTableOfScene)?;
            let named = spec::read(&case.name, table)?.packages;
            Ok(content.places_of(&self.path, &named)?)
        };
        read().map_err(|problem| self.failure(index, problem))
    }

    /// Reads the scene from its table.
    fn scene_of(&self, index: usize, content: &Content) -> Result<(Scene, Function), SceneError> {
        let case = self.cases.get(index).ok_or(SceneError::NoScene)?;
        let table = case.table.clone().ok_or(SceneError::NoTableOfScene)?;
        let SceneRead { scene, packages, package, of_game, play } = spec::read(&case.name, table)?;
        let scene = match of_game {
            Some(OfGame::Table(file)) => scene.saved(self.saved_table(&file)?),
            Some(OfGame::Record(file)) => scene.recorded(self.record(&file)?),
            None => scene,
        };
        let scene = match package {
            Some(text) => scene.package(&text),
            None => content.furnish(scene, &self.path, &packages, &self.text)?,
        };
        Ok((scene, play))
    }

    /// Reads a game record beside the scene file.
    fn record(&self, name: &str) -> Result<Record, SceneError> {
        let path = self.path.with_file_name(name);
        let bad = |why: String| SceneError::RecordFile { file: shown(&path), why };
        let text = std::fs::read(&path).map_err(|e| bad(e.to_string()))?;
        Record::parse(&text).map_err(|e| bad(e.to_string()))
    }

    /// Reads a saved table beside the scene file.
    fn saved_table(&self, name: &str) -> Result<Table, SceneError> {
        let path = self.path.with_file_name(name);
        let text = std::fs::read(&path);
        let text = text.map_err(|e| SceneError::TableFile { file: shown(&path), why: e.to_string() })?;
        let bad = |why: String| SceneError::NoTable { file: shown(&path), why };
        let table: Table = serde_json::from_slice(&text).map_err(|e| bad(e.to_string()))?;
        table.check().map_err(|e| bad(e.to_string()))?;
        Ok(table)
    }

    /// Calls the play of a scene with its table.
    fn perform(&self, scene: &Scene, function: &Function, play: &mut Play) -> Result<(), Stop> {
        self.script.enter(play.room());
        *self.stage.play.borrow_mut() = Some(play.clone());
        let frame = Frame {
            owner: Name::new(scene.name()),
            callback: "play",
            event: None,
            context: Context::Effect,
            viewer: None,
        };
        let object = scene_object(self.script.lua(), &self.stage);
        let result = match object {
            Ok(object) => self.script.call(frame, function, object),
            Err(error) => return Err(Stop::Problem(SceneError::Lua(error.to_string()))),
        };
        self.script.leave();
        *self.stage.play.borrow_mut() = None;
        match result {
            Ok(_) => Ok(()),
            Err(CallError::Script(error)) => Err(Stop::Problem(SceneError::OwnScript(error))),
            Err(CallError::Interrupt(interrupt)) => Err(Stop::Interrupt(interrupt)),
        }
    }
}

impl Drop for SceneFile {
    /// Breaks the reference cycle of room and state.
    fn drop(&mut self) {
        self.script.leave();
    }
}

/// Formats a path for messages: with `/`, without `./`.
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.strip_prefix("./").map_or(text.clone(), str::to_owned)
}

/// Runs the file and collects its `scene "name" { ... }` definitions.
fn run_file(script: &Script, source: &Source, stage: &Rc<Stage>) -> Result<Vec<Case>, SceneError> {
    let lua = script.lua();
    let cases: Rc<RefCell<Vec<Case>>> = Rc::default();
    let words = |error: mlua::Error| SceneError::Lua(error.to_string());
    let chunk = source.chunk(lua, script.globals()).map_err(SceneError::Compile)?;
    let globals = chunk.environment().ok_or(SceneError::NoGlobals)?;
    let own = lua.create_table().map_err(words)?;
    let behind = lua.create_table().map_err(words)?;
    behind.raw_set("__index", globals).map_err(words)?;
    own.set_metatable(Some(behind)).map_err(words)?;
    let (kept, at) = (cases.clone(), stage.clone());
    let scene = lua.create_function(move |lua, (name, table): (Value, Value)| {
        let line = at.line_of(lua).map_or(1, |(line, _)| line);
        let Value::String(name) = name else {
            let got = keys::in_words(&name);
            return Err(
                at.error(lua, format!("scene \"name\" {{ ... }}: the name must be a text, not {got}"))
            );
        };
        let index = kept.borrow().len();
        let name = name.to_string_lossy();
        kept.borrow_mut().push(Case { name: name.clone(), line, table: None });
        let (kept, at) = (kept.clone(), at.clone());
        let take = move |lua: &Lua, table: Value| match table {
            Value::Table(table) => {
                kept.borrow_mut()[index].table = Some(table);
                Ok(())
            }
            other => {
                let got = keys::in_words(&other);
                Err(at.error(lua, format!("scene \"{name}\" {{ ... }}: a table is due, not {got}")))
            }
        };
        match table {
            Value::Nil => Ok(Value::Function(lua.create_function(take)?)),
            table => take(lua, table).map(|()| Value::Nil),
        }
    });
    own.raw_set("scene", scene.map_err(words)?).map_err(words)?;
    chunk.set_environment(own).map_err(words)?;
    let frame = Frame {
        owner: Name::new(&source.name),
        callback: "load",
        event: None,
        context: Context::Load,
        viewer: None,
    };
    match script.call(frame, &chunk, ()) {
        Ok(_) => {}
        Err(CallError::Script(error)) => return Err(SceneError::OwnScript(error)),
        Err(CallError::Interrupt(interrupt)) => return Err(interrupt.into()),
    }
    let told = std::mem::take(&mut *cases.borrow_mut());
    Ok(told)
}

impl Stage {
    /// Returns the current line of the scene file.
    fn line_of(&self, lua: &Lua) -> Option<(usize, String)> {
        let mut level = 0;
        loop {
            let at = lua.inspect_stack(level, |debug| {
                let source = debug.source().source.map(|s| s.into_owned());
                source.zip(debug.current_line())
            })?;
            if let Some((source, line)) = at
                && source.strip_prefix('@') == Some(self.file.as_str())
            {
                return Some((line, format!("{}:{line}", self.file)));
            }
            level += 1;
        }
    }

    fn line(&self) -> Option<String> {
        let script = self.script.borrow().upgrade()?;
        self.line_of(script.lua()).map(|(_, place)| place)
    }

    /// Creates an error at the current line.
    fn error(&self, lua: &Lua, text: String) -> mlua::Error {
        match self.line_of(lua) {
            Some((_, place)) => mlua::Error::RuntimeError(format!("{place}: {text}")),
            None => mlua::Error::RuntimeError(text),
        }
    }

    /// Creates an error at the current line, and fails the scene with its reason.
    fn refuse(&self, lua: &Lua, problem: SceneError) -> mlua::Error {
        let text = problem.to_string();
        // Recorded even if the scene catches the error.
        if let Some(play) = self.play.borrow().as_ref() {
            play.fail(problem);
        }
        self.error(lua, text)
    }

    /// Runs a verb.
    fn act(&self, lua: &Lua, verb: &Verb, on: &str, seat: usize, values: &[Value]) -> mlua::Result<Value> {
        let Some(mut play) = self.play.borrow().clone() else {
            return Err(self.refuse(lua, SceneError::Over { call: format!("{on}:{}", verb.name) }));
        };
        let looks = |script: Script| script.host().context() == Context::Query;
        if self.script.borrow().upgrade().is_some_and(looks) {
            return Err(
                self.error(lua, SceneError::OnlyLooks { call: format!("{on}:{}", verb.name) }.to_string())
            );
        }
        let call = format!("{on}:{}({})", verb.name, verb.parameters);
        let place = self.line_of(lua).map(|(_, place)| place);
        let given = Given { call, values };
        let result = (verb.run)(&mut Act { play: &mut play, lua, seat, given, place });
        // The checks after a verb also run if the game ended in it.
        let over = match &result {
            Ok(_) | Err(Stop::Interrupt(Interrupt::GameOver)) => play.verb_is_over(),
            Err(_) => Ok(()),
        };
        if let Some(script) = self.script.borrow().upgrade() {
            script.enter(play.room());
        }
        match over.and(result) {
            Ok(value) => Ok(value),
            Err(Stop::Problem(problem)) => Err(self.refuse(lua, problem)),
            Err(Stop::Interrupt(interrupt)) => {
                if let Some(script) = self.script.borrow().upgrade() {
                    script.host().interrupted(interrupt);
                }
                Err(mlua::Error::RuntimeError(interrupt.to_string()))
            }
        }
    }
}

/// Creates a table of methods by name; unknown names are errors.
fn methods(
    lua: &Lua,
    stage: &Rc<Stage>,
    on: &str,
    verbs: &'static [Verb],
    of: fn(&Value) -> Option<usize>,
) -> mlua::Result<mlua::Table> {
    let table = lua.create_table()?;
    for verb in verbs {
        let (stage, on) = (stage.clone(), on.to_owned());
        let run = lua.create_function(move |lua, values: MultiValue| {
            let values: Vec<Value> = values.into_iter().collect();
            let Some(seat) = values.first().and_then(of) else {
                let call = format!("{on}:{}({})", verb.name, verb.parameters);
                return Err(stage.refuse(lua, SceneError::Point { call }));
            };
            let on = if seat == usize::MAX { on.clone() } else { format!("s[{seat}]") };
            stage.act(lua, verb, &on, seat, &values[1..])
        })?;
        table.raw_set(verb.name, run)?;
    }
    Ok(table)
}

/// Creates `s`: the seats by number, the room, and the verbs of the scene.
fn scene_object(lua: &Lua, stage: &Rc<Stage>) -> mlua::Result<mlua::Table> {
    let of_seats = methods(lua, stage, "s[..]", OF_SEATS, |value| match value {
        Value::Table(table) => keys::whole(&table.raw_get::<Value>(SEAT).ok()?).map(|n| n as usize),
        _ => None,
    })?;
    let of_scene = methods(lua, stage, "s", OF_SCENE, |value| match value {
        Value::Table(table) => table.raw_get::<Value>("room").ok().map(|_| usize::MAX),
        _ => None,
    })?;
    let seats = stage.play.borrow().as_ref().map_or(0, |play| play.room().table().players.len());
    let meta = strict(lua, stage, of_seats, Owner::Seat, OF_SEATS, &["player", "seat"])?;
    let object = lua.create_table()?;
    for seat in 0..=seats {
        let table = lua.create_table()?;
        table.raw_set(SEAT, seat)?;
        if seat > 0 {
            let player = crate::model::PlayerId(seat as u8 - 1);
            table.raw_set("player", to_value(Handle::player(player)))?;
        }
        table.set_metatable(Some(meta.clone()))?;
        object.raw_set(seat, table)?;
    }
    let room = stage.script.borrow().upgrade().map_or(Value::Nil, |script| script.room_value());
    object.raw_set("room", room)?;
    object.set_metatable(Some(strict(lua, stage, of_scene, Owner::Scene, OF_SCENE, &["room"])?))?;
    Ok(object)
}

/// Creates a metatable with these methods, which rejects all other names.
fn strict(
    lua: &Lua,
    stage: &Rc<Stage>,
    methods: mlua::Table,
    what: Owner,
    verbs: &'static [Verb],
    fields: &'static [&'static str],
) -> mlua::Result<mlua::Table> {
    let meta = lua.create_table()?;
    let stage = stage.clone();
    let index = lua.create_function(move |lua, (_, key): (Value, Value)| {
        if let Value::String(_) = &key
            && let Ok(method @ Value::Function(_)) = methods.raw_get::<Value>(&key)
        {
            return Ok(method);
        }
        if let Some(n) = keys::whole(&key) {
            let seats = stage.play.borrow().as_ref().map_or(0, |play| play.room().table().players.len());
            let seat = n.clamp(0, MOST_SEATS + 1) as usize;
            return Err(stage.refuse(lua, SceneError::NoSeat { seat, n: seats }));
        }
        let Value::String(word) = &key else { return Ok(Value::Nil) };
        let word = word.to_string_lossy();
        let known = verbs.iter().map(|v| v.name).chain(fields.iter().copied());
        let hint = Hint::like(&word, known);
        Err(stage.refuse(lua, SceneError::NoVerb { what, word, hint }))
    })?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__metatable", what.in_lang(Lang::En))?;
    Ok(meta)
}
