//! The past of the game, and the events that are going on.

use super::ask::run;
use crate::model::*;
use crate::rules::{HappeningKind, HappeningView, HistoryQuery, Room, Scope};
use crate::script::api::event::{CardFilter, GameEvent, Kind};
use crate::script::arguments::{Fields, wrong_key};
use crate::script::convert::{Arg, FromArg, TheRoom};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::Given;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    past(&mut class);
    running(&mut class);
}

/// The keys of `Room:history`.
const KEYS: &[&str] =
    &["kind", "in_", "who", "by", "to", "from", "card", "reason", "from_place", "to_place", "undone", "last"];

fn past(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "history",
            &["wanted?"],
            "The events that happened and fit, oldest first: `room:history { kind = \"damage\", by = player, in_ = \"turn\" }`. \
             `kind`: one of those of `GameEvent:getKind`, or a list. `in_`: `phase`, `turn`, `round` (those that are \
             running), `game`, or an event. `who`, `by`, `to`, `from`: the player whom it is about, who brought it \
             about, whom it hits, whose cards they were. `card`: a filter of which one of its cards passes. `reason`: \
             the name of a skill. `from_place`, `to_place`: of moved cards. `last`: at most so many, the newest. \
             `undone`: also what did not take effect, or not yet.",
            |h: &Host, _: TheRoom, wanted: Option<Fields>| {
                let query = wanted.map_or_else(|| Ok(HistoryQuery::default()), |fields| query(h, fields))?;
                let query = HistoryQuery { seat: h.looker(), ..query };
                h.with_room(|room| room.history(&query).into_iter().map(GameEvent).collect::<Vec<_>>())
            },
        )
        .read("getEvent", &["id"], "The event with this number; or nil.", |h: &Host, _: TheRoom, id: i64| {
            h.with_room(|room| {
                let id = EventId(u32::try_from(id).unwrap_or_default());
                room.table().history.get(id).map(|record| GameEvent::of(record.id))
            })
        });
}

fn running(class: &mut ClassBuilder<'_>) {
    class
        .read("currentEvent", &[], "The innermost event that is going on; nil before the game.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.running().first().copied().map(GameEvent::of))
        })
        .read(
            "getRunningEvents",
            &[],
            "The events that are going on, innermost first.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| room.running().into_iter().map(GameEvent::of).collect::<Vec<_>>())
            },
        )
        .read(
            "findEvent",
            &["kind"],
            "The innermost event of this kind that is going on; or nil.",
            |h: &Host, _: TheRoom, Kind(kind): Kind| {
                h.with_room(|room| {
                    let here = room.running().first().copied()?;
                    let is_it = GameEvent::of(here);
                    let own = kind_of(room, is_it).filter(|own| kind.includes(*own));
                    own.map(|_| is_it).or_else(|| room.enclosing(is_it.0, kind).map(GameEvent::of))
                })
            },
        )
        .write(
            "breakEvent",
            &["event"],
            "Breaks off an event that is going on, with everything inside it: what comes after it in the game comes \
             next, and its cards are put away. False for one that is over, and for game, round and first deal.",
            |h: &Host, _: TheRoom, event: GameEvent| match event.operation() {
                Some(event) => run(h, |room| room.break_event(event)),
                None => Ok(false),
            },
        );
}

fn kind_of(room: &Room, event: GameEvent) -> Option<HappeningKind> {
    HappeningView::of(&room.table(), event.0).map(|view| view.kind())
}

/// Reads what is wanted of the history.
fn query(h: &Host, fields: Fields) -> Result<HistoryQuery, Fault> {
    let fields = fields.only(KEYS)?;
    let mut kinds = Vec::new();
    for word in fields.words("kind")? {
        let unknown = || wrong_key("kind", Kind::TYPE, &Given::Text(word.clone()));
        kinds.push(HappeningKind::from_word(&word).ok_or_else(unknown)?);
    }
    let card = fields.get::<CardFilter>(h, "card")?.map(|filter| filter.read()).transpose()?;
    Ok(HistoryQuery {
        kinds,
        scope: fields.get::<In>(h, "in_")?.map_or(Scope::Game, |In(scope)| scope),
        who: fields.get(h, "who")?,
        by: fields.get(h, "by")?,
        to: fields.get(h, "to")?,
        from: fields.get(h, "from")?,
        card,
        reason: fields.get(h, "reason")?,
        from_place: fields.get(h, "from_place")?,
        to_place: fields.get(h, "to_place")?,
        undone: fields.get(h, "undone")?.unwrap_or_default(),
        last: fields.get::<i32>(h, "last")?.map(|n| usize::try_from(n).unwrap_or_default()),
        seat: None,
    })
}

/// The part of the game in which is searched.
struct In(Scope);

impl FromArg for In {
    const TYPE: &'static str = "`phase`, `turn`, `round`, `game`, or a GameEvent";

    fn from_arg(arg: Arg<'_>) -> Option<In> {
        let scope = match arg {
            Arg::Text(b"phase") => Scope::Phase,
            Arg::Text(b"turn") => Scope::Turn,
            Arg::Text(b"round") => Scope::Round,
            Arg::Text(b"game") => Scope::Game,
            other => Scope::Inside(GameEvent::from_arg(other)?.operation()?),
        };
        Some(In(scope))
    }
}
