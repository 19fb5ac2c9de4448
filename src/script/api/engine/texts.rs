//! Texts, sounds, versions, banned packages.

use super::TheEngine;
use crate::model::*;
use crate::script::error::Notice;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Effect, Registry};
use smol_str::format_smolstr;
use std::collections::BTreeSet;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    translations(&mut class);
    sounds(&mut class);
    modes(&mut class);
    packages(&mut class);
}

/// Sets the text of a key. Texts from an AI are ignored, since a replay runs no AI.
fn add_text(h: &Host, _: TheEngine, key: Name, text: Name) {
    if h.is_of_ai() {
        h.warn(None, Notice::AiTexts);
    } else {
        h.texts().add(key, text);
    }
}

fn translations(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "translate",
            &["key", "initial?"],
            "The text of a key, or else the key; keys joined by `\\` are told one after another.",
            |h: &Host, _: TheEngine, key: Name, _initial: Option<bool>| h.translate(&key),
        )
        .make(
            "addTranslationEntry",
            &["key", "text"],
            "Gives a key its text; a later one takes the place of an earlier.",
            add_text,
        )
        .make("AddTranslationEntry", &["key", "text"], "The same, as `sgs.AddTranslationEntry`.", add_text)
        .read("objectName", &[], "Nothing: the engine has no name.", |_: &Host, _: TheEngine| "")
        .read("getVersion", &[], "Version of the program.", |_: &Host, _: TheEngine| {
            env!("CARGO_PKG_VERSION")
        })
        .read(
            "getVersionName",
            &[],
            "`V2`: packages tell by it which scripting API they find.",
            |_: &Host, _: TheEngine| "V2",
        )
        .read(
            "removeNumberInQString",
            &["text"],
            "The text up to the first digit from 1 to 9.",
            |_: &Host, _: TheEngine, text: Name| {
                Name::new(text.split(|c: char| ('1'..='9').contains(&c)).next().unwrap_or_default())
            },
        );
}

fn sounds(class: &mut ClassBuilder<'_>) {
    for (name, doc) in [
        ("playAudioEffect", "Plays a sound file."),
        ("playSystemAudioEffect", "Plays a sound of the program."),
    ] {
        class.read(
            name,
            &["name", "superpose?"],
            doc,
            |h: &Host, _: TheEngine, file: Name, _superpose: Option<bool>| sound(h, file),
        );
    }
    class
        .read(
            "playSkillAudioEffect",
            &["skill", "index?", "superpose?"],
            "Plays a sound of a skill; the index says which, -1 any.",
            |h: &Host, _: TheEngine, skill: Name, index: Option<i32>, _superpose: Option<bool>| {
                let file = match index {
                    Some(index) if index > 0 => format_smolstr!("{skill}{index}"),
                    _ => skill,
                };
                sound(h, file)
            },
        )
        .define(
            "setAudioType",
            &["general", "file", "numbers"],
            "The numbered sounds of a file that this general has: `3,4`.",
            |h: &Host, _: TheEngine, general: Name, file: Name, numbers: Name| {
                let numbers = numbers.split(',').filter_map(|n| n.trim().parse().ok()).collect();
                h.lists().set_sounds(general, file, numbers);
            },
        )
        .define(
            "revisesAudioType",
            &["general", "file", "number"],
            "The number of a sound as this general has it; 0 and below: one of that general.",
            |h: &Host, _: TheEngine, general: Name, file: Name, number: i32| {
                let own = h.lists().sounds(&general, &file);
                let wanted = usize::try_from(number - 1).ok();
                Ok::<_, Fault>(match wanted {
                    _ if own.is_empty() => number,
                    Some(at) => own.get(at).copied().unwrap_or(number),
                    None => own[h.with_chance(|chance| chance.below(own.len()))?],
                })
            },
        );
}

/// Sends a sound to front ends, which may play it. Queries and AIs play none: a replay asks fewer of them.
fn sound(host: &Host, file: Name) -> Result<bool, Fault> {
    if host.allow(Effect::Write).is_ok() {
        host.with_room(|r| r.show("sound", None, &[], &[file]))?;
    }
    Ok(true)
}

pub(super) fn roles_of(host: &Host, mode: &str) -> Result<Option<Vec<Role>>, Fault> {
    host.with_room(|room| room.catalog().mode(mode).map(|mode| mode.roles.clone()))
}

fn modes(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getRoleList",
            &["mode"],
            "Roles of a mode, as an array: `lord`, `loyalist` ...",
            |h: &Host, _: TheEngine, mode: Name| {
                let roles = roles_of(h, &mode)?.unwrap_or_default();
                let words: Vec<Name> = roles.into_iter().map(|r| Name::new_static(r.word())).collect();
                Ok::<Vec<Name>, Fault>(words)
            },
        )
        .read(
            "getRoles",
            &["mode"],
            "Roles of a mode by letter: Z the lord, C loyalists, F rebels, N renegades.",
            |h: &Host, _: TheEngine, mode: Name| {
                let roles = roles_of(h, &mode)?.unwrap_or_default();
                Ok::<Name, Fault>(Name::from(roles.into_iter().map(letter).collect::<String>()))
            },
        )
        .read(
            "getPlayerCount",
            &["mode"],
            "Number of players of a mode; -1 for an unknown one.",
            |h: &Host, _: TheEngine, mode: Name| {
                roles_of(h, &mode).map(|roles| roles.map_or(-1, |roles| roles.len() as i32))
            },
        )
        .read(
            "getModeName",
            &["mode"],
            "Name of a mode, as it is shown.",
            |h: &Host, _: TheEngine, mode: Name| h.translate(&mode),
        )
        .read(
            "getSetupString",
            &[],
            "The description of the table for those who come to it: its mode, and how many sit there.",
            |h: &Host, _: TheEngine| {
                h.with_room(|room| {
                    let t = room.table();
                    format_smolstr!("sgs:{}:{}", t.mode, t.players.len())
                })
            },
        )
        .read(
            "getModScenarioNames",
            &[],
            "Names of the scenarios of packages, as an array.",
            |h: &Host, _: TheEngine| {
                let names = h.with_room(|room| room.catalog().scenarios.keys().cloned().collect())?;
                Ok::<Vec<Name>, Fault>(names)
            },
        );
}

pub(super) fn letter(role: Role) -> char {
    match role {
        Role::Lord => 'Z',
        Role::Loyalist => 'C',
        Role::Rebel => 'F',
        Role::Renegade => 'N',
    }
}

fn packages(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getBanPackages",
            &[],
            "Names of packages that are out, as an array.",
            |h: &Host, _: TheEngine| {
                let mut banned = h.lists().banned_packages();
                h.with_room(|room| {
                    let catalog = room.catalog();
                    // Packs ask at each event: nothing is collected of their thousands of generals.
                    let is_package = |name: &&Name| {
                        catalog.deck.iter().any(|card| card.package == **name)
                            || catalog.generals.values().any(|general| general.package == **name)
                    };
                    let by_game = catalog.banned.iter().filter(is_package);
                    let new: Vec<Name> = by_game.filter(|name| !banned.contains(name)).cloned().collect();
                    banned.extend(new);
                })?;
                Ok::<_, Fault>(banned)
            },
        )
        .define(
            "addBanPackage",
            &["package"],
            "Leaves a package out: its cards and generals do not come up by chance.",
            |h: &Host, _: TheEngine, package: Name| h.lists().ban_package(package),
        )
        .read("getExtensions", &[], "Names of all packages, as an array.", |h: &Host, _: TheEngine| {
            let mut names: Vec<Name> = h.with_room(|r| {
                let catalog = r.catalog();
                let cards = catalog.deck.iter().map(|c| &c.package);
                cards.chain(catalog.generals.values().map(|g| &g.package)).cloned().collect()
            })?;
            let defined = h.definitions().packages();
            names.extend(defined.iter().filter(|p| p.added.get()).map(|p| p.name.clone()));
            let mut names = h.packages_for_ai(names);
            let mut seen = BTreeSet::new();
            names.retain(|name| seen.insert(name.clone()));
            Ok::<_, Fault>(names)
        });
}
