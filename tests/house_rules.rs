//! Choices of what is played: packages turned on and off, banned generals, other piles, two generals, luck cards, free choice.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder with a folder of states and one of the user's packages.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("house").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("data")).expect("a folder");
        Place(folder)
    }

    /// Runs the program. Returns its exit code, and everything that it wrote.
    fn sgs(&self, arguments: &[&str], input: &str) -> (i32, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
            .args(arguments)
            .current_dir(&self.0)
            .env("SGS_STATE", self.0.join("state"))
            .env("SGS_DATA", self.0.join("data"))
            .env("LC_ALL", "C")
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        // A program that ends before it has read everything closes the pipe.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code().unwrap_or(-1), text + &String::from_utf8_lossy(&output.stderr))
    }

    /// Runs the program, which succeeds.
    fn says(&self, arguments: &[&str], input: &str) -> String {
        let (code, text) = self.sgs(arguments, input);
        assert_eq!(code, 0, "{arguments:?}: {text}");
        text
    }

    /// Returns the options in the header of a record.
    fn options(&self, record: &str) -> Value {
        let text = std::fs::read_to_string(self.0.join(record)).expect("a record");
        let header: Value = serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
        header["options"].clone()
    }

    fn has(&self, file: &str) -> bool {
        Path::new(&self.0).join(file).exists()
    }
}

#[test]
fn everybody_has_two_generals_and_the_record_replays() {
    let place = Place::new("pairs");
    let args =
        ["sim", "-n", "1", "--seats", "5", "--seed", "3", "--second-generals=most", "--record", "games"];
    place.says(&args, "");
    let record = "games/game-0000.jsonl";
    assert!(place.has(record), "a record");
    assert_eq!(place.options(record)["settings"]["second_generals"], "most");
    let log = place.says(&["replay", record, "--log", "--lang", "en"], "");
    let seconds = log.lines().filter(|line| line.contains("the second general of")).count();
    assert_eq!(seconds, 5, "{log}");
    let (code, said) = place.sgs(&["sim", "-n", "1", "--mode", "06_3v3", "--second-generals"], "");
    assert_eq!(code, 2);
    assert!(said.contains("no second generals"), "{said}");
}

#[test]
fn banned_packages_and_other_piles_leave_nothing_behind() {
    let place = Place::new("ban");
    let ban = ["--ban", "曹操,liubei,wind", "--cards", "standard_cards"];
    let sim = ["sim", "-n", "1", "--seats", "8", "--seed", "3", "--record", "games"];
    place.says(&[&sim[..], &ban[..]].concat(), "");
    let options = place.options("games/game-0000.jsonl");
    assert_eq!(options["banned"], serde_json::json!(["caocao", "liubei", "wind"]));
    assert_eq!(options["cards"], serde_json::json!(["standard_cards"]));
    let log = place.says(&["replay", "games/game-0000.jsonl", "--log", "--lang", "en"], "");
    for gone in ["Fire Slash", "Thunder Slash", "Analeptic", "Iron Chain", "Cao Cao", "Liu Bei", "Zhou Tai"] {
        assert!(!log.contains(gone), "{gone}: {log}");
    }
    for (unknown, said) in [(["--ban", "nobody"], "--ban nobody"), (["--cards", "wind"], "standard_cards")] {
        let (code, text) = place.sgs(&[&sim[..7], &unknown[..]].concat(), "");
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn packages_are_turned_off_and_on_for_good() {
    let place = Place::new("packages");
    let state = |name: &str| {
        let listed = place.says(&["packages", "--json"], "");
        let rows = listed.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let row = rows.into_iter().find(|row| row["name"] == name).expect("a package");
        row["on"].as_bool().expect("on or off")
    };
    assert!(state("wind") && !state("god"));
    // A package on demand is read by its identifier, before names are known.
    let (code, said) = place.sgs(&["sim", "-n", "1", "--package", "God", "--lang", "en"], "");
    assert!(code == 2 && said.contains("type the identifier, god"), "{code}: {said}");
    place.says(&["packages", "off", "wind"], "");
    place.says(&["packages", "on", "god"], "");
    assert!(!state("wind") && state("god"));
    let play = ["play", "--plain", "--seats", "2", "--seed", "4", "--record"];
    place.says(&[&play[..], &["a.jsonl"]].concat(), "q\n");
    let options = place.options("a.jsonl");
    assert_eq!(options["banned"], serde_json::json!(["wind"]));
    assert_eq!(options["packages"], serde_json::json!(["god"]));
    place.says(&[&play[..], &["b.jsonl", "--package", "wind"]].concat(), "q\n");
    assert_eq!(place.options("b.jsonl")["banned"], Value::Null);
    place.says(&["packages", "on", "wind"], "");
    assert!(state("wind"));
    let (code, said) = place.sgs(&["packages", "off", "nothing"], "");
    assert_eq!(code, 2);
    assert!(said.contains("nothing: there is no package"), "{said}");
}

#[test]
fn file_of_packages_that_is_broken_is_reported() {
    let place = Place::new("broken");
    std::fs::write(place.0.join("data").join("packages.json"), "{\"off\": 3}").expect("it is written");
    let (code, said) = place.sgs(&["play", "--plain", "--seats", "2"], "q\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("packages.json"), "{said}");
}

#[test]
fn package_that_is_off_has_no_rule_for_everybody() {
    let place = Place::new("rules");
    let package = r##"
        extension = sgs.Package("lottery")
        prize = sgs.CreateTriggerSkill{ name = "#prize", global = true, events = {sgs.TurnStart},
            can_trigger = function(self, target) return target end,
            on_trigger = function(self, event, player, data)
                player:getRoom():sendCompulsoryTriggerLog(player, "prize")
                player:getRoom():setPlayerMark(player, "@prize", 1)
                return false
            end }
        if not sgs.Sanguosha:getSkill("#prize") then
            local all = sgs.SkillList() all:append(prize) sgs.Sanguosha:addSkills(all)
        end
        return {extension}
    "##;
    std::fs::write(place.0.join("lottery.lua"), package).expect("it is written");
    let sim = ["sim", "-n", "1", "--seats", "2", "--seed", "3", "--ext", "lottery.lua", "--record"];
    let log = |folder: &str, more: &[&str]| {
        place.says(&[&sim[..], &[folder], more].concat(), "");
        let record = format!("{folder}/game-0000.jsonl");
        place.says(&["replay", &record, "--log", "--lang", "en", "--ext", "lottery.lua"], "")
    };
    assert!(log("with", &[]).contains("prize"), "the rule acts");
    assert!(!log("without", &["--ban", "lottery"]).contains("prize"), "the rule is silent");
}

#[test]
fn a_bad_first_hand_is_changed_as_often_as_the_game_allows() {
    let place = Place::new("luck");
    let play = ["play", "--plain", "--seats", "2", "--chair", "1", "--seed", "4", "--lang", "en"];
    let luck = ["--luck-card=2", "--record", "luck.jsonl"];
    let said = place.says(&[&play[..], &luck[..]].concat(), "1\ny\ny\nq\n");
    assert_eq!(said.matches("Exchange your first hand?").count(), 2, "{said}");
    assert_eq!(said.matches("uses a luck card").count(), 2, "{said}");
    assert_eq!(place.options("luck.jsonl")["settings"]["luck_cards"], 2);
    place.says(&["replay", "luck.jsonl"], "");
    // Who keeps the hand is not asked again.
    let said = place.says(&[&play[..], &["--luck-card=2"]].concat(), "1\n0\nq\n");
    assert_eq!(said.matches("Exchange your first hand?").count(), 1, "{said}");
}

#[test]
fn any_general_is_found_by_name_pinyin_and_skill() {
    let place = Place::new("free");
    let play = ["play", "--plain", "--seats", "5", "--chair", "2", "--seed", "4", "--lang", "en"];
    let free = ["--free-choose", "--record", "free.jsonl"];
    let said = place.says(&[&play[..], &free[..]].concat(), "zgl\nguanxing\nzhen ji\n1 2\nwei luoshen\nq\n");
    assert!(said.contains("type a name, pinyin, a skill or a kingdom"), "{said}");
    let found: Vec<&str> = said.lines().filter(|line| line.ends_with(" found")).collect();
    assert!(found.len() >= 3, "{said}");
    assert!(said.contains("Zhuge Liang") && said.contains("Zhen Ji"), "{said}");
    // A number stays with its general while the question is open.
    let number = |name: &str| {
        let line = said.lines().find(|line| line.contains(name) && line.starts_with("  "));
        line.and_then(|line| line.split_whitespace().next()).expect("a number").to_owned()
    };
    let zhenji = number("Zhen Ji");
    let typed = format!("zgl\nguanxing\nzhen ji\n{zhenji}\nq\n");
    let said = place.says(&[&play[..], &free[..]].concat(), &typed);
    assert!(said.contains("general of Zhen Ji") || said.contains("Zhen Ji(2,you)"), "{said}");
    place.says(&["replay", "free.jsonl"], "");
}

#[test]
fn sides_of_open_modes_have_a_goal_in_words() {
    let place = Place::new("goals");
    let play = |mode: &str| {
        let args = ["play", "--plain", "--mode", mode, "--chair", "1", "--seed", "4", "--lang", "en"];
        place.says(&args, "1\n1\n1\n1\n1\n1\n1\n1\nq\n")
    };
    let three = play("06_3v3");
    assert!(three.contains("Goal: kill the other leader in seat"), "{three}");
    let two = play("04_2v2");
    assert!(two.contains("Goal: defeat all opponents; on your side: seat"), "{two}");
}

const SCENE: &str = r#"
scene "a last blow" {
    seats = {
        { general = "zhangfei", hand = { "slash", "slash", "peach" } },
        { general = "liubei", hp = 1, hand = {} },
    },
    play = function(s)
        s[1]:will("play", "", "pass")
    end,
}
scene "another" {
    seats = { { general = "zhangfei" }, { general = "liubei" } },
    play = function(s) end,
}
"#;

#[test]
fn game_goes_on_from_the_table_of_a_scene() {
    let place = Place::new("scene");
    std::fs::write(place.0.join("x.scene.lua"), SCENE).expect("it is written");
    let play = ["play", "--plain", "--scene", "x.scene.lua", "--lang", "en"];
    let (code, said) = place.sgs(&play, "q\n");
    assert_eq!(code, 2);
    assert!(said.contains("\"a last blow\", \"another\""), "{said}");
    for chair in ["0", "9"] {
        let (code, said) = place.sgs(&[&play[..], &["--named", "blow", "--chair", chair]].concat(), "q\n");
        assert_eq!(code, 2, "{chair}: {said}");
        assert!(said.contains("seat"), "{chair}: {said}");
    }
    let said = place.says(&[&play[..], &["--named", "blow"]].concat(), "1 2\n0\n");
    assert!(said.contains("Your play phase"), "{said}");
    assert!(said.contains("You win") && said.contains("kills"), "{said}");
}
