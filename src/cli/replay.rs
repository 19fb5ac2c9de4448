//! `sgs replay`: replays a recorded game and compares.

use super::content::ContentArgs;
use super::stage;
use super::{Error, Outcome, Result};
use crate::agents::replay::Replay;
use crate::record::{Header, Record, RecordError};
use crate::rules::names::Lang;
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

    /// Language of the log: zh or en
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: Lang,
}

impl Args {
    pub fn run(self) -> Result {
        let name = self.file.display();
        let bytes =
            std::fs::read(&self.file).map_err(|e| Error::Input(format!("cannot read {name}: {e}")))?;
        let bad = |e: &dyn std::fmt::Display| Error::Input(format!("{name}: {e}"));
        let record = Record::parse_so_far(&bytes).map_err(|e: RecordError| bad(&e))?;
        let loaded = stage::load(&self.content.open_for(&record.header)?, &record)?;
        loaded.tell(self.lang);
        let replay =
            Replay::with(&record, &loaded.catalog(), |_, door| loaded.start_recorded(&record.header, door))
                .map_err(|e| Error::Input(format!("{name}: {e}{}", advice(&record.header))))?;
        loaded.script.host().watch().play_again(record.cuts());
        loaded.script.host().watch().stop_again(record.stops());
        if self.log {
            replay.room.observe(Box::new(Telling {
                names: loaded.script.clone(),
                lang: self.lang,
                people: People::default(),
            }));
        }
        let script = loaded.script.clone();
        replay.on_reload(move |line| stage::repeat(&script, line));
        let outcome = replay.run(&record);
        let trials = record.reloads.iter().filter(|(_, line)| line.trial.is_some()).count();
        if trials > 0 {
            println!("{}", trials_words(trials, self.lang));
        }
        match outcome {
            Some(divergence) => {
                eprintln!("sgs: {name}: {divergence}");
                Ok(Outcome::Findings)
            }
            None if record.cut_off.is_some() => {
                let (replies, line) = (record.replies.len(), record.cut_off.unwrap_or(1));
                println!(
                    "{name}: the same game as far as the record goes: {replies} replies; it ends at line {line} without \
                     a footer, so the program was stopped while the game ran"
                );
                Ok(Outcome::Fine)
            }
            None => {
                println!(
                    "{name}: the same game again: {} replies, {} facts, winner {}",
                    record.footer.replies,
                    record.footer.facts,
                    record.footer.winner.as_deref().unwrap_or("none")
                );
                Ok(Outcome::Fine)
            }
        }
    }
}

/// Says that somebody changed the table by hand.
fn trials_words(trials: usize, lang: Lang) -> String {
    lang.pick(
        format!("这一局有 {trials} 处试改（:lua、:hp、:give、:mark）"),
        format!("the table was changed by hand {trials} times (:lua, :hp, :give, :mark)"),
    )
}

/// Describes the requirements of a replay, after an error about a mismatch.
fn advice(header: &Header) -> String {
    let replaced: Vec<&str> = header.replaced.iter().map(|name| name.as_str()).collect();
    let replaced = match replaced.as_slice() {
        [] => String::new(),
        some => {
            format!("the game was played with other files in place of bundled ones: {}; ", some.join(", "))
        }
    };
    format!(
        "\n  {replaced}replay it in the same folder, or name that with --root, and with the same --root and --ext"
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
