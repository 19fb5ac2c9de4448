//! What this agent knows of cards by name: the only place where it names any.

/// How a card is played and answered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Slash,
    Jink,
    Peach,
    Analeptic,
    Weapon,
    Armor,
    /// A horse that makes its rider farther, or nearer to others.
    Horse,
    Draw,
    /// Takes or discards a card of somebody.
    Raid,
    Duel,
    /// On everyone else: what each answers with.
    Assault(Answer),
    FireAttack,
    Nullify,
    /// Skips a phase of somebody.
    Curse,
    Lightning,
    Chain,
    Collateral,
    HealAll,
    Harvest,
    /// Nothing is known of it.
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
    /// How much it is missed when it is gone; among equipment, which is better.
    pub keep: i32,
    /// What it does to its target: -1 for harm, 1 for good, 0 for neither.
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

/// Skills that this agent leaves alone when asked; all others it invokes.
pub const LEFT_ALONE: &[&str] = &["ice_sword"];

/// Whom a skill is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Enemy,
    Friend,
}

/// How a skill is used in the own play phase.
#[derive(Debug)]
pub struct Habit {
    pub skill: &'static str,
    pub aim: Aim,
    /// No card that is missed more is paid.
    pub price: i32,
    /// As many cards as there are at that price.
    pub many: bool,
    /// As many targets as there are.
    pub all: bool,
    /// Before any card, when there is a slash in hand.
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

/// How this skill is used.
pub fn habit(skill: &str) -> &'static Habit {
    SKILLS.iter().find(|h| h.skill == skill).unwrap_or(&UNKNOWN_SKILL)
}

/// Skills that do harm to the player they ask about, and those that do good.
pub const HARMFUL: &[&str] = &["fankui", "tieji"];
pub const KIND: &[&str] = &["yijue"];

/// What is asked for by the words of these patterns is a card of that use.
pub const PATTERNS: &[(&str, Use)] =
    &[("slash", Use::Slash), ("jink", Use::Jink), ("nullification", Use::Nullify)];

/// Weapons with which any number of slashes may be used, or that make slashes of cards.
pub const MANY_SLASHES: &str = "crossbow";
pub const MAKES_SLASHES: &str = "spear";

/// Payment for striking all the same: what it is asked by, and the skill that pays.
pub const STRIKE_ANYWAY: (&str, &str) = ("@axe", "axe");

/// The row of a card.
pub fn find(name: &str) -> &'static Worth {
    CARDS.iter().find(|w| w.name == name).unwrap_or(&UNKNOWN)
}
