//! State of the room: tags, properties, limits, distances, uses of cards.

use super::ask::run;
use super::misspelt;
use super::thread::TheThread;
use crate::model::*;
use crate::rules::ask::UseReason;
use crate::rules::query::Bonus;
use crate::rules::{Data, Interrupt, Note, Room, Timing};
use crate::script::api::values::Numbered;
use crate::script::arguments::{MaybePlayer, Payload, SomeCards, content, text};
use crate::script::convert::{Arg, FromArg, IntoRet, Ret, TheRoom};
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Effect, Registry};
use crate::script::value::{Ids, Numbers, Players};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    course(&mut class);
    kept(&mut class);
    numbers(&mut class);
    limits(&mut class);
    prohibitions(&mut class);
    uses(&mut class);
}

/// Phases given by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phases(pub Vec<Phase>);

impl FromArg for Phases {
    const TYPE: &'static str = "a list of phases, as sgs.Player_Play";

    fn from_arg(arg: Arg<'_>) -> Option<Phases> {
        let Numbers(numbers) = Numbers::from_arg(arg)?;
        numbers.into_iter().map(Phase::from_number).collect::<Option<_>>().map(Phases)
    }
}

fn course(class: &mut ClassBuilder<'_>) {
    class
        .read("getMode", &[], "The mode: `08p` ...", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.table().mode.clone())
        })
        .pure()
        .read("getThread", &[], "The thread that raises the events of the game.", |_: &Host, _: TheRoom| {
            TheThread
        })
        .write(
            "throwEvent",
            &["event"],
            "Leaves everything up to the running turn: `sgs.TurnBroken`.",
            |_: &Host, _: TheRoom, event: i32| match u16::try_from(event).ok().and_then(Timing::from_value) {
                Some(Timing::TurnBroken) => Err::<(), Fault>(Interrupt::TurnBroken.into()),
                Some(Timing::StageChange) => Err(Interrupt::StageChange.into()),
                _ => Err(Fault::Other(Problem::BreakEvent)),
            },
        );
}

fn kept(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getTag",
            &["key"],
            "A copy of what is kept under this key; an empty payload when there is nothing.",
            |h: &Host, _: TheRoom, key: Name| h.with_room(|room| Data::new(h.as_seen(room.tag(&key)))),
        )
        .note(
            "setTag",
            &["key", "value?"],
            "Keeps a copy of a payload under this key.",
            |h: &Host, _: TheRoom, key: Name, value: Option<Payload>| {
                if h.is_ai_running() {
                    return h.note(Note::RoomTag { key, value: content(value) });
                }
                h.with_room(|room| room.set_tag(&key, content(value)))
            },
        )
        .note("removeTag", &["key"], "Forgets what is kept.", |h: &Host, _: TheRoom, key: Name| {
            h.note(Note::RoomTag { key, value: Value::Nil })
        })
        .flag(
            "setPlayerProperty",
            &["player", "name", "value?"],
            "Sets a property: `hp`, `maxhp`, `kingdom`, `chained`, `role` ... with their events when they \
             change, or a note of any other name. An AI, and for its own time a question, may set one of a \
             name of its own.",
            |h: &Host, _: TheRoom, player: PlayerId, key: Name, value: Option<Payload>| {
                if Room::is_own_property(&key) {
                    h.allow(Effect::Write)?;
                }
                let value = content(value);
                misspelt::of_property(h, &key, &value);
                if !Room::is_own_property(&key) && h.set_property_quietly(player, &key, &value)? {
                    return Ok(());
                }
                run(h, |room| room.set_property(player, &key, value))
            },
        )
        .write(
            "setPlayerChained",
            &["player", "chained?"],
            "Chains or unchains; when not said which, the other way round.",
            |h: &Host, _: TheRoom, p: PlayerId, chained: Option<bool>| {
                run(h, |room| {
                    let chained = chained.unwrap_or_else(|| !room.table().player(p).chained);
                    room.set_chained(p, chained)
                })
            },
        );
}

/// Declares members that add a bonus to a player's number.
fn numbers(class: &mut ClassBuilder<'_>) {
    macro_rules! bonuses {
        ($($name:literal $doc:literal $bonus:ident;)*) => {
            $(class.write(
                $name,
                &["player", "n", "one_turn?"],
                $doc,
                |h: &Host, _: TheRoom, p: PlayerId, n: i32, turn: Option<bool>| {
                    run(h, |room| room.add_bonus(p, Bonus::$bonus, n, turn.unwrap_or(true)))
                },
            );)*
        };
    }
    bonuses! {
        "addSlashCishu" "More slashes in a phase; until the turn's end unless `one_turn` is false." SlashTimes;
        "addSlashJuli" "Slashes reach further; until the turn's end unless `one_turn` is false." SlashReach;
        "addSlashMubiao" "Slashes have more targets; until the turn's end unless `one_turn` is false."
            SlashTargets;
        "addAttackRange" "A longer attack range; until the turn's end unless `one_turn` is false." AttackRange;
    }
    class
        .write(
            "addSlashBuff",
            &["player", "which", "n", "one_turn?"],
            "`c` more slashes, `j` that reach further, `m` with more targets, or several of them; an empty \
             text for all. Until the turn's end unless `one_turn` is false.",
            |h: &Host, _: TheRoom, p: PlayerId, which: Name, n: i32, turn: Option<bool>| {
                let all = [('c', Bonus::SlashTimes), ('j', Bonus::SlashReach), ('m', Bonus::SlashTargets)];
                let mut wanted =
                    all.into_iter().filter(|(letter, _)| which.is_empty() || which.contains(*letter));
                run(h, |room| {
                    wanted.try_for_each(|(_, bonus)| match n {
                        0 => Ok(()),
                        n => room.add_bonus(p, bonus, n, turn.unwrap_or(true)),
                    })
                })
            },
        )
        .write(
            "addMaxCards",
            &["player", "n", "one_turn?", "reason?", "source?"],
            "A higher hand limit, for good or until the turn's end.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             n: i32,
             turn: Option<bool>,
             reason: Option<Name>,
             source: Option<PlayerId>| {
                run(h, |room| match text(reason) {
                    reason if reason.is_empty() => {
                        room.add_bonus(p, Bonus::MaxCards, n, turn.unwrap_or(false))
                    }
                    reason => room.add_max_cards_for(p, n, turn.unwrap_or(false), &reason, source),
                })
            },
        )
        .write(
            "addDistance",
            &["player", "n", "player_is_from?", "one_turn?"],
            "Adds to the distances of the player to others, or of others to them; until the turn's end unless \
             `one_turn` is false.",
            |h: &Host, _: TheRoom, p: PlayerId, n: i32, from: Option<bool>, turn: Option<bool>| {
                let bonus = if from.unwrap_or(true) { Bonus::DistanceFrom } else { Bonus::DistanceTo };
                run(h, |room| room.add_bonus(p, bonus, n, turn.unwrap_or(true)))
            },
        )
        .write(
            "setFixedDistance",
            &["from", "to", "distance"],
            "Sets a distance, whatever else would change it; of several the shortest counts.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId, n: i32| {
                h.with_room(|room| {
                    room.table_mut().player_mut(from).fixed_distance.entry(to).or_default().push(n);
                })
            },
        )
        .write(
            "removeFixedDistance",
            &["from", "to", "distance"],
            "Takes back what `setFixedDistance` did.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId, n: i32| {
                h.with_room(|room| {
                    let mut t = room.table_mut();
                    let all = &mut t.player_mut(from).fixed_distance;
                    if let Some(set) = all.get_mut(&to) {
                        set.retain(|d| *d != n);
                        if set.is_empty() {
                            all.remove(&to);
                        }
                    }
                })
            },
        )
        .write(
            "insertAttackRangePair",
            &["from", "to"],
            "`to` counts as within the attack range of `from`.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId| {
                h.with_room(|room| room.table_mut().player_mut(from).attack_range_pairs.push(to))
            },
        )
        .write(
            "removeAttackRangePair",
            &["from", "to"],
            "Takes back what `insertAttackRangePair` did, once.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId| {
                h.with_room(|room| {
                    let mut t = room.table_mut();
                    let pairs = &mut t.player_mut(from).attack_range_pairs;
                    if let Some(at) = pairs.iter().position(|p| *p == to) {
                        pairs.remove(at);
                    }
                })
            },
        )
        .write(
            "notifyWeaponRange",
            &["weapon", "range?"],
            "Weapons of this name have another range from now on.",
            |h: &Host, _: TheRoom, weapon: Name, range: Option<i32>| {
                h.with_room(|room| room.set_weapon_range(&weapon, range.unwrap_or(1)))
            },
        );
}

fn limits(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "setPlayerCardLimitation",
            &["player", "methods", "pattern", "single_turn", "reason?"],
            "Keeps the player from handling cards of this pattern: `use,response,discard`. With `single_turn` it ends \
             with the next turn of that player.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             methods: Name,
             pattern: Name,
             turn: bool,
             reason: Option<Name>| {
                h.with_room(|room| room.set_card_limitation(p, &methods, &pattern, &text(reason), turn))
            },
        )
        .write(
            "setPlayerEquipsNullified",
            &["player", "pattern", "reason?", "single_turn?"],
            "Equipment of this name or class has no effect on the player, for the turn unless said otherwise.",
            |h: &Host, _: TheRoom, p: PlayerId, pattern: Name, reason: Option<Name>, turn: Option<bool>| {
                h.with_room(|room| room.nullify_equips(p, &pattern, &text(reason), turn.unwrap_or(true)))
            },
        )
        .write(
            "removePlayerEquipsNullified",
            &["player", "pattern", "reason?"],
            "Lifts what setPlayerEquipsNullified set for the turn.",
            |h: &Host, _: TheRoom, p: PlayerId, pattern: Name, reason: Option<Name>| {
                h.with_room(|room| room.restore_equips(p, &pattern, &text(reason), true))
            },
        )
        .write(
            "removePlayerCardLimitation",
            &["player", "methods", "pattern", "reason?"],
            "Lifts a limitation, once for each time it was set. A pattern that ends in `$1` names one that was set for \
             a turn; `$0` or no such ending, one that was not.",
            |h: &Host, _: TheRoom, p: PlayerId, methods: Name, pattern: Name, reason: Option<Name>| {
                h.with_room(|room| room.remove_card_limitation(p, &methods, &pattern, &text(reason)))
            },
        )
        .write(
            "removePlayerCardLimitationByReason",
            &["player", "reason"],
            "Lifts every limitation that was set for this reason.",
            |h: &Host, _: TheRoom, p: PlayerId, reason: Name| {
                h.with_room(|room| room.remove_card_limitations_by_reason(p, &reason))
            },
        )
        .write(
            "clearPlayerCardLimitation",
            &["player", "single_turn"],
            "Lifts all limitations, or those that last for a turn.",
            |h: &Host, _: TheRoom, p: PlayerId, turn: bool| {
                h.with_room(|room| room.clear_card_limitations(p, turn))
            },
        )
        .write(
            "ignoreCards",
            &["player", "cards"],
            "These cards do not count against the player's hand limit in this turn.",
            |h: &Host, _: TheRoom, p: PlayerId, cards: SomeCards| {
                h.with_room(|room| {
                    for card in cards.physical(room) {
                        room.set_card_limitation(p, "ignore", &card.to_string(), "", true);
                    }
                })
            },
        );
}

/// The prohibiting skill, or nil. A built-in skill has no object and gives `true`.
struct Forbidding(Option<Option<Handle>>);

impl IntoRet for Forbidding {
    const TYPE: &'static str = "Skill";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(self.0.map_or(Ret::Nil, |skill| skill.map_or(Ret::Bool(true), Ret::Handle)))
    }
}

fn forbidding(host: &Host, skill: Option<Name>) -> Forbidding {
    Forbidding(skill.map(|name| host.skill_handle(&name)))
}

fn prohibitions(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "isRest",
            &["player"],
            "True if the player is dead and to come back later: as `Player:isRest`.",
            |h: &Host, _: TheRoom, p: PlayerId| h.with_room(|room| room.property(p, "RestPlayer").as_bool()),
        )
        .read(
            "isProhibited",
            &["from", "to", "card", "others?"],
            "The skill that forbids to use the card on `to`, `others` being selected already; or nil.",
            |h: &Host, _: TheRoom, from: MaybePlayer, to: PlayerId, card: CardId, others: Option<Players>| {
                let others = others.map(|o| o.0).unwrap_or_default();
                h.with_room(|room| room.prohibited_by(from.0, to, card, &others))
                    .map(|skill| forbidding(h, skill))
            },
        )
        .pure()
        .read(
            "isPindianProhibited",
            &["from", "to"],
            "The skill that forbids `from` to compare cards with `to`; or nil.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId| {
                h.with_room(|room| room.pindian_prohibited_by(from, to)).map(|skill| forbidding(h, skill))
            },
        );
}

fn uses(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "setCurrentCardUse",
            &["pattern", "reason"],
            "Until the next request, a card counts as being chosen for this pattern and reason.",
            |h: &Host, _: TheRoom, pattern: Name, reason: UseReason| {
                h.with_room(|room| room.set_card_request(pattern, reason))
            },
        )
        .read(
            "getCardUser",
            &["card"],
            "The player who used this card last; or nil.",
            |h: &Host, _: TheRoom, card: CardId| {
                h.with_room(|room| latest_use(room, card).and_then(|usage| usage.from))
            },
        )
        .read(
            "getUseStruct",
            &["card"],
            "The latest use of this card.",
            |h: &Host, _: TheRoom, card: CardId| {
                use crate::script::api::values::Struct;
                h.with_room(|room| latest_use(room, card).unwrap_or_else(CardUse::blank))
            },
        )
        .read(
            "getAvailableCardList",
            &["player", "types?", "skill?", "card?", "except_delayed?"],
            "One card id for each name of these types (`basic+trick`) that the player could play now if they \
             had it, made of this card.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             types: Option<Name>,
             skill: Option<Name>,
             card: Option<CardId>,
             except: Option<bool>| {
                let types = types.unwrap_or_else(|| Name::new_static("basic"));
                h.with_room(|room| {
                    Ids(available(room, p, &types, &text(skill), card, except.unwrap_or(true)))
                })
            },
        );
}

fn latest_use(room: &Room, card: CardId) -> Option<CardUse> {
    match room.tag(&format!("UseHistory{}", room.card_text(card))) {
        Value::CardUse(usage) => Some(*usage),
        _ => None,
    }
}

/// Returns the result of `getAvailableCardList`.
fn available(
    room: &Room,
    player: PlayerId,
    types: &str,
    skill: &str,
    card: Option<CardId>,
    except_delayed: bool,
) -> Vec<CardId> {
    let catalog = room.catalog();
    let printed: Vec<KindId> = room.table().deck.iter().map(|c| c.printed.kind).collect();
    let subcards: Vec<CardId> = card.into_iter().collect();
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for (id, kind) in printed.into_iter().enumerate() {
        let def = catalog.kind(kind);
        if seen.contains(&kind)
            || (except_delayed && def.delayed)
            || def.name.starts_with('_')
            || !types.contains(def.card_type.word())
        {
            continue;
        }
        seen.push(kind);
        let fits = room.suppose(|| {
            let made = room.new_card(kind, None, None, skill, &subcards);
            !room.is_card_limited(player, made, HandlingMethod::Use)
                && def.behaviour.is_available(room, player, made)
        });
        if fits {
            found.push(CardId(id as i32));
        }
    }
    found
}
