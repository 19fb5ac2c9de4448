//! Files of packages that the host of a room for development edits beside the table, and the errors of that.

use crate::agents::form::Both;
use axum::http::StatusCode;
use serde::Serialize;

/// The files that may be edited, and their findings. Calls come from several threads.
pub trait Workshop: Send + Sync {
    /// Lists the files that lie on disk.
    fn files(&self) -> Result<Vec<FileItem>, WorkshopError>;

    /// Reads one of the listed files.
    fn read(&self, id: &str) -> Result<FileText, WorkshopError>;

    /// Writes a listed file as a whole, if it is still the one with the hash `over`. Returns its new hash.
    fn write(&self, id: &str, text: &str, over: &str) -> Result<String, WorkshopError>;

    /// Makes a file with this name in the folder of a listed file.
    fn make(&self, beside: &str, name: &str) -> Result<FileItem, WorkshopError>;

    /// Gives a listed file another name in its folder.
    fn rename(&self, id: &str, name: &str) -> Result<FileItem, WorkshopError>;

    /// Deletes a listed file, if it is still the one with the hash `over`.
    fn delete(&self, id: &str, over: &str) -> Result<(), WorkshopError>;

    /// Returns the findings of a text in place of that of a listed file.
    fn check(&self, id: &str, text: &str) -> Result<Checked, WorkshopError>;
}

/// A file of a package.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FileItem {
    /// Its path.
    pub id: String,
    /// Its name in its tree: `extensions/x.lua`.
    pub name: String,
}

/// The text of a file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FileText {
    pub text: String,
    pub hash: String,
}

/// A finding about a text. Lines and columns count from 1; column 0 is the whole line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Remark {
    pub line: usize,
    pub column: usize,
    pub length: usize,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    pub code: String,
    #[serde(flatten)]
    pub text: Both,
}

/// The findings about a text.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checked {
    pub remarks: Vec<Remark>,
    /// Packages are still being loaded with this text: who asks again gets more.
    pub more: bool,
}

/// The reason for which a file is not read, written or checked.
#[derive(Debug, thiserror::Error)]
pub enum WorkshopError {
    #[error("{0} is not a file of a package that is loaded here")]
    Unknown(String),
    #[error("{0} is not UTF-8: it is not edited here")]
    NotUtf8(String),
    #[error("{0} was changed by another program meanwhile: load it again, or save once more to replace it")]
    Changed(String),
    #[error("{0:?} is no name for a file here: letters, digits, `_`, `-` and `.`, with `.lua` at the end")]
    BadName(String),
    #[error("{0} exists already: choose another name")]
    Exists(String),
    #[error("{0} is a link, or lies behind one: such files are only read and written here")]
    Link(String),
    #[error("{id}: {error}")]
    Io { id: String, error: std::io::Error },
    #[error("the packages cannot be listed: {0}")]
    Packages(String),
    #[error("the checker has stopped: restart the host")]
    Stopped,
}

impl WorkshopError {
    /// Returns the text in both languages.
    pub fn both(&self) -> Both {
        let zh = match self {
            WorkshopError::Unknown(id) => format!("{id} 不是这里已加载的扩展包的文件"),
            WorkshopError::NotUtf8(id) => format!("{id} 不是 UTF-8 编码，不能在这里编辑"),
            WorkshopError::Changed(id) => format!("{id} 已被别的程序改过：请重新打开，或再保存一次来覆盖"),
            WorkshopError::BadName(name) => {
                format!("“{name}”不能作文件名：只用文字、数字、_、- 和 .，以 .lua 结尾")
            }
            WorkshopError::Exists(id) => format!("{id} 已经存在，请换一个名字"),
            WorkshopError::Link(id) => format!("{id} 是链接，或在链接后面：这里只能读写这样的文件"),
            WorkshopError::Io { id, error } => format!("{id}：{error}"),
            WorkshopError::Packages(why) => format!("列不出扩展包：{why}"),
            WorkshopError::Stopped => "检查已停止，请重启主机程序".to_owned(),
        };
        Both { zh, en: self.to_string() }
    }

    /// Returns the code that pages know the error by.
    pub fn code(&self) -> &'static str {
        match self {
            WorkshopError::Unknown(_) => "no-file",
            WorkshopError::NotUtf8(_) => "not-utf8",
            WorkshopError::Changed(_) => "changed",
            WorkshopError::BadName(_) => "bad-name",
            WorkshopError::Exists(_) => "exists",
            WorkshopError::Link(_) => "link",
            WorkshopError::Io { .. } => "file",
            WorkshopError::Packages(_) => "packages",
            WorkshopError::Stopped => "stopped",
        }
    }

    /// Returns the status of the response to a page.
    pub fn status(&self) -> StatusCode {
        match self {
            WorkshopError::Unknown(_) => StatusCode::NOT_FOUND,
            WorkshopError::Changed(_) | WorkshopError::Exists(_) => StatusCode::CONFLICT,
            WorkshopError::BadName(_) => StatusCode::BAD_REQUEST,
            WorkshopError::Link(_) => StatusCode::FORBIDDEN,
            WorkshopError::NotUtf8(_) => StatusCode::UNPROCESSABLE_ENTITY,
            WorkshopError::Io { .. } | WorkshopError::Packages(_) | WorkshopError::Stopped => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }
}
