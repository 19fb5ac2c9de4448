//! Lines that scripts print while scenes play. They are not part of a log.

use std::cell::RefCell;

/// Lines of one run that are kept.
const MOST: usize = 500;

thread_local! {
    static LINES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Runs this, and returns the lines that scripts print on this thread meanwhile.
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

/// Keeps a line where somebody listens.
pub(super) fn hear(line: &str) {
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
