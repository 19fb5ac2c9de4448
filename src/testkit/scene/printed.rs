//! Lines printed by scripts while scenes play, and warnings about the packages that they load. Neither belongs
//! to the log.

use crate::script::error::Warning;
use std::cell::RefCell;
use std::rc::Rc;

/// Limit of stored lines of one run.
const MOST: usize = 500;

/// The listener of a thread.
enum Ear {
    Kept(Vec<String>),
    Told(Rc<dyn Fn(&str)>),
}

thread_local! {
    static EAR: RefCell<Option<Ear>> = const { RefCell::new(None) };
    static WARNED: RefCell<Option<Vec<Warning>>> = const { RefCell::new(None) };
}

/// Calls a closure and returns the warnings about packages that scenes on this thread load meanwhile, each once.
pub fn warned<T>(run: impl FnOnce() -> T) -> (T, Vec<Warning>) {
    let before = WARNED.replace(Some(Vec::new()));
    let result = run();
    (result, WARNED.replace(before).unwrap_or_default())
}

/// Keeps a warning, if somebody listens.
pub(super) fn warn(warning: Warning) {
    WARNED.with_borrow_mut(|warned| {
        if let Some(warned) =
            warned.as_mut().filter(|warned| warned.len() < MOST && !warned.contains(&warning))
        {
            warned.push(warning);
        }
    });
}

/// Calls a closure and returns the lines that scripts on this thread print meanwhile.
pub fn heard<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    let before = EAR.replace(Some(Ear::Kept(Vec::new())));
    let result = run();
    let mut lines = match EAR.replace(before) {
        Some(Ear::Kept(lines)) => lines,
        _ => Vec::new(),
    };
    if lines.len() > MOST {
        lines.truncate(MOST);
        lines.push(format!("... more than {MOST} lines were printed"));
    }
    (result, lines)
}

/// Calls a closure, and tells of each line that scripts on this thread print meanwhile.
pub fn told<T>(tell: impl Fn(&str) + 'static, run: impl FnOnce() -> T) -> T {
    let _back = Back(EAR.replace(Some(Ear::Told(Rc::new(tell)))));
    run()
}

/// Gives the ear back to whom it belonged before, even if a panic leaves through it.
struct Back(Option<Ear>);

impl Drop for Back {
    fn drop(&mut self) {
        EAR.set(self.0.take());
    }
}

/// Stores a line, or tells of it, if somebody listens.
pub fn hear(line: &str) {
    let tell = EAR.with_borrow_mut(|ear| match ear {
        Some(Ear::Kept(lines)) if lines.len() <= MOST => {
            lines.push(line.to_owned());
            None
        }
        Some(Ear::Told(tell)) => Some(tell.clone()),
        _ => None,
    });
    if let Some(tell) = tell {
        tell(line);
    }
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
        let at_once = Rc::new(RefCell::new(Vec::new()));
        let kept = at_once.clone();
        told(
            move |line| kept.borrow_mut().push(line.to_owned()),
            || {
                hear("three");
                assert_eq!(*at_once.borrow(), ["three"]);
            },
        );
        let ((), outer) = heard(|| {
            let panics = || told(|_| {}, || panic!("within"));
            assert!(std::panic::catch_unwind(panics).is_err());
            hear("four");
        });
        assert_eq!(outer, ["four"], "the ear is given back");
    }
}
