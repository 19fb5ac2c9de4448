//! Where a recorded game leaves what this table knows: the first record in which a skill acts
//! that does not exist here.

use serde_json::Value;

use super::notation::{CardKind, CardText};
use super::record::RULE_MARKS;
use super::trace::{Ask, Payload, Record, Struct, Trace, TraceCard};
use crate::rules::Catalog;

/// The first act of a skill that does not exist here.
#[derive(Debug, Clone, PartialEq)]
pub struct Cut {
    /// Index into the trace's records.
    pub at: usize,
    pub skill: String,
}

/// Names that stand where a skill's name would, and are the rules' own.
const RULES: [&str; 6] = ["", "game_rule", "gamerule", "kill", "recast", "draw_phase"];
/// Skills of the recorded engine that only draw an animation.
const SHOW: [&str; 1] = ["#spear-emotion"];

/// Does this skill, or the card of that name, exist at this table?
pub fn exists(catalog: &Catalog, name: &str) -> bool {
    let bare = name.trim_start_matches('_');
    RULES.contains(&bare)
        || SHOW.contains(&bare)
        || catalog.skill(bare).is_some()
        || catalog.find_kind(bare).is_some()
}

/// The first record that some skill unknown here has a part in.
pub fn find(trace: &Trace, catalog: &Catalog) -> Option<Cut> {
    // Skills that ran within each open timing, for those that only change its payload.
    let mut open: Vec<Option<(usize, String)>> = Vec::new();
    let unknown = |name: &str| !exists(catalog, name);
    for (at, record) in trace.records.iter().enumerate() {
        let cut = |skill: &str| Some(Cut { at, skill: skill.to_string() });
        match record {
            Record::Trigger(t) => {
                if t.b.is_none() {
                    open.push(None);
                }
                if let Some(skill) = t.d.as_ref().and_then(|d| skill_in_payload(catalog, d)) {
                    return cut(&skill);
                }
            }
            Record::TriggerEnd(te) => {
                let ran = open.pop().flatten();
                if let (Some(_), Some((at, skill))) = (&te.d2, ran) {
                    return Some(Cut { at, skill });
                }
            }
            Record::Skill(s) if unknown(&s.skill) => {
                // A leaf that lets the timing go on has done nothing that shows, unless the
                // payload is another one afterwards.
                if s.r != Some(false) {
                    return cut(&s.skill);
                }
                if let Some(ran @ None) = open.last_mut() {
                    *ran = Some((at, s.skill.to_string()));
                }
            }
            Record::Invoked(inv) if unknown(&inv.skill) => return cut(&inv.skill),
            Record::Wrap(wrap) if unknown(&wrap.skill) => return cut(&wrap.skill),
            Record::Mark(mark) if !is_rule_mark(&mark.name) => return cut(&mark.name),
            Record::Ask(ask) => {
                if let Some(skill) = skill_in_ask(catalog, ask) {
                    return cut(&skill);
                }
            }
            Record::Validated(_) => return cut("validated"),
            _ => {}
        }
    }
    None
}

/// Limited skills get their mark when the game starts, which does nothing yet.
fn is_rule_mark(name: &str) -> bool {
    RULE_MARKS.contains(&name) || name.starts_with('@')
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
    // A prompt names the skill that asks; those of cards are spelled `fire-attack`.
    if let Some(prompt) = ask.arg_str("prompt").and_then(|p| p.strip_prefix('@')) {
        let name = prompt.split(':').next().unwrap_or(prompt);
        let whole = name.replace('-', "_");
        let first = name.split('-').next().unwrap_or(name);
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

/// What a skill that never shows as acting changes all the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changes {
    Distance,
    HandLimit,
    /// What may be used how often, on whom.
    Targets,
}

/// The recorded engine's continuous skills.
const CONTINUOUS: [(&str, &[Changes]); 15] = [
    ("mashu", &[Changes::Distance, Changes::Targets]),
    ("yicong", &[Changes::Distance, Changes::Targets]),
    ("#tuntian-dist", &[Changes::Distance, Changes::Targets]),
    ("xueyi", &[Changes::HandLimit]),
    ("#yingzi", &[Changes::HandLimit]),
    ("#wangzun-maxcard", &[Changes::HandLimit]),
    ("paoxiao", &[Changes::Targets]),
    ("qicai", &[Changes::Targets]),
    ("kongcheng", &[Changes::Targets]),
    ("weimu", &[Changes::Targets]),
    ("#duanliang-target", &[Changes::Targets]),
    ("#zhaxiang-target", &[Changes::Targets]),
    ("#tianyi-target", &[Changes::Targets]),
    ("#shensu-slash-ndl", &[Changes::Targets]),
    ("jiuyuan", &[Changes::Targets]),
];

/// A continuous skill that somebody has in this game, that does not exist here, and that
/// changes this.
pub fn continuous(trace: &Trace, catalog: &Catalog, change: Changes) -> Option<String> {
    trace
        .setup
        .iter()
        .flat_map(|seat| &seat.skills)
        .filter(|skill| !exists(catalog, &skill.name))
        .find(|skill| CONTINUOUS.iter().any(|(name, what)| *name == skill.name && what.contains(&change)))
        .map(|skill| skill.name.to_string())
}
