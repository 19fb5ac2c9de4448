//! The structs of councils, and of gained and lost skills.

use super::structs::{class, method, on, on_own, text};
use super::{ClassDecl, Fields, argument, optional};
use crate::model::*;
use crate::script::convert::Ret;
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::kernel::class::Struct;
use crate::script::value::*;

pub(super) fn skill_change() -> ClassDecl {
    class(
        "A skill that was gained or lost.",
        Fields::<SkillChange>::new().field("skillName", "Name of the skill.", |s| &mut s.skill).computed(
            "instanceID",
            "The number of the skill among several of this name.",
            |s| Ret::Number(s.instance as f64),
            |s, id: i64| s.instance = u32::try_from(id).unwrap_or(0),
        ),
        vec![method("toString", &[], "string", "Name of the skill.", |_, m, _| {
            on::<SkillChange, _>(m, |s| Ret::Text(s.skill.clone()))
        })],
        &["skill?", "instance?"],
        |h, g| {
            let mut change = SkillChange::blank();
            change.skill = text(h, g, 0)?;
            change.instance = optional::<i64>(h, g, 1)?.and_then(|id| u32::try_from(id).ok()).unwrap_or(0);
            Ok(Made::of(change))
        },
    )
}

fn word(color: Option<Color>) -> Ret {
    Ret::Text(Name::new_static(color.map_or("", Color::word)))
}

fn color(word: &str) -> Option<Color> {
    [Color::Red, Color::Black, Color::Colorless].into_iter().find(|c| c.word() == word)
}

/// Returns the opinion of one participant.
fn opinion(yishi: &Yishi, player: PlayerId) -> Option<Color> {
    let at = yishi.participants.iter().position(|p| *p == player)?;
    yishi.opinions.get(at).copied()
}

pub(super) fn yishi() -> ClassDecl {
    let fields = Fields::<Yishi>::new()
        .field("initiator", "The player who called it.", |s| &mut s.initiator)
        .field("participants", "The players who take part.", |s| &mut s.participants)
        .field("reason", "Name of the skill.", |s| &mut s.reason)
        .field("card_ids", "Ids of the cards laid, in the order of the participants.", |s| &mut s.cards)
        .computed(
            "opinions",
            "Opinions in the order of the participants: `red`, `black`.",
            |s| Ret::Texts(s.opinions.iter().map(|c| Name::new_static(c.word())).collect()),
            |s, words: Vec<Name>| s.opinions = words.iter().filter_map(|w| color(w)).collect(),
        )
        .computed(
            "result",
            "The opinion of most, or nothing.",
            |s| word(s.result),
            |s, word: Name| s.result = color(&word),
        )
        .computed(
            "forced_result",
            "The result that a skill sets, or nothing.",
            |s| word(s.forced_result),
            |s, word: Name| s.forced_result = color(&word),
        )
        .field("started", "Opinions are being laid.", |s| &mut s.started);
    class("A council.", fields, methods(), &["initiator?", "participants?", "reason?"], |h, g| {
        let mut yishi = Yishi::blank();
        yishi.initiator = argument(h, g, 0)?;
        yishi.participants = optional(h, g, 1)?.unwrap_or_default();
        yishi.reason = text(h, g, 2)?;
        Ok(Made::of(yishi))
    })
}

fn methods() -> Vec<super::ValueMethod> {
    vec![
        method("containsParticipant", &["player"], "boolean", "Takes part.", |h, m, g| {
            let p: PlayerId = argument(h, g, 0)?;
            on::<Yishi, _>(m, |y| Ret::Bool(y.participants.contains(&p)))
        }),
        method("getOpinionString", &["player"], "string", "The opinion of a participant.", |h, m, g| {
            let p: PlayerId = argument(h, g, 0)?;
            on::<Yishi, _>(m, |y| word(opinion(y, p)))
        }),
        method(
            "setOpinion",
            &["player", "opinion"],
            "nothing",
            "Changes the opinion of a participant.",
            set_opinion,
        ),
        method(
            "hasOpinion",
            &["player", "opinion"],
            "boolean",
            "True if it is of this opinion.",
            |h, m, g| {
                let (p, wanted): (PlayerId, Name) = (argument(h, g, 0)?, argument(h, g, 1)?);
                on::<Yishi, _>(m, |y| Ret::Bool(opinion(y, p).is_some_and(|c| c.word() == wanted)))
            },
        ),
        method("sharesOpinion", &["one", "other"], "boolean", "Both are of one opinion.", |h, m, g| {
            let (a, b): (PlayerId, PlayerId) = (argument(h, g, 0)?, argument(h, g, 1)?);
            on::<Yishi, _>(m, |y| Ret::Bool(opinion(y, a).is_some() && opinion(y, a) == opinion(y, b)))
        }),
        method("allOpinionsSame", &[], "boolean", "All are of one opinion.", |_, m, _| {
            on::<Yishi, _>(m, |y| Ret::Bool(y.opinions.windows(2).all(|pair| pair[0] == pair[1])))
        }),
        method(
            "opinionCount",
            &["opinion"],
            "integer",
            "The number of players who are of this opinion.",
            |h, m, g| {
                let wanted: Name = argument(h, g, 0)?;
                on::<Yishi, _>(m, |y| {
                    Ret::Number(y.opinions.iter().filter(|c| c.word() == wanted).count() as f64)
                })
            },
        ),
    ]
}

fn set_opinion(host: &Host, made: &Made, given: &[Given]) -> Result<Ret, Fault> {
    let (player, wanted): (PlayerId, Name) = (argument(host, given, 0)?, argument(host, given, 1)?);
    let Some(new) = color(&wanted) else {
        return Err(Fault::Other(Problem::Opinion(wanted)));
    };
    let known = on_own::<Yishi, _>(host, made, |y| {
        let at = y.participants.iter().position(|p| *p == player);
        let place = at.and_then(|at| y.opinions.get_mut(at));
        place.map(|place| *place = new).is_some()
    })?;
    if known { Ok(Ret::Nothing) } else { Err(Fault::Other(Problem::NoOpinion(player))) }
}
