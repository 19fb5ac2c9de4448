//! Display texts in Chinese and English. The keys are the identifiers used by scripts. `slash` is a name,
//! `:slash` its rule text. `slash-jink` is a prompt with the placeholders `%src %dest %arg %arg2`. `#UseCard`
//! is a log line with `%from %to %arg %card`. Translation tables of packages use the same keys.

mod bilingual;
mod cards;
mod markup;
mod skill_text;
mod words;

pub use bilingual::Bilingual;
pub use markup::without_markup;

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The language of display texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    #[default]
    Zh,
    En,
}

impl Lang {
    /// Returns the language of a locale such as `zh_CN.UTF-8`: Chinese for `zh`, else English.
    pub fn of_locale(locale: &str) -> Lang {
        if locale.to_ascii_lowercase().starts_with("zh") { Lang::Zh } else { Lang::En }
    }

    /// Returns the language of a name such as `en`, `en_US`, `zh` or `zh-CN`.
    pub fn of_name(name: &str) -> Option<Lang> {
        let name = name.to_ascii_lowercase();
        match name.split(['_', '-', '.']).next() {
            Some("zh") => Some(Lang::Zh),
            Some("en") => Some(Lang::En),
            _ => None,
        }
    }

    /// Returns the value for this language.
    pub fn pick<T>(self, zh: T, en: T) -> T {
        match self {
            Lang::Zh => zh,
            Lang::En => en,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("zh", "en"))
    }
}

/// A word that names no language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a language: zh or en")]
pub struct UnknownLang(pub String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(word: &str) -> Result<Lang, UnknownLang> {
        match word {
            "zh" => Ok(Lang::Zh),
            "en" => Ok(Lang::En),
            other => Err(UnknownLang(other.to_owned())),
        }
    }
}

/// A source of display texts. [`BuiltIn`] has the standard cards and the words of the rules; packages add
/// their texts while the game runs.
pub trait Names {
    /// Returns the text of this key in this language, if the source has one.
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>>;
}

/// Returns the display name of an identifier. One without a text stands for itself, without the signs in front that
/// mean something to programs alone.
pub fn name_of<'a>(names: &'a dyn Names, key: &'a str, lang: Lang) -> Cow<'a, str> {
    known_name(names, key, lang).unwrap_or_else(|| Cow::Borrowed(bare(key)))
}

/// Returns the display name of an identifier that has a text, with or without the signs in front.
pub fn known_name<'a>(names: &'a dyn Names, key: &'a str, lang: Lang) -> Option<Cow<'a, str>> {
    let bare = bare(key);
    names.text(key, lang).or_else(|| (bare != key).then(|| names.text(bare, lang))?)
}

/// Returns an identifier without the signs in front, as in `@mark`, `#part_of_skill`, `__card`.
fn bare(key: &str) -> &str {
    let bare = key.trim_start_matches(['@', '#', '~', '$', '&', '^', '_']);
    if bare.is_empty() { key } else { bare }
}

/// Returns the name of a role as players of this mode call it.
pub fn role_in<'a>(names: &'a dyn Names, mode: &str, role: &'a str, lang: Lang) -> Cow<'a, str> {
    let of_mode = names.text(&format!("{mode}:{role}"), lang).map(|name| Cow::Owned(name.into_owned()));
    of_mode.unwrap_or_else(|| name_of(names, role, lang))
}

/// Returns a sentence (rule text, prompt, log line), in the other language if it is missing in this one.
pub fn sentence_of<'a>(names: &'a dyn Names, key: &str, lang: Lang) -> Option<Cow<'a, str>> {
    let other = lang.pick(Lang::En, Lang::Zh);
    names.text(key, lang).or_else(|| names.text(key, other))
}

/// Bytes of a text beyond which nothing more is put into it. A text may name others any number of times, and
/// scripts make both as long as they like.
pub const LONGEST: usize = 1 << 20;

/// Joins texts until they have more than [`LONGEST`] bytes.
pub fn joined<'t>(texts: impl IntoIterator<Item = Cow<'t, str>>, between: &str) -> String {
    let mut all = String::new();
    for (i, text) in texts.into_iter().enumerate() {
        if all.len() > LONGEST {
            break;
        }
        if i > 0 {
            all.push_str(between);
        }
        all.push_str(&text);
    }
    all
}

/// The built-in texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl BuiltIn {
    /// Returns the identifier of a card that has this text, or, unless a card is meant, of a word.
    pub fn key_of(&self, text: &str, lang: Lang, of_card: bool) -> Option<&'static str> {
        let card = cards::CARDS.iter().find(|card| lang.pick(card.zh, card.en) == text).map(|card| card.key);
        let mut words = words::LISTS.iter().filter(|_| !of_card).flat_map(|(_, list)| list.iter());
        card.or_else(|| words.find(|row| lang.pick(row.1, row.2) == text).map(|row| row.0))
    }
}

impl Names for BuiltIn {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        if let Some(card) = key.strip_prefix(':') {
            let entry = cards::find(card)?;
            return Some(Cow::Borrowed(lang.pick(entry.rule_zh, entry.rule_en)));
        }
        let found = match cards::find(key) {
            Some(entry) => Some((entry.zh, entry.en)),
            None => words::find(key),
        };
        found.map(|(zh, en)| Cow::Borrowed(lang.pick(zh, en)))
    }
}

/// The built-in texts and three generals like those of a package.
#[cfg(test)]
pub(crate) struct Sample;

#[cfg(test)]
impl Names for Sample {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        let (zh, en) = match key {
            "wei_lord" => ("魏主", "Wei Lord"),
            "wu_lady" => ("吴姬", "Wu Lady"),
            "god_one" => ("神将", "God One"),
            "axe:draw" => ("令%src摸%arg张牌", "%src draws %arg"),
            _ => return BuiltIn.text(key, lang),
        };
        Some(Cow::Borrowed(lang.pick(zh, en)))
    }
}

/// One row of a word list: key, Chinese, English.
type Row = (&'static str, &'static str, &'static str);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_say_everything_once() {
        fn sorted<'a>(list: &'a str, keys: impl Iterator<Item = &'a str>) {
            let keys: Vec<&str> = keys.collect();
            for pair in keys.windows(2) {
                assert!(pair[0] < pair[1], "{list}: {:?} stands before {:?}", pair[0], pair[1]);
            }
        }
        sorted("cards", cards::CARDS.iter().map(|c| c.key));
        let mut all: Vec<&str> = cards::CARDS.iter().map(|c| c.key).collect();
        for (title, list) in words::LISTS {
            sorted(title, list.iter().map(|row| row.0));
            all.extend(list.iter().map(|row| row.0));
        }
        all.sort_unstable();
        for pair in all.windows(2) {
            assert_ne!(pair[0], pair[1], "two lists have this key");
        }
    }

    #[test]
    fn no_text_is_empty() {
        for lang in [Lang::Zh, Lang::En] {
            for card in cards::CARDS {
                for key in [card.key.to_owned(), format!(":{}", card.key)] {
                    assert!(BuiltIn.text(&key, lang).is_some_and(|t| !t.is_empty()), "{key} in {lang}");
                }
            }
        }
    }

    #[test]
    fn unknown_keys_stay_without_signs() {
        assert_eq!(name_of(&BuiltIn, "slash", Lang::Zh), "杀");
        assert_eq!(name_of(&BuiltIn, "slash", Lang::En), "Slash");
        assert_eq!(name_of(&BuiltIn, "niubi_skill", Lang::Zh), "niubi_skill");
        assert_eq!(name_of(&BuiltIn, "__slash", Lang::Zh), "杀");
        assert_eq!(name_of(&BuiltIn, "@niubi_skill", Lang::En), "niubi_skill");
        assert_eq!(name_of(&BuiltIn, "@", Lang::En), "@");
        assert_eq!(BuiltIn.text(":niubi_skill", Lang::En), None);
    }

    #[test]
    fn a_sentence_falls_back_to_the_other_language() {
        struct OnlyZh;
        impl Names for OnlyZh {
            fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
                (key == ":jianxiong" && lang == Lang::Zh).then_some(Cow::Borrowed("你可以获得此牌"))
            }
        }
        assert_eq!(sentence_of(&OnlyZh, ":jianxiong", Lang::En).as_deref(), Some("你可以获得此牌"));
        assert_eq!(sentence_of(&OnlyZh, ":hujia", Lang::En), None);
    }

    #[test]
    fn locales() {
        assert_eq!(Lang::of_locale("zh_CN.UTF-8"), Lang::Zh);
        assert_eq!(Lang::of_locale("en_GB.UTF-8"), Lang::En);
        assert_eq!(Lang::of_locale("C"), Lang::En);
        assert_eq!(Lang::of_locale(""), Lang::En);
    }
}
