//! Dormant skills, and the names that activate them ([`SkillDef::wakers`](crate::rules::SkillDef::wakers)).
//!
//! Corrections and global trigger skills are asked in every game, as in QSanguosha. A large collection has a
//! thousand of them. A skill is therefore dormant while it cannot have an effect: until a player has had one
//! of the skills or marks on which every result depends. The syntax tree of its function shows these names
//! (`script/load/silence.rs`). A function with another path to a result is always asked. Filters and
//! equipment substitutes are asked only about owners, so they are dormant until there is one.

use crate::model::Name;
use crate::script::api::registry;
use crate::script::define::{Callback, SkillEntry};
use crate::script::host::{Host, Script};
use crate::script::load::{Silence, SilentCallback, Source};
use crate::script::registry::Effect;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::Arc;

/// Methods of values without side effects.
const OF_VALUES: [&str; 7] = ["at", "contains", "first", "isEmpty", "last", "length", "size"];

/// Returns the names that activate the skill; without one of them at the table it has no effect.
pub(super) fn wakers(script: &Script, entry: &SkillEntry) -> Option<Rc<[Name]>> {
    if let Some(waker) = entry.waker.borrow().clone() {
        return Some([waker].into());
    }
    let host = script.host();
    let of = |callback: &Callback, silence, is_question| silent(host, entry, callback, silence, is_question);
    let found: BTreeSet<Name> = match entry.kind {
        // The rules ask these only about owners.
        "FilterSkill" | "ViewAsEquipSkill" => BTreeSet::from([entry.name.clone()]),
        _ if entry.global && !entry.events.is_empty() => {
            let asked = ["can_trigger", "on_trigger"].into_iter().filter_map(|name| entry.callback(name));
            asked.map(|callback| of(&callback, Silence::No, false)).find_map(|found| found)?
        }
        "CardLimitSkill" => {
            // Neither has an effect without the other.
            let asked = ["limit_pattern", "limit_list"].into_iter().filter_map(|name| entry.callback(name));
            asked.map(|callback| of(&callback, Silence::NoText, true)).find_map(|found| found)?
        }
        _ => {
            let callbacks = entry.callbacks.borrow();
            if callbacks.is_empty() {
                return None;
            }
            let mut all = BTreeSet::new();
            for callback in callbacks.iter() {
                all.extend(of(callback, silence_of(entry.kind, callback.name)?, true)?);
            }
            all
        }
    };
    Some(found.into_iter().collect())
}

/// Returns the results without an effect for such a query; `None` for other callbacks.
fn silence_of(kind: &str, callback: &str) -> Option<Silence> {
    match (kind.trim_end_matches("V2"), callback) {
        ("MaxCardsSkill" | "AttackRangeSkill", "fixed_func") => Some(Silence::Negative),
        ("DistanceSkill", "correct_func" | "fixed_func")
        | ("MaxCardsSkill" | "AttackRangeSkill", "correct_func" | "extra_func")
        | ("TargetModSkill", "correct_func" | "residue_func" | "distance_limit_func" | "extra_target_func") => {
            Some(Silence::Zero)
        }
        ("ProhibitSkill", "is_prohibited") | ("ProhibitPindianSkill", "is_pindianprohibited") => {
            Some(Silence::No)
        }
        _ => None,
    }
}

fn silent(
    host: &Host,
    entry: &SkillEntry,
    callback: &Callback,
    silence: Silence,
    is_question: bool,
) -> Option<BTreeSet<Name>> {
    let (source, lines) = host.place_of_function(callback)?;
    let callback = SilentCallback {
        skill: &entry.name,
        parameters: &callback.parameters,
        silence,
        is_question,
        is_harmless: &is_harmless,
    };
    source.wakers(&lines, &callback)
}

/// Returns `true` for a method without side effects in all classes.
fn is_harmless(name: &str) -> bool {
    match registry().entry(name) {
        // A call uses up random numbers.
        Some(_) if name.contains("Random") => false,
        Some(entry) => entry
            .classes()
            .filter_map(|class| entry.of(class))
            .all(|member| matches!(member.effect, Effect::Read | Effect::HiddenRead)),
        None => name.starts_with("to") || OF_VALUES.contains(&name),
    }
}

impl Host {
    /// Returns the file of a callback and the lines of its function.
    pub(super) fn place_of_function(
        &self,
        callback: &Callback,
    ) -> Option<(Arc<Source>, RangeInclusive<usize>)> {
        let info = self.definitions().functions.get(callback.place)?.info();
        let library = self.library()?;
        let source = library.file(info.source?.strip_prefix('@')?)?.clone();
        Some((source, info.line_defined?..=info.last_line_defined?))
    }
}
