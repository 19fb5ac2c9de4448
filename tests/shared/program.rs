//! The program, run as a user starts it.

use std::path::Path;
use std::process::Command;

/// Returns the exit code and the output of the program in this folder. It has no cache and no data of a user.
pub fn sgs(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .env("SGS_DATA", "")
        .env("LC_ALL", "C")
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    (output.status.code().expect("no signal"), text)
}
