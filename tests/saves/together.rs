//! Several programs, several people, and games that begin in a scene.

use super::*;
use std::io::{BufRead, BufReader};

/// A program that plays until its keyboard ends.
struct Playing {
    child: std::process::Child,
    seen: String,
}

impl Playing {
    /// Starts the program, and waits for its first question.
    fn start(folder: &Path, state: &Path, arguments: &[&str]) -> Playing {
        let child = Command::new(env!("CARGO_BIN_EXE_sgs"))
            .args(arguments)
            .current_dir(folder)
            .env("SGS_STATE", state)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut playing = Playing { child, seen: String::new() };
        let mut output = BufReader::new(playing.child.stdout.take().expect("a pipe"));
        while !playing.seen.contains("? help)") {
            let n = output.read_line(&mut playing.seen).expect("its output");
            assert!(n > 0, "the program asks nothing: {}", playing.seen);
        }
        playing.child.stdout = Some(output.into_inner());
        playing
    }

    fn end(mut self) {
        drop(self.child.stdin.take());
        self.child.wait().expect("the program ends");
    }
}

#[test]
fn a_saved_game_is_played_by_one_program_at_a_time() {
    let (folder, state) = scratch("held");
    sgs(&folder, &state, &DUEL, "1\n0\nq\n");
    let game = games(&state).remove(0);
    let before = std::fs::read(&game).expect("a record");
    let on = Playing::start(&folder, &state, &["play", "--resume", "--lang", "en"]);
    for (lang, said) in [("en", "is being played in another window"), ("zh", "正在另一个窗口里打")] {
        let refused = sgs(&folder, &state, &["play", "--resume", "--lang", lang], "0\nq\n");
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused).contains(said), "{}", text(&refused));
    }
    assert_eq!(std::fs::read(&game).expect("a record"), before, "nothing is written to it");
    on.end();
    let free = sgs(&folder, &state, &["play", "--resume", "--lang", "en"], "q\n");
    assert_eq!(free.status.code(), Some(0), "{}", text(&free));
}

#[test]
fn two_people_play_at_one_screen_and_go_on() {
    let (folder, state) = scratch("two");
    let three =
        ["play", "--seats", "3", "--chair", "3,1", "--seed", "4", "--lang", "en", "--record", "r.jsonl"];
    let said = text(&sgs(&folder, &state, &three, "\n1\n\n1\n\n0\nq\n"));
    for part in ["Hand the keys to seat 1", "Hand the keys to seat 3", "Seat 1 plays"] {
        assert!(said.contains(part), "`{part}` is not in:\n{said}");
    }
    let header = std::fs::read_to_string(folder.join("r.jsonl")).expect("a record");
    let header: serde_json::Value =
        serde_json::from_str(header.lines().next().expect("a header")).expect("JSON");
    let people = header["agents"].as_array().expect("agents").iter().filter(|word| *word == "person").count();
    assert_eq!(people, 2);
    // The people of the record go on with it, or others at other seats.
    let on = text(&sgs(&folder, &state, &["play", "--resume", "r.jsonl", "--lang", "en"], "\nq\n"));
    assert!(on.contains("Hand the keys to seat"), "{on}");
    let arguments = ["play", "--from", "r.jsonl", "--at", "t1", "--chair", "1,2", "--lang", "en"];
    let on = text(&sgs(&folder, &state, &arguments, "\nq\n"));
    assert!(on.contains("Hand the keys to seat 1"), "{on}");
    let wrong = sgs(&folder, &state, &["play", "--seats", "3", "--chair", "1,4", "--lang", "en"], "");
    assert_eq!(wrong.status.code(), Some(2));
    let alone = text(&sgs(&folder, &state, &DUEL, "1\nq\n"));
    assert!(!alone.contains("Hand the keys"), "{alone}");
}

/// A scene beside the package that it needs.
fn scene_in(folder: &Path) {
    let package = "local e = sgs.Package(\"few\")\nlocal g = sgs.General(e, \"fewer\", \"wei\", 3)\n\
                   g:addSkill(\"kongcheng\")\nreturn e\n";
    std::fs::write(folder.join("few.lua"), package).expect("a file");
    let scene = "scene 'a duel of two' { seats = { { general = 'fewer', hand = { 'slash', 'duel', 'peach' } }, \
                 { general = 'guanyu', hp = 2 } }, play = function(s) s[1]:play('slash', 2) end }\n";
    std::fs::write(folder.join("few.scene.lua"), scene).expect("a file");
}

#[test]
fn a_game_from_a_scene_is_saved_taken_back_watched_and_replayed() {
    let (folder, state) = scratch("scene");
    scene_in(&folder);
    let scene = ["play", "--scene", "few.scene.lua", "--lang", "en", "--plain", "--record", "s.jsonl"];
    let said = text(&sgs(&folder, &state, &scene, "1\n2\n:undo\n:save here.jsonl\n0\nq\n"));
    for part in ["saved after each turn", "saved to here.jsonl", "saved; sgs play --resume"] {
        assert!(said.contains(part), "`{part}` is not in:\n{said}");
    }
    assert!(said.matches("Your play phase").count() >= 2, "the answer is asked for again: {said}");
    // The record has the table and the package: it is watched anywhere.
    let (elsewhere, _) = scratch("scene-elsewhere");
    for file in ["s.jsonl", "here.jsonl"] {
        std::fs::copy(folder.join(file), elsewhere.join(file)).expect("a copy");
        let replayed = sgs(&elsewhere, &state, &["replay", file], "");
        assert_eq!(replayed.status.code(), Some(0), "{file}: {}", text(&replayed));
    }
    let watched =
        text(&sgs(&elsewhere, &state, &["watch", "--plain", "s.jsonl", "--lang", "en"], "r\nr\nq\n"));
    assert!(watched.contains(" ? r"), "{watched}");
    let on = text(&sgs(&elsewhere, &state, &["play", "--resume", "here.jsonl", "--lang", "en"], "q\n"));
    assert!(on.contains("Your play phase"), "{on}");
    let on = text(&sgs(&folder, &state, &["play", "--resume", "--lang", "en"], "q\n"));
    assert!(on.contains("? help)"), "{on}");
    let arguments = ["play", "--from", "s.jsonl", "--at", "r0", "--chair", "2", "--lang", "en"];
    let on = text(&sgs(&folder, &state, &arguments, "q\n"));
    assert!(on.contains("seat 2") || on.contains("no moment r0"), "{on}");
}

/// A scene beside a package with a skill that fails in the first turn.
fn failing_scene_in(folder: &Path) {
    let package = "local e = sgs.Package(\"few\")\n\
                   local s = sgs.CreateTriggerSkill { name = \"fewfail\", events = { sgs.EventPhaseStart },\n\
                   on_trigger = function(self, event, player, data, room)\n\
                   if player:getPhase() == sgs.Player_Play then error(\"out of luck\") end end }\n\
                   sgs.General(e, \"fewer\", \"wei\", 3):addSkill(s)\nreturn e\n";
    std::fs::write(folder.join("few.lua"), package).expect("a file");
    let scene = "scene 'it fails' { seats = { { general = 'fewer', hand = { 'slash', 'duel', 'peach' } }, \
                 { general = 'guanyu', hp = 2 } }, play = function(s) s[1]:play('slash', 2) end }\n";
    std::fs::write(folder.join("few.scene.lua"), scene).expect("a file");
}

#[test]
fn game_from_a_scene_writes_scenes_of_errors_and_turns() {
    let (folder, state) = scratch("scene-errors");
    failing_scene_in(&folder);
    let scene = ["play", "--scene", "few.scene.lua", "--lang", "en", "--plain"];
    let said = text(&sgs(&folder, &state, &scene, ":keep first\n0\n:keep second\nq\ny\n"));
    assert!(said.contains("kept: its scene is written after the game"), "{said}");
    let written: Vec<&str> = said.lines().filter(|line| line.contains("scene accidents/")).collect();
    assert_eq!(written.len(), 3, "an error and two turns:\n{said}");
    let failing = written.iter().find(|line| line.contains("fewfail")).unwrap_or_else(|| panic!("{said}"));
    assert!(!failing.contains("does NOT come again"), "{said}");
    // They are scenes that `sgs test` plays, with the package of the first scene.
    let tested = sgs(&folder, &state, &["test", "accidents"], "");
    assert_eq!(tested.status.code(), Some(1), "the error is still there: {}", text(&tested));
    assert!(text(&tested).contains("out of luck"), "{}", text(&tested));
    let none = text(&sgs(&folder, &state, &[&scene[..], &["--no-accidents"]].concat(), ":keep\nq\ny\n"));
    assert!(none.contains("--no-accidents: no scenes are written"), "{none}");
    // A watched moment of such a game is kept, too.
    let recorded = [&scene[..], &["--no-accidents", "--record", "s.jsonl"]].concat();
    sgs(&folder, &state, &recorded, "0\nq\ny\n");
    let watched = ["watch", "--plain", "s.jsonl", "--lang", "en"];
    let said = text(&sgs(&folder, &state, &watched, "r\n:keep watched\n:report odd\nq\n"));
    assert!(said.contains("scene accidents/kept") && said.contains("hand this file over"), "{said}");
}

#[test]
fn kept_scenes_of_resumed_games_name_the_first_packages() {
    let (folder, state) = scratch("scene-kept");
    let sub = folder.join("sub");
    std::fs::create_dir(&sub).expect("a folder");
    scene_in(&sub);
    let scene = ["play", "--scene", "sub/few.scene.lua", "--lang", "en", "--plain", "--record", "s.jsonl"];
    sgs(&folder, &state, &scene, "0\nq\ny\n");
    let resumed =
        text(&sgs(&folder, &state, &["play", "--resume", "--lang", "en"], "0\n:keep resumed\nq\ny\n"));
    let watch = ["watch", "--plain", "s.jsonl", "--lang", "en"];
    let watched = text(&sgs(&folder, &state, &watch, "r\nr\n:keep watched\nq\n"));
    for said in [&resumed, &watched] {
        assert!(said.contains("scene accidents/kept") && !said.contains("does NOT come again"), "{said}");
    }
    assert!(!watched.contains("Ctrl-C stops"), "nothing stops it there: {watched}");
    let tested = sgs(&folder, &state, &["test", "accidents"], "");
    let tested = text(&tested);
    // Both are played up to the question at which the turn was kept, and end there.
    assert_eq!(tested.matches("no log is kept for this scene").count(), 2, "{tested}");
    assert_eq!(tested.matches(": (open)").count(), 2, "{tested}");
    sgs(&folder, &state, &["test", "accidents", "--accept"], "");
    let again = sgs(&folder, &state, &["test", "accidents"], "");
    assert_eq!(again.status.code(), Some(0), "{}", text(&again));
    let kept = std::fs::read_dir(folder.join("accidents")).expect("a folder").flatten();
    let is_scene = |name: &str| name.ends_with(".scene.lua");
    let kept: Vec<PathBuf> =
        kept.filter(|file| is_scene(&file.file_name().to_string_lossy())).map(|file| file.path()).collect();
    assert_eq!(kept.len(), 2, "{kept:?}");
    for file in kept {
        let scene = std::fs::read_to_string(&file).expect("a scene");
        assert!(scene.contains("../sub/few.lua"), "{scene}");
    }
}

#[test]
fn kept_scenes_of_a_record_find_its_packages_from_elsewhere() {
    let (folder, state) = scratch("scene-moved");
    std::fs::create_dir(folder.join("sub")).expect("a folder");
    scene_in(&folder.join("sub"));
    let own = std::fs::read_to_string(folder.join("sub/few.lua")).expect("a package");
    let scene = std::fs::read_to_string(folder.join("sub/few.scene.lua")).expect("a scene");
    let whole = scene.replacen('{', &format!("{{ package = [[\n{own}]],"), 1);
    std::fs::write(folder.join("whole.scene.lua"), whole).expect("a file");
    let play = |scene: &str, record: &str| {
        let words = ["play", "--scene", scene, "--lang", "en", "--plain", "--record", record];
        sgs(&folder, &state, &words, "0\nq\ny\n");
    };
    play("sub/few.scene.lua", "s.jsonl");
    play("whole.scene.lua", "w.jsonl");
    let (elsewhere, _) = scratch("scene-moved-to");
    let beside = folder.join("s.jsonl");
    std::fs::copy(&beside, elsewhere.join("moved.jsonl")).expect("a copy");
    // Files of the same names that are others.
    std::fs::create_dir(elsewhere.join("sub")).expect("a folder");
    for name in ["few.lua", "sub/few.lua"] {
        std::fs::write(elsewhere.join(name), "another package").expect("a file");
    }
    // Beside its game, alone, and of a scene that has its package as a text.
    for record in [&*beside.to_string_lossy(), "moved.jsonl", &*folder.join("w.jsonl").to_string_lossy()] {
        let watch = ["watch", "--plain", record, "--lang", "en"];
        let said = text(&sgs(&elsewhere, &state, &watch, "r\nr\n:keep watched\nq\n"));
        assert!(said.contains("scene accidents/kept") && !said.contains("does NOT come again"), "{said}");
    }
    sgs(&elsewhere, &state, &["test", "accidents", "--accept"], "");
    let tested = sgs(&elsewhere, &state, &["test", "accidents"], "");
    assert!(text(&tested).contains("3 passed"), "{}", text(&tested));
}

#[test]
fn kept_scenes_of_a_record_take_folders_of_packages() {
    let (folder, state) = scratch("scene-folders");
    for name in ["pk", "root/extensions", "one"] {
        std::fs::create_dir_all(folder.join(name)).expect("a folder");
    }
    // A folder of packages, a content root, and a package that is one folder.
    let places = [("pk", "pk/few.lua"), ("root", "root/extensions/few.lua"), ("one", "one/init.lua")];
    scene_in(&folder);
    let own = std::fs::read_to_string(folder.join("few.lua")).expect("a package");
    let scene = std::fs::read_to_string(folder.join("few.scene.lua")).expect("a scene");
    for (place, file) in places {
        std::fs::write(folder.join(file), &own).expect("a file");
        let named = scene.replacen('{', &format!("{{ packages = {{ '{place}' }},"), 1);
        std::fs::write(folder.join(format!("{place}.scene.lua")), named).expect("a scene");
        let (file, record) = (format!("{place}.scene.lua"), format!("{place}.jsonl"));
        let words = ["play", "--scene", &file, "--lang", "en", "--plain", "--record", &record];
        sgs(&folder, &state, &words, "0\nq\ny\n");
    }
    let (elsewhere, _) = scratch("scene-folders-to");
    // A folder of this name that has another package.
    std::fs::create_dir(elsewhere.join("pk")).expect("a folder");
    std::fs::write(elsewhere.join("pk/few.lua"), own.replace("3)", "4)")).expect("a file");
    for (place, _) in places {
        let beside = folder.join(format!("{place}.jsonl"));
        std::fs::copy(&beside, elsewhere.join(format!("{place}.jsonl"))).expect("a copy");
        for record in [&*beside.to_string_lossy(), &format!("{place}.jsonl")] {
            let watch = ["watch", "--plain", record, "--lang", "en"];
            let said = text(&sgs(&elsewhere, &state, &watch, "r\nr\n:keep watched\nq\n"));
            assert!(said.contains("scene accidents/kept") && !said.contains("NOT"), "{record}: {said}");
        }
    }
    assert!(elsewhere.join("accidents/pk/extensions/few.lua").is_file());
    sgs(&elsewhere, &state, &["test", "accidents", "--accept"], "");
    let tested = sgs(&elsewhere, &state, &["test", "accidents"], "");
    assert!(text(&tested).contains("6 passed"), "{}", text(&tested));
}

#[test]
fn a_table_of_a_record_that_was_edited_is_refused() {
    let (folder, state) = scratch("scene-bad");
    scene_in(&folder);
    let scene = ["play", "--scene", "few.scene.lua", "--lang", "en", "--plain", "--record", "s.jsonl"];
    sgs(&folder, &state, &scene, "0\nq\n");
    let whole = std::fs::read_to_string(folder.join("s.jsonl")).expect("a record");
    let header: serde_json::Value =
        serde_json::from_str(whole.lines().next().expect("a header")).expect("JSON");
    assert!(header["table"].is_object() && !header["files"].as_array().expect("files").is_empty());
    let first = whole.lines().next().expect("a header");
    for (name, from, to) in [
        ("cards.jsonl", "\"draw_pile\":[", "\"draw_pile\":[0,"),
        ("kinds.jsonl", "\"name\":\"slash\"", "\"name\":\"slosh\""),
    ] {
        let edited = first.replacen(from, to, 1);
        assert_ne!(edited, first, "{name}");
        std::fs::write(folder.join(name), edited + "\n").expect("a file");
        for command in [vec!["replay", name], vec!["watch", "--plain", name], vec!["play", "--resume", name]]
        {
            let output = sgs(&folder, &state, &command, "");
            assert_eq!(output.status.code(), Some(2), "{command:?}: {}", text(&output));
            let chinese = text(&sgs(&folder, &state, &[&command[..], &["--lang", "zh"]].concat(), ""));
            let words = chinese.split(|c: char| !c.is_ascii_lowercase() && c != ' ');
            let is_sentence = |words: &str| words.split(' ').filter(|word| word.len() > 1).count() > 2;
            assert!(!words.into_iter().any(is_sentence), "{command:?}: {chinese}");
        }
    }
}
