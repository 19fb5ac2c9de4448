//! The side of the game: where a script stops, and what it answers while it is stopped.

use super::breakpoints::{Breakpoint, Breakpoints, File};
use super::frames::{self, Callback, Row};
use super::motion::{Motion, Spot, Way};
use super::session::{Shared, Stop, THREAD, text_of};
use super::show::{Item, Shower};
use super::wire::Request;
use super::words::Words;
use crate::script::call::ScriptError;
use crate::script::debug::Seen;
use crate::script::debug::{Here, Listener, Manner};
use crate::script::frame::{Context, Frame};
use crate::script::host::{Host, Script};
use crate::script::trampoline::{StackLevel, Variable};
use crate::script::value::Made;
use mlua::Value as LuaValue;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;

/// The debugger of a game.
pub(super) struct Stopper {
    shared: Arc<Shared>,
    requests: Receiver<Request>,
    motion: RefCell<Motion>,
    callbacks: RefCell<Vec<Callback>>,
    /// Callbacks so far.
    count: Cell<u64>,
    /// Breakpoints of a callback that has not reached its first line.
    due: RefCell<Option<(u64, Vec<Breakpoint>)>>,
    known: RefCell<Known>,
    files: RefCell<BTreeMap<String, File>>,
    hits: RefCell<BTreeMap<i64, u64>>,
}

/// The breakpoints as they were last looked at.
#[derive(Default)]
struct Known {
    version: Option<u64>,
    breakpoints: Arc<Breakpoints>,
    lines: BTreeSet<u32>,
}

/// The reason for a stop.
struct Reason {
    word: &'static str,
    /// Words beside it.
    text: Option<String>,
    breakpoints: Vec<i64>,
}

impl Reason {
    fn new(word: &'static str) -> Reason {
        Reason { word, text: None, breakpoints: Vec::new() }
    }
}

impl Listener for Stopper {
    fn wants(&self, line: u32, goes_on: bool) -> bool {
        if self.shared.pause.load(Ordering::Relaxed) || !self.motion.borrow().runs() {
            return true;
        }
        if goes_on || self.due.borrow().is_some() {
            return !goes_on;
        }
        let mut known = self.known.borrow_mut();
        if known.version != Some(self.shared.version()) {
            known.version = Some(self.shared.version());
            known.breakpoints = self.shared.breakpoints();
            known.lines = known.breakpoints.lines();
        }
        known.lines.contains(&line)
    }

    fn line(&self, here: &Here, file: &str, line: u32, goes_on: bool) -> bool {
        if self.shared.stop.load(Ordering::Relaxed) {
            here.close();
            return false;
        }
        let reason = self.reason_to_stop(here, file, line, goes_on);
        reason.is_some_and(|reason| self.stop_here(here, &reason))
    }

    fn entered(&self, host: &Host, frame: &Frame) {
        let number = self.count.get() + 1;
        self.count.set(number);
        let events = host.with_room(|room| room.table().stack.len()).unwrap_or_default();
        let acts = matches!(frame.context, Context::Effect);
        let of_skill = self.shared.breakpoints().of_callback(&frame.owner, frame.callback, acts);
        if !of_skill.is_empty() {
            *self.due.borrow_mut() = Some((number, of_skill));
        }
        self.callbacks.borrow_mut().push(Callback {
            number,
            owner: frame.owner.clone(),
            name: frame.callback,
            event: frame.event,
            context: frame.context,
            events,
        });
        if number == 1 && self.shared.at_entry.load(Ordering::Relaxed) {
            let start = Spot { callback: 0, context: Context::Effect, depth: 0 };
            *self.motion.borrow_mut() = Motion::new(Way::Event, Some(start), []);
        }
    }

    fn left(&self) {
        let Some(gone) = self.callbacks.borrow_mut().pop() else { return };
        self.motion.borrow_mut().left(gone.number);
        self.due.borrow_mut().take_if(|(number, _)| *number == gone.number);
    }

    fn failed(&self, here: &Here, error: &ScriptError) -> bool {
        if !self.shared.breakpoints().at_errors || self.shared.stop.load(Ordering::Relaxed) {
            return false;
        }
        let text = self.words().of_error(error);
        self.stop_here(here, &Reason { text: Some(text), ..Reason::new("exception") })
    }
}

impl Stopper {
    pub fn new(shared: Arc<Shared>, requests: Receiver<Request>) -> Stopper {
        Stopper {
            shared,
            requests,
            motion: RefCell::default(),
            callbacks: RefCell::default(),
            count: Cell::new(0),
            due: RefCell::default(),
            known: RefCell::default(),
            files: RefCell::default(),
            hits: RefCell::default(),
        }
    }

    fn words(&self) -> Words {
        self.shared.words()
    }

    /// Returns the reason for which the script stops at a line.
    fn reason_to_stop(&self, here: &Here, file: &str, line: u32, goes_on: bool) -> Option<Reason> {
        if self.shared.pause.swap(false, Ordering::Relaxed) {
            return Some(Reason::new("pause"));
        }
        let (number, context) = {
            let callbacks = self.callbacks.borrow();
            callbacks.last().map_or((0, Context::Effect), |callback| (callback.number, callback.context))
        };
        let due =
            self.due.borrow_mut().take_if(|(of, _)| *of == number).map(|(_, all)| all).unwrap_or_default();
        let mut hit = self.hits_among(here, due.iter(), file, line);
        if !hit.breakpoints.is_empty() {
            return Some(Reason { word: "function breakpoint", ..hit });
        }
        let breakpoints = self.shared.breakpoints();
        if !goes_on && breakpoints.lines().contains(&line) {
            let at = self.file(here, file);
            hit = self.hits_among(here, breakpoints.at(&at, line), file, line);
            if !hit.breakpoints.is_empty() {
                return Some(Reason { word: "breakpoint", ..hit });
            }
        }
        let stops = self.motion.borrow().stops(number, context, goes_on, || here.depth());
        stops.then(|| match self.shared.at_entry.swap(false, Ordering::Relaxed) {
            true => Reason::new("entry"),
            false => Reason::new("step"),
        })
    }

    fn file(&self, here: &Here, name: &str) -> File {
        let mut files = self.files.borrow_mut();
        if !files.contains_key(name) {
            files.insert(name.to_owned(), frames::file_of(&here.script, name));
        }
        files.get(name).cloned().unwrap_or_else(|| File::Bundled(name.to_owned()))
    }

    /// Returns those of some breakpoints that stop the script. Log points write their line.
    fn hits_among<'b>(
        &self,
        here: &Here,
        all: impl Iterator<Item = &'b Breakpoint>,
        file: &str,
        line: u32,
    ) -> Reason {
        let mut reason = Reason::new("");
        for breakpoint in all {
            let levels = here.levels();
            let level = levels.first();
            match breakpoint.condition().map(|text| self.is_true(here, level, text)) {
                Some(Ok(false)) => continue,
                Some(Err(why)) => {
                    reason.text = Some(self.words().bad_condition(&self.words().of_error(&why)));
                }
                Some(Ok(true)) | None => {}
            }
            let count = {
                let mut hits = self.hits.borrow_mut();
                let count = hits.entry(breakpoint.id).or_default();
                *count += 1;
                *count
            };
            if breakpoint.hits.is_some_and(|hits| !hits.fits(count)) {
                continue;
            }
            match breakpoint.log() {
                Some(log) => self.log(here, level, log, file, line),
                None => reason.breakpoints.push(breakpoint.id),
            }
        }
        reason
    }

    /// Evaluates a condition.
    fn is_true(&self, here: &Here, level: Option<&StackLevel>, text: &str) -> Result<bool, Box<ScriptError>> {
        let values = here.evaluate(level, text, Manner::Look)?;
        Ok(!matches!(values.first(), None | Some(LuaValue::Nil | LuaValue::Boolean(false))))
    }

    /// Writes the line of a log point, in which texts in braces are evaluated.
    fn log(&self, here: &Here, level: Option<&StackLevel>, log: &str, file: &str, line: u32) {
        let shower = Shower { script: &here.script, words: self.words() };
        let mut text = String::new();
        let mut rest = log;
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let Some((inner, after)) = after.split_once('}') else {
                rest = after;
                text.push('{');
                break;
            };
            text += &match here.evaluate(level, inner, Manner::Look) {
                Ok(values) => self.joined(&shower, &values),
                Err(error) => self.words().of_error(&error),
            };
            rest = after;
        }
        text += rest;
        self.shared.out.event(
            "output",
            json!({
                "category": "console", "output": format!("{text}\n"), "line": line,
                "source": frames::source_of(&self.file(here, file), file, &self.shared),
            }),
        );
    }

    fn joined(&self, shower: &Shower<'_>, values: &[LuaValue]) -> String {
        let shown: Vec<String> = values
            .iter()
            .map(|value| match value {
                LuaValue::String(text) => text.to_string_lossy(),
                value => shower.shown(&Item::Lua(value.clone())).0,
            })
            .collect();
        shown.join(", ")
    }

    /// Stops: answers the editor until the script may go on. Returns `true`.
    fn stop_here(&self, here: &Here, reason: &Reason) -> bool {
        let callbacks = self.callbacks.borrow().clone();
        let mut stopped = Stopped {
            stopper: self,
            here,
            stop: self.shared.begin_stop(&self.requests),
            rows: frames::rows(here, &callbacks, &self.shared),
            nodes: Vec::new(),
            error: reason.text.clone().filter(|_| reason.word == "exception"),
        };
        *self.motion.borrow_mut() = Motion::default();
        let mut body = json!({
            "reason": reason.word, "threadId": THREAD, "allThreadsStopped": true,
            "hitBreakpointIds": reason.breakpoints,
        });
        if let Some(text) = &reason.text {
            body["text"] = json!(text);
            body["description"] = json!(text);
        }
        self.shared.out.event("stopped", body);
        match stopped.answer() {
            Some(way) => {
                let last = callbacks.last();
                let start = last.map(|callback| Spot {
                    callback: callback.number,
                    context: callback.context,
                    depth: here.depth(),
                });
                let numbers = callbacks.iter().map(|callback| callback.number);
                *self.motion.borrow_mut() = Motion::new(way, start, numbers);
            }
            // The editor is gone.
            None => here.close(),
        }
        true
    }
}

/// Something whose parts the editor may ask for.
#[derive(Clone)]
enum Node {
    Locals(usize),
    Upvalues(usize),
    Table,
    /// A value of a state.
    Item(Item, Script),
}

/// A script that is stopped.
struct Stopped<'s> {
    stopper: &'s Stopper,
    here: &'s Here,
    stop: Stop<'s>,
    rows: Vec<Row>,
    /// By reference, from 1.
    nodes: Vec<Node>,
    /// The error at which it stopped.
    error: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Asked {
    frame_id: Option<usize>,
    start_frame: usize,
    levels: usize,
    variables_reference: usize,
    start: usize,
    count: usize,
    name: String,
    value: String,
    expression: String,
    context: String,
    text: String,
}

/// The reason for which a request is refused, in words.
struct Refusal(String);

impl From<&str> for Refusal {
    fn from(text: &str) -> Refusal {
        Refusal(text.to_owned())
    }
}

type Answer = Result<Value, Refusal>;

impl Stopped<'_> {
    fn words(&self) -> Words {
        self.stopper.words()
    }

    fn shower<'a>(&self, script: &'a Script) -> Shower<'a> {
        Shower { script, words: self.words() }
    }

    /// Returns the state of a row: that of its function.
    fn script_of(&self, row: usize) -> Script {
        let level = self.rows.get(row).and_then(Row::level);
        level.map_or_else(|| self.here.script.clone(), |level| self.here.script_of(level))
    }

    /// Answers requests until one lets the script go on; `None` if the editor is gone.
    fn answer(&mut self) -> Option<Way> {
        let out = &self.stopper.shared.out;
        loop {
            let request = self.stopper.requests.recv().ok()?;
            let way = match request.command.as_str() {
                "continue" => Some(Way::Run),
                "next" => Some(Way::Over),
                "stepIn" => Some(Way::In),
                "stepOut" => Some(Way::Out),
                "sgs/nextEvent" => Some(Way::Event),
                _ => None,
            };
            if let Some(way) = way {
                self.stop.end();
                out.respond(&request, json!({ "allThreadsContinued": true }));
                return Some(way);
            }
            let asked = match Asked::deserialize(&request.arguments) {
                Ok(asked) => asked,
                Err(error) => {
                    out.refuse(&request, &self.words().bad_arguments(&error.to_string()));
                    continue;
                }
            };
            let answer = catch_unwind(AssertUnwindSafe(|| self.answered(&request.command, &asked)));
            let answer = answer.unwrap_or_else(|panic| Err(Refusal(self.words().panicked(text_of(&*panic)))));
            match answer {
                Ok(body) => out.respond(&request, body),
                Err(refusal) => out.refuse(&request, &refusal.0),
            }
        }
    }

    fn answered(&mut self, command: &str, asked: &Asked) -> Answer {
        match command {
            "stackTrace" => Ok(self.stack(asked)),
            "scopes" => self.scopes(asked),
            "variables" => self.variables(asked),
            "setVariable" => self.set_variable(asked),
            "evaluate" => self.evaluate(asked),
            "completions" => Ok(self.completions(asked)),
            "exceptionInfo" => Ok(json!({
                "exceptionId": self.words().errors_filter(), "breakMode": "unhandled",
                "description": self.error.clone().unwrap_or_default(),
            })),
            other => Err(Refusal(self.words().unsupported(other))),
        }
    }

    fn stack(&self, asked: &Asked) -> Value {
        let most = if asked.levels == 0 { usize::MAX } else { asked.levels };
        let rows = self.rows.iter().enumerate().skip(asked.start_frame).take(most);
        let shown: Vec<Value> =
            rows.map(|(at, row)| frames::shown(row, at + 1, self.here, &self.stopper.shared)).collect();
        json!({ "stackFrames": shown, "totalFrames": self.rows.len() })
    }

    /// Returns the row that a request names; the innermost function if it names none.
    fn row(&self, asked: &Asked) -> Result<usize, Refusal> {
        match asked.frame_id {
            Some(id) => {
                id.checked_sub(1).filter(|at| *at < self.rows.len()).ok_or(self.words().gone().into())
            }
            None => Ok(self.rows.iter().position(|row| row.level().is_some()).unwrap_or(0)),
        }
    }

    fn reference(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len()
    }

    fn scopes(&mut self, asked: &Asked) -> Answer {
        let row = self.row(asked)?;
        let words = self.words();
        let mut scopes = Vec::new();
        if self.rows.get(row).and_then(Row::level).is_some() {
            let locals = self.reference(Node::Locals(row));
            scopes.push(json!({
                "name": words.locals(), "presentationHint": "locals", "variablesReference": locals, "expensive": false,
            }));
            let upvalues = self.reference(Node::Upvalues(row));
            scopes.push(
                json!({ "name": words.upvalues(), "variablesReference": upvalues, "expensive": false }),
            );
            if let Some(payload) = self.payload(row) {
                let script = self.script_of(row);
                let payload = self.reference(Node::Item(Item::Made(payload), script));
                scopes.push(
                    json!({ "name": words.payload(), "variablesReference": payload, "expensive": false }),
                );
            }
        }
        let table = self.reference(Node::Table);
        scopes.push(json!({ "name": words.table(), "variablesReference": table, "expensive": true }));
        Ok(json!({ "scopes": scopes }))
    }

    /// Returns the payload of the callback that a function belongs to: the first value of its outermost function.
    fn payload(&self, row: usize) -> Option<Made> {
        let callback = self.rows.get(row)?.level()?.callback;
        let mut levels = self.rows.iter().filter_map(Row::level);
        let outermost = levels.rfind(|level| level.callback == callback)?;
        let script = self.here.script_of(outermost);
        let made = |variable: &Variable| match script.seen(&variable.value) {
            Seen::Made(made) => Some(made),
            _ => None,
        };
        let all: Vec<Made> = self.here.locals(outermost).iter().filter_map(made).collect();
        let variant = all.iter().find(|made| matches!(made, Made::Variant(_)));
        variant.or_else(|| all.iter().find(|made| matches!(made, Made::Struct(_)))).cloned()
    }

    /// Describes a value of a state, with a reference if it has parts.
    fn described(&mut self, item: Item, script: &Script) -> Value {
        let shower = self.shower(script);
        let (value, kind) = shower.shown(&item);
        let reference =
            if shower.has_parts(&item) { self.reference(Node::Item(item, script.clone())) } else { 0 };
        json!({ "value": value, "type": kind, "variablesReference": reference })
    }

    fn node(&self, reference: usize) -> Result<Node, Refusal> {
        let node = reference.checked_sub(1).and_then(|at| self.nodes.get(at));
        node.cloned().ok_or_else(|| self.words().gone().into())
    }

    /// Returns the variables of a function; of those with one name the innermost.
    fn of_function(&self, node: &Node) -> Option<(StackLevel, Vec<Variable>)> {
        let (row, is_local) = match node {
            Node::Locals(row) => (*row, true),
            Node::Upvalues(row) => (*row, false),
            _ => return None,
        };
        let level = self.rows.get(row)?.level()?.clone();
        let all = if is_local { self.here.locals(&level) } else { self.here.upvalues(&level) };
        let is_last = |(at, variable): (usize, &Variable)| {
            let hidden = all.iter().skip(at + 1).any(|later| later.name == variable.name);
            (!hidden).then(|| variable.clone())
        };
        let shown = all.iter().enumerate().filter_map(is_last).collect();
        Some((level, shown))
    }

    fn variables(&mut self, asked: &Asked) -> Answer {
        let node = self.node(asked.variables_reference)?;
        let script = match &node {
            Node::Locals(row) | Node::Upvalues(row) => self.script_of(*row),
            Node::Item(_, script) => script.clone(),
            Node::Table => self.here.script.clone(),
        };
        let parts: Vec<(String, Item)> = match (&node, self.of_function(&node)) {
            (_, Some((_, all))) => all.into_iter().map(|v| (v.name, Item::Lua(v.value))).collect(),
            (Node::Table, _) => self.shower(&script).table(),
            (Node::Item(item, _), _) => self.shower(&script).parts(item),
            _ => Vec::new(),
        };
        let most = if asked.count == 0 { usize::MAX } else { asked.count };
        let mut shown = Vec::new();
        for (name, item) in parts.into_iter().skip(asked.start).take(most) {
            let mut variable = self.described(item, &script);
            variable["name"] = json!(name);
            shown.push(variable);
        }
        Ok(json!({ "variables": shown }))
    }

    fn set_variable(&mut self, asked: &Asked) -> Answer {
        let node = self.node(asked.variables_reference)?;
        let missing = || Refusal::from(self.words().no_variable());
        let (level, all) = self.of_function(&node).ok_or_else(missing)?;
        let variable = all.iter().find(|variable| variable.name == asked.name).ok_or_else(missing)?;
        let values = self.here.evaluate(Some(&level), &asked.value, Manner::Look);
        let values = values.map_err(|error| Refusal(self.words().of_error(&error)))?;
        let value = values.into_iter().next().unwrap_or(LuaValue::Nil);
        self.here.set(&level, variable, value.clone()).map_err(|error| Refusal(error.to_string()))?;
        Ok(self.described(Item::Lua(value), &self.here.script_of(&level)))
    }

    fn evaluate(&mut self, asked: &Asked) -> Answer {
        let row = self.row(asked)?;
        let level = self.rows.get(row).and_then(Row::level).cloned();
        let manner = if asked.context == "repl" { Manner::Act } else { Manner::Look };
        let copy = || self.here.script.host().with_room(|room| room.table().clone()).ok();
        let before = if manner == Manner::Act { copy() } else { None };
        let values = self.here.evaluate(level.as_ref(), &asked.expression, manner);
        if before.is_some() && before != copy() {
            let line = format!("{}: {}", self.words().by_hand(), asked.expression);
            self.stopper.shared.out.say("console", &line);
        }
        let values = values.map_err(|error| {
            let why = self.words().of_error(&error);
            let is_refused = manner == Manner::Act && !self.here.may_act(level.as_ref());
            Refusal(if is_refused { format!("{why} ({})", self.words().is_question()) } else { why })
        })?;
        let script = self.script_of(row);
        let described = match values.as_slice() {
            [value] => self.described(Item::Lua(value.clone()), &script),
            values => {
                let shower = self.shower(&script);
                let all: Vec<String> =
                    values.iter().map(|value| shower.shown(&Item::Lua(value.clone())).0).collect();
                json!({ "value": all.join(", "), "type": "", "variablesReference": 0 })
            }
        };
        Ok(json!({
            "result": described["value"], "type": described["type"],
            "variablesReference": described["variablesReference"],
        }))
    }

    /// Returns the variables of a function that begin as the last word of a text does.
    fn completions(&self, asked: &Asked) -> Value {
        let row = self.row(asked).unwrap_or(0);
        let word = asked.text.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let is_member = asked.text.strip_suffix(word).is_some_and(|before| before.ends_with(['.', ':']));
        let level = self.rows.get(row).and_then(Row::level).filter(|_| !is_member);
        let all = level.map(|level| {
            let mut all = self.here.locals(level);
            all.extend(self.here.upvalues(level));
            all
        });
        let names: BTreeSet<String> =
            all.unwrap_or_default().into_iter().map(|variable| variable.name).collect();
        let targets: Vec<Value> = names
            .iter()
            .filter(|name| name.starts_with(word))
            .map(|name| json!({ "label": name, "type": "variable" }))
            .collect();
        json!({ "targets": targets })
    }
}
