//! The author's book in `docs/book/`: its code runs, its tables are those of the program, and both languages have the
//! same pages.

use crate::shared::page::{compare, with_part};
use crate::shared::tree::Tree;
use crate::shared::walk::{blocks, follow};
use sgs::check::{Code, code_words, explanation};
use sgs::rules::Timing;
use sgs::rules::names::Lang;
use sgs::rules::timing::Dialect;
use sgs::script::error::{Cause, Notice};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const EXAMPLES: &str = "docs/book/examples";

/// The walkthrough, whose code is written out.
const WALK: &str = "first-skill.md";

/// Pages that the tool of the book makes.
const MADE: &[&str] = &["api.md"];

const LANGS: [(Lang, &str); 2] = [(Lang::Zh, "zh"), (Lang::En, "en")];

fn source(lang: &str) -> PathBuf {
    Path::new("docs/book").join(lang).join("src")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns the pages of a language by path, without the table of contents.
fn pages(lang: &str) -> BTreeMap<PathBuf, String> {
    let folder = source(lang);
    let files = walkdir::WalkDir::new(&folder).into_iter().map(|entry| entry.expect("readable").into_path());
    let files = files.filter(|path| path.extension().is_some_and(|ext| ext == "md"));
    let named = files.map(|path| (path.strip_prefix(&folder).expect("a page").to_path_buf(), read(&path)));
    let is_made = |path: &Path| path.starts_with("api") || MADE.iter().any(|made| path == Path::new(made));
    named.filter(|(path, _)| !path.ends_with("SUMMARY.md") && !is_made(path)).collect()
}

/// Returns the pages that the table of contents names, in order.
fn contents(lang: &str) -> Vec<String> {
    let summary = read(&source(lang).join("SUMMARY.md"));
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    links.map(|(page, _)| page.to_owned()).collect()
}

#[test]
fn both_languages_have_the_same_pages_in_the_same_order() {
    let (zh, en) = (contents("zh"), contents("en"));
    assert_eq!(zh, en);
    for lang in ["zh", "en"] {
        let there: BTreeSet<String> =
            pages(lang).into_keys().map(|path| path.to_string_lossy().into_owned()).collect();
        let named: BTreeSet<String> = contents(lang).into_iter().filter(|p| !MADE.contains(&&**p)).collect();
        assert_eq!(named, there, "{lang}");
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    for lang in ["zh", "en"] {
        for (path, text) in pages(lang) {
            for (link, _) in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
                let page = link.split('#').next().unwrap_or_default();
                if page.is_empty() || page.contains("://") || MADE.contains(&page.trim_start_matches("../")) {
                    continue;
                }
                let there = source(lang).join(&path).with_file_name(page);
                assert!(there.exists(), "{lang}/{}: {link}", path.display());
            }
        }
    }
}

// ---- code -----------------------------------------------------------------------------------------

#[test]
fn first_skill_runs_as_it_is_written() {
    for lang in ["zh", "en"] {
        let tree = Tree::new(&format!("book-walk-{lang}"), &[]);
        let run = follow(&read(&source(lang).join(WALK)), &tree);
        assert!(run >= 8, "{lang}: {run} commands");
    }
}

/// Returns the file that a block shows: `{{#include path}}`, with the lines or the part that it takes.
fn included(block: &str) -> Option<&str> {
    block.trim().strip_prefix("{{#include ")?.strip_suffix("}}")?.split(':').next()
}

#[test]
fn code_of_the_other_pages_is_that_of_the_examples() {
    let mut all: BTreeSet<PathBuf> = BTreeSet::new();
    for entry in walkdir::WalkDir::new(EXAMPLES) {
        let path = entry.expect("readable").into_path();
        if path.extension().is_some_and(|ext| ext == "lua") {
            all.insert(path.canonicalize().expect("a file"));
        }
    }
    assert!(all.len() > 20, "{}", all.len());
    for lang in ["zh", "en"] {
        let mut shown = BTreeSet::new();
        for (path, text) in pages(lang).into_iter().filter(|(path, _)| !path.ends_with(WALK)) {
            for block in blocks(&text).into_iter().filter(|block| block.kind == "lua") {
                let file = included(block.text);
                let file =
                    file.unwrap_or_else(|| panic!("{}: code of its own:\n{}", path.display(), block.text));
                let file = source(lang).join(&path).with_file_name("").join(file);
                shown.insert(file.canonicalize().unwrap_or_else(|why| panic!("{}: {why}", file.display())));
            }
        }
        assert_eq!(shown, all, "{lang}: examples that no page shows, or code that is no example");
    }
}

/// `scene_files` plays their scenes.
#[test]
fn examples_have_no_findings() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(["check", EXAMPLES, "--least", "note", "--lang", "en"]).env("SGS_CACHE", "");
    let output = command.output().expect("it runs");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("a text");
    assert!(output.status.success() && said.contains("0 errors, 0 warnings, 0 notes"), "{said}");
}

#[test]
fn each_example_has_a_scene_and_texts_in_both_languages() {
    for entry in std::fs::read_dir(Path::new(EXAMPLES).join("extensions")).expect("a folder") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.ends_with(".lua") || name.ends_with(".scene.lua") {
            continue;
        }
        assert!(path.with_extension("scene.lua").exists(), "{name}: no scene");
        let text = read(&path);
        let loads: Vec<&str> = text.split("sgs.LoadTranslationTable").skip(1).collect();
        let [zh, en] = &loads[..] else { panic!("{name}: a table of texts for each language") };
        let keys = |table: &str| -> BTreeSet<String> {
            let lines = table.lines().filter_map(|line| line.trim().strip_prefix("[\"")?.split_once("\"]"));
            lines.map(|(key, _)| key.to_owned()).collect()
        };
        assert_eq!(keys(zh), keys(en), "{name}");
    }
}

// ---- pages that are made --------------------------------------------------------------------------

/// Returns the list of codes: a heading for each, its meaning, and how to mend it.
fn errors(lang: Lang) -> String {
    let mut page = String::new();
    let mut told = BTreeSet::new();
    let checked: Vec<&str> =
        Code::ALL.iter().filter(|code| !code.is_advice()).map(|code| code.word()).collect();
    let advice: Vec<&str> =
        Code::ALL.iter().filter(|code| code.is_advice()).map(|code| code.word()).collect();
    for (title, words) in [
        (lang.pick("`sgs check` 查出的问题", "Findings of `sgs check`"), checked),
        (lang.pick("脚本错误", "Errors of scripts"), Cause::CODES.to_vec()),
        (lang.pick("警告", "Warnings"), Notice::CODES.to_vec()),
        (lang.pick("写法上的建议（`--advice`）", "Advice (`--advice`)"), advice),
    ] {
        write!(page, "\n## {title}\n").expect("a text");
        for word in words {
            // A word may be a finding and an error of scripts.
            if told.insert(word) {
                let text = explanation(word, lang).unwrap_or_else(|| panic!("{word} is not explained"));
                write!(page, "\n### {word}\n\n{text}\n").expect("a text");
            }
        }
    }
    assert_eq!(told, code_words().into_iter().collect());
    page.push('\n');
    page
}

#[test]
fn errors_by_code_are_those_of_the_program() {
    for (lang, folder) in LANGS {
        let path = source(folder).join("errors.md");
        compare(&path, &with_part(&read(&path), "codes", &errors(lang)));
    }
}

/// Returns the table of all events.
fn events(lang: Lang) -> String {
    let phrases: BTreeMap<&str, &str> = include_str!("../src/script/reference/phrases.txt")
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .collect();
    let say = |text: &'static str| match lang {
        Lang::En => text,
        Lang::Zh => phrases.get(text).unwrap_or_else(|| panic!("no Chinese for `{text}`")),
    };
    let mut table = lang
        .pick(
            "| 时机 | 对谁引发 | 数据 | 返回 true | 引擎 |\n",
            "| event | for whom | data | `true` | engine |\n",
        )
        .to_owned();
    table.push_str("|---|---|---|---|---|\n");
    for timing in Timing::ALL {
        let info = timing.info();
        let engine = match info.dialect {
            Dialect::V2 => "v2",
            Dialect::Sj => "sijyu",
            Dialect::Both => lang.pick("都有", "both"),
            Dialect::Own => lang.pick("本程序", "this program"),
        };
        let (player, stops) = (say(info.player), say(info.stops));
        writeln!(table, "| `{}` | {player} | {:?} | {stops} | {engine} |", info.name, info.payload)
            .expect("a text");
    }
    table
}

#[test]
fn events_are_those_of_the_table_of_timings() {
    for (lang, folder) in LANGS {
        let path = source(folder).join("events.md");
        compare(&path, &with_part(&read(&path), "events", &events(lang)));
    }
}
