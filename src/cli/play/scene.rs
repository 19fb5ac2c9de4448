//! `sgs play --scene`: a game that begins at the table of a scene. Its record keeps that table.

use super::opening::{Opening, empty};
use super::sitting::Earlier;
use super::{Args, Stop};
use crate::cli::content::{ContentArgs, WORKING_FOLDER};
use crate::cli::error::both;
use crate::cli::stage;
use crate::cli::{Error, Result};
use crate::rules::names::Lang;
use crate::rules::setup::GameOptions;
use crate::testkit::accident::way_from;
use crate::testkit::scene::Failure;
use crate::testkit::scene::lua::{Added, Content, SceneFile};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

impl Args {
    /// Plays on from a scene of this file.
    pub(super) fn play_scene(self, path: &Path, lang: Lang, stop: Stop) -> Result {
        let packages = packages_of(&self.content);
        let ruling = ruling(path, &packages)?;
        let (file, index) = match ruling {
            Some(found) => found,
            None => {
                let file = SceneFile::open(path, &packages).map_err(Error::of_scene)?;
                let index = self.chosen(&file, lang)?;
                (file, index)
            }
        };
        let beginning = file.beginning(index, &packages).map_err(Error::of_scene)?;
        let of_scene = file.places(index, &packages).map_err(Error::of_scene)?;
        let seats = beginning.seats();
        let (mine, others) = self.people(seats)?.unwrap_or((1, Vec::new()));

        let content = self.content.open_whole()?.with_ai()?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut record = empty(GameOptions::new(0, seats), now);
        record.header.files = beginning.files_beside(content.library());
        let loaded = stage::load_for_scene(&content, &record)?;
        let people: Vec<usize> = [mine].into_iter().chain(others.iter().copied()).collect();
        let at_scene = |problem| {
            Error::of_scene(Failure { place: Some(file.place(index)), problem, log: String::new() })
        };
        let options = beginning.options(&loaded.script, &people).map_err(|e| at_scene(Box::new(e)))?;
        let table = beginning.table(&loaded.script, &options).map_err(|e| at_scene(Box::new(e)))?;
        loaded.script.leave();
        record.header.options = options;
        record.header.options.settings.seconds = self.seconds;
        record.header.table = Some(Box::new(table));
        record.header.packages_of_scene =
            of_scene.iter().map(|place| way_from(Path::new(WORKING_FOLDER), place)).collect();
        let opening =
            Opening { record, mine, others, seats, is_old: false, is_checked: true, is_settled: true };
        let earlier = Earlier { is_named: true, slot: None };
        self.play_from(opening, content, earlier, lang, stop)
    }

    /// Returns the index of the scene that is meant.
    fn chosen(&self, file: &SceneFile, lang: Lang) -> Result<usize> {
        let fits = |name: &str| self.named.as_ref().is_none_or(|text| name.contains(text.as_str()));
        let meant: Vec<(usize, &str)> = file.scenes().enumerate().filter(|(_, name)| fits(name)).collect();
        if let [(index, _)] = meant.as_slice() {
            return Ok(*index);
        }
        let all: Vec<String> = file.scenes().map(|name| format!("\"{name}\"")).collect();
        let all = all.join(lang.pick("、", ", "));
        Err(Error::input(both(
            format!("哪个场景？--named 写名字里的一段：{all}"),
            format!("which scene? --named takes a part of a name: {all}"),
        )))
    }
}

/// The scenes of the rulings (`docs/rulings/`), which the program has with it.
const RULINGS: &str = include_str!("../../../extensions/disputes.scene.lua");

/// The name of their file; no folder of the user's has it.
const FILE_OF_RULINGS: &str = "rulings/disputes.scene.lua";

/// Returns the ruling with this name, or with this part of a name that no other has, where there is no such file.
fn ruling(name: &Path, packages: &Content) -> Result<Option<(SceneFile, usize)>> {
    let Some(text) = name.to_str().filter(|text| !name.exists() && !text.is_empty()) else { return Ok(None) };
    let file = SceneFile::of_text(Path::new(FILE_OF_RULINGS), RULINGS.into(), packages);
    let file = file.map_err(Error::of_scene)?;
    let mut fitting = file.scenes().enumerate().filter(|(_, ruling)| ruling.contains(text)).map(|(at, _)| at);
    let found = fitting.next().filter(|_| fitting.next().is_none());
    drop(fitting);
    Ok(found.map(|at| (file, at)))
}

fn packages_of(content: &ContentArgs) -> Content {
    Content::new(Added {
        roots: content.roots().to_vec(),
        extensions: content.extensions().to_vec(),
        ..Added::default()
    })
}
