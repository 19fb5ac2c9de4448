//! `sgs balance`: how strong generals are, by pairs of games with one seed.

mod kept;
mod page;
mod pair;
mod play;
mod sums;
mod text;
mod vary;

use super::argument::BadVary;
use super::cast::{self, Cast, Choice, Player};
use super::content::{self, ContentArgs, LangArgs, Loaded};
use super::sim::STACK;
use super::test::in_order;
use super::{Error, Outcome, Result};
use crate::agents::lookup;
use crate::cli::error::{About, both};
use crate::cli::fault::Fault;
use crate::model::Name;
use crate::record;
use crate::rules::Catalog;
use crate::rules::names::{Lang, Names};
use crate::rules::setup::{GameOptions, mode_of};
use crate::runner::fork::CAN_COPY;
use crate::script::self_test;
use crate::script::words::Hint;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pair::{Asked, FORMAT, Results};
use play::Course;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use vary::{Deal, Vary};

/// Measure how strong generals are
///
/// Each pair is two games with one seed: with the general at a seat, and with another one there. The seats take
/// turns. Games stop when the 95 % interval of the difference is narrow enough.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Generals, or packages for all their generals [with --vary: those with the skill]
    #[arg(value_name = "NAME", required_unless_present = "vary")]
    names: Vec<Name>,

    /// Play each deal with several values of a number in a spec of sgs.skills, such as yinyang:draw=1..3;
    /// draw#2 is its second number of this word
    #[arg(long, value_name = "SKILL:WORD=FROM..TO", conflicts_with_all = ["shard", "out", "html"])]
    vary: Option<Vary>,

    /// Most pairs for each general
    #[arg(short = 'n', long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pairs: u64,

    /// Stop when the interval of each difference is no wider than plus and minus this many points; 0 never stops
    #[arg(long, value_name = "POINTS", default_value_t = 5.0)]
    width: f64,

    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: u8,

    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Players: lua (the default), builtin or random; 2=random for one seat (repeatable)
    #[arg(long = "agent", value_name = "[SEAT=]AGENT", value_parser = cast::choice)]
    agents: Vec<Choice>,

    #[command(flatten)]
    content: ContentArgs,

    /// Play this share of the pairs alone, such as 2/8; the results are added up by `sgs merge`
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,

    /// Write the results to this file, for `sgs merge`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write a page with plots to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Load the packages again for each game, in threads of this process. Otherwise they are loaded once, and
    /// each game is played in a copy of the process. Always so with --vary and on systems other than Linux
    #[arg(long)]
    fresh: bool,

    /// Number of games played in parallel [default: one for each processor]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    #[command(flatten)]
    lang: LangArgs,
}

/// Add up the results of `sgs balance --shard`
///
/// Results of another program, other packages or other games are refused.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = MERGE_EXAMPLES)]
pub struct MergeArgs {
    /// Files that `sgs balance --out` wrote
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write the sum to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write a page with plots to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs balance zhenji                       one general
  sgs balance mypack --html balance.html   all generals of a package, with plots
  sgs balance zhenji -n 2000 --width 2     to two points, if 2000 pairs are enough
  sgs balance --vary yinyang:draw=1..3     one, two or three cards for a skill of sgs.skills
  parallel sgs balance mypack -n 4000 --shard {}/8 --out part{}.json ::: 1 2 3 4 5 6 7 8
  sgs merge part*.json --html balance.html the shares of GNU parallel, on one machine or several
  sbatch --array=1-8 --wrap 'sgs balance mypack -n 4000 --shard $SLURM_ARRAY_TASK_ID/8 --out part$SLURM_ARRAY_TASK_ID.json'";

const MERGE_EXAMPLES: &str = "\
Examples:
  sgs merge part*.json                     the sum of all shares
  sgs merge part*.json --html balance.html with plots

Exit code 2: the results are of different programs, packages or games, or a game is in two of them.";

/// A share of the pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shard {
    number: u64,
    of: u64,
}

/// Reads `2/8`.
fn shard(text: &str) -> std::result::Result<Shard, super::argument::BadArgument> {
    let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    let shard = parts.map(|(number, of)| Shard { number, of });
    shard.filter(|s| (1..=s.of).contains(&s.number)).ok_or(super::argument::BadArgument::Shard)
}

/// Everything known before the first game.
struct Ready {
    course: Course,
    asked: Asked,
    titles: BTreeMap<Name, String>,
    /// The value of the varied number in its spec.
    written: i64,
    /// The packages, in a state that has played no game.
    loaded: Loaded,
}

/// Pairs of each general between two looks at the intervals.
const BLOCK: u64 = 20;

impl Args {
    pub fn run(self) -> Result {
        // As in `sgs sim`: games that begin where the packages are loaded play on this thread.
        if CAN_COPY { stacker::grow(STACK, || self.play_and_report()) } else { self.play_and_report() }
    }

    fn play_and_report(&self) -> Result {
        let lang = self.lang.lang();
        let Ready { course, asked, titles, written, loaded } = self.set_up(lang)?;
        if let Some(vary) = &self.vary {
            return self.run_varied(vary, written, &course, &titles, lang);
        }
        let mut results = Results {
            format: FORMAT.into(),
            asked,
            titles,
            shards: self.shard.iter().map(|s| format!("{}/{}", s.number, s.of)).collect(),
            pairs: Vec::new(),
        };
        self.play(&course, &loaded, &mut results)?;
        results.pairs.sort_by(|a, b| (&a.general, a.index).cmp(&(&b.general, b.index)));
        print_results(&results, self.out.as_deref(), self.html.as_deref(), lang)
    }

    /// Plays each deal with all values of a number, and prints what each brings.
    fn run_varied(
        &self,
        vary: &Vary,
        written: i64,
        course: &Course,
        titles: &BTreeMap<Name, String>,
        lang: Lang,
    ) -> Result {
        let courses = vary.courses(course);
        let count = course.generals.len() as u64;
        let total = self.pairs * count;
        let bar = bar(total);
        let mut deals: Vec<Deal> = Vec::new();
        let mut begin = 0;
        while begin < total {
            let end = (begin + BLOCK * count).min(total);
            let worker = || {
                let base = content::base();
                let courses = &courses;
                move |at: usize| vary::deal(courses, begin + at as u64, &base)
            };
            in_order((end - begin) as usize, self.jobs(), worker, |deal| {
                bar.inc(1);
                deals.push(deal?);
                Ok(())
            })?;
            begin = end;
            let table = |general: &Name| vary::Table::of(vary, written, general, &deals);
            if self.width > 0.0
                && course.generals.iter().all(|(general, _)| table(general).is_narrow(self.width))
            {
                break;
            }
        }
        bar.finish_and_clear();
        for (general, _) in &course.generals {
            let title = titles
                .get(general)
                .filter(|title| *title != general)
                .map(|title| format!("{title} ({general})"));
            println!("{}", title.unwrap_or_else(|| general.to_string()));
            vary::Table::of(vary, written, general, &deals)
                .lines(lang)
                .iter()
                .for_each(|line| println!("{line}"));
        }
        Ok(Outcome::Fine)
    }

    /// Returns the generals that have the skill whose number is varied.
    fn bearers(vary: &Vary, catalog: &Catalog) -> Result<Vec<Name>> {
        let has = |g: &&crate::rules::GeneralDef| g.skills.contains(&vary.skill);
        let found: Vec<Name> = catalog.generals.values().filter(has).map(|g| g.name.clone()).collect();
        match found.is_empty() {
            true => Err(Error::input(BadVary::Nobody(vary.skill.clone()))),
            false => Ok(found),
        }
    }

    /// Plays blocks of pairs until there are enough.
    fn play(&self, course: &Course, loaded: &Loaded, results: &mut Results) -> Result<()> {
        let count = course.generals.len() as u64;
        let total = self.pairs * count;
        let mine = |unit: &u64| self.shard.is_none_or(|s| unit % s.of == s.number - 1);
        let bar = bar((0..total).filter(mine).count() as u64);
        let mut begin = 0;
        while begin < total {
            let end = (begin + BLOCK * count).min(total);
            let units: Vec<u64> = (begin..end).filter(mine).collect();
            let mut tell = |pair| {
                bar.inc(1);
                results.pairs.push(pair);
            };
            if CAN_COPY && !self.fresh {
                kept::play(course, loaded, &units, self.jobs(), self.lang.lang(), tell)?;
            } else {
                let worker = || {
                    let base = content::base();
                    let units = &units;
                    move |at: usize| units.get(at).map(|unit| course.pair(*unit, &base))
                };
                in_order(units.len(), self.jobs(), worker, |pair| {
                    pair.transpose()?.into_iter().for_each(&mut tell);
                    Ok(())
                })?;
            }
            begin = end;
            if self.shard.is_none() && self.is_narrow(results) {
                break;
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Returns `true` if every interval is as narrow as was asked for.
    fn is_narrow(&self, results: &Results) -> bool {
        let half = |general: &Name| sums::difference(&results.of(general)).half();
        self.width > 0.0 && results.asked.generals.iter().all(|general| half(general) <= self.width)
    }

    fn jobs(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, |n| n.get());
        self.jobs.map_or_else(processors, usize::from)
    }

    /// Finds the generals and reads the packages.
    fn set_up(&self, lang: Lang) -> Result<Ready> {
        let seats = usize::from(self.seats);
        let cast = Cast::of(&self.agents, seats)?;
        let mut options = GameOptions::new(self.seed, seats);
        options.mode = mode_of(seats);
        // Generals on demand are read where they are named.
        options.generals = self.names.clone();
        let content = self.content.open_with_ai(&options, cast.has(Player::Lua, seats))?;
        let loaded = content.load(&content::base(), super::sim::STARTED)?;
        loaded.report_failures(lang);
        let catalog = loaded.catalog();
        let written = self.vary.as_ref().map(|vary| vary.written(&loaded.script)).transpose();
        let written = written.map_err(Error::input)?.unwrap_or_default();
        let generals = match &self.vary {
            Some(vary) if self.names.is_empty() => Args::bearers(vary, &catalog)?,
            _ => named(&self.names, &catalog, &loaded)?,
        };
        options.generals = others(&catalog, &generals);
        loaded.check(&options).map_err(|e| loaded.explain(&e))?;
        let generals: Vec<(Name, Vec<Name>)> =
            generals.into_iter().map(|name| (name.clone(), skills_of(&catalog, &name))).collect();
        let asked = Asked {
            build: build()?,
            packages: record::packages(&catalog).into_iter().map(|note| (note.name, note.hash)).collect(),
            generals: generals.iter().map(|(name, _)| name.clone()).collect(),
            seed: self.seed,
            mode: options.mode.clone(),
            agents: (1..=seats).map(|seat| Name::new_static(cast.at(seat).word())).collect(),
            pairs: self.pairs,
        };
        let titles = titles(&loaded, &catalog, lang);
        let course = Course { content, options, cast, seats, seed: self.seed, generals };
        Ok(Ready { course, asked, titles, written, loaded })
    }
}

impl MergeArgs {
    pub fn run(self) -> Result {
        let lang = self.lang.lang();
        let mut all: Option<Results> = None;
        for path in &self.files {
            let results = read(path)?;
            match &mut all {
                None => all = Some(results),
                Some(sum) => sum.add(results).map_err(|error| Error::input(About::file(path, error)))?,
            }
        }
        let all = all.ok_or_else(|| Error::input(Fault::NothingToMerge {}))?;
        print_results(&all, self.out.as_deref(), self.html.as_deref(), lang)
    }
}

fn read(path: &Path) -> Result<Results> {
    let unreadable = |error| Error::input(Fault::Unreadable { path: path.to_owned(), error });
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let foreign = |e: serde_json::Error| {
        let place = format!("{}:{}", path.display(), e.line());
        Error::input(Fault::NotThisData { place, fault: e.into() })
    };
    let results: Results = serde_json::from_str(&text).map_err(foreign)?;
    match results.format == FORMAT {
        true => Ok(results),
        false => Err(Error::input(About::file(
            path,
            both(
                format!("格式应为 {FORMAT:?}，不是 {:?}", results.format),
                format!("expected the format {FORMAT:?}, not {:?}", results.format),
            ),
        ))),
    }
}

/// Prints the results, and writes the files that were asked for.
fn print_results(results: &Results, out: Option<&Path>, html: Option<&Path>, lang: Lang) -> Result {
    for line in text::report(results, lang) {
        println!("{line}");
    }
    let write = |path: &Path, text: String| {
        std::fs::write(path, text)
            .map_err(|error| Error::input(Fault::Unwritable { path: path.to_owned(), error }))
    };
    if let Some(path) = out {
        let text = serde_json::to_string(results).map_err(Error::broken)?;
        write(path, text + "\n")?;
    }
    if let Some(path) = html {
        write(path, page::report(results, lang))?;
    }
    Ok(Outcome::Fine)
}

/// Returns the generals of these names: identifiers, names in the reader's language, packages.
fn named(names: &[Name], catalog: &Catalog, loaded: &Loaded) -> Result<Vec<Name>> {
    let mut found: BTreeSet<Name> = BTreeSet::new();
    for name in names {
        let called = |general: &Name| general == name || lookup::is_called(&loaded.script, general, name);
        let of_package = catalog.generals.values().filter(|g| !g.hidden && g.package == *name);
        let mut these: Vec<Name> = of_package.map(|g| g.name.clone()).collect();
        if these.is_empty() {
            these.extend(catalog.generals.keys().find(|general| called(general)).cloned());
        }
        if these.is_empty() {
            let known = catalog.generals.values().flat_map(|g| [g.name.as_str(), g.package.as_str()]);
            let hint = Hint::like(name, known);
            return Err(Error::input(Fault::NoGeneral { name: name.to_string(), hint }));
        }
        found.extend(these);
    }
    Ok(found.into_iter().collect())
}

/// Returns the generals that sit at the other seats.
fn others(catalog: &Catalog, generals: &[Name]) -> Vec<Name> {
    let dealt = catalog.generals.values().filter(|g| !g.hidden && !generals.contains(&g.name));
    dealt.map(|g| g.name.clone()).collect()
}

/// Returns the skills of a general that players see.
fn skills_of(catalog: &Catalog, general: &Name) -> Vec<Name> {
    let skills = catalog.generals.get(general).into_iter().flat_map(|g| g.skills.iter());
    skills.filter(|skill| !skill.starts_with('#')).cloned().collect()
}

/// Returns the display names of generals and skills.
fn titles(loaded: &Loaded, catalog: &Catalog, lang: Lang) -> BTreeMap<Name, String> {
    let title = |name: &Name| loaded.script.text(name, lang).map(|text| (name.clone(), text.into_owned()));
    catalog.generals.keys().chain(catalog.skills.keys()).filter_map(title).collect()
}

/// Returns what the program is: its version, its key order, and the hash of its file.
fn build() -> Result<String> {
    let path = std::env::current_exe().map_err(Error::broken)?;
    let bytes = std::fs::read(path).map_err(Error::broken)?;
    let hash = blake3::hash(&bytes).to_hex();
    Ok(format!("sgs {} {} {}", env!("CARGO_PKG_VERSION"), self_test::fingerprint(), &hash[..16]))
}

/// Returns a bar for this many pairs, on a terminal.
fn bar(pairs: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(pairs), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_numbers_within_their_count() {
        assert_eq!(shard("2/8").ok(), Some(Shard { number: 2, of: 8 }));
        for bad in ["", "2", "0/8", "9/8", "1/0", "a/b", "-1/2"] {
            assert!(shard(bad).is_err(), "{bad}");
        }
    }
}
