//! `docs/rulings/` is made of the scenes of disputes: the question and the ruling of the comments, and the kept log.

use sgs::testkit::scene::lua::snap::{Snap, path_of};
use std::fmt::Write;
use std::path::Path;

const SCENES: &str = "extensions/disputes.scene.lua";

/// The words of a page in one language.
struct Words {
    page: &'static str,
    head: &'static str,
    question: &'static str,
    ruling: &'static str,
    source: &'static str,
    play: &'static str,
}

const ENGLISH: Words = Words {
    page: "docs/rulings/README.md",
    head: "# Rulings\n\n[中文](README.zh.md)\n\nWhat people argue about, with the ruling of this table. Each ruling is a scene: \
           the command puts you at its table, and the log below is how it goes. Made of `extensions/disputes.scene.lua` by \
           `SGS_WRITE=1 cargo test --test it rulings::`.\n",
    question: "Question",
    ruling: "Ruling",
    source: "**Source:** ",
    play: "Play it:",
};

const CHINESE: Words = Words {
    page: "docs/rulings/README.zh.md",
    head: "# 裁定\n\n[English](README.md)\n\n常有争议的结算，以及这张牌桌的裁定。每条都是一个场景：用给出的命令可以坐到那张牌桌上自己打一遍，下面的日志就是结算经过。\
           本页由 `SGS_WRITE=1 cargo test --test it rulings::` 从 `extensions/disputes.scene.lua` 生成。\n",
    question: "问",
    ruling: "答",
    source: "**依据：**",
    play: "自己打一遍：",
};

/// A dispute: the name of its scene, and the comments above it.
struct Dispute {
    scene: String,
    comments: String,
}

impl Dispute {
    /// Returns the text behind a word of the comments.
    fn said(&self, word: &str) -> &str {
        let line = self.comments.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix([':', '：']));
        line.unwrap_or_else(|| panic!("{}: no `{word}`", self.scene)).trim()
    }
}

/// Reads the disputes of a scene file. A comment that goes on is indented.
fn disputes(text: &str) -> Vec<Dispute> {
    let mut found = Vec::new();
    let mut comments = String::new();
    for line in text.lines() {
        if let Some(more) = line.strip_prefix("--   ") {
            write!(comments, " {more}").expect("a text");
        } else if let Some(comment) = line.strip_prefix("-- ") {
            write!(comments, "\n{comment}").expect("a text");
        } else if let Some(name) = line.strip_prefix("scene \"") {
            let (scene, _) = name.split_once('"').expect("a name");
            found.push(Dispute { scene: scene.into(), comments: std::mem::take(&mut comments) });
        } else if line.is_empty() {
            comments.clear();
        }
    }
    found
}

/// Returns sources as links: a document of the rules, with its section.
fn linked(source: &str) -> String {
    let link = |part: &str| match part.split_once(' ') {
        _ if !part.starts_with("docs/rules/") => part.to_owned(),
        split => {
            let (path, rest) = split.unwrap_or((part, ""));
            let path = path.trim_end_matches(',');
            let name = path.trim_start_matches("docs/rules/").replace(".md#", ": ").replace('-', " ");
            let rest = if rest.is_empty() { String::new() } else { format!(", {rest}") };
            format!("[{name}]({}){rest}", path.replace("docs/rules/", "../rules/"))
        }
    };
    source.split("; ").map(link).collect::<Vec<_>>().join("; ")
}

fn page(words: &Words, disputes: &[Dispute], kept: &Snap) -> String {
    let mut page = words.head.to_owned();
    for (at, dispute) in disputes.iter().enumerate() {
        let log = kept.get(&dispute.scene).unwrap_or_else(|| panic!("{}: no log", dispute.scene));
        write!(
            page,
            "\n## {}. {}\n\n{}\n\n{}{}\n\n{}\n\n```console\nsgs play --scene \"{}\"\n```\n\n```text\n{log}\n```\n",
            at + 1,
            dispute.said(words.question),
            dispute.said(words.ruling),
            words.source,
            linked(dispute.said("Source")),
            words.play,
            dispute.scene,
        )
        .expect("a text");
    }
    page
}

#[test]
fn rulings_are_those_of_the_scenes() {
    let text = std::fs::read_to_string(SCENES).expect("scenes");
    let disputes = disputes(&text);
    assert!(disputes.len() >= 11, "{}", disputes.len());
    let kept = Snap::read(&path_of(Path::new(SCENES))).unwrap_or_else(|why| panic!("{why}"));
    for words in [ENGLISH, CHINESE] {
        crate::shared::page::compare(Path::new(words.page), &page(&words, &disputes, &kept));
    }
}

#[test]
fn ruling_is_played_by_its_name_without_files() {
    let folder = crate::shared::folder::scratch("rulings", "away");
    let play = |name: &str| {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_sgs"))
            .args(["play", "--plain", "--lang", "en", "--scene", name])
            .current_dir(&folder)
            .env("SGS_STATE", folder.join("state"))
            .stdin(std::process::Stdio::null())
            .output()
            .expect("a program");
        child.stdout.append(&mut child.stderr);
        String::from_utf8_lossy(&child.stdout).into_owned()
    };
    let said = play("fenji to the death: the cards are drawn all the same");
    assert!(said.contains("You sit at seat 1"), "{said}");
    let part = play("fenji to the death");
    assert!(part.contains("You sit at seat 1"), "{part}");
    // Several have this in their names, and none has that.
    for name in ["kongcheng", "no such ruling"] {
        assert!(!play(name).contains("You sit at"), "{name}");
    }
}
