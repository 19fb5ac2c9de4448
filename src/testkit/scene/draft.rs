//! A scene as data: the content of a scene file, apart from code. Drafts are written by hand or by
//! `testkit/accident`, and reduced by `testkit/shrink`.

use crate::model::Name;

/// A value in a scene's table.
#[derive(Clone, PartialEq, Debug)]
pub enum Data {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Data>),
    Keys(Vec<(String, Data)>),
}

impl Data {
    pub fn text(text: impl Into<String>) -> Data {
        Data::Text(text.into())
    }

    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Data {
        Data::List(texts.into_iter().map(Data::text).collect())
    }

    pub fn counts<'n>(counts: impl IntoIterator<Item = (&'n Name, i32)>) -> Data {
        let number = |(name, n): (&Name, i32)| (name.to_string(), Data::Number(n.into()));
        Data::Keys(counts.into_iter().map(number).collect())
    }

    pub fn is_empty(&self) -> bool {
        match self {
            Data::List(items) => items.is_empty(),
            Data::Keys(keys) => keys.is_empty(),
            Data::Text(_) | Data::Number(_) | Data::Flag(_) => false,
        }
    }
}

/// The body of `play`.
#[derive(Clone, PartialEq, Debug)]
pub enum Play {
    /// A list of calls: `s[1]:damage(s[2])`.
    Calls(Vec<String>),
    /// The source of a more complex function body.
    Code(String),
}

/// A scene file with one scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// Comments above it, without dashes.
    pub head: Vec<String>,
    pub name: String,
    /// Its keys except `play`, in order.
    pub keys: Vec<(String, Data)>,
    /// The parameter name of `play`: `s`.
    pub scene: String,
    pub play: Play,
}

/// Line width.
const WIDEST: usize = 110;

const INDENT: &str = "    ";

impl Draft {
    /// Formats the draft as a file.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.head {
            text += format!("-- {line}").trim_end();
            text.push('\n');
        }
        if !self.head.is_empty() {
            text.push('\n');
        }
        text += &format!("scene {} {{\n", quoted(&self.name));
        for (key, value) in &self.keys {
            text += &format!("{INDENT}{} = {},\n", key_text(key), value_text(value, 1, key.len() + 3));
        }
        text += &format!("{INDENT}play = function({})\n", self.scene);
        match &self.play {
            Play::Calls(calls) => {
                calls.iter().for_each(|call| text += &format!("{INDENT}{INDENT}{call}\n"));
            }
            Play::Code(code) => text += &format!("{}\n", code.trim_matches('\n')),
        }
        text + &format!("{INDENT}end,\n}}\n")
    }

    /// Sets a key of the scene.
    pub fn set(&mut self, key: &str, value: Data) {
        match self.keys.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => *old = value,
            None => self.keys.push((key.to_owned(), value)),
        }
    }

    pub fn get(&self, key: &str) -> Option<&Data> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Returns the size: the number of values and calls.
    pub fn size(&self) -> usize {
        let of_play = match &self.play {
            Play::Calls(calls) => calls.len(),
            Play::Code(code) => code.lines().count(),
        };
        of_play + self.keys.iter().map(|(_, value)| size(value)).sum::<usize>()
    }
}

fn size(value: &Data) -> usize {
    match value {
        Data::Text(_) | Data::Number(_) | Data::Flag(_) => 1,
        Data::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Data::Keys(keys) => 1 + keys.iter().map(|(_, value)| size(value)).sum::<usize>(),
    }
}

/// Formats a value after `before` columns of a line, on several lines if it is too long.
fn value_text(value: &Data, depth: usize, before: usize) -> String {
    let flat = flat(value);
    let room = WIDEST.saturating_sub(depth * INDENT.len() + before + 1);
    let seats = matches!(value, Data::List(items) if items.iter().any(|i| matches!(i, Data::Keys(_))));
    if flat.chars().count() <= room && !seats {
        return flat;
    }
    let inner = INDENT.repeat(depth + 1);
    let mut lines = Vec::new();
    match value {
        Data::List(items) if seats => {
            lines.extend(items.iter().map(|item| value_text(item, depth + 1, 0) + ","));
        }
        Data::List(items) => lines = filled(items.iter().map(self::flat), WIDEST - inner.len()),
        Data::Keys(keys) => {
            let line = |(key, value): &(String, Data)| {
                let key = key_text(key);
                format!("{key} = {},", value_text(value, depth + 1, key.len() + 3))
            };
            lines.extend(keys.iter().map(line));
        }
        Data::Text(_) | Data::Number(_) | Data::Flag(_) => return flat,
    }
    let lines: String = lines.iter().map(|line| format!("{inner}{line}\n")).collect();
    format!("{{\n{lines}{}}}", INDENT.repeat(depth))
}

/// Fills lines with words.
fn filled(words: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() + 2 <= width => {
                *line += &format!(" {word},");
            }
            _ => lines.push(format!("{word},")),
        }
    }
    lines
}

fn flat(value: &Data) -> String {
    match value {
        Data::Text(text) if text.contains('\n') => long_text(text),
        Data::Text(text) => quoted(text),
        Data::Number(n) => n.to_string(),
        Data::Flag(flag) => flag.to_string(),
        Data::List(items) if items.is_empty() => "{}".into(),
        Data::List(items) => format!("{{ {} }}", items.iter().map(flat).collect::<Vec<_>>().join(", ")),
        Data::Keys(keys) if keys.is_empty() => "{}".into(),
        Data::Keys(keys) => {
            let pair = |(key, value): &(String, Data)| format!("{} = {}", key_text(key), flat(value));
            format!("{{ {} }}", keys.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Formats a Lua string literal on one line.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\000"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Formats a multi-line Lua string literal.
fn long_text(text: &str) -> String {
    let mut level = String::new();
    while text.contains(&format!("]{level}]")) || text.ends_with(&format!("]{level}")) {
        level.push('=');
    }
    format!("[{level}[\n{text}]{level}]")
}

const WORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

fn key_text(key: &str) -> String {
    let is_name = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !WORDS.contains(&key);
    if is_name { key.to_owned() } else { format!("[{}]", quoted(key)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_no_names_and_texts_with_marks() {
        let keys = vec![("@x".to_owned(), Data::Number(2)), ("end".to_owned(), Data::Flag(true))];
        assert_eq!(flat(&Data::Keys(keys)), r#"{ ["@x"] = 2, ["end"] = true }"#);
        assert_eq!(flat(&Data::text("a \"b\" \\")), r#""a \"b\" \\""#);
        assert_eq!(flat(&Data::text("a]]\nb]")), "[=[\na]]\nb]]=]");
    }

    #[test]
    fn long_lists_take_several_lines() {
        let cards = Data::texts((1..=13).map(|n| format!("slash:spade:{n}")));
        let draft = Draft {
            head: vec!["why".into()],
            name: "x".into(),
            keys: vec![("deck".into(), cards), ("seed".into(), Data::Number(3))],
            scene: "s".into(),
            play: Play::Calls(vec!["s[1]:draw(2)".into()]),
        };
        let text = draft.text();
        assert!(text.lines().all(|line| line.len() <= WIDEST), "{text}");
        assert!(
            text.starts_with("-- why\n\nscene \"x\" {\n    deck = {\n        \"slash:spade:1\","),
            "{text}"
        );
        assert!(text.ends_with("    seed = 3,\n    play = function(s)\n        s[1]:draw(2)\n    end,\n}\n"));
        assert_eq!(draft.size(), 16);
    }
}
