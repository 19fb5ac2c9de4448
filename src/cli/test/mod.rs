//! `sgs test`: scenes in Lua, whose logs are compared with the kept ones.

mod find;
mod report;
mod run;

use super::{Error, Outcome, Result};
use crate::testkit::scene::lua::{Added, Content};
use clap::ValueEnum;
use run::{Job, Plan};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Instant;

/// Play the scenes of packages, and compare their logs with the kept ones
///
/// A scene file (`caocao.scene.lua`) lies beside what it tests; the logs of its scenes are kept
/// in `caocao.scene.snap` beside it. Without a PATH the scenes below extensions, ai and tests
/// are played. See docs/testing.md.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Scene files, packages with a scene file beside them, or folders
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Only scenes whose name contains this text (repeatable: any of them)
    #[arg(short = 'k', long = "name", value_name = "TEXT")]
    names: Vec<String>,

    /// Keep the logs as they are now
    #[arg(long)]
    accept: bool,

    /// Name the scenes instead of playing them
    #[arg(long)]
    list: bool,

    /// A folder with `extensions`, `lang` and `lua` that every scene gets as well (repeatable)
    #[arg(long = "root", value_name = "DIR")]
    roots: Vec<PathBuf>,

    /// A package that every scene gets as well (repeatable)
    #[arg(long = "ext", value_name = "PATH")]
    extensions: Vec<PathBuf>,

    /// Colours in the differences
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

const EXAMPLES: &str = "\
Examples:
  sgs test                                 every scene of this folder
  sgs test extensions/standard/caocao.lua  those of one file
  sgs test -k fankui                       those with this word in their name
  sgs test --accept                        keep the logs as they are now";

impl Color {
    fn is_on(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
                !refused && std::io::stdout().is_terminal()
            }
        }
    }
}

impl Args {
    pub fn run(self) -> Result {
        let began = Instant::now();
        let files = find::scene_files(&self.paths).map_err(Error::Input)?;
        let content = Content::new(Added { roots: self.roots.clone(), extensions: self.extensions.clone() });
        let plan = Plan { names: self.names.clone(), accept: self.accept };
        if self.list {
            return self.list_scenes(&files, &content, &plan);
        }
        let mut total = report::Total::default();
        for path in &files {
            let job = Job { path, content: &content, plan: &plan };
            let outcome = job.run();
            report::show(&outcome, self.color.is_on())?;
            total.add(&outcome);
        }
        if total.scenes == 0 && total.failed == 0 && !self.names.is_empty() {
            let names = self.names.join(", ");
            return Err(Error::Input(format!("no scene has {names} in its name")));
        }
        report::show_total(&total, began.elapsed())?;
        Ok(if total.failed > 0 { Outcome::Findings } else { Outcome::Fine })
    }

    fn list_scenes(&self, files: &[PathBuf], content: &Content, plan: &Plan) -> Result {
        for path in files {
            for line in (Job { path, content, plan }).list().map_err(Error::Input)? {
                report::line(&line)?;
            }
        }
        Ok(Outcome::Fine)
    }
}
