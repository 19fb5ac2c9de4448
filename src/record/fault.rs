//! Faults of the lines of a record, in both languages.

use super::{FORMAT, table_fault};
use crate::model::{PlayerId, TableFault};
use crate::rules::names::Lang;
use std::fmt;

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    Header,
    Reply,
    Reload,
    Footer,
}

impl LineKind {
    fn in_lang(self, lang: Lang) -> &'static str {
        let (zh, en) = match self {
            LineKind::Header => ("文件头", "header"),
            LineKind::Reply => ("回答", "reply"),
            LineKind::Reload => ("改动", "reload"),
            LineKind::Footer => ("结尾", "footer"),
        };
        lang.pick(zh, en)
    }
}

/// The fault that the reader of JSON names, without its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonFault(String);

impl From<serde_json::Error> for JsonFault {
    fn from(error: serde_json::Error) -> JsonFault {
        let text = error.to_string();
        JsonFault(text.split(" at line ").next().unwrap_or_default().to_owned())
    }
}

impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl JsonFault {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::Zh => self.chinese(),
            Lang::En => self.0.clone(),
        }
    }

    fn chinese(&self) -> String {
        let text = self.0.as_str();
        // The names in backquotes, as they are said.
        let names: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
        let name = names.first().copied().unwrap_or_default();
        let begins = |with: &str| text.starts_with(with);
        if begins("missing field") {
            return format!("缺少 `{name}`");
        }
        if begins("unknown field") || begins("unknown variant") {
            return match names.get(1..) {
                Some(expected @ [_, ..]) => format!("不认识 `{name}`，应当是 {}", one_of(expected)),
                _ => format!("不认识 `{name}`"),
            };
        }
        if begins("duplicate field") {
            return format!("`{name}` 出现了两次");
        }
        if let Some((got, expected)) = text
            .strip_prefix("invalid type: ")
            .or_else(|| text.strip_prefix("invalid value: "))
            .and_then(|rest| rest.split_once(", expected "))
        {
            let expected = typed_in_chinese(expected).unwrap_or("另一种内容".to_owned());
            return match typed_in_chinese(got) {
                Some(got) => format!("这里是{got}，应当是{expected}"),
                None => format!("这里应当是{expected}"),
            };
        }
        if begins("expected `") {
            return format!("这里应当有 {}", one_of(&names));
        }
        let known = FAULTS.iter().find(|(en, _)| begins(en));
        known.map_or("写法有误", |(_, zh)| zh).to_owned()
    }
}

/// Other faults, by the beginning of what serde says.
const FAULTS: [(&str, &str); 14] = [
    ("EOF while parsing", "没有写完"),
    ("expected value", "这里应当有一个值"),
    ("expected ident", "这里的词不认识"),
    ("trailing characters", "后面有多余的字符"),
    ("trailing comma", "多了一个逗号"),
    ("key must be a string", "键应当是文字"),
    ("invalid escape", "转义的写法不对"),
    ("invalid unicode", "转义的写法不对"),
    ("lone leading surrogate", "转义的写法不对"),
    ("unexpected end of hex escape", "转义的写法不对"),
    ("control character", "文字里有控制字符"),
    ("number out of range", "数太大"),
    ("invalid number", "数的写法不对"),
    ("invalid length", "项数不对"),
];

fn one_of(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" 或 ")
}

/// Words of serde and Rust for the type of a value, at the beginning of what it says.
const TYPES: [(&str, &str); 21] = [
    ("a string", "文字"),
    ("string", "文字"),
    ("integer", "整数"),
    ("u8", "整数"),
    ("u16", "整数"),
    ("u32", "整数"),
    ("u64", "整数"),
    ("usize", "整数"),
    ("i8", "整数"),
    ("i16", "整数"),
    ("i32", "整数"),
    ("i64", "整数"),
    ("floating point", "小数"),
    ("f64", "数"),
    ("boolean", "真假值"),
    ("a boolean", "真假值"),
    ("a sequence", "列表"),
    ("sequence", "列表"),
    ("map", "对象"),
    ("a map", "对象"),
    ("struct", "对象"),
];

/// Returns a type in Chinese, with the value that is named, but without names of Rust.
fn typed_in_chinese(text: &str) -> Option<String> {
    if text == "null" {
        return Some("空值".to_owned());
    }
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    let known =
        TYPES.iter().find_map(|(en, zh)| Some((zh, text.strip_prefix(en).filter(|rest| is_end(rest))?)));
    let (zh, rest) = known?;
    // A value stands in quotes or backquotes.
    let value = rest.trim_start();
    Some(if value.starts_with(['"', '`']) { format!("{zh} {value}") } else { (*zh).to_owned() })
}

/// The fault of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    #[error("not JSON: {0}")]
    NotJson(JsonFault),
    #[error("not a {kind}: {fault}", kind = .0.in_lang(Lang::En), fault = .1)]
    Not(LineKind, JsonFault),
    #[error("its first line does not say \"format\":\"{FORMAT}\"")]
    NoFormat,
    #[error("it does not say of which version it is")]
    NoVersion,
    #[error("nothing may follow the footer")]
    BehindFooter,
    #[error("neither a reply, a reload nor a footer")]
    OfNoKind,
    #[error("there is no player {player} in a game of {players}")]
    NoPlayer { player: PlayerId, players: usize },
    #[error("the table at which the game began: {0}")]
    Table(Box<TableFault>),
    #[error("unknown mode {0:?}")]
    Mode(String),
    #[error("general_choices must be at least 1")]
    NoChoices,
}

impl LineFault {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            LineFault::NotJson(fault) => format!("不是 JSON：{}", fault.chinese()),
            LineFault::Not(kind, fault) => {
                format!("不是完好的{}：{}", kind.in_lang(Lang::Zh), fault.chinese())
            }
            LineFault::NoFormat => format!("第一行没有 \"format\":\"{FORMAT}\""),
            LineFault::NoVersion => "没有写明版本".to_owned(),
            LineFault::BehindFooter => "结尾后面不能再有内容".to_owned(),
            LineFault::OfNoKind => "既不是回答、改动，也不是结尾".to_owned(),
            LineFault::NoPlayer { player, players } => format!("{players}人的对局里没有 {player}"),
            LineFault::Table(fault) => format!("开局的牌桌：{}", table_fault::chinese(fault)),
            LineFault::Mode(mode) => format!("没有“{mode}”这种模式"),
            LineFault::NoChoices => "general_choices 至少为 1".to_owned(),
        };
        lang.pick(zh, self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chinese<T: serde::de::DeserializeOwned + fmt::Debug>(text: &str) -> String {
        JsonFault::from(serde_json::from_str::<T>(text).expect_err(text)).chinese()
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        #[allow(dead_code)]
        seat: u8,
    }

    #[test]
    fn faults_of_json_are_reported_in_chinese() {
        for (text, zh) in [
            ("}{", "这里应当有一个值"),
            ("{\"seat\":", "没有写完"),
            ("{}", "缺少 `seat`"),
            ("{\"seet\":1}", "不认识 `seet`，应当是 `seat`"),
            ("{\"seat\":\"x\"}", "这里是文字 \"x\"，应当是整数"),
            ("{\"seat\":null}", "这里是空值，应当是整数"),
            ("{\"seat\":300}", "这里是整数 `300`，应当是整数"),
            ("[null]", "这里是空值，应当是整数"),
            ("7", "这里是整数 `7`，应当是对象"),
            ("{7:1}", "键应当是文字"),
            ("{\"seat\":1 x", "这里应当有 `,` 或 `}`"),
            ("{\"seat\":1,\"seat\":2}", "`seat` 出现了两次"),
            ("{\"seat\":1} 2", "后面有多余的字符"),
            ("{\"seat\" 1}", "这里应当有 `:`"),
        ] {
            assert_eq!(chinese::<Sample>(text), zh, "{text}");
        }
        assert_eq!(chinese::<Vec<u8>>("{}"), "这里是对象，应当是列表");
        let fault = LineFault::Not(LineKind::Reply, JsonFault("missing field `seat`".into()));
        assert_eq!(fault.in_lang(Lang::Zh), "不是完好的回答：缺少 `seat`");
        assert_eq!(fault.in_lang(Lang::En), "not a reply: missing field `seat`");
    }

    #[test]
    fn fault_of_the_table_is_in_the_language_of_the_reader() {
        let fault = LineFault::Table(Box::new(TableFault::NobodyAlive));
        assert_eq!(fault.in_lang(Lang::Zh), "开局的牌桌：players：对局在进行，却没有人存活");
        let english = "the table at which the game began: players: the game is running, and nobody is alive";
        assert_eq!(fault.in_lang(Lang::En), english);
    }
}
