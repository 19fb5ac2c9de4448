//! Skills as data: `sgs.skills` (`docs/skills-as-data.md`).
//!
//! The specs in `tests/declared/` stand for bundled skills: the scenes of those skills must have the same logs.
//! `tools/declared` plays all bundled scenes on them; the test here plays some.

mod mutants;
mod played;

use crate::shared::folder::{scratch, write};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::script::host::Script;
use sgs::script::load::Library;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// The overlay: bundled packages whose skills are specs as far as there are some.
const OVERLAY: &str = "tests/declared/extensions";

/// Scene files that the test plays, below `extensions/`.
const PLAYED: &[&str] = &[
    "standard/simayi.scene.lua",
    "wind/zhoutai.scene.lua",
    "fire/pangtong.scene.lua",
    "mountain/jiangwei.scene.lua",
    "mountain/zhanghe.scene.lua",
    "mountain/erzhang.scene.lua",
    "standard/daqiao.scene.lua",
    "standard/liubei.scene.lua",
];

/// Copies the files of a folder over those of another one.
fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from).sort_by_file_name() {
        let entry = entry.expect("readable");
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(from).expect("a file below it");
            write(&to.join(name), &std::fs::read_to_string(entry.path()).expect("a text"));
        }
    }
}

#[test]
fn bundled_skills_as_specs_have_the_same_logs() {
    let folder = scratch("declared", "overlay");
    for package in ["standard", "wind", "fire", "thicket", "mountain", "lib"] {
        copy(&Path::new("extensions").join(package), &folder.join("extensions").join(package));
    }
    copy(Path::new(OVERLAY), &folder.join("extensions"));
    let files = PLAYED.iter().map(|file| format!("extensions/{file}"));
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["test", "--whole", "--lang", "en"])
        .args(files)
        .current_dir(&folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains(&format!("scenes in {} files", PLAYED.len())), "{said}");
}

#[test]
fn scenes_of_the_language_hold_reloaded_and_resumed() {
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["test", "--reloaded", "--resumed", "--lang", "en", "tests/scenes/specs.scene.lua"])
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_reference_knows_the_language() {
    let (_, script) = load("return sgs.Package(\"x\")");
    let reference = sgs::script::reference::Reference::of(&script);
    assert!(reference.get("sgs.skills").is_some());
}

#[test]
fn specs_of_bundled_skills_use_no_function() {
    let mut specs = 0;
    for package in ["standard", "wind", "fire", "thicket", "mountain", "untold"] {
        let path = Path::new(OVERLAY).join("declared").join(format!("{package}.lua"));
        let text = std::fs::read_to_string(&path).expect("the specs");
        assert!(!text.contains("function") && !text.contains("S.lua"), "{path:?}");
        specs += text.lines().filter(|line| line.starts_with("    S \"")).count();
    }
    assert!(specs >= 121, "{specs}");
}

/// Loads a package with this text and returns the error of its file, and the script.
fn load(text: &str) -> (Option<String>, Script) {
    let library = Arc::new(Library::of_texts([("extensions/x.lua", text)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    (failures.first().map(|failure| failure.in_lang(Lang::En)), script)
}

/// Mistakes in a spec: the text from line 3 on, the line of the error, parts of the message.
const MISTAKES: &[(&str, usize, &[&str])] = &[
    ("S \"a\" { S.treats {\n    card = { color = \"red\" },\n    as = \"weapon\" } }", 5, &["weapon"]),
    ("S \"a\" { S.when { \"damagd\", S.draw(1) } }", 3, &["no time \"damagd\"; did you mean `damaged`?"]),
    (
        "S \"a\" { S.when {\n    \"damaged\",\n    per = \"points\",\n    S.draw(1) } }",
        5,
        &["`per` must be one of: point", "\"points\""],
    ),
    (
        "S \"a\" { S.when {\n    \"damaged\",\n    crad = { color = \"red\" },\n    S.draw(1) } }",
        5,
        &["no key `crad`", "card"],
    ),
    ("S \"a\" { S.at \"finish\" {\n    S.darw(1) } }", 4, &["no word S.darw; did you mean `draw`?"]),
    ("S \"a\" { S.at \"finish\" {\n    S.draw(\"two\") } }", 4, &["`n` must be a whole number", "\"two\""]),
    ("S \"a\" { S.at \"finish\" {\n    S.draw(1.5) } }", 4, &["`n` must be a whole number"]),
    ("S \"a\" { S.at \"finish\" {\n    S.draw() } }", 4, &["`n` is missing"]),
    ("S \"a\" { S.at \"finish\" {\n    S.draw(1, S.me, 3) } }", 4, &["takes 2 arguments (n, who), got 3"]),
    ("S \"a\" { S.at \"finish\" { S.draw(1, S.target) } }", 3, &["nobody is S.target here"]),
    ("S \"a\" { S.at \"finish\" { S.draw(S.hp(S.source)) } }", 3, &["nobody is S.source here"]),
    ("S \"a\" { S.at \"finish\" { S.obtain \"gold\" } }", 3, &["reads the slot \"gold\""]),
    ("S \"a\" { S.at \"finish\" { S.then_, S.draw(1) } }", 3, &["S.then_ must follow"]),
    (
        "S \"a\" { S.at \"finish\" { S.restore(), S.then_, S.draw(1) } }",
        3,
        &["S.restore always does something"],
    ),
    ("S \"a\" { S.active { S.draw(1) } }", 3, &["without end in a play phase"]),
    ("S \"a\" { S.active { once = \"phase\" } }", 3, &["no steps"]),
    ("S \"a\" { S.active { once = \"turn\",\n    S.draw(1) } }", 3, &["`once` must be one of: phase"]),
    ("S \"a\" { S.active { once = \"phase\", targets = 2, S.draw(1) } }", 3, &["`targets` needs `target`"]),
    (
        "S \"a\" { S.active { once = \"phase\",\n    cost = { n = 1, colour = \"red\" },\n    S.draw(1) } }",
        4,
        &["no key `colour`"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\", target = { wouned = true }, S.draw(1) } }",
        3,
        &["`target` must be a filter of players", "wounded"],
    ),
    (
        "S \"a\" { S.at \"start\" {\n    S.choose(S.others { male = \"yes\" }),\n    S.draw(1, S.target) } }",
        4,
        &["`male` must be true or false"],
    ),
    (
        "S \"a\" { locked = true, S.at \"start\" { S.choose { may = true }, S.draw(1, S.target) } }",
        3,
        &["a locked skill happens of itself"],
    ),
    (
        "S \"a\" { S.when { \"start\", if_ = { S.hp(), \"=\", 1 }, S.draw(1) } }",
        3,
        &["`if_` must be a condition"],
    ),
    ("S \"a\" {\n    looked = true,\n    S.at \"start\" { S.draw(1) } }", 4, &["no tag `looked`", "locked"]),
    ("S \"a\" { S.draw(1) }", 3, &["entry 1 must be a form", "S.draw"]),
    (
        "S \"a\" { S.at \"start\" { S.at \"finish\" { S.draw(1) } } }",
        3,
        &["entry 2 must be a step", "S.when"],
    ),
    ("S \"a\" {}", 3, &["no forms"]),
    ("S \"a\" { base = \"nowhere\" }", 3, &["no spec \"nowhere\""]),
    ("S \"a\" { with = \"nothing\", S.distance { -1 } }", 3, &["no archetype \"nothing\""]),
    ("S \"a\" { S.distance {} }", 3, &["no amount"]),
    ("S \"a\" { S.distance { -1, S.draw(1) } }", 3, &["takes no steps"]),
    (
        "S \"a\" { S.view_as { card = { color = \"green\" }, as = \"slash\" } }",
        3,
        &["`card` must be a filter of cards"],
    ),
    ("S \"a\" { S.view_as { card = {} } }", 3, &["`as` is missing"]),
    (
        "S \"a\" { S.view_as { card = {}, as = \"slash\" }, S.active { once = \"phase\", S.draw(1) } }",
        3,
        &["players can pick one of them only"],
    ),
    ("S \"a\" { S.exchange { a = \"slash\", b = \"duel\" } }", 3, &["`b` must be one of"]),
    ("S \"a\" { S.at \"start\" { S.lasting { \"not_target\", 2 } } }", 3, &["not_target has no number"]),
    ("S \"a\" { S.when { \"start\",\n    apart = true, S.draw(1) } }", 4, &["`apart`", "\"start\""]),
    (
        "S \"a\" { S.at \"finish\" { S.if_(S.first { \"use\" }, { S.draw(1) }) } }",
        3,
        &["S.first { \"use\" } needs one of these times", "card_used"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.draw(S.history { \"draw\", card = { color = \"red\" } }) } }",
        3,
        &["draw is about no cards"],
    ),
    ("S \"a\" { S.at \"start\" { S.draw(S.history_sum { \"use\" }) } }", 3, &["S.history counts them"]),
    ("S \"a\" { S.when { \"died\", of = \"others\", S.draw(1) } }", 3, &["\"other_died\""]),
    (
        "S \"a\" { S.at \"start\" { S.lasting { \"damage_dealt\", 1, uses = 0 } } }",
        3,
        &["`uses` must be at least 1"],
    ),
    ("S \"a\" { S.at \"start\" { S.lasting \"max_cards\" } }", 3, &["`n`"]),
    (
        "S \"a\" { S.at \"start\" { S.lasting {\n    \"max_cards\", 1,\n    until_ = \"week\" } } }",
        5,
        &["`until_` must be one of", "round"],
    ),
    (
        "S \"a\" { S.when { \"start\", if_ = S.first { \"used\" }, S.draw(1) } }",
        3,
        &["`deed` must be one of", "use"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.judge { good = { color = \"red\" }, bad = { color = \"black\" } } } }",
        3,
        &["either `good` or `bad`"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.damage(1, S.me, \"ice\") } }",
        3,
        &["`nature` must be one of: normal, fire, thunder"],
    ),
    ("S \"a\" { S.at \"start\" { S.change(\"damage\", \"*\", 2) } }", 3, &["`op` must be one of"]),
    (
        "S \"a\" { locked = true, S.when { \"died\", S.draw(1) } }",
        3,
        &["the owner is dead at this time", "S.draw"],
    ),
    ("S \"a\" { S.at \"start\" { S.use_as(\"duel\", S.me) } }", 3, &["`at`"]),
    ("S(5)", 3, &["takes the name of the skill, got 5"]),
    ("S.draw = nil", 3, &["the words are fixed"]),
    (
        "S \"a\" { S.at \"start\" {\n    S.pick { targets = 2 } } }",
        4,
        &["S.pick: neither `target` nor `cost`"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.pick { target = {},\n    plain = true } } }",
        4,
        &["`plain` needs `steps`"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.pick { target = {}, targets = { 1, 2 } }, S.draw(1, S.target) } }",
        3,
        &["nobody is S.target"],
    ),
    ("S \"a\" { S.active { once = \"phase\", S.pick { target = {} } } }", 3, &["S.active and S.pick"]),
    (
        "S \"a\" { S.at \"start\" { S.each(\"heirs\", { S.draw(1, S.target) }) } }",
        3,
        &["reads the slot \"heirs\""],
    ),
    ("S \"a\" { S.at \"start\" { S.extra_turn(S.other) } }", 3, &["nobody is S.other"]),
    ("S \"a\" { S.at \"start\" {\n    S.redirect(S.target) } }", 3, &["nobody is S.target"]),
    (
        "S \"a\" { S.at \"start\" { S.nullify() } }",
        3,
        &["S.nullify needs one of these times", "becoming_target"],
    ),
    (
        "S \"a\" { S.when { \"damaged\", S.change(\"damage\", \"-\", 1) } }",
        3,
        &["S.change needs one of these times: damage_taken, dealing_damage"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\", S.change(\"draw\", \"+\", 1) } }",
        3,
        &["S.change needs one of these times: drawing"],
    ),
    (
        "S \"a\" { S.when { \"targets_chosen\", S.jinks(2) } }",
        3,
        &["S.jinks needs one of these times: slash_targets"],
    ),
    ("S \"a\" { S.at \"start\" { S.obtain_card() } }", 3, &["S.obtain_card needs one of these times"]),
    (
        "S \"a\" { S.active { once = \"phase\",\n    limit = { 2, \"turn\" },\n    S.draw(1) } }",
        4,
        &["either `once` or `limit`"],
    ),
    (
        "S \"a\" { S.active {\n    limit = { 2, \"week\" },\n    S.draw(1) } }",
        4,
        &["`limit` must be", "round"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\", distinct = \"kingdom\", target = {}, S.draw(1) } }",
        3,
        &["needs several `targets`"],
    ),
    (
        "S \"a\" { S.when { \"start\",\n    if_ = { S.hand(), \"<\", 0 },\n    S.draw(1) } }",
        4,
        &["`if_` never holds"],
    ),
    (
        "S \"a\" { S.when { \"start\", if_ = S.both({ S.hp(), \">\", 3 }, { S.hp(), \"<=\", 3 }), S.draw(1) } }",
        3,
        &["`if_` never holds"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.if_(S.both(S.wounded(), S.unless(S.wounded())), { S.draw(1) }) } }",
        3,
        &["`condition` never holds"],
    ),
    (
        "S \"a\" { S.view_as {\n    card = { color = \"red\", suit = \"spade\" }, as = \"slash\" } }",
        4,
        &["no card fits `card`"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\", target = { male = true, female = true }, S.draw(1) } }",
        3,
        &["nobody fits `target`"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\", or_as = \"duel\", target = {}, S.draw(1) } }",
        3,
        &["`or_as` needs a cost of one card"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\",\n    again = true, S.draw(1) } }",
        4,
        &["`again` needs `once` and a cost of hand cards"],
    ),
    (
        "S \"a\" { S.view_as { card = {}, as = \"slash\", n = 2,\n    unlike_noted = true } }",
        4,
        &["one card unlike the noted one"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.pick {\n    cost = { n = 1, among = \"x\" } } } }",
        4,
        &["reads the slot \"x\""],
    ),
    (
        "S \"a\" { S.active { once = \"phase\",\n    cost = { n = 1, among = \"x\" }, S.draw(1) } }",
        4,
        &["`among` is for S.pick"],
    ),
    (
        "S \"a\" { S.active { once = \"phase\",\n    each_once = true, target = {}, S.draw(1, S.target) } }",
        4,
        &["`each_once` needs `target`"],
    ),
    (
        "S \"a\" { S.when { \"damaged\", S.draw(S.history {\n    \"damage\", by = S.source }) } }",
        4,
        &["`by` is for what befalls"],
    ),
    ("S.weapon \"a\" { S.at \"start\" { S.draw(1) } }", 3, &["`range` must be a whole number"]),
    ("S.armor \"a\" { S.at \"start\" { S.draw(1) }, S.max_cards { 1 } }", 3, &["equipment has one form"]),
    ("S \"a\" { S.lent { by = \"b\", kingdom = \"wei\" } }", 3, &["S.lent: no steps"]),
    ("S \"a\" { S.lends {} }", 3, &["`skill` is missing"]),
    ("S \"a\" { S.at \"start\" { S.switch({ S.draw(1) }) } }", 3, &["`yin` is missing"]),
    (
        "S \"a\" { S.active { once = \"phase\", S.uncount(), S.draw(1) } }",
        3,
        &["S.uncount needs one of these times", "card_used"],
    ),
    (
        "S \"a\" { S.when { { \"card_used\", \"damaged\" }, S.uncount() } }",
        3,
        &["S.uncount needs one of these times"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.ignore_armor(S.me) } }",
        3,
        &["S.ignore_armor needs one of these times", "slash_targets"],
    ),
    (
        "S \"a\" { locked = true, S.when { { \"died\", \"killed\" }, S.draw(1) } }",
        3,
        &["the owner is dead at this time"],
    ),
    (
        "S \"a\" { S.at \"start\" { S.restore(), S.reveal_until { kind = \"red\", as = \"x\", rest = \"y\" } } }",
        3,
        &["reads the slot \"red\""],
    ),
];

/// A package whose skill gives one that does not exist.
const MIRAGE: &str = "local S = sgs.skills
local extension = sgs.Package(\"mirage\")
local hero = sgs.General(extension, \"mirage_hero\", \"wei\", 4)
hero:addSkill(S \"mirage_one\" { S.at \"start\" { S.if_(S.wounded(), { S.gain_skill(\"nonesuch\", \"round\") }) } })
hero:addSkill(S \"mirage_two\" { S.awaken { gain = { \"biyue\", \"nonesuch_two\" } } })
return extension
";

#[test]
fn skills_that_a_spec_gives_and_that_do_not_exist_are_findings() {
    let folder = scratch("declared", "mirage");
    write(&folder.join("extensions/mirage.lua"), MIRAGE);
    let checked = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["check", "--lang", "en", "--isolate=off"])
        .arg(folder.join("extensions/mirage.lua"))
        .env_remove("RUST_LOG")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(said.contains("names skill \"nonesuch\", which does not exist"), "{said}");
    assert!(said.contains("names skill \"nonesuch_two\", which does not exist"), "{said}");
    assert!(!said.contains("\"biyue\", which"), "{said}");
}

#[test]
fn mistakes_in_specs_name_the_line_and_what_fits() {
    assert!(MISTAKES.len() >= 58, "{}", MISTAKES.len());
    let mut wrong = Vec::new();
    for (text, line, parts) in MISTAKES {
        let text =
            format!("local S = sgs.skills\nlocal extension = sgs.Package(\"x\")\n{text}\nreturn extension");
        let said = load(&text).0.unwrap_or_default();
        let at = format!("extensions/x.lua:{line}: ");
        if !said.starts_with(&at) || parts.iter().any(|part| !said.contains(part)) {
            wrong.push(format!("{text}\n=> {said}\n   expected {at}{parts:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Owners who live at one of several times may have steps, in each order of the times.
#[test]
fn a_time_of_the_living_allows_steps_of_owners() {
    for times in ["\"damaged\", \"died\"", "\"died\", \"damaged\""] {
        let text = format!(
            "local S = sgs.skills\nlocal extension = sgs.Package(\"x\")\n\
             S \"a\" {{ S.when {{ {{ {times} }}, S.draw(1) }} }}\nreturn extension"
        );
        assert_eq!(load(&text).0, None, "{times}");
    }
}

#[test]
fn a_general_gets_the_parts_of_a_spec_with_it() {
    let (failure, script) = load(
        r#"
        local S = sgs.skills
        local extension = sgs.Package("x")
        local general = sgs.General(extension, "tester", "wei", 4)
        general:addSkill(S "two" { S.at "start" { S.draw(1) }, S.distance { -1 } })
        local loose = sgs.SkillList()
        loose:append(S "loose" { S.at "start" { S.draw(1) }, S.max_cards { 1 } })
        sgs.Sanguosha:addSkills(loose)
        return extension
        "#,
    );
    assert_eq!(failure, None);
    let catalog = script.loaded().0;
    assert_eq!(catalog.related["two"], ["#two-2"]);
    assert_eq!(catalog.related["loose"], ["#loose-2"]);
    assert!(catalog.skill("#two-2").is_some() && catalog.skill("#loose-2").is_some());
    assert_eq!(catalog.generals["tester"].skills, ["two"]);
}

/// Lua that writes a table of rows as the documentation has it.
const TABLES: &str = r#"
local texts = {}
for _, kind in ipairs { "form", "tag", "time", "verb", "player", "amount", "cond" } do
    local lines = {}
    for _, row in ipairs(sgs.skills.rows(kind)) do
        local fields = {}
        for i, field in ipairs(row.fields) do
            fields[i] = field.name .. (field.optional and "?" or "")
        end
        local name = row.name
        if kind == "verb" or kind == "amount" or kind == "cond" then name = name .. "(" .. table.concat(fields, ", ") .. ")" end
        local keys = kind == "form" and "`" .. table.concat(fields, "` `") .. "`" or ""
        if keys == "``" then keys = "" end
        lines[#lines + 1] = "| `" .. name .. "` | " .. row.doc .. (kind == "form" and " | " .. keys or "") .. " |\n"
    end
    texts["table of " .. kind] = table.concat(lines)
end
sgs.LoadTranslationTable(texts)
return sgs.Package("x")
"#;

#[test]
fn the_documented_tables_are_those_of_the_rows() {
    let (failure, script) = load(TABLES);
    assert_eq!(failure, None);
    let path = "docs/skills-as-data.md";
    let old = std::fs::read_to_string(path).expect("the document");
    let mut new = old.clone();
    for kind in ["form", "tag", "time", "verb", "player", "amount", "cond"] {
        let table = script.text(&format!("table of {kind}"), Lang::Zh).expect("a table");
        let (begin, end) = (format!("<!-- {kind} -->\n"), format!("<!-- end {kind} -->"));
        let from = new.find(&begin).unwrap_or_else(|| panic!("{begin}")) + begin.len();
        let to = new.find(&end).unwrap_or_else(|| panic!("{end}"));
        let head = if kind == "form" {
            "| form | meaning | keys |\n|---|---|---|\n"
        } else {
            "| word | meaning |\n|---|---|\n"
        };
        new.replace_range(from..to, &format!("{head}{table}"));
    }
    if old != new && std::env::var("SGS_WRITE_DOCS").is_ok() {
        std::fs::write(path, &new).expect("written");
        return;
    }
    assert!(
        old == new,
        "{path} is out of date: SGS_WRITE_DOCS=1 cargo test --test it declared:: writes its tables"
    );
}
