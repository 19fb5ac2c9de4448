//! `sgs shrink`: reduces a failing scene.

use super::content::tell_replaced;
use super::{Error, Outcome, Result};
use crate::testkit::scene::Failure;
use crate::testkit::scene::lua::{Added, Content, ENDING, SceneFile, shown};
use crate::testkit::shrink::Shrinking;
use anyhow::bail;
use std::path::{Path, PathBuf};

/// Reduce a failing scene while it fails in the same way
///
/// Seats, cards, marks, skills, answers and steps are removed until no more can be. The same
/// way means a script error with the same cause and place, or the same kind of complaint about
/// the scene. Steps can be removed where `play` contains only calls of s and s[n].
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Scene file
    #[arg(value_name = "SCENE")]
    file: PathBuf,

    /// File for the smaller scene [default: NAME.small.scene.lua beside it]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Scene of the file whose name contains this text
    #[arg(short = 'k', long = "name", value_name = "TEXT")]
    name: Option<String>,

    /// Further folder with `extensions`, `lang` and `lua` for the scene (repeatable)
    #[arg(long = "root", value_name = "DIR")]
    roots: Vec<PathBuf>,

    /// Further package for the scene (repeatable)
    #[arg(long = "ext", value_name = "PATH")]
    extensions: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  sgs shrink accidents/fankui-on_trigger.scene.lua
  sgs shrink extensions/x.scene.lua -k \"two of them\" --out small.scene.lua";

/// Reserved stack size. Games nest their operations deeply; the memory is reserved, not used.
const STACK: usize = 64 << 20;

impl Args {
    pub fn run(self) -> Result {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).name("shrink".into());
            let thread = thread.spawn_scoped(scope, || self.shrink());
            let thread = thread.map_err(|e| Error::Internal(format!("cannot start a thread: {e}")))?;
            thread.join().unwrap_or_else(|_| Err(Error::Internal("a scene stopped the program".into())))
        })
    }

    fn shrink(&self) -> Result {
        let at_file = |why: String| Error::Input(format!("{}: {why}", shown(&self.file)));
        if !self.file.is_file() {
            let there = self.file.exists();
            let why = if there { "not a file with a scene" } else { "there is no such file" };
            return Err(at_file(why.into()));
        }
        let out = self.out.clone().unwrap_or_else(|| smaller(&self.file));
        if !out.to_string_lossy().ends_with(ENDING) {
            return Err(Error::Input(format!("--out {}: scene files end with {ENDING}", shown(&out))));
        }
        let content = Content::new(Added {
            roots: self.roots.clone(),
            extensions: self.extensions.clone(),
            whole: false,
            tell: Some(tell_replaced),
        });
        let file = SceneFile::open(&self.file, &content).map_err(|failure| Error::Input(words(&failure)))?;
        let index = self.chosen(&file).map_err(|why| at_file(format!("{why:#}")))?;
        let at_scene = |why: String| Error::Input(format!("{}: {why}", file.place(index)));
        let shrinking = Shrinking::of(&file, index, &out, &content);
        let mut shrinking = shrinking.map_err(|why| at_scene(why.to_string()))?;
        let before = shrinking.draft().size();
        eprintln!("sgs: {} fails: {}", file.place(index), shrinking.problem());
        for kept in shrinking.kept_whole() {
            eprintln!("sgs: {kept}");
        }
        shrinking.run(|now| {
            eprintln!("sgs: {} of {before} values and steps left, {} tries", now.draft().size(), now.tried());
        });
        let mut draft = shrinking.draft().clone();
        let after = draft.size();
        draft.head.push(format!("Made smaller by `sgs shrink`: {after} of {before} values and steps."));
        std::fs::write(&out, draft.text())
            .map_err(|e| Error::Input(format!("cannot write {}: {e}", shown(&out))))?;
        println!("{}: {after} of {before} values and steps; it fails: {}", shown(&out), shrinking.problem());
        Ok(Outcome::Fine)
    }

    /// Returns the index of the chosen scene.
    fn chosen(&self, file: &SceneFile) -> anyhow::Result<usize> {
        let fits = |name: &str| self.name.as_ref().is_none_or(|text| name.contains(text.as_str()));
        let meant: Vec<(usize, &str)> = file.scenes().enumerate().filter(|(_, name)| fits(name)).collect();
        match (meant.as_slice(), &self.name) {
            ([(index, _)], _) => Ok(*index),
            ([], Some(text)) => bail!("no scene has {text} in its name"),
            ([], None) => bail!("there is no scene in it"),
            (several, _) => {
                let names: Vec<String> = several.iter().map(|(_, name)| format!("\"{name}\"")).collect();
                bail!("which scene? -k names one of {}", names.join(", "))
            }
        }
    }
}

/// Returns `x.small.scene.lua` beside `x.scene.lua`.
fn smaller(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    file.with_file_name(format!("{stem}.small{ENDING}"))
}

fn words(failure: &Failure) -> String {
    let place = failure.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
    format!("{place}{}", failure.problem)
}
