//! A small table for query tests: a few kinds of card, four players, no rule.

use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::ask::{Answer, Door, Request};
use crate::rules::card::CardBehaviour;
use crate::rules::flow::GameRule;
use crate::rules::room::{Room, Settings};
use crate::rules::skill::SkillDef;
use crate::rules::{CardDef, Catalog, Cause, Data, DeckCard, Flow, Raised, Timing};
use std::rc::Rc;

pub const A: PlayerId = PlayerId(0);
pub const B: PlayerId = PlayerId(1);
pub const C: PlayerId = PlayerId(2);
pub const D: PlayerId = PlayerId(3);

struct NoBehaviour;
impl CardBehaviour for NoBehaviour {
    /// Only peaches can be played, which makes a leading `$` observable.
    fn is_available(&self, room: &Room, _player: PlayerId, card: CardId) -> bool {
        room.is_kind_of(card, "Peach")
    }
}

struct NoRule;
impl GameRule for NoRule {
    fn listens(&self, _timing: Timing) -> bool {
        false
    }
    fn run(&self, _: &Room, _: Timing, _: Option<PlayerId>, _: &Data) -> Flow<Raised> {
        Ok(Raised::Passed)
    }
}

struct NoDoor;
impl Door for NoDoor {
    fn ask(&mut self, _room: &Room, _request: &Request) -> Answer {
        Answer::Default(Cause::NoAnswer)
    }
}

fn kind(name: &str, classes: &[&str], card_type: CardType) -> CardDef {
    CardDef {
        name: name.into(),
        classes: classes.iter().map(|c| Name::from(*c)).collect(),
        card_type,
        subtype: Name::default(),
        slot: None,
        range: 0,
        delayed: false,
        target_fixed: false,
        can_recast: false,
        damage_card: false,
        will_throw: true,
        native_text: false,
        handling: None,
        skill: None,
        behaviour: Rc::new(NoBehaviour),
    }
}

fn equip(name: &str, class: &str, slot: EquipSlot, range: i32) -> CardDef {
    let base = match slot {
        EquipSlot::Weapon => "Weapon",
        EquipSlot::Armor => "Armor",
        EquipSlot::DefensiveHorse => "DefensiveHorse",
        EquipSlot::OffensiveHorse => "OffensiveHorse",
        EquipSlot::Treasure => "Treasure",
    };
    let mut def = kind(name, &[class, base, "EquipCard", "Card"], CardType::Equip);
    def.slot = Some(slot);
    def.range = range;
    def
}

/// The deck, by id.
pub const DECK: [(&str, Suit, u8); 9] = [
    ("slash", Suit::Spade, 7),
    ("fire_slash", Suit::Heart, 4),
    ("jink", Suit::Diamond, 2),
    ("peach", Suit::Heart, 12),
    ("crossbow", Suit::Club, 1),
    ("eight_diagram", Suit::Spade, 2),
    ("dilu", Suit::Club, 5),
    ("chitu", Suit::Heart, 5),
    ("halberd", Suit::Diamond, 12),
];
pub const SLASH: CardId = CardId(0);
pub const FIRE_SLASH: CardId = CardId(1);
pub const JINK: CardId = CardId(2);
pub const PEACH: CardId = CardId(3);
pub const CROSSBOW: CardId = CardId(4);
pub const EIGHT_DIAGRAM: CardId = CardId(5);
pub const DILU: CardId = CardId(6);
pub const CHITU: CardId = CardId(7);
pub const HALBERD: CardId = CardId(8);

/// Four players with 4 hp each, the deck in the draw pile.
pub fn room(skills: impl IntoIterator<Item = SkillDef>) -> Room {
    use CardType::*;
    let mut catalog = Catalog::default();
    for def in [
        kind("slash", &["Slash", "BasicCard", "Card"], Basic),
        kind("fire_slash", &["FireSlash", "NatureSlash", "Slash", "BasicCard", "Card"], Basic),
        kind("jink", &["Jink", "BasicCard", "Card"], Basic),
        kind("peach", &["Peach", "BasicCard", "Card"], Basic),
        kind("duel", &["Duel", "SingleTargetTrick", "TrickCard", "Card"], Trick),
        equip("crossbow", "Crossbow", EquipSlot::Weapon, 1),
        equip("halberd", "Halberd", EquipSlot::Weapon, 4),
        equip("eight_diagram", "EightDiagram", EquipSlot::Armor, 0),
        equip("dilu", "Dilu", EquipSlot::DefensiveHorse, 0),
        equip("chitu", "Chitu", EquipSlot::OffensiveHorse, 0),
        kind("RendeCard", &["RendeCard", "SkillCard", "Card"], Skill),
        kind("dummy", &["DummyCard", "SkillCard", "Card"], Skill),
    ] {
        catalog.add_kind(def);
    }
    for (name, suit, number) in DECK {
        let kind = catalog.find_kind(name).expect("a kind of the fixture");
        catalog.deck.push(DeckCard { kind, suit, number, package: "test".into() });
    }
    skills.into_iter().for_each(|s| catalog.add_skill(s));
    let roles = [Role::Lord, Role::Rebel, Role::Loyalist, Role::Renegade];
    let mut table = Table::new(1, "04p", &roles, catalog.table_kinds(), &catalog.faces());
    for p in &mut table.players {
        (p.hp, p.max_hp) = (4, 4);
    }
    Room::new(table, Rc::new(catalog), Rc::new(NoRule), Box::new(NoDoor), Settings::default())
}

pub fn give(room: &Room, player: PlayerId, card: CardId) {
    place(room, card, moves::Location::new(Place::Hand, Some(player)), None);
}

pub fn wear(room: &Room, player: PlayerId, card: CardId) {
    let slot = room.def(card).slot.map(EquipSlot::index);
    place(room, card, moves::Location::new(Place::Equip, Some(player)), slot);
}

pub fn pile(room: &Room, player: PlayerId, name: &str, card: CardId) {
    let at = moves::Location { pile: name.into(), ..moves::Location::new(Place::Special, Some(player)) };
    place(room, card, at, None);
}

fn place(room: &Room, card: CardId, to: moves::Location, slot: Option<usize>) {
    let mut t = room.table_mut();
    t.take(card);
    t.put(card, to, slot, false);
}

pub fn gain(room: &Room, player: PlayerId, skill: &str, source: SkillSource) {
    let instance = SkillInstance { name: skill.into(), id: 7, source, parent: None };
    room.table_mut().player_mut(player).skills.push(instance);
}

pub fn mark(room: &Room, player: PlayerId, name: &str, n: i32) {
    room.table_mut().player_mut(player).set_mark(name, n);
}
