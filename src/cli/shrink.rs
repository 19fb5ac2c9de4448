//! `sgs shrink`: reduces a failing scene.

use super::content::LangArgs;
use super::content::report_replaced;
use super::error::About;
use super::fault::Fault;
use super::{Error, Outcome, Result};
use crate::testkit::scene::lua::{Added, Content, ENDING, SceneFile, shown};
use crate::testkit::shrink::Shrinking;
use anyhow::anyhow;
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

    #[command(flatten)]
    lang: LangArgs,
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
            let thread = thread.map_err(|error| Error::internal(Fault::Thread { error }))?;
            thread.join().unwrap_or_else(|_| Err(Error::broken(anyhow!("a scene stopped the program"))))
        })
    }

    fn shrink(&self) -> Result {
        let lang = self.lang.lang();
        if !self.file.is_file() {
            let path = self.file.clone();
            let there = path.exists();
            return Err(Error::input(if there {
                Fault::NotAScene { path }
            } else {
                Fault::NoSuchFile { path }
            }));
        }
        let out = self.out.clone().unwrap_or_else(|| smaller(&self.file));
        if !out.to_string_lossy().ends_with(ENDING) {
            return Err(Error::input(Fault::SceneEnding { path: out, ending: ENDING.into() }));
        }
        let content = Content::new(Added {
            roots: self.roots.clone(),
            extensions: self.extensions.clone(),
            whole: false,
            tell: Some(report_replaced),
        });
        let file = SceneFile::open(&self.file, &content).map_err(Error::of_scene)?;
        let index = self.chosen(&file)?;
        let shrinking = Shrinking::of(&file, index, &out, &content);
        let mut shrinking = shrinking.map_err(|why| Error::input(About::new(file.place(index), why)))?;
        let before = shrinking.draft().size();
        let (place, problem) = (file.place(index), shrinking.problem(lang));
        eprintln!(
            "sgs: {}",
            lang.pick(format!("{place} 失败：{problem}"), format!("{place} fails: {problem}"))
        );
        for kept in shrinking.kept_whole(lang) {
            eprintln!("sgs: {kept}");
        }
        shrinking.run(|now| {
            let (left, tried) = (now.draft().size(), now.tried());
            let zh = format!("试了 {tried} 次，{before} 个值和步骤里还剩 {left} 个");
            let en = format!("{left} of {before} values and steps left, {tried} tries");
            eprintln!("sgs: {}", lang.pick(zh, en));
        });
        let mut draft = shrinking.draft().clone();
        let after = draft.size();
        draft.head.push(format!("Made smaller by `sgs shrink`: {after} of {before} values and steps."));
        std::fs::write(&out, draft.text())
            .map_err(|error| Error::input(Fault::Unwritable { path: out.clone(), error }))?;
        let (out, problem) = (shown(&out), shrinking.problem(lang));
        let zh = format!("{out}：{before} 个值和步骤里剩 {after} 个；失败是：{problem}");
        println!(
            "{}",
            lang.pick(zh, format!("{out}: {after} of {before} values and steps; it fails: {problem}"))
        );
        Ok(Outcome::Fine)
    }

    /// Returns the index of the chosen scene.
    fn chosen(&self, file: &SceneFile) -> Result<usize> {
        let fits = |name: &str| self.name.as_ref().is_none_or(|text| name.contains(text.as_str()));
        let meant: Vec<(usize, &str)> = file.scenes().enumerate().filter(|(_, name)| fits(name)).collect();
        let path = self.file.clone();
        Err(Error::input(match (meant.as_slice(), &self.name) {
            ([(index, _)], _) => return Ok(*index),
            ([], Some(text)) => About::file(&path, Fault::NoSceneNamed { names: vec![text.clone()] }),
            ([], None) => About::file(&path, Fault::NoScene {}),
            (several, _) => {
                let names = several.iter().map(|(_, name)| format!("\"{name}\"")).collect();
                About::file(&path, Fault::WhichScene { names })
            }
        }))
    }
}

/// Returns `x.small.scene.lua` beside `x.scene.lua`.
fn smaller(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    file.with_file_name(format!("{stem}.small{ENDING}"))
}
