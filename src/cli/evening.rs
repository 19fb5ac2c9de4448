//! `sgs evening`: evenings of trouble from a seed, for those who work on the program.

use super::{Error, Outcome, Result};
use crate::testkit::evening::{Child, Game, Plan, play, shrink};
use std::path::PathBuf;

/// Several tables at which everything goes wrong, from one seed
///
/// Seats stall, vanish and answer nonsense, packages change and fail, disks fill, child processes die.
/// After each event the cards are counted and hidden cards are looked for, after each game its record
/// is played again. A failing evening is reported with the fewest events that show the same problem.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Decides everything
    seed: u64,

    /// Number of evenings, with this seed and those after it
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    evenings: u64,

    /// Only these events, by number from 1: as a failing evening names them
    #[arg(long, value_name = "N,N", value_delimiter = ',', num_args = 0..)]
    events: Option<Vec<usize>>,

    /// Leave out tables in child processes
    #[arg(long)]
    no_child: bool,

    /// Skip the search for fewer events with the same problem
    #[arg(long)]
    no_shrink: bool,
}

/// A folder that goes at the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Args {
    pub fn run(self) -> Result {
        let folder = std::env::temp_dir().join(format!("sgs-evening-{}", std::process::id()));
        let folder = Folder(folder);
        let program = std::env::current_exe().map_err(Error::broken)?;
        let child = Child { program, folder: folder.0.clone() };
        let child = (!self.no_child && cfg!(unix)).then_some(&child);
        let mut failed = Vec::new();
        for seed in (self.seed..).take(usize::try_from(self.evenings).unwrap_or(usize::MAX)) {
            if !self.evening(seed, child) {
                failed.push(seed);
            }
        }
        if self.evenings > 1 {
            println!("{} evenings, {} with problems {failed:?}", self.evenings, failed.len());
        }
        Ok(if failed.is_empty() { Outcome::Fine } else { Outcome::Findings })
    }

    /// Plays one evening and tells of it. Returns whether all went well.
    fn evening(&self, seed: u64, child: Option<&Child>) -> bool {
        let whole = Plan::of(seed);
        let mut plan = whole.clone();
        if let Some(only) = &self.events {
            plan.events = only.iter().filter_map(|n| whole.events.get(n.checked_sub(1)?)).copied().collect();
        }
        let games = play(&plan, child);
        let sum = |of: fn(&Game) -> u64| games.iter().map(of).sum::<u64>();
        println!(
            "evening {seed}: {} tables, {} requests, {} of {} events, {} looks, {} script errors, {} problems",
            games.len(),
            sum(|game| game.requests),
            games.iter().map(|game| game.events.len()).sum::<usize>(),
            plan.events.len(),
            sum(|game| game.looks),
            sum(|game| game.script_errors),
            sum(|game| game.problems.len() as u64),
        );
        if games.iter().all(|game| game.problems.is_empty()) {
            return true;
        }
        let (plan, games) = if self.no_shrink { (plan, games) } else { shrink(&plan, &games, child) };
        print_failure(seed, &whole, &plan, &games);
        false
    }
}

/// Tells an evening that failed, and how to play it again.
fn print_failure(seed: u64, whole: &Plan, plan: &Plan, games: &[Game]) {
    for (i, (table, game)) in plan.tables.iter().zip(games).enumerate() {
        for problem in &game.problems {
            println!("  table {}: {problem}", i + 1);
        }
        if !game.problems.is_empty() {
            println!("    {table}");
        }
    }
    plan.events.iter().for_each(|event| println!("  {event}"));
    let number = |event| whole.events.iter().position(|other| other == event).map(|at| (at + 1).to_string());
    let numbers: Vec<String> = plan.events.iter().filter_map(number).collect();
    println!("  again: sgs evening {seed} --events={}", numbers.join(","));
}
