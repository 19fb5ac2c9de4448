//! Places for the parts of a package: texts of both languages in one file, an AI beside its package, and the
//! folder of the user's own packages.

use crate::shared::folder;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::script::host::Script;
use sgs::script::load::{Library, Source};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;

fn scratch(name: &str) -> PathBuf {
    folder::scratch("package_layout", name)
}

const PACKAGE: &str = r#"
local extension = sgs.Package("tale")
sgs.General(extension, "teller", "wei", 4)
sgs.LoadTranslationTable { ["teller"] = "说书人", ["only"] = "只有中文" }
sgs.LoadTranslationTable({ ["teller"] = "Teller", [12] = "twelve" }, "en_US")
sgs.LoadTranslationTable({ ["listener"] = "听众" }, "zh_CN")
sgs.LoadTranslationTable({ ["other"] = "autre" }, "fr")
return extension
"#;

#[test]
fn table_of_texts_with_a_language_is_of_that_language() {
    let library = Arc::new(Library::of_texts([("extensions/tale.lua", PACKAGE)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let text = |key: &str, lang| script.text(key, lang).map(|text| text.into_owned());
    assert_eq!(text("teller", Lang::Zh).as_deref(), Some("说书人"));
    assert_eq!(text("teller", Lang::En).as_deref(), Some("Teller"));
    assert_eq!(text("12", Lang::En).as_deref(), Some("twelve"));
    assert_eq!(text("listener", Lang::Zh).as_deref(), Some("听众"));
    // Any text is better than none, and an unknown language is as if there were none.
    assert_eq!(text("only", Lang::En).as_deref(), Some("只有中文"));
    assert_eq!(text("other", Lang::Zh).as_deref(), Some("autre"));
}

#[test]
fn error_about_tables_of_the_ai_says_where_they_go() {
    let text = "local x = 1\ndo sgs.ai_skill_invoke.x = true end\nreturn sgs.Package('x')\n";
    let library = Arc::new(Library::of_texts([("extensions/x.lua", text)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let told = script.present_failure(&failures[0], Lang::En)[0].clone();
    assert!(told.contains("extensions/x.lua:2") && told.contains("`<package>-ai.lua` beside"), "{told}");
    let told = script.present_failure(&failures[0], Lang::Zh)[0].clone();
    assert!(told.contains("扩展包旁边") && told.contains("顶格"), "{told}");
}

/// A general whose skill is used by the AI alone.
const ASKING: &str = r#"
local extension = sgs.Package("asking")
local skill = sgs.CreateTriggerSkill {
    name = "asking_skill",
    events = { sgs.EventPhaseProceeding },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Start and room:askForSkillInvoke(player, "asking_skill") then
            print("asked and told")
        end
        return false
    end,
}
sgs.General(extension, "asker", "wei", 4):addSkill(skill)
sgs.LoadTranslationTable { ["asker"] = "问者" }
return extension
"#;

const ANSWER: &str = "sgs.ai_skill_invoke.asking_skill = function() print('from beside') return true end\n";

fn sgs(folder: &Path, data: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .env("SGS_DATA", data)
        .env("LC_ALL", "C")
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

const GAME: [&str; 7] = ["sim", "-n", "1", "--seats", "2", "--seat", "1=asker"];

#[test]
fn ai_beside_its_package_answers_for_it() {
    let nothing = Path::new("");
    for (place, ai, more) in [
        ("beside", "extensions/asking-ai.lua", vec![]),
        ("within", "extensions/asking/asking-ai.lua", vec![]),
        ("apart", "ai/asking-ai.lua", vec![]),
    ] {
        let folder = scratch(place);
        folder::write(&folder.join("extensions/asking.lua"), ASKING);
        folder::write(&folder.join(ai), ANSWER);
        let told = sgs(&folder, nothing, &[&GAME[..], &more].concat());
        assert!(told.contains("from beside") && told.contains("asked and told"), "{place}: {told}");
    }
    let (folder, elsewhere) = (scratch("file"), scratch("elsewhere"));
    folder::write(&folder.join("asking.lua"), ASKING);
    folder::write(&folder.join("asking-ai.lua"), ANSWER);
    let file = folder.join("asking.lua").to_string_lossy().into_owned();
    let told = sgs(&elsewhere, nothing, &[&GAME[..], &["--ext", &file]].concat());
    assert!(told.contains("from beside"), "{told}");
    // Given without the package it belongs to, it is no package itself.
    let file = folder.join("asking-ai.lua").to_string_lossy().into_owned();
    sgs(&elsewhere, nothing, &["list", "packages", "--ext", &file]);
}

#[test]
fn folder_of_the_user_is_read_before_the_working_folder() {
    let (own, folder) = (scratch("own"), scratch("working"));
    folder::write(&own.join("extensions/asking.lua"), ASKING);
    let listed = sgs(&folder, &own, &["list", "generals", "--package", "asking", "--lang", "zh"]);
    assert!(listed.contains("问者"), "{listed}");
    folder::write(&folder.join("extensions/asking.lua"), &ASKING.replace("问者", "后来者"));
    let listed = sgs(&folder, &own, &["list", "generals", "--package", "asking", "--lang", "zh"]);
    assert!(listed.contains("后来者") && !listed.contains("问者"), "{listed}");
    let listed = sgs(&folder, Path::new(""), &["list", "generals", "--package", "asking"]);
    assert!(listed.contains("后来者"), "{listed}");
}

#[cfg(unix)]
#[test]
fn folder_given_by_a_link_has_the_name_of_the_link() {
    let folder = scratch("link");
    folder::write(&folder.join("asking-1.2/init.lua"), ASKING);
    folder::write(&folder.join("asking-1.2/asking-ai.lua"), ANSWER);
    std::os::unix::fs::symlink("asking-1.2", folder.join("asking")).expect("a link");
    let told = sgs(&folder, Path::new(""), &[&GAME[..], &["--ext", "asking"]].concat());
    assert!(told.contains("from beside") && !told.contains("is not run"), "{told}");
    let told = sgs(&folder, Path::new(""), &[&GAME[..], &["--ext", "asking-1.2"]].concat());
    assert!(told.contains("the AI of the folder asking-1.2 is asking-1.2-ai.lua"), "{told}");
}

/// The AI in the file of its package, with a local function that both use.
const WHOLE: &str = r#"
local extension = sgs.Package("asking")
local function told(who) counter = (counter or 0) + 1 print(who .. counter) return true end
local skill = sgs.CreateTriggerSkill {
    name = "asking_skill",
    events = { sgs.EventPhaseProceeding },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Start and room:askForSkillInvoke(player, "asking_skill") then
            told("skill")
        end
        return false
    end,
}
local skills = sgs.SkillList()
skills:append(skill)
sgs.Sanguosha:addSkills(skills)
local hero
for _, name in ipairs { "asker", "other" } do hero = sgs.General(extension, name, "wei", 4) hero:addSkill(skill) end
for _, known in sgs.qlist(hero:getVisibleSkillList()) do print("knows " .. known:objectName()) end
sgs.LoadTranslationTable { ["asker"] = "问者" }
sgs.ai_skill_invoke.asking_skill = function(self)
    return self.player:hasSkill("asking_skill") and told("file")
end
local play = { name = "asking_skill" }
table.insert(sgs.ai_skills, play)
play.getTurnUseCard = function() told("play") end
return extension
"#;

#[test]
fn ai_in_the_file_of_its_package_answers_for_it() {
    let folder = scratch("in_file");
    folder::write(&folder.join("extensions/asking.lua"), WHOLE);
    let told = sgs(&folder, Path::new(""), &GAME);
    // Each of the two runs of the file counts by itself.
    for line in ["file1", "skill1", "play2"] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(!told.contains("sgs:"), "no warning and no error: {told}");
    sgs(&folder, Path::new(""), &["sim", "-n", "1", "--seats", "2", "--agent", "random", "--strict"]);
    let checked = sgs(&folder, Path::new(""), &["check", "extensions", "--isolate=off"]);
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
}

#[test]
fn error_in_the_part_for_the_ai_leaves_the_package() {
    let text = WHOLE.replace("sgs.ai_skill_invoke.asking_skill", "sgs.ai_skil_invoke.asking_skill");
    let library = Arc::new(Library::of_texts([
        ("extensions/x.lua", text.as_str()),
        ("ai/smart-ai.lua", "sgs.ai_skills = {}"),
    ]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let failures = script.load_whole_ai();
    let told: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(
        told.len() == 1 && told[0].contains("extensions/x.lua:23") && told[0].contains("ai_skil_invoke"),
        "{told:?}"
    );
    assert!(script.loaded().0.generals.contains_key("asker"));
    // The run for the AI prints nothing.
    let heard = Rc::new(RefCell::new(Vec::new()));
    let ears = heard.clone();
    script.host().notices().listen(move |line| ears.borrow_mut().push(line.to_owned()));
    assert_eq!(
        heard.borrow().iter().filter(|line| line.in_lang(Lang::En).contains("knows asking_skill")).count(),
        1,
        "{heard:?}"
    );
    script.leave();
}

#[test]
fn endless_part_for_the_ai_leaves_its_package_to_others() {
    let endless = "local hero\nhero = sgs.General(extension, \"third\", \"wei\", 4)\n\
                   while hero:objectName() ~= \"third\" do end\nsgs.ai_skill_invoke.asking_skill = function(self)";
    let text = WHOLE.replace("sgs.ai_skill_invoke.asking_skill = function(self)", endless);
    let library = Arc::new(Library::of_texts([
        ("extensions/x.lua", text.as_str()),
        ("ai/smart-ai.lua", "sgs.ai_skills, sgs.ai_skill_invoke = {}, {}"),
    ]));
    for game in 1..=2 {
        let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
        assert_eq!(failures, [], "game {game}");
        assert_eq!(script.load_whole_ai().len(), 1, "game {game}");
        assert!(script.loaded().0.generals.contains_key("asker"), "game {game}");
        script.leave();
    }
}

#[test]
fn part_for_the_ai_is_code() {
    let has_part = |text: &str| Source::new("extensions/x.lua".into(), None, text.into()).has_ai_part();
    assert!(has_part("local x\nsgs.ai_skill_invoke.x = true"));
    assert!(has_part("table.insert(sgs.ai_skills, x)"));
    for other in
        ["--[[\nsgs.ai_skill_invoke.x = true\n]]", "x = [[\nsgs.ai_\n]]", "-- sgs.ai_x", " sgs.ai_x = 1"]
    {
        assert!(!has_part(other), "{other}");
    }
}

#[test]
fn package_as_one_folder_has_its_texts_and_its_ai() {
    let game = [&GAME[..], &["--lang", "en"]].concat();
    let english = "return { [\"asker\"] = \"Asker\" }";
    for (place, more) in [("extensions/asking", None), ("asking", Some("asking"))] {
        let folder = scratch(&place.replace('/', "_"));
        for (file, text) in [("init.lua", ASKING), ("asking-ai.lua", ANSWER), ("lang/en_US.lua", english)] {
            folder::write(&folder.join(place).join(file), text);
        }
        let named: Vec<&str> = more.iter().flat_map(|path| ["--ext", path]).collect();
        let told = sgs(&folder, Path::new(""), &[&game[..], &named].concat());
        assert!(told.contains("from beside") && told.contains("asked and told"), "{place}: {told}");
        let list = ["list", "generals", "--package", "asking", "--lang", "en"];
        let listed = sgs(&folder, Path::new(""), &[&list[..], &named].concat());
        assert!(listed.contains("Asker"), "{place}: {listed}");
        // The folder itself as working folder.
        let told = sgs(&folder.join(place), Path::new(""), &GAME);
        assert!(told.contains("from beside") && told.contains("asked and told"), "{place}: {told}");
    }
}
