//! Marks, flags, tags: what is noted on a player. The setters here are quiet; those of the
//! room raise events and tell everyone.

use super::{change, look};
use crate::model::*;
use crate::rules::Data;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    marks(registry);
    flags(registry);
    tags(registry);
}

fn marks(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "getMark",
            &["mark"],
            "Count of a mark; 0 when there is none.",
            |h: &Host, p: PlayerId, mark: Name| look(h, p, |p| p.mark(&mark)),
        )
        .read("getMarkNames", &[], "Names of the marks that are there.", |h: &Host, p: PlayerId| {
            look(h, p, |p| -> Vec<Name> { p.marks.keys().cloned().collect() })
        })
        .write(
            "setMark",
            &["mark", "count"],
            "Sets a mark. No event: `room:setPlayerMark` has them.",
            |h: &Host, p: PlayerId, mark: Name, count: i32| change(h, p, |p| p.set_mark(&mark, count)),
        )
        .write(
            "addMark",
            &["mark", "n?"],
            "Adds to a mark. No event: `room:addPlayerMark` has them.",
            |h: &Host, p: PlayerId, mark: Name, n: Option<i32>| {
                change(h, p, |p| p.set_mark(&mark, p.mark(&mark).saturating_add(n.unwrap_or(1))))
            },
        )
        .write(
            "removeMark",
            &["mark", "n?"],
            "Takes from a mark, not below 0. No event: `room:removePlayerMark` has them.",
            |h: &Host, p: PlayerId, mark: Name, n: Option<i32>| {
                change(h, p, |p| p.set_mark(&mark, p.mark(&mark).saturating_sub(n.unwrap_or(1)).max(0)))
            },
        );
}

fn flags(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read("hasFlag", &["flag"], "A flag is set.", |h: &Host, p: PlayerId, flag: Name| {
            look(h, p, |p| p.has_flag(&flag))
        })
        .read("getFlags", &[], "The flags that are set, joined with `|`.", |h: &Host, p: PlayerId| {
            look(h, p, |p| Name::from(p.flags.iter().map(Name::as_str).collect::<Vec<_>>().join("|")))
        })
        .read("getFlagList", &[], "The flags that are set.", |h: &Host, p: PlayerId| {
            look(h, p, |p| -> Vec<Name> { p.flags.iter().cloned().collect() })
        })
        .write(
            "setFlags",
            &["flag"],
            "Sets a flag; a leading `-` clears it, `.` all.",
            |h: &Host, p: PlayerId, flag: Name| change(h, p, |p| p.set_flag(&flag)),
        );
}

fn tags(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .peek("getTag", &["key"], "A copy of what a tag holds.", |h: &Host, p: PlayerId, key: Name| {
            look(h, p, |p| Data::new(p.tags.get(&key).cloned().unwrap_or_default()))
        })
        .write("removeTag", &["key"], "Forgets a tag.", |h: &Host, p: PlayerId, key: Name| {
            change(h, p, |p| p.tags.remove(&key).is_some()).map(drop)
        });
}
