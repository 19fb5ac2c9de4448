//! Generals by name, and random generals.

use super::TheEngine;
use crate::model::*;
use crate::rules::GeneralDef;
use crate::script::error::Notice;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::{GLOBALS, Host};
use crate::script::registry::{ClassBuilder, Registry};

/// Kingdoms in display order; others follow.
const KINGDOMS: [&str; 6] = ["wei", "shu", "wu", "qun", "god", "jin"];

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    lists(&mut class);
    by_chance(&mut class);
}

/// Returns `true` if the names mean two versions of one general.
pub(super) fn same_person(one: &str, other: &str) -> bool {
    let behind =
        |name: &str, of: &str| name.contains('_') && of.contains(name.rsplit('_').next().unwrap_or_default());
    one.contains(other) || other.contains(one) || behind(one, other) || behind(other, one)
}

/// Returns the names of the generals that pass this test.
fn names(host: &Host, keep: impl Fn(&GeneralDef) -> bool) -> Result<Vec<Name>, Fault> {
    host.with_room(|r| {
        let catalog = r.catalog();
        let all = catalog.generals.values().filter(|g| !host.definitions().is_general_to_come(&g.name));
        all.filter(|g| keep(g)).map(|g| g.name.clone()).collect()
    })
}

fn is_of(general: &GeneralDef, kingdom: &str) -> bool {
    kingdom.is_empty() || general.kingdom.split('+').any(|k| k == kingdom)
}

/// Returns the generals that can appear in a game.
fn available(host: &Host, kingdom: &str) -> Result<Vec<Name>, Fault> {
    names(host, |g| !g.hidden && !host.lists().is_banned(&g.package) && is_of(g, kingdom))
}

fn lists(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getLimitedGeneralNames",
            &["kingdom?", "available?"],
            "Names of the generals that may come up, of one kingdom or of all, as an array.",
            |h: &Host, _: TheEngine, kingdom: Option<Name>, _available: Option<bool>| {
                available(h, kingdom.as_deref().unwrap_or_default())
            },
        )
        .read(
            "getLords",
            &["contain_banned?"],
            "Names of the lord generals, as an array.",
            |h: &Host, _: TheEngine, banned: Option<bool>| {
                let banned = banned.unwrap_or(false);
                names(h, |g| g.lord && !g.hidden && (banned || !h.lists().is_banned(&g.package)))
            },
        )
        .read(
            "getGeneralCount",
            &["include_banned?", "kingdom?"],
            "Number of generals that are not hidden.",
            |h: &Host, _: TheEngine, banned: Option<bool>, kingdom: Option<Name>| {
                let (banned, kingdom) = (banned.unwrap_or(false), kingdom.unwrap_or_default());
                let counts = |g: &GeneralDef| {
                    !g.hidden && is_of(g, &kingdom) && (banned || !h.lists().is_banned(&g.package))
                };
                names(h, counts).map(|all| all.len())
            },
        )
        .read(
            "findConvertFrom",
            &["general"],
            "The general that this one is another version of, by `convert_pairs` of lua/config.lua; or an empty text.",
            |h: &Host, _: TheEngine, general: Name| converted_from(h, &general).unwrap_or_default(),
        )
        .read(
            "isGeneralHidden",
            &["general"],
            "The general does not come up unasked.",
            |h: &Host, _: TheEngine, general: Name| {
                h.with_room(|r| {
                    let catalog = r.catalog();
                    let known = catalog.generals.get(&general).filter(|g| g.hidden);
                    known.is_some_and(|g| !h.definitions().is_general_to_come(&g.name))
                })
            },
        )
        .read("getKingdoms", &[], "Names of the kingdoms, as an array.", |h: &Host, _: TheEngine| {
            h.with_room(|r| {
                let catalog = r.catalog();
                let mut all: Vec<Name> = KINGDOMS.map(Name::new_static).to_vec();
                for kingdom in catalog.generals.values().flat_map(|g| g.kingdom.split('+')) {
                    if !kingdom.is_empty() && !all.iter().any(|k| k == kingdom) {
                        all.push(kingdom.into());
                    }
                }
                all
            })
        });
}

fn by_chance(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getRandomGenerals",
            &["count", "ban?", "kingdom?"],
            "Names of as many generals by chance, no two of one person and none of `ban`, as an array.",
            |h: &Host, _: TheEngine, count: i32, ban: Option<Name>, kingdom: Option<Name>| {
                let all = available(h, kingdom.as_deref().unwrap_or_default())?;
                // A player without a general has an empty name, which bans nothing.
                let ban = ban.iter().flat_map(|b| b.split('+')).filter(|b| !b.is_empty());
                let ban: Vec<Name> = ban.map(Name::new).collect();
                choose(h, all, &ban, usize::try_from(count).unwrap_or(0))
            },
        )
        .read("getRandomGeneralName", &[], "The name of some general.", |h: &Host, _: TheEngine| {
            let all = names(h, |_| true)?;
            h.with_chance(|chance| chance.pick(&all).cloned().unwrap_or_default())
        })
        .read(
            "getRandomLords",
            &[],
            "Names of generals that a lord may choose from: lords, and some others, as an array.",
            |h: &Host, _: TheEngine| {
                let (lords, others) =
                    h.with_room(|r| (r.settings.general_choices, r.settings.lord_extra_choices))?;
                let all = available(h, "")?;
                let ruling = names(h, |g| g.lord)?;
                let (ruling, rest): (Vec<Name>, Vec<Name>) =
                    all.into_iter().partition(|name| ruling.contains(name));
                let mut chosen = choose(h, ruling, &[], lords)?;
                let more = choose(h, rest, &chosen, others)?;
                chosen.extend(more);
                Ok::<_, Fault>(chosen)
            },
        );
}

/// Returns the original general of a converted one. Settings contain `caocao->sp_caocao|tw_caocao`.
fn converted_from(host: &Host, general: &str) -> Option<Name> {
    let script = host.script()?;
    // Raw access: a metatable of the globals could recurse endlessly here.
    let globals: mlua::Table = script.lua().named_registry_value(GLOBALS).ok()?;
    let config: mlua::Table = globals.raw_get("config").ok()?;
    let pairs: mlua::Table = config.raw_get("convert_pairs").ok()?;
    // A typed traversal would end at the first value of another type.
    let pairs = pairs.sequence_values::<mlua::Value>().map_while(Result::ok);
    pairs.into_iter().find_map(|pair| {
        let Some(pair) = pair.as_string().map(|text| text.to_string_lossy()) else {
            let odd = pair.type_name();
            host.warn(None, Notice::ConvertPair { got: odd });
            return None;
        };
        let (from, to) = pair.split_once("->")?;
        to.split('|').any(|to| to.trim() == general).then(|| Name::new(from.trim()))
    })
}

/// Returns some of these, one version of each person.
fn choose(host: &Host, mut from: Vec<Name>, ban: &[Name], count: usize) -> Result<Vec<Name>, Fault> {
    host.with_chance(|chance| chance.shuffle(&mut from))?;
    let mut chosen: Vec<Name> = Vec::new();
    for name in from {
        if chosen.len() >= count {
            break;
        }
        if !ban.iter().chain(&chosen).any(|other| same_person(other, &name)) {
            chosen.push(name);
        }
    }
    Ok(chosen)
}
