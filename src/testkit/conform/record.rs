//! The facts of a recorded game, up to a given record.

use std::collections::{BTreeMap, BTreeSet};

use super::cut::Extent;
use super::facts::{self, Streams};
use super::trace::{End, Payload, PileKind, RULE_MARKS, Record, SeatState, Struct, Trace};

/// Winner recorded for games that reached the time limit of the recorded engine's harness.
const TURN_CAP: &str = "PEER_TURN_CAP";

/// Returns the hit points at the start of a comparison: those of the turn that starts there, or of the first
/// turn.
fn hp_before(trace: &Trace, start: usize) -> BTreeMap<&str, String> {
    let (before, after) = trace.records.split_at((start + 1).min(trace.records.len()));
    let state = before.iter().rev().chain(after).find_map(|r| match r {
        Record::State(state) => Some(state),
        _ => None,
    });
    let seats = state.map_or(&[][..], |state| &state.seats);
    seats.iter().map(|seat| (seat.p.as_str(), seat.hp.to_string())).collect()
}

/// Returns the facts of the records before `end`.
pub fn facts_of(trace: &Trace, extent: &Extent, end: usize) -> Streams {
    let mut out = Streams::default();
    let mut phases: BTreeMap<&str, &str> = BTreeMap::new();
    let before = &trace.records[..extent.start.min(trace.records.len())];
    let is_shuffle = |r: &&Record| matches!(r, Record::Pile(p) if p.kind == PileKind::Reshuffle);
    // Cards revealed on the table, which may return to the pile without a move.
    let mut open: BTreeSet<i32> = BTreeSet::new();
    let mut shuffles = before.iter().filter(is_shuffle).count();
    let mut hp = hp_before(trace, extent.start);
    for (at, record) in trace.records.iter().enumerate().take(end).skip(extent.start) {
        if !extent.counts(at) {
            continue;
        }
        match record {
            Record::Mv(parts) => {
                for part in parts {
                    let to = facts::place_word(part.to_place);
                    if to == "table" {
                        open.extend(part.ids.iter().copied());
                        continue;
                    }
                    part.ids.iter().for_each(|id| {
                        open.remove(id);
                    });
                    let place = facts::place(to, part.to.as_deref(), part.to_pile.as_deref());
                    for id in &part.ids {
                        out.add(format!("card {id}"), at, place.clone());
                    }
                }
            }
            Record::Ag(ag) => {
                let place = facts::place(facts::place_word(ag.place), ag.to.as_deref(), None);
                out.add(format!("card {}", ag.id), at, place);
            }
            Record::Pile(pile) if pile.kind == PileKind::Reshuffle => {
                shuffles += 1;
                out.add("shuffles", at, format!("{shuffles}: {} cards", pile.ids.len()));
            }
            Record::Pile(pile) if pile.kind == PileKind::ReturnTop => {
                for id in pile.ids.iter().filter(|id| open.remove(id)) {
                    out.add(format!("card {id}"), at, "draw");
                }
            }
            Record::Prop(prop) => match prop.name.as_str() {
                // Repeated with every change of the maximum.
                "hp" if hp.insert(&prop.p, value_text(&prop.v)) == Some(value_text(&prop.v)) => {}
                "hp" | "chained" | "faceup" | "kingdom" => {
                    out.add(format!("{} of {}", prop.name, prop.p), at, value_text(&prop.v));
                }
                "alive" => out.add("deaths", at, prop.p.to_string()),
                _ => {}
            },
            Record::Trigger(t) => {
                let player = t.p.as_deref().unwrap_or("-");
                let payload = t.d.as_ref().and_then(Payload::as_struct);
                match (t.event.as_str(), payload) {
                    ("TurnStart", _) => out.add("turns", at, player),
                    ("EventPhaseChanging", Some(Struct::Phase(change))) => {
                        phases.insert(player, &change.to);
                    }
                    ("EventPhaseStart", _) => {
                        let phase = phases.get(player).copied().unwrap_or("?");
                        if phase != "not_active" {
                            out.add("phases", at, format!("{player} {phase}"));
                        }
                    }
                    ("DamageDone", Some(Struct::Damage(d))) => {
                        let text = format!(
                            "{} to {}: {} {}{} with {}",
                            facts::who(d.from.as_ref()),
                            facts::who(d.to.as_ref()),
                            d.n,
                            facts::nature_word(d.nature),
                            if d.chain { " (chain)" } else { "" },
                            facts::trace_card_or_none(&d.card),
                        );
                        out.add("damage", at, text);
                    }
                    ("FinishJudge", Some(Struct::Judge(j))) => {
                        let text = format!(
                            "{} for {}: {} {}",
                            j.who,
                            j.reason,
                            facts::trace_card_or_none(&j.card),
                            if j.is_good == Some(true) { "good" } else { "bad" },
                        );
                        out.add("judgements", at, text);
                    }
                    ("Pindian", Some(Struct::Pindian(p))) => {
                        let text = format!(
                            "{} {} against {} {}: {}",
                            p.from,
                            facts::trace_card_or_none(&p.from_card),
                            p.to,
                            facts::trace_card_or_none(&p.to_card),
                            p.success,
                        );
                        out.add("pindian", at, text);
                    }
                    _ => {}
                }
            }
            Record::State(state) => {
                let turn = format!("turn {}", state.turn);
                for seat in &state.seats {
                    seat_facts(&mut out, at, &turn, seat);
                }
                out.add(format!("{turn}: piles"), at, piles(state.draw_n, state.discard_n));
            }
            Record::End(end) => end_facts(&mut out, at, end),
            _ => {}
        }
    }
    out
}

pub fn piles(draw: usize, discard: usize) -> String {
    format!("draw {draw}, discard {discard}")
}

fn seat_facts(out: &mut Streams, at: usize, turn: &str, seat: &SeatState) {
    let mut add = |field: &str, text: String| out.add(facts::state_stream(turn, &seat.p, field), at, text);
    add("alive", seat.alive.to_string());
    add("hand", facts::ids(seat.hand.iter().copied()));
    add("equipment", facts::ids(seat.equip.iter().copied()));
    add("judging area", facts::ids(seat.judging.iter().copied()));
    for (name, pile) in &seat.piles {
        if !pile.is_empty() {
            add(&format!("pile {name}"), facts::ids(pile.iter().copied()));
        }
    }
    if !seat.alive {
        return;
    }
    add("hp", format!("{}/{}", seat.hp, seat.max));
    add("seat", seat.seat.to_string());
    add("face up", seat.faceup.to_string());
    add("chained", seat.chained.to_string());
    for mark in RULE_MARKS {
        add(mark, seat.marks.get(mark).copied().unwrap_or(0).to_string());
    }
    if let Some(n) = seat.maxcards {
        add("hand limit", n.to_string());
    }
    if let Some(n) = seat.range {
        add("attack range", n.to_string());
    }
    if let Some(dist) = &seat.dist {
        add("distances", facts::ids(dist.iter().copied()));
    }
}

fn end_facts(out: &mut Streams, at: usize, end: &End) {
    if end.winner == TURN_CAP {
        return;
    }
    out.add("winner", at, end.winner.to_string());
    for seat in &end.state {
        seat_facts(out, at, "end", seat);
    }
    for seat in &end.players {
        out.add(facts::state_stream("end", &seat.p, "role"), at, seat.role.to_string());
    }
    out.add("end: draw pile", at, facts::ids(end.draw.iter().copied()));
    out.add("end: discard pile", at, facts::ids(end.discard.iter().copied()));
}

fn value_text(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
