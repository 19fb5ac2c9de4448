//! `sgs test --mutate` and `--coverage`: a package whose scenes detect some changes and miss others.

use crate::shared::tree;

use serde_json::Value;
use tree::{Tree, assert_says};

impl Tree {
    fn accept(&self) {
        let (code, text) = self.says(&["--accept"]);
        assert_eq!(code, 0, "{text}");
    }

    /// Returns the exit code, and each mutant as `line code outcome`.
    fn mutants(&self, arguments: &[&str]) -> (i32, Vec<String>, Value) {
        let output = self.run(&[&["--mutate", "--json"], arguments].concat());
        let report: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let told = report["mutants"].as_array().expect("a list").iter();
        let lines = told.map(|m| format!("{} {} {}", m["line"], text(&m["change"]), text(&m["outcome"])));
        (output.status.code().unwrap_or(-1), lines.collect(), report)
    }
}

/// A skill that draws a card after damage, two when nearly dead; a second skill listens to peaches.
const PACKAGE: &str = "local extension = sgs.Package('grit')
local grit = sgs.CreateTriggerSkill {
  name = 'grit', events = { sgs.Damaged },
  on_trigger = function(self, event, player, data)
    local n = player:getHp() <= 1 and 2 or 1
    player:drawCards(n, 'grit')
  end,
}
local never = sgs.CreateTriggerSkill {
  name = 'never', events = { sgs.HpRecover },
  on_trigger = function(self, event, player, data)
    player:drawCards(5, 'never')
  end,
}
local gritty = sgs.General(extension, 'gritty', 'wei', 4)
gritty:addSkill(grit)
gritty:addSkill(never)
return extension
";

const ONCE: &str = "scene 'grit draws' {
  seats = { {}, { general = 'gritty' } },
  deck = { 'peach:heart:3', 'slash:spade:7' },
  play = function(s)
    s[1]:damage(s[2])
  end,
}
";

const NEARLY_DEAD: &str = "scene 'grit draws two' {
  seats = { {}, { general = 'gritty', hp = 2 } },
  deck = { 'peach:heart:3', 'slash:spade:7' },
  play = function(s)
    s[1]:damage(s[2])
  end,
}
";

#[test]
fn what_scenes_notice_and_what_they_miss() {
    let tree = Tree::new("cli-mutate-known", &[("grit.lua", PACKAGE), ("grit.scene.lua", ONCE)]);
    tree.accept();
    let (code, mutants, report) = tree.mutants(&[]);
    assert_eq!(code, 1);
    let expected = [
        "3 event survived",
        "5 callback noticed",
        "5 comparison noticed",
        "5 number survived",
        "5 and-or noticed",
        "5 number survived",
        "5 and-or noticed",
        "5 number noticed",
        "10 event survived",
        "12 callback not covered",
        "12 number not covered",
        "15 number noticed",
    ];
    let mut sorted: Vec<&str> = mutants.iter().map(String::as_str).collect();
    sorted.sort_by_key(|line| line.split(' ').next().map(|n| n.parse::<u32>().unwrap_or(0)));
    let mut due = expected.to_vec();
    sorted.sort_unstable();
    due.sort_unstable();
    assert_eq!(sorted, due);
    assert_eq!(report["total"]["noticed"], 6);
    assert_eq!(report["total"]["percent"], 50.0);

    // The missing scene: it detects the number of cards at one hit point.
    std::fs::write(tree.0.join("extensions/grit.scene.lua"), [ONCE, NEARLY_DEAD].concat()).expect("written");
    tree.accept();
    let (_, mutants, report) = tree.mutants(&[]);
    assert_eq!(mutants.iter().filter(|line| *line == "5 number survived").count(), 1, "{mutants:?}");
    assert_eq!(report["total"]["noticed"], 7);
    // The number of threads changes nothing.
    let (_, again, other) = tree.mutants(&["--jobs", "1"]);
    assert_eq!(mutants, again);
    assert_eq!(report["mutants"], other["mutants"]);
}

#[test]
fn in_words_with_the_line_as_it_was_and_as_it_is() {
    let tree = Tree::new("cli-mutate-words", &[("grit.lua", PACKAGE), ("grit.scene.lua", ONCE)]);
    tree.accept();
    let told = [
        "extensions/grit.lua:5: survived: a number is one more",
        "  - local n = player:getHp() <= 1 and 2 or 1",
        "  + local n = player:getHp() <= 2 and 2 or 1",
        "extensions/grit.lua:12: not covered: on_trigger does nothing",
        "extensions/grit.lua: 6 of 12 noticed (50.0 %), 4 survived, 2 not covered",
        "  grit: 5 of 8 noticed (62.5 %), 3 survived",
        "  never: 0 of 3 noticed (0.0 %), 1 survived, 2 not covered",
        "mutants: 6 of 12 noticed",
    ];
    assert_says(tree.says(&["--mutate"]), 1, &told);
    assert_says(tree.says(&["--mutate", "--least", "50"]), 0, &["50.0 %"]);
    assert_says(tree.says(&["--mutate", "--least", "51"]), 1, &["50.0 %"]);
    assert_says(tree.says(&["--mutate", "--least", "101"]), 2, &["--least"]);
    assert_says(tree.says(&["--least", "50"]), 2, &["--mutate"]);
    assert_says(tree.says(&["--mutate", "--sample", "0"]), 2, &["--sample"]);
    assert_says(tree.says(&["--sample", "1"]), 2, &["--mutate"]);
    assert_says(tree.says(&["--mutate", "extensions/none.lua"]), 2, &["there is no such file"]);
    // With a name, only code executed by its scenes counts.
    let (_, text) = tree.says(&["--mutate", "-k", "grit"]);
    assert!(text.contains("6 of 10 noticed") && !text.contains("not covered"), "{text}");
    assert_says(tree.says(&["--mutate", "-k", "nobody"]), 2, &["no scene has nobody in its name"]);
}

#[test]
fn sample_is_a_part_of_the_same_mutants() {
    let tree = Tree::new("cli-mutate-sample", &[("grit.lua", PACKAGE), ("grit.scene.lua", ONCE)]);
    tree.accept();
    let (_, all, _) = tree.mutants(&[]);
    let (_, five, _) = tree.mutants(&["--sample", "5"]);
    assert!(!five.is_empty() && five.len() <= 5, "{five:?}");
    assert!(five.iter().all(|mutant| all.contains(mutant)), "{five:?} of {all:?}");
    // Spread over the file, not its first ones.
    assert_eq!(five.first(), all.first());
    assert!(five.iter().any(|mutant| all[all.len() / 2..].contains(mutant)), "{five:?} of {all:?}");
    let (_, more, _) = tree.mutants(&["--sample", "1000"]);
    assert_eq!(more, all);
}

#[test]
fn only_where_every_scene_passes() {
    let tree = Tree::new("cli-mutate-failing", &[("grit.lua", PACKAGE), ("grit.scene.lua", ONCE)]);
    assert_says(
        tree.says(&["--mutate"]),
        1,
        &["grit.scene.lua:1: its log is not the kept one", "every scene passes"],
    );
}

#[test]
fn a_line_may_be_exempt_and_says_why() {
    let text = PACKAGE
        .replace("events = { sgs.HpRecover },", "events = { sgs.HpRecover }, -- mutants: nobody recovers")
        .replace("local never", "-- mutants: nothing here\nlocal never");
    let tree = Tree::new("cli-mutate-exempt", &[("grit.lua", &text), ("grit.scene.lua", ONCE)]);
    tree.accept();
    let told = [
        "extensions/grit.lua:11: exempt: it waits for another event: nobody recovers",
        // An exemption without effect must be removed.
        "FAIL extensions/grit.lua:9: exempts nothing",
        "6 of 11 noticed (54.5 %), 3 survived, 2 not covered, 1 exempt",
    ];
    assert_says(tree.says(&["--mutate", "--least", "0"]), 1, &told);
    // A sample may miss the mutants of an exempt line.
    let (_, sampled) = tree.says(&["--mutate", "--least", "0", "--sample", "2"]);
    assert!(!sampled.contains("exempts nothing"), "{sampled}");
}

#[test]
fn a_mutant_that_does_not_end_is_noticed() {
    let package = "local extension = sgs.Package('loops')
local loops = sgs.CreateTriggerSkill {
  name = 'loops', events = { sgs.Damaged },
  on_trigger = function(self, event, player, data)
    local n = 0
    while n < 3 do
      n = n + 1
    end
    player:drawCards(n - 2, 'loops')
  end,
}
sgs.General(extension, 'gritty', 'wei', 4):addSkill(loops)
return extension
";
    // Negating `n < 3` leaves the loop; a condition that is always true does not.
    let forever = package
        .replace("while n < 3 do", "while n ~= 3 do")
        .replace("n = n + 1", "n = n + (n < 3 and 1 or 0)");
    let tree = Tree::new("cli-mutate-hangs", &[("loops.lua", &forever), ("loops.scene.lua", ONCE)]);
    tree.accept();
    let (_, mutants, report) = tree.mutants(&[]);
    let cut =
        report["mutants"].as_array().expect("a list").iter().find(|m| {
            m["problem"].as_str().is_some_and(|problem| problem.contains("without coming to an end"))
        });
    assert!(cut.is_some_and(|m| m["outcome"] == "noticed"), "{mutants:?}");
}

#[test]
fn what_runs_as_lcov_has_it() {
    let tree = Tree::new("cli-mutate-lcov", &[("grit.lua", PACKAGE), ("grit.scene.lua", ONCE)]);
    tree.accept();
    let out = tree.0.join("lcov.info");
    assert_says(tree.says(&["--coverage", "lcov.info"]), 0, &["1 scene in 1 file: 1 passed"]);
    let expected = "TN:
SF:extensions/grit.lua
FN:4,grit.on_trigger:4
FN:11,never.on_trigger:11
FNDA:1,grit.on_trigger:4
FNDA:0,never.on_trigger:11
FNF:2
FNH:1
DA:1,1
DA:2,2
DA:3,1
DA:5,2
DA:6,1
DA:7,2
DA:9,2
DA:10,1
DA:12,0
DA:13,1
DA:15,1
DA:16,1
DA:17,1
DA:18,1
LF:14
LH:13
end_of_record
";
    assert_eq!(std::fs::read_to_string(out).expect("a report"), expected);
}

#[test]
fn parts_and_files_without_scenes_of_their_own() {
    let part = "return function(extension)
  local grit = sgs.CreateTriggerSkill {
    name = 'grit', events = { sgs.Damaged },
    on_trigger = function(self, event, player) require('extensions.lib.draws')(player) end,
  }
  sgs.General(extension, 'gritty', 'wei', 4):addSkill(grit)
end
";
    let package =
        "local extension = sgs.Package('x') require('extensions.x.gritty')(extension) return extension";
    let library = "return function(player) player:drawCards(1, 'grit') end";
    let files = [
        ("x.lua", package),
        ("x/gritty.lua", part),
        ("x/gritty.scene.lua", ONCE),
        ("lib/draws.lua", library),
    ];
    let tree = Tree::new("cli-mutate-parts", &files);
    tree.accept();
    // Scenes of the whole root, and mutants of this file alone.
    let (code, mutants, report) = tree.mutants(&["extensions/lib/draws.lua"]);
    assert_eq!((code, &*mutants), (0, &["1 number noticed".to_owned()][..]));
    assert_eq!(report["files"][0]["file"], "extensions/lib/draws.lua");
    // Files beside the chosen scenes.
    let (_, mutants, _) = tree.mutants(&["extensions/x/gritty.scene.lua"]);
    assert!(mutants.contains(&"4 callback noticed".to_owned()), "{mutants:?}");
}
