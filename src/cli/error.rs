//! Reasons for which a command is aborted. They are values, rendered once in the language of the user.

use super::fault::Why;
use crate::agents::form::Both;
use crate::agents::replay::{Divergence, ReplayError};
use crate::editor::dap::WireError;
use crate::editor::lsp::LspError;
use crate::moments::MomentError;
use crate::record::RecordError;
use crate::rules::names::{Bilingual, Lang};
use crate::rules::setup::SetupError;
use crate::screen::watch::FilmError;
use crate::script::load::SourceError;
use crate::testkit::scene::{Failure, SceneError};
use std::fmt;
use std::path::Path;

/// Reason for which a command was aborted, by its exit code.
#[derive(Debug)]
pub enum Error {
    /// Invalid user input: an argument, a file.
    Input(Why),
    /// An internal error.
    Internal(Why),
    /// A required restriction is not available.
    Refused(Why),
}

impl Error {
    pub fn input(why: impl Bilingual + Send + 'static) -> Error {
        Error::Input(Box::new(why))
    }

    pub fn internal(why: impl Bilingual + Send + 'static) -> Error {
        Error::Internal(Box::new(why))
    }

    pub fn refused(why: impl Bilingual + Send + 'static) -> Error {
        Error::Refused(Box::new(why))
    }

    /// Returns the error of a panic, or of something else that only maintainers can mend, with its chain of causes.
    pub fn broken(error: impl Into<anyhow::Error>) -> Error {
        Error::internal(super::fault::Fault::Broken { details: format!("{:#}", error.into()) })
    }

    /// Returns the error of a scene that cannot be opened or played.
    pub fn of_scene(failure: Failure) -> Error {
        Error::input(failure)
    }

    /// Returns the error of a record whose moments cannot be reached.
    pub fn of_moments(error: MomentError) -> Error {
        Error::input(Both::new(|lang| error.in_lang(lang)))
    }

    /// Returns the exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Input(_) => 2,
            Error::Internal(_) => 3,
            Error::Refused(_) => 4,
        }
    }
}

impl Bilingual for Error {
    fn in_lang(&self, lang: Lang) -> String {
        match self {
            Error::Input(why) | Error::Internal(why) | Error::Refused(why) => why.in_lang(lang),
        }
    }
}

/// Displays the English text, for logs and tests.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl std::error::Error for Error {}

/// Lets types with a method `in_lang` be reasons of an [`Error`].
macro_rules! bilingual {
    ($($of:ty),* $(,)?) => {$(
        impl crate::rules::names::Bilingual for $of {
            fn in_lang(&self, lang: crate::rules::names::Lang) -> String {
                <$of>::in_lang(self, lang)
            }
        }
    )*};
}
pub(super) use bilingual;

impl Bilingual for Both {
    fn in_lang(&self, lang: Lang) -> String {
        self.of(lang).to_owned()
    }
}

/// Returns a reason from its two texts.
pub fn both(zh: impl Into<String>, en: impl Into<String>) -> Both {
    Both { zh: zh.into(), en: en.into() }
}

/// A reason behind the place that it is about, such as a file.
#[derive(Debug)]
pub struct About {
    place: String,
    why: Why,
}

impl About {
    pub fn new(place: impl Into<String>, why: impl Bilingual + Send + 'static) -> About {
        About { place: place.into(), why: Box::new(why) }
    }

    pub fn file(path: &Path, why: impl Bilingual + Send + 'static) -> About {
        About::new(path.display().to_string(), why)
    }
}

impl Bilingual for About {
    fn in_lang(&self, lang: Lang) -> String {
        format!("{}{}{}", self.place, lang.pick("：", ": "), self.why.in_lang(lang))
    }
}

/// A reason with another on the lines below it.
#[derive(Debug)]
pub struct Then {
    first: Why,
    then: Why,
}

impl Then {
    pub fn new(first: impl Bilingual + Send + 'static, then: impl Bilingual + Send + 'static) -> Then {
        Then { first: Box::new(first), then: Box::new(then) }
    }
}

impl Bilingual for Then {
    fn in_lang(&self, lang: Lang) -> String {
        let then = self.then.in_lang(lang);
        let lines = then.lines().map(|line| format!("\n  {}", line.trim_start()));
        self.first.in_lang(lang) + &lines.collect::<String>()
    }
}

bilingual!(
    Divergence,
    FilmError,
    LspError,
    RecordError,
    ReplayError,
    SceneError,
    SetupError,
    SourceError,
    WireError
);

/// A failure of a scene as the reason of an error.
impl Bilingual for Failure {
    fn in_lang(&self, lang: Lang) -> String {
        let problem = self.problem.in_lang(lang);
        match &self.place {
            Some(place) if !is_behind(&problem, place) => format!("{place}: {problem}"),
            _ => problem,
        }
    }
}

/// Returns `true` if a text begins with this place, or with a line of it.
fn is_behind(text: &str, place: &str) -> bool {
    text.strip_prefix(place).is_some_and(|rest| rest.starts_with(':'))
}
