//! Texts of specs, and specs of texts (`docs/skills-as-data.md`, "Texts").
//!
//! The public texts are those of a folder of packages, which is not part of this repository:
//! `SGS_TEXTS=DIR cargo test --test it texts::public -- --ignored --nocapture`.

use crate::shared::folder::{scratch, write};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::script::host::Script;
use sgs::script::load::{Asked, Library, Sources};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Specs of bundled skills.
const SPECS: &str = "tests/declared/extensions/declared";
const PACKAGES: &[&str] = &["standard", "wind", "fire", "thicket", "mountain"];

/// The bundled texts that are understood whole, a name a line.
const READ: &str = "tests/declared/texts/read.txt";

/// Returns a state with the bundled packages, and with those of a folder.
fn state(root: Option<PathBuf>) -> Script {
    let roots = root.into_iter().collect();
    let sources = Sources { roots, asked: Asked { all: true, ..Asked::default() }, ..Sources::default() };
    let library = Library::open(&sources).expect("the packages");
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &Arc::new(library)).expect("a state");
    script
}

/// Returns the lines that Lua gives for the name of a chunk and its arguments.
fn lines(script: &Script, code: &str, arguments: impl mlua::IntoLuaMulti) -> Vec<String> {
    let function = script.lua().load(code).into_function().expect("Lua");
    function.call::<Vec<String>>(arguments).expect("no error")
}

/// Runs the specs of the bundled skills and gives what is wrong with their texts.
const ROUND: &str = r#"
local text, lang = ...
local S, wrong = sgs.skills, {}
local function equal(a, b)
    if a == b then return true end
    if type(a) ~= "table" or type(b) ~= "table" then return false end
    for key, value in pairs(a) do if not equal(value, b[key]) then return false end end
    for key in pairs(b) do if a[key] == nil then return false end end
    return true
end
local names = {}
local function noted(_, name)
    return function(given)
        names[#names + 1] = name
        return S(name)(given)
    end
end
local run = assert(loadstring(text))
setfenv(run, setmetatable({ sgs = setmetatable({ skills = setmetatable({}, { __call = noted, __index = S }) }, { __index = sgs }) }, { __index = _G }))
run()
for _, name in ipairs(names) do
    local said = S.text(name, lang)
    local read, before = S.read_all(said or "")
    if not said then wrong[#wrong + 1] = name .. ": no text"
    elseif not read then wrong[#wrong + 1] = name .. ": read only up to " .. before
    elseif #read > 1 then wrong[#wrong + 1] = name .. ": read in two ways: " .. said
    elseif not equal(read[1], S.plain(S.spec(name))) then wrong[#wrong + 1] = name .. ": read as another: " .. said end
end
return wrong
"#;

#[test]
fn texts_of_bundled_skills_are_read_as_their_specs() {
    let script = state(None);
    for package in PACKAGES {
        let text = std::fs::read_to_string(Path::new(SPECS).join(format!("{package}.lua"))).expect("specs");
        for lang in ["zh", "en"] {
            let wrong = lines(&script, ROUND, (text.as_str(), lang));
            assert_eq!(wrong, Vec::<String>::new(), "{package} in {lang}");
        }
    }
}

#[test]
fn each_word_of_the_vocabulary_has_a_template() {
    let missing = lines(&state(None), "return sgs.skills.untold()", ());
    assert_eq!(
        missing,
        Vec::<String>::new(),
        "rows of lua/prelude/skills/texts/ for these words are missing"
    );
}

/// Gives the text of each spec of a file in a language, and whether its Lua loads as the same spec.
const PRINT: &str = r#"
local text, lang = ...
local S, printed = sgs.skills, {}
local names = {}
local function noted(_, name)
    return function(given)
        names[#names + 1] = name
        return S(name)(given)
    end
end
local run = assert(loadstring(text))
setfenv(run, setmetatable({ sgs = setmetatable({ skills = setmetatable({}, { __call = noted, __index = S }) }, { __index = sgs }) }, { __index = _G }))
run()
for _, name in ipairs(names) do printed[#printed + 1] = name .. "\t" .. (S.text(name, lang) or "-") end
return printed
"#;

/// The texts of the specs of bundled skills: a change of them is seen here, and read.
#[test]
fn texts_of_bundled_specs_are_those_of_the_list() {
    let script = state(None);
    for lang in ["zh", "en"] {
        let mut printed = String::new();
        for package in PACKAGES.iter().chain(&["untold"]) {
            let text =
                std::fs::read_to_string(Path::new(SPECS).join(format!("{package}.lua"))).expect("specs");
            let said = lines(&script, PRINT, (text.as_str(), lang));
            said.iter().for_each(|line| printed += &format!("{line}\n"));
        }
        let place = format!("tests/declared/texts/{lang}.txt");
        if std::env::var_os("SGS_WRITE_DOCS").is_some() {
            std::fs::write(&place, &printed).expect("written");
        }
        let known = std::fs::read_to_string(&place).unwrap_or_default();
        assert_lines(&known, &printed, &place);
    }
}

/// Compares line by line, so that the line that differs is shown.
fn assert_lines(known: &str, printed: &str, place: &str) {
    for (known, printed) in known.lines().zip(printed.lines()) {
        assert_eq!(printed, known, "{place}; SGS_WRITE_DOCS=1 writes it");
    }
    assert_eq!(printed.lines().count(), known.lines().count(), "{place}; SGS_WRITE_DOCS=1 writes it");
}

/// Reads each printed text again, and runs the Lua that is made of it.
const LOADS: &str = r#"
local list, wrong = ..., {}
for name, text in list:gmatch("([^\t\n]+)\t([^\n]+)") do
    local found = sgs.skills.read(text)
    local lua = found and sgs.skills.to_lua("again_" .. name, found)
    local run, why = loadstring("local S = sgs.skills return " .. (lua or "nil"))
    local ok, made = pcall(run or error, why)
    if found and (not ok or not made) then wrong[#wrong + 1] = name .. ": " .. tostring(made) .. ": " .. lua end
    if not found and text ~= "-" then wrong[#wrong + 1] = name .. ": not read" end
end
return wrong
"#;

#[test]
fn lua_of_read_texts_loads() {
    let script = state(None);
    for lang in ["zh", "en"] {
        let list = std::fs::read_to_string(format!("tests/declared/texts/{lang}.txt")).expect("the list");
        let untold = |line: &&str| !line.starts_with("haoshi\t") && !line.starts_with("jiewei\t");
        let list = list.lines().filter(untold).collect::<Vec<_>>().join("\n") + "\n";
        assert_eq!(lines(&script, LOADS, list), Vec::<String>::new(), "{lang}");
    }
}

/// Makes random specs and returns what is wrong with their texts.
fn random(script: &Script, seed: u32, n: u32) -> Vec<String> {
    let file = std::fs::read_to_string("tests/declared/texts/random.lua").expect("the file");
    let code = format!("return (function() {file} end)()(...)");
    lines(script, &code, (seed, n))
}

#[test]
fn texts_of_random_specs_are_read_as_those_specs() {
    let seed = std::env::var("SGS_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed: u32 = seed.unwrap_or(20);
    println!("SGS_SEED={seed}");
    let script = state(None);
    let wrong: Vec<String> = (0..15).flat_map(|i| random(&script, seed * 1000 + i, 20)).collect();
    assert_eq!(wrong, Vec::<String>::new(), "with SGS_SEED={seed}");
}

#[test]
#[ignore = "takes a minute: cargo test --test it texts::two_thousand -- --ignored --nocapture"]
fn two_thousand_random_specs_are_read_from_their_texts() {
    let script = state(None);
    let wrong: Vec<String> = (0..100).flat_map(|i| random(&script, 900_000 + i, 20)).collect();
    println!("2,000 specs in two languages; {} wrong", wrong.len());
    assert_eq!(wrong, Vec::<String>::new());
}

/// Returns the Chinese texts of skills in the Lua files of a folder, by name; the first text of a name counts.
fn texts_in(folder: &Path) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten() {
        let path = entry.path();
        let name = path.to_string_lossy();
        if !name.ends_with(".lua") || name.ends_with(".scene.lua") {
            continue;
        }
        let Ok(file) = std::fs::read_to_string(path) else { continue };
        for piece in file.split("[\":").skip(1) {
            let Some((key, rest)) = piece.split_once("\"]") else { continue };
            let Some(rest) =
                rest.trim_start().strip_prefix('=').and_then(|r| r.trim_start().strip_prefix('"'))
            else {
                continue;
            };
            let text = quoted(rest);
            if text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)) {
                texts.entry(key.to_owned()).or_insert(text);
            }
        }
    }
    texts
}

/// Returns a text up to its closing quote, without escapes, and those that are joined to it by `..`.
fn quoted(rest: &str) -> String {
    let mut text = String::new();
    let mut characters = rest.chars();
    while let Some(c) = characters.next() {
        match c {
            '"' => {
                let after = characters.as_str().trim_start();
                match after.strip_prefix("..").and_then(|next| next.trim_start().strip_prefix('"')) {
                    Some(next) => characters = next.chars(),
                    None => break,
                }
            }
            '\\' => match characters.next() {
                Some('n') | None => {}
                Some(other) => text.push(other),
            },
            other => text.push(other),
        }
    }
    text
}

#[test]
fn bundled_texts_that_were_understood_still_are() {
    let script = state(None);
    let texts = texts_in(Path::new("extensions"));
    let read: Vec<&str> = texts
        .iter()
        .filter(|(name, text)| script.spec_of_text(name, text).expect("no error").is_ok())
        .map(|(name, _)| name.as_str())
        .collect();
    let list = read.join("\n") + "\n";
    if std::env::var_os("SGS_WRITE_DOCS").is_some() {
        std::fs::write(READ, &list).expect("written");
    }
    let known = std::fs::read_to_string(READ).expect("the list");
    assert_eq!(list, known, "{} of {}; SGS_WRITE_DOCS=1 writes the list", read.len(), texts.len());
}

/// Texts as people write them, and what stands in the spec of each; nothing where no skill can mean that.
const MEANT: &[(&str, &[&str])] = &[
    (
        "当一名角色受到其他角色造成的伤害后，你可以摸一张牌。",
        &["\"damaged\"", "apart = true", "of = \"anyone\""],
    ),
    (
        "当你造成伤害时，若此为你本回合首次造成伤害，你可以令此伤害+1。",
        &["\"dealing_damage\"", "S.first(\"damage\", \"turn\")"],
    ),
    ("结束阶段，若此为你本回合首次使用【杀】，你可以摸一张牌。", &[]),
    ("准备阶段，你可以跳过此回合的判定阶段。", &["S.skip_phase(\"judge\")"]),
    ("结束阶段，你可以摸X张牌。（X为你本回合弃置的牌数）", &["S.history_sum(\"discard\", \"turn\")"]),
    (
        "结束阶段，你可以摸X张牌。（X为你本回合被弃置的牌数）",
        &["S.history_sum(\"discarded_from\", \"turn\")"],
    ),
    (
        "当其他角色受到伤害后，若其手牌数不小于体力值，你可以摸一张牌。",
        &["{ S.hand(S.target), \">=\", S.hp(S.target) }"],
    ),
    (
        "当其他角色受到伤害后，若其手牌数不小于你的体力值，你可以摸一张牌。",
        &["{ S.hand(S.target), \">=\", S.hp() }"],
    ),
    ("准备阶段，若你手牌数大于体力值，你可以摸一张牌。", &["{ S.hand(), \">\", S.hp() }"]),
    ("锁定技，当你死亡时，伤害来源弃置所有牌。", &["S.throw_everything(S.source, \"he\")"]),
    ("锁定技，当你死亡时，你令一名角色摸三张牌。", &["S.choose(S.everyone())", "S.draw(3, S.target)"]),
    ("锁定技，当你死亡时，你摸两张牌。", &[]),
    ("锁定技，游戏开始时，你获得三枚“怒”标记。", &["S.get_mark(\"@怒\", 3)"]),
    ("准备阶段，若你有“怒”标记，你可以摸一张牌。", &["S.mark(\"@怒\")", "\">\""]),
    ("出牌阶段限一次，你可以将一张手牌置于武将牌上，称为“库”。", &["S.to_pile(1, \"库\", \"hand\")"]),
    ("结束阶段，若你本回合未使用过【杀】，你可以摸一张牌。", &["S.history {", "\"use\"", "\"==\", 0"]),
    ("当你受到伤害后，你可以令伤害来源弃置一张红色牌。", &["S.discard {", "color = \"red\""]),
    ("准备阶段，你可以视为使用一张【酒】。", &["S.use_as(\"analeptic\", S.me)"]),
    (
        "出牌阶段对每名角色限一次，你可以令一名其他角色摸一张牌。",
        &["each_once = true", "S.draw(1, S.target)"],
    ),
    ("锁定技，你不能使用【无懈可击】。", &["S.cannot {", "\"nullification\""]),
    ("與你势力相同的其他角色的结束阶段，你可以摸一张牌。", &["of = \"kin\""]),
    ("你的回合结束后，你可以摸一张牌。", &["\"turn_ended\""]),
    ("锁定技，你的手牌上限+X。（X为场上势力数）", &["S.max_cards { S.kingdoms() }"]),
    ("结束阶段，你可以对一名体力值最大的角色造成1点伤害。", &["hp_rank = \"most\""]),
    ("结束阶段，你可以令一名距离1以内的其他角色摸一张牌。", &["within = 1"]),
    (
        "装备牌·武器<br/>攻击范围：3<br/>武器技能：锁定技，你使用【杀】无次数限制。",
        &["S.weapon \"meant\"", "range = 3", "S.use_times { S.any }"],
    ),
    ("装备牌·武器<br/>武器技能：锁定技，你使用【杀】无次数限制。", &[]),
    ("装备牌·武器<br/>攻击范围：3<br/>武器技能：锁定技，你使用【杀】无次数限制；你的手牌上限+1。", &[]),
    ("當你受到傷害後，你可以摸一張牌。", &["\"damaged\""]),
    ("当你受到1点伤害后，你可以令一名其他角色将一张手牌交给你。", &["S.give {", "by = S.target"]),
];

#[test]
fn texts_mean_what_people_mean_by_them() {
    let script = state(None);
    for (text, parts) in MEANT {
        let read = script.spec_of_text("meant", text).expect("no error");
        assert_eq!(read.is_ok(), !parts.is_empty(), "{text}: {read:?}");
        let spec = read.unwrap_or_default();
        let missing: Vec<_> = parts.iter().filter(|part| !spec.contains(**part)).collect();
        assert!(missing.is_empty(), "{text}: {spec} without {missing:?}");
    }
}

/// Forms of specs, with what their Chinese and their English text must contain: who is meant, and what is counted.
const TOLD: &[(&str, &str, &str)] = &[
    ("S.when { \"damaged\", S.use_as(\"slash\", S.source, S.me) }", "对你使用一张【杀】", "on you"),
    ("S.at \"start\" { S.move_on_field(S.me) }", "移动你场上的一张牌", "in front of you"),
    (
        "S.when { \"finish\", of = \"others\", if_ = { S.history { \"damage\", \"game\", S.target, to = S.me }, \">\", 0 }, S.draw(1) }",
        "对你造成过伤害",
        "dealt damage to you",
    ),
    (
        "S.when { \"damaged\", if_ = S.first { \"damage\", \"game\", S.source, to = S.me }, S.draw(1) }",
        "首次对你造成伤害",
        "to you",
    ),
    (
        "S.when { \"aimed_at\", card = { name = \"duel\" }, S.two_slashes(S.me) }",
        "你可以每次需打出两张",
        "you may need two",
    ),
    (
        "S.when { \"damaged\", S.give { n = 2, by = S.source, to = S.me, from = \"equip\" } }",
        "装备区里的两张牌交给你",
        "two cards in their equipment area to you",
    ),
    (
        "S.at \"start\" { S.each(S.others {}, { S.give { n = 1, by = S.target, to = S.me, from = \"equip\" } }) }",
        "将装备区里的一张牌交给你",
        "a card in their equipment area to you",
    ),
    (
        "S.when { \"finish\", of = \"others\", S.draw(S.mark(\"damage_point_round\", S.target)) }",
        "造成的伤害值",
        "damage that they have dealt",
    ),
    (
        "S.when { \"aimed_at\", card = { name = \"slash\" }, S.discard(1, S.source) }",
        "令使用者弃置一张牌",
        "the user",
    ),
    (
        "S.when { \"start\", if_ = { S.number_of(S.others { in_range = true, wounded = true }), \"==\", 0 }, S.draw(1) }",
        "若攻击范围内没有已受伤的其他角色",
        "no other wounded players",
    ),
];

#[test]
fn texts_say_who_is_meant_and_are_read_as_the_same() {
    let script = state(None);
    for (form, zh, en) in TOLD {
        let code = format!(
            "local S, said = sgs.skills, {{}}
            local function equal(a, b)
                if type(a) ~= \"table\" or type(b) ~= \"table\" then return a == b end
                for key, value in pairs(a) do if not equal(value, b[key]) then return false end end
                for key in pairs(b) do if a[key] == nil then return false end end
                return true
            end
            local spec = {{ {form} }}
            for _, lang in ipairs {{ \"zh\", \"en\" }} do
                local text = S.describe(spec, lang)
                local read = S.read_all(text)
                said[#said + 1] = text
                said[#said + 1] = read and #read == 1 and equal(read[1], S.plain(spec)) and \"same\" or \"other\"
            end
            return said"
        );
        let said = lines(&script, &code, ());
        assert!(said[0].contains(zh) && said[2].contains(en), "{form}: {said:?}");
        assert_eq!((said[1].as_str(), said[3].as_str()), ("same", "same"), "{form}: {said:?}");
    }
}

#[test]
fn a_step_without_words_leaves_a_skill_without_a_text() {
    let code = "local S, said = sgs.skills, {}
        local spec = { S.active { once = \"phase\", S.gather \"x\", S.obtain \"x\" } }
        for _, lang in ipairs { \"zh\", \"en\" } do said[#said + 1] = tostring((S.describe(spec, lang))) end
        return said";
    assert_eq!(lines(&state(None), code, ()), ["nil", "nil"]);
}

#[test]
fn what_has_no_name_leaves_a_skill_without_a_text() {
    let code = "local S, said = sgs.skills, {}
        for _, step in ipairs { S.lose_skill \"nonesuch\", S.get_mark(\"@nonesuch\", 1), S.to_pile(1, \"nonesuch\"),
            S.to_pile(1, \"粮x\"), S.get_mark(\"@怒\", 1), S.lose_mark(\"@怒-Clear\", 1) } do
            for _, lang in ipairs { \"zh\", \"en\" } do said[#said + 1] = tostring((S.describe({ S.at \"start\" { step } }, lang))) end
        end
        return said";
    let said = lines(&state(None), code, ());
    assert_eq!(said[..8], ["nil"; 8]);
    assert_eq!(
        said[8..],
        ["准备阶段，你可以获得一枚“怒”标记。", "nil", "准备阶段，你可以移去一枚“怒”标记。", "nil"]
    );
}

/// Options within options without end are refused after as much work as other texts.
#[test]
fn options_within_options_come_to_an_end() {
    let nested = |n: usize| format!("准备阶段，你可以{}飞。", "选择一项：摸一张牌；或".repeat(n));
    let script = state(None);
    for text in [nested(3), nested(100), nested(300)] {
        assert!(script.spec_of_text("nested", &text).expect("no error").is_err(), "{text}");
    }
}

/// A set of a Lua pattern matches one byte, and a Chinese character has three.
#[test]
fn aliases_have_no_sets_of_characters() {
    let file = std::fs::read_to_string("lua/prelude/skills/texts/normal.lua").expect("the aliases");
    let sets = file.split('[').skip(1).filter_map(|rest| rest.split_once(']')).map(|(set, _)| set);
    let wrong: Vec<&str> = sets.filter(|set| !set.is_ascii()).collect();
    assert_eq!(wrong, Vec::<&str>::new());
}

/// A package whose skills have names, but no texts.
const UNTOLD: &str = "local S = sgs.skills
local extension = sgs.Package(\"untold\")
local hero = sgs.General(extension, \"untold_hero\", \"wei\", 4)
hero:addSkill(S \"untold_calm\" { S.at \"finish\" { S.draw(1) } })
hero:addSkill(S \"untold_care\" { S.when { \"damaged\", S.choose { may = true }, S.choose_one {
    { word = \"one\", S.draw(1, S.target) }, { word = \"two\", S.recover(1, S.target) } } } })
hero:addSkill(S \"untold_share\" { S.when { \"damaged\", S.pick { cost = { n = 1, from = \"hand\" }, target = {}, steps = { S.draw(1, S.target) } } } })
hero:addSkill(S \"untold_plea\" { S.when { \"damaged\", S.choose { may = true }, S.ask { by = S.target, name = \"plea_own\",
    yes = { S.show_hand(S.target) }, no = { S.lose_hp(1, S.target) } } } })
hero:addSkill(S \"untold_told\" { S.at \"finish\" { S.draw(1) } })
hero:addSkill(S \"untold_rage\" { S.at \"finish\" { S.get_mark(\"@怒\", 1) } })
sgs.LoadTranslationTable { untold = \"无言\", untold_hero = \"无言\", untold_calm = \"静\", untold_care = \"顾\", untold_told = \"言\", untold_rage = \"怒\",
    [\":untold_told\"] = \"亲手写的。\" }
return extension
";

#[test]
fn skills_without_texts_have_those_of_their_specs() {
    let folder = scratch("texts", "untold");
    write(&folder.join("extensions/untold.lua"), UNTOLD);
    let script = state(Some(folder.to_path_buf()));
    let text = |key: &str, lang| script.text(key, lang).map(|text| text.into_owned()).unwrap_or_default();
    assert_eq!(text(":untold_calm", Lang::Zh), "结束阶段，你可以摸一张牌。");
    assert_eq!(text(":untold_calm", Lang::En), "In your finish phase, you may draw a card.");
    assert_eq!(text(":untold_told", Lang::Zh), "亲手写的。");
    assert_eq!(text(":untold_told", Lang::En), "In your finish phase, you may draw a card.");
    assert_eq!(text("untold_care:one", Lang::En), "They draw a card");
    assert_eq!(text("untold_care:two", Lang::Zh), "其回复1点体力");
    assert_eq!(text("untold_care-invoke", Lang::Zh), "你可以选择一名其他角色");
    assert_eq!(text("@untold_share", Lang::Zh), "你可以弃置一张手牌，选择一名其他角色");
    assert_eq!(text("@untold_share", Lang::En), "You may discard a hand card and choose another player");
    assert_eq!(text("plea_own:prompt", Lang::Zh), "你可以展示所有手牌");
    assert_eq!(text("plea_own:prompt", Lang::En), "You may show all hand cards");
    let checked = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["check", "--lang", "en", "--isolate=off"])
        .arg(folder.join("extensions/untold.lua"))
        .env_remove("RUST_LOG")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(!said.contains(":untold_calm"), "{said}");
    assert!(said.contains("\":untold_rage\" has no English text"), "{said}");
}

#[test]
fn a_skill_is_made_of_its_text() {
    let package = "local hero = sgs.General(sgs.Package(\"read\"), \"read_hero\", \"wei\", 4)
        hero:addSkill(sgs.skills.from_text(\"read_calm\", \"准备阶段，若你已受伤，你可以摸一张牌\"))
        hero:addSkill(sgs.skills.from_text(\"read_rage\", \"准备阶段，你可以飞\"))";
    let library = Arc::new(Library::of_texts([("extensions/x.lua", package)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let error = failures.first().map(|failure| failure.in_lang(Lang::En)).unwrap_or_default();
    assert!(
        error.contains("x.lua:3:") && error.contains("准备阶段，你可以") && error.contains("摸"),
        "{error}"
    );
    assert_eq!(
        script.text(":read_calm", Lang::En).as_deref(),
        Some("In your start phase, if you are wounded, you may draw a card.")
    );
}

/// Runs `sgs new skill calm --text TEXT`.
fn new_skill(text: &str, lang: &str) -> (bool, String) {
    let folder = scratch("texts", "new");
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["new", "skill", "calm", "--lang", lang, "--text", text])
        .current_dir(&folder)
        .env_remove("RUST_LOG")
        .output()
        .expect("the program starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn new_skill_prints_the_spec_of_a_text_or_where_it_stops() {
    let (fine, said) = new_skill("准备阶段，若你已受伤，你可以摸一张牌", "zh");
    assert!(fine, "{said}");
    assert_eq!(
        said.trim(),
        "S \"calm\" { frequent = true, S.when { \"start\", if_ = S.wounded(), S.draw(1) } }"
    );
    let (fine, said) = new_skill("In your finish phase, you may have another player draw two cards.", "en");
    assert!(fine && said.contains("S.choose") && said.contains("S.draw(2, S.target)"), "{said}");
    let (fine, said) = new_skill("准备阶段，你可以飞一张牌", "zh");
    assert!(!fine && said.contains("读不懂") && said.contains("飞一张牌"), "{said}");
    let (fine, said) = new_skill("In your finish phase, you may fly.", "en");
    assert!(!fine && said.contains("not understood") && said.contains("draw"), "{said}");
}

/// Returns a number that only depends on the name: half of the names are odd.
fn half_of(name: &str) -> bool {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.count_ones() % 2 == 1
}

fn clauses(text: &str) -> usize {
    text.matches(['，', '。', '；', '：']).count()
}

/// Numbers and names of a clause replaced, so that the same lack is counted once.
fn shape(after: &str) -> String {
    let piece: String = after.chars().skip(1).take_while(|c| !"，。；：".contains(*c)).take(12).collect();
    let first: String = after.chars().take(1).collect();
    let replaced = (first + &piece).replace(|c: char| "一二两三四五六七八九十1234567890X".contains(c), "N");
    replaced.chars().take(12).collect()
}

/// Appends a text of the open half and what became of it to the file `SGS_SHOWN`.
fn show(name: &str, text: &str, read: &Result<String, sgs::script::printed::Stopped>) {
    let Some(place) = std::env::var_os("SGS_SHOWN") else { return };
    let became = match read {
        Ok(spec) => format!("+\t{}", spec.replace('\n', " ")),
        Err(stopped) => format!("-\t{}\t{}", stopped.before, stopped.after),
    };
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(place).expect("a file");
    writeln!(file, "{name}\t{}\t{became}", text.replace(['\n', '\t'], "")).expect("written");
}

/// Counts how many texts of a half are understood, and what the others wait for.
fn judge(script: &Script, texts: &BTreeMap<String, String>, half: bool, open: bool) {
    let (mut all, mut whole, mut pieces, mut understood) = (0, 0, 0, 0);
    let mut declines: BTreeMap<String, usize> = BTreeMap::new();
    for (name, text) in texts.iter().filter(|(name, _)| half_of(name) == half) {
        all += 1;
        let read = script.spec_of_text(name, text).expect("no error");
        if open {
            show(name, text, &read);
        }
        match read {
            Ok(_) => {
                whole += 1;
                pieces += clauses(text).max(1);
                understood += clauses(text).max(1);
            }
            Err(stopped) => {
                pieces += clauses(&stopped.before) + clauses(&stopped.after);
                understood += clauses(&stopped.before);
                *declines.entry(shape(&stopped.after)).or_default() += 1;
            }
        }
    }
    let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
    println!(
        "{} half: {all} texts; {whole} whole ({:.1} %); clauses up to the first stop: {understood} of {pieces} ({:.1} %)",
        if open { "open" } else { "sealed" },
        percent(whole, all),
        percent(understood, pieces)
    );
    let mut ranked: Vec<_> = declines.into_iter().collect();
    ranked.sort_by_key(|(shape, n)| (std::cmp::Reverse(*n), shape.clone()));
    for (shape, n) in ranked.iter().take(if open { 60 } else { 20 }) {
        println!("{n:6} {shape}");
    }
}

#[test]
#[ignore = "needs a folder of packages: SGS_TEXTS=DIR cargo test --test it texts::public -- --ignored --nocapture"]
fn public_texts_are_counted() {
    let folder = PathBuf::from(std::env::var_os("SGS_TEXTS").expect("SGS_TEXTS is a folder"));
    let texts = texts_in(&folder);
    let script = state(None);
    judge(&script, &texts, false, true);
    if std::env::var_os("SGS_SEALED").is_some() {
        judge(&script, &texts, true, false);
    }
}
