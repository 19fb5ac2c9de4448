//! The origin of crash reports, and the files that were written for them.

use crate::rules::names::Lang;

/// The origin of crash reports, and the language of their texts.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The command that replays the whole game.
    pub game: String,
    /// Content roots and packages, relative to the folder of the scenes.
    pub packages: Vec<String>,
    /// Files of packages to be written into the folder of the scenes, by path.
    pub files: Vec<(String, Vec<u8>)>,
    /// The record of the whole game, if it is over.
    pub record: Option<String>,
    pub lang: Lang,
}

/// A scene file that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub path: String,
    /// Its subject.
    pub what: String,
    /// `true` if it reproduces the failure.
    pub again: bool,
}

impl Written {
    /// Returns a line for the terminal.
    pub fn line(&self, lang: Lang) -> String {
        let Written { path, what, again } = self;
        match again {
            true => lang.pick(format!("场景 {path}：{what}"), format!("scene {path}: {what}")),
            false => lang.pick(
                format!("场景 {path}（重放时没有再出现）：{what}"),
                format!("scene {path} (it does NOT come again when played): {what}"),
            ),
        }
    }
}
