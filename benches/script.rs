//! The border between Lua and the rules: what one crossing costs. Times are for 1,000
//! crossings in a Lua loop, so nanoseconds per crossing read as microseconds here; the empty
//! loop stands beside them.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sgs::agents::Agents;
use sgs::model::PlayerId;
use sgs::rules::Timing;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::script::frame::{Context, Frame};
use sgs::script::handle::Handle;
use sgs::script::host::Script;
use sgs::script::load::{Cache, Library, Sources};
use sgs::script::trampoline::{Given, to_value};
use sgs::testkit::plain::catalog;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn script() -> Script {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&GameOptions::new(1, 8), catalog, Box::new(Agents::random(8))).expect("a plain game");
    let script = Script::new().expect("a state");
    script.enter(Rc::new(room));
    let globals = script.lua().globals();
    globals.set("p", to_value(Handle::player(PlayerId(1)))).expect("a global");
    globals.set("q", to_value(Handle::player(PlayerId(5)))).expect("a global");
    globals.set("room", script.room_value()).expect("a global");
    script
}

/// The lower bound of a crossing: a look at one argument, and a number.
unsafe extern "C-unwind" fn floor(state: *mut mlua::ffi::lua_State) -> std::ffi::c_int {
    // SAFETY: looks at the type of the first slot, and pushes onto a stack that has room.
    unsafe {
        if mlua::ffi::lua_type(state, 1) != mlua::ffi::LUA_TLIGHTUSERDATA {
            return 0;
        }
        mlua::ffi::lua_pushnumber(state, 4.0);
    }
    1
}

fn crossings(c: &mut Criterion) {
    let script = script();
    // SAFETY: as above.
    let floor = unsafe { script.lua().create_c_function(floor) }.expect("a function");
    script.lua().globals().set("floor", floor).expect("a global");
    let mut group = c.benchmark_group("a thousand crossings");
    group.throughput(Throughput::Elements(1000));
    for (name, body) in [
        ("empty loop", ""),
        ("floor: an empty function of C", "floor(p)"),
        ("getter", "p:getHp()"),
        ("string getter", "p:objectName()"),
        ("getMark", "p:getMark('@x')"),
        ("distanceTo", "p:distanceTo(q)"),
        ("list of the room", "room:getAlivePlayers()"),
        ("qlist over 8", "for _, x in sgs.qlist(all) do end"),
        ("field of a struct", "local _ = d.damage"),
        ("method of a value", "all:at(3)"),
        ("equality", "local _ = p == q"),
    ] {
        let text = format!("local p, q, room, floor = p, q, room, floor; local all, d = room:getAlivePlayers(), sgs.DamageStruct('x', p, q)
 return function() for i = 1, 1000 do {body} end end");
        let run: mlua::Function = script.lua().load(text).eval().expect("a function");
        group.bench_function(name, |b| b.iter(|| run.call::<()>(()).expect("no error")));
    }
    group.finish();
}

fn others(c: &mut Criterion) {
    let script = script();
    let skill: mlua::Function = script
        .lua()
        .load("return function(self, event, player, data) return false end")
        .eval()
        .expect("a function");
    let frame = || Frame {
        owner: "ganglie".into(),
        callback: "on_trigger",
        event: Some(Timing::Damaged),
        context: Context::Effect,
        viewer: None,
    };
    let place = script.host().definitions().functions.keep(&skill).expect("a place");
    let player = Handle::player(PlayerId(1));
    c.bench_function("callback", |b| {
        let arguments = [Given::Number(1.0), Given::Number(2.0), Given::Handle(player), Given::Number(4.0)];
        b.iter(|| black_box(script.call_back(frame(), place, &arguments).expect("no error")));
    });
    c.bench_function("state ready", |b| b.iter(|| black_box(Script::new().expect("a state"))));
}

/// A package of a hundred generals with two skills each, which is what a large file has.
fn synthetic(number: usize) -> String {
    let mut text = format!("local extension = sgs.Package('p{number}')\n");
    for i in 0..100 {
        text.push_str(&format!(
            "local g{i} = sgs.General(extension, 'g{number}_{i}', 'wei', 4)
            g{i}:addSkill(sgs.CreateTriggerSkill{{
                name = 'first{number}_{i}', frequency = sgs.Skill_Compulsory,
                events = {{sgs.EventPhaseStart, sgs.Damaged}},
                can_trigger = function(self, target) return target and target:isAlive() end,
                on_trigger = function(self, event, player, data, room)
                    if player:getMark('m') > 3 then room:drawCards(player, 2, self:objectName()) end
                    return false
                end,
            }})
            g{i}:addSkill(sgs.CreateViewAsSkill{{
                name = 'second{number}_{i}', n = 1, response_pattern = 'slash',
                view_filter = function(self, selected, to_select) return to_select:isRed() end,
                view_as = function(self, cards) return nil end,
                enabled_at_play = function(self, player) return not player:hasUsed('Slash') end,
            }})
            sgs.LoadTranslationTable{{['g{number}_{i}'] = '甲', ['first{number}_{i}'] = '乙'}}\n"
        ));
    }
    text.push_str("return {extension}\n");
    text
}

/// Measures the cost of packages at the start of a game; with `SGS_ROOT` also for that tree.
fn loading(c: &mut Criterion) {
    let mut group = c.benchmark_group("packages run in a fresh state");
    group.sample_size(10);
    let files: Vec<(String, String)> =
        (0..10).map(|i| (format!("extensions/p{i}.lua"), synthetic(i))).collect();
    let made = Library::of_texts(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let mut libraries = vec![("10 files of 100 generals".to_owned(), made)];
    if let Some(root) = std::env::var_os("SGS_ROOT") {
        let sources = Sources { roots: vec![root.clone().into()], bare: true, ..Sources::default() };
        libraries.push((
            root.to_string_lossy().into_owned(),
            Library::open(&sources).expect("a tree of packages"),
        ));
    }
    for (name, library) in libraries {
        library.compile_all(&Cache::none());
        let library = Arc::new(library);
        let base = catalog(&DeckOptions::default());
        group.bench_function(name, |b| {
            b.iter(|| {
                let (script, failures) = Script::load(base.clone(), &library).expect("a state");
                script.leave();
                black_box((script, failures))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, crossings, others, loading);
criterion_main!(benches);
