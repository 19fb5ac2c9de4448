//! Lua packages at a table: definitions, the three ways of returning them, acting skills and cards, and error
//! reports.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::turn::Stage;
use sgs::model::{Damage, Phase};
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Data, ExternalInput, Interrupt, Observer, Room, Timing};
use sgs::script::host::Script;
use sgs::script::load::{Library, LoadFailure, Source, Sources};
use sgs::script::reload::Change;
use sgs::testkit::plain::catalog;
use std::rc::Rc;
use std::sync::Arc;

fn load(files: &[(&str, &str)]) -> (Script, Vec<LoadFailure>) {
    let library = Arc::new(Library::of_texts(files.iter().copied()));
    Script::load(catalog(&DeckOptions::default()), &library).expect("a state")
}

/// Loads one package without errors.
fn package(text: &str) -> Script {
    let (script, failures) = load(&[("extensions/x.lua", text)]);
    assert_eq!(failures, []);
    script
}

/// Plays a game of two with this general as lord and the built-in agent.
fn play(script: &Script, general: &str, seed: u64) -> Rc<Room> {
    let mut options = GameOptions::new(seed, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some(general.into()), role: None });
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    match room.run() {
        Ok(()) | Err(Interrupt::GameOver) => room,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_trigger_skill_acts() {
    let script = package(
        r#"
        extension = sgs.Package("x")
        yizhong = sgs.General(extension, "tester", "wei", 4)
        local seen = 0
        gain = sgs.CreateTriggerSkill{
            name = "gain",
            frequency = sgs.Skill_Compulsory,
            events = {sgs.EventPhaseStart},
            on_trigger = function(self, event, player, data, room)
                assert(self:objectName() == "gain")
                assert(event == sgs.EventPhaseStart)
                assert(room:getCurrent() == player)
                room:setPlayerMark(player, "gained", player:getMark("gained") + 1)
            end
        }
        yizhong:addSkill(gain)
        return {extension}
        "#,
    );
    let room = play(&script, "tester", 1);
    assert_eq!(script.host().notices().errors(), []);
    let lord = room.table().seats[0];
    assert!(room.mark(lord, "gained") > 0);
}

#[test]
fn a_correction_is_asked_whether_or_not_someone_has_its_skill() {
    let mine = r#"
        extension = sgs.Package("mine")
        general = sgs.General(extension, "tester", "wei", 4)
        taker = sgs.CreateTriggerSkill{
            name = "taker",
            frequency = sgs.Skill_Compulsory,
            events = {sgs.GameStart},
            on_trigger = function(self, event, player, data, room)
                room:setTag("before", sgs.QVariant(player:getMaxCards()))
                room:acquireSkill(player, "roomy")
                room:setTag("after", sgs.QVariant(player:getMaxCards()))
            end
        }
        general:addSkill(taker)
        return extension
    "#;
    let other = r#"
        asked = 0
        extension = sgs.Package("other")
        other = sgs.General(extension, "other", "shu", 4)
        other:addSkill(sgs.CreateMaxCardsSkill{
            name = "roomy",
            extra_func = function(self, target)
                asked = asked + 1
                return target:hasSkill("roomy") and 3 or 0
            end
        })
        return extension
    "#;
    let (script, failures) = load(&[("extensions/a.lua", mine), ("extensions/b.lua", other)]);
    assert_eq!(failures, []);
    let room = play(&script, "tester", 1);
    assert_eq!(script.host().notices().errors(), []);
    let tag = |name: &str| room.room_tag(name).as_int();
    assert_eq!(tag("after"), tag("before") + 3);
    let asked: i64 = script.lua().load("return asked").eval().expect("a number");
    assert!(asked > 0);

    let (script, _) = load(&[("extensions/b.lua", other)]);
    play(&script, "wei_lord", 1);
    let asked: i64 = script.lua().load("return asked").eval().expect("a number");
    assert!(asked > 0, "it counts how often it is asked, so it never sleeps");
}

#[test]
fn only_files_for_its_engine_get_what_is_raised_for_nobody() {
    let file = |name: &str, engine: &str| {
        format!(
            r#"
            {name} = {{}}
            extension = sgs.Package("{name}")
            sgs.General(extension, "{name}_general", "wei", 4):addSkill(sgs.CreateTriggerSkill{{
                name = "{name}",
                global = true,
                events = {{sgs.GameStart, sgs.DamageCaused, {engine}}},
                can_trigger = function(self, target) return true end,
                on_trigger = function(self, event, player, data, room)
                    if player == nil then {name}[event == sgs.GameStart and "start" or "damage"] = true end
                end
            }})
            return extension
            "#
        )
    };
    let texts =
        [file("plain", "sgs.Damaged"), file("older", "sgs.PreDamageDone"), file("newer", "sgs.GameReady")];
    let files = [
        ("extensions/a.lua", texts[0].as_str()),
        ("extensions/b.lua", texts[1].as_str()),
        ("extensions/c.lua", texts[2].as_str()),
    ];
    let (script, failures) = load(&files);
    assert_eq!(failures, []);
    let room = play(&script, "plain_general", 1);
    let victim = room.table().seats[0];
    room.table_mut().player_mut(victim).alive = true;
    for name in ["older", "newer"] {
        room.acquire_skill(victim, name).expect("no interruption");
    }
    room.trigger_plain(Timing::GameStart, None).expect("no interruption");
    let damage = Data::new(Damage::new(None, victim, 1));
    room.trigger(Timing::DamageCaused, None, &damage).expect("no interruption");
    assert_eq!(script.host().notices().errors(), []);
    let heard = |name: &str, what: &str| -> bool {
        script.lua().load(format!("return {name}.{what} == true")).eval().expect("a boolean")
    };
    let all = ["plain", "older", "newer"].map(|name| (heard(name, "start"), heard(name, "damage")));
    assert_eq!(all, [(true, false), (true, false), (false, true)]);
}

/// Counts the checkpoints of a play phase in another phase, and all of them.
#[derive(Clone, Default)]
struct Quiet(Rc<std::cell::Cell<(usize, usize)>>);

impl Observer for Quiet {
    fn checkpoint(&mut self, room: &Room) {
        let (false_ones, times) = self.0.get();
        let t = room.table();
        let phase = t.turn.phases.get(t.turn.index).map(|planned| planned.phase);
        let is_false = t.turn.stage == Stage::Play && phase != Some(Phase::Play);
        self.0.set((false_ones + usize::from(is_false), times + 1));
    }
}

#[test]
fn play_phase_run_by_a_skill_has_no_checkpoints() {
    let script = package(
        r#"
        extension = sgs.Package("x")
        tester = sgs.General(extension, "tester", "wei", 4)
        again = sgs.CreateTriggerSkill{
            name = "again",
            frequency = sgs.Skill_Compulsory,
            events = {sgs.EventPhaseStart},
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Start then return false end
                player:setPhase(sgs.Player_Play)
                room:setPlayerMark(player, "played", player:getMark("played") + 1)
                room:getThread():trigger(sgs.EventPhaseProceeding, room, player)
                player:setPhase(sgs.Player_Start)
            end
        }
        tester:addSkill(again)
        return {extension}
        "#,
    );
    let mut options = GameOptions::new(3, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    let quiet = Quiet::default();
    room.observe(Box::new(quiet.clone()));
    assert!(matches!(room.run(), Ok(()) | Err(Interrupt::GameOver)));
    assert_eq!(script.host().notices().errors(), []);
    let lord = room.table().seats[0];
    assert!(room.mark(lord, "played") > 1);
    let (false_ones, times) = quiet.0.get();
    assert!(times > 10);
    assert_eq!(false_ones, 0, "of {times}");
    script.leave();
}

#[test]
fn a_scenario_is_a_mode_with_its_own_roles_generals_and_rule() {
    let script = package(
        r##"
        extension = sgs.Package("x")
        for _, name in ipairs{ "boss", "one", "two" } do sgs.General(extension, name, "wei", 4) end
        story = sgs.CreateScenario{
            name = "story", expose = true,
            roles = { lord = "boss", rebel1 = -1, rebel2 = "two" },
        }
        sgs.CreateScenarioRule{
            scenario = story, events = { sgs.GameReady, sgs.EventPhaseStart }, global = true,
            on_trigger = function(self, event, player, data, room)
                assert(room:getMode() == "story")
                if event == sgs.GameReady and player == nil then
                    for _, p in sgs.qlist(room:getAlivePlayers()) do room:setPlayerMark(p, "told", 1) end
                elseif event == sgs.EventPhaseStart and player:getPhase() == sgs.Player_Play then
                    room:addPlayerMark(player, "played")
                    if player:getMark("played") == 2 then room:gameOver("rebel") end
                end
            end,
        }
        assert(sgs.Sanguosha:getPlayerCount("story") == 3 and sgs.Sanguosha:getRoles("story") == "ZFF")
        assert(sgs.Sanguosha:getModScenarioNames()[1] == "story")
        return {extension}
        "##,
    );
    let mut options = GameOptions::new(1, 2);
    options.mode = "story".into();
    let door = Agents::each(3, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    assert!(matches!(room.run(), Ok(()) | Err(Interrupt::GameOver)));
    assert_eq!(script.host().notices().errors(), []);
    let table = room.table();
    let seats: Vec<(&str, bool)> = table
        .seats
        .iter()
        .map(|p| (table.player(*p).general.as_str(), table.player(*p).role_shown))
        .collect();
    assert_eq!((seats[0].0, seats[2].0), ("boss", "two"));
    assert!(seats.iter().all(|(_, shown)| *shown));
    assert!(table.players.iter().all(|p| p.mark("told") == 1));
    drop(table);
    // Elsewhere its rule does not act.
    let elsewhere = play(&script, "one", 1);
    assert!(elsewhere.table().players.iter().all(|p| p.mark("told") == 0));
}

/// Tests a card that costs nothing and heals nobody, which could be used forever on a dying player.
#[test]
fn those_who_save_in_vain_are_asked_no_more() {
    let script = package(
        r#"
        extension = sgs.Package("x")
        general = sgs.General(extension, "tester", "wei", 4)
        times = 0
        card = sgs.CreateSkillCard{
            name = "vain",
            target_fixed = true,
            on_use = function() times = times + 1 end
        }
        general:addSkill(sgs.CreateZeroCardViewAsSkill{
            name = "vain",
            view_as = function() return card:clone() end,
            enabled_at_play = function() return false end,
            enabled_at_response = function(self, player, pattern) return pattern:find("peach") ~= nil end
        })
        general:addSkill(sgs.CreateTriggerSkill{
            name = "fall",
            frequency = sgs.Skill_Compulsory,
            events = {sgs.EventPhaseStart},
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Start then return end
                player:throwAllHandCards()
                room:loseHp(player, player:getHp())
            end
        })
        return {extension}
        "#,
    );
    let room = play(&script, "tester", 1);
    assert_eq!(script.host().notices().errors(), []);
    let times: usize = script.lua().globals().get("times").expect("a number");
    assert_eq!(times, 20);
    assert!(!room.is_alive(room.table().seats[0]));
}

#[test]
fn old_engine_names_are_reported_with_current_names() {
    let first = r#"
        extension = sgs.Package("first")
        strange = sgs.NoSuchThing
        moved = sgs.CreateTriggerSkill{
            name = "moved",
            events = {sgs.PhaseChange, sgs.Damaged},
            on_trigger = function() end
        }
        last = sgs.NoSuchEvent
        return {extension}
    "#;
    let second = r#"
        extension = sgs.Package("second")
        fine = sgs.CreateTriggerSkill{ name = "fine", events = {sgs.Damaged}, on_trigger = function() end }
        return {extension}
    "#;
    let (script, failures) = load(&[("extensions/first.lua", first), ("extensions/second.lua", second)]);
    assert_eq!(failures, []);
    let told: Vec<String> = script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
    let today = "is no event; today it is `sgs.EventPhaseStart`";
    assert!(told.iter().any(|w| w.contains(today)), "{told:#?}");
    assert!(
        told.iter().any(|w| w.ends_with("sgs.PhaseChange does not exist; today it is `sgs.EventPhaseStart`"))
    );
    // The last event of the first file does not count for the second.
    assert!(!told.iter().any(|w| w.contains("second.lua")), "{told:#?}");
}

#[test]
fn a_file_for_hegemony_is_reported_once() {
    let skill = |name: &str| {
        format!(
            "sgs.CreateTriggerSkill{{name = '{name}', events = sgs.Damaged, on_cost = function() end, \
             on_effect = function() end}}\n"
        )
    };
    let text = [skill("one"), skill("other")].concat();
    let (script, failures) = load(&[("extensions/x.lua", &text)]);
    assert_eq!(failures, []);
    let told: Vec<String> = script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
    assert!(told.len() == 1 && told[0].starts_with("extensions/x.lua:1: written for Hegemony"), "{told:?}");
}

#[test]
fn a_module_may_spell_the_name_of_its_file_in_other_letters() {
    let text = r#"
        module("extensions.Spelled", package.seeall)
        extension = sgs.Package("spelled")
        someone = sgs.General(extension, "someone", "wei", 4)
    "#;
    let (script, failures) = load(&[("extensions/spelled.lua", text)]);
    assert_eq!(failures, []);
    assert!(script.loaded().0.generals.contains_key("someone"));
}

#[test]
fn older_files_of_an_ai_find_the_class_library_as_a_global() {
    let text = r#"
        require "middleclass"
        Dog = class("Dog")
        function Dog:initialize(name) self.name = name end
        function Dog:bark() return self.name end
        barked = Dog("Rex"):bark()
    "#;
    let library = include_str!("../lua/lib/middleclass.lua");
    let (script, failures) = load(&[("lua/lib/middleclass.lua", library), ("extensions/x.lua", text)]);
    assert_eq!(failures, []);
    assert_eq!(script.lua().globals().get::<String>("barked").expect("a text"), "Rex");
}

#[test]
fn old_mac_line_ends_work_and_encodings_are_reported() {
    let old_mac = "local a = 1\r-- and on it goes\rlocal b = nobody.there\rreturn a";
    let library = Arc::new(Library::of_texts([("extensions/mac.lua", old_mac)]));
    let (_, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let [failure] = &failures[..] else { panic!("{failures:?}") };
    assert_eq!(failure.to_string().split(": ").next(), Some("extensions/mac.lua:3"));
    assert!(library.excerpt(failure.error.place.as_ref()).iter().any(|line| line.contains("nobody.there")));

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("encodings");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("old.lua");
    // "-- 你好" in GBK.
    std::fs::write(&file, b"local fine = 1\n-- \xc4\xe3\xba\xc3\nreturn fine").expect("written");
    let sources = Sources { extensions: vec![file], ..Sources::default() };
    let library = Arc::new(Library::open(&sources).expect("readable"));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let told: Vec<String> = script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
    assert!(told.iter().any(|w| w.starts_with("extensions/old.lua:2: ") && w.contains("UTF-8")), "{told:?}");
}

#[test]
fn the_deck_is_there_while_packages_load() {
    let first = r#"
        local engine = sgs.Sanguosha
        assert(engine:getCardCount() == 160, engine:getCardCount())
        assert(engine:getCard(0):objectName() == "slash" and engine:getEngineCard(159):objectName() == "hualiu")
        assert(engine:getEngineCard(160) == nil)
        assert(engine:getRandomCards():length() == 160)
        assert(engine:getCard(0):objectName() == "slash" and engine:cloneCard("slash"):objectName() == "slash")
        assert(#engine:getKingdoms() > 4 and engine:getRoles("08p") == "ZCCFFFFN")
        local extension = sgs.Package("first", sgs.Package_CardPack)
        -- Every trick once more.
        for id = 0, engine:getCardCount() - 1 do
            local card = engine:getEngineCard(id)
            if card:isKindOf("Duel") then
                engine:cloneCard(card:objectName(), card:getSuit(), card:getNumber()):setParent(extension)
            end
        end
        return extension
    "#;
    let second = r#"
        assert(sgs.Sanguosha:getCardCount() == 163, sgs.Sanguosha:getCardCount())
        assert(sgs.Sanguosha:getEngineCard(162):objectName() == "duel")
    "#;
    let (script, failures) = load(&[("extensions/a.lua", first), ("extensions/b.lua", second)]);
    assert_eq!(failures, []);
    assert_eq!(script.loaded().0.deck.len(), 163);
}

#[test]
fn a_skill_for_everyone_sleeps_until_it_has_something_to_say() {
    let text = r#"
        local extension = sgs.Package("x")
        local tester = sgs.General(extension, "tester", "wei", 4)
        tester:addSkill(sgs.CreateDistanceSkill{
            name = "far",
            correct_func = function(self, from, to)
                if to:hasSkill("far") then return 1 end
            end,
        })
        tester:addSkill(sgs.CreateProhibitSkill{
            name = "never",
            is_prohibited = function(self, from, to, card) return to:getMark("never") > 0 and card:isRed() end,
        })
        tester:addSkill(sgs.CreateMaxCardsSkill{
            name = "few",
            extra_func = function(self, target) return -target:getLostHp() end,
        })
        tester:addSkill(sgs.CreateFilterSkill{ name = "filter", view_filter = function() return true end,
            view_as = function(self, card) return card end })
        tester:addSkill(sgs.CreateTriggerSkill{
            name = "later", events = sgs.TurnStart, global = true,
            on_trigger = function(self, event, player, data, room)
                local others = room:getOtherPlayers(player)
                for _, p in sgs.qlist(others) do
                    if p:hasSkill("later") then room:loseHp(p) end
                end
            end,
        })
        tester:addSkill(sgs.CreateTriggerSkill{
            name = "now", events = sgs.TurnStart, global = true,
            on_trigger = function(self, event, player, data, room) room:loseHp(player) end,
        })
        return extension
    "#;
    let script = package(text);
    let catalog = script.loaded().0;
    let wakers = |skill: &str| {
        let def = catalog.skill(skill).expect("the skill");
        def.wakers.as_ref().map(|names| names.iter().map(|n| n.as_str()).collect::<Vec<_>>().join(" "))
    };
    let asleep = ["far", "never", "few", "filter", "later", "now"].map(wakers);
    let expected = [Some("far"), Some("never"), None, Some("filter"), Some("later"), None];
    assert_eq!(asleep, expected.map(|names| names.map(String::from)));
}

/// A package that is run on demand, with a general with two skills.
const REED: &str = r#"
local extension = sgs.Package("reed")
local bend = sgs.CreateDistanceSkill {
    name = "bend",
    correct_func = function(self, from, to)
        if to:hasSkill(self:objectName()) then return 1 end
        return 0
    end,
}
local whistle = sgs.CreateMaxCardsSkill {
    name = "whistle$",
    extra_func = function() return 0 end,
}
local reed_one = sgs.General(extension, "reed_one", "wei", 3)
reed_one:addSkill(bend)
reed_one:addSkill(whistle)
return extension
"#;

/// Loads a package of another content root, with more text in its file.
fn beside_reed(more: &str) -> (Script, Vec<String>) {
    let text = format!(
        "local extension = sgs.Package('pond')
        local frog = sgs.General(extension, 'frog', 'wei', 3)
        {more}
        return extension"
    );
    let name = blake3::hash(more.as_bytes()).to_hex();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("on_demand").join(name.as_str());
    std::fs::create_dir_all(folder.join("reeds/on_demand")).expect("a folder");
    std::fs::write(folder.join("reeds/on_demand/reed.lua"), REED).expect("written");
    std::fs::write(folder.join("pond.lua"), text).expect("written");
    let extensions = vec![folder.join("reeds"), folder.join("pond.lua")];
    let sources = Sources { extensions, bare: true, ..Sources::default() };
    let library = Arc::new(Library::open(&sources).expect("readable"));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let told = script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
    (script, told)
}

#[test]
fn on_demand_package_runs_only_when_a_file_names_its_skill() {
    let skills = |more: &str| {
        let (script, told) = beside_reed(more);
        assert_eq!(told, [] as [String; 0], "{more}");
        let (catalog, _) = script.loaded();
        ["bend", "whistle"].into_iter().filter(|name| catalog.skill(name).is_some()).collect::<Vec<_>>()
    };
    assert_eq!(skills("-- a reed that bends"), [] as [&str; 0]);
    for named in ["frog:addSkill('bend')", "frog:addRelateSkill('whistle')", "local a = '-x|bend'"] {
        assert_eq!(skills(named), ["bend", "whistle"], "{named}");
    }
}

#[test]
fn on_demand_general_is_offered_only_to_a_game_that_asks() {
    let (script, _) = beside_reed("frog:addSkill('bend')");
    let (loaded, _) = script.loaded();
    assert!(loaded.generals["reed_one"].hidden && loaded.on_request.contains("reed_one"));
    drop(loaded);
    let dealt = |packages: &[&str]| {
        let mut options = GameOptions::new(1, 2);
        options.packages = packages.iter().map(|name| (*name).into()).collect();
        let nobody = Agents::new(Vec::new());
        let room = script.start_game(&options, Box::new(nobody)).expect("a game");
        let pile = room.table().general_pile.clone();
        ["frog", "reed_one"].map(|name| pile.iter().any(|dealt| dealt == name))
    };
    assert_eq!(dealt(&[]), [true, false]);
    assert_eq!(dealt(&["reed"]), [true, true]);
}

#[test]
fn on_demand_package_gives_way_to_others_silently() {
    let (script, told) = beside_reed(
        "local more = sgs.Package('reed')
        local bend = sgs.CreateProhibitSkill { name = 'bend', is_prohibited = function() return false end }
        sgs.General(more, 'reed_one', 'shu', 7):addSkill(bend)
        frog:addSkill('whistle')
        sgs.Sanguosha:addPackage(more)",
    );
    assert_eq!(told, [] as [String; 0]);
    let (catalog, _) = script.loaded();
    let general = &catalog.generals["reed_one"];
    assert_eq!((general.max_hp, general.hidden, &general.skills[..]), (7, false, &["bend".into()][..]));
    assert!(catalog.skill("whistle").is_some());
}

/// Files whose run was reported to an observer.
#[derive(Clone, Default)]
struct Files(Rc<std::cell::RefCell<Vec<String>>>);

impl Observer for Files {
    fn outside(&mut self, _: &Room, what: &ExternalInput) {
        if let ExternalInput::File { name, .. } = what {
            self.0.borrow_mut().push(name.to_string());
        }
    }
}

#[test]
fn on_demand_package_starts_when_a_reload_names_its_skill() {
    let (script, _) = beside_reed("-- before the reload");
    let nobody = Agents::new(Vec::new());
    let room = script.start_game(&GameOptions::new(1, 2), Box::new(nobody)).expect("a game");
    let files = Files::default();
    room.observe(Box::new(files.clone()));
    let library = script.host().library().expect("a library");
    let (tree, pond) = library.files().find(|(_, s)| s.name.ends_with("pond.lua")).expect("the file");
    let reload = |text: &str| {
        let text = String::from_utf8_lossy(&pond.text).replace("-- before the reload", text);
        let source = Source::new(pond.name.clone(), None, text.into_bytes());
        let file = (tree, pond.name.clone());
        let outcomes = script.reload(&[Change { file, source: Some(source) }]);
        assert!(outcomes.iter().all(|outcome| !outcome.is_failure()), "{outcomes:?}");
        room.catalog().skill("bend").is_some()
    };
    assert!(!reload("-- another text"));
    assert!(reload("frog:addSkill('bend')"));
    assert!(room.catalog().generals["frog"].skills.iter().any(|skill| skill == "bend"));
    assert_eq!(files.0.take(), ["extensions/on_demand/reed.lua"]);
    // It is there already, and not run again.
    assert!(reload("frog:addSkill('bend') -- again"));
    assert_eq!(files.0.take(), [""; 0]);
}

#[test]
fn on_demand_package_runs_when_a_replaced_file_names_its_skill() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("on_demand_replaced");
    std::fs::create_dir_all(folder.join("extensions")).expect("a folder");
    let runs_any = |text: &str| {
        std::fs::write(folder.join("extensions/wind.lua"), text).expect("written");
        let sources = Sources { roots: vec![folder.clone()], ..Sources::default() };
        let library = Library::open(&sources).expect("readable");
        assert_eq!(library.replaced().len(), 1);
        library.entries().any(|(_, source)| library.is_on_demand(&source.name))
    };
    assert!(!runs_any("-- nothing of theirs"));
    assert!(runs_any("local skill = 'feiying'"));
}

#[test]
fn bundled_on_demand_packages_run_for_each_of_their_names() {
    let asked = sgs::script::load::Asked { all: true, ..Default::default() };
    let all = Arc::new(Library::open(&Sources { asked, ..Sources::default() }).expect("readable"));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &all).expect("a state");
    assert_eq!(failures, []);
    let definitions = script.host().definitions();
    let (catalog, _) = script.loaded();
    let general = |name| definitions.general_named(name).and_then(|id| definitions.general(id));
    let skill = |name| definitions.skill_named(name).and_then(|id| definitions.skill(id));
    let generals = catalog.generals.keys().filter_map(|n| Some((n, general(n)?.origin.unit.clone())));
    let skills = catalog.skills.keys().filter_map(|n| Some((n, skill(n)?.origin.unit.clone())));
    let names: Vec<_> = generals.chain(skills).filter(|(_, unit)| all.is_on_demand(unit)).collect();
    assert!(names.iter().any(|(name, _)| *name == "feiying"));
    let none = Library::open(&Sources::default()).expect("readable");
    assert!(none.entries().all(|(_, source)| !none.is_on_demand(&source.name)));
    for (name, unit) in names.into_iter().filter(|(name, _)| !name.starts_with('#')) {
        let asked = sgs::script::load::Asked { generals: [name.clone()].into(), ..Default::default() };
        let library = Library::open(&Sources { asked, ..Sources::default() }).expect("readable");
        let package = unit.trim_start_matches("extensions/on_demand/").split(['/', '.']).next();
        let file = format!("extensions/on_demand/{}.lua", package.unwrap_or_default());
        assert!(library.entries().any(|(_, source)| source.name == file), "{name} of {file}");
    }
}
