//! `sgs replay`: replays a recorded game and compares.

use super::content::ContentArgs;
use super::lang::system_lang;
use super::needs::Needs;
use super::stage;
use super::{Error, Outcome, Result};
use crate::agents::replay::Replay;
use crate::cli::error::{About, Then};
use crate::cli::fault::Fault;
use crate::record::Record;
use crate::rules::names::{BuiltIn, Lang, name_of};
use crate::rules::render::{People, Renderer};
use crate::rules::{Fact, Observer, Room};
use crate::script::host::Script;
use std::path::PathBuf;

/// Play a recorded game again and compare it with its record
///
/// Exits with 0 if the game is the same, and with 1 and the first difference if it
/// is not. Exits with 2 if the file is not an unchanged record of a game that can be played
/// here. A record that was cut off is played to its last line.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Record written by `--record`
    file: PathBuf,

    #[command(flatten)]
    content: ContentArgs,

    /// Print the log of the game
    #[arg(long)]
    log: bool,

    /// Language: zh or en [default: that of the system]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.unwrap_or_else(system_lang);
        let unreadable = |error| Error::input(Fault::Unreadable { path: self.file.clone(), error });
        let bytes = std::fs::read(&self.file).map_err(unreadable)?;
        let record = Record::parse_so_far(&bytes).map_err(|e| Error::input(About::file(&self.file, e)))?;
        let name = self.file.display();
        let loaded = stage::load(&self.content.open_for(&record.header)?, &record)?;
        loaded.report_failures(lang);
        let needs = Needs::of(&record.header, &loaded.catalog());
        let replay =
            Replay::with(&record, &loaded.catalog(), |_, door| loaded.start_recorded(&record.header, door))
                .map_err(|e| Error::input(About::file(&self.file, Then::new(e, needs.clone()))))?;
        needs.lines(lang).iter().for_each(|line| eprintln!("sgs: {line}"));
        loaded.script.host().watch().play_again(record.cuts());
        loaded.script.host().watch().stop_again(record.stops());
        if self.log {
            let names = loaded.script.clone();
            replay.room.observe(Box::new(Telling { names, lang, people: People::default() }));
        }
        let script = loaded.script.clone();
        replay.on_reload(move |line| stage::repeat(&script, line));
        let outcome = replay.run(&record);
        let trials = record.reloads.iter().filter(|(_, line)| line.trial.is_some()).count();
        if trials > 0 {
            println!("{}", trials_words(trials, lang));
        }
        match outcome {
            Some(divergence) => {
                eprintln!("sgs: {name}: {}", divergence.in_lang(lang));
                Ok(Outcome::Findings)
            }
            None => {
                println!("{name}: {}", same_words(&record, lang));
                Ok(Outcome::Fine)
            }
        }
    }
}

/// Says that the game is the same, as far as its record goes.
fn same_words(record: &Record, lang: Lang) -> String {
    if let Some(line) = record.cut_off {
        let replies = record.replies.len();
        return lang.pick(
            format!("记录到哪里，对局就一样到哪里：{replies} 次答复；记录到第 {line} 行为止，没有结尾，程序是在对局中停下的"),
            format!(
                "the same game as far as the record goes: {replies} replies; it ends at line {line} without a footer, \
                 so the program was stopped while the game ran"
            ),
        );
    }
    let footer = &record.footer;
    let (replies, facts) = (footer.replies, footer.facts);
    let winner = footer.winner.as_deref().unwrap_or_default();
    let winner = match winner {
        "" | "." => lang.pick("无", "none").to_owned(),
        winner => {
            let word = |word| name_of(&BuiltIn, word, lang).into_owned();
            winner.split('+').map(word).collect::<Vec<_>>().join(lang.pick("、", ", "))
        }
    };
    lang.pick(
        format!("对局完全一样：{replies} 次答复，{facts} 条日志，胜者 {winner}"),
        format!("the same game again: {replies} replies, {facts} facts, winner {winner}"),
    )
}

/// Says that somebody changed the table by hand.
fn trials_words(trials: usize, lang: Lang) -> String {
    lang.pick(
        format!("这一局有 {trials} 处试改（:lua、:hp、:give、:mark）"),
        format!("the table was changed by hand {trials} times (:lua, :hp, :give, :mark)"),
    )
}

/// Prints the complete log while the game runs.
struct Telling {
    names: Script,
    lang: Lang,
    people: People,
}

impl Observer for Telling {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.people.note(fact);
        let renderer = Renderer::new(&self.names, self.lang, None, self.people.clone());
        if let Some(line) = renderer.line(fact) {
            println!("{line}");
        }
    }
}
