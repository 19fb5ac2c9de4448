//! Cycles of callbacks: callbacks that are aborted because too many are nested inside each other.
//!
//! The error names the callbacks in the cycle, not the player who happens to be asked. It is reported once,
//! with the same text for every point at which the recursion is aborted.

use super::error::{Cause, Extent, Limit, Place, ScriptError};
use super::frame::{Context, Frame};
use super::host::Script;
use std::collections::BTreeMap;

impl Script {
    /// Returns the error for callbacks that trigger each other without end.
    pub(super) fn endless(&self, limit: Limit) -> Option<ScriptError> {
        self.host().look_at_frames(|frames| {
            let circle = circle(frames);
            let (first, others) = circle.split_first()?;
            let through = others.iter().map(|frame| frame.running()).collect();
            Some(ScriptError {
                place: self.place_of_callback(first),
                cause: Cause::Recursion { through, limit },
                running: first.running(),
                package: self.package_of(&first.owner),
                trace: Vec::new(),
            })
        })
    }

    /// The error for a callback beyond those that one act may cause, or one question ask. The callbacks that set each
    /// other off have a stop; where there are none, the outermost has.
    pub(super) fn one_too_many(&self, context: Context) -> ScriptError {
        let most = self.host().watch().limits().callbacks;
        let of = if context == Context::Query { Extent::Question } else { Extent::Act };
        let culprit = self.host().look_at_frames(|frames| {
            let outermost = || frames.iter().find(|frame| frame.context == context);
            circle(frames).first().copied().or_else(outermost).cloned()
        });
        let Some(culprit) = culprit else { return ScriptError::default() };
        let error = self.endless(Limit::Callbacks { most, of }).unwrap_or_else(|| ScriptError {
            place: self.place_of_callback(&culprit),
            cause: Cause::TooManyCallbacks { most, of },
            running: culprit.running(),
            package: self.package_of(&culprit.owner),
            trace: Vec::new(),
        });
        self.note_stop(&culprit);
        error
    }

    /// Returns the line at which the callback of a frame begins.
    pub(super) fn place_of_callback(&self, frame: &Frame) -> Option<Place> {
        self.place_of_named(&frame.owner, frame.callback)
    }

    /// The same for a callback of this skill or card.
    pub(super) fn place_of_named(&self, owner: &str, name: &str) -> Option<Place> {
        let definitions = self.host().definitions();
        let skill = definitions.skill_named(owner).and_then(|id| definitions.skill(id));
        let callback = skill.and_then(|skill| skill.callback(name));
        let callback = callback.or_else(|| definitions.card(owner).and_then(|c| c.callback(name)));
        let function = callback.and_then(|callback| definitions.functions.get(callback.place));
        function.and_then(|function| super::call::place(&function))
    }
}

/// Returns one period of the most frequent repetition, beginning with the first callback by name. It is empty
/// if nothing repeats.
fn circle(frames: &[Frame]) -> Vec<&Frame> {
    let mut times: BTreeMap<_, usize> = BTreeMap::new();
    for frame in frames {
        *times.entry(key(frame)).or_default() += 1;
    }
    let Some((most, _)) = times.into_iter().max_by_key(|(_, n)| *n) else { return Vec::new() };
    let mut places = (0..frames.len()).filter(|at| key(&frames[*at]) == most);
    let (Some(end), Some(start)) = (places.next_back(), places.next_back()) else { return Vec::new() };
    let mut turn: Vec<&Frame> = frames[start..end].iter().collect();
    let first = (0..turn.len()).min_by_key(|at| key(turn[*at])).unwrap_or(0);
    turn.rotate_left(first);
    turn
}

fn key(frame: &Frame) -> (&str, &str, Option<&str>) {
    (&frame.owner, frame.callback, frame.event.map(|event| event.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(owner: &str) -> Frame {
        Frame {
            owner: owner.into(),
            callback: "on_trigger",
            event: None,
            context: Context::Effect,
            viewer: None,
        }
    }

    fn report(owners: &str) -> String {
        let frames: Vec<Frame> = owners.split(' ').map(frame).collect();
        let names: Vec<&str> = circle(&frames).iter().map(|frame| frame.owner.as_str()).collect();
        names.join(" ")
    }

    #[test]
    fn one_turn_is_reported_wherever_it_is_cut() {
        assert_eq!(report("start b a c b a c b a"), "a c b");
        assert_eq!(report("start b a c b a c b"), "a c b");
        assert_eq!(report("a a a"), "a");
        assert_eq!(report("start b a b a b onlooker"), "a b");
        assert_eq!(report("a b c"), "");
    }
}
