//! Games that were played in a room: watched, saved, gone on with, taken back, and there again after the program.

use super::page::{Host, Page};
use crate::shared::folder::scratch;
use serde_json::{Value, json};
use sgs::record::{Record, ReplyLine};
use std::path::Path;
use std::time::{Duration, Instant};

/// Starts a game in which bots answer for this page, and waits for its end.
fn play_to_the_end(page: &mut Page) {
    page.send(&json!({"t": "start"}));
    page.wait_for("began");
    page.send(&json!({"t": "trust", "on": true}));
    page.wait_for("over");
}

fn all_games(page: &mut Page) -> Vec<Value> {
    page.wait_for("lobby")["lobby"]["games"].as_array().expect("a list").clone()
}

/// Answers with what the form offers first, until a request of this kind is open. Returns its form.
pub fn answer_until(page: &mut Page, kind: &str) -> Value {
    loop {
        let form = page.wait_for("ask")["form"].clone();
        if form["kind"] == kind {
            return form;
        }
        answer(page, &form);
    }
}

/// Returns what a form asks, without its number: those of a game that began again are others.
fn question(form: &Value) -> Value {
    let mut form = form.clone();
    form["request"].take();
    form["step"]["request"].take();
    form
}

/// Returns the next form within a moment.
fn next_form(page: &mut Page) -> Option<Value> {
    let frame = page.next(Duration::from_millis(50)).ok()??;
    (frame["t"] == "ask").then(|| frame["form"].clone())
}

pub(super) fn answer(page: &mut Page, form: &Value) {
    let reply = match form["kind"].as_str() {
        Some("general" | "choice" | "suit" | "kingdom") => {
            json!({"text": form["step"]["options"][0]["value"]})
        }
        Some("invoke" | "luck_card") => json!({"yes": false}),
        Some("discard") => {
            let cards = form["step"]["cards"].as_array().expect("cards");
            json!({"cards": cards[..form["min"].as_u64().expect("a number") as usize]})
        }
        _ => json!("pass"),
    };
    page.send(&json!({"t": "reply", "request": form["request"], "reply": reply}));
}

/// Returns the record of the first game, to its end.
fn record_of(page: &mut Page) -> Record {
    page.send(&json!({"t": "save", "game": 1, "at": "end", "words": null}));
    let saved = page.wait_for("saved");
    Record::parse_so_far(saved["text"].as_str().expect("a text").as_bytes()).expect("a record")
}

/// Waits until this folder keeps a room whose game runs, and a record of that game with such a reply.
fn wait_until_kept(folder: &Path, has_reply: impl Fn(&ReplyLine) -> bool) {
    let files = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| std::fs::read(entry.path()).ok()).collect::<Vec<_>>()
    };
    let runs = |text: &Vec<u8>| serde_json::from_slice::<Value>(text).is_ok_and(|room| room["running"] == 1);
    let is_written =
        |text: &Vec<u8>| Record::parse_so_far(text).is_ok_and(|record| record.replies.iter().any(&has_reply));
    let until = Instant::now() + Duration::from_secs(120);
    while !(files(folder).iter().any(runs) && files(&folder.join("games")).iter().any(is_written)) {
        assert!(Instant::now() < until, "the room or its game is not kept");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_game_that_ended_is_watched_with_any_eyes_and_saved() {
    let host = Host::start(&["--bots", "4", "--pace", "0", "--seed", "3"]);
    let mut page = Page::join(&host, "Ann", None);
    play_to_the_end(&mut page);
    let games = all_games(&mut page);
    assert_eq!((games.len(), games[0]["over"].clone()), (1, json!(true)));

    let asks = |film: &Value| {
        let moments = film["moments"].as_array().expect("moments");
        moments.iter().filter(|m| m["kind"] == "nullify").count()
    };
    page.send(&json!({"t": "watch", "game": 1, "eyes": "public"}));
    assert_eq!(asks(&page.wait_for("film")), 0, "who could nullify is not known to everybody");
    page.send(&json!({"t": "watch", "game": 1, "eyes": "all"}));
    let film = page.wait_for("film");
    assert!(asks(&film) > 0);
    let entries = film["entries"].as_array().expect("entries").len();
    assert!(entries > 20 && !film["winner"].is_null() && film["broken"].is_null(), "{entries}");
    let turns = film["marks"].as_array().expect("marks").iter().filter(|m| m["kind"] == "turn").count();
    assert!(turns > 0);
    page.send(&json!({"t": "find", "game": 1, "eyes": "all", "at": "t1"}));
    let picture = page.wait_for("picture");
    let players = picture["sight"]["players"].as_array().expect("players");
    let hands = |players: &[Value]| {
        players.iter().all(|p| p["hand"].as_array().is_some_and(|h| !h.iter().any(Value::is_null)))
    };
    assert!(hands(players), "all hands are seen");
    page.send(&json!({"t": "look", "game": 1, "eyes": "public", "place": picture["place"]}));
    let public = page.wait_for("picture");
    assert!(!hands(public["sight"]["players"].as_array().expect("players")));

    page.send(&json!({"t": "save", "game": 1, "at": picture["at"], "words": null}));
    let saved = page.wait_for("saved");
    let record = Record::parse(saved["text"].as_str().expect("a text").as_bytes()).expect("a record");
    assert!(record.footer.winner.is_none(), "it ends at that moment");
    let hidden = record_of(&mut page).replies.iter().filter(|reply| reply.ask == *"nullify").count();
    page.send(&json!({"t": "watch", "game": 1, "eyes": "public"}));
    let public = page.wait_for("film")["entries"].as_array().expect("entries").len();
    assert_eq!(public + hidden, entries, "no place stays empty where somebody let a trick be");
    for place in (0..=public).step_by(7).chain([public]) {
        page.send(&json!({"t": "look", "game": 1, "eyes": "public", "place": place}));
        assert_eq!(page.wait_for("picture")["place"], place);
    }
    page.send(&json!({"t": "save", "game": 1, "at": "r1", "words": "odd"}));
    let report = page.wait_for("saved");
    let record = Record::parse(report["text"].as_str().expect("a text").as_bytes()).expect("a record");
    assert_eq!(record.header.report.expect("a report").words, "odd");
    page.send(&json!({"t": "watch", "game": 9, "eyes": "all"}));
    assert_eq!(page.error(), "no-game");
    for seat in [5, 40] {
        page.send(&json!({"t": "watch", "game": 1, "eyes": {"seat": seat}}));
        assert_eq!(page.error(), "no-seat");
    }
}

#[test]
fn of_a_running_game_nobody_sees_more_than_at_the_table() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3"]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    let you = page.wait_for("began")["you"].clone();
    answer_until(&mut page, "play");
    let other = 1 - you.as_u64().expect("a player");
    for eyes in [json!("all"), json!("public"), json!({"seat": other})] {
        page.send(&json!({"t": "watch", "game": 1, "eyes": eyes}));
        assert_eq!(page.error(), "not-yours", "{eyes}");
    }
    page.send(&json!({"t": "watch", "game": 1, "eyes": {"seat": you}}));
    assert!(page.wait_for("film")["winner"].is_null());
    page.send(&json!({"t": "look", "game": 1, "eyes": {"seat": you}, "place": 9999}));
    let picture = page.wait_for("picture");
    let theirs = picture["sight"]["players"].as_array().expect("players").iter().find(|p| p["id"] == other);
    assert!(theirs.expect("a player")["hand"].as_array().expect("a hand").iter().all(Value::is_null));
}

#[cfg(target_os = "linux")]
#[test]
fn a_film_that_is_closed_leaves_no_process() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3", "--isolate=on"]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    let you = page.wait_for("began")["you"].clone();
    answer_until(&mut page, "play");
    for _ in 0..3 {
        page.send(&json!({"t": "watch", "game": 1, "eyes": {"seat": you}}));
        page.wait_for("film");
        // The film of a running game is read again after some time.
        std::thread::sleep(Duration::from_millis(2100));
    }
    let until = Instant::now() + Duration::from_secs(120);
    while host.children() > 2 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(host.children(), 2, "the game and its film");
}

#[test]
fn a_game_goes_on_from_a_moment_with_other_people() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "4"]);
    let mut ann = Page::join(&host, "Ann", None);
    let mut bea = Page::join(&host, "Bea", None);
    ann.send(&json!({"t": "start"}));
    for page in [&mut ann, &mut bea] {
        page.wait_for("began");
        page.send(&json!({"t": "trust", "on": true}));
    }
    ann.wait_for("over");
    ann.send(&json!({"t": "find", "game": 1, "eyes": "all", "at": "t2"}));
    let picture = ann.wait_for("picture");
    bea.send(&json!({"t": "go_on", "game": 1, "at": picture["at"]}));
    assert_eq!(bea.error(), "not-now", "only the host of the room");
    ann.send(&json!({"t": "go_on", "game": 1, "at": picture["at"]}));
    let opening = loop {
        let lobby = ann.wait_for("lobby")["lobby"].clone();
        if !lobby["opening"].is_null() {
            break lobby["opening"].clone();
        }
    };
    assert_eq!((opening["game"].clone(), opening["at"].clone()), (json!(1), picture["at"].clone()));
    assert_eq!(opening["seats"].as_array().expect("seats").len(), 2);
    bea.send(&json!({"t": "stand"}));
    let is_open =
        |lobby: &Value| lobby["lobby"]["sitters"].as_array().expect("chairs").contains(&json!("open"));
    while !is_open(&ann.wait_for("lobby")) {}
    ann.send(&json!({"t": "start"}));
    let began = ann.wait_for("began");
    assert!(!began["you"].is_null());
    let sight = ann.wait_for("sight");
    assert_eq!(sight["sight"]["round"], picture["sight"]["round"]);
    let general = |sight: &Value, i: usize| sight["players"][i]["general"].clone();
    (0..2).for_each(|i| assert_eq!(general(&sight["sight"], i), general(&picture["sight"], i)));
    ann.send(&json!({"t": "trust", "on": true}));
    ann.wait_for("over");
}

#[test]
fn an_answer_is_taken_back_when_the_others_agree() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "5"]);
    let mut ann = Page::join(&host, "Ann", None);
    let mut bea = Page::join(&host, "Bea", None);
    let mut settings = ann.wait_for("lobby")["lobby"]["settings"].clone();
    settings["spectators"] = json!("all");
    ann.send(&json!({"t": "settings", "settings": settings}));
    ann.send(&json!({"t": "start"}));
    let you = ann.wait_for("began")["you"].clone();
    ann.send(&json!({"t": "undo"}));
    assert_eq!(ann.error(), "nothing-to-undo");
    let form = loop {
        if let Some(form) = next_form(&mut ann) {
            answer(&mut ann, &form);
            if form["kind"] == "play" {
                break form;
            }
        }
        if let Some(form) = next_form(&mut bea) {
            answer(&mut bea, &form);
        }
    };
    ann.wait_for("settled");
    ann.send(&json!({"t": "undo"}));
    let asked = bea.wait_for("undo");
    assert_eq!(asked["by"], you);
    bea.send(&json!({"t": "consent", "yes": false}));
    assert_eq!(ann.wait_for("undo")["refused"], false);
    assert_eq!(ann.wait_for("undo")["refused"], true);
    assert_eq!(bea.wait_for("undo")["by"], Value::Null);
    ann.send(&json!({"t": "undo"}));
    assert_eq!(bea.wait_for("undo")["by"], you);
    bea.send(&json!({"t": "consent", "yes": true}));
    while !ann.wait_for("undo")["by"].is_null() {}
    // The game is played again up to there, and nobody is a spectator meanwhile, who would see all hands.
    loop {
        let frame = ann.next(Duration::from_secs(60)).expect("a connection").expect("a frame");
        assert_ne!(frame["t"], "log", "{frame}");
        if frame["t"] == "began" {
            break;
        }
    }
    let again = ann.wait_for("ask")["form"].clone();
    assert_eq!(question(&again), question(&form));
    // Who loses the connection has not agreed, and is asked again; who is sent away is not waited for.
    answer(&mut ann, &again);
    ann.wait_for("settled");
    ann.send(&json!({"t": "undo"}));
    assert_eq!(bea.wait_for("undo")["by"], Value::Null, "of the one before");
    assert_eq!(bea.wait_for("undo")["by"], you);
    let token = bea.token.clone();
    drop(bea);
    let mut bea = Page::join(&host, "Bea", Some(token));
    assert_eq!(bea.wait_for("undo")["by"], you);
    ann.send(&json!({"t": "kick", "person": bea.me}));
    ann.wait_for("began");
    assert_eq!(question(&ann.wait_for("ask")["form"]), question(&form));
}

#[test]
fn silence_about_a_wish_to_take_an_answer_back_is_a_no() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3"]);
    let mut pages = [Page::join(&host, "Ann", None), Page::join(&host, "Bea", None)];
    super::hidden::set(&mut pages[0], &json!({"seconds": 5}));
    pages[0].send(&json!({"t": "start"}));
    pages.iter_mut().for_each(|page| drop(page.wait_for("began")));
    let [ann, bea] = &mut pages;
    let form = ann.wait_for("ask")["form"].clone();
    answer(ann, &form);
    ann.wait_for("settled");
    let asked = loop {
        ann.send(&json!({"t": "undo"}));
        match bea.wait_for("undo") {
            frame if frame["by"].is_null() => std::thread::sleep(Duration::from_millis(100)),
            frame => break frame,
        }
    };
    assert!(asked["left"].as_u64().is_some_and(|left| (1..=5).contains(&left)), "{asked}");
    let since = Instant::now();
    // Bea goes on with other things, and says nothing.
    while ann.wait_for("undo")["refused"] != true {}
    assert!(since.elapsed() >= Duration::from_secs(3), "{:?}", since.elapsed());
}

#[test]
fn two_hosts_do_not_share_a_folder_of_rooms() {
    let folder = scratch("hosted", "shared");
    let path = folder.to_str().expect("UTF-8");
    let host = Host::start(&["--bots", "1", "--keep", path]);
    for (lang, word) in [("en", "another `sgs host`"), ("zh", "另一个 sgs host")] {
        let second = std::process::Command::new(super::page::program())
            .args(["host", "--port", "0", "--lang", lang, "--keep", path])
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert_eq!(second.status.code(), Some(2), "{said}");
        assert!(said.contains(word) && said.contains("--keep") && said.contains(path), "{said}");
    }
    drop(host);
    // The folder is free again.
    drop(Host::start(&["--bots", "1", "--keep", path]));
}

#[test]
fn hands_stay_hidden_while_an_unfinished_game_goes_on() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3"]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    let you = page.wait_for("began")["you"].clone();
    answer_until(&mut page, "play");
    page.send(&json!({"t": "again"}));
    page.send(&json!({"t": "find", "game": 1, "eyes": {"seat": you}, "at": "t1"}));
    let picture = page.wait_for("picture");
    page.send(&json!({"t": "go_on", "game": 1, "at": picture["at"]}));
    while page.wait_for("lobby")["lobby"]["opening"].is_null() {}
    page.send(&json!({"t": "start"}));
    page.wait_for("began");
    page.send(&json!({"t": "watch", "game": 1, "eyes": "all"}));
    assert_eq!(page.error(), "not-yours");
}

#[test]
fn a_trick_waits_equally_long_for_all_who_could_nullify_it() {
    let host = Host::start(&["--bots", "2", "--pace", "1", "--seed", "9"]);
    let mut pages = ["Ann", "Bea"].map(|name| Page::join(&host, name, None));
    let mut settings = pages[0].wait_for("lobby")["lobby"]["settings"].clone();
    settings["window"] = json!(1);
    pages[0].send(&json!({"t": "settings", "settings": settings}));
    pages[0].send(&json!({"t": "start"}));
    // The longest silence of the log behind each trick, as one page hears it.
    let (mut waits, mut asked) = (Vec::<Duration>::new(), 0);
    let (mut last, mut is_open, until) = (Instant::now(), false, Instant::now() + Duration::from_secs(50));
    while Instant::now() < until && waits.len() < 6 {
        for (i, page) in pages.iter_mut().enumerate() {
            let Ok(Some(frame)) = page.next(Duration::from_millis(5)) else { continue };
            if frame["t"] == "ask" {
                asked += u32::from(frame["form"]["kind"] == "nullify");
                answer(page, &frame["form"]);
            }
            if i != 0 || frame["t"] != "log" {
                continue;
            }
            let silence = std::mem::replace(&mut last, Instant::now()).elapsed();
            if let Some(wait) = waits.last_mut().filter(|_| is_open) {
                *wait = silence.max(*wait);
            }
            if ["use", "turn"].iter().any(|cue| frame["cue"]["cue"] == *cue) {
                let card = frame["cue"]["card"]["name"].as_str();
                let tricks = ["dismantlement", "snatch", "duel", "ex_nihilo"];
                is_open = tricks.iter().any(|name| card == Some(*name));
                waits.extend(is_open.then_some(Duration::ZERO));
            }
        }
    }
    // The last one may still be open.
    waits.pop();
    assert!(waits.len() > 1, "{asked} were asked");
    let fits = |wait: &Duration| (900..1900).contains(&wait.as_millis());
    assert!(waits.iter().all(fits), "{waits:?}, {asked} were asked");
}

#[test]
fn the_inside_of_a_table_is_shown_in_rooms_for_dev_alone() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3"]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    answer_until(&mut page, "play");
    page.send(&json!({"t": "inspect"}));
    assert_eq!(page.error(), "not-now");
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3", "--dev"]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    page.wait_for("began");
    let mut other = Page::join(&host, "Bea", None);
    other.send(&json!({"t": "inspect"}));
    assert_eq!(other.error(), "not-now", "only the host of the room");
    answer_until(&mut page, "play");
    page.send(&json!({"t": "inspect"}));
    let inside = page.wait_for("inside");
    let kinds: Vec<&str> =
        inside["stack"].as_array().expect("a stack").iter().filter_map(|e| e["kind"].as_str()).collect();
    assert!(kinds.contains(&"turn") && kinds.contains(&"phase"), "{kinds:?}");
    assert_eq!(inside["players"].as_array().expect("players").len(), 2);
}

#[test]
fn the_host_of_a_room_for_dev_changes_the_table() {
    let host = Host::start(&["--bots", "1", "--pace", "0", "--seed", "3", "--dev"]);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    page.wait_for("began");
    let mut other = Page::join(&host, "Bea", None);
    answer_until(&mut page, "play");
    other.send(&json!({"t": "try", "line": "hp 1 1"}));
    assert_eq!(other.error(), "not-now", "only the host of the room");
    let mut tried = |line: &str| {
        page.send(&json!({"t": "try", "line": line}));
        let frame = page.wait_for("tried");
        assert_eq!(frame["line"], line);
        frame["said"].clone()
    };
    assert_eq!(tried("hp 1 1"), json!([]));
    assert_eq!(tried("lua seat(1):getHp()"), json!(["1"]));
    assert_eq!(tried("give 2 slash 2"), json!([]));
    assert_eq!(tried("skill 2 咆哮"), json!([]), "by its Chinese name");
    assert_eq!(tried("lua seat(2):hasSkill('paoxiao')"), json!(["true"]));
    assert_eq!(tried("skill 2 -paoxiao"), json!([]));
    assert_eq!(tried(":lua seat(2):hasSkill('paoxiao')"), json!(["false"]));
    for wrong in ["hp two", "dance", "skill 1 nobody_has_it", "lua seat(9)"] {
        assert_eq!(tried(wrong).as_array().map(Vec::len), Some(1), "{wrong}");
    }
    // The request is open, and the view is the one of now.
    let form = answer_until(&mut page, "play");
    assert_eq!(form["kind"], "play");
}

#[test]
fn a_room_and_its_game_survive_the_program() {
    let folder = scratch("hosted", "keep");
    let path = folder.to_str().expect("UTF-8");
    let arguments = ["--bots", "1", "--pace", "0", "--seed", "6", "--keep", path];
    let host = Host::start(&arguments);
    let (room, secret) = (host.room.clone(), host.secret.clone());
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    page.wait_for("began");
    let form = answer_until(&mut page, "play");
    // What was answered before is in the record when the next request is asked.
    wait_until_kept(&folder, |_| true);
    host.stop();

    let host = Host::start(&arguments);
    assert_eq!((&host.room, &host.secret), (&room, &secret), "the link stays valid");
    let mut back = Page::join(&host, "Ann", Some(page.token.clone()));
    assert_eq!(back.me, page.me);
    back.wait_for("began");
    let again = back.wait_for("ask")["form"].clone();
    assert_eq!(question(&again), question(&form), "the request that was open is asked again");
    answer(&mut back, &again);
    back.send(&json!({"t": "trust", "on": true}));
    back.wait_for("over");
    host.stop();
    let host = Host::start(&[&arguments[..], &["--fresh"]].concat());
    assert_ne!(host.room, room);
}

#[test]
fn a_game_that_cannot_go_on_is_not_lost() {
    // Another game than the one that its replies belong to.
    let other = |text: &str| {
        assert!(text.contains("\"seed\":6"), "{text}");
        text.replacen("\"seed\":6", "\"seed\":7", 1)
    };
    game_is_refused_and_listed("keep-other", other);
}

#[test]
fn a_game_whose_record_is_damaged_is_not_lost() {
    game_is_refused_and_listed("keep-damaged", |text| text.replacen("\"id\":2", "\"id\":x", 1));
}

/// Closes the program in the middle of a game whose record is then changed. The game is refused when its person comes
/// back, and is still listed.
fn game_is_refused_and_listed(name: &str, change: impl Fn(&str) -> String) {
    let folder = scratch("hosted", name);
    let path = folder.to_str().expect("UTF-8");
    let arguments = ["--bots", "1", "--pace", "0", "--seed", "6", "--keep", path];
    let host = Host::start(&arguments);
    let mut page = Page::join(&host, "Ann", None);
    page.send(&json!({"t": "start"}));
    let form = answer_until(&mut page, "play");
    answer(&mut page, &form);
    page.wait_for("settled");
    wait_until_kept(&folder, |line| line.ask == "play" && json!(line.seat) == form["seat"]);
    host.stop();
    let games = std::fs::read_dir(folder.join("games")).expect("a folder");
    let record = games.flatten().next().expect("a record").path();
    let text = std::fs::read_to_string(&record).expect("a record");
    // The table writes the last line if it still has the time. That line knows the others.
    let open: String = text.split_inclusive('\n').filter(|line| !line.starts_with("{\"log\":")).collect();
    std::fs::write(&record, change(&open)).expect("written");

    let host = Host::start(&arguments);
    let mut back = Page::join(&host, "Ann", Some(page.token.clone()));
    assert_eq!(back.error(), "refused");
    let games = all_games(&mut back);
    assert_eq!((games.len(), games[0]["number"].clone()), (1, json!(1)), "{games:?}");
}
