//! The language of the environment.

use crate::rules::names::Lang;

/// Returns the language of the environment: Chinese for a Chinese locale, else English.
pub(super) fn system_lang() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    Lang::of_locale(&locale.unwrap_or_default())
}
