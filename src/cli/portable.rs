//! `--portable`: everything that the program keeps lies beside it, so that a folder on a stick is all there is.

use super::{Error, Outcome, Result};
use crate::cli::fault::Fault;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// The folder beside the program.
const FOLDER: &str = "sgs-data";

/// The variables that name a folder, and the place of each.
const PLACES: [(&str, &str); 3] = [("SGS_STATE", "state"), ("SGS_DATA", "packages"), ("SGS_CACHE", "cache")];

/// Starts the program again with its folders beside it, and waits for its end. A variable that is set stays.
pub fn run(arguments: impl Iterator<Item = OsString>) -> Result {
    let program = std::env::current_exe().map_err(|error| Error::input(Fault::Portable { error }))?;
    let folder = program.parent().unwrap_or(Path::new(".")).join(FOLDER);
    std::fs::create_dir_all(folder.join("packages").join("extensions"))
        .map_err(|error| Error::input(Fault::NoFolder { path: folder.clone(), error }))?;
    let mut again = Command::new(&program);
    again.args(arguments.filter(|argument| argument != "--portable"));
    for (name, place) in PLACES.iter().filter(|(name, _)| std::env::var_os(name).is_none()) {
        again.env(name, folder.join(place));
    }
    // The child gets Ctrl-C itself, as it is in the same group; it ends when it has closed its rooms.
    let _ = ctrlc::set_handler(|| {});
    let status = again.status().map_err(|error| Error::input(Fault::Portable { error }))?;
    Ok(Outcome::Code(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
