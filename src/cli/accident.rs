//! Crash-report scenes of a game, for `play` and `sim`.

use super::content::{ContentArgs, WORKING_FOLDER};
use super::saves::Saves;
use crate::model::Table;
use crate::record::{FileText, FirstText, Header, Recorder};
use crate::rules::names::Lang;
use crate::rules::{Catalog, Room};
use crate::script::host::Script;
use crate::testkit::accident::{Accident, Origin, Scenes, Signature, Witness, way_from};
use crate::testkit::scene::TEXT_PACKAGE;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Default folder of the scenes.
const USUAL_FOLDER: &str = "accidents";

#[derive(clap::Args, Clone, Debug, Default)]
pub struct AccidentArgs {
    /// Folder for the scenes of script errors, one for each kind of error; `sgs test` plays them [default: accidents
    /// beside packages; in a game without packages here, that of the user's states]
    #[arg(long, value_name = "DIR")]
    accidents: Option<PathBuf>,

    /// Write no scenes of script errors
    #[arg(long, conflicts_with = "accidents")]
    no_accidents: bool,
}

impl AccidentArgs {
    /// Returns the folder of the scenes, unless they are turned off.
    pub fn folder(&self) -> Option<PathBuf> {
        (!self.no_accidents).then(|| self.accidents.clone().unwrap_or_else(|| USUAL_FOLDER.into()))
    }

    /// Returns the folder of the scenes of a game that somebody plays or watches. Where no packages are written, it is
    /// below the user's folder of states. A game of a scene is an author's.
    pub fn folder_of_game(&self, content: &ContentArgs, is_of_scene: bool) -> Option<PathBuf> {
        let usual = self.folder()?;
        let is_settled = self.accidents.is_some() || is_of_scene || is_workplace(content);
        let saves = Saves::of_user().filter(|_| !is_settled);
        Some(saves.map_or(usual, |saves| saves.folder().join(USUAL_FOLDER)))
    }

    /// Returns the origin recorded in scenes of the game with this header, if it has one. `beside` is the folder of a
    /// record that is watched; in a game that is played, files are as they are now.
    pub fn origin(
        &self,
        content: &ContentArgs,
        header: Option<&Header>,
        beside: Option<&Path>,
        (folder, lang): (&Path, Lang),
    ) -> Origin {
        let mut packages: Vec<PathBuf> = content.places().map(Path::to_path_buf).collect();
        let OfScene { places, files } =
            header.map(|header| OfScene::of(header, beside, folder)).unwrap_or_default();
        for place in places {
            if !packages.contains(&place) {
                packages.push(place);
            }
        }
        let here = Path::new(WORKING_FOLDER);
        // Scenes that name packages use no others; scenes below the content root find it themselves.
        let finds_it = packages.is_empty() && folder == Path::new(USUAL_FOLDER);
        if here.join("extensions").is_dir() && !finds_it {
            packages.insert(0, here.to_owned());
        }
        let packages = packages.iter().map(|place| way_from(folder, place)).collect();
        Origin { game: command_line(), packages, files, record: None, lang }
    }
}

/// Returns `true` if packages are written in the working folder: it has some, has scenes of errors already, or the game
/// takes packages from there.
fn is_workplace(content: &ContentArgs) -> bool {
    let here = Path::new(WORKING_FOLDER);
    here.join("extensions").is_dir()
        || here.join(USUAL_FOLDER).is_dir()
        || content.places().any(is_below_here)
}

/// Returns `true` for a path below the working folder.
pub fn is_below_here(path: &Path) -> bool {
    let here = Path::new(WORKING_FOLDER).canonicalize();
    // The folder of a name alone is empty.
    path.as_os_str().is_empty()
        || here.is_ok_and(|here| path.canonicalize().is_ok_and(|path| path.starts_with(here)))
}

/// The packages of the scene in which a game began.
#[derive(Default)]
struct OfScene {
    places: Vec<PathBuf>,
    /// Those that are nowhere but in the record, with the paths that they get in the folder of scenes.
    files: Vec<(String, Vec<u8>)>,
}

impl OfScene {
    /// Finds the packages here, where the game was played, or beside its record. Takes the text from the record where
    /// there is none, or where the file is another now.
    fn of(header: &Header, beside: Option<&Path>, scenes: &Path) -> OfScene {
        let places = &header.packages_of_scene;
        if beside.is_some() && places.iter().any(|place| !is_file_of_lua(Path::new(place))) {
            return OfScene::of_folders(header, beside, scenes);
        }
        let mut found = OfScene::default();
        for place in places {
            let here = PathBuf::from(place);
            let there = beside.map(|folder| folder.join(place));
            let is_it = |path: &&PathBuf| match text_of(header, &here).filter(|_| there.is_some()) {
                Some(text) => path.is_dir() || std::fs::read(path).is_ok_and(|now| now == text),
                None => path.exists(),
            };
            match std::iter::once(&here).chain(&there).find(is_it) {
                Some(path) => found.places.push(path.clone()),
                None if found.take_text(header, &here, scenes) => {}
                None => found.places.push(here),
            }
        }
        if header.table.is_some() && header.packages_of_scene.is_empty() {
            found.take_text(header, Path::new(TEXT_PACKAGE), scenes);
        }
        found
    }

    /// Finds all packages in one place where some are folders. Takes the files from the record where there is none, or
    /// where a file is another now: as a content root, in which they have the same paths.
    fn of_folders(header: &Header, beside: Option<&Path>, scenes: &Path) -> OfScene {
        let places = |base: &Path| header.packages_of_scene.iter().map(|place| base.join(place)).collect();
        let bases = [Path::new("")].into_iter().chain(beside);
        let mut candidates = bases.map(places);
        if let Some(places) = candidates.find(|places: &Vec<PathBuf>| have_all_files(header, places)) {
            return OfScene { places, files: Vec::new() };
        }
        if header.files.iter().all(|file| file.text.is_none()) {
            return OfScene { places: places(Path::new("")), files: Vec::new() };
        }
        let name = header.packages_of_scene.iter().find_map(|place| stem_of(Path::new(place)));
        let name = name.unwrap_or_else(|| TEXT_PACKAGE.to_owned());
        let names = (1..).map(|n| if n == 1 { name.clone() } else { format!("{name}-{n}") });
        let is_free = |name: &String| {
            let folder = scenes.join(name);
            !folder.exists() || have_all_files(header, &[folder])
        };
        let folder = names.into_iter().find(is_free).unwrap_or_default();
        let texts = header.files.iter().filter_map(|file| Some((&file.name, file.text.as_ref()?)));
        let files = texts.filter(|(name, _)| is_below(name));
        let files = files.map(|(name, text)| (format!("{folder}/{name}"), text.bytes().to_vec()));
        OfScene { places: vec![scenes.join(&folder)], files: files.collect() }
    }

    /// Takes the text of a package from the record. Returns `false` if it is not there.
    fn take_text(&mut self, header: &Header, place: &Path, scenes: &Path) -> bool {
        let (Some(text), Some(stem)) = (text_of(header, place), stem_of(place)) else { return false };
        // Another file of this name stays.
        let names = (1..).map(|n| if n == 1 { format!("{stem}.lua") } else { format!("{stem}-{n}.lua") });
        let is_free = |name: &String| match std::fs::read(scenes.join(name)) {
            Ok(other) => other == text,
            Err(_) => !scenes.join(name).exists(),
        };
        let name = names.into_iter().find(is_free).unwrap_or_default();
        self.places.push(scenes.join(&name));
        self.files.push((name, text.to_vec()));
        true
    }
}

/// Returns the text that a package had when the game began, if the record has it.
fn text_of<'h>(header: &'h Header, place: &Path) -> Option<&'h [u8]> {
    let is_it = |file: &&FirstText| Path::new(file.name.as_str()).file_name() == place.file_name();
    header.files.iter().find(is_it)?.text.as_ref().map(FileText::bytes)
}

fn stem_of(place: &Path) -> Option<String> {
    place.file_stem().map(|stem| stem.to_string_lossy().into_owned())
}

fn is_file_of_lua(place: &Path) -> bool {
    place.extension().is_some_and(|ending| ending == "lua")
}

/// Returns `true` if the name of a file of a record leads out of no folder.
fn is_below(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Returns `true` if these packages exist, and each file of the record is in one of them as it was.
fn have_all_files(header: &Header, places: &[PathBuf]) -> bool {
    let texts = header.files.iter().filter_map(|file| Some((file.name.as_str(), file.text.as_ref()?)));
    let has = |place: &PathBuf, name: &str, text: &[u8]| {
        paths_in(place, name).iter().any(|path| std::fs::read(path).is_ok_and(|now| now == text))
    };
    places.iter().all(|place| place.exists())
        && texts.into_iter().all(|(name, text)| places.iter().any(|place| has(place, name, text.bytes())))
}

/// Returns the paths at which a package may have a file with this name: as the file itself, in a content root, in a
/// folder of packages, and in the folder of one package.
fn paths_in(place: &Path, name: &str) -> Vec<PathBuf> {
    if is_file_of_lua(place) {
        let is_it = Path::new(name).file_name() == place.file_name();
        return if is_it { vec![place.to_owned()] } else { Vec::new() };
    }
    let mut paths = vec![place.join(name)];
    if let Some(within) = name.strip_prefix("extensions/") {
        paths.push(place.join(within));
        let own = place.file_name().map(|folder| folder.to_string_lossy().into_owned());
        let rest = within.split_once('/').filter(|(folder, _)| own.as_deref() == Some(*folder));
        paths.extend(rest.map(|(_, rest)| place.join(rest)));
    }
    paths
}

/// Directory for scenes, created in advance. It is removed at the end if it is empty.
pub struct Prepared {
    folder: Option<PathBuf>,
    is_new: bool,
}

impl Prepared {
    /// Creates the directory: a confined process can only write to existing ones.
    pub fn new(folder: Option<PathBuf>) -> Prepared {
        let new =
            folder.as_ref().filter(|folder| !folder.exists() && std::fs::create_dir_all(folder).is_ok());
        Prepared { is_new: new.is_some(), folder }
    }

    pub fn folder(&self) -> Option<PathBuf> {
        self.folder.clone()
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.as_ref().filter(|_| self.is_new) {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Returns the command line of this program.
fn command_line() -> String {
    let words = std::env::args().skip(1).map(|word| match word.contains(char::is_whitespace) {
        true => format!("{word:?}"),
        false => word,
    });
    std::iter::once("sgs".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Writes scenes and reports them.
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

    /// Returns the command that replays everything.
    pub fn game(&self) -> &str {
        &self.origin.game
    }

    /// Sets the game of the following crash reports.
    pub fn of_game(&mut self, game: String, record: String) {
        (self.origin.game, self.origin.record) = (game, Some(record));
    }

    /// Writes scenes; returns lines for the terminal.
    pub fn write(&mut self, accidents: &[Accident], catalog: &Catalog) -> Vec<String> {
        let mut lines = Vec::new();
        for accident in accidents {
            if self.is_full() {
                break;
            }
            lines.push(self.write_one(accident, catalog));
            if self.is_full() {
                lines.push(self.scenes.enough(self.origin.lang));
            }
        }
        lines
    }

    fn write_one(&mut self, accident: &Accident, catalog: &Catalog) -> String {
        let lang = self.origin.lang;
        match self.scenes.write(accident, catalog, &self.origin) {
            Ok(written) => written.line(lang),
            Err(error) => {
                lang.pick(format!("没能写下场景：{error}"), format!("no scene was written: {error}"))
            }
        }
    }
}

/// A buffer in memory that its clones share.
#[derive(Clone, Default)]
pub struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl SharedBuffer {
    /// Returns what was written, as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The crash reports of one running game.
pub struct OfGame {
    witness: Witness,
    /// The record of the game so far, with who writes it, for errors that only the whole game repeats.
    record: Option<(SharedBuffer, Recorder<SharedBuffer>)>,
    room: Rc<Room>,
    reporter: Reporter,
    /// Turns kept with `:keep`.
    reports: Vec<Accident>,
}

impl OfGame {
    pub fn new(room: &Rc<Room>, script: &Script, folder: &Path, origin: Origin) -> OfGame {
        let witness = Witness::new(room, script, BTreeSet::<Signature>::new());
        let reporter = Reporter::new(folder, origin);
        OfGame { witness, record: None, room: room.clone(), reporter, reports: Vec::new() }
    }

    /// Takes the table at which the game begins, for scenes of what happens before the next checkpoint.
    pub fn begin_at(&self, table: &Table) {
        self.witness.begin_at(table);
    }

    /// Keeps a record of the game in memory.
    pub fn keep_record(&mut self, header: &Header) {
        let buffer = SharedBuffer::default();
        let recorder = Recorder::new(buffer.clone(), header);
        self.room.observe(recorder.observer());
        self.record = Some((buffer, recorder));
    }

    /// Stores the last turn, of which a scene is written after the game.
    pub fn keep(&mut self, words: &str) -> Vec<String> {
        let lang = self.reporter.origin.lang;
        let told = match self.witness.last_turn(words) {
            Some(accident) => {
                self.reports.push(accident);
                lang.pick("记下了，对局结束后写成场景", "kept: its scene is written after the game")
            }
            None => lang.pick("还没有发生什么", "nothing has happened yet"),
        };
        vec![told.to_owned()]
    }

    /// Takes the turns that are kept, for a game that goes on elsewhere.
    pub fn take_kept(&mut self) -> Vec<Accident> {
        std::mem::take(&mut self.reports)
    }

    /// Writes scenes of these turns too.
    pub fn put_kept(&mut self, kept: Vec<Accident>) {
        self.reports.extend(kept);
    }

    /// Writes scenes of the kept turns alone, which nothing stops.
    pub fn write_kept(&mut self, tell: impl FnMut(&str)) {
        drop(self.witness.take());
        self.write(None, tell);
    }

    /// Writes all scenes until `stop` is set. Called after the game: to test a scene, every package is loaded
    /// again, which takes seconds with large packages.
    pub fn write_all(&mut self, stop: &AtomicBool, tell: impl FnMut(&str)) {
        self.write(Some(stop), tell);
    }

    fn write(&mut self, stop: Option<&AtomicBool>, mut tell: impl FnMut(&str)) {
        let lang = self.reporter.origin.lang;
        if let Some((buffer, recorder)) = self.record.take() {
            let winner = self.room.table().turn.winner.clone();
            // Writing to a buffer in memory does not fail.
            let _ = recorder.finish(winner);
            self.reporter.origin.record = Some(buffer.text());
        }
        for error in self.witness.take_without_table() {
            tell(&Scenes::no_table(&error, lang));
        }
        let accidents: Vec<Accident> = self.reports.drain(..).chain(self.witness.take()).collect();
        let stopped = || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if !accidents.is_empty() && stop.is_some() && !stopped() {
            tell(&words_of_start(accidents.len(), lang));
        }
        let catalog = self.room.catalog();
        for (done, accident) in accidents.iter().enumerate() {
            if stopped() {
                return tell(&words_of_stop(accidents.len() - done, lang));
            }
            if self.reporter.is_full() {
                return tell(&self.reporter.scenes.enough(lang));
            }
            tell(&self.reporter.write_one(accident, &catalog));
        }
    }
}

fn words_of_start(n: usize, lang: Lang) -> String {
    lang.pick(
        format!("正在写场景，共 {n} 件（Ctrl-C 停止）"),
        format!("writing scenes, {n} at most (Ctrl-C stops)"),
    )
}

fn words_of_stop(n: usize, lang: Lang) -> String {
    lang.pick(format!("停下了，{n} 件没有写成场景"), format!("stopped: {n} have no scene"))
}
