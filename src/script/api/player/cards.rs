//! The cards of a player: hand, areas, and allowed uses.

use super::{look, query};
use crate::model::*;
use crate::script::convert::{CardOrId, OrNil};
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{Registry, Secret};
use crate::script::value::{Cards, Ids};

pub(super) fn declare(registry: &mut Registry) {
    counts(registry);
    hand(registry);
    areas(registry);
}

fn counts(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read("getHandcardNum", &[], "Number of hand cards.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.hand.len())
        })
        .pure()
        .read(
            "getCardCount",
            &["include_equip?", "include_judging?"],
            "Number of cards in hand and equipment; without the latter, or with the judging area.",
            |h: &Host, p: PlayerId, equip: Option<bool>, judging: Option<bool>| {
                look(h, p, |p| {
                    let equips = if equip.unwrap_or(true) { p.equip_cards().count() } else { 0 };
                    let judging = if judging == Some(true) { p.judging.len() } else { 0 };
                    p.hand.len() + equips + judging
                })
            },
        )
        .pure()
        .read("isKongcheng", &[], "True if the player has no hand card.", |h: &Host, p: PlayerId| {
            look(h, p, Player::is_kongcheng)
        })
        .pure()
        .read(
            "isNude",
            &[],
            "True if the player has neither hand cards nor equipment.",
            |h: &Host, p: PlayerId| look(h, p, Player::is_nude),
        )
        .pure()
        .read(
            "isAllNude",
            &[],
            "True if the player has no card in hand, equipment or judging area.",
            |h: &Host, p: PlayerId| look(h, p, Player::is_all_nude),
        )
        .pure()
        .read("getMaxCards", &[], "Hand limit.", |h: &Host, p: PlayerId| query(h, |room| room.max_cards(p)))
        .pure();
}

fn hand(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .peek(Secret::Hand, "getHandcards", &[], "The hand cards.", |h: &Host, p: PlayerId| {
            look(h, p, |p| Cards(p.hand.clone()))
        })
        .peek(Secret::Hand, "handCards", &[], "Ids of the hand cards.", |h: &Host, p: PlayerId| {
            look(h, p, |p| Ids(p.hand.clone()))
        })
        .peek(
            Secret::Areas,
            "getCards",
            &["flags"],
            "The cards in hand (`h`), equipment (`e`) and judging area (`j`).",
            |h: &Host, p: PlayerId, flags: Name| look(h, p, |p| Cards(cards_in(p, &flags))),
        )
        .peek(
            Secret::Hand,
            "isLastHandCard",
            &["card", "contain?"],
            "The card is made of all hand cards and of nothing else; with `contain`, of other cards too.",
            |h: &Host, p: PlayerId, card: CardId, contain: Option<bool>| {
                query(h, |room| room.is_last_hand_card(p, card, contain == Some(true)))
            },
        )
        .peek(
            Secret::Hand,
            "hasCard",
            &["card"],
            "The card lies in hand or equipment.",
            |h: &Host, p: PlayerId, card: OrNil<CardOrId>| {
                let Some(CardOrId(card)) = card.0 else { return Ok(false) };
                query(h, |room| {
                    let t = room.table();
                    let card = t.subcards(card).first().copied();
                    let p = t.player(p);
                    card.is_some_and(|c| p.hand.contains(&c) || p.equip_cards().any(|e| e == c))
                })
            },
        )
        .peek(
            Secret::Hand,
            "getHandPile",
            &[],
            "Ids of the cards in piles that count as hand.",
            |h: &Host, p: PlayerId| look(h, p, |p| Ids(p.hand_pile().collect())),
        )
        .read(
            "getKnownHandcards",
            &["viewer?"],
            "The hand cards that the viewer knows: the player, unless said; for an AI, its player.",
            |h: &Host, p: PlayerId, viewer: Option<PlayerId>| {
                let own = h.viewer().filter(|_| h.is_ai_running());
                let viewer = own.or(viewer).unwrap_or(p);
                h.with_room(|room| {
                    let all = room.sees_hand(viewer, p);
                    let t = room.table();
                    let view = t.view(viewer);
                    let hand = t.player(p).hand.iter().copied();
                    Cards(hand.filter(|c| all || view.knows(*c)).collect())
                })
            },
        )
        .read(
            "canSeeHandcard",
            &["other"],
            "Sees the hand of the other: their own, or one that a mark `HandcardVisible...` shows.",
            |h: &Host, p: PlayerId, other: PlayerId| query(h, |room| room.sees_hand(p, other)),
        );
}

/// Returns the cards in the areas given by letters.
pub(super) fn cards_in(player: &Player, flags: &str) -> Vec<CardId> {
    let mut cards = Vec::new();
    if flags.contains('h') {
        cards.extend(&player.hand);
    }
    if flags.contains('e') {
        cards.extend(player.equip_cards());
    }
    if flags.contains('j') {
        cards.extend(&player.judging);
    }
    cards
}

fn areas(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "getJudgingArea",
            &[],
            "The cards in the judging area, oldest first.",
            |h: &Host, p: PlayerId| look(h, p, |p| Cards(p.judging.clone())),
        )
        .read("getJudgingAreaID", &[], "Ids of the cards in the judging area.", |h: &Host, p: PlayerId| {
            look(h, p, |p| Ids(p.judging.clone()))
        })
        .read(
            "containsTrick",
            &["name"],
            "A card of this name lies in the judging area.",
            |h: &Host, p: PlayerId, name: Name| {
                query(h, |room| {
                    let judging = room.table().player(p).judging.clone();
                    judging.into_iter().any(|c| room.card_name(c) == name)
                })
            },
        )
        .pure()
        .read("hasJudgeArea", &[], "True if the player has a judging area.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.judging_area)
        });
}
