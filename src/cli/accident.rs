//! Scenes of what went wrong in a game, for `play` and `sim`.

use super::content::{ContentArgs, WORKING_FOLDER};
use crate::rules::names::Lang;
use crate::rules::{Catalog, Room};
use crate::script::host::Script;
use crate::testkit::accident::{Accident, Origin, Scenes, Signature, Witness, way_from};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Where scenes go unless something else is said.
const USUAL_FOLDER: &str = "accidents";

#[derive(clap::Args, Clone, Debug)]
pub struct AccidentArgs {
    /// Where a scene is written for each script error that is not like another, for `sgs test`
    #[arg(long, value_name = "DIR", default_value = USUAL_FOLDER)]
    accidents: PathBuf,

    /// Write no scenes of script errors
    #[arg(long, conflicts_with = "accidents")]
    no_accidents: bool,
}

impl Default for AccidentArgs {
    fn default() -> AccidentArgs {
        AccidentArgs { accidents: USUAL_FOLDER.into(), no_accidents: false }
    }
}

impl AccidentArgs {
    /// Where scenes go, where any are written.
    pub fn folder(&self) -> Option<&Path> {
        (!self.no_accidents).then_some(&*self.accidents)
    }

    /// What scenes say of where they come from.
    pub fn origin(&self, content: &ContentArgs, lang: Lang) -> Origin {
        let mut packages: Vec<PathBuf> = content.places().map(Path::to_path_buf).collect();
        let here = Path::new(WORKING_FOLDER);
        // Scenes that name packages have no others, and those below the tree find it themselves.
        let finds_it = packages.is_empty() && self.accidents == Path::new(USUAL_FOLDER);
        if here.join("extensions").is_dir() && !finds_it {
            packages.insert(0, here.to_owned());
        }
        let packages = packages.iter().map(|place| way_from(&self.accidents, place)).collect();
        Origin { game: command_line(), packages, record: None, lang }
    }
}

/// How this program was called.
fn command_line() -> String {
    let words = std::env::args().skip(1).map(|word| match word.contains(char::is_whitespace) {
        true => format!("{word:?}"),
        false => word,
    });
    std::iter::once("sgs".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Writes scenes and says so.
pub struct Reporter {
    scenes: Scenes,
    origin: Origin,
}

impl Reporter {
    pub fn new(folder: &Path, origin: Origin) -> Reporter {
        Reporter { scenes: Scenes::new(folder), origin }
    }

    pub fn is_full(&self) -> bool {
        self.scenes.are_enough()
    }

    /// How all that runs is played again.
    pub fn game(&self) -> &str {
        &self.origin.game
    }

    /// The game that accidents come from now.
    pub fn of_game(&mut self, game: String, record: String) {
        (self.origin.game, self.origin.record) = (game, Some(record));
    }

    /// Lines for the terminal.
    pub fn write(&mut self, accidents: &[Accident], catalog: &Catalog) -> Vec<String> {
        let mut lines = Vec::new();
        for accident in accidents {
            if self.is_full() {
                break;
            }
            lines.push(self.write_one(accident, catalog));
            if self.is_full() {
                lines.push(self.scenes.told_enough(self.origin.lang));
            }
        }
        lines
    }

    fn write_one(&mut self, accident: &Accident, catalog: &Catalog) -> String {
        let lang = self.origin.lang;
        match self.scenes.write(accident, catalog, &self.origin) {
            Ok(written) => written.told(lang),
            Err(error) => {
                lang.pick(format!("没能写下场景：{error}"), format!("no scene was written: {error}"))
            }
        }
    }
}

/// The accidents of one running game.
pub struct OfGame {
    witness: Witness,
    room: Rc<Room>,
    reporter: Reporter,
}

impl OfGame {
    pub fn new(room: &Rc<Room>, script: &Script, folder: &Path, origin: Origin) -> OfGame {
        let witness = Witness::new(room, script, BTreeSet::<Signature>::new());
        OfGame { witness, room: room.clone(), reporter: Reporter::new(folder, origin) }
    }

    /// Scenes of what is over by now.
    pub fn news(&mut self) -> Vec<String> {
        let accidents = self.witness.take_whole();
        self.write(&accidents)
    }

    /// Scenes of everything else, as the game is left.
    pub fn rest(&mut self) -> Vec<String> {
        let accidents = self.witness.take();
        self.write(&accidents)
    }

    fn write(&mut self, accidents: &[Accident]) -> Vec<String> {
        let lang = self.reporter.origin.lang;
        let without = self.witness.take_without_table();
        let mut lines: Vec<String> =
            without.iter().map(|error| Scenes::told_without_table(error, lang)).collect();
        if !accidents.is_empty() {
            let catalog = self.room.catalog();
            lines.extend(self.reporter.write(accidents, &catalog));
        }
        lines
    }

    /// A scene of the last thing that happened.
    pub fn report(&mut self, words: &str) -> Vec<String> {
        match self.witness.report(words) {
            Some(accident) => {
                let catalog = self.room.catalog();
                vec![self.reporter.write_one(&accident, &catalog)]
            }
            None => {
                let lang = self.reporter.origin.lang;
                vec![lang.pick("还没有发生什么", "nothing has happened yet").to_owned()]
            }
        }
    }
}
