//! Walkthroughs in documents: files to write, changes of files, and commands with what they say.
//!
//! The last file named before a block of `lua` or `diff` is written or changed; `console` blocks are run.

use super::tree::Tree;
use std::process::Command;

/// A fenced block: the text since the block before, its language, and its lines.
pub struct Block<'t> {
    pub before: &'t str,
    pub kind: &'t str,
    pub text: &'t str,
}

/// Returns the fenced blocks of a text.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("```") {
        let (kind, after) = after.split_once('\n').expect("a block");
        let (text, after) = after.split_once("```").expect("the end of a block");
        found.push(Block { before, kind, text });
        rest = after;
    }
    found
}

/// Follows a walkthrough in a tree; returns the number of commands.
pub fn follow(walk: &str, tree: &Tree) -> usize {
    let mut run = 0;
    for block in blocks(walk) {
        match block.kind {
            "lua" => {
                std::fs::write(tree.0.join(file_named(block.before)), block.text).expect("written");
            }
            "diff" => change(tree, &block),
            "console" => {
                for one in block.text.split("$ ").skip(1) {
                    let (line, due) = one.split_once('\n').expect("a command");
                    says(tree, line, due);
                    run += 1;
                }
            }
            other => panic!("a block of {other}"),
        }
    }
    run
}

/// Returns the last file named in a paragraph: `extensions/x.lua`.
fn file_named(before: &str) -> &str {
    let names = before.split('`').skip(1).step_by(2).filter(|name| name.ends_with(".lua"));
    names.last().expect("a file is named")
}

fn change(tree: &Tree, block: &Block<'_>) {
    let path = tree.0.join(file_named(block.before));
    let of = |sign: char| {
        let lines = block.text.lines().filter_map(move |line| line.strip_prefix(sign));
        lines.collect::<Vec<_>>().join("\n")
    };
    let text = std::fs::read_to_string(&path).expect("a text");
    assert!(text.contains(&of('-')), "{} does not fit:\n{text}", block.text);
    std::fs::write(&path, text.replacen(&of('-'), &of('+'), 1)).expect("written");
}

/// Runs a command line; each due line has to occur in its output.
fn says(tree: &Tree, line: &str, due: &str) {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(words).current_dir(&tree.0).env("SGS_CACHE", "").env_remove("RUST_LOG").env("LC_ALL", "C");
    let output = command.output().expect("it runs");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("a text");
    for due in due.lines() {
        assert!(said.contains(due), "`{line}` does not say `{due}` but:\n{said}");
    }
}
