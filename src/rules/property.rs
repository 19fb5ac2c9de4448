//! Properties of players by the names used in scripts. Some are fields of the player, and changing those
//! raises events (docs/rules/damage.md#loss-and-recovery). All other names are free for scripts.

use super::data::Data;
use super::fact::Fact;
use super::interrupt::Flow;
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// A property that is a field of the player.
struct BuiltIn {
    name: &'static str,
    read: fn(&Player) -> Value,
    write: fn(&mut Player, &Value),
}

macro_rules! built_in {
    ($($name:literal, |$read:ident| $value:expr, |$write:ident, $new:ident| $change:expr;)*) => {
        &[$(BuiltIn { name: $name, read: |$read| $value.into(), write: |$write, $new| $change }),*]
    };
}

const BUILT_IN: &[BuiltIn] = built_in! {
    "hp", |p| p.hp, |p, v| p.hp = number(v);
    "maxhp", |p| p.max_hp, |p, v| {
        p.max_hp = number(v);
        p.hp = p.hp.min(p.max_hp);
    };
    "kingdom", |p| p.kingdom.clone(), |p, v| p.kingdom = v.as_text();
    "role", |p| p.role.word(), |p, v| {
        if let Some(role) = Role::from_word(&v.as_text()) {
            p.role = role;
        }
    };
    "role_shown", |p| p.role_shown, |p, v| p.role_shown = v.as_bool();
    "general", |p| p.general.clone(), |p, v| p.general = v.as_text();
    "general2", |p| p.general2.clone(), |p, v| p.general2 = v.as_text();
    "gender", |p| p.gender as i32, |p, v| {
        let all = [Gender::Male, Gender::Female, Gender::Sexless, Gender::Neuter];
        if let Some(gender) = all.into_iter().find(|g| *g as i64 == v.as_int()) {
            p.gender = gender;
        }
    };
    "chained", |p| p.chained, |p, v| p.chained = v.as_bool();
    "faceup", |p| p.face_up, |p, v| p.face_up = v.as_bool();
    "alive", |p| p.alive, |p, v| p.alive = v.as_bool();
    "seat", |p| p.seat as i32, |p, v| p.seat = v.as_int().clamp(0, u8::MAX as i64) as u8;
    "phase", |p| p.phase.word(), |p, v| {
        let word = v.as_text();
        if let Some(phase) = Phase::TURN.into_iter().find(|phase| phase.word() == word) {
            p.phase = phase;
        }
    };
    "flags", |p| joined(p.flags.iter()), |p, v| p.set_flag(&v.as_text());
    "handcard_num", |p| p.hand.len() as i64, |_p, _v| ();
    "weapon_area", |p| has_area(p, EquipSlot::Weapon), |p, v| set_area(p, EquipSlot::Weapon, v);
    "armor_area", |p| has_area(p, EquipSlot::Armor), |p, v| set_area(p, EquipSlot::Armor, v);
    "defensive_horse_area", |p| has_area(p, EquipSlot::DefensiveHorse),
        |p, v| set_area(p, EquipSlot::DefensiveHorse, v);
    "offensive_horse_area", |p| has_area(p, EquipSlot::OffensiveHorse),
        |p, v| set_area(p, EquipSlot::OffensiveHorse, v);
    "treasure_area", |p| has_area(p, EquipSlot::Treasure), |p, v| set_area(p, EquipSlot::Treasure, v);
    "hasjudgearea", |p| p.judging_area, |p, v| p.judging_area = v.as_bool();
};

fn number(value: &Value) -> i32 {
    value.as_int().clamp(i32::MIN as i64, i32::MAX as i64) as i32
}

fn joined<'a>(names: impl Iterator<Item = &'a Name>) -> Name {
    names.map(Name::as_str).collect::<Vec<_>>().join("|").into()
}

fn has_area(player: &Player, slot: EquipSlot) -> bool {
    player.equips[slot.index()].capacity > 0
}

fn set_area(player: &mut Player, slot: EquipSlot, value: &Value) {
    let area = &mut player.equips[slot.index()];
    area.capacity = if value.as_bool() { area.capacity.max(1) } else { 0 };
}

fn find(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|p| p.name == name)
}

/// Returns the slot whose area this property controls.
fn slot_of(name: &str) -> Option<EquipSlot> {
    Some(match name {
        "weapon_area" => EquipSlot::Weapon,
        "armor_area" => EquipSlot::Armor,
        "defensive_horse_area" => EquipSlot::DefensiveHorse,
        "offensive_horse_area" => EquipSlot::OffensiveHorse,
        "treasure_area" => EquipSlot::Treasure,
        _ => return None,
    })
}

impl Room {
    /// Returns a property of a player; `Nil` if it was never set.
    pub fn property(&self, player: PlayerId, name: &str) -> Value {
        let t = self.table();
        let p = t.player(player);
        match find(name) {
            Some(built_in) => (built_in.read)(p),
            None => p.properties.get(name).cloned().unwrap_or_default(),
        }
    }

    /// Returns the names of the properties that the table defines.
    pub fn own_properties() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|built_in| built_in.name)
    }

    /// Returns `true` if the table defines a property of this name.
    pub fn is_own_property(name: &str) -> bool {
        find(name).is_some()
    }

    /// Sets a property without events or log.
    pub fn write_property(&self, player: PlayerId, name: &str, value: Value) {
        let mut t = self.table_mut();
        let p = t.player_mut(player);
        match find(name) {
            Some(built_in) => (built_in.write)(p, &value),
            None if value == Value::Nil => {
                p.properties.remove(name);
            }
            None => {
                p.properties.insert(name.into(), value);
            }
        }
        match name {
            "alive" => t.renumber_seats(),
            "role" => {
                drop(t);
                self.wake_lord_skills(player);
            }
            _ => {}
        }
    }

    /// Sets a property, logs it, and raises the event of the change.
    pub fn set_property(&self, player: PlayerId, name: &str, value: Value) -> Flow {
        let before = self.property(player, name);
        let max_before = self.table().player(player).max_hp;
        self.write_property(player, name, value);
        self.show_property(player, name);
        let now = self.property(player, name);
        if before == now {
            return Ok(());
        }
        self.log_property(player, name, max_before);
        match name {
            "hp" => {
                let cause = self.room_tag("HpChangedData");
                self.trigger(Timing::HpChanged, player, &Data::new(cause)).map(drop)
            }
            "maxhp" => {
                let change = self.table().player(player).max_hp - max_before;
                let data = Data::new(MaxHpChange { who: player, change, reason: Name::default() });
                self.trigger(Timing::MaxHpChanged, player, &data).map(drop)
            }
            "chained" => self.trigger_plain(Timing::ChainStateChanged, player).map(drop),
            "kingdom" => self.trigger(Timing::KingdomChanged, player, &Data::new(now)).map(drop),
            "hasjudgearea" => self.judging_area_changed(player, now.as_bool()),
            _ => match slot_of(name) {
                Some(slot) => self.equip_area_changed(player, slot, now.as_bool()),
                None => Ok(()),
            },
        }
    }

    /// Applies the effects of showing a property: a shown role becomes public, and a player with shown hp is
    /// not dying any more.
    pub fn show_property(&self, player: PlayerId, name: &str) {
        match name {
            "role" => {
                let (shown, role) = {
                    let mut t = self.table_mut();
                    let p = t.player_mut(player);
                    (std::mem::replace(&mut p.role_shown, true), p.role)
                };
                if !shown {
                    self.log(Fact::Role { player, role });
                }
            }
            "hp" if self.hp(player) > 0 && self.has_flag(player, super::DYING) => {
                self.set_flag(player, "-Global_Dying");
                let mut names = self.room_tag("CurrentDying").as_text_list().to_vec();
                names.retain(|n| *n != player.object_name());
                self.set_room_tag("CurrentDying", Value::TextList(names));
            }
            _ => {}
        }
    }

    /// Logs a changed property.
    fn log_property(&self, player: PlayerId, name: &str, max_before: i32) {
        let fact = {
            let t = self.table();
            let p = t.player(player);
            let (hp, max_hp) = (p.hp, p.max_hp);
            match name {
                "hp" => Fact::Hp { player, hp, max_hp },
                "maxhp" => {
                    Fact::MaxHp { player, change: max_hp - max_before, max_hp, reason: Name::default() }
                }
                "chained" => Fact::Chained { player, chained: p.chained },
                "faceup" => Fact::TurnedOver { player, face_up: p.face_up },
                "kingdom" => Fact::Kingdom { player, kingdom: p.kingdom.clone() },
                "general" => {
                    let (general, kingdom) = (p.general.clone(), p.kingdom.clone());
                    Fact::General { player, general, kingdom, hp, max_hp }
                }
                "role" => Fact::Role { player, role: p.role },
                _ => return,
            }
        };
        self.log(fact);
    }

    /// Discards the cards of a removed area.
    fn equip_area_changed(&self, player: PlayerId, slot: EquipSlot, there: bool) -> Flow {
        let data = Data::new(Value::IntList(vec![slot.index() as i64]));
        if there {
            return self.trigger(Timing::ObtainEquipArea, player, &data).map(drop);
        }
        let cards = self.table().player(player).equips[slot.index()].cards.to_vec();
        self.throw_cards(&cards, MoveReason::new(ReasonCode::Throw, player))?;
        self.trigger(Timing::ThrowEquipArea, player, &data).map(drop)
    }

    fn judging_area_changed(&self, player: PlayerId, there: bool) -> Flow {
        if there {
            return self.trigger_plain(Timing::ObtainJudgeArea, player).map(drop);
        }
        let cards = self.table().player(player).judging.clone();
        self.throw_cards(&cards, MoveReason::new(ReasonCode::Throw, player))?;
        self.trigger_plain(Timing::ThrowJudgeArea, player).map(drop)
    }
}
