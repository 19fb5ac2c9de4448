//! Setup of our table like a recorded one: before the deal, or at the start of a later turn.

use std::collections::{BTreeMap, VecDeque};

use super::cut;
use super::trace::{
    Ask, Payload, PileKind, Place as ToldPlace, RULE_MARKS, Record, SeatState, SetupSeat, Trace, Wrap,
};
use crate::model::moves::Location;
use crate::model::turn::Stage;
use crate::model::{
    CardId, EquipSlot, Face, Gender, KindId, Place, PlayerId, Role, SeatSet, Suit, Table, TableFault, Value,
};
use crate::rules::{Catalog, GeneralDef, Room};

#[derive(Debug, thiserror::Error)]
pub enum SetupFault {
    #[error("no kind of card here is called `{0}`")]
    Card(String),
    #[error("card ids are not 0, 1, 2 ...")]
    Ids,
    #[error("`{0}` is no player's name")]
    Player(String),
    #[error("two players have the same name")]
    SamePlayer,
    #[error("`{0}` is no role")]
    Role(String),
    #[error("no `pile: initial` record")]
    NoPile,
    #[error("the initial pile is not the deck")]
    Pile,
    #[error("the recorded state does not say where every card is: {0}")]
    State(TableFault),
    #[error("the recorded state does not say where every card is: no turn begins here")]
    NoTurn,
    #[error("the recorded state does not say where every card is: nobody's turn")]
    NobodysTurn,
    #[error("the recorded state does not say where every card is: the piles have other sizes")]
    Piles,
}

/// Creates a placeholder for an unknown general, with those of its skills that exist here.
pub fn general_of(seat: &SetupSeat, catalog: &Catalog) -> GeneralDef {
    let skills = seat.skills.iter().filter(|s| !s.hidden && catalog.skill(&s.name).is_some());
    GeneralDef {
        name: seat.general.clone(),
        kingdom: seat.kingdom.clone(),
        max_hp: seat.max_hp,
        start_hp: seat.hp,
        gender: match seat.gender.as_str() {
            "male" => Gender::Male,
            "female" => Gender::Female,
            _ => Gender::Sexless,
        },
        lord: false,
        hidden: true,
        skills: skills.map(|s| s.name.clone()).collect(),
        package: seat.package.clone(),
    }
}

/// Creates the table before the first deal.
pub fn table(trace: &Trace, catalog: &Catalog) -> Result<Table, SetupFault> {
    let mut deck = Vec::new();
    for (i, card) in trace.header.cards.iter().enumerate() {
        if card.id != i as i32 {
            return Err(SetupFault::Ids);
        }
        let kind: KindId =
            catalog.find_kind(&card.name).ok_or_else(|| SetupFault::Card(card.name.to_string()))?;
        let suit = Suit::from_word(&card.suit.to_string()).unwrap_or(Suit::NoSuit);
        deck.push(Face::new(kind, suit, card.number.clamp(0, 13) as u8));
    }
    let n = trace.setup.len();
    let mut roles = vec![Role::Rebel; n];
    let mut seats = Vec::new();
    for seat in &trace.setup {
        let bad = || SetupFault::Player(seat.p.to_string());
        let player = PlayerId::from_object_name(&seat.p).ok_or_else(bad)?;
        *roles.get_mut(player.index()).ok_or_else(bad)? =
            Role::from_word(&seat.role).ok_or_else(|| SetupFault::Role(seat.role.to_string()))?;
        seats.push(player);
    }
    let mut sorted = seats.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != n {
        return Err(SetupFault::SamePlayer);
    }
    let mut table =
        Table::new(trace.header.seed, trace.header.mode.as_str(), &roles, catalog.table_kinds(), &deck);
    table.seats = seats;
    table.renumber_seats();
    if let Some(lord) = table.lord() {
        table.player_mut(lord).role_shown = true;
    }
    let initial = trace.records.iter().find_map(|r| match r {
        Record::Pile(pile) if pile.kind == PileKind::Initial => Some(&pile.ids),
        _ => None,
    });
    table.draw_pile = initial.ok_or(SetupFault::NoPile)?.iter().map(|id| CardId(*id)).collect();
    table.check_cards().map_err(|_| SetupFault::Pile)?;
    Ok(table)
}

/// Assigns the generals. At a later turn, hit points come from the recorded state.
pub fn seat_generals(trace: &Trace, room: &Room, from: usize) {
    for seat in &trace.setup {
        let Some(player) = PlayerId::from_object_name(&seat.p) else { continue };
        let before = {
            let t = room.table();
            (t.player(player).hp, t.player(player).max_hp)
        };
        room.take_general(player, &seat.general);
        let mut t = room.table_mut();
        let p = t.player_mut(player);
        p.kingdom = seat.kingdom.clone();
        (p.hp, p.max_hp) = if from == 0 { (seat.hp, seat.max_hp) } else { before };
    }
    if from > 0 {
        acquire(trace, room, from);
        remember(trace, room, from);
        room.register_globals();
    }
}

/// Applies the skills gained and lost before this record.
fn acquire(trace: &Trace, room: &Room, from: usize) {
    for record in &trace.records[..from] {
        let Record::Trigger(t) = record else { continue };
        let (Some(player), Some(Payload::Text(skill))) =
            (t.p.as_deref().and_then(PlayerId::from_object_name), &t.d)
        else {
            continue;
        };
        match t.event.as_str() {
            "EventAcquireSkill" if room.catalog().skill(skill).is_some() => {
                room.add_innate_skill(player, skill);
            }
            "EventLoseSkill" => room.lose_innate_skill(player, skill),
            _ => {}
        }
    }
    // Lent skills are not recorded when gained; the end of the record lists them.
    let catalog = room.catalog();
    for seat in &trace.end().players {
        let Some(player) = PlayerId::from_object_name(&seat.p) else { continue };
        let lent = |name: &str| catalog.skill(name).is_some_and(|skill| skill.attached);
        for skill in seat.skills.iter().filter(|s| lent(&s.name)) {
            room.add_innate_skill(player, &skill.name);
        }
    }
}

/// Applies the player properties that skills set before this record.
fn remember(trace: &Trace, room: &Room, from: usize) {
    for record in &trace.records[..from] {
        let Record::Prop(prop) = record else { continue };
        let noted = prop.v.as_str().filter(|_| !cut::TABLE_PROPS.contains(&prop.name.as_str()));
        if let (Some(text), Some(player)) = (noted, PlayerId::from_object_name(&prop.p)) {
            let mut t = room.table_mut();
            t.player_mut(player).properties.insert(prop.name.clone(), Value::Text(text.into()));
        }
    }
}

// ---- a later turn -----------------------------------------------------------------------

/// The parts missing in a state: the order of the piles, and converted faces.
#[derive(Debug, Clone, Default)]
pub struct Piles {
    draw: VecDeque<i32>,
    discard: VecDeque<i32>,
    faces: BTreeMap<i32, Wrap>,
    swaps: u32,
}

/// Returns `true` if a comparison can begin at this record. It must be the state of a top-level turn, with
/// nothing in progress.
pub fn is_turn(trace: &Trace, at: usize) -> bool {
    matches!(trace.records.get(at), Some(Record::State(_)))
        && matches!(trace.records.get(at + 1), Some(Record::Trigger(t)) if t.event == "TurnStart" && t.n == 0)
}

/// Returns the piles at this record; `None` for the start of the game.
pub fn taken_up(trace: &Trace, from: usize) -> Option<Piles> {
    if from == 0 {
        return None;
    }
    let mut piles = Piles::default();
    for record in &trace.records[..from] {
        piles.follow(record);
    }
    Some(piles)
}

impl Piles {
    fn follow(&mut self, record: &Record) {
        match record {
            Record::Pile(pile) => match pile.kind {
                PileKind::Initial => self.draw = pile.ids.iter().copied().collect(),
                PileKind::Reshuffle => {
                    self.draw = pile.ids.iter().copied().collect();
                    self.discard.clear();
                    self.swaps += 1;
                }
                PileKind::ReturnTop => pile.ids.iter().rev().for_each(|id| self.draw.push_front(*id)),
            },
            Record::Pop(id) => self.take(*id),
            Record::Mv(parts) => {
                parts.iter().flat_map(|part| &part.ids).for_each(|id| self.take(*id));
                for part in parts {
                    for id in &part.ids {
                        match part.to_place {
                            ToldPlace::Draw => self.draw.push_front(*id),
                            ToldPlace::Discard => self.discard.push_front(*id),
                            _ => {}
                        }
                    }
                }
            }
            Record::Ag(ag) => {
                self.take(ag.id);
                if ag.place == ToldPlace::Discard {
                    self.discard.push_front(ag.id);
                }
            }
            Record::Ask(ask) if ask.kind == "askForGuanxing" => self.arrange(ask),
            Record::Wrap(wrap) => {
                self.faces.insert(wrap.id, wrap.clone());
            }
            Record::Unwrap(id) => {
                self.faces.remove(id);
            }
            _ => {}
        }
    }

    fn take(&mut self, id: i32) {
        if self.draw.front() == Some(&id) {
            self.draw.pop_front();
        } else {
            self.draw.retain(|c| *c != id);
            self.discard.retain(|c| *c != id);
        }
    }

    fn arrange(&mut self, ask: &Ask) {
        let list = |name: &str| -> Vec<i32> {
            let ids = ask.reply.get(name).and_then(serde_json::Value::as_array).into_iter().flatten();
            ids.filter_map(serde_json::Value::as_i64).map(|id| id as i32).collect()
        };
        list("top").into_iter().rev().for_each(|id| self.draw.push_front(id));
        self.draw.extend(list("bottom"));
    }
}

/// Changes a table from before the deal to this recorded state. Returns the number of earlier turns.
pub fn at_turn(
    trace: &Trace,
    from: usize,
    piles: &Piles,
    catalog: &Catalog,
    table: &mut Table,
) -> Result<u32, SetupFault> {
    let (Some(Record::State(state)), Some(Record::Trigger(turn))) =
        (trace.records.get(from), trace.records.get(from + 1))
    else {
        return Err(SetupFault::NoTurn);
    };
    let player_of = |name: &str| {
        PlayerId::from_object_name(name)
            .filter(|p| p.index() < trace.setup.len())
            .ok_or_else(|| SetupFault::Player(name.to_string()))
    };
    table.draw_pile.clear();
    for seat in &state.seats {
        seat_state(table, catalog, player_of(&seat.p)?, seat);
    }
    table.renumber_seats();
    for id in &piles.draw {
        lay(table, *id, Location::new(Place::Draw, None), None, SeatSet::NONE);
    }
    // Both piles are listed from the top.
    table.draw_pile = piles.draw.iter().map(|id| CardId(*id)).collect();
    for id in piles.discard.iter().rev() {
        lay(table, *id, Location::new(Place::Discard, None), None, SeatSet::ALL);
    }
    for wrap in piles.faces.values() {
        let kind = catalog.find_kind(&wrap.name).ok_or_else(|| SetupFault::Card(wrap.name.to_string()))?;
        if let Some(card) = table.card_mut(CardId(wrap.id)) {
            let suit = Suit::from_word(&wrap.suit.to_string()).unwrap_or(Suit::NoSuit);
            card.face = Face::new(kind, suit, wrap.number.clamp(0, 13) as u8);
            card.face.skill = wrap.skill.clone();
        }
    }
    table.check_cards().map_err(SetupFault::State)?;
    if (table.draw_pile.len(), table.discard_pile.len()) != (state.draw_n, state.discard_n) {
        return Err(SetupFault::Piles);
    }
    let current = turn.p.as_deref().ok_or_else(|| SetupFault::NobodysTurn)?;
    table.turn.current = Some(player_of(current)?);
    table.turn.stage = Stage::TurnStart;
    table.turn.turns = state.turn.saturating_sub(1);
    table.turn.swaps = piles.swaps;
    Ok(state.turn.saturating_sub(1))
}

fn seat_state(table: &mut Table, catalog: &Catalog, player: PlayerId, seat: &SeatState) {
    {
        let p = table.player_mut(player);
        p.hp = seat.hp;
        p.max_hp = seat.max;
        p.alive = seat.alive;
        p.role_shown = p.role_shown || !seat.alive;
        p.seat = seat.seat.clamp(0, 99) as u8;
        p.face_up = seat.faceup;
        p.chained = seat.chained;
        for mark in RULE_MARKS {
            p.set_mark(mark, seat.marks.get(mark).copied().unwrap_or(0) as i32);
        }
        // Marks tested by limited and awakening skills.
        for (mark, n) in &seat.marks {
            p.set_mark(mark, *n as i32);
        }
    }
    let at = |place| Location::new(place, Some(player));
    for id in &seat.hand {
        lay(table, *id, at(Place::Hand), None, SeatSet::one(player));
    }
    for id in &seat.equip {
        let kind = table.card(CardId(*id)).face.kind;
        let slot = catalog.kind(kind).slot.map(EquipSlot::index);
        lay(table, *id, at(Place::Equip), slot, SeatSet::ALL);
    }
    for id in &seat.judging {
        lay(table, *id, at(Place::Delayed), None, SeatSet::ALL);
    }
    for (pile, ids) in &seat.piles {
        for id in ids {
            lay(table, *id, Location { pile: pile.clone(), ..at(Place::Special) }, None, SeatSet::ALL);
        }
    }
}

fn lay(table: &mut Table, id: i32, to: Location, slot: Option<usize>, known_to: SeatSet) {
    let id = CardId(id);
    if table.location(id).is_none() {
        return;
    }
    table.put(id, to, slot, false);
    if let Some(card) = table.deck.get_mut(id.index()) {
        card.known_to = known_to;
    }
}
