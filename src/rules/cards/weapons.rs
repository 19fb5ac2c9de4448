//! Weapon cards.

use super::{DUMMY, any_to_discard, equip, slash, takes_whole_hand};
use crate::model::*;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::skill::{Abilities, Bearer, Made, Occasion, Want};
use crate::rules::{Behaviour, Flow, Raised, Room, SkillDef, Timing, Wanted};

const CROSSBOW: &str = "crossbow";
const DOUBLE_SWORD: &str = "double_sword";
const QINGGANG_SWORD: &str = "qinggang_sword";
const BLADE: &str = "blade";
const SPEAR: &str = "spear";
const AXE: &str = "axe";
const HALBERD: &str = "halberd";
const KYLIN_BOW: &str = "kylin_bow";
const ICE_SWORD: &str = "ice_sword";
const GUDING_BLADE: &str = "guding_blade";
const FAN: &str = "fan";

pub(super) fn add(catalog: &mut Catalog) {
    let mut weapon = |name: &'static str, class: &str, range, skill: SkillDef| {
        catalog.add_kind(CardDef {
            range,
            skill: Some(name.into()),
            ..equip(name, class, EquipSlot::Weapon)
        });
        catalog.add_skill(skill.bearer(Bearer::Weapon(name.into())));
    };
    let target_mod =
        |name, behaviour: TargetMod| SkillDef::new(name, behaviour).abilities(Abilities::TARGET_MOD);
    weapon(CROSSBOW, "Crossbow", 1, target_mod(CROSSBOW, TargetMod::Crossbow));
    weapon(
        DOUBLE_SWORD,
        "DoubleSword",
        2,
        SkillDef::new(DOUBLE_SWORD, DoubleSword).on(&[Timing::TargetSpecified]),
    );
    weapon(
        QINGGANG_SWORD,
        "QinggangSword",
        2,
        SkillDef::new(QINGGANG_SWORD, QinggangSword).on(&[Timing::TargetSpecified]),
    );
    weapon(ICE_SWORD, "IceSword", 2, SkillDef::new(ICE_SWORD, IceSword).on(&[Timing::DamageCaused]));
    weapon(
        GUDING_BLADE,
        "GudingBlade",
        2,
        SkillDef::new(GUDING_BLADE, GudingBlade).on(&[Timing::DamageCaused]),
    );
    weapon(BLADE, "Blade", 3, SkillDef::new(BLADE, Blade).on(&[Timing::SlashMissed]));
    weapon(SPEAR, "Spear", 3, SkillDef::new(SPEAR, Spear).abilities(Abilities::VIEW_AS));
    weapon(AXE, "Axe", 3, SkillDef::new(AXE, Axe).on(&[Timing::SlashMissed]).abilities(Abilities::VIEW_AS));
    weapon(HALBERD, "Halberd", 4, target_mod(HALBERD, TargetMod::Halberd));
    weapon(FAN, "Fan", 4, SkillDef::new(FAN, Fan).on(&[Timing::ChangeSlash]).abilities(Abilities::VIEW_AS));
    weapon(KYLIN_BOW, "KylinBow", 5, SkillDef::new(KYLIN_BOW, KylinBow).on(&[Timing::DamageCaused]));
    catalog.add_skill(
        SkillDef::new("#qinggang_sword", ArmorBack)
            .bearer(Bearer::Anyone)
            .at(Timing::SlashMissed, 10)
            .at(Timing::PreDamageDone, 10)
            .at(Timing::CardFinished, 10),
    );
}

/// Mark: equipment of other players has no effect on this player.
const PROOF: &str = "Equips_of_Others_Nullified_to_You";

fn is_proof(room: &Room, player: PlayerId) -> bool {
    room.mark(player, PROOF) > 0
}

fn is_slash(room: &Room, card: CardId) -> bool {
    room.is_kind_of(card, slash::CLASS)
}

/// Returns the damage about to be dealt if it comes directly from the bearer's own slash.
fn slash_damage(room: &Room, occasion: &Occasion<'_>) -> Option<Damage> {
    let damage = occasion.data.damage()?;
    let by_slash = damage.card.is_some_and(|card| is_slash(room, card));
    let direct = damage.by_user && !damage.chain && !damage.transfer;
    (by_slash && direct && !is_proof(room, damage.to)).then_some(damage)
}

/// Weapons that extend the use of a slash.
enum TargetMod {
    /// Removes the limit of uses, unless the weapon itself is a subcard of the slash.
    Crossbow,
    /// Allows two more targets if the slash is the last hand card.
    Halberd,
}

impl Behaviour for TargetMod {
    fn residue(&self, room: &Room, from: PlayerId, card: CardId, _: Option<PlayerId>) -> i32 {
        if !matches!(self, TargetMod::Crossbow) || !room.has_weapon(from, CROSSBOW) {
            return 0;
        }
        let t = room.table();
        let spent = t.subcards(card);
        if t.player(from).equip(EquipSlot::Weapon).is_some_and(|w| spent.contains(&w)) { 0 } else { 999 }
    }

    fn extra_targets(&self, room: &Room, from: PlayerId, card: CardId, _: Option<PlayerId>) -> i32 {
        let last = matches!(self, TargetMod::Halberd)
            && room.has_weapon(from, HALBERD)
            && takes_whole_hand(room, from, card, false);
        if last { 2 } else { 0 }
    }
}

struct DoubleSword;

impl Behaviour for DoubleSword {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(usage) = occasion.data.card_use() else { return Ok(Raised::Passed) };
        let Some(user) = usage.from.filter(|_| is_slash(room, usage.card)) else { return Ok(Raised::Passed) };
        for to in &usage.to {
            if is_proof(room, *to) || !are_opposites(room, user, *to) {
                continue;
            }
            if !room.ask_for_skill_invoke(user, &skill.name, Value::Nil)? {
                continue;
            }
            let paid = any_to_discard(room, *to, *to, "h") && {
                let prompt = format!("double-sword-card:{user}");
                let wanted = Wanted::new(".", prompt, HandlingMethod::Discard).data(usage.clone());
                room.ask_for_card(*to, wanted)?.is_some()
            };
            if !paid {
                room.draw_cards(user, 1, &skill.name)?;
            }
        }
        Ok(Raised::Passed)
    }
}

fn are_opposites(room: &Room, one: PlayerId, other: PlayerId) -> bool {
    let t = room.table();
    matches!(
        (t.player(one).gender, t.player(other).gender),
        (Gender::Male, Gender::Female) | (Gender::Female, Gender::Male)
    )
}

/// Player tag: card strings of the slashes that ignore the player's armor.
const IGNORED_BY: &str = "Qinggang";

struct QinggangSword;

impl Behaviour for QinggangSword {
    fn on_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(usage) = occasion.data.card_use() else { return Ok(Raised::Passed) };
        if !is_slash(room, usage.card) {
            return Ok(Raised::Passed);
        }
        let text: Name = room.card_text(usage.card).into();
        for to in usage.to {
            if !is_proof(room, to) {
                let mut t = room.table_mut();
                let tags = &mut t.player_mut(to).tags;
                let mut list = tags.get(IGNORED_BY).map_or(Vec::new(), |v| v.as_text_list().to_vec());
                list.push(text.clone());
                tags.insert(IGNORED_BY.into(), Value::TextList(list));
            }
        }
        Ok(Raised::Passed)
    }
}

/// Restores the armor once the slash that ignored it is dodged, has done its damage, or is over.
struct ArmorBack;

impl Behaviour for ArmorBack {
    fn on_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let ignored = room.table().players.iter().any(|p| p.tags.contains_key(IGNORED_BY));
        if !ignored {
            return Ok(Raised::Passed);
        }
        let (card, players) = match occasion.timing {
            Timing::SlashMissed => match occasion.data.slash_effect() {
                Some(effect) => (Some(effect.slash), vec![effect.to]),
                None => return Ok(Raised::Passed),
            },
            Timing::PreDamageDone => match occasion.data.damage() {
                Some(damage) => (damage.card, vec![damage.to]),
                None => return Ok(Raised::Passed),
            },
            _ => match occasion.data.card_use() {
                Some(usage) => (Some(usage.card), room.table().seats.clone()),
                None => return Ok(Raised::Passed),
            },
        };
        let Some(card) = card else { return Ok(Raised::Passed) };
        let text: Name = room.card_text(card).into();
        let mut t = room.table_mut();
        for player in players {
            let tags = &mut t.player_mut(player).tags;
            if let Some(Value::TextList(list)) = tags.get_mut(IGNORED_BY) {
                list.retain(|entry| *entry != text);
                if list.is_empty() {
                    tags.remove(IGNORED_BY);
                }
            }
        }
        Ok(Raised::Passed)
    }
}

struct IceSword;

impl Behaviour for IceSword {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let (Some(player), Some(damage)) = (occasion.player, slash_damage(room, occasion)) else {
            return Ok(Raised::Passed);
        };
        let nude = room.table().player(damage.to).is_nude();
        if nude || !room.ask_for_skill_invoke(player, &skill.name, Value::from(damage.clone()))? {
            return Ok(Raised::Passed);
        }
        for _ in 0..2 {
            let both = room.is_alive(player) && room.is_alive(damage.to);
            if !both || !any_to_discard(room, player, damage.to, "he") {
                break;
            }
            let method = HandlingMethod::Discard;
            let card =
                room.ask_for_card_chosen(player, damage.to, "he", &skill.name, method, &[], false, false)?;
            if let Some(card) = card {
                room.throw_card(card, Some(damage.to), Some(player), "")?;
            }
        }
        Ok(Raised::Stopped)
    }
}

struct GudingBlade;

impl Behaviour for GudingBlade {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let (Some(player), Some(damage)) = (occasion.player, slash_damage(room, occasion)) else {
            return Ok(Raised::Passed);
        };
        if room.hand_count(damage.to) == 0 {
            room.notify_skill(player, &skill.name, &[damage.to]);
            occasion.data.change(|damage: &mut Damage| damage.damage = damage.damage.saturating_add(1));
        }
        Ok(Raised::Passed)
    }
}

struct KylinBow;

impl Behaviour for KylinBow {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let (Some(player), Some(damage)) = (occasion.player, slash_damage(room, occasion)) else {
            return Ok(Raised::Passed);
        };
        let worn = [("dhorse", EquipSlot::DefensiveHorse), ("ohorse", EquipSlot::OffensiveHorse)]
            .map(|(word, slot)| (word, room.table().player(damage.to).equip(slot)));
        let horses: Vec<(&str, CardId)> = worn
            .into_iter()
            .filter_map(|(word, card)| card.map(|card| (word, card)))
            .filter(|(_, card)| room.can_discard(player, damage.to, *card))
            .collect();
        if horses.is_empty()
            || !room.ask_for_skill_invoke(player, &skill.name, Value::from(damage.clone()))?
        {
            return Ok(Raised::Passed);
        }
        let words: Vec<Name> = horses.iter().map(|(word, _)| Name::from(*word)).collect();
        let word = room.ask_for_choice(player, &skill.name, &words, Value::Nil)?;
        if let Some((_, horse)) = horses.into_iter().find(|(w, _)| word == *w) {
            room.throw_card(horse, Some(damage.to), Some(player), "")?;
        }
        Ok(Raised::Passed)
    }
}

/// Returns the slash just dodged if its target can be slashed again.
fn missed(room: &Room, occasion: &Occasion<'_>) -> Option<SlashEffect> {
    occasion.data.slash_effect().filter(|s| room.is_alive(s.to) && !is_proof(room, s.to))
}

struct Blade;

impl Behaviour for Blade {
    fn on_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(effect) = missed(room, occasion) else { return Ok(Raised::Passed) };
        if room.can_slash(effect.from, effect.to, None, false, 0, &[]) {
            let prompt = format!("blade-slash:{}", effect.to);
            room.ask_for_use_slash_to(effect.from, &[effect.to], &prompt, false, true, false)?;
        }
        Ok(Raised::Passed)
    }
}

struct Axe;

/// Pattern of the axe's cost.
const AXE_PATTERN: &str = "@axe";

impl Behaviour for Axe {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(effect) = missed(room, occasion) else { return Ok(Raised::Passed) };
        // Two cards beside the axe.
        if room.cards_in(effect.from, "he").len() < 3 {
            return Ok(Raised::Passed);
        }
        let prompt = format!("{AXE_PATTERN}:{}", effect.to);
        let wanted = Wanted::new(AXE_PATTERN, prompt, HandlingMethod::Discard)
            .reason(skill.name.clone())
            .data(effect.clone());
        if room.ask_for_card(effect.from, wanted)?.is_some() {
            room.slash_result(&effect, None)?;
        }
        Ok(Raised::Passed)
    }

    fn view_as_enabled(&self, room: &Room, player: PlayerId, want: Want<'_>) -> bool {
        matches!(want, Want::Pattern { pattern: AXE_PATTERN, .. }) && room.has_weapon(player, AXE)
    }

    fn view_filter(&self, room: &Room, player: PlayerId, selected: &[CardId], card: CardId) -> bool {
        let weapon = room.table().player(player).equip(EquipSlot::Weapon);
        selected.len() < 2 && weapon != Some(card) && room.can_discard(player, player, card)
    }

    fn view_as(&self, room: &Room, _: PlayerId, cards: &[CardId], _: Want<'_>) -> Option<Made> {
        (cards.len() == 2).then(|| make(room, DUMMY, AXE, cards)).flatten()
    }
}

struct Spear;

impl Behaviour for Spear {
    fn view_as_enabled(&self, room: &Room, player: PlayerId, want: Want<'_>) -> bool {
        let wanted = match want {
            Want::Play => true,
            Want::Pattern { pattern, .. } => slash::is_wanted(pattern),
            Want::Nullification => false,
        };
        wanted && room.has_weapon(player, SPEAR)
    }

    fn view_filter(&self, room: &Room, player: PlayerId, selected: &[CardId], card: CardId) -> bool {
        let t = room.table();
        selected.len() < 2 && t.place(card) == Place::Hand && t.owner(card) == Some(player)
    }

    fn view_as(&self, room: &Room, _: PlayerId, cards: &[CardId], _: Want<'_>) -> Option<Made> {
        (cards.len() == 2).then(|| make(room, slash::SLASH, SPEAR, cards)).flatten()
    }
}

struct Fan;

impl Behaviour for Fan {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(usage) = occasion.data.card_use() else { return Ok(Raised::Passed) };
        let Some(user) = usage.from else { return Ok(Raised::Passed) };
        if !is_plain(room, usage.card)
            || !room.ask_for_skill_invoke(user, &skill.name, Value::from(usage.clone()))?
        {
            return Ok(Raised::Passed);
        }
        let Some(kind) = room.catalog().find_kind(slash::FIRE_SLASH) else { return Ok(Raised::Passed) };
        let face = room.face(usage.card);
        let spent = room.table().subcards(usage.card);
        let fire = room.new_card(kind, Some(face.suit), Some(face.number), FAN, &spent);
        {
            let mut t = room.table_mut();
            let notes = t.card(usage.card).notes.clone();
            if let Some(card) = t.card_mut(fire) {
                card.notes = notes;
            }
        }
        occasion.data.change(|usage: &mut CardUse| usage.card = fire);
        Ok(Raised::Passed)
    }

    fn view_as_enabled(&self, room: &Room, player: PlayerId, want: Want<'_>) -> bool {
        let wanted = match want {
            Want::Play => true,
            Want::Pattern { pattern, method } => method == HandlingMethod::Use && slash::is_wanted(pattern),
            Want::Nullification => false,
        };
        wanted && room.has_weapon(player, FAN)
    }

    fn view_filter(&self, room: &Room, _: PlayerId, selected: &[CardId], card: CardId) -> bool {
        selected.is_empty() && room.card_name(card) == slash::SLASH
    }

    fn view_as(&self, room: &Room, _: PlayerId, cards: &[CardId], _: Want<'_>) -> Option<Made> {
        (cards.len() == 1).then(|| make(room, slash::FIRE_SLASH, FAN, cards)).flatten()
    }
}

/// Returns `true` for a plain slash, `false` for one that a skill made of other cards.
fn is_plain(room: &Room, card: CardId) -> bool {
    let (name, face) = (room.card_name(card), room.face(card));
    let converted =
        room.catalog().skill(face.skill_name()).is_some_and(|skill| skill.abilities.has(Abilities::VIEW_AS));
    name == slash::SLASH && (!converted || room.table().subcards(card).is_empty())
}

fn make(room: &Room, kind: &str, skill: &str, cards: &[CardId]) -> Option<Made> {
    Some(Made {
        kind: room.catalog().find_kind(kind)?,
        suit: None,
        number: None,
        skill: skill.into(),
        subcards: cards.to_vec(),
        user_string: None,
        target_fixed: None,
    })
}
