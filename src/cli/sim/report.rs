//! The output for a batch of games: a line for each, and a summary.

use super::batch::Game;
use super::errors::{Causes, GameError};
use super::generals::ByGeneral;
use crate::cli::cast::Player;
use crate::cli::console::looks;
use crate::cli::content::Loading;
use crate::cli::effort as effort_words;
use crate::rules::names::{BuiltIn, Lang, name_of};
use crate::script::ai::AiCounts;
use crate::script::effort::{self, Efforts};
use crate::script::error::hint;
use crate::script::profile::{self, Cost, Costs, What};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    Json,
}

pub struct Report {
    format: Format,
    lang: Lang,
    timing: bool,
    bar: ProgressBar,
    began: Instant,
    games: u64,
    /// By winning role, with `lord+loyalist` as one; `draw`.
    winners: BTreeMap<String, u64>,
    /// Number of seats and of wins by kind of player.
    players: BTreeMap<Player, (u64, u64)>,
    turns: u64,
    rounds: u64,
    requests: u64,
    facts: u64,
    faults: Causes,
    /// Script errors.
    errors: Causes,
    /// Statistics of the decisions of a Lua AI.
    ai: AiCounts,
    loading: Loading,
    costs: Costs,
    efforts: Efforts,
    generals: Option<ByGeneral>,
}

/// Limit of kinds of errors shown in a summary for people.
const SHOWN: usize = 20;

impl Report {
    pub fn new(
        format: Format,
        lang: Lang,
        timing: bool,
        games: u64,
        loading: Loading,
        generals: Option<ByGeneral>,
    ) -> Report {
        // Show a bar only on a terminal, and not beside lines of results.
        let watched = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(games), target);
        let template =
            lang.pick("{wide_bar} {pos}/{len} 局，还要 {eta}", "{wide_bar} {pos}/{len} games, {eta} left");
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Report {
            format,
            lang,
            timing,
            bar,
            began: Instant::now(),
            games: 0,
            winners: BTreeMap::new(),
            players: BTreeMap::new(),
            turns: 0,
            rounds: 0,
            requests: 0,
            facts: 0,
            faults: Causes::default(),
            errors: Causes::default(),
            ai: AiCounts::default(),
            loading,
            costs: Costs::new(),
            efforts: Efforts::new(),
            generals,
        }
    }

    pub fn has_faults(&self) -> bool {
        let of_scripts =
            [self.loading.failures.is_empty(), self.errors.is_empty(), self.ai.refused.is_empty()];
        !self.faults.is_empty() || of_scripts.contains(&false)
    }

    pub fn game(&mut self, game: &Game) {
        let side = if game.died.is_some() {
            "died".to_string()
        } else if game.winners.is_empty() {
            "draw".to_string()
        } else {
            game.winners.iter().map(|r| r.word()).collect::<Vec<_>>().join("+")
        };
        match self.format {
            Format::Json => std::println!(
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
                    "script_errors": by_text(&game.errors),
                })
            ),
            Format::Text => println!("{}", self.game_text(game, &side)),
        }
        self.games += 1;
        *self.winners.entry(side).or_default() += 1;
        for (player, won) in &game.players {
            let (played, wins) = self.players.entry(*player).or_default();
            *played += 1;
            *wins += u64::from(*won);
        }
        self.turns += u64::from(game.turns);
        self.rounds += u64::from(game.rounds);
        self.requests += game.requests;
        self.facts += game.facts;
        self.faults.add(game.faults.iter().map(|(text, n)| (GameError::of_text(text), *n)));
        self.errors.add(game.errors.iter().cloned());
        self.ai.add(&game.ai);
        if let Some(generals) = &mut self.generals {
            generals.add(&game.generals);
        }
        profile::add(&mut self.costs, &game.costs);
        effort::add(&mut self.efforts, &game.efforts);
        self.bar.inc(1);
    }

    fn game_text(&self, game: &Game, side: &str) -> String {
        let lang = self.lang;
        let (index, seed, turns, requests) = (game.index, game.seed, game.turns, game.requests);
        let side = self.side(side);
        let faults = some(game.faults.values().sum(), lang.pick("个问题", "faults"));
        let errors = some(game.errors.iter().map(|(_, n)| n).sum(), lang.pick("个脚本错误", "script errors"));
        lang.pick(
            format!(
                "第 {index:<5} 局  种子 {seed:<20} {} {turns:>4} 回合 {requests:>6} 次询问{faults}{errors}",
                padded(&side, 14)
            ),
            format!("game {index:<5} seed {seed:<20} {side:<14} {turns:>4} turns {requests:>6} requests{faults}{errors}"),
        )
    }

    /// Returns a winning side in words: roles, or the seat of a single player.
    fn side(&self, side: &str) -> String {
        let word = |word: &str| match word {
            "draw" => self.lang.pick("平局", "draw").to_owned(),
            "died" => self.lang.pick("中断", "died").to_owned(),
            word => name_of(&BuiltIn, word, self.lang).into_owned(),
        };
        match self.lang {
            Lang::En => side.to_owned(),
            Lang::Zh => side.split('+').map(word).collect::<Vec<_>>().join("、"),
        }
    }

    pub fn generals(&self) -> Option<&ByGeneral> {
        self.generals.as_ref()
    }

    /// Prints the summary; `busy` is the processor time of the games.
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
                "agents": self
                    .players
                    .iter()
                    .map(|(player, (played, won))| (player.word(), json!({ "seats": played, "won": won })))
                    .collect::<BTreeMap<_, _>>(),
                "turns": self.turns,
                "rounds": self.rounds,
                "requests": self.requests,
                "facts": self.facts,
                "faults": self
                    .faults
                    .sorted()
                    .into_iter()
                    .map(|(text, n)| json!({ "fault": text, "times": n.times, "games": n.games }))
                    .collect::<Vec<_>>(),
                "script_errors": self.errors.json(),
                "ai": self.ai_json(),
                "packages": {
                    "files": self.loading.files,
                    "failures": self.loading.failures,
                    "warnings": self.loading.warnings,
                },
            }
        });
        if self.timing {
            all["timing"] = json!({
                "seconds": self.began.elapsed().as_secs_f64(),
                "cpu_seconds": busy.as_secs_f64(),
                "games_per_cpu_second": self.rate(busy),
            });
        }
        if let Some(generals) = &self.generals {
            all["generals"] = generals.json();
        }
        if !self.costs.is_empty() {
            all["profile"] = self.sorted_costs().into_iter().map(cost_json).collect();
        }
        if !self.efforts.is_empty() {
            all["efforts"] = effort_words::to_json(&self.efforts);
        }
        std::println!("{all}");
    }

    fn end_text(&self, busy: Duration) {
        let games = self.games.max(1) as f64;
        println!();
        let lang = self.lang;
        println!("{}", lang.pick(format!("{} 局", self.games), format!("{} games", self.games)));
        for (side, n) in &self.winners {
            println!("  {} {n:>6}  {:>5.1} %", padded(&self.side(side), 16), *n as f64 * 100.0 / games);
        }
        // If one kind of player has all seats, shares mean nothing.
        for (player, (played, won)) in self.players.iter().filter(|_| self.players.len() > 1) {
            let share = *won as f64 * 100.0 / (*played).max(1) as f64;
            let of = lang.pick(format!("（{played} 个座位）"), format!(" of {played} seats"));
            println!("  {:<16} {won:>6}  {share:>5.1} %{of}", player.word());
        }
        let mean = |n: u64| n as f64 / games;
        let (turns, rounds) = (mean(self.turns), mean(self.rounds));
        let (requests, facts) = (mean(self.requests), mean(self.facts));
        println!(
            "{}",
            lang.pick(
                format!("平均 {rounds:.1} 轮 {turns:.1} 回合，{requests:.0} 次询问，{facts:.0} 条战报"),
                format!("on average {turns:.1} turns in {rounds:.1} rounds, {requests:.0} requests, {facts:.0} facts"),
            )
        );
        if let Some(generals) = &self.generals {
            println!();
            generals.lines().iter().for_each(|line| println!("{line}"));
            println!();
        }
        self.loading_text();
        if self.faults.is_empty() {
            println!("{}", lang.pick("没有警告，没有不合法的答复", "no warnings, no illegal replies"));
        }
        causes_text(&self.faults, lang);
        if !self.errors.is_empty() {
            let (total, all) = (self.errors.total(), self.games);
            println!(
                "{}",
                lang.pick(
                    format!("{all} 局中有 {} 局出脚本错误，共 {} 次", total.games, total.times),
                    format!("{} script errors in {} of {all} games", total.times, total.games),
                )
            );
            causes_text(&self.errors, lang);
        }
        self.ai_text();
        self.costs_text();
        if !self.efforts.is_empty() {
            println!();
            effort_words::lines(&self.efforts, self.lang).iter().for_each(|line| println!("{line}"));
        }
        if self.timing {
            let rate = self.rate(busy);
            let digits = if rate < 10.0 { 2 } else { 0 };
            let (whole, busy) = (self.began.elapsed().as_secs_f64(), busy.as_secs_f64());
            let turns = rate * self.turns as f64 / games;
            println!(
                "{}",
                lang.pick(
                    format!("{whole:.2} 秒，处理器 {busy:.2} 秒：每处理器秒 {rate:.digits$} 局、{turns:.1} 回合"),
                    format!(
                        "{whole:.2} s, {busy:.2} s of processor time: {rate:.digits$} games, {turns:.1} turns per CPU-second"
                    ),
                )
            );
        }
    }

    fn ai_json(&self) -> serde_json::Value {
        let AiCounts { asked, unanswered, refused, failed, barred, looked } = &self.ai;
        json!({
            "asked": asked, "unanswered": unanswered, "refused": refused, "failed": failed, "barred": barred,
            "looked": looked,
        })
    }

    /// Prints statistics of AI decisions, if there was an AI.
    fn ai_text(&self) {
        let AiCounts { asked, unanswered, refused, failed, barred, looked } = &self.ai;
        if *asked == 0 {
            return;
        }
        if let Some(look) = looked {
            println!("{} ({look})", looks(self.lang));
        }
        let left: u64 = unanswered.values().sum();
        let wrong: u64 = refused.values().sum();
        let lang = self.lang;
        println!(
            "{}",
            lang.pick(
                format!(
                    "AI 被询问 {asked} 次；没有答复 {left} 次、答复不合法 {wrong} 次，由内置玩家代为决定；接住 {failed} 个错误"
                ),
                format!(
                    "the AI was asked {asked} times; the built-in player decided for it {left} times where it had no \
                     answer, {wrong} times where it was not legal, and {failed} errors were caught"
                ),
            )
        );
        let by_times = |a: &(&str, u64), b: &(&str, u64)| b.1.cmp(&a.1).then(a.0.cmp(b.0));
        let mut lines: Vec<(&str, u64)> = refused.iter().map(|(text, n)| (text.as_str(), *n)).collect();
        lines.sort_by(by_times);
        for (text, n) in lines.iter().take(SHOWN) {
            println!("{n:>13} x  {text}");
        }
        if lines.len() > SHOWN {
            println!("{}", more(lines.len() - SHOWN, lang));
        }
        let mut lines: Vec<(&str, u64)> = unanswered.iter().map(|(text, n)| (text.as_str(), *n)).collect();
        lines.sort_by(by_times);
        for (text, n) in lines {
            println!("{n:>13} x  {text}{}", lang.pick("：没有答复", ": no answer"));
        }
        let mut lines: Vec<(&str, u64)> = barred.iter().map(|(text, n)| (text.as_str(), *n)).collect();
        lines.sort_by(by_times);
        for (text, n) in lines {
            let why =
                lang.pick("：没有做，AI 不能改牌桌", ": not done, since an AI may not change the table");
            println!("{n:>13} x  {text}{why}");
        }
    }

    /// Prints the result of loading, if there were packages.
    fn loading_text(&self) {
        let Loading { files, failures, warnings } = &self.loading;
        if *files > 0 {
            let (failed, lang) = (failures.len(), self.lang);
            let about = if *warnings > 0 { lang.pick("（用 -v 看）", " (-v shows them)") } else { "" };
            println!(
                "{}",
                lang.pick(
                    format!("扩展包的 {files} 个文件，{failed} 个没有载入，{warnings} 条警告{about}"),
                    format!(
                        "{files} files of packages, {failed} of them did not load, {warnings} warnings{about}"
                    ),
                )
            );
        }
    }

    /// Returns the costs, highest own time first.
    fn sorted_costs(&self) -> Vec<(What, Cost)> {
        let mut all: Vec<(What, Cost)> =
            self.costs.iter().map(|(what, cost)| (what.clone(), *cost)).collect();
        all.sort_by(|(a, x), (b, y)| y.own.cmp(&x.own).then_with(|| a.cmp(b)));
        all
    }

    fn costs_text(&self) {
        if self.costs.is_empty() {
            return;
        }
        let lang = self.lang;
        println!(
            "{}",
            lang.pick(
                "脚本的调用；毫秒数不含、含它引起的调用：",
                "calls of scripts; ms without and with what was called from there:"
            )
        );
        let heads = lang.pick(["次数", "自身", "全部"], ["calls", "own", "whole"]);
        println!("{:>12} {:>12} {:>12}", heads[0], heads[1], heads[2]);
        let row = |(what, cost): (What, Cost)| {
            let ms = |time: Duration| time.as_secs_f64() * 1e3;
            println!("{:>12} {:>12.3} {:>12.3}  {what}", cost.calls, ms(cost.own), ms(cost.whole));
        };
        let (of_skills, kinds): (Vec<_>, Vec<_>) =
            self.sorted_costs().into_iter().partition(|(what, _)| matches!(what, What::Of(..)));
        kinds.into_iter().for_each(row);
        println!(
            "{}",
            lang.pick("最费时的技能和牌的回调：", "the callbacks of skills and cards that took the most:")
        );
        of_skills.into_iter().take(SHOWN).for_each(row);
    }

    fn rate(&self, busy: Duration) -> f64 {
        self.games as f64 / busy.as_secs_f64().max(1e-9)
    }
}

/// Formats a count, or an empty text for 0.
fn some(n: u64, what: &str) -> String {
    if n == 0 { String::new() } else { format!("  {n} {what}") }
}

/// Fills a word up to a width on a terminal.
fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(missing))
}

/// Says how many kinds are not shown.
fn more(n: usize, lang: Lang) -> String {
    lang.pick(
        format!("      还有 {n} 种（--json 有全部）"),
        format!("      and {n} more kinds (--json has all)"),
    )
}

/// Returns the numbers of errors by their texts.
fn by_text(errors: &[(GameError, u64)]) -> BTreeMap<&str, u64> {
    errors.iter().map(|(error, n)| (error.text.as_str(), *n)).collect()
}

fn causes_text(causes: &Causes, lang: Lang) {
    let sorted = causes.sorted();
    let games = lang.pick("局", "games");
    for (text, n) in sorted.iter().take(SHOWN) {
        println!("{:>5} {games} {:>7} x  {text}{}", n.games, n.times, hint::of_lua(text, lang));
    }
    if sorted.len() > SHOWN {
        println!("{}", more(sorted.len() - SHOWN, lang));
    }
}

fn cost_json((what, cost): (What, Cost)) -> serde_json::Value {
    json!({
        "what": what.to_string(),
        "calls": cost.calls,
        "own_seconds": cost.own.as_secs_f64(),
        "seconds": cost.whole.as_secs_f64(),
    })
}
