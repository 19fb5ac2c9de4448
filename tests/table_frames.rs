//! Frames of a table in the browser hold no more than their viewer may see. Hidden cards and roles are swapped
//! in the middle of whole games; the bytes for a viewer who does not know them stay the same.

use sgs::agents::Seated;
use sgs::agents::builtin::Builtin;
use sgs::agents::form::{Reach, TableSight, Viewer, Writer};
use sgs::agents::random::Random;
use sgs::model::rng::Stream;
use sgs::model::{CardId, PlayerId, Suit, Table};
use sgs::rules::ask::{Many, Seat};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::rules::render::{People, Renderer};
use sgs::rules::setup::GameOptions;
use sgs::rules::{Agent, Answer, Door, Fact, Observer, Request, Room};
use sgs::script::host::Script;
use sgs::script::load::Library;
use sgs::server::cue;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Numbers of comparisons, and the first difference.
#[derive(Default)]
struct Found {
    cards: usize,
    roles: usize,
    lines: usize,
    problem: Option<String>,
}

type Shared = Rc<RefCell<Found>>;

/// Compares frames before it passes a request on.
struct Spying {
    inner: Seated,
    names: Rc<dyn Names>,
    dice: Stream,
    found: Shared,
}

/// Returns the text of all frames that this viewer would get now.
fn frames(room: &Room, viewer: Viewer, requests: &[Request], names: &dyn Names, reach: &Reach) -> String {
    let mut text = serde_json::to_string(&TableSight::of(room, viewer, reach)).expect("a sight");
    for request in requests.iter().filter(|request| viewer == Viewer::Seat(request.seat)) {
        let form = Writer::new(Seat::new(room, request.seat), names).form(request);
        text.push_str(&serde_json::to_string(&form).expect("a form"));
    }
    text
}

/// Swaps the places of two cards. Seats that knew the one know the other.
fn swap_cards(table: &mut Table, a: CardId, b: CardId) {
    let other = |id: &mut CardId| {
        *id = match *id {
            id if id == a => b,
            id if id == b => a,
            id => id,
        }
    };
    for player in &mut table.players {
        player.hand.iter_mut().for_each(other);
        player.piles.values_mut().for_each(|pile| pile.cards.iter_mut().for_each(other));
    }
    table.draw_pile.iter_mut().for_each(other);
    let (a, b) = (a.index(), b.index());
    let (location, known) = (table.deck[a].location.clone(), table.deck[a].known_to);
    table.deck[a].location = table.deck[b].location.clone();
    table.deck[a].known_to = table.deck[b].known_to;
    (table.deck[b].location, table.deck[b].known_to) = (location, known);
}

impl Spying {
    fn compare(&mut self, room: &Room, requests: &[Request]) {
        let players = room.table().players.len();
        let seats = (0..players).map(|i| Viewer::Seat(PlayerId(i as u8)));
        for viewer in seats.chain([Viewer::Public]) {
            let reach = Reach::of(room, viewer);
            let before = frames(room, viewer, requests, &*self.names, &reach);
            let whole = room.table().clone();
            let is_hidden =
                |card: &CardId| viewer.look(room, |view| !view.knows(*card) && view.card(*card).is_none());
            let cards: Vec<CardId> =
                (0..whole.deck.len() as i32).map(CardId).filter(|card| is_hidden(card)).collect();
            if let (Some(a), Some(b)) = (self.dice.pick(&cards), self.dice.pick(&cards)) {
                swap_cards(&mut room.table_mut(), *a, *b);
                let after = frames(room, viewer, requests, &*self.names, &reach);
                *room.table_mut() = whole.clone();
                self.found.borrow_mut().cards += 1;
                self.same(&before, &after, &format!("{viewer:?} can tell {a} from {b}"));
            }
            let hides = |player: &PlayerId| viewer.look(room, |view| view.player(*player).role().is_none());
            let secret: Vec<PlayerId> = whole.seats.iter().copied().filter(hides).collect();
            if let (Some(a), Some(b)) = (self.dice.pick(&secret), self.dice.pick(&secret)) {
                {
                    let mut table = room.table_mut();
                    table.player_mut(*a).role = whole.player(*b).role;
                    table.player_mut(*b).role = whole.player(*a).role;
                }
                let after = frames(room, viewer, requests, &*self.names, &reach);
                *room.table_mut() = whole;
                self.found.borrow_mut().roles += 1;
                self.same(&before, &after, &format!("{viewer:?} can tell the roles of {a} and {b}"));
            }
        }
    }

    fn same(&self, before: &str, after: &str, what: &str) {
        if before != after {
            let at = before.bytes().zip(after.bytes()).take_while(|(a, b)| a == b).count();
            let part = |text: &str| text.bytes().skip(at.saturating_sub(60)).take(140).collect::<Vec<u8>>();
            let part = |text: &str| String::from_utf8_lossy(&part(text)).into_owned();
            let problem = format!("{what}\n{}\n{}", part(before), part(after));
            self.found.borrow_mut().problem.get_or_insert(problem);
        }
    }
}

impl Door for Spying {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.dice.one_in(8) {
            self.compare(room, std::slice::from_ref(request));
        }
        self.inner.ask(room, request)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        if self.dice.one_in(8) {
            self.compare(room, requests);
        }
        self.inner.ask_many(room, requests, many)
    }
}

/// Compares lines of the log and cues about cards that moved unseen.
struct Listening {
    names: Rc<dyn Names>,
    found: Shared,
}

impl Observer for Listening {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        let Fact::Moved { cards, .. } = fact else { return };
        let players = room.table().players.len();
        let seats = (0..players).map(|i| Viewer::Seat(PlayerId(i as u8)));
        for viewer in seats.chain([Viewer::Public]) {
            let Some(player) = viewer.player() else { continue };
            let mut bent = fact.clone();
            let Fact::Moved { cards: moved, .. } = &mut bent else { continue };
            let unseen = moved.iter_mut().filter(|card| !card.seen_by.contains(player));
            for card in unseen {
                card.card.name = "collateral".into();
                card.card.suit = Suit::Diamond;
                card.card.number = 13;
                card.card.id = CardId(159);
            }
            let told = |fact: &Fact| {
                let line = viewer.look(room, |view| {
                    Renderer::new(&*self.names, Lang::En, Some(player), People::of(view)).line(fact)
                });
                (line, serde_json::to_string(&cue::of(viewer, fact)).expect("a cue"))
            };
            let mut found = self.found.borrow_mut();
            found.lines += usize::from(bent != *fact);
            if told(fact) != told(&bent) {
                let problem = format!("{viewer:?} reads of unseen cards: {:?}", told(fact));
                found.problem.get_or_insert(problem);
            }
        }
        assert!(!cards.is_empty());
    }
}

#[test]
fn frames_of_a_viewer_do_not_depend_on_what_is_hidden() {
    let library = Arc::new(Library::embedded());
    let mut all = Found::default();
    for (seed, seats) in [(1, 5), (2, 8), (3, 4), (4, 8)] {
        let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
        let names: Rc<dyn Names> = Rc::new(script.clone());
        let found = Shared::default();
        let agents = (0..seats).map(|seat| -> Box<dyn Agent> {
            if seat % 2 == 0 { Box::new(Builtin::default()) } else { Box::new(Random::default()) }
        });
        let door = Spying {
            inner: Seated::new(agents.collect()),
            names: names.clone(),
            dice: Stream::new(seed, "spying"),
            found: found.clone(),
        };
        let mut options = GameOptions::new(seed, seats);
        options.settings.round_limit = 30;
        let room = script.start_game(&options, Box::new(door)).expect("a game");
        room.observe(Box::new(Listening { names, found: found.clone() }));
        room.run().expect("a whole game");
        script.leave();
        let found = found.take();
        assert_eq!(found.problem, None, "seed {seed}, {seats} seats");
        all.cards += found.cards;
        all.roles += found.roles;
        all.lines += found.lines;
    }
    let Found { cards, roles, lines, .. } = all;
    assert!(cards > 300 && roles > 300 && lines > 300, "{cards} cards, {roles} roles, {lines} lines");
}
