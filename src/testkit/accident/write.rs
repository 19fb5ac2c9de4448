//! Scenes of accidents as files: tried, named, and written once for each cause.

use super::draft::{Data, Draft};
use super::signature::{SCRIPT_ERROR, Signature};
use super::tries::{Beside, Try, tries};
use super::witness::{Accident, Wanted};
use super::words;
use crate::rules::Catalog;
use crate::rules::names::Lang;
use crate::script::present::place_of;
use crate::testkit::scene::Failure;
use crate::testkit::scene::lua::{Added, Content, ENDING, SceneFile, shown};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

/// So many scenes are written by one run of the program.
pub const MOST: usize = 20;

/// Games nest their operations deeply; so much stack is reserved, not used.
const STACK: usize = 64 << 20;

/// Where accidents come from, and in which words they are told.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// How the whole game is played again.
    pub game: String,
    /// Trees and packages, from the folder of the scenes.
    pub packages: Vec<String>,
    /// The record of the whole game, where it is over.
    pub record: Option<String>,
    pub lang: Lang,
}

/// So long a run of the program tries scenes: with large packages each try takes seconds.
const LONGEST: Duration = Duration::from_secs(60);

/// The scenes that a run of the program writes.
#[derive(Clone, Debug)]
pub struct Scenes {
    folder: PathBuf,
    written: usize,
    took: Duration,
}

/// A scene file that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub path: String,
    /// What it is about.
    pub what: String,
    /// It fails as the game did.
    pub again: bool,
}

impl Written {
    /// A line for the terminal.
    pub fn told(&self, lang: Lang) -> String {
        words::told(self, lang)
    }
}

impl Scenes {
    pub fn new(folder: &Path) -> Scenes {
        Scenes { folder: folder.to_owned(), written: 0, took: Duration::ZERO }
    }

    pub fn are_enough(&self) -> bool {
        self.written >= MOST || self.took >= LONGEST
    }

    /// Said once there are, of errors for which there is no scene then.
    pub fn told_enough(&self, lang: Lang) -> String {
        words::enough(self.written, lang)
    }

    /// Said of an error for which there is no scene.
    pub fn told_without_table(error: &str, lang: Lang) -> String {
        words::no_table(error, lang)
    }

    /// Writes the plainest scene that fails as the game did, or says in it that none does.
    pub fn write(&mut self, accident: &Accident, catalog: &Catalog, origin: &Origin) -> io::Result<Written> {
        let began = Instant::now();
        let written = self.try_to_write(accident, catalog, origin);
        self.took += began.elapsed();
        written
    }

    fn try_to_write(
        &mut self,
        accident: &Accident,
        catalog: &Catalog,
        origin: &Origin,
    ) -> io::Result<Written> {
        let path = self.path_for(accident);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = name.trim_end_matches(ENDING);
        let mut all =
            tries(accident, catalog, (&words::scene_name(accident), stem), origin.record.as_deref());
        for one in &mut all {
            if !origin.packages.is_empty() {
                one.draft.set("packages", Data::texts(origin.packages.iter().cloned()));
            }
            one.draft.head = words::head(accident, origin, true, one.beside.as_ref());
        }
        std::fs::create_dir_all(&self.folder)?;
        let place = Place { path: &path, stem };
        let good = place.first_that_fails_so(&all, &accident.wanted);
        place.clear();
        let good = good?;
        let (again, chosen) = match good {
            Some((index, None)) => (true, all.swap_remove(index)),
            Some((index, Some(draft))) => (true, Try { draft, ..all.swap_remove(index) }),
            None if all.is_empty() => {
                return Err(io::Error::other("nothing of the table can be written down"));
            }
            None => (false, all.swap_remove(0)),
        };
        let Try { mut draft, beside } = chosen;
        draft.head = words::head(accident, origin, again, beside.as_ref());
        beside.iter().try_for_each(|beside| place.lay(beside))?;
        std::fs::write(&path, draft.text())?;
        self.written += 1;
        let what = match &accident.wanted {
            Wanted::Error { text, .. } => text.clone(),
            Wanted::Report { words } => words.clone(),
        };
        Ok(Written { path: shown(&path), what, again })
    }

    /// A file that is not there yet, or that tells of the same error.
    fn path_for(&self, accident: &Accident) -> PathBuf {
        let (name, signature) = match &accident.wanted {
            Wanted::Error { signature, skill, callback, .. } => {
                (format!("{skill}-{callback}"), Some(signature))
            }
            Wanted::Report { .. } => ("report".to_owned(), None),
        };
        let name = file_name(&name);
        let numbered = (1..).map(|n| match n {
            1 => self.folder.join(format!("{name}{ENDING}")),
            n => self.folder.join(format!("{name}-{n}{ENDING}")),
        });
        let mut free = numbered.filter(|path| match std::fs::read_to_string(path) {
            Ok(text) => signature.is_some_and(|signature| tells_of(&text, signature)),
            Err(_) => !path.exists(),
        });
        free.next().unwrap_or_else(|| self.folder.join(format!("{name}{ENDING}")))
    }
}

/// Is this the scene of that error, as an earlier run wrote it?
fn tells_of(text: &str, signature: &Signature) -> bool {
    let errors = text.lines().map_while(|line| line.strip_prefix("--")).map(str::trim);
    errors.map(Signature::of_error_text).any(|of_file| of_file == *signature)
}

/// Letters, digits and what joins them.
fn file_name(text: &str) -> String {
    let kept = text.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' });
    let name: String = kept.collect();
    let name = name.trim_matches('-');
    let cut: String = name.chars().take(80).collect();
    if cut.is_empty() { "accident".into() } else { cut }
}

/// How a scene complains of a question without an answer.
const UNPLANNED: &str = "nobody planned an answer to";

/// What became of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// It fails as the game did, or goes as the game went.
    Same,
    AnotherError,
    Nothing,
}

impl Try {
    /// The same, in which only that error fails the scene.
    fn with_errors_of(&self, wanted: &Wanted) -> Draft {
        let mut draft = self.draft.clone();
        if let Wanted::Error { text, .. } = wanted
            && let Some((file, line)) = place_of(text)
        {
            let file = file.rsplit('/').next().unwrap_or(file);
            draft.set("errors", Data::texts([format!("{file}:{line}:")]));
        }
        draft
    }
}

/// Where a scene and what belongs to it will lie.
struct Place<'p> {
    path: &'p Path,
    stem: &'p str,
}

impl Place<'_> {
    /// Writes what lies beside the scene.
    fn lay(&self, beside: &Beside) -> io::Result<()> {
        std::fs::write(self.path.with_file_name(beside.file(self.stem)), beside.text())
    }

    /// Takes away what tries, or an earlier run, have left there.
    fn clear(&self) {
        for beside in [Beside::Table(String::new()), Beside::Record(String::new())] {
            let _ = std::fs::remove_file(self.path.with_file_name(beside.file(self.stem)));
        }
    }

    /// Plays one after the other, on a thread of their own: a game may be running on this one.
    /// With how it has to be written, where that is another way.
    fn first_that_fails_so(
        &self,
        all: &[Try],
        wanted: &Wanted,
    ) -> io::Result<Option<(usize, Option<Draft>)>> {
        std::thread::scope(|scope| {
            let run = || {
                for (i, one) in all.iter().enumerate() {
                    one.beside.iter().try_for_each(|beside| self.lay(beside))?;
                    match self.outcome(&one.draft, wanted) {
                        Outcome::Same => return Ok(Some((i, None))),
                        // Others come first, as in the game, where none ended anything.
                        Outcome::AnotherError => {
                            let only = one.with_errors_of(wanted);
                            if self.outcome(&only, wanted) == Outcome::Same {
                                return Ok(Some((i, Some(only))));
                            }
                        }
                        Outcome::Nothing => {}
                    }
                }
                Ok(None)
            };
            let thread = std::thread::Builder::new().stack_size(STACK).name("accident".into());
            let thread = thread.spawn_scoped(scope, run)?;
            thread.join().unwrap_or_else(|_| Err(io::Error::other("a scene of it stopped the program")))
        })
    }

    fn outcome(&self, draft: &Draft, wanted: &Wanted) -> Outcome {
        let content = Content::new(Added::default());
        let file = SceneFile::of_text(self.path, draft.text().into_bytes(), &content);
        let played: Result<String, Failure> = file.and_then(|file| file.run(0, &content));
        match (played, wanted) {
            (Err(failure), Wanted::Error { signature, .. }) => match Signature::of_failure(&failure) {
                same if same == *signature => Outcome::Same,
                // One of a script, or of a file that did not load.
                _ if failure.problem.contains(SCRIPT_ERROR) || failure.log.is_empty() => {
                    Outcome::AnotherError
                }
                _ => Outcome::Nothing,
            },
            (Ok(_), Wanted::Report { .. }) => Outcome::Same,
            // It stands at the question at which it was asked for.
            (Err(failure), Wanted::Report { .. }) if failure.problem.starts_with(UNPLANNED) => Outcome::Same,
            _ => Outcome::Nothing,
        }
    }
}

/// The way from a folder to a file, as scene files name packages.
pub fn way_from(folder: &Path, file: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (folder, file) = (plain(&whole(folder)), plain(&whole(file)));
    let same = folder.iter().zip(&file).take_while(|(a, b)| a == b).count();
    if same == 0 {
        return shown(&file.iter().collect::<PathBuf>());
    }
    let up = folder[same..].iter().map(|_| PathBuf::from(".."));
    let way: PathBuf = up.chain(file[same..].iter().map(PathBuf::from)).collect();
    if way.as_os_str().is_empty() { ".".into() } else { shown(&way) }
}

/// The parts of a path without `.` and `..`.
fn plain(path: &Path) -> Vec<PathBuf> {
    let mut parts: Vec<PathBuf> = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(parts.pop()),
            part => parts.push(PathBuf::from(part.as_os_str())),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_skill_and_callback() {
        assert_eq!(file_name("#grit-on_trigger"), "grit-on_trigger");
        assert_eq!(file_name("a/../b c"), "a----b-c");
        assert_eq!(file_name("奸雄-on_trigger"), "奸雄-on_trigger");
        assert_eq!(file_name("#"), "accident");
    }

    #[test]
    fn the_way_to_a_package() {
        assert_eq!(way_from(Path::new("accidents"), Path::new("x.lua")), "../x.lua");
        assert_eq!(way_from(Path::new("a/b"), Path::new("./a/c/x.lua")), "../c/x.lua");
        assert_eq!(way_from(Path::new("a"), Path::new("a")), ".");
    }
}
