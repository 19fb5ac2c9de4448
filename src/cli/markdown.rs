//! Pages in Markdown as text for a terminal: wrapped lines, and tables with columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of a line.
const WIDTH: usize = 78;

/// Returns a page as text: without signs of emphasis, wrapped, with columns in tables.
pub fn as_text(page: &str) -> String {
    text_of(page, wrapped)
}

/// Returns a page as text like [`as_text`], but each paragraph in one line: a table wraps them itself.
pub fn as_paragraphs(page: &str) -> String {
    text_of(page, str::to_owned)
}

fn text_of(page: &str, wrapped: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in page.lines() {
        if let Some(row) = line.strip_prefix('|') {
            let cells = row.trim_end().trim_end_matches('|').split('|');
            let cells: Vec<String> = cells.map(|cell| plain(cell.trim())).collect();
            if !cells.iter().all(|cell| cell.chars().all(|c| c == '-')) {
                table.push(cells);
            }
            continue;
        }
        out.push_str(&columns(&std::mem::take(&mut table)));
        out.push_str(&wrapped(&plain(line)));
        out.push('\n');
    }
    out.push_str(&columns(&table));
    out
}

/// Removes signs of emphasis, and the signs of headings.
fn plain(line: &str) -> String {
    let line = line.trim_start_matches('#');
    let line = line.strip_prefix(' ').unwrap_or(line);
    line.replace("**", "")
}

/// Returns the rows of a table below one another.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(at, cell)| {
            let room = width(at).unwrap_or(0).saturating_sub(cell.width());
            format!("{cell}{}", " ".repeat(room))
        });
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// Wraps a line at words, or between Chinese characters. Lines after the first keep the indentation of a list.
fn wrapped(line: &str) -> String {
    let list = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let indent = match list.starts_with("- ") || (list.len() < line.len() && list.starts_with(". ")) {
        true => line.len() - list.len() + 2,
        false => 0,
    };
    let mut out = String::new();
    let mut used = 0;
    for piece in pieces(line) {
        if used > indent && used + piece.trim_end().width() > WIDTH && !closes(piece) {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        }
        out.push_str(piece);
        used += piece.width();
    }
    out
}

/// Returns `true` for punctuation that does not begin a line.
fn closes(piece: &str) -> bool {
    piece.starts_with(['，', '。', '；', '：', '、', '！', '？', '”', '）', '】'])
}

/// Splits a line where it may be wrapped: after spaces, and around wide characters.
fn pieces(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = at + c.len_utf8();
        let is_wide = |c: char| c.width().unwrap_or(0) > 1;
        let breaks = c == ' ' || is_wide(c) || chars.peek().is_some_and(|(_, next)| is_wide(*next));
        if breaks || chars.peek().is_none() {
            pieces.push(&line[start..end]);
            start = end;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_at_words_and_lists_are_indented() {
        let text = as_text(&format!("- {}end", "word ".repeat(30)));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 1 && lines.iter().all(|line| line.width() <= WIDTH), "{text}");
        assert!(lines[1].starts_with("  word"), "{text}");
    }

    #[test]
    fn chinese_is_wrapped_and_no_line_begins_with_a_comma() {
        let text = as_text(&"一二三，".repeat(30));
        assert!(text.lines().all(|line| line.width() <= WIDTH + 2), "{text}");
        assert!(text.lines().all(|line| !line.starts_with('，')), "{text}");
    }

    #[test]
    fn cells_of_a_table_stand_below_one_another() {
        let text = as_text("# T\n| 牌 | x |\n|---|---|\n| **无中生有** | y |\n");
        assert_eq!(text, "T\n  牌        x\n  无中生有  y\n");
    }
}
