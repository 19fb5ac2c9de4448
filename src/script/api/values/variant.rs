//! `QVariant`: the payload of an event or the content of a tag.

use super::{ClassDecl, Constructor, ValueMethod};
use crate::model::*;
use crate::rules::Data;
use crate::script::convert::{FromArg, Ret};
use crate::script::error::Got;
use crate::script::fault::Fault;
use crate::script::handle::Handle;
use crate::script::host::Host;
use crate::script::kernel::class::{Shape, Struct};
use crate::script::value::*;

fn data(made: &Made) -> Result<&Data, Fault> {
    match made {
        Made::Variant(data) => Ok(data),
        other => Err(Fault::Receiver { got: Got::A(other.name().into()) }),
    }
}

/// Returns a copy of the struct inside, or a default one: scripts read it before they test it.
fn copied<T: Struct>(made: &Made) -> Result<Ret, Fault> {
    let found = data(made)?.write(|v| T::whole(v).cloned());
    Ok(Ret::Made(Made::of(found.unwrap_or_else(T::blank))))
}

/// Copies like `copied`. For code that expects a card effect it also converts the effect of a slash, with
/// which QSanguosha-v2 asks for a jink.
fn card_effect(made: &Made) -> Result<Ret, Fault> {
    let of_slash = data(made)?.read(|v| match v {
        Value::SlashEffect(s) => Some(CardEffect {
            multiple: s.multiple,
            nullified: s.nullified,
            offset_card: s.jink,
            offset_num: s.jink_num,
            no_respond: s.no_respond,
            no_offset: s.no_offset,
            ..CardEffect::new(s.slash, Some(s.from), s.to)
        }),
        _ => None,
    });
    of_slash.map_or_else(|| copied::<CardEffect>(made), |effect| Ok(Ret::Made(Made::of(effect))))
}

/// Returns the struct inside itself: changes are visible to all holders of the payload.
fn live<T: Struct>(made: &Made) -> Result<Ret, Fault> {
    let data = data(made)?;
    if data.write(|v| T::whole(v).is_none()) {
        return Ok(Ret::Made(Made::of(T::blank())));
    }
    let decl = T::shape();
    Ok(Ret::Made(Made::Struct(Boxed { decl, data: data.clone(), shared: true })))
}

/// Converts the argument of `setValue` and of the constructor.
pub(super) fn content(host: &Host, given: &Given, index: usize) -> Result<Value, Fault> {
    let wrong = || Fault::Parameter {
        index,
        expected: "a number, string, boolean, player, card, list or struct",
        got: given.got(),
    };
    Ok(match given {
        Given::Missing | Given::Nil => Value::Nil,
        Given::Bool(b) => Value::Bool(*b),
        Given::Number(n) => Value::Int(*n as i64),
        Given::Text(text) => Value::Text(text.clone()),
        Given::Handle(handle) => {
            let value = match (handle.as_player(), handle.as_card()) {
                (Some(p), _) => Value::Player(p),
                (_, Some(c)) => Value::Card(c),
                _ => return Err(wrong()),
            };
            check_items(host, std::slice::from_ref(&value))?;
            value
        }
        Given::Made(Made::Struct(boxed)) => {
            let value = boxed.value()?;
            check_fields(host, boxed.decl, &boxed.data)?;
            value
        }
        Given::Made(Made::List(list)) => match list.of {
            Items::Ints => Value::IntList(list.items().iter().map(Value::as_int).collect()),
            _ => Value::List(list.items()),
        },
        Given::Made(Made::Variant(data)) => data.get(),
        Given::Array(items) => {
            if items.iter().all(|i| matches!(i, Given::Text(_))) {
                Value::TextList(items.iter().filter_map(|i| Name::from_arg(i.arg())).collect())
            } else {
                let items: Result<_, _> = items.iter().map(|i| content(host, i, index)).collect();
                Value::List(items?)
            }
        }
        Given::Other(_) => return Err(wrong()),
    })
}

/// Writes the number of a struct that scripts of 2012 know as an integer. Returns `false` for other values.
fn put_number(value: &mut Value, n: i64) -> bool {
    let number = n.clamp(0, i64::from(i32::MAX)) as i32;
    match value {
        Value::Draw(draw) => draw.num = number,
        Value::HpLost(lost) => lost.lose = number,
        _ => return false,
    }
    true
}

/// Returns the error of writing another kind of value into the payload of an event that needs its struct.
fn other_kind(data: &Data, given: &[Given]) -> Fault {
    let expected = data.read(super::class_of).map_or("the struct of this event", |class| class.name);
    Fault::Parameter { index: 0, expected, got: given.first().map_or(Got::Nothing, Given::got) }
}

/// Returns the strings of a list, with numbers in decimal.
fn texts(value: &Value) -> Vec<Name> {
    let written = |n: &i64| smol_str::format_smolstr!("{n}");
    match value {
        Value::IntList(list) => list.iter().map(written).collect(),
        Value::List(list) if list.iter().all(|v| matches!(v, Value::Int(_))) => {
            list.iter().map(|v| written(&v.as_int())).collect()
        }
        other => other.as_text_list().to_vec(),
    }
}

fn ints(value: &Value) -> Vec<Value> {
    match value {
        Value::IntList(list) => list.iter().map(|n| Value::Int(*n)).collect(),
        Value::List(list) => list.iter().filter(|v| matches!(v, Value::Int(_))).cloned().collect(),
        _ => Vec::new(),
    }
}

macro_rules! methods {
    ($($name:literal $result:literal, $doc:literal, |$made:ident| $body:expr;)*) => {
        vec![$(ValueMethod {
            name: $name,
            parameters: &[],
            result: $result,
            doc: $doc,
            call: |_, $made, _| $body,
        }),*]
    };
}

pub(super) fn class() -> ClassDecl {
    let mut methods = methods! {
        "toInt" "integer", "The number inside, or 0.",
            |made| Ok(Ret::Number(data(made)?.int() as f64));
        "toBool" "boolean", "The truth value inside, or false.",
            |made| Ok(Ret::Bool(data(made)?.read(Value::as_bool)));
        "toString" "string", "The text inside, or an empty one.",
            |made| Ok(Ret::Text(data(made)?.read(Value::as_text)));
        "toStringList" "string[]", "The texts inside, as an array.",
            |made| Ok(Ret::Texts(data(made)?.read(texts)));
        "toIntList" "IntList", "A copy of the numbers inside.", |made| {
            Ok(Ret::Made(Made::List(List::new(Items::Ints, data(made)?.read(ints)))))
        };
        "toPlayer" "Player?", "The player inside.", |made| {
            Ok(data(made)?.read(Value::as_player).map_or(Ret::Nil, |p| Ret::Handle(Handle::player(p))))
        };
        "toCard" "Card?", "The card inside, or that of the use, response or effect inside.", |made| {
            let card = data(made)?.read(|value| match value {
                Value::CardUse(card_use) => Some(card_use.card),
                Value::CardResponse(response) => Some(response.card),
                Value::CardEffect(effect) => Some(effect.card),
                other => other.as_card(),
            });
            Ok(card.filter(|c| *c != NO_CARD).map_or(Ret::Nil, |c| Ret::Handle(Handle::card(c))))
        };
        "toDamage" "DamageStruct", "A copy of the damage inside.", |made| copied::<Damage>(made);
        "toCardEffect" "CardEffectStruct", "A copy of the effect inside.", |made| card_effect(made);
        "toSlashEffect" "SlashEffectStruct", "A copy of the effect inside.", |made| copied::<SlashEffect>(made);
        "toCardUse" "CardUseStruct", "A copy of the use inside.", |made| copied::<CardUse>(made);
        "toCardResponse" "CardResponseStruct", "A copy of the response inside.",
            |made| copied::<CardResponse>(made);
        "toDying" "DyingStruct", "A copy of what is inside.", |made| copied::<Dying>(made);
        "toDeath" "DeathStruct", "A copy of what is inside.", |made| copied::<Death>(made);
        "toRecover" "RecoverStruct", "A copy of what is inside.", |made| copied::<Recover>(made);
        "toPhaseChange" "PhaseChangeStruct", "A copy of what is inside.", |made| copied::<PhaseChange>(made);
        "toMoveOneTime" "CardsMoveOneTimeStruct", "A copy of the move inside.",
            |made| copied::<CardsMoveOneTime>(made);
        "toMark" "MarkStruct", "A copy of what is inside.", |made| copied::<MarkChange>(made);
        "toDraw" "DrawStruct", "A copy of what is inside.", |made| copied::<Draw>(made);
        "toHpLost" "HpLostStruct", "A copy of what is inside.", |made| copied::<HpLost>(made);
        "toMaxHp" "MaxHpStruct", "A copy of what is inside.", |made| copied::<MaxHpChange>(made);
        "toSkillChange" "SkillChangeStruct", "A copy of what is inside.", |made| copied::<SkillChange>(made);
        "toYishi" "YishiStruct", "The council itself: changes take effect at once.", |made| live::<Yishi>(made);
        "toJudge" "JudgeStruct", "The judge itself: changes take effect at once.", |made| live::<Judge>(made);
        "toPindian" "PindianStruct", "The pindian itself: changes take effect at once.",
            |made| live::<Pindian>(made);
    };
    methods.push(ValueMethod {
        name: "setValue",
        parameters: &["value?"],
        result: "nothing",
        doc: "Puts a copy of this in place of what is inside.",
        call: |host, made, given| {
            let value = content(host, given.first().unwrap_or(&Given::Missing), 0)?;
            let data = data(made)?;
            host.allow_write_to(data)?;
            if let Value::Int(n) = value
                && data.write(|v| put_number(v, n))
            {
                return Ok(Ret::Nothing);
            }
            match data.set(value) {
                true => Ok(Ret::Nothing),
                false => Err(other_kind(data, given)),
            }
        },
    });
    methods.push(ValueMethod {
        name: "setStringList",
        parameters: &["text"],
        result: "nothing",
        doc: "Puts the texts between `+` signs inside.",
        call: |host, made, given| {
            let text = super::argument::<Name>(host, given, 0)?;
            let data = data(made)?;
            host.allow_write_to(data)?;
            match data.set(Value::TextList(text.split('+').map(Name::new).collect())) {
                true => Ok(Ret::Nothing),
                false => Err(other_kind(data, given)),
            }
        },
    });
    ClassDecl {
        shape: Shape { name: VARIANT, fields: Vec::new(), kept_by_rules: false, extract: |v| v.clone() },
        doc: "The payload of an event or the content of a tag.",
        methods,
        constructor: Constructor {
            parameters: &["value?"],
            doc: "Empty, or with a copy of this.",
            make: |host, given| {
                let value = content(host, given.first().unwrap_or(&Given::Missing), 0)?;
                Ok(Made::Variant(Data::private(value)))
            },
        },
    }
}
