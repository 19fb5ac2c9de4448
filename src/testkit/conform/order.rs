//! Alignment of the recorded timings as a subsequence of ours.

use super::differences::Rules;
use super::requests::says_more;
use super::timings::{Fields, Own, Recorded};

/// Walks our timings along the recorded ones.
pub struct Aligner<'a> {
    own: &'a [Own],
    used: Vec<bool>,
    /// Position after the last match that counts for the order.
    at: usize,
    /// Runs of recorded timings of one kind, which may be reordered: the depth, event and start of each. A
    /// run nested in another timing does not end the outer run.
    runs: Vec<(i32, String, usize)>,
    /// Position after the last start of a phase or turn.
    section: usize,
    /// Depth at which a card is being equipped directly from the hand. Here the card goes to the table first,
    /// and the effects of leaving the hand come then.
    put_on: Option<i32>,
    /// A recorded timing found before the last match; its effects are found there, too.
    behind: Option<Behind>,
}

/// A timing found before the last match.
struct Behind {
    /// Depth of the recorded timing.
    depth: i32,
    /// Position of ours.
    at: usize,
    /// The difference that allows it.
    difference: &'static str,
}

/// Returns `true` for events at which a search stops.
fn is_barrier(event: &str) -> bool {
    matches!(event, "TurnStart" | "EventPhaseChanging")
}

impl<'a> Aligner<'a> {
    pub fn new(own: &'a [Own]) -> Aligner<'a> {
        Aligner {
            own,
            used: vec![false; own.len()],
            at: 0,
            runs: Vec::new(),
            section: 0,
            put_on: None,
            behind: None,
        }
    }

    /// Returns `true` if no such timing follows: our game may have ended before it.
    pub fn is_past(&self, recorded: &Recorded) -> bool {
        let ahead = &self.own[self.at.min(self.own.len())..];
        !ahead.iter().any(|o| o.event == recorded.event && o.player == recorded.player)
    }

    /// Returns the journal's length at the last match.
    pub fn journal(&self) -> usize {
        self.own.get(self.at.min(self.own.len().saturating_sub(1))).map_or(0, |o| o.journal)
    }

    /// Finds our counterpart of a recorded timing; returns `Some` also if none is needed.
    pub fn find(&mut self, recorded: &Recorded, rules: &mut Rules) -> Option<()> {
        let run = self.run(recorded);
        self.note_put_on(recorded);
        self.behind.take_if(|b| recorded.depth <= b.depth);
        if let Some(id) = left_out(recorded)
            && rules.allow(id)
        {
            return Some(());
        }
        if is_barrier(&recorded.event) {
            let next = (self.at..self.own.len()).find(|i| is_barrier(self.own[*i].event))?;
            if self.own[next].event != recorded.event || self.own[next].player != recorded.player {
                return None;
            }
            if differs(recorded, &self.own[next].fields).is_some() {
                return None;
            }
            self.take(next);
            self.section = next + 1;
            return Some(());
        }
        let stop =
            (self.at..self.own.len()).find(|i| is_barrier(self.own[*i].event)).unwrap_or(self.own.len());
        let same = |i: &usize| {
            let own = &self.own[*i];
            !self.used[*i] && own.event == recorded.event && own.player == recorded.player
        };
        let exact = |i: &usize| same(i) && differs(recorded, &self.own[*i].fields).is_none();
        // An earlier counterpart takes precedence over the next one.
        if let Some(id) = comes_before(recorded)
            && let Some(i) = (self.section..self.at).find(exact)
            && rules.allow(id)
        {
            self.used[i] = true;
            return Some(());
        }
        // The effects of a hand emptied by equipping its last card.
        if self.put_on.is_some_and(|depth| recorded.depth > depth)
            && let Some(i) = (self.section..self.at).find(exact)
            && rules.allow("by-way-of-the-table")
        {
            self.used[i] = true;
            return Some(());
        }
        // The effects of a timing found there.
        if let Some(Behind { at, difference, .. }) = self.behind
            && let Some(i) = (at..self.at).find(exact)
            && rules.allow(difference)
        {
            self.used[i] = true;
            return Some(());
        }
        if let Some(i) = (self.at..stop).find(exact) {
            self.take(i);
            return Some(());
        }
        // An equal timing in a different order.
        if let Some(id) = free_order(recorded) {
            let from = if is_free(recorded) { self.section } else { run };
            if let Some(i) = (from..self.at).find(exact)
                && rules.allow(id)
            {
                self.used[i] = true;
                self.behind = Some(Behind { depth: recorded.depth, at: i, difference: id });
                return Some(());
            }
        }
        // A timing that is nearly equal.
        let from = if is_judged_trick(recorded) { self.section } else { run };
        for i in (from..stop).filter(same).collect::<Vec<_>>() {
            let Some(field) = differs(recorded, &self.own[i].fields) else { continue };
            if let Some(id) = tolerated(recorded, &self.own[i], field)
                && rules.allow(id)
            {
                if i >= self.at {
                    self.take(i)
                } else {
                    self.used[i] = true
                }
                return Some(());
            }
        }
        (is_vain_peach(recorded) && rules.allow("no-question-to-who-may-not-save")).then_some(())
    }

    fn note_put_on(&mut self, recorded: &Recorded) {
        if is_put_on(recorded) {
            self.put_on = Some(recorded.depth);
        } else if self.put_on.is_some_and(|depth| recorded.depth <= depth && !is_move(recorded)) {
            self.put_on = None;
        }
    }

    /// Returns the start of the run that contains this timing.
    fn run(&mut self, recorded: &Recorded) -> usize {
        while self.runs.last().is_some_and(|(depth, ..)| *depth > recorded.depth) {
            self.runs.pop();
        }
        match self.runs.last_mut() {
            Some((depth, event, start)) if *depth == recorded.depth => {
                if *event != recorded.event {
                    event.clone_from(&recorded.event);
                    *start = self.at;
                }
                *start
            }
            _ => {
                self.runs.push((recorded.depth, recorded.event.clone(), self.at));
                self.at
            }
        }
    }

    fn take(&mut self, i: usize) {
        self.used[i] = true;
        self.at = i + 1;
    }
}

/// Returns the first recorded field with a different value here.
fn differs(recorded: &Recorded, own: &Fields) -> Option<&'static str> {
    let here = |name: &str| own.iter().find(|(n, _)| *n == name).map(|(_, value)| value);
    recorded.fields.iter().find(|(name, value)| here(name) != Some(value)).map(|(name, _)| *name)
}

/// Returns the difference for a recorded timing without a counterpart here.
fn left_out(recorded: &Recorded) -> Option<&'static str> {
    match (recorded.event.as_str(), recorded.player.as_str()) {
        ("GameStart", player) if player != "-" => Some("game-start-after-deal"),
        ("ChoiceMade", _) if value(&recorded.fields, "text").starts_with("cardDiscard::") => {
            Some("penalty-is-not-asked")
        }
        _ => None,
    }
}

/// Returns `true` for a trick moved out of a judging area to be judged.
fn is_judged_trick(recorded: &Recorded) -> bool {
    value(&recorded.fields, "from").starts_with("delayed") && value(&recorded.fields, "to") == "table"
}

/// Returns `true` for the leftover cards of an amazing grace.
fn is_left_of_grace(recorded: &Recorded) -> bool {
    value(&recorded.fields, "from") == "draw" && value(&recorded.fields, "to") == "discard"
}

fn is_move(recorded: &Recorded) -> bool {
    matches!(recorded.event.as_str(), "BeforeCardsMove" | "CardsMoveOneTime")
}

/// Returns `true` for equipment moved from a hand to its slot.
fn is_put_on(recorded: &Recorded) -> bool {
    let (from, to) = (value(&recorded.fields, "from"), value(&recorded.fields, "to"));
    is_move(recorded) && from.starts_with("hand") && to.starts_with("equip")
}

/// Returns `true` for timings with a free position within a phase; others are free only within a run of their
/// kind.
fn is_free(recorded: &Recorded) -> bool {
    recorded.event == "CardResponded" || is_left_of_grace(recorded)
}

/// Returns the difference for a timing that comes earlier here than in the record.
fn comes_before(recorded: &Recorded) -> Option<&'static str> {
    if is_cost(recorded) {
        Some("costs-before-effects")
    } else {
        (recorded.event == "ChainStateChanged").then_some("chain-comes-off-first")
    }
}

/// Returns `true` for a hit point paid as the cost of a skill.
fn is_cost(recorded: &Recorded) -> bool {
    matches!(recorded.event.as_str(), "PreHpLost" | "HpChanged" | "HpLost")
        && recorded.fields.iter().all(|(name, value)| *name == "n" && value == "1")
}

/// Returns `true` for a pointless request for a peach to a player who cannot save.
fn is_vain_peach(recorded: &Recorded) -> bool {
    let text = value(&recorded.fields, "text");
    recorded.event == "ChoiceMade" && text.starts_with("peach:") && text.ends_with(":_nil_")
}

/// Returns `true` if a real card that counts as a delayed trick is still a virtual card here.
fn is_converted(there: &str, here: &str) -> bool {
    here.rsplit_once('=').is_some_and(|(made, of)| of == there && !made.starts_with('@'))
}

/// Returns the difference for timings that can be reordered.
fn free_order(recorded: &Recorded) -> Option<&'static str> {
    match recorded.event.as_str() {
        "BeforeCardsMove" | "CardsMoveOneTime" if is_left_of_grace(recorded) => Some("grace-leftovers-first"),
        "BeforeCardsMove" | "CardsMoveOneTime" => Some("moves-before-players"),
        "TrickCardCanceling" => Some("nullification-in-action-order"),
        // A provided card is on the table while it is played; in the record it was already discarded.
        "CardResponded" => Some("by-way-of-the-table"),
        "TargetConfirming" => Some("targets-confirm-in-action-order"),
        "TargetConfirmed" if recorded.player == value(&recorded.fields, "from") => Some("no-turn-goes-last"),
        _ => None,
    }
}

/// Returns the difference for a deviating payload.
fn tolerated(recorded: &Recorded, own: &Own, field: &'static str) -> Option<&'static str> {
    let (there, here) = (|name: &str| value(&recorded.fields, name), |name: &str| value(&own.fields, name));
    if field == "card" && is_converted(there("card"), here("card")) {
        return Some("conversion-is-made-first");
    }
    match recorded.event.as_str() {
        "SlashMissed"
            if field == "jink"
                && there("jink").strip_prefix("dummy") == here("jink").strip_prefix("jink") =>
        {
            Some("two-jinks-are-a-jink")
        }
        "ChoiceMade" if there("text").replace(":-]", ":0]") == here("text") => Some("no-number-is-0"),
        "ChoiceMade" if there("text").starts_with("card") && says_more(here("text"), there("text")) => {
            Some("prompts-say-more")
        }
        "NullificationEffect" => Some("nullification-effect-card"),
        "ConfirmDamage" if field == "n" && there("n") < here("n") => Some("drunk-from-the-start"),
        // The payload of a recovery, which unlike damage has no nature.
        "HpChanged" | "HpRecover" if field == "n" && there("nature").is_empty() && there("n") > here("n") => {
            Some("recovery-is-what-came-back")
        }
        "CardFinished" if field == "to" && here("to").is_empty() => Some("answers-have-no-targets"),
        "BeforeCardsMove" | "CardsMoveOneTime" => {
            if there("ids") != here("ids") {
                return None;
            }
            let (same_from, same_to) = (there("from") == here("from"), there("to") == here("to"));
            match (same_from, same_to) {
                (true, true) if is_judged_trick(recorded) => Some("judged-trick-taken-up-first"),
                (true, false) if here("to") == "table" => Some("by-way-of-the-table"),
                (false, true) if here("from") == "table" => Some("by-way-of-the-table"),
                _ => None,
            }
        }
        _ => None,
    }
}

fn value<'f>(fields: &'f Fields, name: &str) -> &'f str {
    fields.iter().find(|(n, _)| *n == name).map_or("", |(_, value)| value)
}
