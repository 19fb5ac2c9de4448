//! Positions in a text: bytes, characters, and the UTF-16 units of the protocol.

use lsp_types::{Position, Range, Uri};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// Returns the line of a text, counted from 0, without its end.
pub fn line(text: &str, line: u32) -> &str {
    text.split('\n').nth(line as usize).map_or("", |line| line.trim_end_matches('\r'))
}

/// Returns the byte of a position. A position beyond its line is the end of the line.
pub fn byte_of(text: &str, at: Position) -> usize {
    let start = text.split_inclusive('\n').take(at.line as usize).map(str::len).sum::<usize>();
    let line = line(text, at.line);
    let mut units = 0;
    for (byte, c) in line.char_indices() {
        if units >= at.character {
            return start + byte;
        }
        units += c.len_utf16() as u32;
    }
    (start + line.len()).min(text.len())
}

/// Returns the position of a byte.
pub fn position_of(text: &str, byte: usize) -> Position {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() as u32;
    let within = before.rsplit('\n').next().unwrap_or_default();
    Position { line, character: units(within) }
}

fn units(text: &str) -> u32 {
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

/// Returns the range of these bytes.
pub fn range_of(text: &str, from: usize, to: usize) -> Range {
    Range { start: position_of(text, from), end: position_of(text, to) }
}

/// Returns the range of a place that counts characters from 1; a place without a column is its line.
pub fn range_of_place(text: &str, line_number: usize, column: usize, length: usize) -> Range {
    let number = line_number.saturating_sub(1) as u32;
    let text = line(text, number).trim_start_matches('\u{feff}');
    let at = |character: usize| units(&text.chars().take(character).collect::<String>());
    let blank = text.chars().take_while(|c| c.is_whitespace()).count();
    let (from, to) = match column {
        0 => (blank, text.trim_end().chars().count()),
        column => (column - 1, column - 1 + length.max(1)),
    };
    Range {
        start: Position { line: number, character: at(from) },
        end: Position { line: number, character: at(to.max(from)) },
    }
}

/// Characters of a path that a URI has as they are.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Returns the path of a `file:` URI.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let path = percent_decode_str(rest).decode_utf8().ok()?;
    // `/C:/x` is `C:/x`.
    let has_drive = path.len() > 2 && path.as_bytes()[2] == b':' && cfg!(windows);
    Some(PathBuf::from(if has_drive { &path[1..] } else { &path }))
}

/// Returns the URI of a path.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str()?.replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(&text, PLAIN)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf16_units() {
        let text = "a\n技能𠮷x\r\nend";
        for (line, character, byte) in
            [(0, 0, 0), (1, 0, 2), (1, 2, 8), (1, 4, 12), (1, 99, 13), (2, 1, 16), (9, 0, 18)]
        {
            assert_eq!(byte_of(text, Position { line, character }), byte, "{line}:{character}");
        }
        assert_eq!(position_of(text, 12), Position { line: 1, character: 4 });
    }

    #[test]
    fn places_count_characters() {
        let range = range_of_place("技能x = y", 1, 3, 1);
        assert_eq!((range.start.character, range.end.character), (2, 3));
        let whole = range_of_place("  one", 1, 0, 0);
        assert_eq!((whole.start.character, whole.end.character), (2, 5));
        range_of_place("", 7, 9, 9);
    }

    #[test]
    fn paths_and_uris_lead_to_each_other() {
        let path = Path::new("/tmp/扩展 包/x.lua");
        let uri = uri_of(path).expect("a URI");
        assert!(uri.as_str().contains("%20"), "{}", uri.as_str());
        assert_eq!(path_of(&uri).as_deref(), Some(path));
        assert_eq!(path_of(&"untitled:1".parse().expect("a URI")), None);
    }
}
