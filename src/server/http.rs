//! The web server: the page, and one WebSocket for each page that is open.

use super::hosting::{Entry, Hosting, is_own};
use super::kept::{self, Kept};
use super::media::Kind;
use super::page::{self, Asset};
use super::room::{Door, Event, Hello, Key, Room};
use super::shelf::Shelf;
use super::wire::{FromHost, PROTOCOL, ToHost};
use super::{Launch, files, token};
use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot};

/// Bytes of one frame of a page.
const LONGEST_FRAME: usize = 64 << 10;

/// Frames of one page: so many at once, and so many a second.
const BURST: f64 = 80.0;
const PER_SECOND: f64 = 30.0;

/// The longest silence of a page before its first frame.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// The longest time that a page may take to accept a frame.
const TAKEN_WITHIN: Duration = Duration::from_secs(20);

/// The longest wait for the end of a connection that was closed for its frames.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);

/// Files of media that are read at once.
const READS: usize = 16;

const TICK: Duration = Duration::from_millis(250);

/// Nothing but what lies here may be loaded; sockets go to this host.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The address to serve at, and the rooms.
#[derive(Clone, Debug)]
pub struct Options {
    pub address: SocketAddr,
    /// The address that people use where it is another: behind a proxy or tunnel.
    pub public_url: Option<String>,
    /// Chairs beside the host's in a new room.
    pub bots: usize,
    pub rooms: usize,
    /// Time for which a chair is held for a person whose page is closed.
    pub away: Duration,
}

/// The server listens.
pub struct Bound {
    pub address: SocketAddr,
    /// A link for each room.
    pub links: Vec<String>,
}

/// Serves until `stop` is ready.
pub async fn serve(
    options: Options,
    launch: Arc<dyn Launch>,
    shelf: Arc<Shelf>,
    ready: impl FnOnce(Bound),
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let listener = TcpListener::bind(options.address).await?;
    let address = listener.local_addr()?;
    let base = options.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let base = base.trim_end_matches('/').to_owned();
    launch.settle_in();
    let mut rooms = BTreeMap::new();
    let mut tasks = Vec::new();
    for kept in rooms_to_open(&*launch, options.rooms) {
        let code = kept.as_ref().map_or_else(|| token()[..6].to_owned(), |kept| kept.code.clone());
        let address = format!("{base}/r/{code}");
        let key = kept.as_ref().map_or_else(
            || Key::new(address.clone()),
            |kept| Key::with(address.clone(), kept.secret.clone()),
        );
        let (inbox, events) = mpsc::unbounded_channel();
        let room = Room::new(
            Door { code: code.clone(), key: key.clone(), away: options.away },
            launch.clone(),
            shelf.clone(),
            inbox.clone(),
            options.bots,
        );
        let room = match kept {
            Some(kept) => room.reopened(kept),
            None => room,
        };
        tasks.push(tokio::spawn(room.run(events)));
        rooms.insert(code, Entry { inbox, key });
    }
    let links = rooms.values().map(|entry| entry.key.link()).collect();
    let hosting = Arc::new(Hosting {
        rooms,
        workshop: launch.workshop(),
        shelf,
        reads: Semaphore::new(READS),
        public_url: options.public_url,
        sockets: AtomicU64::new(1),
    });
    let ticking = hosting.clone();
    tokio::spawn(async move {
        let mut interval = tokio::time::interval(TICK);
        loop {
            interval.tick().await;
            ticking.rooms.values().for_each(|entry| drop(entry.inbox.send(Event::Tick)));
        }
    });
    let app = Router::new()
        .route("/", get(index))
        .route("/r/{code}", get(index))
        .route("/assets/{*path}", get(asset))
        .route("/favicon.svg", get(favicon))
        .route("/qr.svg", get(qr))
        .route("/media/{kind}/{name}", get(media))
        .route("/ws", get(socket))
        .merge(files::routes())
        .with_state(hosting.clone());
    ready(Bound { address, links });
    axum::serve(listener, app).with_graceful_shutdown(stop).await?;
    hosting.rooms.values().for_each(|entry| drop(entry.inbox.send(Event::Shutdown)));
    for task in tasks {
        let _ = tokio::time::timeout(Duration::from_secs(2), task).await;
    }
    Ok(())
}

/// Returns the rooms that were open in an earlier run, and as many new ones (`None`) as are missing.
fn rooms_to_open(launch: &dyn Launch, wanted: usize) -> Vec<Option<Kept>> {
    let read = |(file, text): (PathBuf, String)| {
        let room = kept::read(&text);
        let warn = |why: &kept::KeptError| tracing::warn!("{} is not opened: {why}", file.display());
        room.inspect_err(warn).ok()
    };
    let mut found: Vec<Kept> = launch.kept().into_iter().filter_map(read).collect();
    // Those with a game are opened however many there are.
    found.sort_by_key(|kept| kept.running.is_none());
    let playing = found.iter().filter(|kept| kept.running.is_some()).count();
    let wanted = wanted.max(1).max(playing);
    found.truncate(wanted);
    let missing = wanted - found.len();
    found.into_iter().map(Some).chain((0..missing).map(|_| None)).collect()
}

fn respond(asset: Option<Asset>) -> Response {
    let Some(asset) = asset else { return StatusCode::NOT_FOUND.into_response() };
    let cache = if asset.is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers: [(HeaderName, &str); 5] = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, cache),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, asset.bytes).into_response()
}

async fn index() -> Response {
    respond(page::index())
}

async fn favicon() -> Response {
    respond(page::find("favicon.svg"))
}

async fn asset(Path(path): Path<String>) -> Response {
    respond(page::find(&format!("assets/{path}")))
}

/// Sends a picture or sound of the trees of this host.
async fn media(State(hosting): State<Arc<Hosting>>, Path((kind, name)): Path<(Kind, String)>) -> Response {
    let Ok(_place) = hosting.reads.acquire().await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let shelf = hosting.shelf.clone();
    let found = tokio::task::spawn_blocking(move || shelf.media().file(kind, &name)).await;
    let Ok(Some(file)) = found else { return StatusCode::NOT_FOUND.into_response() };
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, file.mime),
        (header::CACHE_CONTROL, "private, max-age=3600"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    ];
    (headers, file.bytes).into_response()
}

/// Draws the link of a room for those who know its secret.
async fn qr(State(hosting): State<Arc<Hosting>>, Query(query): Query<BTreeMap<String, String>>) -> Response {
    let entry = query.get("room").and_then(|code| hosting.rooms.get(code));
    let Some(entry) = entry.filter(|entry| query.get("secret").is_some_and(|s| entry.key.opens(s))) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let Ok(code) = qrcode::QrCode::new(entry.key.link().as_bytes()) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let svg = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(200, 200).build();
    let kind = HeaderValue::from_static("image/svg+xml");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))], svg)
        .into_response()
}

async fn socket(
    State(hosting): State<Arc<Hosting>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own(&headers, hosting.public_url.as_deref()) {
        return (StatusCode::FORBIDDEN, "another origin").into_response();
    }
    upgrade
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .on_upgrade(move |socket| talk(hosting, socket))
}

async fn talk(hosting: Arc<Hosting>, mut socket: WebSocket) {
    let Some((inbox, person, id, mut outbox)) = enter(&hosting, &mut socket).await else { return };
    let mut pace = Pace::new(Instant::now());
    loop {
        tokio::select! {
            frame = outbox.recv() => match frame {
                // A page that takes nothing would have its frames pile up here.
                Some(text) => {
                    let sent = socket.send(Message::Text(text.as_ref().into()));
                    if !matches!(tokio::time::timeout(TAKEN_WITHIN, sent).await, Ok(Ok(()))) {
                        break;
                    }
                }
                // The room has let go of this page.
                None => break,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if !pace.allows(Instant::now()) {
                        send_error(&mut socket, "too-fast", "消息太多，连接已断开", "Too many messages: the connection is closed").await;
                        drain(&mut socket).await;
                        break;
                    }
                    match serde_json::from_str::<ToHost>(&text) {
                        Ok(frame) => drop(inbox.send(Event::Page { person, frame })),
                        Err(_) => send_error(&mut socket, "malformed", "看不懂的消息", "A message that is not understood").await,
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
        }
    }
    let _ = inbox.send(Event::Gone { person, socket: id });
    let _ = socket.send(Message::Close(None)).await;
}

type Entered = (mpsc::UnboundedSender<Event>, u32, u64, mpsc::UnboundedReceiver<Arc<str>>);

/// Waits for the first frame, and lets the page into its room.
async fn enter(hosting: &Hosting, socket: &mut WebSocket) -> Option<Entered> {
    let first = tokio::time::timeout(HELLO_WITHIN, socket.recv()).await.ok()??.ok()?;
    let Message::Text(text) = first else { return None };
    let Ok(ToHost::Hello { protocol, room, secret, token, name, lang }) = serde_json::from_str(&text) else {
        send_error(socket, "malformed", "看不懂的消息", "A message that is not understood").await;
        return None;
    };
    if protocol != PROTOCOL {
        send_error(
            socket,
            "version",
            "页面版本不同，请刷新",
            "The page is of another version: load it again",
        )
        .await;
        return None;
    }
    let Some(entry) = hosting.rooms.get(&room) else {
        send_error(socket, "no-room", "没有这个房间", "There is no such room").await;
        return None;
    };
    let id = hosting.sockets.fetch_add(1, Ordering::Relaxed);
    let (outbox, mut frames) = mpsc::unbounded_channel();
    let (answer, person) = oneshot::channel();
    let hello = Hello { secret, token, name, lang };
    entry.inbox.send(Event::Join { hello, outbox, socket: id, answer }).ok()?;
    match person.await.ok().flatten() {
        Some(person) => Some((entry.inbox.clone(), person, id, frames)),
        None => {
            while let Ok(text) = frames.try_recv() {
                let _ = socket.send(Message::Text(text.as_ref().into())).await;
            }
            let _ = socket.send(Message::Close(Some(CloseFrame { code: 4003, reason: "".into() }))).await;
            None
        }
    }
}

async fn send_error(socket: &mut WebSocket, code: &'static str, zh: &str, en: &str) {
    let error = FromHost::Error { code, zh: zh.into(), en: en.into() };
    if let Ok(text) = serde_json::to_string(&error) {
        let _ = socket.send(Message::Text(text.into())).await;
    }
}

/// Closes the socket and reads what the page has sent already: the system drops an error that was sent where a
/// socket is closed with unread bytes.
async fn drain(socket: &mut WebSocket) {
    let _ = socket.send(Message::Close(None)).await;
    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = tokio::time::timeout(CLOSED_WITHIN, rest).await;
}

/// Counts the frames of a page.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    fn new(now: Instant) -> Pace {
        Pace { left: BURST, at: now }
    }

    fn allows(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + since * PER_SECOND).min(BURST) - 1.0;
        self.left >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_host_may_open_a_socket() {
        let of = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("10.0.0.2:8123"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            headers
        };
        assert!(is_own(&of(None), None));
        assert!(is_own(&of(Some("http://10.0.0.2:8123")), None));
        assert!(!is_own(&of(Some("http://evil.example")), None));
        assert!(!is_own(&of(Some("null")), None));
        assert!(is_own(&of(Some("https://table.example")), Some("https://table.example/")));
        assert!(!is_own(&of(Some("https://table.example.evil")), Some("https://table.example")));
    }

    #[test]
    fn a_page_that_sends_without_end_is_stopped() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        assert_eq!((0..200).filter(|_| pace.allows(start)).count(), 80);
        let mut pace = Pace::new(start);
        assert!((0..1000).all(|i| pace.allows(start + Duration::from_millis(50 * i))));
    }
}
