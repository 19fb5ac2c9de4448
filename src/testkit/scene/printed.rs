//! Lines printed by scripts while scenes play. They do not belong to the log.

use std::cell::RefCell;

/// Limit of stored lines of one run.
const MOST: usize = 500;

thread_local! {
    static LINES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Calls a closure and returns the lines that scripts on this thread print meanwhile.
pub fn heard<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    let before = LINES.replace(Some(Vec::new()));
    let result = run();
    let mut lines = LINES.replace(before).unwrap_or_default();
    if lines.len() > MOST {
        lines.truncate(MOST);
        lines.push(format!("... more than {MOST} lines were printed"));
    }
    (result, lines)
}

/// Stores a line if the output is captured.
pub fn hear(line: &str) {
    LINES.with_borrow_mut(|lines| {
        if let Some(lines) = lines.as_mut().filter(|lines| lines.len() <= MOST) {
            lines.push(line.to_owned());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_for_the_innermost_listener_and_up_to_a_limit() {
        hear("nobody listens");
        let ((), outer) = heard(|| {
            hear("one");
            let ((), inner) = heard(|| (0..MOST + 7).for_each(|n| hear(&n.to_string())));
            assert_eq!(
                (inner.len(), inner[MOST].as_str()),
                (MOST + 1, "... more than 500 lines were printed")
            );
            hear("two");
        });
        assert_eq!(outer, ["one", "two"]);
    }
}
