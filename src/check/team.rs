//! Rules that a team writes for its own packages: what is looked for in the text of a file, the message, and
//! what takes its place (`sgs check --rules FILE`).
//!
//! The file is JSON, so that reading it runs nothing:
//!
//! ```json
//! { "rules": [
//!   { "method": "drawCards", "arguments": 1, "zh": "摸牌要写明技能名", "en": "name the skill of a draw" },
//!   { "call": "math.random", "severity": "error", "en": "chance comes from room:getRandom" },
//!   { "name": "sgs.EventPhaseStart", "replace": "sgs.EventPhaseProceeding" },
//!   { "text": "@old_mark", "replace": "@new_mark" }
//! ] }
//! ```

use super::file::Lines;
use super::finding::{Code, Finding, Place, Said, Severity};
use super::fix::Edit;
use super::syntax::parse;
use super::syntax::tree::*;
use super::syntax::visit::Seen;
use crate::rules::names::{Bilingual, Lang};
use crate::script::load::Source;
use serde::Deserialize;

/// Largest number of rules.
const MOST: usize = 1_000;

/// The reason for which a file of rules is refused. Rows are counted from 1.
#[derive(Debug, thiserror::Error)]
pub enum BadRules {
    #[error("{0}")]
    Json(serde_json::Error),
    #[error("there are {0} rules; {MOST} are the most")]
    TooMany(usize),
    #[error("rule {0}: it has one of `method`, `call`, `name` and `text`, and that is not empty")]
    Sought(usize),
    #[error("rule {0}: it says nothing: write `zh`, `en` or `replace`")]
    Silent(usize),
    #[error("rule {row}: `severity` is error, warning or note, not `{word}`")]
    Severity { row: usize, word: String },
    #[error("rule {0}: `arguments` counts those of a `method` or `call`")]
    Arguments(usize),
    #[error("rule {row}: `{name}` is no name of Lua, so it cannot take the place of one")]
    NoName { row: usize, name: String },
}

impl Bilingual for BadRules {
    fn in_lang(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            BadRules::Json(error) => format!("不是规则文件：{error}"),
            BadRules::TooMany(n) => format!("有 {n} 条规则，最多 {MOST} 条"),
            BadRules::Sought(row) => {
                format!("第 {row} 条：`method`、`call`、`name`、`text` 要写一个，只写一个，不能是空的")
            }
            BadRules::Silent(row) => format!("第 {row} 条什么也没说：写 `zh`、`en` 或 `replace`"),
            BadRules::Severity { row, word } => {
                format!("第 {row} 条：`severity` 是 error、warning 或 note，不是 `{word}`")
            }
            BadRules::Arguments(row) => format!("第 {row} 条：`arguments` 数的是 `method` 或 `call` 的参数"),
            BadRules::NoName { row, name } => {
                format!("第 {row} 条：`{name}` 不是 Lua 的名字，不能用来替换名字")
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rules: Vec<Row>,
}

/// A row as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    method: Option<String>,
    call: Option<String>,
    name: Option<String>,
    text: Option<String>,
    arguments: Option<usize>,
    severity: Option<String>,
    zh: Option<String>,
    en: Option<String>,
    replace: Option<String>,
}

/// The thing that a rule looks for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sought {
    /// Calls of a method of any object: `x:drawCards(...)`.
    Method(String, Option<usize>),
    /// Calls of a function by its name: `math.random(...)`.
    Call(String, Option<usize>),
    /// A name wherever it is read: `sgs.EventPhaseStart`.
    Name(String),
    /// A text in quotes, whole.
    Text(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Rule {
    sought: Sought,
    severity: Severity,
    said: Said,
    replace: Option<String>,
}

/// The rules of a team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// Reads a file of rules.
    pub fn parse(text: &str) -> Result<Rules, BadRules> {
        let file: File = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(BadRules::Json)?;
        if file.rules.len() > MOST {
            return Err(BadRules::TooMany(file.rules.len()));
        }
        let rules = file.rules.into_iter().enumerate().map(|(at, row)| rule(at + 1, row));
        rules.collect::<Result<_, _>>().map(Rules)
    }

    /// Returns what the rules find in a file.
    pub(super) fn findings(&self, source: &Source) -> Vec<Finding> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let text = String::from_utf8_lossy(&source.text);
        let lines = Lines::of(&text);
        let found = |(rule, span): (&Rule, Span)| finding(&source.name, lines.place(span), rule);
        self.places(&text).into_iter().map(found).collect()
    }

    /// Returns the replacements in a text, which may overlap.
    pub fn edits(&self, text: &str) -> Vec<Edit> {
        let edit = |(rule, span): (&Rule, Span)| {
            let (mut from, mut to) = (span.from as usize, span.to as usize);
            if matches!(rule.sought, Sought::Text(_)) {
                // The quotes stay as they are; a text in long brackets is left alone.
                let quote = text.get(from..from + 1).filter(|quote| ["\"", "'"].contains(quote))?;
                let inner = text.get(from + 1..to - 1)?;
                if !text.get(..to)?.ends_with(quote) || inner.contains('\\') {
                    return None;
                }
                (from, to) = (from + 1, to - 1);
            }
            Some(Edit { from, to, text: rule.replace.clone()?, code: Code::TeamRule })
        };
        self.places(text).into_iter().filter_map(edit).collect()
    }

    /// Returns where each rule is broken.
    fn places(&self, text: &str) -> Vec<(&Rule, Span)> {
        let tree = parse(text);
        let seen = Seen::of(&tree.body);
        let of_expr = |expr: &&Expr<'_>| {
            let expr: &Expr<'_> = expr;
            self.0.iter().filter_map(|rule| Some((rule, rule.sought.found_in(expr)?))).collect::<Vec<_>>()
        };
        seen.exprs.iter().flat_map(of_expr).collect()
    }
}

impl Sought {
    /// Returns the place of the name in an expression that is sought.
    fn found_in(&self, expr: &Expr<'_>) -> Option<Span> {
        let fits = |count: &Option<usize>, given: &[Expr<'_>]| count.is_none_or(|count| count == given.len());
        match (self, &expr.kind) {
            (Sought::Method(name, count), Kind::Method(_, method, given)) => {
                (method.name == name && fits(count, given)).then_some(method.span)
            }
            (Sought::Call(name, count), Kind::Call(of, given)) => {
                (path(of).as_deref() == Some(name.as_str()) && fits(count, given)).then_some(of.span)
            }
            (Sought::Name(name), Kind::Name(_) | Kind::Field(..)) => {
                (path(expr).as_deref() == Some(name.as_str())).then_some(expr.span)
            }
            (Sought::Text(text), Kind::Text(found)) => (found == text).then_some(expr.span),
            _ => None,
        }
    }
}

/// Returns `a.b.c` for an expression that is written so.
fn path(expr: &Expr<'_>) -> Option<String> {
    match &expr.kind {
        Kind::Name(name) => Some((*name).to_owned()),
        Kind::Field(base, field) => Some(format!("{}.{}", path(base)?, field.name)),
        _ => None,
    }
}

fn rule(row: usize, written: Row) -> Result<Rule, BadRules> {
    let Row { method, call, name, text, arguments, severity, zh, en, replace } = written;
    let takes_arguments = method.is_some() || call.is_some();
    let sought = match (method, call, name, text) {
        (Some(name), None, None, None) if is_name(&name, false) => Sought::Method(name, arguments),
        (None, Some(name), None, None) if is_name(&name, true) => Sought::Call(name, arguments),
        (None, None, Some(name), None) if is_name(&name, true) => Sought::Name(name),
        (None, None, None, Some(text)) if !text.is_empty() => Sought::Text(text),
        _ => return Err(BadRules::Sought(row)),
    };
    if arguments.is_some() && !takes_arguments {
        return Err(BadRules::Arguments(row));
    }
    let severity = match severity.as_deref() {
        Some("error") => Severity::Error,
        None | Some("warning") => Severity::Warning,
        Some("note") => Severity::Note,
        Some(word) => return Err(BadRules::Severity { row, word: word.to_owned() }),
    };
    if let Some(new) = &replace {
        let is_text = matches!(sought, Sought::Text(_));
        let fits = match &sought {
            Sought::Text(_) => !new.contains(['"', '\'', '\\', '\n', '\r']),
            Sought::Method(..) => is_name(new, false),
            Sought::Call(..) | Sought::Name(_) => is_name(new, true),
        };
        if !fits || (new.is_empty() && !is_text) {
            return Err(BadRules::NoName { row, name: new.clone() });
        }
    }
    let said = said(zh, en, replace.as_deref()).ok_or(BadRules::Silent(row))?;
    Ok(Rule { sought, severity, said, replace })
}

/// Returns the message of a rule; a language that it lacks has the text of the other.
fn said(zh: Option<String>, en: Option<String>, replace: Option<&str>) -> Option<Said> {
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    match (given(zh), given(en), replace) {
        (Some(zh), Some(en), _) => Some(Said::new(zh, en)),
        (Some(one), None, _) | (None, Some(one), _) => Some(Said::new(one.clone(), one)),
        (None, None, Some(new)) => Some(Said::new(format!("写成 `{new}`"), format!("write `{new}`"))),
        (None, None, None) => None,
    }
}

/// Returns `true` for a name of Lua, or for several with dots between them.
fn is_name(text: &str, dotted: bool) -> bool {
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    text.split('.').all(is_word) && (dotted || !text.contains('.'))
}

fn finding(file: &str, place: Place, rule: &Rule) -> Finding {
    Finding {
        file: file.to_owned(),
        place,
        severity: rule.severity,
        code: Code::TeamRule,
        text: rule.said.clone(),
        like: rule.replace.iter().filter(|new| !new.is_empty()).cloned().collect(),
        owner: String::new(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::fix;

    const RULES: &str = r#"{ "rules": [
        { "method": "drawCards", "arguments": 1, "zh": "摸牌要写明技能", "en": "name the skill of a draw" },
        { "call": "math.random", "severity": "error", "en": "chance is the room's" },
        { "name": "sgs.Old", "replace": "sgs.New" },
        { "text": "@old", "replace": "@new", "severity": "note" }
    ] }"#;

    const TEXT: &str = "local x = math.random(3) -- math.random(4)
player:drawCards(1) player:drawCards(1, \"@old\")
if event == sgs.Old then room:setPlayerMark(player, '@old', sgs.Older) end
local y = [[@old]]
";

    #[test]
    fn rules_find_calls_names_and_texts_and_nothing_else() {
        let rules = Rules::parse(RULES).expect("rules");
        let source = Source::new("extensions/x.lua".into(), None, TEXT.as_bytes().to_vec());
        let mut found: Vec<(usize, usize, String)> = rules
            .findings(&source)
            .iter()
            .map(|f| (f.place.line, f.place.column, f.text.en.clone()))
            .collect();
        found.sort();
        let row = |line, column, text: &str| (line, column, text.to_owned());
        assert_eq!(
            found,
            [
                row(1, 11, "chance is the room's"),
                row(2, 8, "name the skill of a draw"),
                row(2, 41, "write `@new`"),
                row(3, 13, "write `sgs.New`"),
                row(3, 53, "write `@new`"),
                row(4, 11, "write `@new`"),
            ]
        );
    }

    #[test]
    fn replacements_keep_quotes_and_leave_long_brackets_alone() {
        let rules = Rules::parse(RULES).expect("rules");
        let made = fix::apply(TEXT, &fix::apart(rules.edits(TEXT)));
        let wanted = TEXT.replace("\"@old\"", "\"@new\"").replace("'@old'", "'@new'");
        assert_eq!(made, wanted.replace("sgs.Old ", "sgs.New "));
        assert_eq!(fix::apart(rules.edits(&made)), []);
    }

    #[test]
    fn row_that_says_too_little_is_refused_with_its_number() {
        let refused = |row: &str| {
            let text = format!(r#"{{ "rules": [ {{ "name": "a", "en": "b" }}, {row} ] }}"#);
            let error = Rules::parse(&text).expect_err(row);
            assert!(!error.in_lang(Lang::Zh).is_ascii(), "{error}");
            error.to_string()
        };
        assert!(refused(r#"{ "en": "b" }"#).starts_with("rule 2: it has one of"));
        assert!(refused(r#"{ "name": "a", "text": "a", "en": "b" }"#).starts_with("rule 2: it has one of"));
        assert!(refused(r#"{ "method": "a.b", "en": "b" }"#).starts_with("rule 2: it has one of"));
        assert!(refused(r#"{ "name": "a" }"#).starts_with("rule 2: it says nothing"));
        assert!(refused(r#"{ "name": "a", "en": "b", "severity": "bad" }"#).contains("not `bad`"));
        assert!(refused(r#"{ "name": "a", "en": "b", "arguments": 1 }"#).contains("`arguments`"));
        assert!(refused(r#"{ "name": "a", "replace": "1 + 1" }"#).contains("no name of Lua"));
        assert!(refused(r#"{ "name": "a", "say": "b" }"#).contains("unknown field `say`"));
        assert!(Rules::parse("[").is_err() && Rules::parse("").is_err());
    }
}
