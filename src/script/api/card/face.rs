//! The face of a card: suit, number, colour, names.

use super::look;
use crate::model::card::number_word;
use crate::model::*;
use crate::rules::Room;
use crate::script::convert::one_of;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use smol_str::format_smolstr;

one_of! {
    /// A card, or the name of one.
    Named, "a Card or the name of one", { Card(CardId), Name(Name) }
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    class
        .read("getSuit", &[], "Suit, as `sgs.Card_Spade` and its kind.", look(|r, c| r.face(c).suit))
        .pure()
        .read(
            "getSuitString",
            &[],
            "Suit in a word: `spade`, `no_suit_red` ...",
            look(|r, c| r.face(c).suit.word()),
        )
        .pure()
        .read(
            "hasSuit",
            &[],
            "True if the card has one of the four suits.",
            look(|r, c| Suit::REAL.contains(&r.face(c).suit)),
        )
        .read("getNumber", &[], "Number from 1 to 13; 0 for none.", look(|r, c| r.face(c).number as i32))
        .pure()
        .read(
            "getNumberString",
            &[],
            "Number as it is written: `A`, `10`, `K`; `-` for none.",
            look(|r, c| number_word(r.face(c).number)),
        )
        .read("getColor", &[], "Colour, as `sgs.Card_Red` and its kind.", look(|r, c| r.face(c).color()))
        .read(
            "getColorString",
            &[],
            "Colour in a word: `red`, `black`, `no_color`.",
            look(|r, c| r.face(c).color().word()),
        )
        .read("isRed", &[], "True if red.", look(|r, c| r.face(c).is_red()))
        .pure()
        .read("isBlack", &[], "True if black.", look(|r, c| r.face(c).is_black()))
        .pure()
        .read(
            "sameColorWith",
            &["other?"],
            "True if the card has the colour of the other card; never that of no card.",
            |h: &Host, card: CardId, other: Option<CardId>| {
                h.with_room(|r| other.is_some_and(|o| r.face(card).color() == r.face(o).color()))
            },
        );
    names(registry);
    texts(registry);
}

fn names(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    class
        .read(
            "objectName",
            &["different_slash?"],
            "Name: `slash`, `fire_slash` ...; with `false`, every slash is `slash`.",
            |h: &Host, card: CardId, apart: Option<bool>| {
                h.with_room(|r| match apart {
                    Some(false) if r.is_kind_of(card, "Slash") => Name::new_static("slash"),
                    _ => r.card_name(card),
                })
            },
        )
        .pure()
        .read("getName", &[], "Name as it is shown.", |h: &Host, card: CardId| shown_name(h, card))
        .read(
            "nameLength",
            &[],
            "Characters of the name as it is shown; 1 for every slash.",
            |h: &Host, card: CardId| {
                let slash = h.with_room(|r| r.is_kind_of(card, "Slash"))?;
                Ok::<_, Fault>(if slash { 1 } else { shown_name(h, card)?.chars().count() })
            },
        )
        .read(
            "sameNameWith",
            &["other", "different_slash?"],
            "True if the card has the name of the other card, or this name; all slashes are the same unless told apart.",
            |h: &Host, card: CardId, other: Named, apart: Option<bool>| {
                h.with_room(|r| {
                    let apart = apart.unwrap_or(false);
                    match other {
                        Named::Name(name) => r.same_name(card, &name, apart),
                        Named::Card(other) if !apart && r.is_kind_of(card, "Slash") => {
                            r.is_kind_of(other, "Slash")
                        }
                        Named::Card(other) => r.card_name(card) == r.card_name(other),
                    }
                })
            },
        )
        .read(
            "getSkillName",
            &["remove_prefix?"],
            "Skill that made the card; a leading `_` is left out unless `false` is given.",
            |h: &Host, card: CardId, bare: Option<bool>| {
                h.with_room(|r| skill_name(&r.face(card).skill, bare))
            },
        )
        .pure()
        .read(
            "getSkillNames",
            &["remove_prefix?"],
            "Skills of the cards that this one took the place of, then its own, as an array.",
            |h: &Host, card: CardId, bare: Option<bool>| {
                h.with_room(|r| {
                    let t = r.table();
                    let card = t.card(card);
                    let all = card.notes.earlier_skills.iter().chain([&card.face.skill]);
                    all.map(|skill| skill_name(skill, bare)).collect::<Vec<Name>>()
                })
            },
        );
}

fn texts(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    class
        .read(
            "toString",
            &["hidden?"],
            "The card string; hidden, that of a skill card tells neither suit nor cards.",
            |h: &Host, card: CardId, hidden: Option<bool>| {
                h.with_room(|r| card_string(r, card, hidden.unwrap_or(false)))
            },
        )
        .read(
            "subcardString",
            &[],
            "Ids of what it is made of, joined by `+`; `.` for nothing.",
            look(|r, c| {
                let ids: Vec<String> = r.table().subcards(c).iter().map(CardId::to_string).collect();
                if ids.is_empty() { Name::new_static(".") } else { Name::from(ids.join("+")) }
            }),
        )
        .read("getLogName", &[], "Name with suit and number, as logs have it.", |h: &Host, card: CardId| {
            let name = shown_name(h, card)?;
            h.with_room(|r| {
                let face = r.face(card);
                let number = if face.number > 0 { number_word(face.number) } else { "" };
                format_smolstr!("{name}[{}{number}]", face.suit.symbol())
            })
        })
        .read(
            "getFullName",
            &["include_suit?"],
            "Number and name, as they are shown, with the suit in front if wanted.",
            |h: &Host, card: CardId, suit: Option<bool>| {
                let name = shown_name(h, card)?;
                let face = h.with_room(|r| r.face(card))?;
                let suit = match suit {
                    Some(true) => h.translate(face.suit.word()),
                    _ => Name::default(),
                };
                Ok::<_, Fault>(format_smolstr!("{suit}{} {name}", number_word(face.number)))
            },
        )
        .read(
            "getDescription",
            &["owner?"],
            "Name and rule text.",
            |h: &Host, card: CardId, _owner: Option<PlayerId>| {
                let name = shown_name(h, card)?;
                let key = h.with_room(|r| format_smolstr!(":{}", r.card_name(card)))?;
                let text = h.translate(&key).replace('\n', "<br/>");
                Ok::<_, Fault>(format_smolstr!("<b>【{name}】</b> {text}"))
            },
        )
        .read(
            "getPackage",
            &[],
            "Package that a card of the deck came with; nothing for one made of others.",
            look(|r, c| {
                let deck = &r.catalog().deck;
                let own = usize::try_from(c.0).ok().and_then(|i| deck.get(i));
                own.map(|card| card.package.clone()).unwrap_or_default()
            }),
        );
}

fn shown_name(host: &Host, card: CardId) -> Result<Name, Fault> {
    Ok(host.translate(&host.with_room(|r| r.card_name(card))?))
}

fn skill_name(skill: &Name, bare: Option<bool>) -> Name {
    match skill.strip_prefix('_') {
        Some(rest) if bare != Some(false) => rest.into(),
        _ => skill.clone(),
    }
}

fn card_string(room: &Room, card: CardId, hidden: bool) -> Name {
    let mut text = room.describe_card(card);
    if hidden && text.is_skill_card() {
        text.subcards.clear();
        text.suit = Suit::NoSuit;
        text.number = 0;
        text.user_string = None;
    }
    Name::from(text.to_string())
}
