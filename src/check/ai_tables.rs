//! AI tables with entries for each skill, and active skills that no AI uses.
//!
//! `--ai-tables` lists the tables with an entry for each skill. An active skill that no table lets an AI
//! begin is advice (`unused-by-ai`).

use super::advice::ai_key;
use super::finding::{Code, Finding, Place, Said, Severity};
use super::syntax::tree::*;
use super::syntax::visit::Seen;
use std::collections::{BTreeMap, BTreeSet};

/// A skill and the tables with an entry for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AiCoverage {
    pub skill: String,
    pub file: String,
    pub place: Place,
    /// `true` if a player can begin it in the play phase.
    pub is_active: bool,
    /// Names of tables without `sgs.`.
    pub tables: BTreeSet<String>,
}

/// Tables through which an AI begins a skill or makes cards with it.
const USED_BY: &[&str] =
    &["ai_skills", "ai_fill_skill", "ai_view_as", "ai_cardsview", "ai_cardsview_valuable"];

impl AiCoverage {
    /// Returns `true` if the player can begin this skill, but no entry lets the AI do so.
    pub fn is_unused(&self) -> bool {
        self.is_active && !USED_BY.iter().any(|table| self.tables.contains(*table))
    }
}

/// Skills of one file, and its entries in AI tables.
#[derive(Default, Debug)]
pub(super) struct Sheet {
    /// Name, position, and `true` if it is active.
    pub skills: Vec<(String, Span, bool)>,
    /// Skill cards, each with its skill.
    cards: BTreeMap<String, String>,
    /// Tables and keys, in lower case and without their signs.
    entries: BTreeSet<(String, String)>,
}

impl Sheet {
    pub fn of(body: &[Stat<'_>]) -> Sheet {
        let seen = Seen::of(body);
        let mut sheet = Sheet::default();
        seen.exprs.iter().for_each(|expr| sheet.call(expr));
        seen.stats.iter().for_each(|stat| sheet.stat(stat));
        // Variables with a name are AI skills in a file that adds some to the list.
        if seen.exprs.iter().any(|expr| expr.of_sgs().is_some_and(|name| name.name == "ai_skills")) {
            seen.stats.iter().for_each(|stat| sheet.named(stat));
        }
        sheet
    }

    fn enter(&mut self, table: &str, key: &str) {
        let name = ai_key(key).to_lowercase();
        // `@@shensu1` is the first of several requests of one skill.
        if key.starts_with('@') {
            let of_several = name.trim_end_matches(|c: char| c.is_ascii_digit());
            self.entries.insert((table.to_owned(), of_several.to_owned()));
        }
        self.entries.insert((table.to_owned(), name));
    }

    /// Handles `sgs.CreateTriggerSkill{...}`, `addAiSkills("x")`, `table.insert(sgs.ai_skills, {name =
    /// "x"})`.
    fn call(&mut self, expr: &Expr<'_>) {
        let Kind::Call(called, given) = &expr.kind else { return };
        if called.as_name() == Some("addAiSkills")
            && let Some(name) = given.first().and_then(Expr::as_text)
        {
            self.enter("ai_skills", name);
        }
        if let [list, item] = given.as_slice()
            && list.of_sgs().is_some_and(|name| name.name == "ai_skills")
            && let Some(name) = field(item, "name").and_then(Expr::as_text)
        {
            self.enter("ai_skills", name);
        }
        let Some(constructor) = called.of_sgs().and_then(|name| name.name.strip_prefix("Create")) else {
            return;
        };
        let Some(table) = given.first() else { return };
        let Some(name) = field(table, "name").and_then(Expr::as_text) else { return };
        if constructor == "SkillCard" {
            if let Some(skill) = field(table, "skill_name").and_then(Expr::as_text) {
                self.cards.insert(ai_key(name).to_lowercase(), ai_key(skill).to_lowercase());
            }
        } else if constructor.ends_with("Skill") {
            let is_active = constructor.contains("ViewAsSkill") && begins_at_play(table);
            self.skills.push((name.trim_end_matches(['$', '&']).to_owned(), expr.span, is_active));
        }
    }

    /// Handles `sgs.ai_skill_invoke.x = true`, `sgs.ai_skill_use["@@x"] = ...`, `function
    /// sgs.ai_cardneed.x()`.
    fn stat(&mut self, stat: &Stat<'_>) {
        let places = match stat {
            Stat::Assign(places, _) => places.as_slice(),
            Stat::Function(place, _) => std::slice::from_ref(place),
            _ => return,
        };
        for place in places {
            let (base, key) = match &place.kind {
                Kind::Field(base, key) => (base, key.name),
                Kind::Index(base, key) => (base, key.as_text().unwrap_or_default()),
                _ => continue,
            };
            if let Some(table) = table_of(base).filter(|_| !key.is_empty()) {
                self.enter(table, key);
            }
        }
    }

    /// Handles `x_skill.name = "x"`, `local x_skill = {name = "x"}`.
    fn named(&mut self, stat: &Stat<'_>) {
        let (Stat::Local(_, values) | Stat::Assign(_, values)) = stat else { return };
        for value in values {
            if let Some(name) = field(value, "name").and_then(Expr::as_text) {
                self.enter("ai_skills", name);
            }
        }
        let Stat::Assign(places, values) = stat else { return };
        for (place, value) in places.iter().zip(values) {
            if let (Kind::Field(_, key), Some(name)) = (&place.kind, value.as_text())
                && key.name == "name"
            {
                self.enter("ai_skills", name);
            }
        }
    }
}

/// Returns the value of a field of a table constructor.
fn field<'t, 's>(table: &'t Expr<'s>, name: &str) -> Option<&'t Expr<'s>> {
    let Kind::Table(items) = &table.bare().kind else { return None };
    items.iter().find_map(|item| match item {
        Item::Named(key, value) if key.name == name => Some(value),
        _ => None,
    })
}

/// Returns `ai_x` for `sgs.ai_x`, for `sgs.ai_x.kind`, and for `ai_x` alone.
fn table_of<'s>(base: &Expr<'s>) -> Option<&'s str> {
    let inner = match &base.kind {
        Kind::Field(inner, _) if base.of_sgs().is_none() => inner,
        _ => base,
    };
    let name = inner.of_sgs().map(|name| name.name).or_else(|| inner.as_name());
    name.filter(|name| name.starts_with("ai_"))
}

/// Returns `false` for a skill that only answers requests: `enabled_at_play` refuses, or it has a response
/// pattern.
fn begins_at_play(skill: &Expr<'_>) -> bool {
    match field(skill, "enabled_at_play").map(|value| &value.bare().kind) {
        Some(Kind::Function(function)) => {
            !matches!(
                function.body.as_slice(),
                [Stat::Return(_, values)] if matches!(values.as_slice(), [] | [Expr { kind: Kind::Bool(false) | Kind::Nil, .. }])
            ) && !function.body.is_empty()
        }
        Some(_) => true,
        None => field(skill, "response_pattern").is_none(),
    }
}

/// A file with its skills and AI table entries.
#[derive(Clone, Copy)]
pub(super) struct SheetOf<'f> {
    pub file: &'f str,
    pub sheet: &'f Sheet,
    /// Position of each skill of the sheet.
    pub places: &'f [Place],
}

/// Returns the skills of the selected files, by file and position, with the tables of all files.
pub(super) fn coverage(files: &[SheetOf<'_>], wanted: &BTreeSet<String>) -> Vec<AiCoverage> {
    let mut tables: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let cards: BTreeMap<&str, &str> = files
        .iter()
        .flat_map(|f| &f.sheet.cards)
        .map(|(card, skill)| (card.as_str(), skill.as_str()))
        .collect();
    for (table, key) in files.iter().flat_map(|file| &file.sheet.entries) {
        tables.entry(key).or_default().insert(table);
        if let Some(skill) = cards.get(key.as_str()) {
            tables.entry(skill).or_default().insert(table);
        }
    }
    let mut all: Vec<AiCoverage> = Vec::new();
    for file in files.iter().filter(|f| wanted.contains(f.file)) {
        let first = all.len();
        for ((skill, _, is_active), place) in file.sheet.skills.iter().zip(file.places) {
            // Helper skills need no entries.
            if skill.starts_with('#') {
                continue;
            }
            // A trigger skill and its inner view-as skill share a name.
            if let Some(known) = all[first..].iter_mut().find(|s| s.skill == *skill) {
                known.is_active |= is_active;
                continue;
            }
            let found = tables.get(ai_key(skill).to_lowercase().as_str());
            all.push(AiCoverage {
                skill: skill.clone(),
                file: file.file.to_owned(),
                place: *place,
                is_active: *is_active,
                tables: found.into_iter().flatten().map(|table| (*table).to_owned()).collect(),
            });
        }
    }
    all
}

/// Returns a finding for each active skill that no AI uses.
pub(super) fn findings(coverage: &[AiCoverage]) -> impl Iterator<Item = Finding> {
    coverage.iter().filter(|skill| skill.is_unused()).map(|skill| Finding {
        file: skill.file.clone(),
        place: skill.place,
        severity: Severity::Note,
        code: Code::UnusedByAi,
        text: Said::new(
            format!("出牌阶段可以发动的技能 \"{}\"，AI 从不发动：sgs.ai_skills、sgs.ai_fill_skill、sgs.ai_view_as 里都没有它", skill.skill),
            format!(
                "skill \"{}\" can be used in the play phase, and the AI never uses it: add it to sgs.ai_skills, \
                 sgs.ai_fill_skill or sgs.ai_view_as",
                skill.skill
            ),
        ),
        like: Vec::new(),
        owner: skill.skill.clone(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    })
}
