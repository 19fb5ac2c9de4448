//! Legality of a player's operations on cards and targets.

use super::cards::cards_in;
use super::query;
use crate::model::*;
use crate::rules::Room;
use crate::rules::ask::UseReason;
use crate::script::convert::{CardOrId, OrNil, one_of};
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::Players;

one_of! {
    /// Areas as letters, or one card.
    CardOrAreas, "a card, its id, or areas such as `he`", { Card(CardOrId), Areas(Name) }
}
one_of! {
    /// The first and second parameter of `canDiscard`, which come in either order.
    OwnerOrCards, "a Player, a card's id, or areas such as `he`", { Owner(PlayerId), Cards(CardOrAreas) }
}
one_of! {
    /// The slash, or the following argument.
    SlashOrLimit, "a Card, or true or false", { Slash(CardId), Limit(bool) }
}
one_of! {
    /// The player to leave out; in some forks the reason of the pindian, which has no effect.
    ExceptOrReason, "true or false, or a reason", { Except(bool), Reason(Name) }
}
one_of! {
    LimitOrFix, "true or false, or an integer", { Limit(bool), Fix(i32) }
}
one_of! {
    FixOrOthers, "an integer or a list of players", { Fix(i32), Others(Players) }
}
one_of! {
    OneOrMany, "a Player or a list of players", { One(PlayerId), Many(Players) }
}
one_of! {
    TargetOrSelf, "a Player, or true or false", { Target(PlayerId), ExceptSelf(bool) }
}

pub(super) fn declare(registry: &mut Registry) {
    cards(registry);
    slashes(registry);
    others(registry);
}

fn may_discard(room: &Room, who: PlayerId, owner: PlayerId, cards: &CardOrAreas) -> bool {
    match cards {
        CardOrAreas::Card(CardOrId(card)) => room.can_discard(who, owner, *card),
        CardOrAreas::Areas(areas) => {
            if !room.is_alive(who) || !room.is_alive(owner) {
                return false;
            }
            let cards = cards_in(room.table().player(owner), areas);
            cards.into_iter().any(|c| room.can_discard(who, owner, c))
        }
    }
}

/// Returns the owner and the cards, given in either order; the default owner is the player.
fn owner_and_cards(
    player: PlayerId,
    first: OrNil<OwnerOrCards>,
    second: Option<OwnerOrCards>,
) -> Option<(PlayerId, CardOrAreas)> {
    match (first.0?, second) {
        (OwnerOrCards::Cards(cards), None) => Some((player, cards)),
        (OwnerOrCards::Owner(owner), Some(OwnerOrCards::Cards(cards)))
        | (OwnerOrCards::Cards(cards), Some(OwnerOrCards::Owner(owner))) => Some((owner, cards)),
        _ => None,
    }
}

/// Returns `true` if the player can handle this card of the owner, or one in these areas, in all these ways.
/// Limitations concern the player's own cards; skills concern any.
fn may_take(
    room: &Room,
    who: PlayerId,
    owner: PlayerId,
    cards: &CardOrAreas,
    ways: &[HandlingMethod],
) -> bool {
    let may = |card: CardId| {
        !ways.iter().any(|way| {
            if who == owner {
                room.is_card_limited(who, card, *way)
            } else {
                room.limiting_skill(who, card, *way, false).is_some()
            }
        })
    };
    match cards {
        CardOrAreas::Card(CardOrId(card)) => may(*card),
        CardOrAreas::Areas(areas) => {
            let both = room.is_alive(who) && room.is_alive(owner);
            let cards = cards_in(room.table().player(owner), areas);
            both && cards.into_iter().any(may)
        }
    }
}

fn cards(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "canDiscard",
            &["owner", "cards?"],
            "True if the player may discard a card of the owner: this one, or one of their areas (`he`). Without an owner: of the player's own.",
            |h: &Host, p: PlayerId, first: OrNil<OwnerOrCards>, second: Option<OwnerOrCards>| {
                let Some((owner, cards)) = owner_and_cards(p, first, second) else { return Ok(false) };
                query(h, |room| may_discard(room, p, owner, &cards))
            },
        )
        .read(
            "canGet",
            &["owner", "cards?"],
            "True if the player may gain a card of the owner: this one, or one of their areas (`he`). Without an owner: of the player's own.",
            |h: &Host, p: PlayerId, first: OrNil<OwnerOrCards>, second: Option<OwnerOrCards>| {
                let Some((owner, cards)) = owner_and_cards(p, first, second) else { return Ok(false) };
                let ways = [HandlingMethod::Get, HandlingMethod::Move];
                query(h, |room| may_take(room, p, owner, &cards, &ways))
            },
        )
        .read(
            "canMove",
            &["owner", "cards?"],
            "True if the player may move a card of the owner: this one, or one of their areas (`he`). Without an owner: of the player's own.",
            |h: &Host, p: PlayerId, first: OrNil<OwnerOrCards>, second: Option<OwnerOrCards>| {
                let Some((owner, cards)) = owner_and_cards(p, first, second) else { return Ok(false) };
                query(h, |room| may_take(room, p, owner, &cards, &[HandlingMethod::Move]))
            },
        )
        .read(
            "isEquipsNullified",
            &["card", "source?"],
            "A limitation or a skill keeps this equipment from having an effect on the player.",
            |h: &Host, p: PlayerId, card: OrNil<CardId>, _: Option<PlayerId>| {
                let Some(card) = card.0 else { return Ok(false) };
                query(h, |room| room.is_card_limited(p, card, HandlingMethod::Effect))
            },
        )
        .read(
            "isCardLimited",
            &["card", "method", "is_handcard?"],
            "True if the player may not handle the card this way, as `sgs.Card_MethodUse`.",
            |h: &Host, p: PlayerId, card: CardId, method: HandlingMethod, hand: Option<bool>| {
                query(h, |room| room.is_card_limited_as(p, card, method, hand == Some(true)))
            },
        ).pure()
        .read(
            "isJilei",
            &["card", "is_handcard?"],
            "True if the player may not discard the card.",
            |h: &Host, p: PlayerId, card: CardId, hand: Option<bool>| {
                query(h, |room| room.is_card_limited_as(p, card, HandlingMethod::Discard, hand == Some(true)))
            },
        ).pure()
        .read(
            "isLocked",
            &["card", "is_handcard?"],
            "True if the player may not use the card, or, while a response is asked for, not respond with it.",
            |h: &Host, p: PlayerId, card: CardId, hand: Option<bool>| {
                query(h, |room| {
                    let method = match room.card_request().reason {
                        UseReason::Response => HandlingMethod::Response,
                        _ => HandlingMethod::Use,
                    };
                    room.is_card_limited_as(p, card, method, hand == Some(true))
                })
            },
        )
        .read(
            "canUse",
            &["card", "targets?", "must_be_target?"],
            "True if the player may use the card, and one of these players (of all, when none are named) may be its target.",
            |h: &Host, p: PlayerId, card: OrNil<CardId>, to: Option<OneOrMany>, _: Option<bool>| {
                let Some(card) = card.0 else { return Ok(false) };
                query(h, |room| {
                    let to = match &to {
                        Some(OneOrMany::One(to)) => vec![*to],
                        Some(OneOrMany::Many(to)) if !to.0.is_empty() => to.0.clone(),
                        _ => room.all_players(),
                    };
                    room.can_use_on_any(p, card, &to)
                })
            },
        );
}

fn slashes(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "canSlash",
            &["other", "slash?", "distance_limit?", "range_fix?", "others?"],
            "True if the player may use this slash (or a plain one) on the other, with `others` as targets already. \
             The slash may be left out from between.",
            can_slash,
        )
        .read(
            "canSlashWithoutCrossbow",
            &["slash?"],
            "True if the player has a slash left to use in this phase, the weapon not counted.",
            |h: &Host, p: PlayerId, slash: Option<CardId>| query(h, |room| room.has_slash_left(p, slash)),
        );
}

fn can_slash(
    h: &Host,
    p: PlayerId,
    other: OrNil<PlayerId>,
    slash: Option<SlashOrLimit>,
    limit: Option<LimitOrFix>,
    fix: Option<FixOrOthers>,
    others: Option<Players>,
) -> Result<bool, crate::script::fault::Fault> {
    let Some(other) = other.0 else { return Ok(false) };
    let (mut near, mut by, mut with) = (true, 0, others);
    let mut card = None;
    match slash {
        Some(SlashOrLimit::Slash(slash)) => card = Some(slash),
        Some(SlashOrLimit::Limit(limit)) => near = limit,
        None => {}
    }
    match limit {
        Some(LimitOrFix::Limit(limit)) => near = limit,
        Some(LimitOrFix::Fix(fix)) => by = fix,
        None => {}
    }
    match fix {
        Some(FixOrOthers::Fix(fix)) => by = fix,
        Some(FixOrOthers::Others(others)) => with = Some(others),
        None => {}
    }
    let with = with.map_or(Vec::new(), |players| players.0);
    query(h, |room| {
        let limited = card.is_some_and(|c| room.is_card_limited(p, c, HandlingMethod::Use));
        !limited && room.can_slash(p, other, card, near, by, &with)
    })
}

fn others(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "isProhibited",
            &["to", "card", "others?"],
            "A skill forbids that the player uses the card on the other, with `others` as targets already.",
            |h: &Host, p: PlayerId, to: PlayerId, card: CardId, others: Option<Players>| {
                let others = others.map_or(Vec::new(), |players| players.0);
                query(h, |room| room.is_prohibited(Some(p), to, card, &others))
            },
        ).pure()
        .read(
            "canPindian",
            &["target?", "except_self?"],
            "True if the player may compare cards with the other, or with anyone.",
            |h: &Host, p: PlayerId, target: Option<TargetOrSelf>, except: Option<ExceptOrReason>| {
                let except = !matches!(except, Some(ExceptOrReason::Except(false)));
                query(h, |room| match target {
                    Some(TargetOrSelf::Target(to)) => room.can_pindian(p, to, except),
                    Some(TargetOrSelf::ExceptSelf(_)) | None => {
                        room.all_players().into_iter().any(|to| room.can_pindian(p, to, true))
                    }
                })
            },
        )
        .read(
            "canBePindianed",
            &["except_self?"],
            "Anyone may compare cards with the player.",
            |h: &Host, p: PlayerId, _: Option<bool>| {
                query(h, |room| room.all_players().into_iter().any(|from| room.can_pindian(from, p, true)))
            },
        )
        .read(
            "isPindianProhibited",
            &["to"],
            "A skill forbids that the player compares cards with the other.",
            |h: &Host, p: PlayerId, to: PlayerId| query(h, |room| room.is_pindian_prohibited(p, to)),
        )
        .write(
            "setCardLimitation",
            &["methods", "pattern", "reason_or_turn?", "single_turn?"],
            "Keeps the player from handling cards of a pattern: `use,response`. The reason may be left out.",
            |h: &Host,
             p: PlayerId,
             methods: Name,
             pattern: Name,
             reason: Option<TurnOrReason>,
             turn: Option<bool>| {
                let (reason, turn) = match reason {
                    Some(TurnOrReason::Turn(turn)) => (Name::default(), turn),
                    Some(TurnOrReason::Reason(reason)) => (reason, turn.unwrap_or(false)),
                    None => (Name::default(), turn.unwrap_or(false)),
                };
                query(h, |room| room.set_card_limitation(p, &methods, &pattern, &reason, turn))
            },
        )
        .write(
            "clearCardLimitation",
            &["single_turn?"],
            "Lifts every limitation, or those that last for a turn.",
            |h: &Host, p: PlayerId, turn: Option<bool>| {
                query(h, |room| room.clear_card_limitations(p, turn == Some(true)))
            },
        )
        .write(
            "removeCardLimitationByReason",
            &["reason"],
            "Lifts every limitation that was set for this reason.",
            |h: &Host, p: PlayerId, reason: Name| {
                query(h, |room| {
                    if !reason.is_empty() {
                        room.remove_card_limitations_by_reason(p, &reason);
                    }
                })
            },
        )
        .read(
            "getCardLimitationReasons",
            &["method"],
            "The reasons for which the player may not handle cards this way: the reasons of their limitations.",
            |h: &Host, p: PlayerId, method: HandlingMethod| {
                super::look(h, p, |p| -> Vec<Name> {
                    let all = p.limitations.iter().filter(|l| l.methods.contains(&method));
                    all.map(|l| l.reason.clone()).filter(|reason| !reason.is_empty()).collect()
                })
            },
        )
        .write(
            "addEquipsNullified",
            &["pattern", "reason?", "single_turn?"],
            "Equipment of this name or class has no effect on the player, for the turn unless said otherwise.",
            |h: &Host, p: PlayerId, pattern: Name, reason: Option<Name>, turn: Option<bool>| {
                let reason = reason.unwrap_or_default();
                query(h, |room| room.nullify_equips(p, &pattern, &reason, turn.unwrap_or(true)))
            },
        )
        .write(
            "removeEquipsNullified",
            &["pattern", "reason?", "single_turn?"],
            "Lifts what addEquipsNullified set with the same words.",
            |h: &Host, p: PlayerId, pattern: Name, reason: Option<Name>, turn: Option<bool>| {
                let reason = reason.unwrap_or_default();
                query(h, |room| room.restore_equips(p, &pattern, &reason, turn.unwrap_or(true)))
            },
        )
        .write(
            "removeCardLimitation",
            &["methods", "pattern", "reason?"],
            "Lifts a limitation from these methods, once for each time it was set. A pattern that ends in `$1` names \
             one that was set for a turn; `$0` or no such ending, one that was not.",
            |h: &Host, p: PlayerId, methods: Name, pattern: Name, reason: Option<Name>| {
                let reason = reason.unwrap_or_default();
                query(h, |room| room.remove_card_limitation(p, &methods, &pattern, &reason))
            },
        );
}

one_of! {
    /// The argument after the pattern of a limitation.
    TurnOrReason, "true or false, or a string", { Turn(bool), Reason(Name) }
}
