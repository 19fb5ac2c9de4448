//! Chinese texts of errors in traces, and of what they set up.

use super::requests::BadTrace;
use super::setup::SetupFault;
use super::trace::{FORMAT, LONGEST_LINE, TraceError, TraceFault};
use super::world::WorldError;
use crate::record::chinese_of_table;
use crate::rules::names::{Bilingual, Lang};
use crate::script::system::OfSystem;

impl Bilingual for TraceError {
    fn in_lang(&self, lang: Lang) -> String {
        let line = if self.line == 0 { String::new() } else { format!(":{}", self.line) };
        let place = format!("{}{line}", self.file.display());
        lang.pick(format!("{place}：{}", self.fault.chinese()), format!("{place}: {}", self.fault))
    }
}

impl TraceFault {
    fn chinese(&self) -> String {
        match self {
            TraceFault::Open(error) => format!("无法打开：{}", OfSystem(error).in_lang(Lang::Zh)),
            TraceFault::Read(error) => {
                format!("无法读下去（文件不完整或已损坏）：{}", OfSystem(error).in_lang(Lang::Zh))
            }
            TraceFault::Empty => "文件是空的".into(),
            TraceFault::NotUtf8 => "这一行不是 UTF-8 编码".into(),
            TraceFault::TooLong => format!("这一行超过 {LONGEST_LINE} 字节"),
            TraceFault::Blank => "空行".into(),
            TraceFault::NoKind => "每条记录应是一个 JSON 对象，以它的种类开头".into(),
            TraceFault::UnknownKind(kind) => format!("没有 `{kind}` 这种记录"),
            TraceFault::Bad { kind, reason, column } => {
                format!("`{kind}` 记录有误：{}（第 {column} 列）", reason.in_lang(Lang::Zh))
            }
            TraceFault::NotJson { reason, column } => {
                format!("不是 JSON：{}（第 {column} 列）", reason.in_lang(Lang::Zh))
            }
            TraceFault::NoHeader => "第一行应是文件头".into(),
            TraceFault::WrongFormat(format) => format!("格式是 `{format}`，这里只读 `{FORMAT}`"),
            TraceFault::BeforeSetup(kind) => format!("`{kind}` 记录出现在开局设置之前"),
            TraceFault::Twice(kind) => format!("`{kind}` 记录出现了两次"),
            TraceFault::NoSetup => "文件在开局设置之前就结束了".into(),
            TraceFault::NoEnd => "文件不完整：结尾没有 `end` 记录".into(),
            TraceFault::AfterEnd(kind) => format!("`{kind}` 记录出现在游戏结束之后"),
        }
    }
}

impl Bilingual for SetupFault {
    fn in_lang(&self, lang: Lang) -> String {
        const STATE: &str = "记录的局面没有写明每张牌的位置";
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            SetupFault::Card(name) => format!("这里没有叫 `{name}` 的牌"),
            SetupFault::Ids => "牌的编号不是 0、1、2……".into(),
            SetupFault::Player(name) => format!("`{name}` 不是角色的名字"),
            SetupFault::SamePlayer => "有两名角色同名".into(),
            SetupFault::Role(word) => format!("`{word}` 不是身份"),
            SetupFault::NoPile => "缺少 `pile: initial` 记录".into(),
            SetupFault::Pile => "起始牌堆与整副牌不符".into(),
            SetupFault::State(fault) => format!("{STATE}：{}", chinese_of_table(fault)),
            SetupFault::NoTurn => format!("{STATE}：这里没有回合开始"),
            SetupFault::NobodysTurn => format!("{STATE}：不在任何人的回合内"),
            SetupFault::Piles => format!("{STATE}：牌堆的张数不同"),
        }
    }
}

impl Bilingual for WorldError {
    fn in_lang(&self, lang: Lang) -> String {
        match self {
            WorldError::Lua(error) => error.in_lang(lang),
            WorldError::Package(failure) => failure.in_lang(lang),
        }
    }
}

impl BadTrace {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, _) => self.to_string(),
            (_, BadTrace::Form(fault)) => fault.in_lang(lang),
            (_, BadTrace::Card(error)) => error.in_lang(lang),
            (_, BadTrace::NoCard) => "没有写出牌".into(),
            (_, BadTrace::NoIds) => "没有写出牌的编号".into(),
            (_, BadTrace::NoReceiver) => "没有写出交给谁".into(),
            (_, BadTrace::Player(name)) => format!("{name} 不是角色"),
        }
    }
}
