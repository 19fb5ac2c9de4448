//! `sgs api` and `sgs list`: lookups by name, for people and as data.

use std::process::{Command, Output};

fn sgs(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .output()
        .expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn rows(output: &Output) -> Vec<serde_json::Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_name_is_shown_with_signature_types_and_effect() {
    let output = sgs(&["api", "Room:askForCard", "--lang", "en"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.starts_with("Room:askForCard(player, pattern, prompt?, data?,"), "{text}");
    for part in ["-> Card\n", "    player            a Player\n", "effect: may ask a player"] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
    let text = stdout(&sgs(&["api", "Room:askForCard", "--lang", "zh"]));
    assert!(text.contains("作用: 可能询问玩家"), "{text}");
}

#[test]
fn every_class_that_has_the_name_is_shown() {
    let text = stdout(&sgs(&["api", "getMark", "--lang", "en"]));
    assert!(
        text.contains("Player:getMark(mark) -> integer") && text.contains("Card:getMark(mark)"),
        "{text}"
    );
    assert!(text.contains("since: the newer fork (sijyu) on"), "{text}");
}

#[test]
fn events_constructors_and_structs_are_there() {
    let text = stdout(&sgs(&["api", "Damaged", "DamageStruct", "CreateMasochismSkill", "--lang", "en"]));
    for part in [
        "Raised for: the victim. Payload: Damage.",
        "- from: Player?",
        "- on_damaged: a function, must be given  -- (self, player, damage, room)",
    ] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
}

#[test]
fn an_unknown_name_is_reported_with_what_is_near() {
    let output = sgs(&["api", "getMrak", "--lang", "en"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("there is no `getMrak`; did you mean `getMark`"), "{told}");
    let told = sgs(&["api", "zzzzzzzzzzzz", "--lang", "zh"]).stderr;
    assert_eq!(String::from_utf8_lossy(&told), "sgs: 没有 `zzzzzzzzzzzz`\n");
}

#[test]
fn everything_comes_as_data() {
    let all = rows(&sgs(&["api", "--json"]));
    assert!(all.len() > 2000, "{}", all.len());
    let one = &rows(&sgs(&["api", "Player:addMark", "--json"]))[0];
    assert_eq!(one["kind"], "method");
    assert_eq!(one["effect"], "note");
    assert_eq!(one["parameters"][0]["name"], "mark");
    assert_eq!(one["parameters"][1]["optional"], true);
}

#[test]
fn lists_are_of_what_is_loaded_and_can_be_narrowed() {
    let generals = rows(&sgs(&["list", "generals", "--json", "--lang", "zh"]));
    assert!(generals.len() > 13, "{}", generals.len());
    let shu = rows(&sgs(&["list", "generals", "--kingdom", "shu", "--json"]));
    assert!(!shu.is_empty() && shu.len() < generals.len() && shu.iter().all(|g| g["kingdom"] == "shu"));
    let liubei = generals.iter().find(|g| g["name"] == "liubei").expect("a general");
    assert_eq!((&liubei["title"], &liubei["max_hp"]), (&"刘备".into(), &4.into()));

    let skill = &rows(&sgs(&["list", "skills", "--like", "rende", "--json"]))[0];
    assert_eq!((&skill["generals"][0], &skill["package"]), (&"liubei".into(), &"standard".into()));
    assert!(skill["defined"].as_str().is_some_and(|at| at.starts_with("extensions/standard/liubei.lua:")));

    let text = stdout(&sgs(&["list", "packages", "--lang", "en"]));
    assert!(text.contains("fire Fire  8 generals, "), "{text}");
    let slashes = rows(&sgs(&["list", "cards", "--package", "standard_cards", "--like", "slash", "--json"]));
    assert!(slashes.iter().any(|c| c["name"] == "slash" && c["in_deck"] == 30));
    let events = stdout(&sgs(&["list", "events", "--like", "Damaged"]));
    assert!(events.contains("sgs.Damaged  Damage  the victim\n"), "{events}");
}

#[test]
fn bad_input_is_exit_code_2() {
    for bad in
        [&["list", "nonsense"][..], &["list", "generals", "--root", "/nonexistent"], &["api", "--lang", "xx"]]
    {
        assert_eq!(sgs(bad).status.code(), Some(2), "{bad:?}");
    }
}

#[test]
fn skills_are_found_by_the_words_on_their_cards() {
    for (text, lang) in [("拼点", "en"), ("compare", "zh")] {
        let found = rows(&sgs(&["list", "skills", "--text", text, "--json", "--lang", lang]));
        assert!(found.iter().any(|row| row["name"] == "quhu"), "{text}: {} rows", found.len());
        assert!(found.len() < 30 && !found.iter().any(|row| row["name"] == "biyue"), "{text}");
    }
    let generals = rows(&sgs(&["list", "generals", "--text", "拼点", "--json", "--lang", "zh"]));
    assert!(generals.iter().any(|row| row["name"] == "xunyu"), "{generals:?}");
}

#[test]
fn skills_are_found_by_what_their_specs_do() {
    let novices = ["--ext", "tests/declared/novices/extensions/novices.lua", "--lang", "en"];
    let run = |search: &str| sgs(&[&["list", "skills", "--json", "--does", search][..], &novices].concat());
    let names = |search: &str| {
        let found = rows(&run(search));
        found.iter().map(|row| row["name"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("draw at finish"), ["share"]);
    assert_eq!(names("结束阶段摸牌"), ["share"]);
    assert_eq!(names("pindian damage"), ["duel_of_two"]);
    assert_eq!(names("active lose_hp"), ["strain"]);
    let row = &rows(&run("draw at finish"))[0];
    assert_eq!(row["spec"][0]["form"], "when", "{row}");
    assert_eq!(row["spec"][0]["entries"][2]["verb"], "draw", "{row}");
    let refused = run("drow at finish");
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && told.contains("no spec has the word `drow`"), "{told}");
}
