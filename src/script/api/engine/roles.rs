//! Roles by word and by letter, and properties of the engine.

use super::TheEngine;
use super::texts::{letter, roles_of};
use crate::model::*;
use crate::rules::Data;
use crate::script::arguments::Payload;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};

const ALL: [Role; 4] = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    words(&mut class);
    notes(&mut class);
}

fn words(class: &mut ClassBuilder<'_>) {
    class
        .read("getAllRegisteredRoles", &[], "Words for the roles, as an array.", |_: &Host, _: TheEngine| {
            ALL.map(|role| Name::new_static(role.word())).to_vec()
        })
        .read(
            "getRoleAbbreviation",
            &["role"],
            "The letter of a role: `Z` for `lord`; nothing for an unknown one.",
            |_: &Host, _: TheEngine, word: Name| {
                let role = ALL.into_iter().find(|role| role.word() == word);
                role.map_or_else(Name::default, |role| letter(role).to_string().into())
            },
        )
        .read(
            "getRoleByAbbreviation",
            &["letter", "default?"],
            "The word for the role of a letter; for an unknown one `default`, or nothing.",
            |_: &Host, _: TheEngine, given: Name, default: Option<Name>| {
                let role = ALL.into_iter().find(|role| given == letter(*role).to_string());
                role.map_or_else(|| default.unwrap_or_default(), |role| Name::new_static(role.word()))
            },
        )
        .read(
            "getRolesSingle",
            &["mode"],
            "Letters of the roles of a mode, each once.",
            |h: &Host, _: TheEngine, mode: Name| {
                let roles = roles_of(h, &mode)?.unwrap_or_default();
                let mut letters = String::new();
                for letter in roles.into_iter().map(letter) {
                    if !letters.contains(letter) {
                        letters.push(letter);
                    }
                }
                Ok::<Name, Fault>(letters.into())
            },
        )
        .read(
            "getRoleIndex",
            &[],
            "The set of pictures of roles for the mode: 4 for three against three, else 1.",
            |h: &Host, _: TheEngine| h.with_room(|r| if r.table().mode == "06_3v3" { 4 } else { 1 }),
        );
}

fn notes(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "property",
            &["name"],
            "A copy of what was noted on the engine, in a `QVariant`; an empty one for nothing.",
            |h: &Host, _: TheEngine, name: Name| Data::new(h.lists().property(&name)),
        )
        .define(
            "setProperty",
            &["name", "value"],
            "Notes something on the engine; it lasts as long as the game.",
            |h: &Host, _: TheEngine, name: Name, value: Payload| {
                h.lists().set_property(name, value.value);
                false
            },
        );
}
