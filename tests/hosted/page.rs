//! A host in a child process, and a page as the host sees it.

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// The longest wait for a frame. Nothing of a fast machine comes near it.
const PATIENCE: Duration = Duration::from_secs(180);

/// Returns the program under test: that of `$SGS`, or the one that was just built.
pub fn program() -> String {
    std::env::var("SGS").unwrap_or_else(|_| env!("CARGO_BIN_EXE_sgs").into())
}

/// A running host.
pub struct Host {
    child: Child,
    pub address: String,
    pub room: String,
    pub secret: String,
    /// The links of all rooms, without their scheme.
    pub links: Vec<String>,
}

impl Host {
    /// Starts a host at a free port.
    pub fn start(arguments: &[&str]) -> Host {
        let mut child = Command::new(program())
            .args(["host", "--port", "0", "--lang", "en"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let wanted = arguments.iter().skip_while(|a| **a != "--rooms").nth(1).and_then(|n| n.parse().ok());
        let links =
            lines.map_while(Result::ok).filter_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        let links: Vec<String> = links.take(wanted.unwrap_or(1)).collect();
        let link = links.first().expect("a link");
        let (address, rest) = link.split_once("/r/").expect("a room");
        let (room, secret) = rest.split_once('#').expect("a secret");
        Host {
            address: address.into(),
            room: room.into(),
            secret: secret.into(),
            links: links.clone(),
            child,
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns the number of its child processes.
    #[cfg(target_os = "linux")]
    pub fn children(&self) -> usize {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.pid())).into_iter().flatten().flatten();
        let of = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("children")).ok();
        tasks.filter_map(of).map(|text| text.split_whitespace().count()).sum()
    }

    /// Stops the host. Returns its messages.
    pub fn stop(mut self) -> String {
        self.child.kill().expect("it is stopped");
        let mut said = String::new();
        std::io::Read::read_to_string(&mut self.child.stderr.take().expect("piped"), &mut said)
            .expect("text");
        said
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page.
pub struct Page {
    socket: WebSocket<TcpStream>,
    pub me: u64,
    pub token: String,
    waiting: VecDeque<Value>,
}

impl Page {
    /// Opens a socket; `None` if the host refuses it.
    pub fn open(host: &Host, origin: Option<&str>) -> Option<Page> {
        let mut request = format!("ws://{}/ws", host.address).into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("a header"));
        }
        let stream = TcpStream::connect(&host.address).expect("a connection");
        let socket = tungstenite::client(request, stream).ok()?.0;
        Some(Page { socket, me: 0, token: String::new(), waiting: VecDeque::new() })
    }

    /// Comes into the room.
    pub fn join(host: &Host, name: &str, token: Option<String>) -> Page {
        Page::enter(host, (&host.room, &host.secret), name, token)
    }

    /// Comes into the room of this link.
    pub fn join_by(host: &Host, link: &str, name: &str) -> Page {
        let (_, rest) = link.split_once("/r/").expect("a room");
        Page::enter(host, rest.split_once('#').expect("a secret"), name, None)
    }

    fn enter(host: &Host, (room, secret): (&str, &str), name: &str, token: Option<String>) -> Page {
        let mut page = Page::open(host, None).expect("a socket");
        page.send(&json!({
            "t": "hello", "protocol": 3, "room": room, "secret": secret, "token": token, "name": name, "lang": "en",
        }));
        let welcome = page.wait_for("welcome");
        page.me = welcome["me"].as_u64().expect("a number");
        page.token = welcome["token"].as_str().expect("a token").into();
        page
    }

    /// Sends a frame. An error is noticed at the next frame that does not come.
    pub fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string());
    }

    pub fn send_text(&mut self, text: &str) {
        let _ = self.socket.send(Message::text(text));
    }

    pub fn send_bytes(&mut self, bytes: Vec<u8>) {
        let _ = self.socket.send(Message::binary(bytes));
    }

    /// Returns the next frame within this time. `Err`: the connection has ended.
    pub fn next(&mut self, time: Duration) -> Result<Option<Value>, ()> {
        if let Some(frame) = self.waiting.pop_front() {
            return Ok(Some(frame));
        }
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
            self.socket.get_ref().set_read_timeout(Some(left)).expect("a timeout");
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).ok()),
                Ok(Message::Close(_)) => return Err(()),
                Ok(_) => {}
                Err(tungstenite::Error::Io(e))
                    if matches!(e.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
                {
                    return Ok(None);
                }
                Err(_) => return Err(()),
            }
        }
    }

    /// Returns the next frame within this time, and the moment at which it was read, before it was understood.
    pub fn next_stamped(&mut self, time: Duration) -> Result<Option<(Instant, Value)>, ()> {
        self.socket.get_ref().set_read_timeout(Some(time)).expect("a timeout");
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                let at = Instant::now();
                Ok(serde_json::from_str(&text).ok().map(|frame| (at, frame)))
            }
            Ok(Message::Close(_)) => Err(()),
            Ok(_) => Ok(None),
            Err(tungstenite::Error::Io(e))
                if matches!(e.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(_) => Err(()),
        }
    }

    /// Returns a frame that has come already.
    pub fn next_at_once(&mut self) -> Result<Option<Value>, ()> {
        self.next(Duration::ZERO)
    }

    /// Waits for a frame of this kind, and drops those before it.
    pub fn wait_for(&mut self, kind: &str) -> Value {
        self.within(kind, PATIENCE).unwrap_or_else(|| panic!("no frame `{kind}`"))
    }

    fn within(&mut self, kind: &str, time: Duration) -> Option<Value> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            match self.next(until.saturating_duration_since(Instant::now())) {
                Ok(Some(frame)) if frame["t"] == kind => return Some(frame),
                Ok(_) => {}
                Err(()) => return None,
            }
        }
        None
    }

    /// Returns the code of the next error.
    pub fn error(&mut self) -> String {
        self.wait_for("error")["code"].as_str().expect("a code").into()
    }

    pub fn error_within(&mut self, time: Duration) -> Option<String> {
        self.within("error", time).map(|frame| frame["code"].to_string())
    }

    /// Sends a first frame that is refused. Returns the code of the error.
    pub fn first_error(mut self, hello: &Value) -> String {
        self.send(hello);
        self.error()
    }

    /// Waits for the end of the connection.
    pub fn is_closed(&mut self) -> bool {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if self.next(Duration::from_millis(200)).is_err() {
                return true;
            }
        }
        false
    }
}
