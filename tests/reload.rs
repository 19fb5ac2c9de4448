//! Package files that change while a game runs: the effect on the game, its atomicity, and the replay of its
//! record.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::*;
use sgs::rules::ask::Many;
use sgs::rules::cards::DeckOptions;
use sgs::rules::names::Lang;
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Answer, Door, Interrupt, Request, Room};
use sgs::script::host::Script;
use sgs::script::load::{FileId, Library, LoadFailure, Source};
use sgs::script::reload::{Change, Outcome, Taken};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

mod ai;
mod banned;
mod disk;
mod guards;
mod history;
mod lists;
mod records;
mod soak;
mod specs;

fn load(files: &[(&str, &str)]) -> (Script, Vec<LoadFailure>) {
    let library = Arc::new(Library::of_texts(files.iter().copied()));
    Script::load(catalog(&DeckOptions::default()), &library).expect("a state")
}

fn file(name: &str) -> FileId {
    (0, name.to_owned())
}

fn change(name: &str, text: &str) -> Change {
    let source = Source::new(name.to_owned(), None, text.as_bytes().to_vec());
    Change { file: file(name), source: Some(source) }
}

fn gone(name: &str) -> Change {
    Change { file: file(name), source: None }
}

/// Returns the result of one reloaded file.
fn taken(outcomes: Vec<Outcome>) -> Taken {
    assert_eq!(outcomes.len(), 1, "{outcomes:?}");
    match outcomes.into_iter().next().map(|outcome| outcome.result) {
        Some(Ok(taken)) => taken,
        other => panic!("{other:?}"),
    }
}

/// Returns the messages of rejected files.
fn trouble(outcomes: Vec<Outcome>) -> String {
    let lines: Vec<String> = outcomes.iter().flat_map(|outcome| outcome.lines(Lang::En)).collect();
    assert!(outcomes.iter().all(Outcome::is_failure), "{lines:?}");
    lines.join("\n")
}

fn eval<T: mlua::FromLua>(script: &Script, text: &str) -> T {
    script.lua().load(text).eval().expect("a value")
}

type Act = Box<dyn FnMut(&Room, &Request)>;

/// Built-in players, with an action before each answer.
struct Meanwhile {
    agents: Agents,
    act: Act,
}

impl Door for Meanwhile {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        (self.act)(room, request);
        self.agents.ask(room, request)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        if let Some(first) = requests.first() {
            (self.act)(room, first);
        }
        self.agents.ask_many(room, requests, many)
    }
}

fn options(general: &str, seed: u64) -> GameOptions {
    let mut options = GameOptions::new(seed, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some(general.into()), role: None });
    options
}

/// Plays a game of two with this general as lord; `act` runs before each answer.
fn play(script: &Script, general: &str, seed: u64, act: impl FnMut(&Room, &Request) + 'static) -> Rc<Room> {
    let agents = Agents::each(2, |_| Box::new(Builtin::new()));
    let door = Box::new(Meanwhile { agents, act: Box::new(act) });
    let room = script.start_game(&options(general, seed), door).expect("a game");
    match room.run() {
        Ok(()) | Err(Interrupt::GameOver) => room,
        other => panic!("{other:?}"),
    }
}

type Later<T> = Rc<RefCell<Option<T>>>;

/// Returns an action that runs once, in this turn of the lord.
fn in_turn<T: 'static>(
    turn: u32,
    run: impl Fn(&Room) -> T + 'static,
) -> (Later<T>, impl FnMut(&Room, &Request)) {
    let result = Rc::new(RefCell::new(None));
    let there = result.clone();
    (result, move |room: &Room, _: &Request| {
        if there.borrow().is_none() && room.table().turn.turns >= turn {
            let result = run(room);
            *there.borrow_mut() = Some(result);
        }
    })
}

/// Returns a general whose skill gives its owner this mark at each start of a turn.
fn marker(mark: &str) -> String {
    format!(
        r#"
        local extension = sgs.Package("x")
        local tester = sgs.General(extension, "tester", "wei", 4)
        local runs = 0
        tester:addSkill(sgs.CreateTriggerSkill{{
            name = "marks",
            frequency = sgs.Skill_Compulsory,
            events = {{sgs.EventPhaseStart}},
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Start then return false end
                runs = runs + 1
                room:setPlayerMark(player, "{mark}", player:getMark("{mark}") + 1)
                room:setPlayerMark(player, "runs", runs)
            end
        }})
        return extension
        "#
    )
}

const X: &str = "extensions/x.lua";

fn lord(room: &Room) -> PlayerId {
    room.table().seats[0]
}

#[test]
fn skill_rewritten_between_turns_acts_as_rewritten() {
    let (script, failures) = load(&[(X, &marker("old"))]);
    assert_eq!(failures, []);
    let game = script.clone();
    let (outcomes, act) =
        in_turn(3, move |room| (game.reload(&[change(X, &marker("new"))]), room.mark(lord(room), "old")));
    let room = play(&script, "tester", 1, act);
    let (outcomes, old) = outcomes.take().expect("three turns");
    let taken = taken(outcomes);
    assert_eq!(taken.names.skills, ["marks"]);
    assert_eq!(taken.names.generals, ["tester"]);
    assert!(taken.names.new_skills.is_empty() && taken.names.gone_skills.is_empty());
    assert_eq!(script.host().notices().errors(), []);
    // The old mark stays and does not grow any more.
    assert_eq!(room.mark(lord(&room), "old"), old);
    assert!(old > 0 && room.mark(lord(&room), "new") > 0);
    // Locals of the file are initialized again.
    assert_eq!(room.mark(lord(&room), "runs"), room.mark(lord(&room), "new"));
}

#[test]
fn a_skill_that_is_broken_stays_as_it_was_and_is_reported() {
    let broken: [(&str, String, &str); 4] = [
        ("half", marker("new").replace("return extension", "if"), "extensions/x.lua:"),
        ("fails", marker("new").replace("local runs = 0", "error('no')"), "extensions/x.lua:4: no"),
        ("odd", marker("new").replace("events = {sgs.EventPhaseStart}", "events = 'no'"), "events must be"),
        (
            "endless",
            format!("{} while true do end", marker("new").replace("return extension", "")),
            "stopped",
        ),
    ];
    for (name, text, told) in broken {
        let library = Arc::new(Library::of_texts([(X, marker("old").as_str())]));
        let limits =
            sgs::script::watch::Limits { time: std::time::Duration::from_millis(100), ..Default::default() };
        let options = sgs::script::host::Options { limits, ..Default::default() };
        let (script, _) =
            Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
        let game = script.clone();
        let (outcomes, act) = in_turn(3, move |room| {
            let before = serde_json::to_string(&*room.table()).expect("a table");
            let outcomes = game.reload(&[change(X, &text)]);
            assert_eq!(before, serde_json::to_string(&*room.table()).expect("a table"));
            outcomes
        });
        let room = play(&script, "tester", 1, act);
        let lines = trouble(outcomes.take().expect("three turns"));
        assert!(lines.contains(told) && lines.contains("last good version"), "{name}: {lines}");
        assert_eq!(script.host().notices().errors(), [], "{name}");
        assert_eq!(room.mark(lord(&room), "new"), 0, "{name}");
        assert!(room.mark(lord(&room), "old") > 2, "{name}");
        assert_eq!(room.mark(lord(&room), "runs"), room.mark(lord(&room), "old"), "{name}");
    }
}

#[test]
fn skills_and_generals_come_and_go() {
    let first = r#"
        extension = sgs.Package("x")
        tester = sgs.General(extension, "tester", "wei", 4)
        left = sgs.CreateMaxCardsSkill{name = "left", extra_func = function(self, target)
            return target:hasSkill(self:objectName()) and 2 or 0
        end}
        tester:addSkill(left)
        other = sgs.General(extension, "other", "wu", 3)
        other:addSkill(left)
        return extension
    "#;
    let second = r#"
        extension = sgs.Package("x")
        tester = sgs.General(extension, "tester", "wei", 4)
        tester:addSkill(sgs.CreateMaxCardsSkill{name = "come", extra_func = function(self, target)
            return target:hasSkill(self:objectName()) and 5 or 0
        end})
        third = sgs.General(extension, "third", "shu", 4)
        third:addSkill("come")
        return extension
    "#;
    let (script, _) = load(&[(X, first)]);
    let game = script.clone();
    let (seen, act) = in_turn(2, move |room| {
        let lord = lord(room);
        let base = room.hp(lord);
        assert_eq!(room.max_cards(lord), base + 2);
        let old: mlua::Value = eval(&game, "return left");
        let outcome = taken(game.reload(&[change(X, second)]));
        assert_eq!(room.max_cards(lord), base + 5);
        assert!(room.owns_skill(lord, "come") && !room.owns_skill(lord, "left"));
        assert_eq!(eval::<mlua::Value>(&game, "return left"), old, "a global of the file stays as it was");
        assert!(eval::<bool>(&game, "return sgs.Sanguosha:getSkill('left') == nil"));
        assert!(eval::<bool>(&game, "return sgs.Sanguosha:getGeneral('third') ~= nil"));
        assert!(!room.catalog().generals.contains_key("other"));
        // Forth and back.
        let back = taken(game.reload(&[change(X, first)]));
        assert_eq!(back.names.new_skills, ["left"]);
        assert_eq!(back.names.gone_skills, ["come"]);
        assert_eq!(room.max_cards(lord), base + 2);
        outcome
    });
    play(&script, "tester", 1, act);
    let names = seen.take().expect("two turns").names;
    assert_eq!(names.new_skills, ["come"]);
    assert_eq!(names.gone_skills, ["left"]);
    assert_eq!(names.new_generals, ["third"]);
    assert_eq!(names.gone_generals, ["other"]);
    assert_eq!(script.host().notices().errors(), []);
}

#[test]
fn handles_stay_good_and_lead_to_what_has_the_name_now() {
    let text = |n: i32| {
        format!(
            r#"
            extension = sgs.Package("x")
            tester = sgs.General(extension, "tester", "wei", {n})
            skill = sgs.CreateTriggerSkill{{name = "skill", limit_mark = "@m{n}", events = {{sgs.Damaged}},
                on_trigger = function() return {n} end}}
            tester:addSkill(skill)
            return extension
            "#
        )
    };
    let (script, _) = load(&[(X, &text(3))]);
    script.lua().load("kept, kept_general, kept_package = skill, tester, extension").exec().expect("handles");
    let (_, act) = in_turn(1, {
        let script = script.clone();
        move |_| taken(script.reload(&[change(X, &text(4))]))
    });
    play(&script, "tester", 1, act);
    assert!(eval::<bool>(
        &script,
        "return kept == skill and kept_general == tester and kept_package == extension"
    ));
    assert_eq!(eval::<i32>(&script, "return kept_general:getMaxHp()"), 4);
    assert_eq!(eval::<String>(&script, "return kept:getLimitMark()"), "@m4");
    assert!(eval::<bool>(&script, "return sgs.Sanguosha:getSkill('skill') == kept"));
}

#[test]
fn waiting_callback_ends_with_old_code() {
    let text = |mark: &str| {
        format!(
            r#"
            local extension = sgs.Package("x")
            local tester = sgs.General(extension, "tester", "wei", 4)
            tester:addSkill(sgs.CreateTriggerSkill{{
                name = "asks",
                events = {{sgs.EventPhaseStart}},
                on_trigger = function(self, event, player, data, room)
                    if player:getPhase() ~= sgs.Player_Start then return false end
                    room:askForChoice(player, "asks", "a+b")
                    room:setPlayerMark(player, "{mark}", player:getMark("{mark}") + 1)
                    room:loseHp(player, 0)
                end
            }})
            return extension
            "#
        )
    };
    let (script, _) = load(&[(X, &text("old"))]);
    let game = script.clone();
    let mut asked = 0;
    let room = play(&script, "tester", 3, move |_, request| {
        if request.reason == "asks" {
            asked += 1;
            if asked == 2 {
                taken(game.reload(&[change(X, &text("new"))]));
            }
        }
    });
    assert_eq!(script.host().notices().errors(), []);
    assert_eq!(room.mark(lord(&room), "old"), 2);
    assert!(room.mark(lord(&room), "new") > 0);
}

#[test]
fn texts_and_languages_change_and_later_files_stay_in_front() {
    let one = |text: &str| format!("sgs.LoadTranslationTable{{ ['a'] = '{text}', ['b'] = '{text}' }}");
    let two = "sgs.LoadTranslationTable{ ['b'] = 'of the second' }";
    let english = |text: &str| format!("return {{ ['a'] = '{text}' }}");
    let (script, failures) = load(&[
        ("extensions/one.lua", &one("first")),
        ("extensions/two.lua", two),
        ("lang/en_US/x.lua", &english("in english")),
    ]);
    assert_eq!(failures, []);
    let all = |lang| sgs::rules::names::name_of(&script, "a", lang).into_owned();
    assert_eq!((all(Lang::Zh), all(Lang::En)), ("first".into(), "in english".into()));
    let seen = taken(script.reload(&[change("extensions/one.lua", &one("again"))]));
    assert_eq!(seen.texts, 1);
    assert_eq!(all(Lang::Zh), "again");
    assert_eq!(script.host().translate("b"), "of the second");
    taken(script.reload(&[change("lang/en_US/x.lua", &english("other words"))]));
    assert_eq!((all(Lang::Zh), all(Lang::En)), ("again".into(), "other words".into()));
    // A failed reload leaves no text behind.
    let fails = format!("{} error('no')", one("never"));
    trouble(script.reload(&[change("extensions/one.lua", &fails)]));
    assert_eq!(all(Lang::Zh), "again");
}

#[test]
fn users_of_a_file_are_run_with_it() {
    let package = |name: &str| {
        format!(
            r#"
            local lib = require("lua.shared")
            {name}_runs = ({name}_runs or 0) + 1
            {name}_value = lib.value
            local extension = sgs.Package("{name}")
            local general = sgs.General(extension, "{name}_general", "wei", lib.value + 0)
            return extension
            "#
        )
    };
    let apart = "apart_runs = (apart_runs or 0) + 1";
    let (script, failures) = load(&[
        ("lua/shared.lua", "shared_runs = (shared_runs or 0) + 1 return { value = 3 }"),
        ("extensions/a.lua", &package("a")),
        ("extensions/b.lua", &package("b")),
        ("extensions/c.lua", apart),
    ]);
    assert_eq!(failures, []);
    let outcomes =
        script.reload(&[change("lua/shared.lua", "shared_runs = shared_runs + 1 return { value = 5 }")]);
    assert_eq!(outcomes[0].run, ["extensions/a.lua", "extensions/b.lua"]);
    taken(outcomes);
    let state = "return shared_runs .. a_runs .. b_runs .. apart_runs .. a_value .. b_value";
    assert_eq!(eval::<String>(&script, state), "222155");
    let (catalog, _) = script.loaded();
    assert_eq!((catalog.generals["a_general"].max_hp, catalog.generals["b_general"].max_hp), (5, 5));
    // If one of them fails with it, none is reloaded.
    let fails = "shared_runs = shared_runs + 1 return {}";
    let told = trouble(script.reload(&[change("lua/shared.lua", fails)]));
    assert!(told.contains("extensions/a.lua:"), "{told}");
    assert_eq!(eval::<String>(&script, state), "222155");
    assert_eq!(script.loaded().0.generals["b_general"].max_hp, 5);
    // A package that does not use it changes alone.
    taken(script.reload(&[change("extensions/c.lua", "apart_runs = 7")]));
    assert_eq!(eval::<String>(&script, state), "222755");
}

#[test]
fn files_in_parts_and_files_run_by_others() {
    let (script, failures) = load(&[
        (
            "extensions/a.lua",
            "extension = sgs.Package('a') dofile('extensions/parts/one.lua') return extension",
        ),
        (
            "extensions/parts/one.lua",
            "part = 1 part_runs = (part_runs or 0) + 1 sgs.General(extension, 'one', 'wei', 3)",
        ),
    ]);
    assert_eq!(failures, []);
    let hp = || script.loaded().0.generals.get("one").map(|g| g.max_hp);
    assert_eq!(hp(), Some(3));
    // It returned nothing to the package: it is rerun alone, and its content belongs to the package.
    let new = "part = 2 part_runs = part_runs + 1 sgs.General(extension, 'one', 'wei', 5)";
    let outcomes = script.reload(&[change("extensions/parts/one.lua", new)]);
    assert_eq!(outcomes[0].run, ["extensions/parts/one.lua"]);
    taken(outcomes);
    assert_eq!(eval::<String>(&script, "return part .. part_runs"), "22");
    assert_eq!(hp(), Some(5), "the package of a part takes what the part adds");
    // It is rerun with the package.
    let again = "extension = sgs.Package('a') dofile('extensions/parts/one.lua') return {extension}";
    taken(script.reload(&[change("extensions/a.lua", again)]));
    assert_eq!(eval::<String>(&script, "return part .. part_runs"), "23");
    assert_eq!(hp(), Some(5));
    // An unused file is only registered.
    let outcomes = script.reload(&[change("lua/unused.lua", "error('never run')")]);
    assert!(outcomes[0].run.is_empty());
    taken(outcomes);
}

#[test]
fn renamed_file_takes_over_from_the_deleted_one() {
    let (script, _) = load(&[(X, &marker("old"))]);
    let game = script.clone();
    let (_, act) = in_turn(2, move |room| {
        assert_eq!(game.reload(&[gone(X)]), []);
        assert!(room.catalog().skill("marks").is_some(), "the last good version stays");
    });
    let room = play(&script, "tester", 1, act);
    assert!(room.mark(lord(&room), "old") > 1);
    // The new file comes before or after the removal of the old one.
    let other = "extensions/y.lua";
    for old_first in [true, false] {
        let (script, _) = load(&[(X, &marker("old"))]);
        let game = script.clone();
        let (_, act) = in_turn(2, move |_| {
            if old_first {
                game.reload(&[gone(X)]);
            }
            game.reload(&[change(other, &marker("new"))]);
            if !old_first {
                game.reload(&[gone(X)]);
            }
        });
        let room = play(&script, "tester", 1, act);
        assert!(room.mark(lord(&room), "new") > 0, "{old_first}");
        assert_eq!(script.host().notices().errors(), []);
    }
}

#[test]
fn failed_package_is_retried_when_missing_file_appears() {
    let (script, failures) = load(&[(X, "local lib = require('lua.missing') return sgs.Package(lib)")]);
    assert_eq!(failures.len(), 1);
    let outcomes = script.reload(&[change("lua/missing.lua", "return 'found'")]);
    assert!(outcomes.iter().all(|o| !o.is_failure()), "{outcomes:?}");
    assert!(script.host().definitions().package_named("found").is_some());
}

#[test]
fn deck_changes_apply_to_the_next_game_and_are_reported() {
    let text = |power: u32, cards: &[(&str, u8)]| {
        let deck: String = cards
            .iter()
            .map(|(suit, number)| format!("stone:clone(sgs.Card_{suit}, {number}):setParent(extension)\n"))
            .collect();
        format!(
            r#"
            extension = sgs.Package("stones", sgs.Package_CardPack)
            stone = sgs.CreateTrickCard{{
                name = "stone", class_name = "Stone", target_fixed = true,
                about_to_use = function(self, room, use) end,
                available = function(self, player) return player:getMark("{power}") > 0 end,
            }}
            {deck}
            return extension
            "#
        )
    };
    let two = [("Spade", 1), ("Heart", 2)];
    let (script, failures) = load(&[(X, &text(1, &two)), ("extensions/y.lua", &marker("y"))]);
    assert_eq!(failures, []);
    let game = script.clone();
    let (seen, act) = in_turn(2, move |room| {
        let stones = || {
            let t = room.table();
            t.deck
                .iter()
                .filter(|card| card.printed.kind == room.catalog().find_kind("stone").expect("a kind"))
                .count()
        };
        assert_eq!(stones(), 2);
        let told = |cards: &[(&str, u8)], lang: Lang| {
            let outcomes = game.reload(&[change(X, &text(2, cards))]);
            let lines: Vec<String> = outcomes.iter().flat_map(|outcome| outcome.lines(lang)).collect();
            taken(outcomes);
            assert_eq!(stones(), 2, "the deck is dealt");
            lines
                .into_iter()
                .filter(|line| line.contains("deck") || line.contains("牌堆"))
                .collect::<Vec<_>>()
        };
        let none: [String; 0] = [];
        assert_eq!(told(&two, Lang::En), none);
        let more = [("Spade", 1), ("Heart", 2), ("Heart", 2), ("Club", 3)];
        let come = "  2 new cards of the deck: from the next game on";
        assert_eq!(told(&more, Lang::En), [come]);
        // As long as the game lasts, regardless of other changed files.
        assert_eq!(told(&more, Lang::Zh), ["  牌堆新增的 2 张牌从下一局起才有"]);
        assert_eq!(told(&[("Spade", 1)], Lang::En), ["  1 card taken out of the deck: still in this game"]);
        assert_eq!(told(&[("Spade", 1)], Lang::Zh), ["  牌堆里去掉的 1 张牌在这一局仍保留"]);
        let other = told(&[("Spade", 1), ("Heart", 3)], Lang::En);
        let both = "  the deck has changed: 1 new card from the next game on, 1 card taken out of it still in this one";
        assert_eq!(other, [both]);
        assert_eq!(told(&two, Lang::Zh), none);
        let outcomes = game.reload(&[change("extensions/y.lua", &marker("z"))]);
        assert!(!outcomes[0].lines(Lang::En).iter().any(|line| line.contains("deck")));
        true
    });
    play(&script, "tester", 1, act);
    assert_eq!(seen.take(), Some(true));
    assert_eq!(script.host().notices().errors(), []);
}

#[test]
fn cards_change_too_and_keep_their_number() {
    let text = |n: i32| {
        format!(
            r##"
            extension = sgs.Package("x")
            tester = sgs.General(extension, "tester", "wei", 4)
            card = sgs.CreateSkillCard{{name = "givecard", target_fixed = true, will_throw = false,
                on_use = function(self, room, source) room:addPlayerMark(source, "used{n}") end}}
            tester:addSkill(sgs.CreateZeroCardViewAsSkill{{name = "give",
                view_as = function() return card:clone() end,
                enabled_at_play = function(self, player) return not player:hasUsed("#givecard") end}})
            return extension
            "##
        )
    };
    let (script, _) = load(&[(X, &text(1))]);
    let kind = script.loaded().0.find_kind("givecard");
    let game = script.clone();
    let (seen, act) = in_turn(2, move |_| taken(game.reload(&[change(X, &text(2))])));
    let room = play(&script, "tester", 1, act);
    assert_eq!(seen.take().expect("two turns").names.cards, ["givecard"]);
    assert_eq!(room.catalog().find_kind("givecard"), kind);
    assert_eq!(script.host().notices().errors(), []);
    // The card stays valid as long as the game lasts.
    assert_eq!(eval::<String>(&script, "return card:clone():objectName()"), "givecard");
}
