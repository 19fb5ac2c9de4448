//! The comparison of a recorded game with ours.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cut::{self, Cause, Changes, Extent};
use super::differences::{Reviewed, Rules};
use super::drive::{self, Log};
use super::facts::{Entry, Streams};
use super::mismatch::Mismatch;
use super::order::Aligner;
use super::record;
use super::report::{Count, GameReport, Stop};
use super::setup::{self, SetupFault};
use super::timings;
use super::trace::{Record, Trace};
use super::world::World;
use crate::rules::Catalog;

/// Lines of context around a difference.
const RECORDED: usize = 6;
const HERE: usize = 14;

/// The first difference between the games.
struct Parting {
    at: usize,
    what: Mismatch,
    /// Length of our journal before it.
    journal: usize,
    /// Changes of a continuous skill that could be the cause.
    suspects: &'static [Changes],
}

/// Plays a recorded game on this table and compares. The comparison stops where a skill acts that is missing
/// here, or at a reviewed difference. It resumes from the recorded state at the next turn.
pub fn conform(
    name: &str,
    trace: &Rc<Trace>,
    world: &World,
    reviewed: &Reviewed,
) -> Result<GameReport, SetupFault> {
    let (mut report, mut end) = stretch(name, trace, world, reviewed, 0)?;
    let mut compared = vec![(0, end)];
    while !matches!(report.stop, Stop::Difference { .. } | Stop::End { .. }) {
        let Some(start) = (end..trace.records.len()).find(|at| setup::is_turn(trace, *at)) else { break };
        match stretch(name, trace, world, reviewed, start) {
            Ok((more, until)) => {
                report.take_up(more);
                compared.push((start, until));
                end = until.max(start + 1);
            }
            // Only the skill knows the location of some cards.
            Err(SetupFault::State(_)) => end = start + 1,
            Err(fault) => return Err(fault),
        }
    }
    // The record at which a comparison stops is excluded.
    compared.push((trace.records.len(), usize::MAX - trace.first_line));
    let lines: Vec<_> = compared.iter().map(|(from, until)| trace.line(*from)..trace.line(*until)).collect();
    let listed = reviewed.of(name).map(|game| game.line);
    report.stale = listed.filter(|line| lines.iter().any(|part| part.contains(line))).collect();
    Ok(report)
}

/// Runs one comparison from the start or from the state of a turn. Returns the report and the record at which
/// it ended.
fn stretch(
    name: &str,
    trace: &Rc<Trace>,
    world: &World,
    reviewed: &Reviewed,
    start: usize,
) -> Result<(GameReport, usize), SetupFault> {
    let catalog = &world.catalog;
    let extent = cut::extent(trace, catalog, start, reviewed);
    let log = drive::play(trace, world, &extent)?;
    let mut first = Comparison::new(trace, catalog, &log, &extent, extent.end(trace), reviewed);
    first.requests();
    first.facts();
    first.timings();
    let parting = first.partings.into_iter().min_by_key(|p| p.at);
    let (end, stop) = match (parting, &extent.cut) {
        (Some(p), _) => match cut::continuous(trace, catalog, p.suspects) {
            Some(skill) => (p.at, Stop::Skill { skill, line: trace.line(p.at) }),
            None => match reviewed.at(name, trace.line(p.at)) {
                Some(game) => (p.at, Stop::reviewed(None, trace.line(p.at), Some(game))),
                None => (p.at + 1, difference(trace, &log, &p)),
            },
        },
        (None, Some(cut)) => {
            let line = trace.line(cut.at);
            let stop = match &cut.why {
                Cause::Skill(skill) => Stop::Skill { skill: skill.clone(), line },
                Cause::Reviewed(id) => Stop::reviewed(Some(id), line, reviewed.at(name, line)),
            };
            (cut.at, stop)
        }
        (None, None) => (trace.records.len(), Stop::End { turns: trace.end().turns }),
    };
    // Compare again to count the entries before the end.
    let mut counted = Comparison::new(trace, catalog, &log, &extent, end, reviewed);
    if let Stop::Reviewed { difference: Some(id), .. } = &stop {
        *counted.rules.used.entry(id.clone()).or_insert(0) += 1;
    }
    let report = GameReport {
        game: name.into(),
        records: trace.records.len(),
        covered: end - start,
        resumed: 0,
        requests: counted.requests(),
        facts: counted.facts(),
        timings: counted.timings(),
        differences: counted.rules.used,
        left_out: counted.left_out,
        reviewed: stop.met().into_iter().collect(),
        stale: Vec::new(),
        stop,
    };
    Ok((report, end))
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
            let recorded = timings::recorded(0, t);
            timings::show(&recorded.event, &recorded.player, &recorded.fields)
        }
        Record::Ask(ask) => format!("{} -> {}", super::requests::show_recorded(ask), ask.reply),
        Record::State(state) => format!("state of turn {}", state.turn),
        Record::End(end) => format!("end: {}", end.winner),
        other => format!("{other:?}"),
    };
    text.chars().take(300).collect()
}

struct Comparison<'a> {
    trace: &'a Trace,
    catalog: &'a Catalog,
    log: &'a Log,
    extent: &'a Extent,
    /// Records from here on do not count.
    end: usize,
    partings: Vec<Parting>,
    rules: Rules,
    /// Continuous skills whose numbers were not compared.
    left_out: BTreeSet<String>,
}

impl<'a> Comparison<'a> {
    fn new(
        trace: &'a Trace,
        catalog: &'a Catalog,
        log: &'a Log,
        extent: &'a Extent,
        end: usize,
        reviewed: &Reviewed,
    ) -> Comparison<'a> {
        let rules = Rules::new(&reviewed.differences);
        Comparison {
            trace,
            catalog,
            log,
            extent,
            end,
            partings: Vec::new(),
            rules,
            left_out: BTreeSet::new(),
        }
    }

    fn part(&mut self, at: usize, what: Mismatch, journal: usize, suspects: &'static [Changes]) {
        self.partings.push(Parting { at, what, journal, suspects });
    }

    fn requests(&mut self) -> Count {
        let mut count = Count::default();
        let (log, end) = (self.log, self.end);
        for (at, compared) in log.requests.iter().filter(|(at, _)| *at < end) {
            let more = compared.says_more.as_ref().filter(|_| !self.rules.allow("prompts-say-more"));
            let differs = compared.differs.as_ref().or(more);
            count.note(differs.is_none());
            if let Some(what) = differs {
                self.part(*at, what.clone(), log.journal.len(), what.suspects());
            }
        }
        if let Some((at, what)) = &log.parted
            && *at < self.end
        {
            count.note(false);
            self.part(*at, what.clone(), self.log.journal.len(), what.suspects());
        }
        count
    }

    /// Returns `true` if our game had already been aborted, for lack of a reply or by a different request.
    /// Entries after the last reply may be missing here.
    fn excused(&self, at: usize) -> bool {
        self.log.closed && self.log.last.is_none_or(|last| at > last)
    }

    fn facts(&mut self) -> Count {
        let recorded = record::facts_of(self.trace, self.extent, self.end);
        let mut count = Count::default();
        let none = Streams::default();
        let here = if self.log.facts.0.is_empty() { &none } else { &self.log.facts };
        for (stream, entries) in &recorded.0 {
            let ours = here.0.get(stream).map_or(&[][..], Vec::as_slice);
            for (i, entry) in entries.iter().enumerate() {
                let Some(own) = ours.get(i) else {
                    if self.excused(entry.at) || self.lies_on_table(stream, &entries[i..]) {
                        break;
                    }
                    count.note(false);
                    let (stream, recorded) = (stream.clone(), entry.text.clone());
                    let what = Mismatch::FactMissing { stream, recorded };
                    self.part(entry.at, what, self.log.journal.len(), &[]);
                    break;
                };
                if own.text != entry.text {
                    if stream == "end: discard pile" && self.same_pile(&own.text, &entry.text) {
                        continue;
                    }
                    if let Some(skill) = self.changing(stream) {
                        self.left_out.insert(skill);
                        continue;
                    }
                    count.note(false);
                    let (recorded, here) = (entry.text.clone(), own.text.clone());
                    let what = Mismatch::FactOther { stream: stream.clone(), recorded, here };
                    self.part(entry.at, what, own.at + 1, &[]);
                    break;
                }
                count.note(true);
            }
        }
        count
    }

    /// Returns `true` if the record discards this card at the end of the game and it is still on the table
    /// here.
    fn lies_on_table(&mut self, stream: &str, rest: &[Entry]) -> bool {
        let card = stream.strip_prefix("card ").and_then(|id| id.parse().ok());
        let [last] = rest else { return false };
        last.text == "discard"
            && card.is_some_and(|id: i32| self.log.on_table.contains(&id))
            && self.rules.allow("by-way-of-the-table")
    }

    /// Returns `true` if the discard piles differ only by cards that are on the table here.
    fn same_pile(&mut self, own: &str, recorded: &str) -> bool {
        let (mut more, mut here) = (card_ids(recorded), card_ids(own));
        here.retain(|id| match more.iter().position(|other| other == id) {
            Some(at) => {
                more.remove(at);
                false
            }
            None => true,
        });
        if !here.is_empty() || more.iter().any(|id| !self.log.on_table.contains(id)) {
            return false;
        }
        self.rules.allow(if more.is_empty() {
            "discard-pile-in-another-order"
        } else {
            "by-way-of-the-table"
        })
    }

    /// Returns the missing continuous skill that changes this number.
    fn changing(&self, stream: &str) -> Option<String> {
        let (_, number) = stream.split_once(": ")?;
        let change = match number.split_once(" of ")?.0 {
            "distances" => Changes::Distance,
            "hand limit" => Changes::HandLimit,
            _ => return None,
        };
        cut::continuous(self.trace, self.catalog, &[change])
    }

    fn timings(&mut self) -> Count {
        let mut count = Count::default();
        let mut aligner = Aligner::new(&self.log.timings);
        for (at, record) in self.trace.records.iter().enumerate().take(self.end).skip(self.extent.start) {
            let Record::Trigger(t) = record else { continue };
            if !self.extent.counts(at) {
                continue;
            }
            let recorded = timings::recorded(at, t);
            let found = aligner.find(&recorded, &mut self.rules);
            if found.is_none() && self.excused(at) && aligner.is_past(&recorded) {
                break;
            }
            count.note(found.is_some());
            if found.is_none() {
                let shown = timings::show(&recorded.event, &recorded.player, &recorded.fields);
                let what = Mismatch::NoTiming(shown);
                let journal = aligner.journal() + HERE / 2;
                let suspects: &[Changes] = match recorded.event.as_str() {
                    "TrickCardCanceling" => &[Changes::Answers],
                    _ if recorded.fields.iter().any(|(name, _)| *name == "to") => &[Changes::Prohibits],
                    _ => &[],
                };
                self.part(at, what, journal, suspects);
                break;
            }
        }
        count
    }
}

/// Parses the cards of a list in a fact.
fn card_ids(text: &str) -> Vec<i32> {
    text.split('+').filter_map(|id| id.parse().ok()).collect()
}
