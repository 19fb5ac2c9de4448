//! Conversion of a scene in a file into data, with the body of `play` as text.

use super::keys::{in_words, whole};
use super::{SceneFile, spec};
use crate::rules::names::{Bilingual, Lang};
use crate::testkit::scene::draft::{Data, Draft, Play};
use mlua::{Table, Value};

/// The reason for which a scene cannot be written out as data.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DraftError {
    #[error("no such scene")]
    NoScene,
    #[error("no table")]
    NoTable,
    #[error("`play` is missing: a function that says what happens")]
    NoPlay,
    #[error("`play` is not of this file")]
    ForeignPlay,
    #[error("line {0}: `play` must be written as play = function(s) ... end")]
    PlayForm(usize),
    #[error("{table}: the key {key} is no name")]
    Key { table: String, key: String },
    #[error("`{key}` is {got}, which is no data")]
    Value { key: String, got: String },
    #[error("{0}")]
    Lua(String),
}

impl Bilingual for DraftError {
    fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            DraftError::NoScene => "没有这个场景".to_owned(),
            DraftError::NoTable => "没有这张表".to_owned(),
            DraftError::NoPlay => "缺少 `play`：说明发生什么的函数".to_owned(),
            DraftError::ForeignPlay => "`play` 不是这个文件里的函数".to_owned(),
            DraftError::PlayForm(line) => format!("第 {line} 行：`play` 要写成 play = function(s) ... end"),
            DraftError::Key { table, key } => format!("{table}：键 {key} 不是名字"),
            DraftError::Value { key, got } => format!("`{key}` 是 {got}，不是数据"),
            DraftError::Lua(text) => format!("Lua 出错：{text}"),
        };
        lang.pick(zh, self.to_string())
    }
}

impl SceneFile {
    /// Returns the scene as a draft that can be written.
    pub fn draft(&self, index: usize) -> Result<Draft, DraftError> {
        let case = self.cases.get(index).ok_or(DraftError::NoScene)?;
        let table = case.table.as_ref().ok_or(DraftError::NoTable)?;
        let play: mlua::Function = table.raw_get("play").map_err(|_| DraftError::NoPlay)?;
        let keys = pairs(table, spec::SCENE, "scene")?;
        let info = play.info();
        let (first, last) = info.line_defined.zip(info.last_line_defined).ok_or(DraftError::ForeignPlay)?;
        let (scene, body) = body_of(&self.text, first, last).ok_or(DraftError::PlayForm(first))?;
        let play = match calls_of(&body, &scene) {
            Some(calls) => Play::Calls(calls),
            None => Play::Code(body),
        };
        // Comments above a single scene belong to it.
        let text = if self.cases.len() == 1 { self.text.as_str() } else { "" };
        let head = text.lines().map_while(|line| line.strip_prefix("--"));
        let head = head.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned()).collect();
        Ok(Draft { head, name: case.name.clone(), keys, scene, play })
    }
}

/// Returns the keys of a table, known ones in their usual order.
fn pairs(table: &Table, known: &[&str], what: &str) -> Result<Vec<(String, Data)>, DraftError> {
    let mut all = Vec::new();
    for (key, value) in table.pairs::<Value, Value>().flatten() {
        let Value::String(key) = &key else {
            return Err(DraftError::Key { table: what.to_owned(), key: in_words(&key) });
        };
        let key = key.to_string_lossy();
        if key != "play" || what != "scene" {
            let inside = if what == "scene" { key.clone() } else { format!("{what}.{key}") };
            all.push((key, data(&value, &inside)?));
        }
    }
    let place = |key: &str| known.iter().position(|k| *k == key).unwrap_or(known.len());
    all.sort_by(|(a, _), (b, _)| place(a).cmp(&place(b)).then_with(|| a.cmp(b)));
    Ok(all)
}

fn data(value: &Value, what: &str) -> Result<Data, DraftError> {
    match value {
        Value::String(text) => Ok(Data::text(text.to_string_lossy())),
        Value::Boolean(flag) => Ok(Data::Flag(*flag)),
        Value::Table(table) => {
            let length = table.raw_len();
            if length == 0 || table.pairs::<Value, Value>().count() != length {
                return pairs(table, spec::SEAT, what).map(Data::Keys);
            }
            let item = |i: usize| {
                let item: Value = table.raw_get(i).map_err(|e| DraftError::Lua(e.to_string()))?;
                data(&item, &format!("{what}[{i}]"))
            };
            (1..=length).map(item).collect::<Result<_, DraftError>>().map(Data::List)
        }
        other => match whole(other) {
            Some(n) => Ok(Data::Number(n)),
            None => Err(DraftError::Value { key: what.to_owned(), got: in_words(other) }),
        },
    }
}

/// Returns the parameter name and the body of a function in these lines.
fn body_of(text: &str, first: usize, last: usize) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let whole = lines.get(first - 1..last)?.join("\n");
    let from = whole.find("function")?;
    let (open, close) = (from + whole[from..].find('(')?, from + whole[from..].find(')')?);
    let name = whole.get(open + 1..close)?.trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let end = whole.rfind("end").filter(|end| *end > close)?;
    is_name.then(|| (name.to_owned(), whole[close + 1..end].to_owned()))
}

/// Parses a body that consists only of calls such as `s:verb(...)` and `s[2]:verb(...)`.
pub(in crate::testkit) fn calls_of(body: &str, scene: &str) -> Option<Vec<String>> {
    let mut calls = Vec::new();
    let mut rest = body;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if rest.is_empty() {
            return Some(calls);
        }
        if let Some(comment) = rest.strip_prefix("--") {
            if comment.starts_with("[[") {
                return None;
            }
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
            continue;
        }
        let length = call_length(rest, scene)?;
        calls.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
}

/// Returns the length of the call at the beginning of a text.
fn call_length(text: &str, scene: &str) -> Option<usize> {
    let mut rest = text.strip_prefix(scene)?;
    if let Some(after) = rest.strip_prefix('[') {
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(']')?;
    }
    rest = rest.strip_prefix(':')?.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let mut depth = 0;
    let mut quote: Option<char> = None;
    let mut escaped = false;
    let start = text.len() - rest.len();
    for (at, c) in rest.char_indices() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => {
                depth -= 1;
                if depth == 0 {
                    return Some(start + at + 1);
                }
            }
            (None, _) if depth == 0 => return None,
            (None, _) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_of_calls_is_taken_apart() {
        let body = " s[1]:use(\"slash ) \\\" \", s[2]); s:note('a') -- why\n\n  s[12]:turn()\n";
        let calls = calls_of(body, "s").expect("calls");
        assert_eq!(calls, ["s[1]:use(\"slash ) \\\" \", s[2])", "s:note('a')", "s[12]:turn()"]);
        assert_eq!(calls_of("", "s"), Some(vec![]));
        for code in [
            "local x = 1",
            "if s[1]:respond('jink') then end",
            "s[i]:turn()",
            "s[1].player:x()",
            "s:note 'a'",
        ] {
            assert_eq!(calls_of(code, "s"), None, "{code}");
        }
    }

    #[test]
    fn the_body_stands_between_parameter_and_end() {
        let text = "scene 'x' {\n  play = function(game)\n    game[1]:turn() -- the end\n  end,\n}\n";
        assert_eq!(body_of(text, 2, 4), Some(("game".into(), "\n    game[1]:turn() -- the end\n  ".into())));
        let text = "scene 'x' { play = function(s) s:turns(2) end }";
        assert_eq!(body_of(text, 1, 1), Some(("s".into(), " s:turns(2) ".into())));
        assert_eq!(body_of("play = function() end", 1, 1), None);
    }
}
