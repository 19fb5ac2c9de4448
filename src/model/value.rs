//! A value that scripts and rules may store in a tag or property, or pass as the
//! data of a trigger event: always a copy, never a reference into the table.

use super::ids::{CardId, Name, PlayerId};
use super::payload::*;
use super::{CardsMove, CardsMoveOneTime, Player};
use serde::{Deserialize, Serialize};

/// See the module text. Payload structs are boxed so that a tag stays small.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    #[default]
    Nil,
    Bool(bool),
    Int(i64),
    Text(Name),
    TextList(Vec<Name>),
    IntList(Vec<i64>),
    List(Vec<Value>),
    Player(PlayerId),
    Card(CardId),
    Damage(Box<Damage>),
    CardUse(Box<CardUse>),
    CardEffect(Box<CardEffect>),
    SlashEffect(Box<SlashEffect>),
    CardResponse(Box<CardResponse>),
    Move(Box<CardsMoveOneTime>),
    /// A block of cards yet to move.
    Block(Box<CardsMove>),
    PhaseChange(PhaseChange),
    Dying(Box<Dying>),
    Death(Box<Death>),
    Recover(Box<Recover>),
    Judge(Box<Judge>),
    Pindian(Box<Pindian>),
    Draw(Box<Draw>),
    HpLost(Box<HpLost>),
    MaxHp(Box<MaxHpChange>),
    Mark(Box<MarkChange>),
    SkillChange(Box<SkillChange>),
    Choice(Box<ChoiceData>),
    Yishi(Box<Yishi>),
    Log(Box<LogLine>),
}

impl Value {
    /// The number inside, as `toInt` sees it: payloads that older scripts knew as a
    /// plain number answer with it (DrawNCards, HpLost); anything else is 0.
    pub fn as_int(&self) -> i64 {
        match self {
            Value::Int(n) => *n,
            Value::Bool(b) => *b as i64,
            Value::Text(s) => s.parse().unwrap_or(0),
            Value::Draw(d) => d.num as i64,
            Value::HpLost(h) => h.lose as i64,
            Value::Mark(m) => m.count as i64,
            Value::MaxHp(m) => m.change as i64,
            _ => 0,
        }
    }

    /// `toBool` of the scripting API.
    pub fn as_bool(&self) -> bool {
        match self {
            Value::Bool(b) => *b,
            Value::Int(n) => *n != 0,
            Value::Text(s) => !(s.is_empty() || s == "false" || s == "0"),
            _ => false,
        }
    }

    /// `toString` of the scripting API.
    pub fn as_text(&self) -> Name {
        match self {
            Value::Text(s) => s.clone(),
            Value::Int(n) => smol_str::format_smolstr!("{n}"),
            Value::Bool(b) => smol_str::format_smolstr!("{b}"),
            Value::SkillChange(c) => c.skill.clone(),
            Value::TextList(list) if list.len() == 1 => list[0].clone(),
            _ => Name::default(),
        }
    }

    pub fn as_text_list(&self) -> &[Name] {
        match self {
            Value::TextList(list) => list,
            _ => &[],
        }
    }

    pub fn as_player(&self) -> Option<PlayerId> {
        match self {
            Value::Player(p) => Some(*p),
            _ => None,
        }
    }

    pub fn as_card(&self) -> Option<CardId> {
        match self {
            Value::Card(c) => Some(*c),
            _ => None,
        }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Bool(b)
    }
}
impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::Int(n)
    }
}
impl From<i32> for Value {
    fn from(n: i32) -> Value {
        Value::Int(n as i64)
    }
}
impl From<&str> for Value {
    fn from(s: &str) -> Value {
        Value::Text(s.into())
    }
}
impl From<Name> for Value {
    fn from(s: Name) -> Value {
        Value::Text(s)
    }
}
impl From<PlayerId> for Value {
    fn from(p: PlayerId) -> Value {
        Value::Player(p)
    }
}
impl From<CardId> for Value {
    fn from(c: CardId) -> Value {
        Value::Card(c)
    }
}
impl From<&Player> for Value {
    fn from(p: &Player) -> Value {
        Value::Player(p.id)
    }
}

macro_rules! boxed {
    ($($variant:ident($type:ty), $get:ident, $get_mut:ident;)*) => {
        $(impl From<$type> for Value {
            fn from(v: $type) -> Value { Value::$variant(Box::new(v)) }
        })*
        impl Value {
            $(
            #[doc = concat!("The `", stringify!($type), "` inside, if that is what this is.")]
            pub fn $get(&self) -> Option<&$type> {
                match self { Value::$variant(v) => Some(v), _ => None }
            }
            #[doc = concat!("The `", stringify!($type), "` inside, to change it.")]
            pub fn $get_mut(&mut self) -> Option<&mut $type> {
                match self { Value::$variant(v) => Some(v), _ => None }
            }
            )*
        }
    };
}

boxed! {
    Damage(Damage), damage, damage_mut;
    CardUse(CardUse), card_use, card_use_mut;
    CardEffect(CardEffect), card_effect, card_effect_mut;
    SlashEffect(SlashEffect), slash_effect, slash_effect_mut;
    CardResponse(CardResponse), card_response, card_response_mut;
    Move(CardsMoveOneTime), card_move, card_move_mut;
    Block(CardsMove), block, block_mut;
    Dying(Dying), dying, dying_mut;
    Death(Death), death, death_mut;
    Recover(Recover), recover, recover_mut;
    Judge(Judge), judge, judge_mut;
    Pindian(Pindian), pindian, pindian_mut;
    Draw(Draw), draw, draw_mut;
    HpLost(HpLost), hp_lost, hp_lost_mut;
    MaxHp(MaxHpChange), max_hp, max_hp_mut;
    Mark(MarkChange), mark, mark_mut;
    SkillChange(SkillChange), skill_change, skill_change_mut;
    Choice(ChoiceData), choice, choice_mut;
    Yishi(Yishi), yishi, yishi_mut;
    Log(LogLine), log_line, log_line_mut;
}

impl From<PhaseChange> for Value {
    fn from(v: PhaseChange) -> Value {
        Value::PhaseChange(v)
    }
}

impl Value {
    /// The phase change inside, if that is what this is.
    pub fn phase_change(&self) -> Option<PhaseChange> {
        match self {
            Value::PhaseChange(c) => Some(*c),
            _ => None,
        }
    }
}
