//! `sgs packages`: the packages of the trees, turned on and off for good.

use super::content::{self, ContentArgs, LangArgs, Loaded};
use super::preferences::Preferences;
use super::table::Package;
use super::{Outcome, Result};
use crate::model::Name;
use crate::rules::names::{Lang, name_of};
use clap::Subcommand;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

/// List packages, or turn them on and off for good
///
/// A package that is off is in no new game of `play` and `host`: no general, no card, no rule for everybody. `--package NAME`
/// plays with it all the same.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    what: Option<Turn>,

    #[command(flatten)]
    content: ContentArgs,

    /// Print one line of JSON for each
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lang: LangArgs,
}

#[derive(Subcommand, Clone, Debug)]
enum Turn {
    /// Turn packages on
    On(Named),
    /// Turn packages off
    Off(Named),
}

#[derive(clap::Args, Clone, Debug)]
struct Named {
    /// Packages, by identifier or name
    #[arg(value_name = "NAME", required = true)]
    packages: Vec<Name>,

    #[command(flatten)]
    content: ContentArgs,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs packages                        the packages here, and which are on
  sgs packages off wind fire          play without them from now on
  sgs packages on god                 deal the bundled generals of god, too
  sgs packages --root ~/packs/big     those of another tree as well
  sgs play --package wind             play with one that is off, this time";

impl Args {
    pub fn run(self) -> Result {
        match self.what {
            Some(Turn::On(named)) => named.turn(true),
            Some(Turn::Off(named)) => named.turn(false),
            None => list(&self.content, self.json, self.lang.lang()),
        }
    }
}

impl Named {
    fn turn(self, is_on: bool) -> Result {
        let lang = self.lang.lang();
        let mut preferences = Preferences::of_user()?;
        let loaded = load(&self.content)?;
        let offer = loaded.offer(lang);
        for word in &self.packages {
            let package = offer.known_package(word)?;
            preferences.turn(&package.name, is_on, package.on_request);
            let title = name_of(&loaded.script, &package.name, lang);
            let (zh, en) = if is_on { ("开", "on") } else { ("关", "off") };
            println!("{}", lang.pick(format!("{title}：{zh}"), format!("{title}: {en}")));
        }
        let path = preferences.save()?;
        tracing::info!("written to {}", path.display());
        Ok(Outcome::Fine)
    }
}

/// Loads all packages, those on request too.
fn load(content: &ContentArgs) -> Result<Loaded> {
    content.open_whole()?.load(&content::base(), 0)
}

fn list(content: &ContentArgs, json: bool, lang: Lang) -> Result {
    let preferences = Preferences::of_user()?;
    let loaded = load(content)?;
    let offer = loaded.offer(lang);
    let title = |package: &Package| name_of(&loaded.script, &package.name, lang).into_owned();
    let called = |package: &Package| match title(package) {
        title if title == package.name => title,
        title => format!("{} {title}", package.name),
    };
    let is_on = |package: &Package| match package.on_request {
        true => preferences.is_on(&package.name),
        false => !preferences.is_off(&package.name),
    };
    let width = offer.packages.iter().map(|package| called(package).width()).max().unwrap_or(0);
    for package in &offer.packages {
        let on = is_on(package);
        if json {
            std::println!(
                "{}",
                json!({
                    "name": package.name, "title": title(package), "on": on, "on_request": package.on_request,
                    "generals": package.generals, "cards": package.cards, "file": package.file,
                })
            );
            continue;
        }
        let name = called(package);
        let pad = " ".repeat(width - name.width());
        let state = match (on, package.on_request) {
            (true, _) => lang.pick("开", "on "),
            (false, true) => lang.pick("按需", "on request"),
            (false, false) => lang.pick("关", "off"),
        };
        let (generals, cards) = (package.generals, package.cards);
        println!(
            "{}",
            lang.pick(
                format!("{name}{pad}  武将 {generals:>4}  牌 {cards:>4}  {state}"),
                format!("{name}{pad}  {generals:>4} generals  {cards:>4} cards  {state}"),
            )
        );
    }
    Ok(Outcome::Fine)
}
