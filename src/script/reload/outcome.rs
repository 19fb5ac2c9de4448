//! The result of a reload, and its messages.

use super::Missing;
use crate::model::Name;
use crate::rules::names::Lang;
use crate::script::define::Replaced;
use crate::script::load::{Library, LoadFailure};
use crate::script::notice::Warning;

/// The changes made by a reload.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    pub names: Replaced,
    /// Number of new or changed texts.
    pub texts: usize,
    pub warnings: Vec<Warning>,
}

/// Reason for which files were rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A file does not compile, or fails when run.
    Script(LoadFailure),
    /// There is no content.
    Missing(Missing),
}

/// The result for files that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The changed files.
    pub files: Vec<String>,
    /// The files that were rerun, including dependents.
    pub run: Vec<String>,
    pub result: Result<Taken, Trouble>,
    /// Source lines of the failure.
    pub excerpt: Vec<String>,
}

impl Default for Outcome {
    fn default() -> Outcome {
        Outcome { files: Vec::new(), run: Vec::new(), result: Ok(Taken::default()), excerpt: Vec::new() }
    }
}

impl Outcome {
    pub(super) fn trouble(files: Vec<String>, trouble: Trouble) -> Outcome {
        Outcome { files, result: Err(trouble), ..Outcome::default() }
    }

    /// Creates the outcome of files that failed; `library` contains them.
    pub(super) fn failed(files: Vec<String>, failure: LoadFailure, library: &Library) -> Outcome {
        let excerpt = library.excerpt(failure.error.place.as_ref());
        Outcome { excerpt, ..Outcome::trouble(files, Trouble::Script(failure)) }
    }

    pub fn is_failure(&self) -> bool {
        self.result.is_err()
    }

    /// Formats messages for the players.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        match &self.result {
            Ok(taken) => self.success(taken, lang),
            Err(trouble) => {
                let what = match trouble {
                    Trouble::Script(failure) => failure.in_lang(lang),
                    Trouble::Missing(missing) => {
                        let files = self.files.join(lang.pick("、", ", "));
                        format!("{files}{}{}", lang.pick("：", ": "), missing.words(lang))
                    }
                };
                let mut lines =
                    vec![lang.pick(format!("没有重新载入：{what}"), format!("not reloaded: {what}"))];
                lines.extend(self.excerpt.iter().map(|line| format!("   {line}")));
                lines.push(lang.pick("  仍用上一个可用的版本", "  the last good version stays").to_owned());
                lines
            }
        }
    }

    fn success(&self, taken: &Taken, lang: Lang) -> Vec<String> {
        let comma = lang.pick("、", ", ");
        let files = if self.files.is_empty() { &self.run } else { &self.files };
        let mut line = match self.run.is_empty() {
            true => lang.pick("已读取（这一局没有用到）：", "read, but not in use in this game: ").to_owned(),
            false => lang.pick("已重新载入 ", "reloaded ").to_owned(),
        };
        line += &files.join(comma);
        let also: Vec<&str> =
            self.run.iter().filter(|file| !files.contains(file)).map(String::as_str).collect();
        if !also.is_empty() {
            let also = also.join(comma);
            line += &lang.pick(format!("（连同 {also}）"), format!(" (with {also})"));
        }
        let names = &taken.names;
        let mut lines = vec![line];
        let mut counts = Vec::new();
        let mut count = |n: usize, zh: &str, en: &str| {
            if n > 0 {
                counts.push(lang.pick(format!("{n} {zh}"), format!("{n} {en}")));
            }
        };
        count(names.skills.len() + names.new_skills.len(), "个技能", "skills");
        count(names.generals.len() + names.new_generals.len(), "名武将", "generals");
        count(names.cards.len(), "种牌", "kinds of card");
        count(taken.texts, "条文字", "texts");
        if !counts.is_empty() {
            lines.push(format!("  {}", counts.join(lang.pick("，", ", "))));
        }
        let mut list = |names: &[Name], zh: &str, en: &str| {
            if !names.is_empty() {
                let names: Vec<&str> = names.iter().map(Name::as_str).collect();
                lines.push(format!("  {}{}", lang.pick(zh, en), names.join(comma)));
            }
        };
        list(&names.new_skills, "新技能：", "new skills: ");
        list(
            &names.gone_skills,
            "不再有的技能，不再起作用：",
            "skills that are gone and do nothing any more: ",
        );
        list(&names.new_generals, "新武将：", "new generals: ");
        list(&names.gone_generals, "不再有的武将：", "generals that are gone: ");
        list(
            &names.left_cards,
            "文件里不再有、这一局仍保留的牌：",
            "cards that the file has no more, kept for this game: ",
        );
        if names.cards_to_come + names.cards_to_go > 0 {
            lines.push(deck(names.cards_to_come, names.cards_to_go, lang));
        }
        lines.extend(taken.warnings.iter().map(|warning| format!("  ! {}", warning.in_lang(lang))));
        lines
    }
}

/// Describes the difference between the running game's deck and the current files.
fn deck(to_come: usize, to_go: usize, lang: Lang) -> String {
    let cards = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let (come, go) = (cards(to_come, "new card"), cards(to_go, "card"));
    match (to_come, to_go) {
        (_, 0) => lang.pick(
            format!("  牌堆新增的 {to_come} 张牌从下一局起才有"),
            format!("  {come} of the deck: from the next game on"),
        ),
        (0, _) => lang.pick(
            format!("  牌堆里去掉的 {to_go} 张牌在这一局仍保留"),
            format!("  {go} taken out of the deck: still in this game"),
        ),
        _ => lang.pick(
            format!("  牌堆有改动：新增的 {to_come} 张牌从下一局起才有，去掉的 {to_go} 张这一局仍保留"),
            format!(
                "  the deck has changed: {come} from the next game on, {go} taken out of it still in this one"
            ),
        ),
    }
}
