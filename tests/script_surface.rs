//! The names most used by packages exist. The lists in `tests/surface/` are sorted by use.

use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::api::values;
use sgs::script::define::spec::CONSTRUCTORS;
use sgs::script::host::Script;
use sgs::script::load::Library;
use std::sync::Arc;

fn script() -> Script {
    let library = Arc::new(Library::of_texts([]));
    Script::load(catalog(&DeckOptions::default()), &library).expect("a state").0
}

fn lines(text: &'static str) -> Vec<&'static str> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect()
}

#[test]
fn the_methods_that_packages_use_most_exist() {
    let wanted = lines(include_str!("surface/methods.txt"));
    assert!(wanted.len() >= 300, "{} names", wanted.len());
    let script = script();
    let of_values: Vec<&str> = values::classes().iter().flat_map(|c| c.names()).collect();
    let missing: Vec<&str> = wanted
        .into_iter()
        .filter(|name| script.registry().entry(name).is_none() && !of_values.contains(name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_names_of_sgs_that_packages_use_most_exist() {
    let wanted = lines(include_str!("surface/names.txt"));
    assert!(wanted.len() >= 200, "{} names", wanted.len());
    let script = script();
    let sgs: mlua::Table = script.lua().globals().get("sgs").expect("sgs");
    let there = |name: &str| !matches!(sgs.raw_get::<mlua::Value>(name), Ok(mlua::Value::Nil) | Err(_));
    let missing: Vec<&str> = wanted.into_iter().filter(|name| !there(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_constructor_can_be_called_and_says_what_it_lacks() {
    let script = script();
    let sgs: mlua::Table = script.lua().globals().get("sgs").expect("sgs");
    for constructor in CONSTRUCTORS {
        let name = format!("Create{}", constructor.name);
        let create: mlua::Function = sgs.raw_get(name.as_str()).unwrap_or_else(|e| panic!("sgs.{name}: {e}"));
        let error = create.call::<mlua::Value>(1).expect_err(&name).to_string();
        assert!(error.contains(&format!("sgs.{name}: takes a table")), "{error}");
    }
    // Features that need graphics are accepted and reported.
    for absent in ["CreateBattleArraySkill", "CreateCardActionButton"] {
        let create: mlua::Function = sgs.raw_get(absent).expect(absent);
        let table = script.lua().create_table().expect("a table");
        assert!(create.call::<mlua::Value>(table).expect(absent).is_nil());
        let told = script.host().notices().warnings();
        assert!(told.iter().any(|w| w.to_string().contains(absent)), "{absent}: {told:?}");
    }
}

#[test]
fn commands_have_the_numbers_of_the_field() {
    let check = r#"
        local c = sgs.CommandType
        assert(c.S_COMMAND_UNKNOWN == 0 and c.S_COMMAND_INVOKE_SKILL == 8)
        assert(c.S_COMMAND_LOG_EVENT == 41 and c.S_COMMAND_SET_EMOTION == 46)
        assert(c.S_COMMAND_CHANGE_MOVIE == 93)
        assert(sgs.Skill_NotCompulsory == 6 and sgs.Player_UnknownRole == -1)
        assert(sgs.LuaTrickCard_TypeAOE == 3 and sgs.Package_SpecialPack == 2)
        assert(sgs.CardMoveReason(14, "").m_reason == sgs.CardMoveReason_S_REASON_UNKNOWN)
        assert(sgs.CardMoveReason(15, "").m_reason == sgs.CardMoveReason_S_MASK_BASIC_REASON)
    "#;
    script().lua().load(check).exec().expect("the numbers");
}

#[test]
fn helpers_on_texts_are_the_fields() {
    let check = r#"
        assert(#(""):split("+") == 0)
        local parts = ("a+b++c"):split("+")
        assert(#parts == 4 and parts[2] == "b" and parts[3] == "" and parts[4] == "c")
        assert(#("a1b22c"):split("%d+") == 3)
        assert(not ("x"):startsWith("") and ("xy"):startsWith("x") and ("xy"):endsWith("y"))
        assert(("slash,jink"):matchOne("jink") and not ("slash"):matchOne("slash"))
        assert(not ("fire_slashes,x"):matchOne("slash"))
        local list = {1, 2, 1, 3}
        table.removeTable(list, {1})
        assert(#list == 2 and list[1] == 2)
    "#;
    script().lua().load(check).exec().expect("the helpers");
}

#[test]
fn chance_among_nothing_is_no_error() {
    let check = "assert(math.random(0) == 1 and math.random(3, 1) == 3 and math.random(1, 1) == 1)";
    script().lua().load(check).exec().expect("numbers");
}

#[test]
fn a_priority_that_is_no_number_only_warns() {
    let make = r#"
        local skill = sgs.CreateTriggerSkill{
            name = "odd", events = sgs.Damaged, priority = function() end, on_trigger = function() end,
        }
        assert(skill:getPriority(sgs.Damaged) == 2)
    "#;
    let script = script();
    script.lua().load(make).exec().expect("a skill");
    let told = script.host().notices().warnings();
    assert!(told.iter().any(|w| w.text().contains("priority must be a number")), "{told:?}");
}

#[test]
fn what_old_names_are_called_today_is_there() {
    use sgs::script::reference::Reference;
    use sgs::script::renamed;
    let reference = Reference::of(&script());
    for (old, new) in renamed::all() {
        assert!(!reference.find(new).is_empty(), "{new} for {old} does not exist");
        assert!(reference.find(old).is_empty(), "{old} exists");
    }
}

#[test]
fn each_line_about_what_is_missing_is_a_reason_or_a_member() {
    let text = include_str!("../src/script/absent.txt");
    let (mut reasons, mut members) = (std::collections::BTreeSet::new(), 0);
    for line in text.lines() {
        if let Some(reason) = line.strip_prefix("# ") {
            assert!(
                reason.split_once(" | ").is_some_and(|(en, zh)| !en.is_empty() && !zh.is_empty()),
                "{line}"
            );
            assert!(reasons.insert(reason), "a reason twice: {line}");
            continue;
        }
        let (class, name) = line.split_once('.').expect(line);
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_alphabetic())
                && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        assert!(is_word(class) && is_word(name), "neither a reason nor Class.name: {line:?}");
        members += 1;
    }
    assert_eq!(members, sgs::script::absent::all().len());
}

#[test]
fn what_is_said_to_be_missing_is_missing_and_has_a_page() {
    use sgs::script::absent;
    let script = script();
    let sgs: mlua::Table = script.lua().globals().get("sgs").expect("sgs");
    let mut seen = std::collections::BTreeSet::new();
    for missing in absent::all() {
        let there = match missing.class {
            "sgs" => sgs.contains_key(missing.name).expect("a name"),
            class => {
                let entry = script.registry().entry(missing.name);
                let member = entry.is_some_and(|e| e.classes().any(|c| c.name() == class));
                member
                    || values::classes()
                        .iter()
                        .any(|c| c.name == class && c.names().any(|n| n == missing.name))
            }
        };
        assert!(!there, "{}.{} is there", missing.class, missing.name);
        assert!(seen.insert((missing.class, missing.name)), "{}.{} twice", missing.class, missing.name);
    }
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/not-supported.md");
    if std::env::var_os("SGS_WRITE").is_some() {
        std::fs::write(&file, absent::page()).expect("a page");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), absent::page(), "{}", file.display());
}

#[test]
fn fields_that_packages_give_are_known_to_their_constructors() {
    let mut looked_at = 0;
    for line in lines(include_str!("surface/fields.txt")).iter().filter(|line| !line.starts_with('#')) {
        let (line, is_read) = line.strip_prefix("- ").map_or((*line, true), |rest| (rest, false));
        let (name, fields) = line.split_once(": ").expect("constructor: fields");
        let constructor = CONSTRUCTORS.iter().find(|c| c.name == name).expect(name);
        for field in fields.split(' ') {
            assert_eq!(constructor.field(field).is_some(), is_read, "sgs.Create{name}: {field}");
            looked_at += 1;
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}
