//! Text by the columns that it takes: wide characters, breaks, suits in colour.

use super::Paint;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the columns of a text.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Returns the beginning of a text that fits, with an ellipsis where something is left out.
pub fn clip(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > columns {
            break;
        }
        used += w;
        out.push(c);
    }
    if columns > 0 {
        out.push('…');
    }
    out
}

/// Signs that do not begin a line.
const CLOSING: &str = "♠♥♣♦，。、；：！？）】》”’…,.;:!?)]}";

/// Signs that do not end a line.
const OPENING: &str = "（【《“‘([{";

/// Columns of brackets that stay on one line with what they enclose.
const SHORT: usize = 24;

/// Suits of cards.
const SUITS: &str = "♠♥♣♦";

/// Parts a text where a line may break: words of letters, and single wide characters with their punctuation. Names of
/// cards stay whole with suit and number if they fit in a line of so many columns.
fn pieces(text: &str, columns: usize) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut last = ' ';
    let mut bracket: Option<char> = None;
    for (at, c) in text.char_indices() {
        let joins = bracket.is_some()
            || joins(last, c)
            || SUITS.contains(c) && whole.last().is_some_and(|piece| is_named_before(piece));
        match whole.last_mut() {
            Some(piece) if joins => piece.push(c),
            _ => whole.push(c.to_string()),
        }
        match bracket {
            Some(close) if close == c => bracket = None,
            Some(_) => {}
            None => bracket = closing(&text[at..]),
        }
        last = c;
    }
    let loosened = |piece: String| if width(&piece) > columns { loose(&piece) } else { vec![piece] };
    whole.into_iter().flat_map(loosened).collect()
}

/// Returns `true` for a piece whose last word is the name of the card with the suit behind it: `Slash ♣4`.
fn is_named_before(piece: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '】';
    piece.trim_end().ends_with(is_word) && !piece.contains(|c| SUITS.contains(c))
}

/// Returns the sign that closes the bracket at the beginning of a text, if that is near.
fn closing(text: &str) -> Option<char> {
    let close = match text.chars().next()? {
        '【' => '】',
        '(' => ')',
        _ => return None,
    };
    let end = text.find(close)?;
    (width(&text[..end]) < SHORT).then_some(close)
}

/// Parts a piece that is longer than a line.
fn loose(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in text.chars() {
        match pieces.last_mut() {
            Some(piece) if joins(last, c) => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
        last = c;
    }
    pieces
}

/// The space at which no line breaks. It is drawn as any other.
pub const FIXED_SPACE: char = '\u{a0}';

/// Returns `true` if no line may break between two characters.
fn joins(last: char, c: char) -> bool {
    let is_wide = |c: char| c.width().unwrap_or(0) > 1;
    CLOSING.contains(c) && last != ' '
        || OPENING.contains(last)
        || c != ' ' && last != ' ' && !is_wide(c) && !is_wide(last) && !OPENING.contains(c)
        || c == ' '
}

/// Breaks a text into lines of at most so many columns, at words where it has some. Lines after the first are
/// indented.
pub fn wrap(text: &str, columns: usize, indent: usize) -> Vec<String> {
    let columns = columns.max(2);
    let indent = if indent + 8 > columns { 0 } else { indent };
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        let mut used = 0;
        for piece in pieces(paragraph, columns - indent) {
            let bare = width(piece.trim_end());
            if used + bare > columns && used > 0 && !line.trim().is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
                line = " ".repeat(indent);
                used = indent;
            }
            for c in piece.chars() {
                let w = c.width().unwrap_or(0);
                // A word longer than a line.
                if used + w > columns && c != ' ' {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                if used + w <= columns {
                    line.push(if c == FIXED_SPACE { ' ' } else { c });
                    used += w;
                }
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Returns a text as a line of spans, with suits and the numbers behind them in their colours.
pub fn coloured(text: &str, base: Style, paint: Paint) -> Line<'static> {
    let mut spans: Vec<Span<'static>> = Vec::new();
    let mut plain = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let style = match c {
            '♥' | '♦' => paint.red(),
            '♠' | '♣' => paint.black(),
            _ => {
                plain.push(c);
                continue;
            }
        };
        if !plain.is_empty() {
            spans.push(Span::styled(std::mem::take(&mut plain), base));
        }
        let mut suit = c.to_string();
        while let Some(n) = rest.peek().filter(|c| "A0123456789JQK".contains(**c)) {
            suit.push(*n);
            rest.next();
        }
        spans.push(Span::styled(suit, base.patch(style)));
    }
    if !plain.is_empty() {
        spans.push(Span::styled(plain, base));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(clip("曹操的回合", 10), "曹操的回合");
        assert_eq!(clip("曹操的回合", 9), "曹操的回…");
        assert_eq!(clip("曹操的回合", 8), "曹操的…");
        assert_eq!(clip("abc", 0), "");
    }

    #[test]
    fn lines_break_at_words() {
        assert_eq!(wrap("different kingdoms are", 12, 0), ["different", "kingdoms are"]);
        assert_eq!(wrap("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("ab cd", 20, 0), ["ab cd"]);
        assert_eq!(wrap("", 20, 0), [""]);
    }

    #[test]
    fn chinese_lines_do_not_begin_with_a_full_stop() {
        assert_eq!(wrap("你可以摸牌。", 10, 0), ["你可以摸", "牌。"]);
        assert_eq!(wrap("使用【杀】。", 6, 0), ["使用", "【杀】", "。"]);
    }

    #[test]
    fn names_of_cards_stay_whole_with_suit_and_number() {
        assert_eq!(wrap("弃置【过河拆桥】♥Q、【杀】", 16, 0), ["弃置", "【过河拆桥】♥Q、", "【杀】"]);
        assert_eq!(wrap("摸了【杀】♠7 【过河拆桥】♥Q", 18, 2), ["摸了【杀】♠7", "  【过河拆桥】♥Q"]);
        assert_eq!(wrap("discards Slash ♣4, Jink ♥2", 16, 0), ["discards", "Slash ♣4,", "Jink ♥2"]);
        assert_eq!(wrap("曹操(1,你) 受到 1 点伤害", 9, 0)[0], "曹操");
        assert_eq!(wrap("也可以输入 2\u{a0}1\u{a0}/\u{a0}3", 14, 0), ["也可以输入", "2 1 / 3"]);
        // Wider than a line, it breaks as other words do.
        assert_eq!(wrap("【诸葛连弩】", 8, 0).concat(), "【诸葛连弩】");
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        let text = "曹操(1) 对 Zhuge Liang(2,你) 使用【南蛮入侵】♠7，damage and 伤害";
        for columns in 2..40 {
            for line in wrap(text, columns, 3) {
                assert!(width(&line) <= columns, "{line:?} in {columns}");
            }
        }
    }
}
