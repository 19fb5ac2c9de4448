//! A folder with packages in which `sgs test` is run like by users.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A temporary folder with `extensions`.
pub struct Tree(pub PathBuf);

impl Tree {
    /// Creates the folder; `test` separates the folders of different tests.
    pub fn new(test: &str, files: &[(&str, &str)]) -> Tree {
        let folder = std::env::temp_dir().join(format!("sgs-{test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let tree = Tree(folder);
        std::fs::create_dir_all(tree.0.join("extensions")).expect("a folder");
        files.iter().for_each(|(name, text)| tree.write(name, text));
        tree
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join("extensions").join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
        command.arg("test").args(arguments).current_dir(&self.0);
        command.env("SGS_CACHE", "").env("LC_ALL", "C").env_remove("RUST_LOG");
        command.output().expect("it runs")
    }

    /// Returns the exit code and the output.
    pub fn says(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.run(arguments);
        let text = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap_or(-1), String::from_utf8(text).expect("a text"))
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
pub fn assert_says((code, text): (i32, String), expected: i32, parts: &[&str]) {
    assert_eq!(code, expected, "{text}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
}
