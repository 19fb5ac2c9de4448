//! Names that nothing has: the original ignores them, so the game goes on with a warning.

use crate::model::{Name, Value};
use crate::rules::Room;
use crate::script::error::{Defined, Notice};
use crate::script::host::Host;
use crate::script::prelude::origin;
use crate::script::words::{shown, similar};
use std::collections::BTreeSet;

/// Warns of a skill that nobody can have.
pub(super) fn of_skill(host: &Host, name: &str) {
    let like = |room: &Room| similar(name, room.catalog().skills.keys().map(Name::as_str)).map(str::to_owned);
    let is_known = |room: &Room| name.is_empty() || room.catalog().skill(name).is_some();
    if let Ok(false) = host.with_room(is_known) {
        warn(host, Defined::Skill, name, || host.with_room(like).ok().flatten());
    }
}

/// Warns of skills in a change such as `a|-b|c`.
pub(super) fn of_skills(host: &Host, skills: &str) {
    for name in skills.split('|') {
        let name = name.trim();
        of_skill(host, name.strip_prefix('-').unwrap_or(name));
    }
}

/// Warns of a property that is nearly one of the table, and of a kingdom without generals.
pub(super) fn of_property(host: &Host, key: &str, value: &Value) {
    let plain = |text: &str| text.replace(['_', '-'], "").to_lowercase();
    if key == "kingdom" {
        return of_kingdom(host, &value.as_text());
    }
    let like = Room::own_properties().find(|own| *own != key && plain(own) == plain(key));
    if let Some(like) = like.filter(|_| !Room::is_own_property(key)) {
        warn(host, Defined::Property, key, || Some(like.to_owned()));
    }
}

fn of_kingdom(host: &Host, name: &str) {
    let known = |room: &Room| -> BTreeSet<Name> {
        room.catalog().generals.values().map(|general| general.kingdom.clone()).collect()
    };
    let Ok(known) = host.with_room(known) else { return };
    if !name.is_empty() && name != "god" && !known.contains(name) {
        warn(host, Defined::Kingdom, name, || {
            similar(name, known.iter().map(Name::as_str)).map(str::to_owned)
        });
    }
}

fn warn(host: &Host, kind: Defined, name: &str, like: impl FnOnce() -> Option<String>) {
    if !host.notices().is_new_name(name) {
        return;
    }
    let origin = host.script().map(|script| origin(script.lua()));
    host.warn(origin, Notice::NothingCalled { kind, name: shown(name).into_owned(), like: like() });
}
