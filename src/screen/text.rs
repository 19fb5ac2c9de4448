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

/// Parts a text where a line may break: words of letters, and single wide characters with their punctuation.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in text.chars() {
        let is_wide = c.width().unwrap_or(0) > 1;
        let was_wide = last.width().unwrap_or(0) > 1;
        let joins = CLOSING.contains(c) && last != ' '
            || OPENING.contains(last)
            || c != ' ' && last != ' ' && !is_wide && !was_wide && !OPENING.contains(c)
            || c == ' ';
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
        last = c;
    }
    pieces
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
        for piece in pieces(paragraph) {
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
                    line.push(c);
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
    fn no_line_is_wider_than_it_may_be() {
        let text = "曹操(1) 对 Zhuge Liang(2,你) 使用【南蛮入侵】♠7，damage and 伤害";
        for columns in 2..40 {
            for line in wrap(text, columns, 3) {
                assert!(width(&line) <= columns, "{line:?} in {columns}");
            }
        }
    }
}
