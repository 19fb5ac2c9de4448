//! Packages that were broken on purpose, in the ways of a review: what `sgs check` says of each, with file and line.

use std::path::PathBuf;
use std::process::Command;

/// A skill that acts after damage; `@` stands for the name of the row.
const SKILL: &str = r#"local extension = sgs.Package("@")
local hero = sgs.General(extension, "@_hero", "wei", 4)
sgs.LoadTranslationTable { ["@"] = "坏", ["@_hero"] = "坏人", ["@_skill"] = "坏技能", [":@_skill"] = "坏。" }

local skill = sgs.CreateTriggerSkill {
    name = "@_skill",
    events = { sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        BODY
        return false
    end,
}
hero:addSkill(skill)
AI
return extension
"#;

/// A skill with a skill card.
const ACTIVE: &str = r#"local extension = sgs.Package("@")
local hero = sgs.General(extension, "@_hero", "wei", 4)
sgs.LoadTranslationTable { ["@"] = "坏", ["@_hero"] = "坏人", ["@_skill"] = "坏技能", [":@_skill"] = "坏。" }

local Card = sgs.CreateSkillCard {
    name = "@Card",
    skill_name = "@_skill",
    filter = function(self, targets, to_select, player)
        return FILTER
    end,
    on_use = function(self, room, source, targets)
        source:drawCards(1, "@_skill")
    end,
}
hero:addSkill(sgs.CreateZeroCardViewAsSkill {
    name = "@_skill",
    enabled_at_play = function(self, player)
        return ENABLED
    end,
    view_as = function(self)
        return Card:clone()
    end,
})
return extension
"#;

/// A skill of `sgs.skills`.
const SPEC: &str = r#"local S = sgs.skills
local extension = sgs.Package("@")
local hero = sgs.General(extension, "@_hero", "wei", 4)
sgs.LoadTranslationTable { ["@"] = "坏", ["@_hero"] = "坏人", ["@_skill"] = "坏技能", [":@_skill"] = "坏。" }
hero:addSkill(S "@_skill" { S.at "finish" { S.draw(1) } })
return extension
"#;

/// A row: its name, the text, the line of the finding, and what it says. Line 0: nothing is expected of it.
struct Row {
    name: &'static str,
    text: String,
    line: usize,
    says: &'static [&'static str],
}

fn skill(name: &'static str, body: &str, line: usize, says: &'static [&'static str]) -> Row {
    Row { name, text: SKILL.replace("BODY", body).replace("AI\n", ""), line, says }
}

fn with_ai(name: &'static str, ai: &str, says: &'static [&'static str]) -> Row {
    let body = "player:drawCards(1, self:objectName())";
    Row { name, text: SKILL.replace("BODY", body).replace("AI\n", &format!("{ai}\n")), line: 14, says }
}

fn changed(name: &'static str, from: &str, to: &str, line: usize, says: &'static [&'static str]) -> Row {
    let body = if name == "unwritten" {
        "room:sortByActionOrder(room:getAllPlayers())"
    } else {
        "player:drawCards(1, self:objectName())"
    };
    let text = SKILL.replace("BODY", body).replace("AI\n", "").replace(from, to);
    Row { name, text, line, says }
}

fn active(
    name: &'static str,
    filter: &str,
    enabled: &str,
    line: usize,
    says: &'static [&'static str],
) -> Row {
    Row { name, text: ACTIVE.replace("FILTER", filter).replace("ENABLED", enabled), line, says }
}

const USED: &str = "not player:hasUsed(\"#@Card\")";

fn rows() -> Vec<Row> {
    vec![
        skill("comma", "player:drawCards(1 self:objectName())", 9, &["error", "')' expected near 'self'"]),
        skill("wide", "player:drawCards(1，self:objectName())", 9, &["error", "full-width `，`", "--fix"]),
        skill("method", "player:drawCards(1, self:objectname())", 9, &["error", "did you mean `objectName`"]),
        skill("count", "player:drawCard(1, self:objectName())", 9, &["error", "takes 1 argument, got 2"]),
        skill("dot", "player.drawCards(1)", 9, &["error", "called with a colon"]),
        skill("kind", "player:drawCards(\"one\")", 9, &["error", "argument 1 must be an integer"]),
        skill("struct", "room:damage(player, player, 1)", 9, &["error", "takes 1 argument, got 3"]),
        skill("nobody", "data:toDamage().from:drawCards(1)", 9, &["warning", "may be nil"]),
        skill("endless", "while true do end", 9, &["error", "did not come to an end"]),
        skill("gained", "room:acquireSkill(player, 'fankiu')", 9, &["warning", "did you mean `fankui`"]),
        skill(
            "changed",
            "room:handleAcquireDetachSkills(player, 'fankui|-jianxoing')",
            9,
            &["warning", "no skill \"jianxoing\"; did you mean `jianxiong`"],
        ),
        skill(
            "kingdom",
            "room:setPlayerProperty(player, 'kingdom', sgs.QVariant('weii'))",
            9,
            &["warning", "no kingdom \"weii\"; did you mean `wei`"],
        ),
        skill(
            "property",
            "room:setPlayerProperty(player, 'max_hp', sgs.QVariant(5))",
            9,
            &["warning", "did you mean `maxhp`"],
        ),
        changed("unwritten", "player, data, room)", "player, data)", 9, &["error", "not a parameter"]),
        skill("deep", "local function f(n) return 1 + f(n) end f(1)", 9, &["stack overflow"]),
        skill("payload", "player:drawCards(data:toDamge().damage)", 9, &["error", "did you mean `toDamage`"]),
        skill(
            "field",
            "local d = data:toDamage() player:drawCards(d.dammage)",
            9,
            &["warning", "no field `dammage`"],
        ),
        skill("back", "local d = data:toDamage() d.damage = 2", 9, &["warning", "`data:setValue(d)`"]),
        changed("event", "sgs.Damaged", "sgs.Damage_d", 7, &["warning", "did you mean `Damaged`"]),
        changed("quoted", "sgs.Damaged", "\"Damaged\"", 5, &["warning", "which is no event"]),
        changed("key", "events =", "event =", 7, &["warning", "did you mean `events`"]),
        changed("never", "    events = { sgs.Damaged },\n", "", 5, &["warning", "never acts"]),
        changed("given", "addSkill(skill)", "addSkill(skil)", 13, &["warning", "`skil` is nil"]),
        changed(
            "taken",
            "\"@_skill\",\n    events",
            "\"jianxiong\",\n    events",
            5,
            &["warning", "is defined at"],
        ),
        changed("texts", "[\"@_skill\"] = \"坏技能\", ", "", 5, &["note", "has no text \"texts_skill\""]),
        changed(
            "tagged",
            "= \"坏。\"",
            "= \"锁定技，坏。\"",
            5,
            &["note: [text-tags]", "says that it is locked"],
        ),
        Row {
            name: "bare",
            text: SPEC.into(),
            line: 5,
            says: &["note: [spec-without-scene]", "no scene names the skill"],
        },
        active("compare", "targets < 1", USED, 9, &["error", "attempt to compare table with number"]),
        active(
            "capitals",
            "#targets == 0",
            "not player:hasUsed(\"#Capitalscard\")",
            18,
            &["warning", "no file makes a skill card"],
        ),
        active(
            "sign",
            "#targets == 0",
            "not player:hasUsed(\"@Card\")",
            18,
            &["warning", "did you mean `#signCard`"],
        ),
        active(
            "writes",
            "#targets == 0",
            "player:drawCards(1) ~= nil",
            18,
            &["error", "may not change the game"],
        ),
        skill(
            "marked",
            "room:setPlayerMark(player, 'marked_count', 1) player:drawCards(player:getMark('marked_cuont'))",
            9,
            &["warning: [unknown-name]", "did you mean `marked_count`"],
        ),
        skill(
            "cloned",
            "local card = sgs.Sanguosha:cloneCard('slsh') card:deleteLater()",
            9,
            &["warning: [unknown-card]", "did you mean `slash`"],
        ),
        Row {
            name: "prompted",
            text: SKILL
                .replace("BODY", "room:askForCard(player, '.', '{at}prompted-one', data) room:askForCard(player, '.', '{at}prompted-tow:' .. player:objectName(), data)")
                .replace("AI\n", "sgs.LoadTranslationTable { ['{at}prompted-one'] = '一', ['{at}prompted-two'] = '二' }\n"),
            line: 9,
            says: &["note: [unknown-prompt]", "did you mean `@prompted-two`"],
        },
        skill(
            "forever",
            "while room:askForSkillInvoke(player, self:objectName()) do player:drawCards(1) end",
            9,
            &["warning: [endless-asking]", "as long as the player says yes"],
        ),
        Row {
            name: "silent",
            text: ACTIVE
                .replace("FILTER", "#targets == 0")
                .replace("ENABLED", USED)
                .replace("return Card:clone()", "local card = Card:clone() card:setSkillName('silent_skill')"),
            line: 20,
            says: &["warning: [nothing-made]", "returns a card nowhere"],
        },
        Row {
            name: "native",
            text: SKILL
                .replace("BODY", "player:drawCards(1, self:objectName())")
                .replace("AI\n", "sgs.LoadTranslationTable({ ['native_hero'] = 'Hero', ['native_skill'] = 'Skill', [':native_skill'] = 'Bad.' }, 'en')\n"),
            line: 0,
            says: &[],
        },
        skill(
            "chinese",
            "player:drawCards(1, self:objectName())",
            2,
            &["note: [missing-translation]", "none of the 3 names and texts of this file has English"],
        ),
        active("idle", "#targets == 0", USED, 15, &["note: [unused-by-ai]", "the AI never uses it"]),
        with_ai(
            "table",
            "sgs.ai_skill_invok.table_skill = true",
            &["error", "did you mean `ai_skill_invoke`"],
        ),
        with_ai(
            "entry",
            "sgs.ai_skill_playerchosen.entry_skill = 3",
            &["warning", "is a function, this is a number"],
        ),
        with_ai(
            "friend",
            "sgs.ai_skill_invoke.friend_skill = function(self) return self:isFrend(self.player) end",
            &["error", "did you mean `isFriend`"],
        ),
    ]
}

#[test]
fn every_fault_of_the_review_is_named_with_its_line() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check/purpose");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("extensions")).expect("a folder");
    let rows = rows();
    for row in &rows {
        let text = row.text.replace('@', row.name).replace("{at}", "@");
        std::fs::write(folder.join(format!("extensions/{}.lua", row.name)), text).expect("a file");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        // Without a limit of time: on a busy machine some callbacks would not be tried.
        .args([
            "check",
            ".",
            "--try-seconds",
            "0",
            "--isolate=off",
            "--advice",
            "--format",
            "line",
            "--lang",
            "en",
        ])
        .current_dir(&folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .env("SGS_DATA", "")
        .output()
        .expect("the program starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    for Row { name, line, says, .. } in rows.iter().filter(|row| row.line > 0) {
        let place = format!("{name}.lua:{line}:");
        let is_it = |found: &str| found.contains(&place) && says.iter().all(|part| found.contains(part));
        let of_file: Vec<&str> = told.lines().filter(|l| l.contains(&format!("/{name}.lua:"))).collect();
        assert!(told.lines().any(is_it), "{name}, line {line}: {says:?}\n{}", of_file.join("\n"));
    }
}
