//! Plain technical English in comments and documents: beginnings of doc comments, words, length of
//! sentences, and length of test names.
//!
//! The folders in [`DONE`] pass; the goal is all folders. Code spans, code blocks and tables do not count.

use std::fmt;
use std::path::Path;

use walkdir::WalkDir;

/// Folders and files that pass all rules.
const DONE: &[&str] = &[
    ".github",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "ai",
    "benches",
    "README.md",
    "docs/README.md",
    "docs/book",
    "docs/decisions",
    "docs/history.md",
    "docs/lasting-effects.md",
    "docs/not-supported.md",
    "docs/progress.md",
    "docs/recipes.md",
    "docs/rules",
    "docs/rulings",
    "docs/skills-as-data.md",
    "docs/testing.md",
    "extensions",
    "lua",
    "src",
    "tests",
    "tools",
    "fuzz/README.md",
    "fuzz/fuzz_targets",
];

/// Largest number of words of a sentence.
const WORDS: usize = 25;

/// Largest number of characters of a test's name.
const NAME: usize = 60;

/// Words that the name of a test does not have, each with the usual term.
const DENIED_IN_NAMES: &[(&str, &str)] = &[
    ("told", "reported, logged, distinguished"),
    ("tell", "report, show"),
    ("tells", "reports, shows"),
    ("hear", "get, receive"),
    ("hears", "gets, receives"),
    ("heard", "received"),
    ("whoever", "the noun"),
    ("whatever", "any, or the noun"),
    ("anew", "again"),
];

/// First words that do not begin a doc comment.
const BEGINNINGS: &[&str] = &[
    "what",
    "who",
    "whom",
    "whose",
    "which",
    "whoever",
    "whatever",
    "whichever",
    "such",
    "so",
    "as",
    "where",
    "when",
    "how",
    "whether",
    "why",
    "is",
    "are",
    "does",
    "do",
    "has",
    "have",
    "can",
    "may",
    "must",
    "will",
    "would",
    "should",
    "did",
    "was",
    "were",
    "nobody",
    "everyone",
    "somebody",
    "told",
    "since",
    "up",
];

/// Words and phrases that are not used, each with the usual term.
const DENIED: &[(&str, &str)] = &[
    ("anew", "again, or a verb with re-: rerun, reload"),
    ("whoever", "any player that, or the noun"),
    ("whatever", "regardless of, or the noun"),
    ("whichever", "any, or the noun"),
    ("told", "reported, notified, logged, returned"),
    ("of theirs", "their"),
    ("of its own", "its own, separate"),
    ("of their own", "their own, separate"),
    ("of one's own", "its own, separate"),
    ("see the module text", "the sentence itself"),
    ("be it", "even if"),
    ("quiet point", "checkpoint"),
    ("quiet points", "checkpoints"),
    ("taken up again", "resumed"),
    ("is cut", "is aborted"),
    ("for ever", "forever, endlessly"),
    ("he", "they"),
    ("his", "their"),
    ("him", "them"),
    ("himself", "themselves"),
];

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

// ---- comments

/// A comment or paragraph: its lines of text, and `true` for a doc comment. In Lua that is a comment at the top of a file
/// or directly above a function.
struct Block {
    lines: Vec<(usize, String)>,
    is_doc: bool,
}

/// Returns the marker of a whole-line comment (`///`, `//!`, `//` or `--`) and the text after it.
fn comment<'l>(line: &'l str, markers: &[&'static str]) -> Option<(&'static str, &'l str)> {
    let line = line.trim_start();
    markers.iter().find_map(|marker| line.strip_prefix(marker).map(|text| (*marker, text)))
}

/// Returns the end of a long literal that begins in this line and does not end there.
fn open_literal(line: &str, is_lua: bool) -> Option<String> {
    let (open, close) = if is_lua { ('[', ']') } else { ('r', '"') };
    let sign = if is_lua { '=' } else { '#' };
    line.char_indices().filter(|(_, c)| *c == open).find_map(|(at, _)| {
        let rest = &line[at + 1..];
        let text = rest.trim_start_matches(sign);
        let signs = &rest[..rest.len() - text.len()];
        let text = text.strip_prefix(if is_lua { '[' } else { '"' })?;
        if !is_lua && signs.is_empty() {
            return None;
        }
        let end = if is_lua { format!("]{signs}]") } else { format!("{close}{signs}") };
        (!text.contains(&end)).then_some(end)
    })
}

/// Returns the whole-line comments of a source, adjacent lines with one marker as one block.
fn comments(source: &str, is_lua: bool) -> Vec<Block> {
    let markers: &[&'static str] = if is_lua { &["--"] } else { &["///", "//!", "//"] };
    let mut blocks: Vec<Block> = Vec::new();
    let mut literal: Option<String> = None;
    let mut last = None;
    for (at, line) in source.lines().enumerate() {
        if let Some(end) = &literal {
            if line.contains(end.as_str()) {
                literal = None;
            }
            continue;
        }
        let found = comment(line, markers).filter(|(_, text)| !text.starts_with("[["));
        let marker = found.map(|(marker, _)| marker);
        match found {
            Some((marker, text)) => {
                let text = (at + 1, text.to_owned());
                match blocks.last_mut() {
                    Some(block) if last == Some(marker) => block.lines.push(text),
                    _ => blocks
                        .push(Block { lines: vec![text], is_doc: marker.len() == 3 || (is_lua && at == 0) }),
                }
            }
            None => {
                literal = open_literal(line, is_lua);
                let is_above = is_lua && last.is_some() && begins_function(line);
                blocks.last_mut().iter_mut().for_each(|block| block.is_doc |= is_above);
            }
        }
        last = marker;
    }
    blocks
}

/// Returns `true` if a function of Lua begins in this line: as a statement, or as the value of a name.
fn begins_function(line: &str) -> bool {
    let line = line.trim_start();
    let line = line.strip_prefix("local ").unwrap_or(line);
    let value = line.split_once('=').map_or("", |(_, value)| value.trim_start());
    line.starts_with("function ") || value.starts_with("function(") || value.starts_with("function (")
}

/// Returns the paragraphs of a document, without headings and code.
fn paragraphs(markdown: &str) -> Vec<Block> {
    let lines = markdown.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned()));
    // Headings, and code behind four spaces.
    let is_prose = |line: &String| !line.starts_with('#') && !line.starts_with("    ");
    let lines = lines.map(|(at, line)| (at, if is_prose(&line) { line } else { String::new() }));
    vec![Block { lines: lines.collect(), is_doc: false }]
}

// ---- sentences

/// A word with its line. Code spans and quoted words are the word "`".
#[derive(Clone, Debug, PartialEq)]
struct Word {
    text: String,
    line: usize,
}

/// Returns the sentences of a block. Code blocks, tables and separators are left out.
fn sentences(block: &Block) -> Vec<Vec<Word>> {
    let mut all = vec![Vec::new()];
    let (mut fence, mut code) = (false, false);
    for (line, text) in &block.lines {
        let trimmed = text.trim();
        let begins = |start: &str| trimmed.starts_with(start);
        if begins("```") {
            fence = !fence;
            continue;
        }
        if trimmed.is_empty() || begins("- ") || begins("* ") || begins("|") || begins("----") {
            all.push(Vec::new());
        }
        if fence || begins("|") || begins("----") || text.starts_with("     ") {
            continue;
        }
        for written in trimmed.split_whitespace() {
            let was_code = code;
            code ^= written.matches('`').count() % 2 == 1;
            if was_code && code {
                continue;
            }
            let is_quoted = written.starts_with('"') && written[1..].contains('"');
            let is_code = was_code || is_quoted || written.contains('`');
            if !was_code || !code {
                let bare = written.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
                let text = if is_code { "`".to_owned() } else { bare };
                if !text.is_empty() && !was_code {
                    all.last_mut().expect("a sentence").push(Word { text, line: *line });
                }
            }
            let end = written.trim_end_matches(['"', ')', '*', '_', '\'']);
            if !code && end.ends_with(['.', '!', '?', ';', ':', '。', '；', '：']) {
                all.push(Vec::new());
            }
        }
    }
    all.retain(|sentence| !sentence.is_empty());
    all
}

// ---- rules

/// Returns the errors of a block; `begins` also checks its first word.
fn check_block(block: &Block, report: &mut impl FnMut(usize, String)) {
    let sentences = sentences(block);
    if let Some(first) = sentences.first().and_then(|sentence| sentence.first())
        && block.is_doc
        && BEGINNINGS.contains(&first.text.as_str())
    {
        let rule = format!(
            "the doc comment begins with `{}`: begin with a verb (\"Returns\", \"Returns `true` if\") or a noun",
            first.text
        );
        report(first.line, rule);
    }
    for sentence in &sentences {
        if sentence.len() > WORDS {
            let rule =
                format!("a sentence of {} words, more than {WORDS}: one fact in a sentence", sentence.len());
            report(sentence[0].line, rule);
        }
        for (phrase, instead) in DENIED {
            let phrase_words: Vec<&str> = phrase.split(' ').collect();
            let is_there =
                |at: &[Word]| at.iter().map(|word| word.text.as_str()).eq(phrase_words.iter().copied());
            let is_name = |at: usize| *phrase == "he" && at > 0 && sentence[at - 1].text == "zhang";
            let mut found = sentence.windows(phrase_words.len()).enumerate();
            if let Some((_, at)) = found.find(|(n, at)| is_there(at) && !is_name(*n)) {
                report(at[0].line, format!("`{phrase}`: write {instead}"));
            }
        }
    }
}

/// Returns the lines of descriptions in the API (`sgs api`) with a first word that does not begin a comment either.
fn bad_descriptions(source: &str) -> Vec<(usize, String)> {
    let begins = source.match_indices('"').filter_map(|(at, _)| {
        let text = &source[at + 1..];
        let word = &text[..text.find(|c: char| !c.is_ascii_alphabetic())?];
        let is_sentence =
            word.starts_with(|c: char| c.is_ascii_uppercase()) && text[word.len()..].starts_with(' ');
        let lower = word.to_ascii_lowercase();
        let is_bad = is_sentence && BEGINNINGS.contains(&lower.as_str());
        is_bad.then(|| (source[..at].matches('\n').count() + 1, lower))
    });
    begins.collect()
}

/// Returns the names of tests with their lines.
fn test_names(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut is_test = false;
    for (at, line) in source.lines().enumerate() {
        let line = line.trim_start();
        if line.starts_with("#[test]") {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            found.push((at + 1, rest.split(['(', '<']).next().unwrap_or_default()));
            is_test = false;
        }
    }
    found
}

/// Returns all findings of one file; `file` is relative to the root.
fn check(file: &str, source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |line, rule| findings.push(Finding { file: file.to_owned(), line, rule });
    let blocks = match file.rsplit('.').next() {
        Some("rs") => comments(source, false),
        Some("lua") => comments(source, true),
        _ => paragraphs(source),
    };
    for block in &blocks {
        check_block(block, &mut report);
    }
    if file.starts_with("src/script/api/") {
        for (line, word) in bad_descriptions(source) {
            report(line, format!("the description begins with `{word}`: begin with a verb or a noun"));
        }
    }
    if file.ends_with(".rs") {
        for (line, name) in test_names(source) {
            if name.len() > NAME {
                let length = name.len();
                let rule =
                    format!("a test name of {length} characters, more than {NAME}: subject_condition_result");
                report(line, rule);
            }
            let denied = |(word, _): &&(&str, &str)| name.split('_').any(|part| part == *word);
            if let Some((word, instead)) = DENIED_IN_NAMES.iter().find(denied) {
                report(line, format!("a test name with `{word}`: write {instead}"));
            }
        }
    }
    findings
}

#[test]
fn done_folders_follow_the_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut list = Vec::new();
    let mut files = 0;
    let below = |done: &&str| WalkDir::new(root.join(done)).sort_by_file_name().into_iter();
    let own = |entry: &walkdir::DirEntry| entry.file_name() != "node_modules";
    for entry in DONE.iter().flat_map(|done| below(done).filter_entry(own)) {
        let entry = entry.expect("a folder or file of DONE");
        let path = entry.path();
        let is_text = path.extension().is_some_and(|ext| ["rs", "lua", "md"].iter().any(|text| ext == *text));
        if !is_text || path.ends_with("tests/prose.rs") {
            continue;
        }
        let file = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
        files += 1;
        let source = std::fs::read_to_string(path).expect("a text");
        list.extend(check(&file, &source).iter().map(Finding::to_string));
    }
    assert!(files > DONE.len(), "found only {files} files");
    assert!(list.is_empty(), "{} findings\n{}", list.len(), list.join("\n"));
}

// ---- the checks themselves

#[track_caller]
fn caught(file: &str, source: &str, wanted: &str) {
    let found: Vec<String> = check(file, source).iter().map(Finding::to_string).collect();
    assert!(found.iter().any(|line| line.contains(wanted)), "wanted {wanted:?} in {found:?} from {source:?}");
}

#[track_caller]
fn clean(file: &str, source: &str) {
    let found: Vec<String> = check(file, source).iter().map(Finding::to_string).collect();
    assert!(found.is_empty(), "{found:?} from {source:?}");
}

#[test]
fn every_bad_beginning_is_found() {
    for word in BEGINNINGS {
        let capital = word[..1].to_uppercase() + &word[1..];
        caught(
            "src/x.rs",
            &format!("fn f() {{}}\n/// {capital} it takes.\nfn g() {{}}"),
            "src/x.rs:2: the doc comment",
        );
        caught("src/x.rs", &format!("//! {capital} it takes."), "src/x.rs:1: the doc comment");
        let plain: Vec<Finding> = check("src/x.rs", &format!("// {capital} it takes."));
        assert!(!plain.iter().any(|finding| finding.rule.contains("doc comment")), "{word}");
    }
    clean("src/x.rs", "/// Returns `true` if it is there.\nfn f() {}\n/// `what` is a name.\nfn g() {}");
}

#[test]
fn bad_beginnings_of_lua_comments_are_found_above_functions() {
    for line in
        ["function f()", "local function f()", "function x.f()", "x.y = function(a)", "    f = function(a)"]
    {
        caught(
            "ai/x.lua",
            &format!("local x\n-- What it takes.\n-- More.\n{line}"),
            "ai/x.lua:2: the doc comment",
        );
    }
    caught("ai/x.lua", "-- What it takes.\nlocal x", "ai/x.lua:1: the doc comment");
    clean("ai/x.lua", "local x\n-- What it takes.\nlocal y = 1\nfunction f() end");
    clean("ai/x.lua", "local x\n-- What it takes.\n\nfunction f() end");
    clean("ai/x.lua", "-- Returns it.\nfunction f() end");
}

#[test]
fn bad_beginnings_of_descriptions_are_found() {
    caught("src/script/api/x.rs", "f(\"Who has it.\", 1)", "src/script/api/x.rs:1: the description begins");
    clean("src/script/api/x.rs", "f(\"The player who has it.\", \"Whole\", \"Is\")");
    clean("src/rules/x.rs", "f(\"Who has it.\", 1)");
}

#[test]
fn every_denied_phrase_is_found() {
    for (phrase, instead) in DENIED {
        let wanted = format!(":2: `{phrase}`: write {instead}");
        caught("src/x.rs", &format!("fn f() {{}}\n// Runs it, {phrase}, as a test."), &wanted);
        caught("ai/x.lua", &format!("local x = 1\n-- Runs it, {phrase}, as a test."), &wanted);
        caught("x.md", &format!("# Title\nRuns it, {phrase}, as a test."), &wanted);
        clean("src/x.rs", &format!("// Runs `{phrase}` as a test."));
        if !phrase.contains(' ') {
            clean("src/x.rs", &format!("// Write \"they\", not \"{phrase}\"."));
        }
        clean("src/x.rs", &format!("const X: &str = \"{phrase}\";"));
        clean("x.md", &format!("```\n{phrase}\n```\n| a | {phrase} |\n"));
    }
    caught("src/x.rs", "/// Runs it and\n/// see the module\n/// text.", "src/x.rs:2: `see the module text`");
    clean("src/x.rs", "// She hears the theme of Zhang He.");
}

#[test]
fn long_sentences_are_found() {
    let words = |n: usize| "word ".repeat(n);
    clean("src/x.rs", &format!("// {}.", words(WORDS)));
    caught("src/x.rs", &format!("// {}.", words(WORDS + 1)), "src/x.rs:1: a sentence of 26 words");
    caught("ai/x.lua", &format!("-- First.\n-- {}", words(WORDS + 1)), "ai/x.lua:2: a sentence");
    caught("x.md", &format!("One.\n\n{}", words(WORDS + 1)), "x.md:3: a sentence");
    clean("src/x.rs", &format!("// {}. {}", words(WORDS), words(WORDS)));
    clean("x.md", &format!("- {}\n- {}\n\n{}", words(20), words(20), words(20)));
    clean("src/x.rs", &format!("// `{}`", words(WORDS + 1)));
}

#[test]
fn long_test_names_are_found() {
    let test = |name: &str| format!("#[test]\nfn {name}() {{}}\n");
    clean("tests/x.rs", &test(&"a".repeat(NAME)));
    caught("tests/x.rs", &test(&"a".repeat(NAME + 1)), "tests/x.rs:2: a test name of 61 characters");
    clean("tests/x.rs", &format!("fn {}() {{}}", "a".repeat(NAME + 1)));
}

#[test]
fn denied_words_in_test_names_are_found() {
    for (word, instead) in DENIED_IN_NAMES {
        let source = format!("#[test]\nfn an_error_is_{word}_once() {{}}\n");
        caught("tests/x.rs", &source, &format!("tests/x.rs:2: a test name with `{word}`: write {instead}"));
        clean("tests/x.rs", &source.replace("#[test]\n", ""));
    }
    clean("tests/x.rs", "#[test]\nfn storytellers_sit_at_table() {}\n");
}

#[test]
fn literals_are_no_comments() {
    clean("src/x.rs", "const X: &str = r#\"\n// Whoever\n/// What\n\"#;");
    caught("src/x.rs", "const X: &str = r#\"\n// fine\n\"#;\n// Whoever", "src/x.rs:4: `whoever`");
    clean("ai/x.lua", "local x = [[\n-- whoever\n]]");
    caught("ai/x.lua", "local x = [==[\n]]\n]==]\n-- whoever", "ai/x.lua:4: `whoever`");
}
