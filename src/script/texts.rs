//! Texts that packages bring: names, rule texts, prompts, by key. The rules' own texts come
//! after them.

use super::host::{Host, Script};
use super::words::printable;
use crate::model::Name;
use crate::rules::names::{BuiltIn, Lang, Names, joined, name_of};
use indexmap::IndexMap;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Each text with the place of its file in the order of loading.
type Entries = IndexMap<Name, (Name, usize)>;

/// A text that was replaced: what was there.
type Old = (Lang, Name, Option<(Name, usize)>);

/// Texts that were written of specs, by language and key; none where no spec has one.
#[derive(Default)]
pub(super) struct Printed(RefCell<BTreeMap<(Lang, Name), Option<Name>>>);

/// The number of kept texts beyond which they are written again.
const MOST_PRINTED: usize = 4096;

impl Printed {
    pub(super) fn get(&self, key: &str, lang: Lang) -> Option<Option<Name>> {
        self.0.borrow().get(&(lang, Name::new(key))).cloned()
    }

    pub(super) fn put(&self, key: &str, lang: Lang, text: Option<Name>) {
        let mut kept = self.0.borrow_mut();
        if kept.len() >= MOST_PRINTED {
            kept.clear();
        }
        kept.insert((lang, Name::new(key)), text);
    }

    fn clear(&self) {
        self.0.borrow_mut().clear();
    }
}

/// The table of translations of one state.
#[derive(Default)]
pub struct Texts {
    /// Texts of packages and of `lang/`, mostly Chinese.
    entries: RefCell<Entries>,
    /// Texts of `lang/en...`.
    english: RefCell<Entries>,
    /// The language of the texts that are being added.
    adding: Cell<Lang>,
    /// The place of the file that adds them; 0 for what is added during a game.
    rank: Cell<usize>,
    lang: Cell<Lang>,
    /// Texts of specs, as far as they were asked for.
    pub(super) printed: Printed,
    /// Texts before their changes, since `begin`.
    changed: RefCell<Option<Vec<Old>>>,
}

impl Texts {
    /// Adds a text. Texts of later files replace those of earlier ones, in any order of running.
    pub fn add(&self, key: impl Into<Name>, text: impl Into<Name>) {
        let (lang, key, text) = (self.adding.get(), key.into(), text.into());
        let text = match printable(&text, true) {
            Cow::Borrowed(_) => text,
            Cow::Owned(clean) => Name::from(clean),
        };
        self.printed.clear();
        let mut entries = self.entries(lang).borrow_mut();
        let known = entries.get(&key);
        let rank = match (self.rank.get(), known) {
            (0, known) => known.map_or(0, |(_, rank)| *rank),
            (rank, Some((_, known))) if rank < *known => return,
            (rank, _) => rank,
        };
        if let Some(changed) = &mut *self.changed.borrow_mut() {
            changed.push((lang, key.clone(), known.cloned()));
        }
        entries.insert(key, (text, rank));
    }

    fn entries(&self, lang: Lang) -> &RefCell<Entries> {
        match lang {
            Lang::Zh => &self.entries,
            Lang::En => &self.english,
        }
    }

    /// Texts that are added while `run` runs are of this language. Their file has this place in the order of
    /// loading, counted from 1.
    pub fn adding<R>(&self, lang: Lang, rank: usize, run: impl FnOnce() -> R) -> R {
        let before = (self.adding.replace(lang), self.rank.replace(rank));
        let result = run();
        self.adding.set(before.0);
        self.rank.set(before.1);
        result
    }

    /// Returns the place of the file that adds texts now.
    pub(super) fn rank(&self) -> usize {
        self.rank.get()
    }

    /// Removes the texts of the file with this place in the order of loading.
    pub(super) fn forget(&self, rank: usize) {
        self.printed.clear();
        for entries in [&self.entries, &self.english] {
            let mut entries = entries.borrow_mut();
            entries.retain(|_, (_, of)| *of != rank);
            entries.shrink_to_fit();
        }
    }

    /// From now on it is noted what is changed.
    pub(super) fn begin(&self) {
        self.printed.clear();
        *self.changed.borrow_mut() = Some(Vec::new());
    }

    /// Keeps the changes. Returns the number of new or changed texts.
    pub(super) fn finish(&self) -> usize {
        let changed = self.changed.take().unwrap_or_default();
        let differs = |(lang, key, old): &&Old| {
            let new = self.of_packages(key, *lang);
            old.as_ref().map(|(text, _)| text) != new.as_ref()
        };
        changed.iter().filter(differs).count()
    }

    /// Reverts the changes.
    pub(super) fn restore(&self) {
        for (lang, key, old) in self.changed.take().unwrap_or_default().into_iter().rev() {
            let mut entries = self.entries(lang).borrow_mut();
            match old {
                Some(old) => entries.insert(key, old),
                None => entries.shift_remove(&key),
            };
        }
    }

    /// Returns the text in the language of scripts.
    pub fn get(&self, key: &str) -> Option<Name> {
        self.of_packages(key, self.lang.get()).or_else(|| self.of_packages(key, Lang::Zh))
    }

    fn of_packages(&self, key: &str, lang: Lang) -> Option<Name> {
        self.entries(lang).borrow().get(key).map(|(text, _)| text.clone())
    }

    /// Returns the text of a package in just this language. Most packages have Chinese texts alone.
    pub fn in_lang(&self, key: &str, lang: Lang) -> Option<Name> {
        self.of_packages(key, lang)
    }

    /// Returns the shortest identifier that has this text, the first one of several. Marks may begin with @.
    pub(super) fn key_of(&self, text: &str, lang: Lang, of_mark: bool) -> Option<String> {
        let entries = self.entries(lang).borrow();
        let is_name = |key: &str| {
            let name = key.strip_prefix('@').filter(|_| of_mark).unwrap_or(key);
            name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        let named = entries.iter().filter(|(key, (of, _))| of.as_str() == text && is_name(key));
        named
            .map(|(key, _)| key)
            .min_by_key(|key| (key.len(), key.as_str().to_owned()))
            .map(ToString::to_string)
    }

    pub fn len(&self) -> usize {
        self.entries.borrow().len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.borrow().is_empty()
    }

    /// Returns the language in which scripts get texts.
    pub fn lang(&self) -> Lang {
        self.lang.get()
    }

    /// Sets that language.
    pub fn set_lang(&self, lang: Lang) {
        self.lang.set(lang);
    }
}

/// Returns a package's text in this language, the built-in one, or else any text of the package. Most
/// packages are written in only one language.
impl Names for Texts {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        let own = |lang| self.of_packages(key, lang).map(|text| Cow::Owned(text.to_string()));
        own(lang).or_else(|| BuiltIn.text(key, lang)).or_else(|| own(Lang::Zh))
    }
}

/// The texts of the game that this state belongs to, and those of its specs where packages have none.
impl Names for Script {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        let texts = &self.host().texts;
        let own = || texts.of_packages(key, lang).map(|text| Cow::Owned(text.to_string()));
        // What a spec says in the reader's language is better than a text in another one.
        own()
            .or_else(|| BuiltIn.text(key, lang))
            .or_else(|| self.printed(key, lang).map(|text| Cow::Owned(text.to_string())))
            .or_else(|| texts.text(key, lang))
    }
}

impl Host {
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// Returns the text of a key, or else the key itself. Keys joined by `\` are translated one by one.
    pub fn translate(&self, key: &str) -> Name {
        let lang = self.texts.lang.get();
        match self.texts.get(key) {
            Some(text) => text,
            None if key.contains('\\') => {
                joined(key.split('\\').map(|key| name_of(&self.texts, key, lang)), "").into()
            }
            None => name_of(&self.texts, key, lang).into(),
        }
    }

    /// Returns `true` if any source has a text for this key.
    pub fn has_text(&self, key: &str) -> bool {
        self.texts.text(key, self.texts.lang.get()).is_some()
    }
}
