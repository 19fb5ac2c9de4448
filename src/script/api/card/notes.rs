//! Notes on one card: flags, tags, marks, tips, properties.

use super::{change, look};
use crate::model::*;
use crate::rules::{CARD_TIP, Data, Note};
use crate::script::arguments::Payload;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};

/// Property with the remarks on a card's page.
const REMARKS: &str = "CharTag";

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    flags(&mut class);
    tags(&mut class);
    marks(&mut class);
}

/// Changes a note on a card. An AI may do so with cards of the game; others may not during a query.
fn set(host: &Host, card: CardId, note: Note) -> Result<(), Fault> {
    if host.notes_about(card) {
        return host.note(note);
    }
    change(host, card, |room| room.take_note(&note))
}

fn flags(class: &mut ClassBuilder<'_>) {
    class
        .read("hasFlag", &["flag"], "A flag is set.", |h: &Host, card: CardId, flag: Name| {
            h.with_room(|r| r.table().card(card).has_flag(&flag))
        }).pure()
        .read("getFlags", &[], "All flags, as an array.", look(all_flags))
        .make(
            "setFlags",
            &["flag"],
            "Sets a flag; a leading `-` clears it, `.` all.",
            |h: &Host, card: CardId, flag: Name| set(h, card, Note::CardFlag { card, flag }),
        )
        .make("clearFlags", &[], "Clears all flags.", |h: &Host, card: CardId| {
            set(h, card, Note::CardFlag { card, flag: Name::new_static(".") })
        })
        .read(
            "getTips",
            &["split?"],
            "Tips shown on the card, as an array; endings such as `-Clear` are left out unless `false` is given.",
            |h: &Host, card: CardId, split: Option<bool>| {
                h.with_room(|r| tips(&all_flags(r, card), split.unwrap_or(true)))
            },
        )
        .read(
            "hasTip",
            &["tip", "split?"],
            "This tip is shown on the card.",
            |h: &Host, card: CardId, tip: Name, split: Option<bool>| {
                h.with_room(|r| tips(&all_flags(r, card), split.unwrap_or(true)).contains(&tip))
            },
        );
}

fn all_flags(room: &crate::rules::Room, card: CardId) -> Vec<Name> {
    room.table().card(card).notes.flags.iter().cloned().collect()
}

fn tips(flags: &[Name], split: bool) -> Vec<Name> {
    let bare = |tip: &str| -> Name {
        match tip {
            _ if !split => tip.into(),
            _ if tip.ends_with("Clear") => tip.split('-').next().unwrap_or_default().into(),
            _ => tip.strip_suffix("_lun").unwrap_or(tip).into(),
        }
    };
    flags.iter().filter_map(|flag| flag.strip_prefix(CARD_TIP)).map(bare).collect()
}

fn tags(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getTag",
            &["key"],
            "A copy of what is stored under the key, in a `QVariant`; an empty one for nothing.",
            |h: &Host, card: CardId, key: Name| h.with_room(|r| Data::new(h.as_seen(r.card_tag(card, &key)))),
        )
        .make(
            "setTag",
            &["key", "data"],
            "Stores a copy of the content under the key.",
            |h: &Host, card: CardId, key: Name, data: Payload| {
                set(h, card, Note::CardTag { card, key, value: data.value })
            },
        )
        .make(
            "removeTag",
            &["key"],
            "Forgets what is stored under the key.",
            |h: &Host, card: CardId, key: Name| set(h, card, Note::CardTag { card, key, value: Value::Nil }),
        )
        .read(
            "property",
            &["name"],
            "A copy of the property, in a `QVariant`; an empty one for none.",
            |h: &Host, card: CardId, name: Name| {
                h.with_room(|r| {
                    let value = r.table().card(card).notes.properties.get(&name).cloned();
                    Data::new(value.unwrap_or_default())
                })
            },
        )
        .make(
            "setProperty",
            &["name", "data"],
            "Sets a property to a copy of the content.",
            |h: &Host, card: CardId, name: Name, data: Payload| {
                change(h, card, |r| r.set_card_property(card, &name, data.value))
            },
        )
        .make(
            "addCharTag",
            &["remark"],
            "Adds a remark to the page of the card.",
            |h: &Host, card: CardId, remark: Name| {
                change(h, card, |r| {
                    let old = r.table().card(card).notes.properties.get(REMARKS).cloned();
                    let mut remarks = old.unwrap_or_default().as_text_list().to_vec();
                    remarks.push(remark);
                    r.set_card_property(card, REMARKS, Value::TextList(remarks));
                })
            },
        );
}

fn marks(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getMark",
            &["mark"],
            "Count of a mark; 0 when there is none.",
            |h: &Host, card: CardId, mark: Name| h.with_room(|r| mark_of(r, card, &mark)),
        )
        .pure()
        .read(
            "getMarkNames",
            &[],
            "Names of its marks, as an array.",
            look(|r, c| r.table().card(c).notes.marks.keys().cloned().collect::<Vec<Name>>()),
        )
        .make(
            "setMark",
            &["mark", "count"],
            "Sets a mark.",
            |h: &Host, card: CardId, mark: Name, count: i32| {
                set(h, card, Note::CardMark { card, mark, count })
            },
        )
        .make(
            "addMark",
            &["mark", "count?"],
            "Adds to a mark, 1 unless said.",
            |h: &Host, card: CardId, mark: Name, count: Option<i32>| {
                let sum = h.with_room(|r| mark_of(r, card, &mark))?.saturating_add(count.unwrap_or(1));
                set(h, card, Note::CardMark { card, mark, count: sum })
            },
        )
        .make(
            "removeMark",
            &["mark", "count?"],
            "Takes from a mark, 1 unless said, but not below 0.",
            |h: &Host, card: CardId, mark: Name, count: Option<i32>| {
                let left = h.with_room(|r| mark_of(r, card, &mark))?.saturating_sub(count.unwrap_or(1));
                set(h, card, Note::CardMark { card, mark, count: left.max(0) })
            },
        );
}

fn mark_of(room: &crate::rules::Room, card: CardId, mark: &str) -> i32 {
    room.table().card(card).notes.marks.get(mark).copied().unwrap_or(0)
}
