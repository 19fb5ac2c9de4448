//! The agent's knowledge of cards by name. It is the only place with card names.

/// The way in which a card is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Slash,
    Jink,
    Peach,
    Analeptic,
    Weapon,
    Armor,
    /// A horse, which increases or reduces distances.
    Horse,
    Draw,
    /// Takes or discards another player's card.
    Raid,
    Duel,
    /// An attack on all others, with the required answer.
    Assault(Answer),
    FireAttack,
    Nullify,
    /// Makes another player skip a phase.
    Curse,
    Lightning,
    Chain,
    Collateral,
    HealAll,
    Harvest,
    /// No knowledge of this card.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Slash,
    Jink,
}

/// One row of the table.
#[derive(Debug)]
pub struct Worth {
    pub name: &'static str,
    pub play: Use,
    /// Loss of value when the card is gone; for equipment, its quality.
    pub keep: i32,
    /// Effect on the target: -1 for harm, 1 for good, 0 for neither.
    pub effect: i32,
}

const fn w(name: &'static str, play: Use, keep: i32, effect: i32) -> Worth {
    Worth { name, play, keep, effect }
}

pub const UNKNOWN: Worth = w("", Use::Unknown, 30, 0);

pub const CARDS: &[Worth] = &[
    w("slash", Use::Slash, 30, -1),
    w("jink", Use::Jink, 60, 0),
    w("peach", Use::Peach, 100, 1),
    w("thunder_slash", Use::Slash, 32, -1),
    w("fire_slash", Use::Slash, 34, -1),
    w("analeptic", Use::Analeptic, 45, 1),
    w("nullification", Use::Nullify, 65, 0),
    w("ex_nihilo", Use::Draw, 70, 1),
    w("snatch", Use::Raid, 55, -1),
    w("dismantlement", Use::Raid, 50, -1),
    w("duel", Use::Duel, 40, -1),
    w("fire_attack", Use::FireAttack, 25, -1),
    w("savage_assault", Use::Assault(Answer::Slash), 42, -1),
    w("archery_attack", Use::Assault(Answer::Jink), 43, -1),
    w("indulgence", Use::Curse, 52, -1),
    w("supply_shortage", Use::Curse, 48, -1),
    w("lightning", Use::Lightning, 5, -1),
    w("iron_chain", Use::Chain, 20, -1),
    w("collateral", Use::Collateral, 22, -1),
    w("god_salvation", Use::HealAll, 38, 1),
    w("amazing_grace", Use::Harvest, 28, 1),
    w("crossbow", Use::Weapon, 47, 0),
    w("guding_blade", Use::Weapon, 35, 0),
    w("double_sword", Use::Weapon, 36, 0),
    w("ice_sword", Use::Weapon, 34, 0),
    w("qinggang_sword", Use::Weapon, 40, 0),
    w("blade", Use::Weapon, 38, 0),
    w("spear", Use::Weapon, 37, 0),
    w("axe", Use::Weapon, 41, 0),
    w("halberd", Use::Weapon, 33, 0),
    w("fan", Use::Weapon, 39, 0),
    w("kylin_bow", Use::Weapon, 42, 0),
    w("eight_diagram", Use::Armor, 68, 0),
    w("renwang_shield", Use::Armor, 66, 0),
    w("vine", Use::Armor, 50, 0),
    w("silver_lion", Use::Armor, 52, 0),
    w("jueying", Use::Horse, 46, 0),
    w("dilu", Use::Horse, 46, 0),
    w("zhuahuangfeidian", Use::Horse, 46, 0),
    w("hualiu", Use::Horse, 46, 0),
    w("chitu", Use::Horse, 44, 0),
    w("dayuan", Use::Horse, 44, 0),
    w("zixing", Use::Horse, 44, 0),
];

/// Skills that this agent declines; it invokes all others.
pub const LEFT_ALONE: &[&str] = &["ice_sword"];

/// The targets of a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Enemy,
    Friend,
}

/// The use of a skill in the agent's own play phase.
#[derive(Debug)]
pub struct Habit {
    pub skill: &'static str,
    pub aim: Aim,
    /// Largest value of a card paid for it.
    pub price: i32,
    /// `true` to pay all cards up to that price.
    pub many: bool,
    /// `true` to choose all possible targets.
    pub all: bool,
    /// `true` to use it before any card, if a slash is in hand.
    pub early: bool,
}

const fn h(skill: &'static str, aim: Aim, price: i32) -> Habit {
    Habit { skill, aim, price, many: false, all: false, early: false }
}

const UNKNOWN_SKILL: Habit = h("", Aim::Enemy, 44);

pub const SKILLS: &[Habit] = &[
    Habit { many: true, ..h("zhiheng", Aim::Enemy, 48) },
    h("rende", Aim::Friend, 59),
    Habit { early: true, ..h("yijue", Aim::Enemy, 0) },
    Habit { early: true, ..h("tianyi", Aim::Enemy, 0) },
    Habit { all: true, ..h("chuli", Aim::Enemy, 44) },
];

/// Returns the habit for this skill.
pub fn habit(skill: &str) -> &'static Habit {
    SKILLS.iter().find(|h| h.skill == skill).unwrap_or(&UNKNOWN_SKILL)
}

/// Skills that harm the player concerned, and those that help.
pub const HARMFUL: &[&str] = &["fankui", "tieji"];
pub const KIND: &[&str] = &["yijue"];

/// Patterns of requests for a card of that use.
pub const PATTERNS: &[(&str, Use)] =
    &[("slash", Use::Slash), ("jink", Use::Jink), ("nullification", Use::Nullify)];

/// Weapons that allow any number of slashes, or that make slashes of other cards.
pub const MANY_SLASHES: &str = "crossbow";
pub const MAKES_SLASHES: &str = "spear";

/// The cost of hitting anyway: the pattern that asks for it, and the skill that pays.
pub const STRIKE_ANYWAY: (&str, &str) = ("@axe", "axe");

/// Returns the row of a card.
pub fn find(name: &str) -> &'static Worth {
    CARDS.iter().find(|w| w.name == name).unwrap_or(&UNKNOWN)
}
