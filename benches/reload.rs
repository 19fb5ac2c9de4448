//! From a saved file to the game that has it: `cargo bench --bench reload`.
//!
//! The pack is made up, as large as the largest known: 28 MB, the file that changes 1.3 MB of
//! them. `SGS_ROOT=DIR` takes a real tree instead, and the largest file of its `extensions`.

use criterion::{Criterion, criterion_group, criterion_main};
use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::rules::ask::Many;
use sgs::rules::cards::DeckOptions;
use sgs::rules::names::Lang;
use sgs::rules::setup::GameOptions;
use sgs::rules::{Answer, Ask, Door, Request, Room};
use sgs::script::host::Script;
use sgs::script::load::{Cache, FileId, Library, Source, Sources};
use sgs::script::reload::Change;
use sgs::testkit::plain::catalog;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The allocator of the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Plays until the first card may be used.
struct Begun(Agents);

impl Door for Begun {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if request.ask == Ask::Play { Answer::Close } else { self.0.ask(room, request) }
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        self.0.ask_many(room, requests, many)
    }
}

/// A general with three skills of the usual shapes and their texts, some 2,000 bytes.
fn general(text: &mut String, file: usize, n: usize) {
    let _ = write!(
        text,
        r##"
local s{n} = sgs.General(extension, "general_{file}_{n}", "wei", 4, true)
s{n}:addSkill(sgs.CreateTriggerSkill{{
    name = "strikes_{file}_{n}",
    frequency = sgs.Skill_Frequent,
    events = {{sgs.Damage, sgs.Damaged, sgs.EventPhaseStart}},
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseStart then
            if player:getPhase() ~= sgs.Player_Start then return false end
            for _, p in sgs.qlist(room:getOtherPlayers(player)) do
                if player:inMyAttackRange(p) and p:getMark("@strikes_{n}") > 3 then
                    room:setPlayerMark(p, "@strikes_{n}", 0)
                    player:drawCards(1, self:objectName())
                end
            end
            return false
        end
        local damage = data:toDamage()
        local other = event == sgs.Damage and damage.to or damage.from
        if other and other:isAlive() and room:askForSkillInvoke(player, self:objectName(), data) then
            local log = sgs.LogMessage()
            log.type = "#strikes_{file}_{n}"
            log.from = player
            log.to:append(other)
            room:sendLog(log)
            room:addPlayerMark(other, "@strikes_{n}", damage.damage)
        end
        return false
    end,
}})
s{n}card = sgs.CreateSkillCard{{
    name = "gives_{file}_{n}",
    will_throw = false,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_effect = function(self, effect)
        local room = effect.from:getRoom()
        room:obtainCard(effect.to, self, false)
        if effect.from:isWounded() then room:recover(effect.from, sgs.RecoverStruct(effect.from)) end
    end,
}}
s{n}:addSkill(sgs.CreateViewAsSkill{{
    name = "gives_{file}_{n}",
    n = 2,
    view_filter = function(self, selected, to_select) return not to_select:isEquipped() end,
    view_as = function(self, cards)
        if #cards < 2 then return nil end
        local card = s{n}card:clone()
        for _, c in ipairs(cards) do card:addSubcard(c) end
        return card
    end,
    enabled_at_play = function(self, player) return not player:hasUsed("#gives_{file}_{n}") end,
}})
s{n}:addSkill(sgs.CreateMaxCardsSkill{{
    name = "keeps_{file}_{n}",
    extra_func = function(self, target)
        return target:hasSkill(self:objectName()) and target:getLostHp() or 0
    end,
}})
sgs.LoadTranslationTable{{
    ["general_{file}_{n}"] = "某将",
    ["#general_{file}_{n}"] = "某人",
    ["strikes_{file}_{n}"] = "击",
    [":strikes_{file}_{n}"] = "当你造成或受到伤害后，你可以令对方获得等同于伤害点数的标记。",
    ["gives_{file}_{n}"] = "予",
    [":gives_{file}_{n}"] = "出牌阶段限一次，你可以将两张手牌交给一名其他角色，然后你回复1点体力。",
    ["keeps_{file}_{n}"] = "留",
    [":keeps_{file}_{n}"] = "<font color=\"blue\"><b>锁定技，</b></font>你的手牌上限增加已损失的体力值。",
    ["designer:general_{file}_{n}"] = "某人",
}}
"##
    );
}

fn pack() -> Library {
    let file = |file: usize, size: usize| {
        let mut text = format!("extension = sgs.Package(\"pack_{file}\")\n");
        let mut n = 0;
        while text.len() < size {
            n += 1;
            general(&mut text, file, n % 150);
        }
        text + "return {extension}\n"
    };
    let files: Vec<(String, String)> = (0..110)
        .map(|n| (format!("extensions/pack_{n}.lua"), file(n, if n == 0 { 1_360_000 } else { 245_000 })))
        .collect();
    Library::of_texts(files.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

fn library() -> Library {
    match std::env::var_os("SGS_ROOT") {
        None => pack(),
        Some(root) => {
            let sources = Sources { roots: vec![PathBuf::from(root)], ..Sources::default() };
            Library::open(&sources).expect("a tree")
        }
    }
}

fn largest(library: &Library) -> (FileId, Arc<Source>) {
    let entries = library.entries().max_by_key(|(_, source)| source.text.len());
    let (tree, source) = entries.expect("a package");
    ((tree, source.name.clone()), source.clone())
}

fn reload(c: &mut Criterion) {
    let library = Arc::new(library());
    library.compile_all(&Cache::none());
    let (file, source) = largest(&library);
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    for failure in failures {
        println!("{failure}");
    }
    let (tree, _) = script.loaded();
    println!("{} files, {} skills; {} changes", library.entries().count(), tree.skills.len(), source.name);
    drop(tree);
    let agents = Agents::each(8, |_| Box::new(Builtin::new()));
    let room = script.start_game(&GameOptions::new(1, 8), Box::new(Begun(agents))).expect("a game");
    let _ = room.run();
    let mut edits = 0;
    let mut edited = || {
        edits += 1;
        let text = [&source.text[..], format!("-- {edits}\n").as_bytes()].concat();
        Source::new(source.name.clone(), None, text)
    };
    // The text is the same but for a comment: the same is there afterwards.
    let first = edited();
    for outcome in script.reload(&[Change { file: file.clone(), source: Some(first) }]) {
        outcome.lines(Lang::En).iter().for_each(|line| println!("{line}"));
    }
    let mut group = c.benchmark_group("save to live");
    group.measurement_time(Duration::from_secs(10)).sample_size(20);
    group.bench_function("compile, on the watcher's thread", |b| {
        b.iter_batched(&mut edited, |source| source.compiled().is_ok(), criterion::BatchSize::PerIteration);
    });
    group.bench_function("run, on the game's thread", |b| {
        let setup = || {
            let source = edited();
            assert!(source.compiled().is_ok());
            Change { file: file.clone(), source: Some(source) }
        };
        let run = |change: Change| {
            let outcomes = script.reload(&[change]);
            assert!(outcomes.iter().all(|o| !o.is_failure()), "{outcomes:?}");
            outcomes
        };
        b.iter_batched(setup, run, criterion::BatchSize::PerIteration);
    });
    group.finish();
    drop(room);
    script.leave();
}

criterion_group!(benches, reload);
criterion_main!(benches);
