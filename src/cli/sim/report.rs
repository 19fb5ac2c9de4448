//! What is told of a batch of games: a line for each, and a summary.

use super::batch::Game;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    Json,
}

pub struct Report {
    format: Format,
    timing: bool,
    bar: ProgressBar,
    began: Instant,
    games: u64,
    /// By winning role, `lord+loyalist` as one; `draw`.
    winners: BTreeMap<String, u64>,
    turns: u64,
    rounds: u64,
    requests: u64,
    facts: u64,
    /// How often, and in how many games.
    faults: BTreeMap<String, (u64, u64)>,
}

/// Kinds of faults shown in a summary for people.
const SHOWN: usize = 20;

impl Report {
    pub fn new(format: Format, timing: bool, games: u64) -> Report {
        // A bar only where somebody looks at it: not beside lines of results.
        let watched = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(games), target);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left") {
            bar.set_style(style);
        }
        Report {
            format,
            timing,
            bar,
            began: Instant::now(),
            games: 0,
            winners: BTreeMap::new(),
            turns: 0,
            rounds: 0,
            requests: 0,
            facts: 0,
            faults: BTreeMap::new(),
        }
    }

    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    pub fn game(&mut self, game: &Game) {
        let side = if game.winners.is_empty() {
            "draw".to_string()
        } else {
            game.winners.iter().map(|r| r.word()).collect::<Vec<_>>().join("+")
        };
        match self.format {
            Format::Json => println!(
                "{}",
                json!({
                    "game": game.index,
                    "seed": game.seed,
                    "winner": game.winner,
                    "side": side,
                    "turns": game.turns,
                    "rounds": game.rounds,
                    "requests": game.requests,
                    "facts": game.facts,
                    "log": game.log,
                    "faults": game.faults,
                })
            ),
            Format::Text => println!(
                "game {:<5} seed {:<20} {:<14} {:>4} turns {:>6} requests{}",
                game.index,
                game.seed,
                side,
                game.turns,
                game.requests,
                match game.faults.values().sum::<u64>() {
                    0 => String::new(),
                    n => format!("  {n} faults"),
                }
            ),
        }
        self.games += 1;
        *self.winners.entry(side).or_default() += 1;
        self.turns += u64::from(game.turns);
        self.rounds += u64::from(game.rounds);
        self.requests += game.requests;
        self.facts += game.facts;
        for (fault, n) in &game.faults {
            let sum = self.faults.entry(fault.clone()).or_default();
            sum.0 += n;
            sum.1 += 1;
        }
        self.bar.inc(1);
    }

    /// The summary; `busy` is the processor time that the games took.
    pub fn end(&self, busy: Duration) {
        self.bar.finish_and_clear();
        match self.format {
            Format::Json => self.end_json(busy),
            Format::Text => self.end_text(busy),
        }
    }

    fn end_json(&self, busy: Duration) {
        let mut all = json!({
            "summary": {
                "games": self.games,
                "winners": self.winners,
                "turns": self.turns,
                "rounds": self.rounds,
                "requests": self.requests,
                "facts": self.facts,
                "faults": self
                    .faults
                    .iter()
                    .map(|(text, (n, games))| json!({ "fault": text, "times": n, "games": games }))
                    .collect::<Vec<_>>(),
            }
        });
        if self.timing {
            all["timing"] = json!({
                "seconds": self.began.elapsed().as_secs_f64(),
                "cpu_seconds": busy.as_secs_f64(),
                "games_per_cpu_second": self.rate(busy),
            });
        }
        println!("{all}");
    }

    fn end_text(&self, busy: Duration) {
        let games = self.games.max(1) as f64;
        println!();
        println!("{} games", self.games);
        for (side, n) in &self.winners {
            println!("  {side:<16} {n:>6}  {:>5.1} %", *n as f64 * 100.0 / games);
        }
        println!(
            "on average {:.1} turns in {:.1} rounds, {:.0} requests, {:.0} facts",
            self.turns as f64 / games,
            self.rounds as f64 / games,
            self.requests as f64 / games,
            self.facts as f64 / games
        );
        if self.faults.is_empty() {
            println!("no warnings, no illegal replies");
        }
        let mut faults: Vec<_> = self.faults.iter().collect();
        faults.sort_by_key(|(text, n)| (std::cmp::Reverse(**n), text.as_str()));
        for (text, (n, games)) in faults.iter().take(SHOWN) {
            println!("{n:>6} x in {games} games: {text}");
        }
        if faults.len() > SHOWN {
            println!("       and {} more kinds", faults.len() - SHOWN);
        }
        if self.timing {
            println!(
                "{:.2} s, {:.2} s of processor time: {:.0} games per CPU-second",
                self.began.elapsed().as_secs_f64(),
                busy.as_secs_f64(),
                self.rate(busy)
            );
        }
    }

    fn rate(&self, busy: Duration) -> f64 {
        self.games as f64 / busy.as_secs_f64().max(1e-9)
    }
}
