//! Moments of records: a jump shows what the game itself showed, and games that go on from a moment replay.

use crate::shared::paper::Paper;
use sgs::agents::form::{Reach, TableSight, Viewer};
use sgs::agents::lua::LuaPlayer;
use sgs::agents::replay::Replay;
use sgs::agents::{Agents, builtin::Builtin};
use sgs::model::rng::Stream;
use sgs::model::{Name, PlayerId, Table};
use sgs::moments::{At, LandmarkKind, MomentError, Moments, Stage, StageError, Staged, Step, Way, go_on};
use sgs::record::{Header, Record, Recorder};
use sgs::rules::ask::{Door, Many};
use sgs::rules::cards::{DeckOptions, catalog as catalog_of_rules};
use sgs::rules::setup::{GameOptions, SetupError, new_game};
use sgs::rules::{Answer, Catalog, Fact, Observer, Reply, Request, Room};
use sgs::script::host::Script;
use sgs::script::load::Library;
use sgs::testkit::plain::catalog;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Sets games up with the cards of the rules alone.
struct Plain(Rc<Catalog>);

impl Plain {
    fn new() -> Plain {
        Plain(Rc::new(catalog(&DeckOptions::default())))
    }
}

impl Stage for Plain {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Staged, StageError> {
        Ok(new_game(&record.header.options, self.0.clone(), door).map(Rc::new)?.into())
    }
}

/// The requests that are open at a moment, and the table.
type Shot = (Vec<u64>, Table);

/// Keeps the table at each group of requests, as the game itself shows it.
struct Camera {
    agents: Agents,
    shots: Rc<RefCell<Vec<Shot>>>,
}

impl Door for Camera {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        self.shots.borrow_mut().push((vec![request.id], room.table().clone()));
        self.agents.ask(room, request)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        self.shots.borrow_mut().push((requests.iter().map(|r| r.id).collect(), room.table().clone()));
        self.agents.ask_many(room, requests, many)
    }
}

/// Keeps the table at each entry of the log.
struct Reporter(Rc<RefCell<Vec<Table>>>);

impl Observer for Reporter {
    fn fact(&mut self, room: &Room, _: &Fact) {
        self.0.borrow_mut().push(room.table().clone());
    }
}

struct Played {
    record: Record,
    shots: Vec<Shot>,
    /// The table at each entry of the log.
    entries: Vec<Table>,
    end: Table,
}

fn builtin(players: usize) -> Agents {
    Agents::each(players, |_| Box::new(Builtin::new()))
}

/// Plays a game, and keeps its record and the table at each moment.
fn played(seed: u64, players: usize) -> Played {
    let mut options = GameOptions::new(seed, players);
    options.settings.round_limit = 8;
    let Plain(catalog) = Plain::new();
    let shots = Rc::new(RefCell::new(Vec::new()));
    let camera = Camera { agents: builtin(players), shots: shots.clone() };
    let paper = Paper::default();
    let header = Header::new(options.clone(), &catalog, vec![Name::from("builtin"); players], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let room = new_game(&options, catalog, Box::new(camera)).expect("a game");
    room.observe(recorder.observer());
    let entries = Rc::new(RefCell::new(Vec::new()));
    room.observe(Box::new(Reporter(entries.clone())));
    room.run().expect("nobody closes the table");
    recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
    let record = Record::parse(&paper.bytes()).expect("a whole record");
    let end = room.table().clone();
    drop(room);
    Played { record, shots: shots.take(), entries: entries.take(), end }
}

fn open(played: &Played) -> Moments<Plain> {
    Moments::open(played.record.clone(), Plain::new()).expect("it opens")
}

/// Returns the place at which two tables differ, beside what agents leave by looking around: they make virtual cards to
/// try, and draw their lots. A replay asks no agent.
fn difference(a: &Table, b: &Table) -> Option<String> {
    let plain = |table: &Table| {
        let table = Table { virtuals: a.virtuals.clone(), rng: a.rng.clone(), ..table.clone() };
        serde_json::to_string(&table).expect("a table is plain data")
    };
    let (a, b) = (plain(a), plain(b));
    let at = a.bytes().zip(b.bytes()).position(|(a, b)| a != b);
    let around = |text: &str, at: usize| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..(at + 40).min(text.len())])
            .into_owned()
    };
    match at {
        Some(at) => Some(format!("{} / {}", around(&a, at), around(&b, at))),
        None => (a.len() != b.len()).then(|| "one goes on".into()),
    }
}

fn sight(room: &Room, viewer: Viewer) -> TableSight {
    TableSight::of(room, viewer, &Reach::of(room, viewer))
}

#[test]
fn a_jump_shows_what_the_game_showed() {
    for seed in 0..2 {
        let played = played(seed, 5);
        let moments = open(&played);
        assert_eq!(moments.divergence(), None);
        let asked: Vec<&Vec<u64>> = played.shots.iter().map(|(ids, _)| ids).collect();
        assert_eq!(moments.list().iter().map(|m| &m.requests).collect::<Vec<_>>(), asked);
        let mut dice = Stream::new(seed, "jumps");
        for _ in 0..6 {
            let at = dice.below(moments.list().len());
            let (ids, table) = moments
                .look(at, |room, requests| {
                    (requests.iter().map(|r| r.id).collect::<Vec<_>>(), room.table().clone())
                })
                .expect("a moment");
            assert_eq!(ids, played.shots[at].0, "seed {seed}, moment {at}");
            assert_eq!(difference(&table, &played.shots[at].1), None, "seed {seed}, moment {at}");
        }
        let end = moments.look(moments.list().len(), |room, _| room.table().clone()).expect("the end");
        assert_eq!(difference(&end, &played.end), None, "seed {seed}: another end");
    }
}

#[test]
fn the_table_between_two_moments_is_that_of_the_last_entry() {
    let played = played(5, 5);
    let moments = open(&played);
    assert_eq!(moments.log().len(), played.entries.len());
    let places: Vec<usize> = (0..moments.list().len()).map(|moment| moments.place_of(moment)).collect();
    let look =
        |place| moments.look_behind(place, |room, open| (open.len(), room.table().clone())).expect("a table");
    let mut dice = Stream::new(5, "places");
    let between: Vec<usize> = (1..moments.log().len()).filter(|place| !places.contains(place)).collect();
    assert!(between.len() > 100, "{} places between moments", between.len());
    let (first, last) = (between[0], between[between.len() - 1]);
    for place in (0..12).map(|_| between[dice.below(between.len())]).chain([first, last]) {
        let (open, table) = look(place);
        assert_eq!((open, difference(&table, &played.entries[place - 1])), (0, None), "place {place}");
    }
    // At the place of a moment its request is open.
    let at = places[places.len() / 2];
    let (open, table) = look(at);
    let moment = moments.moment_at(at).expect("a moment");
    assert_eq!((open, difference(&table, &played.shots[moment].1)), (played.shots[moment].0.len(), None));
}

#[test]
fn a_jump_shows_each_seat_its_own_hand_only() {
    let moments = open(&played(4, 5));
    let at = moments.find(At::Turn(3)).expect("a third turn");
    let (mine, all) = moments
        .look(at, |room, _| (sight(room, Viewer::Seat(PlayerId(1))), sight(room, Viewer::All)))
        .expect("a moment");
    for (seen, real) in mine.players.iter().zip(&all.players) {
        assert_eq!(seen.hand.len(), real.hand.len());
        assert!(real.hand.iter().all(Option::is_some));
        if seen.id == PlayerId(1) {
            assert_eq!(seen.hand, real.hand);
        }
    }
    let hidden = mine.players.iter().flat_map(|p| &p.hand).filter(|card| card.is_none()).count();
    assert!(hidden > 0, "hands of others are hidden");
}

#[test]
fn a_game_that_goes_on_from_a_moment_replays() {
    for seed in 0..2 {
        let played = played(seed, 5);
        let moments = open(&played);
        let mut dice = Stream::new(seed, "continued");
        let mut other = 0;
        for _ in 0..4 {
            let at = dice.below(moments.list().len());
            let paper = Paper::default();
            let agents = vec![Name::from("random"); 5];
            let (running, recorder) =
                moments.go_on(at, agents, Box::new(Agents::random(5)), paper.clone()).expect("a moment");
            let room = running.room.clone();
            room.run().expect("nobody closes the table");
            recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
            let record = Record::parse(&paper.bytes()).expect("a whole record");
            let before = moments.list()[at].replies;
            assert_eq!(
                record.replies[..before],
                played.record.replies[..before],
                "the same game up to there"
            );
            other += usize::from(record.replies != played.record.replies);
            let Plain(catalog) = Plain::new();
            let replay = Replay::new(&record, catalog).expect("a game that can be set up");
            assert_eq!(replay.run(&record).map(|d| d.to_string()), None, "seed {seed}, from moment {at}");
        }
        assert!(other >= 2, "seed {seed}: only {other} games went another way");
    }
}

#[test]
fn a_saved_moment_opens_at_its_open_request() {
    let played = played(1, 4);
    let moments = open(&played);
    let at = moments.list().len() / 2;
    let text = moments.save(at).expect("a moment");
    let record = Record::parse(text.as_bytes()).expect("a whole record");
    let again = Moments::open(record, Plain::new()).expect("it opens");
    assert_eq!(again.divergence(), None);
    assert_eq!(again.list(), &moments.list()[..=at]);
    let table = again.look(at, |room, _| room.table().clone()).expect("a moment");
    assert_eq!(difference(&table, &played.shots[at].1), None);
}

#[test]
fn an_undo_goes_back_to_the_last_request_of_a_player() {
    let moments = open(&played(2, 4));
    let (me, now) = (PlayerId(1), moments.list().len());
    let last = moments.last_of(me, now).expect("they were asked");
    assert!(moments.list()[last].seats.contains(&me));
    assert!(moments.list()[last + 1..].iter().all(|m| !m.seats.contains(&me)));
    assert!(moments.last_of(me, last).is_some_and(|earlier| earlier < last));
    assert_eq!(moments.last_of(me, 0), None);
}

#[test]
fn moments_are_found_by_name() {
    let moments = open(&played(3, 4));
    let some = &moments.list()[7];
    assert_eq!(moments.find(At::Request(some.requests[0])), Some(7));
    assert_eq!(moments.find(At::End), Some(moments.list().len()));
    assert_eq!(moments.find(At::Request(999_999)), None);
    let turn = moments.find(At::Turn(2)).expect("a second turn");
    assert!(moments.list()[turn].turn == 2 && moments.list()[turn - 1].turn == 1);
    let kinds = |kind| moments.landmarks().iter().filter(|l| l.kind == kind).count();
    assert!(kinds(LandmarkKind::Turn) > 3 && kinds(LandmarkKind::Damage) > 0);
    let wanted = moments.list().len() + 1;
    let error = moments.look(wanted, |_, _| ()).expect_err("there is no such moment");
    assert!(
        matches!(error, MomentError::NoMoment { wanted: n, moments } if n == wanted && moments == wanted - 1),
        "{error}"
    );
}

#[test]
fn a_record_that_diverges_keeps_the_moments_before() {
    let mut played = played(2, 5);
    let half = played.record.replies.len() / 2;
    let line =
        played.record.replies[half..].iter().position(|r| r.reply != Reply::Pass).expect("a reply") + half;
    played.record.replies[line].reply = Reply::Yes(true);
    let moments = open(&played);
    let divergence = moments.divergence().expect("another game");
    let last = moments.list().last().expect("moments");
    assert!(last.requests.contains(&divergence.request), "{divergence}");
    let at = moments.list().len() / 2;
    let table = moments.look(at, |room, _| room.table().clone()).expect("a moment");
    assert_eq!(difference(&table, &played.shots[at].1), None);
}

// ---- pictures, cut records, packages -----------------------------------------------------

/// Returns the table with the eyes of everybody and of nobody.
fn all_sights(room: &Room) -> Vec<TableSight> {
    let seats = room.table().seats.clone();
    let viewers = seats.into_iter().map(Viewer::Seat).chain([Viewer::Public, Viewer::All]);
    viewers.map(|viewer| sight(room, viewer)).collect()
}

/// Compares the picture of a moment with the game played up to there.
fn check_picture<S: Stage>(moments: &Moments<S>, at: usize, what: &str) {
    let seen = |room: &Room, requests: &[Request]| (all_sights(room), requests.to_vec());
    let picture = moments.look(at, seen).expect("a moment");
    let played = moments.play_to(at, seen).expect("a moment");
    assert_eq!(picture.1, played.1, "{what}, moment {at}: other requests");
    assert!(picture.0 == played.0, "{what}, moment {at}: another table");
}

#[test]
fn a_picture_is_what_playing_to_the_moment_shows() {
    for seed in 5..7 {
        let moments = open(&played(seed, 5));
        assert_eq!(moments.pictures(), moments.list().len());
        let mut dice = Stream::new(seed, "pictures");
        for _ in 0..6 {
            check_picture(&moments, dice.below(moments.list().len()), &format!("seed {seed}"));
        }
        check_picture(&moments, moments.list().len(), &format!("seed {seed}"));
    }
}

/// Counts the games that are set up.
struct Counted(Plain, Rc<Cell<usize>>);

impl Stage for Counted {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Staged, StageError> {
        self.1.set(self.1.get() + 1);
        self.0.start(record, door)
    }
}

#[test]
fn moments_without_a_picture_take_one_run_together() {
    let played = played(9, 5);
    let started = Rc::new(Cell::new(0));
    let stage = Counted(Plain::new(), started.clone());
    let moments = Moments::open_with(played.record.clone(), stage, 7).expect("it opens");
    assert!(moments.pictures() <= 7 && moments.list().len() > 50, "{}", moments.list().len());
    for (at, (ids, table)) in played.shots.iter().enumerate() {
        let seen = moments.look(at, |room, requests| {
            (requests.iter().map(|r| r.id).collect::<Vec<_>>(), room.table().clone())
        });
        let (asked, shown) = seen.expect("a moment");
        assert_eq!(&asked, ids);
        assert_eq!(difference(&shown, table), None, "moment {at}");
    }
    // One to open the record, one for each five hundred moments.
    let runs = 2 + played.shots.len() / 500;
    assert!(started.get() <= runs, "{} runs for {} moments", started.get(), played.shots.len());
}

#[test]
fn every_request_is_shown_where_several_share_a_place() {
    use sgs::rules::names::{BuiltIn, Lang};
    use sgs::screen::watch::Film;
    let mut film = Film::new(open(&played(3, 4)), Rc::new(BuiltIn), Lang::En);
    let count = film.moments.list().len();
    let mut seen = vec![film.moment()];
    while film.step(Step::Request, Way::On).is_some() {
        seen.push(film.moment());
    }
    seen.dedup();
    assert_eq!(
        seen.iter().copied().filter(|at| *at < count).collect::<Vec<_>>(),
        (0..count).collect::<Vec<_>>()
    );
    for expected in (0..count - 1).rev() {
        film.step(Step::Request, Way::Back).expect("an earlier request");
        assert_eq!(film.moment(), expected);
    }
}

/// A record with the bundled packages, whose AI plays.
struct Bundled(Arc<Library>);

impl Bundled {
    fn load(&self) -> Rc<Packages> {
        let (script, _) = Script::load(catalog_of_rules(&DeckOptions::default()), &self.0).expect("a state");
        script.load_ai().expect("the AI");
        Rc::new(Packages(script))
    }

    fn play(&self, seed: u64, players: usize) -> Record {
        let packages = self.load();
        let mut options = GameOptions::new(seed, players);
        options.settings.round_limit = 6;
        let paper = Paper::default();
        let header = Header::new(options, &packages.0.loaded().0, vec![Name::from("lua"); players], 0);
        let seats = Agents::each(players, |_| Box::new(LuaPlayer::new(&packages.0)));
        let room = packages.start(&header.options, Box::new(seats)).expect("a game");
        let recorder = Recorder::new(paper.clone(), &header);
        room.observe(recorder.observer());
        room.run().expect("nobody closes the table");
        recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
        Record::parse(&paper.bytes()).expect("a whole record")
    }
}

impl Stage for Bundled {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Staged, StageError> {
        let packages = self.load();
        let room = packages.start(&record.header.options, door)?;
        Ok(Staged { keep: Box::new(packages), ..room.into() })
    }
}

/// A Lua state, left when nobody needs it any more.
struct Packages(Script);

impl Packages {
    fn start(&self, options: &GameOptions, door: Box<dyn Door>) -> Result<Rc<Room>, SetupError> {
        let room = self.0.start_game(options, door)?;
        self.0.seat_ai(&room);
        Ok(room)
    }
}

impl Drop for Packages {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Times of opening a record and of looks at its moments, for a summary.
#[derive(Default)]
struct Times {
    open: Vec<Duration>,
    looks: Vec<Duration>,
    went_on: usize,
}

/// Jumps to random moments of a record and back, goes on from some with other players, and cuts it.
fn try_record(bundled: &Arc<Library>, seed: u64, jumps: usize, tries: usize, times: &mut Times) {
    let players = 3 + (seed % 6) as usize;
    let what = format!("seed {seed}");
    let record = Bundled(bundled.clone()).play(seed, players);
    let begun = Instant::now();
    let moments = Moments::open(record.clone(), Bundled(bundled.clone())).expect("it opens");
    times.open.push(begun.elapsed());
    assert_eq!(moments.divergence().map(|d| d.to_string()), None, "{what}");
    let mut dice = Stream::new(seed, "tries");
    let seen = |moment: usize| moments.look(moment, |room, _| all_sights(room)).expect("a moment");
    let home = dice.below(moments.list().len());
    let at_home = seen(home);
    for _ in 0..jumps {
        check_picture(&moments, dice.below(moments.list().len()), &what);
        let begun = Instant::now();
        moments.look(dice.below(moments.list().len()), |_, _| ()).expect("a moment");
        times.looks.push(begun.elapsed());
        assert!(seen(home) == at_home, "{what}: back at moment {home}");
    }
    for _ in 0..tries {
        times.went_on += 1;
        // Any reply may be the last: also one of several that came at once.
        let before = record.up_to(dice.below(record.replies.len()));
        let replay =
            |record: &Record| Moments::open(record.clone(), Bundled(bundled.clone())).expect("it opens");
        let packages = Bundled(bundled.clone()).load();
        let agents = Agents::each(players, |_| Box::new(LuaPlayer::new(&packages.0)));
        let stage = Given(packages);
        let running = go_on(&before, &stage, Box::new(agents)).expect("a game");
        let paper = Paper::default();
        let recorder = Recorder::new(paper.clone(), &record.header);
        running.room.observe(recorder.observer());
        running.room.run().expect("nobody closes the table");
        assert_eq!(running.divergence(&before).map(|d| d.to_string()), None, "{what}");
        recorder.finish(running.room.table().turn.winner.clone()).expect("memory can be written");
        let gone_on = Record::parse(&paper.bytes()).expect("a whole record");
        let (n, at) = (before.replies.len(), before.replies.len() + 2);
        assert_eq!(gone_on.replies[..n], before.replies[..], "{what}, {n} replies");
        assert_eq!(replay(&gone_on).divergence().map(|d| d.to_string()), None, "{what}, from reply {at}");
        // Cut anywhere, it opens as far as it goes.
        let text = record.to_text();
        let cut = text.find('\n').unwrap_or(0) + 1;
        let cut = cut + dice.below(text.len() - cut);
        let cut = Record::parse_so_far(&text.as_bytes()[..cut]).expect("a record");
        let opened = replay(&cut);
        assert_eq!(opened.divergence().map(|d| d.to_string()), None, "{what}");
        let known = opened.list().len();
        assert_eq!(opened.list()[..known.min(1)], moments.list()[..known.min(1)], "{what}");
        assert!(known <= moments.list().len(), "{what}");
    }
}

/// Packages that are loaded already.
struct Given(Rc<Packages>);

impl Stage for Given {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Staged, StageError> {
        Ok(self.0.start(&record.header.options, door)?.into())
    }
}

#[test]
fn records_of_the_bundled_ai_go_on_from_any_reply() {
    let bundled = Arc::new(Library::embedded());
    (1..=2).for_each(|seed| try_record(&bundled, seed, 2, 2, &mut Times::default()));
}

/// `SGS_RECORDS=500 cargo test --release --test it moments::many_records -- --ignored --nocapture`; `SGS_FIRST` is the first seed.
#[test]
#[ignore = "takes minutes"]
fn many_records_are_tried() {
    let bundled = Arc::new(Library::embedded());
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (first, records) = (number("SGS_FIRST").unwrap_or(100), number("SGS_RECORDS").unwrap_or(50));
    let mut times = Times::default();
    for seed in first..first + records {
        try_record(&bundled, seed, 4, 1, &mut times);
        println!("seed {seed}: four jumps there and back, a game that goes on, a record cut off");
    }
    let worst = |times: &[Duration]| times.iter().max().copied().unwrap_or_default();
    println!(
        "{records} records, {} jumps, {} games that went on; at most {:?} to open one, {:?} for a look",
        times.looks.len(),
        times.went_on,
        worst(&times.open),
        worst(&times.looks)
    );
}

#[test]
fn steps_lead_from_request_to_request_and_back() {
    let moments = open(&played(3, 4));
    let mut place = 0;
    let mut places = Vec::new();
    while let Some(next) = moments.step(place, Step::Request, Way::On) {
        assert_eq!(moments.place_of(moments.moment_at(next).expect("a moment")), next);
        places.push(next);
        place = next;
    }
    assert!(places.len() + 2 > moments.list().len(), "{} of {}", places.len(), moments.list().len());
    places.pop();
    for expected in places.into_iter().rev() {
        place = moments.step(place, Step::Request, Way::Back).expect("an earlier request");
        assert_eq!(place, expected);
    }
    let turn = Step::Landmark(LandmarkKind::Turn);
    let second = moments.step(0, turn, Way::On).and_then(|first| moments.step(first, turn, Way::On));
    let second = second.expect("a second turn");
    assert_eq!(moments.log()[second - 1].turn, 2);
    assert_eq!(moments.step(second, turn, Way::Back).map(|first| moments.log()[first - 1].turn), Some(1));
    assert_eq!(moments.step(moments.log().len(), Step::Entry, Way::On), None);
}

#[test]
fn only_commands_that_take_long_say_that_they_are_at_work() {
    use ratatui::buffer::Buffer;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use ratatui::layout::Rect;
    use sgs::rules::names::{BuiltIn, Lang};
    use sgs::screen::Paint;
    use sgs::screen::watch::{Cinema, Commands, Film};
    let mut film = Film::new(open(&played(3, 4)), Rc::new(BuiltIn), Lang::En);
    let say = |_: &Film<Plain>, line: &str| vec![format!("done: {line}")];
    let commands = Commands { is_long: |line| line == "keep", carry_out: &say };
    let mut cinema = Cinema::new(&mut film, Paint::default()).with_commands(commands);
    let text = |cinema: &Cinema<'_, Plain>| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 30));
        cinema.draw(&mut buffer);
        buffer.content.iter().map(|cell| cell.symbol()).collect::<String>()
    };
    for (line, waits) in [("save x", false), ("keep", true), ("report", false)] {
        let keys = std::iter::once(':').chain(line.chars()).map(KeyCode::Char);
        for code in keys.chain([KeyCode::Enter]) {
            cinema.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        assert_eq!(text(&cinema).contains("one moment"), waits, "{line}");
        assert_eq!(cinema.carry_out(), waits, "{line}");
        assert!(text(&cinema).contains(&format!("done: {line}")), "{line}: {}", text(&cinema));
        cinema.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
    }
}

#[test]
fn a_record_on_the_screen_answers_to_keys_and_the_mouse() {
    use ratatui::buffer::Buffer;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use ratatui::layout::Rect;
    use sgs::rules::names::{BuiltIn, Lang};
    use sgs::screen::Paint;
    use sgs::screen::watch::{Cinema, End, Film};
    let area = Rect::new(0, 0, 100, 30);
    let text = |cinema: &Cinema<'_, Plain>| {
        let mut buffer = Buffer::empty(area);
        cinema.draw(&mut buffer);
        let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..area.height).map(line).collect::<Vec<_>>()
    };
    let mut film = Film::new(open(&played(3, 4)), Rc::new(BuiltIn), Lang::En);
    let all = film.moments.log().len();
    let mut cinema = Cinema::new(&mut film, Paint { colour: false, ascii: true });
    let press = |cinema: &mut Cinema<'_, Plain>, code| cinema.key(KeyEvent::new(code, KeyModifiers::NONE));
    let first = text(&cinema);
    assert!(first.iter().any(|line| line.contains("[t0/")), "{first:#?}");
    assert!(first[28].starts_with('#') && first[28].contains('.'), "{first:#?}");
    press(&mut cinema, KeyCode::PageDown);
    press(&mut cinema, KeyCode::PageDown);
    assert!(text(&cinema).iter().any(|line| line.contains("[t2/")), "{:#?}", text(&cinema));
    // Everybody's cards, then those of one seat.
    press(&mut cinema, KeyCode::Char('2'));
    assert!(text(&cinema)[29].contains("seat 2"), "{:#?}", text(&cinema));
    press(&mut cinema, KeyCode::Char('9'));
    assert!(text(&cinema).iter().any(|line| line.contains("there is no seat 9")), "{:#?}", text(&cinema));
    // The end of the line of time, and back to its start.
    cinema.click(area, 99, 28);
    assert!(text(&cinema).iter().any(|line| line.contains(&format!("{all}/{all}]"))), "{:#?}", text(&cinema));
    assert_eq!(press(&mut cinema, KeyCode::Char('c')), None, "the game is over there");
    for key in ['/', 'd', 'r', 'a', 'w'] {
        press(&mut cinema, KeyCode::Char(key));
    }
    assert!(text(&cinema).iter().any(|line| line.contains("draw_")), "{:#?}", text(&cinema));
    press(&mut cinema, KeyCode::Home);
    press(&mut cinema, KeyCode::Esc);
    cinema.click(area, 40, 28);
    press(&mut cinema, KeyCode::Up);
    assert_eq!(press(&mut cinema, KeyCode::Char('c')), None, "it asks for the seats");
    assert!(text(&cinema).iter().any(|line| line.contains("at which seat")), "{:#?}", text(&cinema));
    press(&mut cinema, KeyCode::Backspace);
    press(&mut cinema, KeyCode::Char('9'));
    assert_eq!(press(&mut cinema, KeyCode::Enter), None, "there is no such seat");
    assert!(text(&cinema).iter().any(|line| line.contains("there is no seat 9")), "{:#?}", text(&cinema));
    for key in ['c', ',', '1', ',', '2'] {
        press(&mut cinema, KeyCode::Char(key));
    }
    let end = press(&mut cinema, KeyCode::Enter);
    assert!(matches!(&end, Some(End::GoOn { players, .. }) if (2..=3).contains(&players.len())), "{end:?}");
    press(&mut cinema, KeyCode::Char(' '));
    let before = text(&cinema);
    cinema.tick();
    assert_ne!(text(&cinema), before, "a game that runs goes on by itself");
    assert_eq!(press(&mut cinema, KeyCode::Char('q')), Some(End::Leave));
}
