//! The structs and their fields.

use super::{
    CardOrFalse, ClassDecl, Constructor, Field, FieldType, Fields, ValueMethod, argument, councils, log,
    moves, optional, show_option, take,
};
use crate::model::*;
use crate::rules::Data;
use crate::rules::card_string::read_targets;
use crate::script::convert::{FromArg, Ret};
use crate::script::error::Got;
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::kernel::class::{Shape, Struct};
use crate::script::registry::Effect;
use crate::script::value::*;
use std::sync::Arc;

macro_rules! structs {
    ($($type:ident $name:literal $variant:ident $blank:expr $(, also $value:ident $more:expr)?;)*) => {$(
        impl Struct for $type {
            const NAME: &'static str = $name;
            const COMPLETE: &'static str = concat!("a complete ", $name);

            fn whole(value: &mut Value) -> Option<&mut $type> {
                match value {
                    Value::$variant(inner) => Some(&mut *inner),
                    _ => None,
                }
            }

            $(fn find($value: &mut Value) -> Option<&mut $type> {
                $more
            })?

            fn blank() -> $type {
                $blank
            }

            fn into_value(self) -> Value {
                self.into()
            }

            fn shape() -> &'static Shape {
                &super::struct_class::<$type>().shape
            }
        }
    )*

        /// Returns the name of the class of a payload that is a struct.
        pub(super) fn class_of(value: &Value) -> Option<&'static str> {
            match value {
                $(Value::$variant(_) => Some($name),)*
                _ => None,
            }
        }
    };
}

structs! {
    Damage "DamageStruct" Damage Damage::new(None, NOBODY, 1), also value match value {
        Value::Damage(d) => Some(d),
        Value::Dying(d) => d.damage.as_mut(),
        Value::Death(d) => d.damage.as_mut(),
        _ => None,
    };
    HpLost "HpLostStruct" HpLost
        HpLost { from: None, to: NOBODY, lose: 1, reason: Name::default(), ignore_hujia: true },
        also value match value {
            Value::HpLost(l) => Some(l),
            Value::Dying(d) => d.hp_lost.as_mut(),
            Value::Death(d) => d.hp_lost.as_mut(),
            _ => None,
        };
    CardUse "CardUseStruct" CardUse CardUse::new(None, NO_CARD, []), also value match value {
        Value::CardUse(u) => Some(u),
        Value::Move(m) => m.reason.usage.as_mut().map(Arc::make_mut),
        Value::Block(block) => block.reason.usage.as_mut().map(Arc::make_mut),
        _ => None,
    };
    CardEffect "CardEffectStruct" CardEffect CardEffect::new(NO_CARD, None, NOBODY);
    SlashEffect "SlashEffectStruct" SlashEffect SlashEffect {
        slash: NO_CARD, jink: None, from: NOBODY, to: NOBODY, jink_num: 1, drank: 0,
        nature: Nature::Normal, nullified: false, multiple: false, no_respond: false, no_offset: false,
    };
    CardResponse "CardResponseStruct" CardResponse CardResponse {
        card: NO_CARD, who: None, is_use: false, is_handcard: false, is_retrial: false, to_card: None,
        nullified: false,
    };
    Dying "DyingStruct" Dying Dying { who: NOBODY, damage: None, hp_lost: None };
    Death "DeathStruct" Death Death { who: NOBODY, damage: None, hp_lost: None };
    Recover "RecoverStruct" Recover Recover::new(None, 1, None);
    Judge "JudgeStruct" Judge Judge::new(NOBODY, ".", true, "");
    Pindian "PindianStruct" Pindian Pindian {
        from: NOBODY, to: NOBODY, from_card: None, to_card: None, from_number: 0, to_number: 0,
        reason: Name::default(), success: false,
    };
    PhaseChange "PhaseChangeStruct" PhaseChange PhaseChange { from: Phase::NotActive, to: Phase::NotActive };
    MaxHpChange "MaxHpStruct" MaxHp MaxHpChange { who: NOBODY, change: 0, reason: Name::default() };
    MarkChange "MarkStruct" Mark MarkChange { who: NOBODY, name: Name::default(), count: 0, gain: 0 };
    Draw "DrawStruct" Draw Draw {
        who: NOBODY, reason: Name::default(), num: 0, top: true, visible: false, card_ids: Vec::new(),
    };
    SkillChange "SkillChangeStruct" SkillChange
        SkillChange { skill: Name::default(), player: NOBODY, instance: 0, acquired: false };
    Yishi "YishiStruct" Yishi Yishi { initiator: NOBODY, ..Yishi::default() };
    CardsMoveOneTime "CardsMoveOneTimeStruct" Move moves::blank_move();
    CardsMove "CardsMoveStruct" Block
        CardsMove::new(Vec::new(), None, Place::Unknown, MoveReason::default());
}

/// Declares nested structs, which are read live.
macro_rules! parts {
    ($($type:ident $lua:literal $words:literal;)*) => {$(
        impl FieldType for Option<$type> {
            const TYPE: &'static str = $words;
            const LUA: &'static str = $lua;

            fn read(&self, data: &Data, _: &'static Field) -> Ret {
                if self.is_some() { part::<$type>(data) } else { Ret::Nil }
            }

            fn take(given: &Given) -> Option<Option<$type>> {
                if given.is_nothing() { Some(None) } else { content::<$type>(given).map(Some) }
            }
        }
    )*};
}

parts! {
    Damage "DamageStruct?" "a complete DamageStruct";
    HpLost "HpLostStruct?" "a complete HpLostStruct";
}

pub(super) fn part<T: Struct>(data: &Data) -> Ret {
    let decl = T::shape();
    Ret::Made(Made::Struct(Boxed { decl, data: data.clone(), shared: true }))
}

/// Converts an optional text, such as a reason; nil gives an empty one.
pub(super) fn text(host: &Host, given: &[Given], index: usize) -> Result<Name, Fault> {
    Ok(optional::<Name>(host, given, index)?.unwrap_or_default())
}

pub(super) fn class<T: Struct>(
    doc: &'static str,
    fields: Fields<T>,
    methods: Vec<ValueMethod>,
    parameters: &'static [&'static str],
    make: fn(&Host, &[Given]) -> Result<Made, Fault>,
) -> ClassDecl {
    ClassDecl {
        shape: Shape {
            name: T::NAME,
            fields: fields.done(),
            kept_by_rules: matches!(T::NAME, "JudgeStruct" | "PindianStruct" | "YishiStruct"),
            extract: |v| T::find(v).map_or(Value::Nil, |t| t.clone().into_value()),
        },
        doc,
        methods,
        constructor: Constructor { parameters, doc: "Makes one; what is left out has its default.", make },
    }
}

pub(super) fn blank<T: Struct>(_: &Host, _: &[Given]) -> Result<Made, Fault> {
    Ok(Made::of(T::blank()))
}

/// Calls a method on the struct, which is of type `T`.
pub(super) fn on<T: Struct, R>(made: &Made, run: impl FnOnce(&mut T) -> R) -> Result<R, Fault> {
    let result = match made {
        Made::Struct(boxed) => boxed.data.write(|v| T::find(v).map(run)),
        _ => None,
    };
    result.ok_or_else(|| Fault::Receiver { got: Got::A(made.name().into()) })
}

/// Calls a method like [`on`] that changes the struct.
pub(super) fn on_own<T: Struct, R>(
    host: &Host,
    made: &Made,
    run: impl FnOnce(&mut T) -> R,
) -> Result<R, Fault> {
    if let Made::Struct(boxed) = made {
        host.allow_write_to(&boxed.data)?;
    }
    on(made, run)
}

pub(super) fn method(
    name: &'static str,
    parameters: &'static [&'static str],
    result: &'static str,
    doc: &'static str,
    call: super::Call,
) -> ValueMethod {
    ValueMethod { name, parameters, result, doc, call }
}

/// Returns all structs.
pub(super) fn classes() -> Vec<ClassDecl> {
    vec![
        damage(),
        class(
            "Loss of hit points without damage.",
            Fields::<HpLost>::new()
                .field("from", "The player who caused it.", |s| &mut s.from)
                .field("to", "The player who loses.", |s| &mut s.to)
                .field("lose", "The number.", |s| &mut s.lose)
                .field("reason", "Name of the skill or card.", |s| &mut s.reason)
                .field("ignore_hujia", "Armour points do not help.", |s| &mut s.ignore_hujia),
            vec![],
            &["to?", "lose?", "reason?", "from?", "ignore_hujia?"],
            |h, g| {
                let mut lost = HpLost::blank();
                lost.to = argument(h, g, 0)?;
                lost.lose = optional(h, g, 1)?.unwrap_or(1);
                lost.reason = text(h, g, 2)?;
                lost.from = argument(h, g, 3)?;
                lost.ignore_hujia = optional(h, g, 4)?.unwrap_or(true);
                Ok(Made::of(lost))
            },
        ),
        card_use(),
        class(
            "A card taking effect on one target.",
            Fields::<CardEffect>::new()
                .field("card", "The card.", |s| &mut s.card)
                .field("from", "The player who used it.", |s| &mut s.from)
                .field("to", "The target.", |s| &mut s.to)
                .field("multiple", "The use has more than one target.", |s| &mut s.multiple)
                .field("nullified", "True if it has no effect.", |s| &mut s.nullified)
                .computed(
                    "offset_card",
                    "The card that offset it; nil or `false` for none.",
                    |s| show_option(s.offset_card.map(Value::Card)),
                    |s, card: CardOrFalse| s.offset_card = card.0,
                )
                .field("offset_num", "Cards needed to offset it.", |s| &mut s.offset_num)
                .field("no_respond", "Cannot be responded to.", |s| &mut s.no_respond)
                .field("no_offset", "Cannot be offset.", |s| &mut s.no_offset)
                .field("extra_effect", "Times it takes effect again.", |s| &mut s.extra_effect),
            vec![],
            &[],
            blank::<CardEffect>,
        ),
        class(
            "A slash taking effect on one target.",
            Fields::<SlashEffect>::new()
                .field("slash", "The slash.", |s| &mut s.slash)
                .field("jink", "The jink that answered it.", |s| &mut s.jink)
                .field("from", "The player who used it.", |s| &mut s.from)
                .field("to", "The target.", |s| &mut s.to)
                .field("jink_num", "Jinks needed to offset it.", |s| &mut s.jink_num)
                .field("drank", "Damage added by analeptics.", |s| &mut s.drank)
                .field("nature", "Nature of its damage.", |s| &mut s.nature)
                .field("nullified", "True if it has no effect.", |s| &mut s.nullified)
                .field("multiple", "The use has more than one target.", |s| &mut s.multiple)
                .field("no_respond", "Cannot be responded to.", |s| &mut s.no_respond)
                .field("no_offset", "Cannot be offset.", |s| &mut s.no_offset),
            vec![],
            &[],
            blank::<SlashEffect>,
        ),
        class(
            "A card played or used as an answer.",
            Fields::<CardResponse>::new()
                .field("m_card", "The card.", |s| &mut s.card)
                .field("m_who", "The player who asked for it.", |s| &mut s.who)
                .field("m_isUse", "True if it is used, not just played.", |s| &mut s.is_use)
                .field("m_isHandcard", "Comes from hand.", |s| &mut s.is_handcard)
                .field("m_isRetrial", "Replaces a judgement.", |s| &mut s.is_retrial)
                .field("m_toCard", "The card it answers.", |s| &mut s.to_card)
                .field("nullified", "True if it has no effect.", |s| &mut s.nullified),
            vec![method("changeCard", &["card"], "nothing", "Another card takes its place.", |h, m, g| {
                let card = take::<CardId>(h, g.first().unwrap_or(&Given::Missing), 0)?;
                let old = on_own::<CardResponse, _>(h, m, |s| std::mem::replace(&mut s.card, card))?;
                h.with_room(|room| room.succeed_card(old, card))?;
                Ok(Ret::Nothing)
            })],
            &[],
            blank::<CardResponse>,
        ),
        class(
            "A player about to die.",
            Fields::<Dying>::new()
                .field("who", "The player.", |s| &mut s.who)
                .field("damage", "The damage that led to it, if any.", |s| &mut s.damage)
                .field("hplost", "The loss of hit points that led to it, if any.", |s| &mut s.hp_lost),
            vec![],
            &[],
            blank::<Dying>,
        ),
        class(
            "A death.",
            Fields::<Death>::new()
                .field("who", "The player.", |s| &mut s.who)
                .field("damage", "The damage that led to it, if any.", |s| &mut s.damage)
                .field("hplost", "The loss of hit points that led to it, if any.", |s| &mut s.hp_lost),
            vec![],
            &[],
            blank::<Death>,
        ),
        recover(),
        judge(),
        class(
            "A comparison of cards.",
            Fields::<Pindian>::new()
                .field("from", "The player who began.", |s| &mut s.from)
                .field("to", "The other.", |s| &mut s.to)
                .field("from_card", "Card of the first.", |s| &mut s.from_card)
                .field("to_card", "Card of the other.", |s| &mut s.to_card)
                .field("from_number", "Number of the first.", |s| &mut s.from_number)
                .field("to_number", "Number of the other.", |s| &mut s.to_number)
                .field("reason", "Name of the skill.", |s| &mut s.reason)
                .field("success", "The first has won.", |s| &mut s.success),
            vec![method("isSuccess", &[], "boolean", "The first has won.", |_, m, _| {
                on::<Pindian, _>(m, |s| Ret::Bool(s.success))
            })],
            &[],
            blank::<Pindian>,
        ),
        class(
            "From one phase to the next.",
            Fields::<PhaseChange>::new().field("from", "The phase that is over.", |s| &mut s.from).field(
                "to",
                "The phase to come.",
                |s| &mut s.to,
            ),
            vec![],
            &[],
            blank::<PhaseChange>,
        ),
        class(
            "A change of the maximum of hit points.",
            Fields::<MaxHpChange>::new()
                .field("who", "The player.", |s| &mut s.who)
                .field("change", "By how much.", |s| &mut s.change)
                .field("reason", "Name of the skill.", |s| &mut s.reason),
            vec![],
            &["who?", "change?", "reason?"],
            |h, g| {
                let mut max = MaxHpChange::blank();
                max.who = argument(h, g, 0)?;
                max.change = optional(h, g, 1)?.unwrap_or(0);
                max.reason = text(h, g, 2)?;
                Ok(Made::of(max))
            },
        ),
        class(
            "A change of a mark.",
            Fields::<MarkChange>::new()
                .field("who", "The player.", |s| &mut s.who)
                .field("name", "The mark.", |s| &mut s.name)
                .field("count", "The new count.", |s| &mut s.count)
                .field("gain", "The difference to the old count.", |s| &mut s.gain),
            vec![],
            &[],
            blank::<MarkChange>,
        ),
        class(
            "Cards being drawn.",
            Fields::<Draw>::new()
                .field("who", "The player who draws.", |s| &mut s.who)
                .field("reason", "Name of the skill, or `draw_phase`.", |s| &mut s.reason)
                .field("num", "The number.", |s| &mut s.num)
                .field("top", "From the top of the draw pile.", |s| &mut s.top)
                .field("visible", "True if everyone sees them.", |s| &mut s.visible)
                .field("card_ids", "Ids of the cards, once drawn.", |s| &mut s.card_ids),
            vec![],
            &[],
            blank::<Draw>,
        ),
        log::log_message(),
        councils::skill_change(),
        councils::yishi(),
        moves::card_move(),
        moves::block(),
        moves::move_reason(),
    ]
}

fn damage() -> ClassDecl {
    class(
        "Damage.",
        Fields::<Damage>::new()
            .field("from", "The player who deals it.", |s| &mut s.from)
            .field("to", "The player who takes it.", |s| &mut s.to)
            .field("card", "The card that deals it.", |s| &mut s.card)
            .field("damage", "The amount.", |s| &mut s.damage)
            .field("nature", "Its nature.", |s| &mut s.nature)
            .field("chain", "Came along the iron chain.", |s| &mut s.chain)
            .field("transfer", "True if passed on from another player.", |s| &mut s.transfer)
            .field("by_user", "Dealt by who used the card.", |s| &mut s.by_user)
            .field("reason", "Name of the skill or card.", |s| &mut s.reason)
            .field("transfer_reason", "Name of the skill that passed it on.", |s| &mut s.transfer_reason)
            .field("prevented", "True if prevented.", |s| &mut s.prevented)
            .field("tips", "Notes that skills leave on it.", |s| &mut s.tips)
            .field("ignore_hujia", "Armour points do not help.", |s| &mut s.ignore_hujia),
        vec![method("getReason", &[], "string", "The reason, or the name of the card.", |h, m, _| {
            let (reason, card) = on::<Damage, _>(m, |s| (s.reason.clone(), s.card))?;
            match card.filter(|_| reason.is_empty()) {
                Some(card) => {
                    FromArg::check(&card, h)?;
                    h.with_room(|room| Ret::Text(room.card_name(card)))
                }
                None => Ok(Ret::Text(reason)),
            }
        })],
        &["reason_or_card?", "from?", "to?", "damage?", "nature?"],
        |h, g| {
            let mut damage = Damage::blank();
            match g.first() {
                Some(Given::Text(reason)) => damage.reason = reason.clone(),
                _ => damage.card = argument(h, g, 0)?,
            }
            damage.from = argument(h, g, 1)?;
            damage.to = argument(h, g, 2)?;
            damage.damage = optional(h, g, 3)?.unwrap_or(1);
            damage.nature = optional(h, g, 4)?.unwrap_or_default();
            Ok(Made::of(damage))
        },
    )
}

fn card_use() -> ClassDecl {
    class(
        "A card being used.",
        Fields::<CardUse>::new()
            .field("card", "The card.", |s| &mut s.card)
            .field("from", "The player who uses it.", |s| &mut s.from)
            .field("to", "The targets: changing this list changes the use.", |s| &mut s.to)
            .field("m_isOwnerUse", "The user converted the card themselves.", |s| &mut s.owner_use)
            .field("m_addHistory", "Counts against the limit of the turn.", |s| &mut s.add_history)
            .field("m_isHandcard", "Comes from hand.", |s| &mut s.is_handcard)
            .field("nullified_list", "Object names of who it has no effect on.", |s| &mut s.nullified_list)
            .field("no_respond_list", "Object names of who may not respond.", |s| &mut s.no_respond_list)
            .field("no_offset_list", "Object names of who may not offset it.", |s| &mut s.no_offset_list)
            .field("whocard", "The card it answers.", |s| &mut s.whocard)
            .field("who", "The player it answers.", |s| &mut s.who)
            .field("extra_use", "Times it is used again.", |s| &mut s.extra_use),
        vec![
            method("changeCard", &["card"], "nothing", "Another card takes its place.", |h, m, g| {
                let card = take::<CardId>(h, g.first().unwrap_or(&Given::Missing), 0)?;
                let old = on_own::<CardUse, _>(h, m, |s| std::mem::replace(&mut s.card, card))?;
                h.with_room(|room| room.succeed_card(old, card))?;
                Ok(Ret::Nothing)
            }),
            method(
                "clientReply",
                &[],
                "nothing",
                "The user names targets for the card that was last given in answer to `askForCard`.",
                |h, m, _| {
                    h.allow(Effect::Ask)?;
                    let from = on_own::<CardUse, _>(h, m, |s| s.from)?;
                    let (Some(from), Some(card)) = (from, h.last_answer()) else { return Ok(Ret::Nothing) };
                    let targets = h.with_room(|room| room.ask_for_targets(from, card, "clientReply"))?;
                    let targets = targets.map_err(Fault::from)?;
                    on_own::<CardUse, _>(h, m, |s| s.to = targets)?;
                    Ok(Ret::Nothing)
                },
            ),
            method("isValid", &["pattern?"], "boolean", "There is a card to use.", |_, m, _| {
                on::<CardUse, _>(m, |s| Ret::Bool(s.card != NO_CARD))
            }),
            method(
                "parse",
                &["text", "room?"],
                "nothing",
                "Takes card and targets from the text of a use: `12->sgs2+sgs3`.",
                parse_use,
            ),
        ],
        &["card?", "from?", "to?", "is_owner_use?", "whocard?", "who?"],
        |h, g| {
            let mut card_use = CardUse::blank();
            card_use.card = argument(h, g, 0)?;
            card_use.from = argument(h, g, 1)?;
            card_use.to = match g.get(2) {
                Some(Given::Handle(_)) => vec![argument::<PlayerId>(h, g, 2)?],
                _ => optional::<Vec<PlayerId>>(h, g, 2)?.unwrap_or_default(),
            };
            card_use.owner_use = optional(h, g, 3)?.unwrap_or(true);
            card_use.whocard = argument(h, g, 4)?;
            card_use.who = argument(h, g, 5)?;
            Ok(Made::of(card_use))
        },
    )
}

/// Parses a use; parts missing in the text are empty afterwards.
fn parse_use(host: &Host, made: &Made, given: &[Given]) -> Result<Ret, Fault> {
    let text = argument::<Name>(host, given, 0)?;
    let card = host.with_room(|room| room.parse_card(&text))?.unwrap_or(NO_CARD);
    let mut to = read_targets(&text).unwrap_or_default();
    to.retain(|p| FromArg::check(p, host).is_ok());
    on_own::<CardUse, _>(host, made, |s| {
        s.card = card;
        s.to = to;
    })?;
    Ok(Ret::Nothing)
}

fn recover() -> ClassDecl {
    class(
        "Recovery of hit points.",
        Fields::<Recover>::new()
            .field("who", "The player who brings it about.", |s| &mut s.who)
            .field("card", "The card that does it.", |s| &mut s.card)
            .field("recover", "The number.", |s| &mut s.recover)
            .field("reason", "Name of the skill.", |s| &mut s.reason),
        vec![],
        &["who_or_reason?", "card_or_who?", "recover?", "reason?"],
        |h, g| {
            let mut recover = Recover::blank();
            if let Some(Given::Text(reason)) = g.first() {
                recover.reason = reason.clone();
                recover.who = argument(h, g, 1)?;
            } else {
                recover.who = argument(h, g, 0)?;
                recover.card = argument(h, g, 1)?;
                recover.reason = text(h, g, 3)?;
            }
            recover.recover = optional(h, g, 2)?.unwrap_or(1);
            Ok(Made::of(recover))
        },
    )
}

fn judge() -> ClassDecl {
    let fields = Fields::<Judge>::new()
        .field("who", "The player who judges.", |s| &mut s.who)
        .field("card", "The card of the judgement.", |s| &mut s.card)
        .field("pattern", "The pattern that the card is compared with.", |s| &mut s.pattern)
        .field("good", "A match is good.", |s| &mut s.good)
        .field("reason", "Name of the skill or card.", |s| &mut s.reason)
        .field("time_consuming", "True if it is shown for longer.", |s| &mut s.time_consuming)
        .field("negative", "Takes effect when bad.", |s| &mut s.negative)
        .field("play_animation", "True if it is animated.", |s| &mut s.play_animation)
        .field("retrial_by_response", "The card that has replaced it.", |s| &mut s.retrial_by_response)
        .field("throw_card", "The card is discarded afterwards.", |s| &mut s.throw_card);
    let methods = vec![
        method("isGood", &["card?"], "boolean", "The result is good; with a card: would be.", |h, m, g| {
            let Some(card) = optional::<CardId>(h, g, 0)? else {
                return judged(h, m).map(Ret::Bool);
            };
            let (pattern, good) = on::<Judge, _>(m, |j| (j.pattern.clone(), j.good))?;
            h.with_room(|room| Ret::Bool(room.matches_exp(&pattern, card, None) == good))
        }),
        method("isBad", &[], "boolean", "The result is bad.", |h, m, _| {
            judged(h, m).map(|good| Ret::Bool(!good))
        }),
        method(
            "isEffected",
            &[],
            "boolean",
            "True if the matter of the judgement takes effect.",
            |h, m, _| {
                let good = judged(h, m)?;
                on::<Judge, _>(m, |j| Ret::Bool(good != j.negative))
            },
        ),
        method("updateResult", &[], "nothing", "Compares the card with the pattern anew.", |h, m, _| {
            if let Made::Struct(boxed) = m {
                h.allow_write_to(&boxed.data)?;
                if let Some(judge) = boxed.data.payload() {
                    h.with_room(|room| room.update_judge(&judge))?;
                }
            }
            Ok(Ret::Nothing)
        }),
    ];
    class("A judgement.", fields, methods, &[], blank::<Judge>)
}

/// Returns the result for the current card; without one, the last result.
fn judged(host: &Host, made: &Made) -> Result<bool, Fault> {
    let judge = on::<Judge, _>(made, |j| (j.card, j.pattern.clone(), j.good, j.is_good()))?;
    let (Some(card), pattern, good, _) = judge else { return Ok(judge.3) };
    host.with_room(|room| room.matches_exp(&pattern, card, None) == good)
}
