//! Everything ends: acts that set each other off, callbacks that are stopped again and again, games that never stop
//! asking, files that loop. A record plays again what happened, and takes no longer than the game.

use crate::shared::folder;
use crate::shared::paper::Paper;
use sgs::agents::builtin::Builtin;
use sgs::agents::replay::Replay;
use sgs::agents::{Agents, Seated};
use sgs::model::*;
use sgs::record::{Header, Record, Recorder};
use sgs::rules::ask::Seat;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::Lang;
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Agent, Answer, Ask, Door, Interrupt, Reply, Request, Stop};
use sgs::script::host::{Options, Script};
use sgs::script::load::{Library, LoadFailure, Source};
use sgs::script::reload::Change;
use sgs::script::watch::Limits;
use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Runs on a stack as games have it.
fn on_a_game_thread<R: Send>(run: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run);
        thread.expect("a thread").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Few callbacks and little time, so that the tests are quick.
fn limits() -> Limits {
    Limits { callbacks: 3_000, time: Duration::from_millis(200), ..Limits::default() }
}

fn load_with(limits: Limits, library: &Arc<Library>) -> (Script, Vec<LoadFailure>) {
    let options = Options { limits, ..Options::default() };
    Script::load_with(options, catalog(&DeckOptions::default()), library).expect("a state")
}

fn load(limits: Limits, text: &str) -> Script {
    let (script, failures) = load_with(limits, &Arc::new(Library::of_texts([("extensions/x.lua", text)])));
    assert_eq!(failures, []);
    script
}

fn options() -> GameOptions {
    let mut options = GameOptions::new(1, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
    options
}

fn builtin() -> Box<dyn Door> {
    Box::new(Agents::each(2, |_| Box::new(Builtin::new())))
}

/// A package of the general `tester` with these skills.
fn package(skills: &str) -> String {
    format!(
        "extension = sgs.Package('x')
tester = sgs.General(extension, 'tester', 'wei', 4)
{skills}
return {{extension}}"
    )
}

/// A compulsory skill.
fn trigger(name: &str, events: &str, body: &str) -> String {
    format!(
        "tester:addSkill(sgs.CreateTriggerSkill{{ name = '{name}', frequency = sgs.Skill_Compulsory,
events = {{{events}}}, on_trigger = function(self, event, player, data, room) {body} end }})\n"
    )
}

/// Plays and records a game.
fn record_by(script: &Script, options: GameOptions, door: Box<dyn Door>) -> Record {
    let paper = Paper::default();
    let header = Header::new(options.clone(), &script.loaded().0, vec![Name::from("builtin"); 2], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let room = script.start_game(&options, door).expect("a game");
    room.observe(recorder.observer());
    room.run().expect("nobody closes the table");
    assert_eq!(script.host().depth(), 0);
    recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
    script.leave();
    Record::parse(&paper.bytes()).expect("a record")
}

fn record(script: &Script) -> Record {
    record_by(script, options(), builtin())
}

/// Plays it again: the first difference.
fn replay(script: &Script, record: &Record) -> Option<String> {
    let replay = Replay::with(record, &script.loaded().0, |options, door| script.start_game(options, door))
        .expect("the same packages");
    script.host().watch().play_again(record.cuts());
    script.host().watch().stop_again(record.stops());
    let difference = replay.run(record).map(|d| d.to_string());
    script.leave();
    difference
}

/// Messages of errors, each with how often it came.
fn errors(script: &Script) -> Vec<(String, u64)> {
    script.host().notices().errors().into_iter().map(|(error, n)| (error.to_string(), n)).collect()
}

/// Returns the count of errors that contain this text.
fn count(script: &Script, words: &str) -> u64 {
    errors(script).iter().filter(|(text, _)| text.contains(words)).map(|(_, n)| n).sum()
}

// ---- one act ------------------------------------------------------------------------------

/// One mark sets two marks: depth is limited, and 2^150 callbacks are too many all the same.
#[test]
fn skill_that_triggers_itself_twice_ends_with_a_named_error() {
    let text = package(
        &(trigger(
            "twice",
            "sgs.MarkChanged",
            "room:addPlayerMark(player, '@deep') room:addPlayerMark(player, '@deeper')",
        ) + &trigger("start", "sgs.TurnStart", "room:addPlayerMark(player, '@deep')")),
    );
    on_a_game_thread(|| {
        for limits in [limits(), Limits::default()] {
            let script = load(limits, &text);
            let then = record(&script);
            let told =
                format!("sets itself off without end; cut at {} callbacks of one act", limits.callbacks);
            assert!(count(&script, &told) > 0, "{:?}", errors(&script));
            let named = errors(&script);
            assert!(named.iter().all(|(text, _)| text.contains("skill \"twice\"")), "{named:?}");
            assert_eq!(count(&script, "sleeps for the rest of this game"), 1, "{named:?}");
            // The game went on, and is the same game again.
            assert!(then.replies.len() > 10);
            assert_eq!(replay(&load(limits, &text), &then), None);
        }
    });
}

/// Three skills that set off each other in turns, each often: no circle is on the stack.
#[test]
fn act_that_causes_too_many_callbacks_without_a_circle_is_named() {
    let times = |mark: &str| format!("for i = 1, 100 do room:addPlayerMark(player, '{mark}') end");
    let heard =
        |mark: &str, next: &str| format!("if data:toMark().name == '{mark}' then {} end", times(next));
    let text = package(
        &(trigger("begins", "sgs.TurnStart", &times("a"))
            + &trigger("second", "sgs.MarkChanged", &heard("a", "b"))
            + &trigger("third", "sgs.MarkChanged", &heard("b", "c"))),
    );
    on_a_game_thread(|| {
        let script = load(limits(), &text);
        let then = record(&script);
        assert!(
            count(
                &script,
                "causes more than 3000 callbacks; no more are called in this act (skill \"begins\""
            ) > 0,
            "{:?}",
            errors(&script)
        );
        assert_eq!(replay(&load(limits(), &text), &then), None);
    });
}

#[test]
fn question_that_asks_itself_twice_ends() {
    let text = package(
        "tester:addSkill(sgs.CreateMaxCardsSkill{ name = 'twice', extra_func = function(self, player)
return player:getMaxCards() + player:getMaxCards() end })",
    );
    on_a_game_thread(|| {
        let script = load(limits(), &text);
        let then = record(&script);
        assert!(count(&script, "cut at 3000 callbacks of one question") > 0, "{:?}", errors(&script));
        assert_eq!(count(&script, "sleeps for the rest of this game"), 1, "{:?}", errors(&script));
        assert_eq!(replay(&load(limits(), &text), &then), None);
    });
}

/// The clock has nothing to do with it.
#[test]
fn instructions_decide_how_long_a_callback_may_run() {
    let limits = Limits { instructions: 5_000_000, ..Limits::default() };
    for body in ["while true do end", "while true do player:getHp() end", "while true do pcall(error) end"] {
        let text = package(&trigger("bad", "sgs.EventPhaseStart", body));
        let script = load(limits, &text);
        let then = record(&script);
        assert_eq!(
            count(&script, "ran for more than 5000000 instructions without"),
            2,
            "{:?}",
            errors(&script)
        );
        assert_eq!(replay(&load(limits, &text), &then), None, "{body}");
    }
}

// ---- callbacks that are stopped again and again -------------------------------------------

const LOOP: &str = "while true do pcall(function() while true do end end) end";

#[test]
fn callback_that_was_stopped_twice_sleeps_and_is_reported_once() {
    let text = package(&trigger("bad", "sgs.EventPhaseStart", LOOP));
    let script = load(limits(), &text);
    let then = record(&script);
    assert_eq!(count(&script, "ran for more than 200ms"), 2, "{:?}", errors(&script));
    assert_eq!(count(&script, "was stopped twice, and sleeps"), 1, "{:?}", errors(&script));
    let stop = |stop: &Stop| (stop.owner.to_string(), stop.callback.to_string(), stop.answering);
    let stops: Vec<_> = then.stops().map(|s| stop(&s)).collect();
    assert_eq!(
        stops,
        [("bad".into(), "on_trigger".into(), false), ("bad".into(), "on_trigger".into(), false)]
    );
    assert_eq!(Record::parse(then.to_text().as_bytes()), Ok(then.clone()));
    // In both languages.
    let told = script.host().notices().errors().into_iter().find(|(e, _)| e.message().contains("sleeps"));
    let (told, _) = told.expect("it was told");
    assert!(script.present(&told, Lang::Zh, false)[0].contains("本局不再运行"));
    assert!(script.present(&told, Lang::En, false)[0].contains("sleeps for the rest of this game"));
    // A replay has it asleep as well.
    let again = load(limits(), &text);
    assert_eq!(replay(&again, &then), None);
    assert_eq!(count(&again, "was stopped twice, and sleeps"), 1, "{:?}", errors(&again));
}

/// Questions are asked by rules and by who looks what may be chosen; a replay has the rules alone.
#[test]
fn queries_aborted_during_a_choice_sleep_in_the_replay_too() {
    let skills = [
        (
            "is_prohibited",
            "sgs.CreateProhibitSkill{ name = 'bad', is_prohibited = function(self, from, to, card) LOOP end }",
        ),
        (
            "correct_func",
            "sgs.CreateDistanceSkill{ name = 'bad', correct_func = function(self, from, to) LOOP end }",
        ),
        (
            "extra_func",
            "sgs.CreateMaxCardsSkill{ name = 'bad', extra_func = function(self, player)
            if player:getHandcardNum() < 3 then return 2 end LOOP end }",
        ),
        (
            "enabled_at_play",
            "sgs.CreateViewAsSkill{ name = 'bad', n = 0, view_as = function() end,
            enabled_at_play = function(self, player) LOOP end }",
        ),
    ];
    let mut answering = 0;
    for (callback, skill) in skills {
        let text = package(&format!("tester:addSkill({})", skill.replace("LOOP", LOOP)));
        let begin = Instant::now();
        let script = load(limits(), &text);
        let then = record(&script);
        let game = begin.elapsed();
        assert_eq!(count(&script, "ran for more than"), 2, "{callback}: {:?}", errors(&script));
        assert_eq!(then.stops().count(), 2, "{callback}");
        answering += then.stops().filter(|stop| stop.answering).count();
        let begin = Instant::now();
        assert_eq!(replay(&load(limits(), &text), &then), None, "{callback}");
        // It was 12 times as long for each question.
        assert!(
            begin.elapsed() < 2 * game + Duration::from_secs(1),
            "{callback}: {game:?}, {:?}",
            begin.elapsed()
        );
    }
    assert!(answering > 0, "nobody looked");
}

/// Asks for the hand limit whenever a request is settled.
struct Curious;

impl sgs::rules::Observer for Curious {
    fn asked(
        &mut self,
        room: &sgs::rules::Room,
        request: &Request,
        _: &Reply,
        _: Option<&sgs::rules::Cause>,
    ) {
        room.max_cards(request.seat);
    }
}

/// The replay has no such observer.
#[test]
fn question_stopped_during_a_notification_sleeps_in_the_replay() {
    let text = package(&format!(
        "tester:addSkill(sgs.CreateMaxCardsSkill{{ name = 'bad', extra_func = function(self, player) {LOOP} end }})"
    ));
    let script = load(limits(), &text);
    let paper = Paper::default();
    let header = Header::new(options(), &script.loaded().0, vec![Name::from("builtin"); 2], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let room = script.start_game(&options(), builtin()).expect("a game");
    room.observe(recorder.observer());
    room.observe(Box::new(Curious));
    room.run().expect("nobody closes the table");
    recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
    script.leave();
    let then = Record::parse(&paper.bytes()).expect("a record");
    let answering: Vec<bool> = then.stops().map(|stop| stop.answering).collect();
    assert_eq!(answering, [true, true]);
    assert_eq!(replay(&load(limits(), &text), &then), None);
}

/// One endless question in the game, that an act asks.
#[test]
fn replay_with_an_endless_query_takes_no_longer_than_the_game() {
    let text = package(
        &("local n = 0
tester:addSkill(sgs.CreateMaxCardsSkill{ name = 'bad', extra_func = function(self, player)
if player:getMark('go') > 0 then while true do end end return 0 end })\n"
            .to_owned()
            + &trigger(
                "start",
                "sgs.EventPhaseStart",
                "if player:getPhase() ~= sgs.Player_Discard then return end
n = n + 1 player:setMark('go', n == 1 and 1 or 0) player:getMaxCards() player:setMark('go', 0)",
            )),
    );
    let limits = Limits { time: Duration::from_millis(600), ..limits() };
    let script = load(limits, &text);
    let begin = Instant::now();
    let then = record(&script);
    let game = begin.elapsed();
    assert_eq!(count(&script, "ran for more than 600ms"), 1, "{:?}", errors(&script));
    let begin = Instant::now();
    assert_eq!(replay(&load(limits, &text), &then), None);
    assert!(begin.elapsed() < 2 * game + Duration::from_secs(1), "{game:?}, {:?}", begin.elapsed());
}

/// A door that changes the package before this request.
struct Mending {
    door: Box<dyn Door>,
    script: Script,
    text: String,
    at: u64,
}

impl Door for Mending {
    fn ask(&mut self, room: &sgs::rules::Room, request: &Request) -> Answer {
        if request.id >= self.at && self.at > 0 {
            self.at = 0;
            let source = Source::new("extensions/x.lua".into(), None, self.text.clone().into_bytes());
            let change = Change { file: (0, "extensions/x.lua".into()), source: Some(source) };
            assert!(self.script.reload(&[change]).iter().all(|outcome| !outcome.is_failure()));
        }
        self.door.ask(room, request)
    }
}

#[test]
fn callback_that_sleeps_wakes_when_its_file_is_changed() {
    let bad = package(&trigger("bad", "sgs.EventPhaseStart", LOOP));
    let good = package(&trigger("bad", "sgs.EventPhaseStart", "room:addPlayerMark(player, 'awake')"));
    let script = load(limits(), &bad);
    let door = Mending { door: builtin(), script: script.clone(), text: good, at: 20 };
    let room = script.start_game(&options(), Box::new(door)).expect("a game");
    room.run().expect("nobody closes the table");
    assert_eq!(count(&script, "was stopped twice, and sleeps"), 1, "{:?}", errors(&script));
    assert!(room.mark(room.table().seats[0], "awake") > 1);
    script.leave();
}

#[test]
fn sleeping_callback_stays_asleep_after_another_file_changes() {
    let bad = package(&trigger("bad", "sgs.EventPhaseStart", LOOP));
    let script = load(limits(), &bad);
    let then = record(&script);
    assert_eq!(count(&script, "ran for more than 200ms"), 2);
    assert!(then.replies.len() > 20, "there was time to be stopped again");
}

// ---- plays and requests -------------------------------------------------------------------

/// A skill card that may be used without end and does nothing.
const ENDLESS_CARD: &str =
    "local card = sgs.CreateSkillCard{ name = 'again', target_fixed = true, on_use = function() end }
tester:addSkill(sgs.CreateZeroCardViewAsSkill{ name = 'again', view_as = function() return card:clone() end,
enabled_at_play = function() return true end })";

/// Uses it whenever asked, and does otherwise as the built-in player.
struct Again {
    plays: Rc<Cell<u32>>,
    other: Builtin,
}

impl Agent for Again {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        if request.ask == Ask::Play
            && let Some(reply @ Reply::Use { .. }) = seat.some_reply(request)
            && format!("{reply:?}").contains("again")
        {
            self.plays.set(self.plays.get() + 1);
            return Answer::Reply(reply);
        }
        self.other.answer(seat, request)
    }
}

#[test]
fn ai_repeats_the_same_play_only_so_often_in_a_phase() {
    let script = load(limits(), &package(ENDLESS_CARD));
    let plays = Rc::new(Cell::new(0));
    let again = Again { plays: plays.clone(), other: Builtin::new() };
    let door = Seated::new(vec![Box::new(again), Box::new(Builtin::new())]);
    let mut options = options();
    options.settings.round_limit = 3;
    let then = record_by(&script, options, Box::new(door));
    let too_often =
        then.replies.iter().filter(|line| line.cause == Some(sgs::rules::Cause::TooOften)).count();
    assert!((1..=3).contains(&too_often), "{too_often} of {} plays", plays.get());
    assert!(plays.get() <= 3 * 101, "{}", plays.get());
    assert_eq!(replay(&load(limits(), &package(ENDLESS_CARD)), &then), None);
}

/// It asks until it likes the answer, which never comes.
#[test]
fn game_that_never_stops_asking_ends_as_a_draw_that_is_reported() {
    let text = package(&trigger(
        "asks",
        "sgs.EventPhaseStart",
        "while true do room:askForChoice(player, 'asks', 'a+b') end",
    ));
    let mut options = options();
    options.settings.request_limit = 500;
    // The limit of the callback's own instructions is not what ends it.
    let limits = Limits { time: Duration::from_secs(600), ..limits() };
    let script = load(limits, &text);
    let told = Rc::new(RefCell::new(Vec::new()));
    let then = {
        let room = script.start_game(&options, builtin()).expect("a game");
        room.observe(Box::new(Lines(told.clone())));
        assert_eq!(room.run(), Ok(()));
        assert_eq!(room.table().turn.winner.as_deref(), Some("."));
        script.leave();
        record_by(&load(limits, &text), options, builtin())
    };
    let told = told.borrow();
    assert!(told.iter().any(|fact| fact.contains("CutOff { what: Requests, count: 500 }")), "{told:?}");
    assert_eq!(then.footer.winner.as_deref(), Some("."));
    assert_eq!(replay(&load(limits, &text), &then), None);
}

#[test]
fn player_without_a_person_is_asked_limited_times_in_a_phase() {
    let text = package(&trigger(
        "asks",
        "sgs.EventPhaseStart",
        "while true do room:askForChoice(player, 'asks', 'a+b') end",
    ));
    let mut options = options();
    options.settings.request_limit = 5_200;
    let limits = Limits { time: Duration::from_secs(600), ..limits() };
    let door = Seated::new(vec![Box::new(Builtin::new()), Box::new(Builtin::new())]);
    let then = record_by(&load(limits, &text), options, Box::new(door));
    let too_often = |line: &&sgs::record::ReplyLine| line.cause == Some(sgs::rules::Cause::TooOften);
    let (asked, not) = then.replies.iter().partition::<Vec<_>, _>(|line| !too_often(line));
    assert!(
        (4_990..=5_010).contains(&asked.len()) && !not.is_empty(),
        "{} asked, {} not",
        asked.len(),
        not.len()
    );
    assert_eq!(then.footer.winner.as_deref(), Some("."));
    assert_eq!(replay(&load(limits, &text), &then), None);
}

/// Keeps the facts that end a game.
struct Lines(Rc<RefCell<Vec<String>>>);

impl sgs::rules::Observer for Lines {
    fn fact(&mut self, _: &sgs::rules::Room, fact: &sgs::rules::Fact) {
        let text = format!("{fact:?}");
        if text.starts_with("CutOff") || text.starts_with("GameOver") {
            self.0.borrow_mut().push(text);
        }
    }
}

/// A turn that consists of nothing, again and again.
#[test]
fn game_of_extra_turns_without_end_is_a_draw() {
    let text = package(
        &(trigger(
            "turns",
            "sgs.EventPhaseChanging",
            "if data:toPhaseChange().to ~= sgs.Player_NotActive then return true end",
        ) + &trigger("more", "sgs.TurnStart", "player:gainAnExtraTurn()")),
    );
    on_a_game_thread(|| {
        let mut options = options();
        options.settings.round_limit = 2;
        let script = load(limits(), &text);
        let then = record_by(&script, options, builtin());
        assert_eq!(then.footer.winner.as_deref(), Some("."), "{:?}", errors(&script));
    });
}

// ---- files --------------------------------------------------------------------------------

#[test]
fn file_that_loops_when_it_is_run_is_left_out_of_each_game() {
    let files = [
        (
            "extensions/a.lua",
            "begun = (begun or 0) + 1 sgs.General(sgs.Package('a'), 'half', 'wei', 4) while true do end",
        ),
        ("extensions/b.lua", "seen = begun or 'nothing'"),
    ];
    let library = Arc::new(Library::of_texts(files));
    let mut times = Vec::new();
    for _ in 0..3 {
        let limits = Limits { time: Duration::from_secs(2), instructions: 20_000_000, ..Limits::default() };
        let begin = Instant::now();
        let (script, failures) = load_with(limits, &library);
        times.push(begin.elapsed());
        assert_eq!(failures.len(), 1);
        assert!(
            failures[0].to_string().starts_with("extensions/a.lua:1: ran for more than"),
            "{}",
            failures[0]
        );
        // As if it had not been there: what it did depends on how far it came.
        let seen: (Option<i64>, String) = script.lua().load("return begun, seen").eval().expect("globals");
        assert_eq!(seen, (None, "nothing".to_owned()));
    }
    assert!(times[1] < times[0] && times[2] < times[0], "{times:?}");
}

#[test]
fn names_of_any_length_are_no_work() {
    let text = package(
        "local long = ('x'):rep(10000000)
pcall(sgs.CreateTriggerSkill, { name = 'a', [long] = 1 })
pcall(sgs.CreateTriggerSkill, { name = long, events = { sgs.Damaged } })
pcall(function() sgs.DamageStruct()[long] = 1 end)
local _ = sgs[long]",
    );
    let begin = Instant::now();
    let script = load(Limits::default(), &text);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    for warning in script.host().notices().warnings() {
        assert!(warning.text().len() < 1_000, "a text of {} bytes", warning.text().len());
    }
}

/// The order that takes a quicksort longest, once for numbers and once for texts.
#[test]
fn sorting_takes_no_time_that_grows_with_the_square() {
    let text = package(
        "local function killer(n)
local idx, val, l, v = {}, {}, 1, 1
for i = 1, n do idx[i] = i end
while n - l > 2 do
local m = math.floor((l + n) / 2)
val[idx[l]], val[idx[m]] = v, v + 1
v = v + 2
idx[m], idx[n - 1] = idx[n - 1], idx[m]
idx[n - 1], idx[l + 1] = idx[l + 1], idx[n - 1]
l = l + 2
end
for i = l, n do val[idx[i]] = v v = v + 1 end
return val
end
local numbers, texts = killer(60000), {}
for i, n in ipairs(numbers) do texts[i] = string.format('%06d', n) end
table.sort(numbers) table.sort(texts)
for i = 2, #numbers do assert(numbers[i - 1] <= numbers[i] and texts[i - 1] <= texts[i]) end",
    );
    let begin = Instant::now();
    load(Limits::default(), &text);
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}

/// LuaJIT runs the handler of an error that a hook raised with hooks off: nothing would stop it.
#[test]
fn handlers_of_errors_that_loop_are_cut_with_what_they_handle() {
    let text = package(&trigger(
        "bad",
        "sgs.EventPhaseStart",
        "local raw
pcall(function() local about = debug.getinfo(2, 'f') raw = about and about.func end)
pcall(function() raw = debug.getinfo(1, 'f').func end)
local call = type(raw) == 'function' and raw or xpcall
call(function() while true do end end, function() while true do end end)
while true do end",
    ));
    let script = load(limits(), &text);
    record(&script);
    assert_eq!(count(&script, "ran for more than 200ms"), 2, "{:?}", errors(&script));
}

// ---- people -------------------------------------------------------------------------------

#[test]
fn game_ends_during_a_callback_and_waiting_ones_are_reported() {
    for body in [
        "while true do end",
        LOOP,
        "xpcall(function() while true do end end, function() while true do end end)",
    ] {
        let text = package(&trigger("bad", "sgs.EventPhaseStart", body));
        // Nothing else ends it.
        let limits =
            Limits { time: Duration::from_secs(600), instructions: u64::MAX, act: u64::MAX, ..limits() };
        let script = load(limits, &text);
        let stop = Arc::new(AtomicBool::new(false));
        let told: Rc<RefCell<Option<(String, Duration)>>> = Rc::default();
        let (begin, first) = (Instant::now(), told.clone());
        script.host().watch().close_when(stop.clone());
        script.host().watch().on_waiting(move |what| {
            first.borrow_mut().get_or_insert_with(|| (what.to_string(), begin.elapsed()));
        });
        let room = script.start_game(&options(), builtin()).expect("a game");
        let ctrl_c = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(1_500));
            stop.store(true, Ordering::Relaxed);
        });
        assert_eq!(room.run(), Err(Interrupt::Closed), "{body}");
        assert!(begin.elapsed() < Duration::from_secs(60), "{body}: {:?}", begin.elapsed());
        ctrl_c.join().expect("it sleeps and sets a flag");
        assert_eq!(errors(&script), [], "{body}");
        assert_eq!(script.host().depth(), 0);
        let told = told.borrow().clone();
        assert!(
            told.is_some_and(|(what, _)| what == "skill \"bad\", on_trigger, sgs.EventPhaseStart"),
            "{body}"
        );
        script.leave();
    }
}

/// A person at a terminal waits for a callback, sees the reason, and ends the game by Ctrl-C.
#[cfg(unix)]
#[test]
fn waiting_person_sees_the_reason_and_ctrl_c_exits_with_0() {
    let folder = folder::scratch("script_ends", "waits");
    let text = package(&trigger("bad", "sgs.GameStart", LOOP));
    folder::write(&folder.join("x.lua"), &text);
    let mut play = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["play", "--seats", "2", "--chair", "1", "--general", "tester", "--lang", "en", "--seed", "1"])
        .args(["--no-accidents", "--no-watch", "--ext", "x.lua", "--record", "game.jsonl"])
        .current_dir(&folder)
        .env("SGS_CACHE", folder.join("cache"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(play.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let told = lines.find(|line| line.contains("waiting for"));
    let expected = "   ... waiting for skill \"bad\", on_trigger, sgs.GameStart (1 s); Ctrl-C ends the game";
    assert_eq!(told.as_deref(), Some(expected));
    let begin = Instant::now();
    let kill = Command::new("kill").args(["-INT", &play.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let rest: Vec<String> = lines.collect();
    assert_eq!(play.wait().expect("it ends").code(), Some(0), "{rest:?}");
    assert!(rest.iter().any(|line| line == "Goodbye."), "{rest:?}");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    let record = std::fs::read(folder.join("game.jsonl")).expect("a record");
    let record = Record::parse(&record).expect("a whole record");
    assert_eq!(record.footer.winner, None);
}
