//! The structs of card moves.

use super::structs::{blank, class, method, on_own, part, text};
use super::{ClassDecl, Field, FieldType, Fields, argument, optional};
use crate::model::*;
use crate::rules::Data;
use crate::script::convert::{FromArg, Ret};
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::kernel::class::{Shape, Struct};
use crate::script::kernel::embed::Objects;
use crate::script::value::*;
use std::sync::Arc;

pub(super) fn blank_move() -> CardsMoveOneTime {
    CardsMoveOneTime {
        card_ids: Vec::new(),
        from: None,
        from_places: Vec::new(),
        from_piles: Vec::new(),
        to: None,
        to_place: Place::Unknown,
        to_pile: Name::default(),
        reason: MoveReason::default(),
        open: Vec::new(),
        is_last_handcard: false,
        last_hand_suits: Vec::new(),
        to_bottom: false,
    }
}

/// A reason alone is not a payload: it is stored in a move without cards.
impl Struct for MoveReason {
    const NAME: &'static str = "CardMoveReason";
    const COMPLETE: &'static str = "a CardMoveReason";

    fn whole(value: &mut Value) -> Option<&mut MoveReason> {
        match value {
            Value::Move(m) => Some(&mut m.reason),
            Value::Block(block) => Some(&mut block.reason),
            _ => None,
        }
    }

    fn blank() -> MoveReason {
        MoveReason::default()
    }

    fn into_value(self) -> Value {
        CardsMoveOneTime { reason: self, ..blank_move() }.into()
    }

    fn shape() -> &'static Shape {
        &super::struct_class::<MoveReason>().shape
    }
}

impl FieldType for MoveReason {
    const TYPE: &'static str = "a CardMoveReason";
    const LUA: &'static str = "CardMoveReason";

    fn read(&self, data: &Data, _: &'static Field) -> Ret {
        part::<MoveReason>(data)
    }

    fn take(given: &Given) -> Option<MoveReason> {
        content::<MoveReason>(given)
    }
}

/// The use of a move. Scripts read it without a test, so a missing one reads as empty.
impl FieldType for Option<Arc<CardUse>> {
    const TYPE: &'static str = "a CardUseStruct";
    const LUA: &'static str = "CardUseStruct";

    fn read(&self, data: &Data, _: &'static Field) -> Ret {
        if self.is_some() { part::<CardUse>(data) } else { Ret::Made(Made::of(CardUse::blank())) }
    }

    fn take(given: &Given) -> Option<Option<Arc<CardUse>>> {
        match given {
            Given::Made(Made::Struct(boxed)) if boxed.decl.name == CardUse::NAME => {
                Some(content::<CardUse>(given).map(Arc::new))
            }
            _ => None,
        }
    }
}

/// A player by object name, as in reasons.
struct PlayerName(Option<PlayerId>);

impl FieldType for PlayerName {
    const TYPE: &'static str = "the object name of a player";
    const LUA: &'static str = "string";

    fn read(&self, _: &Data, _: &'static Field) -> Ret {
        show_name(self.0)
    }

    fn take(given: &Given) -> Option<PlayerName> {
        if let Given::Handle(handle) = given {
            return handle.as_player().map(|p| PlayerName(Some(p)));
        }
        if given.is_nothing() {
            return Some(PlayerName(None));
        }
        let name = Name::from_arg(given.arg())?;
        if name.is_empty() {
            return Some(PlayerName(None));
        }
        // Scripts also write unknown names: QSanguosha accepts any text.
        Some(PlayerName(PlayerId::from_object_name(&name)))
    }

    fn check(&self, host: &dyn Objects) -> Result<(), Fault> {
        FromArg::check(&self.0, host)
    }
}

fn show_name(player: Option<PlayerId>) -> Ret {
    Ret::Text(player.map_or_else(Name::default, PlayerId::object_name))
}

/// A card in a QVariant, or directly.
struct CardData(Option<CardId>);

impl FieldType for CardData {
    const TYPE: &'static str = "a QVariant of a card";
    const LUA: &'static str = "QVariant";

    fn read(&self, _: &Data, _: &'static Field) -> Ret {
        show_data(self.0)
    }

    fn take(given: &Given) -> Option<CardData> {
        match given {
            Given::Made(Made::Variant(data)) => Some(CardData(data.read(Value::as_card))),
            given => Option::<CardId>::from_arg(given.arg()).map(CardData),
        }
    }

    fn check(&self, host: &dyn Objects) -> Result<(), Fault> {
        FromArg::check(&self.0, host)
    }
}

fn show_data(card: Option<CardId>) -> Ret {
    Ret::Made(Made::Variant(Data::private(card.map_or(Value::Nil, Value::Card))))
}

pub(super) fn card_move() -> ClassDecl {
    let fields = Fields::<CardsMoveOneTime>::new()
        .field("card_ids", "Ids of the cards.", |s| &mut s.card_ids)
        .field("from", "The player whose they were.", |s| &mut s.from)
        .field("from_places", "The place where each was.", |s| &mut s.from_places)
        .field("from_pile_names", "The pile each was in.", |s| &mut s.from_piles)
        .field("to", "The player whose they will be.", |s| &mut s.to)
        .field("to_place", "The place where they go.", |s| &mut s.to_place)
        .field("to_pile_name", "The pile they go to.", |s| &mut s.to_pile)
        .field("reason", "Why.", |s| &mut s.reason)
        .field("open", "The cards of them that everyone sees.", |s| &mut s.open)
        .field("is_last_handcard", "These are all hand cards of `from`.", |s| &mut s.is_last_handcard)
        .field("last_hand_suits", "Suits of which `from` has no hand card left.", |s| &mut s.last_hand_suits);
    let remove = method(
        "removeCardIds",
        &["ids"],
        "nothing",
        "Takes cards out, with their places and piles.",
        |h, m, g| {
            let ids: Vec<CardId> = argument(h, g, 0)?;
            on_own::<CardsMoveOneTime, _>(h, m, |s| s.remove_card_ids(&ids)).map(|()| Ret::Nothing)
        },
    );
    class("Cards moving together.", fields, vec![remove], &[], blank::<CardsMoveOneTime>)
}

pub(super) fn block() -> ClassDecl {
    let fields = Fields::<CardsMove>::new()
        .field("card_ids", "Ids of the cards: changing this list changes the move.", |s| &mut s.card_ids)
        .field("from", "The player whose they are.", |s| &mut s.from)
        .field("from_place", "The place where they are.", |s| &mut s.from_place)
        .field("from_pile_name", "The pile they are in.", |s| &mut s.from_pile)
        .computed(
            "from_player_name",
            "Object name of whose they are.",
            |s| show_name(s.from),
            |s, name: PlayerName| s.from = name.0,
        )
        .field("to", "The player whose they will be.", |s| &mut s.to)
        .field("to_place", "The place where they go.", |s| &mut s.to_place)
        .field("to_pile_name", "The pile they go to.", |s| &mut s.to_pile)
        .computed(
            "to_player_name",
            "Object name of whose they will be.",
            |s| show_name(s.to),
            |s, name: PlayerName| s.to = name.0,
        )
        .field("reason", "Why.", |s| &mut s.reason)
        .field("open", "True if everyone sees the faces.", |s| &mut s.open);
    class(
        "Cards that are to move; where they really come from is found when they do.",
        fields,
        vec![],
        &["ids?", "from_or_to?", "to_or_place?", "from_place_or_reason?", "to_place?", "reason?"],
        make_block,
    )
}

/// Creates a move from `(ids, to, place, reason)`, or `(ids, from, to, from_place, to_place, reason)`.
fn make_block(host: &Host, given: &[Given]) -> Result<Made, Fault> {
    let mut block = CardsMove::blank();
    block.card_ids = match given.first() {
        Some(Given::Number(_)) => vec![CardId(argument::<i32>(host, given, 0)?)],
        _ => optional(host, given, 0)?.unwrap_or_default(),
    };
    if matches!(given.get(2), Some(Given::Number(_))) {
        block.to = argument(host, given, 1)?;
        block.to_place = argument(host, given, 2)?;
        block.reason = optional(host, given, 3)?.unwrap_or_default();
    } else if given.len() > 1 {
        block.from = argument(host, given, 1)?;
        block.to = argument(host, given, 2)?;
        block.from_place = argument(host, given, 3)?;
        block.to_place = argument(host, given, 4)?;
        block.reason = optional(host, given, 5)?.unwrap_or_default();
    }
    Ok(Made::of(block))
}

pub(super) fn move_reason() -> ClassDecl {
    class(
        "The reason for which cards move.",
        Fields::<MoveReason>::new()
            .field("m_reason", "The kind, as `sgs.CardMoveReason_S_REASON_USE`.", |s| &mut s.code)
            .computed(
                "m_playerId",
                "Object name of who caused it.",
                |s| show_name(s.player),
                |s, name| {
                    let PlayerName(player) = name;
                    s.player = player;
                },
            )
            .computed(
                "m_targetId",
                "Object name of the other.",
                |s| show_name(s.target),
                |s, name| {
                    let PlayerName(player) = name;
                    s.target = player;
                },
            )
            .field("m_skillName", "Name of the skill.", |s| &mut s.skill)
            .field("m_eventName", "More about the reason.", |s| &mut s.event)
            .field("m_useStruct", "The use that moves them; one without a card for none.", |s| &mut s.usage)
            .computed(
                "m_extraData",
                "The card being used.",
                |s| show_data(s.card),
                |s, data| {
                    let CardData(card) = data;
                    s.card = card;
                },
            ),
        vec![],
        &["reason?", "player?", "target_or_skill?", "skill_or_event?", "event?"],
        |h, g| {
            let mut reason = MoveReason::blank();
            reason.code = optional(h, g, 0)?.unwrap_or_default();
            reason.player = argument::<PlayerName>(h, g, 1)?.0;
            // A later constructor inserted the target: five arguments include it.
            let mut next = 2;
            if g.len() >= 5 {
                reason.target = argument::<PlayerName>(h, g, 2)?.0;
                next = 3;
            }
            reason.skill = text(h, g, next)?;
            reason.event = text(h, g, next + 1)?;
            Ok(Made::of(reason))
        },
    )
}
