//! Packages on the command line: their locations, reports of broken ones, and reproducible games with them.

use crate::shared::folder;

use folder::write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns an empty folder of this name.
fn scratch(name: &str) -> PathBuf {
    folder::scratch("cli_packages", name)
}

/// Runs the program; bytecode is stored in the folder `cache` beside it.
fn sgs(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", folder.join("cache"))
        .output()
        .expect("the program starts")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A general whose skill draws a card at the start of its turn, depending on random numbers and the clock.
const LUCKY: &str = r#"
local extension = sgs.Package("lucky")
local lucky = sgs.General(extension, "lucky", "wei", 4)
local draws = sgs.CreateTriggerSkill{
    name = "draws",
    frequency = sgs.Skill_Compulsory,
    events = {sgs.EventPhaseStart},
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Start and (math.random(2) == 1 or os.time() % 2 == 1) then
            room:drawCards(player, math.random(3), self:objectName())
        end
    end
}
lucky:addSkill(draws)
return {extension}
"#;

/// A general whose skill fails whenever it is asked.
const BROKEN_SKILL: &str = r#"
local extension = sgs.Package("broken")
local broken = sgs.General(extension, "broken", "wei", 4)
broken:addSkill(sgs.CreateTriggerSkill{
    name = "fails",
    frequency = sgs.Skill_Compulsory,
    events = {sgs.EventPhaseStart},
    on_trigger = function(self, event, player, data, room)
        local function fail() room:noSuchThing() end
        if player:getPhase() == sgs.Player_Start then fail() return end
        if player:getPhase() == sgs.Player_Finish then fail() return end
    end
})
return {extension}
"#;

const HALF: &str = r#"
local extension = sgs.Package("half")
local half = sgs.General(extension, "half_a_general", "wu", 4)
half:addSkill("skill_that_is_nowhere")
return {extension}
"#;

#[test]
fn paths_that_are_no_packages_are_reported_and_exit_2() {
    let folder = scratch("paths");
    write(&folder.join("empty/readme.txt"), "no package");
    write(&folder.join("notes.txt"), "no package");
    let cases: &[(&[&str], &str)] = &[
        (&["--root", "nowhere"], "nowhere: has no folder `extensions`"),
        (&["--root", "empty"], "empty: has no folder `extensions`"),
        (&["--ext", "nowhere.lua"], "nowhere.lua: "),
        (&["--ext", "empty"], "empty: neither a Lua file nor a folder with Lua files"),
        (&["--ext", "notes.txt"], "notes.txt: neither a Lua file nor a folder with Lua files"),
    ];
    for (arguments, message) in cases {
        for command in [&["sim", "-n", "1"][..], &["play"]] {
            let output = sgs(&folder, &[command, arguments].concat());
            let said = stderr(&output);
            assert_eq!(code(&output), 2, "{arguments:?}: {said}");
            assert!(said.contains(message) && said.lines().count() == 1, "{arguments:?} said {said}");
        }
    }
}

#[test]
fn file_that_is_too_large_is_reported_and_exits_2() {
    let folder = scratch("large");
    write(&folder.join("tree/extensions/large.lua"), "return {}");
    let file = std::fs::File::options().write(true).open(folder.join("tree/extensions/large.lua"));
    file.expect("a file").set_len(17 << 20).expect("a sparse file");
    let output = sgs(&folder, &["sim", "-n", "1", "--root", "tree"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(stderr(&output).contains("large.lua: the file has more than 16 MB"), "{}", stderr(&output));
}

#[test]
fn a_broken_file_is_reported_once_and_the_rest_plays() {
    let folder = scratch("broken_file");
    write(&folder.join("tree/extensions/lucky.lua"), LUCKY);
    write(&folder.join("tree/extensions/syntax.lua"), "local a = 1\nif then\n");
    write(&folder.join("tree/extensions/raises.lua"), "\n\nlocal a = nil + 1\n");
    let arguments = ["sim", "-n", "2", "--seats", "2", "--general", "lucky", "--root", "tree", "--no-timing"];
    let output = sgs(&folder, &arguments);
    let said = stderr(&output);
    assert_eq!(code(&output), 0, "{said}");
    for place in ["extensions/syntax.lua:2:", "extensions/raises.lua:3:"] {
        assert_eq!(said.matches(place).count(), 1, "{said}");
    }
    assert!(stdout(&output).contains("2 of them did not load"), "{}", stdout(&output));
    let strict = sgs(&folder, &[&arguments[..], &["--strict"]].concat());
    assert_eq!(code(&strict), 1, "{}", stderr(&strict));
}

#[test]
fn script_errors_are_summed_by_place_and_found_under_strict() {
    let folder = scratch("errors");
    write(&folder.join("broken.lua"), BROKEN_SKILL);
    let arguments = ["sim", "-n", "3", "--seats", "2", "--general", "broken", "--ext", "broken.lua"];
    let plain = sgs(&folder, &arguments);
    assert_eq!(code(&plain), 0, "{}", stderr(&plain));
    let told = stdout(&plain);
    assert!(told.contains("script errors in 3 of 3 games"), "{told}");
    assert!(told.contains("extensions/broken.lua:9: "), "{told}");
    let output = sgs(&folder, &[&arguments[..], &["--strict", "--json", "--no-timing"]].concat());
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let told = stdout(&output);
    let last: serde_json::Value = serde_json::from_str(told.lines().last().expect("lines")).expect("JSON");
    let errors = &last["summary"]["script_errors"];
    assert_eq!(errors["games"], 3, "{last}");
    assert_eq!(errors["causes"][0]["file"], "extensions/broken.lua", "{last}");
    assert_eq!(errors["causes"][0]["line"], 9, "{last}");
    assert_eq!(errors["causes"][0]["code"], "lua", "{last}");
    // Two call chains led to it, which count as one cause.
    assert_eq!(errors["causes"].as_array().map(Vec::len), Some(1), "{last}");
    assert_eq!(errors["causes"][0]["games"], 3, "{last}");
    assert!(errors["times"].as_u64() > Some(3), "{last}");
    assert!(errors["causes"][0]["error"].as_str().is_some_and(|e| e.contains("skill \"fails\"")), "{last}");
}

#[test]
fn games_with_packages_are_equal_with_any_jobs_and_replay() {
    let folder = scratch("same");
    write(&folder.join("tree/extensions/lucky.lua"), LUCKY);
    let played = |jobs: &str, records: &str| {
        let arguments = ["sim", "-n", "4", "--seats", "3", "--general", "lucky", "--root", "tree"];
        let more = ["-j", jobs, "--json", "--no-timing", "--strict", "--record", records];
        let output = sgs(&folder, &[&arguments[..], &more].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(played("1", "one"), played("2", "two"));
    for i in 0..4 {
        let name = format!("game-{i:04}.jsonl");
        let record = |of: &str| std::fs::read_to_string(folder.join(of).join(&name)).expect("a record");
        assert_eq!(record("one"), record("two"));
        assert!(record("one").contains("extensions/lucky.lua"), "the header names the file");
        let output = sgs(&folder, &["replay", &format!("one/{name}"), "--root", "tree"]);
        assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    }
    // One letter of a comment is enough.
    write(&folder.join("tree/extensions/lucky.lua"), &format!("{LUCKY}-- changed\n"));
    let output = sgs(&folder, &["replay", "one/game-0000.jsonl", "--root", "tree"]);
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    let told = "package extensions/lucky.lua is not the one that the game was played with";
    assert!(stderr(&output).contains(told), "{}", stderr(&output));
    let output = sgs(&folder, &["replay", "one/game-0000.jsonl"]);
    assert_eq!(code(&output), 2, "{}", stdout(&output));
}

#[test]
fn a_cache_that_was_tampered_with_changes_nothing() {
    let folder = scratch("cache");
    write(&folder.join("lucky.lua"), LUCKY);
    let play = || {
        let arguments = ["sim", "-n", "1", "--seats", "2", "--general", "lucky", "--ext", "lucky.lua"];
        let output = sgs(&folder, &[&arguments[..], &["--json", "--no-timing", "--strict"]].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    let cold = play();
    let kept = || -> Vec<PathBuf> {
        let files = std::fs::read_dir(folder.join("cache")).expect("a cache");
        files.map(|f| f.expect("a file").path()).collect()
    };
    assert!(!kept().is_empty());
    assert_eq!(play(), cold);
    for file in kept() {
        let mut bytes = std::fs::read(&file).expect("bytes");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0xff;
        std::fs::write(&file, bytes).expect("written");
    }
    assert_eq!(play(), cold);
    for file in kept() {
        std::fs::write(&file, b"\x1bLJ\x02 not ours").expect("written");
    }
    assert_eq!(play(), cold);
}

#[test]
fn generals_are_named_as_they_are() {
    let folder = scratch("generals");
    write(&folder.join("lucky.lua"), LUCKY);
    write(&folder.join("half.lua"), HALF);
    let sim = |more: &[&str]| {
        let arguments = ["sim", "-n", "1", "--ext", "lucky.lua", "--ext", "half.lua", "--no-timing"];
        sgs(&folder, &[&arguments[..], more].concat())
    };
    let output = sim(&["--general", "lucki"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let hint = "unknown general \"lucki\"; did you mean lucky?";
    assert!(stderr(&output).contains(hint), "{}", stderr(&output));
    // A disabled general can be named; its missing skill is reported.
    let output = sim(&["--general", "half_a_general", "--seats", "2"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stderr(&output).contains("skill \"skill_that_is_nowhere\""), "{}", stderr(&output));
    // Fewer generals than seats.
    let output = sim(&["--general", "lucky", "--seats", "8", "--strict"]);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn calls_of_scripts_are_counted_on_request() {
    let folder = scratch("profile");
    write(&folder.join("lucky.lua"), LUCKY);
    let arguments = ["sim", "-n", "1", "--seats", "2", "--general", "lucky", "--ext", "lucky.lua"];
    let plain = stdout(&sgs(&folder, &arguments));
    assert!(!plain.contains("Player:getPhase"), "{plain}");
    let output = sgs(&folder, &[&arguments[..], &["--profile-api"]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let told = stdout(&output);
    for what in ["Player:getPhase", "callback on_trigger", "callback load"] {
        assert!(told.contains(what), "{told}");
    }
    let output = sgs(&folder, &[&arguments[..], &["--profile-api", "--json"]].concat());
    let told = stdout(&output);
    let last: serde_json::Value = serde_json::from_str(told.lines().last().expect("lines")).expect("JSON");
    assert!(last["profile"].as_array().is_some_and(|all| all.iter().any(|c| c["calls"].as_u64() > Some(0))));
}

/// Tests that a folder with packages but without an AI uses the bundled AI.
#[test]
fn a_folder_without_an_ai_has_the_one_within_the_program() {
    let folder = scratch("without_ai");
    write(&folder.join("extensions/lucky.lua"), LUCKY);
    let output =
        sgs(&folder, &["sim", "-n", "2", "--seats", "2", "--agent", "lua", "--strict", "--no-timing"]);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains("the AI was asked"), "{}", stdout(&output));
}

/// The AI of `draws` as packages write it. It calls functions of QSanguosha's AI and inspects everything.
const LUCKY_AI: &str = r#"
local function expect(name, value) assert(value ~= nil, name .. " is missing") end
for _, name in ipairs { "hasManjuanEffect", "getKnownCards", "beFriend", "getChoice", "speak", "getNextJudgeReason" } do
    expect(name, rawget(_G, name))
end
for _, name in ipairs { "resetCards", "getLijianCard", "KingdomsCount", "ImitateResult_DrawNCards", "getPriorTarget" } do
    expect("SmartAI:" .. name, SmartAI[name])
end
sgs.ai_skill_playerchosen.draws = sgs.ai_skill_playerchosen.damage
expect("zero_card_as_slash", sgs.ai_skill_playerchosen.zero_card_as_slash)
sgs.ai_cardneed.draws = sgs.ai_cardneed.bignumber

-- Nobody here can be harmed while this holds, so nobody attacks.
sgs.ai_damage_effect[#sgs.ai_damage_effect + 1] = function(self, to, nature, from)
    return not to:hasSkill("unharmed")
end

sgs.ai_skill_invoke.draws = function(self, data)
    for _, player in sgs.qlist(self.room:getOtherPlayers(self.player)) do
        for _, card in sgs.qlist(player:getHandcards()) do assert(card:objectName() ~= "") end
        assert(player:getRole() ~= "")
    end
    assert(self:KingdomsCount(self.room:getAlivePlayers()) == 1)
    assert(#getKnownCards(self.player, self.player, "he") == self.player:getCardCount(true))
    assert(getChoice("a=x+b=y", "y", 2) == "b=y")
    assert(not self:hasSkills("nothing|nobody", self:getEnemies(self.player)))
    return true
end
"#;

/// Returns the package with a skill that asks.
fn asking() -> String {
    LUCKY.replace("frequency = sgs.Skill_Compulsory,", "").replace(
        "then\n            room:drawCards",
        "then\n            room:askForSkillInvoke(player, self:objectName())\n            room:drawCards",
    )
}

#[test]
fn ai_files_of_packages_find_what_they_were_written_for() {
    let folder = scratch("customary_ai");
    write(&folder.join("tree/extensions/lucky.lua"), &asking());
    write(&folder.join("tree/lua/ai/lucky-ai.lua"), LUCKY_AI);
    let output = sgs(
        &folder,
        &[
            "sim",
            "--root",
            "tree",
            "-n",
            "4",
            "--seats",
            "4",
            "--general",
            "lucky",
            "--strict",
            "--no-timing",
        ],
    );
    let text = stdout(&output);
    // It may inspect what its players do not see.
    assert!(!text.contains("script error"), "{text}");
    assert!(!text.contains("errors were caught") || text.contains("and 0 errors were caught"), "{text}");
    // They attack each other: no enemy was considered harmless.
    assert!(!text.contains("draw  "), "{text}");
}

/// A general with a skill for two other players, and one for a card and a player.
const NEEDY: &str = r##"
local extension = sgs.Package("needy")
local needy = sgs.General(extension, "needy", "wei", 4)
local function active(name, how_many, n_cards)
    local card = sgs.CreateSkillCard{
        name = name .. "Card", skill_name = name,
        filter = function(self, targets, to) return #targets < how_many and to:objectName() ~= sgs.Self:objectName() end,
        feasible = function(self, targets) return #targets == how_many end,
        on_effect = function(self, effect) effect.to:drawCards(1, name) end,
    }
    return sgs.CreateViewAsSkill{
        name = name, n = n_cards,
        view_filter = function(self, selected, to_select) return #selected < n_cards end,
        view_as = function(self, cards)
            if #cards < n_cards then return nil end
            local made = card:clone()
            for _, c in ipairs(cards) do made:addSubcard(c) end
            return made
        end,
        enabled_at_play = function(self, player) return not player:hasUsed("#" .. name .. "Card") end,
    }
end
needy:addSkill(active("twosome", 2, 0))
needy:addSkill(active("gift", 1, 1))
sgs.LoadTranslationTable{ ["needy"] = "甲", ["twosome"] = "双双", ["gift"] = "馈赠", [":gift"] = "馈赠之文" }
return {extension}
"##;

#[test]
fn what_leads_nowhere_is_not_offered_and_says_why() {
    use std::io::Write;
    let folder = scratch("needy");
    write(&folder.join("needy.lua"), NEEDY);
    let play = |seats: &str, typed: &str| {
        let arguments = ["play", "--ext", "needy.lua", "--general", "needy", "--chair", "1", "--seed", "3"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
            .args(arguments)
            .args(["--seats", seats, "--lang", "zh", "--no-watch", "--agent", "builtin"])
            .current_dir(&folder)
            .env("SGS_CACHE", folder.join("cache"))
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let typed = typed.to_owned();
        let _ = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
        stdout(&child.wait_with_output().expect("the program ends"))
    };
    let said = play("2", "?\nq\n");
    let numbered =
        |said: &str, skill: &str| said.lines().find(|l| l.ends_with(&format!(" 技能“{skill}”"))).is_some();
    assert!(numbered(&said, "馈赠") && !numbered(&said, "双双"), "{said}");
    assert!(said.contains("     技能“双双”：没有足够的牌或目标\n"), "{said}");
    let said = play("3", "q\n");
    assert!(numbered(&said, "馈赠") && numbered(&said, "双双"), "{said}");
    // A skill's card is shown as the skill.
    let number = said.lines().find(|l| l.ends_with("技能“双双”")).and_then(|l| l.split_whitespace().next());
    let said = play("3", &format!("{}\n2\n3\ny\n?\nq\n", number.expect("a number")));
    assert!(said.contains("发动“双双”") && !said.contains("twosomeCard"), "{said}");
    assert!(said.contains("     技能“双双”：本阶段已经发动过，现在不能再发动\n"), "{said}");
}

#[test]
fn script_output_and_warnings_are_shown_with_their_place() {
    let folder = scratch("printed");
    let talks = LUCKY.replace(
        "on_trigger = function(self, event, player, data, room)",
        "on_trigger = function(self, event, player, data, room) print('asked') local _ = sgs.Player_Extra",
    );
    write(&folder.join("lucky.lua"), &talks);
    let game = ["sim", "--seats", "2", "--general", "lucky", "--ext", "lucky.lua", "--no-timing", "-n"];
    let said = stderr(&sgs(&folder, &[&game[..], &["1"]].concat()));
    assert!(said.contains("extensions/lucky.lua:8: asked\n"), "{said}");
    let old = "extensions/lucky.lua:8: sgs.Player_Extra is an old name: write sgs.Player_PhaseExtra\n";
    assert_eq!(said.matches(old).count(), 1, "{said}");
    // With several games warnings are summed up, and output is shown only on request.
    let said = stderr(&sgs(&folder, &[&game[..], &["2"]].concat()));
    assert!(said.contains(&format!("sgs: warning in 2 games: {old}")) && !said.contains("asked"), "{said}");
    let said = stderr(&sgs(&folder, &[&game[..], &["2", "-v"]].concat()));
    assert!(said.contains("extensions/lucky.lua:8: asked") && !said.contains('\x1b'), "{said}");
}

/// Returns the general at each seat of the only game of a batch.
fn seated(folder: &Path, arguments: &[&str]) -> (Output, String) {
    let games = folder.join("games");
    let games = games.to_str().expect("a path");
    let all = ["sim", "-n", "1", "--seats", "2", "--agent", "builtin", "--record", games];
    let output = sgs(folder, &[&all[..], arguments].concat());
    let record = std::fs::read_to_string(folder.join("games/game-0000.jsonl")).unwrap_or_default();
    (output, record)
}

#[test]
fn packages_asked_for_are_dealt_recorded_and_replayed() {
    let folder = scratch("asked");
    let general = ["--general", "shencaocao", "--general", "nos_luxun"];
    let (output, record) = seated(&folder, &general);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(record.contains("extensions/on_demand/god/shencaocao.lua"), "{record}");
    assert!(!record.contains("extensions/on_demand/sp/"), "{record}");
    let (output, record) = seated(&folder, &["--package", "god,nostalgia", "--package", "sp"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let header = record.lines().next().unwrap_or_default();
    assert!(header.contains(r#""packages":["god","nostalgia","sp"]"#), "{header}");
    let replay = sgs(&folder, &["replay", "games/game-0000.jsonl"]);
    assert_eq!(code(&replay), 0, "{}", stderr(&replay));
    let (_, record) = seated(&folder, &[]);
    assert!(!record.contains("extensions/on_demand/"), "{record}");
}

#[test]
fn package_that_does_not_exist_is_refused_with_those_that_do() {
    let folder = scratch("unasked");
    let output = sgs(&folder, &["sim", "-n", "1", "--package", "dog"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("--package dog") && stderr(&output).contains("god"),
        "{}",
        stderr(&output)
    );
}

/// Writes a general whose skill walks a list, and an AI file that looks at every hand and replaces
/// `sgs.qlist`.
fn spy(folder: &Path) {
    let package = r#"
        local extension = sgs.Package("spy")
        local general = sgs.General(extension, "spied", "wei", 4)
        general:addSkill(sgs.CreateTriggerSkill {
            name = "walks", frequency = sgs.Skill_Compulsory, events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data, room)
                for _, other in sgs.qlist(room:getAlivePlayers()) do other:getHp() end
            end,
        })
        return { extension }
    "#;
    let ai = r#"
        local walk, activate = sgs.qlist, SmartAI.activate
        sgs.qlist = function(list)
            if the_lord then pcall(function() the_lord:drawCards(1) end) end
            return walk(list)
        end
        function SmartAI:activate(...)
            the_lord = self.room:getLord()
            for _, other in ipairs(sgs.QList2Table(self.room:getAlivePlayers())) do other:getHandcards() end
            return activate(self, ...)
        end
    "#;
    write(&folder.join("tree/extensions/spy.lua"), package);
    write(&folder.join("tree/ai/spy-ai.lua"), ai);
}

#[test]
fn record_of_a_game_whose_ai_replaces_functions_replays() {
    let folder = scratch("spy");
    spy(&folder);
    let base = "sim -n 2 --seats 3 --jobs 1 --seed 4 --no-accidents --no-timing --root tree --seat 2=spied";
    let with = |more: &[&str]| {
        let arguments: Vec<&str> = base.split(' ').chain(more.iter().copied()).collect();
        sgs(&folder, &arguments)
    };
    let played = with(&["--record", "games", "--json"]);
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let text = stdout(&played);
    let summary: serde_json::Value =
        serde_json::from_str(text.lines().last().expect("a summary")).expect("JSON");
    let looked = summary["summary"]["ai"]["looked"].as_str().expect("what it looked at first");
    assert!(looked.starts_with("Player:getHandcards(): the hand of sgs"), "{looked}");
    for game in ["games/game-0000.jsonl", "games/game-0001.jsonl"] {
        let again = sgs(&folder, &["replay", "--root", "tree", game]);
        assert_eq!(code(&again), 0, "{}{}", stdout(&again), stderr(&again));
    }
    let told = stdout(&with(&["--lang", "zh"]));
    assert_eq!(told.matches("外来的 AI 会看别人的暗牌和身份").count(), 1, "{told}");
    let told = stdout(&with(&["--lang", "en"]));
    assert_eq!(told.matches("an AI of another tree looks at hidden cards").count(), 1, "{told}");
    let fair = stdout(&with(&["--fair-ai", "--json"]));
    let summary: serde_json::Value =
        serde_json::from_str(fair.lines().last().expect("a summary")).expect("JSON");
    assert!(summary["summary"]["ai"]["looked"].is_null(), "{fair}");
    assert!(
        summary["summary"]["script_errors"].to_string().contains("an AI sees what its player sees"),
        "{fair}"
    );
}

#[test]
fn player_is_reported_once_of_an_ai_that_looks() {
    let folder = scratch("spied_on");
    spy(&folder);
    let play = |more: &[&str]| {
        let base =
            "play --seats 2 --seed 3 --chair 2 --no-accidents --root tree --seat 1=spied --general caocao";
        let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
            .args(base.split(' ').chain(more.iter().copied()))
            .current_dir(&folder)
            .env_remove("RUST_LOG")
            .env("SGS_CACHE", folder.join("cache"))
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let answers = "0\n".repeat(40);
        let _ = std::io::Write::write_all(child.stdin.as_mut().expect("a pipe"), answers.as_bytes());
        drop(child.stdin.take());
        let played = child.wait_with_output().expect("the program ends");
        stdout(&played) + &stderr(&played)
    };
    let told = play(&["--lang", "zh"]);
    assert_eq!(told.matches("外来的 AI 会看别人的暗牌和身份").count(), 1, "{told}");
    let told = play(&["--lang", "en"]);
    assert_eq!(told.matches("an AI of another tree looks at hidden cards").count(), 1, "{told}");
    let fair = play(&["--lang", "en", "--fair-ai"]);
    assert!(!fair.contains("an AI of another tree looks"), "{fair}");
}
