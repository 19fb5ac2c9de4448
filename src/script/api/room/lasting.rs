//! Lasting effects: what a skill does to players for some time.

use super::ask::run;
use crate::model::lasting::{Lasting, LastingEffect, Until};
use crate::model::*;
use crate::rules::{Filter, Room};
use crate::script::api::event::CardFilter;
use crate::script::arguments::{Fields, SomePlayers, Words, texts_fit, wrong_key};
use crate::script::convert::{FromArg, IntoRet, Ret, TheRoom};
use crate::script::define::SkillArg;
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::Given;

/// The keys of `Room:addEffect`.
const KEYS: &[&str] = &["on", "what", "n", "filter", "skills", "until_", "uses", "by_skill", "by"];
/// Most effects at a table: each question about a player looks at all of them.
const MOST_EFFECTS: usize = 1000;
/// The keys of `Room:getEffects` and `Room:removeEffects`.
const SEARCH: &[&str] = &["on", "what", "by_skill", "by"];

pub(super) fn declare(registry: &mut Registry) {
    registry
        .class(Class::Room)
        .write(
            "addEffect",
            &["effect"],
            "Puts an effect on players that the table ends: `room:addEffect { on = target, what = \"cannot_use\", filter = \
             \"color=red\", until_ = \"turn\", by_skill = self }`. `what`: `max_cards`, `attack_range`, `distance_from`, \
             `distance_to`, `slash_times`, `slash_reach`, `slash_targets`, `damage_dealt`, `damage_taken` (all by `n`), \
             `cannot_use`, `cannot_respond`, `cannot_discard`, `not_target`, `silence`, `silence_unlocked`, `gain_skill` \
             (`skills`), or a list of them. `until_`: the end of the running `use`, `phase`, `turn` or `round`; `my_turn`, \
             `my_next_turn` of the player `by`; `game`. `uses`: how often. Gives the numbers of the effects.",
            |h: &Host, _: TheRoom, effect: Fields| {
                let effects = effects(h, effect)?;
                run(h, |room| {
                    let mut ids = Vec::new();
                    for effect in effects {
                        ids.push(room.add_lasting(effect)?);
                    }
                    Ok(ids.into_iter().filter(|id| *id > 0).collect::<Vec<u32>>())
                })
                .map(Numbered)
            },
        )
        .write(
            "removeEffect",
            &["id"],
            "Ends an effect by its number. False if there is none.",
            |h: &Host, _: TheRoom, id: i64| {
                run(h, |room| room.end_lasting(u32::try_from(id).unwrap_or_default()))
            },
        )
        .write(
            "removeEffects",
            &["wanted"],
            "Ends all effects that fit, as `Room:getEffects` finds them. Gives how many.",
            |h: &Host, _: TheRoom, wanted: Fields| {
                let search = Search::read(h, wanted)?;
                run(h, |room| room.end_lasting_where(|effect| search.fits(effect)))
            },
        )
        .read(
            "getEffects",
            &["wanted?"],
            "The numbers of the effects that fit: `{ on = player, what = \"silence\", by_skill = \"x\", by = owner }`. Each \
             key may be left out.",
            |h: &Host, _: TheRoom, wanted: Option<Fields>| {
                let search = wanted.map_or_else(|| Ok(Search::default()), |wanted| Search::read(h, wanted))?;
                h.with_room(|room| {
                    let t = room.table();
                    let found = t.lasting.iter().filter(|effect| search.fits(effect));
                    Numbered(found.map(|effect| effect.id).collect())
                })
            },
        )
        .read(
            "getEffectInfo",
            &["id"],
            "An effect in words, as logs of scenes have it: `cannot_use color=red until turn (x)`; an empty text if it \
             is over.",
            |h: &Host, _: TheRoom, id: i64| {
                h.with_room(|room| {
                    let t = room.table();
                    let id = u32::try_from(id).unwrap_or_default();
                    t.lasting.get(id).map(|effect| Name::from(effect.to_string())).unwrap_or_default()
                })
            },
        )
        .read(
            "protections",
            &["player"],
            "The lasting state of the player in words: effects, limits of cards, and skills that protect. The table \
             shows people the same.",
            |h: &Host, _: TheRoom, player: PlayerId| h.with_room(|room| protections(room, player)),
        );
}

fn protections(room: &Room, player: PlayerId) -> Vec<Name> {
    room.statuses(player).iter().map(|status| Name::from(status.to_string())).collect()
}

/// Numbers of effects.
struct Numbered(Vec<u32>);

impl IntoRet for Numbered {
    const TYPE: &'static str = "integer[]";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Numbers(self.0.into_iter().map(f64::from).collect()))
    }
}

const WHAT: &str = "an effect, as `max_cards`";
const UNTIL: &str = "`use`, `phase`, `turn`, `round`, `my_turn`, `my_next_turn` or `game`";

/// Reads the effects of a table: one for each player and kind.
fn effects(h: &Host, fields: Fields) -> Result<Vec<LastingEffect>, Fault> {
    let fields = fields.only(KEYS)?;
    let missing = |key, expected| wrong_key(key, expected, &Given::Nil);
    let on = fields.players(h, "on")?;
    if on.is_empty() && fields.given("on").is_none() {
        return Err(missing("on", SomePlayers::TYPE));
    }
    let kinds = kinds(&fields)?;
    if kinds.is_empty() {
        return Err(missing("what", WHAT));
    }
    // Before anything is built: each takes memory.
    let known = h.with_room(|room| room.table().lasting.iter().count())?;
    if known.saturating_add(on.len().saturating_mul(kinds.len())) > MOST_EFFECTS {
        return Err(Fault::Other(Problem::Effects { most: MOST_EFFECTS }));
    }
    let until = until(h, &fields)?;
    let filter = fields.get::<CardFilter>(h, "filter")?.map(|filter| filter.read()).transpose()?;
    let filter = filter.map(|filter: std::rc::Rc<Filter>| Name::from(filter.to_string())).unwrap_or_default();
    let by_skill = match fields.get::<SkillArg>(h, "by_skill")? {
        Some(skill) => skill.name(h)?,
        None => running_skill(h)?,
    };
    texts_fit(by_skill.len())?;
    let by = fields.get::<PlayerId>(h, "by")?;
    let uses = fields.get::<i32>(h, "uses")?;
    let mut all = Vec::new();
    for what in kinds {
        let skills = fields.words("skills")?;
        let skills: Vec<Name> = skills.iter().flat_map(|one| one.split('|')).map(Name::new).collect();
        check_keys(&fields, what)?;
        check_skills(h, &skills)?;
        for player in &on {
            all.push(LastingEffect {
                id: 0,
                on: *player,
                what,
                n: if what.is_number() { fields.get(h, "n")?.unwrap_or(1) } else { 0 },
                filter: filter.clone(),
                skills: skills.clone(),
                until,
                uses: uses.map(|n| u32::try_from(n).unwrap_or(1).max(1)),
                by_skill: by_skill.clone(),
                by: by.unwrap_or(*player),
            });
        }
    }
    Ok(all)
}

/// Returns the skill whose callback runs; an empty text for none.
fn running_skill(h: &Host) -> Result<Name, Fault> {
    let owner = h.owner_running();
    let is_skill = h.with_room(|room| room.catalog().skill(&owner).is_some())?;
    Ok(if is_skill { owner } else { Name::default() })
}

/// Checks that each key that was given has a meaning for this effect.
fn check_keys(fields: &Fields, what: Lasting) -> Result<(), Fault> {
    let takes = [
        ("n", what.is_number()),
        ("filter", what.takes_filter()),
        ("skills", what.takes_skills()),
        ("uses", what.takes_uses()),
    ];
    if let Some((key, _)) = takes.into_iter().find(|(key, takes)| !takes && fields.given(key).is_some()) {
        return Err(Fault::Other(Problem::KeyMisfit { key, of: what.word() }));
    }
    if what == Lasting::GainSkill && fields.given("skills").is_none() {
        return Err(wrong_key("skills", Words::TYPE, &Given::Nil));
    }
    Ok(())
}

/// Checks that the skills of an effect exist.
fn check_skills(h: &Host, skills: &[Name]) -> Result<(), Fault> {
    for skill in skills {
        if h.with_room(|room| room.catalog().skill(skill).is_none())? {
            return Err(wrong_key("skills", "names of skills that exist", &Given::Text(skill.clone())));
        }
    }
    Ok(())
}

fn kinds(fields: &Fields) -> Result<Vec<Lasting>, Fault> {
    let words = fields.words("what")?;
    let kind = |word: &Name| Lasting::from_word(word);
    let wrong = |word: &Name| wrong_key("what", WHAT, &Given::Text(word.clone()));
    words.iter().map(|word| kind(word).ok_or_else(|| wrong(word))).collect()
}

fn until(h: &Host, fields: &Fields) -> Result<Until, Fault> {
    let given = fields.given("until_");
    let word = match given {
        None => Some(Name::new_static("turn")),
        Some(given) => Name::from_arg(given.arg()),
    };
    let until = match word {
        Some(word) => h.with_room(|room| room.until(&word))?,
        None => None,
    };
    until.ok_or_else(|| wrong_key("until_", UNTIL, given.unwrap_or(&Given::Nil)))
}

/// A search among the effects.
#[derive(Default)]
struct Search {
    on: Vec<PlayerId>,
    what: Vec<Lasting>,
    by_skill: Option<Name>,
    by: Option<PlayerId>,
}

impl Search {
    fn read(h: &Host, fields: Fields) -> Result<Search, Fault> {
        let fields = fields.only(SEARCH)?;
        let by_skill = fields.get::<SkillArg>(h, "by_skill")?.map(|skill| skill.name(h)).transpose()?;
        Ok(Search { on: fields.players(h, "on")?, what: kinds(&fields)?, by_skill, by: fields.get(h, "by")? })
    }

    fn fits(&self, effect: &LastingEffect) -> bool {
        (self.on.is_empty() || self.on.contains(&effect.on))
            && (self.what.is_empty() || self.what.contains(&effect.what))
            && self.by_skill.as_ref().is_none_or(|skill| *skill == effect.by_skill)
            && self.by.is_none_or(|by| by == effect.by)
    }
}
