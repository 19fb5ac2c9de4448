//! Errors of the command line, and of `sgs.skills` in packages, in both languages.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments that are refused, each with a text that both languages show.
const REFUSED: &[(&[&str], &str)] = &[
    (&["play", "--mode", "nope"], "nope"),
    (&["play", "--general", "caocoa", "--seed", "1"], "caocoa"),
    (&["play", "--chair", "9"], "9"),
    (&["play", "--seat", "2=caocao", "--seat", "2=sunquan"], "2"),
    (&["play", "--resume", "/nonexistent/x"], "/nonexistent/x"),
    (&["play", "--record", "/dev/null/x"], "/dev/null/x"),
    (&["play", "--scene", "/nonexistent.scene.lua"], "/nonexistent.scene.lua"),
    (&["sim", "--agent", "1=lua", "--agent", "1=lua"], "1"),
    (&["sim", "--agent", "random", "--agent", "builtin"], "--agent"),
    (&["sim", "--agent", "9=random"], "9"),
    (&["sim", "--ext", "/nonexistent"], "/nonexistent"),
    (&["sim", "-n", "1", "--record", "/dev/null/x"], "/dev/null/x"),
    (&["balance", "nobody-of-this-name"], "nobody-of-this-name"),
    (&["merge", "/nonexistent.json"], "/nonexistent.json"),
    (&["replay", "/nonexistent"], "/nonexistent"),
    (&["watch", "/nonexistent"], "/nonexistent"),
    (&["check", "/nonexistent"], "/nonexistent"),
    (&["check", "--explain", "no-such-code"], "no-such-code"),
    (&["check", "--dry-run", "extensions"], "--dry-run"),
    (&["test", "/nonexistent"], "/nonexistent"),
    (&["test", "-k", "no scene has this name"], "no scene has this name"),
    (&["shrink", "/nonexistent.scene.lua"], "/nonexistent.scene.lua"),
    (&["shrink", "tests/scenes/specs.scene.lua", "-k", "no scene has this name"], "no scene has this name"),
    (&["shrink", "tests/scenes/specs.scene.lua", "--out", "x.txt"], "x.txt"),
    (&["rules", "nonsense"], "nonsense"),
    (&["learn", "nonsense"], "nonsense"),
    (&["gen", "stubs", "/dev/null/x"], "/dev/null/x"),
    (&["host", "--record", "/dev/null/x"], "/dev/null/x"),
    (&["new", "package", "9 bad"], "9 bad"),
];

fn complaint(arguments: &[&str], lang: &str) -> (Option<i32>, String) {
    let state = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli_errors");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(arguments).args(["--lang", lang]).env_remove("RUST_LOG").env("SGS_STATE", &state);
    let output = command.stdin(std::process::Stdio::null()).output().expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Returns three words of English in a row that are no argument, if there are any.
fn sentence<'t>(text: &'t str, arguments: &[&str]) -> Option<&'t str> {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let starts = std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1));
    starts.into_iter().find_map(|at| {
        let mut words = text[at..].split(' ');
        let three = [words.next()?, words.next()?, words.next()?];
        let given = arguments.iter().any(|argument| argument.contains(&three.join(" ")));
        (three.iter().all(|word| is_word(word)) && !given).then(|| &text[at..])
    })
}

/// Returns what is wrong with the complaint about these arguments in this language.
fn fault(arguments: &[&str], shown: &str, lang: &str) -> Option<String> {
    let has_han = |text: &str| text.contains(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let (code, text) = complaint(arguments, lang);
    let why = match lang {
        _ if code != Some(2) => "another exit code than 2",
        _ if !text.contains(shown) => "it does not name the argument",
        "zh" if !has_han(&text) => "not in Chinese",
        "zh" if sentence(&text, arguments).is_some() => "a sentence of English",
        "en" if has_han(&text) => "not in English",
        _ => return None,
    };
    Some(format!("{arguments:?} --lang {lang}: {why}: {text}"))
}

#[test]
fn errors_of_commands_are_in_the_language_of_the_user() {
    let all =
        REFUSED.iter().flat_map(|(arguments, shown)| ["zh", "en"].map(|lang| fault(arguments, shown, lang)));
    let faults: Vec<String> = all.flatten().collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Files that are not what a command reads, each with the commands.
const MALFORMED: &[(&str, &str, &[&[&str]])] = &[
    ("bad.json", "x", &[&["merge"]]),
    ("bad.jsonl", "x", &[&["replay"], &["watch"], &["play", "--resume"], &["shrink"]]),
    ("bad.scene.lua", "scene \"x\" {\n", &[&["shrink"], &["play", "--scene"]]),
];

#[test]
fn malformed_files_are_reported_in_one_language_with_one_place() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli_errors");
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    let mut faults = Vec::new();
    for (name, text, commands) in MALFORMED {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        let file = file.to_string_lossy();
        for (command, lang) in commands.iter().flat_map(|command| [(command, "zh"), (command, "en")]) {
            let arguments: Vec<&str> = command.iter().copied().chain([&*file]).collect();
            faults.extend(fault(&arguments, name, lang));
            let text = complaint(&arguments, lang).1;
            if text.matches(name).count() != 1 {
                faults.push(format!("{arguments:?} --lang {lang}: its place is not told once: {text}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn codes_that_are_like_no_other_have_no_suggestion() {
    let (_, far) = complaint(&["check", "--explain", "nocode"], "en");
    assert!(far.contains("nocode") && !far.contains("did you mean"), "{far}");
    let (_, near) = complaint(&["check", "--explain", "package-not-returnd"], "en");
    assert!(near.contains("did you mean `package-not-returned`?"), "{near}");
}

// ---- sgs.skills

/// Returns the sources of `sgs.skills`.
fn sources_of_skills() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lua/prelude/skills");
    let files =
        walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(|entry| entry.expect("a file"));
    let lua = files.filter(|entry| entry.path().extension().is_some_and(|ext| ext == "lua"));
    lua.map(|entry| (entry.path().to_owned(), std::fs::read_to_string(entry.path()).expect("a text")))
        .collect()
}

/// Returns the literals of a source behind each call of this name: the first one with a space, which no key has.
fn literals<'s>(source: &'s str, call: &str) -> Vec<&'s str> {
    let of_call = |at: usize| {
        let mut rest = &source[at + call.len()..];
        loop {
            let begin = rest.find('"')? + 1;
            let mut end = begin + rest[begin..].find('"')?;
            while rest[..end].ends_with('\\') {
                end += 1 + rest[end + 1..].find('"')?;
            }
            if rest[begin..end].contains(' ') {
                return Some(&rest[begin..end]);
            }
            rest = &rest[end + 1..];
        }
    };
    source.match_indices(call).filter_map(|(at, _)| of_call(at)).collect()
}

#[test]
fn every_error_of_specs_has_a_chinese_row() {
    let sources = sources_of_skills();
    let rows = &sources.iter().find(|(path, _)| path.ends_with("errors.lua")).expect("errors.lua").1;
    let mut formats = 0;
    for (path, source) in sources.iter().filter(|(path, _)| !path.ends_with("errors.lua")) {
        for call in ["S.fail(", "S.type("] {
            // Types whose words are put together have beginnings in errors.lua.
            let is_whole = |literal: &&str| match call {
                "S.fail(" => literal.contains('%') && !literal.starts_with("%s:%d"),
                _ => source.contains(&format!("\", \"{literal}\", ")),
            };
            for literal in literals(source, call).into_iter().filter(is_whole) {
                formats += 1;
                let row = format!("[\"{literal}\"] =");
                assert!(rows.contains(&row), "{}: errors.lua has no row for {literal:?}", path.display());
            }
        }
    }
    assert!(formats > 80, "found only {formats} errors");
}

/// A faulty spec, with what both languages say of it.
const FAULTY: &[(&str, &str, &str)] = &[
    ("S.when { \"damaged\", S.draw(\"two\") }", "`n` must be a whole number or an amount", "`n` 应为整数"),
    (
        "S.when { \"damagd\", S.draw(1) }",
        "no time \"damagd\"; did you mean `damaged`?\n",
        "没有 \"damagd\" 这个时机（是不是 `damaged`？）\n",
    ),
    (
        "S.when { \"damaged\", S.draw(1), even_dead = 1 }",
        "`even_dead` must be true or false",
        "`even_dead` 应为 true 或 false",
    ),
    ("base = \"none\"", "no spec \"none\" has been read", "没有读到 \"none\" 这个规格"),
    ("S.when { \"damaged\" }", "no steps", "没有步骤"),
    ("S.active { S.draw(1) }", "could be used without end", "一个出牌阶段里可以用个没完"),
    ("S.when { \"damaged\", S.draw(1), whoo = S.me }", "no key `whoo`", "没有 `whoo` 这个键"),
];

#[test]
fn errors_of_specs_are_in_the_language_of_the_user() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli_errors");
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    for (at, (spec, en, zh)) in FAULTY.iter().enumerate() {
        let file = folder.join(format!("faulty{at}.lua"));
        let text = format!(
            "local extension = sgs.Package(\"faulty{at}\")\nlocal S = sgs.skills\nlocal _ = S \"faulty_skill\" {{\n    {spec},\n}}\nreturn extension\n"
        );
        std::fs::write(&file, text).expect("a file");
        for (lang, wanted) in [("en", en), ("zh", zh)] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
            command.args(["check", "--isolate=off", "--lang", lang]).arg(&file).env_remove("RUST_LOG");
            let output = command.output().expect("the program runs");
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains(wanted), "{spec} --lang {lang}: wanted {wanted} in {text}");
            // What a whole skill lacks is reported where the skill begins.
            let has_line = [3, 4].iter().any(|line| text.contains(&format!("faulty{at}.lua:{line}")));
            assert!(has_line, "{spec} --lang {lang}: no line in {text}");
        }
    }
}
