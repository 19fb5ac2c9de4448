//! The language of the environment.

use crate::agents::signs::locale_is_ascii;
use crate::rules::names::Lang;

/// Returns the language of the environment: Chinese for a Chinese locale, else English. Output is UTF-8, so that where
/// the locale has another encoding it is English, which ASCII can write.
pub(super) fn system_lang() -> Lang {
    if locale_is_ascii() {
        return Lang::En;
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    Lang::of_locale(&locale.unwrap_or_default())
}
