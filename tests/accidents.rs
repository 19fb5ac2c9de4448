//! Tests of crash-report scenes, written when a script fails in a game and by `:keep`.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Returns an empty folder for this test, with a package in it.
fn scratch(name: &str, package: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("accidents").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    std::fs::write(folder.join("rough.lua"), package).expect("a scratch file");
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(arguments).current_dir(folder).env_remove("RUST_LOG").env("SGS_CACHE", "");
    command
}

/// Returns the exit code and the output.
fn says(folder: &Path, arguments: &[&str]) -> (i32, String) {
    told(command(folder, arguments).output().expect("it runs"))
}

fn told(output: Output) -> (i32, String) {
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().expect("no signal"), String::from_utf8(text).expect("a text"))
}

#[track_caller]
fn assert_says((code, text): (i32, String), expected: i32, parts: &[&str]) {
    assert_eq!(code, expected, "{text}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
}

/// Returns a general with one skill, whose callback has this body.
fn package(events: &str, body: &str) -> String {
    format!(
        r#"local extension = sgs.Package("rough")
local rough = sgs.General(extension, "rough", "wei", 4)
local count = 0
rough:addSkill(sgs.CreateTriggerSkill{{
    name = "rash",
    frequency = sgs.Skill_Compulsory,
    events = {{{events}}},
    on_trigger = function(self, event, player, data, room)
        {body}
    end
}})
return {{extension}}
"#
    )
}

const GAMES: [&str; 9] = ["sim", "-n", "3", "--seats", "4", "--seat", "2=rough", "--ext", "rough.lua"];

#[test]
fn from_a_failing_skill_to_a_scene_that_fails_and_then_passes() {
    let bad = "room:drawCards(data:toDamage().whom, 1)";
    let folder = scratch("course", &package("sgs.Damaged", bad));
    let scene = "accidents/rash-on_trigger.scene.lua";
    let said = says(&folder, &GAMES);
    assert_says(said, 0, &[&format!("sgs: scene {scene}: extensions/rough.lua:9: ")]);
    let text = std::fs::read_to_string(folder.join(scene)).expect("a scene");
    for part in [
        "-- In a game a script failed:\n--   extensions/rough.lua:9: ",
        "`sgs sim -n 3",
        "-- Played again, this scene fails in the same way.",
        "general = \"rough\"",
        "packages = { \"../rough.lua\" }",
    ] {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
    assert_says(says(&folder, &["test", scene]), 1, &["script error: extensions/rough.lua:9: ", "1 failed"]);
    // The same error gives the same file, with any number of jobs.
    assert_says(says(&folder, &[&GAMES[..], &["--jobs", "3"]].concat()), 0, &[scene]);
    let again = std::fs::read_to_string(folder.join(scene)).expect("a scene");
    assert_eq!(text, again.replace(" --jobs 3", ""));
    let files = std::fs::read_dir(folder.join("accidents")).expect("a folder").count();
    assert_eq!(files, 1);
    // Fixed.
    let good = package("sgs.Damaged", "room:drawCards(data:toDamage().to, 1)");
    std::fs::write(folder.join("rough.lua"), good).expect("written");
    assert_says(says(&folder, &["test", scene, "--accept"]), 0, &["1 kept"]);
    assert_says(says(&folder, &["test", scene, "--resumed", "--reloaded"]), 0, &["1 passed"]);
}

#[test]
fn what_cannot_be_set_up_goes_on_from_a_saved_table() {
    let body = "if player:getPhase() == sgs.Player_Discard then player:setTag('x', sgs.QVariant(1)) end
        if player:getPhase() == sgs.Player_Draw and player:getTag('x'):toInt() == 1 then error('tagged') end";
    let folder = scratch("saved", &package("sgs.EventPhaseStart", body));
    assert_says(says(&folder, &GAMES), 0, &["scene accidents/rash-on_trigger.scene.lua: "]);
    let text = std::fs::read_to_string(folder.join("accidents/rash-on_trigger.scene.lua")).expect("a scene");
    assert!(text.contains("table = \"rash-on_trigger.table.json\""), "{text}");
    assert!(text.contains("it goes on with the table saved beside"), "{text}");
    assert_says(says(&folder, &["test", "accidents"]), 1, &["script error: extensions/rough.lua:10: tagged"]);
    // With other packages and without the table, the message says so.
    let table = folder.join("accidents/rash-on_trigger.table.json");
    let other = std::fs::read_to_string(&table).expect("a table").replacen("\"slash\"", "\"slosh\"", 1);
    std::fs::write(&table, other).expect("written");
    assert_says(says(&folder, &["test", "accidents"]), 1, &["it has the card slosh where slash is now"]);
    let good = std::fs::read_to_string(&table).expect("a table").replacen("\"slosh\"", "\"slash\"", 1);
    let bad = [
        ("\"current\":", "\"current\":9", "is no saved table: turn.current: there is no player sgs9"),
        (
            "\"draw_pile\":[",
            "\"draw_pile\":[999,",
            "is no saved table: draw_pile: there is no card 999 in a deck",
        ),
        ("\"discard_pile\":[", "\"discard_pile\":[5,5,", "is no saved table: card 5 is both in"),
    ];
    for (from, to, message) in bad {
        assert!(good.contains(from), "{from}");
        std::fs::write(&table, good.replacen(from, to, 1)).expect("written");
        assert_says(says(&folder, &["test", "accidents"]), 1, &[message]);
    }
    std::fs::write(&table, "{}").expect("written");
    assert_says(says(&folder, &["test", "accidents"]), 1, &["table.json is no saved table: missing field"]);
    std::fs::remove_file(&table).expect("removed");
    assert_says(says(&folder, &["test", "accidents"]), 1, &["scene: `table`: ", "table.json: "]);
}

#[test]
fn saved_game_with_requested_packages_goes_on_with_them() {
    let body = "if player:getPhase() == sgs.Player_Discard then player:setTag('x', sgs.QVariant(1)) end
        local names = sgs.Sanguosha:getLimitedGeneralNames()
        local isOffered = table.contains(names, 'shencaocao')
        if player:getPhase() == sgs.Player_Draw and player:getTag('x'):toInt() == 1 and isOffered then error('offered') end";
    let folder = scratch("requested", &package("sgs.EventPhaseStart", body));
    let games = [&GAMES[..], &["--package", "god"]].concat();
    assert_says(says(&folder, &games), 0, &["scene accidents/rash-on_trigger.scene.lua: "]);
    let table = folder.join("accidents/rash-on_trigger.table.json");
    let saved = std::fs::read_to_string(&table).expect("a table");
    assert!(saved.contains("\"on_request\":{\"packages\":[\"god\"]}"), "{}", &saved[..500]);
    assert_says(
        says(&folder, &["test", "accidents"]),
        1,
        &["script error: extensions/rough.lua:12: offered"],
    );
    // A game that was not asked for them.
    let without = saved.replacen("\"packages\":[\"god\"]", "", 1);
    std::fs::write(&table, without).expect("written");
    let (_, said) = says(&folder, &["test", "accidents"]);
    assert!(!said.contains("12: offered"), "{said}");
}

#[test]
fn a_start_of_the_game_is_a_scene_too() {
    let folder = scratch("start", &package("sgs.GameStart", "error('at the start')"));
    assert_says(says(&folder, &GAMES), 0, &["scene accidents/rash-on_trigger.scene.lua: "]);
    let text = std::fs::read_to_string(folder.join("accidents/rash-on_trigger.scene.lua")).expect("a scene");
    assert!(text.contains("s:start_game()"), "{text}");
    assert_says(
        says(&folder, &["test", "accidents"]),
        1,
        &["script error: extensions/rough.lua:9: at the start"],
    );
}

#[test]
fn what_lua_remembers_takes_the_whole_game() {
    let body = |most: &str| format!("count = count + 1 if count > {most} then error('too often') end");
    let folder = scratch("memory", &package("sgs.CardsMoveOneTime", &body("30")));
    let scene = "accidents/rash-on_trigger.scene.lua";
    assert_says(says(&folder, &GAMES), 0, &[&format!("scene {scene}: extensions/rough.lua:9: too often")]);
    let text = std::fs::read_to_string(folder.join(scene)).expect("a scene");
    for part in
        ["record = \"rash-on_trigger.game.jsonl\"", "s:replay()", "it replays the whole game by the record"]
    {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
    assert!(!folder.join("accidents/rash-on_trigger.table.json").exists());
    assert_says(says(&folder, &["test", scene]), 1, &["script error: extensions/rough.lua:9: too often"]);
    // Once fixed, the replay reaches its end; a diverging game is reported.
    std::fs::write(folder.join("rough.lua"), package("sgs.CardsMoveOneTime", &body("30000")))
        .expect("written");
    assert_says(says(&folder, &["test", scene, "--accept", "--resumed", "--reloaded"]), 0, &["1 kept"]);
    let other = "count = count + 1 if count == 30 then player:drawCards(1) end";
    std::fs::write(folder.join("rough.lua"), package("sgs.CardsMoveOneTime", other)).expect("written");
    assert_says(says(&folder, &["test", scene]), 1, &["the game goes another way than its record"]);
    std::fs::write(folder.join("accidents/rash-on_trigger.game.jsonl"), "{}\n").expect("written");
    assert_says(says(&folder, &["test", scene]), 1, &["scene: `record`: ", "game.jsonl: "]);
}

/// The clock is nowhere at the table. The record has it, and of a game that its player leaves too.
#[test]
fn error_by_the_clock_in_play_replays_the_whole_game() {
    let body = "if os.time() > 1750000000 then error('too late') end";
    let folder = scratch("clock", &package("sgs.EventPhaseStart", body));
    let scene = "accidents/rash-on_trigger.scene.lua";
    let said = play(&folder, &["--lang", "en"], "");
    assert_says(said, 0, &[&format!("scene {scene}: extensions/rough.lua:9: too late")]);
    let text = std::fs::read_to_string(folder.join(scene)).expect("a scene");
    assert!(text.contains("record = \"rash-on_trigger.game.jsonl\""), "{text}");
    assert_says(says(&folder, &["test", scene]), 1, &["script error: extensions/rough.lua:9: too late"]);
}

/// The package is mended while the game runs, which does not take it over.
#[test]
fn a_scene_that_does_not_fail_says_so() {
    let body = "error('too early')";
    let folder = scratch("alone", &package("sgs.EventPhaseStart", body));
    let mut child = playing(&folder, &["--lang", "en", "--no-watch"]);
    let mut output = BufReader::new(child.stdout.take().expect("output"));
    let mut said = String::new();
    while !said.contains("Your play phase") {
        assert_ne!(output.read_line(&mut said).expect("a line"), 0, "{said}");
    }
    std::fs::write(folder.join("rough.lua"), package("sgs.EventPhaseStart", "")).expect("written");
    drop(child.stdin.take());
    output.read_to_string(&mut said).expect("the rest");
    assert!(child.wait().expect("it ends").success(), "{said}");
    let told = "(it does NOT come again when played): extensions/rough.lua:9: too early";
    assert!(said.contains(told), "{said}");
    let text = std::fs::read_to_string(folder.join("accidents/rash-on_trigger.scene.lua")).expect("a scene");
    assert!(text.contains("-- ATTENTION: played again, this scene does NOT fail so"), "{text}");
    let (_, said) = says(&folder, &["test", "accidents"]);
    assert!(!said.contains("script error"), "{said}");
}

#[test]
fn no_scenes_unless_they_are_wanted_and_can_be_written() {
    let folder = scratch("none", &package("sgs.GameStart", "error('at the start')"));
    let (code, said) = says(&folder, &[&GAMES[..], &["--no-accidents"]].concat());
    assert!(code == 0 && !said.contains("scene"), "{said}");
    assert!(!folder.join("accidents").exists());
    assert_says(
        says(&folder, &[&GAMES[..], &["--accidents", "there/it/is"]].concat()),
        0,
        &["there/it/is/rash-"],
    );
    let text =
        std::fs::read_to_string(folder.join("there/it/is/rash-on_trigger.scene.lua")).expect("a scene");
    assert!(text.contains("packages = { \"../../../rough.lua\" }"), "{text}");
    // A file is not a folder.
    let said = says(&folder, &[&GAMES[..], &["--accidents", "rough.lua"]].concat());
    assert_says(said, 0, &["no scene was written: "]);
    let both = says(&folder, &[&GAMES[..], &["--accidents", "x", "--no-accidents"]].concat());
    assert_says(both, 2, &["cannot be used with"]);
}

/// Starts a game of two.
fn playing(folder: &Path, arguments: &[&str]) -> Child {
    let usual = ["play", "--seats", "2", "--chair", "1", "--seed", "3", "--seat", "1=rough"];
    let more = ["--agent", "builtin", "--ext", "rough.lua"];
    let mut command = command(folder, &[&usual[..], &more, arguments].concat());
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Plays a game of two with these lines typed.
fn play(folder: &Path, arguments: &[&str], typed: &str) -> (i32, String) {
    let mut child = playing(folder, arguments);
    let mut stdin = child.stdin.take().expect("input");
    stdin.write_all(typed.as_bytes()).expect("typed");
    drop(stdin);
    told(child.wait_with_output().expect("it ends"))
}

#[test]
fn scenes_are_announced_and_asked_for() {
    let body = "if player:getPhase() == sgs.Player_Start then error('in play') end";
    let folder = scratch("play", &package("sgs.EventPhaseStart", body));
    let said = play(&folder, &["--lang", "en"], ":keep why so\n");
    // The game is not delayed: scenes are written when it is over.
    let at = |part: &str| said.1.find(part).unwrap_or_else(|| panic!("`{part}` is not in:\n{}", said.1));
    let kept = at("kept: its scene is written after the game");
    let writing = at(" * writing scenes, 2 at most");
    assert!(kept < writing && writing < at(" * scene accidents/"), "{}", said.1);
    let parts = [
        " * scene accidents/rash-on_trigger.scene.lua: extensions/rough.lua:9: in play",
        " * scene accidents/kept.scene.lua: why so",
    ];
    assert_says(said, 0, &parts);
    let text = std::fs::read_to_string(folder.join("accidents/kept.scene.lua")).expect("a scene");
    assert!(text.starts_with("-- Written down by :keep in a game: why so\n"), "{text}");
    assert!(text.contains("Played again, it goes by the same answers."), "{text}");
    // A kept turn is a scene like others: its log must be reviewed.
    assert_says(says(&folder, &["test", "accidents/kept.scene.lua"]), 1, &["no log is kept"]);
    // The next one is another file; Chinese output works as well.
    let said = play(&folder, &["--lang", "zh"], ":keep\n");
    assert_says(
        said,
        0,
        &[" * 场景 accidents/kept-2.scene.lua", " * 场景 accidents/rash-on_trigger.scene.lua："],
    );
    let text = std::fs::read_to_string(folder.join("accidents/rash-on_trigger.scene.lua")).expect("a scene");
    assert!(text.starts_with("-- 对局中有脚本出错："), "{text}");
    let said = play(&folder, &["--lang", "en", "--no-accidents"], ":keep\n");
    assert_says(said, 0, &["no scenes are written"]);
}

/// Writing a scene loads every package again, which takes seconds with large packages.
#[test]
fn no_scene_is_written_before_the_game_is_left() {
    use std::io::{BufRead, BufReader};
    let body = "if player:getPhase() == sgs.Player_Start then error('in play') end";
    let folder = scratch("not_before", &package("sgs.EventPhaseStart", body));
    let words = ["play", "--seats", "2", "--chair", "1", "--seed", "3", "--seat", "1=rough", "--lang", "en"];
    let mut child = command(&folder, &[&words[..], &["--agent", "builtin", "--ext", "rough.lua"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("output")).lines().map_while(Result::ok);
    // The script fails before the first question of the turn.
    assert!(lines.any(|line| line.contains("Your play phase")), "no turn came");
    assert!(!folder.join("accidents").exists(), "a scene was written during the game");
    drop(child.stdin.take());
    let rest: Vec<String> = lines.collect();
    assert!(child.wait().expect("it ends").success(), "{rest:?}");
    assert!(folder.join("accidents/rash-on_trigger.scene.lua").exists(), "{rest:?}");
}

// ---- reduction ---------------------------------------------------------------------------

#[test]
fn eight_seats_become_two() {
    let body = "local damage = data:toDamage()
        if damage.nature == sgs.DamageStruct_Fire and player:getMark('@hot') > 0 then room:noSuchThing() end";
    let folder = scratch("eight", &package("sgs.Damaged", body));
    let scene = r#"-- Long.
scene "too much" {
    seats = {
        { general = "caocao", hand = { "slash:spade:7", "jink" }, role = "lord" },
        { general = "liubei", equip = { "axe" } },
        { hand = { "fire_slash:heart:4", "peach" }, marks = { ["@x"] = 2 } },
        {}, {},
        { general = "rough", hp = 3, marks = { ["@hot"] = 1, ["@cold"] = 3 }, hand = "duel" },
        { general = "sunquan" },
        { chained = true },
    },
    deck = { "slash:spade:8", "slash:spade:9", "slash:spade:10" },
    mode = "08p",
    turn = 3,
    packages = "rough.lua",
    play = function(s)
        s:note("here it goes"); s[8]:draw(2)
        s[6]:will("respond", "slash", "pass")
        s[3]:use("fire_slash", s[6])
        s[3]:draw()
    end,
}
"#;
    std::fs::write(folder.join("big.scene.lua"), scene).expect("written");
    let parts =
        ["rough.lua:10: attempt to call method 'noSuchThing'", "big.small.scene.lua: ", "values and steps"];
    assert_says(says(&folder, &["shrink", "big.scene.lua"]), 0, &parts);
    let text = std::fs::read_to_string(folder.join("big.small.scene.lua")).expect("a scene");
    for part in ["s[1]:use(\"fire_slash\", s[2])", "{ hand = { \"fire_slash:heart:4\" } }", "-- Long.\n"] {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
    for gone in ["caocao", "@cold", "note", "draw", "deck", "mode", "08p"] {
        assert!(!text.contains(gone), "`{gone}` is in:\n{text}");
    }
    let expected = ["script error: ", "rough.lua:10: attempt to call method 'noSuchThing'"];
    assert_says(says(&folder, &["test", "big.small.scene.lua"]), 1, &expected);
    // Written to another folder, with the path to the package.
    std::fs::create_dir(folder.join("far")).expect("a folder");
    assert_says(
        says(&folder, &["shrink", "big.scene.lua", "--out", "far/x.scene.lua"]),
        0,
        &["far/x.scene.lua: "],
    );
    assert_says(says(&folder, &["test", "far"]), 1, &expected);
    // A second run removes nothing.
    let again = says(&folder, &["shrink", "far/x.scene.lua", "-o", "y.scene.lua"]);
    let left = std::fs::read_to_string(folder.join("y.scene.lua")).expect("a scene");
    let of = |text: &str| text.lines().filter(|line| !line.starts_with("--")).count();
    assert_eq!(of(&left), of(&text), "{again:?}");
}

#[test]
fn complaints_are_kept_as_errors_are_and_code_stays() {
    let folder = scratch("nags", &package("sgs.Damaged", ""));
    let scene = "scene 'open' {
    seats = { { hand = { 'slash', 'peach' } }, { hand = 'jink' }, {} },
    play = function(s)
        for i = 1, 1 do s[1]:use('slash', s[2]) end
    end,
}
";
    std::fs::write(folder.join("open.scene.lua"), scene).expect("written");
    let parts = ["nobody planned an answer to", "`play` is more than calls of s", "open.small.scene.lua"];
    assert_says(says(&folder, &["shrink", "open.scene.lua"]), 0, &parts);
    let text = std::fs::read_to_string(folder.join("open.small.scene.lua")).expect("a scene");
    assert!(text.contains("for i = 1, 1 do") && !text.contains("peach"), "{text}");
    assert_says(says(&folder, &["test", "open.small.scene.lua"]), 1, &["nobody planned an answer to"]);
}

#[test]
fn what_cannot_be_shrunk_is_reported() {
    let folder = scratch("refused", &package("sgs.Damaged", ""));
    let fine = "seats = { {}, {} }, play = function(s) end";
    let cases = [
        (
            "fine",
            format!("scene 'a' {{ {fine} }}"),
            "fine.scene.lua:1: it does not fail: there is nothing to keep",
        ),
        (
            "two",
            format!("scene 'a' {{ {fine} }}\nscene 'b' {{ {fine} }}"),
            "which scene? -k names one of \"a\", \"b\"",
        ),
        ("none", String::new(), "none.scene.lua: there is no scene in it"),
        ("bad", "scene 'a' {".into(), "bad.scene.lua:1: "),
        (
            "local",
            "local n = 3\nscene 'a' { seats = { {}, {} }, play = function(s) s[n]:turn() end }".into(),
            "must not use what stands outside of it",
        ),
    ];
    for (name, text, part) in cases {
        let file = format!("{name}.scene.lua");
        std::fs::write(folder.join(&file), text).expect("written");
        let (code, said) = says(&folder, &["shrink", &file]);
        assert_says((code, said.clone()), 2, &[part]);
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert_says(says(&folder, &["shrink", "gone.scene.lua"]), 2, &["gone.scene.lua: there is no such file"]);
    assert_says(says(&folder, &["shrink", "."]), 2, &[": not a file with a scene"]);
    assert_says(says(&folder, &["shrink", "two.scene.lua", "-k", "c"]), 2, &["no scene has c in its name"]);
    assert_says(
        says(&folder, &["shrink", "bad.scene.lua", "--out", "x.lua"]),
        2,
        &["scene files end with .scene.lua"],
    );
}

#[test]
fn error_after_another_has_a_separate_scene() {
    let both =
        package("sgs.EventPhaseStart", "if player:getPhase() == sgs.Player_Draw then error('first') end")
            .replace(
                "return {extension}",
                "rough:addSkill(sgs.CreateTriggerSkill{
    name = \"later\", frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseStart},
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Draw then error('second') end
    end
})
return {extension}",
            );
    let folder = scratch("two", &both);
    let parts =
        ["scene accidents/rash-on_trigger.scene.lua: ", "scene accidents/later-on_trigger.scene.lua: "];
    assert_says(says(&folder, &GAMES), 0, &parts);
    let of = |skill: &str| {
        std::fs::read_to_string(folder.join(format!("accidents/{skill}-on_trigger.scene.lua")))
            .expect("a scene")
    };
    assert!(!of("rash").contains("errors ="), "{}", of("rash"));
    assert!(of("later").contains("errors = { \"rough.lua:15:\" }"), "{}", of("later"));
    assert_says(
        says(&folder, &["test", "accidents/later-on_trigger.scene.lua"]),
        1,
        &["rough.lua:15: second"],
    );
}

/// A general with an active skill that fails; its card has a different name than the skill.
const ACTIVE: &str = r##"local extension = sgs.Package("rough")
local card = sgs.CreateSkillCard{
    name = "OtherCard", skill_name = "other", target_fixed = true,
    on_use = function(self, room, source) local none = nil; none:foo() end
}
sgs.General(extension, "rough", "wei", 4):addSkill(sgs.CreateZeroCardViewAsSkill{
    name = "active", view_as = function(self) return card:clone() end,
    enabled_at_play = function(self, player) return not player:hasUsed("#OtherCard") end
})
return extension
"##;

#[test]
fn error_of_an_active_skill_becomes_a_small_scene() {
    let folder = scratch("active", ACTIVE);
    let file = "accidents/OtherCard-on_use.scene.lua";
    let (code, said) = says(&folder, &[&GAMES[..], &["--agent", "random"]].concat());
    assert_says((code, said.clone()), 0, &[&format!("scene {file}: ")]);
    let text = std::fs::read_to_string(folder.join(file)).expect("a scene");
    assert!(text.contains("active()"), "{text}");
    assert!(!text.contains("record =") && !text.contains("s:replay()"), "{text}");
    let error = "rough.lua:4: attempt to index local 'none'";
    assert_says(says(&folder, &["test", file]), 1, &[error]);
    assert_says(says(&folder, &["shrink", file]), 0, &[error, "OtherCard-on_use.small.scene.lua: "]);
    let small =
        std::fs::read_to_string(folder.join("accidents/OtherCard-on_use.small.scene.lua")).expect("a scene");
    assert!(small.contains("active()") && !small.contains("will("), "{small}");
}

#[test]
fn reply_of_a_skill_card_in_the_words_of_the_log_is_shrunk() {
    let folder = scratch("active-words", ACTIVE);
    let scene = "scene 'log' {
    seats = { { general = 'rough', hand = { 'peach', 'jink' } }, { hand = 'jink' }, {} },
    packages = { 'rough.lua' },
    play = function(s)
        s[1]:draw(2)
        s[1]:play('#OtherCard()')
    end,
}
";
    std::fs::write(folder.join("log.scene.lua"), scene).expect("written");
    assert_says(says(&folder, &["shrink", "log.scene.lua"]), 0, &["rough.lua:4: ", "log.small.scene.lua: "]);
    let small = std::fs::read_to_string(folder.join("log.small.scene.lua")).expect("a scene");
    assert!(small.contains("#OtherCard()") && !small.contains("draw") && !small.contains("peach"), "{small}");
}
