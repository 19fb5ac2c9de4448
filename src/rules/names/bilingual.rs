//! Values that are rendered in the language of the reader, such as errors.

use super::Lang;
use std::fmt;

/// A value with a text in both languages. The text is made where it is shown.
pub trait Bilingual: fmt::Debug {
    /// Returns the text in this language.
    fn in_lang(&self, lang: Lang) -> String;
}
