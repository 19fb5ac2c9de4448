//! Scene files: all those of the repository pass, and errors in one are reported with their line.

use sgs::testkit::scene::Failure;
use sgs::testkit::scene::lua::snap::{Snap, path_of};
use sgs::testkit::scene::lua::{Added, Content, SceneFile};
use std::path::{Path, PathBuf};

/// Returns all scene files below these folders.
fn files() -> Vec<PathBuf> {
    let folders = ["extensions", "ai", "tests", "docs/book/examples"].into_iter();
    let all = folders.flat_map(|folder| walkdir::WalkDir::new(folder).sort_by_file_name());
    let paths = all.map(|entry| entry.expect("readable").into_path());
    paths.filter(|path| path.to_string_lossy().ends_with(".scene.lua")).collect()
}

fn words(failure: Failure) -> String {
    let Failure { place, problem, log } = failure;
    format!("{}: {problem}\n{log}", place.unwrap_or_default())
}

#[test]
fn the_scenes_of_this_repository_hold() {
    let content = Content::new(Added::default());
    let mut wrong = Vec::new();
    let mut scenes = 0;
    for path in files() {
        let file = SceneFile::open(&path, &content).unwrap_or_else(|failure| panic!("{}", words(failure)));
        let kept = Snap::read(&path_of(&path)).unwrap_or_else(|why| panic!("{why}"));
        assert!(kept.names().eq(file.scenes()), "{}: other scenes than logs", file.name());
        for (i, name) in file.scenes().enumerate() {
            scenes += 1;
            match file.run(i, &content) {
                Ok(log) if Some(log.as_str()) == kept.get(name) => {}
                Ok(log) => wrong.push(format!("{}: {name}: another log:\n{log}", file.place(i))),
                Err(failure) => wrong.push(words(failure)),
            }
        }
    }
    assert!(scenes > 0);
    assert!(
        wrong.is_empty(),
        "{} of {scenes} scenes; `sgs test` shows them:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_scenes_of_the_guide_hold() {
    let guide = std::fs::read_to_string("docs/testing.md").expect("the guide");
    let blocks: Vec<&str> =
        guide.split("```lua\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    // `cli_test.rs` runs the whole walkthrough.
    let blocks: Vec<&str> = blocks.into_iter().filter(|block| block.contains("fankui")).collect();
    assert!(!blocks.is_empty());
    let content = Content::new(Added::default());
    for block in blocks {
        let folder = Folder::new();
        let path = folder.0.join("guide.scene.lua");
        std::fs::write(&path, block).expect("written");
        let file = SceneFile::open(&path, &content).unwrap_or_else(|failure| panic!("{}", words(failure)));
        for i in 0..file.scenes().count() {
            let log = file.run(i, &content).unwrap_or_else(|failure| panic!("{}", words(failure)));
            assert!(log.contains("sgs2 invokes fankui"), "{log}");
        }
    }
}

// ---- error messages ---------------------------------------------------------------------------

/// Returns the failure of the only scene of a file with this text.
fn failure_of(text: &str) -> String {
    failure_with(text, &[])
}

fn failure_with(text: &str, beside: &[(&str, &str)]) -> String {
    let folder = Folder::new();
    for (name, text) in beside {
        std::fs::write(folder.0.join(name), text).expect("written");
    }
    let path = folder.0.join("x.scene.lua");
    std::fs::write(&path, text).expect("written");
    let content = Content::new(Added::default());
    let file = match SceneFile::open(&path, &content) {
        Ok(file) => file,
        Err(failure) => return folder.without(words(failure)),
    };
    match file.run(0, &content) {
        Ok(log) => panic!("this scene should fail:\n{log}"),
        Err(failure) => folder.without(words(failure)),
    }
}

/// Returns the failure of a scene of two with this play.
fn play(body: &str) -> String {
    failure_of(&format!(
        "scene \"two\" {{\n  seats = {{ {{ hand = \"slash:spade:7\" }}, {{ hand = \"jink:heart:2\" }} }},\n  play = function(s)\n{body}\n  end,\n}}"
    ))
}

/// A temporary folder.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sgs-scenes-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    /// Removes the path of this folder from a text.
    fn without(&self, text: String) -> String {
        text.replace(&format!("{}/", self.0.to_string_lossy().replace('\\', "/")), "")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
}

#[test]
fn an_unplanned_request() {
    let text = play("    s[1]:use('slash', s[2])");
    assert_says(
        &text,
        &[
            "x.scene.lua:4: nobody planned an answer to\n  sgs2 respond slash (jink)",
            "legal: cards jink♥2; pass",
            "sgs2 hp 4/4 hand 1 (jink♥2)",
            "sgs1 uses slash♠7 -> sgs2",
        ],
    );
}

#[test]
fn an_unplanned_request_of_a_room_method() {
    let text = play("    s:note('x')\n    s.room:askForChoice(s[1].player, 'mind', 'a+b')");
    assert_says(&text, &["x.scene.lua:5: nobody planned an answer to\n  sgs1 choice mind (a/b)"]);
}

#[test]
fn an_answer_nobody_asked_for() {
    let text = play("    s[2]:will('invoke', 'fankui', 'yes')\n    s[1]:draw()");
    assert_says(
        &text,
        &["x.scene.lua:4: the planned answer `sgs2 will invoke fankui: yes` was never asked for"],
    );
}

#[test]
fn an_illegal_answer() {
    let text = play("    s[2]:will('respond', 'slash', 'peach')\n    s[1]:use('slash', s[2])");
    assert_says(
        &text,
        &[
            "x.scene.lua:5: the planned answer `sgs2 will respond slash: peach` does not fit",
            "`peach` cannot be chosen",
        ],
    );
}

#[test]
fn errors_of_the_scene_itself() {
    assert_says(&play("    s[1]:ues('slash')"), &["x.scene.lua:4: a seat has no `ues`; did you mean `use`?"]);
    assert_says(&play("    s:trun()"), &["x.scene.lua:4: the scene has no `trun`; did you mean `turns`?"]);
    assert_says(&play("    s[3]:draw()"), &["x.scene.lua:4: there is no seat 3"]);
    assert_says(
        &play("    s[1]:use(7)"),
        &["x.scene.lua:4: s[1]:use(card, targets...): card must be a text, not 7"],
    );
    assert_says(&play("    s[1]:use('peach')"), &["x.scene.lua:4: seat 1 has no peach; it has slash♠7"]);
    assert_says(&play("    s[1]:phases('paly')"), &["x.scene.lua:4: ", "did you mean `play`?"]);
    assert_says(
        &play("    local x = nil + 1"),
        &["x.scene.lua:4: attempt to perform arithmetic on a nil value"],
    );
    assert_says(&play("    s.room:damge()"), &["x.scene.lua:4: "]);
}

#[test]
fn a_problem_that_the_scene_catches_counts_all_the_same() {
    let text = play("    pcall(function()\n      s[1]:use('peach')\n    end)\n    s[1]:draw()");
    assert_says(&text, &["x.scene.lua:5: seat 1 has no peach"]);
}

#[test]
fn a_loop_is_cut() {
    let text = play("    while true do end");
    assert_says(&text, &["x.scene.lua:4: ran for more than", "without coming to an end"]);
}

const NAG: &str = "local extension = sgs.Package('nag')
local nag = sgs.CreateTriggerSkill {
  name = 'nag', events = { sgs.Damaged },
  on_trigger = function(self, event, player, data)
    local x = nil + 1
  end,
}
sgs.General(extension, 'nagger', 'wei', 4):addSkill(nag)
return extension
";

#[test]
fn an_error_of_a_script() {
    let text = failure_with(
        "scene 'hit' {\n  seats = { {}, { general = 'nagger' } },\n  play = function(s)\n    s[1]:damage(s[2])\n  end,\n}",
        &[("x.lua", NAG)],
    );
    assert_says(
        &text,
        &["x.scene.lua:4: script error: extensions/x.lua:5: attempt to perform arithmetic", "skill \"nag\""],
    );
}

#[test]
fn unknown_keys_and_words() {
    let says = |scene: &str, part: &str| assert_says(&failure_of(scene), &["x.scene.lua:1: ", part]);
    says("scene 'x' { seets = {}, play = function() end }", "unknown key `seets`; did you mean `seats`?");
    says(
        "scene 'x' { seats = { { hend = {} }, {} }, play = function() end }",
        "seat 1: unknown key `hend`; did you mean `hand`?",
    );
    says(
        "scene 'x' { seats = { { hp = 'two' }, {} }, play = function() end }",
        "seat 1: `hp` must be a whole number, not `two`",
    );
    says("scene 'x' { seats = { {}, {} }, phase = 'paly', play = function() end }", "did you mean `play`?");
    says(
        "scene 'x' { seats = { {}, {} }, watch = { 'Damagd' }, play = function() end }",
        "unknown event `Damagd`; did you mean `Damage`?",
    );
    says("scene 'x' { seats = { {}, {} } }", "`play` is missing");
    says("scene 'x' { play = function() end }", "`seats` is missing");
    says("scene 'x' { seats = { {} }, play = function() end }", "a scene has 2 to 10 seats, not 1");
    says(
        "scene 'x' { seats = { {}, {} }, mode = '08p', play = function() end }",
        "mode `08p` has 8 seats, not 2",
    );
    says(
        "scene 'x' { seats = { { general = 'caocoa' }, {} }, play = function() end }",
        "did you mean `caocao`?",
    );
    says(
        "scene 'x' { seats = { { hand = { 'slash:spade:7', 'slash:spade:7' } }, {} }, play = function() end }",
        "is used twice",
    );
    says(
        "scene 'x' { seats = { { equip = 'peach' }, {} }, play = function() end }",
        "peach is not equipment",
    );
    says(
        "scene 'x' { seats = { {}, {} }, packages = 'gone.lua', play = function() end }",
        "there is no gone.lua beside the scene file",
    );
}

#[test]
fn files_that_are_no_scenes() {
    assert_says(
        &failure_of("scene 'x' {\n  seats = { {} {} },\n}"),
        &["x.scene.lua:2: '}' expected near '{'"],
    );
    assert_says(&failure_of("scene 'x'"), &["x.scene.lua:1: scene \"x\" has no table"]);
    assert_says(&failure_of("scene {}"), &["x.scene.lua:1: ", "the name must be a text"]);
    assert_says(&failure_of("\nscene 'x' 'y'"), &["x.scene.lua:2: ", "a table is due, not `y`"]);
    let twice = "scene 'x' { seats = { {}, {} }, play = function() end }\nscene 'x' { seats = { {}, {} }, play = function() end }";
    assert_says(&failure_of(twice), &["x.scene.lua:2: there is a scene \"x\" at line 1 already"]);
    assert_says(&failure_of("while true do end"), &["x.scene.lua:1: ran for more than"]);
    assert_says(&failure_of("sgs.Sanguosha:nonsense()"), &["x.scene.lua:1: "]);
}

#[test]
fn packages_do_not_load_scenes() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("x.lua"), NAG).expect("written");
    std::fs::write(folder.0.join("x.scene.lua"), "error('this is no package')").expect("written");
    let sources = sgs::script::load::Sources { extensions: vec![folder.0.clone()], ..Default::default() };
    let library = sgs::script::load::Library::open(&sources).expect("a library");
    assert!(library.files().all(|(_, source)| !source.name.ends_with(".scene.lua")));
    assert!(library.files().any(|(_, source)| source.name == "extensions/x.lua"));
    assert!(
        Path::new("extensions/standard/simayi.scene.lua").is_file(),
        "the bundled tree has such files too"
    );
}

#[test]
fn card_of_a_hidden_hand_by_its_place_is_refused() {
    let text = play(
        "    s[1]:will('card', '', 'hand 2')\n    s.room:askForCardChosen(s[1].player, s[2].player, 'he', 'x', false, sgs.Card_MethodNone, sgs.IntList(), true)",
    );
    assert_says(&text, &["`hand 2`: a hidden hand is one choice, and a card of it is random; write `hand`"]);
}
