//! Equipment: content of the slots, and effects.

use super::{act, change, look, query};
use crate::model::*;
use crate::rules::skill::Abilities;
use crate::rules::{Flow, Room, Worn};
use crate::script::arguments::words;
use crate::script::convert::{OrNil, one_of};
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::{Cards, Ids, Numbers};

/// Returns a slot by its index; `None` for an invalid one.
pub(super) fn slot(index: i32) -> Option<EquipSlot> {
    usize::try_from(index).ok().and_then(|i| EquipSlot::ALL.get(i).copied())
}

/// Returns the card in a slot.
fn in_slot(
    host: &Host,
    player: PlayerId,
    slot: EquipSlot,
) -> Result<Option<CardId>, crate::script::fault::Fault> {
    look(host, player, |p| p.equip(slot))
}

fn has_area(player: &Player, slot: EquipSlot) -> bool {
    player.equips[slot.index()].capacity > 0
}

pub(super) fn declare(registry: &mut Registry) {
    cards(registry);
    effects(registry);
    areas(registry);
    by_slot(registry);
    lost_areas(registry);
    stand_ins(registry);
}

one_of! {
    OneSlotOrMany, "an integer or an IntList", { One(i32), Many(Numbers) }
}

impl OneSlotOrMany {
    /// Returns the valid slots among the numbers.
    fn slots(self) -> Vec<EquipSlot> {
        match self {
            OneSlotOrMany::One(n) => slot(n).into_iter().collect(),
            OneSlotOrMany::Many(list) => {
                list.0.into_iter().filter_map(|n| slot(i32::try_from(n).ok()?)).collect()
            }
        }
    }
}

/// Property with the equipment that a player counts as wearing.
const STOOD_IN_FOR: &str = "View_As_Equips_List";

/// Returns the names in that list.
fn stood_in_for(room: &Room, player: PlayerId) -> Vec<Name> {
    words(&room.property(player, STOOD_IN_FOR).as_text())
}

/// Changes that list; skills that make cards are gained and lost with their equipment.
fn stand_in(room: &Room, player: PlayerId, names: Vec<Name>) -> Flow {
    let before = stood_in_for(room, player);
    let text = names.iter().map(Name::as_str).collect::<Vec<_>>().join("+");
    room.set_property(player, STOOD_IN_FOR, Name::from(text).into())?;
    let catalog = room.catalog();
    let converts = |name: &Name| {
        let skill = catalog.find_kind(name).and_then(|kind| catalog.kind(kind).skill.clone())?;
        catalog.skill(&skill)?.abilities.has(Abilities::VIEW_AS).then_some(skill)
    };
    for skill in names.iter().filter(|n| !before.contains(n)).filter_map(converts) {
        room.attach_skill(player, &skill);
    }
    for skill in before.iter().filter(|n| !names.contains(n)).filter_map(converts) {
        room.detach_skill(player, &skill)?;
    }
    Ok(())
}

fn stand_ins(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "ViewAsEquip",
            &["name", "can_duplication?"],
            "The player counts as having this equipment from now on.",
            |h: &Host, p: PlayerId, name: Name, again: Option<bool>| {
                act(h, |room| {
                    let mut names = stood_in_for(room, p);
                    if name.is_empty() || (names.contains(&name) && again != Some(true)) {
                        return Ok(());
                    }
                    names.push(name);
                    stand_in(room, p, names)
                })
            },
        )
        .write(
            "removeViewAsEquip",
            &["name", "all?"],
            "Takes back what `ViewAsEquip` did, as often as it was done or once; an empty name: everything.",
            |h: &Host, p: PlayerId, name: Name, all: Option<bool>| {
                act(h, |room| {
                    let mut names = stood_in_for(room, p);
                    if name.len() < 2 {
                        names.clear();
                    } else if all.unwrap_or(true) {
                        names.retain(|n| *n != name);
                    } else if let Some(at) = names.iter().position(|n| *n == name) {
                        names.remove(at);
                    }
                    stand_in(room, p, names)
                })
            },
        );
}

/// Names of the members that exist for each slot.
struct OfSlot {
    slot: EquipSlot,
    list: &'static str,
    count: &'static str,
    any: &'static str,
    set_area: &'static str,
}

macro_rules! of_slots {
    ($($slot:ident: $list:literal, $count:literal, $any:literal, $area:literal;)*) => {
        [$(OfSlot { slot: EquipSlot::$slot, list: $list, count: $count, any: $any, set_area: $area }),*]
    };
}

/// Declares members of each slot. Several cards fit if a player has several areas of a kind.
fn by_slot(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    for of in of_slots! {
        Weapon: "getWeapons", "getWeaponsCount", "hasWeapons", "setWeaponArea";
        Armor: "getArmors", "getArmorsCount", "hasArmors", "setArmorArea";
        DefensiveHorse: "getDefensiveHorses", "getDefensiveHorsesCount", "hasDefensiveHorses",
            "setDefensiveHorseArea";
        OffensiveHorse: "getOffensiveHorses", "getOffensiveHorsesCount", "hasOffensiveHorses",
            "setOffensiveHorseArea";
        Treasure: "getTreasures", "getTreasuresCount", "hasTreasures", "setTreasureArea";
    } {
        let slot = of.slot;
        class
            .read(of.list, &[], "The cards in this slot.", move |h: &Host, p: PlayerId| {
                look(h, p, |p| Cards(p.equips[slot.index()].cards.to_vec()))
            })
            .read(of.count, &[], "The number of cards in this slot.", move |h: &Host, p: PlayerId| {
                look(h, p, |p| p.equips[slot.index()].cards.len())
            })
            .read(of.any, &[], "A card lies in this slot.", move |h: &Host, p: PlayerId| {
                look(h, p, |p| !p.equips[slot.index()].cards.is_empty())
            })
            .write(
                of.set_area,
                &["flag"],
                "Like `setEquipArea` for this slot.",
                move |h: &Host, p: PlayerId, there: bool| change(h, p, |p| set_area(p, slot, there)),
            );
    }
    class
        .read(
            "getEquipArea",
            &["index?"],
            "The number of areas of a slot; without a number: of all.",
            |h: &Host, p: PlayerId, index: Option<i32>| {
                let counts = |s: &EquipSlot| index.is_none_or(|i| i < 0 || slot(i) == Some(*s));
                look(h, p, |p| {
                    let all = EquipSlot::ALL.into_iter().filter(counts);
                    all.map(|s| i32::from(p.equips[s.index()].capacity)).sum::<i32>()
                })
            },
        )
        .write(
            "addEquipArea",
            &["index"],
            "One more area of this slot. No event: `obtainEquipArea` has them.",
            |h: &Host, p: PlayerId, index: i32| {
                change(h, p, |p| {
                    if let Some(slot) = slot(index) {
                        let area = &mut p.equips[slot.index()];
                        area.capacity = area.capacity.saturating_add(1);
                    }
                })
            },
        )
        .write(
            "setEquipArea",
            &["index", "flag"],
            "Gives an area of this slot, unless there is one, or takes one away; what lies there stays. No \
             event: `throwEquipArea` and `obtainEquipArea` have them.",
            |h: &Host, p: PlayerId, index: i32, there: bool| {
                change(h, p, |p| {
                    if let Some(slot) = slot(index) {
                        set_area(p, slot, there);
                    }
                })
            },
        )
        .write(
            "setJudgeArea",
            &["flag"],
            "Gives or takes the judging area; what lies there stays. No event: `throwJudgeArea` and \
             `obtainJudgeArea` have them.",
            |h: &Host, p: PlayerId, there: bool| change(h, p, |p| p.judging_area = there),
        )
        .read(
            "getEquipRealSlots",
            &["id"],
            "The numbers of the slots that the equipment of this id takes: none for another card.",
            |h: &Host, _: PlayerId, id: i32| {
                query(h, |room| {
                    let known = room.table().find_card(CardId(id)).is_some();
                    let slot = if known { room.def(CardId(id)).slot } else { None };
                    Numbers(slot.into_iter().map(|s| s.index() as i64).collect())
                })
            },
        );
}

/// Adds an area of a slot unless there is one, or removes one.
fn set_area(player: &mut Player, slot: EquipSlot, there: bool) {
    let area = &mut player.equips[slot.index()];
    area.capacity = if there { area.capacity.max(1) } else { area.capacity.saturating_sub(1) };
}

fn lost_areas(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "throwEquipArea",
            &["index_or_list?"],
            "Loses the areas of these slots, or all; what lies there is discarded.",
            |h: &Host, p: PlayerId, which: Option<OneSlotOrMany>| {
                act(h, |room| match which {
                    Some(which) => room.throw_equip_areas(p, &which.slots()),
                    None => room.throw_all_equip_areas(p),
                })
            },
        )
        .write(
            "obtainEquipArea",
            &["index_or_list?"],
            "Regains the areas of these slots, or all.",
            |h: &Host, p: PlayerId, which: Option<OneSlotOrMany>| {
                let which = which.map_or(EquipSlot::ALL.to_vec(), OneSlotOrMany::slots);
                act(h, |room| room.obtain_equip_areas(p, &which))
            },
        )
        .write(
            "throwJudgeArea",
            &[],
            "Loses the judging area; what lies there is discarded.",
            |h: &Host, p: PlayerId| act(h, |room| room.set_judging_area(p, false)),
        )
        .write("obtainJudgeArea", &[], "Regains the judging area.", |h: &Host, p: PlayerId| {
            act(h, |room| room.set_judging_area(p, true))
        });
}

fn cards(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "getEquips",
            &["index?"],
            "The equipment cards, or those of one slot: `0` weapon, `1` armour, `2` and `3` horses, `4` treasure.",
            |h: &Host, p: PlayerId, index: Option<i32>| {
                let index = index.filter(|i| *i >= 0);
                look(h, p, |p| match index {
                    None => Cards(p.equip_cards().collect()),
                    Some(i) => Cards(slot(i).map_or(Vec::new(), |s| p.equips[s.index()].cards.to_vec())),
                })
            },
        )
        .read("getEquipsId", &[], "Ids of the equipment cards.", |h: &Host, p: PlayerId| {
            look(h, p, |p| Ids(p.equip_cards().collect()))
        })
        .read(
            "getEquip",
            &["index"],
            "The card in a slot: `0` weapon, `1` armour, `2` and `3` horses, `4` treasure.",
            |h: &Host, p: PlayerId, index: i32| look(h, p, |p| slot(index).and_then(|s| p.equip(s))),
        )
        .read("getWeapon", &[], "The weapon.", |h: &Host, p: PlayerId| in_slot(h, p, EquipSlot::Weapon)).pure()
        .read("getArmor", &[], "The armour.", |h: &Host, p: PlayerId| in_slot(h, p, EquipSlot::Armor)).pure()
        .read("getDefensiveHorse", &[], "The horse that takes others away.", |h: &Host, p: PlayerId| {
            in_slot(h, p, EquipSlot::DefensiveHorse)
        }).pure()
        .read("getOffensiveHorse", &[], "The horse that brings others nearer.", |h: &Host, p: PlayerId| {
            in_slot(h, p, EquipSlot::OffensiveHorse)
        }).pure()
        .read("getTreasure", &[], "The treasure.", |h: &Host, p: PlayerId| in_slot(h, p, EquipSlot::Treasure)).pure()
        .read(
            "hasEquip",
            &["card?"],
            "True if the player has equipment; with a card: it, or a part of it, lies there.",
            |h: &Host, p: PlayerId, card: Option<CardId>| {
                query(h, |room| {
                    let t = room.table();
                    let worn = t.player(p);
                    match card {
                        None => worn.has_equip(),
                        Some(card) => t.subcards(card).iter().any(|c| worn.equip_cards().any(|e| e == *c)),
                    }
                })
            },
        ).pure();
}

fn effects(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "hasWeapon",
            &["name", "source?", "need_area?"],
            "The weapon of this name is in effect.",
            |h: &Host, p: PlayerId, name: Name, source: Option<PlayerId>, area: Option<bool>| {
                let worn = Worn { slot: EquipSlot::Weapon, source, need_area: area.unwrap_or(true) };
                query(h, |room| room.is_in_effect(p, &name, worn))
            },
        )
        .pure()
        .read(
            "hasArmorEffect",
            &["name", "source?", "need_area?"],
            "The armour of this name is in effect; nil or an empty name: any armour.",
            |h: &Host, p: PlayerId, name: OrNil<Name>, source: Option<PlayerId>, area: Option<bool>| {
                let name = name.0.filter(|n| !n.is_empty()).unwrap_or(Name::new_static("Armor"));
                let worn = Worn { slot: EquipSlot::Armor, source, need_area: area.unwrap_or(true) };
                query(h, |room| room.is_in_effect(p, &name, worn))
            },
        )
        .pure()
        .read(
            "hasTreasure",
            &["name", "need_area?"],
            "The treasure of this name is in effect.",
            |h: &Host, p: PlayerId, name: Name, area: Option<bool>| {
                let worn = Worn { slot: EquipSlot::Treasure, source: None, need_area: area.unwrap_or(true) };
                query(h, |room| room.is_in_effect(p, &name, worn))
            },
        )
        .pure()
        .read(
            "hasDefensiveHorse",
            &["name", "need_area?"],
            "The defensive horse of this name is in effect.",
            |h: &Host, p: PlayerId, name: Name, area: Option<bool>| {
                let worn =
                    Worn { slot: EquipSlot::DefensiveHorse, source: None, need_area: area.unwrap_or(true) };
                query(h, |room| room.is_in_effect(p, &name, worn))
            },
        )
        .read(
            "hasOffensiveHorse",
            &["name", "need_area?"],
            "The offensive horse of this name is in effect.",
            |h: &Host, p: PlayerId, name: Name, area: Option<bool>| {
                let worn =
                    Worn { slot: EquipSlot::OffensiveHorse, source: None, need_area: area.unwrap_or(true) };
                query(h, |room| room.is_in_effect(p, &name, worn))
            },
        )
        .read(
            "viewAsEquip",
            &["name"],
            "A skill or effect has the player count as having this equipment.",
            |h: &Host, p: PlayerId, name: Name| query(h, |room| room.counts_as_wearing(p, &name)),
        )
        .read(
            "hasEquipSkill",
            &["skill"],
            "True if the player has the skill of an equipment, worn or stood in for.",
            |h: &Host, p: PlayerId, skill: Name| query(h, |room| room.has_equip_skill(p, &skill)),
        );
}

fn areas(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "hasEquipArea",
            &["index?"],
            "True if the player has the area of a slot; without a number: of any.",
            |h: &Host, p: PlayerId, index: Option<i32>| {
                look(h, p, |p| match index {
                    None => EquipSlot::ALL.into_iter().any(|s| has_area(p, s)),
                    Some(i) => slot(i).is_some_and(|s| has_area(p, s)),
                })
            },
        )
        .read(
            "hasWeaponArea",
            &[],
            "True if the player has an area for a weapon.",
            |h: &Host, p: PlayerId| look(h, p, |p| has_area(p, EquipSlot::Weapon)),
        )
        .read("hasArmorArea", &[], "True if the player has an area for armour.", |h: &Host, p: PlayerId| {
            look(h, p, |p| has_area(p, EquipSlot::Armor))
        })
        .read(
            "hasDefensiveHorseArea",
            &[],
            "True if the player has an area for a defensive horse.",
            |h: &Host, p: PlayerId| look(h, p, |p| has_area(p, EquipSlot::DefensiveHorse)),
        )
        .read(
            "hasOffensiveHorseArea",
            &[],
            "True if the player has an area for an offensive horse.",
            |h: &Host, p: PlayerId| look(h, p, |p| has_area(p, EquipSlot::OffensiveHorse)),
        )
        .read(
            "hasTreasureArea",
            &[],
            "True if the player has an area for a treasure.",
            |h: &Host, p: PlayerId| look(h, p, |p| has_area(p, EquipSlot::Treasure)),
        );
}
