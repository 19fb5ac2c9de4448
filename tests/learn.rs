//! `sgs learn` and `sgs rules`, as a newcomer uses them. The learner picks from the menus by what they say.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

/// The right choices of all lessons, in order: words of the menu line.
const RIGHT_EN: &[&str] = &[
    "Slash",
    "Liu Bei",
    "Ex Nihilo",
    "Analeptic",
    "Slash",
    "Liu Bei",
    "Jink",
    "Chitu",
    "Slash",
    "Gan Ning",
    "Dismantlement",
    "Sun Quan",
    "Eight Diagram",
    "Nullification",
    "Indulgence",
    "Zhang Fei",
    "Peach",
    "Warrior Saint",
    "Jink",
    "Cao Cao",
    "Slash ♠7",
    "Slash ♠8",
    "Slash",
    "Sun Quan",
];

const RIGHT_ZH: &[&str] = &[
    "【杀】",
    "刘备",
    "无中生有",
    "【酒】",
    "【杀】",
    "刘备",
    "【闪】",
    "赤兔",
    "【杀】",
    "甘宁",
    "过河拆桥",
    "孙权",
    "八卦阵",
    "无懈可击",
    "乐不思蜀",
    "张飞",
    "【桃】",
    "武圣",
    "【闪】",
    "曹操",
    "【杀】♠7",
    "【杀】♠8",
    "【杀】",
    "孙权",
];

/// A learner at a pipe.
struct Learner {
    child: Child,
    said: String,
    /// Length of the output when the last choice was made.
    seen: usize,
}

impl Learner {
    fn start(arguments: &[&str]) -> Learner {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
        command.arg("learn").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let child = command.env("SGS_CACHE", "").env_remove("RUST_LOG").spawn().expect("it runs");
        Learner { child, said: String::new(), seen: 0 }
    }

    /// Reads up to the next prompt, or to the end.
    fn read(&mut self) {
        let output = self.child.stdout.as_mut().expect("output");
        let mut bytes = Vec::new();
        let mut byte = [0];
        while !bytes.ends_with(b"\n> ") && matches!(output.read(&mut byte), Ok(1)) {
            bytes.push(byte[0]);
        }
        self.said.push_str(&String::from_utf8_lossy(&bytes));
    }

    fn types(&mut self, line: &str) {
        self.seen = self.said.len();
        writeln!(self.child.stdin.as_mut().expect("input"), "{line}").expect("typed");
    }

    /// Chooses the line of the last menu with this text.
    fn picks(&mut self, text: &str) {
        self.read();
        let menu = &self.said[self.seen..];
        let key = menu.lines().rev().find_map(|line| {
            let (key, rest) = line.trim_start().split_once(' ')?;
            (key.len() <= 2 && key.chars().all(char::is_alphanumeric) && rest.contains(text)).then_some(key)
        });
        let key = key.unwrap_or_else(|| panic!("no `{text}` in:\n{menu}")).to_owned();
        self.types(&key);
    }

    /// Returns everything that was said, and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        drop(self.child.stdin.take());
        self.read();
        let code = self.child.wait().expect("an end").code();
        (self.said, code)
    }
}

fn learns(lang: &str, right: &[&str]) -> String {
    let mut learner = Learner::start(&["--lang", lang]);
    right.iter().for_each(|text| learner.picks(text));
    let (said, code) = learner.end();
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains('✗'), "{said}");
    said
}

#[test]
fn all_lessons_are_learned_in_english() {
    let said = learns("en", RIGHT_EN);
    assert!(said.contains("=== Lesson 12 of 12") && said.contains("Not a single wrong step."), "{said}");
}

#[test]
fn all_lessons_are_learned_in_chinese() {
    let said = learns("zh", RIGHT_ZH);
    assert!(said.contains("=== 第 12 课（共 12 课）") && said.contains("一步都没走错。"), "{said}");
}

#[test]
fn wrong_choice_is_explained_and_may_be_tried_again() {
    let mut learner = Learner::start(&["roles", "--lang", "en"]);
    learner.picks("Slash");
    learner.picks("Gan Ning");
    learner.picks("Slash");
    learner.picks("Liu Bei");
    learner.read();
    let (said, code) = learner.end();
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.matches("A rebel wins in one way only").count(), 1, "{said}");
    assert!(said.contains("Try again.") && said.contains("uses Slash ♠7 -> Liu Bei(2)"), "{said}");
}

#[test]
fn teacher_shows_what_four_wrong_choices_missed() {
    let mut learner = Learner::start(&["jink", "--lang", "zh", "--no-hints"]);
    for _ in 0..4 {
        learner.read();
        learner.types("0");
    }
    learner.read();
    let (said, _) = learner.end();
    assert!(said.contains("这一步我来演示") && said.contains("甘宁(2)"), "{said}");
    assert!(!said.contains("轮到别人打你了"), "hints are off: {said}");
}

fn says(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    let output = command.args(arguments).env("SGS_CACHE", "").output().expect("it runs");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("a text");
    (output.status.code(), said)
}

#[test]
fn unknown_lessons_and_topics_are_reported() {
    let (code, said) = says(&["learn", "distanc", "--lang", "en"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("did you mean `distance`?"), "{said}");
    let (code, said) = says(&["rules", "slsh", "--lang", "en"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("did you mean `slash`?"), "{said}");
}

#[test]
fn rules_are_listed_and_read_in_both_languages() {
    let (code, said) = says(&["rules", "--lang", "zh"]);
    assert!(code == Some(0) && said.contains("slash") && said.contains("距离与坐骑"), "{said}");
    let (_, said) = says(&["rules", "桃", "--lang", "zh"]);
    assert!(said.starts_with("濒死与桃\n") && !said.contains("**"), "{said}");
    let (_, said) = says(&["rules", "roles", "--lang", "en"]);
    assert!(said.contains("players  lord  loyalists"), "{said}");
}
