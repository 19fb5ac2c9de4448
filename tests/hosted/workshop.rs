//! Files of packages that the host of a room for development edits.

use super::page::{Host, Page};
use crate::shared::folder::{scratch, write};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const PACKAGE: &str = "local p = sgs.Package(\"bench\")\nsgs.General(p, \"bench_a\", \"wei\", 4)\nreturn p\n";

/// Sends a request about a file, and returns status and body.
fn ask(host: &Host, method: &str, path: &str, headers: &str, body: &str) -> (u16, Value) {
    let mut stream = TcpStream::connect(&host.address).expect("a connection");
    let length = body.len();
    let head = format!(
        "{method} /workshop/{}/{path} HTTP/1.1\r\nHost: {}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n",
        host.room, host.address
    );
    stream.write_all(head.as_bytes()).expect("sent");
    stream.write_all(body.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or_default();
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, serde_json::from_str(body).unwrap_or_default())
}

struct Scene {
    host: Host,
    page: Page,
    token: String,
    /// The path of the package, as it stands in the address of a request.
    file: String,
    path: std::path::PathBuf,
}

fn scene(name: &str, arguments: &[&str]) -> Scene {
    let folder = scratch("workshop", name);
    let path = folder.join("extensions").join("bench.lua");
    write(&path, PACKAGE);
    let path = path.canonicalize().expect("a file");
    let root = folder.canonicalize().expect("a folder");
    let root = root.to_str().expect("UTF-8");
    let host =
        Host::start(&[&["--bots", "1", "--pace", "0", "--seed", "3", "--root", root], arguments].concat());
    let page = Page::join(&host, "Ann", None);
    let token = format!("X-Sgs-Token: {}\r\n", page.token);
    let (_, files) = ask(&host, "GET", "files", &token, "");
    let items = files.as_array().cloned().unwrap_or_default();
    let item = items.iter().find(|item| item["name"] == "extensions/bench.lua");
    let id = item.and_then(|item| item["id"].as_str()).unwrap_or_default();
    Scene { file: format!("file?file={}", id.replace('/', "%2F")), host, page, token, path }
}

#[test]
fn files_are_read_checked_and_written_and_live_at_once() {
    let mut at = scene("live", &["--dev"]);
    at.page.send(&json!({"t": "start"}));
    super::past::answer_until(&mut at.page, "play");
    let (status, read) = ask(&at.host, "GET", &at.file, &at.token, "");
    assert_eq!((status, &read["text"]), (200, &json!(PACKAGE)));

    let broken = PACKAGE.replace("return p", "p:addSkil()\nreturn p");
    let deadline = Instant::now() + Duration::from_secs(180);
    let remarks = loop {
        let body = json!({"text": broken}).to_string();
        let (status, checked) = ask(&at.host, "POST", &at.file, &at.token, &body);
        assert_eq!(status, 200);
        if checked["more"] == false || Instant::now() > deadline {
            break checked["remarks"].clone();
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    let remarks = remarks.as_array().expect("remarks");
    assert!(remarks.iter().any(|r| r["line"] == 3 && r["severity"] == "error"), "{remarks:?}");
    let is_text = |text: &Value| text.as_str().is_some_and(|text| !text.is_empty());
    assert!(remarks.iter().all(|r| is_text(&r["zh"]) && is_text(&r["en"])));

    let new = PACKAGE.replace("return p", "sgs.General(p, \"bench_b\", \"wu\", 3)\nreturn p");
    let body = json!({"text": new, "over": read["hash"]}).to_string();
    let (status, written) = ask(&at.host, "PUT", &at.file, &at.token, &body);
    assert_eq!(status, 200, "{written}");
    assert_eq!(std::fs::read_to_string(&at.path).expect("read"), new);
    let (status, refused) = ask(&at.host, "PUT", &at.file, &at.token, &body);
    assert_eq!((status, &refused["code"]), (409, &json!("changed")), "the hash is that of the file before");

    // The person is still asked: the file is taken over without an answer.
    at.page.send(&json!({"t": "reload"}));
    let news = at.page.wait_for("news");
    assert!(news["line"].as_str().is_some_and(|line| line.contains("bench")), "{news}");
    at.page.send(&json!({"t": "try", "line": "lua sgs.Sanguosha:getGeneral('bench_b'):getKingdom()"}));
    assert_eq!(at.page.wait_for("tried")["said"], json!(["wu"]));
}

#[test]
fn files_are_made_renamed_and_deleted_beside_others() {
    let at = scene("folder", &["--dev"]);
    let folder = at.path.parent().expect("a folder").to_owned();
    let beside = at.file.replace("file?", "new?");
    let name = |name: &str| json!({"name": name}).to_string();
    let (status, made) = ask(&at.host, "POST", &beside, &at.token, &name("second.lua"));
    assert_eq!((status, &made["name"]), (200, &json!("extensions/second.lua")), "{made}");
    assert!(
        std::fs::read_to_string(folder.join("second.lua")).expect("read").contains("sgs.Package(\"second\")")
    );
    let (status, error) = ask(&at.host, "POST", &beside, &at.token, &name("bench.lua"));
    assert_eq!((status, &error["code"]), (409, &json!("exists")));

    let of =
        |what: &str, id: &Value| format!("{what}?file={}", id.as_str().expect("a path").replace('/', "%2F"));
    let (status, error) = ask(&at.host, "POST", &of("name", &made["id"]), &at.token, &name("bench.lua"));
    assert_eq!((status, &error["code"]), (409, &json!("exists")), "no file is replaced");
    let (status, third) = ask(&at.host, "POST", &of("name", &made["id"]), &at.token, &name("third.lua"));
    assert_eq!((status, &third["name"]), (200, &json!("extensions/third.lua")));
    assert!(!folder.join("second.lua").exists() && folder.join("third.lua").exists());

    let (_, read) = ask(&at.host, "GET", &of("file", &third["id"]), &at.token, "");
    let over = |hash: &Value| json!({"over": hash}).to_string();
    write(&folder.join("third.lua"), "return sgs.Package('third')");
    let (status, error) = ask(&at.host, "DELETE", &of("file", &third["id"]), &at.token, &over(&read["hash"]));
    assert_eq!((status, &error["code"]), (409, &json!("changed")), "another program wrote it meanwhile");
    let (_, read) = ask(&at.host, "GET", &of("file", &third["id"]), &at.token, "");
    assert_eq!(ask(&at.host, "DELETE", &of("file", &third["id"]), &at.token, &over(&read["hash"])).0, 200);
    assert!(!folder.join("third.lua").exists());
    assert_eq!(std::fs::read_to_string(&at.path).expect("read"), PACKAGE);
}

#[test]
fn names_of_files_lead_to_no_other_folder() {
    let at = scene("names", &["--dev"]);
    let folder = at.path.parent().expect("a folder").to_owned();
    let count = || std::fs::read_dir(&folder).expect("a folder").count();
    let before = count();
    for what in ["new?", "name?"] {
        let path = at.file.replace("file?", what);
        for bad in [
            "../out.lua",
            "/tmp/out.lua",
            "a/b.lua",
            "..",
            "",
            ".lua",
            "x.txt",
            "a\\b.lua",
            "x\0.lua",
            "nul.lua",
            ".x.lua",
        ] {
            let (status, error) = ask(&at.host, "POST", &path, &at.token, &json!({"name": bad}).to_string());
            assert_eq!((status, &error["code"]), (400, &json!("bad-name")), "{what} {bad:?}");
        }
        assert_eq!(ask(&at.host, "POST", &path, "", &json!({"name": "x.lua"}).to_string()).0, 403);
        let elsewhere = format!("{what}file=%2Fetc%2Fpasswd");
        assert_eq!(
            ask(&at.host, "POST", &elsewhere, &at.token, &json!({"name": "x.lua"}).to_string()).0,
            404
        );
    }
    assert_eq!(ask(&at.host, "DELETE", &at.file, "", &json!({"over": ""}).to_string()).0, 403);
    assert_eq!(ask(&at.host, "DELETE", "file?file=%2Fetc%2Fpasswd", &at.token, "{\"over\":\"\"}").0, 404);
    assert_eq!((count(), std::fs::read_to_string(&at.path).expect("read").as_str()), (before, PACKAGE));
}

#[test]
#[cfg(unix)]
fn links_are_neither_followed_nor_replaced() {
    let at = scene("links", &["--dev"]);
    let folder = at.path.parent().expect("a folder").to_owned();
    let outside = folder.parent().expect("a folder").join("outside.txt");
    write(&outside, "mine");
    std::os::unix::fs::symlink(&outside, folder.join("trap.lua")).expect("a link");
    for what in ["new?", "name?"] {
        let path = at.file.replace("file?", what);
        let (status, error) =
            ask(&at.host, "POST", &path, &at.token, &json!({"name": "trap.lua"}).to_string());
        assert_eq!((status, &error["code"]), (409, &json!("exists")), "{what}");
    }
    // A folder that is a link within the tree: files are listed, and stay where they are.
    std::os::unix::fs::symlink("bench.lua", folder.join("alias.lua")).expect("a link");
    let alias = at.file.replace("bench.lua", "alias.lua");
    let (status, read) = ask(&at.host, "GET", &alias, &at.token, "");
    if status == 200 {
        let over = json!({"over": read["hash"]}).to_string();
        let (status, error) = ask(&at.host, "DELETE", &alias, &at.token, &over);
        assert_eq!((status, &error["code"]), (403, &json!("link")));
    }
    assert_eq!(std::fs::read_to_string(&outside).expect("read"), "mine");
    assert!(at.path.exists() && folder.join("trap.lua").is_symlink());
}

#[test]
fn nobody_else_reads_or_writes_files() {
    let at = scene("closed", &["--dev"]);
    let other = Page::join(&at.host, "Bea", None);
    let of_other = format!("X-Sgs-Token: {}\r\n", other.token);
    let evil = format!("{}Origin: http://evil.example\r\n", at.token);
    for headers in ["", "X-Sgs-Token: 0\r\n", &of_other, &evil] {
        for path in ["files", &at.file] {
            assert_eq!(ask(&at.host, "GET", path, headers, "").0, 403, "{headers:?} {path}");
        }
        let body = json!({"text": "", "over": ""}).to_string();
        assert_eq!(ask(&at.host, "PUT", &at.file, headers, &body).0, 403, "{headers:?}");
    }
    for file in ["%2Fetc%2Fpasswd", "..%2F..%2FCargo.toml", ""] {
        let path = format!("file?file={file}");
        let (status, error) = ask(&at.host, "GET", &path, &at.token, "");
        assert_eq!((status, &error["code"]), (404, &json!("no-file")), "{file}");
    }
    for body in ["", "{}", "{\"text\": 1}"] {
        assert_eq!(ask(&at.host, "PUT", &at.file, &at.token, body).0, 400, "{body:?}");
    }
    let large = json!({"text": "x".repeat(5 << 20), "over": ""}).to_string();
    assert_eq!(ask(&at.host, "PUT", &at.file, &at.token, &large).0, 413);
    assert_eq!(std::fs::read_to_string(&at.path).expect("read"), PACKAGE);

    let at = scene("off", &[]);
    assert_eq!(ask(&at.host, "GET", "files", &at.token, "").0, 404, "without --dev there is no editor");
}
