//! Tokens of Lua in a text that is not parsed.

/// Returns the length of the string, comment, word or number with which the text begins; 1 for any other byte.
pub(in crate::script) fn token_length(text: &[u8]) -> usize {
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80;
    match text {
        [b'-', b'-', comment @ ..] => {
            let line = || memchr::memchr(b'\n', comment).unwrap_or(comment.len());
            2 + long_bracket(comment).unwrap_or_else(line)
        }
        [b'[', ..] => long_bracket(text).unwrap_or(1),
        [quote @ (b'"' | b'\''), string @ ..] => {
            let mut escaped = false;
            let end = string.iter().position(|b| {
                let ends = !escaped && (b == quote || *b == b'\n');
                escaped = !escaped && *b == b'\\';
                ends
            });
            end.map_or(text.len(), |end| end + 2)
        }
        // A number goes on over a point: `1.5then` is none that is mended.
        [b'0'..=b'9', ..] => text.iter().take_while(|b| is_word(b) || **b == b'.').count(),
        [first, ..] if is_word(first) => text.iter().take_while(|b| is_word(b)).count(),
        _ => 1,
    }
}

/// Returns the length of `[[...]]` or `[=[...]=]`, if the text begins with one.
fn long_bracket(text: &[u8]) -> Option<usize> {
    let inner = text.strip_prefix(b"[")?;
    let level = inner.iter().take_while(|b| **b == b'=').count();
    inner[level..].strip_prefix(b"[")?;
    let close = [b"]", "=".repeat(level).as_bytes(), b"]"].concat();
    let end = memchr::memmem::find(&text[level + 2..], &close);
    Some(end.map_or(text.len(), |end| level + 2 + end + close.len()))
}
