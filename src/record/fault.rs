//! Faults of the lines of a record, in both languages.

use super::FORMAT;
use crate::model::PlayerId;
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
    fn chinese(&self) -> String {
        let text = self.0.as_str();
        // The name between the first two backquotes.
        let name = text.split('`').nth(1).unwrap_or_default();
        let begins = |with: &str| text.starts_with(with);
        if begins("EOF while parsing") {
            return "没有写完".to_owned();
        }
        if begins("missing field") {
            return format!("缺少 `{name}`");
        }
        if begins("unknown field") || begins("unknown variant") {
            return format!("不认识 `{name}`");
        }
        if begins("duplicate field") {
            return format!("`{name}` 出现了两次");
        }
        if let Some((got, expected)) = text
            .strip_prefix("invalid type: ")
            .or_else(|| text.strip_prefix("invalid value: "))
            .and_then(|rest| rest.split_once(", expected "))
        {
            return format!("这里是{}，应当是{}", typed_in_chinese(got), typed_in_chinese(expected));
        }
        match text {
            "expected value" => "这里应当有一个值".to_owned(),
            "trailing characters" => "后面有多余的字符".to_owned(),
            other => format!("写法有误（{other}）"),
        }
    }
}

/// Words of serde for the type of a value, at the beginning of what it says.
const TYPES: [(&str, &str); 9] = [
    ("a string", "文字"),
    ("string", "文字"),
    ("integer", "整数"),
    ("floating point", "小数"),
    ("boolean", "真假值"),
    ("a boolean", "真假值"),
    ("a sequence", "列表"),
    ("sequence", "列表"),
    ("map", "对象"),
];

fn typed_in_chinese(text: &str) -> String {
    let known = TYPES.iter().find_map(|(en, zh)| Some((zh, text.strip_prefix(en)?)));
    known.map_or_else(|| format!(" {text}"), |(zh, rest)| format!("{zh}{rest}"))
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
    /// The fault in words of the table.
    #[error("the table at which the game began: {0}")]
    Table(String),
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
            LineFault::Table(fault) => format!("开局的牌桌：{fault}"),
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
    fn faults_of_json_are_told_in_chinese() {
        for (text, zh) in [
            ("}{", "这里应当有一个值"),
            ("{\"seat\":", "没有写完"),
            ("{}", "缺少 `seat`"),
            ("{\"seet\":1}", "不认识 `seet`"),
            ("{\"seat\":\"x\"}", "这里是文字 \"x\"，应当是 u8"),
            ("{\"seat\":1,\"seat\":2}", "`seat` 出现了两次"),
            ("{\"seat\":1} 2", "后面有多余的字符"),
            ("{\"seat\" 1}", "写法有误（expected `:`）"),
        ] {
            assert_eq!(chinese::<Sample>(text), zh, "{text}");
        }
        assert_eq!(chinese::<Vec<u8>>("{}"), "这里是对象，应当是列表");
        let fault = LineFault::Not(LineKind::Reply, JsonFault("missing field `seat`".into()));
        assert_eq!(fault.in_lang(Lang::Zh), "不是完好的回答：缺少 `seat`");
        assert_eq!(fault.in_lang(Lang::En), "not a reply: missing field `seat`");
    }
}
