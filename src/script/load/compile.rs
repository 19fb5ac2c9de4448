//! Compilation of files to bytecode.

use crate::script::error::{Cause, Located, Place};
use crate::script::kernel::numbers::{MOST_NUMBERS, has_too_many_numbers};
use crate::script::kernel::tokens::token_length;
use mlua::{Lua, LuaOptions, StdLib};

/// Compiles one file. Input that older parsers accept is fixed first: a byte-order mark, and a number
/// directly before a word (`0then`).
///
/// The names of lines and parameters stay in the bytecode: errors and the order of arguments depend on them.
///
/// Bytecode is rejected: it could escape its game, and other versions of Lua write a different format.
pub fn compile(name: &str, text: &[u8]) -> Result<Vec<u8>, Located> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    if text.starts_with(b"\x1bL") {
        let place = Place { file: name.into(), line: 1 };
        return Err(Located { place: Some(place), cause: Cause::Compiled.into() });
    }
    if has_too_many_numbers(text) {
        let place = Place { file: name.into(), line: 1 };
        return Err(Located {
            place: Some(place),
            cause: Cause::TooManyNumbers { most: MOST_NUMBERS }.into(),
        });
    }
    let lua = Lua::new_with(StdLib::NONE, LuaOptions::default())
        .map_err(|error| Located::of_lua(&error.to_string()))?;
    // The Lua state exists only for this file, and its only product is the bytecode.
    lua.gc_stop();
    let compiled = |text: &[u8]| {
        // As text only: bytecode in a package's file is rejected.
        let chunk = lua.load(text).set_mode(mlua::chunk::ChunkMode::Text).set_name(format!("@{name}"));
        chunk.into_function().map(|function| function.dump(false)).map_err(syntax_message)
    };
    match compiled(text) {
        Err(error) if error.contains(MALFORMED) => compiled(&spaced(text)),
        result => result,
    }
    .map_err(|error| Located::of_lua(&error))
}

/// LuaJIT's words for a number that runs into a word.
const MALFORMED: &str = "malformed number near '";

fn syntax_message(error: mlua::Error) -> String {
    match error {
        mlua::Error::SyntaxError { message, .. } => message,
        other => other.to_string(),
    }
}

/// Words that may follow a number.
const WORDS: [&[u8]; 7] = [b"then", b"do", b"and", b"or", b"end", b"else", b"elseif"];

/// Returns the text with a space wherever a number runs into a word (`0then`) outside of strings and comments. One
/// pass over the text: recompiling it for each such place would take quadratic time.
fn spaced(text: &[u8]) -> Vec<u8> {
    let mut mended = Vec::with_capacity(text.len() + 64);
    let mut at = 0;
    while at < text.len() {
        let length = token_length(&text[at..]);
        let token = &text[at..at + length];
        let digits = token.iter().take_while(|b| b.is_ascii_digit()).count();
        let (number, rest) = token.split_at(digits);
        mended.extend_from_slice(number);
        if !number.is_empty() && WORDS.contains(&rest) {
            mended.push(b' ');
        }
        mended.extend_from_slice(rest);
        at += length;
    }
    mended
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_numbers_before_words_are_mended() {
        assert!(compile("x.lua", b"\xEF\xBB\xBFreturn 1").is_ok());
        assert!(compile("x.lua", b"if 1 > 0then return 2 end for i=1,3do end").is_ok());
        assert!(compile("x.lua", b"for i = 1, 3 do if i == 2 then continue end end").is_ok());
    }

    #[test]
    fn numbers_before_words_in_strings_and_comments_stay() {
        let text = br#"-- 1then
--[[ 2do ]] x1then = "3then" y = 'it\'s 4end' z = [==[ 5or ]] 6or ]==] if 7then return 8end w = 1.5then 0xdo"#;
        let expected = br#"-- 1then
--[[ 2do ]] x1then = "3then" y = 'it\'s 4end' z = [==[ 5or ]] 6or ]==] if 7 then return 8 end w = 1.5then 0xdo"#;
        assert_eq!(String::from_utf8_lossy(&spaced(text)), String::from_utf8_lossy(expected));
        for odd in [&b"'"[..], b"[[", b"--[=[", b"'\\", b"1", b"--", b"[="] {
            assert_eq!(spaced(odd), odd);
        }
    }

    /// Each place was once mended separately and the file recompiled, which took minutes for a text of this length.
    #[test]
    fn many_numbers_before_words_are_mended_in_one_pass() {
        let text = "if 1 > 0then x = 1 end\n".repeat(20_000);
        let begin = std::time::Instant::now();
        assert!(compile("x.lua", text.as_bytes()).is_ok());
        assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?}", begin.elapsed());
    }

    #[test]
    fn errors_name_file_and_line() {
        let error = compile("extensions/x.lua", b"local a = 1\nif then").unwrap_err();
        assert!(error.to_string().starts_with("extensions/x.lua:2: "), "{error}");
        assert!(compile("x.lua", b"return 0xthen").is_err());
        let compiled = compile("x.lua", b"\x1bLJ\x02").unwrap_err();
        assert_eq!(*compiled.cause, Cause::Compiled);
        assert_eq!(compiled.place.map(|place| place.to_string()), Some("x.lua:1".into()));
    }
}
