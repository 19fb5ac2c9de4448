//! `sgs play`: a person at a table of built-in players.

use super::{Error, Outcome, Result};
use crate::agents::builtin::Builtin;
use crate::agents::terminal::{Keyboard, Terminal};
use crate::agents::{Agents, Random};
use crate::model::rng::Stream;
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::cards::{DeckOptions, catalog};
use crate::rules::names::{BuiltIn, Lang, name_of};
use crate::rules::render::{People, Renderer};
use crate::rules::setup::{FixedSeat, GameOptions, new_game};
use crate::rules::{Agent, Answer, Catalog, Door, Interrupt, Request, Room};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Play a game against the built-in players
///
/// You choose by number; `?` lists what else can be typed. Without --seed every game is
/// another one; its seed is shown at the start, and the same seed, seats and answers give
/// the same game again.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many sit at the table, you included
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: u8,

    /// Decides everything random [default: another one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Where you sit, 1 being the lord [default: left to the seed]
    #[arg(long, value_name = "K")]
    seat: Option<u8>,

    /// The general you play, by its name in scripts, such as wei_lord [default: you are offered some]
    #[arg(long, value_name = "NAME")]
    general: Option<String>,

    /// Who plays the other seats
    #[arg(long, value_enum, default_value_t)]
    agent: Opponent,

    /// Language of the table: zh or en [default: that of the system]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

const EXAMPLES: &str = "\
Examples:
  sgs play                             a game of five
  sgs play --seats 2 --seat 1          a duel, you are the lord
  sgs play --seed 7 --lang zh          a game that can be repeated, in Chinese
  sgs play --general wu_lady           choose your general beforehand";

/// Kinds of opponents.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Opponent {
    /// Plays sensibly
    #[default]
    Builtin,
    /// Does anything that is legal
    Random,
}

impl Default for Args {
    fn default() -> Self {
        Args { seats: 5, seed: None, seat: None, general: None, agent: Opponent::default(), lang: None }
    }
}

impl Opponent {
    fn agent(self) -> Box<dyn Agent> {
        match self {
            Opponent::Builtin => Box::new(Builtin::new()),
            Opponent::Random => Box::new(Random::default()),
        }
    }
}

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.unwrap_or_else(system_lang);
        let seats = usize::from(self.seats);
        let seed = self.seed.unwrap_or_else(some_seed);
        let mine = match self.seat {
            Some(seat) => usize::from(seat),
            None => Stream::new(seed, "chair").below(seats) + 1,
        };
        let mut options = GameOptions::new(seed, seats);
        let catalog = Rc::new(catalog(&DeckOptions::default()));
        let general = self.general.map(Name::from);
        if let Some(name) = general.as_ref().filter(|name| !catalog.generals.contains_key(*name)) {
            return Err(Error::Input(unknown_general(name, &catalog)));
        }
        options.fixed.push(FixedSeat { seat: mine, general, role: None });

        let stop = Arc::new(AtomicBool::new(false));
        stop_on_ctrl_c(stop.clone())?;
        let terminal = Terminal::new(Keyboard::new(stop.clone()), std::io::stdout(), lang, Rc::new(BuiltIn));
        let chairs = Chairs {
            mine,
            person: terminal.clone(),
            others: Agents::each(seats, |_| self.agent.agent()),
            stop,
        };
        let room = new_game(&options, catalog, Box::new(chairs)).map_err(|e| Error::Input(e.to_string()))?;
        let Some(me) = room.table().seats.get(mine - 1).copied() else {
            return Err(Error::Internal(format!("nobody sits at seat {mine}")));
        };
        terminal.sit(me);
        room.observe(Box::new(terminal.clone()));
        println!("{}", lang.pick(format!("{seats}人局，种子 {seed}"), format!("{seats} seats, seed {seed}")));
        match room.run() {
            Ok(()) => println!("{}", ending(&room, me, lang)),
            // Closed at a question, the terminal has said so.
            Err(Interrupt::Closed) if terminal.is_closed() => {}
            Err(Interrupt::Closed) => println!("{}", lang.pick("\n再见。", "\nGoodbye.")),
            Err(other) => return Err(Error::Internal(other.to_string())),
        }
        Ok(Outcome::Fine)
    }
}

/// How many generals are listed for someone who got a name wrong.
const LISTED: usize = 40;

fn unknown_general(name: &str, catalog: &Catalog) -> String {
    let known: Vec<&str> =
        catalog.generals.values().filter(|g| !g.hidden).map(|g| g.name.as_str()).take(LISTED).collect();
    let more = if catalog.generals.len() > LISTED { " ..." } else { "" };
    format!("unknown general `{name}`; there are {}{more}", known.join(", "))
}

/// Who answers for which chair. Chairs are counted from the lord, players are not: who
/// sits where is settled with the game.
struct Chairs {
    mine: usize,
    person: Terminal,
    others: Agents,
    stop: Arc<AtomicBool>,
}

impl Door for Chairs {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.stop.load(Ordering::Relaxed) {
            return Answer::Close;
        }
        let mine = room.table().seats.get(self.mine - 1).copied();
        if mine == Some(request.seat) {
            self.person.answer(Seat::new(room, request.seat), request)
        } else {
            self.others.ask(room, request)
        }
    }
}

/// Who won and who was who.
fn ending(room: &Room, me: PlayerId, lang: Lang) -> String {
    let table = room.table();
    let names = BuiltIn;
    let renderer = Renderer::new(&names, lang, Some(me), People::of(table.open_view()));
    let mut lines = Vec::new();
    let winner = table.turn.winner.clone().unwrap_or_default();
    let mine = table.player(me);
    let won = winner.split('+').any(|w| w == mine.role.word() || PlayerId::from_object_name(w) == Some(me));
    lines.push(match (won, winner.as_str()) {
        (_, "" | ".") => lang.pick("== 平局", "== A draw").to_owned(),
        (true, _) => lang.pick("== 你赢了", "== You win").to_owned(),
        (false, _) => lang.pick("== 你输了", "== You lose").to_owned(),
    });
    for id in &table.seats {
        let p = table.player(*id);
        let role = name_of(&names, p.role.word(), lang);
        let dead = if p.alive { "" } else { lang.pick("，阵亡", ", dead") };
        lines.push(format!("   {} {role}{dead}", renderer.player(*id)));
    }
    lines.join("\n")
}

/// The language of the environment.
fn system_lang() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    Lang::of_locale(&locale.unwrap_or_default())
}

/// A seed short enough to be typed again.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Stream::new(now.as_nanos() as u64, "seed").below(1_000_000_000) as u64
}

/// The first Ctrl-C closes the table at the next question, a second one ends the program.
fn stop_on_ctrl_c(stop: Arc<AtomicBool>) -> Result<()> {
    ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(0);
        }
    })
    .map_err(|e| Error::Internal(format!("cannot listen for Ctrl-C: {e}")))
}
