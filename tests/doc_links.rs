//! References between code and documents: every cited document, section, file and function exists.
//!
//! The test checks `docs/...md#section` in sources and documents, relative links in Markdown, and repository
//! paths in backticks in Markdown. `src/x.rs:name` also needs an item or macro row of that name.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// Folders and files whose text may cite documents.
const READ: &[&str] = &[
    "src",
    "lua",
    "ai",
    "lang",
    "extensions",
    "tests",
    "benches",
    "docs",
    "tools",
    ".github",
    ".ci",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
];

/// Top-level folders: a path in backticks that begins with one of them must exist.
const FOLDERS: &[&str] = &[
    "src/",
    "lua/",
    "ai/",
    "lang/",
    "extensions/",
    "tests/",
    "benches/",
    "docs/",
    "tools/",
    ".ci/",
    ".github/",
];

/// Documents whose paths in backticks are files of the reader, or planned files.
const NO_PATHS: &[&str] = &["docs/testing.md", "docs/progress.md", "extensions/example/README.md"];

/// Pages whose references lead elsewhere: those of the author's book, some of which a tool makes (`tests/book.rs`
/// checks them), and templates, whose files lie in the folder of an author.
const APART: &[&str] = &["docs/book/zh", "docs/book/en", "src/cli/new/templates/package"];

/// File name extensions of text files.
const TEXT: &[&str] = &["rs", "lua", "md", "json", "txt", "sh", "yml", "toml", "run"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the anchor of a heading: lower case, hyphens for spaces, no other punctuation.
fn anchor(heading: &str) -> String {
    heading
        .trim_start_matches('#')
        .trim()
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn anchors(markdown: &str) -> BTreeSet<String> {
    let mut in_code = false;
    let mut found = BTreeSet::new();
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code && line.starts_with('#') {
            found.insert(anchor(line));
        }
    }
    found
}

/// Splits `path#anchor`.
fn split(target: &str) -> (&str, Option<&str>) {
    target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)))
}

/// Returns citations of the form `docs/rules/damage.md#dying`, with their lines.
fn citations(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let mut rest = line;
        while let Some(start) = rest.find("docs/") {
            let tail = &rest[start..];
            let end = tail
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '#')))
                .unwrap_or(tail.len());
            let cited = tail[..end].trim_end_matches(['.', '#', '/']);
            let begins = rest[..start].chars().next_back();
            let own = begins.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '.')));
            if own && split(cited).0.ends_with(".md") {
                found.push((at + 1, cited.to_owned()));
            }
            rest = &tail[end.max(1)..];
        }
    }
    found
}

/// Returns the targets of Markdown links into the repository.
fn links(markdown: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, line) in markdown.lines().enumerate() {
        let prose: String = line.split('`').step_by(2).collect();
        for part in prose.split("](").skip(1) {
            let Some(target) = part.split(')').next() else { continue };
            if !target.contains("://") && !target.is_empty() {
                found.push((at + 1, target.to_owned()));
            }
        }
    }
    found
}

/// Returns repository paths in backticks, without patterns and placeholders.
fn paths(markdown: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (at, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        for word in line.split('`').skip(1).step_by(2) {
            let plain = word.chars().all(|c| c.is_alphanumeric() || "/._-:#".contains(c));
            if plain && FOLDERS.iter().any(|folder| word.starts_with(folder)) {
                found.push((at + 1, word.to_owned()));
            }
        }
    }
    found
}

/// Returns `true` if a source declares an item, or a row of a table, of that name.
fn declares(source: &str, name: &str) -> bool {
    let before = [
        "fn ",
        "struct ",
        "enum ",
        "trait ",
        "type ",
        "const ",
        "static ",
        "mod ",
        "macro_rules! ",
        "function ",
    ];
    source.match_indices(name).any(|(at, _)| {
        let ends = source[at + name.len()..].chars().next();
        let whole = ends.is_none_or(|c| !(c.is_alphanumeric() || c == '_'));
        whole && before.iter().any(|word| source[..at].ends_with(word))
    })
}

/// Returns all wrong references of one text; `file` is relative to the root.
fn check(
    file: &str,
    text: &str,
    read: &dyn Fn(&Path) -> Option<String>,
    exists: &dyn Fn(&Path) -> bool,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut report = |line: usize, what: String| wrong.push(format!("{file}:{line}: {what}"));
    let mut section = |line: usize, path: PathBuf, anchor: Option<&str>| {
        if !exists(&path) {
            return report(line, format!("{} does not exist", path.display()));
        }
        let Some(anchor) = anchor else { return };
        let known = read(&path).is_some_and(|text| anchors(&text).contains(anchor));
        if !known {
            report(line, format!("{} has no section #{anchor}", path.display()));
        }
    };
    for (line, cited) in citations(text) {
        let (path, anchor) = split(&cited);
        section(line, path.into(), anchor);
    }
    if !file.ends_with(".md") {
        return wrong;
    }
    for (line, target) in links(text) {
        let (path, anchor) = split(&target);
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        let path = if path.is_empty() { PathBuf::from(file) } else { normal(&folder.join(path)) };
        section(line, path, anchor);
    }
    if NO_PATHS.contains(&file) {
        return wrong;
    }
    for (line, word) in paths(text) {
        let (path, name) =
            word.split_once(':').map_or((word.as_str(), None), |(path, name)| (path, Some(name)));
        let path = Path::new(split(path).0);
        if !exists(path) {
            wrong.push(format!("{file}:{line}: {} does not exist", path.display()));
        } else if let Some(name) = name.filter(|name| name.parse::<u32>().is_err())
            && !read(path).is_some_and(|source| declares(&source, name))
        {
            wrong.push(format!("{file}:{line}: {} declares no `{name}`", path.display()));
        }
    }
    wrong
}

/// Resolves `..` in a path by its text.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        if part.as_os_str() == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts
}

#[test]
fn references_lead_to_something() {
    let mut wrong = Vec::new();
    let mut cited = 0;
    let read = |path: &Path| std::fs::read_to_string(root().join(path)).ok();
    let exists = |path: &Path| root().join(path).exists();
    for top in READ {
        let files = WalkDir::new(root().join(top)).sort_by_file_name().into_iter();
        let is_read = |entry: &walkdir::DirEntry| {
            entry.file_name() != "node_modules"
                && !APART.iter().any(|apart| entry.path() == root().join(apart))
        };
        for entry in files.filter_entry(is_read) {
            // A missing folder has no references.
            let Ok(entry) = entry else { continue };
            let path = entry.path();
            let is_text = path.extension().is_some_and(|ext| TEXT.iter().any(|text| ext == *text));
            if !entry.file_type().is_file() || !is_text || path.ends_with("tests/doc_links.rs") {
                continue;
            }
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let file = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            cited += citations(&text).len();
            wrong.extend(check(&file, &text, &read, &exists));
        }
    }
    assert!(cited > 50, "only {cited} citations found");
    assert!(wrong.is_empty(), "{} references lead nowhere\n{}", wrong.len(), wrong.join("\n"));
}

// ---- the scanner itself

fn wrong(file: &str, text: &str) -> Vec<String> {
    let documents = [
        ("docs/a.md", "# Title\n## Two words, and more\n```\n# no heading\n```\n"),
        ("src/x.rs", "pub(crate) fn act() {}\nstruct Held;\n"),
        ("README.md", ""),
    ];
    let read =
        |path: &Path| documents.iter().find(|(name, _)| Path::new(name) == path).map(|(_, t)| t.to_string());
    check(file, text, &read, &|path| read(path).is_some())
}

#[test]
fn citation_of_missing_document_is_reported() {
    assert_eq!(wrong("src/y.rs", "// see\n// (docs/b.md)."), ["src/y.rs:2: docs/b.md does not exist"]);
    assert_eq!(wrong("src/y.rs", "// docs/a.md#gone"), ["src/y.rs:1: docs/a.md has no section #gone"]);
    assert_eq!(
        wrong("src/y.rs", "// docs/a.md#no-heading"),
        ["src/y.rs:1: docs/a.md has no section #no-heading"]
    );
    assert_eq!(wrong("src/y.rs", "// docs/a.md#two-words-and-more, docs/a.md.").len(), 0);
    assert_eq!(wrong("src/y.rs", "// /elsewhere/docs/b.md and docs/b.lua").len(), 0);
}

#[test]
fn link_of_markdown_is_resolved_from_its_folder() {
    assert_eq!(wrong("docs/c.md", "[x](b.md)"), ["docs/c.md:1: docs/b.md does not exist"]);
    assert_eq!(wrong("docs/c.md", "[x](a.md#gone)"), ["docs/c.md:1: docs/a.md has no section #gone"]);
    assert_eq!(
        wrong("docs/c.md", "[x](../README.md) [y](a.md#title) [z](https://example.org/b.md)").len(),
        0
    );
    assert_eq!(wrong("docs/a.md", "[x](#title)").len(), 0);
}

#[test]
fn path_in_backticks_needs_file_and_item() {
    assert_eq!(wrong("docs/c.md", "`src/y.rs`"), ["docs/c.md:1: src/y.rs does not exist"]);
    assert_eq!(wrong("docs/c.md", "`src/x.rs:ac`"), ["docs/c.md:1: src/x.rs declares no `ac`"]);
    assert_eq!(
        wrong("docs/c.md", "`src/x.rs:act`, `src/x.rs:Held`, `src/x.rs:12`, `src/*.rs`, `src/<name>.rs`")
            .len(),
        0
    );
    assert_eq!(wrong("docs/c.md", "```\n`src/y.rs`\n```").len(), 0);
}
