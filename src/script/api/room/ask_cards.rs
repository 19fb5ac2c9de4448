//! The `askFor...` family: questions about cards to discard, give, show, take or arrange.

use super::ask::run;
use crate::model::*;
use crate::rules::ask::{Giving, Guanxing};
use crate::rules::cards::DUMMY;
use crate::rules::{Flow, Room};
use crate::script::arguments::{SomeCards, Text, count, named, text};
use crate::script::convert::{Arg, FromArg, TheRoom, one_of};
use crate::script::define::SkillArg;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::kernel::embed::Objects;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Cards, Ids, Items, List, Players, check_items};

one_of! {
    /// The fourth argument of `askForExchange`.
    LeastOrEquip, "an integer, or true or false for equipment", { Equip(bool), Least(i32) }
}

one_of! {
    /// The fifth argument.
    EquipOrPrompt, "true or false, or a prompt", { Equip(bool), Prompt(Text) }
}

one_of! {
    /// The sixth argument.
    PromptOrOptional, "a prompt, or true or false", { Optional(bool), Prompt(Text) }
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    own(&mut class);
    others(&mut class);
    given(&mut class);
    arranged(&mut class);
    compared(&mut class);
}

/// Returns a dummy card with these subcards; `None` for no cards.
fn bag(room: &Room, cards: &[CardId]) -> Option<CardId> {
    if cards.is_empty() { None } else { room.clone_card(DUMMY, "", cards) }
}

/// Returns the id of a card, or -1.
fn id(card: Option<CardId>) -> i32 {
    card.map_or(-1, |c| c.0)
}

fn own(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForDiscard",
            &[
                "player",
                "reason",
                "discard_num",
                "min_num",
                "optional?",
                "include_equip?",
                "prompt?",
                "pattern?",
                "skill_name?",
            ],
            "Lets the player discard from `min_num` to `discard_num` cards: a card that stands for them, or nil \
             when none were.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             reason: SkillArg,
             num: i32,
             min: i32,
             optional: Option<bool>,
             include_equip: Option<bool>,
             prompt: Option<Name>,
             pattern: Option<Name>,
             skill: Option<SkillArg>| {
                let (reason, skill) = (reason.name(h)?, named(h, skill)?);
                run(h, |room| {
                    let cards = room.ask_for_discard(
                        p,
                        &reason,
                        count(num),
                        count(min),
                        optional.unwrap_or(false),
                        include_equip.unwrap_or(false),
                        &text(prompt),
                        pattern.as_deref().unwrap_or("."),
                        &skill,
                    )?;
                    Ok(bag(room, &cards))
                })
            },
        )
        .ask(
            "askForExchange",
            &[
                "player",
                "reason",
                "exchange_num",
                "min_num?",
                "include_equip?",
                "prompt?",
                "optional?",
                "pattern?",
            ],
            "Lets the player choose from `min_num` to `exchange_num` cards, which do not move: a card that stands \
             for them, or nil when there are none (an empty list where the script calls a method of the answer \
             at once). Older: without `min_num`, which is `exchange_num` then.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             reason: SkillArg,
             num: i32,
             min: Option<LeastOrEquip>,
             fifth: Option<EquipOrPrompt>,
             sixth: Option<PromptOrOptional>,
             optional: Option<bool>,
             pattern: Option<Name>| {
                let reason = reason.name(h)?;
                let (min, mut include_equip) = match min {
                    Some(LeastOrEquip::Least(min)) => (min, None),
                    Some(LeastOrEquip::Equip(equip)) => (num, Some(equip)),
                    None => (num, None),
                };
                let (mut prompt, mut optional) = (None, optional);
                match fifth {
                    Some(EquipOrPrompt::Equip(equip)) => include_equip = Some(equip),
                    Some(EquipOrPrompt::Prompt(Text(said))) => prompt = Some(said),
                    None => {}
                }
                match sixth {
                    Some(PromptOrOptional::Optional(may_refuse)) => optional = Some(may_refuse),
                    Some(PromptOrOptional::Prompt(Text(said))) => prompt = Some(said),
                    None => {}
                }
                run(h, |room| {
                    let cards = room.ask_for_exchange(
                        p,
                        &reason,
                        count(num),
                        count(min),
                        include_equip.unwrap_or(false),
                        &text(prompt),
                        optional.unwrap_or(false),
                        pattern.as_deref().unwrap_or("."),
                    )?;
                    // Scripts that treat the result as a list get an empty one for no cards.
                    if cards.is_empty() && h.caller_expects_object("askForExchange") {
                        return Ok(room.clone_card(DUMMY, "", &[]));
                    }
                    Ok(bag(room, &cards))
                })
            },
        )
        .ask(
            "askForCardShow",
            &["player", "requestor", "reason"],
            "A hand card to be shown, or nil; showing it is up to the caller.",
            |h: &Host, _: TheRoom, p: PlayerId, requestor: PlayerId, reason: SkillArg| {
                let reason = reason.name(h)?;
                run(h, |room| room.ask_for_card_show(p, requestor, &reason))
            },
        );
}

fn others(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForCardChosen",
            &[
                "player",
                "who",
                "flags",
                "reason",
                "handcard_visible?",
                "method?",
                "disabled_ids?",
                "can_cancel?",
            ],
            "Id of a card in these areas of the other: `h`and, `e`quipment, `j`udging area; -1 for none.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             who: PlayerId,
             flags: Name,
             reason: SkillArg,
             visible: Option<bool>,
             method: Option<HandlingMethod>,
             disabled: Option<SomeCards>,
             can_cancel: Option<bool>| {
                let reason = reason.name(h)?;
                let disabled = disabled.map(|d| d.0).unwrap_or_default();
                let card = run(h, |room| {
                    room.ask_for_card_chosen(
                        p,
                        who,
                        &flags,
                        &reason,
                        method.unwrap_or(HandlingMethod::None),
                        &disabled,
                        visible.unwrap_or(false),
                        can_cancel.unwrap_or(false),
                    )
                })?;
                Ok::<_, Fault>(id(card))
            },
        )
        .ask(
            "askForAG",
            &["player", "card_ids", "refusable", "reason?", "prompt?"],
            "Id of one of these open cards; -1 for none.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: Ids,
             refusable: bool,
             reason: Option<SkillArg>,
             prompt: Option<Name>| {
                let reason = named(h, reason)?;
                run(h, |room| room.ask_for_ag(p, &cards.0, refusable, &reason, &text(prompt))).map(id)
            },
        )
        .ask(
            "doGongxin",
            &["viewer", "target", "enabled_ids?", "skill?"],
            "Shows the viewer a hand, in which they may point at one of these cards: its id, or -1.",
            |h: &Host,
             _: TheRoom,
             viewer: PlayerId,
             target: PlayerId,
             enabled: Option<Ids>,
             skill: Option<SkillArg>| {
                let enabled = enabled.map(|e| e.0).unwrap_or_default();
                let skill = skill.map_or(Ok(Name::new_static("gongxin")), |s| s.name(h))?;
                run(h, |room| room.gongxin(viewer, target, &enabled, &skill)).map(id)
            },
        );
}

/// The cards of `askForYiji`: a list from which given cards are removed.
#[derive(Clone, Debug)]
struct IdList(List);

impl IdList {
    fn ids(&self) -> Vec<CardId> {
        self.0.items().iter().filter_map(|v| i32::try_from(v.as_int()).ok().map(CardId)).collect()
    }

    fn set(&self, ids: &[CardId]) {
        self.0.change(|items| *items = ids.iter().map(|c| Value::Int(c.0.into())).collect());
    }
}

impl FromArg for IdList {
    const TYPE: &'static str = <Ids as FromArg>::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<IdList> {
        match arg {
            // A table is only read: given cards stay in it.
            Arg::Table(_) => Items::Ints.all(arg).map(|items| IdList(List::new(Items::Ints, items))),
            _ => List::from_arg(arg).filter(|list| list.of.expected() == Items::Ints.expected()).map(IdList),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        let cards: Vec<Value> = self.ids().into_iter().map(Value::Card).collect();
        check_items(host, &cards)
    }
}

/// Effects of the choice in `askForYiji` and similar members.
#[derive(Clone, Copy)]
enum Outcome {
    /// The cards move and leave the list.
    Given,
    /// The cards move; the list does not change.
    Moved,
    /// Nothing moves.
    Chosen,
}

/// Asks like `askForYiji`; returns the gift, a move without cards if declined.
fn give(
    host: &Host,
    player: PlayerId,
    list: &IdList,
    giving: Giving<'_>,
    outcome: Outcome,
) -> Result<CardsMove, Fault> {
    let gift = run(host, |room| {
        let gift = room.ask_for_gift(player, &list.ids(), giving)?;
        if let (Some(gift), Outcome::Given | Outcome::Moved) = (&gift, outcome) {
            if matches!(outcome, Outcome::Given) {
                let left: Vec<CardId> =
                    list.ids().into_iter().filter(|c| !gift.card_ids.contains(c)).collect();
                list.set(&left);
            }
            room.move_cards(vec![gift.clone()])?;
        }
        Ok(gift)
    })?;
    Ok(gift.unwrap_or_else(|| CardsMove::new(Vec::new(), None, Place::Unknown, MoveReason::default())))
}

/// Declares `askForYiji` and similar members, which differ in their results.
macro_rules! gifts {
    ($class:ident $($name:literal [$($extra:ident)?] $doc:literal, $outcome:expr, $gift:ident => $result:expr;)*) => {
        $($class.ask(
            $name,
            &[
                "player", "card_ids", "skill?", "is_preview?", "visible?", "optional?", "max_num?",
                "players?", "reason?", "prompt?", "notify_skill?", $(concat!(stringify!($extra), "?"),)?
            ],
            $doc,
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: IdList,
             skill: Option<SkillArg>,
             preview: Option<bool>,
             visible: Option<bool>,
             optional: Option<bool>,
             max: Option<i32>,
             players: Option<Players>,
             reason: Option<MoveReason>,
             prompt: Option<Name>,
             notify: Option<bool>,
             $($extra: Option<bool>,)?| {
                let (skill, prompt) = (named(h, skill)?, text(prompt));
                let giving = Giving {
                    skill: &skill,
                    prompt: &prompt,
                    players: players.map(|p| p.0).unwrap_or_default(),
                    max: max.filter(|n| *n >= 0).map(count),
                    optional: optional.unwrap_or(true),
                    visible: visible.unwrap_or(false),
                    preview: preview.unwrap_or(false),
                    notify: notify.unwrap_or(false),
                    // A default reason counts as missing.
                    reason: reason.filter(|r| r.code != ReasonCode::Unknown),
                };
                give(h, p, &cards, giving, $outcome).map(|$gift| $result)
            },
        );)*
    };
}

fn given(class: &mut ClassBuilder<'_>) {
    gifts! { class
        "askForYiji" [] "Lets the player give some of the cards away, which leave the list: who got them, or nil.",
            Outcome::Given, gift => gift.to;
        "askForyiji" [] "Like `askForYiji`: the ids of the cards given.",
            Outcome::Given, gift => Ids(gift.card_ids);
        "askForYijiStruct" [get] "Like `askForYiji`, but the list stays as it is: the move, which has no `to` when \
             declined. Unless `get`, nothing moves.",
            if get.unwrap_or(true) { Outcome::Moved } else { Outcome::Chosen }, gift => gift;
    }
}

one_of! {
    /// Destinations of the cards of `askForGuanxing`.
    Sides, "a number, as sgs.Room_GuanxingUpOnly", { Flag(bool), Sides(Guanxing) }
}

impl Sides {
    fn guanxing(self) -> Guanxing {
        match self {
            Sides::Flag(true) => Guanxing::UpOnly,
            Sides::Flag(false) => Guanxing::BothSides,
            Sides::Sides(sides) => sides,
        }
    }
}

fn arranged(class: &mut ClassBuilder<'_>) {
    class.ask(
        "askForGuanxing",
        &["player", "card_ids", "guanxing_type?", "send_log?"],
        "Lets the player put cards of the draw pile on its top and at its bottom in any order: their ids in \
         that order.",
        |h: &Host, _: TheRoom, p: PlayerId, cards: Ids, sides: Option<Sides>, log: Option<bool>| {
            let sides = sides.map_or(Guanxing::BothSides, Sides::guanxing);
            run(h, |room| {
                // Cards put on the table go back first.
                room.put_back(&cards.0)?;
                room.ask_for_guanxing(p, &cards.0, sides, log.unwrap_or(true))
            })
            .map(Ids)
        },
    );
}

one_of! {
    /// The third argument of `askForPindian`.
    OtherOrReason, "a Player, or the name of a skill", { Other(PlayerId), Reason(SkillArg) }
}

fn compared(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForPindian",
            &["player", "from", "to_or_reason", "reason?"],
            "A hand card for a comparison that `from` began, or nil.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             from: PlayerId,
             third: OtherOrReason,
             reason: Option<SkillArg>| {
                let (to, reason) = match third {
                    OtherOrReason::Other(to) => (to, named(h, reason)?),
                    OtherOrReason::Reason(reason) => (p, reason.name(h)?),
                };
                run(h, |room| room.ask_for_pindian(p, from, to, &reason))
            },
        )
        .ask(
            "askForPindianRace",
            &["from", "to", "reason"],
            "A hand card of each for a comparison: a list of both cards, nothing in place of one who has none.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId, reason: SkillArg| {
                let reason = reason.name(h)?;
                run(h, |room| -> Flow<Cards> {
                    let cards = room.ask_for_pindian_cards(from, to, &reason)?;
                    Ok(Cards(cards.into_iter().flatten().collect()))
                })
            },
        );
}
