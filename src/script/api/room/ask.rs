//! The `askFor...` family: questions answered with a word, with players, or with a card to use or play.
//! [`super::ask_cards`] has the questions about cards.

use crate::model::*;
use crate::rules::resolve::{UseWanted, Wanted};
use crate::rules::{Data, Fact, Flow, Room};
use crate::script::arguments::{
    MaybeCard, MaybePlayer, Payload, SomePlayers, Text, Words, content, count, named, text, words,
};
use crate::script::convert::{Arg, FromArg, TheRoom, one_of};
use crate::script::define::SkillArg;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Made, NO_CARD, Players};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    words_asked(&mut class);
    players(&mut class);
    councils(&mut class);
    cards_played(&mut class);
    uses(&mut class);
}

/// Runs an operation of the rules.
pub(super) fn run<R>(host: &Host, act: impl FnOnce(&Room) -> Flow<R>) -> Result<R, Fault> {
    host.with_room(act)?.map_err(Fault::from)
}

fn words_asked(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForSkillInvoke",
            &["player", "skill", "data?", "notify?"],
            "True if the player invokes the skill. `data`: what it is about, a player for instance.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             skill: SkillArg,
             data: Option<Payload>,
             notify: Option<bool>| {
                let skill = skill.name(h)?;
                run(h, |room| room.ask_for_invoke(p, &skill, content(data), notify.unwrap_or(true)))
            },
        )
        .ask(
            "askForChoice",
            &["player", "skill", "choices", "data?", "except_choices?", "tip?"],
            "One of the words between `+` signs or in a table; a single one is taken without asking.",
            |h: &Host,
             _: TheRoom,
             player: PlayerId,
             skill: SkillArg,
             choices: Words,
             data: Option<Payload>,
             except: Option<Words>,
             tip: Option<Name>| {
                let choice = ChoiceData {
                    player,
                    skill: skill.name(h)?,
                    choices: choices.list(),
                    except: except.map(Words::list).unwrap_or_default(),
                    tip: text(tip),
                    forced_answer: Name::default(),
                    canceled: false,
                };
                run(h, |room| room.choose(choice, content(data)))
            },
        )
        .ask(
            "askForSuit",
            &["player", "reason?"],
            "A suit, as `sgs.Card_Spade` and its kind.",
            |h: &Host, _: TheRoom, p: PlayerId, reason: Option<SkillArg>| {
                let reason = named(h, reason)?;
                run(h, |room| room.ask_for_suit(p, &reason))
            },
        )
        .ask(
            "askForKingdom",
            &["player", "reason?", "kingdoms?", "send_log?"],
            "A kingdom: one of those between `+` signs, or of all but the gods'.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             reason: Option<SkillArg>,
             of: Option<Name>,
             log: Option<bool>| {
                let reason = named(h, reason)?;
                run(h, |room| {
                    let given = words(&text(of));
                    let options = if given.is_empty() { kingdoms(room) } else { given };
                    let chosen = room.ask_for_kingdom(p, &options, &reason)?;
                    if log.unwrap_or(true) {
                        tell(room, "#ChooseKingdom", p, &[], vec![chosen.clone()]);
                    }
                    Ok(chosen)
                })
            },
        )
        .ask(
            "askForGeneral",
            &["player", "generals", "default_choice?", "reason?"],
            "One of the generals between `+` signs or in a table.",
            |h: &Host, _: TheRoom, p: PlayerId, of: Words, usual: Option<Name>, reason: Option<SkillArg>| {
                let reason = named(h, reason)?;
                let mut options = of.list();
                // The first option is the default.
                if let Some(at) = usual.and_then(|usual| options.iter().position(|o| *o == usual)) {
                    options[..=at].rotate_right(1);
                }
                run(h, |room| room.ask_for_general(p, &options, &reason))
            },
        );
}

/// Returns the kingdoms of the existing generals, in order of addition.
fn kingdoms(room: &Room) -> Vec<Name> {
    let catalog = room.catalog();
    let mut kingdoms: Vec<Name> = Vec::new();
    for general in catalog.generals.values().filter(|g| g.kingdom != "god") {
        if !kingdoms.contains(&general.kingdom) {
            kingdoms.push(general.kingdom.clone());
        }
    }
    kingdoms
}

/// Adds a public line to the log.
pub(super) fn tell(room: &Room, kind: &'static str, from: PlayerId, to: &[PlayerId], args: Vec<Name>) {
    room.log(Fact::Message {
        kind: Name::new_static(kind),
        from: Some(from),
        to: to.to_vec(),
        args,
        cards: Vec::new(),
        seen_by: SeatSet::ALL,
    });
}

fn players(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForPlayerChosen",
            &["player", "targets", "reason", "prompt?", "optional?", "notify_skill?"],
            "One of these players; nil when there is none, or when an optional choice is declined.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             targets: Players,
             reason: SkillArg,
             prompt: Option<Name>,
             optional: Option<bool>,
             notify: Option<bool>| {
                let reason = reason.name(h)?;
                run(h, |room| {
                    let (optional, notify) = (optional.unwrap_or(false), notify.unwrap_or(false));
                    room.ask_for_player_chosen(p, &targets.0, &reason, &text(prompt), optional, notify)
                })
            },
        )
        .ask(
            "askForPlayersChosen",
            &[
                "player",
                "targets",
                "reason",
                "min_num?",
                "max_num?",
                "prompt?",
                "notify_skill?",
                "sort_ActionOrder?",
            ],
            "From `min_num` to `max_num` of these players; a list that is empty when declined.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             targets: Players,
             reason: SkillArg,
             min: Option<i32>,
             max: Option<i32>,
             prompt: Option<Name>,
             notify: Option<bool>,
             sorted: Option<bool>| {
                let reason = reason.name(h)?;
                let range = (count(min.unwrap_or(0)), count(max.unwrap_or(2)));
                run(h, |room| {
                    let (prompt, sorted) = (text(prompt), sorted.unwrap_or(true));
                    let chosen =
                        room.ask_for_players_chosen(p, &targets.0, &reason, range, &prompt, sorted)?;
                    if !chosen.is_empty() && notify.unwrap_or(false) {
                        room.notify_skill(p, &reason, &chosen);
                    }
                    Ok(Players(chosen))
                })
            },
        );
}

one_of! {
    /// The fifth argument of `askForCard`.
    MethodOrSkill, "a method, as sgs.Card_MethodUse, or the name of a skill", {
        Named(Text), Method(HandlingMethod), Skill(SkillArg),
    }
}

fn councils(class: &mut ClassBuilder<'_>) {
    class.ask(
        "askForYishi",
        &["initiator", "participants", "reason"],
        "Holds a council: each lays a hand card face down, and the colour laid more often is the result. Who \
         has no hand card takes no part. The `YishiStruct` as it stands at the end.",
        |h: &Host, _: TheRoom, initiator: PlayerId, participants: Players, reason: SkillArg| {
            let reason = reason.name(h)?;
            run(h, |room| room.ask_for_yishi(initiator, &participants.0, &reason))
        },
    );
}

fn cards_played(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForCard",
            &[
                "player",
                "pattern",
                "prompt?",
                "data?",
                "method_or_skill?",
                "to?",
                "is_retrial?",
                "skill_name?",
                "is_provision?",
                "to_card?",
            ],
            "One card of the pattern, and done with it what the method says, which is to discard it unless \
             another is given; nil when there is none.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             pattern: Name,
             prompt: Option<Name>,
             data: Option<Payload>,
             how: Option<MethodOrSkill>,
             who: Option<PlayerId>,
             retrial: Option<bool>,
             skill: Option<SkillArg>,
             provision: Option<bool>,
             to_card: Option<CardId>| {
                let (method, told) = match how {
                    Some(MethodOrSkill::Method(method)) => (method, None),
                    Some(MethodOrSkill::Named(Text(skill))) => {
                        (HandlingMethod::Discard, Some(SkillArg::Name(skill)))
                    }
                    Some(MethodOrSkill::Skill(skill)) => (HandlingMethod::Discard, Some(skill)),
                    None => (HandlingMethod::Discard, None),
                };
                let wanted = Wanted {
                    data: content(data),
                    reason: named(h, told.or(skill))?,
                    who,
                    to_card,
                    provision: provision.unwrap_or(false),
                    retrial: retrial.unwrap_or(false),
                    ..Wanted::new(pattern, text(prompt), method)
                };
                let card = run(h, |room| room.ask_for_card(p, wanted))?;
                h.note_answer(card);
                Ok::<Option<CardId>, Fault>(card)
            },
        )
        .ask(
            "askForSinglePeach",
            &["player", "dying"],
            "A card that saves the dying player; nil for none. Using it is up to the caller.",
            |h: &Host, _: TheRoom, p: PlayerId, dying: PlayerId| {
                run(h, |room| room.ask_for_single_peach(p, dying))
            },
        )
        .ask(
            "askForNullification",
            &["trick", "from", "to", "positive"],
            "Asks everyone to nullify the effect of the trick on `to`, or, unless `positive`, to keep it from \
             being nullified; did anyone, and does it stand?",
            |h: &Host, _: TheRoom, trick: CardId, from: MaybePlayer, to: MaybePlayer, positive: bool| {
                run(h, |room| room.ask_for_nullification(trick, from.0, to.0, positive)).map(|c| c.is_some())
            },
        )
        .ask(
            "isCanceled",
            &["effect"],
            "Asks whether anyone nullifies the effect: the card that does, or nil.",
            |h: &Host, _: TheRoom, effect: CardEffect| run(h, |room| room.is_canceled(&effect)),
        )
        .write(
            "provide",
            &["card", "to?"],
            "Puts the card in the place of the one being asked for; nil ends the request without a card. \
             For handlers of `sgs.CardAsked`.",
            |h: &Host, _: TheRoom, card: MaybeCard, _to: Option<Players>| {
                h.with_room(|room| room.provide(card.0))
            },
        );
}

/// Returns an empty use, the result for scripts if there was none.
fn no_use() -> CardUse {
    CardUse::new(None, NO_CARD, [])
}

macro_rules! use_members {
    ($class:ident $($name:literal $doc:literal, $usage:ident => $result:expr;)*) => {
        $($class.ask(
            $name,
            &[
                "player", "pattern", "prompt?", "notice_index?", "method?", "add_history?", "who?",
                "whocard?", "flag?",
            ],
            $doc,
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             pattern: Name,
             prompt: Option<Name>,
             _notice_index: Option<i32>,
             method: Option<HandlingMethod>,
             add_history: Option<bool>,
             who: Option<PlayerId>,
             whocard: Option<CardId>,
             flag: Option<Name>| {
                let wanted = UseWanted {
                    method: method.unwrap_or(HandlingMethod::Use),
                    add_history: add_history.unwrap_or(true),
                    who,
                    whocard,
                    flag: text(flag),
                    ..UseWanted::new(pattern, text(prompt))
                };
                run(h, |room| room.ask_for_use_card(p, wanted)).map(|$usage| $result)
            },
        );)*
    };
}

macro_rules! slash_members {
    ($class:ident $($name:literal $doc:literal, $usage:ident => $result:expr;)*) => {
        $($class.ask(
            $name,
            &[
                "slasher", "victims", "prompt?", "distance_limit?", "disable_extra?", "add_history?",
                "who?", "whocard?", "flag?",
            ],
            $doc,
            |h: &Host,
             _: TheRoom,
             slasher: PlayerId,
             victims: SomePlayers,
             prompt: Option<Name>,
             distance_limit: Option<bool>,
             disable_extra: Option<bool>,
             add_history: Option<bool>,
             who: Option<PlayerId>,
             whocard: Option<CardId>,
             flag: Option<Name>| {
                let wanted = UseWanted {
                    distance_limit: distance_limit.unwrap_or(true),
                    add_history: add_history.unwrap_or(false),
                    who,
                    whocard,
                    flag: text(flag),
                    ..UseWanted::new("slash", text(prompt))
                };
                let only = disable_extra.unwrap_or(false);
                run(h, |room| room.ask_for_slash(slasher, &victims.0, only, wanted)).map(|$usage| $result)
            },
        );)*
    };
}

/// A use that the call fills in.
struct Unfilled(Data);

impl FromArg for Unfilled {
    const TYPE: &'static str = "a CardUseStruct";

    fn from_arg(arg: Arg<'_>) -> Option<Unfilled> {
        match arg {
            Arg::Made(Made::Struct(boxed)) if boxed.data.read(|v| v.card_use().is_some()) => {
                Some(Unfilled(boxed.data.clone()))
            }
            _ => None,
        }
    }
}

fn uses(class: &mut ClassBuilder<'_>) {
    class.ask(
        "activate",
        &["player", "use"],
        "Asks for a use as in a play phase and fills the struct in, whose card is nil when declined.",
        |h: &Host, _: TheRoom, p: PlayerId, usage: Unfilled| {
            run(h, |room| room.ask_to_play(p)).map(|u| usage.0.set(u.unwrap_or_else(no_use)))
        },
    );
    use_members! { class
        "askForUseCard" "Lets the player use a card of the pattern: the card, or nil when declined.",
            usage => usage.map(|u| u.card);
        "askForUseCardStruct" "Like `askForUseCard`: the use, whose card is nil when declined.",
            usage => usage.unwrap_or_else(no_use);
    }
    slash_members! { class
        "askForUseSlashTo" "Lets the player use a slash on one of these: the card, or nil when declined.",
            usage => usage.map(|u| u.card);
        "askForUseSlashToStruct" "Like `askForUseSlashTo`: the use, whose card is nil when declined.",
            usage => usage.unwrap_or_else(no_use);
    }
}
