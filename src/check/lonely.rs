//! Names in texts that nothing else has: a mark that is read and never set, a prompt without a text, a card
//! that nobody makes. Also callbacks that give nothing, and loops that a player may go on with endlessly.
//!
//! Such names are read from the tree alone. A mark, flag, tag, pile or skill is reported only where the same
//! file has one of nearly the same name: packages also read what others set.

use super::file::Lines;
use super::finding::{Code, Place, Said, Severity};
use super::known::Known;
use super::near::like;
use super::syntax::tree::*;
use super::syntax::visit::Seen;
use crate::rules::cards::{DeckOptions, catalog};
use crate::script::words::edits;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::OnceLock;

/// The kind of a name in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    Mark,
    Flag,
    Tag,
    Pile,
    Skill,
    Prompt,
    Card,
}

impl Sort {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Sort::Mark => ("标记", "mark"),
            Sort::Flag => ("flag", "flag"),
            Sort::Tag => ("tag", "tag"),
            Sort::Pile => ("牌堆", "pile"),
            Sort::Skill => ("技能", "skill"),
            Sort::Prompt => ("提示语", "prompt"),
            Sort::Card => ("牌", "card"),
        }
    }
}

/// Methods that read a name, with the position of the name.
const READS: [(&str, usize, Sort); 5] = [
    ("getMark", 0, Sort::Mark),
    ("hasFlag", 0, Sort::Flag),
    ("getTag", 0, Sort::Tag),
    ("getPile", 0, Sort::Pile),
    ("hasSkill", 0, Sort::Skill),
];

/// Methods that set a name, with the position of the name.
const SETS: [(&str, usize, Sort); 10] = [
    ("setPlayerMark", 1, Sort::Mark),
    ("addPlayerMark", 1, Sort::Mark),
    ("gainMark", 0, Sort::Mark),
    ("addMark", 0, Sort::Mark),
    ("setMark", 0, Sort::Mark),
    ("setPlayerFlag", 1, Sort::Flag),
    ("setFlags", 0, Sort::Flag),
    ("setTag", 0, Sort::Tag),
    ("addToPile", 0, Sort::Pile),
    ("acquireSkill", 1, Sort::Skill),
];

/// Methods that may stand in the condition of a loop that asks, without ending it.
const IDLE: [&str; 4] = ["isAlive", "objectName", "getRoom", "isDead"];

/// Methods of which one makes a loop worth going on with.
const GAINS: [&str; 4] = ["drawCards", "recover", "gainMark", "gainMaxHp"];

/// Methods in a loop that use something up at the end, or change what its condition asks for.
const SPENDS: [&str; 12] = [
    "throwCard",
    "askForDiscard",
    "askForExchange",
    "loseHp",
    "loseMaxHp",
    "damage",
    "loseMark",
    "removePlayerMark",
    "judge",
    "moveCardTo",
    "moveCardsAtomic",
    "askForUseCard",
];

/// A name where it is read.
#[derive(Debug)]
struct Read {
    sort: Sort,
    name: String,
    place: Place,
}

/// The names that a file reads, sets and makes.
#[derive(Default, Debug)]
pub struct Mentions {
    reads: Vec<Read>,
    set: BTreeSet<(Sort, String)>,
    /// Names of skills and cards that it defines.
    made: HashSet<String>,
    /// Keys of prompts that have a text.
    prompts: HashSet<String>,
    /// Callbacks that give nothing, and loops that may go on endlessly.
    silent: Vec<Place>,
    endless: Vec<Place>,
}

impl Mentions {
    /// Reads the tree of a file.
    pub(super) fn of(body: &[Stat<'_>], known: &Known, lines: &Lines<'_>) -> Mentions {
        let seen = Seen::of(body);
        let mut mentions = Mentions::default();
        for expr in &seen.exprs {
            match &expr.kind {
                Kind::Method(_, name, given) => mentions.method(name.name, given, known, lines),
                Kind::Table(items) => items.iter().for_each(|item| mentions.item(item, lines)),
                _ => {}
            }
        }
        for stat in &seen.stats {
            if let Stat::While(condition, body) = stat
                && goes_on(condition, body)
            {
                mentions.endless.push(lines.place(condition.span));
            }
        }
        mentions
    }

    /// Drops what is read, of a file that cannot be read whole.
    pub(super) fn forget_reads(&mut self) {
        self.reads.clear();
        self.silent.clear();
        self.endless.clear();
    }

    fn method(&mut self, method: &str, given: &[Expr<'_>], known: &Known, lines: &Lines<'_>) {
        let text = |at: usize| given.get(at).and_then(|arg| Some((arg.as_text()?, arg.span)));
        for (_, at, sort) in READS.iter().filter(|(name, ..)| *name == method) {
            if let Some((name, span)) = text(*at) {
                self.reads.push(Read { sort: *sort, name: name.to_owned(), place: lines.place(span) });
            }
        }
        for (_, at, sort) in SETS.iter().filter(|(name, ..)| *name == method) {
            self.set.extend(text(*at).map(|(name, _)| (*sort, name.to_owned())));
        }
        if method == "cloneCard"
            && let Some((name, span)) = text(0)
        {
            self.reads.push(Read { sort: Sort::Card, name: name.to_owned(), place: lines.place(span) });
        }
        let prompt = known.prompt_of(method).and_then(|at| given.get(at));
        if let Some((key, span)) = prompt.and_then(key_of_prompt) {
            self.reads.push(Read { sort: Sort::Prompt, name: key.to_owned(), place: lines.place(span) });
        }
    }

    fn item(&mut self, item: &Item<'_>, lines: &Lines<'_>) {
        match item {
            Item::Named(key, value) if key.name == "name" => {
                if let Some(name) = value.as_text() {
                    self.set.insert((Sort::Skill, name.trim_end_matches(['$', '&']).to_owned()));
                    self.made.insert(name.to_owned());
                }
            }
            Item::Named(key, value) if ["class_name", "limit_mark"].contains(&key.name) => {
                if let Some(name) = value.as_text() {
                    self.made.insert(name.to_owned());
                    self.set.insert((Sort::Mark, name.to_owned()));
                }
            }
            Item::Named(key, value) if key.name == "view_as" => {
                if let Kind::Function(function) = &value.bare().kind
                    && gives_nothing(function)
                {
                    self.silent.push(lines.place(key.span));
                }
            }
            Item::Keyed(key, value) if value.as_text().is_some() => {
                let key = key.as_text().filter(|key| key.starts_with('@'));
                self.prompts.extend(key.map(str::to_owned));
            }
            _ => {}
        }
    }
}

/// Returns the key of a prompt: `@x-card` of `"@x-card:" .. name`.
fn key_of_prompt<'t>(prompt: &'t Expr<'_>) -> Option<(&'t str, Span)> {
    let mut first = prompt.bare();
    let mut is_whole = true;
    while let Kind::Binary("..", left, _) = &first.kind {
        first = left.bare();
        is_whole = false;
    }
    let text = first.as_text()?;
    let key = match text.split_once(':') {
        Some((key, _)) => key,
        None if is_whole => text,
        None => return None,
    };
    (key.len() > 1 && key.starts_with('@') && !key.starts_with("@@")).then_some((key, first.span))
}

/// Returns `true` if no statement of a function returns a value.
fn gives_nothing(function: &Function<'_>) -> bool {
    let is_value = |value: &Expr<'_>| !matches!(value.bare().kind, Kind::Nil | Kind::Bool(false));
    let gives = |stat: &&Stat<'_>| matches!(stat, Stat::Return(_, values) if values.iter().any(is_value));
    // An empty function is a placeholder.
    !function.body.is_empty() && !Seen::of(&function.body).stats.iter().any(gives)
}

/// Returns the names of the methods that are called.
fn methods<'t>(seen: &Seen<'t, '_>) -> Vec<&'t str> {
    let method = |expr: &&'t Expr<'_>| match &expr.kind {
        Kind::Method(_, name, _) => Some(name.name),
        _ => None,
    };
    seen.exprs.iter().filter_map(method).collect()
}

/// Returns `true` for a loop that ends only if a player says so, and pays for it each time.
fn goes_on(condition: &Expr<'_>, body: &[Stat<'_>]) -> bool {
    let (asked, inner) = (Seen::of_expr(condition), Seen::of(body));
    let of_condition = methods(&asked);
    let is_plain = |expr: &&Expr<'_>| {
        !matches!(expr.kind, Kind::Binary(sign, ..) if sign != "and") && !matches!(expr.kind, Kind::Call(..))
    };
    let only_asks = of_condition.contains(&"askForSkillInvoke")
        && of_condition.iter().all(|name| *name == "askForSkillInvoke" || IDLE.contains(name))
        && asked.exprs.iter().all(is_plain);
    let of_body = methods(&inner);
    let leaves =
        inner.stats.iter().any(|stat| matches!(stat, Stat::Return(..) | Stat::Jump | Stat::Assign(..)));
    only_asks
        && !leaves
        && of_body.iter().any(|name| GAINS.contains(name))
        && !of_body.iter().any(|name| SPENDS.contains(name) || name.starts_with("set"))
}

/// Returns the names and classes of the cards of the game.
fn cards_of_the_game() -> &'static HashSet<String> {
    static CARDS: OnceLock<HashSet<String>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let kinds = catalog(&DeckOptions::default()).kinds;
        kinds.iter().flat_map(|kind| [kind.name.to_string(), kind.class().to_string()]).collect()
    })
}

/// Returns the longest word of a name, by which its mentions are counted.
fn longest_word(name: &str) -> &str {
    let words = name.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#'));
    words.max_by_key(|word| word.len()).unwrap_or_default()
}

/// Returns `true` if one name is likely a slip for the other: neither goes on from the other, and more than digits differ.
fn is_slip(name: &str, other: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    name.len() > 4
        && name != other
        && !name.starts_with(other)
        && !other.starts_with(name)
        && plain(name) != plain(other)
        && edits(name, other) <= 2
}

/// The data of a file.
pub(super) struct OfFile<'f> {
    pub mentions: &'f Mentions,
    /// Words in its texts, with their number.
    pub words: &'f HashMap<String, u32>,
    /// `true` if its findings are wanted.
    pub is_wanted: bool,
}

/// A finding, with the number of its file.
pub(super) struct Found {
    pub file: usize,
    pub place: Place,
    pub said: (Severity, Code, Said),
    pub like: Vec<String>,
}

/// The names of all files, for one look at some of them.
struct All<'f> {
    files: &'f [OfFile<'f>],
    counted: HashMap<&'f str, u32>,
}

impl<'f> All<'f> {
    fn of(files: &'f [OfFile<'f>]) -> All<'f> {
        let reads = files.iter().filter(|file| file.is_wanted).flat_map(|file| &file.mentions.reads);
        let words: HashSet<&str> = reads.map(|read| longest_word(&read.name)).collect();
        let count = |word: &str| files.iter().filter_map(|file| file.words.get(word)).sum();
        All { files, counted: words.into_iter().map(|word| (word, count(word))).collect() }
    }

    /// Returns the names of which this one is likely a slip; `None` if it is a name that others have.
    fn slips(&self, file: &OfFile<'_>, read: &Read) -> Option<Vec<String>> {
        let word = longest_word(&read.name);
        let own = file.mentions.reads.iter().filter(|other| longest_word(&other.name) == word).count();
        if self.counted.get(word).is_none_or(|count| *count as usize > own) {
            return None;
        }
        let same = file.mentions.set.iter().filter(|(sort, _)| *sort == read.sort).map(|(_, name)| name);
        let near: Vec<String> = same.filter(|name| is_slip(&read.name, name)).take(2).cloned().collect();
        (!near.is_empty()).then_some(near)
    }

    /// Returns similar keys of prompts, for a prompt without a text in a file whose other prompts have one.
    fn untold(&self, file: &OfFile<'_>, key: &str) -> Option<Vec<String>> {
        let has_text = |key: &str| self.files.iter().any(|file| file.mentions.prompts.contains(key));
        let mut others =
            file.mentions.reads.iter().filter(|read| read.sort == Sort::Prompt && read.name != key);
        if has_text(key) || !others.any(|read| has_text(&read.name)) {
            return None;
        }
        let keys: BTreeSet<&str> =
            self.files.iter().flat_map(|file| file.mentions.prompts.iter().map(String::as_str)).collect();
        Some(like(key, keys.into_iter()))
    }

    /// Returns similar names of cards, for a card that nobody makes.
    fn unmade(&self, name: &str) -> Option<Vec<String>> {
        // A name that stands elsewhere, too, may be given to a function that makes the card.
        let of_reads = self.files.iter().flat_map(|file| &file.mentions.reads);
        let reads = of_reads.filter(|read| read.sort == Sort::Card && read.name == name).count();
        let is_elsewhere = self.counted.get(longest_word(name)).is_some_and(|count| *count as usize > reads);
        let is_known = is_elsewhere
            || cards_of_the_game().contains(name)
            || self.files.iter().any(|file| file.mentions.made.contains(name));
        let all: BTreeSet<&str> = cards_of_the_game().iter().map(String::as_str).collect();
        (!is_known && !name.is_empty()).then(|| like(name, all.into_iter()))
    }
}

/// Returns the findings about names of the wanted files.
pub(super) fn findings(files: &[OfFile<'_>]) -> Vec<Found> {
    let all = All::of(files);
    let mut found = Vec::new();
    for (at, file) in files.iter().enumerate().filter(|(_, file)| file.is_wanted) {
        let mut told = BTreeMap::new();
        for read in &file.mentions.reads {
            let similar = match read.sort {
                Sort::Prompt => all.untold(file, &read.name),
                Sort::Card => all.unmade(&read.name),
                _ => all.slips(file, read),
            };
            if let Some(like) = similar {
                told.entry((read.place, read.sort)).or_insert((read, like));
            }
        }
        let of_names = told.into_values().map(|(read, like)| (read.place, of_name(read), like));
        let silent = file.mentions.silent.iter().map(|place| (*place, silent(), Vec::new()));
        let endless = file.mentions.endless.iter().map(|place| (*place, endless(), Vec::new()));
        let of_file = of_names.chain(silent).chain(endless);
        found.extend(of_file.map(|(place, said, like)| Found { file: at, place, said, like }));
    }
    found
}

fn of_name(read: &Read) -> (Severity, Code, Said) {
    let name = &read.name;
    let (zh, en) = read.sort.words();
    match read.sort {
        Sort::Prompt => (
            Severity::Note,
            Code::UnknownPrompt,
            Said::new(
                format!("提示语 \"{name}\" 没有译文，玩家只看到笼统的提问"),
                format!("the prompt \"{name}\" has no text: players see a general question"),
            ),
        ),
        Sort::Card => (
            Severity::Warning,
            Code::UnknownCard,
            Said::new(
                format!("没有叫 \"{name}\" 的牌，cloneCard 给出的是 nil"),
                format!("there is no card \"{name}\": cloneCard gives nil"),
            ),
        ),
        _ => (
            Severity::Warning,
            Code::UnknownName,
            Said::new(
                format!("这里读{zh} \"{name}\"，但没有任何地方设过这个名字"),
                format!("the {en} \"{name}\" is read here, and nothing else has this name"),
            ),
        ),
    }
}

fn silent() -> (Severity, Code, Said) {
    let said = Said::new(
        "`view_as` 没有一处返回牌，所以这个技能永远用不出来：最后写 `return 牌`",
        "`view_as` returns a card nowhere, so the skill can never be used: end it with `return card`",
    );
    (Severity::Warning, Code::NothingMade, said)
}

fn endless() -> (Severity, Code, Said) {
    let said = Said::new(
        "只要玩家一直说“是”，这个循环就没有尽头，每次还有好处：限定次数，或先让其付出代价",
        "the loop goes on as long as the player says yes, and pays each time: limit its rounds, or ask a price",
    );
    (Severity::Warning, Code::EndlessAsking, said)
}
