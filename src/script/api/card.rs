//! `Card`: a card of the deck, or one made of others.

use crate::model::*;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    class
        .read("getId", &[], "Id; below 0 for a card made of others.", |_: &Host, card: CardId| card.0)
        .read("objectName", &[], "Name: `slash`, `fire_slash` ...", |h: &Host, card: CardId| {
            h.with_room(|room| room.card_name(card))
        })
        .read("getSuit", &[], "Suit, as `sgs.Card_Spade` and its kind.", |h: &Host, card: CardId| {
            h.with_room(|room| room.table().card(card).face.suit as i32)
        })
        .read("getNumber", &[], "Number from 1 to 13; 0 for none.", |h: &Host, card: CardId| {
            h.with_room(|room| room.table().card(card).face.number as i32)
        })
        .read("isRed", &[], "Is red.", |h: &Host, card: CardId| {
            h.with_room(|room| room.table().card(card).face.is_red())
        })
        .read("isBlack", &[], "Is black.", |h: &Host, card: CardId| {
            h.with_room(|room| room.table().card(card).face.is_black())
        })
        .read(
            "isKindOf",
            &["class"],
            "Is of this class, or of one that derives from it.",
            |h: &Host, card: CardId, class: Name| h.with_room(|room| room.is_kind_of(card, &class)),
        )
        .read("isVirtualCard", &[], "Is made of others.", |_: &Host, card: CardId| card.is_virtual())
        .read("toString", &[], "The card string.", |h: &Host, card: CardId| {
            h.with_room(|room| Name::from(room.card_text(card)))
        })
        .read("hasFlag", &["flag"], "A flag is set.", |h: &Host, card: CardId, flag: Name| {
            h.with_room(|room| room.table().card(card).has_flag(&flag))
        });
}
