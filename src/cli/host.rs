//! `sgs host`: rooms in the browser for friends.

use super::argument::BadArgument;
use super::content::{self, ContentArgs};
use super::isolate::{Isolate, IsolateArgs, OF_PLAY, not_isolated};
use super::lang::system_lang;
use super::preferences::Preferences;
use super::shelter::Shelter;
use super::sim::STACK;
use super::workshop::OfHost;
use super::{Error, Outcome, Result, child};
use crate::agents::form::Both;
use crate::agents::signs::{locale_is_ascii, terminal_or_pipe};
use crate::cli::error::both;
use crate::cli::fault::Fault;
use crate::rules::names::{Bilingual, Lang};
use crate::rules::setup::GameOptions;
use crate::runner::table::Spec;
use crate::runner::{Child, Death, Program, Wire};
use crate::script::system::OfSystem;
use crate::server::media::Media;
use crate::server::table::{FromTable, ROOM, RoomSpec, ToTable};
use crate::server::workshop::Workshop;
use crate::server::{Bound, Launch, Mourner, Options, Shelf, Sink, TableHandle, serve};
use std::ffi::OsString;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Host rooms in the browser: friends join by a link, bots take empty seats
///
/// Only the host installs the program. Without --lan rooms are open to this machine only.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Port to listen on; 0: any free port
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,

    /// Accept connections from other machines of the network
    #[arg(long, conflicts_with = "bind")]
    lan: bool,

    /// Address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDR")]
    bind: Option<IpAddr>,

    /// Address that friends use if it differs, such as https://table.example
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    /// Number of seats besides yours in a new room; bots take empty ones
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=9))]
    bots: u8,

    /// Number of rooms to open
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    rooms: u8,

    /// Seconds that the table waits after a player's page is closed; a bot then plays until they return
    #[arg(long, value_name = "SECONDS", default_value_t = AWAY, value_parser = clap::value_parser!(u32).range(1..))]
    away: u32,

    /// Seed of the first game of a room; the next game has the next number [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Milliseconds that each act of a bot is shown
    #[arg(long, value_name = "MS", default_value_t = PACE, value_parser = clap::value_parser!(u64).range(..=10_000))]
    pace: u64,

    #[command(flatten)]
    content: ContentArgs,

    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,

    /// Keep rooms and their games in this folder; those that were open are opened again [default: for a fixed port, a
    /// folder of the user; for --port 0, nothing stays]. A second host of the same folder ends with exit code 2
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,

    /// Let the host of a room look inside the table, change it, and edit the files of packages beside it. On this
    /// machine only
    #[arg(long, conflicts_with_all = ["lan", "bind", "public_url"])]
    dev: bool,

    /// Open new rooms instead of those of the last time
    #[arg(long)]
    fresh: bool,

    /// Language of the messages: zh or en [default: that of the system]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,

    /// Ignore changed files of packages during games
    #[arg(long)]
    no_watch: bool,

    #[command(flatten)]
    isolate: IsolateArgs,
}

const PORT: u16 = 8900;

const PACE: u64 = 700;

const AWAY: u32 = 30;

const EXAMPLES: &str = "\
Examples:
  sgs host                                  a room on this machine
  sgs host --lan                            friends in the same network join by the link
  sgs host --public-url https://my.example  behind a proxy or tunnel that passes on to port 8900
  sgs host --root ~/packs/big --bots 7      eight seats with the packages of another tree";

fn public_url(text: &str) -> std::result::Result<String, BadArgument> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest.map(|rest| rest.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', '#', '?', ' ']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err(BadArgument::Address),
    }
}

impl Args {
    /// Arguments of `sgs play --web`: one person on this machine.
    pub fn for_one(content: ContentArgs, bots: u8, lang: Lang, isolate: IsolateArgs) -> Args {
        Args {
            port: 0,
            lan: false,
            bind: None,
            public_url: None,
            bots,
            rooms: 1,
            away: AWAY,
            seed: None,
            pace: PACE,
            content,
            record: None,
            keep: None,
            dev: false,
            fresh: false,
            lang: Some(lang),
            no_watch: false,
            isolate,
        }
    }

    pub fn run(self) -> Result {
        self.serve(show)
    }

    /// Serves one person, and opens the browser.
    pub fn run_and_open(self) -> Result {
        self.serve(|bound, lang| {
            show(bound, lang);
            if let Some(link) = bound.links.first()
                && let Err(error) = open::that_detached(link)
            {
                let (zh, en) = (
                    "无法打开浏览器，请自行打开上面的链接",
                    "no browser starts; open the link above yourself",
                );
                eprintln!("sgs: {} ({error})", lang.pick(zh, en));
            }
        })
    }

    fn serve(self, ready: impl FnOnce(&Bound, Lang)) -> Result {
        let lang = self.lang.unwrap_or_else(system_lang);
        let address = SocketAddr::new(self.address(), self.port);
        if let Some(folder) = &self.record {
            std::fs::create_dir_all(folder)
                .map_err(|error| Error::input(Fault::NoFolder { path: folder.clone(), error }))?;
        }
        let shelf = Arc::new(self.shelf()?);
        let public_url = self.public_url.clone().or_else(|| self.lan.then(|| lan_url(self.port)).flatten());
        let options = Options {
            address,
            public_url,
            bots: usize::from(self.bots),
            rooms: usize::from(self.rooms),
            away: Duration::from_secs(self.away.into()),
        };
        // A port in use is the better message: without --keep each port has its own folder.
        let free = std::net::TcpListener::bind(address).map(drop);
        free.map_err(|e| cannot_listen(&e, address))?;
        let shelter = Shelter::new(self.keep.clone(), self.port).map_err(Error::input)?;
        let launch: Arc<dyn Launch> = Arc::new(Launcher { args: self, lang, games: Mutex::new(0), shelter });
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| Error::internal(Fault::Server { error }))?;
        let served =
            runtime.block_on(serve(options, launch, shelf, |bound| ready(&bound, lang), asked_to_stop()));
        served.map_err(|e| cannot_listen(&e, address))?;
        Ok(Outcome::Fine)
    }

    fn address(&self) -> IpAddr {
        match self.bind {
            Some(address) => address,
            None if self.lan => Ipv4Addr::UNSPECIFIED.into(),
            None => Ipv4Addr::LOCALHOST.into(),
        }
    }

    /// Loads the packages once to list what they have.
    fn shelf(&self) -> Result<Shelf> {
        let options = GameOptions::new(0, 8);
        let content = self.content.open_with_ai(&options, true)?;
        let loaded = content.load(&content::base(), now())?;
        loaded.report_failures(self.lang.unwrap_or_else(system_lang));
        let usual = Preferences::of_user()?;
        let shelf = Shelf::of(&loaded.catalog(), &loaded.script)
            .preferring(|package, is_on| (is_on || usual.is_on(package)) && !usual.is_off(package));
        Ok(shelf.with(Media::of(&self.content.folders_of_media())))
    }
}

fn cannot_listen(error: &std::io::Error, address: SocketAddr) -> Error {
    let port = address.port();
    Error::input(match error.kind() {
        std::io::ErrorKind::AddrInUse => both(
            format!("端口 {port} 已被占用；请换一个：--port N（0 为任意空闲端口）"),
            format!("port {port} is in use; choose another with --port N (0 takes a free one)"),
        ),
        _ => both(
            format!("不能在 {address} 上监听：{}", OfSystem(error).in_lang(Lang::Zh)),
            format!("cannot listen at {address}: {error}"),
        ),
    })
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Returns the address of this machine in its network. No packet is sent: connecting a datagram socket only
/// chooses a way.
fn lan_url(port: u16) -> Option<String> {
    let socket = std::net::UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(10, 255, 255, 255), 1)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (port != 0 && !address.is_loopback()).then(|| format!("http://{address}:{port}"))
}

fn show(bound: &Bound, lang: Lang) {
    let mut text = String::new();
    for link in &bound.links {
        text += &format!("{} {link}\n", lang.pick("房间：", "room:"));
        // Its blocks are no ASCII.
        if let Some(Ok(code)) = (!locale_is_ascii()).then(|| qrcode::QrCode::new(link.as_bytes())) {
            text += &code.render::<qrcode::render::unicode::Dense1x2>().quiet_zone(true).build();
            text.push('\n');
        }
    }
    text +=
        lang.pick("把链接发给朋友；按 Ctrl-C 关闭。\n", "Send the link to your friends; Ctrl-C closes.\n");
    // The rooms stay open without a terminal.
    let _ = terminal_or_pipe().write_all(text.as_bytes());
}

/// Ends when somebody asks this program to stop: by Ctrl-C, by ending its process, by closing its terminal.
async fn asked_to_stop() {
    let ctrl_c = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    {
        use std::io::IsTerminal;
        use tokio::signal::unix::{SignalKind, signal};
        let wait = async |kind, has_listener: bool| match has_listener.then(|| signal(kind).ok()).flatten() {
            Some(mut signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        };
        // Who starts it by `nohup` wants it to outlive the terminal.
        let has_terminal = std::io::stdout().is_terminal();
        tokio::select! {
            () = ctrl_c => {}
            () = wait(SignalKind::terminate(), true) => {}
            () = wait(SignalKind::hangup(), has_terminal) => {}
        }
    }
    #[cfg(not(unix))]
    ctrl_c.await;
}

/// Starts tables in child processes, or in threads.
struct Launcher {
    args: Args,
    lang: Lang,
    /// Numbers the records.
    games: Mutex<u64>,
    shelter: Shelter,
}

impl Launcher {
    fn isolate(&self) -> Isolate {
        self.args.isolate.or(|| if cfg!(target_os = "linux") { Isolate::On } else { Isolate::Off })
    }
}

impl Launch for Launcher {
    fn spec(&self) -> Spec {
        Spec {
            roots: self.args.content.roots().to_vec(),
            extensions: self.args.content.extensions().to_vec(),
            ai: self.args.content.ai().cloned(),
            options: GameOptions::new(0, 2),
            seats: Vec::new(),
            record: None,
            lang: self.lang,
            watch: !self.args.no_watch,
            started: now(),
            is_required: self.args.isolate.is_required(),
        }
    }

    fn pace(&self) -> u64 {
        self.args.pace
    }

    fn seed(&self) -> Option<u64> {
        self.args.seed
    }

    fn is_dev(&self) -> bool {
        self.args.dev
    }

    fn workshop(&self) -> Option<Arc<dyn Workshop>> {
        let workshop = OfHost::new(self.args.content.clone());
        let failed = |error: &std::io::Error| tracing::error!("the editor is off: {error}");
        let workshop = self.args.dev.then_some(workshop)?.inspect_err(failed).ok()?;
        Some(Arc::new(workshop))
    }

    fn settle_in(&self) {
        self.shelter.clear(self.args.fresh);
    }

    fn record(&self) -> Option<PathBuf> {
        let mut games = self.games.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *games += 1;
        let (started, number) = (now(), *games);
        match &self.args.record {
            Some(folder) => Some(folder.join(format!("game-{started}-{number}.jsonl"))),
            None => self.shelter.record(started, number),
        }
    }

    fn keep(&self, code: &str, text: &str) {
        self.shelter.keep(code, text);
    }

    fn kept(&self) -> Vec<(PathBuf, String)> {
        self.shelter.rooms()
    }

    fn start(&self, spec: RoomSpec, sink: Sink, mourner: Mourner) -> TableHandle {
        let (to, frames) = channel();
        let handle = TableHandle::new(to);
        let (isolate, lang) = (self.isolate(), self.lang);
        let run = move || {
            let why = match isolate {
                Isolate::Off => in_thread(spec, frames, sink),
                Isolate::On | Isolate::Require => in_child(spec, frames, sink, lang),
            };
            if let Err(why) = why {
                mourner(why);
            }
        };
        if let Err(error) = std::thread::Builder::new().name("room".into()).spawn(run) {
            tracing::error!("cannot start a thread for a table: {error}");
        }
        handle
    }
}

type Frames = std::sync::mpsc::Receiver<ToTable>;

/// Passes frames on to a table for as long as there are any.
fn forward(frames: Frames, to: crate::runner::WireWriter) {
    let pass = move || {
        while let Ok(frame) = frames.recv() {
            if to.send(&frame).is_err() {
                return;
            }
        }
    };
    if let Err(error) = std::thread::Builder::new().name("to-table".into()).spawn(pass) {
        tracing::error!("cannot start a thread for a table: {error}");
    }
}

/// Plays in a child process. `Err`: how it died before the game was over.
fn in_child(spec: RoomSpec, frames: Frames, mut sink: Sink, lang: Lang) -> std::result::Result<(), Both> {
    let words =
        |death: &Death| Both { zh: death.words(&OF_PLAY, Lang::Zh), en: death.words(&OF_PLAY, Lang::En) };
    let begin = || -> std::result::Result<Child, Death> {
        let program = Program::this([OsString::from(ROOM)], OF_PLAY);
        let program = program.map_err(|e| Death::NotStarted(e.to_string()))?;
        let mut child = Child::start(&program, None)?;
        child.send(&ToTable::Start(Box::new(spec.clone())))?;
        Ok(child)
    };
    let mut child = match begin() {
        Ok(child) => child,
        Err(death @ Death::NotStarted(_)) if !spec.table.is_required => {
            eprintln!("sgs: {}", not_isolated(&death, OF_PLAY, lang));
            return in_thread(spec, frames, sink);
        }
        Err(death) => return Err(words(&death)),
    };
    if let Some(writer) = child.writer() {
        forward(frames, writer);
    }
    let mut is_done = false;
    loop {
        match child.receive::<FromTable>() {
            Ok(frame) => {
                is_done |= matches!(frame, FromTable::Over { .. } | FromTable::Refused(_));
                if !sink(frame) {
                    return Ok(());
                }
            }
            // The table stays to show its end, until the room lets go of it.
            Err(_) if is_done => return Ok(()),
            Err(death) => return Err(words(&death)),
        }
    }
}

/// Plays in a thread of this process.
fn in_thread(spec: RoomSpec, frames: Frames, mut sink: Sink) -> std::result::Result<(), Both> {
    let failed = |e: &dyn std::fmt::Display| Both {
        zh: format!("牌桌无法开始：{e}"),
        en: format!("the table does not start: {e}"),
    };
    let (ours, theirs) = Wire::pair().map_err(|e| failed(&e))?;
    let table = std::thread::Builder::new().stack_size(STACK).name("table".into());
    table
        .spawn(move || {
            if let Err(error) = child::room::play(&spec, theirs) {
                tracing::error!("a table ended: {error}");
            }
        })
        .map_err(|e| failed(&e))?;
    let (mut reader, writer) = ours.split();
    forward(frames, writer);
    let mut is_done = false;
    loop {
        match reader.receive::<FromTable>() {
            Ok(frame) => {
                is_done |= matches!(frame, FromTable::Over { .. } | FromTable::Refused(_));
                if !sink(frame) {
                    return Ok(());
                }
            }
            Err(_) if is_done => return Ok(()),
            Err(error) => return Err(failed(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_has_a_scheme_and_no_path() {
        assert_eq!(public_url("https://a.example/"), Ok("https://a.example".into()));
        assert_eq!(public_url("http://10.0.0.2:8900"), Ok("http://10.0.0.2:8900".into()));
        for bad in ["a.example", "https://", "ftp://a.example", "https://a.example/x", "https://a b"] {
            assert!(public_url(bad).is_err(), "{bad}");
        }
    }
}
