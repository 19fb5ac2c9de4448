//! Arguments that do not have their form.

use crate::check::{Code, Severity};
use crate::model::Name;
use crate::rules::names::Lang;

/// The reason for which an argument of the command line is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadArgument {
    #[error("expected an address such as https://table.example, without a path")]
    Address,
    #[error("expected limits, files or calls")]
    Wall,
    #[error("{0:?} is not the number of a seat")]
    Seat(String),
    #[error("nobody is called {0:?} [possible values: lua, builtin, random, or SEAT= before one of them]")]
    Agent(String),
    #[error("{FIXED}")]
    FixedSeat,
    #[error("{0:?} is not the number of a seat; {FIXED}")]
    FixedSeatNumber(String),
    #[error("expected a share such as 2/8, the first number from 1 to the second")]
    Shard,
    #[error("expected sum, least, most or half")]
    PairedHp,
    #[error("unknown role {0:?}: expected lord, loyalist, rebel or renegade")]
    Role(String),
    #[error("expected {}", severities().join(", "))]
    Severity,
    #[error("there is no such code; there are {}", codes().join(", "))]
    Code,
}

/// The severities of findings, the worst first.
pub const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

fn severities() -> Vec<&'static str> {
    SEVERITIES.iter().map(|severity| severity.word()).collect()
}

fn codes() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.word()).collect()
}

impl BadArgument {
    /// Returns the reason in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            BadArgument::Address => "应为 https://table.example 这样的网址，不带路径".to_owned(),
            BadArgument::Wall => "应为 limits、files 或 calls".to_owned(),
            BadArgument::Seat(text) => format!("“{text}”不是座位号"),
            BadArgument::Agent(text) => {
                format!("没有叫“{text}”的代打；可用：lua、builtin、random，前面可加 座位=")
            }
            BadArgument::FixedSeat => FIXED_ZH.to_owned(),
            BadArgument::FixedSeatNumber(text) => format!("“{text}”不是座位号；{FIXED_ZH}"),
            BadArgument::Shard => "应为 2/8 这样的一份，前一个数从 1 到后一个数".to_owned(),
            BadArgument::PairedHp => "应为 sum、least、most 或 half".to_owned(),
            BadArgument::Role(text) => {
                format!("没有“{text}”这个身份；应为 lord、loyalist、rebel 或 renegade")
            }
            BadArgument::Severity => format!("应为 {}", severities().join("、")),
            BadArgument::Code => format!("没有这个代码；有：{}", codes().join("、")),
        };
        lang.pick(zh, self.to_string())
    }
}

const FIXED: &str = "expected SEAT=GENERAL, SEAT=GENERAL:ROLE or SEAT=:ROLE, such as 3=caocao:rebel";

const FIXED_ZH: &str = "应写成 座位=武将、座位=武将:身份 或 座位=:身份，如 3=caocao:rebel";

/// The most values of a number.
pub const MOST_VALUES: i64 = 50;

/// The reasons for which a number cannot be varied.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadVary {
    #[error("expected SKILL:WORD=FROM..TO, such as yinyang:draw=1..3, with at most {MOST_VALUES} values")]
    Form,
    #[error("{0} is no skill of sgs.skills with numbers")]
    NoSpec(Name),
    #[error("{skill} has no number `{word}`; there are: {known}")]
    NoNumber { skill: Name, word: String, known: String },
    #[error("no general has the skill {0}")]
    Nobody(Name),
}

impl BadVary {
    pub fn in_lang(&self, lang: Lang) -> String {
        let chinese = match self {
            BadVary::Form => format!("应写成 技能:词=从..到，如 yinyang:draw=1..3，最多 {MOST_VALUES} 个值"),
            BadVary::NoSpec(skill) => format!("{skill} 不是用 sgs.skills 写的、带数字的技能"),
            BadVary::NoNumber { skill, word, known } => format!("{skill} 没有数字 {word}；有：{known}"),
            BadVary::Nobody(skill) => format!("没有武将有技能 {skill}"),
        };
        lang.pick(chinese, self.to_string())
    }
}
