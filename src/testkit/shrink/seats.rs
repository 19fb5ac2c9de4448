//! Changes of a scene's calls when one of its seats is removed.

/// Rewrites a call without a seat: later seats are decremented. `None` if the call concerns that seat.
pub(super) fn without_seat(call: &str, scene: &str, gone: usize) -> Option<String> {
    let number = |n: usize| match n {
        n if n == gone => None,
        n if n > gone => Some(n - 1),
        n => Some(n),
    };
    let names_players = ["will(\"players\"", "always(\"players\"", "will('players'", "always('players'"];
    let names_players = names_players.iter().any(|start| call.contains(start));
    let mut out = String::new();
    let mut rest = call;
    let mut texts = 0;
    while !rest.is_empty() {
        let index = format!("{scene}[");
        if let Some(after) = rest.strip_prefix(index.as_str()) {
            let (n, after) = digits(after)?;
            out += &format!("{index}{}", number(n)?);
            rest = after;
        } else if let Some(quote) = rest.chars().next().filter(|c| *c == '"' || *c == '\'') {
            let length = text_length(rest, quote)?;
            texts += 1;
            // The third string of a plan is the reply; `-> 2` names players in any string.
            out += &in_text(&rest[..length], names_players && texts == 3, &number)?;
            rest = &rest[length..];
        } else {
            let next = rest.chars().next()?;
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    Some(out)
}

fn digits(text: &str) -> Option<(usize, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Returns the length up to the closing quote.
fn text_length(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Rewrites player numbers in a text: after an arrow, as `sgs2`, or all of them.
fn in_text(text: &str, all: bool, number: &dyn Fn(usize) -> Option<usize>) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    let mut is_player = all;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("->") {
            is_player = true;
            out += "->";
            rest = after;
        } else if let Some((n, after)) = rest.strip_prefix("sgs").and_then(digits) {
            out += &format!("sgs{}", number(n)?);
            rest = after;
        } else if let Some((n, after)) = digits(rest).filter(|_| is_player) {
            out += &number(n)?.to_string();
            rest = after;
        } else {
            let next = rest.chars().next()?;
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_behind_the_one_that_is_gone_move_up() {
        let without_2 = |call: &str| without_seat(call, "s", 2);
        assert_eq!(
            without_2("s[1]:play(\"slash:spade:7 -> 3\")").as_deref(),
            Some("s[1]:play(\"slash:spade:7 -> 2\")")
        );
        assert_eq!(without_2("s[3]:damage(s[1], 2)").as_deref(), Some("s[2]:damage(s[1], 2)"));
        assert_eq!(
            without_2("s[1]:will(\"players\", \"tuxi\", \"3 + 4\")").as_deref(),
            Some("s[1]:will(\"players\", \"tuxi\", \"2 + 3\")")
        );
        assert_eq!(
            without_2("s[1]:will(\"choice\", \"x\", \"sgs10\")").as_deref(),
            Some("s[1]:will(\"choice\", \"x\", \"sgs9\")")
        );
        assert_eq!(
            without_2("s[1]:will(\"card\", \"x\", \"hand 2\")").as_deref(),
            Some("s[1]:will(\"card\", \"x\", \"hand 2\")")
        );
        for about in ["s[2]:turn()", "s[1]:use(\"slash\", s[2])", "s[1]:play(\"slash -> 3 + 2\")"] {
            assert_eq!(without_2(about), None, "{about}");
        }
    }
}
