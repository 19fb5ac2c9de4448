//! Words and signs of a Lua file.

use std::borrow::Cow;

/// The kind of a token.
#[derive(Clone, PartialEq, Debug)]
pub enum Token<'s> {
    Name(&'s str),
    Key(Word),
    Number(f64),
    Text(Cow<'s, str>),
    /// An operator or punctuation mark of Lua.
    Sign(&'static str),
    End,
}

macro_rules! words {
    ($($name:ident $text:literal),* $(,)?) => {
        /// Reserved words.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Word { $($name),* }

        fn word(text: &str) -> Option<Word> {
            match text { $($text => Some(Word::$name),)* _ => None }
        }
    };
}

words! {
    And "and", Break "break", Continue "continue", Do "do", Else "else", Elseif "elseif", End "end",
    False "false", For "for", Function "function", Goto "goto", If "if", In "in", Local "local", Nil "nil",
    Not "not", Or "or", Repeat "repeat", Return "return", Then "then", True "true", Until "until",
    While "while",
}

/// Longest first.
const SIGNS: &[&str] = &[
    "...", "..", "==", "~=", "<=", ">=", "::", "+", "-", "*", "/", "%", "^", "#", "<", ">", "=", "(", ")",
    "{", "}", "[", "]", ";", ":", ",", ".",
];

/// A comment: where it begins, and what it says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comment<'s> {
    pub at: u32,
    pub text: &'s str,
}

/// A token with the first byte and the byte after its last.
pub type Placed<'s> = (Token<'s>, u32, u32);

struct Lexer<'s> {
    text: &'s str,
    at: usize,
}

/// Returns the tokens of a text, the last of which is [`Token::End`], and its comments.
pub fn tokens(text: &str) -> (Vec<Placed<'_>>, Vec<Comment<'_>>) {
    let mut lexer = Lexer { text, at: 0 };
    // What the original's reader skipped: a mark of byte order, a line for the shell.
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    if lexer.rest().starts_with('#') {
        lexer.skip_line();
    }
    let mut found = Vec::with_capacity(text.len() / 5);
    let mut comments = Vec::new();
    loop {
        lexer.skip_blank(&mut comments);
        let from = lexer.at as u32;
        let token = lexer.token();
        let end = token == Token::End;
        found.push((token, from, lexer.at as u32));
        if end {
            return (found, comments);
        }
    }
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_line(&mut self) {
        let bytes = &self.text.as_bytes()[self.at..];
        self.at += memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
    }

    fn skip_blank(&mut self, comments: &mut Vec<Comment<'s>>) {
        loop {
            match self.byte(0) {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => self.at += 1,
                b'-' if self.byte(1) == b'-' => {
                    let from = self.at;
                    self.at += 2;
                    if self.long_text().is_none() {
                        self.skip_line();
                    }
                    comments.push(Comment { at: from as u32, text: &self.text[from..self.at] });
                }
                _ => return,
            }
        }
    }

    fn token(&mut self) -> Token<'s> {
        let first = self.byte(0);
        match first {
            0 if self.at >= self.text.len() => Token::End,
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => {
                let bytes = self.text.as_bytes()[self.at..].iter();
                let length =
                    bytes.take_while(|b| b.is_ascii_alphanumeric() || **b == b'_' || **b >= 0x80).count();
                let name = &self.rest()[..length];
                self.at += length;
                word(name).map_or(Token::Name(name), Token::Key)
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.short_text(first),
            b'[' => match self.long_text() {
                Some(text) => Token::Text(Cow::Borrowed(text)),
                None => self.sign(),
            },
            _ => self.sign(),
        }
    }

    fn sign(&mut self) -> Token<'s> {
        let rest = self.rest();
        match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => {
                self.at += sign.len();
                Token::Sign(sign)
            }
            // Nothing that Lua knows: passed over.
            None => {
                self.at += rest.chars().next().map_or(1, char::len_utf8);
                Token::Sign(";")
            }
        }
    }

    /// Reads a number. It ends where a word begins: `0then` are two tokens.
    fn number(&mut self) -> Token<'s> {
        let bytes = &self.text.as_bytes()[self.at..];
        let hex = bytes.len() > 1 && bytes[0] == b'0' && bytes[1] | 0x20 == b'x';
        let mut length = if hex { 2 } else { 0 };
        while let Some(byte) = bytes.get(length) {
            let before = length.checked_sub(1).map_or(0, |i| bytes[i] | 0x20);
            let next = bytes.get(length + 1).copied().unwrap_or(0);
            let part = match byte {
                b'0'..=b'9' | b'.' => true,
                b'a'..=b'f' | b'A'..=b'F' if hex => true,
                b'e' | b'E' if !hex => next.is_ascii_digit() || next == b'-' || next == b'+',
                b'p' | b'P' if hex => true,
                b'+' | b'-' => before == if hex { b'p' } else { b'e' },
                _ => false,
            };
            // `1..2` does not occur; `1 ..` does without its space.
            if !part || (*byte == b'.' && next == b'.') {
                break;
            }
            length += 1;
        }
        let written = &self.rest()[..length.max(1)];
        self.at += written.len();
        let value = match written.get(2..).filter(|_| hex) {
            Some(digits) => u64::from_str_radix(digits, 16).map_or(f64::NAN, |n| n as f64),
            None => written.parse().unwrap_or(f64::NAN),
        };
        Token::Number(value)
    }

    fn short_text(&mut self, quote: u8) -> Token<'s> {
        let bytes = self.text.as_bytes();
        let from = self.at + 1;
        let mut at = from;
        let mut escaped = false;
        while let Some(byte) = bytes.get(at) {
            match *byte {
                b if b == quote => break,
                b'\\' => {
                    escaped = true;
                    at += escape_length(&bytes[at..]);
                }
                b'\n' | b'\r' => break,
                _ => at += 1,
            }
        }
        let mut end = at.min(bytes.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let inside = &self.text[from.min(end)..end];
        self.at = end + usize::from(bytes.get(end) == Some(&quote));
        Token::Text(if escaped { Cow::Owned(unescaped(inside)) } else { Cow::Borrowed(inside) })
    }

    /// Reads the text in `[[...]]` or `[=[...]=]`; `None` if none begins here.
    fn long_text(&mut self) -> Option<&'s str> {
        let rest = self.rest();
        let inside = rest.strip_prefix('[')?;
        let level = inside.bytes().take_while(|b| *b == b'=').count();
        if inside.as_bytes().get(level) != Some(&b'[') {
            return None;
        }
        let body = &inside[level + 1..];
        let close = format!("]{}]", "=".repeat(level));
        let length = memchr::memmem::find(body.as_bytes(), close.as_bytes());
        let text = &body[..length.unwrap_or(body.len())];
        self.at = (self.at + 2 + level + text.len() + close.len()).min(self.text.len());
        Some(text.strip_prefix("\r\n").or(text.strip_prefix('\n')).unwrap_or(text))
    }
}

/// Returns the number of bytes of the escape that a text begins with. The end of a line may have two
/// bytes, and `\z` takes all blanks behind it.
fn escape_length(text: &[u8]) -> usize {
    match text.get(1..3) {
        Some(b"\r\n" | b"\n\r") => 3,
        Some([b'z', _]) => 2 + text[2..].iter().take_while(|b| matches!(b, b' ' | b'\t'..=b'\r')).count(),
        _ => 2,
    }
}

/// Replaces the usual escapes; others are kept.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some(c @ ('\\' | '"' | '\'')) => out.push(c),
            Some(c @ ('\n' | '\r')) => {
                out.push('\n');
                let rest = chars.as_str();
                if rest.starts_with(['\n', '\r']) && !rest.starts_with(c) {
                    chars.next();
                }
            }
            Some('z') => chars = chars.as_str().trim_start().chars(),
            Some(c) => out.extend(['\\', c]),
            None => out.push('\\'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Token<'_>> {
        tokens(text).0.into_iter().map(|(token, ..)| token).collect()
    }

    #[test]
    fn words_numbers_texts_and_signs() {
        let found = read("if x1>=0then return [==[a]]b]==]..'\\'' end -- rest");
        let expected = [
            Token::Key(Word::If),
            Token::Name("x1"),
            Token::Sign(">="),
            Token::Number(0.0),
            Token::Key(Word::Then),
            Token::Key(Word::Return),
            Token::Text("a]]b".into()),
            Token::Sign(".."),
            Token::Text("'".into()),
            Token::Key(Word::End),
            Token::End,
        ];
        assert_eq!(found, expected);
        assert_eq!(
            read("0x1F 1e3 .5 3..a"),
            [
                Token::Number(31.0),
                Token::Number(1000.0),
                Token::Number(0.5),
                Token::Number(3.0),
                Token::Sign(".."),
                Token::Name("a"),
                Token::End
            ]
        );
    }

    #[test]
    fn comments_are_kept_apart() {
        let (found, comments) = tokens("\u{feff}#!lua\n--[[ two\nlines ]] a --b\n杀=1");
        let names: Vec<_> = found.into_iter().map(|(t, ..)| t).collect();
        assert_eq!(names[..2], [Token::Name("a"), Token::Name("杀")]);
        assert_eq!(comments.iter().map(|c| c.text).collect::<Vec<_>>(), ["--[[ two\nlines ]]", "--b"]);
    }

    #[test]
    fn texts_go_on_behind_an_escaped_line_end() {
        for end in ["\n", "\r\n", "\r", "\n\r"] {
            let text = format!("'a\\{end}b' x");
            assert_eq!(read(&text)[..2], [Token::Text("a\nb".into()), Token::Name("x")], "{end:?}");
        }
        assert_eq!(read("'a\\z \r\n\t b' x")[..2], [Token::Text("ab".into()), Token::Name("x")]);
        assert_eq!(read("'a\\")[..1], [Token::Text("a\\".into())]);
    }

    #[test]
    fn comments_end_with_their_line() {
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(read(&format!("-- a{end}b"))[0], Token::Name("b"), "{end:?}");
        }
    }

    #[test]
    fn anything_comes_to_an_end() {
        for text in ["", "\"open", "[[open", "'\\", "\\", "@$?!", "--[==[", "\u{feff}", "0x", "'中\\中"] {
            assert_eq!(read(text).last(), Some(&Token::End), "{text:?}");
        }
    }
}
