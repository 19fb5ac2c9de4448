//! Texts that packages bring: names, rule texts, prompts, by key. The rules' own texts come
//! after them.

use super::host::Host;
use crate::model::Name;
use crate::rules::names::{BuiltIn, Lang, Names, name_of};
use indexmap::IndexMap;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};

/// The table of translations of one state.
#[derive(Default)]
pub struct Texts {
    entries: RefCell<IndexMap<Name, Name>>,
    lang: Cell<Lang>,
}

impl Texts {
    /// A later text takes the place of an earlier one.
    pub fn add(&self, key: impl Into<Name>, text: impl Into<Name>) {
        self.entries.borrow_mut().insert(key.into(), text.into());
    }

    pub fn get(&self, key: &str) -> Option<Name> {
        self.entries.borrow().get(key).cloned()
    }

    pub fn len(&self) -> usize {
        self.entries.borrow().len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.borrow().is_empty()
    }

    /// The language of what no package has a text for.
    pub fn set_lang(&self, lang: Lang) {
        self.lang.set(lang);
    }
}

/// Packages write in one language, whatever is asked for.
impl Names for Texts {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        self.get(key).map(|text| Cow::Owned(text.to_string())).or_else(|| BuiltIn.text(key, lang))
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
