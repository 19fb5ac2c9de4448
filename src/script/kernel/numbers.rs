//! A limit on unusual numbers in a text, before LuaJIT reads it.
//!
//! LuaJIT keeps the numbers of a function, and the keys of a table that is written out, in a hash table. Numbers can be
//! chosen so that all have the same hash; reading n of them takes time in proportion to n², and nothing can interrupt
//! it. Whole numbers of up to seven digits cannot be chosen so. Counted are the others, and operations on written
//! numbers or brackets, whose results LuaJIT keeps as well. The largest files of public packages have some 200.

use super::tokens::token_length;
use rustc_hash::FxHashSet;

/// Most unusual numbers in a text.
pub(in crate::script) const MOST_NUMBERS: usize = 10_000;

/// Digits of a usual number.
const DIGITS: usize = 7;

/// Returns `true` if the text has more unusual numbers than are read.
pub(in crate::script) fn has_too_many_numbers(text: &[u8]) -> bool {
    // Each takes two bytes and a separator.
    text.len() > 3 * MOST_NUMBERS && count(text) > MOST_NUMBERS
}

/// Counts different unusual numbers, and operations on written numbers or brackets.
fn count(text: &[u8]) -> usize {
    let (mut unusual, mut operations) = (FxHashSet::default(), 0);
    let (mut before, mut last) = (Token::Other, Token::Other);
    let mut at = 0;
    while at < text.len() && unusual.len() + operations <= MOST_NUMBERS {
        let rest = &text[at..];
        let number = number_length(rest);
        let length = if number > 0 { number } else { token_length(rest) };
        let token = &rest[..length];
        at += length;
        if token[0].is_ascii_whitespace() || token.starts_with(b"--") {
            continue;
        }
        let now = if number > 0 { Token::Number } else { Token::of(token) };
        if number > 0 && !is_usual(token) {
            unusual.insert(token);
        }
        // What stands in brackets may be a number, too.
        let is_operation = last == Token::Operator && before.may_be_number() && now.may_be_number();
        operations += usize::from(is_operation);
        (before, last) = (last, now);
    }
    unusual.len() + operations
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Number,
    /// `+ - * / % ^`
    Operator,
    Bracket,
    Other,
}

impl Token {
    fn of(token: &[u8]) -> Token {
        match token {
            b"+" | b"-" | b"*" | b"/" | b"%" | b"^" => Token::Operator,
            b"(" | b")" => Token::Bracket,
            _ => Token::Other,
        }
    }

    /// Returns `true` if a written number may stand here. The operator is the sign of a number.
    fn may_be_number(self) -> bool {
        self != Token::Other
    }
}

fn is_usual(number: &[u8]) -> bool {
    number.len() <= DIGITS && number.iter().all(u8::is_ascii_digit)
}

/// Returns the length of the number with which the text begins, with sign of its exponent; 0 if there is none.
fn number_length(text: &[u8]) -> usize {
    let digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    let begins = digit(0) || (text.first() == Some(&b'.') && digit(1));
    if !begins {
        return 0;
    }
    let is_hex = text.len() > 1 && text[0] == b'0' && text[1] | 0x20 == b'x';
    let exponent = if is_hex { b'p' } else { b'e' };
    let mut length = 1;
    while let Some(byte) = text.get(length) {
        let is_sign = matches!(byte, b'+' | b'-') && text[length - 1] | 0x20 == exponent;
        if !byte.is_ascii_alphanumeric() && *byte != b'.' && *byte != b'_' && !is_sign {
            break;
        }
        length += 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_numbers_and_operations_are_counted() {
        for (text, expected) in [
            ("local t = { 1, 20, 3000000, [4] = 5 }", 0),
            ("x = 0.5 + y y = 0.5", 1),
            ("x = .5e-3 y = 1E+9 z = 0x1p-4", 3),
            ("x = 12345678 y = 0xff", 2),
            ("x = 2 * 3 + a", 1),
            ("x = (2) ^ 3 y = a + 1 z = #t - 1", 1),
            ("x = ((a)) * ((b)) + (c) y = (a) .. (b)", 2),
            ("-- 1.5\n--[[ 2.5 ]] x = '3.5' y = [[4.5]]", 0),
        ] {
            assert_eq!(count(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn tables_of_ordinary_numbers_are_of_any_length() {
        let keys: String = (0..200_000).map(|n| format!("[{n}]={},", n % 100)).collect();
        assert!(!has_too_many_numbers(format!("return {{{keys}}}").as_bytes()));
        let keys: String = (0..20_000).map(|n| format!("[{n}.5]=1,")).collect();
        assert!(has_too_many_numbers(format!("return {{{keys}}}").as_bytes()));
    }
}
