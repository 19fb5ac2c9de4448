//! Usage of `sgs test` on packages in a separate folder.

use crate::shared::{tree, walk};

use serde_json::Value;
use std::process::Command;
use tree::{Tree, assert_says};
use walk::follow;

/// Reads a package or snapshot of a test.
fn read(tree: &Tree, name: &str) -> String {
    std::fs::read_to_string(tree.0.join("extensions").join(name)).expect("a text")
}

/// A skill that draws a card after damage.
const PACKAGE: &str = "local extension = sgs.Package('grit')
local grit = sgs.CreateTriggerSkill {
  name = 'grit', events = { sgs.Damaged },
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
  play = function(s)
    s[1]:damage(s[2])
    s[1]:damage(s[2])
  end,
}

scene 'nothing happens' {
  seats = { {}, {} },
  play = function(s) s:note('quiet') end,
}
";

fn grit() -> Tree {
    Tree::new("cli-test-grit", &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)])
}

#[test]
fn from_no_log_to_a_difference() {
    let tree = Tree::new("cli-test-course", &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)]);
    assert_says(tree.says(&[]), 1, &["FAIL extensions/grit.scene.lua:1: grit draws", "no log is kept"]);
    assert_says(tree.says(&["--accept"]), 0, &["kept extensions/grit.scene.lua: grit draws", "2 kept"]);
    let kept = read(&tree, "grit.scene.snap");
    assert!(kept.starts_with("sgs scenes 1\n\n## grit draws\nsgs2 damaged 1 normal by sgs1\n"), "{kept}");
    assert!(!kept.contains('\r'));
    assert_says(tree.says(&[]), 0, &["2 scenes in 1 file: 2 passed"]);
    // CRLF line endings give the same log.
    tree.write("grit.scene.snap", &kept.replace('\n', "\r\n"));
    assert_says(tree.says(&[]), 0, &["2 passed"]);
    tree.write("grit.lua", &PACKAGE.replace("drawCards(1", "drawCards(2"));
    let parts = [
        "FAIL extensions/grit.scene.lua:1",
        "-   draw -> sgs2 hand: peach♥3 (",
        "+   draw -> sgs2 hand: peach♥3, ",
        "1 passed, 1 failed",
    ];
    assert_says(tree.says(&["--color", "never"]), 1, &parts);
    assert_says(tree.says(&["--color", "always"]), 1, &["\x1b[31m  - "]);
    // Texts do not matter.
    let worded = format!("sgs.LoadTranslationTable {{ ['grit'] = '坚忍', ['gritty'] = '坚' }}\n{PACKAGE}");
    tree.write("grit.lua", &worded);
    assert_says(tree.says(&[]), 0, &["2 passed"]);
}

#[test]
fn names_lists_and_paths() {
    let tree = Tree::new("cli-test-names", &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)]);
    tree.says(&["--accept"]);
    assert_says(tree.says(&["-k", "grit"]), 0, &["1 scene in 1 file: 1 passed"]);
    assert_says(tree.says(&["-k", "nobody"]), 2, &["no scene has nobody in its name"]);
    assert_says(
        tree.says(&["--list"]),
        0,
        &["extensions/grit.scene.lua:1: grit draws\n", "grit.scene.lua:10: nothing"],
    );
    assert_says(tree.says(&["extensions/grit.lua"]), 0, &["2 passed"]);
    assert_says(tree.says(&["extensions/grit.scene.snap"]), 0, &["2 passed"]);
    assert_says(tree.says(&["extensions/gone.lua"]), 2, &["there is no such file"]);
    tree.write("other.lua", "return sgs.Package('other')");
    assert_says(tree.says(&["extensions/other.lua"]), 2, &["neither a scene file nor a package with one"]);
    // The snapshot of a removed scene remains.
    tree.write("grit.scene.lua", SCENES.split("\nscene").next().expect("the first"));
    assert_says(tree.says(&[]), 1, &["nothing happens", "there is no such scene"]);
    assert_says(tree.says(&["--accept"]), 0, &[]);
    assert!(!read(&tree, "grit.scene.snap").contains("nothing happens"));
}

#[test]
fn an_empty_folder() {
    let tree = Tree::new("cli-test-empty", &[]);
    assert_says(tree.says(&[]), 2, &["no scenes here"]);
}

#[test]
fn formats_for_programs() {
    let tree = Tree::new("cli-test-formats", &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)]);
    tree.says(&["--accept"]);
    tree.write("grit.lua", &PACKAGE.replace("drawCards(1", "drawCards(2"));
    let (code, text) = tree.says(&["--json", "--junit", "report.xml"]);
    assert_eq!(code, 1, "{text}");
    let report: Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(report["scenes"][0]["outcome"], "different");
    assert_eq!(report["scenes"][1]["outcome"], "same");
    assert_eq!(report["total"]["failed"], 1);
    assert!(report["scenes"][0]["log"].as_str().is_some_and(|log| log.contains("peach♥3, ")), "{text}");
    let xml = std::fs::read_to_string(tree.0.join("report.xml")).expect("written");
    assert!(
        xml.contains("<testsuite name=\"extensions/grit.scene.lua\" tests=\"2\" failures=\"1\">"),
        "{xml}"
    );
    assert!(xml.contains("<failure message=\"the log is not the kept one\">kept:&#10;sgs2 damaged"), "{xml}");
}

#[test]
fn every_skill_wants_a_scene() {
    let two = PACKAGE.replace(
        "return extension",
        "local idle = sgs.CreateTriggerSkill { name = 'idle', events = { sgs.Death }, on_trigger = function() end }
sgs.General(extension, 'idler', 'wei', 4):addSkill(idle)\nreturn extension",
    );
    let tree = Tree::new("cli-test-demand", &[("grit.lua", &two), ("grit.scene.lua", SCENES)]);
    tree.says(&["--accept"]);
    let says = tree.says(&["--require-all"]);
    assert_says(
        says,
        1,
        &["FAIL extensions/grit.lua:9: skill \"idle\" acts in no scene", "2 passed, 1 skills"],
    );
    tree.write("grit.lua", &two.replace("local idle", "-- no scene: it does nothing\nlocal idle"));
    assert_says(tree.says(&["--require-all"]), 0, &["2 passed"]);
    tree.write("grit.lua", &PACKAGE.replace("local grit", "-- no scene: none\nlocal grit"));
    assert_says(tree.says(&["--require-all"]), 1, &["\"grit\" needs no scene, it says, but acts in one"]);
}

/// Returns a package that counts in a local variable.
fn forgetful() -> String {
    PACKAGE
        .replace("local grit", "local times = 0\nlocal grit")
        .replace("player:drawCards(1, 'grit')", "times = times + 1\n    player:drawCards(times, 'grit')")
}

#[test]
fn what_a_game_does_not_survive() {
    let tree = Tree::new("cli-test-survive", &[("grit.lua", &forgetful()), ("grit.scene.lua", SCENES)]);
    tree.says(&["--accept"]);
    assert_says(tree.says(&[]), 0, &["2 passed"]);
    let parts =
        ["FAIL extensions/grit.scene.lua:1: grit draws", "resumed, the log is another", "1 passed, 1 failed"];
    assert_says(tree.says(&["--resumed"]), 1, &parts);
    // The count starts again when the files are rerun.
    assert_says(tree.says(&["--reloaded"]), 0, &["2 passed"]);
    let grown = PACKAGE.replace("local grit", "sgs.runs = (sgs.runs or 0) + 1\nlocal grit");
    tree.write("grit.lua", &grown.replace("drawCards(1", "drawCards(sgs.runs"));
    tree.says(&["--accept"]);
    assert_says(tree.says(&["--reloaded"]), 1, &["reloaded, the log is another"]);
    tree.write("grit.lua", PACKAGE);
    tree.says(&["--accept"]);
    assert_says(tree.says(&["--reloaded", "--resumed"]), 0, &["2 passed"]);
}

/// Returns a package that counts its owner's play phases, in a variable or as a mark.
fn counting(counts: &str, shows: &str) -> String {
    format!(
        "local extension = sgs.Package('tally')
local n = 0
local tally = sgs.CreateTriggerSkill {{
  name = 'tally', events = {{ sgs.EventPhaseStart }},
  on_trigger = function(self, event, player, data)
    {counts}
    if player:getPhase() == sgs.Player_Finish then player:drawCards({shows}, 'tally') end
  end,
}}
sgs.General(extension, 'teller', 'wei', 4):addSkill(tally)
return extension
"
    )
}

const TURN: &str = "scene 'a turn' {
  seats = { { general = 'teller', otherwise = 'decline' }, {} },
  phase = 'not_active',
  play = function(s) s[1]:turn() end,
}
";

#[test]
fn what_a_turn_does_not_survive() {
    let kept_in_lua = counting("n = n + 1", "n");
    let tree = Tree::new("cli-test-turn", &[("tally.lua", &kept_in_lua), ("tally.scene.lua", TURN)]);
    tree.says(&["--accept"]);
    assert_says(tree.says(&[]), 0, &["1 passed"]);
    assert_says(tree.says(&["--resumed"]), 1, &["resumed: taken up again at line ", "it goes on otherwise"]);
    tree.write("tally.lua", &counting("player:addMark('tally')", "player:getMark('tally')"));
    assert_says(tree.says(&[]), 1, &["marks tally="]);
    tree.says(&["--accept"]);
    assert_says(tree.says(&["--reloaded", "--resumed"]), 0, &["1 passed"]);
}

#[test]
fn one_thread_or_several() {
    let tree = grit();
    for n in 0..6 {
        tree.write(&format!("other{n}.scene.lua"), &SCENES.replace("grit draws", &format!("grit draws {n}")));
    }
    tree.says(&["--accept"]);
    let outcome = |jobs: &str| {
        let (code, text) = tree.says(&["--json", "--jobs", jobs]);
        assert_eq!(code, 0, "{text}");
        let report: Value = serde_json::from_str(&text).expect("one object");
        let scenes = report["scenes"].as_array().expect("a list").iter();
        scenes.map(|scene| format!("{} {}", scene["place"], scene["outcome"])).collect::<Vec<_>>()
    };
    assert_eq!(outcome("1"), outcome("4"));
    assert_eq!(outcome("1").len(), 14);
}

// ---- the guide ------------------------------------------------------------------------------------

/// Follows the steps of the guide for a new author.
#[test]
fn the_fifteen_minutes_of_the_guide() {
    let guide = std::fs::read_to_string("docs/testing.md").expect("the guide");
    let (_, walk) = guide.split_once("## Fifteen minutes").expect("the walk");
    let walk = walk.split("\n## ").next().expect("its end");
    let tree = Tree::new("cli-test-walk", &[]);
    let run = follow(walk, &tree);
    assert!(run >= 10, "{run} commands");
}

// ---- other content of packages, and their output -------------------------------------------------

#[test]
fn lines_that_scripts_print_are_shown_and_are_in_no_log() {
    let printing = PACKAGE.replace("    player:drawCards", "    print('draws', 1)\n    player:drawCards");
    let printing = format!("print('loaded \\27[31m')\n{printing}");
    let tree = Tree::new("cli-test-print", &[("grit.lua", &printing), ("grit.scene.lua", SCENES)]);
    let (code, said) = tree.says(&["--accept", "--reloaded", "--resumed", "-k", "grit draws"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(said.matches("extensions/grit.lua:6: draws\t1\n").count(), 2, "{said}");
    assert!(said.contains("extensions/grit.lua:1: loaded  [31m\n") && !said.contains('\x1b'), "{said}");
    assert!(!read(&tree, "grit.scene.snap").contains("draws\t1"));
    let (_, text) = tree.says(&["--json", "-k", "grit draws"]);
    let report: Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(report["printed"]["extensions/grit.scene.lua"][1], "extensions/grit.lua:6: draws\t1");
    // Output of the scene itself.
    tree.write("grit.scene.lua", &SCENES.replace("s:note('quiet')", "print(s.room:alivePlayerCount())"));
    assert_says(tree.says(&["-k", "nothing"]), 1, &["extensions/grit.scene.lua:12: 2\n"]);
}

#[test]
fn old_names_in_callbacks_are_reported() {
    let old = PACKAGE.replace("    player:drawCards", "    local _ = sgs.Player_Extra\n    player:drawCards");
    let tree = Tree::new("cli-test-old", &[("grit.lua", &old), ("grit.scene.lua", SCENES)]);
    let (code, said) = tree.says(&["--accept"]);
    assert_eq!(code, 0, "{said}");
    let told = "extensions/grit.lua:5: sgs.Player_Extra is an old name: write sgs.Player_PhaseExtra\n";
    assert_eq!(said.matches(told).count(), 1, "{said}");
}

#[test]
fn reports_are_in_the_language_that_is_asked_for() {
    let tree = Tree::new("cli-test-lang", &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)]);
    assert_says(
        tree.says(&["--lang", "zh", "--accept"]),
        0,
        &["已保存", "1 个文件，2 个场景：0 通过，2 保存"],
    );
    tree.write("grit.lua", &PACKAGE.replace("drawCards(1", "drawCards(2"));
    let parts = ["不通过 extensions/grit.scene.lua:1", "日志和保存的不同", "1 通过，1 不通过"];
    assert_says(tree.says(&["--lang", "zh"]), 1, &parts);
}

const TEA: &str = "local extension = sgs.Package('tea', sgs.Package_CardPack)
sgs.CreateBasicCard {
  name = 'tea_leaf', class_name = 'TeaLeaf', subtype = 'buff_card', target_fixed = true,
  on_use = function(self, room, source) room:cardEffect(self, source, source) end,
  on_effect = function(self, effect) effect.to:drawCards(1, 'tea_leaf') end,
}:clone(sgs.Card_Diamond, 5):setParent(extension)
return extension
";

#[test]
fn a_scene_that_names_only_a_card_of_a_package_has_it() {
    let scene =
        "scene 'tea' { seats = { { hand = 'tea_leaf' }, {} }, play = function(s) s[1]:play('tea_leaf') end }";
    let tree = Tree::new("cli-test-tea", &[("tea.lua", TEA), ("tea.scene.lua", scene)]);
    assert_says(tree.says(&["--accept"]), 0, &["1 kept"]);
    let kept = read(&tree, "tea.scene.snap");
    assert!(kept.contains("tea_leaf♦5") && kept.contains("draw -> sgs1 hand"), "{kept}");
    assert_says(tree.says(&["--whole"]), 0, &["1 passed"]);
}

const SIEGE: &str = "local extension = sgs.Package('siege')
sgs.General(extension, 'keeper', 'wei', 4)
sgs.CreateScenario {
  name = 'lone_city', expose = true,
  roles = { lord = 'keeper', rebel1 = 'simayi', rebel2 = 'zhangliao' },
}
sgs.CreateScenarioRule {
  scenario = 'lone_city', events = { sgs.GameStart }, global = true,
  can_trigger = function(self, target) return target ~= nil end,
  on_trigger = function(self, event, player) if player:isLord() then player:drawCards(2, 'lone_city') end end,
}
return extension
";

#[test]
fn a_scene_may_be_of_a_scenario_of_a_package() {
    let scene =
        "scene 'city' { mode = 'lone_city', seats = { { general = 'keeper' }, {}, { general = 'caocao' } },
        play = function(s)
            s:start_game()
            s:note(s.room:getMode())
            for seat = 1, 3 do s:note(s[seat].player:getGeneralName()) end
        end }";
    let rule = SIEGE.replace("scenario = 'lone_city'", "scenario = city");
    let rule = rule.replace("sgs.CreateScenario {", "local city = sgs.CreateScenario {");
    let tree = Tree::new("cli-test-scenario", &[("siege.lua", &rule), ("siege.scene.lua", scene)]);
    assert_says(tree.says(&["--accept"]), 0, &["1 kept"]);
    let kept = read(&tree, "siege.scene.snap");
    for part in ["# lone_city\n# keeper\n# simayi\n# caocao\n", "(draw lone_city)"] {
        assert!(kept.contains(part), "`{part}` is not in:\n{kept}");
    }
    tree.write("siege.scene.lua", &scene.replace("'lone_city'", "'lone_citi'"));
    assert_says(tree.says(&[]), 1, &["unknown mode `lone_citi`; did you mean `lone_city`?"]);
    tree.write("siege.scene.lua", &scene.replace("{}, {", "{}, {}, {"));
    assert_says(tree.says(&[]), 1, &["mode `lone_city` has 3 seats, not 4"]);
}

// ---- watching ----------------------------------------------------------------------------------------

#[test]
fn warnings_about_packages_are_shown_once_with_their_code() {
    let misspelt = PACKAGE.replace("events =", "event = 1, events =");
    let other = SCENES.replace("grit draws", "grit draws again");
    let files = [("grit.lua", &*misspelt), ("grit.scene.lua", SCENES), ("other.scene.lua", other.as_str())];
    let tree = Tree::new("cli-test-warnings", &files);
    let (_, told) = tree.says(&["--accept"]);
    let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("warning ")).collect();
    assert_eq!(lines.len(), 1, "{told}");
    for part in ["extensions/grit.lua:2: ", "did you mean", "`events`", " ["] {
        assert!(lines[0].contains(part), "{part}: {told}");
    }
    let (_, told) = tree.says(&["--lang", "zh"]);
    assert!(told.contains("警告 extensions/grit.lua:2: "), "{told}");
    let (_, told) = tree.says(&["--json", "--junit", "out.xml"]);
    let value: Value = serde_json::from_str(&told).expect("JSON");
    let warning = &value["warnings"][0];
    assert_eq!((warning["file"].as_str(), warning["line"].as_i64()), (Some("extensions/grit.lua"), Some(2)));
    assert!(warning["code"].is_string() && warning["en"].is_string(), "{warning}");
    assert!(warning["zh"].as_str().is_some_and(|zh| !zh.is_ascii()), "{warning}");
    let junit = std::fs::read_to_string(tree.0.join("out.xml")).expect("a report");
    assert_eq!(junit.matches("<system-err>").count(), 1, "{junit}");
}

#[test]
fn watched_events_show_their_payload_on_request() {
    let scene = "scene 'damage' {
  seats = { {}, {} }, watch = { 'Damaged', 'HpChanged' }, payloads = true,
  play = function(s) s[1]:damage(s[2], 2, 'fire') end,
}
";
    let tree = Tree::new("cli-test-payloads", &[("grit.lua", PACKAGE), ("grit.scene.lua", scene)]);
    let (_, told) = tree.says(&[]);
    assert!(
        told.contains("* Damaged sgs2 {by_user true, damage 2, from sgs1, nature fire, to sgs2}"),
        "{told}"
    );
    assert!(!told.contains("[]") && !told.contains("null"), "{told}");
}

#[test]
fn a_skill_that_a_part_gives_to_its_package_alone_is_found() {
    let list = "local extension = sgs.Package('x')
for _, name in ipairs { 'a', 'b' } do require('extensions.x.' .. name)(extension) end
return extension";
    let skill = PACKAGE.lines().skip(1).take(6).collect::<Vec<_>>().join("\n");
    let a = format!("{skill}\nreturn function(extension) extension:addSkills(grit) end");
    let b = "return function(extension) sgs.General(extension, 'other', 'wei', 4) end";
    let scenes = SCENES.replace("general = 'gritty'", "skills = { 'grit' }");
    let files = [("x.lua", list), ("x/a.lua", &*a), ("x/b.lua", b), ("x/a.scene.lua", &*scenes)];
    let tree = Tree::new("cli-test-package-skill", &files);
    assert_says(tree.says(&["--accept"]), 0, &["2 kept"]);
    assert!(read(&tree, "x/a.scene.snap").contains("draw -> sgs2 hand: peach♥3 (draw grit)"));
}

#[test]
fn watching_plays_again_whenever_a_file_is_saved() {
    use std::io::{BufRead, BufReader};
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    let tree = Tree::new("cli-test-watch", &[("grit.lua", PACKAGE), ("grit.scene.lua", SCENES)]);
    tree.says(&["--accept"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["test", "--watch", "--color", "never"])
        .current_dir(&tree.0)
        .env("SGS_CACHE", "")
        .env("LC_ALL", "C")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let output = BufReader::new(child.stdout.take().expect("output"));
    let (sender, lines) = channel();
    std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let mut said: Vec<String> = Vec::new();
    let mut wait_for = |part: &str| {
        let until = Instant::now() + Duration::from_secs(120);
        while let Ok(line) = lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            said.push(line);
            if said.last().is_some_and(|line| line.contains(part)) {
                return;
            }
        }
        panic!("nobody said `{part}` but:\n{}", said.join("\n"));
    };
    wait_for("2 scenes in 1 file: 2 passed");
    tree.write("grit.lua", &PACKAGE.replace("drawCards(1", "drawCards(2"));
    wait_for("-- grit.lua");
    wait_for("FAIL extensions/grit.scene.lua:1: grit draws");
    wait_for("1 passed, 1 failed");
    // A broken file is reported, and watching continues.
    tree.write("grit.scene.lua", "scene 'half");
    wait_for("FAIL extensions/grit.scene.lua");
    tree.write("grit.scene.lua", SCENES);
    wait_for("1 passed, 1 failed");
    tree.write("grit.lua", PACKAGE);
    wait_for("2 scenes in 1 file: 2 passed");
    child.kill().expect("it was running");
    child.wait().expect("it ends");
}
