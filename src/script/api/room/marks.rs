//! Marks and flags of players and cards, and counts of uses.

use super::ask::run;
use crate::model::*;
use crate::rules::{CARD_TIP, Note};
use crate::script::arguments::{MaybePlayer, SomePlayers};
use crate::script::convert::{CardOrId, TheRoom};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    of_players(&mut class);
    of_cards(&mut class);
}

fn viewers(given: Option<SomePlayers>) -> Vec<PlayerId> {
    given.map(|v| v.0).unwrap_or_default()
}

/// Sets a mark with its events; a mark set by an AI has none.
fn set_mark(
    host: &Host,
    player: PlayerId,
    mark: Name,
    count: i32,
    only: Option<SomePlayers>,
) -> Result<(), Fault> {
    if host.is_ai_running() {
        return host.note(Note::Mark { player, mark, count });
    }
    run(host, |room| room.set_mark_for(player, &mark, count, &viewers(only)))
}

fn of_players(class: &mut ClassBuilder<'_>) {
    class
        .flag(
            "setPlayerFlag",
            &["player", "flag"],
            "Sets a flag; a leading `-` clears it, `.` all.",
            |h: &Host, _: TheRoom, player: PlayerId, flag: Name| h.set_flag(player, flag),
        )
        .note(
            "setPlayerMark",
            &["player", "mark", "count", "only_viewers?"],
            "Sets a mark, with its events; with viewers, only they see it. Ends of names say when it goes: \
             `-Clear`, `-PlayClear`, `_lun` ...",
            |h: &Host, _: TheRoom, p: PlayerId, mark: Name, count: i32, only: Option<SomePlayers>| {
                set_mark(h, p, mark, count, only)
            },
        )
        .note(
            "addPlayerMark",
            &["player", "mark", "add?", "only_viewers?"],
            "Adds to a mark, 1 when not said.",
            |h: &Host, _: TheRoom, p: PlayerId, mark: Name, add: Option<i32>, only: Option<SomePlayers>| {
                let count = h.with_room(|room| room.mark(p, &mark).saturating_add(add.unwrap_or(1)))?;
                set_mark(h, p, mark, count, only)
            },
        )
        .note(
            "removePlayerMark",
            &["player", "mark", "remove?"],
            "Takes from a mark, 1 when not said, not below 0.",
            |h: &Host, _: TheRoom, p: PlayerId, mark: Name, remove: Option<i32>| {
                if h.is_ai_running() {
                    let left = h.with_room(|room| room.mark(p, &mark).saturating_sub(remove.unwrap_or(1)))?;
                    return set_mark(h, p, mark, left.max(0), None);
                }
                run(h, |room| room.remove_mark(p, &mark, remove.unwrap_or(1)))
            },
        )
        .write(
            "addPlayerHistory",
            &["player", "key", "times?"],
            "Counts uses of a card in this phase; 0 times forgets them, `.` all uses.",
            |h: &Host, _: TheRoom, p: MaybePlayer, key: Name, times: Option<i32>| {
                h.with_room(|room| match p.0 {
                    Some(p) => room.add_history(p, &key, times.unwrap_or(1)),
                    // Without a player it only notifies front ends: `pushPile`.
                    None => room.show("history", None, &[], &[key]),
                })
            },
        );
}

/// Changes the card itself, physical or virtual.
fn change(host: &Host, card: CardOrId, change: impl FnOnce(&mut Card)) -> Result<(), Fault> {
    host.with_room(|room| room.table_mut().card_mut(card.0).map_or((), change))
}

fn of_cards(class: &mut ClassBuilder<'_>) {
    class
        .note(
            "setCardFlag",
            &["card", "flag", "who?"],
            "Sets a flag on a card; a leading `-` clears it, `.` all. `who` alone is told.",
            |h: &Host, _: TheRoom, card: CardOrId, flag: Name, _who: Option<PlayerId>| {
                if h.notes_about(card.0) {
                    return h.note(Note::CardFlag { card: card.0, flag });
                }
                change(h, card, |c| c.set_flag(&flag))
            },
        )
        .note(
            "clearCardFlag",
            &["card", "who?"],
            "Clears all flags of a card.",
            |h: &Host, _: TheRoom, card: CardOrId, _who: Option<PlayerId>| {
                if h.notes_about(card.0) {
                    return h.note(Note::CardFlag { card: card.0, flag: Name::new_static(".") });
                }
                change(h, card, |c| c.set_flag("."))
            },
        )
        .note(
            "setCardMark",
            &["card", "mark", "count", "who?"],
            "Sets a mark on a card.",
            |h: &Host, _: TheRoom, card: CardOrId, mark: Name, count: i32, _who: Option<PlayerId>| {
                if h.notes_about(card.0) {
                    return h.note(Note::CardMark { card: card.0, mark, count });
                }
                change(h, card, |c| c.set_mark(&mark, count))
            },
        )
        .write(
            "addCardMark",
            &["card", "mark", "add?", "who?"],
            "Adds to a mark on a card, 1 when not said.",
            |h: &Host, _: TheRoom, card: CardOrId, mark: Name, add: Option<i32>, _who: Option<PlayerId>| {
                change(h, card, |c| {
                    let count = c.notes.marks.get(&mark).copied().unwrap_or(0);
                    c.set_mark(&mark, count.saturating_add(add.unwrap_or(1)));
                })
            },
        )
        .write(
            "removeCardMark",
            &["card", "mark", "remove?"],
            "Takes from a mark on a card, 1 when not said, not below 0.",
            |h: &Host, _: TheRoom, card: CardOrId, mark: Name, remove: Option<i32>| {
                change(h, card, |c| {
                    let count = c.notes.marks.get(&mark).copied().unwrap_or(0);
                    c.set_mark(&mark, count.saturating_sub(remove.unwrap_or(1)).max(0));
                })
            },
        )
        .write(
            "setCardTip",
            &["card", "tip"],
            "Puts a note on a card that everyone sees; a leading `-` takes it away. Those that end in `-Clear` \
             go with the turn, in `_lun` with the round.",
            |h: &Host, _: TheRoom, card: CardOrId, tip: Name| {
                let flag = match tip.strip_prefix('-') {
                    _ if tip.is_empty() => return Ok(()),
                    Some(gone) => format!("-{CARD_TIP}{gone}"),
                    None => format!("{CARD_TIP}{tip}"),
                };
                change(h, card, |c| c.set_flag(&flag))
            },
        )
        .write(
            "clearCardTip",
            &["card"],
            "Takes away all notes on a card.",
            |h: &Host, _: TheRoom, card: CardOrId| {
                change(h, card, |c| c.notes.flags.retain(|flag| !flag.starts_with(CARD_TIP)))
            },
        );
}
