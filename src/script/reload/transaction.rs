//! Backup of all state that running a file can change, until the run has succeeded.

use super::{ANEW, Taken};
use crate::model::Name;
use crate::model::Virtuals;
use crate::model::rng::Stream;
use crate::rules::Catalog;
use crate::script::define::Before;
use crate::script::host::Script;
use crate::script::load::module_path;
use crate::script::notice::Warning;
use mlua::{Function, Table as LuaTable};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The saved state.
pub(super) struct Transaction {
    files: BTreeSet<Name>,
    definitions: Before,
    catalog: Rc<Catalog>,
    virtuals: Virtuals,
    chance: Option<Stream>,
    warnings: Vec<Warning>,
}

impl Transaction {
    pub(super) fn begin(script: &Script, files: &BTreeSet<Name>) -> Transaction {
        let host = script.host();
        // New objects are long-lived: the collector would scan them in vain.
        script.lua().gc_stop();
        let (catalog, virtuals, chance) = host
            .with_room(|room| {
                let t = room.table();
                (room.catalog(), t.virtuals.clone(), Some(t.rng.script.clone()))
            })
            .unwrap_or_default();
        let names: Vec<&str> = files.iter().map(Name::as_str).collect();
        let mut modules = host.graph().modules(files);
        modules.extend(names.iter().filter_map(|name| package_module(name)));
        lua(script, "begin", (names, modules));
        host.texts().begin();
        let warnings = host.notices().forget_warnings(files);
        let definitions = host.definitions().begin(files.clone());
        let _ = host.with_room(|room| {
            let related: Vec<(Name, Name)> =
                definitions.packages_of_files().flat_map(|p| p.related.borrow().clone()).collect();
            room.define(|catalog| {
                for (skill, helper) in related {
                    if let Some(helpers) = catalog.related.get_mut(&skill) {
                        helpers.retain(|h| *h != helper);
                    }
                }
            });
        });
        Transaction { files: files.clone(), definitions, catalog, virtuals, chance, warnings }
    }

    /// Restores all state.
    pub(super) fn restore(self, script: &Script) {
        let host = script.host();
        host.definitions().restore(self.definitions);
        host.texts().restore();
        host.notices().restore_warnings(self.warnings);
        lua(script, "restore", ());
        let _ = host.with_room(|room| {
            room.restore_catalog(self.catalog);
            let mut t = room.table_mut();
            t.virtuals = self.virtuals;
            if let Some(chance) = self.chance {
                t.rng.script = chance;
            }
        });
        script.lua().gc_restart();
    }

    /// Commits the run.
    pub(super) fn finish(self, script: &Script) -> Taken {
        let host = script.host();
        lua(script, "finish", ());
        let replaced = host.definitions().finish(&self.definitions);
        let made = self.virtuals.made();
        let _ = host.with_room(|room| {
            room.table_mut().virtuals.pin_since(made);
            room.define(|catalog| {
                for skill in &replaced.gone_skills {
                    if !host.definitions().is_of_rules(skill) {
                        catalog.remove_skill(skill);
                    }
                }
                for general in &replaced.gone_generals {
                    catalog.generals.shift_remove(general);
                }
            });
        });
        // Other packages may have a skill of this name that was rejected before.
        for skill in &replaced.gone_skills {
            if let Some(id) = host.definitions().waiting_skill(skill) {
                script.register_skill(id);
            }
        }
        let _ = host.with_room(|room| room.define(Catalog::sort_abilities));
        script.switch_off_incomplete();
        script.leave_out_banned();
        script.group_skills();
        let _ = host.with_room(|room| room.content_changed(&self.catalog));
        script.lua().gc_restart();
        host.notices().show_again(&self.files);
        script.wake(&self.files);
        let texts = host.texts().finish();
        let warnings = host.notices().warnings();
        let warnings = warnings.into_iter().filter(|w| !self.warnings.contains(w)).collect();
        Taken { names: replaced, texts, warnings }
    }
}

/// Returns the module name under which the loader stores a package's result.
fn package_module(file: &str) -> Option<String> {
    let stem = module_path(file.strip_suffix(".lua").and(file.strip_prefix("extensions/"))?);
    let is_package = !stem.strip_prefix("on_demand/").unwrap_or(stem).contains('/');
    is_package.then(|| format!("extensions.{}", stem.replace('/', ".")))
}

impl Script {
    /// Records a completed run: its additions to lists of the settings belong to the file.
    pub(in crate::script) fn note_ran(&self, file: &str) {
        lua(self, "ran", file);
    }
}

/// Calls a function of the prelude, which cannot fail.
fn lua(script: &Script, name: &str, arguments: impl mlua::IntoLuaMulti) {
    let done = script
        .lua()
        .named_registry_value::<LuaTable>(ANEW)
        .and_then(|anew| anew.get::<Function>(name))
        .and_then(|function| function.call::<()>(arguments));
    if let Err(error) = done {
        tracing::error!("anew.{name}: {error}");
    }
}
