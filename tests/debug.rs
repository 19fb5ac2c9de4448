//! `sgs debug` with a scripted client: what an editor would send, and what it has to get.

use crate::shared::folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A skill whose lines the tests name.
const GRIT: &str = r#"local extension = sgs.Package("grit")
local function much(n)
    local twice = n * 2
    return twice
end
local grit = sgs.CreateTriggerSkill {
    name = "grit",
    events = { sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local n = much(damage.damage)
        player:drawCards(n, self:objectName())
        return false
    end,
}
sgs.General(extension, "gritty", "wei", 4):addSkill(grit)

-- Nothing happens in these lines.

return extension
"#;

const SCENE: &str = r#"scene "grit draws" {
    seats = { { hand = { "slash:spade:7" } }, { general = "gritty", marks = { ["@seen"] = 2 } } },
    deck = { "peach:heart:3", "jink:heart:2", "jink:heart:8", "jink:heart:9" },
    play = function(s)
        s[1]:damage(s[2], 1)
        s[1]:damage(s[2], 1)
    end,
}
"#;

const PATIENCE: Duration = Duration::from_secs(120);

fn scratch(name: &str) -> PathBuf {
    let folder = folder::scratch("debug", name);
    folder::write(&folder.join("extensions/grit.lua"), GRIT);
    folder::write(&folder.join("extensions/grit.scene.lua"), SCENE);
    folder
}

/// An editor.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Events that were read while a response was waited for.
    waiting: Vec<Value>,
    seq: i64,
    folder: PathBuf,
    output: String,
}

/// The program in a folder, without settings of the environment.
fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.arg("debug").current_dir(folder).env_remove("RUST_LOG");
    command.env("SGS_CACHE", "").env("SGS_DATA", "").env("LC_ALL", "C");
    command
}

impl Client {
    fn start(folder: &Path) -> Client {
        let mut command = program(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the program starts");
        let (sender, messages) = channel();
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        std::thread::spawn(move || {
            while let Some(message) = read(&mut from) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        let folder = folder.to_owned();
        Client { child, input, messages, waiting: Vec::new(), seq: 0, folder, output: String::new() }
    }

    fn send_text(&mut self, text: &str) {
        let input = self.input.as_mut().expect("an open pipe");
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("sent");
        input.flush().expect("sent");
    }

    fn message(&mut self) -> Option<Value> {
        let message = self.messages.recv_timeout(PATIENCE).ok()?;
        if message["event"] == "output" {
            self.output += message["body"]["output"].as_str().unwrap_or_default();
        }
        Some(message)
    }

    /// Sends a request and returns its response.
    fn ask(&mut self, command: &str, arguments: Value) -> Value {
        self.seq += 1;
        let seq = self.seq;
        let request = json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments });
        self.send_text(&request.to_string());
        loop {
            let message = self.message().unwrap_or_else(|| panic!("no answer to {command}"));
            if message["type"] == "response" && message["request_seq"] == seq {
                return message;
            }
            self.waiting.push(message);
        }
    }

    /// Sends a request that has to succeed, and returns the body of its response.
    fn get(&mut self, command: &str, arguments: Value) -> Value {
        let mut response = self.ask(command, arguments);
        assert_eq!(response["success"], true, "{command}: {response}");
        response["body"].take()
    }

    /// Waits for an event and returns its body.
    fn wait_for(&mut self, event: &str) -> Value {
        loop {
            if let Some(at) = self.waiting.iter().position(|message| message["event"] == event) {
                return self.waiting.remove(at)["body"].take();
            }
            let message = self.message().unwrap_or_else(|| panic!("no event {event}; said: {}", self.output));
            assert!(event == "terminated" || message["event"] != "terminated", "no {event}: {}", self.output);
            self.waiting.push(message);
        }
    }

    fn file(&self) -> String {
        self.folder.join("extensions/grit.lua").display().to_string()
    }

    /// Sets breakpoints in the package; returns them as they were verified.
    fn set(&mut self, breakpoints: Value) -> Value {
        let source = json!({ "path": self.file() });
        self.get("setBreakpoints", json!({ "source": source, "breakpoints": breakpoints }))["breakpoints"]
            .take()
    }

    fn initialize(&mut self) {
        self.get("initialize", json!({ "adapterID": "sgs", "locale": "en" }));
        self.wait_for("initialized");
    }

    /// Starts the scene with these breakpoints.
    fn scene(&mut self, breakpoints: Value) {
        self.initialize();
        self.set(breakpoints);
        self.get("setExceptionBreakpoints", json!({ "filters": ["errors"] }));
        self.get("launch", json!({ "scene": "extensions/grit.scene.lua:1" }));
        self.get("configurationDone", json!({}));
    }

    /// Waits for a stop; returns its reason and the innermost function with its line.
    fn stopped(&mut self) -> (String, String, u64) {
        let reason = self.wait_for("stopped")["reason"].as_str().expect("a reason").to_owned();
        let frame = self.frames().into_iter().next().expect("a frame");
        (reason, frame["name"].as_str().expect("a name").to_owned(), frame["line"].as_u64().expect("a line"))
    }

    fn line(&mut self) -> u64 {
        self.stopped().2
    }

    fn frames(&mut self) -> Vec<Value> {
        let stack = self.get("stackTrace", json!({ "threadId": 1 }));
        stack["stackFrames"].as_array().expect("frames").clone()
    }

    fn go(&mut self, command: &str) {
        self.get(command, json!({ "threadId": 1 }));
    }

    /// Returns name, value and reference of what a reference stands for.
    fn variables(&mut self, reference: &Value) -> Vec<(String, String, Value)> {
        let all = self.get("variables", json!({ "variablesReference": reference }));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let all = all["variables"].as_array().expect("variables");
        all.iter().map(|v| (text(&v["name"]), text(&v["value"]), v["variablesReference"].clone())).collect()
    }

    fn scope(&mut self, name: &str) -> Vec<(String, String, Value)> {
        let frame = self.frames()[0]["id"].clone();
        self.scope_of(&frame, name)
    }

    fn scope_of(&mut self, frame: &Value, name: &str) -> Vec<(String, String, Value)> {
        let scopes = self.get("scopes", json!({ "frameId": frame }));
        let scope =
            scopes["scopes"].as_array().expect("scopes").iter().find(|scope| scope["name"] == name).cloned();
        let scope = scope.unwrap_or_else(|| panic!("no {name} in {scopes}"));
        self.variables(&scope["variablesReference"])
    }

    fn evaluate(&mut self, text: &str, context: &str) -> Value {
        self.ask("evaluate", json!({ "expression": text, "context": context }))
    }

    fn value(&mut self, text: &str) -> String {
        let response = self.evaluate(text, "watch");
        assert_eq!(response["success"], true, "{text}: {response}");
        response["body"]["result"].as_str().expect("a result").to_owned()
    }

    fn leave(mut self) -> String {
        self.get("disconnect", json!({}));
        assert_eq!(self.ended(), Some(0));
        self.output.clone()
    }

    /// Waits for the end of the program.
    fn ended(&mut self) -> Option<i32> {
        self.input = None;
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().expect("a length"),
            None if line.trim_end().is_empty() => break,
            None => {}
        }
    }
    let mut content = vec![0; length];
    from.read_exact(&mut content).ok()?;
    Some(serde_json::from_slice(&content).expect("JSON"))
}

fn named<'v>(all: &'v [(String, String, Value)], name: &str) -> &'v (String, String, Value) {
    all.iter().find(|(of, ..)| of == name).unwrap_or_else(|| panic!("no {name} in {all:?}"))
}

#[test]
fn breakpoint_shows_variables_payload_table_and_events() {
    let mut client = Client::start(&scratch("look"));
    client.initialize();
    let verified = client.set(json!([{ "line": 11 }, { "line": 18 }, { "line": 99 }]));
    assert_eq!((&verified[0]["verified"], &verified[0]["line"]), (&json!(true), &json!(11)));
    assert_eq!((&verified[1]["verified"], &verified[1]["line"]), (&json!(true), &json!(20)), "moved");
    assert_eq!(verified[2]["verified"], false);
    client.set(json!([{ "line": 11 }]));
    client.get("launch", json!({ "scene": "extensions/grit.scene.lua" }));
    client.get("configurationDone", json!({}));
    assert_eq!(client.stopped(), ("breakpoint".into(), "function:9".into(), 11));

    let frames = client.frames();
    let path = frames[0]["source"]["path"].as_str().expect("a path");
    assert!(Path::new(path).is_absolute() && path.ends_with("extensions/grit.lua"), "{path}");
    let rest: Vec<String> =
        frames.iter().skip(1).map(|frame| frame["name"].as_str().expect("a name").to_owned()).collect();
    assert_eq!(rest[0], "grit.on_trigger (Damaged)", "{rest:?}");
    assert!(rest[1].contains("damage seat 2 (gritty) 1 normal by seat 1"), "{rest:?}");
    assert_eq!(frames[1]["presentationHint"], "label");
    // Outermost is the scene, whose file has a separate Lua state.
    assert!(frames.iter().any(|f| f["line"] == 5 && f["source"]["name"] == "grit.scene.lua"), "{frames:?}");

    let locals = client.scope("Locals");
    assert_eq!(named(&locals, "player").1, "gritty(2) sgs2 3/4");
    assert_eq!(named(&locals, "event").1, client.value("sgs.Damaged"));
    assert!(!locals.iter().any(|(name, ..)| name == "n"), "n is not there yet: {locals:?}");
    assert!(named(&client.scope("Upvalues"), "much").1.starts_with("function extensions/grit.lua:2"));

    let payload = client.scope("Payload");
    assert_eq!(named(&payload, "damage").1, "1");
    assert!(named(&payload, "from").1.ends_with("(1) sgs1 4/4"), "{payload:?}");
    let to = named(&payload, "to").2.clone();
    let player = client.variables(&to);
    assert_eq!(named(&player, "hp").1, "3/4");
    assert_eq!(named(&player, "marks").1, "@seen 2");

    let table = client.scope("Table");
    let first = named(&table, "1").2.clone();
    assert_eq!(named(&client.variables(&first), "hand").1, "♠7 slash");
    assert!(named(&table, "draw pile").1.starts_with("♥3 peach, ♥2 jink"), "{table:?}");

    client.go("continue");
    assert_eq!(client.line(), 11, "the second damage");
    client.go("continue");
    client.wait_for("terminated");
    assert!(client.leave().contains("draw -> sgs2 hand: peach♥3, jink♥2 (draw grit)"));
}

#[test]
fn steps_go_over_into_and_out_of_functions() {
    let mut client = Client::start(&scratch("steps"));
    client.scene(json!([{ "line": 10 }]));
    assert_eq!(client.line(), 10);
    client.go("next");
    assert_eq!(client.stopped(), ("step".into(), "function:9".into(), 11));
    client.go("stepIn");
    assert_eq!(client.stopped(), ("step".into(), "much".into(), 3));
    assert_eq!(client.frames().iter().filter(|frame| frame["line"] != 0).count(), 3);
    client.go("stepOut");
    assert_eq!(client.line(), 12);
    client.go("next");
    assert_eq!(client.line(), 13);
    client.set(json!([]));
    // Out of the outermost function: back to the scene, whose next line damages once more.
    client.go("stepOut");
    assert_eq!(client.line(), 6);
    client.go("sgs/nextEvent");
    assert_eq!(client.stopped(), ("step".into(), "function:9".into(), 10));
    client.go("sgs/nextEvent");
    client.wait_for("terminated");
    client.leave();
}

#[test]
fn conditions_hits_log_points_and_skills() {
    let mut client = Client::start(&scratch("conditions"));
    client.scene(json!([
        { "line": 11, "condition": "player:objectName() == 'sgs1'" },
        { "line": 11, "condition": "player:objectName() == 'sgs2' and damage.from:getSeat() == 1", "hitCondition": "2" },
        { "line": 12, "logMessage": "{player:objectName()} draws {n}: {much(n) + 1}" },
        { "line": 13, "hitCondition": "sometimes" },
    ]));
    assert_eq!(client.line(), 11);
    assert_eq!(client.value("player:getHp()"), "2", "the second time");
    assert!(client.output.contains("sgs2 draws 2: 5"), "{}", client.output);
    client.go("continue");
    client.wait_for("terminated");
    client.leave();

    let mut client = Client::start(&scratch("skills"));
    client.initialize();
    client
        .get("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "grit", "hitCondition": "> 1" }] }));
    client.get("launch", json!({ "scene": "extensions/grit.scene.lua", "named": "draws" }));
    client.get("configurationDone", json!({}));
    assert_eq!(client.stopped(), ("function breakpoint".into(), "function:9".into(), 10));
    assert_eq!(client.value("player:getHp()"), "2");
    client.leave();
}

#[test]
fn errors_stop_where_they_happen() {
    let folder = scratch("errors");
    let broken = GRIT.replace("local twice = n * 2", "local twice = n.nothing.at_all");
    folder::write(&folder.join("extensions/grit.lua"), &broken);
    let mut client = Client::start(&folder);
    client.scene(json!([]));
    assert_eq!(client.stopped(), ("exception".into(), "much".into(), 3));
    let broken = client.evaluate("nothing.at_all", "watch");
    assert!(broken["message"].as_str().is_some_and(|why| why.contains("attempt to index")), "{broken}");
    assert_eq!(named(&client.scope("Locals"), "n").1, "1");
    let about = client.get("exceptionInfo", json!({ "threadId": 1 }));
    assert!(about["description"].as_str().expect("words").contains("attempt to index"), "{about}");
    client.leave();
}

#[test]
fn texts_are_evaluated_with_variables_that_can_be_set() {
    let mut client = Client::start(&scratch("evaluate"));
    client.scene(json!([{ "line": 12 }]));
    assert_eq!(client.line(), 12);
    assert_eq!(client.value("n + much(n)"), "6");
    assert_eq!(client.value("damage.to:objectName() .. seat(1):objectName()"), "\"sgs2sgs1\"");
    // What only looks changes nothing, and a text without end is ended.
    let refused = client.evaluate("room:loseHp(player)", "watch");
    assert!(refused["success"] == false, "{refused}");
    let endless = client.evaluate("(function() while true do end end)()", "hover");
    assert!(endless["message"].as_str().is_some_and(|why| why.contains("too long")), "{endless}");
    let kept = client
        .evaluate("(function() while true do pcall(function() while true do end end) end end)()", "hover");
    assert!(kept["success"] == false, "{kept}");
    assert_eq!(client.evaluate("n +", "watch")["success"], false);

    let frame = client.frames()[0]["id"].clone();
    let scopes = client.get("scopes", json!({ "frameId": frame }));
    let locals = scopes["scopes"][0]["variablesReference"].clone();
    let set =
        client.get("setVariable", json!({ "variablesReference": locals, "name": "n", "value": "n + 1" }));
    assert_eq!(set["value"], "3");
    assert_eq!(
        client.ask("setVariable", json!({ "variablesReference": locals, "name": "q", "value": "1" }))["success"],
        false
    );
    assert_eq!(client.evaluate("n = 1", "repl")["success"], true);
    assert_eq!(client.value("n"), "1");
    // A text of the console may change the table.
    assert_eq!(client.evaluate("hp(player, 4)", "repl")["success"], true);
    assert_eq!(client.value("player:getHp()"), "4");
    assert!(client.output.contains("changed by hand (a trial): hp(player, 4)"), "{}", client.output);
    client.set(json!([]));
    client.go("continue");
    client.wait_for("terminated");
    let log = client.leave();
    assert!(log.contains("draw -> sgs2 hand: peach♥3 (draw grit)"), "n is 1: {log}");
}

#[test]
fn coroutines_are_part_of_the_stack() {
    let folder = scratch("coroutines");
    let lazy = GRIT.replace(
        "    local twice = n * 2\n    return twice\n",
        "    local co = coroutine.create(function(m) local twice = m * 2; return twice end)\n\
         \x20   return select(2, coroutine.resume(co, n))\n",
    );
    folder::write(&folder.join("extensions/grit.lua"), &lazy);
    let mut client = Client::start(&folder);
    client.scene(json!([{ "line": 4 }]));
    assert_eq!(client.stopped(), ("breakpoint".into(), "much".into(), 4));
    client.go("stepIn");
    assert_eq!(client.line(), 3);
    assert_eq!(named(&client.scope("Locals"), "m").1, "1");
    assert_eq!(client.value("m + 40"), "41");
    let lines: Vec<u64> =
        client.frames().iter().filter_map(|frame| frame["line"].as_u64()).filter(|line| *line > 0).collect();
    assert_eq!(lines, [3, 4, 11, 5]);
    client.go("stepOut");
    assert_eq!(client.line(), 4, "the function that resumed it goes on");
    client.leave();
}

const GAME: [(&str, &str); 2] = [("seat", "1=gritty"), ("agent", "builtin")];

fn game() -> Value {
    let mut launch = json!({ "seats": 2, "seed": 7 });
    for (key, value) in GAME {
        launch[key] = json!([value]);
    }
    launch
}

#[test]
fn game_is_the_same_as_without_a_debugger() {
    let play = |name: &str, breakpoints: Value, no_debug: bool| {
        let mut client = Client::start(&scratch(name));
        client.initialize();
        client.set(breakpoints);
        let mut launch = game();
        launch["noDebug"] = json!(no_debug);
        client.get("launch", launch);
        client.get("configurationDone", json!({}));
        if !no_debug {
            assert_eq!(client.line(), 12);
            client.value("room:getAlivePlayers():length()");
            client.scope("Table");
            client.value("sgs.Sanguosha:cloneCard('slash', sgs.Card_NoSuit, 0):objectName()");
            std::thread::sleep(Duration::from_millis(300));
            client.set(json!([]));
            client.go("continue");
        }
        client.wait_for("terminated");
        client.leave()
    };
    let plain = play("plain", json!([]), true);
    assert!(plain.lines().count() > 20, "{plain}");
    assert_eq!(play("stopped", json!([{ "line": 12 }]), false), plain);
}

#[test]
fn running_game_can_be_paused_and_its_files_changed() {
    let folder = scratch("pause");
    let mut client = Client::start(&folder);
    client.initialize();
    client.set(json!([{ "line": 12, "hitCondition": "1" }]));
    client.get(
        "launch",
        json!({ "seats": 5, "seed": 3, "agent": ["builtin"], "seat": ["1=gritty"], "stopOnEntry": true }),
    );
    client.get("configurationDone", json!({}));
    assert_eq!(client.wait_for("stopped")["reason"], "entry");
    let refused = client.ask("launch", game());
    assert_eq!(refused["success"], false);
    folder::write(
        &folder.join("extensions/grit.lua"),
        &GRIT.replace("        local n = much", "        -- one\n        -- two\n        local n = much"),
    );
    std::thread::sleep(Duration::from_millis(500));
    client.go("continue");
    let moved = client.wait_for("breakpoint");
    assert_eq!((&moved["reason"], &moved["breakpoint"]["line"]), (&json!("changed"), &json!(13)), "{moved}");
    client.leave();
}

#[test]
fn client_that_vanishes_in_a_breakpoint_ends_the_program() {
    let mut client = Client::start(&scratch("vanish"));
    client.scene(json!([{ "line": 11 }]));
    assert_eq!(client.line(), 11);
    assert_eq!(client.ended(), Some(0));
}

#[test]
fn nonsense_is_refused_and_the_session_goes_on() {
    let mut client = Client::start(&scratch("nonsense"));
    client.send_text("{ not JSON");
    client.send_text("[1, 2]");
    client.initialize();
    assert_eq!(client.ask("dance", json!({}))["success"], false);
    assert_eq!(client.ask("setBreakpoints", json!({ "breakpoints": 7 }))["success"], false);
    assert_eq!(client.ask("stackTrace", json!({ "threadId": 1 }))["success"], false);
    assert_eq!(client.ask("evaluate", json!({ "expression": "1" }))["success"], false);
    let bad = client.ask("launch", json!({ "seeds": 7 }));
    assert!(bad["message"].as_str().expect("words").contains("--seeds"), "{bad}");
    client.set(json!([{ "line": 11 }]));
    client.get("launch", json!({ "scene": "extensions/grit.scene.lua:1" }));
    client.get("configurationDone", json!({}));
    assert_eq!(client.line(), 11);
    for (command, arguments) in [
        ("variables", json!({ "variablesReference": 99 })),
        ("scopes", json!({ "frameId": 99 })),
        ("scopes", json!({ "frameId": "one" })),
        ("evaluate", json!({ "expression": "1", "frameId": 0 })),
    ] {
        assert_eq!(client.ask(command, arguments.clone())["success"], false, "{command} {arguments}");
    }
    client.leave();

    let mut client = Client::start(&scratch("header"));
    client.input.as_mut().expect("a pipe").write_all(b"hello, debugger\r\n\r\n").expect("sent");
    assert_eq!(client.ended(), Some(2));
}

#[test]
fn values_of_the_scene_can_be_opened_but_its_verbs_wait() {
    let mut client = Client::start(&scratch("scene_state"));
    client.scene(json!([{ "line": 11 }]));
    assert_eq!(client.line(), 11);
    let frames = client.frames();
    let of_scene = frames.iter().find(|f| f["source"]["name"] == "grit.scene.lua").expect("the scene");
    let frame = of_scene["id"].clone();
    let locals = client.scope_of(&frame, "Locals");
    let s = client.variables(&named(&locals, "s").2.clone());
    let second = client.variables(&named(&s, "[2]").2.clone());
    assert_eq!(named(&second, "player").1, "gritty(2) sgs2 3/4");
    let player = client.variables(&named(&second, "player").2.clone());
    assert_eq!(named(&player, "hp").1, "3/4");
    let mut at_scene = |text: &str, context: &str| {
        client.ask("evaluate", json!({ "expression": text, "context": context, "frameId": frame }))
    };
    assert_eq!(at_scene("s[2].player:getHp()", "watch")["body"]["result"], "3");
    for context in ["watch", "repl"] {
        for text in ["s[1]:damage(s[2], 1)", "s.room:loseHp(s[2].player)"] {
            let refused = at_scene(text, context);
            assert_eq!(refused["success"], false, "{text}: {refused}");
        }
    }
    assert_eq!(client.value("player:getHp()"), "3");
    client.leave();
}

#[test]
fn texts_that_only_look_assign_nothing() {
    let mut client = Client::start(&scratch("assign"));
    client.scene(json!([{ "line": 12, "condition": "n == 2 or (function() n = 9 end)()" }]));
    assert_eq!(client.line(), 12);
    for text in ["n = 7", "much = nil", "new_global = 1", "(function() n = 7; return n end)()"] {
        let refused = client.evaluate(text, "watch");
        assert!(
            refused["message"].as_str().is_some_and(|why| why.contains("only looks")),
            "{text}: {refused}"
        );
    }
    assert_eq!((client.value("n"), client.value("new_global")), ("2".into(), "nil".into()));
    assert_eq!(client.evaluate("new_global = n", "repl")["success"], true);
    assert_eq!(client.value("new_global"), "2");
    assert_eq!(client.value("sgs.Self"), "nil", "an event is handled");
    client.leave();
}

const ACTIVE: &str = r#"
local lively = sgs.CreateViewAsSkill {
    name = "lively",
    n = 0,
    view_as = function() return nil end,
    enabled_at_play = function(self, player)
        local who = player:objectName()
        return who == "nobody"
    end,
}
sgs.General(extension, "active", "wei", 4):addSkill(lively)
"#;

#[test]
fn who_chooses_is_known_to_watches() {
    let folder = scratch("chooser");
    folder::write(
        &folder.join("extensions/grit.lua"),
        &GRIT.replace("\n\n-- Nothing", &format!("{ACTIVE}\n\n-- Nothing")),
    );
    let scene = SCENE.replace("gritty", "active").replace("s[1]:damage(s[2], 1)", "s[2]:play('pass')");
    folder::write(&folder.join("extensions/grit.scene.lua"), &scene);
    let text = std::fs::read_to_string(folder.join("extensions/grit.lua")).expect("the file");
    let line = text.lines().position(|line| line.contains("local who"));
    let mut client = Client::start(&folder);
    client.scene(json!([{ "line": line.expect("the line") + 1 }]));
    assert_eq!(client.stopped().0, "breakpoint");
    assert_eq!(client.value("sgs.Self:objectName()"), "\"sgs2\"");
    let refused = client.evaluate("sgs.Self:drawCards(1)", "repl");
    assert!(refused["message"].as_str().is_some_and(|why| why.contains("only look here")), "{refused}");
    client.leave();
}

/// A skill that never ends.
fn endless(name: &str) -> PathBuf {
    let folder = scratch(name);
    let endless =
        GRIT.replace("    local twice = n * 2\n", "    while true do\n        n = n + 1\n    end\n");
    let printing =
        endless.replace("local n = much", "print('before', damage.damage)\n        local n = much");
    folder::write(&folder.join("extensions/grit.lua"), &printing.replace("    return twice\n", ""));
    folder
}

#[test]
fn endless_loop_with_a_condition_is_stopped_by_its_budget() {
    let mut client = Client::start(&endless("endless"));
    client.scene(json!([{ "line": 4, "condition": "n < 0" }]));
    let (reason, function, line) = client.stopped();
    assert_eq!((reason.as_str(), function.as_str()), ("exception", "much"));
    assert!([3, 4].contains(&line), "{line}");
    assert!(client.output.contains("before\t1"), "printed at once: {}", client.output);
    let about = client.get("exceptionInfo", json!({ "threadId": 1 }))["description"].to_string();
    assert!(about.contains("instructions") || about.contains("seconds"), "{about}");
    client.leave();
}

#[test]
fn running_script_is_paused_and_time_stands_still() {
    let mut client = Client::start(&endless("paused"));
    client.scene(json!([]));
    while !client.output.contains("before\t1") {
        let message = client.message().expect("a message");
        client.waiting.push(message);
    }
    // The first stop may come before the callback calls `much`.
    let is_in_much = (0..100).any(|_| {
        client.get("pause", json!({ "threadId": 1 }));
        let (reason, function, _) = client.stopped();
        assert_eq!(reason, "pause");
        let is_there = function == "much";
        if !is_there {
            client.go("continue");
        }
        is_there
    });
    assert!(is_in_much, "the callback does not call it");
    // Longer than a callback may take.
    std::thread::sleep(Duration::from_secs(6));
    let before: u64 = client.value("n").parse().expect("a number");
    client.get("pause", json!({ "threadId": 1 }));
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        client.go("continue");
        std::thread::sleep(Duration::from_millis(100));
        client.get("pause", json!({ "threadId": 1 }));
        assert_eq!(client.stopped().0, "pause");
        if client.value("n").parse::<u64>().expect("a number") > before {
            break;
        }
        assert!(Instant::now() < until, "the script does not go on");
    }
    client.leave();
}

#[test]
fn game_without_a_debugger_is_terminated() {
    let mut client = Client::start(&endless("terminated"));
    client.initialize();
    client.get("launch", json!({ "scene": "extensions/grit.scene.lua:1", "noDebug": true }));
    client.get("configurationDone", json!({}));
    while !client.output.contains("before\t1") {
        let message = client.message().expect("a message");
        client.waiting.push(message);
    }
    client.get("terminate", json!({}));
    client.wait_for("terminated");
    for by_budget in ["instructions", "seconds"] {
        assert!(!client.output.contains(by_budget), "ended by its budget: {}", client.output);
    }
    client.leave();
}

#[test]
fn errors_of_scenes_and_of_ais_stop_where_they_happen() {
    let folder = scratch("other_errors");
    folder::write(
        &folder.join("extensions/grit.scene.lua"),
        &SCENE.replace("s[1]:damage(s[2], 1)", "local _ = s[1].nothing"),
    );
    let mut client = Client::start(&folder);
    client.scene(json!([]));
    assert_eq!(client.wait_for("stopped")["reason"], "exception");
    assert_eq!(client.frames()[0]["line"], 5);
    assert!(named(&client.scope("Locals"), "s").1.starts_with('{'));
    client.leave();

    let asking = GRIT.replace(
        "player:drawCards(n",
        "if room:askForSkillInvoke(player, 'grit') then end player:drawCards(n",
    );
    folder::write(&folder.join("extensions/grit.lua"), &asking);
    let ai = "sgs.ai_skill_invoke.grit = function(self, data)\n    local who = self.player:objectName()\n    \
              return who.nothing.at_all\nend\n";
    folder::write(&folder.join("ai/grit-ai.lua"), ai);
    let mut client = Client::start(&folder);
    client.initialize();
    client.get("setExceptionBreakpoints", json!({ "filters": ["errors"] }));
    client.get(
        "launch",
        json!({ "seats": 2, "seed": 7, "seat": ["1=gritty"], "agent": ["lua"], "noLog": true }),
    );
    client.get("configurationDone", json!({}));
    assert_eq!(client.wait_for("stopped")["reason"], "exception");
    let frames = client.frames();
    assert_eq!(
        (&frames[0]["line"], &frames[0]["source"]["name"]),
        (&json!(3), &json!("grit-ai.lua")),
        "{frames:?}"
    );
    assert!(named(&client.scope("Locals"), "who").1.contains("sgs1"));
    client.leave();
}

#[test]
fn what_is_sent_behind_continue_is_refused_at_once() {
    let mut client = Client::start(&scratch("late"));
    client.scene(json!([{ "line": 11 }]));
    assert_eq!(client.line(), 11);
    for (seq, command) in [(1001, "continue"), (1002, "stackTrace"), (1003, "scopes")] {
        let request = json!({ "seq": seq, "type": "request", "command": command, "arguments": {} });
        client.send_text(&request.to_string());
    }
    let mut answers = Vec::new();
    while answers.len() < 3 {
        let message = client.message().expect("a message");
        match message["request_seq"].as_i64() {
            Some(seq) => answers.push((seq, message["success"] == true)),
            None => client.waiting.push(message),
        }
    }
    answers.sort();
    // The next stop may come before the last of them is read.
    assert_eq!(answers[0], (1001, true));
    assert_eq!(client.line(), 11, "stopped again");
    client.leave();
}

#[cfg(unix)]
#[test]
fn paths_are_spelled_as_the_editor_spells_them() {
    let folder = scratch("spelling");
    let link = folder.with_file_name("spelling_link");
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(&folder, &link).expect("a link");
    let mut client = Client::start(&folder);
    client.folder = link.clone();
    client.initialize();
    assert_eq!(client.set(json!([{ "line": 11 }]))[0]["verified"], true);
    client
        .get("launch", json!({ "scene": "extensions/grit.scene.lua:1", "cwd": link.display().to_string() }));
    client.get("configurationDone", json!({}));
    assert_eq!(client.line(), 11);
    let frames = client.frames();
    let paths: Vec<&str> = frames.iter().filter_map(|frame| frame["source"]["path"].as_str()).collect();
    let under = |path: &str| Path::new(path).starts_with(&link);
    assert!(paths.len() >= 2 && paths.iter().all(|path| under(path)), "{paths:?}");
    client.leave();
}

#[test]
fn editor_connects_to_a_port() {
    let mut child = program(&scratch("port"))
        .args(["--port", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut address = String::new();
    BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut address).expect("a line");
    let mut stream = std::net::TcpStream::connect(address.trim()).expect("a connection");
    let request =
        json!({ "seq": 1, "type": "request", "command": "initialize", "arguments": {} }).to_string();
    write!(stream, "Content-Length: {}\r\n\r\n{request}", request.len()).expect("sent");
    let mut from = BufReader::new(stream.try_clone().expect("a stream"));
    let response = read(&mut from).expect("a response");
    assert_eq!((&response["request_seq"], &response["success"]), (&json!(1), &json!(true)), "{response}");
    drop((stream, from));
    let began = Instant::now();
    while child.try_wait().expect("a status").is_none() && began.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().expect("a status").code(), Some(0));
}
