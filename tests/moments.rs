//! Moments of records: a jump shows what the game itself showed, and games that go on from a moment replay.

use crate::shared::paper::Paper;
use sgs::agents::form::{Reach, TableSight, Viewer};
use sgs::agents::replay::Replay;
use sgs::agents::{Agents, builtin::Builtin};
use sgs::model::rng::Stream;
use sgs::model::{Name, PlayerId, Table};
use sgs::moments::{At, LandmarkKind, MomentError, Moments, Stage};
use sgs::record::{Header, Record, Recorder};
use sgs::rules::ask::{Door, Many};
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, SetupError, new_game};
use sgs::rules::{Answer, Catalog, Reply, Request, Room};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;

/// Sets games up with the cards of the rules alone.
struct Plain(Rc<Catalog>);

impl Plain {
    fn new() -> Plain {
        Plain(Rc::new(catalog(&DeckOptions::default())))
    }
}

impl Stage for Plain {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Rc<Room>, SetupError> {
        new_game(&record.header.options, self.0.clone(), door).map(Rc::new)
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

struct Played {
    record: Record,
    shots: Vec<Shot>,
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
    room.run().expect("nobody closes the table");
    recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
    let record = Record::parse(&paper.bytes()).expect("a whole record");
    let end = room.table().clone();
    drop(room);
    Played { record, shots: shots.take(), end }
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
            let (room, recorder) =
                moments.go_on(at, agents, Box::new(Agents::random(5)), paper.clone()).expect("a moment");
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
    assert_eq!(error, MomentError::NoMoment { wanted, moments: wanted - 1 });
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
