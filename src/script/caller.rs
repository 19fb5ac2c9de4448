//! The text of the script around a call: how it goes on with a result.
//!
//! `askForExchange` without an answer returns nil, as scripts test it (`if card then`). A script that calls
//! a method of the answer at once (`ids:isEmpty()`) gets an empty list instead, since nil would be an error
//! there; the text of the calling script decides.

use super::host::Host;
use super::trampoline::levels;
use std::ops::ControlFlow;

impl Host {
    /// Returns `true` if the script that is calling this method uses the result as an object in
    /// the very next place that names it: `local ids = room:method(...)`, then `ids:isEmpty()`.
    /// nil would be an error there, whereas `if ids then` asks whether there is one.
    pub(super) fn caller_expects_object(&self, method: &str) -> bool {
        let Some(script) = self.script() else { return false };
        let mut place = None;
        levels(script.lua(), |level| match level.line {
            Some(line) => {
                place = Some((level.file.to_owned(), line));
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        });
        let (Some((file, line)), Some(library)) = (place, self.library()) else { return false };
        // Lua shortens the front of a long name.
        let named = |name: &str| match file.strip_prefix("...") {
            Some(tail) => name.ends_with(tail),
            None => name == file,
        };
        let source = library.files().map(|(_, source)| source).filter(|source| named(&source.name)).last();
        source.is_some_and(|source| uses_as_object(&String::from_utf8_lossy(&source.text), line, method))
    }
}

/// Returns `true` if the result of the call of `method` in this line is used as an object before
/// anything else is done with it.
fn uses_as_object(text: &str, line: usize, method: &str) -> bool {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let Some(at) = text[start..].lines().next().and_then(|line| line.find(method)) else { return false };
    let (before, call) = (&text[start..start + at], &text[start + at + method.len()..]);
    let Some(rest) = after_arguments(call) else { return false };
    match assigned_name(before) {
        Some(name) => next_use(rest, name).is_some_and(|after| after.trim_start().starts_with(':')),
        None => rest.trim_start().starts_with(':'),
    }
}

/// Returns the variable in `local name = room:`.
fn assigned_name(before: &str) -> Option<&str> {
    let (places, _) = before.split_once('=')?;
    let name = places.trim().rsplit(|c: char| c.is_whitespace()).next()?;
    name.chars().all(is_word).then_some(name).filter(|name| !name.is_empty())
}

/// Returns the text behind the closing bracket of `(...)`.
fn after_arguments(call: &str) -> Option<&str> {
    let mut depth = 0;
    let mut rest = call;
    loop {
        let (token, next) = token(rest)?;
        match token {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        rest = next;
        if depth == 0 {
            return (token == ")").then_some(rest);
        }
    }
}

/// Returns the text behind the next use of a variable; fields and methods of its name do not count.
fn next_use<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (mut rest, mut before) = (text, "");
    loop {
        let (found, next) = token(rest)?;
        if found == name && before != "." && before != ":" {
            return Some(next);
        }
        (rest, before) = (next, found);
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the next word or sign of Lua, and the rest. Comments are left out; a string is one token.
fn token(text: &str) -> Option<(&str, &str)> {
    let mut text = text.trim_start();
    while let Some(comment) = text.strip_prefix("--") {
        let end = match long_bracket(comment) {
            Some(end) => end,
            None => comment.find('\n').unwrap_or(comment.len()),
        };
        text = comment[end..].trim_start();
    }
    let first = text.chars().next()?;
    let end = match first {
        '"' | '\'' => string_end(text, first),
        '[' => long_bracket(text).unwrap_or(1),
        c if is_word(c) => text.find(|c| !is_word(c)).unwrap_or(text.len()),
        c => c.len_utf8(),
    };
    Some(text.split_at(end))
}

/// Returns the position behind a string in quotes.
fn string_end(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the position behind `[[...]]` or `[=[...]=]`, if the text begins with one.
fn long_bracket(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let level = inner.bytes().take_while(|b| *b == b'=').count();
    inner[level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    Some(text.find(&close).map_or(text.len(), |at| at + close.len()))
}

#[cfg(test)]
mod tests {
    use super::uses_as_object;

    #[test]
    fn result_used_first_as_object_is_expected_as_one() {
        for (after, expected) in [
            ("if ids:isEmpty() then return end", true),
            ("-- ids of cards\n local other = 'ids' if ids:isEmpty() then return end", true),
            ("local n = x.ids:length() + ids : length()", true),
            ("if not ids or ids:isEmpty() then return end", false),
            ("if ids then room:throwCard(ids) end", false),
            ("use(ids)", false),
            ("local idsx = 1 return ids", false),
            ("", false),
        ] {
            let text = format!(
                "local a = 1\n  local ids = room:askForExchange(\n  p, 'x)', 1, 1, -- one (of two\n true, [[(]])\n{after}"
            );
            assert_eq!(uses_as_object(&text, 2, "askForExchange"), expected, "{after}");
        }
        let chained = "if room:askForExchange(p, 'x'):isEmpty() then end";
        assert!(uses_as_object(chained, 1, "askForExchange"));
        assert!(!uses_as_object("if room:askForExchange(p, 'x') then end", 1, "askForExchange"));
        assert!(!uses_as_object("f(room)", 1, "askForExchange"));
    }
}
