//! Reasons for which nothing is made.

use crate::rules::names::Lang;
use crate::script::load::SourceError;
use crate::script::printed::Stopped;
use std::path::PathBuf;

/// The reason for which `sgs new` writes nothing.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the name is empty")]
    Empty,
    #[error(
        "the name {0:?} cannot be used: expected letters a to z, digits and _, beginning with a letter, such as \
         `my_pack`"
    )]
    Letters(String),
    #[error("the name {name:?} is too long: it may have {most} letters")]
    Long { name: String, most: usize },
    #[error("the name {0:?} is a word of Lua or of this program: choose another one, such as `my_{0}`")]
    Reserved(String),
    #[error("the name {name:?} is taken: there is {} of that name", what.1)]
    Taken { name: String, what: (&'static str, &'static str) },
    #[error("{0} is there already; nothing was written")]
    Exists(PathBuf),
    #[error(
        "{0} has no folder `extensions`: make a package first, by `sgs new package NAME`, and go into its folder"
    )]
    NoTree(PathBuf),
    #[error(
        "no package here takes parts: expected a line `{MARK}` in a file of `extensions/`, as `sgs new package` writes it"
    )]
    NoPackage,
    #[error("several packages take parts ({}): name one with --package", .0.join(", "))]
    Several(Vec<String>),
    #[error("there is no package {name:?} that takes parts here; there are: {}", known.join(", "))]
    Unknown { name: String, known: Vec<String> },
    #[error("{path}: {error}")]
    Unwritable { path: PathBuf, error: std::io::Error },
    #[error("there is no skill, general or package {0:?} with a spec of sgs.skills in a file here")]
    NoSpec(String),
    #[error("{0}: not UTF-8; it was left as it is")]
    NotUtf8(PathBuf),
    #[error("{0}")]
    Packages(SourceError),
    #[error("cannot start Lua: {0}")]
    NoLua(String),
    #[error("--text is for skills: expected `sgs new skill NAME --text TEXT`")]
    NoText,
    #[error(
        "the text is understood up to here:\n  {}\nnot understood:\n  {}\nwhat could stand there: {}",
        .0.before, .0.after, .0.fits.join(" | ")
    )]
    NotUnderstood(Stopped),
    #[error("the text is too long to be read; give it sentence by sentence")]
    NotRead,
    #[error("the text is nearly understood; written like this it would be:\n  {0}")]
    Nearly(String),
}

/// The comment before which parts are listed.
pub const MARK: &str = "-- new parts above this line";

impl Refusal {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        lang.pick(self.zh(), self.to_string())
    }

    fn zh(&self) -> String {
        match self {
            Refusal::NoText => "--text 只用于技能：应为 `sgs new skill 名字 --text 描述`".to_owned(),
            Refusal::NotUnderstood(stopped) => format!(
                "描述读到这里：\n  {}\n读不懂：\n  {}\n此处可以是：{}",
                stopped.before,
                stopped.after,
                stopped.fits.join(" | ")
            ),
            Refusal::NotRead => "描述太长，读不了；请一句一句地给".to_owned(),
            Refusal::Nearly(nearest) => format!("描述几乎读懂了；这样写就行：\n  {nearest}"),
            Refusal::Empty => "名字是空的".to_owned(),
            Refusal::NoSpec(name) => {
                format!("这里的文件里没有用 sgs.skills 写规格的技能、武将或扩展包 {name:?}")
            }
            Refusal::Letters(name) => {
                format!("名字 {name:?} 不能用：只能有英文字母、数字和 _，以字母开头，例如 `my_pack`")
            }
            Refusal::Long { name, most } => format!("名字 {name:?} 太长：最多 {most} 个字母"),
            Refusal::Reserved(name) => {
                format!("名字 {name:?} 是 Lua 或本程序的保留字：换一个，例如 `my_{name}`")
            }
            Refusal::Taken { name, what } => format!("名字 {name:?} 已经被占用：有同名的{}", what.0),
            Refusal::Exists(path) => format!("{} 已经存在，什么也没有写", path.display()),
            Refusal::NoTree(folder) => format!(
                "{} 里没有 `extensions` 目录：先用 `sgs new package 名字` 建一个扩展包，再进入它的目录",
                folder.display()
            ),
            Refusal::NoPackage => format!(
                "这里没有可以添加内容的扩展包：`extensions/` 的某个文件里要有一行 `{MARK}`，与 `sgs new package` 写的相同"
            ),
            Refusal::Several(names) => {
                format!("有几个扩展包可以添加内容（{}）：用 --package 指定一个", names.join("、"))
            }
            Refusal::Unknown { name, known } => {
                format!("这里没有可以添加内容的扩展包 {name:?}；有：{}", known.join("、"))
            }
            Refusal::Unwritable { path, error } => format!("{}：{error}", path.display()),
            Refusal::NotUtf8(path) => format!("{}：不是 UTF-8，没有改动", path.display()),
            Refusal::Packages(error) => error.in_lang(Lang::Zh),
            Refusal::NoLua(why) => format!("不能启动 Lua：{why}"),
        }
    }
}

crate::cli::error::bilingual!(Refusal);
