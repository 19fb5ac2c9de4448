//! The side of editors: declarations for LuaLS, the language server with a scripted client, and the options of
//! `sgs check` for editors and teams.

use crate::shared::folder;
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use sgs::editor::lsp::{self, Settings};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::Lang;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

fn scratch(name: &str) -> PathBuf {
    folder::scratch("editor", name)
}

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.current_dir(folder).env_remove("RUST_LOG");
    command.env("SGS_CACHE", "").env("SGS_DATA", "").env("LC_ALL", "C");
    command
}

fn sgs(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = program(folder).args(arguments).output().expect("the program starts");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    (output.status.code().expect("no signal"), text)
}

// ---- declarations

#[test]
fn declarations_compile_and_have_the_whole_interface() {
    let folder = scratch("stubs");
    assert_eq!(sgs(&folder, &["gen", "--check"]).0, 1);
    let (code, told) = sgs(&folder, &["gen", "stubs"]);
    assert_eq!(code, 0, "{told}");
    assert_eq!(sgs(&folder, &["gen", "--check"]), (0, String::new()));
    let lua = mlua::Lua::new();
    let mut all = String::new();
    for entry in std::fs::read_dir(folder.join(".stubs/library")).expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        lua.load(&text).into_function().unwrap_or_else(|error| panic!("{error}"));
        all += &text;
    }
    for part in [
        "---@class Player",
        "---@field damage integer",
        "function Room:askForSkillInvoke(",
        "---@field on_trigger? fun(self: Skill, event: integer, player: Player, data: QVariant, room: Room): boolean?",
        "sgs.Damaged = ",
        "---@type table<string, fun(self: SmartAI, data: QVariant): any|boolean>\nsgs.ai_skill_invoke = {}",
        "function SmartAI:isEnemy(",
        "function SceneSeat:damage(",
    ] {
        assert!(all.contains(part), "{part}");
    }
    let config: Value =
        serde_json::from_slice(&std::fs::read(folder.join(".stubs/config.json")).expect("a file"))
            .expect("JSON");
    assert_eq!(config["name"], "sgs");
}

#[test]
fn files_of_others_are_not_replaced_by_declarations() {
    let folder = scratch("foreign");
    folder::write(&folder.join("mine/library/classes.lua"), "return 1\n");
    let (code, told) = sgs(&folder, &["gen", "stubs", "mine"]);
    assert!(code == 2 && told.contains("not written by"), "{told}");
    assert!(!folder.join("mine/config.json").exists());
    sgs(&folder, &["gen", "stubs", "ours"]);
    let file = folder.join("ours/library/events.lua");
    let text = std::fs::read_to_string(&file).expect("a text");
    std::fs::write(&file, format!("{text}\nsgs.Old = 1\n")).expect("written");
    let (code, told) = sgs(&folder, &["gen", "stubs", "ours", "--check"]);
    assert!(code == 1 && told.contains("events.lua"), "{told}");
    assert_eq!(sgs(&folder, &["gen", "stubs", "ours"]).0, 0);
    assert_eq!(std::fs::read_to_string(&file).expect("a text"), text);
}

// ---- the language server

/// A client that talks to a server on another thread.
struct Client {
    connection: Connection,
    server: JoinHandle<Result<(), String>>,
    next: i32,
}

/// Longest time that a test waits for a message.
const LONGEST: Duration = Duration::from_secs(60);

impl Client {
    fn start(lang: Option<Lang>) -> Client {
        let (connection, of_server) = Connection::memory();
        let settings = Settings { lang, base: || catalog(&DeckOptions::default()) };
        let run = move || lsp::serve(&of_server, settings).map_err(|error| error.to_string());
        let server = std::thread::Builder::new().stack_size(64 << 20).spawn(run).expect("a thread");
        let mut client = Client { connection, server, next: 0 };
        let given = client.ask("initialize", json!({"capabilities": {}, "locale": "zh-cn"}));
        assert_eq!(given["capabilities"]["hoverProvider"], true, "{given}");
        client.tell("initialized", json!({}));
        client
    }

    fn tell(&self, method: &str, params: Value) {
        let note = Notification { method: method.to_owned(), params };
        self.connection.sender.send(Message::Notification(note)).expect("a server");
    }

    /// Sends a request and returns the result, or the error.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        self.connection.sender.send(Message::Request(request)).expect("a server");
        loop {
            match self.connection.receiver.recv_timeout(LONGEST).expect("an answer") {
                Message::Response(response) if response.id == id => {
                    return match response.error {
                        Some(error) => json!({"error": error.code}),
                        None => response.result.unwrap_or_default(),
                    };
                }
                _ => {}
            }
        }
    }

    /// Waits for diagnostics that fit, and returns them.
    fn diagnostics(&self, fit: impl Fn(&str) -> bool) -> Value {
        let until = Instant::now() + LONGEST;
        let mut last = Value::Null;
        while Instant::now() < until {
            let left = until - Instant::now();
            let Ok(message) = self.connection.receiver.recv_timeout(left) else { break };
            if let Message::Notification(note) = message
                && note.method == "textDocument/publishDiagnostics"
            {
                last = note.params;
                if fit(&last.to_string()) {
                    return last;
                }
            }
        }
        panic!("no such diagnostics; the last were {last}");
    }

    fn open(&self, path: &Path) -> String {
        let text = std::fs::read_to_string(path).expect("a file");
        let uri = uri(path);
        self.tell(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": uri, "languageId": "lua", "version": 1, "text": text}}),
        );
        text
    }

    fn change(&self, path: &Path, text: &str) {
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri(path), "version": 2}, "contentChanges": [{"text": text}]}),
        );
    }

    fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.server.join().expect("no panic"), Ok(()));
    }
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Returns the position of the first occurrence of a text, `behind` characters further.
fn position(text: &str, part: &str, behind: usize) -> Value {
    let at = text.find(part).expect("the part");
    let before = &text[..at];
    let line = before.matches('\n').count();
    let character = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count() + behind;
    json!({"line": line, "character": character})
}

/// Makes a package with an error on purpose, and returns its folder.
fn package(name: &str) -> PathBuf {
    let folder = scratch(name);
    assert_eq!(sgs(&folder, &["new", "package", "mypack", "--into", "."]).0, 0);
    folder
}

#[test]
fn findings_follow_what_is_written() {
    let folder = package("findings");
    let file = folder.join("extensions/mypack/hero.lua");
    let client = Client::start(None);
    let text = client.open(&file);
    client.diagnostics(|found| found.contains("\"diagnostics\":[]"));
    let wrong = text.replace("player:drawCards(damage.damage", "player:drawCrads(damage.damage");
    client.change(&file, &wrong);
    let found = client.diagnostics(|found| found.contains("unknown-method"));
    let first = &found["diagnostics"][0];
    assert_eq!(first["range"]["start"], position(&wrong, "drawCrads(damage", 0), "{found}");
    assert!(
        first["message"].as_str().is_some_and(|m| m.contains("drawCards") && m.contains("是不是")),
        "{found}"
    );
    // A finding of the dry run, once nobody types.
    let deep = text.replace("return #targets == 0 and", "return targets > 0 and");
    client.change(&file, &deep);
    client.diagnostics(|found| found.contains("dry-run"));
    // Half a file.
    client.change(&file, "local x = {");
    client.diagnostics(|found| found.contains("syntax"));
    client.change(&file, &text);
    client.diagnostics(|found| found.contains("\"diagnostics\":[]"));
    client.end();
}

#[test]
fn names_have_texts_definitions_and_references() {
    let folder = package("names");
    let file = folder.join("extensions/mypack/hero.lua");
    let ai = folder.join("ai/mypack-ai.lua");
    let mut client = Client::start(Some(Lang::En));
    let text = client.open(&file);
    client.diagnostics(|_| true);
    // Titles come with the first dry run.
    let at = json!({"textDocument": {"uri": uri(&file)}, "position": position(&text, "\"mypack_gift\"", 4)});
    let until = Instant::now() + LONGEST;
    let hover = loop {
        let hover = client.ask("textDocument/hover", at.clone()).to_string();
        if hover.contains("Once in your play phase") || Instant::now() > until {
            break hover;
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    for part in ["(skill)", "馈赠", "阶段技", "Gift", "extensions/mypack/hero.lua:"] {
        assert!(hover.contains(part), "{part} in {hover}");
    }
    let api =
        json!({"textDocument": {"uri": uri(&file)}, "position": position(&text, "askForSkillInvoke(", 3)});
    let hover = client.ask("textDocument/hover", api).to_string();
    assert!(hover.contains("Room:askForSkillInvoke("), "{hover}");
    // From the AI file to the package.
    let text_of_ai = client.open(&ai);
    let at =
        json!({"textDocument": {"uri": uri(&ai)}, "position": position(&text_of_ai, "mypack_resolve", 2)});
    let found = client.ask("textDocument/definition", at.clone());
    assert_eq!(found[0]["uri"], uri(&file), "{found}");
    assert_eq!(found[0]["range"]["start"], position(&text, "mypack_resolve\"", 0), "{found}");
    let at = json!({"textDocument": {"uri": uri(&ai)}, "position": at["position"], "context": {"includeDeclaration": true}});
    let found = client.ask("textDocument/references", at).to_string();
    for part in ["hero.lua", "mypack-ai.lua", "lang/en_US/mypack.lua"] {
        assert!(found.contains(part), "{part} in {found}");
    }
    client.end();
}

#[test]
fn names_are_completed_inside_texts_and_fixes_are_offered() {
    let folder = package("fixes");
    let file = folder.join("extensions/mypack/hero.lua");
    let mut client = Client::start(Some(Lang::En));
    let text = client.open(&file);
    client.diagnostics(|_| true);
    let written = text.replace(
        "return false\n    end,\n}\n\n-- One card",
        "player:drawCrads(1)\n        player:hasSkill(\"mypack_\")\n        return false\n    end,\n}\n\n-- One card",
    );
    client.change(&file, &written);
    client.diagnostics(|found| found.contains("unknown-method"));
    let at = position(&written, "hasSkill(\"mypack_\")", "hasSkill(\"mypack_".len());
    let offered =
        client.ask("textDocument/completion", json!({"textDocument": {"uri": uri(&file)}, "position": at}));
    let labels = offered["items"].to_string();
    assert!(labels.contains("\"mypack_gift\"") && !labels.contains("\"wusheng\""), "{labels}");
    // The whole text that was begun is replaced: a sign before its first word does not come twice.
    let edits: Vec<&Value> =
        offered["items"].as_array().expect("items").iter().map(|item| &item["textEdit"]).collect();
    assert!(edits.iter().all(|edit| edit["range"]["end"] == at && edit["range"]["start"] != at), "{edits:?}");
    let outside = json!({"line": 0, "character": 3});
    let nothing = client
        .ask("textDocument/completion", json!({"textDocument": {"uri": uri(&file)}, "position": outside}));
    assert!(nothing.is_null(), "{nothing}");
    let place = position(&written, "drawCrads(1)", 0);
    let given = json!({
        "textDocument": {"uri": uri(&file)}, "range": {"start": place, "end": place}, "context": {"diagnostics": []},
    });
    let actions = client.ask("textDocument/codeAction", given);
    let edit = &actions[0]["edit"]["changes"][uri(&file)][0];
    assert_eq!(edit["newText"], "drawCards", "{actions}");
    assert_eq!(edit["range"]["end"]["character"], json!(place["character"].as_u64().expect("a number") + 9));
    assert!(actions.to_string().contains("-- sgs: allow(unknown-method)"), "{actions}");
    client.end();
}

#[test]
fn nonsense_of_an_editor_gets_errors_and_no_panic() {
    let folder = package("nonsense");
    let file = folder.join("extensions/mypack/hero.lua");
    let mut client = Client::start(None);
    client.open(&file);
    for method in ["hover", "definition", "references", "completion", "codeAction"] {
        let method = format!("textDocument/{method}");
        assert_eq!(client.ask(&method, json!({"no": "sense"})), json!({"error": -32602}), "{method}");
        assert_eq!(client.ask(&method, json!([1, 2])), json!({"error": -32602}), "{method}");
        let far = json!({"line": 4_000_000, "character": 4_000_000});
        let given = json!({
            "textDocument": {"uri": uri(&file)}, "position": far, "range": {"start": far, "end": far},
            "context": {"diagnostics": [], "includeDeclaration": true, "triggerKind": 1},
        });
        let answer = client.ask(&method, given);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        for other in ["file:///nowhere/x.lua", "untitled:Untitled-1", "file://host", "http://x/y.lua"] {
            let given = json!({
                "textDocument": {"uri": other}, "position": {"line": 0, "character": 0},
                "range": {"start": far, "end": far}, "context": {"diagnostics": [], "includeDeclaration": true, "triggerKind": 1},
            });
            assert!(client.ask(&method, given).get("error").is_none(), "{method} {other}");
        }
    }
    assert_eq!(client.ask("textDocument/makeCoffee", Value::Null), json!({"error": -32601}));
    for (method, given) in [
        ("textDocument/didOpen", json!({"textDocument": 1})),
        (
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri(&file), "version": 9}, "contentChanges": []}),
        ),
        ("textDocument/didClose", json!({"textDocument": {"uri": "file:///nowhere/x.lua"}})),
        ("textDocument/didSave", json!({"textDocument": {"uri": "file:///nowhere/x.lua"}})),
        ("$/whatever", json!(null)),
    ] {
        client.tell(method, given);
    }
    // A file that is nowhere on disk, and one that is gone, and deep nesting.
    client.tell(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": "file:///nowhere/x.lua", "languageId": "lua", "version": 1, "text": "x"}}),
    );
    std::fs::remove_file(&file).expect("removed");
    client.change(&file, &format!("local x = {}1{}", "(".repeat(500), ")".repeat(500)));
    client.change(&file, "\u{0}\u{feff}\u{10ffff}\r\r\n\"\\");
    client.diagnostics(|found| found.contains("syntax"));
    client.end();
}

#[test]
fn bytes_that_are_no_messages_end_the_server_without_a_panic() {
    let folder = scratch("bytes");
    for bytes in [
        &b"GET / HTTP/1.1\r\n\r\n"[..],
        b"Content-Length: 5\r\n\r\n{{{{{",
        b"",
        b"Content-Length: 99999\r\n\r\n{}",
    ] {
        let mut server = program(&folder)
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        server.stdin.take().expect("a pipe").write_all(bytes).expect("written");
        let output = server.wait_with_output().expect("an end");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(!told.contains("panicked") && !told.contains("internal error"), "{told}");
    }
}

/// Prints the time from a change to its diagnostics, in a file of 2,000 lines.
#[test]
#[ignore = "a measurement"]
fn diagnostics_come_soon_after_a_keystroke() {
    let folder = package("speed");
    let file = folder.join("extensions/mypack/hero.lua");
    let one = std::fs::read_to_string(&file).expect("a file");
    let body = one.split("return function").next().expect("a body").to_owned();
    let part = |i: usize| format!("do\n{}end\n", body.replace("mypack_", &format!("mypack{i}_")));
    let mut text = String::new();
    let mut i = 0;
    while text.lines().count() < 2000 {
        text += &part(i);
        i += 1;
    }
    std::fs::write(&file, &text).expect("written");
    let client = Client::start(None);
    client.open(&file);
    client.diagnostics(|_| true);
    let mut times = Vec::new();
    for n in 0..20 {
        client.change(&file, &format!("{text}-- {n}\nlocal y{n} = sgs.Nonsense{n}\n"));
        let began = Instant::now();
        client.diagnostics(|found| found.contains(&format!("Nonsense{n}`")));
        times.push(began.elapsed());
    }
    times.sort();
    println!("median {:?}, longest {:?}", times[times.len() / 2], times[times.len() - 1]);
    client.end();
}

// ---- check for editors and teams

const FAULTY: &str = "local extension = sgs.Package(\"x\")\nlocal y = sgs.Nonsense\nlocal z = sgs.PhaseChange\nreturn extension\n";

#[test]
fn findings_are_printed_in_lines_that_editors_read() {
    let folder = scratch("lines");
    folder::write(&folder.join("extensions/x.lua"), FAULTY);
    let (code, told) = sgs(&folder, &["check", ".", "--format", "line", "--isolate=off"]);
    assert_eq!(code, 0, "{told}");
    let line = told.lines().find(|line| line.contains("Nonsense")).expect("a finding");
    assert!(line.starts_with("extensions/x.lua:2:15: warning: [unknown-sgs] "), "{line}");
    let (_, told) = sgs(&folder, &["check", ".", "--format", "json", "--isolate=off"]);
    assert!(told.lines().all(|line| line.starts_with('{')), "{told}");
}

#[test]
fn findings_of_a_baseline_are_not_reported() {
    let folder = scratch("baseline");
    let file = folder.join("extensions/x.lua");
    folder::write(&file, FAULTY);
    // An error beside the warnings, and in a child: the usual way.
    folder::write(&folder.join("extensions/broken.lua"), "local t = {\n");
    let check = || sgs(&folder, &["check", ".", "--baseline", "known.jsonl"]);
    for time in ["first", "second"] {
        let (code, told) = check();
        assert!(code == 0 && told.contains("3 findings"), "{time}: {told}");
    }
    std::fs::remove_file(folder.join("extensions/broken.lua")).expect("removed");
    folder::write(&file, &format!("-- moved\n{}", FAULTY.replace("return", "local w = sgs.Other\nreturn")));
    let (_, told) = check();
    assert!(told.contains("sgs.Other") && !told.contains("Nonsense"), "{told}");
    folder::write(&folder.join("known.jsonl"), "nonsense\n");
    let (code, told) = check();
    assert!(code == 2 && told.contains("known.jsonl:1"), "{told}");
}

#[test]
fn fixes_are_shown_first_and_keep_everything_else() {
    let folder = scratch("fix");
    let file = folder.join("extensions/x.lua");
    let text = format!("\u{feff}{}", FAULTY.replace('\n', "\r\n"));
    folder::write(&file, &text);
    folder::write(&folder.join("extensions/wide.lua"), "local t = {1，2}\nreturn sgs.Package(\"wide\")\n");
    std::fs::write(folder.join("extensions/old.lua"), b"-- \xce\xe4\nlocal z = sgs.PhaseChange\n")
        .expect("written");
    let (code, told) = sgs(&folder, &["check", ".", "--fix-timing", "--dry-run"]);
    assert_eq!(code, 0, "{told}");
    assert!(
        told.contains("+local z = sgs.EventPhaseStart") && told.contains("nothing was written"),
        "{told}"
    );
    let (code, told) = sgs(&folder, &["check", ".", "--fix"]);
    assert!(code == 0 && told.contains("1 fix made in 1 file"), "{told}");
    assert!(told.contains("old.lua: not UTF-8"), "{told}");
    // A constant that is nil may be compared with: only those who want changes get its new name.
    assert_eq!(std::fs::read_to_string(&file).expect("a text"), text);
    let (code, told) = sgs(&folder, &["check", ".", "--fix-timing"]);
    assert!(code == 0 && told.contains("1 fix made in 1 file"), "{told}");
    let wanted = text.replace("PhaseChange", "EventPhaseStart");
    assert_eq!(std::fs::read_to_string(&file).expect("a text"), wanted);
    let wide = std::fs::read_to_string(folder.join("extensions/wide.lua")).expect("a text");
    assert!(wide.starts_with("local t = {1,2}"), "{wide}");
    let left = std::fs::read_dir(folder.join("extensions")).expect("a folder").count();
    assert_eq!(left, 3);
    let (_, told) = sgs(&folder, &["check", ".", "--fix"]);
    assert!(told.contains("0 fixes made"), "{told}");
}

#[test]
fn full_width_signs_are_named_with_their_place() {
    let folder = scratch("wide");
    folder::write(&folder.join("extensions/wide.lua"), "local t = {1，2}\nreturn sgs.Package(\"wide\")\n");
    let (code, told) = sgs(&folder, &["check", ".", "--format", "line", "--isolate=off"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("extensions/wide.lua:1:13: error: [full-width]"), "{told}");
}
