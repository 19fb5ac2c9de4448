//! Layouts of a package: its files lie in the folders of a content root, or all in one folder.

use super::template::{self, Words};
use std::path::{Path, PathBuf};

/// The layout of a package.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// `extensions/x.lua`, `ai/x-ai.lua`, `lang/en_US/x.lua`.
    Tree,
    /// `init.lua`, `x-ai.lua`, `lang/en_US.lua`.
    Folder,
}

impl Layout {
    /// Returns the files of a template by path, with the names put in.
    pub fn files(self, folder: &str, words: &Words) -> Vec<(PathBuf, String)> {
        let files = template::files(folder, words).into_iter();
        match self {
            Layout::Tree => files.collect(),
            Layout::Folder => {
                files.map(|(path, text)| (gathered(&path, words), shorter(&text, words))).collect()
            }
        }
    }

    /// Returns the file that lists the parts.
    pub fn first(self, words: &Words) -> PathBuf {
        self.place(format!("extensions/{}.lua", words.package), words)
    }

    /// Returns the file of the AI.
    pub fn ai(self, words: &Words) -> PathBuf {
        self.place(format!("ai/{}-ai.lua", words.package), words)
    }

    fn place(self, path: String, words: &Words) -> PathBuf {
        match self {
            Layout::Tree => path.into(),
            Layout::Folder => gathered(Path::new(&path), words),
        }
    }
}

/// Returns the place in the folder for a path of a content root.
fn gathered(path: &Path, words: &Words) -> PathBuf {
    let text = path.to_string_lossy().replace('\\', "/");
    shorter(&text, words).into()
}

/// Replaces the paths of a content root in a text.
fn shorter(text: &str, words: &Words) -> String {
    let package = &words.package;
    let paths = [
        (format!("extensions/{package}.lua"), "init.lua".to_owned()),
        (format!("extensions/{package}/"), String::new()),
        (format!("ai/{package}-ai.lua"), format!("{package}-ai.lua")),
        (format!("lang/en_US/{package}.lua"), "lang/en_US.lua".to_owned()),
        (format!("lang/en_US/{package}/"), "lang/en_US/".to_owned()),
    ];
    paths.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}
