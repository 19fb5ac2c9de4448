//! Chinese in Latin letters, for terminals that cannot show it: `GuanYu` for 关羽.

use super::ascii::{in_ascii, spells_chinese};
use crate::rules::names::{Lang, Names};
use pinyin::ToPinyin;
use std::borrow::Cow;
use std::rc::Rc;

/// Returns a text with pinyin in place of Chinese, and ASCII in place of all other signs.
pub fn spelled(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut last = ' ';
    for c in text.chars() {
        if is_border(last, c) {
            out.push(' ');
        }
        last = c;
        match (syllable(c), full_width(c)) {
            (Some(syllable), _) => out.push_str(&syllable),
            (None, Some(sign)) => out.push_str(sign),
            (None, None) => out.push(ascii_of_full_width(c)),
        }
    }
    let narrow = in_ascii(&out);
    narrow.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect::<String>().into()
}

/// Returns `true` between two characters where Chinese needs no space and its spelling does: at names of cards and
/// skills, and at numbers.
fn is_border(last: char, c: char) -> bool {
    let is_chinese = |c: char| c.to_pinyin().is_some();
    let is_word = |c: char| c.is_ascii_alphanumeric() || "♠♥♣♦".contains(c);
    let opens = "【「“".contains(c) && (is_chinese(last) || is_word(last) || "】」”)".contains(last));
    let closed = is_chinese(c) && (is_word(last) || "】」”)".contains(last));
    opens || closed || is_word(c) && is_chinese(last)
}

/// Returns the two letters that take the two columns of a wide character.
pub fn two_letters(c: char) -> [char; 2] {
    let mut letters = match (syllable(c), full_width(c)) {
        (Some(syllable), _) => in_ascii(&syllable).into_owned(),
        (None, Some(sign)) => sign.trim().to_owned(),
        (None, None) => match ascii_of_full_width(c) {
            c if c.is_ascii() => c.to_string(),
            _ => "??".to_owned(),
        },
    };
    letters.push(' ');
    let mut letters = letters.chars();
    [letters.next().unwrap_or('?'), letters.next().unwrap_or(' ')]
}

/// Returns the pinyin of a character with a capital letter.
fn syllable(c: char) -> Option<String> {
    let mut letters = c.to_pinyin()?.plain().chars();
    let first = letters.next()?.to_ascii_uppercase();
    Some(std::iter::once(first).chain(letters).collect())
}

/// Returns what stands for a Chinese sign.
fn full_width(c: char) -> Option<&'static str> {
    Some(match c {
        '，' | '、' => ", ",
        '。' => ". ",
        '：' => ": ",
        '；' => "; ",
        '！' => "! ",
        '？' => "? ",
        '（' => " (",
        '）' => ")",
        '【' | '「' => "[",
        '】' | '」' => "]",
        '《' => "<",
        '》' => ">",
        '\u{3000}' => " ",
        _ => return None,
    })
}

/// Returns the ASCII character of which this is the full-width form, or the character itself.
fn ascii_of_full_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// English texts in which Chinese is spelled. Most packages have names in Chinese alone.
struct Spelled(Rc<dyn Names>);

impl Names for Spelled {
    fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
        let text = self.0.text(key, lang)?;
        let is_chinese = |c: char| c.to_pinyin().is_some();
        match lang {
            Lang::En if text.contains(is_chinese) => Some(Cow::Owned(spelled(&text).into_owned())),
            _ => Some(text),
        }
    }
}

/// Returns the names as the terminal can show them.
pub fn for_terminal(names: Rc<dyn Names>) -> Rc<dyn Names> {
    if spells_chinese() { Rc::new(Spelled(names)) } else { names }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_is_spelled_by_syllables() {
        assert_eq!(spelled("关羽(2)"), "GuanYu(2)");
        assert_eq!(spelled("吕布 uses 【杀】♠7"), "LuBu uses [Sha]S7");
        assert_eq!(spelled("摸牌，弃牌。"), "MoPai, QiPai. ");
        assert_eq!(spelled("关羽(2)对曹操(1)使用【杀】♠7"), "GuanYu(2) DuiCaoCao(1) ShiYong [Sha]S7");
        assert_eq!(spelled("发动“武圣”摸2张牌"), "FaDong \"WuSheng\" Mo 2 ZhangPai");
        assert_eq!(spelled("Ａ１ é カ"), "A1 ? ?");
        assert!(matches!(spelled("Slash"), Cow::Borrowed("Slash")));
    }

    #[test]
    fn wide_characters_keep_their_two_columns() {
        let letters = |text: &str| text.chars().flat_map(two_letters).collect::<String>();
        assert_eq!(letters("诸葛亮"), "ZhGeLi");
        assert_eq!(letters("鄂，Ａカ"), "E , A ??");
    }

    #[test]
    fn names_of_other_languages_stay() {
        struct Given;
        impl Names for Given {
            fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
                let text = if key == "machao" { lang.pick("马超", "Ma Chao") } else { "曹操" };
                Some(text.into())
            }
        }
        let names = Spelled(Rc::new(Given));
        assert_eq!(names.text("machao", Lang::En).as_deref(), Some("Ma Chao"));
        assert_eq!(names.text("caocao", Lang::En).as_deref(), Some("CaoCao"));
        assert_eq!(names.text("caocao", Lang::Zh).as_deref(), Some("曹操"));
    }
}
