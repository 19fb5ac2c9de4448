//! The part of the scripting library that is written in Lua (`lua/prelude/`), and the few
//! functions of the host that it stands on.

use super::behave;
use super::convert::{Arg, FromArg};
use super::define::{self, GeneralEntry, GeneralId, Origin, PackageEntry, PackageId, SkillId};
use super::error::hint;
use super::error::{Cause, Got, Notice, Problem};
use super::handle::{Class, Handle};
use super::host::{Host, Script};
use super::trampoline::{add_twins, levels, of_userdata, source_of, to_value};
use super::words::{A_NAME, is_name, nearest, shown};
use crate::model::*;
use crate::rules::names::Lang;
use crate::rules::{Filter, Mode};
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, Table, Value as LuaValue, Variadic};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::RwLock;

/// In the order in which they are run.
const FILES: &[(&str, &str)] = &[
    ("confine", include_str!("../../lua/prelude/confine.lua")),
    ("patterns", include_str!("../../lua/prelude/patterns.lua")),
    ("sort", include_str!("../../lua/prelude/sort.lua")),
    ("files", include_str!("../../lua/prelude/files.lua")),
    ("order", include_str!("../../lua/prelude/order.lua")),
    ("tables", include_str!("../../lua/prelude/tables.lua")),
    ("bits", include_str!("../../lua/prelude/bits.lua")),
    ("modules", include_str!("../../lua/prelude/modules.lua")),
    ("anew", include_str!("../../lua/prelude/anew.lua")),
    ("json", include_str!("../../lua/prelude/json.lua")),
    ("commands", include_str!("../../lua/prelude/commands.lua")),
    ("settings", include_str!("../../lua/prelude/settings.lua")),
    ("constructors", include_str!("../../lua/prelude/constructors.lua")),
    ("activations", include_str!("../../lua/prelude/activations.lua")),
    ("filter", include_str!("../../lua/prelude/filter.lua")),
    ("customary cards", include_str!("../../lua/prelude/customary/cards.lua")),
    ("customary skills", include_str!("../../lua/prelude/customary/skills.lua")),
    ("customary moves", include_str!("../../lua/prelude/customary/moves.lua")),
    ("customary tricks", include_str!("../../lua/prelude/customary/tricks.lua")),
    ("ai", include_str!("../../lua/prelude/ai.lua")),
    ("libraries", include_str!("../../lua/prelude/libraries.lua")),
    ("apart", include_str!("../../lua/prelude/apart.lua")),
    ("trial", include_str!("../../lua/prelude/trial.lua")),
    ("debugger", include_str!("../../lua/prelude/debugger.lua")),
    ("ai part", include_str!("../../lua/prelude/ai_part.lua")),
];

/// The files of `sgs.skills`, in the order in which they are run: when a script first needs it.
const SKILLS: &[(&str, &str)] = &[
    ("skills rows", include_str!("../../lua/prelude/skills/rows.lua")),
    ("skills errors", include_str!("../../lua/prelude/skills/errors.lua")),
    ("skills nouns", include_str!("../../lua/prelude/skills/nouns.lua")),
    ("skills cards", include_str!("../../lua/prelude/skills/cards.lua")),
    ("skills verbs", include_str!("../../lua/prelude/skills/verbs.lua")),
    ("skills choices", include_str!("../../lua/prelude/skills/choices.lua")),
    ("skills uses", include_str!("../../lua/prelude/skills/uses.lua")),
    ("skills lasting", include_str!("../../lua/prelude/skills/lasting.lua")),
    ("skills past", include_str!("../../lua/prelude/skills/past.lua")),
    ("skills piles", include_str!("../../lua/prelude/skills/piles.lua")),
    ("skills times", include_str!("../../lua/prelude/skills/times.lua")),
    ("skills forms", include_str!("../../lua/prelude/skills/forms.lua")),
    ("skills active", include_str!("../../lua/prelude/skills/active.lua")),
    ("skills picks", include_str!("../../lua/prelude/skills/picks.lua")),
    ("skills status", include_str!("../../lua/prelude/skills/status.lua")),
    ("skills lords", include_str!("../../lua/prelude/skills/lords.lua")),
    ("skills possible", include_str!("../../lua/prelude/skills/possible.lua")),
    ("skills specs", include_str!("../../lua/prelude/skills/specs.lua")),
    ("skills vary", include_str!("../../lua/prelude/skills/vary.lua")),
    ("skills asked", include_str!("../../lua/prelude/skills/asked.lua")),
];

/// The files that say specs in words and read them from words, in the order in which they are run: when a text is first asked for.
const SKILL_TEXTS: &[(&str, &str)] = &[
    ("skills texts engine", include_str!("../../lua/prelude/skills/texts/engine.lua")),
    ("skills texts nouns", include_str!("../../lua/prelude/skills/texts/nouns.lua")),
    ("skills texts filters", include_str!("../../lua/prelude/skills/texts/filters.lua")),
    ("skills texts players", include_str!("../../lua/prelude/skills/texts/players.lua")),
    ("skills texts values", include_str!("../../lua/prelude/skills/texts/values.lua")),
    ("skills texts verbs", include_str!("../../lua/prelude/skills/texts/verbs.lua")),
    ("skills texts past", include_str!("../../lua/prelude/skills/texts/past.lua")),
    ("skills texts steps", include_str!("../../lua/prelude/skills/texts/steps.lua")),
    ("skills texts groups", include_str!("../../lua/prelude/skills/texts/groups.lua")),
    ("skills texts times", include_str!("../../lua/prelude/skills/texts/times.lua")),
    ("skills texts forms", include_str!("../../lua/prelude/skills/texts/forms.lua")),
    ("skills texts picked", include_str!("../../lua/prelude/skills/texts/picked.lua")),
    ("skills texts plain", include_str!("../../lua/prelude/skills/texts/plain.lua")),
    ("skills texts normal", include_str!("../../lua/prelude/skills/texts/normal.lua")),
    ("skills texts face", include_str!("../../lua/prelude/skills/texts/face.lua")),
    ("skills texts prompts", include_str!("../../lua/prelude/skills/texts/prompts.lua")),
];

/// Registry key of the tables of Lua's libraries by name.
pub(super) const LIBRARIES: &str = "sgs.libraries";

/// The number of lines in which a key of a spec is looked for.
const KEY_WITHIN: usize = 60;

/// The name of the host's chunks. Their lines are never blamed for an error.
pub use super::kernel::OWN;

/// Runs the prelude in a fresh state.
pub(super) fn bind(script: &Script) -> mlua::Result<()> {
    let native = natives(script)?;
    for (name, text) in FILES.iter().copied() {
        own(script.lua(), name, text)?.call::<()>(&native)?;
    }
    script.lua().set_named_registry_value(super::reload::ANEW, native.raw_get::<LuaValue>("anew")?)?;
    script
        .lua()
        .set_named_registry_value(super::ai::ENVIRONMENT, native.raw_get::<LuaValue>("environment")?)?;
    script.lua().set_named_registry_value(super::trial::TRIAL, native.raw_get::<LuaValue>("trial")?)?;
    script.lua().set_named_registry_value(super::debug::EVALUATE, native.raw_get::<LuaValue>("evaluate")?)?;
    script.lua().set_named_registry_value(super::debug::WATCHED, native.raw_get::<LuaValue>("watched")?)?;
    script.lua().set_named_registry_value(super::ai::PART, native.raw_get::<LuaValue>("ai_part")?)?;
    script.lua().set_named_registry_value(super::ai::LEND, native.raw_get::<LuaValue>("lend")?)?;
    script
        .lua()
        .set_named_registry_value(super::ai::LEAVE_OUT, native.raw_get::<LuaValue>("leave_out_ai")?)?;
    script
        .lua()
        .set_named_registry_value(super::specs::SPECS, native.raw_get::<LuaValue>("specs_for_ai")?)?;
    script.lua().set_named_registry_value(LIBRARIES, native.raw_get::<LuaValue>("libraries")?)?;
    script.lua().set_named_registry_value(super::printed::SAY, native.raw_get::<LuaValue>("say")?)?;
    script
        .lua()
        .set_named_registry_value(super::printed::UNDERSTAND, native.raw_get::<LuaValue>("understand")?)?;
    script.lua().set_named_registry_value(behave::CORRECTION, native.raw_get::<LuaValue>("correction")?)?;
    Ok(())
}

/// Compiles a chunk of the host. This is done once for the process, since every game needs it.
pub(super) fn own(lua: &Lua, name: &'static str, text: &'static str) -> mlua::Result<Function> {
    static COMPILED: RwLock<BTreeMap<&str, Vec<u8>>> = RwLock::new(BTreeMap::new());
    let title = if name.is_empty() { format!("={OWN}") } else { format!("={OWN} {name}") };
    #[cfg(debug_assertions)]
    if let Some(edited) = edited(name) {
        return lua.load(edited).set_name(title).into_function();
    }
    if let Ok(compiled) = COMPILED.read()
        && let Some(bytes) = compiled.get(text)
    {
        return lua.load(bytes.as_slice()).set_mode(ChunkMode::Binary).set_name(title).into_function();
    }
    let function = lua.load(text).set_name(title).into_function()?;
    if let Ok(mut compiled) = COMPILED.write() {
        compiled.insert(text, function.dump(false));
    }
    Ok(function)
}

/// Returns the file of a chunk in the folder `SGS_PRELUDE`, so that the prelude is edited without a build.
/// Builds for release have only what was built in.
#[cfg(debug_assertions)]
fn edited(name: &str) -> Option<String> {
    let folder = std::path::PathBuf::from(std::env::var_os("SGS_PRELUDE").filter(|_| !name.is_empty())?);
    [name.replace(' ', "/"), name.replace(' ', "_")]
        .iter()
        .find_map(|file| std::fs::read_to_string(folder.join(file).with_extension("lua")).ok())
}

/// Returns the text of a chunk of the host, by its name in errors and functions.
pub(super) fn text_of(chunk: &str) -> Option<&'static str> {
    let name = chunk.strip_prefix(OWN)?.trim_start();
    if name.is_empty() {
        return Some(super::globals::PRELUDE);
    }
    FILES.iter().chain(SKILLS).chain(SKILL_TEXTS).find(|(of, _)| *of == name).map(|(_, text)| *text)
}

/// Returns the innermost line outside the host's chunks, and the file that is being run.
pub(super) fn origin(lua: &Lua) -> Origin {
    let mut origin = Origin::default();
    levels(lua, |level| {
        if origin.file.is_empty()
            && let Some(line) = level.line
            && !level.file.starts_with(OWN)
        {
            (origin.file, origin.line) = (Name::new(level.file), line);
        }
        match level.chunk.and_then(|chunk| chunk.strip_prefix('@')) {
            Some(unit) => {
                origin.unit = Name::new(unit);
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    });
    origin
}

/// A value, or nil and why not.
type Outcome = (LuaValue, Option<String>);

fn outcome(script: &Script, result: Result<Handle, Cause>) -> Outcome {
    match result {
        Ok(handle) => (to_value(handle), None),
        Err(cause) => (LuaValue::Nil, Some(script.host().binding.raised.raise(cause).into())),
    }
}

/// Returns an error while an AI runs: a replay would not have its definitions.
fn no_ai(script: &Script) -> Result<(), Cause> {
    if script.host().is_of_ai() { Err(Cause::AiDefines) } else { Ok(()) }
}

/// Reads a filter of cards: the text that stands for a pattern.
fn filter(text: &LuaValue) -> Result<String, Cause> {
    let signature = || "sgs.Filter(filter)".to_owned();
    let LuaValue::String(text) = text else {
        // mlua tells whole numbers apart, which authors do not.
        let of = if text.is_integer() { "number" } else { text.type_name() };
        let (name, got) = ("filter".to_owned(), Got::A(of.to_owned()));
        let expected = "a filter of cards";
        return Err(Cause::ArgumentType { signature: signature(), name, expected, got });
    };
    let read = Filter::parse(&text.to_string_lossy()).map(|filter| filter.as_pattern());
    read.map_err(|error| Cause::Call { signature: signature(), problem: Problem::Filter(error) })
}

/// Creates a function for the prelude that gets its state.
pub(super) fn native<A, R>(
    script: &Script,
    run: impl Fn(&Script, &Lua, A) -> mlua::Result<R> + 'static,
) -> mlua::Result<Function>
where
    A: mlua::FromLuaMulti,
    R: mlua::IntoLuaMulti,
{
    let link = script.downgrade();
    script.lua().create_function(move |lua, arguments: A| {
        let script = link.upgrade().ok_or_else(|| mlua::Error::runtime("the game is over"))?;
        run(&script, lua, arguments)
    })
}

fn natives(script: &Script) -> mlua::Result<Table> {
    let lua = script.lua();
    let table = lua.create_table()?;
    table.raw_set(
        "create",
        native(script, |script, lua, (kind, spec): (String, LuaValue)| {
            let made = no_ai(script).and_then(|()| define::create(script, lua, &kind, &spec, origin(lua)));
            Ok(outcome(script, made))
        })?,
    )?;
    table.raw_set(
        "filter",
        native(script, |script, _, text: LuaValue| {
            Ok(match filter(&text) {
                Ok(text) => (Some(text), None),
                Err(cause) => (None, Some(String::from(script.host().binding.raised.raise(cause)))),
            })
        })?,
    )?;
    table.raw_set(
        "package",
        native(script, |script, lua, (name, kind): (LuaValue, LuaValue)| {
            Ok(outcome(
                script,
                no_ai(script).and_then(|()| package(script.host(), &name, &kind, origin(lua))),
            ))
        })?,
    )?;
    table.raw_set(
        "general",
        native(script, |script, lua, given: Variadic<LuaValue>| {
            Ok(outcome(script, no_ai(script).and_then(|()| general(script.host(), &given, origin(lua)))))
        })?,
    )?;
    table.raw_set(
        "scenario",
        native(script, |script, _, given: (String, Vec<String>, Vec<String>, bool)| {
            let made = no_ai(script).and_then(|()| scenario(script.host(), given));
            Ok(made.err().map(|cause| String::from(script.host().binding.raised.raise(cause))))
        })?,
    )?;
    table.raw_set(
        "chooser",
        native(script, |script, _, ()| {
            Ok(script.host().chooser().map_or(LuaValue::Nil, |p| to_value(Handle::player(p))))
        })?,
    )?;
    table.raw_set(
        "warn",
        native(script, |script, lua, (code, arguments): (String, Variadic<mlua::LuaString>)| {
            let arguments: Vec<String> = arguments.iter().map(|text| text.to_string_lossy()).collect();
            let Some(notice) = Notice::of_prelude(&code, &arguments) else {
                return Err(mlua::Error::runtime(format!("there is no warning `{code}`")));
            };
            let refusal = notice.refusal();
            script.host().warn(Some(origin(lua)), notice);
            Ok(refusal)
        })?,
    )?;
    table.raw_set(
        "cause",
        native(script, |script, _, (code, arguments): (String, Variadic<mlua::LuaString>)| {
            let arguments: Vec<String> = arguments.iter().map(|text| text.to_string_lossy()).collect();
            match Cause::of_prelude(&code, &arguments) {
                Some(cause) => Ok(String::from(script.host().binding.raised.raise(cause))),
                None => Err(mlua::Error::runtime(format!("there is no error `{code}`"))),
            }
        })?,
    )?;
    table.raw_set(
        "print",
        native(script, |script, lua, text: mlua::LuaString| {
            script.host().say(&origin(lua), &text.to_string_lossy());
            Ok(())
        })?,
    )?;
    table.raw_set(
        "unknown",
        native(script, |script, lua, name: mlua::LuaString| {
            let name = name.to_string_lossy();
            // Tables of the AI are there once it is; until then every package asks for them. An
            // AI keeps what it knows in `sgs`.
            let host = script.host();
            if host.context() == super::frame::Context::Load {
                host.notices().note_hole(&name);
            }
            if name.starts_with("ai_") || host.is_ai_running() || !host.notices().is_new_name(&name) {
                return Ok(());
            }
            let is_known = hint::of_name(&format!("sgs.{name}"), Lang::En).is_some();
            let known: Vec<String> = if is_known { Vec::new() } else { known_names(lua) };
            let like = nearest(&name, known.iter().map(String::as_str), 1).first().map(|s| (*s).to_owned());
            host.warn(Some(origin(lua)), Notice::UnknownSgs { name: shown(&name).into_owned(), like });
            Ok(())
        })?,
    )?;
    table.raw_set("source_of", source_of(lua)?)?;
    table.raw_set("made_by", native(script, |script, _, value: LuaValue| Ok(made_by(script, &value)))?)?;
    table.raw_set(
        "is_bundled",
        native(script, |script, _, source: String| Ok(script.is_of_bundled(&source)))?,
    )?;
    add_twins(lua, &table)?;
    table.raw_set(
        "close",
        lua.create_function(|lua, value: LuaValue| {
            // Players, cards and other objects are not userdata themselves.
            if let LuaValue::UserData(value) = value
                && let Some(made) = of_userdata(lua, &value)
            {
                made.data().close_to_agents();
            }
            Ok(())
        })?,
    )?;
    table.raw_set(
        "has_ai_part",
        native(script, |script, lua, ()| {
            let of_skills =
                script.host().context() == super::frame::Context::Load && !script.host().is_of_ai();
            Ok(of_skills && script.has_ai_part(&origin(lua).file))
        })?,
    )?;
    table.raw_set("by_ai", native(script, |script, _, ()| Ok(script.host().is_of_ai()))?)?;
    table.raw_set(
        "tree",
        native(script, |script, lua, ()| {
            let file = origin(lua).file;
            Ok(script.host().library().and_then(|library| library.tree_of(&file)).unwrap_or(0) + 1)
        })?,
    )?;
    table.raw_set(
        "skills",
        native(script, |_, lua, ()| {
            let parts = SKILLS.iter().map(|(name, text)| own(lua, name, text));
            parts.collect::<mlua::Result<Vec<Function>>>()
        })?,
    )?;
    super::printed::add_natives(script, &table, SKILL_TEXTS)?;
    table.raw_set(
        "varied",
        native(script, |script, _, name: String| {
            let varied = script.host().varied().filter(|varied| varied.skill == name.as_str());
            Ok(varied
                .map(|varied| varied.number)
                .map(|n| (n.word, n.place, n.value))
                .map_or((None, None, None), |(word, place, value)| (Some(word), Some(place), Some(value))))
        })?,
    )?;
    table.raw_set(
        "follow",
        native(script, |script, _, (main, helper): (LuaValue, LuaValue)| {
            follow(script, &main, &helper);
            Ok(())
        })?,
    )?;
    table.raw_set(
        "sleeps_without",
        native(script, |script, _, (skill, name): (LuaValue, String)| {
            sleeps_without(script, &skill, &name);
            Ok(())
        })?,
    )?;
    table.raw_set(
        "begins",
        native(script, |script, _, form: usize| Ok(script.host().begin_to_work_out(form)))?,
    )?;
    table.raw_set(
        "ends",
        native(script, |script, _, ()| {
            script.host().end_to_work_out();
            Ok(())
        })?,
    )?;
    table.raw_set(
        "line_of",
        native(script, |script, lua, key: mlua::LuaString| Ok(line_of(script, lua, &key.to_string_lossy())))?,
    )?;
    super::ai::add_natives(script, &table)?;
    super::load::add_natives(script, &table)?;
    super::sandbox::add_natives(script, &table)?;
    Ok(table)
}

/// Returns the skill that a value of a script stands for.
fn skill_of(value: &LuaValue) -> Option<SkillId> {
    match value {
        LuaValue::LightUserData(p) => SkillId::from_arg(Arg::Handle(Handle::from_pointer(p.0))),
        _ => None,
    }
}

/// Returns the chunk name of the file whose run made a skill, general or package.
fn made_by(script: &Script, value: &LuaValue) -> Option<String> {
    let LuaValue::LightUserData(pointer) = value else { return None };
    let handle = Handle::from_pointer(pointer.0);
    let definitions = script.host().definitions();
    let origin = match handle.class()? {
        Class::Skill => definitions.skill(handle.id())?.origin.clone(),
        Class::General => definitions.general(handle.id())?.origin.clone(),
        Class::Package => definitions.package(handle.id())?.origin.clone(),
        _ => return None,
    };
    let unit = if origin.unit.is_empty() { origin.file } else { origin.unit };
    Some(format!("@{unit}"))
}

/// Makes one skill of a script a helper of another one: it comes and goes with it.
fn follow(script: &Script, main: &LuaValue, helper: &LuaValue) {
    if let (Some(main), Some(helper)) = (skill_of(main), skill_of(helper))
        && let Some(entry) = script.host().definitions().skill(main.0)
    {
        entry.helpers.borrow_mut().push(helper.0);
    }
}

/// Notes that a skill of a script has no effect unless a player has the skill of this name.
fn sleeps_without(script: &Script, skill: &LuaValue, name: &str) {
    if let Some(entry) = skill_of(skill).and_then(|id| script.host().definitions().skill(id.0)) {
        *entry.waker.borrow_mut() = Some(name.into());
    }
}

/// Returns the file and line of the running script. With a key, the line is the one where the key is set: that
/// line, or the first one below it with `key =`.
fn line_of(script: &Script, lua: &Lua, key: &str) -> (String, usize) {
    let place = origin(lua);
    let library = script.host().library();
    let source = library.as_ref().and_then(|library| library.file(&place.file));
    let text = source.map(|source| String::from_utf8_lossy(&source.text));
    let sets = |line: &str| {
        line.match_indices(key).any(|(at, _)| {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let rest = line[at + key.len()..].trim_start();
            !line[..at].ends_with(is_word) && rest.starts_with('=') && !rest.starts_with("==")
        })
    };
    let found = text.as_ref().filter(|_| !key.is_empty()).and_then(|text| {
        let below = text.lines().enumerate().skip(place.line.saturating_sub(1));
        below.take(KEY_WITHIN).find(|(_, line)| sets(line)).map(|(i, _)| i + 1)
    });
    (place.file.to_string(), found.unwrap_or(place.line))
}

fn known_names(lua: &Lua) -> Vec<String> {
    let Ok(sgs) = lua.globals().get::<Table>("sgs") else { return Vec::new() };
    // Asked for texts alone, the walk would end at the first other key.
    let keys = sgs.pairs::<LuaValue, LuaValue>().flatten().map(|(key, _)| key);
    let mut names: Vec<String> =
        keys.filter_map(|key| key.as_string().map(|text| text.to_string_lossy())).collect();
    names.sort();
    names
}

fn word(value: &LuaValue) -> Option<Name> {
    match value {
        LuaValue::String(text) => Some(Name::from(text.to_string_lossy())),
        _ => None,
    }
}

fn whole(value: &LuaValue) -> Option<i32> {
    define::number(value).map(|n| n.clamp(i32::MIN as i64, i32::MAX as i64) as i32)
}

/// Returns the error for an argument of another type.
fn argument(signature: &str, name: &str, expected: &'static str, got: &LuaValue) -> Cause {
    Cause::ArgumentType {
        signature: signature.to_owned(),
        name: name.to_owned(),
        expected,
        got: define::got(got),
    }
}

/// Implements `sgs.Package(name, kind?)`.
fn package(host: &Host, name: &LuaValue, kind: &LuaValue, origin: Origin) -> Result<Handle, Cause> {
    const SIGNATURE: &str = "sgs.Package(name, kind?)";
    let given = name;
    let Some(name) = word(given) else {
        return Err(argument(SIGNATURE, "name", "a string", given));
    };
    if !is_name(&name) {
        return Err(argument(SIGNATURE, "name", A_NAME, given));
    }
    let entry =
        PackageEntry { name, kind: Cell::new(whole(kind).unwrap_or(0)), origin, ..PackageEntry::default() };
    Ok(PackageId(host.definitions().add_package(entry)).handle())
}

/// Registers a mode of a package.
fn scenario(
    host: &Host,
    (name, roles, generals, open): (String, Vec<String>, Vec<String>, bool),
) -> Result<(), Cause> {
    let roles: Vec<Role> = roles.iter().filter_map(|word| Role::from_word(word)).collect();
    if !(2..=10).contains(&roles.len()) || roles[0] != Role::Lord {
        return Err(Cause::ScenarioRoles { name, roles: roles.len() });
    }
    if !is_name(&name) {
        return Err(Cause::ArgumentType {
            signature: "sgs.CreateScenario".into(),
            name: "name".into(),
            expected: A_NAME,
            got: Got::Text(name),
        });
    }
    let generals = generals.into_iter().map(|g| (!g.is_empty()).then(|| Name::from(g))).collect();
    let name = Name::from(name);
    let mode = Rc::new(Mode::scenario(name.clone(), roles, generals, open));
    let added = host.with_room(|room| room.define(|catalog| catalog.scenarios.insert(name, mode)));
    added.map(drop).map_err(|fault| fault.cause("sgs.CreateScenario", &[]))
}

/// Implements `sgs.General(package, name, kingdom, max_hp?, male?, hidden?, never_shown?, start_hp?,
/// start_hujia?)`.
fn general(host: &Host, given: &[LuaValue], origin: Origin) -> Result<Handle, Cause> {
    const SIGNATURE: &str = "sgs.General(package, name, kingdom, max_hp?, male?, hidden?, never_shown?, \
                             start_hp?, start_hujia?)";
    let at = |i: usize| given.get(i).unwrap_or(&LuaValue::Nil);
    let package = match at(0) {
        LuaValue::LightUserData(p) => {
            let handle = Handle::from_pointer(p.0);
            handle.is(super::handle::Class::Package).then(|| handle.id())
        }
        LuaValue::Nil => None,
        other => return Err(argument(SIGNATURE, "package", "a Package", other)),
    };
    let text = |i: usize, what: &str| word(at(i)).ok_or_else(|| argument(SIGNATURE, what, "a string", at(i)));
    let (decorated, kingdom) = (text(1, "name")?, text(2, "kingdom")?);
    for (i, what, text) in [(1, "name", &decorated), (2, "kingdom", &kingdom)] {
        if !is_name(text) {
            return Err(argument(SIGNATURE, what, A_NAME, at(i)));
        }
    }
    // `name$` is a lord, `name*part` belongs to a part of the package.
    let bare = decorated.split('*').next().unwrap_or_default();
    let name = Name::new(bare.trim_end_matches('$'));
    let max_hp = match at(3) {
        LuaValue::Nil => 4,
        value => whole(value).ok_or_else(|| argument(SIGNATURE, "max_hp", "an integer", value))?,
    };
    let flag = |i: usize, default: bool| match at(i) {
        LuaValue::Boolean(b) => *b,
        _ => default,
    };
    let definitions = host.definitions();
    let of = package.and_then(|id| definitions.package(id));
    let entry = GeneralEntry {
        name,
        package: of.as_ref().map(|p| p.name.clone()).unwrap_or_default(),
        kingdom: RefCell::new(kingdom),
        max_hp: Cell::new(max_hp),
        start_hp: Cell::new(whole(at(7)).filter(|n| *n > 0).unwrap_or(max_hp)),
        start_hujia: Cell::new(whole(at(8)).unwrap_or(0)),
        gender: Cell::new(if flag(4, true) { Gender::Male } else { Gender::Female }),
        lord: bare.ends_with('$'),
        hidden: Cell::new(flag(5, false)),
        never_shown: Cell::new(flag(6, false)),
        skills: RefCell::default(),
        related: RefCell::default(),
        properties: RefCell::default(),
        origin,
    };
    let id = definitions.add_general(entry);
    if let Some(package) = of {
        package.generals.borrow_mut().push(id);
    }
    Ok(GeneralId(id).handle())
}
