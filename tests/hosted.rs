//! `sgs host` as pages meet it: who is let in, what bad frames do, and whole games with faults.

mod declared;
mod faults;
mod hidden;
mod page;
mod past;
mod speed;
mod workshop;

use crate::shared::folder::{scratch, write};
use page::{Host, Page};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// Returns the whole answer to a plain request.
fn get(host: &Host, path: &str) -> String {
    let mut stream = TcpStream::connect(&host.address).expect("a connection");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", host.address)
        .expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn only_embedded_files_are_served() {
    let host = Host::start(&["--bots", "1"]);
    let index = get(&host, "/");
    assert!(index.starts_with("HTTP/1.1 200"), "{index}");
    for header in ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff"] {
        assert!(index.contains(header), "{header}: {index}");
    }
    for path in
        ["/assets/../../Cargo.toml", "/assets/%2e%2e/%2e%2e/Cargo.toml", "/etc/passwd", "/qr.svg?room=x"]
    {
        assert!(get(&host, path).starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn people_without_the_link_are_not_let_in() {
    let host = Host::start(&["--bots", "1"]);
    let refused = |hello| Page::open(&host, None).expect("a socket").first_error(&hello);
    let hello = |room: &str, secret: Option<&str>, token: Option<&str>| json!({"t": "hello", "protocol": 3, "room": room, "secret": secret, "token": token, "name": "x", "lang": "en"});
    assert_eq!(refused(hello(&host.room, None, None)), "secret");
    assert_eq!(refused(hello(&host.room, Some("0123456789abcdef"), None)), "secret");
    assert_eq!(refused(hello(&host.room, None, Some(&"0".repeat(32)))), "secret");
    assert_eq!(refused(hello("000000", Some(&host.secret), None)), "no-room");
    let old = json!({"t": "hello", "protocol": 0, "room": host.room, "secret": host.secret, "token": null, "name": "", "lang": "en"});
    assert_eq!(refused(old), "version");
    assert_eq!(refused(json!({"t": "start"})), "malformed");
    assert!(
        Page::open(&host, Some("http://evil.example")).is_none(),
        "a page of another origin gets no socket"
    );
}

#[test]
fn one_token_is_one_seat_at_one_page() {
    let host = Host::start(&["--bots", "1"]);
    let mut first = Page::join(&host, "First", None);
    let mut second = Page::join(&host, "First", Some(first.token.clone()));
    assert_eq!(first.error(), "elsewhere");
    assert_eq!(second.me, first.me);
    let other = Page::join(&host, "First", None);
    assert_ne!(other.me, second.me);
    assert_ne!(other.token, second.token);
    second.send(&json!({"t": "kick", "person": other.me}));
    let mut other = other;
    assert_eq!(other.error(), "kicked");
}

#[test]
fn a_person_who_was_removed_does_not_come_back_by_the_link() {
    let host = Host::start(&["--bots", "2"]);
    let mut first = Page::join(&host, "First", None);
    let mut other = Page::join(&host, "Other", None);
    first.send(&json!({"t": "kick", "person": other.me}));
    assert_eq!(other.error(), "kicked");
    let hello = |secret: Option<&str>, token: Option<&str>| json!({"t": "hello", "protocol": 3, "room": host.room, "secret": secret, "token": token, "name": "x", "lang": "en"});
    for token in [None, Some(other.token.as_str())] {
        let page = Page::open(&host, None).expect("a socket");
        assert_eq!(page.first_error(&hello(Some(&host.secret), token)), "secret");
    }
    // Everybody else is let in by their token, and new friends by the new link.
    let mut again = Page::join(&host, "First", Some(first.token.clone()));
    let link = again.wait_for("lobby")["lobby"]["link"].as_str().expect("a link").to_owned();
    let (_, secret) = link.split_once('#').expect("a secret");
    assert_ne!(secret, host.secret);
    assert!(get(&host, &format!("/qr.svg?room={}&secret={secret}", host.room)).starts_with("HTTP/1.1 200"));
    let mut friend = Page::open(&host, None).expect("a socket");
    friend.send(&hello(Some(secret), None));
    assert_eq!(friend.wait_for("welcome")["t"], "welcome");
}

/// A skill that fails in each turn of everybody.
const FAILING: &str = "local extension = sgs.Package('failing')
local fails = sgs.CreateTriggerSkill {
    name = 'fails', global = true, events = { sgs.TurnStart },
    on_trigger = function(self, event, player, data)
        player:doesNotExist()
    end,
}
if not sgs.Sanguosha:getSkill('fails') then
    local skills = sgs.SkillList()
    skills:append(fails)
    sgs.Sanguosha:addSkills(skills)
end
return extension
";

#[test]
fn a_script_error_is_shown_to_the_host_of_the_room_alone() {
    let file = scratch("hosted", "failing").join("failing.lua");
    write(&file, FAILING);
    let host = Host::start(&["--bots", "2", "--pace", "0", "--ext", file.to_str().expect("UTF-8")]);
    let mut first = Page::join(&host, "First", None);
    let mut other = Page::join(&host, "Other", None);
    first.send(&json!({"t": "start"}));
    for page in [&mut first, &mut other] {
        page.wait_for("began");
        page.send(&json!({"t": "trust", "on": true}));
    }
    let line = first.wait_for("news")["line"].as_str().expect("a text").to_owned();
    assert!(line.contains("failing.lua:5") && line.contains("doesNotExist"), "{line}");
    // A page that is opened again has it too, and nobody else has.
    let mut again = Page::join(&host, "First", Some(first.token.clone()));
    assert_eq!(again.wait_for("news")["line"], line.as_str());
    other.send(&json!({"t": "ping", "n": 7}));
    while let Ok(Some(frame)) = other.next(Duration::from_secs(60)) {
        assert_ne!(frame["t"], "news", "{frame}");
        if frame["t"] == "pong" {
            return;
        }
    }
    panic!("no answer to a ping");
}

#[test]
fn bad_frames_are_answered_or_end_the_connection() {
    let host = Host::start(&["--bots", "1"]);
    let mut page = Page::join(&host, "Bad", None);
    for text in ["{", "[]", "{\"t\":\"fly\"}", "{\"t\":\"sit\",\"seat\":-1}", "{\"t\":\"sit\",\"seat\":999}"]
    {
        page.send_text(text);
        assert!(["malformed", "taken"].contains(&page.error().as_str()), "{text}");
    }
    page.send(&json!({"t": "reply", "request": 77, "reply": "pass"}));
    assert_eq!(page.error(), "late");
    page.send(&json!({"t": "again"}));
    page.send(&json!({"t": "ping", "n": 5}));
    assert_eq!(page.wait_for("pong")["n"], 5);
    let mut guest = Page::join(&host, "Guest", None);
    for frame in [
        json!({"t": "start"}),
        json!({"t": "kick", "person": page.me}),
        json!({"t": "give_host", "person": guest.me}),
    ] {
        guest.send(&frame);
        assert_eq!(guest.error(), "not-now", "{frame}");
    }
    guest.send_text(&"x".repeat(100 << 10));
    assert!(guest.is_closed(), "a frame that is too long ends the connection");
    (0..200).for_each(|n| page.send(&json!({"t": "ping", "n": n})));
    assert_eq!(page.error(), "too-fast");
    assert!(page.is_closed());
    assert_eq!(Page::join(&host, "Again", None).error_within(Duration::from_millis(200)), None);
}

#[test]
fn a_port_in_use_is_reported_with_what_to_do() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let out = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["host", "--port", &port, "--lang", "en"])
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(2), "{text}");
    assert!(text.contains("in use") && text.contains("--port"), "{text}");
}
