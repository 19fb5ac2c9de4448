//! The texts of the lessons: what the teacher says at each note, and after a wrong answer.
//!
//! A file of `lang/lessons/` has a heading `# lesson` for each lesson, and below it `## note` and `## note!`: the
//! text at a note, and the text after a wrong answer to the request that follows it.

use crate::rules::names::Lang;

const ZH: &str = include_str!("../../../lang/lessons/zh.md");
const EN: &str = include_str!("../../../lang/lessons/en.md");

/// The texts of one lesson.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    text: &'static str,
}

impl Texts {
    /// Returns the texts of a lesson; `None` if there are none.
    pub fn of(lesson: &str, lang: Lang) -> Option<Texts> {
        part(lang.pick(ZH, EN), "# ", lesson).map(|text| Texts { text })
    }

    /// Returns the text at a note.
    pub fn at(self, note: &str) -> Option<&'static str> {
        part(self.text, "## ", note)
    }

    /// Returns the text after a wrong answer to the request after a note.
    pub fn after_mistake(self, note: &str) -> Option<&'static str> {
        self.at(&format!("{note}!"))
    }
}

/// Returns the text below a heading, up to the next one of its kind.
fn part(text: &'static str, sign: &str, heading: &str) -> Option<&'static str> {
    let mut from = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let next = at + line.len();
        match (line.strip_prefix(sign), from) {
            (Some(_), Some(from)) => return Some(text[from..at].trim()),
            (Some(title), None) if title.trim() == heading => from = Some(next),
            _ => {}
        }
        at = next;
    }
    from.map(|from| text[from..].trim())
}
