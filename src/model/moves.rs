//! Places, reasons and the structs that describe moves of cards (docs/rules/objects.md#places,
//! docs/rules/payloads.md#moves-and-reasons).

use super::ids::{CardId, Name, PlayerId, SeatSet};
use super::payload::CardUse;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Places of cards. The numbers are those of `sgs.Player_PlaceHand` and the other places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Hand,
    Equip,
    /// Judging area.
    Delayed,
    /// The card of the current judgement.
    Judge,
    /// A named pile on a player.
    Special,
    Discard,
    Draw,
    /// Cards being used, responded or shown.
    Table,
    Unknown,
    Wugu,
}

impl Place {
    /// Returns `true` if everyone sees the cards in this place.
    pub fn is_public(self) -> bool {
        matches!(
            self,
            Place::Equip | Place::Delayed | Place::Judge | Place::Discard | Place::Table | Place::Wugu
        )
    }

    /// Returns `true` if the cards in this place belong to a player.
    pub fn is_owned(self) -> bool {
        matches!(self, Place::Hand | Place::Equip | Place::Delayed | Place::Special)
    }

    pub fn word(self) -> &'static str {
        match self {
            Place::Hand => "hand",
            Place::Equip => "equip",
            Place::Delayed => "delayed",
            Place::Judge => "judge",
            Place::Special => "special",
            Place::Discard => "discard",
            Place::Draw => "draw",
            Place::Table => "table",
            Place::Unknown => "unknown",
            Place::Wugu => "wugu",
        }
    }
}

/// The exact location of one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Location {
    pub place: Place,
    /// Owner of a player's place; for a card on the table, the player who put it there.
    pub owner: Option<PlayerId>,
    /// Name of the pile when the place is [`Place::Special`].
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub pile: Name,
}

impl Location {
    pub fn new(place: Place, owner: Option<PlayerId>) -> Location {
        Location { place, owner, pile: Name::default() }
    }
}

/// Reasons of card moves. The numbers are those of `sgs.CardMoveReason_S_REASON_USE` and the other reasons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
#[serde(rename_all = "snake_case")]
pub enum ReasonCode {
    #[default]
    Unknown = 0x00,
    Use = 0x01,
    Response = 0x02,
    Discard = 0x03,
    Recast = 0x04,
    Pindian = 0x05,
    Draw = 0x06,
    GotCard = 0x07,
    Show = 0x08,
    Transfer = 0x09,
    Put = 0x0A,
    LetUse = 0x11,
    Retrial = 0x12,
    RuleDiscard = 0x13,
    Throw = 0x23,
    Dismantle = 0x33,
    Give = 0x17,
    Extraction = 0x27,
    GotBack = 0x37,
    Recycle = 0x47,
    Rob = 0x57,
    PreviewGive = 0x67,
    TurnOver = 0x18,
    Judge = 0x28,
    Preview = 0x38,
    Demonstrate = 0x48,
    Exclusive = 0x68,
    Swap = 0x19,
    Override = 0x29,
    ExchangeFromPile = 0x39,
    NaturalEnter = 0x1A,
    RemoveFromPile = 0x2A,
    JudgeDone = 0x3A,
    ChangeEquip = 0x4A,
    Shuffle = 0x5A,
    PutEnd = 0x6A,
    /// Destroyed. The number equals the mask and is not a basic reason.
    Broken = 0x0F,
}

impl ReasonCode {
    /// The bits that hold the basic reason (`S_MASK_BASIC_REASON`).
    pub const BASIC_MASK: u8 = 0x0F;

    pub fn value(self) -> u8 {
        self as u8
    }

    /// Returns the basic reason: low nibble only (`S_MASK_BASIC_REASON`).
    pub fn basic(self) -> u8 {
        self as u8 & ReasonCode::BASIC_MASK
    }

    pub fn word(self) -> &'static str {
        use ReasonCode::*;
        match self {
            Unknown => "unknown",
            Use => "use",
            Response => "response",
            Discard => "discard",
            Recast => "recast",
            Pindian => "pindian",
            Draw => "draw",
            GotCard => "got_card",
            Show => "show",
            Transfer => "transfer",
            Put => "put",
            LetUse => "let_use",
            Retrial => "retrial",
            RuleDiscard => "rule_discard",
            Throw => "throw",
            Dismantle => "dismantle",
            Give => "give",
            Extraction => "extraction",
            GotBack => "got_back",
            Recycle => "recycle",
            Rob => "rob",
            PreviewGive => "preview_give",
            TurnOver => "turn_over",
            Judge => "judge",
            Preview => "preview",
            Demonstrate => "demonstrate",
            Exclusive => "exclusive",
            Swap => "swap",
            Override => "override",
            ExchangeFromPile => "exchange_from_pile",
            NaturalEnter => "natural_enter",
            RemoveFromPile => "remove_from_pile",
            JudgeDone => "judge_done",
            ChangeEquip => "change_equip",
            Shuffle => "shuffle",
            PutEnd => "put_end",
            Broken => "broken",
        }
    }
}

/// `CardMoveReason` of the scripting API.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct MoveReason {
    pub code: ReasonCode,
    /// The player who caused the move.
    pub player: Option<PlayerId>,
    /// The target, for display only.
    pub target: Option<PlayerId>,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub skill: Name,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub event: Name,
    /// The card being used, for moves of reason use (`m_extraData`).
    pub card: Option<CardId>,
    /// The use of that card, with its state at the time of the move (`m_useStruct`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Arc<CardUse>>,
}

impl MoveReason {
    pub fn new(code: ReasonCode, player: impl Into<Option<PlayerId>>) -> MoveReason {
        MoveReason { code, player: player.into(), ..MoveReason::default() }
    }

    pub fn skill(mut self, skill: impl Into<Name>) -> MoveReason {
        self.skill = skill.into();
        self
    }

    pub fn target(mut self, target: impl Into<Option<PlayerId>>) -> MoveReason {
        self.target = target.into();
        self
    }

    pub fn event(mut self, event: impl Into<Name>) -> MoveReason {
        self.event = event.into();
        self
    }

    pub fn usage(mut self, usage: &CardUse) -> MoveReason {
        self.usage = Some(Arc::new(usage.clone()));
        self
    }

    pub fn card(mut self, card: CardId) -> MoveReason {
        self.card = Some(card);
        self
    }
}

/// One block of cards to move. `from` and its place are only the caller's claim: the real origin is looked up
/// when the move is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardsMove {
    pub card_ids: Vec<CardId>,
    pub from: Option<PlayerId>,
    pub from_place: Place,
    pub from_pile: Name,
    pub to: Option<PlayerId>,
    pub to_place: Place,
    pub to_pile: Name,
    pub reason: MoveReason,
    /// `true` if everyone sees the faces.
    pub open: bool,
    /// `true` to put the cards at the bottom when the destination is the draw pile.
    pub to_bottom: bool,
}

impl CardsMove {
    pub fn new(
        card_ids: impl Into<Vec<CardId>>,
        to: impl Into<Option<PlayerId>>,
        to_place: Place,
        reason: MoveReason,
    ) -> CardsMove {
        CardsMove {
            card_ids: card_ids.into(),
            from: None,
            from_place: Place::Unknown,
            from_pile: Name::default(),
            to: to.into(),
            to_place,
            to_pile: Name::default(),
            reason,
            open: false,
            to_bottom: false,
        }
    }

    pub fn pile(mut self, pile: impl Into<Name>) -> CardsMove {
        self.to_pile = pile.into();
        self
    }

    pub fn open(mut self, open: bool) -> CardsMove {
        self.open = open;
        self
    }

    /// Sends the cards to the bottom of the draw pile.
    pub fn bottom(mut self) -> CardsMove {
        self.to_bottom = true;
        self
    }
}

/// A merged move, the payload of move events. It holds all cards that go from one player to one destination
/// within an atomic move. The lists with one entry for each card run parallel.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardsMoveOneTime {
    pub card_ids: Vec<CardId>,
    pub from: Option<PlayerId>,
    pub from_places: Vec<Place>,
    pub from_piles: Vec<Name>,
    pub to: Option<PlayerId>,
    pub to_place: Place,
    pub to_pile: Name,
    pub reason: MoveReason,
    pub open: Vec<bool>,
    /// `true` if the move takes all hand cards of `from`.
    pub is_last_handcard: bool,
    /// Suits whose last hand cards leave `from` with this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_hand_suits: Vec<Name>,
    pub to_bottom: bool,
}

impl CardsMoveOneTime {
    /// Removes cards and keeps the parallel lists in step.
    pub fn remove_card_ids(&mut self, ids: &[CardId]) {
        let mut at = 0;
        while at < self.card_ids.len() {
            if ids.contains(&self.card_ids[at]) {
                self.card_ids.remove(at);
                self.from_places.remove(at);
                self.from_piles.remove(at);
                self.open.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Returns the ids that leave this place of `from`.
    pub fn ids_from(&self, place: Place) -> impl Iterator<Item = CardId> + '_ {
        self.card_ids.iter().zip(&self.from_places).filter(move |(_, p)| **p == place).map(|(id, _)| *id)
    }
}

/// Origin and destination of one moved card, and the seats that saw it; the unit of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MovedCard {
    pub card: CardId,
    pub from: Location,
    pub to: Location,
    /// Seats that see its face while it moves.
    pub seen_by: SeatSet,
}
