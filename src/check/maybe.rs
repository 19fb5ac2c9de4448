//! Values that can be nil in ordinary play: fields of payloads, results of methods, and the player of an
//! event without a player.

use super::finding::{Habit, Said};
use super::syntax::tree::{Expr, Kind};
use crate::rules::timing::{Dialect, Timing};

/// The condition for a nil result of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Ever,
    /// The argument with this index is `true`.
    Optional(usize),
    /// The argument with this index is not a text that ends in `!`.
    NotForced(usize),
    /// It is called on the content of a tag or property.
    OfTag,
    /// The first argument is not the name of a known player.
    ByName,
}

struct Method {
    class: &'static str,
    names: &'static [&'static str],
    when: When,
    zh: &'static str,
    en: &'static str,
}

const METHODS: &[Method] = &[
    Method {
        class: "Room",
        names: &["findPlayerBySkillName"],
        when: When::Ever,
        zh: "没有人有这个技能时",
        en: "if nobody has the skill",
    },
    Method {
        class: "Room",
        names: &["findPlayer", "findPlayerByObjectName"],
        when: When::ByName,
        zh: "没有这名存活的角色时",
        en: "if no living player has the name",
    },
    Method {
        class: "Room",
        names: &["askForCard"],
        when: When::NotForced(1),
        zh: "没有打出牌时",
        en: "if the player declines",
    },
    Method {
        class: "Room",
        names: &["askForPlayerChosen"],
        when: When::Optional(4),
        zh: "玩家取消时",
        en: "if the player declines",
    },
    Method {
        class: "Room",
        names: &["askForExchange"],
        when: When::Optional(6),
        zh: "玩家取消时",
        en: "if the player declines",
    },
    Method {
        class: "Room",
        names: &["getCardOwner"],
        when: When::Ever,
        zh: "没有人拥有这张牌时",
        en: "if nobody has the card",
    },
    Method {
        class: "Room",
        names: &["getCurrentDyingPlayer"],
        when: When::Ever,
        zh: "没有人濒死时",
        en: "if nobody is dying",
    },
    Method {
        class: "Player",
        names: &[
            "getWeapon",
            "getArmor",
            "getDefensiveHorse",
            "getOffensiveHorse",
            "getTreasure",
            "getEquip",
        ],
        when: When::Ever,
        zh: "没有装备时",
        en: "if nothing is worn there",
    },
    Method {
        class: "Player",
        names: &["getGeneral2"],
        when: When::Ever,
        zh: "没有副将时",
        en: "if there is no second general",
    },
    Method {
        class: "QVariant",
        names: &["toPlayer", "toCard"],
        when: When::OfTag,
        zh: "没有设过这个值时",
        en: "if the value was never set",
    },
];

/// The field for the user of a card, which few packages test.
const NO_USER: (&str, &str) = ("CardUseStruct", "from");

/// Fields of payloads: class, field, and the condition for nil.
const FIELDS: &[(&str, &str, &str, &str)] = &[
    ("DamageStruct", "card", "不是牌造成的伤害时", "if no card dealt the damage"),
    ("DamageStruct", "from", "伤害没有来源时", "if the damage has no source"),
    ("RecoverStruct", "card", "不是牌造成的回复时", "if no card healed"),
    ("RecoverStruct", "who", "回复没有来源时", "if nobody healed"),
    ("DeathStruct", "damage", "不是因伤害而死时", "if no damage killed"),
    ("DyingStruct", "damage", "不是因伤害而濒死时", "if no damage led to it"),
    ("CardEffectStruct", "from", "延时锦囊等没有使用者时", "if nobody used the card, as with delayed tricks"),
    ("CardUseStruct", "from", "牌没有使用者时", "if nobody uses the card"),
    ("CardsMoveOneTimeStruct", "from", "牌不来自任何角色时", "if the cards come from nobody"),
    ("CardsMoveOneTimeStruct", "to", "牌不移至任何角色时", "if the cards go to nobody"),
];

/// Events of the source of damage, which is never nil there.
const OF_SOURCE: &[&str] = &["Damage", "ConfirmDamage", "Predamage", "DamageCaused"];

/// Returns `true` for an event whose player is the source of damage.
pub(super) fn is_of_source(event: &str) -> bool {
    OF_SOURCE.contains(&event)
}

/// Describes the condition for a nil field; `None` if it never is.
pub(super) fn of_field(class: &str, field: &str) -> Option<Said> {
    let found = FIELDS.iter().find(|(of, name, ..)| *of == class && *name == field)?;
    let habit = ((class, field) == NO_USER).then_some(Habit::NoUser);
    Some(Said::new(found.2, found.3).about(habit))
}

/// Events of a target: the player is not the user of the card.
const OF_TARGET: &[&str] = &["TargetConfirming", "TargetConfirmed"];

/// Events of effects of any card, which may have no user. A callback of the card itself always has a user.
const OF_EFFECT: &[&str] = &["CardEffect", "CardEffected"];

/// Returns `true` if this field is never nil in a handler of these events. Damage has a source in the
/// source's events, and a use has a user in the user's events.
pub(super) fn is_given(class: &str, field: &str, events: &[&str]) -> bool {
    match (class, field) {
        // Without known events the function may serve any.
        ("DamageStruct", "from") => events.iter().all(|event| OF_SOURCE.contains(event)),
        ("CardEffectStruct", "from") => !events.iter().any(|event| OF_EFFECT.contains(event)),
        ("CardUseStruct", "from") => !events.iter().any(|event| OF_TARGET.contains(event)),
        _ => false,
    }
}

/// Events of somebody who is dying.
const OF_DYING: &[&str] = &["Dying", "AskForPeaches", "AskForPeachesDone"];

/// Returns `true` if somebody is dying at each of these events.
pub(super) fn is_of_dying(events: &[&str]) -> bool {
    !events.is_empty() && events.iter().all(|event| OF_DYING.contains(event))
}

/// Weapons of the deck that act on a Slash, by the entries of an AI.
const ON_SLASH: [&str; 7] = ["IceSword", "Axe", "KylinBow", "Blade", "DoubleSword", "GudingBlade", "Fan"];

/// Returns `true` if an AI is asked about a weapon whose damage a Slash deals.
pub(super) fn is_on_slash(entry: &str) -> bool {
    ON_SLASH.contains(&entry)
}

/// Describes the condition for a nil result of a method; `None` if it never is, or not with these arguments.
pub(super) fn of_method(class: &str, name: &str, on: &Expr<'_>, given: &[Expr<'_>]) -> Option<Said> {
    let method = METHODS.iter().find(|m| m.class == class && m.names.contains(&name))?;
    let is = match method.when {
        When::Ever => true,
        When::Optional(at) => given.get(at).is_some_and(|g| matches!(g.kind, Kind::Bool(true))),
        When::NotForced(at) => given.get(at).is_some_and(|g| g.as_text().is_none_or(|t| !t.ends_with('!'))),
        When::ByName => !given
            .first()
            .is_some_and(|g| matches!(&g.bare().kind, Kind::Method(_, name, _) if name.name == "objectName")),
        When::OfTag => {
            matches!(&on.bare().kind, Kind::Method(_, of, _) if of.name == "getTag" || of.name == "property")
        }
    };
    is.then(|| Said::new(method.zh, method.en))
}

/// Returns the class whose method of this name can return nil, for a receiver of unknown class.
pub(super) fn class_of_method(name: &str) -> Option<&'static str> {
    METHODS.iter().find(|m| m.names.contains(&name) && m.class != "QVariant").map(|m| m.class)
}

/// Returns `true` if an event can lack a player, in a file for this engine.
pub(super) fn is_about_nobody(event: &str, dialect: Dialect) -> bool {
    match Timing::from_name(event) {
        Some(Timing::GameStart) => dialect != Dialect::Sj,
        Some(Timing::DamageCaused) => dialect == Dialect::Sj,
        Some(Timing::ConfirmDamage | Timing::Predamage | Timing::StageChange) => true,
        Some(Timing::FetchDrawPileCard | Timing::GameFinished) => true,
        _ => false,
    }
}

/// Equipment tests, with the methods whose results are not nil after a positive test.
pub(super) const WORN: &[(&str, &[&str])] = &[
    ("hasWeapon", &["getWeapon"]),
    ("hasArmorEffect", &["getArmor"]),
    ("hasTreasure", &["getTreasure"]),
    ("hasEquip", &["getWeapon", "getArmor", "getTreasure", "getDefensiveHorse", "getOffensiveHorse"]),
];
