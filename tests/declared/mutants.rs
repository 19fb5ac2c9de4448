//! Small changes of the specs of bundled skills: scenes notice them.
//!
//! Changed is each number, colour, zone, target, tag, comparison and condition, one at a time. The test here plays a
//! sample. All of them, with those that survive:
//!
//!     SGS_MUTANTS=all cargo test --test it declared::mutants -- --nocapture

use super::{OVERLAY, copy};
use crate::shared::folder::{scratch, write};
use crate::shared::program::sgs;
use std::path::{Path, PathBuf};

/// Every how manieth mutant is in the sample.
const SAMPLE: usize = 29;

/// The least share of noticed mutants in per cent.
const LEAST: usize = 97;

/// Texts that are exchanged for another one.
const SWAPS: &[(&str, &str)] = &[
    ("\"red\"", "\"black\""),
    ("\"black\"", "\"red\""),
    ("\"spade\"", "\"heart\""),
    ("\"heart\"", "\"spade\""),
    ("\"club\"", "\"diamond\""),
    ("\"diamond\"", "\"club\""),
    ("from = \"hand\"", "from = \"any\""),
    ("\"he\"", "\"h\""),
    ("\"h\"", "\"e\""),
    ("\"e\"", "\"h\""),
    ("\"wei\"", "\"shu\""),
    ("\"shu\"", "\"wu\""),
    ("\"wu\"", "\"qun\""),
    ("\"qun\"", "\"wei\""),
    ("type = \"basic\"", "type = \"trick\""),
    ("type = \"trick\"", "type = \"equip\""),
    ("type = \"equip\"", "type = \"basic\""),
    ("name = \"slash\"", "name = \"jink\""),
    ("\"<\"", "\"<=\""),
    ("\"<=\"", "\"<\""),
    ("\">\"", "\">=\""),
    ("\">=\"", "\">\""),
    ("\"==\"", "\"~=\""),
    ("S.target", "S.me"),
    ("S.source", "S.me"),
    ("S.other)", "S.target)"),
    ("S.others", "S.everyone"),
    ("S.everyone", "S.others"),
    ("= true", "= false"),
    ("once = \"phase\"", "limit = { 9, \"phase\" }"),
    ("per = \"point\", ", ""),
];

/// A scene file that says what each skill is: such tags show at no table.
const TAGS: &str = "extensions/tags.scene.lua";

/// Changes that no table could show: the skill (any where it is empty), what the change brings, and the reason.
const SAME: &[(&str, &str, &str)] = &[
    ("", "as_cost = false", "the flag that a skipped phase has for costs"),
    ("", "together = false", "steps within one effect of the card, not after it"),
    ("", "plain = false", "effects that no bundled skill prevents"),
    ("", "quiet = false", "a sound"),
    ("", "harmful = false", "what AIs know of a judgement"),
    ("", "about = S.me", "whom a question names"),
    ("", "even_dead = false", "a death between two steps"),
    ("", "needs = { S.me", "a guard against the dead"),
    ("", "S.is_alive(S.me)", "a guard against the dead"),
    ("tuxi", "S.everyone { flagged", "the owner never has the flag"),
    ("tuxi", "S.clear_flag(\"TuxiTarget\", S.me)", "the flag goes with the turn"),
    ("liuli", "S.everyone { in_range", "nobody is in reach of oneself"),
    ("tianxiang", "S.lost_hp(S.me)", "the owner of what follows is the one who was damaged"),
    (
        "tianxiang",
        "S.draw(S.lost_hp(S.target), S.me)",
        "the owner of what follows is the one who was damaged",
    ),
    ("zaiqi", "{ S.count \"hearts\", \">=\", 0 }", "no hearts heal nothing and go nowhere"),
];

/// A change of a spec.
struct Mutant {
    skill: String,
    /// The package file with it.
    text: String,
    /// The line as it reads then.
    line: String,
}

/// The specs of a file: name, and where the text of each begins and ends.
fn specs(text: &str) -> Vec<(String, usize, usize)> {
    let begins: Vec<usize> = text.match_indices("\n    S \"").map(|(at, _)| at + 1).collect();
    let end = text.rfind('}').expect("an end");
    let ends = begins.iter().skip(1).copied().chain([end]);
    let named = begins.iter().zip(ends).map(|(&begin, end)| {
        let name = text[begin..].split('"').nth(1).expect("a name").to_owned();
        (name, begin, end)
    });
    named.collect()
}

/// Returns the end of the expression that begins here: before a comma or bracket that belongs to what is around it.
fn end_of_expression(text: &str, begin: usize) -> usize {
    let mut depth = 0;
    for (at, c) in text[begin..].char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' if depth == 0 => return begin + at,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => return begin + at,
            _ => {}
        }
    }
    text.len()
}

/// Returns the places to change in a text, with what stands there then.
fn changes(text: &str) -> Vec<(usize, usize, String)> {
    let mut found = Vec::new();
    for (old, new) in SWAPS {
        for (at, _) in text.match_indices(old) {
            let is_part = text[at + old.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            if !is_part {
                found.push((at, at + old.len(), (*new).to_owned()));
            }
        }
    }
    let bytes = text.as_bytes();
    let is_word =
        |at: usize| bytes.get(at).is_some_and(|c| c.is_ascii_alphanumeric() || b"_\"@-".contains(c));
    for at in (0..text.len()).filter(|&at| bytes[at].is_ascii_digit()) {
        if at > 0 && is_word(at - 1) && bytes[at - 1] != b'-' || is_word(at + 1) {
            continue;
        }
        let number: u32 = text[at..=at].parse().expect("a digit");
        found.push((at, at + 1, (number + 1).to_string()));
    }
    for key in ["if_ = ", "S.if_("] {
        for (at, _) in text.match_indices(key) {
            let begin = at + key.len();
            let end = end_of_expression(text, begin);
            found.push((begin, end, format!("S.unless({})", &text[begin..end])));
        }
    }
    found.sort();
    found
}

fn mutants(text: &str) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (skill, begin, end) in specs(text) {
        for (from, to, new) in changes(&text[begin..end]) {
            let (from, to) = (begin + from, begin + to);
            let changed = format!("{}{new}{}", &text[..from], &text[to..]);
            let line_begin = changed[..from].rfind('\n').map_or(0, |at| at + 1);
            let line = changed[line_begin..].lines().next().unwrap_or_default().trim().to_owned();
            found.push(Mutant { skill: skill.clone(), text: changed, line });
        }
    }
    found
}

/// Returns the scenes of the general whose file has the text of this skill.
fn scenes_of(package: &str, skill: &str) -> PathBuf {
    let folder = Path::new("extensions").join(package);
    let described = format!("[\":{skill}\"]");
    for entry in std::fs::read_dir(&folder).expect("a package") {
        let path = entry.expect("a file").path();
        let is_scene = path.to_string_lossy().contains(".scene.");
        if !is_scene && std::fs::read_to_string(&path).is_ok_and(|text| text.contains(&described)) {
            return path.with_extension("scene.lua");
        }
    }
    panic!("no file describes {skill}");
}

#[test]
fn scenes_notice_changes_of_specs() {
    let all = std::env::var("SGS_MUTANTS").is_ok();
    let folder = scratch("declared", if all { "all-mutants" } else { "mutants" });
    for package in ["standard", "wind", "fire", "thicket", "mountain", "lib"] {
        copy(&Path::new("extensions").join(package), &folder.join("extensions").join(package));
    }
    copy(Path::new(OVERLAY), &folder.join("extensions"));
    for file in [TAGS, "extensions/tags.scene.snap"] {
        std::fs::copy(file, folder.join(file)).expect("the scene of tags");
    }
    let (mut played, mut survivors) = (0, Vec::new());
    for package in ["standard", "wind", "fire", "thicket", "mountain"] {
        let file = folder.join(format!("extensions/declared/{package}.lua"));
        let original = std::fs::read_to_string(&file).expect("the specs");
        for (i, mutant) in mutants(&original).into_iter().enumerate() {
            let brings = |part: &str| mutant.text.matches(part).count() > original.matches(part).count();
            let exempt = SAME.iter().any(|(skill, part, _)| {
                (skill.is_empty() || *skill == mutant.skill) && mutant.line.contains(part) && brings(part)
            });
            if exempt || !all && i % SAMPLE != 0 {
                continue;
            }
            write(&file, &mutant.text);
            let scenes = scenes_of(package, &mutant.skill);
            let (code, _) = sgs(&folder, &["test", "--whole", &scenes.to_string_lossy(), TAGS]);
            played += 1;
            if code == 0 {
                survivors.push(format!("{}: {}", mutant.skill, mutant.line));
            }
        }
        write(&file, &original);
    }
    let noticed = played - survivors.len();
    println!("{noticed} of {played} changes are noticed; not these:\n{}", survivors.join("\n"));
    assert!(played >= 20, "{played}");
    assert!(noticed * 100 >= played * LEAST, "{noticed} of {played}:\n{}", survivors.join("\n"));
}
