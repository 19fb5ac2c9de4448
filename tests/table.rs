//! The table that stays: a screen for each kind of request, whole games with keys and with the mouse, and the program
//! itself in a terminal.

mod matrix;
mod measure;
mod pty;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sgs::agents::Seated;
use sgs::agents::builtin::Builtin;
use sgs::model::history::{CardNote, Detail, EventKind};
use sgs::model::rng::Stream;
use sgs::model::*;
use sgs::rules::ask::{Ask, CardRef, Door, Request, Seat};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Agent, Answer, Fact, Interrupt, Observer, Reply, Room};
use sgs::screen::Paint;
use sgs::screen::play::{Canvas, Event, Key, Manner, Source, Table};
use sgs::script::host::Script;
use sgs::script::load::Library;
use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::screen::text;

/// A screen that remembers the last picture.
#[derive(Clone)]
struct Glass(Rc<RefCell<Buffer>>);

impl Glass {
    fn new((width, height): (u16, u16)) -> Glass {
        Glass(Rc::new(RefCell::new(Buffer::empty(Rect::new(0, 0, width, height)))))
    }

    fn text(&self) -> String {
        text(&self.0.borrow())
    }
}

impl Canvas for Glass {
    fn area(&self) -> Rect {
        self.0.borrow().area
    }

    fn show(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        paint(&mut self.0.borrow_mut());
        Ok(())
    }

    fn renew(&mut self) {}

    fn suspend(&mut self) {}

    fn close(&mut self) {}
}

/// Prepared events; then the person is gone.
struct Prepared(VecDeque<Event>);

impl Source for Prepared {
    fn next(&mut self, _: Option<Instant>) -> Event {
        self.0.pop_front().unwrap_or(Event::Gone)
    }

    fn forget(&mut self) {}
}

fn keys(text: &str) -> VecDeque<Event> {
    let key = |c| match c {
        '\n' => Key::Enter,
        '>' => Key::Right,
        '<' => Key::Backspace,
        '^' => Key::Escape,
        c => Key::Char(c),
    };
    text.chars().map(|c| Event::Key(key(c))).collect()
}

fn manner(lang: Lang) -> Manner {
    Manner { lang, paint: Paint::default(), pace: Duration::ZERO }
}

fn library() -> Arc<Library> {
    Arc::new(Library::embedded())
}

/// A door that leads the first request of a play phase to a test.
struct AtPlay<F>(Option<F>);

impl<F: FnOnce(&Room, &Request)> Door for AtPlay<F> {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if let Ask::Play = request.ask {
            if let Some(test) = self.0.take() {
                test(room, request);
            }
            return Answer::Close;
        }
        match Seat::new(room, request.seat).some_reply(request) {
            Some(reply) => Answer::Reply(reply),
            None => Answer::Reply(Reply::Pass),
        }
    }
}

/// Calls a test at the first play phase of a game of four.
fn at_play(test: impl FnOnce(&Room, &Request, Rc<dyn Names>) + 'static) {
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library()).expect("a state");
    let mut options = GameOptions::new(11, 4);
    for (seat, general) in [(1, "liubei"), (2, "zhangfei"), (3, "zhugeliang"), (4, "daqiao")] {
        options.fixed.push(FixedSeat { seat, general: Some(general.into()), role: None });
    }
    let names: Rc<dyn Names> = Rc::new(script.clone());
    let door = AtPlay(Some(move |room: &Room, request: &Request| {
        deal(room, request.seat);
        test(room, request, names)
    }));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    assert!(matches!(room.run(), Err(Interrupt::Closed)));
    script.leave();
}

/// Gives a player cards with which every kind of request can be answered.
fn deal(room: &Room, player: PlayerId) {
    for name in ["slash", "jink", "peach", "nullification", "duel", "crossbow"] {
        let card = {
            let t = room.table();
            let named = |card: &&CardId| t.open_view().card_name(**card) == name;
            t.draw_pile.iter().find(named).copied().expect("a card of the deck")
        };
        let mut t = room.table_mut();
        t.take(card);
        t.put(card, moves::Location::new(Place::Hand, Some(player)), None, false);
    }
}

/// One request of each kind, to the player whose play phase it is.
fn requests(room: &Room, play: &Request) -> Vec<Request> {
    let me = play.seat;
    let t = room.table();
    let others: Vec<PlayerId> = t.seats.iter().copied().filter(|p| *p != me).collect();
    let hand: Vec<CardId> = t.player(me).hand.clone();
    let top: Vec<CardId> = t.draw_pile.iter().take(4).copied().collect();
    let other = others[0];
    let equip = CardRef::Hand { owner: other };
    drop(t);
    let with = |ask, reason: &str| Request {
        ask,
        reason: reason.into(),
        prompt: String::new(),
        data: Value::Nil,
        ..play.clone()
    };
    let words = |list: &[&str]| list.iter().map(|w| Name::from(*w)).collect::<Vec<_>>();
    let cards = |include_equip| (2, 2, false, include_equip, Name::from("."));
    let (num, min, optional, include_equip, pattern) = cards(true);
    vec![
        with(Ask::Play, "play"),
        with(
            Ask::UseCard {
                pattern: "slash".into(),
                method: HandlingMethod::Use,
                victims: Vec::new(),
                victims_only: false,
                distance_limit: true,
            },
            "slash",
        ),
        with(
            Ask::RespondCard {
                pattern: ".".into(),
                method: HandlingMethod::Response,
                who: Some(other),
                to_card: None,
            },
            "duel",
        ),
        with(
            Ask::Nullify { trick: hand[0], from: Some(other), to: Some(others[1]), positive: true },
            "nullification",
        ),
        with(Ask::Peach { dying: other, needed: 1 }, "peach"),
        with(Ask::Invoke, "jijiang"),
        with(Ask::Choice { options: words(&["draw", "play", "cancel"]) }, "rende"),
        with(Ask::Suit, "fanjian"),
        with(Ask::Kingdom { options: words(&["wei", "shu", "wu", "qun"]) }, "kingdom"),
        with(Ask::General { options: words(&["caocao", "zhenji", "lvbu"]) }, "general"),
        with(Ask::Discard { num, min, optional, include_equip, pattern: pattern.clone() }, "gamerule"),
        with(Ask::Exchange { num, min, optional, include_equip, pattern }, "rende"),
        with(
            Ask::CardChosen {
                who: other,
                options: vec![equip],
                method: HandlingMethod::None,
                can_cancel: false,
            },
            "snatch",
        ),
        with(Ask::PickCard { options: top.clone(), refusable: false }, "amazing_grace"),
        with(Ask::ShowCard { requestor: other }, "fire_attack"),
        with(Ask::Give { cards: hand.clone(), players: others.clone(), max: 2, optional: true }, "yiji"),
        with(Ask::Arrange { cards: top, up: true, down: true }, "guanxing"),
        with(Ask::Gongxin { target: other, options: Vec::new() }, "gongxin"),
        with(Ask::Pindian { from: me, to: other }, "tianyi"),
        with(Ask::Players { options: others, min: 1, max: 1 }, "liuli"),
        with(Ask::Order { options: words(&["jianxiong", "hujia"]), optional: true }, "order"),
        with(Ask::LuckCard, "luck_card"),
    ]
}

/// Returns the screen on which a request stands, after these keys.
fn screen(
    room: &Room,
    request: &Request,
    names: &Rc<dyn Names>,
    lang: Lang,
    size: (u16, u16),
    typed: &str,
) -> String {
    let glass = Glass::new(size);
    let mut table = Table::new(Prepared(keys(typed)), glass.clone(), manner(lang), names.clone());
    let answer = table.answer(Seat::new(room, request.seat), request);
    assert_eq!(answer, Answer::Close, "{:?} was answered by {typed:?}", request.ask);
    glass.text()
}

#[test]
fn every_kind_of_request_has_its_screen() {
    at_play(|room, play, names| {
        for (lang, size) in [(Lang::Zh, (80, 24)), (Lang::En, (100, 40)), (Lang::Zh, (46, 18))] {
            let mut all = String::new();
            for request in requests(room, play) {
                let kind = request.ask.word();
                let screen = screen(room, &request, &names, lang, size, "");
                all += &format!("######## {kind}\n{screen}");
            }
            insta::assert_snapshot!(format!("requests_{lang}_{}x{}", size.0, size.1), all);
        }
    });
}

#[test]
fn screens_on_a_terminal_without_utf_8_are_ascii() {
    at_play(|room, play, names| {
        for request in requests(room, play) {
            let glass = Glass::new((80, 24));
            let ascii = Manner { paint: Paint { colour: true, ascii: true }, ..manner(Lang::En) };
            let mut table = Table::new(Prepared(keys(">")), glass.clone(), ascii, names.clone());
            assert_eq!(table.answer(Seat::new(room, request.seat), &request), Answer::Close);
            let screen = glass.text();
            assert!(screen.is_ascii(), "{screen}");
            if matches!(request.ask, Ask::Play) {
                let hand = screen.lines().find(|line| line.starts_with("Hand")).expect("a hand");
                assert!(hand.contains("1 ") && hand.contains(['S', 'H', 'C', 'D']), "{hand}");
                assert!(screen.contains("Enter]"), "keys have names:\n{screen}");
            }
        }
    });
}

/// Returns the answer to a request, and the last screen.
fn answer(
    room: &Room,
    request: &Request,
    names: &Rc<dyn Names>,
    events: VecDeque<Event>,
) -> (Answer, String) {
    let glass = Glass::new((80, 24));
    let mut table = Table::new(Prepared(events), glass.clone(), manner(Lang::Zh), names.clone());
    let answer = table.answer(Seat::new(room, request.seat), request);
    (answer, glass.text())
}

#[test]
fn card_and_target_in_one_line_are_confirmed() {
    at_play(|room, play, names| {
        let hand: Vec<CardId> = room.table().player(play.seat).hand.clone();
        let me = Seat::new(room, play.seat);
        let is_slash = |card: &CardId| me.is_kind_of(*card, "Slash");
        let Some(at) = hand.iter().position(is_slash) else { panic!("no slash in the hand") };
        let next = room.table().seats[1];
        let line = format!("{} 2\n", at + 1);
        let (early, screen) = answer(room, play, &names, keys(&line));
        assert_eq!(early, Answer::Close, "the last choice confirms itself");
        assert!(screen.contains("回车确认"), "{screen}");
        let (answer, _) = answer(room, play, &names, keys(&format!("{line}\n")));
        let Answer::Reply(Reply::Use { targets, .. }) = answer else { panic!("{answer:?}") };
        assert_eq!(targets, [next]);
    });
}

#[test]
fn enter_on_a_barred_thing_leaves_it_and_then_confirms() {
    at_play(|room, play, names| {
        let at = |name: &str| {
            let t = room.table();
            let hand = &t.player(play.seat).hand;
            hand.iter().position(|card| t.open_view().card_name(*card) == name).expect("a card")
        };
        let typed = format!("{}\n{}\n", at("crossbow") + 1, ">".repeat(at("jink") + 1));
        let (early, screen) = answer(room, play, &names, keys(&typed));
        assert!(early == Answer::Close && screen.contains("再按回车确认已选的"), "{screen}");
        let (answer, _) = answer(room, play, &names, keys(&(typed + "\n")));
        assert!(matches!(answer, Answer::Reply(Reply::Use { .. })), "{answer:?}");
    });
}

#[test]
fn recasting_is_named_before_it_is_confirmed() {
    at_play(|room, play, names| {
        let chain = {
            let t = room.table();
            let named = |card: &&CardId| t.open_view().card_name(**card) == "iron_chain";
            t.draw_pile.iter().find(named).copied().expect("a card of the deck")
        };
        let at = {
            let mut t = room.table_mut();
            t.take(chain);
            t.put(chain, moves::Location::new(Place::Hand, Some(play.seat)), None, false);
            t.player(play.seat).hand.len()
        };
        let (_, screen) = answer(room, play, &names, keys(&format!("{at}\n")));
        assert!(screen.contains("[重铸 ⏎]"), "{screen}");
        let (answered, screen) = answer(room, play, &names, keys(&format!("{at} 2\n")));
        assert!(answered == Answer::Close && screen.contains("[使用 ⏎]"), "{screen}");
    });
}

#[test]
fn orders_are_shown_before_they_are_confirmed() {
    at_play(|room, play, names| {
        let all = requests(room, play);
        let request = all.iter().find(|r| r.ask.word() == "arrange").expect("guanxing");
        let Ask::Arrange { cards, .. } = &request.ask else { unreachable!() };
        let (_, screen) = answer(room, request, &names, keys("2 1 / 3\n"));
        assert!(screen.contains("牌堆顶：") && screen.contains("牌堆底："), "{screen}");
        let (answer, _) = answer(room, request, &names, keys("2 1 / 3\n\n"));
        let top = vec![cards[1], cards[0]];
        let bottom = vec![cards[2], cards[3]];
        assert_eq!(answer, Answer::Reply(Reply::Arrange { top, bottom }));
    });
}

#[test]
fn line_that_cannot_join_what_is_chosen_changes_nothing() {
    at_play(|room, play, names| {
        let all = requests(room, play);
        let request = all.iter().find(|r| r.ask.word() == "discard").expect("a discard");
        let me = Seat::new(room, play.seat);
        let face = |at: usize| {
            let card = room.table().player(play.seat).hand[at];
            me.view(|view| view.card(card).map(|card| (card.face.suit.symbol(), card.face.number)))
        };
        // Two cards are wanted: of `2 3` behind `1` the last does not fit.
        for typed in ["1\n2 3\n", "1\n9 2\n"] {
            let (answer, screen) = answer(room, request, &names, keys(typed));
            assert_eq!(answer, Answer::Close);
            let chosen =
                screen.lines().find(|line| line.contains("已选：")).unwrap_or_else(|| panic!("{screen}"));
            assert_eq!(chosen.matches('、').count(), 0, "{:?} {screen}", face(0));
        }
        let (answer, _) = answer(room, request, &names, keys("1 2\n\n"));
        let Answer::Reply(Reply::Cards(cards)) = answer else { panic!("{answer:?}") };
        assert_eq!(cards.len(), 2);
    });
}

#[test]
fn nullification_is_not_asked_again_for_a_skipped_trick() {
    at_play(|room, play, names| {
        let all = requests(room, play);
        let request = all.iter().find(|r| r.ask.word() == "nullify").expect("a nullification");
        let glass = Glass::new((80, 24));
        let mut table = Table::new(Prepared(keys("s")), glass.clone(), manner(Lang::Zh), names.clone());
        assert_eq!(table.answer(Seat::new(room, request.seat), request), Answer::Reply(Reply::Pass));
        // No key is left: who is asked would be gone.
        assert_eq!(table.answer(Seat::new(room, request.seat), request), Answer::Reply(Reply::Pass));
        assert_eq!(table.questions(), 1);
        let Ask::Nullify { from, positive, .. } = request.ask else { unreachable!() };
        let trick = room.table().player(request.seat).hand[1];
        let aimed_at =
            |to| Request { ask: Ask::Nullify { trick, from, to: Some(to), positive }, ..request.clone() };
        let other = from.expect("a user");
        let seat = Seat::new(room, request.seat);
        let mut table = Table::new(Prepared(keys("m0\n")), glass.clone(), manner(Lang::Zh), names.clone());
        assert_eq!(table.answer(seat, &aimed_at(other)), Answer::Reply(Reply::Pass));
        assert_eq!(table.answer(seat, &aimed_at(other)), Answer::Reply(Reply::Pass));
        assert_eq!(table.answer(seat, &aimed_at(request.seat)), Answer::Close);
        assert_eq!(table.questions(), 2);
        // The question stays until it is answered: the wish is taken back.
        let mut table = Table::new(Prepared(keys("mm0\n")), glass, manner(Lang::Zh), names.clone());
        assert_eq!(table.answer(seat, &aimed_at(other)), Answer::Reply(Reply::Pass));
        assert_eq!(table.answer(seat, &aimed_at(other)), Answer::Close);
    });
}

#[test]
fn a_skipped_trick_covers_nullifications_of_its_nullifications() {
    at_play(|room, play, names| {
        let all = requests(room, play);
        let request = all.iter().find(|r| r.ask.word() == "nullify").expect("a nullification");
        let (trick, counter) = {
            let t = room.table();
            let hand = &t.player(request.seat).hand;
            (hand[0], hand[1])
        };
        let effect_of = |card: CardId| {
            let mut t = room.table_mut();
            let name = Name::from("duel");
            let card = CardNote { id: card, name, suit: Suit::Spade, number: 1, skill: Name::default() };
            let detail = Detail::Card { card, to: Vec::new(), of_skill: false };
            t.history.begin(play.event, EventKind::CardEffect, None, detail)
        };
        let (first, other) = (effect_of(trick), effect_of(CardId(100)));
        let Ask::Nullify { from, to, .. } = request.ask else { unreachable!() };
        let about = |trick, event| Request {
            ask: Ask::Nullify { trick, from, to, positive: false },
            event,
            ..request.clone()
        };
        let seat = Seat::new(room, request.seat);
        let mut table =
            Table::new(Prepared(keys("s")), Glass::new((80, 24)), manner(Lang::Zh), names.clone());
        assert_eq!(table.answer(seat, &about(trick, first)), Answer::Reply(Reply::Pass));
        assert_eq!(table.answer(seat, &about(counter, first)), Answer::Reply(Reply::Pass));
        assert_eq!(table.answer(seat, &about(counter, other)), Answer::Close, "of another trick");
    });
}

#[test]
fn general_is_searched_among_many() {
    at_play(|room, play, names| {
        let generals: Vec<Name> =
            room.catalog().generals.values().filter(|g| !g.hidden).map(|g| g.name.clone()).collect();
        assert!(generals.len() > 60);
        let request =
            Request { ask: Ask::General { options: generals }, reason: "general".into(), ..play.clone() };
        for word in ["zgl", "诸葛亮", "guanxing", "shu guanxing"] {
            let (_, screen) = answer(room, &request, &names, keys(&format!("/{word}")));
            assert!(screen.contains("诸葛亮") && !screen.contains("曹操 "), "{word}: {screen}");
            let (answer, _) = answer(room, &request, &names, keys(&format!("/{word}\n\n\n")));
            assert_eq!(answer, Answer::Reply(Reply::Text("zhugeliang".into())), "{word}");
        }
        let (_, screen) = answer(room, &request, &names, keys("/nobody at all"));
        assert!(screen.contains("（0/"), "{screen}");
    });
}

#[test]
fn yes_and_no_are_keys_and_a_stray_enter_is_neither() {
    at_play(|room, play, names| {
        let all = requests(room, play);
        let request = all.iter().find(|r| r.ask.word() == "invoke").expect("a skill");
        assert_eq!(answer(room, request, &names, keys("\n")).0, Answer::Close);
        assert_eq!(answer(room, request, &names, keys("y")).0, Answer::Reply(Reply::Yes(true)));
        assert_eq!(answer(room, request, &names, keys("n")).0, Answer::Reply(Reply::Pass));
    });
}

#[test]
fn anything_is_found_by_its_name() {
    at_play(|room, play, names| {
        for (word, wanted) in [
            ("观星", "观星"),
            ("guanxing", "观星"),
            ("zhugeliang", "诸葛亮"),
            ("诸葛亮", "空城"),
            ("sha", "【杀】"),
            ("Slash", "【杀】"),
            ("2", "咆哮"),
            ("xyzzy", "没有找到"),
        ] {
            let (_, screen) = answer(room, play, &names, keys(&format!("/{word}")));
            assert!(screen.contains(wanted), "{word}:\n{screen}");
        }
    });
}

#[test]
fn leaving_is_asked_first() {
    at_play(|room, play, names| {
        let (_, screen) = answer(room, play, &names, keys("q"));
        assert!(screen.contains("离开这一局？"), "{screen}");
        let (_, screen) = answer(room, play, &names, keys("q^"));
        assert!(screen.contains("你的出牌阶段"), "{screen}");
    });
}

#[test]
fn an_unknown_command_is_reported() {
    at_play(|room, play, names| {
        let (_, screen) = answer(room, play, &names, keys(":nosuch\n"));
        assert!(screen.contains("没有这个命令"), "{screen}");
    });
}

#[test]
fn the_result_stands_in_columns_until_nobody_is_there() {
    at_play(|room, play, names| {
        let result = "== A draw\n          turns  cards\n   Cao Cao    3     12\n";
        let end = |typed: &str| {
            let glass = Glass::new((80, 24));
            let table = Table::new(Prepared(keys(typed)), glass.clone(), manner(Lang::En), names.clone());
            table.sit(play.seat);
            table.end(room, result);
            glass.text()
        };
        let screen = end("");
        let end_of = |part: &str| screen.lines().find_map(|line| line.find(part).map(|at| at + part.len()));
        assert!(end_of("turns  cards").is_some(), "{screen}");
        assert_eq!(end_of("turns  cards"), end_of("Cao Cao    3     12"), "{screen}");
        // The person leaves while the log lies over the result.
        assert!(end("l").contains("The log"));
    });
}

// ---- whole games

/// A person who presses keys, or clicks where something stands.
struct Busy {
    glass: Glass,
    chance: Stream,
    with_mouse: bool,
    /// Events left before the person leaves.
    left: usize,
    seen: Rc<RefCell<BTreeSet<String>>>,
}

impl Source for Busy {
    fn next(&mut self, _: Option<Instant>) -> Event {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return Event::Gone;
        }
        let area = self.glass.area();
        if self.with_mouse {
            // Buttons and cards are in the last rows.
            let rows = if self.chance.below(5) == 0 { area.height } else { 7 };
            let row = area.height - 1 - self.chance.below(rows.into()) as u16;
            let column = self.chance.below(area.width.into()) as u16;
            return Event::Click { column, row };
        }
        let text = self.glass.text();
        if text.contains("[是 y]") {
            self.seen.borrow_mut().insert("yes".into());
        }
        let all = [Key::Right, Key::Right, Key::Enter, Key::Enter, Key::Tab, Key::Down, Key::Char(' ')];
        match self.chance.below(12) {
            0 => Event::Key(Key::Char(if text.contains("[是 y]") { 'y' } else { '0' })),
            1 => Event::Key(Key::Backspace),
            2 => Event::Key(Key::Char(['1', '2', '3', '?', '/', 'l'][self.chance.below(6)])),
            3 => Event::Key(Key::Escape),
            n => Event::Key(all[n % all.len()]),
        }
    }

    fn forget(&mut self) {}
}

/// Hears of answers that were not legal.
struct Judge(Rc<RefCell<Vec<String>>>);

impl Observer for Judge {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let Fact::Asked { cause: Some(sgs::rules::ask::Cause::Illegal(why)), kind, reason, .. } = fact {
            self.0.borrow_mut().push(format!("{kind} {reason}: {why}"));
        }
    }
}

fn play_whole(seed: u64, general: &str, lang: Lang, size: (u16, u16), with_mouse: bool) -> (String, bool) {
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library()).expect("a state");
    let mut options = GameOptions::new(seed, 4);
    options.fixed.push(FixedSeat { seat: 2, general: Some(general.into()), role: None });
    options.people = vec![2];
    let glass = Glass::new(size);
    let seen = Rc::new(RefCell::new(BTreeSet::new()));
    let chance = Stream::new(seed, "busy");
    let person = Busy { glass: glass.clone(), chance, with_mouse, left: 60_000, seen };
    let table = Table::new(person, glass.clone(), manner(lang), Rc::new(script.clone()));
    let agents = (1..=4).map(|seat| -> Box<dyn Agent> {
        if seat == 2 { Box::new(table.clone()) } else { Box::new(Builtin::default()) }
    });
    let room = script.start_game(&options, Box::new(Seated::new(agents.collect()))).expect("a game");
    table.sit(room.table().seats[1]);
    room.observe(Box::new(table.clone()));
    let illegal = Rc::new(RefCell::new(Vec::new()));
    room.observe(Box::new(Judge(illegal.clone())));
    let over = room.run().is_ok();
    assert_eq!(*illegal.borrow(), [""; 0], "seed {seed}");
    script.leave();
    (glass.text(), over)
}

#[test]
fn whole_games_are_played_with_keys() {
    for (seed, general, lang, size) in [
        (1, "zhugeliang", Lang::Zh, (80, 24)),
        (2, "liubei", Lang::En, (100, 40)),
        (3, "diaochan", Lang::Zh, (46, 20)),
        (4, "yuji", Lang::Zh, (80, 24)),
    ] {
        let (screen, over) = play_whole(seed, general, lang, size, false);
        assert!(over, "{general}: the game has not ended\n{screen}");
    }
}

#[test]
fn whole_games_are_played_with_the_mouse() {
    for (seed, general, lang, size) in [
        (5, "guanyu", Lang::Zh, (80, 24)),
        (6, "sunquan", Lang::En, (100, 40)),
        (7, "zhenji", Lang::Zh, (60, 20)),
    ] {
        let (screen, over) = play_whole(seed, general, lang, size, true);
        assert!(over, "{general}: the game has not ended\n{screen}");
    }
}

#[test]
fn only_target_of_a_card_is_taken_with_it_and_confirmed() {
    at_play(|room, play, names| {
        let trick = {
            let t = room.table();
            let named = |card: &&CardId| t.open_view().card_name(**card) == "dismantlement";
            t.draw_pile.iter().find(named).copied().expect("a card of the deck")
        };
        let others: Vec<PlayerId> = room.table().seats.iter().copied().filter(|p| *p != play.seat).collect();
        let at = {
            let mut t = room.table_mut();
            t.take(trick);
            t.put(trick, moves::Location::new(Place::Hand, Some(play.seat)), None, false);
            // Nobody else has a card that could be dismantled.
            for player in &others[1..] {
                for card in t.player(*player).hand.clone() {
                    t.take(card);
                    t.put(card, moves::Location::new(Place::Discard, None), None, false);
                }
            }
            t.player(play.seat).hand.len()
        };
        let (early, screen) = answer(room, play, &names, keys(&format!("{at}\n")));
        assert!(early == Answer::Close && screen.contains("回车确认"), "{screen}");
        let (answer, _) = answer(room, play, &names, keys(&format!("{at}\n\n")));
        let Answer::Reply(Reply::Use { targets, .. }) = answer else { panic!("{answer:?}") };
        assert_eq!(targets, others[..1]);
    });
}

#[test]
fn missing_target_says_what_to_type() {
    at_play(|room, play, names| {
        let hand: Vec<CardId> = room.table().player(play.seat).hand.clone();
        let me = Seat::new(room, play.seat);
        let slash = hand.iter().position(|card| me.is_kind_of(*card, "Slash")).expect("a slash");
        let (_, screen) = answer(room, play, &names, keys(&format!("{}\ny\n", slash + 1)));
        assert!(screen.contains("还要选目标：输入座位"), "{screen}");
    });
}
