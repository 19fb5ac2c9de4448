//! Whole games end, keep every card in one place, and contain no illegal reply.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::{Name, Role};
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{FixedSeat, GameOptions, new_game};
use sgs::rules::*;
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Counts internal errors, and checks for lost cards at checkpoints.
#[derive(Clone, Default)]
struct Watch(Rc<RefCell<BTreeMap<String, usize>>>);

impl Observer for Watch {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let Fact::Warning { what } = fact {
            *self.0.borrow_mut().entry(what.to_string()).or_default() += 1;
        }
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if let Some(cause) = cause.filter(|c| **c != Cause::Forced) {
            let text = format!("{:?}: {reply:?} after {cause:?}", request.ask);
            *self.0.borrow_mut().entry(text).or_default() += 1;
        }
    }

    fn checkpoint(&mut self, room: &Room) {
        if let Err(fault) = room.table().check_cards() {
            *self.0.borrow_mut().entry(fault.to_string()).or_default() += 1;
        }
    }
}

fn play(seed: u64, mode: &str, agents: fn(usize) -> Agents) -> (Room, BTreeMap<String, usize>) {
    let mut options = GameOptions::new(seed, 2);
    options.mode = mode.into();
    let players = setup::roles_of(mode).map_or(0, |r| r.len());
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&options, catalog, Box::new(agents(players))).expect("a game that can be set up");
    let watch = Watch::default();
    room.observe(Box::new(watch.clone()));
    room.run().expect("nobody closes the table");
    let seen = watch.0.borrow().clone();
    (room, seen)
}

fn builtin(players: usize) -> Agents {
    Agents::each(players, |_| Box::new(Builtin::new()))
}

fn whole_games(agents: fn(usize) -> Agents, seeds: std::ops::Range<u64>) {
    let mut winners = BTreeMap::new();
    let mut turns = 0;
    for mode in ["02p", "03p", "05p", "08p", "08pd", "10pz"] {
        for seed in seeds.clone() {
            let (room, seen) = play(seed, mode, agents);
            assert!(seen.is_empty(), "{mode}, seed {seed}: {seen:#?}");
            let table = room.table();
            let winner = table.turn.winner.clone().expect("a winner");
            turns += table.turn.turns;
            *winners.entry(winner).or_insert(0) += 1;
        }
    }
    println!("{winners:?}, {turns} turns");
}

#[test]
fn built_in_players_play_whole_games() {
    whole_games(builtin, 0..20);
}

#[test]
fn random_players_play_whole_games() {
    whole_games(Agents::random, 0..5);
}

#[test]
fn modes_of_every_kind_end_as_they_should() {
    for mode in sgs::rules::mode::MODES.iter() {
        for seed in 0..3 {
            let (room, seen) = play(seed, &mode.name, builtin);
            assert!(seen.is_empty(), "{}, seed {seed}: {seen:#?}", mode.name);
            let table = room.table();
            let roles: Vec<_> = table.seats.iter().map(|p| table.player(*p).role).collect();
            assert!(!mode.fixed_seats || roles == mode.roles, "{}: {roles:?}", mode.name);
            let winner = table.turn.winner.clone().expect("a winner");
            let known = match mode.name.as_str() {
                "06_3v3" => ["lord+loyalist", "renegade+rebel"].contains(&winner.as_str()),
                "06_XMode" => ["lord+loyalist", "renegade+rebel"].contains(&winner.as_str()),
                "04_2v2" => ["lord+loyalist", "rebel"].contains(&winner.as_str()),
                _ => true,
            };
            assert!(known, "{}: {winner}", mode.name);
        }
    }
}

/// The choices of generals: player, number of options, and prompt.
#[derive(Clone, Default)]
struct Drafts(Rc<RefCell<Vec<Drafted>>>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Drafted {
    seat: u8,
    among: usize,
    prompt: String,
    name: Name,
}

impl Observer for Drafts {
    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, _: Option<&Cause>) {
        if let (Ask::General { options }, Reply::Text(name)) = (&request.ask, reply) {
            let (seat, prompt, name) = (request.seat.0, request.prompt.clone(), name.clone());
            self.0.borrow_mut().push(Drafted { seat, among: options.len(), prompt, name });
        }
    }
}

fn plain() -> Catalog {
    catalog(&DeckOptions::default())
}

/// Returns a catalog with enough generals to deal five to each player.
fn crowd() -> Catalog {
    let mut catalog = plain();
    let one = catalog.generals["wei_guard"].clone();
    for i in 0..24 {
        catalog.add_general(GeneralDef { name: format!("guard_{i}").into(), ..one.clone() });
    }
    catalog
}

/// Plays a game and records the choices of generals.
fn drafted(
    seed: u64,
    mode: &str,
    fixed: Vec<FixedSeat>,
    catalog: Catalog,
    agents: fn(usize) -> Agents,
) -> (Room, Vec<Drafted>) {
    let mut options = GameOptions::new(seed, 2);
    (options.mode, options.fixed) = (mode.into(), fixed);
    let players = setup::roles_of(mode).map_or(0, |r| r.len());
    let door = Box::new(agents(players));
    let room = new_game(&options, Rc::new(catalog), door).expect("a game that can be set up");
    let drafts = Drafts::default();
    room.observe(Box::new(drafts.clone()));
    room.run().expect("nobody closes the table");
    let seen = drafts.0.borrow().clone();
    (room, seen)
}

#[test]
fn leaders_take_generals_in_turns_and_say_who_plays_where() {
    let mut begins = Vec::new();
    for seed in 0..6 {
        let (room, drafts) = drafted(seed, "06_3v3", Vec::new(), plain(), builtin);
        // Twelve of thirteen plain generals are an even pool; the last one is not offered.
        let pool: Vec<_> = drafts.iter().filter(|d| d.prompt == "@draft-general").collect();
        assert_eq!(pool.iter().map(|d| d.among).collect::<Vec<_>>(), (1..=12).rev().collect::<Vec<_>>());
        let first = pool[0].seat;
        let turns: String = pool.iter().map(|d| if d.seat == first { '1' } else { '2' }).collect();
        assert_eq!(turns, "122112211221", "seed {seed}");
        assert!([0, 3].contains(&first), "only leaders take: {first}");
        begins.push(first);
        // Each leader placed three own generals, without knowing the other's.
        let table = room.table();
        for (leader, members) in [(0, [0, 1, 5]), (3, [3, 2, 4])] {
            let own: Vec<_> = pool.iter().filter(|d| d.seat == leader).map(|d| &d.name).collect();
            for (at, member) in members.into_iter().enumerate() {
                let placed = drafts
                    .iter()
                    .find(|d| d.prompt == format!("@seat-general:sgs{}", member + 1))
                    .expect("asked for each");
                assert_eq!((placed.seat, placed.among), (leader, 6 - at), "seed {seed}");
                assert!(own.contains(&&placed.name));
                assert_eq!(table.players[member as usize].general, placed.name);
            }
        }
    }
    assert!(begins.contains(&0) && begins.contains(&3), "who takes first is asked: {begins:?}");
}

#[test]
fn leaders_have_one_more_hp_and_fixed_seats_stay() {
    let seat = |seat, general: &str| FixedSeat { seat, general: Some(general.into()), role: None };
    let fixed = vec![seat(2, "wei_lord"), seat(4, "wu_lady")];
    let (room, drafts) = drafted(1, "06_3v3", fixed, plain(), builtin);
    let table = room.table();
    let general = |at: usize| table.player(table.seats[at]).general.clone();
    assert_eq!((general(1), general(3)), ("wei_lord".into(), "wu_lady".into()));
    let maximum = |at: usize| table.player(table.seats[at]).max_hp;
    assert_eq!((maximum(1), maximum(3)), (4, 4), "a lady of three who leads");
    assert!(drafts.iter().all(|d| d.name != "wei_lord" && d.name != "wu_lady"), "{drafts:?}");
    assert_eq!(drafts.iter().filter(|d| d.prompt.starts_with("@seat-general")).count(), 4);
}

#[test]
fn lines_are_set_and_dead_generals_replaced_from_reserve() {
    for (seed, agents) in [(0, builtin as fn(usize) -> Agents), (1, builtin), (2, Agents::random)] {
        let (room, drafts) = drafted(seed, "06_XMode", Vec::new(), crowd(), agents);
        let table = room.table();
        let mode = room.mode();
        let roles: Vec<Role> = table.seats.iter().map(|p| table.player(*p).role).collect();
        assert!(roles[0] == Role::Lord && mode.is_mixed(&roles), "{roles:?}");
        let leader = |side: u8| {
            let mut leaders =
                table.players.iter().filter(|p| mode.leads(p.role) && mode.side(p.role) == side);
            leaders.next().expect("a leader").id.0
        };
        // Each player is dealt five and arranges three in a line; the leaders keep three of the other six.
        let asked = |prompt: &str| drafts.iter().filter(|d| d.prompt == prompt).collect::<Vec<_>>();
        for (place, prompt) in ["", "@line-general:::2", "@line-general:::3"].into_iter().enumerate() {
            let asked: Vec<usize> = asked(prompt).iter().map(|d| d.among).collect();
            assert_eq!(asked, [5 - place; 6], "seed {seed}: {prompt}");
        }
        let mut reserve: [Vec<Name>; 2] = Default::default();
        for place in 1..=3 {
            for d in asked(&format!("@reserve-general:::{place}")) {
                let side = usize::from(d.seat == leader(1));
                assert_eq!((d.seat, d.among), (leader(side as u8), 7 - place), "seed {seed}");
                reserve[side].push(d.name.clone());
            }
        }
        // A dead general is replaced from the reserve by choice of the leader.
        let mut fallen = [0; 2];
        for d in drafts.iter().filter(|d| d.prompt.starts_with("@succeeding-general:sgs")) {
            let who =
                d.prompt.trim_start_matches("@succeeding-general:sgs").parse::<usize>().expect("a player");
            let side = mode.side(table.players[who - 1].role) as usize;
            assert_eq!((d.seat, d.among), (leader(side as u8), 3 - fallen[side]), "seed {seed}");
            assert!(reserve[side].contains(&d.name), "seed {seed}: {}", d.name);
            fallen[side] += 1;
        }
        let lost = match table.turn.winner.as_deref() {
            Some("lord+loyalist") => 1,
            Some("renegade+rebel") => 0,
            other => panic!("seed {seed}: {other:?}"),
        };
        assert_eq!(fallen[lost], 3, "seed {seed}: nobody is left of the reserve that lost");
        let dead = table.players.iter().filter(|p| !p.alive).map(|p| mode.side(p.role) as usize);
        assert_eq!(dead.collect::<Vec<_>>(), [lost], "seed {seed}: one death is one too many");
    }
}

#[test]
fn sides_that_cannot_be_mixed_are_refused() {
    let mut options = GameOptions::new(1, 2);
    options.mode = "06_XMode".into();
    let loyalist = |seat| FixedSeat { seat, general: None, role: Some(Role::Loyalist) };
    options.fixed = vec![loyalist(2), loyalist(3)];
    let refused = new_game(&options, Rc::new(plain()), Box::new(builtin(6)));
    let why = refused.err().map(|why| why.to_string()).unwrap_or_default();
    assert!(why.contains("three of one side would sit next to each other"), "{why}");
}

#[test]
fn a_general_who_falls_is_followed_by_the_next() {
    let (room, _) = play(1, "02_1v1", builtin);
    let table = room.table();
    let loser = table.players.iter().find(|p| !p.alive).expect("somebody lost");
    assert_eq!(loser.tags.get("1v1Arrange"), Some(&sgs::model::Value::TextList(Vec::new())));
}

#[test]
fn nothing_of_a_general_who_fell_is_left_to_the_next() {
    let mut followed = 0;
    for seed in 0..4 {
        let mut catalog = plain();
        for (at, general) in catalog.generals.values_mut().enumerate() {
            general.skills = vec![["crossbow", "halberd"][at % 2].into()];
        }
        let skills = catalog.generals.clone();
        let (room, _) = drafted(seed, "02_1v1", Vec::new(), catalog, builtin);
        let table = room.table();
        for p in &table.players {
            let own: Vec<&Name> = p.skills.iter().map(|s| &s.name).collect();
            assert_eq!(
                own,
                skills[&p.general].skills.iter().collect::<Vec<_>>(),
                "seed {seed}: {}",
                p.general
            );
            followed += usize::from(!p.alive);
        }
    }
    assert_eq!(followed, 4, "somebody lost all three each time");
}

/// The turns, deaths and returns, and the generals played, by player number.
#[derive(Clone, Default)]
struct Course(Rc<RefCell<Vec<String>>>, Rc<RefCell<Vec<usize>>>);

impl Observer for Course {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let line = match fact {
            Fact::TurnStart { player, .. } => format!("turn {}", player.0),
            Fact::RoundStart { round } => format!("round {round}"),
            Fact::Died { player, .. } => format!("died {}", player.0),
            Fact::Revived { player } => format!("back {}", player.0),
            Fact::General { player, general, max_hp, .. } => {
                format!("general {} {general} {max_hp}", player.0)
            }
            Fact::Recast { .. } => "recast".to_owned(),
            _ => return,
        };
        self.0.borrow_mut().push(line);
    }

    fn checkpoint(&mut self, room: &Room) {
        let mut hands = self.1.borrow_mut();
        if hands.is_empty() {
            let t = room.table();
            hands.extend(t.seats.iter().map(|p| t.player(*p).hand.len()));
        }
    }
}

/// Returns a catalog with a lord of two stages; the second is one of two generals.
fn staged() -> Catalog {
    let mut catalog = plain();
    let one = catalog.generals["wei_guard"].clone();
    for (name, hp) in [("tiger1", 8), ("tiger2", 5), ("tiger3", 6)] {
        let general = GeneralDef { name: name.into(), max_hp: hp, start_hp: hp, hidden: true, ..one.clone() };
        catalog.add_general(general);
    }
    catalog
}

fn besieged(seed: u64, catalog: Catalog, agents: fn(usize) -> Agents) -> (Room, Vec<String>, Vec<usize>) {
    let mut options = GameOptions::new(seed, 2);
    options.mode = "04_1v3".into();
    let room = new_game(&options, Rc::new(catalog), Box::new(agents(4))).expect("a game");
    let watch = Watch::default();
    let course = Course::default();
    room.observe(Box::new(watch.clone()));
    room.observe(Box::new(course.clone()));
    room.run().expect("nobody closes the table");
    assert!(watch.0.borrow().is_empty(), "seed {seed}: {:#?}", watch.0.borrow());
    let lines = course.0.borrow().clone();
    let hands = course.1.borrow().clone();
    (room, lines, hands)
}

/// Returns the turns up to the first of these lines.
fn turns_until(lines: &[String], ends: &[&str]) -> Vec<u8> {
    let until = lines.iter().take_while(|line| !ends.iter().any(|end| line.starts_with(end)));
    until.filter_map(|line| line.strip_prefix("turn ")?.parse().ok()).collect()
}

#[test]
fn the_lord_acts_after_each_of_those_against_him() {
    let mut longest = 0;
    for seed in 0..6 {
        let (room, lines, hands) = besieged(seed, plain(), builtin);
        assert_eq!(hands, [8, 3, 4, 5], "seed {seed}");
        let turns = turns_until(&lines, &["died"]);
        let order = [1, 0, 2, 0, 3, 0];
        let expected: Vec<u8> = order.into_iter().cycle().take(turns.len()).collect();
        assert_eq!(turns, expected, "seed {seed}");
        longest = longest.max(turns.len());
        // Each turn of the lord is a round.
        let lords = lines.iter().filter(|line| *line == "turn 0").count();
        assert_eq!(lines.iter().filter(|line| line.starts_with("round")).count(), lords, "seed {seed}");
        let disasters = room.table().removed.iter().map(|c| room.card_name(*c)).collect::<Vec<_>>();
        assert!(!disasters.is_empty() && disasters.iter().all(|name| name == "lightning"), "{disasters:?}");
        assert!(room.table().turn.swaps <= 2, "seed {seed}: a draw at the second end of the pile");
        assert!(!lines.iter().any(|line| line.contains("tiger")), "no second stage for a lord who has none");
    }
    assert!(longest > 6, "nobody lived to act twice");
}

#[test]
fn lord_of_two_stages_enters_the_second() {
    let mut second = std::collections::BTreeSet::new();
    let mut back = 0;
    let mut recast = 0;
    for (seed, agents) in
        (0..10).map(|i| (i, if i < 5 { builtin as fn(usize) -> Agents } else { Agents::random }))
    {
        let (room, lines, _) = besieged(seed, staged(), agents);
        assert!(lines.contains(&"general 0 tiger1 8".to_owned()), "seed {seed}: {lines:?}");
        recast += lines.iter().filter(|line| *line == "recast").count();
        back += lines.iter().filter(|line| line.starts_with("back")).count();
        let stage =
            lines.iter().position(|l| l.starts_with("general 0 tiger2") || l.starts_with("general 0 tiger3"));
        let table = room.table();
        let lord = table.lord().expect("a lord");
        assert_eq!(table.player(lord).mark("secondMode") > 0, stage.is_some(), "seed {seed}");
        let Some(stage) = stage else { continue };
        second.insert(table.player(lord).general.clone());
        // The lord acts at once, in a new round, then the other living players by seat.
        let after = &lines[stage + 1..];
        let dead = |player: u8| {
            let last = lines[..stage]
                .iter()
                .rev()
                .find(|l| **l == format!("died {player}") || **l == format!("back {player}"));
            last.is_some_and(|l| l.starts_with("died"))
        };
        let living: Vec<u8> = (0..4).filter(|p| !dead(*p)).collect();
        let turns = turns_until(after, &["died", "back"]);
        let expected: Vec<u8> = living.iter().copied().cycle().take(turns.len()).collect();
        assert_eq!(turns, expected, "seed {seed}: {lines:?}");
        assert!(after.iter().take_while(|l| *l != "turn 0").any(|l| l.starts_with("round")), "seed {seed}");
    }
    assert!(second.len() == 2, "both second stages are chosen at times: {second:?}");
    assert!(back > 0, "nobody came back");
    assert!(recast > 0, "no weapon was recast");
}
