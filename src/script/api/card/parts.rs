//! Subcards of a card, and conversions.

use super::{change, look};
use crate::model::*;
use crate::rules::Room;
use crate::script::api::engine::{number_of, suit_of};
use crate::script::arguments::SomeCards;
use crate::script::convert::CardOrId;
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Ids, NO_CARD};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    ids(&mut class);
    parts(&mut class);
    list(&mut class);
    reshaping(&mut class);
    copies(&mut class);
}

/// Returns an id as seen by scripts: -1 for a virtual card, since packages compare with it. Internally
/// virtual cards have different ids; a handle holds the real one.
fn seen(card: CardId) -> i32 {
    card.0.max(-1)
}

fn ids(class: &mut ClassBuilder<'_>) {
    class
        .read("getId", &[], "Id; -1 for a virtual card.", |_: &Host, card: CardId| seen(card))
        .pure()
        .read(
            "getEffectiveId",
            &[],
            "Id; for a virtual card that of the first that it is made of, -1 when it is made of none.",
            look(|r, c| seen(r.effective_id(c))),
        )
        .pure()
        .make(
            "setId",
            &["id"],
            "A card made of others stands for this card; a negative id changes nothing.",
            |h: &Host, card: CardId, id: i32| {
                if id < 0 || id == card.0 {
                    return Ok(());
                }
                may_be_made(card)?;
                crate::script::convert::FromArg::check(&CardId(id), h)?;
                change(h, card, |r| {
                    r.clear_subcards(card);
                    r.add_subcards(card, &[CardId(id)]);
                })
            },
        );
}

/// Returns an error unless the card is virtual: only virtual cards have subcards.
fn may_be_made(card: CardId) -> Result<(), Fault> {
    if card.is_virtual() { Ok(()) } else { Err(Fault::Other(Problem::DeckCard(card))) }
}

fn parts(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getSubcards",
            &[],
            "Ids of what it is made of; a card of the deck is made of itself.",
            look(|r, c| Ids(subcards(r, c))),
        )
        .read(
            "subcardsLength",
            &[],
            "The number of cards that it is made of.",
            look(|r, c| subcards(r, c).len()),
        )
        .make(
            "addSubcard",
            &["card"],
            "Adds a card to what it is made of.",
            |h: &Host, card: CardId, CardOrId(part): CardOrId| add(h, card, vec![part]),
        )
        .make(
            "addSubcards",
            &["cards"],
            "Adds cards to what it is made of.",
            |h: &Host, card: CardId, SomeCards(parts): SomeCards| add(h, card, parts),
        )
        .make("clearSubcards", &[], "It is made of nothing any more.", |h: &Host, card: CardId| {
            may_be_made(card)?;
            change(h, card, |r| r.clear_subcards(card))
        });
}

fn add(host: &Host, card: CardId, mut parts: Vec<CardId>) -> Result<(), Fault> {
    // Results of an empty list or a declined question.
    parts.retain(|part| *part != NO_CARD);
    // A card of the deck is its own subcard already.
    if !card.is_virtual() && parts == [card] {
        return Ok(());
    }
    may_be_made(card)?;
    change(host, card, |r| r.add_subcards(card, &parts))
}

fn subcards(room: &Room, card: CardId) -> Vec<CardId> {
    room.table().subcards(card).to_vec()
}

/// Declares the list methods: a dummy card from an exchange behaves like a list of ids.
fn list(class: &mut ClassBuilder<'_>) {
    class
        .read("length", &[], "The same as `subcardsLength`.", look(|r, c| subcards(r, c).len()))
        .read("isEmpty", &[], "True if the card is made of nothing.", look(|r, c| subcards(r, c).is_empty()))
        .read("first", &[], "Id of the first it is made of; -1 for nothing.", look(|r, c| id_at(r, c, 0)))
        .read(
            "last",
            &[],
            "Id of the last it is made of; -1 for nothing.",
            look(|r, c| subcards(r, c).last().map_or(-1, |id| id.0)),
        )
        .read(
            "at",
            &["position"],
            "Id of what is at this position, from 0; -1 out of range.",
            |h: &Host, card: CardId, at: i32| h.with_room(|r| id_at(r, card, at)),
        )
        .read(
            "contains",
            &["card"],
            "True if the card is made of this card, among others.",
            |h: &Host, card: CardId, CardOrId(part): CardOrId| {
                h.with_room(|r| subcards(r, card).contains(&part))
            },
        )
        .read(
            "indexOf",
            &["card"],
            "Position of this card among those it is made of; -1 if it is none of them.",
            |h: &Host, card: CardId, CardOrId(part): CardOrId| {
                h.with_room(|r| subcards(r, card).iter().position(|c| *c == part).map_or(-1, |i| i as i32))
            },
        );
}

fn id_at(room: &Room, card: CardId, at: i32) -> i32 {
    let at = usize::try_from(at).ok();
    at.and_then(|at| subcards(room, card).get(at).copied()).map_or(-1, |id| id.0)
}

fn reshaping(class: &mut ClassBuilder<'_>) {
    class
        .make(
            "setSuit",
            &["suit"],
            "Gives it a suit; `sgs.Card_NoSuit` and `sgs.Card_SuitToBeDecided`: that of what it is made of.",
            |h: &Host, card: CardId, suit: i32| change(h, card, |r| r.set_card_suit(card, suit_of(suit))),
        )
        .make(
            "setNumber",
            &["number"],
            "Gives it a number; 0 and below: that of what it is made of.",
            |h: &Host, card: CardId, number: i32| {
                change(h, card, |r| r.set_card_number(card, number_of(number)))
            },
        )
        .make(
            "setSkillName",
            &["skill?"],
            "The skill that made it; a leading `_`: without being an invocation of it. What an AI sets on a \
             card of the game holds until it has decided.",
            |h: &Host, card: CardId, skill: Option<Name>| {
                let skill = skill.unwrap_or_default();
                if h.notes_about(card) {
                    return h.with_room(|r| {
                        h.ai().suppose_skill(r, card);
                        r.set_card_skill(card, skill);
                    });
                }
                change(h, card, |r| r.set_card_skill(card, skill))
            },
        )
        .make(
            "setObjectName",
            &["name"],
            "Another name; the card stays of its kind.",
            |h: &Host, card: CardId, name: Name| change(h, card, |r| r.rename_card(card, name)),
        )
        .make(
            "setUserString",
            &["text?"],
            "The text that a skill card carries.",
            |h: &Host, card: CardId, text: Option<Name>| {
                change(h, card, |r| r.set_user_string(card, text.unwrap_or_default()))
            },
        )
        .read(
            "getUserString",
            &[],
            "The text that a skill card carries.",
            look(|r, c| r.table().card(c).user_string.clone().unwrap_or_default()),
        )
        .make(
            "takeOver",
            &["other"],
            "A card of the deck counts as the other from now on, until it is put away.",
            |h: &Host, card: CardId, other: CardId| change(h, card, |r| r.take_over(card, other)),
        )
        .make(
            "copyEverythingFrom",
            &["other"],
            "Like `takeOver`, with the flags of the other in place of its own.",
            |h: &Host, card: CardId, other: CardId| {
                change(h, card, |r| {
                    r.take_over(card, other);
                    let flags = r.table().card(other).notes.flags.clone();
                    r.set_card_flag(card, ".");
                    flags.iter().for_each(|flag| r.set_card_flag(card, flag));
                })
            },
        )
        .make(
            "addChange",
            &["other"],
            "Takes the place of the other card: its skills come first in `getSkillNames`.",
            |h: &Host, card: CardId, other: CardId| change(h, card, |r| r.succeed_card(other, card)),
        );
}

fn copies(class: &mut ClassBuilder<'_>) {
    class
        .make(
            "clone",
            &["suit?", "number?"],
            "Another card of the kind, made of nothing; suit and number as this one has them unless given.",
            |h: &Host, card: CardId, suit: Option<i32>, number: Option<i32>| {
                h.with_room(|r| r.copy_card(card, suit.map(suit_of), number.map(number_of)))
            },
        )
        .read(
            "deleteLater",
            &[],
            "Nothing: cards made of others go when nobody knows of them any more.",
            |_: &Host, _: CardId| (),
        );
}
