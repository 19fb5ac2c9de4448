//! A value that scripts and rules can store in a tag or property, or pass as the data of a trigger event. It
//! is always a copy, never a reference into the table.

use super::ids::{CardId, Name, PlayerId};
use super::payload::*;
use super::{CardsMove, CardsMoveOneTime, MoveReason, Player};
use serde::{Deserialize, Serialize};

/// A value of a tag, property or trigger event. Payload structs are boxed to keep tags small.
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
    /// A block of cards that has not moved yet.
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
    /// Returns the number inside, like `toInt`. Payloads that older scripts knew as plain numbers
    /// (DrawNCards, HpLost) return that number; all others return 0.
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

    /// Converts like `toBool` of the scripting API.
    pub fn as_bool(&self) -> bool {
        match self {
            Value::Bool(b) => *b,
            Value::Int(n) => *n != 0,
            Value::Text(s) => !(s.is_empty() || s == "false" || s == "0"),
            _ => false,
        }
    }

    /// Converts like `toString` of the scripting API.
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

/// A struct that a [`Value`] can hold: a kind of payload.
pub trait Content: Clone + Into<Value> {
    /// Returns the struct inside, if that is what this is.
    fn of(value: &Value) -> Option<&Self>;
    /// Returns the struct inside, to change it.
    fn of_mut(value: &mut Value) -> Option<&mut Self>;
}

macro_rules! boxed {
    ($($variant:ident($type:ty), $get:ident, $get_mut:ident;)*) => {
        $(impl From<$type> for Value {
            fn from(v: $type) -> Value { Value::$variant(Box::new(v)) }
        }
        impl Content for $type {
            fn of(value: &Value) -> Option<&$type> { value.$get() }
            fn of_mut(value: &mut Value) -> Option<&mut $type> { value.$get_mut() }
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

impl Content for PhaseChange {
    fn of(value: &Value) -> Option<&PhaseChange> {
        match value {
            Value::PhaseChange(change) => Some(change),
            _ => None,
        }
    }

    fn of_mut(value: &mut Value) -> Option<&mut PhaseChange> {
        match value {
            Value::PhaseChange(change) => Some(change),
            _ => None,
        }
    }
}

impl Value {
    /// Returns the phase change inside, if any.
    pub fn phase_change(&self) -> Option<PhaseChange> {
        match self {
            Value::PhaseChange(c) => Some(*c),
            _ => None,
        }
    }
}

impl Value {
    /// Calls `see` with every card that the value names. No arm and no field uses a wildcard: a new payload
    /// or field must be handled here.
    pub fn for_each_card(&self, see: &mut dyn FnMut(CardId)) {
        match self {
            Value::Card(card) => see(*card),
            Value::List(items) => items.iter().for_each(|item| item.for_each_card(see)),
            Value::Damage(damage) => cards_of_damage(damage, see),
            Value::CardUse(usage) => cards_of_use(usage, see),
            Value::CardEffect(effect) => cards_of_effect(effect, see),
            Value::SlashEffect(effect) => cards_of_slash(effect, see),
            Value::CardResponse(response) => cards_of_response(response, see),
            Value::Move(event) => cards_of_move(event, see),
            Value::Block(block) => cards_of_block(block, see),
            Value::Dying(dying) => {
                let Dying { who: _, damage, hp_lost: _ } = &**dying;
                damage.iter().for_each(|damage| cards_of_damage(damage, see));
            }
            Value::Death(death) => {
                let Death { who: _, damage, hp_lost: _ } = &**death;
                damage.iter().for_each(|damage| cards_of_damage(damage, see));
            }
            Value::Recover(recover) => {
                let Recover { who: _, recover: _, card, reason: _ } = &**recover;
                card.iter().copied().for_each(see);
            }
            Value::Judge(judge) => cards_of_judge(judge, see),
            Value::Pindian(pindian) => cards_of_pindian(pindian, see),
            Value::Draw(draw) => {
                let Draw { who: _, reason: _, num: _, top: _, visible: _, card_ids } = &**draw;
                card_ids.iter().copied().for_each(see);
            }
            Value::Yishi(yishi) => cards_of_yishi(yishi, see),
            Value::Nil
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Text(_)
            | Value::TextList(_)
            | Value::IntList(_)
            | Value::Player(_)
            | Value::PhaseChange(_)
            | Value::HpLost(_)
            | Value::MaxHp(_)
            | Value::Mark(_)
            | Value::SkillChange(_)
            | Value::Choice(_)
            | Value::Log(_) => {}
        }
    }
}

fn cards_of_damage(damage: &Damage, see: &mut dyn FnMut(CardId)) {
    let Damage {
        card,
        from: _,
        to: _,
        damage: _,
        nature: _,
        chain: _,
        transfer: _,
        by_user: _,
        reason: _,
        transfer_reason: _,
        prevented: _,
        tips: _,
        ignore_hujia: _,
    } = damage;
    card.iter().copied().for_each(see);
}

fn cards_of_use(usage: &CardUse, see: &mut dyn FnMut(CardId)) {
    let CardUse {
        card,
        whocard,
        from: _,
        to: _,
        owner_use: _,
        add_history: _,
        is_handcard: _,
        nullified_list: _,
        no_respond_list: _,
        no_offset_list: _,
        who: _,
        extra_use: _,
        is_answer: _,
    } = usage;
    see(*card);
    whocard.iter().copied().for_each(see);
}

fn cards_of_effect(effect: &CardEffect, see: &mut dyn FnMut(CardId)) {
    let CardEffect {
        card,
        offset_card,
        from: _,
        to: _,
        multiple: _,
        nullified: _,
        offset_num: _,
        no_respond: _,
        no_offset: _,
        extra_effect: _,
        resolved: _,
    } = effect;
    see(*card);
    offset_card.iter().copied().for_each(see);
}

fn cards_of_slash(effect: &SlashEffect, see: &mut dyn FnMut(CardId)) {
    let SlashEffect {
        slash,
        jink,
        from: _,
        to: _,
        jink_num: _,
        drank: _,
        nature: _,
        nullified: _,
        multiple: _,
        no_respond: _,
        no_offset: _,
    } = effect;
    see(*slash);
    jink.iter().copied().for_each(see);
}

fn cards_of_response(response: &CardResponse, see: &mut dyn FnMut(CardId)) {
    let CardResponse { card, to_card, who: _, is_use: _, is_handcard: _, is_retrial: _, nullified: _ } =
        response;
    see(*card);
    to_card.iter().copied().for_each(see);
}

fn cards_of_move(event: &CardsMoveOneTime, see: &mut dyn FnMut(CardId)) {
    let CardsMoveOneTime {
        card_ids,
        reason,
        from: _,
        from_places: _,
        from_piles: _,
        to: _,
        to_place: _,
        to_pile: _,
        open: _,
        is_last_handcard: _,
        last_hand_suits: _,
        to_bottom: _,
    } = event;
    card_ids.iter().copied().for_each(&mut *see);
    cards_of_reason(reason, see);
}

fn cards_of_block(block: &CardsMove, see: &mut dyn FnMut(CardId)) {
    let CardsMove {
        card_ids,
        reason,
        from: _,
        from_place: _,
        from_pile: _,
        to: _,
        to_place: _,
        to_pile: _,
        open: _,
        to_bottom: _,
    } = block;
    card_ids.iter().copied().for_each(&mut *see);
    cards_of_reason(reason, see);
}

fn cards_of_reason(reason: &MoveReason, see: &mut dyn FnMut(CardId)) {
    let MoveReason { card, usage, code: _, player: _, target: _, skill: _, event: _ } = reason;
    card.iter().copied().for_each(&mut *see);
    usage.iter().for_each(|usage| cards_of_use(usage, see));
}

fn cards_of_judge(judge: &Judge, see: &mut dyn FnMut(CardId)) {
    let Judge {
        card,
        who: _,
        pattern: _,
        good: _,
        reason: _,
        time_consuming: _,
        negative: _,
        play_animation: _,
        retrial_by_response: _,
        throw_card: _,
        result_good: _,
    } = judge;
    card.iter().copied().for_each(see);
}

fn cards_of_pindian(pindian: &Pindian, see: &mut dyn FnMut(CardId)) {
    let Pindian { from_card, to_card, from: _, to: _, from_number: _, to_number: _, reason: _, success: _ } =
        pindian;
    from_card.iter().chain(to_card).copied().for_each(see);
}

fn cards_of_yishi(yishi: &Yishi, see: &mut dyn FnMut(CardId)) {
    let Yishi {
        cards,
        initiator: _,
        participants: _,
        reason: _,
        opinions: _,
        result: _,
        forced_result: _,
        started: _,
    } = yishi;
    cards.iter().copied().for_each(see);
}
