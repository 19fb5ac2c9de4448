//! Findings from loading the packages: failing files, warnings of the loader, and missing parts of generals,
//! skills and texts.

use super::finding::{Code, Finding, Habit, Place, Said, Severity};
use crate::model::Name;
use crate::rules::names::{Lang, Names};
use crate::rules::skill::{Bearer, Frequency};
use crate::rules::{Catalog, SkillDef};
use crate::script::absent::{self, Absent};
use crate::script::define::Origin;
use crate::script::error::{self, Cause, Defined, Notice, Warning};
use crate::script::host::Script;
use crate::script::load::LoadFailure;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A name or text that is there, and the languages that it is in.
struct InLanguages {
    origin: Origin,
    key: String,
    zh: bool,
    en: bool,
}

/// The findings of a Lua state.
#[derive(Default)]
pub struct Found {
    pub findings: Vec<Finding>,
    /// The warnings of the loader, with their findings.
    pub notices: Vec<(Finding, Notice)>,
    /// Skills of each general.
    pub generals: BTreeMap<Name, Vec<Name>>,
    pub tried: usize,
    pub to_try: usize,
    pub untried: usize,
    /// Skills of `sgs.skills` with the places of their specs.
    pub specs: Vec<(Origin, Name)>,
    /// Names and texts by file, with the languages that packages have them in.
    languages: BTreeMap<Name, Vec<InLanguages>>,
    /// Errors of tries: a function shared by many skills fails for each of them.
    told: BTreeSet<error::Located>,
}

impl Found {
    /// Merges the findings of another Lua state.
    pub(super) fn with(mut self, other: Found) -> Found {
        let told = |f: &Finding| f.code == Code::DryRun && self.has_place(f);
        let new: Vec<Finding> = other.findings.iter().filter(|f| !told(f)).cloned().collect();
        self.findings.extend(new);
        self.notices.extend(other.notices);
        self.tried += other.tried;
        self.to_try += other.to_try;
        self.untried += other.untried;
        self
    }

    /// Returns `true` if there is such a finding at that position.
    fn has_place(&self, finding: &Finding) -> bool {
        let mut same = self.findings.iter().filter(|f| f.code == finding.code && f.place == finding.place);
        same.any(|f| f.file == finding.file && f.severity == finding.severity)
    }

    /// Returns `true` if this was already reported at its position, and records it.
    pub(super) fn was_reported(&mut self, error: error::Located) -> bool {
        !self.told.insert(error)
    }

    pub(super) fn add(&mut self, origin: &Origin, severity: Severity, code: Code, text: Said, owner: &str) {
        let place = Place { line: origin.line.max(1), ..Place::default() };
        self.findings.push(Finding {
            file: origin.file.to_string(),
            place,
            severity,
            code,
            text,
            like: Vec::new(),
            owner: owner.to_owned(),
            missing: String::new(),
            about: String::new(),
            also: Vec::new(),
        });
    }

    /// Drops findings about unowned skills that a text mentions, since they may be granted by name. A skill
    /// with a computed name is probably granted in the same way.
    pub(super) fn drop_mentioned(&mut self, words: &HashSet<&str>, written: &HashSet<&str>) {
        let is_idle = |name: &str| written.contains(name) && !words.contains(name);
        self.findings.retain(|f| f.code != Code::UnownedSkill || is_idle(&f.owner));
    }
}

/// Inspects a Lua state after loading.
pub(super) fn look(script: &Script, failures: &[LoadFailure], wanted: &BTreeSet<String>) -> Found {
    let mut found = Found::default();
    failures.iter().for_each(|failure| found.add_failure(failure));
    for warning in script.host().notices().warnings() {
        found.add_warning(&warning);
    }
    let catalog = script.loaded().0;
    let failed: BTreeSet<&str> = failures.iter().map(|f| f.file.as_str()).collect();
    found.packages(script, &failed);
    found.generals(script, &catalog, wanted);
    found.skills(script, &catalog, wanted);
    found.one_language();
    found
}

impl Found {
    pub(super) fn add_failure(&mut self, failure: &LoadFailure) {
        let file = Name::new(&failure.file);
        let place = failure.error.place.clone().unwrap_or(error::Place { file: file.clone(), line: 1 });
        let origin = Origin { file: place.file.clone(), line: place.line, unit: place.file };
        self.add(&origin, Severity::Error, Code::Load, Said::of(&failure.error.cause), "");
        // An error in a helper file aborts the running file.
        if origin.file != file {
            let from = Origin { file, line: 1, ..Origin::default() };
            let (zh, en) = (failure.error.in_lang(Lang::Zh), failure.error.in_lang(Lang::En));
            self.add(&from, Severity::Error, Code::Load, Said::new(zh, en), "");
        }
    }

    /// Adds warnings that came after loading.
    pub(super) fn add_later(&mut self, script: &Script, before: usize) {
        script.host().notices().warnings().iter().skip(before).for_each(|warning| self.add_warning(warning));
    }

    fn add_warning(&mut self, warning: &Warning) {
        let Some(origin) = &warning.origin else { return };
        let (severity, code) = match &warning.notice {
            // Reported with a better position elsewhere, or by the checks below.
            Notice::NotOffered { .. } | Notice::UnknownSgs { .. } => return,
            Notice::Twin { .. } | Notice::OfTheGame { kind: Defined::Skill, .. } => {
                (Severity::Warning, Code::DuplicateName)
            }
            // An author cannot fix missing QSanguosha features of this program.
            Notice::NoPackage { .. } => (Severity::Note, Code::LoadWarning),
            _ => (Severity::Warning, Code::LoadWarning),
        };
        let is_of_hegemony = match &warning.notice {
            Notice::ForHegemony => true,
            Notice::NoEvent { what, .. } => absent::named(what).next().is_some_and(Absent::is_of_hegemony),
            _ => false,
        };
        let habit = is_of_hegemony.then_some(Habit::Hegemony);
        let said = Said::new(warning.notice.in_lang(Lang::Zh), warning.notice.in_lang(Lang::En));
        let said = said.about(habit).caused(warning.notice.code());
        self.add(origin, severity, code, said, "");
        if let Some(finding) = self.findings.last_mut() {
            self.notices.push((finding.clone(), warning.notice.clone()));
        }
    }

    fn packages(&mut self, script: &Script, failed: &BTreeSet<&str>) {
        let all = script.host().definitions().packages();
        let handed: BTreeSet<&Name> = all.iter().filter(|p| p.added.get()).map(|p| &p.name).collect();
        for package in all.iter().filter(|p| !p.added.get() && !handed.contains(&p.name)) {
            let n = package.generals.borrow().len();
            if n == 0 || failed.contains(package.origin.unit.as_str()) {
                continue;
            }
            let name = &package.name;
            let said = Said::new(
                format!("扩展包 \"{name}\" 没有返回（return），其中 {n} 名武将不存在"),
                format!("package \"{name}\" is not handed over: its {n} generals do not exist"),
            );
            self.add(&package.origin, Severity::Error, Code::NotReturned, said, "");
        }
    }

    fn generals(&mut self, script: &Script, catalog: &Catalog, wanted: &BTreeSet<String>) {
        let definitions = script.host().definitions();
        for general in catalog.generals.values() {
            self.generals.insert(general.name.clone(), general.skills.clone());
            let entry = definitions.general_named(&general.name).and_then(|id| definitions.general(id));
            let Some(entry) = entry.filter(|e| wanted.contains(e.origin.file.as_str())) else { continue };
            for skill in general.skills.iter().filter(|s| catalog.skill(s).is_none()) {
                let said = Said::new(
                    format!("武将 \"{}\" 的技能 \"{skill}\" 不存在，所以不登场", general.name),
                    format!("skill \"{skill}\" of general \"{}\" does not exist: not offered", general.name),
                );
                self.add(&entry.origin, Severity::Error, Code::MissingSkill, said, &general.name);
                if let Some(last) = self.findings.last_mut() {
                    last.missing = format!("skill {skill}");
                }
            }
            if !entry.hidden.get() && !has_text(script, &general.name) {
                self.untold(&entry.origin, &general.name, "武将", "general");
            } else if !entry.hidden.get() {
                self.note_languages(script, &entry.origin, &general.name);
            }
        }
    }

    fn untold(&mut self, origin: &Origin, key: &str, zh: &str, en: &str) {
        let said = Said::new(format!("{zh}没有译文 \"{key}\""), format!("the {en} has no text \"{key}\""));
        self.add(origin, Severity::Note, Code::MissingTranslation, said, key.trim_start_matches(':'));
    }

    fn note_languages(&mut self, script: &Script, origin: &Origin, key: &str) {
        let is_in = |lang| script.host().texts().in_lang(key, lang).is_some_and(|text| !text.is_empty());
        let (zh, en) = (is_in(Lang::Zh), is_in(Lang::En));
        let noted = InLanguages { origin: origin.clone(), key: key.to_owned(), zh, en };
        self.languages.entry(origin.file.clone()).or_default().push(noted);
    }

    /// Reports the text of a spec that the program writes in Chinese and not in English: a mark or pile has no name there.
    fn note_unnamed(&mut self, script: &Script, origin: &Origin, key: &str) {
        let written = |lang| script.text(key, lang).is_some_and(|text| !text.is_empty());
        let is_of_package = script.host().texts().in_lang(key, Lang::Zh).is_some_and(|text| !text.is_empty());
        if is_of_package || !written(Lang::Zh) || written(Lang::En) {
            return;
        }
        let said = Said::new(
            format!("\"{key}\" 没有英文描述：它用到的标记、牌堆或名称没有英文译文"),
            format!("\"{key}\" has no English text: a mark, pile or name in it has no English name"),
        );
        self.add(origin, Severity::Note, Code::MissingTranslation, said, key.trim_start_matches(':'));
    }

    /// Reports what is in one language, in files whose other names and texts are in both. Most public packages are in
    /// Chinese alone, which is no oversight.
    fn one_language(&mut self) {
        let files = std::mem::take(&mut self.languages);
        let is_both = |one: &InLanguages| one.zh && one.en;
        let any_has_both = files.values().flatten().any(is_both);
        for noted in files.into_values() {
            if !noted.iter().any(is_both) {
                if any_has_both {
                    self.without_english(&noted);
                }
                continue;
            }
            for one in noted.into_iter().filter(|one| one.zh != one.en) {
                let key = one.key.as_str();
                let said = match one.zh {
                    true => Said::new(
                        format!("\"{key}\" 没有英文译文，这个文件里别的有"),
                        format!("\"{key}\" has no English text, as others of this file have"),
                    ),
                    false => Said::new(
                        format!("\"{key}\" 没有中文译文，这个文件里别的有"),
                        format!("\"{key}\" has no Chinese text, as others of this file have"),
                    ),
                };
                let owner = key.trim_start_matches(':');
                self.add(&one.origin, Severity::Note, Code::MissingTranslation, said, owner);
            }
        }
    }

    /// Reports a file without English, once, where other files have both languages.
    fn without_english(&mut self, noted: &[InLanguages]) {
        let lacking = noted.iter().filter(|one| one.zh && !one.en).count();
        let Some(first) = noted.iter().find(|one| one.zh && !one.en) else { return };
        let said = Said::new(
            format!("这个文件里的 {lacking} 个名字和说明都没有英文译文，别的文件有"),
            format!("none of the {lacking} names and texts of this file has English, as other files have"),
        );
        let origin = first.origin.clone();
        self.add(&origin, Severity::Note, Code::MissingTranslation, said, &first.key);
    }

    fn skills(&mut self, script: &Script, catalog: &Catalog, wanted: &BTreeSet<String>) {
        let definitions = script.host().definitions();
        let shown = catalog.generals.values().filter(|g| !g.hidden);
        let of_shown: BTreeSet<&Name> = shown.flat_map(|g| &g.skills).collect();
        let of_any: BTreeSet<&Name> = catalog.generals.values().flat_map(|g| &g.skills).collect();
        let related: BTreeSet<&Name> = catalog.related.values().flatten().collect();
        let of_cards: BTreeSet<&Name> = catalog.kinds.iter().filter_map(|kind| kind.skill.as_ref()).collect();
        let specs = script.specs();
        for skill in catalog.skills.values() {
            let entry = definitions.skill_named(&skill.name).and_then(|id| definitions.skill(id));
            let Some(entry) = entry.filter(|e| wanted.contains(e.origin.file.as_str())) else { continue };
            let is_shown = of_shown.contains(&skill.name) && !skill.name.starts_with('#');
            if is_shown && !skill.attached {
                for key in [skill.name.to_string(), format!(":{}", skill.name)] {
                    if !has_text(script, &key) {
                        self.untold(&entry.origin, &key, "技能", "skill");
                    } else if !specs.contains_key(&skill.name) {
                        self.note_languages(script, &entry.origin, &key);
                    } else if key.starts_with(':') {
                        self.note_unnamed(script, &entry.origin, &key);
                    }
                }
            }
            if is_shown && !skill.attached {
                self.tags(script, &entry.origin, skill, entry.kind);
            }
            if let Some(spec) = specs.get(&skill.name) {
                self.specs.push((entry.origin.clone(), skill.name.clone()));
                self.named_skills(catalog, &entry.origin, &skill.name, spec);
            }
            let is_owned = [&of_any, &related, &of_cards].iter().any(|owned| owned.contains(&skill.name));
            if !is_owned && needs_owner(skill) {
                let said = Said::new(
                    format!("没有武将有技能 \"{}\"，也没有别处提到它", skill.name),
                    format!("no general has skill \"{}\", and nothing mentions it", skill.name),
                );
                self.add(&entry.origin, Severity::Note, Code::UnownedSkill, said, &skill.name);
            }
        }
    }
}

impl Found {
    /// Adds the skills that a spec gives or takes away and that do not exist.
    fn named_skills(&mut self, catalog: &Catalog, origin: &Origin, owner: &Name, spec: &Value) {
        let mut named = BTreeSet::new();
        skills_in(spec, &mut named);
        for skill in named.into_iter().filter(|skill| catalog.skill(skill).is_none()) {
            let said = Said::new(
                format!("技能 \"{owner}\" 的规格提到技能 \"{skill}\"，它不存在"),
                format!("the spec of skill \"{owner}\" names skill \"{skill}\", which does not exist"),
            );
            self.add(origin, Severity::Warning, Code::MissingSkill, said, owner);
            if let Some(last) = self.findings.last_mut() {
                last.missing = format!("skill {skill}");
            }
        }
    }
}

/// Collects the names of skills in a spec: what is gained, lost or lent.
fn skills_in<'a>(value: &'a Value, named: &mut BTreeSet<&'a str>) {
    match value {
        Value::Array(list) => list.iter().for_each(|item| skills_in(item, named)),
        Value::Object(keys) => {
            let word = |key| keys.get(key).and_then(Value::as_str);
            let key = match (word("verb"), word("form")) {
                (Some("gain_skill" | "lose_skill"), _) => Some("name"),
                (_, Some("awaken")) => Some("gain"),
                (_, Some("lends")) => Some("skill"),
                _ => None,
            };
            match key.and_then(|key| keys.get(key)) {
                Some(Value::String(skill)) => {
                    named.insert(skill);
                }
                Some(Value::Array(list)) => named.extend(list.iter().filter_map(Value::as_str)),
                _ => {}
            }
            keys.values().for_each(|item| skills_in(item, named));
        }
        _ => {}
    }
}

/// Tags at the beginning of a text, what they are in English, and whether the code has them.
type Tag = (&'static str, &'static str, fn(&SkillDef) -> bool);

const TAGS: [Tag; 4] = [
    ("锁定技", "locked", |skill| skill.frequency == Frequency::Compulsory),
    ("限定技", "limited", |skill| skill.frequency == Frequency::Limited),
    ("觉醒技", "awakening", |skill| skill.frequency == Frequency::Wake),
    ("主公技", "a lord skill", |skill| skill.lord),
];

/// Returns a text without what is struck through.
fn without_struck(text: &str) -> String {
    let mut parts = text.split("<s>");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once("</s>").map_or("", |(_, rest)| rest))
}

/// Returns the tags at the head of a text: those before the first comma.
fn head_of(text: &str) -> &str {
    let bare = text.trim_start_matches(|c: char| !('\u{4e00}'..='\u{9fff}').contains(&c));
    bare.split(['，', ',', '。', '：', ':', '；']).next().unwrap_or_default()
}

impl Found {
    /// Compares the tags of a text with those of the code.
    fn tags(&mut self, script: &Script, origin: &Origin, skill: &SkillDef, kind: &str) {
        let Some(text) = script.text(&format!(":{}", skill.name), Lang::Zh).filter(|text| !text.is_empty())
        else {
            return;
        };
        // What holds all the time is locked without saying so.
        let acts = ["TriggerSkill", "PhaseChangeSkill", "MasochismSkill", "DrawCardsSkill", "GameStartSkill"]
            .contains(&kind);
        let text = without_struck(&text);
        let head = head_of(&text);
        for (zh, en, has) in TAGS {
            let (said, is) = (head.starts_with(zh), has(skill));
            let has_other = ["觉醒技", "限定技", "使命技"].iter().any(|tag| text.contains(tag));
            if zh == "锁定技" && (has_other || skill.frequency == Frequency::Wake) {
                continue;
            }
            if said == is || !acts && zh != "主公技" {
                continue;
            }
            // Some mention a tag later on, or by another word.
            if is && (text.contains(zh) || text.chars().count() < 4) {
                continue;
            }
            let name = &skill.name;
            let said = match said {
                true => Said::new(
                    format!("\"{name}\" 的说明写着{zh}，代码里不是"),
                    format!("the text of \"{name}\" says that it is {en} ({zh}), the code does not"),
                ),
                false => Said::new(
                    format!("\"{name}\" 在代码里是{zh}，说明没有写"),
                    format!("\"{name}\" is {en} in code, and its text does not say {zh}"),
                ),
            };
            self.add(origin, Severity::Note, Code::TextTags, said, name);
        }
        if kind.contains("ViewAsSkill") {
            self.once(script, origin, &skill.name, &text);
        }
    }

    /// Compares the limit that a text names with the code of a skill that players pick.
    fn once(&mut self, script: &Script, origin: &Origin, name: &Name, text: &str) {
        let head: String = text.chars().take(20).collect();
        let says = head.contains("阶段技")
            || head.contains("出牌阶段限一次")
            || head.contains("出牌阶段，你可以限一次");
        let Some(code) = code_at(script, origin) else { return };
        let tests = LIMITS.iter().any(|word| code.contains(word));
        let is_once = code.contains(":hasUsed(\"#") && code.contains("not ");
        let no_word = !["一次", "阶段技", "两次", "限"].iter().any(|word| text.contains(word));
        let said = match (says, tests) {
            (true, false) => Said::new(
                format!("\"{name}\" 的说明写着出牌阶段限一次，代码里没有次数限制"),
                format!("the text of \"{name}\" says once per play phase, and the code has no limit"),
            ),
            (false, _) if is_once && no_word => Said::new(
                format!("\"{name}\" 的代码限制了次数，说明没有写"),
                format!("the code of \"{name}\" limits its uses, and its text does not say so"),
            ),
            _ => return,
        };
        self.add(origin, Severity::Note, Code::TextTags, said, name);
    }
}

/// Words of code that keep a limit.
const LIMITS: [&str; 14] = [
    "hasUsed",
    "usedTimes",
    "hasFlag",
    "getMark",
    "getTag",
    "Flag",
    "limit",
    "once",
    "UsedTimes",
    "getPile",
    "History",
    "isEnabled",
    "require",
    "dofile",
];

/// The most lines that are read of a definition.
const LONGEST: usize = 120;

/// Returns the code of a definition: from its line to where the next one begins.
fn code_at(script: &Script, origin: &Origin) -> Option<String> {
    let library = script.host().library()?;
    let (_, source) = library.files().find(|(_, source)| source.name == origin.file.as_str())?;
    let text = String::from_utf8_lossy(&source.text);
    let mut lines = text.lines().skip(origin.line.max(1) - 1).take(LONGEST);
    let first = lines.next()?.to_owned();
    let rest = lines.take_while(|line| !line.contains("sgs.Create")).collect::<Vec<_>>().join("\n");
    Some(format!("{first}\n{rest}"))
}

/// Returns `true` if it acts only for its owner.
fn needs_owner(skill: &SkillDef) -> bool {
    matches!(skill.bearer, Bearer::Owner) && !skill.attached && !skill.events.is_empty()
}

fn has_text(script: &Script, key: &str) -> bool {
    script.text(key, Lang::Zh).or_else(|| script.text(key, Lang::En)).is_some_and(|text| !text.is_empty())
}

/// Adds the findings of the loader to those of the text, without duplicates.
pub(super) fn merge(findings: &mut Vec<Finding>, found: Vec<Finding>, notices: &[(Finding, Notice)]) {
    let told = |f: &Finding| {
        let same_file = findings.iter().filter(|known| known.file == f.file);
        match f.code {
            // An invalid file does not run either.
            Code::DryRun => same_file
                .into_iter()
                .any(|known| known.severity == Severity::Error && known.place.line == f.place.line),
            Code::Load => same_file.into_iter().any(|known| known.code == Code::Syntax),
            Code::LoadWarning => notices
                .iter()
                .filter(|(finding, _)| finding == f)
                .any(|(_, notice)| same_file.clone().any(|known| is_same(notice, f, known))),
            _ => false,
        }
    };
    let new: Vec<Finding> = found.iter().filter(|f| !told(f)).cloned().collect();
    findings.extend(new);
}

/// Returns `true` if the loader and the text report the same thing.
fn is_same(notice: &Notice, loaded: &Finding, walked: &Finding) -> bool {
    match (notice, walked.code) {
        (Notice::UnknownSpecField { field, .. }, Code::SpecField) => *field == walked.about,
        (Notice::Taken(Cause::SpecType { field, .. }), Code::SpecType) => *field == walked.about,
        (Notice::NoEvent { .. }, Code::UnknownSgs) => true,
        (Notice::NeverCorrects { .. }, Code::NothingCorrected) => walked.place.line == loaded.place.line,
        _ => false,
    }
}
