//! Armor cards.

use super::{JINK, aoe, equip};
use crate::model::*;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::skill::{Bearer, Occasion};
use crate::rules::{Behaviour, CardBehaviour, Flow, Frequency, Raised, Room, SkillDef, Timing};
use std::rc::Rc;

const EIGHT_DIAGRAM: &str = "eight_diagram";
const RENWANG_SHIELD: &str = "renwang_shield";
const VINE: &str = "vine";
const SILVER_LION: &str = "silver_lion";

pub(super) fn add(catalog: &mut Catalog) {
    let mut armor = |name: &'static str, class: &str, skill: SkillDef| {
        let skill = skill.bearer(Bearer::Armor(name.into()));
        let kind = CardDef { skill: Some(skill.name.clone()), ..equip(name, class, EquipSlot::Armor) };
        catalog.add_skill(skill);
        kind
    };
    let eight = armor(
        EIGHT_DIAGRAM,
        "EightDiagram",
        SkillDef::new(EIGHT_DIAGRAM, EightDiagram).on(&[Timing::CardAsked]),
    );
    let renwang = armor(
        RENWANG_SHIELD,
        "RenwangShield",
        SkillDef::new(RENWANG_SHIELD, RenwangShield)
            .on(&[Timing::SlashEffected])
            .frequency(Frequency::Compulsory),
    );
    let vine = armor(
        VINE,
        "Vine",
        SkillDef::new(VINE, Vine)
            .on(&[Timing::DamageInflicted, Timing::SlashEffected, Timing::CardEffected])
            .frequency(Frequency::Compulsory),
    );
    let lion = armor(
        SILVER_LION,
        "SilverLion",
        SkillDef::new(SILVER_LION, SilverLion)
            .on(&[Timing::DamageInflicted, Timing::CardsMoveOneTime])
            .frequency(Frequency::Compulsory),
    );
    for kind in [eight, renwang, vine] {
        catalog.add_kind(kind);
    }
    catalog.add_kind(CardDef { behaviour: Rc::new(SilverLionCard), ..lion });
}

struct EightDiagram;

impl Behaviour for EightDiagram {
    fn on_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(player) = occasion.player else { return Ok(Raised::Passed) };
        let asked = occasion.data.text_list();
        let is_jink = asked.first().is_some_and(|p| p.trim_end_matches('!').eq_ignore_ascii_case(JINK));
        if !is_jink || !room.ask_for_skill_invoke(player, EIGHT_DIAGRAM, Value::Nil)? {
            return Ok(Raised::Passed);
        }
        let judge = room.judge(Judge::new(player, ".|red", true, EIGHT_DIAGRAM))?;
        let kind = room.catalog().find_kind(JINK);
        match kind {
            Some(kind) if judge.is_good() => {
                room.provide(Some(room.new_card(kind, Some(Suit::NoSuit), Some(0), EIGHT_DIAGRAM, &[])));
                Ok(Raised::Stopped)
            }
            _ => Ok(Raised::Passed),
        }
    }
}

struct RenwangShield;

impl Behaviour for RenwangShield {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(effect) = occasion.data.slash_effect() else { return Ok(Raised::Passed) };
        let void = room.face(effect.slash).is_black();
        if void {
            room.notify_skill(effect.to, &skill.name, &[]);
        }
        Ok(Raised::stopped_if(void))
    }
}

struct Vine;

impl Behaviour for Vine {
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(player) = occasion.player else { return Ok(Raised::Passed) };
        let acts = match occasion.timing {
            Timing::SlashEffected => occasion.data.slash_effect().is_some_and(|s| s.nature == Nature::Normal),
            Timing::CardEffected => {
                occasion.data.card_effect().is_some_and(|e| room.is_kind_of(e.card, aoe::CLASS))
            }
            _ => occasion.data.damage().is_some_and(|d| d.nature == Nature::Fire),
        };
        if !acts {
            return Ok(Raised::Passed);
        }
        room.notify_skill(player, &skill.name, &[]);
        match occasion.timing {
            Timing::DamageInflicted => {
                occasion.data.change(|damage: &mut Damage| damage.damage = damage.damage.saturating_add(1));
                Ok(Raised::Passed)
            }
            Timing::CardEffected => {
                if let Some(effect) = occasion.data.card_effect() {
                    room.log_no_effect(&effect, &skill.name);
                }
                Ok(Raised::Stopped)
            }
            _ => Ok(Raised::Stopped),
        }
    }
}

/// Flag from the moment the armor leaves until it has healed.
const LEAVING: &str = "SilverLionRecover";

struct SilverLion;

impl Behaviour for SilverLion {
    fn can_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        match (occasion.timing, occasion.player) {
            (Timing::CardsMoveOneTime, Some(player)) => {
                Some(room.has_flag(player, LEAVING) && room.is_alive(player))
            }
            _ => None,
        }
    }

    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(player) = occasion.player else { return Ok(Raised::Passed) };
        if occasion.timing == Timing::DamageInflicted {
            if occasion.data.damage().is_some_and(|d| d.damage > 1) {
                room.notify_skill(player, &skill.name, &[]);
                occasion.data.change(|damage: &mut Damage| damage.damage = 1);
            }
            return Ok(Raised::Passed);
        }
        let left = occasion.data.card_move().filter(|m| m.from == Some(player)).and_then(|m| {
            let catalog = room.catalog();
            let t = room.table();
            let is_lion = |card: &CardId| {
                t.deck.get(card.index()).is_some_and(|c| catalog.kind(c.printed.kind).name == SILVER_LION)
            };
            m.ids_from(Place::Equip).find(is_lion)
        });
        let Some(card) = left else { return Ok(Raised::Passed) };
        room.set_flag(player, &format!("-{LEAVING}"));
        if room.table().player(player).is_wounded() {
            room.notify_skill(player, &skill.name, &[]);
            room.recover(player, Recover::new(None, 1, Some(card)))?;
        }
        Ok(Raised::Passed)
    }
}

struct SilverLionCard;

impl CardBehaviour for SilverLionCard {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        super::horses::Equip.is_available(room, player, card)
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        super::horses::Equip.on_use(room, usage)
    }

    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        super::horses::Equip.use_on(room, usage)
    }

    /// Armor heals when it leaves only if it was in effect.
    fn on_uninstall(&self, room: &Room, player: PlayerId, _: CardId) -> Flow {
        if room.is_alive(player) && !room.is_armor_nullified(player) {
            room.set_flag(player, LEAVING);
        }
        Ok(())
    }
}
