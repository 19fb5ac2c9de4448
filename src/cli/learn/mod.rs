//! `sgs learn`: a first game that teaches, in lessons.
//!
//! A lesson is a scene of `lessons.scene.lua` with the learner in seat 1: its plans for that seat are the right
//! answers, its notes name texts of `lang/lessons/`. The explanation before it is the first paragraph of a page of rules.

mod teacher;
mod texts;

use super::content::{self, ContentArgs, LangArgs};
use super::markdown::{as_paragraphs, as_text};
use super::person::{self, Person};
use super::{Error, Outcome, Result, rules, written};
use crate::agents::spelled::for_terminal;
use crate::cli::error::both;
use crate::cli::fault::Fault;
use crate::rules::names::{Lang, Names};
use crate::script::words::Hint;
use crate::testkit::scene::lua::{Added, Content, SceneFile};
use anyhow::anyhow;
use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use teacher::Teacher;
use texts::Texts;

/// The scenes of the lessons.
const LESSONS: &str = include_str!("lessons.scene.lua");

/// The name of their file; no folder of the user's has it.
const FILE: &str = "lessons/lessons.scene.lua";

/// The note behind everything that happens in a lesson.
const END: &str = "end";

/// The seat of the learner.
const SEAT: usize = 1;

/// Learn the rules in a first game
///
/// Twelve short lessons at the real table, about ten minutes. Choose by number, keys or mouse, as in a game; `q` ends.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Lesson to begin with: its number or name
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,

    /// List the lessons
    #[arg(long)]
    list: bool,

    /// Explain after mistakes only, not before each decision
    #[arg(long)]
    no_hints: bool,

    /// Lines of text in place of the table; the default where there is no terminal
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs learn               all lessons
  sgs learn 2             begin with the second lesson
  sgs learn distance      begin with the lesson about distance
  sgs learn --list        the lessons
  sgs rules distance      the whole page behind a lesson";

/// The end of a lesson.
enum End {
    Learned { mistakes: u32 },
    Left,
}

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.lang();
        let content = Content::new(Added::default());
        let file = SceneFile::of_text(Path::new(FILE), LESSONS.into(), &content)
            .map_err(|failure| Error::internal(*failure.problem))?;
        let lessons: Vec<String> = file.scenes().map(str::to_owned).collect();
        if self.list {
            return list(&lessons, lang);
        }
        let first = match &self.lesson {
            Some(lesson) => position(lesson, &lessons, lang)?,
            None => 0,
        };
        let school = School::open(content, file, lang, &self)?;
        let mut mistakes = 0;
        for (at, lesson) in lessons.iter().enumerate().skip(first) {
            if !school.head(at + 1, lessons.len(), lesson) {
                return Ok(Outcome::Fine);
            }
            match school.teach(at, lesson)? {
                End::Learned { mistakes: more } => mistakes += more,
                End::Left => return Ok(Outcome::Fine),
            }
        }
        let end = ending(mistakes, lang);
        if let Person::Table(_) = school.person {
            let (head, text) = end.trim_start().split_once('\n').unwrap_or_default();
            school.person.read(head.trim_start_matches("== "), text);
        }
        school.person.close();
        print(&end)
    }
}

/// Writes text on standard output.
fn print(text: &str) -> Result {
    let mut output = crate::agents::signs::standard_output();
    written(output.write_all(text.as_bytes()).and_then(|()| output.flush()))?;
    Ok(Outcome::Fine)
}

fn list(lessons: &[String], lang: Lang) -> Result {
    let rows = lessons.iter().map(|lesson| format!("| {lesson} | {} |\n", rules::title(lesson, lang)));
    print(&as_text(&rows.collect::<String>()))
}

/// Returns the position of a lesson by its number, name or title.
fn position(word: &str, lessons: &[String], lang: Lang) -> Result<usize> {
    let fits = |lesson: &String| lesson == word || rules::title(lesson, lang) == word;
    let numbered = word.parse().ok().and_then(|number: usize| number.checked_sub(1));
    let numbered = numbered.filter(|at| *at < lessons.len());
    numbered.or_else(|| lessons.iter().position(fits)).ok_or_else(|| {
        let hint = Hint::like(word, lessons.iter().map(String::as_str));
        let (zh, en) = (hint.in_lang(Lang::Zh), hint.in_lang(Lang::En));
        Error::input(both(
            format!("没有“{word}”这一课{zh}（`sgs learn --list` 列出全部）"),
            format!("there is no lesson `{word}`{en} (`sgs learn --list` lists them)"),
        ))
    })
}

fn ending(mistakes: u32, lang: Lang) -> String {
    let well = match mistakes {
        0 => lang.pick("一步都没走错。", "Not a single wrong step.").to_owned(),
        n => lang.pick(format!("走错了 {n} 步，都改过来了。"), format!("Wrong steps: {n}, all put right.")),
    };
    let next = lang.pick(
        "接下来打一局真的：`sgs play --seats 5`。忘了规则就看 `sgs rules`。",
        "Now play a real game: `sgs play --seats 5`. `sgs rules` has the rules whenever you need them.",
    );
    let done = lang.pick("学完了！", "Done!");
    format!("\n== {done}\n{}", as_text(&format!("{well}{}{next}\n", lang.pick("", " "))))
}

/// Everything that lessons share.
struct School {
    content: Content,
    file: SceneFile,
    person: Person,
    names: Rc<dyn Names>,
    lang: Lang,
    hints: bool,
    /// Keeps the texts of generals and cards.
    _loaded: content::Loaded,
}

/// Time for which an act of others stays on the table.
const PACE: Duration = Duration::from_millis(600);

impl School {
    fn open(content: Content, file: SceneFile, lang: Lang, args: &Args) -> Result<School> {
        let texts = ContentArgs::of(Vec::new(), Vec::new(), None).open()?;
        let loaded = texts.load(&content::base(), 0)?;
        let names = for_terminal(Rc::new(loaded.script.clone()));
        let stop = Arc::new(AtomicBool::new(false));
        let person = match args.plain || !person::has_screen() {
            true => Person::at_lines(stop, lang, names.clone()).0,
            false => {
                let table = Person::at_table(stop, lang, PACE, names.clone());
                let cannot = |error| Error::input(Fault::Terminal { error });
                table.map_err(cannot)?.0
            }
        };
        Ok(School { content, file, person, names, lang, hints: !args.no_hints, _loaded: loaded })
    }

    /// Shows the title of a lesson and what it is about. Returns `false` if the learner left.
    fn head(&self, at: usize, of: usize, lesson: &str) -> bool {
        let title = rules::title(lesson, self.lang);
        let head = self
            .lang
            .pick(format!("第 {at} 课（共 {of} 课）：{title}"), format!("Lesson {at} of {of}: {title}"));
        let lead = if self.hints { rules::lead(lesson, self.lang) } else { "" };
        self.person.take_up(self.names.clone(), false);
        let lead = match self.person {
            Person::Lines(_) => as_text(lead),
            Person::Table(_) => as_paragraphs(lead),
        };
        self.person.read(&head, &lead)
    }

    fn teach(&self, at: usize, lesson: &str) -> Result<End> {
        let Some(texts) = Texts::of(lesson, self.lang) else {
            return Err(Error::broken(anyhow!("lesson {lesson} has no texts")));
        };
        let teacher = Rc::new(RefCell::new(Teacher {
            person: self.person.clone(),
            texts,
            lang: self.lang,
            hints: self.hints,
            note: String::new(),
            has_left: false,
            mistakes: 0,
        }));
        let taught = self.file.teach(at, &self.content, SEAT, teacher.clone());
        let teacher = teacher.borrow();
        match taught {
            _ if teacher.has_left => Ok(End::Left),
            Ok(()) if !self.show_rest(texts) => Ok(End::Left),
            Ok(()) => Ok(End::Learned { mistakes: teacher.mistakes }),
            Err(failure) => Err(Error::internal(*failure.problem)),
        }
    }

    /// Shows what happened after the last answer, before the next lesson lies over the table.
    fn show_rest(&self, texts: Texts) -> bool {
        let mut lines = self.person.unread();
        if let Some(end) = texts.at(END) {
            match self.person {
                Person::Lines(_) => self.person.print(&as_text(end)),
                Person::Table(_) => lines.extend(as_paragraphs(end).lines().map(str::to_owned)),
            }
        }
        let done = self.lang.pick("这一课学完了", "The lesson is over");
        lines.is_empty() || self.person.read(done, &lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lessons() -> Vec<String> {
        let content = Content::new(Added::default());
        let file = SceneFile::of_text(Path::new(FILE), LESSONS.into(), &content);
        let file = file.unwrap_or_else(|failure| panic!("{}", failure.problem));
        file.scenes().map(str::to_owned).collect()
    }

    #[test]
    fn each_note_has_texts_and_each_decision_an_explanation() {
        for lang in [Lang::Zh, Lang::En] {
            let mut rest = LESSONS;
            for lesson in lessons() {
                assert!(!rules::lead(&lesson, lang).is_empty(), "{lesson} is no page of rules");
                let texts = Texts::of(&lesson, lang).unwrap_or_else(|| panic!("{lesson} {lang:?}"));
                let (_, after) = rest.split_once(&format!("scene \"{lesson}\"")).expect("in order");
                rest = after;
                let body = after.split("\nscene ").next().expect("a scene");
                let notes = body.split("s:note(\"").skip(1);
                for part in notes {
                    let note = part.split('"').next().expect("a note");
                    assert!(texts.at(note).is_some(), "{lesson} {note} {lang:?}");
                    let decides = part.contains("s[1]:will") || part.contains("s[1]:play");
                    assert_eq!(texts.after_mistake(note).is_some(), decides, "{lesson} {note} {lang:?}");
                }
            }
        }
    }

    #[test]
    fn lessons_have_the_numbers_of_their_headings() {
        let lessons = lessons();
        assert_eq!(position("2", &lessons, Lang::En).ok(), Some(1));
        assert_eq!(position(&lessons.len().to_string(), &lessons, Lang::Zh).ok(), Some(lessons.len() - 1));
        for none in ["0", "-1", "99"] {
            assert!(position(none, &lessons, Lang::En).is_err(), "{none}");
        }
    }

    #[test]
    fn unknown_lessons_are_reported_with_the_nearest_one() {
        let lessons = lessons();
        let message = position("distanc", &lessons, Lang::En).unwrap_err().to_string();
        assert!(message.contains("did you mean `distance`?"), "{message}");
        assert!(position("距离与坐骑", &lessons, Lang::Zh).is_ok());
        // Nothing is near this one.
        let message = position("nonsense", &lessons, Lang::En).unwrap_err().to_string();
        assert!(!message.contains("did you mean"), "{message}");
    }
}
