//! Texts that packages bring: names, rule texts, prompts, by key. The rules' own texts come
//! after them.

use super::host::{Host, Script};
use crate::model::Name;
use crate::rules::names::{BuiltIn, Lang, Names, name_of};
use indexmap::IndexMap;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};

/// The table of translations of one state.
#[derive(Default)]
pub struct Texts {
    /// What packages write, and what lies in `lang/`: mostly Chinese.
    entries: RefCell<IndexMap<Name, Name>>,
    /// What lies in `lang/en...`.
    english: RefCell<IndexMap<Name, Name>>,
    /// The language of the texts that are being added.
    adding: Cell<Lang>,
    lang: Cell<Lang>,
}

impl Texts {
    /// A later text takes the place of an earlier one.
    pub fn add(&self, key: impl Into<Name>, text: impl Into<Name>) {
        let entries = match self.adding.get() {
            Lang::Zh => &self.entries,
            Lang::En => &self.english,
        };
        entries.borrow_mut().insert(key.into(), text.into());
    }

    /// Texts that are added while `run` runs are of this language.
    pub fn adding<R>(&self, lang: Lang, run: impl FnOnce() -> R) -> R {
        let before = self.adding.replace(lang);
        let result = run();
        self.adding.set(before);
        result
    }

    /// The text in the language of scripts.
    pub fn get(&self, key: &str) -> Option<Name> {
        self.of_packages(key, self.lang.get()).or_else(|| self.entries.borrow().get(key).cloned())
    }

    fn of_packages(&self, key: &str, lang: Lang) -> Option<Name> {
        match lang {
            Lang::Zh => self.entries.borrow().get(key).cloned(),
            Lang::En => self.english.borrow().get(key).cloned(),
        }
    }

    pub fn len(&self) -> usize {
        self.entries.borrow().len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.borrow().is_empty()
    }

    /// The language in which scripts get texts.
    pub fn set_lang(&self, lang: Lang) {
        self.lang.set(lang);
    }
}

/// The text of a package in this language, the built-in one, or else what the package has:
/// most are written in one language, whatever is asked for.
impl Names for Texts {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        let own = |lang| self.of_packages(key, lang).map(|text| Cow::Owned(text.to_string()));
        own(lang).or_else(|| BuiltIn.text(key, lang)).or_else(|| own(Lang::Zh))
    }
}

/// The texts of the game that this state belongs to.
impl Names for Script {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        self.host().texts.text(key, lang)
    }
}

impl Host {
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The text of a key, or else the key itself. Keys joined by `\` are told one after another.
    pub fn translate(&self, key: &str) -> Name {
        let one = |key: &str| name_of(&self.texts, key, self.texts.lang.get()).into_owned();
        match self.texts.get(key) {
            Some(text) => text,
            None if key.contains('\\') => key.split('\\').map(one).collect::<String>().into(),
            None => one(key).into(),
        }
    }

    /// Has any source a text for this key?
    pub fn has_text(&self, key: &str) -> bool {
        self.texts.text(key, self.texts.lang.get()).is_some()
    }
}
