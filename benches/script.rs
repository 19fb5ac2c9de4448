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
use sgs::script::trampoline::to_value;
use sgs::testkit::plain::catalog;
use std::hint::black_box;
use std::rc::Rc;

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

fn crossings(c: &mut Criterion) {
    let script = script();
    let mut group = c.benchmark_group("a thousand crossings");
    group.throughput(Throughput::Elements(1000));
    for (name, body) in [
        ("empty loop", ""),
        ("getter", "p:getHp()"),
        ("string getter", "p:objectName()"),
        ("getMark", "p:getMark('@x')"),
        ("distanceTo", "p:distanceTo(q)"),
        ("list of the room", "room:getAlivePlayers()"),
        ("qlist over 8", "for _, x in sgs.qlist(all) do end"),
        ("field of a struct", "local _ = d.damage"),
        ("equality", "local _ = p == q"),
    ] {
        let text = format!("local p, q, room = p, q, room; local all, d = room:getAlivePlayers(), sgs.DamageStruct('x', p, q)
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
        package: "bench".into(),
        owner: "ganglie".into(),
        callback: "on_trigger",
        event: Some(Timing::Damaged),
        context: Context::Effect,
        viewer: None,
    };
    let player = to_value(Handle::player(PlayerId(1)));
    c.bench_function("callback", |b| {
        b.iter(|| {
            let arguments = (1, 2, player.clone(), 4);
            black_box(script.call(frame(), &skill, arguments).expect("no error"))
        });
    });
    c.bench_function("state ready", |b| b.iter(|| black_box(Script::new().expect("a state"))));
}

criterion_group!(benches, crossings, others);
criterion_main!(benches);
