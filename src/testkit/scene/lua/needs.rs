//! The files of a library that a scene needs: those that define the names in it, and transitively the names
//! in those files. With hundreds of packages, loading takes nearly all of a scene's time.
//!
//! A file that defines anything but generals and their skills is a rule for everyone and is always kept. An
//! unneeded part of a package (`require("extensions.wind.yuji")(extension)`) is replaced with an empty
//! function.

use crate::model::Name;
use crate::rules::Catalog;
use crate::rules::cards::{DeckOptions, catalog};
use crate::script::host::Script;
use crate::script::load::{FileId, Library, Source};
use mlua::{Table, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The replacement of an unneeded part.
const NOTHING: &str = "return function() end";

/// The definitions in the files of a library.
#[derive(Default)]
pub(super) struct Index {
    /// By name of a general or skill: the file, and the package whose file was running.
    named: BTreeMap<Name, BTreeSet<(Name, Name)>>,
    /// Files with definitions for everyone.
    for_all: BTreeSet<Name>,
    /// Files whose module is a function.
    parts: BTreeSet<Name>,
    /// The files that define the skills of a file's generals.
    skills_of: BTreeMap<Name, BTreeSet<Name>>,
    /// Files that define something and set a global outside of functions, by the global's name.
    globals: BTreeMap<String, BTreeSet<Name>>,
    /// Files that were run.
    ran: BTreeSet<Name>,
}

impl Index {
    /// Loads the whole library once and indexes it. `None` if packages bring cards of the deck, which belong
    /// to every game.
    pub(super) fn of(library: &Arc<Library>) -> Option<Index> {
        let base = catalog(&DeckOptions::default());
        let cards = base.deck.len();
        let (script, failures) = Script::load(base, library).ok()?;
        let index = match failures.is_empty() {
            true => Index::of_loaded(&script, library, cards),
            // A scene that needs the failed file must report its error.
            false => None,
        };
        script.leave();
        index
    }

    fn of_loaded(script: &Script, library: &Library, cards: usize) -> Option<Index> {
        let (catalog, _) = script.loaded();
        if catalog.deck.len() != cards {
            return None;
        }
        let definitions = script.host().definitions();
        let mut index = Index::default();
        let graph = script.host().graph();
        let names = library.files().map(|(_, source)| Name::new(&source.name));
        index.ran = names.filter(|name| graph.was_run(name)).collect();
        for name in catalog.generals.keys() {
            let entry = definitions.general_named(name).and_then(|id| definitions.general(id));
            if let Some(entry) = entry {
                index.note(name, &entry.origin.file, &entry.origin.unit);
            }
        }
        for (name, skill) in &catalog.skills {
            let entry = definitions.skill_named(name).and_then(|id| definitions.skill(id));
            let Some(entry) = entry else { continue };
            index.note(name, &entry.origin.file, &entry.origin.unit);
            if skill.group.is_empty() {
                index.for_all.insert(entry.origin.file.clone());
            }
        }
        let loaded: Table = script.lua().globals().get::<Table>("package").ok()?.get("loaded").ok()?;
        for (_, source) in library.files() {
            let module = source.name.trim_end_matches(".lua").replace('/', ".");
            if matches!(loaded.raw_get(module), Ok(Value::Function(_))) {
                index.parts.insert(Name::new(&source.name));
            }
        }
        index.note_ties(&catalog, library);
        Some(index)
    }

    /// Records dependencies: files with generals need the files of their skills, and files that use a global
    /// need the file that sets it.
    fn note_ties(&mut self, catalog: &Catalog, library: &Library) {
        for general in catalog.generals.values() {
            let files = general
                .skills
                .iter()
                .chain(general.skills.iter().flat_map(|s| catalog.related.get(s).into_iter().flatten()));
            let files: BTreeSet<Name> = files
                .filter_map(|skill| self.named.get(skill))
                .flatten()
                .flat_map(|(file, unit)| [file.clone(), unit.clone()])
                .collect();
            for (file, _) in self.named.get(&general.name).cloned().into_iter().flatten() {
                self.skills_of.entry(file).or_default().extend(files.iter().cloned());
            }
        }
        let defining: BTreeSet<Name> = self.named.values().flatten().map(|(file, _)| file.clone()).collect();
        for (_, source) in library.files() {
            let name = Name::new(&source.name);
            if defining.contains(&name) {
                for global in globals_set(&String::from_utf8_lossy(&source.text)) {
                    self.globals.entry(global.to_owned()).or_default().insert(name.clone());
                }
            }
        }
    }

    /// Returns the files that set globals which this text uses without setting them.
    fn setting_globals_of(&self, text: &str) -> BTreeSet<Name> {
        let own: BTreeSet<&str> = globals_set(text).collect();
        let is_part_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let words = text.split(|c: char| !is_part_of_name(c)).filter(|word| !own.contains(word));
        words.filter_map(|word| self.globals.get(word)).flatten().cloned().collect()
    }

    /// Returns `true` for a general or skill of the library.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.named.contains_key(name)
    }

    fn note(&mut self, name: &Name, file: &Name, unit: &Name) {
        self.named.entry(name.clone()).or_default().insert((file.clone(), unit.clone()));
    }

    /// Returns the library restricted to the needs of a scene file with this text.
    pub(super) fn restricted(&self, library: &Library, text: &str) -> Library {
        let kept = self.needed(library, text);
        let mut changes: Vec<(FileId, Option<Arc<Source>>)> = Vec::new();
        let defining: BTreeSet<&Name> =
            self.named.values().flatten().flat_map(|(file, unit)| [file, unit]).collect();
        let entries: BTreeSet<&str> = library.entries().map(|(_, source)| source.name.as_str()).collect();
        for (tree, source) in library.files() {
            let name = Name::new(&source.name);
            if kept.contains(&name) || !defining.contains(&name) {
                continue;
            }
            let id = (tree, source.name.clone());
            if entries.contains(source.name.as_str()) {
                changes.push((id, None));
            } else if self.parts.contains(&name) {
                let nothing = Source::new(source.name.clone(), None, NOTHING.into());
                changes.push((id, Some(nothing)));
            }
        }
        library.with(changes.iter().map(|(id, source)| (id, source.clone())))
    }

    /// Returns the files that define names in the text, transitively.
    fn needed(&self, library: &Library, text: &str) -> BTreeSet<Name> {
        let mut kept = BTreeSet::new();
        let mut open: Vec<String> = vec![text.to_owned()];
        let rules = self.for_all.iter();
        let units = self.named.values().flatten().filter(|(file, _)| self.for_all.contains(file));
        let runners = self.for_all.iter().filter_map(|file| self.runner_of(library, file));
        for file in rules.chain(units.map(|(_, unit)| unit)).cloned().chain(runners) {
            self.keep(library, &file, &mut kept, &mut open);
        }
        while let Some(text) = open.pop() {
            for word in quoted_words(&text) {
                for (file, unit) in self.named.get(word).into_iter().flatten() {
                    self.keep(library, file, &mut kept, &mut open);
                    self.keep(library, unit, &mut kept, &mut open);
                }
            }
            for file in self.setting_globals_of(&text) {
                self.keep(library, &file, &mut kept, &mut open);
            }
        }
        kept
    }

    /// Keeps a file and those that define the skills of its generals; queues their texts for inspection.
    fn keep(&self, library: &Library, file: &Name, kept: &mut BTreeSet<Name>, open: &mut Vec<String>) {
        if !kept.insert(file.clone()) || self.is_list_of_parts(file) {
            return;
        }
        open.extend(text_of(library, file));
        for other in self.skills_of.get(file).into_iter().flatten() {
            self.keep(library, other, kept, open);
        }
    }

    /// Returns the first file that loads a module which is not an entry itself. `None` for files that are
    /// entries.
    fn runner_of(&self, library: &Library, file: &Name) -> Option<Name> {
        if library.entries().any(|(_, source)| source.name == *file) {
            return None;
        }
        let module = file.trim_end_matches(".lua").replace('/', ".");
        let names_it =
            |source: &Source| quoted_words(&String::from_utf8_lossy(&source.text)).any(|word| word == module);
        let mut ran = library.files().filter(|(_, source)| self.ran.contains(source.name.as_str()));
        ran.find(|(_, source)| names_it(source)).map(|(_, source)| Name::new(&source.name))
    }

    /// Returns `true` for a package that only lists its parts: it names all of them without needing any.
    fn is_list_of_parts(&self, file: &Name) -> bool {
        let folder = format!("{}/", file.trim_end_matches(".lua"));
        let defines = self.named.values().flatten().any(|(of, _)| of == file);
        !defines && self.parts.iter().any(|part| part.starts_with(&folder))
    }
}

/// Returns the globals that a text sets outside of functions, at the beginning of a line.
fn globals_set(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.strip_prefix("function ").unwrap_or(line);
        let end = line.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len());
        let (name, rest) = line.split_at(end);
        let rest = rest.trim_start();
        let sets = (rest.starts_with('=') && !rest.starts_with("=="))
            || rest.starts_with('(')
            || rest.starts_with(',');
        (!name.is_empty() && sets && name != "local").then_some(name)
    })
}

fn text_of(library: &Library, file: &Name) -> Option<String> {
    let found = library.files().map(|(_, source)| source).filter(|source| source.name == *file).last();
    found.map(|source| String::from_utf8_lossy(&source.text).into_owned())
}

/// Returns the words in the string literals of a script: `"a|b"` has two.
fn quoted_words(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.lines().flat_map(|line| {
        // Text between any two quotes: slightly more than the literals, which is harmless.
        line.split(['"', '\''])
    });
    quoted.flat_map(|text| {
        std::iter::once(text).chain(text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, skill: &str, more: &str) -> String {
        format!(
            "return function(extension)
                local skill = sgs.CreateTriggerSkill {{ name = '{skill}', events = {{ sgs.Damaged }}, on_trigger = function() {more} end }}
                sgs.General(extension, '{name}', 'wei', 4):addSkill(skill)
            end"
        )
    }

    const LIST: &str = "local extension = sgs.Package('x')
        for _, name in ipairs { 'a', 'b', 'c' } do require('extensions.x.' .. name)(extension) end
        return extension";

    const OTHER: &str = "local extension = sgs.Package('y')
        sgs.General(extension, 'd', 'wei', 4)
        return extension";

    #[test]
    fn a_rule_for_everyone_stays_with_the_file_that_runs_it() {
        let rule = "local skills = sgs.SkillList()
            skills:append(sgs.CreateInvaliditySkill { name = '#rule', skill_valid = function() return true end })
            sgs.Sanguosha:addSkills(skills)
            return {}";
        let a = format!("local rule = require 'extensions.x.rule'\n{}", part("a", "one", ""));
        let library = Arc::new(Library::of_texts([
            ("extensions/x.lua", &*LIST.replace("'b', 'c'", "'b'")),
            ("extensions/x/a.lua", &*a),
            ("extensions/x/b.lua", &*part("b", "two", "")),
            ("extensions/x/rule.lua", rule),
        ]));
        let index = Index::of(&library).expect("an index");
        let kept = index.needed(&library, "general = 'b'");
        let kept: Vec<&str> = kept.iter().map(|name| name.as_str()).collect();
        assert_eq!(
            kept,
            ["extensions/x.lua", "extensions/x/a.lua", "extensions/x/b.lua", "extensions/x/rule.lua"]
        );
    }

    #[test]
    fn what_is_named_and_what_that_names() {
        let (a, b, c) = (part("a", "one", "return 'two'"), part("b", "two", ""), part("c", "three", ""));
        let library = Arc::new(Library::of_texts([
            ("extensions/x.lua", LIST),
            ("extensions/x/a.lua", &a),
            ("extensions/x/b.lua", &b),
            ("extensions/x/c.lua", &c),
            ("extensions/y.lua", OTHER),
        ]));
        let index = Index::of(&library).expect("an index");
        let generals = |text: &str| {
            let library = Arc::new(index.restricted(&library, text));
            let (script, failures) =
                Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
            assert_eq!(failures, []);
            let names: Vec<String> = script.loaded().0.generals.keys().map(|k| k.to_string()).collect();
            script.leave();
            names.join(" ")
        };
        assert_eq!(generals("general = 'a'"), "a b");
        assert_eq!(generals("skills = { \"three\" }"), "c");
        assert_eq!(generals("general = 'd'"), "d");
        assert_eq!(generals("'-one|three'"), "a b c");
        assert_eq!(generals("nothing 'of' that kind"), "");
    }

    #[test]
    fn skill_given_through_a_global_is_needed() {
        let skills = "Gift = sgs.CreateTriggerSkill { name = 'present', events = { sgs.Damaged }, on_trigger = function() end }
            local skills = sgs.SkillList()
            skills:append(Gift)
            sgs.Sanguosha:addSkills(skills)
            local extension = sgs.Package('a')
            sgs.General(extension, 'unneeded', 'wei', 4):addSkill(Gift)
            return extension";
        let gives = "local extension = sgs.Package('b')
            sgs.General(extension, 'giver', 'wei', 4):addSkill(Gift)
            return extension";
        let library = Arc::new(Library::of_texts([
            ("extensions/a.lua", skills),
            ("extensions/b.lua", gives),
            ("extensions/c.lua", &OTHER.replace("'y'", "'c'")),
        ]));
        let index = Index::of(&library).expect("an index");
        let kept = index.needed(&library, "general = 'giver'");
        let kept: Vec<&str> = kept.iter().map(|name| name.as_str()).collect();
        assert_eq!(kept, ["extensions/a.lua", "extensions/b.lua"]);
    }

    #[test]
    fn a_file_that_nobody_requires_is_no_runner() {
        let rule = "local skills = sgs.SkillList()
            skills:append(sgs.CreateInvaliditySkill { name = '#rule', skill_valid = function() return true end })
            sgs.Sanguosha:addSkills(skills)
            return {}";
        let b = format!("local rule = require 'extensions.x.rule'\n{}", part("b", "two", ""));
        let library = Arc::new(Library::of_texts([
            ("extensions/lib/a.lua", "return require 'extensions.x.rule'"),
            ("extensions/x.lua", &*LIST.replace("'a', 'b', 'c'", "'b'")),
            ("extensions/x/b.lua", &*b),
            ("extensions/x/rule.lua", rule),
        ]));
        let index = Index::of(&library).expect("an index");
        let kept = index.needed(&library, "nothing");
        assert!(kept.contains("extensions/x/b.lua") && !kept.contains("extensions/lib/a.lua"), "{kept:?}");
    }
}
