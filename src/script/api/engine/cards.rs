//! Cards by id and by name, and creation of virtual ones.

use super::{TheEngine, number_of, suit_of};
use crate::model::*;
use crate::rules::Room;
use crate::rules::cards::DUMMY;
use crate::script::arguments::{SomeCards, Words};
use crate::script::convert::{CardOrId, one_of};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry, Secret};
use crate::script::value::Ids;

one_of! {
    /// A card, or a kind of card.
    CardOrName, "a Card or the name of one", { Card(CardId), Name(Name) }
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    by_id(&mut class);
    by_name(&mut class);
    making(&mut class);
    statics(&mut class);
}

fn by_id(class: &mut ClassBuilder<'_>) {
    class
        .peek(
            Secret::Card,
            "getCard",
            &["id"],
            "The card of the deck with this id, as what it counts as now; nil when there is none.",
            |h: &Host, _: TheEngine, id: i32| h.with_room(|r| of_deck(r, id)),
        ).pure()
        .peek(
            Secret::Card,
            "getWrappedCard",
            &["id"],
            "The same as `getCard`, to be changed with `takeOver` and its kind.",
            |h: &Host, _: TheEngine, id: i32| h.with_room(|r| of_deck(r, id)),
        )
        .make(
            "getEngineCard",
            &["id"],
            "The card of the deck with this id, as it is printed; nil when there is none.",
            |h: &Host, _: TheEngine, id: i32| h.with_room(|r| of_deck(r, id).map(|card| printed(r, card))),
        )
        .read("getCardCount", &[], "The number of cards of the deck.", |h: &Host, _: TheEngine| {
            h.with_room(|r| r.table().deck.len())
        })
        .peek(
            Secret::Card,
            "getCardPlace",
            &["card"],
            "The place where the card is, as `sgs.Player_PlaceHand` and its kind: PlaceUnknown for no card and for one that \
             was moved there, PlaceTable for one that no skill has brought into play yet.",
            |h: &Host, _: TheEngine, CardOrId(card): CardOrId| h.with_room(|r| h.place_of(r, card)),
        )
        .peek(
            Secret::Card,
            "getCardOwner",
            &["card"],
            "The player who has the card; nil for nobody.",
            |h: &Host, _: TheEngine, CardOrId(card): CardOrId| h.with_room(|r| h.holder_of(r, card)),
        )
        .read(
            "getRandomCards",
            &["derivative?"],
            "Ids of the deck's cards in no order; those that only skills bring into play if wanted.",
            |h: &Host, _: TheEngine, derived: Option<bool>| {
                let mut ids = dealt(h, derived.unwrap_or(false))?;
                h.with_chance(|chance| chance.shuffle(&mut ids))?;
                Ok::<_, Fault>(Ids(ids))
            },
        );
}

fn of_deck(room: &Room, id: i32) -> Option<CardId> {
    let card = CardId(id);
    (!card.is_virtual() && room.table().find_card(card).is_some()).then_some(card)
}

/// Returns the card, or a virtual one with its printed face while it is converted.
fn printed(room: &Room, card: CardId) -> CardId {
    match room.printed_face(card) {
        Some(face) if face != room.face(card) => {
            room.new_card(face.kind, Some(face.suit), Some(face.number), "", &[card])
        }
        _ => card,
    }
}

/// Returns the deck without banned packages.
fn dealt(host: &Host, derived: bool) -> Result<Vec<CardId>, Fault> {
    host.with_room(|r| {
        let catalog = r.catalog();
        let is_in = |card: &CardId| {
            let own = usize::try_from(card.0).ok().and_then(|i| catalog.deck.get(i));
            own.is_none_or(|c| !host.lists().is_banned(&c.package))
        };
        r.dealt_cards(derived).into_iter().filter(is_in).collect()
    })
}

fn by_name(class: &mut ClassBuilder<'_>) {
    class
        .read("hasCard", &["name"], "The deck has such a card.", |h: &Host, _: TheEngine, name: Name| {
            let ids = dealt(h, false)?;
            h.with_room(|r| {
                let catalog = r.catalog();
                let is = |c: &CardId| r.printed_face(*c).is_some_and(|f| catalog.kind(f.kind).name == name);
                ids.iter().any(is)
            })
        })
        .make(
            "getCardNames",
            &["pattern?"],
            "Names of the deck's cards that match, each once, as an array.",
            |h: &Host, _: TheEngine, pattern: Option<Name>| {
                let ids = dealt(h, false)?;
                h.with_room(|r| r.card_names(&ids, pattern.as_deref().unwrap_or(".")))
            },
        )
        .make(
            "getSlashNames",
            &[],
            "Names of the deck's slashes, each once, as an array.",
            |h: &Host, _: TheEngine| {
                let ids = dealt(h, false)?;
                h.with_room(|r| r.card_names(&ids, "Slash"))
            },
        )
        .read(
            "getZhinangCards",
            &[],
            "Class names of the cards of wit, as an array.",
            |h: &Host, _: TheEngine| h.lists().zhinang(),
        )
        .define(
            "setZhinangCard",
            &["class"],
            "Adds a card of wit; a leading `-` takes it out.",
            |h: &Host, _: TheEngine, class: Name| h.lists().set_zhinang(&class),
        )
        .read(
            "sameNameWith",
            &["one", "other"],
            "One name is part of the other, or of what stands behind its last `_`.",
            |_: &Host, _: TheEngine, one: Name, other: Name| super::generals::same_person(&one, &other),
        );
}

fn making(class: &mut ClassBuilder<'_>) {
    class
        .make(
            "cloneCard",
            &["card", "suit?", "number?", "flags?"],
            "A new card of this kind, or like this card; suit and number, unless given, are those of \
             what it will be made of. nil when there is no such kind.",
            |h: &Host,
             _: TheEngine,
             of: CardOrName,
             suit: Option<i32>,
             number: Option<i32>,
             flags: Option<Words>| {
                let card = h.with_room(|r| match of {
                    CardOrName::Card(card) => Some(like(r, card)),
                    CardOrName::Name(name) => {
                        let kind = r.catalog().find_kind(&name).filter(|kind| is_there(h, r, *kind))?;
                        let (suit, number) = (suit.and_then(suit_of), number.and_then(number_of));
                        Some(r.new_card(kind, suit, number, "", &[]))
                    }
                })?;
                if let (Some(card), Some(flags)) = (card, flags) {
                    h.with_room(|r| flags.list().iter().for_each(|flag| r.set_card_flag(card, flag)))?;
                }
                Ok::<_, Fault>(card)
            },
        )
        .make(
            "cloneSkillCard",
            &["name"],
            "A new skill card of this kind; nil when there is none.",
            |h: &Host, _: TheEngine, name: Name| {
                h.with_room(|r| {
                    let catalog = r.catalog();
                    let hashed = smol_str::format_smolstr!("#{name}");
                    let kind = catalog.find_kind(&hashed).or_else(|| catalog.find_kind(&name))?;
                    if !is_there(h, r, kind) {
                        return None;
                    }
                    let is_skill_card = catalog.kind(kind).card_type == CardType::Skill;
                    is_skill_card.then(|| r.new_card(kind, None, None, "", &[]))
                })
            },
        );
}

/// Returns `false` for a kind of a file that is being rerun and was not defined again yet.
fn is_there(host: &Host, room: &Room, kind: KindId) -> bool {
    !host.definitions().is_card_to_come(&room.catalog().kind(kind).key())
}

/// Returns a copy with the same suit, number and subcards.
fn like(room: &Room, card: CardId) -> CardId {
    let face = room.face(card);
    let new = room.copy_card(card, Some(Some(face.suit)), Some(Some(face.number)));
    let stands_for = room.effective_id(card);
    if !stands_for.is_virtual() {
        room.add_subcards(new, &[stands_for]);
    }
    let flags = room.table().card(card).notes.flags.clone();
    flags.iter().for_each(|flag| room.set_card_flag(new, flag));
    new
}

/// Declares functions of `sgs` itself; [`crate::script`] names them there.
fn statics(class: &mut ClassBuilder<'_>) {
    class
        .make(
            "Card_Parse",
            &["text?"],
            "The card that a card string says, as `sgs.Card_Parse`; nil when it says none.",
            |h: &Host, _: TheEngine, text: Option<Name>| {
                h.with_room(|r| r.parse_card(&text.unwrap_or_default()))
            },
        )
        .make(
            "Card_Clone",
            &["card"],
            "A copy of the card, as `sgs.Card_Clone`.",
            |h: &Host, _: TheEngine, card: CardId| h.with_room(|r| like(r, card)),
        )
        .read(
            "Card_Suit2String",
            &["suit"],
            "The word for a suit, as `sgs.Card_Suit2String`.",
            |_: &Host, _: TheEngine, suit: i32| suit_of(suit).unwrap_or(Suit::NoSuit).word(),
        )
        .make(
            "DummyCard",
            &["cards?"],
            "A bag of cards that are moved as one, as `sgs.DummyCard`.",
            |h: &Host, _: TheEngine, parts: Option<SomeCards>| {
                let parts = parts.map(|p| p.0).unwrap_or_default();
                h.with_room(|r| r.clone_card(DUMMY, "", &parts))
            },
        )
        .read(
            "Slash_IsAvailable",
            &["player", "slash?", "with_assignees?"],
            "The player may use a slash now, or this one, as `sgs.Slash_IsAvailable`.",
            |h: &Host, _: TheEngine, p: PlayerId, slash: Option<CardId>, _assignees: Option<bool>| {
                h.with_room(|r| available(r, p, slash, "slash"))
            },
        )
        .read(
            "Slash_IsSpecificAssignee",
            &["player", "from", "slash"],
            "A slash of `from` must have this player, or another such one, among its targets, as \
             `sgs.Slash_IsSpecificAssignee`.",
            |h: &Host, _: TheEngine, p: PlayerId, from: PlayerId, slash: CardId| {
                h.with_room(|r| r.is_slash_assignee(p, from, slash))
            },
        )
        .read(
            "Analeptic_IsAvailable",
            &["player", "analeptic?"],
            "The player may drink now, as `sgs.Analeptic_IsAvailable`.",
            |h: &Host, _: TheEngine, p: PlayerId, card: Option<CardId>| {
                h.with_room(|r| available(r, p, card, "analeptic"))
            },
        );
}

fn available(room: &Room, player: PlayerId, card: Option<CardId>, name: &str) -> bool {
    if let Some(card) = card {
        return room.is_available(player, card);
    }
    let kind = room.catalog().find_kind(name);
    kind.is_some_and(|kind| {
        room.with_card(kind, Some(Suit::NoSuit), Some(0), &[], |card| room.is_available(player, card))
    })
}
