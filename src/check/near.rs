//! Names that are close to a misspelt one.

use crate::script::words::{edits, is_too_long};
use std::collections::{BTreeMap, BTreeSet};

/// Length of names that are too short for suggestions.
const SHORT: usize = 3;

/// Returns similar names that could be confused by a typo.
pub(super) fn like<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    if name.len() < SHORT || is_too_long(name) {
        return Vec::new();
    }
    let most = (name.len().div_ceil(3)).clamp(1, 3);
    let ends = |text: &str| {
        let mut bytes = text.bytes().map(|b| b.to_ascii_lowercase());
        (bytes.next(), bytes.next_back())
    };
    let (first, last) = ends(name);
    let near = names.filter(|n| n.len().abs_diff(name.len()) <= most && *n != name);
    let near = near.filter(|n| ends(n).0 == first || ends(n).1 == last);
    let mut near: BTreeMap<usize, BTreeSet<&str>> = near.fold(BTreeMap::new(), |mut all, n| {
        let away = edits(name, n);
        if away <= most {
            all.entry(away).or_default().insert(n);
        }
        all
    });
    let nearest = near.pop_first().map(|(_, names)| names).unwrap_or_default();
    nearest.into_iter().take(2).map(str::to_owned).collect()
}
