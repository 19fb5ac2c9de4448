//! `sgs test` for those who look into a scene: `--review`, `FILE:LINE`, `--trace`, failed files first, `--html`.

use crate::shared::tree::{Tree, assert_says};
use std::io::Write;
use std::process::{Command, Stdio};

const PACKAGE: &str = "local extension = sgs.Package('grit')
local grit = sgs.CreateTriggerSkill {
  name = 'grit', events = { sgs.Damaged },
  can_trigger = function(self, player) return player:hasSkill('grit') and player:getHp() > 2 end,
  on_trigger = function(self, event, player, data)
    player:drawCards(1, 'grit')
  end,
}
sgs.General(extension, 'gritty', 'wei', 4):addSkill(grit)
return extension
";

const SCENES: &str = "scene 'grit draws' {
  seats = { {}, { general = 'gritty' } },
  deck = 'peach:heart:3',
  play = function(s) s[1]:damage(s[2]) end,
}

scene 'grit rests' {
  seats = { {}, { general = 'gritty', hp = 2 } },
  play = function(s) s[1]:damage(s[2]) end,
}

scene 'nothing happens' {
  seats = { {}, {} },
  play = function(s) s:note('quiet <b>') end,
}
";

fn grit(name: &str) -> Tree {
    Tree::new(&format!("cli-review-{name}"), &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)])
}

/// Runs `sgs test` with answers, and with a cache in its folder.
fn answered(tree: &Tree, arguments: &[&str], answers: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .arg("test")
        .args(arguments)
        .current_dir(&tree.0)
        .env("SGS_CACHE", tree.0.join("cache"))
        .env("LC_ALL", "C")
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    child.stdin.take().expect("a pipe").write_all(answers.as_bytes()).expect("answers");
    let output = child.wait_with_output().expect("an end");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    (output.status.code().unwrap_or(-1), text)
}

fn kept(tree: &Tree) -> String {
    std::fs::read_to_string(tree.0.join("extensions/grit.scene.snap")).unwrap_or_default()
}

#[test]
fn review_keeps_what_is_accepted_and_nothing_else() {
    let tree = grit("one");
    let (code, told) = answered(&tree, &["--review"], "a\nwhat\ns\n");
    assert_says((code, told), 1, &["grit draws", "a accept", "1 kept, 2 failed"]);
    assert!(
        kept(&tree).contains("## grit draws") && !kept(&tree).contains("## grit rests"),
        "{}",
        kept(&tree)
    );
    assert_says(answered(&tree, &["--review"], "all\n"), 0, &["1 passed, 2 kept"]);
    assert_says(answered(&tree, &["--review"], ""), 0, &["3 passed"]);
    // A changed log is shown with its difference; a scene that is gone may go.
    tree.write("grit.lua", &PACKAGE.replace("drawCards(1", "drawCards(0"));
    let without = SCENES.split("scene 'nothing").next().expect("a text").to_owned();
    tree.write("grit.scene.lua", &without);
    let before = kept(&tree);
    assert_says(answered(&tree, &["--review"], "q\n"), 1, &["- ", "2 failed"]);
    assert_eq!(kept(&tree), before);
    assert_says(answered(&tree, &["--review"], "s\na\n"), 1, &["no such scene", "1 kept, 1 failed"]);
    assert!(!kept(&tree).contains("nothing happens") && kept(&tree).contains("peach"), "{}", kept(&tree));
}

#[test]
fn line_of_a_file_names_one_scene() {
    let tree = grit("line");
    let file = "extensions/grit.scene.lua";
    let list = |line: &str| tree.says(&["--list", &format!("{file}:{line}")]).1;
    assert_eq!(list("1"), format!("{file}:1: grit draws\n"));
    assert_eq!(list("9"), format!("{file}:7: grit rests\n"));
    assert_eq!(list("99"), format!("{file}:12: nothing happens\n"));
    assert_says(
        tree.says(&["--accept", &format!("{file}:8")]),
        0,
        &["kept extensions/grit.scene.lua: grit rests"],
    );
    assert_says(tree.says(&[&format!("{file}:8")]), 0, &["1 scene in 1 file: 1 passed"]);
    assert_says(tree.says(&[&format!("{file}:x")]), 2, &["there is no such file"]);
}

#[test]
fn trace_shows_why_a_skill_did_not_act() {
    let tree = grit("trace");
    let (_, told) = tree.says(&["--trace", "grit"]);
    assert!(told.contains("grit @ sgs.Damaged sgs2 (gritty): asked, and acts"), "{told}");
    assert!(told.contains("does not act: can_trigger returned false"), "{told}");
    assert!(!tree.says(&[]).1.contains("trace "));
}

#[test]
fn files_that_failed_are_played_first() {
    let tree = grit("first");
    tree.write(
        "able.scene.lua",
        "scene 'able' { seats = { {}, {} }, play = function(s) s:note('able') end }",
    );
    answered(&tree, &["--accept"], "");
    tree.write("grit.lua", &PACKAGE.replace("drawCards(1", "drawCards(0"));
    tree.write("able.scene.snap", "sgs scenes 1\n\n## able\nother\n");
    let order = |told: &str| told.find("FAIL extensions/able") < told.find("FAIL extensions/grit");
    let (_, told) = answered(&tree, &[], "");
    assert!(order(&told), "{told}");
    answered(&tree, &["--accept", "extensions/able.scene.lua"], "");
    tree.write("able.scene.snap", "sgs scenes 1\n\n## able\nother\n");
    let (_, told) = answered(&tree, &[], "");
    assert!(!order(&told), "{told}");
}

#[test]
fn page_has_scenes_logs_and_lines() {
    let tree = grit("page");
    tree.says(&["--accept", "-k", "grit draws"]);
    let (code, _) = tree.says(&["--html", "out.html", "--lang", "en"]);
    assert_eq!(code, 1);
    let page = std::fs::read_to_string(tree.0.join("out.html")).expect("a page");
    for part in [
        "<i class=\"fine\">passed</i> grit draws",
        "no log is kept</i> grit rests",
        "quiet &lt;b&gt;",
        "<span class=\"table\">= sgs2 hp 3/4",
        "extensions/grit.lua",
        "class=\"ran\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("quiet <b>") && !page.contains("http"), "{page}");
    tree.says(&["--html", "out.html", "--lang", "zh"]);
    assert!(std::fs::read_to_string(tree.0.join("out.html")).expect("a page").contains("场景测试"));
}
