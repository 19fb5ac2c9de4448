//! `GameEvent`: something that happened or is going on, as `Room:history` and `Room:currentEvent` give it. It cannot be
//! changed, and says the same to everybody but for cards that a seat has not seen.

use crate::model::history::{Detail, MoveNote};
use crate::model::*;
use crate::rules::filter::MARK;
use crate::rules::{Filter, Happening, HappeningKind, HappeningView, Room};
use crate::script::api::values::Numbered;
use crate::script::convert::{Arg, FromArg, IntoRet, Ret};
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::Host;
use crate::script::kernel::embed::Objects;
use crate::script::registry::{ClassBuilder, Registry};
use std::rc::Rc;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEvent(pub Happening);

impl GameEvent {
    pub fn of(event: EventId) -> GameEvent {
        GameEvent(Happening::Event(event))
    }

    /// Returns the operation that it is or is a part of; `None` for an announced skill.
    pub fn operation(self) -> Option<EventId> {
        match self.0 {
            Happening::Event(id) | Happening::Part(id, _) => Some(id),
            Happening::Skill(_) => None,
        }
    }

    fn handle(self) -> Handle {
        Handle::new(Class::GameEvent, self.0.number())
    }

    /// Returns the event that this handle of one stands for.
    pub(in crate::script) fn of_handle(handle: Handle) -> GameEvent {
        GameEvent(Happening::of_number(handle.id()))
    }
}

impl FromArg for GameEvent {
    const TYPE: &'static str = "a GameEvent";

    fn from_arg(arg: Arg<'_>) -> Option<GameEvent> {
        match arg {
            Arg::Handle(handle) if handle.is(Class::GameEvent) => Some(GameEvent::of_handle(handle)),
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        host.check_object(self.handle())
    }
}

impl IntoRet for GameEvent {
    const TYPE: &'static str = "GameEvent";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Handle(self.handle()))
    }
}

impl IntoRet for Vec<GameEvent> {
    const TYPE: &'static str = "GameEvent[]";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Handles(self.into_iter().map(GameEvent::handle).collect()))
    }
}

/// The kind of an event, by its word.
pub struct Kind(pub HappeningKind);

impl FromArg for Kind {
    const TYPE: &'static str = "a kind of event, as `damage`";

    fn from_arg(arg: Arg<'_>) -> Option<Kind> {
        match arg {
            Arg::Text(text) => HappeningKind::from_word(std::str::from_utf8(text).ok()?).map(Kind),
            _ => None,
        }
    }
}

/// The text of a filter of cards.
pub struct CardFilter(Name);

impl CardFilter {
    pub fn read(&self) -> Result<Rc<Filter>, Fault> {
        let text = self.0.strip_prefix(MARK).unwrap_or(&self.0);
        Filter::of(text).map_err(|error| Fault::Other(Problem::Filter(error)))
    }
}

impl FromArg for CardFilter {
    const TYPE: &'static str = "a filter of cards";

    fn from_arg(arg: Arg<'_>) -> Option<CardFilter> {
        match arg {
            Arg::Text(_) => Name::from_arg(arg).map(CardFilter),
            _ => None,
        }
    }

    fn check<H: Objects + ?Sized>(&self, _: &H) -> Result<(), Fault> {
        self.read().map(drop)
    }
}

impl Host {
    /// Returns the seat on whose behalf an AI looks at what happened; `None` where nothing is hidden.
    pub(in crate::script) fn looker(&self) -> Option<PlayerId> {
        self.viewer().filter(|_| self.is_ai_running())
    }
}

/// Looks at an event.
fn view_of<R>(
    h: &Host,
    event: GameEvent,
    look: impl FnOnce(&HappeningView<'_>) -> R,
) -> Result<Option<R>, Fault> {
    h.with_room(|room| HappeningView::of(&room.table(), event.0).map(|view| look(&view)))
}

/// Looks at a part of a move.
fn part<R>(h: &Host, event: GameEvent, look: impl FnOnce(&MoveNote) -> R) -> Result<Option<R>, Fault> {
    view_of(h, event, |view| view.part().map(look)).map(Option::flatten)
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::GameEvent);
    place(&mut class);
    course(&mut class);
    players(&mut class);
    about(&mut class);
    cards(&mut class);
    moves(&mut class);
}

fn place(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getId",
            &[],
            "Its number: later events have larger ones. Parts of one move share one.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| i64::from(view.id().0)),
        )
        .read(
            "getKind",
            &[],
            "Its kind: `game`, `deal`, `round`, `turn`, `phase`, `use`, `response`, `effect`, `skill`, `damage`, \
             `lose_hp`, `recover`, `max_hp`, `dying`, `death`, `revive`, `move`, `draw`, `discard`, `judge`, \
             `pindian`.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| view.kind().word()),
        )
        .read("getParent", &[], "The event inside which it is; nil for the game.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.parent().map(GameEvent::of)).map(Option::flatten)
        })
        .read(
            "findParent",
            &["kind"],
            "The nearest event of this kind inside which it is; or nil.",
            |h: &Host, e: GameEvent, Kind(kind): Kind| {
                h.with_room(|room| room.enclosing(e.0, kind).map(GameEvent::of))
            },
        );
}

fn course(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getEnd",
            &[],
            "The number of the last event inside it; nil while it is going on.",
            |h: &Host, e: GameEvent| {
                view_of(h, e, |view| view.end().map(|end| i64::from(end.0))).map(Option::flatten)
            },
        )
        .read("isRunning", &[], "True if it is going on.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.end().is_none()).map(Option::unwrap_or_default)
        })
        .read("isBroken", &[], "True if it was broken off, or refused.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.is_broken()).map(Option::unwrap_or_default)
        })
        .read(
            "isDone",
            &[],
            "True if it took effect. Damage does when hit points go down; damage that is prevented never does.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| view.is_done()).map(Option::unwrap_or_default),
        );
}

fn players(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getPlayer",
            &[],
            "The player whom it is about: the user of a card, the victim of damage, whoever draws; of a move the \
             former owner, or else the receiver.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| view.parties().who).map(Option::flatten),
        )
        .read(
            "getSource",
            &[],
            "The player who brought it about: the source of damage, who heals, who discards; nil for nobody.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| view.parties().by).map(Option::flatten),
        )
        .read("getOwner", &[], "Of a move: the player whose cards they were; or nil.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.parties().from).map(Option::flatten)
        })
        .read("getTargets", &[], "The players whom it hits, or to whom cards go.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.parties().to.to_vec()).map(Option::unwrap_or_default)
        });
}

fn about(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getAmount",
            &[],
            "Points of damage, loss or recovery; the number of moved cards; the number of a round; 1 otherwise.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| view.amount()),
        )
        .read(
            "getReason",
            &[],
            "The skill or card by reason of which it happened; an empty text where none is known.",
            |h: &Host, e: GameEvent| view_of(h, e, |view| view.reason()),
        )
        .read("getNature", &[], "Of damage: its nature, as `sgs.DamageStruct_Fire`; or nil.", |h: &Host, e: GameEvent| {
            detail(h, e, |detail| match detail {
                Detail::Damage { nature, .. } => Some(nature.number()),
                _ => None,
            })
        })
        .read("getPhase", &[], "Of a phase: which one, as `sgs.Player_Play`; or nil.", |h: &Host, e: GameEvent| {
            detail(h, e, |detail| match detail {
                Detail::Phase { phase } => Some(phase.number()),
                _ => None,
            })
        })
        .read("isExtra", &[], "Of a turn: is it an extra turn?", |h: &Host, e: GameEvent| {
            let extra = detail(h, e, |detail| match detail {
                Detail::Turn { extra } => Some(*extra),
                _ => None,
            });
            extra.map(Option::unwrap_or_default)
        })
        .read(
            "isGood",
            &[],
            "Of a judgement: did it turn out well? Of a comparison of cards: was it won? Or nil.",
            |h: &Host, e: GameEvent| {
                detail(h, e, |detail| match detail {
                    Detail::Judge { good, .. } => Some(*good),
                    Detail::Pindian { success, .. } => Some(*success),
                    _ => None,
                })
            },
        );
}

fn detail<R>(
    h: &Host,
    event: GameEvent,
    look: impl FnOnce(&Detail) -> Option<R>,
) -> Result<Option<R>, Fault> {
    view_of(h, event, |view| view.detail().and_then(look)).map(Option::flatten)
}

fn cards(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getCards",
            &[],
            "Its cards that are still there: the used card, that of a judgement, those that moved. An AI gets of moved \
             cards those whose faces its player saw then.",
            |h: &Host, e: GameEvent| {
                let seat = h.looker();
                h.with_room(|room| cards_of(room, e, seat))
            },
        )
        .read(
            "getCardName",
            &[],
            "The name of its card as it was then, also if the card is gone; an empty text without one.",
            |h: &Host, e: GameEvent| {
                view_of(h, e, |view| view.cards().first().map(|card| card.name.clone()).unwrap_or_default())
            },
        )
        .read("getCardSuit", &[], "The suit of its card as it was then; nil without one.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.cards().first().map(|card| card.suit.number())).map(Option::flatten)
        })
        .read("getCardNumber", &[], "The number of its card as it was then; nil without one.", |h: &Host, e: GameEvent| {
            view_of(h, e, |view| view.cards().first().map(|card| i32::from(card.number))).map(Option::flatten)
        })
        .read(
            "hasCard",
            &["filter"],
            "True if one of its cards passes, as it was then: `type=trick;color=black`, as for `sgs.Filter`.",
            |h: &Host, e: GameEvent, filter: CardFilter| {
                let (filter, seat) = (filter.read()?, h.looker());
                h.with_room(|room| room.event_has_card(&filter, e.0, seat))
            },
        );
}

fn cards_of(room: &Room, event: GameEvent, seat: Option<PlayerId>) -> Vec<CardId> {
    let t = room.table();
    let Some(view) = HappeningView::of(&t, event.0) else { return Vec::new() };
    let open = view.cards().into_iter().map(|card| card.id).filter(|id| t.find_card(*id).is_some());
    open.chain(view.moved(seat)).collect()
}

fn moves(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getFromPlace",
            &[],
            "Of moved cards: the place of the first one before, as `sgs.Player_PlaceHand`; or nil.",
            |h: &Host, e: GameEvent| {
                part(h, e, |part| part.cards.first().map(|card| card.place.number())).map(Option::flatten)
            },
        )
        .read("getToPlace", &[], "Of moved cards: where they went; or nil.", |h: &Host, e: GameEvent| {
            part(h, e, |part| part.to_place.number())
        })
        .read("getToPile", &[], "Of moved cards: the pile they went to; or nil.", |h: &Host, e: GameEvent| {
            part(h, e, |part| part.to_pile.clone())
        })
        .read(
            "getMoveReason",
            &[],
            "Of moved cards: why, as `sgs.CardMoveReason_S_REASON_GIVE`; or nil.",
            |h: &Host, e: GameEvent| part(h, e, |part| part.reason.number()),
        );
}
