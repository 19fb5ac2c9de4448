//! Requests of pages for the files of packages that the host of a room for development edits.
//!
//! Each request names its room and has the token of the person in a separate header. No form and no page of
//! another origin can send that header.

use super::hosting::{Hosting, is_own};
use super::room::Event;
use super::workshop::{Workshop, WorkshopError};
use crate::agents::form::Both;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::oneshot;

/// The header with the token of the person.
const TOKEN: &str = "x-sgs-token";

/// Bytes of a request: the largest file that is edited.
const LARGEST: usize = 4 << 20;

/// Returns the routes of the workshop.
pub(super) fn routes() -> Router<Arc<Hosting>> {
    Router::new()
        .route("/workshop/{room}/files", get(list))
        .route("/workshop/{room}/file", get(read).put(write).post(check).delete(delete))
        .route("/workshop/{room}/new", post(make))
        .route("/workshop/{room}/name", post(rename))
        .layer(DefaultBodyLimit::max(LARGEST))
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
struct Wanted {
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
async fn list(State(hosting): State<Arc<Hosting>>, Path(room): Path<String>, headers: HeaderMap) -> Response {
    work(&hosting, &room, &headers, |workshop| workshop.files()).await
}

/// Sends the text of a file.
async fn read(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    work(&hosting, &room, &headers, move |workshop| workshop.read(&wanted.file)).await
}

/// Writes a file.
async fn write(
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
async fn check(
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
async fn make(
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
async fn rename(
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
async fn delete(
    State(hosting): State<Arc<Hosting>>,
    Path(room): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let delete = move |workshop: &dyn Workshop, old: Delete| workshop.delete(&wanted.file, &old.over);
    work_on(&hosting, &room, &headers, &body, delete).await
}
