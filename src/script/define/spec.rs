//! The tables accepted by `sgs.Create...`: each constructor and each of its fields, declared once.
//!
//! A table is traversed once (`Spec`), since each game runs all definitions again and a look-up by name is a
//! call into Lua. `sgs check` and `sgs api` read this list, so a new field needs no other declaration. The
//! parameter list at the start of a field's doc is compared with the parameters of callbacks.

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Text,
    Number,
    /// A number of cards, or [`ANY`].
    Count,
    Bool,
    Function,
    /// One event or an array of them.
    Events,
    /// A number, or a table of numbers by event or by position.
    Priority,
    /// A skill made by another constructor.
    Skill,
    /// Any value.
    Any,
}

impl Type {
    /// Returns the name in error messages.
    pub fn expected(self) -> &'static str {
        match self {
            Type::Text => "a string",
            Type::Number => "a number",
            Type::Count => "a number, or \"any\"",
            Type::Bool => "true or false",
            Type::Function => "a function",
            Type::Events => "an event (sgs.Damaged) or an array of events",
            Type::Priority => "a number or a table of numbers",
            Type::Skill => "a view-as skill",
            Type::Any => "anything",
        }
    }
}

/// A [`Type::Count`] without a limit.
pub const ANY: &str = "any";

/// A field of a definition.
#[derive(Clone, Copy, Debug)]
pub struct SpecField {
    pub name: &'static str,
    pub of: Type,
    pub required: bool,
    /// Parameters of a function, or the meaning of the value.
    pub doc: &'static str,
}

const fn field(name: &'static str, of: Type, doc: &'static str) -> SpecField {
    SpecField { name, of, required: false, doc }
}

const fn needed(name: &'static str, of: Type, doc: &'static str) -> SpecField {
    SpecField { name, of, required: true, doc }
}

/// The product of a constructor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Makes {
    Skill,
    Card,
}

/// A constructor.
#[derive(Debug)]
pub struct Constructor {
    /// `TriggerSkill`, for `sgs.CreateTriggerSkill`.
    pub name: &'static str,
    pub makes: Makes,
    pub doc: &'static str,
    pub fields: &'static [&'static [SpecField]],
}

impl Constructor {
    pub fn all_fields(&self) -> impl Iterator<Item = &'static SpecField> {
        self.fields.iter().flat_map(|group| group.iter())
    }

    pub fn field(&self, name: &str) -> Option<&'static SpecField> {
        self.all_fields().find(|f| f.name == name)
    }

    /// Finds a constructor by its name without `Create`, such as `TriggerSkill`.
    pub fn named(name: &str) -> Option<&'static Constructor> {
        CONSTRUCTORS.iter().find(|c| c.name == name)
    }
}

use Type::*;

const NAME: &[SpecField] = &[needed("name", Text, "Object name; `$` ends a lord skill's, `&` a lent one's")];
const FREQUENCY: &[SpecField] = &[field(
    "frequency",
    Number,
    "sgs.Skill_Frequent, Skill_NotFrequent, Skill_Compulsory, Skill_Limited or Skill_Wake",
)];
const SKILL: &[SpecField] = &[
    field("limit_mark", Text, "Mark that a limited skill gives when it is gained"),
    field("guhuo_type", Text, "Kinds of card that may be named: letters l, r, s, d, u"),
    field("juguan_type", Text, "Names of cards that may be named, with commas"),
    field("tiansuan_type", Text, "Choices that may be named"),
    field("change_skill", Bool, "Changes its state each time"),
    field("limited_skill", Bool, "Is a limited skill"),
    field("hide_skill", Bool, "Its general starts the game hidden"),
    field("shiming_skill", Bool, "Has a mission"),
    field("attached_lord_skill", Bool, "Is lent to others by a lord"),
    field("waked_skills", Text, "Skills that come with it later, with commas"),
    field("mute", Bool, "Is not heard"),
    field("dynamic_frequency", Function, "(self, player) -> frequency"),
];
const TRIGGER: &[SpecField] = &[
    field("events", Events, "The timings at which it may act"),
    field("global", Bool, "Acts for everyone"),
    field("priority", Priority, "2 unless said; more comes first"),
    field("view_as_skill", Skill, "The skill with which its card is used"),
    field(
        "can_trigger",
        Function,
        "(self, target, room, event, owner, data) -> boolean; with five parameters (self, event, room, player, data)",
    ),
    field("can_wake", Function, "(self, event, player, data, room) -> boolean"),
];
const ON_TRIGGER: &[SpecField] =
    &[field("on_trigger", Function, "(self, event, player, data, room) -> true to stop the event")];
const VIEW_AS: &[SpecField] = &[
    field("n", Count, "How many cards it takes; \"any\" for any number, as 0 with a view_filter"),
    field("view_filter", Function, "(self, selected, to_select) -> boolean"),
    field(
        "filter_pattern",
        Text,
        "Pattern of the card; a final ! leaves out cards that may not be discarded",
    ),
    field("view_as", Function, "(self, cards) -> Card or nil"),
    field("enabled_at_play", Function, "(self, player) -> boolean"),
    field("enabled_at_response", Function, "(self, player, pattern) -> boolean"),
    field("enabled_at_nullification", Function, "(self, player) -> boolean"),
    field("should_be_visible", Function, "(self, player) -> boolean"),
    field("response_pattern", Text, "Pattern of the request that it answers"),
    field("response_or_use", Bool, "Cards of hand piles may be taken too"),
    field("expand_pile", Text, "Piles whose cards may be taken too, with commas"),
    field("extend_pile", Text, "Another name for `expand_pile`"),
];
const ACTIVE: &[&[SpecField]] = &[
    NAME,
    FREQUENCY,
    SKILL,
    VIEW_AS,
    LIMIT,
    &[
        field("target_mode", Number, "sgs.ViewAsSkillV2_NoTarget or ViewAsSkillV2_SelectTargets"),
        field("target_effect_mode", Number, "sgs.ViewAsSkillV2_EachTarget or ViewAsSkillV2_WholeTargetGroup"),
        field("will_throw_selected_cards", Bool, "Its cards are discarded; true unless said"),
        field("can_activate", Function, "(self, request) -> boolean"),
        field("can_select_card", Function, "(self, request, card) -> boolean"),
        field("card_selection_feasible", Function, "(self, request) -> boolean"),
        field("create_card", Function, "(self, request) -> Card or nil"),
        field("cost", Function, "(self, room, context, request) -> boolean"),
        field("pay", Function, "(self, room, context, request) -> boolean"),
        field("can_select_target", Function, "(self, request, selected, candidate) -> boolean"),
        field("targets_feasible", Function, "(self, request, selected) -> boolean"),
        field("on_effect", Function, "(self, context) -> sgs.ViewAsSkillV2_FinishSkill to end it"),
        field("on_effect_target", Function, "(self, context, target), as on_effect"),
        field("on_effect_target_group", Function, "(self, context, targets), as on_effect"),
        field("get_amount_ref", Function, "(self, context)"),
    ],
];
/// Fields of Hegemony skills that other engines do not have.
pub const HEGEMONY: &[&str] = &["can_preshow", "on_cost", "on_effect", "on_record", "relate_to_place"];

const TRIGGER_V2: &[&[SpecField]] = &[
    NAME,
    FREQUENCY,
    SKILL,
    TRIGGER,
    ON_TRIGGER,
    LIMIT,
    &[
        field("on_record", Function, "(self, event, room, player, ctx)"),
        field("on_cost", Function, "(self, event, room, player, ctx) -> boolean"),
        field("on_pay", Function, "(self, event, room, player, ctx) -> boolean"),
        field("on_effect", Function, "(self, event, room, player, ctx) -> true to stop the event"),
        field("on_effect_target", Function, "(self, event, room, player, ctx, target)"),
        field(
            "on_turn_broken",
            Function,
            "(self, function_name, event, room, player, ctx); accepted, and not called here",
        ),
        field("on_shiming_success", Function, "(self, room, player)"),
        field("on_shiming_fail", Function, "(self, room, player)"),
    ],
];
/// Limits of use of sijyu skills.
const LIMIT: &[SpecField] = &[
    field("base_amount", Number, "1 unless said"),
    field("limit_scope", Number, "sgs.Skill_Limit_... for how often it may be used"),
    field("max_usage_limit", Number, "1 unless said"),
    field("phase_name", Text, "The phase of a limit by phase"),
    field("check_custom_usage", Function, "(self, ctx) -> boolean"),
    field("on_add_usage", Function, "(self, ctx)"),
    field("get_usage_ref", Function, "(self, ctx)"),
];
const AMOUNT: &[SpecField] = &[
    field("base_amount", Number, "1 unless said"),
    field("holder_selector", Number, "Whose skill it is"),
    field("correct_func", Function, "(self, context) -> number, true for the amount, or nil"),
    field("fixed_func", Function, "(self, context) -> number, true for the amount, or nil"),
];
const CARD: &[SpecField] = &[
    field("target_fixed", Bool, "Nobody picks its targets"),
    field("can_recast", Bool, "May be recast"),
    field("filter", Function, "(self, targets, to_select, player) -> boolean"),
    field("feasible", Function, "(self, targets, player) -> boolean"),
    field(
        "why_not",
        Function,
        "(self, targets, to_select or nil, player) -> key of a text: why it cannot be chosen",
    ),
    field("available", Function, "(self, player) -> boolean"),
    field("about_to_use", Function, "(self, room, use)"),
    field("on_use", Function, "(self, room, source, targets)"),
    field("on_effect", Function, "(self, effect)"),
    field("on_validate", Function, "(self, use) -> Card or nil"),
    field("on_validate_in_response", Function, "(self, user) -> Card or nil"),
];
const PRINTED: &[SpecField] = &[
    field("name", Text, "Object name; the class name unless said"),
    field("class_name", Text, "What isKindOf answers to; the name unless said"),
    field("suit", Number, "sgs.Card_Spade and its kind"),
    field("number", Number, "1 to 13"),
    field("subtype", Text, "attack_card, single_target_trick ..."),
    field("damage_card", Bool, "Deals damage"),
    field("is_gift", Bool, "May be given away"),
    field("single_target", Bool, "Has one target"),
    field("is_transferable", Bool, "May be passed on"),
];
const SKILL_CARD: &[SpecField] = &[
    needed("name", Text, "Object name"),
    field("skill_name", Text, "The skill; the name in lower case without `card` unless said"),
    field("will_throw", Bool, "Its cards are discarded; true unless said"),
    field("sorts_targets", Bool, "Targets are taken in order of action, not as picked; true unless said"),
    field(
        "native_text",
        Bool,
        "Its text is @Name[suit:number]=ids:user, as of cards that the original is built with, for AIs that read it",
    ),
    field("handling_method", Number, "sgs.Card_MethodUse and its kind"),
    field("mute", Bool, "Is not heard"),
    field("skill_instance_id", Number, "Which instance of the skill"),
    field("once", Bool, "Ignored, as ever"),
];
const TRICK: &[SpecField] = &[
    field("subclass", Number, "sgs.LuaTrickCard_TypeAOE and its kind"),
    field("movable", Bool, "A delayed trick that goes on when nullified"),
    field("is_cancelable", Function, "(self, effect) -> boolean"),
    field("on_nullified", Function, "(self, target)"),
];
const EQUIP: &[SpecField] = &[
    field("range", Number, "Attack range of a weapon"),
    field("correct", Number, "What a horse does to distances"),
    field("equip_skill", Skill, "The skill that it gives"),
    field("on_install", Function, "(self, player)"),
    field("on_uninstall", Function, "(self, player)"),
    field("correct_func", Function, "(self, player) -> number"),
];
const LOCATION: &[SpecField] = &[needed("location", Number, "sgs.EquipCard_WeaponLocation and its kind")];

const fn skill(
    name: &'static str,
    doc: &'static str,
    fields: &'static [&'static [SpecField]],
) -> Constructor {
    Constructor { name, makes: Makes::Skill, doc, fields }
}

const fn card(name: &'static str, doc: &'static str, fields: &'static [&'static [SpecField]]) -> Constructor {
    Constructor { name, makes: Makes::Card, doc, fields }
}

macro_rules! trigger_like {
    ($name:literal, $doc:literal, $($field:expr),*) => {
        skill($name, $doc, &[NAME, FREQUENCY, SKILL, TRIGGER, ON_TRIGGER, &[$($field),*]])
    };
}

macro_rules! asked {
    ($name:literal, $doc:literal, $($field:expr),*) => {
        skill($name, $doc, &[NAME, FREQUENCY, SKILL, &[$($field),*]])
    };
}

/// All constructors.
pub static CONSTRUCTORS: &[Constructor] = &[
    skill("TriggerSkill", "Acts at timings.", &[NAME, FREQUENCY, SKILL, TRIGGER, ON_TRIGGER]),
    trigger_like!(
        "MasochismSkill",
        "Acts when its owner was damaged.",
        needed("on_damaged", Function, "(self, player, damage, room)")
    ),
    trigger_like!(
        "PhaseChangeSkill",
        "Acts when a phase of its owner starts.",
        needed("on_phasechange", Function, "(self, player, room) -> true to stop the event")
    ),
    trigger_like!(
        "DrawCardsSkill",
        "Changes how many cards its owner draws.",
        needed("draw_num_func", Function, "(self, player, n, room) -> number"),
        field("is_initial", Bool, "Is about the first hand")
    ),
    trigger_like!(
        "GameStartSkill",
        "Acts when the game starts.",
        needed("on_gamestart", Function, "(self, player, room)")
    ),
    trigger_like!(
        "RetrialSkill",
        "Changes the card of a judgement.",
        needed("on_retrial", Function, "(self, player, judge, room) -> Card or nil"),
        field("exchange", Bool, "The judging player's card comes to hand")
    ),
    skill("TriggerSkillV2", "Acts at timings, with cost, payment and effect apart.", TRIGGER_V2),
    asked!(
        "ProhibitSkill",
        "Keeps cards from being used on players.",
        needed("is_prohibited", Function, "(self, from, to, card, others) -> boolean")
    ),
    asked!(
        "ProhibitPindianSkill",
        "Keeps players from comparing cards.",
        field("is_pindianprohibited", Function, "(self, from, to) -> boolean")
    ),
    asked!(
        "FilterSkill",
        "Takes cards of its owner for other cards.",
        needed("view_filter", Function, "(self, to_select) -> boolean"),
        needed("view_as", Function, "(self, card) -> Card")
    ),
    asked!(
        "DistanceSkill",
        "Changes distances.",
        field("correct_func", Function, "(self, from, to) -> number"),
        field("fixed_func", Function, "(self, from, to) -> number or nil")
    ),
    asked!(
        "MaxCardsSkill",
        "Changes hand limits.",
        field("extra_func", Function, "(self, target) -> number"),
        field("fixed_func", Function, "(self, target) -> number or nil")
    ),
    asked!(
        "TargetModSkill",
        "Changes how often, how far and on how many a card is used.",
        field("pattern", Text, "Which cards; `Slash` unless said"),
        field("residue_func", Function, "(self, from, card, to) -> number"),
        field("distance_limit_func", Function, "(self, from, card, to) -> number"),
        field("extra_target_func", Function, "(self, from, card, to) -> number")
    ),
    asked!(
        "InvaliditySkill",
        "Puts skills of a player out of effect, and cards whose effect they are the target of.",
        field("skill_valid", Function, "(self, player, skill) -> boolean"),
        field("card_valid", Function, "(self, player, card) -> boolean")
    ),
    asked!(
        "AttackRangeSkill",
        "Changes attack ranges.",
        field("extra_func", Function, "(self, target, include_weapon) -> number"),
        field("fixed_func", Function, "(self, target, include_weapon) -> number or nil")
    ),
    asked!(
        "ViewAsEquipSkill",
        "Its owner counts as having equipment.",
        field("view_as_equip", Function, "(self, target) -> names with commas, or nil")
    ),
    asked!(
        "CardLimitSkill",
        "Keeps players from handling cards.",
        field("limit_list", Function, "(self, target, card) -> `use,response,discard`"),
        field("limit_pattern", Function, "(self, target, card) -> pattern"),
        field("limit_reason", Function, "(self, target, card) -> reason"),
        field("protects", Function, "(self, who, owner, card) -> true: they may not discard it of its owner")
    ),
    skill("ViewAsSkillV2", "A skill of one's own choice, with cost and effect apart.", ACTIVE),
    skill(
        "AnytimeSkill",
        "A skill for any moment of one's own play phase: others do not wait to be interrupted here.",
        &[
            NAME,
            FREQUENCY,
            SKILL,
            VIEW_AS,
            &[
                field("can_trigger", Function, "(self, player) -> boolean"),
                field("on_trigger", Function, "(self, room, player)"),
            ],
        ],
    ),
    asked!(
        "PreSelectionMetaSkill",
        "Has a say in which generals are offered; accepted, and not asked here.",
        field("active_skills", Text, "Skills that are there before generals are"),
        field("on_general_choosing", Function, "(self, room, player, generals, reason) -> names"),
        field("on_general_not_chosen", Function, "(self, room, player, generals, chosen, reason)")
    ),
    skill("DistanceSkillV2", "Changes distances.", &[NAME, FREQUENCY, SKILL, AMOUNT]),
    skill("MaxCardsSkillV2", "Changes hand limits.", &[NAME, FREQUENCY, SKILL, AMOUNT]),
    skill(
        "TargetModSkillV2",
        "Changes how often, how far and on how many a card is used.",
        &[NAME, FREQUENCY, SKILL, AMOUNT, &[field("pattern", Text, "Which cards; `Slash` unless said")]],
    ),
    skill("AttackRangeSkillV2", "Changes attack ranges.", &[NAME, FREQUENCY, SKILL, AMOUNT]),
    skill("ViewAsSkill", "Makes a card of others.", &[NAME, FREQUENCY, SKILL, VIEW_AS]),
    skill("OneCardViewAsSkill", "Makes a card of one other.", &[NAME, FREQUENCY, SKILL, VIEW_AS]),
    skill("ZeroCardViewAsSkill", "Makes a card of nothing.", &[NAME, FREQUENCY, SKILL, VIEW_AS]),
    card("SkillCard", "The use of a skill.", &[SKILL_CARD, CARD]),
    card("BasicCard", "A basic card.", &[PRINTED, CARD]),
    card("TrickCard", "A trick.", &[PRINTED, CARD, TRICK]),
    card("EquipCard", "A piece of equipment.", &[PRINTED, CARD, EQUIP, LOCATION]),
    card("Weapon", "A weapon.", &[PRINTED, CARD, EQUIP]),
    card("Armor", "An armor.", &[PRINTED, CARD, EQUIP]),
    card("Treasure", "A treasure.", &[PRINTED, CARD, EQUIP]),
    card("OffensiveHorse", "A horse that brings others nearer.", &[PRINTED, CARD, EQUIP]),
    card("DefensiveHorse", "A horse that keeps others away.", &[PRINTED, CARD, EQUIP]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_constructor_declares_a_field_twice() {
        for constructor in CONSTRUCTORS {
            let mut names: Vec<&str> = constructor.all_fields().map(|f| f.name).collect();
            names.sort_unstable();
            let before = names.len();
            names.dedup();
            assert_eq!(before, names.len(), "{}", constructor.name);
        }
    }
}
