//! `--fix` and `--fix-timing`: findings that the program mends itself.
//!
//! Files are read and not run: what is written needs no packages to be loaded.

use crate::check::{Live, Subject, fix};
use crate::cli::fault::Fault;
use crate::cli::whole::write_whole;
use crate::cli::{Error, Outcome, Result};
use crate::rules::names::Lang;
use crate::script::load::Source;
use similar::TextDiff;
use std::collections::BTreeMap;
use std::path::Path;

/// The fixes that are wanted.
#[derive(Clone, Copy)]
pub struct Wanted {
    pub timings: bool,
    pub dry_run: bool,
}

/// Mends the files of a subject, or prints what would be changed.
pub fn run(subject: &Subject, wanted: Wanted, lang: Lang) -> Result {
    let live =
        Live::new(&subject.library).map_err(|e| Error::internal(Fault::Lua { details: e.to_string() }))?;
    let (mut fixed, mut codes) = (0, BTreeMap::new());
    for name in &subject.files {
        let sources = subject.library.files().map(|(_, source)| source);
        let Some(source) = sources.filter(|source| source.name == *name).last() else { continue };
        let Some(path) = source.path() else { continue };
        let Ok(text) = std::str::from_utf8(&source.text) else {
            print_reason(path, lang.pick("不是 UTF-8，没有改动", "not UTF-8, so it was left as it is"));
            continue;
        };
        let findings = live.findings(name);
        let mut edits =
            if wanted.timings { fix::timings(text, &findings) } else { fix::safe(text, &findings) };
        if !wanted.timings {
            edits.extend(subject.rules.edits(text));
            edits = fix::apart(edits);
        }
        if edits.is_empty() {
            continue;
        }
        let made = fix::apply(text, &edits);
        if is_compiled(source) && !compiles(name, &made) {
            print_reason(
                path,
                lang.pick("改后读不了，没有改动", "would not compile any more, so it was left as it is"),
            );
            continue;
        }
        if wanted.dry_run {
            print!("{}", diff(path, text, &made));
        } else {
            replace(path, &source.text, &made)?;
        }
        fixed += 1;
        edits.iter().for_each(|edit| *codes.entry(edit.code.word()).or_insert(0) += 1);
    }
    print_fixes(fixed, &codes, wanted, lang);
    Ok(Outcome::Fine)
}

fn print_reason(path: &Path, why: &str) {
    eprintln!("sgs: {}: {why}", path.display());
}

fn is_compiled(source: &Source) -> bool {
    source.compiled().is_ok()
}

fn compiles(name: &str, text: &str) -> bool {
    Source::new(name.to_owned(), None, text.as_bytes().to_vec()).compiled().is_ok()
}

fn diff(path: &Path, old: &str, new: &str) -> String {
    let name = path.display().to_string();
    TextDiff::from_lines(old, new).unified_diff().header(&name, &name).to_string()
}

/// Replaces a file at once, unless it has changed meanwhile.
fn replace(path: &Path, read: &[u8], made: &str) -> Result<()> {
    let failed = |error: std::io::Error| Error::input(Fault::Unwritable { path: path.to_owned(), error });
    if std::fs::read(path).map_err(failed)? != read {
        return Err(Error::input(Fault::Overtaken { path: path.to_owned() }));
    }
    write_whole(path, made).map_err(failed)
}

fn print_fixes(files: usize, codes: &BTreeMap<&str, usize>, wanted: Wanted, lang: Lang) {
    let all: usize = codes.values().sum();
    let each = codes.iter().map(|(code, n)| format!("{code} {n}")).collect::<Vec<_>>().join(", ");
    let each = if each.is_empty() { each } else { format!(" ({each})") };
    let fixes = format!("{all} {}", if all == 1 { "fix" } else { "fixes" });
    let places = format!("{files} {}", if files == 1 { "file" } else { "files" });
    let text = match wanted.dry_run {
        true => lang.pick(
            format!("可以在 {files} 个文件里改 {all} 处{each}；没有写文件"),
            format!("possible: {fixes} in {places}{each}; nothing was written"),
        ),
        false => lang.pick(
            format!("在 {files} 个文件里改了 {all} 处{each}"),
            format!("{fixes} made in {places}{each}"),
        ),
    };
    println!("{text}");
}
