//! Values that are there together, and alternatives of which one is there.
//!
//! A local may begin as nil or false and be set in some places. Where it is true, it tells what held at each of those
//! places. After `if a or b then`, one of the two is there: in the branch without `a` there is `b`.

use super::super::super::syntax::tree::*;
use super::{Facts, Flow};
use std::collections::{BTreeSet, HashMap};

/// The separator of the paths of alternatives, which no text of a script has.
const OR: char = '\u{1}';

/// The prefix of a fact about alternatives.
const ONE_OF: &str = "one of ";

/// The prefix of the fact that a value is nil or false.
const NO: &str = "no ";

/// Most alternatives that are followed.
const MOST: usize = 4;

/// Locals that begin as nil or false.
#[derive(Default)]
pub(super) struct Together {
    flags: HashMap<String, Flag>,
    /// The flags that each open block has set.
    set_in: HashMap<u32, BTreeSet<String>>,
}

/// A local that begins as nil or false.
struct Flag {
    function: u32,
    /// Facts at the end of each block that set it; `None` while none has.
    when_set: Option<Facts>,
}

/// The value that a local is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Given {
    /// Literally nil or false.
    No,
    Maybe,
    Surely,
}

impl Together {
    /// Notes a local that begins as nil or false in this function.
    pub(super) fn begins(&mut self, path: String, function: u32) {
        self.flags.insert(path, Flag { function, when_set: None });
    }

    /// Notes that a local is given a value in this block of a function.
    pub(super) fn takes(&mut self, path: &str, given: Given, block: u32, function: u32) {
        if given != Given::Surely {
            self.flags.values_mut().flat_map(|flag| &mut flag.when_set).for_each(|facts| {
                facts.remove(path);
            });
        }
        match self.flags.get(path) {
            // Whether another function has run is not known.
            Some(flag) if flag.function != function => drop(self.flags.remove(path)),
            Some(_) if given != Given::No => {
                self.set_in.entry(block).or_default().insert(path.to_owned());
            }
            _ => {}
        }
    }

    /// Notes that a choice is offered in this block of a function.
    pub(super) fn offers(&mut self, choice: &str, block: u32, function: u32) {
        let path = offered(choice);
        if self.flags.get(&path).is_none_or(|flag| flag.function != function) {
            self.begins(path.clone(), function);
        }
        self.takes(&path, Given::Surely, block, function);
    }

    /// Ends a block with these facts.
    pub(super) fn ends(&mut self, block: u32, facts: &Facts) {
        for path in self.set_in.remove(&block).unwrap_or_default() {
            let Some(flag) = self.flags.get_mut(&path) else { continue };
            match &mut flag.when_set {
                Some(common) => common.retain(|fact| facts.contains(fact)),
                common => *common = Some(facts.iter().filter(|fact| is_path(fact)).cloned().collect()),
            }
        }
    }

    /// Returns what holds where this local is true.
    pub(super) fn of(&self, path: &str) -> Option<&Facts> {
        self.flags.get(path)?.when_set.as_ref()
    }
}

/// Returns `true` for the fact that a value is there.
pub(super) fn is_path(fact: &str) -> bool {
    !["asked ", "own ", "event ", "not ", NO, ONE_OF].iter().any(|prefix| fact.starts_with(prefix))
}

/// Returns the name under which an offered choice is kept.
fn offered(choice: &str) -> String {
    format!("choice {choice}")
}

/// Returns the fact that a value is nil or false.
pub(super) fn no(path: &str) -> String {
    format!("{NO}{path}")
}

impl Flow<'_> {
    /// Returns what held where a choice was offered, if these are compared: `choice == "use"` after
    /// `table.insert(choices, "use")`.
    pub(super) fn chosen(&self, left: &Expr<'_>, right: &Expr<'_>) -> Option<&Facts> {
        match (left.as_text(), right.as_text()) {
            (Some(text), None) | (None, Some(text)) => self.together.of(&offered(text)),
            _ => None,
        }
    }

    /// Returns the fact that one of the parts of `a or b` is there.
    pub(super) fn one_of(&self, left: &Expr<'_>, right: &Expr<'_>) -> Option<String> {
        let mut paths = Vec::new();
        self.alternatives(left, &mut paths)?;
        self.alternatives(right, &mut paths)?;
        paths.sort();
        Some(format!("{ONE_OF}{}", paths.join(&OR.to_string())))
    }

    /// Collects the paths of the parts of `a or b or c`; `None` if one has no path, or there are too many.
    fn alternatives(&self, expr: &Expr<'_>, paths: &mut Vec<String>) -> Option<()> {
        match &expr.bare().kind {
            Kind::Binary("or", left, right) => {
                self.alternatives(left, paths)?;
                self.alternatives(right, paths)
            }
            _ if paths.len() < MOST => self.path(expr).map(|path| paths.push(path)),
            _ => None,
        }
    }

    /// Returns `true` if a value is there because its alternatives are not.
    pub(super) fn is_what_is_left(&self, path: &str) -> bool {
        let all = self.facts.iter().filter_map(|fact| fact.strip_prefix(ONE_OF));
        all.map(|paths| paths.split(OR).collect::<Vec<_>>()).any(|paths| {
            paths.contains(&path)
                && paths.iter().all(|other| *other == path || self.facts.contains(&no(other)))
        })
    }
}
