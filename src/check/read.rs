//! Parsing of all files of a library, and the findings that depend on all of them.

use super::Progress;
use super::ai_tables::{Sheet, SheetOf};
use super::file::{Allowed, Lines};
use super::finding::{Code, Finding, Habit, Place, Said, Severity};
use super::fix::full_width;
use super::known::Known;
use super::lonely::{self, Mentions, OfFile};
use super::near::like;
use super::outcome::{Candidate, Names, Unless, Walked};
use super::smart_ai::{self, Wrong};
use super::syntax::parse;
use super::syntax::tree::Span;
use super::walk::walk;
use crate::script::absent;
use crate::script::error::Located;
use crate::script::load::{Library, REPLACED, Source};
use crate::script::renamed::renamed;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The data of a file.
pub struct FileRead {
    /// Name in its content root.
    pub name: String,
    pub bytes: usize,
    pub(super) walked: Walked,
    /// Position of each candidate.
    places: Vec<Place>,
    /// Position of each call of an AI to itself.
    smart_places: Vec<Place>,
    /// Names in its texts.
    pub(super) mentions: Mentions,
    /// Its skills and AI table entries.
    ai: Sheet,
    /// Position of each skill of the sheet.
    skill_places: Vec<Place>,
    /// First and last line of each definition, with its name.
    pub(super) owners: Vec<(usize, usize, String)>,
    pub(super) allowed: Allowed,
    /// LuaJIT's syntax error.
    syntax: Option<Located>,
    /// Full-width punctuation in a file that LuaJIT cannot read.
    full_width: Vec<(Place, char)>,
    /// Names that leave its engine open, if that matters.
    doubts: Vec<String>,
    /// The word of a comment that declares no engine, with its line.
    wrong_dialect: Option<(usize, String)>,
}

/// Stack size for the deepest syntax tree.
const STACK: usize = 32 << 20;

/// Reads all files, in parallel on all processors.
pub fn read_all(library: &Library, known: &Known, progress: &Progress) -> Vec<FileRead> {
    // Files that are not run define nothing.
    let (unread, mut sources): (Vec<_>, Vec<_>) = library
        .files()
        .map(|(_, source)| source)
        .partition(|source| REPLACED.contains(&source.name.as_str()));
    unread.iter().for_each(|_| progress.step());
    // The longest files first, to balance the threads.
    sources.sort_by_key(|source| std::cmp::Reverse(source.text.len()));
    let next = AtomicUsize::new(0);
    let read = Mutex::new(Vec::with_capacity(sources.len()));
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let work = || {
                while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut file = read_one(source, known);
                    // No package counts uses of the cards whose names bundled files work out.
                    if library.is_bundled(&source.name) {
                        file.walked.defined.skill_cards.remove("*");
                    }
                    read.lock().unwrap_or_else(PoisonError::into_inner).push(file);
                    progress.step();
                }
            };
            // If a thread cannot be started, the others do the work.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
    });
    let mut read = read.into_inner().unwrap_or_else(PoisonError::into_inner);
    read.sort_by(|a, b| a.name.cmp(&b.name));
    read
}

pub(super) fn read_one(source: &Source, known: &Known) -> FileRead {
    let text = String::from_utf8_lossy(&source.text);
    let tree = parse(&text);
    let lines = Lines::of(&text);
    let mut file = FileRead {
        name: source.name.clone(),
        bytes: source.text.len(),
        walked: Walked::default(),
        places: Vec::new(),
        smart_places: Vec::new(),
        mentions: Mentions::of(&tree.body, known, &lines),
        ai: Sheet::of(&tree.body),
        skill_places: Vec::new(),
        owners: Vec::new(),
        allowed: Allowed::default(),
        syntax: source.compiled().as_ref().err().cloned(),
        full_width: Vec::new(),
        doubts: doubts(source),
        wrong_dialect: source.signs().wrong().map(|(at, word)| (lines.line(at as u32), word.to_owned())),
    };
    if file.syntax.is_some() {
        let wide = full_width(&text).into_iter();
        let span = |at: usize, c: char| Span { from: at as u32, to: (at + c.len_utf8()) as u32 };
        file.full_width = wide.map(|(at, c)| (lines.place(span(at, c)), c)).collect();
    }
    file.skill_places = file.ai.skills.iter().map(|(_, span, _)| lines.place(*span)).collect();
    file.allowed = Allowed::of(&tree.comments, &lines);
    // An incomplete file proves little about others, but its definitions count.
    let mut walked = walk(known, &tree.body, source.signs().dialect(), source.name.starts_with("ai/"));
    if let (None, Some(at)) = (&file.syntax, tree.unread) {
        let line = lines.line(at);
        tracing::warn!(
            "{}:{line}: LuaJIT reads the file, the checks do not: only its callbacks are tried",
            file.name
        );
    }
    if file.syntax.is_some() || tree.incomplete {
        walked.candidates.clear();
        walked.smart_calls.clear();
        file.mentions.forget_reads();
    }
    file.smart_places = walked.smart_calls.iter().map(|c| lines.place(c.span)).collect();
    file.places = walked.candidates.iter().map(|c| lines.place(c.span)).collect();
    let line_of = |at| lines.line(at);
    let owners = walked
        .owners
        .iter()
        .map(|(span, name): &(Span, String)| (line_of(span.from), line_of(span.to), name.clone()));
    file.owners = owners.collect();
    file.walked = walked;
    file
}

/// Events without a player in only one of the two engines.
const DIFFERING: [&str; 2] = ["sgs.GameStart", "sgs.DamageCaused"];

fn doubts(source: &Source) -> Vec<String> {
    let text = &source.text;
    let names = |event: &str| {
        memchr::memmem::find_iter(text, event)
            .any(|at| text.get(at + event.len()).is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_'))
    };
    if source.name.starts_with("ai/") || !DIFFERING.iter().any(|event| names(event)) {
        return Vec::new();
    }
    source.signs().doubts().unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// Returns the words mentioned in texts of all files.
pub(super) fn words(files: &[FileRead]) -> HashSet<&str> {
    files.iter().flat_map(|f| f.walked.words.keys().map(String::as_str)).collect()
}

/// Returns the names in definitions of skills and cards.
pub(super) fn written(files: &[FileRead]) -> HashSet<&str> {
    files.iter().flat_map(|f| f.owners.iter().map(|(_, _, name)| name.as_str())).collect()
}

impl FileRead {
    /// Returns its skills and AI table entries.
    pub(super) fn sheet(&self) -> SheetOf<'_> {
        SheetOf { file: &self.name, sheet: &self.ai, places: &self.skill_places }
    }

    /// Returns the skill or card with the innermost definition around a line.
    fn owner(&self, line: usize) -> &str {
        let around = self.owners.iter().filter(|(from, to, _)| (*from..=*to).contains(&line));
        around.min_by_key(|(from, to, _)| to - from).map_or("", |(_, _, name)| name.as_str())
    }

    /// Returns a finding at a place of the file.
    pub(super) fn found(&self, place: Place, said: (Severity, Code, Said), like: Vec<String>) -> Finding {
        let (severity, code, text) = said;
        Finding {
            file: self.name.clone(),
            place,
            severity,
            code,
            text,
            like,
            owner: self.owner(place.line).to_owned(),
            missing: String::new(),
            about: String::new(),
            also: Vec::new(),
        }
    }

    fn finding(&self, candidate: &Candidate, place: Place, hints: &mut Hints) -> Finding {
        let missing = match &candidate.unless {
            Unless::Global(name) => name.clone(),
            Unless::Sgs(name) => format!("sgs.{name}"),
            Unless::Member(name) if candidate.code == Code::UnknownMethod => format!(":{name}"),
            _ => String::new(),
        };
        Finding {
            file: self.name.clone(),
            place,
            severity: candidate.severity,
            code: candidate.code,
            text: with_reason(candidate),
            like: hints.of(candidate),
            owner: self.owner(place.line).to_owned(),
            missing,
            about: candidate.about.clone(),
            also: Vec::new(),
        }
    }
}

impl FileRead {
    fn smart_finding(&self, call: &smart_ai::Call, wrong: &Wrong, place: Place, all: &Names) -> Finding {
        let name = &call.name;
        let mut like_it = Vec::new();
        let (severity, code, zh, en) = match wrong {
            Wrong::Unknown { elsewhere: true } => (
                Severity::Warning,
                Code::UnknownAiMethod,
                format!("这里的 SmartAI 没有方法 `{name}`，别的 AI 有：附上定义它的文件，或自己定义"),
                format!(
                    "SmartAI has no method `{name}` here, and has in other trees: bring the file, or define it"
                ),
            ),
            Wrong::Unknown { elsewhere: false } => {
                let mut names: Vec<&str> = all.smart.keys().map(String::as_str).collect();
                names.extend(smart_ai::elsewhere());
                like_it = like(name, names.into_iter());
                (
                    Severity::Error,
                    Code::UnknownAiMethod,
                    format!("SmartAI 没有方法 `{name}`"),
                    format!("SmartAI has no method `{name}`"),
                )
            }
            // Lua ignores them.
            Wrong::TooMany(most) => (
                Severity::Note,
                Code::ArgumentCount,
                format!("SmartAI:{name} 最多取 {most} 个参数，这里有 {} 个，多的不起作用", call.given),
                format!(
                    "SmartAI:{name} takes {most} arguments at most, got {}: the rest is ignored",
                    call.given
                ),
            ),
            Wrong::NoPlayer(at, parameter, of) => (
                Severity::Warning,
                Code::ArgumentType,
                format!("SmartAI:{name} 的第 {} 个参数 {parameter} 要是 Player，这里是{}", at + 1, of.zh()),
                format!(
                    "SmartAI:{name}: argument {}, {parameter}, must be a Player, this is {}",
                    at + 1,
                    of.en()
                ),
            ),
        };
        Finding {
            file: self.name.clone(),
            place,
            severity,
            code,
            text: Said::new(zh, en),
            like: like_it,
            owner: self.owner(place.line).to_owned(),
            missing: String::new(),
            about: String::new(),
            also: Vec::new(),
        }
    }
}

/// Returns the message about a missing name, with the reason if QSanguosha has it.
fn with_reason(candidate: &Candidate) -> Said {
    let name = match &candidate.unless {
        Unless::Member(name) if candidate.code == Code::UnknownMethod && candidate.class.is_empty() => {
            name.clone()
        }
        Unless::Member(name) if candidate.code == Code::UnknownMethod => {
            format!("{}:{name}", candidate.class)
        }
        Unless::Sgs(name) => format!("sgs.{name}"),
        _ => return candidate.text.clone(),
    };
    let Some(absent) = absent::named(&name).next() else { return candidate.text.clone() };
    Said::new(
        format!("{}；原版有：{}", candidate.text.zh, absent.reason_zh),
        format!("{}; the original has it: {}", candidate.text.en, absent.reason),
    )
    .about(absent.is_of_hegemony().then_some(Habit::Hegemony))
}

/// Returns the definitions of all files together.
pub(super) fn defined(files: &[FileRead]) -> Names {
    let mut all = Names::default();
    for file in files {
        all.globals.extend(file.walked.defined.globals.iter().cloned());
        all.sgs.extend(file.walked.defined.sgs.iter().cloned());
        all.members.extend(file.walked.defined.members.iter().cloned());
        all.functions.extend(file.walked.defined.functions.iter().cloned());
        all.ai.extend(file.walked.defined.ai.iter().cloned());
        all.entries.extend(file.walked.defined.entries.iter().cloned());
        all.takes_cards.extend(file.walked.defined.takes_cards.iter().cloned());
        all.skill_cards.extend(file.walked.defined.skill_cards.iter().cloned());
        for (name, methods) in &file.walked.defined.smart {
            all.smart.entry(name.clone()).or_default().extend(methods.iter().cloned());
        }
    }
    all
}

/// Returns the candidates of these files that no file resolves, and LuaJIT's syntax errors.
pub(super) fn findings(files: &[FileRead], known: &Known, wanted: &BTreeSet<String>) -> Vec<Finding> {
    let all = defined(files);
    let passing: HashSet<&str> =
        files.iter().flat_map(|f| f.walked.passing.iter().map(String::as_str)).collect();
    let mut hints = Hints { known, all: &all, cache: HashMap::new() };
    let mut findings = Vec::new();
    for file in files.iter().filter(|f| wanted.contains(&f.name)) {
        if let Some(message) = &file.syntax {
            findings.push(syntax_error(&file.name, message));
        }
        findings.extend(file.full_width.iter().map(|(place, c)| wide_sign(&file.name, *place, *c)));
        if !file.doubts.is_empty() {
            findings.push(unclear_dialect(&file.name, &file.doubts));
        }
        if let Some((line, word)) = &file.wrong_dialect {
            findings.push(wrong_dialect(&file.name, *line, word));
        }
        for (candidate, place) in file.walked.candidates.iter().zip(&file.places) {
            let settled = match &candidate.unless {
                Unless::Certain => false,
                Unless::Global(name) => is_set(name, file, &all, &passing),
                Unless::Sgs(name) => all.sgs.contains(name),
                Unless::Member(name) if candidate.code == Code::UnknownField => all.members.contains(name),
                Unless::Member(name) => all.functions.contains(name),
                Unless::Ai(name) => all.ai.contains(name),
                Unless::Entry(name) => has_entry(&all, name),
                Unless::TakesNoCards(name) => !all.takes_cards.contains(name),
                Unless::SkillCard(name) => all.skill_cards.contains(name) || all.skill_cards.contains("*"),
                Unless::OtherCard(name) => !file.walked.defined.skill_cards.contains(name),
            };
            if !settled {
                findings.push(file.finding(candidate, *place, &mut hints));
            }
        }
        for (call, place) in file.walked.smart_calls.iter().zip(&file.smart_places) {
            let methods = all.smart.get(&call.name).map(Vec::as_slice).unwrap_or_default();
            // Added to the class in another way, its parameters are unknown.
            if methods.is_empty() && all.members.contains(&call.name) {
                continue;
            }
            if let Some(wrong) = smart_ai::wrong(call, methods) {
                findings.push(file.smart_finding(call, &wrong, *place, &all));
            }
        }
    }
    findings.extend(of_names(files, wanted));
    findings
}

/// Returns the findings about names in texts.
fn of_names(files: &[FileRead], wanted: &BTreeSet<String>) -> Vec<Finding> {
    let of_files: Vec<OfFile> = files
        .iter()
        .map(|file| OfFile {
            mentions: &file.mentions,
            words: &file.walked.words,
            is_wanted: wanted.contains(&file.name),
        })
        .collect();
    let found = lonely::findings(&of_files).into_iter();
    found.filter_map(|one| Some(files.get(one.file)?.found(one.place, one.said, one.like))).collect()
}

/// Common names of parameters and payloads. If another file assigns one in a function, `local` was forgotten,
/// and this file cannot rely on it.
const OF_CALLBACKS: &[&str] = &[
    "room", "player", "target", "source", "from", "to", "data", "event", "use", "damage", "card", "cards",
    "effect", "move", "judge", "dying", "death", "recover", "resp", "response", "targets", "pattern", "log",
    "victim", "killer", "splayer", "choice", "id", "ids",
];

/// Returns `true` if a global of this name is set that is visible to the file.
fn is_set(name: &str, file: &FileRead, all: &Names, passing: &HashSet<&str>) -> bool {
    let own = &file.walked;
    all.globals.contains(name)
        || own.of_module.contains(name)
        || own.passing.contains(name)
        || (passing.contains(name) && !OF_CALLBACKS.contains(&name))
}

/// Returns `true` if a table of an AI has this entry, or keys that are worked out.
fn has_entry(all: &Names, name: &str) -> bool {
    let table = name.split_once('.').map_or(name, |(table, _)| table);
    all.entries.contains(name) || all.entries.contains(&format!("{table}.*"))
}

fn unclear_dialect(file: &str, names: &[String]) -> Finding {
    let some = names.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
    Finding {
        file: file.to_owned(),
        place: Place { line: 1, ..Place::default() },
        severity: Severity::Note,
        code: Code::Dialect,
        text: Said::new(
            format!(
                "看不出这个文件是为哪种引擎写的（{some}）：用 `-- sgs: dialect v2` 或 `-- sgs: dialect sijyu` 说明"
            ),
            format!(
                "it is not clear which engine the file is for ({some}): declare it, `-- sgs: dialect v2` or \
                 `-- sgs: dialect sijyu`"
            ),
        ),
        like: Vec::new(),
        owner: String::new(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    }
}

fn wrong_dialect(file: &str, line: usize, word: &str) -> Finding {
    Finding {
        file: file.to_owned(),
        place: Place { line, ..Place::default() },
        severity: Severity::Warning,
        code: Code::Dialect,
        text: Said::new(
            format!("不认识的引擎 `{word}`，这条注释不起作用：写 `v2` 或 `sijyu`"),
            format!("`{word}` is not an engine, so the comment has no effect: write `v2` or `sijyu`"),
        ),
        like: like(word, ["v2", "sijyu"].into_iter()),
        owner: String::new(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    }
}

fn syntax_error(file: &str, error: &Located) -> Finding {
    let line = error.place.as_ref().map_or(1, |place| place.line);
    Finding {
        file: file.to_owned(),
        place: Place { line, ..Place::default() },
        severity: Severity::Error,
        code: Code::Syntax,
        text: Said::of(&error.cause),
        like: Vec::new(),
        owner: String::new(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    }
}

fn wide_sign(file: &str, place: Place, sign: char) -> Finding {
    Finding {
        file: file.to_owned(),
        place,
        severity: Severity::Error,
        code: Code::FullWidth,
        text: Said::new(
            format!("代码里有全角的“{sign}”，Lua 不认识：改成半角，`--fix` 可以代劳"),
            format!(
                "full-width `{sign}` in code, which Lua does not read: write the plain one, or let `--fix` do it"
            ),
        ),
        like: Vec::new(),
        owner: String::new(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    }
}

/// The source of suggestions for a wrong name.
struct Hints<'a> {
    known: &'a Known,
    all: &'a Names,
    cache: HashMap<(Unless, String), Vec<String>>,
}

impl Hints<'_> {
    fn of(&mut self, candidate: &Candidate) -> Vec<String> {
        use Code::{UnknownGlobal, UnknownMethod, UnknownSgs, UnknownSkillCard};
        if !matches!(candidate.code, UnknownGlobal | UnknownMethod | UnknownSgs | UnknownSkillCard) {
            return Vec::new();
        }
        let key = (candidate.unless.clone(), candidate.class.clone());
        if let Some(known) = self.cache.get(&key) {
            return known.clone();
        }
        let found = self.look(candidate);
        self.cache.insert(key, found.clone());
        found
    }

    fn look(&self, candidate: &Candidate) -> Vec<String> {
        let (known, all) = (self.known, self.all);
        let today = match &candidate.unless {
            Unless::Sgs(name) => renamed(&format!("sgs.{name}")),
            Unless::Member(name) => renamed(name),
            _ => None,
        };
        if let Some(name) = today {
            return vec![name.to_owned()];
        }
        match &candidate.unless {
            // The table name was omitted.
            Unless::Global(name) if known.sgs.contains_key(name) => vec![format!("sgs.{name}")],
            Unless::Global(name) => like(name, known.globals.iter().chain(&all.globals).map(String::as_str)),
            Unless::Sgs(name) => like(name, known.sgs.keys().chain(&all.sgs).map(String::as_str)),
            Unless::Member(name) if candidate.class.is_empty() => {
                like(name, known.methods.keys().map(String::as_str))
            }
            // Another class has it: the object is wrong.
            Unless::Member(name) if known.methods.contains_key(name) => Vec::new(),
            Unless::Member(name) => like(name, known.names_of(&candidate.class)),
            Unless::SkillCard(name) => like(name, all.skill_cards.iter().map(String::as_str)),
            Unless::OtherCard(name) => vec![format!("#{name}")],
            Unless::Certain | Unless::Ai(_) | Unless::Entry(_) | Unless::TakesNoCards(_) => Vec::new(),
        }
    }
}
