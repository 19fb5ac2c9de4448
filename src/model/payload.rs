//! The structs that travel with trigger events (docs/rules/payloads.md). Players and cards are
//! ids; a missing player or card is `None`.

use super::card::{Color, HandlingMethod};
use super::ids::{CardId, Name, PlayerId};
use super::player::Phase;
use serde::{Deserialize, Serialize};

/// Kinds of damage. The numbers are those of `sgs.DamageStruct_Fire` and the other natures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    #[default]
    Normal,
    Fire,
    Thunder,
    Ice,
    God,
    Poison,
}

impl Nature {
    /// Returns `true` for fire and thunder, which spread along the iron chain.
    pub fn is_elemental(self) -> bool {
        matches!(self, Nature::Fire | Nature::Thunder)
    }

    pub fn word(self) -> &'static str {
        match self {
            Nature::Normal => "normal",
            Nature::Fire => "fire",
            Nature::Thunder => "thunder",
            Nature::Ice => "ice",
            Nature::God => "god",
            Nature::Poison => "poison",
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub from: Option<PlayerId>,
    pub to: PlayerId,
    pub card: Option<CardId>,
    pub damage: i32,
    pub nature: Nature,
    /// `true` for damage that spread along the iron chain.
    pub chain: bool,
    /// `true` for damage transferred from another player.
    pub transfer: bool,
    pub by_user: bool,
    pub reason: Name,
    pub transfer_reason: Name,
    pub prevented: bool,
    pub tips: Vec<Name>,
    pub ignore_hujia: bool,
}

impl Damage {
    pub fn new(from: Option<PlayerId>, to: PlayerId, damage: i32) -> Damage {
        Damage {
            from,
            to,
            card: None,
            damage,
            nature: Nature::Normal,
            chain: false,
            transfer: false,
            by_user: true,
            reason: Name::default(),
            transfer_reason: Name::default(),
            prevented: false,
            tips: Vec::new(),
            ignore_hujia: false,
        }
    }

    pub fn card(mut self, card: CardId) -> Damage {
        self.card = Some(card);
        self
    }

    pub fn nature(mut self, nature: Nature) -> Damage {
        self.nature = nature;
        self
    }

    pub fn reason(mut self, reason: impl Into<Name>) -> Damage {
        self.reason = reason.into();
        self
    }
}

/// The entry of a nullified or no-respond list that stands for all targets.
pub const ALL_TARGETS: &str = "_ALL_TARGETS";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardUse {
    pub card: CardId,
    /// `None` only if a card reaches a player without a user (a Lightning that moves on).
    pub from: Option<PlayerId>,
    pub to: Vec<PlayerId>,
    /// `true` if the user invoked the conversion skill, `false` if another player's effect made them do it.
    pub owner_use: bool,
    pub add_history: bool,
    pub is_handcard: bool,
    /// Object names, or [`ALL_TARGETS`].
    pub nullified_list: Vec<Name>,
    pub no_respond_list: Vec<Name>,
    pub no_offset_list: Vec<Name>,
    /// The card and the player being answered, if this use is an answer.
    pub whocard: Option<CardId>,
    pub who: Option<PlayerId>,
    pub extra_use: u8,
    /// `true` if the same card is announced as a response too: a Jink that answers a Slash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_answer: bool,
}

impl CardUse {
    pub fn new(from: impl Into<Option<PlayerId>>, card: CardId, to: impl Into<Vec<PlayerId>>) -> CardUse {
        CardUse {
            card,
            from: from.into(),
            to: to.into(),
            owner_use: true,
            add_history: true,
            is_handcard: false,
            nullified_list: Vec::new(),
            no_respond_list: Vec::new(),
            no_offset_list: Vec::new(),
            whocard: None,
            who: None,
            extra_use: 0,
            is_answer: false,
        }
    }
}

/// Returns `true` if `list` (object names or [`ALL_TARGETS`]) covers this player.
pub fn lists_player(list: &[Name], player: PlayerId) -> bool {
    !list.is_empty() && {
        let name = player.object_name();
        list.iter().any(|n| n == ALL_TARGETS || *n == name)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardEffect {
    pub card: CardId,
    pub from: Option<PlayerId>,
    pub to: PlayerId,
    /// `true` if the use has more than one target.
    pub multiple: bool,
    pub nullified: bool,
    pub offset_card: Option<CardId>,
    pub offset_num: i32,
    pub no_respond: bool,
    pub no_offset: bool,
    pub extra_effect: u8,
    /// `true` once the result is decided. It keeps a slash from being resolved twice when a handler of either
    /// dialect resolves it.
    pub resolved: bool,
}

impl CardEffect {
    pub fn new(card: CardId, from: Option<PlayerId>, to: PlayerId) -> CardEffect {
        CardEffect {
            card,
            from,
            to,
            multiple: false,
            nullified: false,
            offset_card: None,
            offset_num: 1,
            no_respond: false,
            no_offset: false,
            extra_effect: 0,
            resolved: false,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SlashEffect {
    pub slash: CardId,
    pub jink: Option<CardId>,
    pub from: PlayerId,
    pub to: PlayerId,
    pub jink_num: i32,
    pub drank: i32,
    pub nature: Nature,
    pub nullified: bool,
    pub multiple: bool,
    pub no_respond: bool,
    pub no_offset: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardResponse {
    pub card: CardId,
    /// The player who asked for the response.
    pub who: Option<PlayerId>,
    pub is_use: bool,
    pub is_handcard: bool,
    pub is_retrial: bool,
    pub to_card: Option<CardId>,
    pub nullified: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dying {
    pub who: PlayerId,
    pub damage: Option<Damage>,
    pub hp_lost: Option<HpLost>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Death {
    pub who: PlayerId,
    pub damage: Option<Damage>,
    pub hp_lost: Option<HpLost>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recover {
    pub who: Option<PlayerId>,
    pub recover: i32,
    pub card: Option<CardId>,
    pub reason: Name,
}

impl Recover {
    pub fn new(who: Option<PlayerId>, recover: i32, card: Option<CardId>) -> Recover {
        Recover { who, recover, card, reason: Name::default() }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HpLost {
    pub from: Option<PlayerId>,
    pub to: PlayerId,
    pub lose: i32,
    pub reason: Name,
    pub ignore_hujia: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MaxHpChange {
    pub who: PlayerId,
    pub change: i32,
    pub reason: Name,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MarkChange {
    pub who: PlayerId,
    pub name: Name,
    /// The new value.
    pub count: i32,
    /// Difference from the old value.
    pub gain: i32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Draw {
    pub who: PlayerId,
    pub reason: Name,
    pub num: i32,
    pub top: bool,
    pub visible: bool,
    /// Filled for AfterDrawNCards.
    pub card_ids: Vec<CardId>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judge {
    pub who: PlayerId,
    pub card: Option<CardId>,
    pub pattern: Name,
    /// Result of the judgement if the pattern matches.
    pub good: bool,
    pub reason: Name,
    pub time_consuming: bool,
    pub negative: bool,
    pub play_animation: bool,
    pub retrial_by_response: Option<PlayerId>,
    pub throw_card: bool,
    /// Result of the last `update`: `true` if `good` equals "the pattern matches".
    pub result_good: bool,
}

impl Judge {
    pub fn new(who: PlayerId, pattern: impl Into<Name>, good: bool, reason: impl Into<Name>) -> Judge {
        Judge {
            who,
            card: None,
            pattern: pattern.into(),
            good,
            reason: reason.into(),
            time_consuming: false,
            negative: false,
            play_animation: true,
            retrial_by_response: None,
            throw_card: true,
            result_good: false,
        }
    }

    pub fn is_good(&self) -> bool {
        self.result_good
    }

    pub fn is_bad(&self) -> bool {
        !self.result_good
    }

    /// Returns `true` if the judgement takes effect: a negative one when bad, any other when good.
    pub fn is_effected(&self) -> bool {
        if self.negative { self.is_bad() } else { self.is_good() }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pindian {
    pub from: PlayerId,
    pub to: PlayerId,
    pub from_card: Option<CardId>,
    pub to_card: Option<CardId>,
    pub from_number: i32,
    pub to_number: i32,
    pub reason: Name,
    pub success: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PhaseChange {
    pub from: Phase,
    pub to: Phase,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillChange {
    pub skill: Name,
    pub player: PlayerId,
    pub instance: u32,
    pub acquired: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChoiceData {
    pub player: PlayerId,
    pub skill: Name,
    pub choices: Vec<Name>,
    pub except: Vec<Name>,
    pub tip: Name,
    pub forced_answer: Name,
    pub canceled: bool,
}

/// A council (`yishi`): the card of each participant and the result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Yishi {
    pub initiator: PlayerId,
    pub participants: Vec<PlayerId>,
    pub reason: Name,
    /// Parallel to the participants.
    pub cards: Vec<CardId>,
    pub opinions: Vec<Color>,
    /// `None` for a tie.
    pub result: Option<Color>,
    pub forced_result: Option<Color>,
    pub started: bool,
}

impl Default for Yishi {
    fn default() -> Yishi {
        Yishi {
            initiator: PlayerId(0),
            participants: Vec::new(),
            reason: Name::default(),
            cards: Vec::new(),
            opinions: Vec::new(),
            result: None,
            forced_result: None,
            started: false,
        }
    }
}

/// A log line from a script: a message key and its arguments.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LogLine {
    pub kind: Name,
    pub from: Option<PlayerId>,
    pub to: Vec<PlayerId>,
    /// A card string, or ids joined with `+`.
    pub card_str: Name,
    pub args: [Name; 5],
}

/// A limitation on cards of a player (docs/rules/patterns.md#handling-methods-and-limitations).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Limitation {
    pub methods: Vec<HandlingMethod>,
    pub pattern: Name,
    pub reason: Name,
    pub single_turn: bool,
    /// Number of times it was set. Each has to be removed separately.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub times: u32,
}

fn once() -> u32 {
    1
}

fn is_once(times: &u32) -> bool {
    *times == 1
}
