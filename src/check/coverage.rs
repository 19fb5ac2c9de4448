//! Coverage of the names used by files.

use super::known::Known;
use super::read::{FileRead, defined};
use std::collections::BTreeMap;

/// A used name that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lacking {
    /// `:getFoo` or `sgs.Bar`.
    pub name: String,
    pub uses: u32,
    pub files: Vec<String>,
}

/// Counts of one kind of names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    pub names: usize,
    pub uses: u64,
    pub supported: usize,
    pub supported_uses: u64,
    /// Missing names, most used first.
    pub lacking: Vec<Lacking>,
}

impl Coverage {
    fn count(&mut self, name: String, there: bool, used: &BTreeMap<&str, u32>) {
        let uses: u32 = used.values().sum();
        self.names += 1;
        self.uses += u64::from(uses);
        if there {
            self.supported += 1;
            self.supported_uses += u64::from(uses);
        } else {
            let files = used.keys().map(|f| (*f).to_owned()).collect();
            self.lacking.push(Lacking { name, uses, files });
        }
    }
}

/// Counts the methods and names of `sgs` used by these files. Names that their own files define do not count;
/// `around` contains all files with definitions.
pub fn coverage(known: &Known, files: &[&FileRead], around: &[FileRead]) -> (Coverage, Coverage) {
    let own = defined(around);
    let mut methods: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    let mut names: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    for file in files {
        for (name, n) in &file.walked.methods {
            *methods.entry(name).or_default().entry(&file.name).or_default() += n;
        }
        for (name, n) in &file.walked.sgs {
            *names.entry(name).or_default().entry(&file.name).or_default() += n;
        }
    }
    let (mut of_methods, mut of_sgs) = (Coverage::default(), Coverage::default());
    for (name, used) in &methods {
        let there = known.methods.contains_key(*name);
        if there || !(own.members.contains(*name) || known.is_function_of_library(name)) {
            of_methods.count(format!(":{name}"), there, used);
        }
    }
    for (name, used) in &names {
        let there = known.sgs.contains_key(*name);
        if there || !own.sgs.contains(*name) {
            of_sgs.count(format!("sgs.{name}"), there, used);
        }
    }
    for coverage in [&mut of_methods, &mut of_sgs] {
        coverage.lacking.sort_by(|a, b| b.uses.cmp(&a.uses).then_with(|| a.name.cmp(&b.name)));
    }
    (of_methods, of_sgs)
}
