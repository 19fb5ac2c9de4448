//! Crash-report scenes as files: tested, named, and written once for each cause.

use super::origin::{Origin, Written};
use super::signature::Signature;
use super::tries::{Beside, Try, tries};
use super::witness::{Accident, Wanted};
use super::words;
use crate::agents::form::Both;
use crate::rules::Catalog;
use crate::rules::names::Lang;
use crate::testkit::scene::Failure;
use crate::testkit::scene::draft::{Data, Draft};
use crate::testkit::scene::lua::{Added, Content, ENDING, SceneFile, shown};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

/// Limit of scenes written by one run of the program.
pub const MOST: usize = 20;

/// Reserved stack size. Games nest their operations deeply; the memory is reserved, not used.
const STACK: usize = 64 << 20;

/// Time limit for testing scenes in one run: with large packages each test takes seconds.
const LONGEST: Duration = Duration::from_secs(60);

/// The scenes written by one run of the program.
#[derive(Clone, Debug)]
pub struct Scenes {
    folder: PathBuf,
    written: usize,
    took: Duration,
}

impl Scenes {
    pub fn new(folder: &Path) -> Scenes {
        Scenes { folder: folder.to_owned(), written: 0, took: Duration::ZERO }
    }

    pub fn are_enough(&self) -> bool {
        self.written >= MOST || self.took >= LONGEST
    }

    /// Explains, once the limit is reached, that further errors get no scene.
    pub fn enough(&self, lang: Lang) -> String {
        words::enough(self.written, lang)
    }

    /// Explains that there is no scene for an error.
    pub fn no_table(error: &Both, lang: Lang) -> String {
        words::no_table(error.of(lang), lang)
    }

    /// Writes the plainest scene that reproduces the failure. If none does, the file says so.
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
        if all.is_empty() {
            return Err(io::Error::other("nothing of the table can be written down"));
        }
        for (name, text) in &origin.files {
            let file = self.folder.join(name);
            file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(file, text)?;
        }
        let place = Place { path: &path, stem };
        let good = place.first_that_fails_so(&all, &accident.wanted);
        place.clear();
        let good = good?;
        let (again, chosen) = match good {
            Some((index, None)) => (true, all.swap_remove(index)),
            Some((index, Some(draft))) => (true, Try { draft, ..all.swap_remove(index) }),
            None => (false, all.swap_remove(0)),
        };
        let Try { mut draft, beside } = chosen;
        draft.head = words::head(accident, origin, again, beside.as_ref());
        beside.iter().try_for_each(|beside| place.lay(beside))?;
        std::fs::write(&path, draft.text())?;
        self.written += 1;
        let what = match &accident.wanted {
            Wanted::Error { text, .. } => text.of(origin.lang).to_owned(),
            Wanted::Report { words, .. } => words.clone(),
        };
        Ok(Written { path: shown(&path), what, again })
    }

    /// Returns the path of a new file, or of the file of an earlier report of the same error.
    fn path_for(&self, accident: &Accident) -> PathBuf {
        let (name, signature) = match &accident.wanted {
            Wanted::Error { signature, skill, callback, .. } => {
                (format!("{skill}-{callback}"), Some(signature))
            }
            Wanted::Report { .. } => ("kept".to_owned(), None),
        };
        let name = file_name(&name);
        let numbered = (1..).map(|n| match n {
            1 => self.folder.join(format!("{name}{ENDING}")),
            n => self.folder.join(format!("{name}-{n}{ENDING}")),
        });
        let mut free = numbered.filter(|path| match std::fs::read_to_string(path) {
            Ok(text) => signature.is_some_and(|signature| is_scene_of(&text, signature)),
            Err(_) => !path.exists(),
        });
        free.next().unwrap_or_else(|| self.folder.join(format!("{name}{ENDING}")))
    }
}

/// Returns `true` if this is the scene of that error from an earlier run.
fn is_scene_of(text: &str, signature: &Signature) -> bool {
    let head = text.lines().map_while(|line| line.strip_prefix("--")).map(str::trim);
    head.into_iter().any(|line| signature.is_kept_in(line))
}

/// Converts a text into a file name.
fn file_name(text: &str) -> String {
    let kept = text.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' });
    let name: String = kept.collect();
    let name = name.trim_matches('-');
    let cut: String = name.chars().take(80).collect();
    if cut.is_empty() { "accident".into() } else { cut }
}

/// Result of testing a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// The scene reproduces the failure, or the course of the game.
    Same,
    AnotherError,
    Nothing,
}

impl Try {
    /// Returns the candidate, changed so that only that error fails the scene.
    fn with_errors_of(&self, wanted: &Wanted) -> Draft {
        let mut draft = self.draft.clone();
        if let Wanted::Error { place: Some(place), .. } = wanted {
            let file = place.file.rsplit('/').next().unwrap_or(&place.file);
            draft.set("errors", Data::texts([format!("{file}:{}:", place.line)]));
        }
        draft
    }
}

/// Location of a scene and its files.
struct Place<'p> {
    path: &'p Path,
    stem: &'p str,
}

impl Place<'_> {
    /// Writes the file beside the scene.
    fn lay(&self, beside: &Beside) -> io::Result<()> {
        std::fs::write(self.path.with_file_name(beside.file(self.stem)), beside.text())
    }

    /// Removes files left by candidates or an earlier run.
    fn clear(&self) {
        for beside in [Beside::Table(String::new()), Beside::Record(String::new())] {
            let _ = std::fs::remove_file(self.path.with_file_name(beside.file(self.stem)));
        }
    }

    /// Tests one candidate after another, on a separate thread because a game may be running on this one.
    /// Returns the first that reproduces the failure, with the modified draft if it had to be changed.
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
                        // Other errors come first, as in the game, where they did not end it.
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
                // A script error, or a file that failed to load.
                _ if failure.problem.script_error().is_some() || failure.log.is_empty() => {
                    Outcome::AnotherError
                }
                _ => Outcome::Nothing,
            },
            (Ok(_), Wanted::Report { .. }) => Outcome::Same,
            _ => Outcome::Nothing,
        }
    }
}

/// Returns the relative path from a folder to a file, as scene files name packages.
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

/// Returns the parts of a path without `.` and `..`.
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
