//! The outcome of reading one file: the names that it defines, and findings that other files may resolve.

use super::finding::{Code, Said, Severity};
use super::smart_ai;
use super::syntax::tree::Span;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A definition that would invalidate a finding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unless {
    Certain,
    Global(String),
    Sgs(String),
    Member(String),
    /// An entry for a skill in any AI table.
    Ai(String),
    /// An entry of a table of an AI: `ai_nullification.Duel`.
    Entry(String),
    /// No view-as skill of this name that takes cards.
    TakesNoCards(String),
    /// A skill card of this name.
    SkillCard(String),
    /// No skill card of this name in the same file.
    OtherCard(String),
}

/// A finding that other files may resolve.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub span: Span,
    pub severity: Severity,
    pub code: Code,
    pub text: Said,
    pub unless: Unless,
    /// The class in which the wrong name was looked up, for suggestions.
    pub class: String,
    /// The field concerned, if any.
    pub about: String,
}

impl Candidate {
    /// Creates a finding that no other file resolves.
    pub fn certain(span: Span, severity: Severity, code: Code, text: Said) -> Candidate {
        let (class, about) = (String::new(), String::new());
        Candidate { span, severity, code, text, unless: Unless::Certain, class, about }
    }
}

/// Names defined by files.
#[derive(Default, Debug)]
pub struct Names {
    pub globals: HashSet<String>,
    pub sgs: HashSet<String>,
    /// Members of any table, and those among them that may be functions.
    pub members: HashSet<String>,
    pub functions: HashSet<String>,
    /// Skills with an entry in an AI table.
    pub ai: HashSet<String>,
    /// Entries of tables of an AI; `ai_nullification.*` where keys of a table are worked out.
    pub entries: HashSet<String>,
    /// View-as skills that certainly take cards.
    pub takes_cards: HashSet<String>,
    /// Skill cards, and other names of which uses are counted; `*` where a name is worked out.
    pub skill_cards: HashSet<String>,
    /// Methods of `SmartAI`.
    pub smart: HashMap<String, Vec<smart_ai::Method>>,
}

/// The result of reading a file.
#[derive(Default, Debug)]
pub struct Walked {
    pub defined: Names,
    pub candidates: Vec<Candidate>,
    /// Methods and names of `sgs` with their number of uses.
    pub methods: BTreeMap<String, u32>,
    pub sgs: BTreeMap<String, u32>,
    /// Words in texts, which may mention skills.
    pub words: HashMap<String, u32>,
    /// Calls of an AI to itself.
    pub smart_calls: Vec<smart_ai::Call>,
    /// Globals of a file that begins with `module(...)`, visible only to that file.
    pub of_module: HashSet<String>,
    /// Globals assigned only within functions, which may never run.
    pub passing: HashSet<String>,
    /// Positions of the definitions of skills and cards.
    pub owners: Vec<(Span, String)>,
}
