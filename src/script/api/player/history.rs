//! Uses of cards and skills by the player in this phase.

use super::{change, query};
use crate::model::*;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "hasUsed",
            &["card_class", "actual?"],
            "True if the player has used a card of this class, or this skill card (`#name`), in the phase. What an effect lifts \
             the limit of counts as unused, unless `actual`.",
            |h: &Host, p: PlayerId, key: Name, actual: Option<bool>| {
                query(h, |room| room.used_times(p, &key, actual == Some(true)) > 0)
            },
        )
        .read(
            "usedTimes",
            &["card_class", "actual?"],
            "The number of times that a card of this class, or this skill card (`#name`), was used in the phase.",
            |h: &Host, p: PlayerId, key: Name, actual: Option<bool>| {
                query(h, |room| room.used_times(p, &key, actual == Some(true)))
            },
        )
        .read("getSlashCount", &[], "Slashes of every kind used in the phase.", |h: &Host, p: PlayerId| {
            query(h, |room| room.slash_count(p))
        })
        .suppose(
            "addHistory",
            &["card_class", "times?"],
            "Adds to a count of uses. For an AI only until it has decided.",
            |h: &Host, p: PlayerId, key: Name, times: Option<i32>| {
                let times = times.unwrap_or(1);
                change_uses(h, p, |p| {
                    let count = p.history.entry(key).or_insert(0);
                    *count = count.saturating_add(times);
                })
            },
        )
        .suppose(
            "clearHistory",
            &["card_class?"],
            "Forgets a count of uses, or all. For an AI only until it has decided.",
            |h: &Host, p: PlayerId, key: Option<Name>| {
                change_uses(h, p, |p| match key.filter(|k| !k.is_empty()) {
                    Some(key) => {
                        p.history.remove(&key);
                    }
                    None => p.history.clear(),
                })
            },
        );
}

/// Changes counts of uses; changes by an AI are undone.
fn change_uses<R>(
    h: &Host,
    player: PlayerId,
    change_them: impl FnOnce(&mut Player) -> R,
) -> Result<R, Fault> {
    if h.is_ai_running() {
        query(h, |room| h.ai().suppose_uses(room, player))?;
    }
    change(h, player, change_them)
}
