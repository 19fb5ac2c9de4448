//! The command: paths, output, exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a scratch file");
}

fn check(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .output()
        .expect("the program starts");
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code().expect("no signal"), text)
}

/// Removes durations from the output.
fn settled(text: &str) -> String {
    let seconds = |line: &str| match line.split_once(" callbacks tried, ") {
        Some((before, after)) => {
            let rest = after.split_once(" s: ").map_or("", |(_, rest)| rest);
            format!("{before} callbacks tried, # s: {rest}")
        }
        None => line.trim_end().to_owned(),
    };
    text.lines().map(seconds).collect::<Vec<_>>().join("\n")
}

const BAD: &str = "extension = sgs.Package('bad')\n\
lord = sgs.General(extension, 'badlord', 'wei', 4)\n\
skill = sgs.CreateTriggerSkill{\n\tname = 'badskill', frequencey = sgs.Skill_Compulsory, events = {sgs.Damaged},\n\
\ton_trigger = function(self, event, player, data, room)\n\
\t\tlocal 伤害 = data:toDamage() room:drawCards(伤害.to, player:getHandcardnum())\n\
\tend\n}\nlord:addSkill(skill)\nlord:addSkill('nosuch')\nreturn {extension}\n";

#[test]
fn findings_are_shown_with_their_lines() {
    let folder = scratch("shown");
    write(&folder.join("bad.lua"), BAD);
    let (code, text) = check(&folder, &["bad.lua", "--lang", "en"]);
    assert_eq!(code, 1);
    insta::assert_snapshot!("shown_en", settled(&text));
    let (_, text) = check(&folder, &["bad.lua", "--lang", "zh", "--least", "error", "--no-dry-run"]);
    assert!(text.contains("Player 没有方法 `getHandcardnum`；是不是 `getHandcardNum`？"), "{text}");
    assert!(!text.contains("frequencey"), "{text}");
}

#[test]
fn findings_are_data_too() {
    let folder = scratch("data");
    write(&folder.join("bad.lua"), BAD);
    let (code, text) = check(&folder, &["bad.lua", "--json", "--lang", "en"]);
    assert_eq!(code, 1);
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let method = rows.iter().find(|r| r["code"] == "unknown-method").expect("a finding");
    assert_eq!(
        (&method["line"], &method["owner"], &method["missing"]),
        (&6.into(), &"badskill".into(), &":getHandcardnum".into())
    );
    assert_eq!(method["did_you_mean"][0], "getHandcardNum");
    let summary = &rows.last().expect("a line")["summary"];
    assert_eq!(summary["files"], 1);
    assert!(summary["tried"].as_u64().is_some_and(|n| n > 0));
}

#[test]
fn needs_are_ranked() {
    let folder = scratch("needs");
    write(&folder.join("bad.lua"), BAD);
    let (code, text) = check(&folder, &["bad.lua", "--needs", "--lang", "en", "--no-dry-run"]);
    assert_eq!(code, 1);
    assert!(text.contains("   1 generals     1 uses  skill nosuch  badlord"), "{text}");
    assert!(text.contains(":getHandcardnum  badlord"), "{text}");
}

#[test]
fn files_around_a_path_are_read_and_not_reported() {
    let tree = scratch("tree");
    write(&tree.join("extensions/a.lua"), "shared()\nnosuch()");
    write(&tree.join("extensions/b.lua"), "function shared() end\nalso_wrong()");
    write(&tree.join("ai/a-ai.lua"), "shared()");
    let elsewhere = scratch("elsewhere");
    let path = |of: &str| tree.join(of).display().to_string();
    let (code, text) = check(&elsewhere, &[&path("extensions/a.lua"), "--json", "--no-dry-run"]);
    assert_eq!(code, 1);
    assert!(text.contains("nosuch") && !text.contains("also_wrong"), "{text}");
    assert!(!text.contains("`shared`"), "{text}");
    let (code, text) = check(&elsewhere, &[&path("ai"), "--json"]);
    assert_eq!(code, 0, "{text}");
    let (_, text) = check(&tree, &["extensions", "--json", "--no-dry-run"]);
    assert!(text.contains("also_wrong"), "{text}");
}

#[test]
fn the_bundled_packages_have_no_findings() {
    let (code, text) = check(Path::new(env!("CARGO_MANIFEST_DIR")), &["extensions", "ai", "lang", "--json"]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn functions_of_an_ai_are_tried() {
    let tree = scratch("ai");
    write(&tree.join("extensions/x.lua"), "extension = sgs.Package('x')\nreturn {extension}");
    let good = "sgs.ai_skill_choice.s = function(self, choices, data) return choices:split('+')[1] end\n\
                sgs.ai_skill_playerchosen.s = function(self, targets) return targets:first() end\n\
                sgs.ai_skill_use_func.XCard = function(card, use, self) use.card = card if use.to then use.to:append(self.player) end end\n\
                sgs.ai_skill_askforag.s = function(self, card_ids) return card_ids[1] end\n\
                sgs.ai_skill_discard.s = function(self, n, least) return { n + least } end\n";
    let bad = "sgs.ai_skill_invoke.s = function(self, data)\n\tlocal n = {}\n\treturn self.player:getMark(n) > 0\nend\n";
    let path = tree.display().to_string();
    let tried = |text: &str| {
        write(&tree.join("ai/x-ai.lua"), text);
        let (_, text) = check(&tree, &[&path, "--json", "--only", "dry-run", "--lang", "en"]);
        text.lines().filter(|line| line.contains("\"code\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(tried(good), Vec::<String>::new());
    let found = tried(&format!("{good}{bad}"));
    assert_eq!(found.len(), 1, "{found:?}");
    let row: serde_json::Value = serde_json::from_str(&found[0]).expect("JSON");
    assert_eq!(
        (&row["file"], &row["line"], &row["severity"]),
        (&"ai/x-ai.lua".into(), &8.into(), &"error".into())
    );
    assert!(row["message"].as_str().is_some_and(|m| m.contains("ai_skill_invoke")), "{row}");
}

#[test]
fn an_ai_of_a_tree_is_tried_in_place_of_ours() {
    let tree = scratch("own_ai");
    write(&tree.join("extensions/x.lua"), "extension = sgs.Package('x')\nreturn {extension}");
    let smart = "sgs.ais = {}\n\
                 sgs.ai_skill_invoke, sgs.ai_skill_choice = {}, {}\n\
                 local SmartAI = {}\nSmartAI.__index = SmartAI\n\
                 function SmartAI:ofThisTree() return self.player:getHp() end\n\
                 function CloneAI(player)\n\
                 \tlocal object = setmetatable({player = player, room = player:getRoom()}, SmartAI)\n\
                 \tsgs.ais[player:objectName()] = object\n\
                 \tlocal ai = sgs.LuaAI(player)\n\
                 \tai.callback = function() end\n\
                 \treturn ai\nend\n\
                 dofile 'lua/ai/x-ai.lua'\n";
    write(&tree.join("ai/smart-ai.lua"), smart);
    let path = tree.display().to_string();
    let tried = |text: &str| {
        write(&tree.join("ai/x-ai.lua"), text);
        let (_, text) = check(&tree.join("extensions"), &[&path, "--json", "--lang", "en"]);
        let rows = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        let rows: Vec<_> = rows.collect();
        let summary = rows.last().expect("a line")["summary"].clone();
        let found = rows.into_iter().filter(|r| r["code"] == "dry-run" || r["code"] == "load");
        (found.collect::<Vec<_>>(), summary["tried"].as_u64().expect("a count"))
    };
    // Functions that this AI has and ours lacks are found.
    let good = "sgs.ai_skill_invoke.s = function(self) return self:ofThisTree() > 0 end\n";
    assert_eq!(tried(good), (vec![], 1));
    let bad = "sgs.ai_skill_choice.s = function(self) local n = {} return self:ofThisTree() + self.player:getMark(n) end\n";
    let (found, n) = tried(&format!("{good}{bad}"));
    assert_eq!((found.len(), n), (1, 2), "{found:?}");
    assert_eq!((&found[0]["file"], &found[0]["line"]), (&"ai/x-ai.lua".into(), &2.into()));
    // A value derived from an artificial text proves nothing.
    let open = "sgs.ai_skill_choice.s = function(self, choices) return sgs.Sanguosha:getCard(choices) end\n";
    assert_eq!(tried(open), (vec![], 1));
    // An AI that fails to load is the only finding.
    let (found, n) = tried("nosuch()\n");
    assert_eq!(n, 0);
    assert!(found.iter().all(|r| r["code"] == "load") && !found.is_empty(), "{found:?}");
}

#[test]
fn codes_are_explained() {
    let (code, text) = check(Path::new("."), &["--explain", "unknown-global", "--lang", "en"]);
    assert_eq!(code, 0);
    assert!(text.starts_with("unknown-global\n    No file ever sets this global"), "{text}");
    let (_, all) = check(Path::new("."), &["--explain", "--lang", "zh"]);
    assert!(all.contains("dry-run\n    试运行时这个回调出错"), "{all}");
    assert!(all.contains("recursion\n    技能一层层触发自己"), "{all}");
    let (code, text) = check(Path::new("."), &["--explain", "recursoin", "--lang", "en"]);
    assert_eq!(code, 2);
    assert!(text.contains("did you mean `recursion`?"), "{text}");
}

#[test]
fn every_code_is_explained_in_both_languages() {
    use sgs::check::{code_words, explanation};
    use sgs::rules::names::Lang;
    for word in code_words() {
        let (zh, en) = (explanation(word, Lang::Zh), explanation(word, Lang::En));
        assert!(zh.is_some_and(|text| !text.is_ascii()), "{word}: {zh:?}");
        assert!(en.is_some_and(|text| text.ends_with(['.', '?', '`'])), "{word}: {en:?}");
    }
}

#[test]
fn bad_input_is_exit_code_2() {
    let empty = scratch("empty");
    for bad in [
        &["nothing.lua"][..],
        &["."],
        &[],
        &["x", "--only", "nosuch"],
        &["--explain", "nosuch"],
        &["x", "--least", "much"],
    ] {
        let (code, text) = check(&empty, bad);
        assert_eq!(code, 2, "{bad:?}: {text}");
    }
}

#[test]
fn coverage_counts_names_that_are_used() {
    let folder = scratch("coverage");
    write(
        &folder.join("x.lua"),
        "function f(p) p:getHp() p:getHp() p:nosuch() p:own() return sgs.Damaged, sgs.NoSuch end\nt = {}\nfunction t:own() end",
    );
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["api", "--coverage", "x.lua", "--lang", "en"])
        .current_dir(&folder)
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text,
        "methods: 1 of 2 (50.0 %), 2 of 3 uses (66.67 %)\n     1  :nosuch  extensions/x.lua\n\
         names of sgs: 1 of 2 (50.0 %), 1 of 2 uses (50.00 %)\n     1  sgs.NoSuch  extensions/x.lua\n"
    );
}

#[test]
fn rules_of_a_team_are_reported_mended_or_refused() {
    let folder = scratch("team");
    let text = "-- sgs: dialect sijyu
local extension = sgs.Package('team')
local skill = sgs.CreateTriggerSkill {
    name = 'team_skill',
    events = { sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        room:setPlayerMark(player, '@old', 1)
        player:drawCards(1) -- sgs: allow(team-rule)
        player:drawCards(1)
    end,
}
sgs.General(extension, 'team_hero', 'wei', 4):addSkill(skill)
return extension
";
    write(&folder.join("extensions/team.lua"), text);
    let rules = r#"{ "rules": [
        { "method": "drawCards", "arguments": 1, "severity": "error", "zh": "要写明技能", "en": "name the skill" },
        { "text": "@old", "replace": "@new" } ] }"#;
    write(&folder.join("team.json"), rules);
    let lines = ["extensions/team.lua", "--rules", "team.json", "--format", "line", "--only", "team-rule"];
    let (code, told) = check(&folder, &[&lines[..], &["--lang", "en"]].concat());
    assert_eq!(code, 1, "{told}");
    let places: Vec<&str> = told.lines().filter(|line| line.contains("[team-rule]")).collect();
    assert_eq!(places.len(), 2, "{told}");
    assert!(places[0].contains("team.lua:7:36: warning") && places[0].contains("@new"), "{told}");
    assert!(places[1].contains("team.lua:9:16: error") && places[1].contains("name the skill"), "{told}");
    let (_, told) = check(&folder, &[&lines[..], &["--lang", "zh"]].concat());
    assert!(told.contains("要写明技能"), "{told}");

    let (code, told) =
        check(&folder, &["extensions/team.lua", "--rules", "team.json", "--fix", "--lang", "en"]);
    assert!(code == 0 && told.contains("1 fix made in 1 file (team-rule 1)"), "{told}");
    let mended = std::fs::read_to_string(folder.join("extensions/team.lua")).expect("a text");
    assert_eq!(mended, text.replace("@old", "@new"));

    for (rules, says) in [
        ("{ \"rules\": [ { \"name\": \"x\" } ] }", "rule 1: it says nothing"),
        ("{ \"rules\": [", "EOF while parsing"),
        ("{}", "missing field `rules`"),
    ] {
        write(&folder.join("bad.json"), rules);
        let (code, told) = check(&folder, &["extensions", "--rules", "bad.json", "--lang", "en"]);
        assert!(code == 2 && told.contains(says), "{says}: {told}");
    }
    let (code, told) = check(&folder, &["extensions", "--rules", "none.json", "--lang", "zh"]);
    assert!(code == 2 && told.contains("none.json"), "{told}");
}
