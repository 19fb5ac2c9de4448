//! Requests and answers: combined choices are legal, probing changes nothing, plans are kept and problems
//! reported.

use sgs::agents::scripted::{Clicks, Plan, Report, Trouble, Unplanned};
use sgs::agents::{Agents, Random, Scripted};
use sgs::model::{
    CardId, CardsMove, HandlingMethod, MoveReason, Place, PlayerId, ReasonCode, SeatSet, Suit, Table,
};
use sgs::rules::ask::probe::Selection;
use sgs::rules::ask::{
    Agent, Answer, Ask, BadTarget, CardRef, Cause, Giving, Guanxing, IllegalReply, Question, Reply, Request,
    Seat,
};
use sgs::rules::card_string::CardText;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Door, Observer, Pick, Room};
use sgs::testkit::plain;
use std::cell::RefCell;
use std::rc::Rc;

fn room(seed: u64, players: usize, door: impl Door + 'static) -> Room {
    let catalog = Rc::new(plain::catalog(&DeckOptions::default()));
    new_game(&GameOptions::new(seed, players), catalog, Box::new(door)).expect("a game")
}

/// Plays at random, after probing and checking the choices.
struct Curious {
    player: Random,
    problems: Rc<RefCell<Vec<String>>>,
}

impl Curious {
    fn look(&self, seat: Seat<'_>, request: &Request, at: &mut Selection, depth: usize) {
        let choices = seat.probe(request, at);
        let complain = |text: String| self.problems.borrow_mut().push(text);
        if let Some(reply) = &choices.reply
            && let Err(why) = seat.check(request, reply)
        {
            complain(format!("{:?} offers {reply:?}: {why}", request.ask));
        }
        if choices.can_pass != seat.check(request, &Reply::Pass).is_ok() {
            complain(format!("{:?}: passing is offered or not, and the check disagrees", request.ask));
        }
        for option in &choices.options {
            if let Err(why) = seat.check(request, &Reply::Text(option.clone())) {
                complain(format!("{:?} offers {option}: {why}", request.ask));
            }
        }
        if depth == 0 {
            return;
        }
        for card in choices.cards.iter().take(4) {
            at.cards.push(*card);
            self.look(seat, request, at, depth - 1);
            at.cards.pop();
        }
        for target in choices.targets.iter().take(3) {
            at.targets.push(*target);
            self.look(seat, request, at, depth - 1);
            at.targets.pop();
        }
        for skill in &choices.skills {
            at.skill = Some(skill.clone());
            self.look(seat, request, at, depth - 1);
            at.skill = None;
        }
    }
}

impl Agent for Curious {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        self.look(seat, request, &mut Selection::default(), 3);
        self.player.answer(seat, request)
    }
}

/// Records every reply that a player did not choose.
struct Clerk(Rc<RefCell<Vec<String>>>);

impl Observer for Clerk {
    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if let Some(Cause::Illegal(_) | Cause::NoAnswer) = cause {
            self.0.borrow_mut().push(format!("{:?} {}: {reply:?} {cause:?}", request.ask, request.reason));
        }
    }
}

fn play(seed: u64, players: usize, door: impl Door + 'static) -> (Table, Vec<String>) {
    let problems = Rc::default();
    let room = room(seed, players, door);
    room.observe(Box::new(Clerk(Rc::clone(&problems))));
    assert_eq!(room.run(), Ok(()));
    let table = room.into_table();
    (table, problems.take())
}

#[test]
fn random_players_end_their_games_with_legal_answers() {
    for seed in 0..12 {
        let players = 2 + seed as usize % 7;
        let (table, problems) = play(seed, players, Agents::random(players));
        assert_eq!(problems, Vec::<String>::new(), "seed {seed}");
        assert_eq!(table.check_cards(), Ok(()));
        assert!(table.next_request > 20, "seed {seed}: hardly anybody was asked anything");
    }
}

#[test]
fn looking_agrees_with_checking_and_changes_nothing() {
    for seed in 0..3 {
        let problems: Rc<RefCell<Vec<String>>> = Rc::default();
        let (plain, _) = play(seed, 5, Agents::random(5));
        let curious =
            Agents::each(5, |_| Box::new(Curious { player: Random::default(), problems: problems.clone() }));
        let (looked, _) = play(seed, 5, curious);
        assert_eq!(problems.take(), Vec::<String>::new(), "seed {seed}");
        assert!(plain == looked, "seed {seed}: the game went another way when players looked about");
    }
}

/// Returns a table in the first player's play phase, with these cards in the hands.
fn scene(hands: &[&[&str]], unplanned: Unplanned) -> (Room, Vec<Scripted>, Report) {
    let report = Report::default();
    let players: Vec<Scripted> =
        (0..hands.len()).map(|i| Scripted::new(PlayerId(i as u8), unplanned, report.clone())).collect();
    let agents = players.iter().map(|p| Box::new(p.clone()) as Box<dyn Agent>).collect();
    let room = room(1, hands.len(), Agents::new(agents));
    for (i, hand) in hands.iter().enumerate() {
        for name in hand.iter() {
            give(&room, PlayerId(i as u8), name);
        }
    }
    let first = PlayerId(0);
    let mut t = room.table_mut();
    for p in &mut t.players {
        (p.hp, p.max_hp) = (4, 4);
    }
    t.turn.current = Some(first);
    t.player_mut(first).phase = sgs::model::Phase::Play;
    drop(t);
    (room, players, report)
}

fn give(room: &Room, player: PlayerId, name: &str) -> CardId {
    let mut t = room.table_mut();
    let id = t.draw_pile.iter().copied().find(|c| t.kind(*c).name == name).expect("such a card");
    t.take(id);
    t.put(id, sgs::model::moves::Location::new(sgs::model::Place::Hand, Some(player)), None, false);
    id
}

fn request(room: &Room, seat: u8, ask: Ask) -> Request {
    Request {
        id: 1,
        seat: PlayerId(seat),
        event: room.current_event(),
        ask,
        reason: "".into(),
        prompt: String::new(),
        data: Default::default(),
        seconds: None,
    }
}

#[test]
fn a_slash_out_of_range_is_refused_in_words() {
    let (room, ..) = scene(&[&["slash"], &[], &[], &[], &[]], Unplanned::Fail);
    let slash = room.table().player(PlayerId(0)).hand[0];
    let play = request(&room, 0, Ask::Play);
    let use_on = |to: u8| Reply::Use { card: Pick::Id(slash), targets: vec![PlayerId(to)] };
    let seats = room.table().seats.clone();
    let (near, far) = (seats[(seats.iter().position(|p| p.0 == 0).expect("a seat") + 1) % 5].0, {
        (1..5).find(|p| room.distance(PlayerId(0), PlayerId(*p)) == 2).expect("someone far")
    });
    assert_eq!(room.check_reply(&play, &use_on(near)), Ok(()));
    assert_eq!(
        room.check_reply(&play, &use_on(far)),
        Err(IllegalReply::Target { card: "slash".into(), to: PlayerId(far), why: BadTarget::OutOfRange })
    );
    assert_eq!(
        room.check_reply(&play, &Reply::Use { card: Pick::Id(slash), targets: vec![] }),
        Err(IllegalReply::NoTarget("slash".into()))
    );
    assert!(room.check_reply(&play, &Reply::Yes(true)).is_err());
}

#[test]
fn what_may_not_be_refused_is_answered_by_default() {
    let (room, _, report) = scene(&[&["slash", "jink"], &[]], Unplanned::Fail);
    let ask = |pattern: &str| Ask::RespondCard {
        pattern: pattern.into(),
        method: HandlingMethod::Response,
        who: None,
        to_card: None,
    };
    let jink = room.table().player(PlayerId(0)).hand[1];
    let reply = room.ask(PlayerId(0), Question::new(ask("jink!"), "test"));
    assert_eq!(reply, Ok(Reply::Card(Pick::Id(jink))));
    assert!(matches!(
        &report.borrow()[..],
        [Trouble::Unplanned { legal, .. }] if legal.starts_with("cards jink:") && !legal.contains("pass")
    ));
    // Without a possible answer, declining is the only choice.
    let reply = room.ask(PlayerId(1), Question::new(ask("jink!"), "test"));
    assert_eq!(reply, Ok(Reply::Pass));
}

#[test]
fn plans_wait_for_their_question() {
    let (room, players, report) = scene(&[&["slash", "jink", "peach"], &["jink"]], Unplanned::Decline);
    let clicks = |cards: &[&str], targets: &[u8]| Clicks {
        cards: cards.iter().map(|c| (*c).into()).collect(),
        targets: targets.iter().map(|p| PlayerId(*p)).collect(),
        ..Clicks::default()
    };
    players[0].will(Plan::clicks("discard", "test", clicks(&["peach"], &[])));
    players[0].will(Plan::clicks("play", "", clicks(&["slash"], &[1])));
    players[0].will(Plan::new("invoke", "never", Reply::Yes(true)));
    let used = room.ask(PlayerId(0), Question::new(Ask::Play, "")).expect("an answer");
    assert!(matches!(used, Reply::Use { ref targets, .. } if targets == &[PlayerId(1)]));
    let thrown =
        room.ask_for_discard(PlayerId(0), "test", 1, 1, false, false, "", ".", "").expect("a discard");
    assert_eq!(room.card_name(thrown[0]), "peach");
    assert!(report.borrow().is_empty());
    players[0].finish();
    assert!(matches!(&report.borrow()[..], [Trouble::Unused { plan, .. }] if plan.reason == "never"));
}

#[test]
fn forced_choices_are_not_asked() {
    let (room, _, report) = scene(&[&["slash", "jink"], &["peach"]], Unplanned::Fail);
    let (me, other) = (PlayerId(0), PlayerId(1));
    assert_eq!(room.ask_for_choice(me, "test", &["only".into()], 0), Ok("only".into()));
    assert_eq!(room.ask_for_player_chosen(me, &[other], "test", "", false, false), Ok(Some(other)));
    let peach = room.table().player(other).hand[0];
    let chosen = room.ask_for_card_chosen(me, other, "he", "test", HandlingMethod::None, &[], false, false);
    assert_eq!(chosen, Ok(Some(peach)));
    let gone = room.ask_for_discard(me, "test", 3, 3, false, true, "", ".", "").expect("a discard");
    assert_eq!(gone.len(), 2);
    assert!(report.borrow().is_empty());
}

#[test]
fn a_view_as_skill_makes_what_it_says_and_nothing_else() {
    let (room, ..) = scene(&[&["peach", "jink", "dismantlement"], &["jink"]], Unplanned::Fail);
    let me = PlayerId(0);
    let seat = Seat::new(&room, me);
    let play = request(&room, 0, Ask::Play);
    assert!(seat.probe(&play, &Selection::default()).skills.is_empty());
    let spear = give(&room, me, "spear");
    {
        let mut t = room.table_mut();
        t.take(spear);
        let weapon = Some(sgs::model::EquipSlot::Weapon.index());
        t.put(spear, sgs::model::moves::Location::new(sgs::model::Place::Equip, Some(me)), weapon, false);
    }
    let mut at = Selection::default();
    assert_eq!(seat.probe(&play, &at).skills, ["spear"]);
    at.skill = Some("spear".into());
    for taken in 0..2 {
        let choices = seat.probe(&play, &at);
        assert_eq!((choices.cards.len(), choices.targets.len(), choices.reply), (3 - taken, 0, None));
        at.cards.push(choices.cards[0]);
    }
    let choices = seat.probe(&play, &at);
    assert_eq!((choices.cards.len(), choices.targets.as_slice()), (0, &[PlayerId(1)][..]));
    at.targets.push(PlayerId(1));
    let reply = seat.probe(&play, &at).reply.expect("a use");
    assert_eq!(room.check_reply(&play, &reply), Ok(()));

    let Reply::Use { card: Pick::Made(text), targets } = reply.clone() else { panic!("{reply:?}") };
    let with = |change: fn(&mut CardText)| {
        let mut text = text.clone();
        change(&mut text);
        Reply::Use { card: Pick::Made(text), targets: targets.clone() }
    };
    // Suit and number can be left open; the rules fill them in.
    let open = with(|text| (text.suit, text.number) = (Suit::NoSuit, 0));
    assert_eq!(room.legal_reply(&play, open), Ok(reply));
    for (change, why) in [
        (with(|text| text.name = "duel".into()), "the skill makes slash, not duel"),
        (with(|text| text.suit = Suit::NoSuitBlack), "another suit"),
        (with(|text| text.subcards.truncate(1)), "no skill makes slash"),
        (with(|text| text.subcards[0] = CardId(9999)), "no skill makes slash"),
    ] {
        let refusal = room.check_reply(&play, &change).expect_err("not legal").to_string();
        assert!(refusal.contains(why), "{refusal}");
    }
    // The probe made no card.
    assert!(room.table().virtuals.is_empty());
    let made = room.clone_card("slash", "", &[]).expect("a slash");
    assert_eq!(made, CardId(-1));
}

#[test]
fn cards_are_given_arranged_and_looked_at() {
    let (room, players, report) = scene(&[&[], &["peach", "jink"], &[]], Unplanned::Fail);
    let (me, other) = (PlayerId(0), PlayerId(1));
    let mut top = room.get_n_cards(4).expect("cards");
    let on_top = top.clone();
    let clicks = |cards: &[CardId], targets: &[PlayerId]| Clicks {
        cards: cards.iter().map(|c| c.to_string().into()).collect(),
        targets: targets.to_vec(),
        ..Clicks::default()
    };
    players[0].will(Plan::clicks("give", "yiji", clicks(&on_top[2..], &[other])));
    let to = room.ask_for_yiji(me, &mut top, Giving::new("yiji"));
    assert_eq!((to, top.as_slice()), (Ok(Some(other)), &on_top[..2]));
    assert_eq!(room.table().player(other).hand[2..], on_top[2..]);

    // The second goes on top; the first, which is not selected, to the bottom.
    players[0].will(Plan::clicks("arrange", "guanxing", clicks(&on_top[1..2], &[])));
    assert_eq!(room.ask_for_guanxing(me, &top, Guanxing::BothSides, true).map(drop), Ok(()));
    assert_eq!(room.table().draw_pile.front(), Some(&on_top[1]));
    assert_eq!(room.table().draw_pile.back(), Some(&on_top[0]));
    assert!(room.table().view(me).knows(on_top[1]) && !room.table().view(other).knows(on_top[1]));

    let hand = room.table().player(other).hand.clone();
    players[0].will(Plan::clicks("gongxin", "", clicks(&hand[..1], &[])));
    assert_eq!(room.gongxin(me, other, &hand[..2], "gongxin"), Ok(Some(hand[0])));
    assert!(room.table().view(me).knows(hand[1]));

    // An illegal card is refused, and the default is used.
    players[0].will(Plan::clicks("card", "", Clicks { cards: vec!["?9".into()], ..Clicks::default() }));
    let equip = give(&room, other, "axe");
    room.move_to(&[equip], other, sgs::model::Place::Equip, Default::default()).expect("a move");
    let chosen = room.ask_for_card_chosen(me, other, "he", "", HandlingMethod::None, &[], false, false);
    assert!(matches!(chosen, Ok(Some(card)) if card == equip || hand.contains(&card)));
    assert!(
        matches!(&report.borrow()[..], [Trouble::Illegal { legal, .. }] if legal.starts_with("cards ?, "))
    );
    assert_eq!(room.table().check_cards(), Ok(()));
}

/// Records the requests and takes any card of the hidden hand.
struct TakesHidden(Rc<RefCell<Vec<Ask>>>);

impl Door for TakesHidden {
    fn ask(&mut self, _: &Room, request: &Request) -> Answer {
        self.0.borrow_mut().push(request.ask.clone());
        Answer::Reply(Reply::Cards(vec![CardRef::Hand { owner: PlayerId(1) }]))
    }
}

const FIRST: PlayerId = PlayerId(0);
const SECOND: PlayerId = PlayerId(1);
const THIRD: PlayerId = PlayerId(2);

#[test]
fn known_card_of_a_hidden_hand_is_taken_at_random() {
    let mut taken_slots = [0; 3];
    for seed in 0..30 {
        let asked = Rc::new(RefCell::new(Vec::new()));
        let room = room(seed, 3, TakesHidden(asked.clone()));
        let hand = ["slash", "jink", "peach"].map(|name| give(&room, SECOND, name));
        room.make_known(SECOND, &hand[1..2], SeatSet::one(FIRST));
        let method = HandlingMethod::None;
        let taken = room.ask_for_card_chosen(FIRST, SECOND, "he", "x", method, &[], false, true);
        let slot = hand.iter().position(|card| taken == Ok(Some(*card))).expect("a card of the hand");
        taken_slots[slot] += 1;
        let asked = asked.borrow();
        let [Ask::CardChosen { options, .. }] = asked.as_slice() else { panic!("{asked:?}") };
        assert_eq!(*options, [CardRef::Hand { owner: SECOND }]);
        let request = request(&room, 0, asked[0].clone());
        let reply = |card| room.check_reply(&request, &Reply::Cards(vec![card]));
        assert!(reply(CardRef::Id(hand[1])).is_err(), "an id of the hidden hand");
        assert_eq!(reply(CardRef::Hand { owner: SECOND }), Ok(()));
    }
    assert!(taken_slots.iter().all(|n| *n > 3), "{taken_slots:?}");
}

#[test]
fn card_barred_by_the_script_is_never_taken_from_a_hidden_hand() {
    for seed in 0..10 {
        let room = room(seed, 3, TakesHidden(Rc::default()));
        let hand = ["slash", "jink", "peach"].map(|name| give(&room, SECOND, name));
        let method = HandlingMethod::None;
        let taken = room.ask_for_card_chosen(FIRST, SECOND, "h", "x", method, &hand[..2], false, true);
        assert_eq!(taken, Ok(Some(hand[2])));
    }
}

#[test]
fn hidden_card_among_others_cannot_be_followed() {
    let room = room(1, 3, TakesHidden(Rc::default()));
    let hand = ["slash", "jink", "peach", "duel"].map(|name| give(&room, SECOND, name));
    room.make_known(SECOND, &hand[1..3], SeatSet::ALL);
    let knows = |seat: PlayerId, card: usize| room.table().view(seat).knows(hand[card]);
    let seen = |owner| room.table().view(THIRD).player(owner).hand().collect::<Vec<_>>();
    // Known cards come first, regardless of their place in the hand.
    let mut known = [hand[1], hand[2]];
    known.sort();
    assert_eq!(seen(SECOND), [Some(known[0]), Some(known[1]), None, None]);
    let reason = MoveReason::new(ReasonCode::Extraction, FIRST);
    room.obtain_card(FIRST, hand[1], reason.clone(), false).expect("moved");
    // Only giver and receiver saw which card moved, and therefore know the rest.
    assert!(knows(FIRST, 1) && knows(SECOND, 1) && !knows(THIRD, 1));
    assert!(knows(FIRST, 2) && !knows(THIRD, 2));
    assert_eq!(seen(SECOND), [None; 3]);
    // A hand that moves as a whole stays known.
    room.make_known(SECOND, &hand[2..3], SeatSet::ALL);
    let all = CardsMove::new([0, 2, 3].map(|i| hand[i]), FIRST, Place::Hand, reason);
    room.move_cards(vec![all]).expect("moved");
    assert!(knows(THIRD, 2) && !knows(THIRD, 0));
}
