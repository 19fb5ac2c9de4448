//! Breakpoints as the editor sets them: by line, by skill, and at errors.

use super::words::Words;
use crate::rules::names::Lang;
use crate::script::coverage::{OutlineError, outline};
use crate::script::load::{Source, read_text};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// The file of a breakpoint.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum File {
    Path(PathBuf),
    /// A file of the program itself, by its name.
    Bundled(String),
}

impl File {
    /// Names a file by its path, as the system names it.
    pub fn at(path: &Path) -> File {
        File::Path(
            path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned()),
        )
    }
}

/// A number of hits after which a breakpoint stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hits {
    At(u64),
    Above(u64),
    Below(u64),
    Every(u64),
}

/// The reason for which a number of hits is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("hits are written 5, >= 5, > 5, < 5 or % 5, not {0:?}")]
pub(super) struct HitsError(String);

impl HitsError {
    pub fn in_lang(&self, lang: Lang) -> String {
        lang.pick(format!("命中次数写成 5、>= 5、> 5、< 5 或 % 5，不能写“{}”", self.0), self.to_string())
    }
}

impl Hits {
    fn parse(text: &str) -> Result<Hits, HitsError> {
        let wrong = || HitsError(text.to_owned());
        let trimmed = text.trim();
        let digits = trimmed.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let (sign, number) = trimmed.split_at(digits);
        let number: u64 = number.parse().map_err(|_| wrong())?;
        match sign.trim() {
            "" | "=" | "==" => Ok(Hits::At(number)),
            ">=" => Ok(Hits::Above(number.saturating_sub(1))),
            ">" => Ok(Hits::Above(number)),
            "<" => Ok(Hits::Below(number)),
            "<=" => Ok(Hits::Below(number.saturating_add(1))),
            "%" if number > 0 => Ok(Hits::Every(number)),
            _ => Err(wrong()),
        }
    }

    pub fn fits(self, count: u64) -> bool {
        match self {
            Hits::At(n) => count == n,
            Hits::Above(n) => count > n,
            Hits::Below(n) => count < n,
            Hits::Every(n) => count.is_multiple_of(n),
        }
    }
}

/// A breakpoint as the editor asks for it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Asked {
    pub line: u32,
    /// The skill of a function breakpoint.
    pub name: String,
    pub condition: Option<String>,
    pub hit_condition: Option<String>,
    pub log_message: Option<String>,
}

/// A breakpoint.
#[derive(Clone, Debug)]
pub(super) struct Breakpoint {
    pub id: i64,
    asked: Asked,
    /// The line where it is; `None` if no line of the file has code there.
    pub line: Option<u32>,
    pub hits: Option<Hits>,
    /// Its number of hits is not understood.
    is_wrong: bool,
    /// The reason for which it never stops.
    why: Option<String>,
}

impl Breakpoint {
    fn new(id: i64, asked: Asked, words: Words) -> Breakpoint {
        let text = asked.hit_condition.as_deref().filter(|text| !text.trim().is_empty());
        let (hits, why) = match text.map(Hits::parse).transpose() {
            Ok(hits) => (hits, None),
            Err(error) => (None, Some(error.in_lang(words.lang))),
        };
        Breakpoint { id, asked, line: None, hits, is_wrong: why.is_some(), why }
    }

    /// Returns the expression that has to be true.
    pub fn condition(&self) -> Option<&str> {
        self.asked.condition.as_deref().filter(|text| !text.trim().is_empty())
    }

    /// Returns the message that is written in place of a stop.
    pub fn log(&self) -> Option<&str> {
        self.asked.log_message.as_deref().filter(|text| !text.is_empty())
    }

    /// Finds the line for it: the one asked for, or the next one with code.
    fn verify(&mut self, lines: &Result<BTreeSet<u32>, NoLines>, words: Words) {
        if self.is_wrong {
            return;
        }
        (self.line, self.why) = match lines {
            Ok(lines) => match lines.range(self.asked.line..).next() {
                Some(line) => (Some(*line), None),
                None => (None, Some(words.no_code().to_owned())),
            },
            Err(why) => (None, Some(why.in_lang(words.lang))),
        };
    }

    /// Describes it for the editor.
    fn shown(&self) -> Value {
        let mut shown = json!({ "id": self.id, "verified": self.why.is_none() });
        if let Some(line) = self.line {
            shown["line"] = json!(line);
        }
        if let Some(why) = &self.why {
            shown["message"] = json!(why);
        }
        shown
    }

    /// Returns `true` if a function breakpoint means this callback: `skill`, or `skill.on_trigger`.
    fn means(&self, owner: &str, callback: &str, acts: bool) -> bool {
        let name = self.asked.name.trim();
        match name.strip_prefix(owner) {
            Some("") => acts,
            Some(rest) => rest.strip_prefix(['.', ':']) == Some(callback),
            None => false,
        }
    }
}

/// All breakpoints.
#[derive(Clone, Debug, Default)]
pub(super) struct Breakpoints {
    files: BTreeMap<File, Vec<Breakpoint>>,
    skills: Vec<Breakpoint>,
    /// Stops at errors that no script catches.
    pub at_errors: bool,
    ids: i64,
}

/// The reason for which no line of a file can have a breakpoint.
#[derive(Debug, thiserror::Error)]
enum NoLines {
    #[error("there is no such file")]
    Unknown,
    #[error("the file cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("the file does not compile: {0}")]
    Outline(#[from] OutlineError),
}

impl NoLines {
    fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, NoLines::Unknown) => "没有这个文件".to_owned(),
            (Lang::Zh, NoLines::Unreadable(why)) => format!("文件不能读：{why}"),
            (Lang::Zh, NoLines::Outline(why)) => format!("文件不能编译：{why}"),
        }
    }
}

/// Returns the lines of a file that have code.
fn lines_of(file: &File, bundled: impl Fn(&str) -> Option<Vec<u8>>) -> Result<BTreeSet<u32>, NoLines> {
    let (name, text) = match file {
        File::Path(path) => (path.display().to_string(), read_text(path)?),
        File::Bundled(name) => (name.clone(), bundled(name).ok_or(NoLines::Unknown)?),
    };
    Ok(outline(&Source::new(name, None, text))?.lines)
}

impl Breakpoints {
    fn next_id(&mut self) -> i64 {
        self.ids += 1;
        self.ids
    }

    /// Replaces the breakpoints of a file, and describes them.
    pub fn set(
        &mut self,
        file: File,
        asked: Vec<Asked>,
        bundled: impl Fn(&str) -> Option<Vec<u8>>,
        words: Words,
    ) -> Vec<Value> {
        let lines = lines_of(&file, bundled);
        let mut all = Vec::new();
        for asked in asked {
            let mut breakpoint = Breakpoint::new(self.next_id(), asked, words);
            breakpoint.verify(&lines, words);
            all.push(breakpoint);
        }
        let shown = all.iter().map(Breakpoint::shown).collect();
        if all.is_empty() {
            self.files.remove(&file)
        } else {
            self.files.insert(file, all)
        };
        shown
    }

    /// Replaces the breakpoints of skills.
    pub fn set_skills(&mut self, asked: Vec<Asked>, words: Words) -> Vec<Value> {
        let mut all = Vec::new();
        for asked in asked {
            all.push(Breakpoint::new(self.next_id(), asked, words));
        }
        self.skills = all;
        self.skills.iter().map(Breakpoint::shown).collect()
    }

    /// Finds the lines again after files have changed. Returns those that are elsewhere now.
    pub fn verify_again(&mut self, bundled: impl Fn(&str) -> Option<Vec<u8>>, words: Words) -> Vec<Value> {
        let mut changed = Vec::new();
        for (file, all) in &mut self.files {
            let lines = lines_of(file, &bundled);
            for breakpoint in all {
                let before = breakpoint.shown();
                breakpoint.verify(&lines, words);
                if breakpoint.shown() != before {
                    changed.push(breakpoint.shown());
                }
            }
        }
        changed
    }

    /// Returns the numbers of all lines with breakpoints.
    pub fn lines(&self) -> BTreeSet<u32> {
        self.files.values().flatten().filter_map(|breakpoint| breakpoint.line).collect()
    }

    /// Returns the breakpoints at a line.
    pub fn at(&self, file: &File, line: u32) -> impl Iterator<Item = &Breakpoint> {
        let all = self.files.get(file).map(Vec::as_slice).unwrap_or_default();
        all.iter().filter(move |breakpoint| breakpoint.line == Some(line))
    }

    /// Returns the breakpoints of a callback.
    pub fn of_callback(&self, owner: &str, callback: &str, acts: bool) -> Vec<Breakpoint> {
        self.skills.iter().filter(|breakpoint| breakpoint.means(owner, callback, acts)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_counted_as_written() {
        let fits = |text: &str| -> Vec<u64> {
            let hits = Hits::parse(text).expect("hits");
            (1..=6).filter(|count| hits.fits(*count)).collect()
        };
        assert_eq!(fits("3"), [3]);
        assert_eq!(fits(" >= 5 "), [5, 6]);
        assert_eq!(fits(">5"), [6]);
        assert_eq!(fits("<= 2"), [1, 2]);
        assert_eq!(fits("%2"), [2, 4, 6]);
        for wrong in ["often", "% 0", "5 times", "!3"] {
            assert!(Hits::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn breakpoint_moves_to_the_next_line_with_code() {
        let words = Words { lang: Lang::En };
        let mut all = Breakpoints::default();
        let text = |_: &str| Some(b"local n = 1\n\n-- nothing\nreturn n\n".to_vec());
        let asked = |line| Asked { line, ..Asked::default() };
        let file = File::Bundled("extensions/x.lua".into());
        let shown = all.set(file.clone(), vec![asked(2), asked(9)], text, words);
        assert_eq!((&shown[0]["line"], &shown[0]["verified"]), (&json!(4), &json!(true)));
        assert_eq!(shown[1]["verified"], false);
        assert_eq!((all.at(&file, 4).count(), all.at(&file, 2).count()), (1, 0));
        let longer = |_: &str| Some(b"local n = 1\nn = 2\nreturn n\n".to_vec());
        assert_eq!(all.verify_again(longer, words).len(), 1);
        assert_eq!(all.lines(), BTreeSet::from([2]));
        all.set_skills(vec![Asked { name: "fankui".into(), ..Asked::default() }], words);
        assert_eq!(all.of_callback("fankui", "on_trigger", true).len(), 1);
        assert_eq!(all.of_callback("fankui", "can_trigger", false).len(), 0);
        all.set_skills(vec![Asked { name: "fankui.can_trigger".into(), ..Asked::default() }], words);
        assert_eq!(all.of_callback("fankui", "can_trigger", false).len(), 1);
    }
}
