//! Conversion of a table into the keys of a scene.

use super::answers::face_text;
use super::witness::Moment;
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::setup::mode_of;
use crate::rules::{Catalog, Frequency};
use crate::testkit::scene::draft::Data;

/// Counters of the rules that every turn or damage changes.
const BOOKKEEPING: [&str; 5] = [
    "Global_TurnCount",
    "Global_TurnCount2",
    "damage_point_round",
    "damage_point_play_phase",
    "damage_point_turn-Clear",
];

/// The level of detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// This number of cards from the top of the draw pile; no discard pile.
    Brief(usize),
    /// Both piles and the counters of the rules.
    Full,
}

/// Reason for which the keys of a scene cannot express a table.
pub type Unsaid = String;

/// Returns the keys of a scene that sets this table up, as far as possible.
pub fn keys(moment: &Moment, catalog: &Catalog, detail: Detail) -> Result<Vec<(String, Data)>, Unsaid> {
    let t = &moment.table;
    let mut keys: Vec<(String, Data)> = Vec::new();
    let mut say = |key: &str, value: Data| keys.push((key.into(), value));
    let seats: Result<Vec<Data>, Unsaid> =
        t.seats.iter().enumerate().map(|(i, id)| seat(t, t.player(*id), i + 1, catalog, detail)).collect();
    say("seats", Data::List(seats?));
    if t.mode != mode_of(t.seats.len()) {
        say("mode", Data::text(t.mode.as_str()));
    }
    let cards = |ids: &mut dyn Iterator<Item = &CardId>| Data::texts(ids.map(|id| printed(t, *id)));
    let shown = match detail {
        Detail::Brief(n) => n,
        Detail::Full => t.draw_pile.len(),
    };
    say("deck", cards(&mut t.draw_pile.iter().take(shown)));
    if detail == Detail::Full {
        say("discard", cards(&mut t.discard_pile.iter()));
    }
    let turn = t.turn.current.and_then(|p| t.seats.iter().position(|s| *s == p)).unwrap_or(0);
    say("turn", Data::Number(turn as i64 + 1));
    let phase = if t.turn.stage == Stage::Play { Phase::Play } else { Phase::NotActive };
    say("phase", Data::text(phase.word()));
    say("seed", Data::Number((t.seed % (1 << 53)) as i64));
    keys.retain(|(_, value)| !value.is_empty());
    Ok(keys)
}

/// Formats the printed face: `slash:spade:7`.
fn printed(t: &Table, card: CardId) -> String {
    let Some(physical) = t.deck.get(card.index()) else { return String::new() };
    let face = &physical.printed;
    let name = t.kinds.get(face.kind.0 as usize).map_or("", |kind| kind.name.as_str());
    face_text(name, face.suit, face.number)
}

fn seat(t: &Table, p: &Player, number: usize, catalog: &Catalog, detail: Detail) -> Result<Data, Unsaid> {
    let mut keys: Vec<(String, Data)> = Vec::new();
    let mut say = |key: &str, value: Data| {
        if !value.is_empty() {
            keys.push((key.into(), value));
        }
    };
    if !p.general2.is_empty() {
        return Err(format!("seat {number} has a second general"));
    }
    let general = catalog.generals.get(&p.general);
    if !p.general.is_empty() {
        say("general", Data::text(p.general.as_str()));
    }
    say("role", Data::text(p.role.word()));
    if p.role_shown && p.role != Role::Lord && p.alive {
        say("shown", Data::Flag(true));
    }
    if general.is_none_or(|g| g.kingdom != p.kingdom) && !p.kingdom.is_empty() {
        say("kingdom", Data::text(p.kingdom.as_str()));
    }
    if general.is_none_or(|g| g.gender != p.gender) && matches!(p.gender, Gender::Male | Gender::Female) {
        say("gender", Data::text(if p.gender == Gender::Female { "female" } else { "male" }));
    }
    say("hp", Data::Number(p.hp.into()));
    if general.is_none_or(|g| g.max_hp != p.max_hp) {
        say("max_hp", Data::Number(p.max_hp.into()));
    }
    if !p.alive {
        say("dead", Data::Flag(true));
        return Ok(Data::Keys(keys));
    }
    let cards = |ids: &mut dyn Iterator<Item = CardId>| Data::texts(ids.map(|id| printed(t, id)));
    say("hand", cards(&mut p.hand.iter().copied()));
    say("equip", cards(&mut p.equip_cards()));
    if let Some(card) = p.judging.iter().find(|card| is_taken_for_another(t, **card)) {
        return Err(format!("{} lies before seat {number} as another card", printed(t, *card)));
    }
    say("judging", cards(&mut p.judging.iter().copied()));
    let piles = p.piles.iter().filter(|(_, pile)| !pile.cards.is_empty());
    let piles = piles.map(|(name, pile)| (name.to_string(), cards(&mut pile.cards.iter().copied())));
    say("piles", Data::Keys(piles.collect()));
    say("skills", skills(p, catalog));
    say("marks", marks(p, catalog, detail));
    if detail == Detail::Full {
        say("flags", Data::texts(p.flags.iter().map(|flag| flag.as_str())));
    }
    say("used", Data::counts(p.history.iter().map(|(name, n)| (name, *n))));
    if p.chained {
        say("chained", Data::Flag(true));
    }
    if !p.face_up {
        say("face_down", Data::Flag(true));
    }
    Ok(Data::Keys(keys))
}

/// Returns `true` for a delayed trick made of another card.
fn is_taken_for_another(t: &Table, card: CardId) -> bool {
    t.deck.get(card.index()).is_some_and(|c| c.printed.kind != c.card.face.kind)
}

/// Returns the skills beyond the general's, and the general's lost skills with a dash.
fn skills(p: &Player, catalog: &Catalog) -> Data {
    let mut own: Vec<&Name> =
        catalog.generals.get(&p.general).map(|g| g.skills.iter().collect()).unwrap_or_default();
    own.retain(|name| p.role == Role::Lord || !catalog.skill(name).is_some_and(|skill| skill.lord));
    let has = |name: &Name| p.owns_skill(name);
    let lost = own.iter().filter(|name| !has(name)).map(|name| format!("-{name}"));
    let is_more = |skill: &&player::SkillInstance| {
        skill.source != player::SkillSource::Helper && !own.contains(&&skill.name)
    };
    let more = p.skills.iter().filter(is_more).map(|skill| skill.name.to_string());
    Data::texts(lost.chain(more))
}

/// Returns the marks, except those that a scene sets itself.
fn marks(p: &Player, catalog: &Catalog, detail: Detail) -> Data {
    let limited = |skill: &player::SkillInstance| {
        let def = catalog.skill(&skill.name)?;
        if def.frequency == Frequency::Limited { def.limit_mark.clone() } else { None }
    };
    let by_itself: Vec<Name> = p.skills.iter().filter_map(limited).collect();
    let used_up = by_itself.iter().filter(|name| p.mark(name) == 0).map(|name| (name, 0));
    let is_said = |name: &Name, n: i32| {
        let is_given = by_itself.contains(name) && n == 1;
        !is_given && (detail == Detail::Full || !BOOKKEEPING.contains(&name.as_str()))
    };
    let others = p.marks.iter().filter(|(name, n)| is_said(name, **n)).map(|(name, n)| (name, *n));
    Data::counts(others.chain(used_up))
}
