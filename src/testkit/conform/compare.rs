//! The comparison of a recorded game with ours.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::cut::{self, Changes};
use super::differences::{Difference, Rules};
use super::drive::{self, Log, SetupFault};
use super::facts::Streams;
use super::order::Aligner;
use super::record;
use super::report::{Count, GameReport, Stop};
use super::timings;
use super::trace::{Record, Trace};
use crate::rules::Catalog;

/// Lines of context around a difference.
const RECORDED: usize = 6;
const HERE: usize = 14;

/// The first place where the games differ.
struct Parting {
    at: usize,
    what: String,
    /// How much of our journal lies before it.
    journal: usize,
    /// What a continuous skill would have to change to be the cause.
    suspect: Option<Changes>,
}

/// Drives this table through a recorded game and compares.
pub fn conform(
    name: &str,
    trace: &Rc<Trace>,
    catalog: &Catalog,
    reviewed: &[Difference],
) -> Result<GameReport, SetupFault> {
    let cut = cut::find(trace, catalog);
    let end = cut.as_ref().map_or(trace.records.len(), |c| c.at);
    let log = drive::play(trace, catalog, end)?;
    let mut rules = Rules::new(reviewed);
    let mut comparison = Comparison { trace, log: &log, end, partings: Vec::new(), rules: &mut rules };
    comparison.requests();
    comparison.facts();
    comparison.timings();
    let parting = std::mem::take(&mut comparison.partings).into_iter().min_by_key(|p| p.at);
    let (covered, stop) = match (parting, cut) {
        (Some(p), _) => {
            let cause = p.suspect.and_then(|change| cut::continuous(trace, catalog, change));
            let line = trace.line(p.at);
            match cause {
                Some(skill) => (p.at, Stop::Skill { skill, line }),
                None => (p.at + 1, difference(trace, &log, &p)),
            }
        }
        (None, Some(cut)) => (cut.at, Stop::Skill { skill: cut.skill, line: trace.line(cut.at) }),
        (None, None) => (trace.records.len(), Stop::End { turns: trace.end().turns }),
    };
    let mut report = GameReport {
        game: name.into(),
        records: trace.records.len(),
        covered,
        facts: Count::default(),
        timings: Count::default(),
        requests: Count::default(),
        differences: BTreeMap::new(),
        stop,
    };
    // Count what lies before the end of the comparison.
    let mut rules = Rules::new(reviewed);
    let mut counted = Comparison { trace, log: &log, end: covered, partings: Vec::new(), rules: &mut rules };
    report.requests = counted.requests();
    report.facts = counted.facts();
    report.timings = counted.timings();
    report.differences = rules.used;
    Ok(report)
}

fn difference(trace: &Trace, log: &Log, p: &Parting) -> Stop {
    let from = p.at.saturating_sub(RECORDED);
    let recorded = trace.records.iter().enumerate().skip(from).take(p.at - from + 2);
    let here = p.journal.min(log.journal.len());
    Stop::Difference {
        line: trace.line(p.at),
        what: p.what.clone(),
        recorded: recorded.map(|(at, r)| format!("{} {}", trace.line(at), show(r))).collect(),
        here: log.journal[here.saturating_sub(HERE)..here].to_vec(),
    }
}

fn show(record: &Record) -> String {
    let text = match record {
        Record::Trigger(t) => {
            let told = timings::told(0, t);
            timings::show(&told.event, &told.player, &told.fields)
        }
        Record::Ask(ask) => format!("{} -> {}", super::requests::show_told(ask), ask.reply),
        Record::State(state) => format!("state of turn {}", state.turn),
        Record::End(end) => format!("end: {}", end.winner),
        other => format!("{other:?}"),
    };
    text.chars().take(300).collect()
}

struct Comparison<'a> {
    trace: &'a Trace,
    log: &'a Log,
    /// Records from here on do not count.
    end: usize,
    partings: Vec<Parting>,
    rules: &'a mut Rules,
}

impl Comparison<'_> {
    fn part(&mut self, at: usize, what: String, journal: usize, suspect: Option<Changes>) {
        self.partings.push(Parting { at, what, journal, suspect });
    }

    fn requests(&mut self) -> Count {
        let mut count = Count::default();
        let (log, end) = (self.log, self.end);
        for (at, differs) in log.requests.iter().filter(|(at, _)| *at < end) {
            count.note(differs.is_none());
            if let Some(what) = differs {
                let journal = self.journal_at(*at);
                self.part(*at, what.clone(), journal, Some(Changes::Targets));
            }
        }
        if let Some((at, what)) = &log.parted
            && *at < self.end
        {
            count.note(false);
            self.part(*at, what.clone(), self.log.journal.len(), Some(Changes::Targets));
        }
        count
    }

    /// Requests do not know the journal; its end does for the last of them.
    fn journal_at(&self, _: usize) -> usize {
        self.log.journal.len()
    }

    /// Our game was broken off at the last reply there is: what is told only after that reply
    /// may be missing here.
    fn excused(&self, at: usize) -> bool {
        self.log.closed && self.log.parted.is_none() && self.log.last.is_none_or(|last| at > last)
    }

    fn facts(&mut self) -> Count {
        let told = record::facts_of(self.trace, self.end);
        let mut count = Count::default();
        let none = Streams::default();
        let here = if self.log.facts.0.is_empty() { &none } else { &self.log.facts };
        for (stream, entries) in &told.0 {
            let ours = here.0.get(stream).map_or(&[][..], Vec::as_slice);
            for (i, entry) in entries.iter().enumerate() {
                let Some(own) = ours.get(i) else {
                    if self.excused(entry.at) {
                        break;
                    }
                    count.note(false);
                    let what = format!("{stream}: `{}` in the record, nothing here", entry.text);
                    self.part(entry.at, what, self.log.journal.len(), None);
                    break;
                };
                count.note(own.text == entry.text);
                if own.text != entry.text {
                    let what = format!("{stream}: `{}` in the record, `{}` here", entry.text, own.text);
                    self.part(entry.at, what, own.at + 1, suspect(stream));
                    break;
                }
            }
        }
        count
    }

    fn timings(&mut self) -> Count {
        let mut count = Count::default();
        let mut aligner = Aligner::new(&self.log.timings);
        for (at, record) in self.trace.records.iter().enumerate().take(self.end) {
            let Record::Trigger(t) = record else { continue };
            let told = timings::told(at, t);
            let found = aligner.find(&told, self.rules);
            if found.is_none() && self.excused(at) && aligner.is_at_end() {
                break;
            }
            count.note(found.is_some());
            if found.is_none() {
                let what =
                    format!("no such timing here: {}", timings::show(&told.event, &told.player, &told.fields));
                let journal = aligner.journal() + HERE / 2;
                let suspect = told.fields.iter().any(|(name, _)| *name == "to").then_some(Changes::Targets);
                self.part(at, what, journal, suspect);
                break;
            }
        }
        count
    }
}

/// What kind of continuous skill could be behind a difference in this stream.
fn suspect(stream: &str) -> Option<Changes> {
    if stream.contains(": distances of") {
        Some(Changes::Distance)
    } else if stream.contains(": hand limit of") {
        Some(Changes::HandLimit)
    } else {
        None
    }
}
