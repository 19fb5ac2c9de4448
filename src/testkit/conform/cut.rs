//! The end of the comparable part of a recorded game: the first record with an action of a skill that is
//! missing here, or with a reviewed difference.

use serde_json::Value;

use super::differences::Reviewed;
use super::notation::{CardKind, CardText};
use super::trace::{Ask, Payload, RULE_MARKS, Record, Struct, Trace, TraceCard, Trigger};
use crate::rules::Catalog;

/// The first action that cannot be reproduced here.
#[derive(Debug, Clone, PartialEq)]
pub struct Cut {
    /// Index in the trace's records.
    pub at: usize,
    pub why: Cause,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// An action of a missing skill.
    Skill(String),
    /// The id of a reviewed difference after which the games diverge.
    Reviewed(&'static str),
}

/// Returns the difference for an answer that the recorded engine took from its players without a check.
fn unlawful(ask: &Ask) -> Option<&'static str> {
    let text = |key: &str| ask.reply.get(key).and_then(Value::as_str).unwrap_or_default();
    let aims_at_nobody = || ask.reply.get("to").and_then(Value::as_array).is_some_and(Vec::is_empty);
    if ask.kind == "askForUseCard" && text("name") == "iron_chain" && aims_at_nobody() {
        return Some("recast-is-no-use");
    }
    let is_barred =
        |id: &Value| ask.args.get("disabled").and_then(Value::as_array).is_some_and(|d| d.contains(id));
    if ask.kind == "askForCardChosen" && is_barred(&ask.reply) {
        return Some("barred-card-is-barred");
    }
    // `@KurouCard[no_suit:-]=.` has no subcards.
    (text("name") == "KurouCard" && text("card").ends_with("=.")).then_some("kurou-costs-a-card")
}

/// Returns the difference for a card with several targets, used by a player who turns over instead of having
/// a turn: they come last there.
fn goes_last(turning: Option<&str>, used: &Trigger) -> Option<&'static str> {
    let Some(Struct::Use(usage)) = used.d.as_ref().and_then(Payload::as_struct) else { return None };
    let last = usage.to.last().map(|p| p.as_str());
    let parts = used.event == "PreCardUsed" && usage.to.len() > 1 && turning.is_some() && last == turning;
    parts.then_some("no-turn-goes-last")
}

/// The comparable part of a recorded game.
#[derive(Debug, Clone, PartialEq)]
pub struct Extent {
    /// The first record: 0, or the state at the start of a later turn.
    pub start: usize,
    pub cut: Option<Cut>,
    /// Flags by record: it belongs to a missing skill without an effect, such as one that was offered and
    /// declined.
    vain: Vec<bool>,
}

impl Extent {
    /// Returns `true` if this record counts.
    pub fn counts(&self, at: usize) -> bool {
        !self.vain.get(at).copied().unwrap_or(false)
    }

    /// Returns the first record that does not count any more.
    pub fn end(&self, trace: &Trace) -> usize {
        self.cut.as_ref().map_or(trace.records.len(), |c| c.at)
    }
}

/// Names of the rules that appear in place of a skill's name.
const RULES: [&str; 6] = ["", "game_rule", "gamerule", "kill", "recast", "draw_phase"];
/// Skills of the recorded engine that only play an animation.
const SHOW: [&str; 1] = ["#spear-emotion"];

/// Returns `true` if this skill or card exists at this table.
pub fn exists(catalog: &Catalog, name: &str) -> bool {
    let bare = name.trim_start_matches('_');
    // `fanjian_discard` is a second question of a skill.
    let of = bare.split_once('_').map_or(bare, |(skill, _)| skill);
    RULES.contains(&bare)
        || SHOW.contains(&bare)
        || catalog.skill(bare).is_some()
        || catalog.skill(of).is_some()
        || catalog.find_kind(bare).is_some()
        // A question that a skill asks under a separate name, such as `fanjian_discard`.
        || bare.split_once('_').is_some_and(|(first, _)| catalog.skill(first).is_some())
}

/// Returns `true` for an internal mark of a skill of this table, named after the skill.
fn is_note(catalog: &Catalog, mark: &str) -> bool {
    let visible = catalog.skills.values().filter(|skill| skill.is_visible());
    visible
        .map(|skill| skill.name.as_str())
        .any(|name| mark.trim_start_matches("ViewAsSkill_").starts_with(name))
}

/// Returns the comparable part of this game from that record.
pub fn extent(trace: &Trace, catalog: &Catalog, start: usize, reviewed: &Reviewed) -> Extent {
    let mut vain = vec![false; trace.records.len()];
    let cut = find(trace, catalog, start, reviewed, &mut vain);
    Extent { start, cut, vain }
}

/// Finds the first record in which a missing skill is involved.
fn find(
    trace: &Trace,
    catalog: &Catalog,
    start: usize,
    reviewed: &Reviewed,
    vain: &mut [bool],
) -> Option<Cut> {
    // Skills that ran within each open timing, for skills that only change its payload.
    let mut open: Vec<Option<(usize, String)>> = Vec::new();
    let unknown = |name: &str| !exists(catalog, name);
    let mut resume = start;
    // The player whose turn began, until it has a phase.
    let mut turning = None;
    for (at, record) in trace.records.iter().enumerate() {
        if at < resume {
            continue;
        }
        let cut = |skill: &str| Some(Cut { at, why: Cause::Skill(skill.to_string()) });
        match record {
            Record::Trigger(t) => {
                if t.b.is_none() {
                    open.push(None);
                }
                match t.event.as_str() {
                    "TurnStart" => turning = t.p.as_deref(),
                    "EventPhaseChanging" => turning = None,
                    _ => {}
                }
                if let Some(id) = goes_last(turning, t).filter(|id| reviewed.lists(id)) {
                    return Some(Cut { at, why: Cause::Reviewed(id) });
                }
                if let Some(skill) = t.d.as_ref().and_then(|d| skill_in_payload(catalog, d)) {
                    return cut(&skill);
                }
            }
            Record::TriggerEnd(te) => {
                let ran = open.pop().flatten();
                if let (Some(_), Some((at, skill))) = (&te.d2, ran) {
                    return Some(Cut { at, why: Cause::Skill(skill) });
                }
            }
            Record::Skill(s) if unknown(&s.skill) => {
                // A skill that continues the timing may have changed its payload.
                if let Some(ran @ None) = open.last_mut() {
                    *ran = Some((at, s.skill.to_string()));
                }
                match s.r {
                    Some(false) => {}
                    Some(true) => return cut(&s.skill),
                    None => match in_vain(trace, at, &s.skill, s.n) {
                        Some(end) => {
                            vain[at..=end].fill(true);
                            resume = end + 1;
                        }
                        None => return cut(&s.skill),
                    },
                }
            }
            Record::Invoked(inv) if unknown(&inv.skill) => return cut(&inv.skill),
            Record::Wrap(wrap) if unknown(&wrap.skill) => return cut(&wrap.skill),
            Record::Mark(mark) if !is_rule_mark(&mark.name) && !is_note(catalog, &mark.name) => {
                return cut(&mark.name);
            }
            Record::Ask(ask) => {
                if let Some(skill) = skill_in_ask(catalog, ask) {
                    return cut(&skill);
                }
                if let Some(id) = unlawful(ask).filter(|id| reviewed.lists(id)) {
                    return Some(Cut { at, why: Cause::Reviewed(id) });
                }
            }
            Record::Validated(_) => return cut("validated"),
            _ => {}
        }
    }
    None
}

/// Returns the end of a skill's body without an effect: a declined question, a note for itself.
fn in_vain(trace: &Trace, from: usize, skill: &str, n: i32) -> Option<usize> {
    for (at, record) in trace.records.iter().enumerate().skip(from + 1) {
        match record {
            Record::SkillEnd(se) if se.n == n && se.skill == skill => {
                return (se.r == Some(false)).then_some(at);
            }
            Record::Mark(mark) if !RULE_MARKS.contains(&mark.name.as_str()) => {}
            Record::Prop(prop) if !TABLE_PROPS.contains(&prop.name.as_str()) => {}
            Record::Ask(ask) if is_declined(&ask.reply) && ask.auto.is_none() => {}
            Record::Trigger(t) if matches!(t.event.as_str(), "ChoiceMade" | "CardAsked") => {}
            Record::TriggerEnd(te) if te.d2.is_none() && te.b != Some(true) => {}
            Record::Skill(s) if s.r != Some(true) => {}
            Record::SkillEnd(se) if se.r != Some(true) => {}
            _ => return None,
        }
    }
    None
}

/// Properties of the table, not of a skill.
pub(super) const TABLE_PROPS: [&str; 10] =
    ["hp", "maxhp", "role", "alive", "seat", "kingdom", "chained", "faceup", "general", "phase"];

fn is_declined(reply: &Value) -> bool {
    match reply {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty() || text == "cancel",
        Value::Array(items) => items.is_empty(),
        Value::Number(n) => n.as_i64() == Some(-1),
        _ => false,
    }
}

/// Returns `true` for marks of the rules. Limited skills get their mark at the start of the game, which has
/// no effect yet.
fn is_rule_mark(name: &str) -> bool {
    RULE_MARKS.contains(&name) || name.starts_with('@') || name.starts_with("Global_")
}

fn skill_in_ask(catalog: &Catalog, ask: &Ask) -> Option<String> {
    let unknown = |name: &str| (!exists(catalog, name)).then(|| name.to_string());
    if let Some(found) = ["skill", "reason"].iter().find_map(|key| unknown(ask.arg_str(key)?)) {
        return Some(found);
    }
    if let Some(called) = ask.arg_str("pattern").and_then(|p| p.strip_prefix('@')) {
        let name = called.trim_start_matches('@');
        let end = name.find(|c: char| !c.is_alphabetic() && c != '_').unwrap_or(name.len());
        if let Some(skill) = unknown(&name[..end]) {
            return Some(skill);
        }
    }
    // A prompt names the asking skill; those of cards are spelled `fire-attack`.
    if let Some(prompt) = ask.arg_str("prompt").and_then(|p| p.strip_prefix('@')) {
        let name = prompt.split(':').next().unwrap_or(prompt);
        let whole = name.replace('-', "_");
        let first = name.split('-').next().unwrap_or(name).trim_end_matches(|c: char| c.is_ascii_digit());
        if !exists(catalog, &whole) && !exists(catalog, first) && first != "multi" {
            return Some(first.to_string());
        }
    }
    skill_in_reply(catalog, &ask.reply)
}

fn skill_in_reply(catalog: &Catalog, reply: &Value) -> Option<String> {
    let card = match reply {
        Value::Object(fields) => fields.get("card")?.as_str()?,
        Value::String(text) if text.contains("]=") => text,
        _ => return None,
    };
    skill_in_card(catalog, card)
}

fn skill_in_card(catalog: &Catalog, card: &str) -> Option<String> {
    match card.parse::<CardText>().ok()?.kind {
        CardKind::Virtual { skill, .. } => (!exists(catalog, &skill)).then(|| skill.to_string()),
        CardKind::Skill { class, .. } => (!exists(catalog, &class)).then(|| class.to_string()),
        CardKind::Dummy => None,
    }
}

fn skill_in_payload(catalog: &Catalog, payload: &Payload) -> Option<String> {
    let card = match payload.as_struct()? {
        Struct::Use(u) => Some(&u.card),
        Struct::Resp(r) => Some(&r.card),
        Struct::Effect(e) => Some(&e.card),
        Struct::Judge(j) => {
            if !exists(catalog, &j.reason) {
                return Some(j.reason.to_string());
            }
            None
        }
        Struct::Pindian(p) => {
            return (!exists(catalog, &p.reason)).then(|| p.reason.to_string());
        }
        _ => None,
    };
    match card? {
        TraceCard::Real(_) => None,
        TraceCard::Text(text) => skill_in_card(catalog, text),
    }
}

/// The permanent effect of a skill that never appears as acting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changes {
    Distance,
    HandLimit,
    /// Reach of cards.
    Reach,
    /// Number of uses and of targets of cards.
    Uses,
    /// Prohibited targets.
    Prohibits,
    /// Possible responders and answers.
    Answers,
}

/// The recorded engine's continuous skills, and passive skills that wait for an event.
const CONTINUOUS: [(&str, &[Changes]); 18] = [
    ("mashu", &[Changes::Distance, Changes::Reach]),
    ("yicong", &[Changes::Distance, Changes::Reach]),
    ("#tuntian-dist", &[Changes::Distance, Changes::Reach]),
    ("xueyi", &[Changes::HandLimit]),
    ("#yingzi", &[Changes::HandLimit]),
    ("#wangzun-maxcard", &[Changes::HandLimit]),
    ("#buqu", &[Changes::HandLimit]),
    // It grants yingzi.
    ("hunzi", &[Changes::HandLimit]),
    ("paoxiao", &[Changes::Uses]),
    ("qicai", &[Changes::Reach]),
    ("kongcheng", &[Changes::Prohibits]),
    ("weimu", &[Changes::Prohibits]),
    ("#duanliang-target", &[Changes::Reach]),
    ("#zhaxiang-target", &[Changes::Reach, Changes::Uses]),
    ("#tianyi-target", &[Changes::Reach, Changes::Uses]),
    ("#shensu-slash-ndl", &[Changes::Reach, Changes::Uses]),
    ("kanpo", &[Changes::Answers]),
    ("jijiu", &[Changes::Answers]),
];

/// Returns a continuous skill of a player in this game that is missing here and changes one of these.
pub fn continuous(trace: &Trace, catalog: &Catalog, changes: &[Changes]) -> Option<String> {
    let matters = |name: &str| {
        CONTINUOUS.iter().any(|(known, what)| *known == name && what.iter().any(|c| changes.contains(c)))
    };
    let skills = trace.setup.iter().flat_map(|seat| &seat.skills);
    skills
        .filter(|skill| !exists(catalog, &skill.name))
        .find(|skill| matters(&skill.name))
        .map(|skill| skill.name.to_string())
}
