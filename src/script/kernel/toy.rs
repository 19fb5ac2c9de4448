//! A host of a few lines, and tests of the kernel with nothing else behind it.
//!
//! The toy has two players with points, a text that scripts write, and a clock that stops them. Its tests run under
//! valgrind (docs/testing.md).

use super::class::{Constructor, Shape, ValueClass, ValueMethod};
use super::convert::{Ret, TheRoom};
use super::embed::*;
use super::fault::Fault;
use super::handle::{Class, Handle};
use super::registry::{Effect, Member, Registry};
use super::trampoline::{self, Alarm, Arguments, Bell, Gate, Given as Argument, Got};
use super::value::{Given, Items, List, Made, Numbers, VARIANT};
use crate::model::{CardId, Name, PlayerId, Value};
use crate::rules::{Data, Interrupt};
use crate::script::error::{Problem, Refusal};
use mlua::Lua;
use std::any::Any;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::sync::OnceLock;

#[derive(Default)]
struct Toy {
    binding: Binding<Toy>,
    points: [Cell<i32>; 2],
    /// Grows with each change of the points.
    version: Cell<u64>,
    /// Bodies of `getHp` that ran.
    bodies: Cell<usize>,
    refused: RefCell<Vec<String>>,
    texts: RefCell<Vec<(String, String)>>,
    interrupted: Cell<Option<Interrupt>>,
    is_locked: Cell<bool>,
    is_memory_due: Cell<bool>,
    is_full: Cell<bool>,
    /// Looks that scripts may yet have.
    looks: Cell<usize>,
    seen: RefCell<Vec<String>>,
}

impl Objects for Toy {
    fn check_player(&self, player: PlayerId) -> Result<(), Fault> {
        match self.points.get(player.index()) {
            Some(_) => Ok(()),
            None => Err(Fault::Stale { kind: "player", id: player.to_string() }),
        }
    }

    fn check_card(&self, card: CardId) -> Result<(), Fault> {
        Err(Fault::Stale { kind: "card", id: card.to_string() })
    }

    fn check_object(&self, handle: Handle) -> Result<(), Fault> {
        Err(Fault::Stale { kind: "object", id: handle.id().to_string() })
    }
}

impl Embedder for Toy {
    fn binding(&self) -> &Binding<Toy> {
        &self.binding
    }

    fn value_classes() -> &'static [ValueClass<Toy>] {
        static CLASSES: OnceLock<[ValueClass<Toy>; 2]> = OnceLock::new();
        CLASSES.get_or_init(|| [numbers(), variant()])
    }

    fn shape_of(made: &Made) -> &'static Shape {
        match made {
            Made::List(_) => &Toy::value_classes()[0].shape,
            _ => &Toy::value_classes()[1].shape,
        }
    }

    fn check_call(&self, member: &Member<Toy>, _: Handle, _: &Arguments<'_, Toy>) -> Result<(), Fault> {
        match self.is_locked.get() && member.effect == Effect::Write {
            true => Err(Fault::Refused { why: Refusal::AiDefines }),
            false => Ok(()),
        }
    }

    fn note_refused(&self, member: &Member<Toy>) {
        self.refused.borrow_mut().push(member.signature());
    }

    fn check_write(&self, _: &Data) -> Result<(), Fault> {
        Ok(())
    }

    fn note_called(&self, _: Effect) -> Result<(), Text> {
        Ok(())
    }

    fn keeps_answers(&self) -> bool {
        true
    }

    fn version(&self) -> u64 {
        self.version.get()
    }

    fn note_interrupted(&self, interrupt: Interrupt) {
        self.interrupted.set(Some(interrupt));
    }

    fn add_text(&self, key: Cow<'_, str>, text: Cow<'_, str>) {
        self.texts.borrow_mut().push((key.into_owned(), text.into_owned()));
    }

    fn is_memory_due(&self) -> bool {
        self.is_memory_due.get()
    }

    fn weigh(&self, _: usize, _: bool, collected: bool) -> Weight {
        match (self.is_full.get(), collected) {
            (true, true) => Weight::TooMuch,
            (true, false) => Weight::Collect,
            _ => Weight::Fits,
        }
    }

    fn cut_for_memory(&self, lines: Vec<String>) -> String {
        format!("full at {}", lines.join(", "))
    }
}

impl Supervisor for Toy {
    fn is_too_much(&self, _: usize) -> bool {
        self.is_full.get()
    }

    fn is_cutting(&self) -> bool {
        false
    }

    fn look_up(&self, _: Heard, _: usize, lines: &dyn Fn() -> Vec<String>) -> Verdict {
        let Some(left) = self.looks.get().checked_sub(1) else {
            return Verdict::Stop(format!("stopped at {}", lines().join(", ")));
        };
        self.looks.set(left);
        Verdict::Count
    }

    fn calm(&self) {}

    fn note_instructions(&self) {}

    fn note_seen(&self, file: &str, seen: Seen) {
        self.seen.borrow_mut().push(format!("{file} {seen:?}"));
    }

    fn wants_line(&self, _: u32, _: bool) -> bool {
        false
    }

    fn line_begins(&self, _: &str, _: u32, _: bool) {}

    fn error_raised(&self, _: &str) {}

    fn state(&self) -> Option<Box<dyn Any>> {
        None
    }
}

fn numbers() -> ValueClass<Toy> {
    fn sum(_: &Toy, made: &Made, _: &[Given]) -> Result<Ret, Fault> {
        match made {
            Made::List(list) => Ok(Ret::Number(list.items().iter().map(Value::as_int).sum::<i64>() as f64)),
            _ => Err(Fault::Arity { got: 0 }),
        }
    }
    fn make(_: &Toy, given: &[Given]) -> Result<Made, Fault> {
        let items = given.first().and_then(|list| list.items(Items::Ints));
        let wrong = || Fault::Parameter { index: 0, expected: "numbers", got: given[0].got() };
        Ok(Made::List(List::new(Items::Ints, items.ok_or_else(wrong)?)))
    }
    ValueClass {
        shape: Shape {
            name: Items::Ints.class(),
            fields: Vec::new(),
            kept_by_rules: false,
            extract: |v| v.clone(),
        },
        doc: "Numbers.",
        methods: vec![ValueMethod {
            name: "sum",
            parameters: &[],
            result: "integer",
            doc: "Their sum.",
            call: sum,
        }],
        constructor: Constructor { parameters: &["items"], doc: "Makes one.", make },
    }
}

fn variant() -> ValueClass<Toy> {
    ValueClass {
        shape: Shape { name: VARIANT, fields: Vec::new(), kept_by_rules: false, extract: |v| v.clone() },
        doc: "Anything.",
        methods: Vec::new(),
        constructor: Constructor {
            parameters: &[],
            doc: "Makes one.",
            make: |_, _| Ok(Made::Variant(Data::default())),
        },
    }
}

fn registry() -> &'static Registry<Toy> {
    static REGISTRY: OnceLock<Registry<Toy>> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let mut registry = Registry::default();
        registry
            .class(Class::Player)
            .read("getHp", &[], "Points.", |toy: &Toy, p: PlayerId| {
                toy.bodies.set(toy.bodies.get() + 1);
                toy.points[p.index()].get()
            })
            .pure()
            .write("setHp", &["points"], "Sets them.", |toy: &Toy, p: PlayerId, n: i32| {
                toy.version.set(toy.version.get() + 1);
                toy.points[p.index()].set(n);
            })
            .write(
                "give",
                &["to", "points?"],
                "Gives some.",
                |toy: &Toy, p: PlayerId, to: PlayerId, n: Option<i32>| {
                    let n = n.unwrap_or(1);
                    toy.version.set(toy.version.get() + 1);
                    toy.points[p.index()].set(toy.points[p.index()].get() - n);
                    toy.points[to.index()].set(toy.points[to.index()].get() + n);
                },
            );
        registry
            .class(Class::Room)
            .read("repeated", &["text", "times"], "A long text.", |_: &Toy, _: TheRoom, t: Name, n: i32| {
                Name::from(t.repeat(n as usize))
            })
            .read("all", &[], "All players.", |_: &Toy, _: TheRoom| vec![PlayerId(0), PlayerId(1)])
            .read("count", &["list"], "Its length.", |_: &Toy, _: TheRoom, list: Numbers| list.0.len())
            .write("fail", &[], "Refuses.", |_: &Toy, _: TheRoom| -> Result<(), Fault> {
                Err(Fault::Refused { why: Refusal::AiDefines })
            })
            .write("end", &[], "Ends the game.", |_: &Toy, _: TheRoom| -> Result<(), Fault> {
                Err(Fault::Interrupt(Interrupt::Closed))
            })
            .read("lost", &[], "Knows no game.", |_: &Toy, _: TheRoom| -> Result<i32, Fault> {
                Err(Fault::Other(Problem::NoGame))
            })
            .read("panic", &[], "Is broken.", |_: &Toy, _: TheRoom| -> i32 { panic!("a broken member") });
        registry
    })
}

/// A state with its host. Fields are dropped in order: the state goes before what its functions point to.
struct Bound {
    bell: Bell,
    alarm: Alarm,
    lua: Lua,
    toy: Box<Toy>,
}

impl Bound {
    fn new() -> Bound {
        let lua = trampoline::new_state(false).expect("a state");
        let toy = Box::new(Toy::default());
        trampoline::bind(&lua, &*toy, registry()).expect("members");
        let sgs = lua.create_table().expect("a table");
        trampoline::bind_values(&lua, &*toy, &sgs).expect("values");
        let (alarm, bell) = Alarm::new(&lua, &*toy).expect("an alarm");
        let globals = lua.globals();
        globals.set("sgs", sgs).expect("a global");
        let handles = [("one", Handle::player(PlayerId(0))), ("two", Handle::player(PlayerId(1)))];
        let others = [("gone", Handle::player(PlayerId(7))), ("room", Handle::new(Class::Room, 0))];
        for (name, handle) in handles.into_iter().chain(others) {
            globals.set(name, trampoline::to_value(handle)).expect("a global");
        }
        Bound { bell, alarm, lua, toy }
    }

    #[track_caller]
    fn run(&self, text: &str) -> String {
        let value: mlua::Value = self.lua.load(text).set_name("@toy.lua").eval().expect("a value");
        value.to_string().expect("a text")
    }

    /// Returns the first line of the error of some statements. None is a tail call, whose line Lua has forgotten.
    #[track_caller]
    fn error(&self, text: &str) -> String {
        let result = self.lua.load(text).set_name("@toy.lua").exec();
        let error = result.expect_err("an error").to_string();
        let line = error.lines().next().unwrap_or_default();
        line.strip_prefix("runtime error: ").unwrap_or(line).to_owned()
    }
}

#[test]
fn members_get_receiver_and_arguments_and_give_results() {
    let toy = Bound::new();
    assert_eq!(toy.run("one:setHp(3) two:setHp('4') one:give(two) one:give(two, 2) return one:getHp()"), "0");
    assert_eq!(toy.run("return two:getHp()"), "7");
    assert_eq!(toy.run("return #room:repeated('ab', 5000)"), "10000");
    assert_eq!(toy.run("local all = room:all() return #all + (all[2] == two and 10 or 0)"), "12");
    assert_eq!(toy.run("return one == room:all()[1] and one ~= two"), "true");
}

#[test]
fn wrong_calls_raise_an_error_with_line_and_signature() {
    let toy = Bound::new();
    let cases = [
        ("\none:setHp()", "toy.lua:2: Player:setHp(points)"),
        ("one:setHp({})", "toy.lua:1: Player:setHp(points)"),
        ("one:setHp(1, 2)", "toy.lua:1: Player:setHp(points)"),
        ("one:give(room)", "toy.lua:1: Player:give(to, points?)"),
        ("one.setHp(room, 1)", "toy.lua:1: setHp"),
        ("one.setHp()", "toy.lua:1: setHp"),
        ("room:count({ 1, 'x' })", "toy.lua:1: Room:count(list)"),
        ("room:lost()", "toy.lua:1: Room:lost()"),
    ];
    for (text, begin) in cases {
        let error = toy.error(text);
        assert!(error.starts_with(begin), "{text}: {error}");
    }
}

#[test]
fn handles_of_dead_things_are_refused_as_receiver_and_argument() {
    let toy = Bound::new();
    for text in ["local n = gone:getHp()", "one:give(gone)"] {
        let error = toy.error(text);
        assert!(error.contains("sgs8"), "{text}: {error}");
    }
    assert_eq!(toy.run("return (pcall(gone.getHp, gone))"), "false");
    assert_eq!(toy.toy.bodies.get(), 0);
}

#[test]
fn refused_calls_change_nothing_and_are_noted() {
    let toy = Bound::new();
    toy.error("room:fail()");
    assert_eq!(*toy.toy.refused.borrow(), ["Room:fail()"]);
    toy.toy.is_locked.set(true);
    toy.error("one:setHp(3)");
    assert_eq!(toy.run("return one:getHp()"), "0");
}

#[test]
fn interruption_passes_through_lua_as_an_error() {
    let toy = Bound::new();
    assert_eq!(toy.run("return (pcall(room['end'], room))"), "false");
    assert_eq!(toy.toy.interrupted.get(), Some(Interrupt::Closed));
}

#[test]
fn panic_in_a_member_is_an_error_of_the_script() {
    let toy = Bound::new();
    assert!(toy.error("local n = room:panic()").starts_with("toy.lua:1: "));
    assert_eq!(toy.run("return one:getHp()"), "0");
}

#[test]
fn answer_of_a_pure_member_is_kept_until_something_changes() {
    let toy = Bound::new();
    let is_kept = matches!(super::self_test::key_order(), Ok(super::self_test::KeyOrder::Fixed));
    assert_eq!(toy.run("return one:getHp() + one:getHp() + one:getHp()"), "0");
    assert_eq!(toy.toy.bodies.get(), if is_kept { 1 } else { 3 });
    assert_eq!(toy.run("one:setHp(2) return one:getHp() + one:getHp()"), "4");
    assert_eq!(toy.toy.bodies.get(), if is_kept { 2 } else { 5 });
}

#[test]
fn values_are_made_called_and_collected() {
    let toy = Bound::new();
    assert_eq!(toy.run("return sgs.IntList({ 1, 2, 3 }):sum()"), "6");
    assert_eq!(toy.run("local l = sgs.IntList({ 1, 2 }) return #l + room:count(l) + room:count({ 5 })"), "5");
    assert_eq!(toy.run("return tostring(sgs.IntList({})) .. tostring(sgs.QVariant())"), "IntListQVariant");
    assert_eq!(
        toy.run("for i = 1, 500 do local l = sgs.IntList({ i }) l:sum() end collectgarbage() return 'done'"),
        "done"
    );
    for text in ["sgs.IntList({ 'x' })", "sgs.IntList()", "sgs.IntList({}).sum(one)", "sgs.IntList({}).x = 1"]
    {
        assert!(toy.error(text).starts_with("toy.lua:1: "), "{text}: {}", toy.error(text));
    }
}

#[test]
fn callbacks_get_arguments_and_give_results_or_errors() {
    let toy = Bound::new();
    let functions = toy.lua.create_table().expect("a table");
    let add: mlua::Function =
        toy.lua.load("return function(p, n, t) return p:getHp() + n, t end").eval().expect("a function");
    let broken: mlua::Function = toy.lua.load("return function(p) p:setHp() end").eval().expect("a function");
    functions.raw_push(add).expect("a place");
    functions.raw_push(broken).expect("a place");
    let gate = Gate::new(&toy.lua, &functions).expect("a gate");
    toy.run("one:setHp(5)");
    let one = Argument::Handle(Handle::player(PlayerId(0)));
    let results = gate.call(1, &[one.clone(), Argument::Number(2.0), Argument::Text("text")]);
    assert_eq!(results.expect("results"), [Got::Number(7.0), Got::Text("text".into())]);
    assert!(gate.call(2, &[one]).expect_err("an error").to_string().contains("Player:setHp(points)"));
}

#[test]
fn endless_script_ends_when_its_host_says_so() {
    let toy = Bound::new();
    toy.toy.looks.set(3);
    let before = toy.bell.begin();
    toy.bell.arm();
    let error = toy.error("\nwhile true do end");
    toy.bell.end(before);
    assert!(error.contains("stopped at toy.lua:2"), "{error}");
    assert_eq!(toy.toy.looks.get(), 0);
    toy.alarm.silence();
}

#[test]
fn call_is_refused_when_memory_is_full_after_a_collection() {
    let toy = Bound::new();
    toy.toy.is_memory_due.set(true);
    assert_eq!(toy.run("return one:getHp()"), "0");
    toy.toy.is_full.set(true);
    assert!(toy.error("one:setHp(1)").contains("full at toy.lua:1"));
    toy.toy.is_full.set(false);
    assert_eq!(toy.run("one:setHp(1) return one:getHp()"), "1");
}

#[test]
fn lines_and_functions_are_counted_when_the_host_wants_it() {
    let toy = Bound::new();
    toy.bell.count();
    toy.run("local function f()\n return 1\n end\n return f()");
    let seen = toy.toy.seen.borrow();
    assert!(seen.contains(&"toy.lua Line(2)".to_owned()), "{seen:?}");
    assert!(seen.contains(&"toy.lua Call(1)".to_owned()), "{seen:?}");
}

#[test]
fn texts_of_a_table_reach_the_dictionary() {
    let toy = Bound::new();
    let add: mlua::Function = toy.lua.named_registry_value(trampoline::TEXTS).expect("a function");
    let table: mlua::Table = toy.lua.load("return { key = 'text' }").eval().expect("a table");
    assert!(add.call::<bool>(table).expect("an answer"));
    assert_eq!(*toy.toy.texts.borrow(), [("key".to_owned(), "text".to_owned())]);
    let wrong: mlua::Table = toy.lua.load("return { key = one }").eval().expect("a table");
    assert!(!add.call::<bool>(wrong).expect("an answer"));
}
