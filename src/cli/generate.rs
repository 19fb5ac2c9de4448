//! `sgs gen`: writes declarations of the scripting interface for editors.

use super::content::LangArgs;
use super::whole::write_whole;
use super::{Error, Outcome, Result};
use crate::cli::fault::Fault;
use crate::editor::stubs::{self, File, HEAD};
use crate::rules::names::Lang;
use clap::ValueEnum;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Write declarations of the scripting interface for editors
///
/// The Lua language server (LuaLS) then completes names and shows their documentation: the folder is one of its
/// addons. `sgs new package` writes a `.luarc.json` that reads it from `.stubs`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Kind of files to write
    #[arg(value_enum, value_name = "WHAT", default_value_t = What::Stubs)]
    what: What,

    /// Folder of the declarations
    #[arg(value_name = "DIR", default_value = ".stubs")]
    folder: PathBuf,

    /// Write nothing; exit with 1 if the files are not as they would be written
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs gen stubs               write the folder .stubs
  sgs gen stubs ~/sgs-stubs   another folder: add its `library` to workspace.library in .luarc.json
  sgs gen --check             in CI: are the declarations those of this program?

Exit codes: 1 --check found a difference, 2 a file cannot be written, or is not one of ours.";

/// The kind of files to write.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Declarations for LuaLS
    Stubs,
}

/// The state of a file that is to be written.
#[derive(PartialEq, Eq)]
enum State {
    Missing,
    Same,
    Old,
    /// Written by another program, or by hand.
    Foreign,
}

impl Args {
    pub fn run(self) -> Result {
        let What::Stubs = self.what;
        let (files, lang) = (stubs::files(&super::api::reference()?), self.lang.lang());
        if self.check { self.compare(&files, lang) } else { self.write(&files, lang) }
    }

    fn compare(&self, files: &[File], lang: Lang) -> Result {
        let mut outcome = Outcome::Fine;
        for file in files {
            let path = self.folder.join(file.path);
            let why = match state(&path, file)? {
                State::Same => continue,
                State::Missing => lang.pick("没有这个文件", "is missing"),
                State::Old | State::Foreign => {
                    lang.pick("与程序的接口不同", "differs from the interface of this program")
                }
            };
            outcome = Outcome::Findings;
            println!("{}{}{why}", path.display(), lang.pick("：", ": "));
        }
        if outcome == Outcome::Findings {
            println!("{}", lang.pick("用 `sgs gen stubs` 重新生成", "write them anew by `sgs gen stubs`"));
        }
        Ok(outcome)
    }

    fn write(&self, files: &[File], lang: Lang) -> Result {
        for file in files {
            let path = self.folder.join(file.path);
            if state(&path, file)? == State::Foreign {
                return Err(Error::input(Fault::NotOfGen { path }));
            }
        }
        for file in files {
            let path = self.folder.join(file.path);
            if state(&path, file)? != State::Same {
                put(&path, &file.text)?;
            }
        }
        let shown = self.folder.display();
        println!(
            "{}",
            lang.pick(format!("{shown}：{} 个文件", files.len()), format!("{shown}: {} files", files.len()))
        );
        Ok(Outcome::Fine)
    }
}

fn state(path: &Path, file: &File) -> Result<State> {
    let there = match std::fs::read(path) {
        Ok(there) => there,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(State::Missing),
        Err(error) => return Err(Error::input(Fault::Unreadable { path: path.to_owned(), error })),
    };
    let is_ours = there.starts_with(HEAD.as_bytes())
        || (path.extension().is_some_and(|end| end == "json") && is_config(&there));
    Ok(match there == file.text.as_bytes() {
        true => State::Same,
        false if is_ours => State::Old,
        false => State::Foreign,
    })
}

/// Returns `true` for settings of our addon.
fn is_config(text: &[u8]) -> bool {
    let parsed: Option<serde_json::Value> = serde_json::from_slice(text).ok();
    parsed.is_some_and(|config| config["name"] == "sgs")
}

fn put(path: &Path, text: &str) -> Result<()> {
    write_whole(path, text).map_err(|error| Error::input(Fault::Unwritable { path: path.to_owned(), error }))
}
