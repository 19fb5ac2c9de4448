//! Compilation of files to bytecode.

use mlua::{Lua, LuaOptions, StdLib};

/// The error about bytecode. It could escape its game, and other versions of Lua write a different format.
pub const COMPILED: &str =
    "compiled Lua, which is not run here: put the source that it was made of in its place";

/// Compiles one file. Input that older parsers accept is fixed first: a byte-order mark, and a number
/// directly before a word (`0then`).
///
/// The names of lines and parameters stay in the bytecode: errors and the order of arguments depend on them.
pub fn compile(name: &str, text: &[u8]) -> Result<Vec<u8>, String> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    if text.starts_with(b"\x1bL") {
        return Err(format!("{name}:1: {COMPILED}"));
    }
    let lua = Lua::new_with(StdLib::NONE, LuaOptions::default()).map_err(|e| e.to_string())?;
    // The Lua state exists only for this file, and its only product is the bytecode.
    lua.gc_stop();
    let mut mended: Option<Vec<u8>> = None;
    loop {
        let text = mended.as_deref().unwrap_or(text);
        // As text only: bytecode in a package's file is rejected.
        let chunk = lua.load(text).set_mode(mlua::chunk::ChunkMode::Text).set_name(format!("@{name}"));
        let error = match chunk.into_function() {
            Ok(function) => return Ok(function.dump(false)),
            Err(error) => syntax_message(error),
        };
        match spaced(text, &error) {
            Some(next) => mended = Some(next),
            None => return Err(error),
        }
    }
}

fn syntax_message(error: mlua::Error) -> String {
    match error {
        mlua::Error::SyntaxError { message, .. } => message,
        other => other.to_string(),
    }
}

/// Inserts a space after a number followed by a word, at the position in the error: `x.lua:3: malformed
/// number near '0then'`.
fn spaced(text: &[u8], error: &str) -> Option<Vec<u8>> {
    let (_, word) = error.split_once("malformed number near '")?;
    let word = word.strip_suffix('\'').unwrap_or(word);
    let digits = word.bytes().take_while(|b| b.is_ascii_digit()).count();
    let (number, rest) = word.split_at(digits);
    if number.is_empty() || !["then", "do", "and", "or", "end", "else", "elseif"].contains(&rest) {
        return None;
    }
    let at = text.windows(word.len()).position(|w| w == word.as_bytes())?;
    let mut mended = text.to_vec();
    mended.insert(at + digits, b' ');
    Some(mended)
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
    fn errors_name_file_and_line() {
        let error = compile("extensions/x.lua", b"local a = 1\nif then").unwrap_err();
        assert!(error.starts_with("extensions/x.lua:2: "), "{error}");
        assert!(compile("x.lua", b"return 0xthen").is_err());
        let compiled = compile("x.lua", b"\x1bLJ\x02").unwrap_err();
        assert_eq!(compiled, format!("x.lua:1: {COMPILED}"));
    }
}
