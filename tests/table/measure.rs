//! Costs of a game for its reader: lines that pass unseen, answers, and key presses.

use super::*;
use sgs::rules::ask::Pick;
use sgs::rules::render::{People, Renderer};

/// A reader who turns the pages of the log before each answer, and notes every picture.
struct Reader {
    busy: Busy,
    glass: Glass,
    /// Lines of the log that no picture has shown so far.
    due: Rc<RefCell<Vec<String>>>,
    unseen: Rc<RefCell<Vec<String>>>,
    questions: Rc<RefCell<usize>>,
    /// The picture on which a page was turned last.
    turned: String,
}

/// Returns the log on a picture without blanks: the part right of the seats.
fn log_of(text: &str) -> String {
    let rows = text.lines().take_while(|line| !line.starts_with("────"));
    let right = rows.filter_map(|line| line.split_once('│')).map(|(_, log)| log);
    right.collect::<String>().split_whitespace().collect()
}

impl Source for Reader {
    fn next(&mut self, until: Option<Instant>) -> Event {
        let text = self.glass.text();
        let log = log_of(&text);
        self.due.borrow_mut().retain(|line| !log.contains(line));
        // A text over the table turns no page.
        if text.contains("more lines (Space)") && text != self.turned {
            self.turned = text;
            return Event::Key(Key::Char(' '));
        }
        *self.questions.borrow_mut() += 1;
        self.unseen.borrow_mut().append(&mut self.due.borrow_mut());
        self.busy.next(until)
    }

    fn forget(&mut self) {}
}

/// Notes what the log has to show.
struct Truth {
    me: PlayerId,
    names: Rc<dyn Names>,
    due: Rc<RefCell<Vec<String>>>,
}

impl Observer for Truth {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        // Hit points and phases stand beside the log.
        if matches!(fact, Fact::Hp { .. } | Fact::PhaseStart { .. } | Fact::RoundStart { .. }) {
            return;
        }
        let table = room.table();
        let people = People::of(table.view(self.me));
        let line = Renderer::new(&*self.names, Lang::En, Some(self.me), people).line(fact);
        for line in line.iter().flat_map(|line| line.lines()) {
            self.due.borrow_mut().push(line.split_whitespace().collect());
        }
    }
}

#[test]
fn no_line_of_the_log_passes_unseen_between_two_questions() {
    for (seed, size) in [(1, (80, 24)), (2, (120, 40))] {
        let (script, _) = Script::load(catalog(&DeckOptions::default()), &library()).expect("a state");
        let mut options = GameOptions::new(seed, 5);
        options.people = vec![2];
        let (glass, names): (_, Rc<dyn Names>) = (Glass::new(size), Rc::new(script.clone()));
        let (due, unseen, questions) = (Rc::default(), Rc::default(), Rc::default());
        let busy = Busy {
            glass: glass.clone(),
            chance: Stream::new(seed, "reader"),
            with_mouse: false,
            left: 60_000,
            seen: Rc::default(),
        };
        let reader = Reader {
            busy,
            glass: glass.clone(),
            due: Rc::clone(&due),
            unseen: Rc::clone(&unseen),
            questions: Rc::clone(&questions),
            turned: String::new(),
        };
        let table = Table::new(reader, glass, manner(Lang::En), names.clone());
        let agents = (1..=5).map(|seat| -> Box<dyn Agent> {
            if seat == 2 { Box::new(table.clone()) } else { Box::new(Builtin::default()) }
        });
        let door = Box::new(Seated::new(agents.collect()));
        let room = script.start_game(&options, door).expect("a game");
        let me = room.table().seats[1];
        table.sit(me);
        room.observe(Box::new(table.clone()));
        room.observe(Box::new(Truth { me, names, due }));
        room.run().expect("nobody leaves");
        script.leave();
        assert!(*questions.borrow() > 20, "{}", questions.borrow());
        assert_eq!(*unseen.borrow(), [""; 0], "seed {seed}");
    }
}

// ---- answers and key presses

/// A person who decides like the built-in player, and types each answer at the table.
struct Typist {
    seed: u64,
    mind: Builtin,
    names: Rc<dyn Names>,
    count: Rc<RefCell<Count>>,
}

#[derive(Default)]
struct Count {
    answers: usize,
    keys: usize,
    /// Answers and key presses in turns of the person.
    in_turn: (usize, usize),
    /// Those turns, each with the seed of its game.
    turns: BTreeSet<(u64, u32)>,
    /// Answers that the test does not know how to type.
    untyped: usize,
}

/// Returns what is typed for a reply: numbers of cards and seats, and the keys that confirm.
fn typed(room: &Room, request: &Request, reply: &Reply) -> Option<String> {
    let t = room.table();
    let hand = &t.player(request.seat).hand;
    let card = |card: CardId| hand.iter().position(|own| *own == card).map(|at| (at + 1).to_string());
    let is_target = |p: &PlayerId| t.seats.iter().position(|seat| seat == p).map(|at| (at + 1).to_string());
    let line = |words: Vec<String>| format!("{}\n\n", words.join(" "));
    let picked = |pick: &Pick| match pick {
        Pick::Id(id) => card(*id),
        _ => None,
    };
    let all = |words: Vec<Option<String>>| words.into_iter().collect::<Option<Vec<String>>>();
    match reply {
        Reply::Pass if matches!(request.ask, Ask::Invoke) => Some("n".into()),
        Reply::Pass => Some("0\n".into()),
        Reply::Yes(yes) => Some(if *yes { "y" } else { "n" }.into()),
        Reply::Card(pick) => Some(line(vec![picked(pick)?])),
        Reply::Use { card, targets } => {
            let words = [picked(card)].into_iter().chain(targets.iter().map(is_target));
            all(words.collect()).map(line)
        }
        Reply::Cards(cards) => {
            let of = |which: &CardRef| match which {
                CardRef::Id(id) => card(*id),
                CardRef::Hand { .. } => None,
            };
            all(cards.iter().map(of).collect()).map(line)
        }
        Reply::Players(players) => all(players.iter().map(is_target).collect()).map(line),
        Reply::Text(word) => {
            let options = match &request.ask {
                Ask::Choice { options } | Ask::General { options } | Ask::Kingdom { options } => options,
                _ => return None,
            };
            options.iter().position(|option| option == word).map(|at| line(vec![(at + 1).to_string()]))
        }
        _ => None,
    }
}

impl Typist {
    fn answer_of(&mut self, room: &Room, request: &Request) -> Answer {
        let seat = Seat::new(room, request.seat);
        let decided = self.mind.answer(seat, request);
        let Answer::Reply(reply) = &decided else { return decided };
        let line = typed(room, request, reply).unwrap_or_default();
        let used = Rc::new(RefCell::new(0));
        let fingers = Fingers { keys: keys(&line), used: used.clone() };
        let mut table = Table::new(fingers, Glass::new((100, 40)), manner(Lang::En), self.names.clone());
        let given = table.answer(seat, request);
        if table.questions() == 0 {
            return given;
        }
        let mut count = self.count.borrow_mut();
        let (turn, is_mine) = {
            let t = room.table();
            (t.turn.turns, t.turn.current == Some(request.seat))
        };
        if given != decided {
            count.untyped += 1;
            return decided;
        }
        let pressed = *used.borrow();
        (count.answers, count.keys) = (count.answers + 1, count.keys + pressed);
        if is_mine && turn > 0 {
            count.turns.insert((self.seed, turn));
            count.in_turn = (count.in_turn.0 + 1, count.in_turn.1 + pressed);
        }
        decided
    }
}

/// Prepared keys, counted as they are pressed.
struct Fingers {
    keys: VecDeque<Event>,
    used: Rc<RefCell<usize>>,
}

impl Source for Fingers {
    fn next(&mut self, _: Option<Instant>) -> Event {
        *self.used.borrow_mut() += 1;
        self.keys.pop_front().unwrap_or(Event::Gone)
    }

    fn forget(&mut self) {}
}

/// Lets the typist play, and built-in players at the other seats.
struct Round {
    typist: Typist,
    others: sgs::agents::Agents,
}

impl Door for Round {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let is_typist = room.table().seats.get(1) == Some(&request.seat);
        match is_typist {
            true => self.typist.answer_of(room, request),
            false => self.others.ask(room, request),
        }
    }
}

/// Plays games of five, and returns what the person typed.
fn count(seeds: std::ops::Range<u64>) -> Count {
    let count = Rc::new(RefCell::new(Count::default()));
    for seed in seeds {
        let (script, _) = Script::load(catalog(&DeckOptions::default()), &library()).expect("a state");
        let mut options = GameOptions::new(seed, 5);
        options.people = vec![2];
        let names: Rc<dyn Names> = Rc::new(script.clone());
        let typist = Typist { seed, mind: Builtin::default(), names, count: count.clone() };
        let others = sgs::agents::Agents::each(5, |_| Box::new(Builtin::default()));
        let room = script.start_game(&options, Box::new(Round { typist, others })).expect("a game");
        room.run().expect("nobody leaves");
        script.leave();
    }
    Rc::try_unwrap(count).map_or_else(|_| Count::default(), RefCell::into_inner)
}

#[test]
fn an_own_turn_takes_few_answers_and_keys() {
    let games = 3;
    let count = count(1..1 + games);
    let turns = count.turns.len() as f64;
    let (answers, keys) = (count.in_turn.0 as f64 / turns, count.in_turn.1 as f64 / turns);
    println!(
        "{games} games of five: {} answers, {} key presses, {} answers not typed by the test; \
         in {turns} own turns {answers:.1} answers and {keys:.1} key presses each",
        count.answers, count.keys, count.untyped
    );
    assert!(count.untyped * 5 < count.answers, "{} of {}", count.untyped, count.answers);
    assert!(answers < 6.0 && keys < 20.0, "{answers} answers, {keys} key presses");
}

// ---- screens of whole games

/// Keeps the screens of the first questions of a game, one of each kind.
struct Album {
    busy: Busy,
    glass: Glass,
    pictures: Rc<RefCell<Vec<String>>>,
}

/// Pictures that are kept of a game.
const KEPT: usize = 5;

impl Source for Album {
    fn next(&mut self, until: Option<Instant>) -> Event {
        let text = self.glass.text();
        let title =
            |text: &str| text.lines().skip_while(|l| !l.starts_with("────")).nth(1).map(str::to_owned);
        let mut pictures = self.pictures.borrow_mut();
        let is_known = pictures.iter().any(|known| title(known) == title(&text));
        if pictures.len() < KEPT && !is_known {
            pictures.push(text);
        }
        drop(pictures);
        self.busy.next(until)
    }

    fn forget(&mut self) {}
}

#[test]
fn screens_of_whole_games_at_three_sizes() {
    let games = [
        (1, Lang::Zh, (80, 24), false),
        (2, Lang::En, (120, 40), false),
        (3, Lang::Zh, (60, 20), true),
        (4, Lang::En, (80, 24), true),
    ];
    for (seed, lang, size, with_mouse) in games {
        let (script, _) = Script::load(catalog(&DeckOptions::default()), &library()).expect("a state");
        let mut options = GameOptions::new(seed, 4);
        options.people = vec![2];
        let (glass, pictures) = (Glass::new(size), Rc::new(RefCell::new(Vec::new())));
        let chance = Stream::new(seed, "album");
        let busy = Busy { glass: glass.clone(), chance, with_mouse, left: 60_000, seen: Rc::default() };
        let album = Album { busy, glass: glass.clone(), pictures: pictures.clone() };
        let table = Table::new(album, glass.clone(), manner(lang), Rc::new(script.clone()));
        let agents = (1..=4).map(|seat| -> Box<dyn Agent> {
            if seat == 2 { Box::new(table.clone()) } else { Box::new(Builtin::default()) }
        });
        let door = Box::new(Seated::new(agents.collect()));
        let room = script.start_game(&options, door).expect("a game");
        table.sit(room.table().seats[1]);
        room.observe(Box::new(table.clone()));
        room.run().expect("nobody leaves");
        script.leave();
        let all: Vec<String> = pictures.borrow().clone();
        assert!(all.len() > 2, "{all:#?}");
        let hand = if with_mouse { "mouse" } else { "keys" };
        let name = format!("game_{lang}_{}x{}_{hand}", size.0, size.1);
        insta::assert_snapshot!(name, all.join("########\n"));
    }
}
