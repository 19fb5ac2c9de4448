//! Files of packages that the host of a room for development edits beside the table.
//!
//! Each request names its room and has the token of the person in a separate header. No form and no page of
//! another origin can send that header.

use super::http::{Hosting, is_own};
use super::room::Event;
use crate::agents::form::Both;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::oneshot;

/// The header with the token of the person.
const TOKEN: &str = "x-sgs-token";

/// Bytes of a request: the largest file that is edited.
pub const LARGEST: usize = 4 << 20;

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
    fn code(&self) -> &'static str {
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

    fn status(&self) -> StatusCode {
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

fn json(value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

impl IntoResponse for WorkshopError {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            code: &'static str,
            #[serde(flatten)]
            text: Both,
        }
        (self.status(), json(&Body { code: self.code(), text: self.both() })).into_response()
    }
}

/// The file that a request is about.
#[derive(Deserialize)]
pub(super) struct Wanted {
    file: String,
}

/// A text to be written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    text: String,
    over: String,
}

/// A text to be checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    text: String,
}

/// The name of a new or renamed file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

/// A file to be deleted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delete {
    over: String,
}

/// The result of a write.
#[derive(Serialize)]
struct Written {
    hash: String,
}

/// Returns the workshop, for the host of this room.
async fn enter(hosting: &Hosting, room: &str, headers: &HeaderMap) -> Result<Arc<dyn Workshop>, StatusCode> {
    let workshop = hosting.workshop.clone().ok_or(StatusCode::NOT_FOUND)?;
    let token = headers.get(TOKEN).and_then(|value| value.to_str().ok()).ok_or(StatusCode::FORBIDDEN)?;
    if !is_own(headers, hosting.public_url.as_deref()) {
        return Err(StatusCode::FORBIDDEN);
    }
    let entry = hosting.rooms.get(room).ok_or(StatusCode::NOT_FOUND)?;
    let (answer, is_host) = oneshot::channel();
    let asked = entry.inbox.send(Event::IsHost { token: token.to_owned(), answer });
    asked.map_err(|_| StatusCode::NOT_FOUND)?;
    match is_host.await {
        Ok(true) => Ok(workshop),
        _ => Err(StatusCode::FORBIDDEN),
    }
}

/// Runs the work where it may take its time.
async fn work<R: Serialize + Send + 'static>(
    hosting: &Hosting,
    room: &str,
    headers: &HeaderMap,
    run: impl FnOnce(&dyn Workshop) -> Result<R, WorkshopError> + Send + 'static,
) -> Response {
    let workshop = match enter(hosting, room, headers).await {
        Ok(workshop) => workshop,
        Err(status) => return status.into_response(),
    };
    match tokio::task::spawn_blocking(move || run(&*workshop)).await {
        Ok(Ok(result)) => json(&result),
        Ok(Err(error)) => error.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Runs the work on what the body says.
async fn work_on<T: DeserializeOwned + Send + 'static, R: Serialize + Send + 'static>(
    hosting: &Hosting,
    room: &str,
    headers: &HeaderMap,
    body: &[u8],
    run: impl FnOnce(&dyn Workshop, T) -> Result<R, WorkshopError> + Send + 'static,
) -> Response {
    match serde_json::from_slice(body) {
        Ok(new) => work(hosting, room, headers, move |workshop| run(workshop, new)).await,
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// Lists the files.
pub(super) async fn list(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    headers: HeaderMap,
) -> Response {
    work(&hosting, &room, &headers, |workshop| workshop.files()).await
}

/// Sends the text of a file.
pub(super) async fn read(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    work(&hosting, &room, &headers, move |workshop| workshop.read(&wanted.file)).await
}

/// Writes a file.
pub(super) async fn write(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let write = move |workshop: &dyn Workshop, new: Write| {
        let hash = workshop.write(&wanted.file, &new.text, &new.over)?;
        Ok(Written { hash })
    };
    work_on(&hosting, &room, &headers, &body, write).await
}

/// Sends the findings of a text.
pub(super) async fn check(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let check = move |workshop: &dyn Workshop, new: Check| workshop.check(&wanted.file, &new.text);
    work_on(&hosting, &room, &headers, &body, check).await
}

/// Makes a file.
pub(super) async fn make(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let make = move |workshop: &dyn Workshop, new: Named| workshop.make(&wanted.file, &new.name);
    work_on(&hosting, &room, &headers, &body, make).await
}

/// Renames a file.
pub(super) async fn rename(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let rename = move |workshop: &dyn Workshop, new: Named| workshop.rename(&wanted.file, &new.name);
    work_on(&hosting, &room, &headers, &body, rename).await
}

/// Deletes a file.
pub(super) async fn delete(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let delete = move |workshop: &dyn Workshop, old: Delete| workshop.delete(&wanted.file, &old.over);
    work_on(&hosting, &room, &headers, &body, delete).await
}
