//! Enforcement of the layer table of `ARCHITECTURE.md`: allowed dependencies of each folder, banned words,
//! and file length.
//!
//! The scanner reads source text, so it also sees code behind `cfg`. Comments, doc comments and the contents
//! of string literals do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use walkdir::WalkDir;

/// A row of the table. `mod.rs`, `x.rs` and files below `src/x/` all belong to layer `x`.
struct Layer {
    name: &'static str,
    may_use: &'static [&'static str],
    never: &'static [Ban],
}

/// A banned path (`std::fs`) or identifier (`HashMap`, `println!`) with the reason.
struct Ban {
    word: &'static str,
    why: &'static str,
}

const fn ban(word: &'static str, why: &'static str) -> Ban {
    Ban { word, why }
}

const PURE: &[Ban] = &[
    ban("mlua", "knows nothing of Lua"),
    ban("std::fs", "does no I/O"),
    ban("std::io", "does no I/O"),
    ban("std::net", "does no I/O"),
    ban("std::env", "a game depends on seed, packages and replies alone"),
    ban("std::process", "does no I/O"),
    ban("std::time", "reads no clock"),
    ban("std::thread", "does not know of threads"),
    ban("print!", "does not know of a terminal"),
    ban("println!", "does not know of a terminal"),
    ban("eprint!", "does not know of a terminal"),
    ban("eprintln!", "does not know of a terminal"),
    ban("dbg!", "does not know of a terminal"),
    ban("clap", "does not know of a terminal"),
    ban("indicatif", "does not know of a terminal"),
    ban("ctrlc", "does not know of a terminal"),
    ban("HashMap", "its order leaks into rules: use IndexMap or BTreeMap"),
    ban("HashSet", "its order leaks into rules: use IndexSet or BTreeSet"),
    ban("RandomState", "differs from process to process"),
];

const NO_TERMINAL: &[Ban] = &[
    ban("std::net", "opens no sockets"),
    ban("print!", "writes to no terminal"),
    ban("println!", "writes to no terminal"),
    ban("dbg!", "writes to no terminal"),
    ban("clap", "does not know of a terminal"),
    ban("indicatif", "does not know of a terminal"),
    ban("ctrlc", "does not know of a terminal"),
];

const SCREEN: &[Ban] = &[
    ban("mlua", "knows nothing of Lua"),
    ban("std::net", "opens no sockets"),
    ban("println!", "draws, and prints nothing"),
    ban("eprintln!", "draws, and prints nothing"),
    ban("clap", "does not know of arguments"),
];

const RUNNER: &[Ban] = &[
    ban("mlua", "knows nothing of Lua"),
    ban("std::net", "opens no sockets"),
    ban("print!", "writes to no terminal"),
    ban("println!", "writes to no terminal"),
    ban("dbg!", "writes to no terminal"),
    ban("clap", "does not know of a terminal"),
];

const LAYERS: &[Layer] = &[
    Layer { name: "model", may_use: &[], never: PURE },
    Layer { name: "rules", may_use: &["model"], never: PURE },
    Layer { name: "script", may_use: &["rules", "model"], never: NO_TERMINAL },
    Layer { name: "record", may_use: &["script", "rules", "model"], never: NO_TERMINAL },
    Layer { name: "agents", may_use: &["record", "script", "rules", "model"], never: &[] },
    Layer { name: "moments", may_use: &["agents", "record", "rules", "model"], never: RUNNER },
    Layer { name: "screen", may_use: &["moments", "agents", "script", "rules", "model"], never: SCREEN },
    Layer { name: "runner", may_use: &["agents", "rules", "model"], never: RUNNER },
    Layer {
        name: "testkit",
        may_use: &["server", "runner", "check", "agents", "record", "script", "rules", "model"],
        never: &[],
    },
    Layer {
        name: "server",
        may_use: &["moments", "runner", "agents", "record", "rules", "model"],
        never: &[
            ban("mlua", "knows nothing of Lua"),
            ban("println!", "writes to no terminal"),
            ban("clap", "does not know of a terminal"),
        ],
    },
    Layer { name: "check", may_use: &["agents", "script", "rules", "model"], never: NO_TERMINAL },
    Layer { name: "editor", may_use: &["check", "testkit", "script", "rules", "model"], never: NO_TERMINAL },
    Layer {
        name: "cli",
        may_use: &[
            "editor", "server", "screen", "moments", "runner", "check", "testkit", "agents", "record",
            "script", "rules", "model",
        ],
        never: &[],
    },
];

/// A folder inside a layer that stands below the rest of it.
struct Base {
    folder: &'static str,
    /// Paths that its files may use besides each other; a path allows all below it.
    may_use: &'static [&'static str],
}

/// The binding kernel: it knows its host by traits alone, and of the rules only what travels through Lua.
const KERNEL: Base = Base {
    folder: "script::kernel",
    may_use: &[
        "model",
        "rules::Data",
        "rules::Payload",
        "rules::Interrupt",
        "script::error",
        "script::words",
    ],
};

impl Base {
    /// Returns the paths of a source that lead out of the folder and are not allowed.
    fn leaks(&self, file: &str, source: &str) -> Vec<Finding> {
        let module = module_of(file);
        if !lies_below(&module.join("::"), self.folder) {
            return Vec::new();
        }
        let outside = |path: &Written| {
            let target = absolute(path, &module)?.join("::");
            let known = [self.folder].iter().chain(self.may_use).any(|allowed| lies_below(&target, allowed));
            (!known).then_some(target)
        };
        let finding = |path: &Written| {
            outside(path).map(|target| Finding {
                file: format!("src/{file}"),
                line: path.line,
                rule: format!("`{}` may not use `{target}`", self.folder),
            })
        };
        // A restricted visibility uses nothing.
        let source = source.replace("pub(in crate::script)", "pub").replace("pub(crate)", "pub");
        paths(&source).iter().filter_map(finding).collect()
    }
}

/// Returns `true` if a path is this one or leads on from it.
fn lies_below(path: &str, base: &str) -> bool {
    path.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

const LONG: usize = 900;
const LONG_MARK: &str = "// long file: ";
/// Number of lines from the top in which the mark must occur, after the module's doc comment at the latest.
const MARK_WITHIN: usize = 30;

struct Finding {
    file: String,
    line: usize,
    rule: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.rule)
    }
}

// ---- a minimal Rust scanner

/// Returns the source with comments and the contents of literals blanked out; line numbers do not change.
fn code_only(source: &str) -> String {
    let s: Vec<char> = source.chars().collect();
    let at = |i: usize| s.get(i).copied().unwrap_or('\0');
    let mut out = String::with_capacity(source.len());
    let blank = |out: &mut String, from: usize, to: usize| {
        out.extend(s[from..to.min(s.len())].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
    };
    let mut i = 0;
    while i < s.len() {
        let start = i;
        let in_word = i > 0 && is_word(at(i - 1));
        if at(i) == '/' && at(i + 1) == '/' {
            while i < s.len() && s[i] != '\n' {
                i += 1;
            }
        } else if at(i) == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                if at(i) == '/' && at(i + 1) == '*' {
                    depth += 1;
                    i += 2;
                } else if at(i) == '*' && at(i + 1) == '/' {
                    depth -= 1;
                    i += 2;
                } else {
                    i += 1;
                }
                if depth == 0 || i >= s.len() {
                    break;
                }
            }
        } else if let Some((hashes, quote)) = (!in_word).then(|| raw_string(&s, i)).flatten() {
            i = quote + 1;
            while i < s.len() && !(s[i] == '"' && (1..=hashes).all(|k| at(i + k) == '#')) {
                i += 1;
            }
            i += 1 + hashes;
        } else if at(i) == '"' {
            i += 1;
            while i < s.len() && s[i] != '"' {
                i += if s[i] == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if at(i) == '\'' && at(i + 1) == '\\' {
            i += 3;
            while i < s.len() && s[i] != '\'' {
                i += 1;
            }
            i += 1;
        } else if at(i) == '\'' && at(i + 2) == '\'' {
            i += 3;
        } else {
            out.push(s[i]);
            i += 1;
            continue;
        }
        blank(&mut out, start, i);
    }
    out
}

/// Recognizes the beginning of a raw string (`r"`, `br#"`, ...); returns the number of hashes and the
/// position of its quote.
fn raw_string(s: &[char], mut i: usize) -> Option<(usize, usize)> {
    if matches!(s.get(i), Some('b' | 'c')) {
        i += 1;
    }
    if s.get(i) != Some(&'r') {
        return None;
    }
    let hashes = s[i + 1..].iter().take_while(|c| **c == '#').count();
    (s.get(i + 1 + hashes) == Some(&'"')).then_some((hashes, i + 1 + hashes))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A word or one sign of punctuation (`::` counts as one), with its line.
struct Token {
    text: String,
    line: usize,
}

fn tokens(code: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut chars = code.chars().peekable();
    let mut line = 1;
    while let Some(c) = chars.next() {
        if c == '\n' {
            line += 1;
        }
        if c.is_whitespace() {
            continue;
        }
        let mut text = String::from(c);
        if is_word(c) {
            while let Some(next) = chars.next_if(|c| is_word(*c)) {
                text.push(next);
            }
        } else if c == ':' && chars.next_if_eq(&':').is_some() {
            text.push(':');
        }
        found.push(Token { text, line });
    }
    found
}

/// A path as written, with `use` groups expanded: `use a::{b, c::d}` is `a::b` and `a::c::d`.
struct Written {
    parts: Vec<String>,
    line: usize,
    /// Number of enclosing modules in this file: each takes one `super`.
    depth: usize,
    macro_call: bool,
}

fn paths(source: &str) -> Vec<Written> {
    let tokens = tokens(&code_only(source));
    let text = |i: usize| tokens.get(i).map_or("", |t| t.text.as_str());
    let word = |i: usize| text(i).starts_with(is_word);
    let mut found = Vec::new();
    let mut braces: Vec<bool> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let depth = braces.iter().filter(|module| **module).count();
        match text(i) {
            "use" if text(i + 1) != "<" => {
                i = tree(&tokens, i + 1, &[], depth, &mut found);
                continue;
            }
            "{" => braces.push(i >= 2 && text(i - 2) == "mod"),
            "}" => drop(braces.pop()),
            _ if word(i) => {
                let line = tokens[i].line;
                let mut parts = vec![text(i).to_owned()];
                while text(i + 1) == "::" && word(i + 2) {
                    parts.push(text(i + 2).to_owned());
                    i += 2;
                }
                found.push(Written { parts, line, depth, macro_call: text(i + 1) == "!" });
            }
            _ => {}
        }
        i += 1;
    }
    found
}

/// Reads one branch of a `use` tree and returns its end.
fn tree(tokens: &[Token], mut i: usize, prefix: &[String], depth: usize, found: &mut Vec<Written>) -> usize {
    let mut parts = prefix.to_vec();
    let line = tokens.get(i).map_or(0, |t| t.line);
    while let Some(token) = tokens.get(i) {
        match token.text.as_str() {
            "{" => {
                i += 1;
                while tokens.get(i).is_some_and(|t| t.text != "}") {
                    i = tree(tokens, i, &parts, depth, found);
                    if tokens.get(i).is_some_and(|t| t.text != "}") {
                        i += 1;
                    }
                }
                return i + 1;
            }
            "as" => i += 1, // the new name is not a part of the path
            "," | "}" | ";" => break,
            "::" => {}
            name => parts.push(name.to_owned()),
        }
        i += 1;
    }
    found.push(Written { parts, line, depth, macro_call: false });
    i
}

// ---- the rules

/// Returns the module of a file: `rules/resolve/draw.rs` is `rules::resolve::draw`, `rules/mod.rs` is
/// `rules`.
fn module_of(file: &str) -> Vec<String> {
    let mut parts: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Returns the layer to which a path of this crate leads, if it starts at the crate's root or climbs there.
fn reached<'a>(path: &'a Written, module: &[String]) -> Option<&'a str> {
    let parts = &path.parts;
    let own = usize::from(parts[0] == "self");
    let supers = parts[own..].iter().take_while(|part| *part == "super").count();
    if own == 0 && matches!(parts[0].as_str(), "crate" | "sgs") {
        return parts.get(1).map(String::as_str);
    }
    (supers > 0 && supers >= module.len() + path.depth)
        .then(|| parts.get(own + supers).map(String::as_str))
        .flatten()
}

fn banned(path: &Written, ban: &Ban) -> bool {
    if let Some(name) = ban.word.strip_suffix('!') {
        return path.macro_call && path.parts.last().is_some_and(|last| last == name);
    }
    let word: Vec<&str> = ban.word.split("::").collect();
    match word[..] {
        // The name of a type or crate can be anywhere in a path.
        [name] => path.parts.iter().any(|part| part == name),
        _ => path.parts.iter().map(String::as_str).take(word.len()).eq(word),
    }
}

/// Returns all findings of one file; `file` is relative to `src`.
fn check(file: &str, source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |line, rule| findings.push(Finding { file: format!("src/{file}"), line, rule });

    let count = source.lines().count();
    let marked = source
        .lines()
        .take(MARK_WITHIN)
        .any(|line| line.strip_prefix(LONG_MARK).is_some_and(|reason| !reason.trim().is_empty()));
    if count > LONG && !marked {
        report(count, format!("{count} lines: split it, or say why in `{LONG_MARK}reason` near the top"));
    }

    let module = module_of(file);
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == module[0]) else {
        return findings;
    };
    for path in paths(source) {
        if let Some(target) = reached(&path, &module) {
            let inside = target == layer.name || layer.may_use.contains(&target);
            if !inside {
                let target = if target == "*" { "everything" } else { target };
                report(path.line, format!("`{}` may not use `{target}`", layer.name));
            }
        }
        for ban in layer.never.iter().filter(|ban| banned(&path, ban)) {
            report(path.line, format!("`{}` never mentions `{}`: {}", layer.name, ban.word, ban.why));
        }
    }
    findings
}

#[test]
fn sources_keep_to_their_layers() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut findings = Vec::new();
    let mut files = 0;
    for entry in WalkDir::new(&src).sort_by_file_name() {
        let entry = entry.unwrap();
        let path = entry.path();
        if path.extension().is_none_or(|ext| ext != "rs") {
            continue;
        }
        files += 1;
        let file = path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
        let source = std::fs::read_to_string(path).unwrap();
        findings.extend(check(&file, &source));
        findings.extend(KERNEL.leaks(&file, &source));
    }
    assert!(files > 2, "found only {files} files below src");
    let list: Vec<String> = findings.iter().map(Finding::to_string).collect();
    assert!(list.is_empty(), "{} findings\n{}", list.len(), list.join("\n"));
}

#[test]
fn kernel_is_kept_from_its_host() {
    let leaks = |file: &str, source: &str| -> Vec<String> {
        KERNEL.leaks(file, source).iter().map(Finding::to_string).collect()
    };
    let value = "script/kernel/value.rs";
    for allowed in [
        "use crate::model::*;",
        "use crate::rules::{Data, Payload};",
        "use super::embed::Objects;",
        "use crate::script::error::Cause;",
        "pub(in crate::script) fn f() {}",
    ] {
        assert_eq!(leaks(value, allowed), Vec::<String>::new(), "{allowed}");
    }
    for (file, source) in [
        (value, "use crate::rules::{Data, Room};"),
        (value, "use super::super::host::Host;"),
        (value, "fn f(host: &crate::script::host::Host) {}"),
        ("script/kernel/trampoline/mod.rs", "use super::super::watch::Weight;"),
        ("script/kernel/mod.rs", "use super::host::Host;"),
        (value, "use crate::script::errors::Cause;"),
        (value, "use crate::script;"),
    ] {
        assert_eq!(leaks(file, source).len(), 1, "{file}: {source}");
    }
    assert_eq!(leaks("script/globals.rs", "use super::host::Host;"), Vec::<String>::new());
}

/// Tests that every folder below `src` has a row; otherwise nothing would check it.
#[test]
fn every_folder_has_a_row() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in std::fs::read_dir(src).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let name = name.trim_end_matches(".rs");
        let known = ["lib", "main"].contains(&name) || LAYERS.iter().any(|layer| layer.name == name);
        assert!(known, "src/{name} has no row in LAYERS");
    }
}

/// Tests that a module with parts is the `mod.rs` of their folder: one form for all.
#[test]
fn no_module_file_lies_beside_its_folder() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let holds_rust = |folder: &Path| {
        let files =
            WalkDir::new(folder).into_iter().filter_entry(|entry| entry.file_name() != "node_modules");
        files.flatten().any(|entry| entry.path().extension().is_some_and(|ext| ext == "rs"))
    };
    let files = WalkDir::new(&src).into_iter().map(|entry| entry.unwrap().into_path());
    let beside: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|ext| ext == "rs"))
        .filter(|path| path.with_extension("").is_dir() && holds_rust(&path.with_extension("")))
        .collect();
    assert!(beside.is_empty(), "move each to the `mod.rs` of its folder: {beside:?}");
}

// ---- errors

/// Error types that no `Result` has: nothing can match them.
const NO_ERRORS: [&str; 4] = ["String", "&str", "&'static str", "Cow<'static, str>"];

/// Returns the lines of a source with a `Result` whose error is a text.
fn text_errors(source: &str) -> Vec<usize> {
    let code = code_only(source);
    let line = |at: usize| code[..at].matches('\n').count() + 1;
    let is_text = |at: usize| NO_ERRORS.contains(&error_argument(&code[at..]).trim().trim_end_matches(','));
    code.match_indices("Result<")
        .filter(|(at, word)| is_text(at + word.len()))
        .map(|(at, _)| line(at))
        .collect()
}

/// Returns the second argument of a list that ends with its `>`; empty if it has one.
fn error_argument(list: &str) -> &str {
    let (mut depth, mut from, mut before) = (0, 0, ' ');
    for (at, c) in list.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' if before == '-' => {}
            '>' if depth == 0 => return if from > 0 { &list[from..at] } else { "" },
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 && !list[at + 1..].trim_start().starts_with('>') => from = at + 1,
            _ => {}
        }
        before = c;
    }
    ""
}

#[test]
fn no_result_has_a_text_as_its_error() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for entry in WalkDir::new(&src).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.path().extension().is_some_and(|ext| ext == "rs") {
            let source = std::fs::read_to_string(entry.path()).unwrap();
            found
                .extend(text_errors(&source).iter().map(|line| format!("{}:{line}", entry.path().display())));
        }
    }
    assert!(found.is_empty(), "an error is an enum (docs/decisions/0021):\n{}", found.join("\n"));
}

#[test]
fn text_errors_are_found_across_lines_and_arguments() {
    let found = |source: &str| text_errors(source).len();
    assert_eq!(found("fn a() -> Result<(), String> {}"), 1);
    assert_eq!(found("fn a() -> std::result::Result<\n    Vec<(u8, u8)>,\n    String,\n> {}"), 1);
    assert_eq!(found("type A = Box<dyn Fn(u8) -> Result<u8, &'static str>>;"), 1);
    assert_eq!(found("fn a() -> Result<String> {} fn b() -> Result<Option<String>, E> {}"), 0);
    assert_eq!(found("fn a() -> Result<Box<dyn Fn(String) -> String>, E> {} // Result<(), String>"), 0);
}

// ---- circles

/// Modules of a folder that use each other in a circle. The folder's `mod.rs` does not count.
struct Circle {
    folder: &'static str,
    why: &'static str,
    modules: &'static [&'static str],
}

/// The circles that exist. No module may join one, and none stays listed that has left. In all other folders no module
/// leads back to itself.
const CIRCLES: &[Circle] = &[
    Circle {
        folder: "editor/dap",
        why: "frames of the stack and the session show each other's values",
        modules: &["frames", "session", "stop"],
    },
    Circle {
        folder: "model",
        why: "a tag holds any payload, and payloads hold cards and players",
        modules: &["card", "payload", "player", "value"],
    },
    Circle {
        folder: "rules",
        why: "docs/decisions/0022-circle-of-room.md",
        modules: &[
            "ask",
            "card",
            "card_string",
            "catalog",
            "dispatch",
            "event",
            "fact",
            "flow",
            "mode",
            "note",
            "query",
            "room",
            "skill",
            "trace",
        ],
    },
    Circle {
        folder: "script",
        why: "docs/decisions/0024-circle-of-host.md",
        modules: &[
            "ai",
            "api",
            "arguments",
            "asleep",
            "behave",
            "call",
            "coverage",
            "debug",
            "define",
            "effort",
            "globals",
            "host",
            "load",
            "notice",
            "prelude",
            "printed",
            "question",
            "reference",
            "registry",
            "reload",
            "sandbox",
            "specs",
            "texts",
            "ticker",
            "trial",
            "watch",
        ],
    },
    Circle {
        folder: "script/api/player",
        why: "members share functions with those of the same objects",
        modules: &["act", "cards", "look"],
    },
    Circle {
        folder: "script/api/values",
        why: "one list of the classes, whose helpers each class uses",
        modules: &["councils", "log", "moves", "structs"],
    },
    Circle {
        folder: "script/kernel",
        why: "traits of the host name values and registry, which are generic over it",
        modules: &["arguments", "class", "convert", "embed", "ids", "registry", "trampoline", "value"],
    },
    Circle {
        folder: "script/kernel/trampoline",
        why: "the hook reads the stack of the state that it stops",
        modules: &["alarm", "stack"],
    },
    Circle {
        folder: "script/load",
        why: "trees, folders and the library of files find each other",
        modules: &["folder", "library", "overlay", "tree"],
    },
    Circle {
        folder: "testkit/conform",
        why: "records have payloads, and payloads name places and players of records",
        modules: &["payload", "trace"],
    },
    Circle {
        folder: "testkit/scene",
        why: "errors of a scene name keys of its file; plans and log belong to one play",
        modules: &["cards", "error", "log", "lua", "packages", "plan", "play", "setting"],
    },
];

/// Returns the modules of a folder that lead back to themselves.
fn circles(folder: &str, sources: &BTreeMap<Vec<String>, String>) -> Vec<String> {
    let folder: Vec<String> = folder.split('/').map(str::to_owned).collect();
    let within = |module: &[String]| {
        (module.len() > folder.len() && module.starts_with(&folder)).then(|| module[folder.len()].clone())
    };
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, source) in sources {
        let Some(from) = within(module) else { continue };
        for path in paths(source) {
            let Some(to) = absolute(&path, module).and_then(|path| within(&path)) else { continue };
            let is_module = sources.keys().any(|known| within(known).as_ref() == Some(&to));
            if to != from && is_module {
                uses.entry(from.clone()).or_default().insert(to);
            }
        }
    }
    let leads_back = |from: &String| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(at) = next.pop() {
            next.extend(uses.get(at).into_iter().flatten().filter(|to| seen.insert(*to)));
        }
        seen.contains(from)
    };
    uses.keys().filter(|&from| leads_back(from)).cloned().collect()
}

/// Returns the parts of a path from the crate's root, if it begins with `crate`, `self` or `super`.
fn absolute(path: &Written, module: &[String]) -> Option<Vec<String>> {
    let first = path.parts[0].as_str();
    if first == "crate" {
        return Some(path.parts[1..].to_vec());
    }
    let own = usize::from(first == "self");
    let supers = path.parts[own..].iter().take_while(|part| *part == "super").count();
    let up = supers.checked_sub(path.depth).or((supers == 0).then_some(0))?;
    let base = module.len().checked_sub(up).filter(|_| own + supers > 0)?;
    Some([&module[..base], &path.parts[own + supers..]].concat())
}

/// Returns the sources by the path of their module.
fn all_sources() -> BTreeMap<Vec<String>, String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = BTreeMap::new();
    for entry in WalkDir::new(&src) {
        let entry = entry.unwrap();
        if entry.path().extension().is_some_and(|ext| ext == "rs") {
            let file = entry.path().strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
            sources.insert(module_of(&file), std::fs::read_to_string(entry.path()).unwrap());
        }
    }
    sources
}

#[test]
fn modules_use_each_other_in_no_new_circle() {
    let sources = all_sources();
    let folders_of =
        |module: &Vec<String>| (1..module.len()).map(|n| module[..n].join("/")).collect::<Vec<_>>();
    let folders: BTreeSet<String> = sources.keys().flat_map(folders_of).collect();
    for circle in CIRCLES {
        assert!(folders.contains(circle.folder), "src/{} is listed and does not exist", circle.folder);
    }
    for folder in folders {
        let known = CIRCLES.iter().find(|circle| circle.folder == folder);
        let (modules, why) =
            known.map_or((&[][..], "none is allowed"), |circle| (circle.modules, circle.why));
        assert_eq!(circles(&folder, &sources), modules, "src/{folder}: {why}");
    }
}

#[test]
fn circle_of_three_is_found() {
    let file = |name: &str, text: &str| (vec!["x".to_owned(), name.to_owned()], text.to_owned());
    let mut sources = BTreeMap::from([
        file("a", "use super::b::B;"),
        file("b", "fn f() { crate::x::c::g() }"),
        file("c", "mod tests { use super::super::a::A; }"),
        file("d", "use super::a::A;"),
    ]);
    assert_eq!(circles("x", &sources), ["a", "b", "c"]);
    sources.insert(vec!["x".into(), "c".into()], "use super::{Shared, e::E};".into());
    assert_eq!(circles("x", &sources), Vec::<String>::new());
}

// ---- the scanner itself

fn rules_broken(file: &str, source: &str) -> Vec<String> {
    check(file, source).iter().map(Finding::to_string).collect()
}

#[track_caller]
fn caught(file: &str, source: &str, wanted: &str) {
    let found = rules_broken(file, source);
    assert!(found.iter().any(|line| line.contains(wanted)), "wanted {wanted:?} in {found:?} from {source:?}");
}

#[track_caller]
fn clean(file: &str, source: &str) {
    let found = rules_broken(file, source);
    assert!(found.is_empty(), "{found:?} from {source:?}");
}

#[test]
fn arrows_are_checked() {
    caught("model/card.rs", "use crate::rules::Room;", "src/model/card.rs:1: `model` may not use `rules`");
    caught(
        "rules/room.rs",
        "\n\nuse crate::script::Host;",
        "src/rules/room.rs:3: `rules` may not use `script`",
    );
    caught("rules/mod.rs", "fn f(x: crate::agents::Agent) {}", "`rules` may not use `agents`");
    caught("script/host.rs", "use crate::cli;", "`script` may not use `cli`");
    caught("agents/lua.rs", "use crate::testkit::Scene;", "`agents` may not use `testkit`");
    caught("testkit/mod.rs", "use crate::cli::sim;", "`testkit` may not use `cli`");
    caught("model/card.rs", "use sgs::rules::Room;", "`model` may not use `rules`");
    caught("model.rs", "use crate::*;", "`model` may not use `everything`");
    clean("model/card.rs", "use crate::model::Zone;");
    clean("rules/room.rs", "use crate::model::Table;\nuse crate::rules::resolve;");
    clean("script/host.rs", "use crate::{model::Table, rules::Room};");
    clean("agents/lua.rs", "use crate::{model, rules, script};");
    clean("cli/sim.rs", "use crate::{agents, model, rules, script, testkit};");
    clean("lib.rs", "pub mod model; use crate::cli;");
    caught(
        "model/x.rs",
        "fn f<'a>() -> impl T + use<'a> { crate::rules::g() }",
        "`model` may not use `rules`",
    );
}

#[test]
fn groups_are_multiplied_out() {
    caught(
        "model/card.rs",
        "use crate::{\n    model::Zone,\n    rules::{Room, ask},\n};",
        "card.rs:3: `model` may not",
    );
    caught("rules/room.rs", "pub(crate) use {std::fmt, crate::script};", "`rules` may not use `script`");
    caught("rules/room.rs", "use std::{fmt, fs::File};", "`rules` never mentions `std::fs`");
    caught("rules/room.rs", "use ::std::io::Read as _;", "`rules` never mentions `std::io`");
    caught(
        "model/card.rs",
        "use std::{collections::{BTreeMap, HashMap as Map}};",
        "never mentions `HashMap`",
    );
    clean("rules/room.rs", "use std::{fmt, rc::Rc};\nuse crate::model::{self, card::{Card, Suit}};");
}

#[test]
fn climbing_out_is_checked() {
    caught("model/card.rs", "use super::super::rules::Room;", "`model` may not use `rules`");
    caught("model/mod.rs", "use super::rules;", "`model` may not use `rules`");
    caught("model/mod.rs", "use self::super::rules;", "`model` may not use `rules`");
    caught("model.rs", "fn f() { super::script::start() }", "`model` may not use `script`");
    caught(
        "rules/resolve/draw.rs",
        "use super::super::super::{model, script};",
        "`rules` may not use `script`",
    );
    caught(
        "model/card.rs",
        "mod tests { use super::super::super::rules::Room; }",
        "`model` may not use `rules`",
    );
    clean("rules/resolve/draw.rs", "use super::super::super::model;");
    clean("model/card.rs", "use super::rules_of_thumb; use super::rules;");
    clean(
        "model/card.rs",
        "mod tests { use super::super::rules; }\nmod other { mod deep { use super::super::x; } }",
    );
    caught(
        "model/mod.rs",
        "mod tests { fn f() {} }\nuse super::rules;",
        "mod.rs:2: `model` may not use `rules`",
    );
}

#[test]
fn words_are_checked() {
    for ban in PURE {
        let line = match ban.word.strip_suffix('!') {
            Some(_) => format!("fn f() {{ {}(\"x\"); }}", ban.word),
            None => format!("fn f() {{ {}::x(); }}", ban.word),
        };
        for file in ["model/x.rs", "rules/resolve/x.rs"] {
            caught(file, &line, &format!("never mentions `{}`", ban.word));
        }
    }
    caught("model/x.rs", "fn f(m: &indexmap::map::HashMap<u8, u8>) {}", "`HashMap`");
    caught("model/x.rs", "struct S { m: HashMap<u8, u8> }", "`HashMap`");
    caught("rules/x.rs", "fn f() { std::println!() }", "`println!`");
    caught(
        "rules/x.rs",
        "#[cfg(test)]\nmod tests { use mlua::Lua; }",
        "src/rules/x.rs:2: `rules` never mentions `mlua`",
    );
    caught("script/x.rs", "use std::net::TcpStream;", "`script` never mentions `std::net`");
    caught("script/x.rs", "fn f() { println!() }", "`script` never mentions `println!`");
    caught("script/x.rs", "use indicatif::ProgressBar;", "`script` never mentions `indicatif`");
    clean("script/x.rs", "use mlua::Lua;\nuse std::collections::HashMap;\nuse std::fs;");
    clean("cli/x.rs", "use std::net::TcpListener; fn f() { println!() }");
    clean("model/x.rs", "use std::fmt; struct HashMapLike; fn println() {} fn f(mlua_like: u8) {}");
}

#[test]
fn comments_and_literals_do_not_count() {
    clean(
        "model/x.rs",
        "//! No `mlua`, no std::fs.\n/// crate::rules::Room\n// HashMap\nfn f() {} // std::time",
    );
    clean("model/x.rs", "/* HashMap /* use crate::rules; */ std::fs */ fn f() {}");
    clean("model/x.rs", "const A: &str = \"use crate::rules; \\\" HashMap\";");
    clean("model/x.rs", "const A: &str = r#\"say \"HashMap\" \"#; const B: &[u8] = br\"HashMap\\\";");
    // ... and the following code is still scanned.
    caught("model/x.rs", "/* a /* b */ */ use crate::rules;", "may not use");
    caught("model/x.rs", "const A: char = '\"'; use crate::rules; // \"", "may not use");
    caught("model/x.rs", "const A: char = '\\''; use crate::rules; // '", "may not use");
    caught("model/x.rs", "fn f<'a>(x: &'a str) { crate::rules::g(x) }", "may not use");
    caught("model/x.rs", "const A: &str = \"// \"; use crate::rules;", "may not use");
    caught("model/x.rs", "const A: &str = \"a\n\\\nb\";\nuse crate::rules;", "x.rs:4: ");
    caught("model/x.rs", "const A: &str = r#\"\"\"#; use crate::rules; // \"#", "may not use");
}

#[test]
fn long_files_want_a_reason() {
    let lines = |n: usize| "fn f() {}\n".repeat(n);
    clean("rules/x.rs", &lines(LONG));
    caught("rules/x.rs", &lines(LONG + 1), "src/rules/x.rs:901: 901 lines");
    caught("main.rs", &lines(LONG + 1), "901 lines");
    clean("rules/x.rs", &format!("//! Doc.\n{LONG_MARK}one table\n{}", lines(LONG + 1)));
    caught("rules/x.rs", &format!("{LONG_MARK}  \n{}", lines(LONG + 1)), "lines");
    caught("rules/x.rs", &format!("{}{LONG_MARK}too late\n", lines(LONG + 1)), "lines");
}
