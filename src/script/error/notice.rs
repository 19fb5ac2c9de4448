//! Warnings about packages as values: each has a code, the place in the script, and arguments.

use super::{Cause, Definition, LONGEST, Origin, Place, chinese, hint};
use crate::model::Name;
use crate::rules::names::Lang;
use crate::script::words::{clipped, printable};
use std::fmt;

/// A kind of thing that packages define.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Defined {
    Skill,
    Card,
    General,
    Package,
    Kingdom,
    /// A property of players that the table defines.
    Property,
}

impl Defined {
    fn in_lang(self, lang: Lang) -> &'static str {
        match self {
            Defined::Skill => lang.pick("技能", "skill"),
            Defined::Card => lang.pick("牌", "card"),
            Defined::General => lang.pick("武将", "general"),
            Defined::Package => lang.pick("扩展包", "package"),
            Defined::Kingdom => lang.pick("势力", "kingdom"),
            Defined::Property => lang.pick("属性", "property"),
        }
    }
}

/// Something about a package that does no harm by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The value of a field is of another type and is taken nevertheless.
    Taken(Cause),
    /// A name that a game uses and that nothing has.
    NothingCalled {
        kind: Defined,
        name: String,
        like: Option<String>,
    },
    UnknownSpecField {
        spec: Definition,
        field: String,
        like: Option<String>,
    },
    ForHegemony,
    /// Fields without which the skill never acts.
    NeverActs {
        spec: Definition,
        missing: Vec<&'static str>,
    },
    /// None of these functions is given.
    NeverCorrects {
        spec: Definition,
        any: &'static [&'static str],
    },
    Frequency {
        spec: Definition,
        given: i64,
    },
    /// An event that does not exist, with its place in the list.
    NoEvent {
        spec: Definition,
        at: Option<usize>,
        what: String,
    },
    /// Another file has defined this name.
    Twin {
        kind: Defined,
        name: Name,
        there: Place,
    },
    /// The program itself has this name.
    OfTheGame {
        kind: Defined,
        name: Name,
    },
    NotOffered {
        general: Name,
        missing: Vec<Name>,
    },
    NotUtf8,
    /// A package of the original that is not here.
    NoPackage {
        name: Name,
    },
    UnknownSgs {
        name: String,
        like: Option<String>,
    },
    ConvertPair {
        got: &'static str,
    },
    AiTexts,
    /// The text of a spec cannot be written.
    NoTextOfSpec {
        key: String,
        why: String,
    },

    // Warnings of the prelude.
    /// A field that is not called, and the field that is.
    NotCalled {
        constructor: String,
        field: String,
    },
    TurnBroken,
    PreSelection,
    /// A function without effect.
    WithoutEffect {
        function: String,
    },
    PlayerExtra,
    Shared {
        library: String,
        key: String,
    },
    FileRefused {
        act: Act,
        path: String,
        why: FileRefusal,
    },
}

/// An act on files that a script tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Open,
    Write,
    Remove,
    Rename,
    RenameTo,
    Popen,
    Execute,
    Exit,
}

/// The reason for which an act on files is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileRefusal {
    PathType(String),
    Outside,
    NotAFile,
    Bytes { megabytes: u64 },
    Files { most: u64 },
    Programs,
    Exit,
    OfPackages,
}

impl Act {
    fn of(word: &str) -> Option<Act> {
        Some(match word {
            "open" => Act::Open,
            "write" => Act::Write,
            "remove" => Act::Remove,
            "rename" => Act::Rename,
            "rename to" => Act::RenameTo,
            "popen" => Act::Popen,
            "execute" => Act::Execute,
            "exit" => Act::Exit,
            _ => return None,
        })
    }

    fn in_lang(self, path: &str, lang: Lang) -> String {
        match self {
            Act::Open => lang.pick(format!("打开 '{path}'"), format!("opening '{path}'")),
            Act::Write => lang.pick(format!("写入 '{path}'"), format!("writing '{path}'")),
            Act::Remove => lang.pick(format!("删除 '{path}'"), format!("os.remove of '{path}'")),
            Act::Rename => lang.pick(format!("给 '{path}' 改名"), format!("os.rename of '{path}'")),
            Act::RenameTo => lang.pick(format!("改名为 '{path}'"), format!("os.rename to '{path}'")),
            Act::Popen => "io.popen".into(),
            Act::Execute => "os.execute".into(),
            Act::Exit => "os.exit".into(),
        }
    }
}

impl FileRefusal {
    fn of(word: &str, detail: &str) -> Option<FileRefusal> {
        let number = || detail.parse::<f64>().map_or(0, |n| n as u64);
        Some(match word {
            "type" => FileRefusal::PathType(detail.to_owned()),
            "outside" => FileRefusal::Outside,
            "no file" => FileRefusal::NotAFile,
            "bytes" => FileRefusal::Bytes { megabytes: number() >> 20 },
            "files" => FileRefusal::Files { most: number() },
            "programs" => FileRefusal::Programs,
            "exit" => FileRefusal::Exit,
            "packages" => FileRefusal::OfPackages,
            _ => return None,
        })
    }

    fn in_lang(&self, lang: Lang) -> String {
        match self {
            FileRefusal::PathType(got) => lang.pick(
                format!("路径要的是字符串，得到的是 {}", chinese::kind_name(got)),
                format!("a path must be a string, got {got}"),
            ),
            FileRefusal::Outside => {
                lang.pick("路径超出了扩展包的文件夹", "the path leads out of the packages' folders").into()
            }
            FileRefusal::NotAFile => lang.pick("不是文件", "not a file").into(),
            FileRefusal::Bytes { megabytes } => lang.pick(
                format!("一局里最多写 {megabytes} MB"),
                format!("a game may write {megabytes} MB at most"),
            ),
            FileRefusal::Files { most } => lang.pick(
                format!("一局里最多写 {most} 个文件"),
                format!("a game may write {most} files at most"),
            ),
            FileRefusal::Programs => lang.pick("扩展包不能启动程序", "packages start no programs").into(),
            FileRefusal::Exit => lang.pick("扩展包不能结束程序", "a package does not end the program").into(),
            FileRefusal::OfPackages => {
                lang.pick("扩展包的文件保持原样", "files of packages stay as they are").into()
            }
        }
    }
}

impl Notice {
    /// Reads a warning of the prelude; `None` for a code that does not exist.
    pub(in crate::script) fn of_prelude(code: &str, arguments: &[String]) -> Option<Notice> {
        let at = |i: usize| clipped(arguments.get(i).map_or("", String::as_str), LONGEST).into_owned();
        Some(match code {
            "not-called" => Notice::NotCalled { constructor: at(0), field: at(1) },
            "turn-broken" => Notice::TurnBroken,
            "pre-selection" => Notice::PreSelection,
            "without-effect" => Notice::WithoutEffect { function: at(0) },
            "player-extra" => Notice::PlayerExtra,
            "shared-library" => Notice::Shared { library: at(0), key: at(1) },
            "ai-texts" => Notice::AiTexts,
            "file-refused" => Notice::FileRefused {
                act: Act::of(&at(0))?,
                path: at(1),
                why: FileRefusal::of(&at(2), &at(3))?,
            },
            _ => return None,
        })
    }

    /// Returns the text that the refused function gives to the script.
    pub(in crate::script) fn refusal(&self) -> Option<String> {
        match self {
            Notice::FileRefused { act, path, why } => {
                Some(format!("{}: {}", act.in_lang(path, Lang::En), why.in_lang(Lang::En)))
            }
            _ => None,
        }
    }

    /// Puts the warning into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let text = match lang {
            Lang::Zh => self.chinese(),
            Lang::En => self.english(),
        };
        clipped(&printable(&text, true), LONGEST).into_owned()
    }

    fn english(&self) -> String {
        let hint = |name: &str| hint::of_name(name, Lang::En);
        match self {
            Notice::Taken(cause) => cause.to_string(),
            Notice::UnknownSpecField { spec, field, like } => {
                let like = like.as_ref().map(|like| format!("; did you mean `{like}`?")).unwrap_or_default();
                format!("{spec}: unknown field {field:?}{like}")
            }
            Notice::ForHegemony => {
                "written for Hegemony, which is not played here: what only Hegemony calls \
                                    (on_cost, on_effect) does nothing"
                    .into()
            }
            Notice::NothingCalled { kind, name, like } => {
                let like = like.as_ref().map(|like| format!("; did you mean `{like}`?")).unwrap_or_default();
                format!("there is no {} {name:?}{like}", kind.in_lang(Lang::En))
            }
            Notice::NeverActs { spec, missing } => {
                format!("{spec}: {} missing, so the skill never acts", missing.join(" and "))
            }
            Notice::NeverCorrects { spec, any } => {
                format!("{spec}: none of {} is given, so the skill never corrects anything", any.join(", "))
            }
            Notice::Frequency { spec, given } => {
                format!("{spec}: frequency {given} is not one of sgs.Skill_...")
            }
            Notice::NoEvent { spec, at: Some(at), what } => {
                format!("{spec}: events[{at}] is {what}, which is no event{}", hint(what).unwrap_or_default())
            }
            Notice::NoEvent { spec, at: None, what } => {
                format!("{spec}: events has {what}, which is no event{}", hint(what).unwrap_or_default())
            }
            Notice::Twin { kind, name, there } => {
                format!("{} \"{name}\" is defined at {there} already; that one stays", kind.in_lang(Lang::En))
            }
            Notice::OfTheGame { kind: Defined::Card, name } => format!(
                "card \"{name}\" belongs to the game already: that one stays, and this definition is never used"
            ),
            Notice::OfTheGame { kind, name } => {
                format!("{} \"{name}\" belongs to the game already", kind.in_lang(Lang::En))
            }
            Notice::NotOffered { general, missing } => {
                let missing: Vec<&str> = missing.iter().map(Name::as_str).collect();
                format!(
                    "general \"{general}\" is not offered: here is no skill \"{}\"",
                    missing.join("\", \"")
                )
            }
            Notice::NotUtf8 => {
                "the file is not UTF-8 (GBK?): save it as UTF-8, or its texts cannot be read".into()
            }
            Notice::NoPackage { name } => {
                format!(
                    "package \"{name}\" of the original is not here: what is added to it has it to itself"
                )
            }
            Notice::UnknownSgs { name, like } => {
                let of_like = || like.as_ref().map(|like| format!("; did you mean `{like}`?"));
                let hint = hint(&format!("sgs.{name}")).or_else(of_like).unwrap_or_default();
                format!("sgs.{name} does not exist{hint}")
            }
            Notice::ConvertPair { got } => {
                format!("config.convert_pairs: a {got} in it is passed over, it has texts `a->b`")
            }
            Notice::AiTexts => "texts that an AI adds are left out: no replay would have them".into(),
            Notice::NoTextOfSpec { key, why } => format!("sgs.skills cannot write the text of {key}: {why}"),
            Notice::NotCalled { constructor, field } => {
                format!("sgs.Create{constructor}: on_trigger is not called, {field} is")
            }
            Notice::TurnBroken => {
                "sgs.CreateTriggerSkillV2: on_turn_broken is not called: what breaks a turn \
                                   passes through; see sgs.TurnBroken"
                    .into()
            }
            Notice::PreSelection => {
                "sgs.CreatePreSelectionMetaSkill: generals are chosen before anybody has \
                                     skills, so it is not asked; a global skill may listen to \
                                     sgs.GeneralChoosing"
                    .into()
            }
            Notice::WithoutEffect { function } => match function.as_str() {
                "CreateBattleArraySkill" => {
                    format!("sgs.{function}: formations (battle arrays) are not supported")
                }
                _ => format!("sgs.{function}: buttons on cards are not supported"),
            },
            Notice::PlayerExtra => "sgs.Player_Extra is an old name: write sgs.Player_PhaseExtra".into(),
            Notice::Shared { library, key } => format!(
                "{library}.{key} stays as it is, since all packages share it: give your function a name of its own"
            ),
            Notice::FileRefused { act, path, why } => {
                format!("{} is refused: {}", act.in_lang(path, Lang::En), why.in_lang(Lang::En))
            }
        }
    }

    fn chinese(&self) -> String {
        let hint = |name: &str| hint::of_name(name, Lang::Zh);
        match self {
            Notice::Taken(cause) => chinese::cause(cause),
            Notice::UnknownSpecField { spec, field, like } => {
                let like = like.as_ref().map(|like| format!("；是不是 `{like}`？")).unwrap_or_default();
                format!("{spec}：没有字段 {field:?}{like}")
            }
            Notice::ForHegemony => {
                "是为国战写的，这里没有国战：只有国战才调用的（on_cost、on_effect）什么也不做".into()
            }
            Notice::NothingCalled { kind, name, like } => {
                let like = like.as_ref().map(|like| format!("；是不是 `{like}`？")).unwrap_or_default();
                format!("没有{} {name:?}{like}", kind.in_lang(Lang::Zh))
            }
            Notice::NeverActs { spec, missing } => {
                format!("{spec}：缺少 {}，技能不会发动", missing.join(" 和 "))
            }
            Notice::NeverCorrects { spec, any } => {
                format!("{spec}：{} 一个也没有写，技能没有作用", any.join("、"))
            }
            Notice::Frequency { spec, given } => format!("{spec}：frequency {given} 不是 sgs.Skill_… 之一"),
            Notice::NoEvent { spec, at, what } => {
                let list = at.map_or("events 里".to_owned(), |at| format!("events[{at}] "));
                let link = if at.is_some() { "是" } else { "有" };
                format!("{spec}：{list}{link} {what}，它不是时机{}", hint(what).unwrap_or_default())
            }
            Notice::Twin { kind, name, there } => {
                format!("{} \"{name}\" 在 {there} 已经定义过，以那个为准", kind.in_lang(Lang::Zh))
            }
            Notice::OfTheGame { kind: Defined::Card, name } => {
                format!("牌 \"{name}\" 与牌桌自带的同名：以自带的为准，这里的定义不会用到")
            }
            Notice::OfTheGame { kind, name } => {
                format!("{} \"{name}\" 与牌桌自带的同名", kind.in_lang(Lang::Zh))
            }
            Notice::NotOffered { general, missing } => {
                let missing: Vec<String> = missing.iter().map(|skill| format!("\"{skill}\"")).collect();
                format!("武将 \"{general}\" 不登场：没有技能 {}", missing.join("、"))
            }
            Notice::NotUtf8 => "文件不是 UTF-8 编码（是 GBK？）：请另存为 UTF-8，否则里面的文字读不出来".into(),
            Notice::NoPackage { name } => {
                format!("原版的扩展包 \"{name}\" 这里没有：加到其中的内容只有自己用得到")
            }
            Notice::UnknownSgs { name, like } => {
                let of_like = || like.as_ref().map(|like| format!("；是不是 `{like}`？"));
                let hint = hint(&format!("sgs.{name}")).or_else(of_like).unwrap_or_default();
                format!("sgs.{name} 不存在{hint}")
            }
            Notice::ConvertPair { got } => {
                format!(
                    "config.convert_pairs 里有一个{}，已略过：里面应是 `a->b` 这样的字符串",
                    chinese::kind_name(got)
                )
            }
            Notice::AiTexts => "AI 加的译文不生效：回放里不会有".into(),
            Notice::NoTextOfSpec { key, why } => format!("sgs.skills 写不出 {key} 的文字：{why}"),
            Notice::NotCalled { constructor, field } => {
                format!("sgs.Create{constructor}：调用的是 {field}，不会调用 on_trigger")
            }
            Notice::TurnBroken => {
                "sgs.CreateTriggerSkillV2：on_turn_broken 不会被调用，中止回合的事件直接通过；请用 sgs.TurnBroken".into()
            }
            Notice::PreSelection => "sgs.CreatePreSelectionMetaSkill：选将时还没有人有技能，所以不会询问它；\
                                     可以用全局技能监听 sgs.GeneralChoosing"
                .into(),
            Notice::WithoutEffect { function } => match function.as_str() {
                "CreateBattleArraySkill" => format!("sgs.{function}：不支持阵法"),
                _ => format!("sgs.{function}：不支持牌上的按钮"),
            },
            Notice::PlayerExtra => "sgs.Player_Extra 是旧名：请写 sgs.Player_PhaseExtra".into(),
            Notice::Shared { library, key } => {
                format!("{library}.{key} 由所有扩展包共用，保持原样：请给自己的函数另起名字")
            }
            Notice::FileRefused { act, path, why } => {
                format!("{}被拒绝：{}", act.in_lang(path, Lang::Zh), why.in_lang(Lang::Zh))
            }
        }
    }
}

macro_rules! codes {
    ($($pattern:pat => $word:literal,)*) => {
        impl Notice {
            /// The codes of all warnings.
            pub const CODES: &'static [&'static str] = &[$($word),*];

            /// Returns the code, which is the same in every command and language.
            pub fn code(&self) -> &'static str {
                match self {
                    $($pattern => $word,)*
                }
            }
        }
    };
}

codes! {
    Notice::Taken(_) => "taken-nevertheless",
    Notice::UnknownSpecField { .. } => "spec-unknown-field",
    Notice::NothingCalled { .. } => "nothing-called",
    Notice::ForHegemony => "hegemony",
    Notice::NeverActs { .. } => "never-acts",
    Notice::NeverCorrects { .. } => "nothing-corrected",
    Notice::Frequency { .. } => "frequency",
    Notice::NoEvent { .. } => "no-event",
    Notice::Twin { .. } => "duplicate-name",
    Notice::OfTheGame { .. } => "name-of-the-game",
    Notice::NotOffered { .. } => "missing-skill",
    Notice::NotUtf8 => "not-utf8",
    Notice::NoPackage { .. } => "no-package",
    Notice::UnknownSgs { .. } => "unknown-sgs",
    Notice::ConvertPair { .. } => "convert-pair",
    Notice::AiTexts => "ai-texts",
    Notice::NoTextOfSpec { .. } => "no-text-of-spec",
    Notice::NotCalled { .. } => "field-not-called",
    Notice::TurnBroken => "turn-broken",
    Notice::PreSelection => "pre-selection",
    Notice::WithoutEffect { .. } => "without-effect",
    Notice::PlayerExtra => "player-extra",
    Notice::Shared { .. } => "shared-library",
    Notice::FileRefused { .. } => "file-refused",
}

/// A warning with the place in the script that it is about, if known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    pub origin: Option<Origin>,
    pub notice: Notice,
}

impl Warning {
    /// Puts the warning into words of this language, with its place.
    pub fn in_lang(&self, lang: Lang) -> String {
        let text = self.notice.in_lang(lang);
        match &self.origin {
            Some(origin) => format!("{origin}: {text}"),
            None => text,
        }
    }

    /// Returns the text in English, without the place.
    pub fn text(&self) -> String {
        self.notice.in_lang(Lang::En)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl From<&Origin> for Place {
    fn from(origin: &Origin) -> Place {
        Place { file: origin.file.clone(), line: origin.line }
    }
}
