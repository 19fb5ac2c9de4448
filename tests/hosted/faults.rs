//! Whole games of people who lose their connection, do not answer, or send nonsense. All games end, and their
//! records replay. `SGS_GAMES=1000 cargo test --release --test it hosted::faults` plays more of them, `SGS_SEED=2`
//! others.

use super::page::{self, Host, Page};
use crate::shared::folder::scratch;
use serde_json::{Value, json};
use sgs::model::rng::Stream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const GAMES: usize = 3;

/// The longest time for one game, on a slow machine.
const LONGEST: Duration = Duration::from_secs(240);

/// The longest time for one of many games, which run beside other work.
const LONGEST_OF_MANY: Duration = Duration::from_secs(3000);

/// Seconds for an answer: the fewest that a room allows.
const CLOCK: u32 = 5;

/// Faults that happened.
#[derive(Default, Debug)]
struct Count {
    lost: usize,
    silent: usize,
    nonsense: usize,
    answers: usize,
}

/// A person who plays at random.
struct Player {
    page: Option<Page>,
    token: String,
    /// The open request.
    form: Option<Value>,
    over: bool,
    /// `true` while the lobby says that a game is on.
    playing: bool,
    /// The room's settings, as the lobby says.
    settings: Value,
    back: Instant,
}

impl Player {
    fn join(host: &Host, name: &str) -> Player {
        let page = Page::join(host, name, None);
        let token = page.token.clone();
        Player {
            page: Some(page),
            token,
            form: None,
            over: false,
            playing: false,
            settings: Value::Null,
            back: Instant::now(),
        }
    }

    /// Takes the frames that have come.
    fn read(&mut self) {
        let Some(page) = &mut self.page else { return };
        for _ in 0..50 {
            match page.next(Duration::from_millis(1)) {
                Ok(Some(frame)) => match frame["t"].as_str() {
                    Some("ask") => self.form = Some(frame["form"].clone()),
                    Some("step") => {
                        if let Some(form) = self.form.as_mut().filter(|f| f["request"] == frame["request"]) {
                            form["step"] = frame["step"].clone();
                        }
                    }
                    Some("settled") => self.form = None,
                    Some("began") => (self.over, self.form) = (false, None),
                    Some("over") => self.over = true,
                    Some("lobby") => {
                        self.playing = frame["lobby"]["playing"] == true;
                        self.settings = frame["lobby"]["settings"].clone();
                    }
                    _ => {}
                },
                Ok(None) => return,
                Err(()) => {
                    self.page = None;
                    self.back = Instant::now() + Duration::from_millis(100);
                    return;
                }
            }
        }
    }

    fn come_back(&mut self, host: &Host) {
        if self.page.is_none() && Instant::now() >= self.back {
            self.form = None;
            self.page = Some(Page::join(host, "back", Some(self.token.clone())));
        }
    }

    fn act(&mut self, host: &Host, dice: &mut Stream, count: &mut Count) {
        self.come_back(host);
        let Some(page) = &mut self.page else { return };
        if dice.one_in(120) {
            count.lost += 1;
            self.page = None;
            self.back = Instant::now() + Duration::from_millis(dice.below(2500) as u64);
            return;
        }
        if dice.one_in(60) {
            count.nonsense += 1;
            nonsense(page, self.form.as_ref(), dice);
            return;
        }
        let Some(form) = &self.form else { return };
        if dice.one_in(80) {
            count.silent += 1;
            self.form = None;
            return;
        }
        count.answers += 1;
        let (frame, is_last) = answer(form, dice);
        page.send(&frame);
        if is_last {
            self.form = None;
        } else if let Some(form) = &mut self.form {
            // Nothing is chosen until the host has shown the next step.
            form["step"] = Value::Null;
        }
    }
}

/// Sends a frame that no page sends.
fn nonsense(page: &mut Page, form: Option<&Value>, dice: &mut Stream) {
    let request = form.map_or(0, |form| form["request"].as_u64().unwrap_or_default());
    match dice.below(9) {
        0 => page.send_text("{\"t\":"),
        1 => page.send_bytes(vec![255; 40]),
        2 => page.send(&json!({"t": "reply", "request": request, "reply": {"cards": [{"id": 9999}, {"id": -3}]}})),
        3 => page.send(&json!({"t": "reply", "request": request + 40, "reply": "pass"})),
        4 => page.send(&json!({"t": "reply", "request": request, "reply": {"text": "x".repeat(4000)}})),
        5 => page.send(&json!({"t": "probe", "request": request,
            "selection": {"skill": "no_such_skill", "cards": [{"id": 100_000}, {"hand": {"owner": 30}}], "targets": [29]}})),
        6 => page.send(&json!({"t": "reply", "request": request,
            "reply": {"use": {"card": {"id": 5}, "targets": [0, 0, 31, 200]}}})),
        7 => page.send(&json!({"t": "skip", "what": "trick"})),
        _ => page.send_text(&"y".repeat(70 << 10)),
    }
}

/// Returns the next frame for this form, and whether it is the answer.
fn answer(form: &Value, dice: &mut Stream) -> (Value, bool) {
    let (request, step) = (&form["request"], &form["step"]);
    let reply = |reply: Value| (json!({"t": "reply", "request": request, "reply": reply}), true);
    if form["kind"] == "arrange" {
        let ids: Vec<&Value> =
            form["cards"].as_array().into_iter().flatten().map(|card| &card["id"]).collect();
        let (top, bottom) = if form["up"] == true { (ids, Vec::new()) } else { (Vec::new(), ids) };
        return reply(json!({"arrange": {"top": top, "bottom": bottom}}));
    }
    let some = |key: &str, dice: &mut Stream| {
        let list = step[key].as_array().filter(|list| !list.is_empty())?;
        dice.pick(list).cloned()
    };
    let pass = || match form["kind"].as_str() {
        Some("invoke" | "luck_card") => json!({"yes": false}),
        _ => json!("pass"),
    };
    if !step["reply"].is_null() && !dice.one_in(4) {
        return reply(step["reply"].clone());
    }
    if step["can_pass"] == true && dice.one_in(3) {
        return reply(pass());
    }
    let mut selection = step["selection"].clone();
    if let Some(option) = some("options", dice) {
        if selection["skill"].is_null() {
            return reply(json!({"text": option["value"]}));
        }
        selection["named"] = option["value"].clone();
    } else if let Some(card) = some("cards", dice) {
        selection["cards"].as_array_mut().expect("a list").push(card);
    } else if let Some(target) = some("targets", dice) {
        selection["targets"].as_array_mut().expect("a list").push(target);
    } else if let Some(skill) = some("skills", dice) {
        selection["skill"] = skill["name"].clone();
    } else if !step["reply"].is_null() {
        return reply(step["reply"].clone());
    } else if step["can_pass"] == true {
        return reply(pass());
    } else {
        // A dead end: begin again.
        selection = json!({"skill": null, "cards": [], "targets": []});
    }
    (json!({"t": "probe", "request": request, "selection": selection}), false)
}

/// Plays games in the room of this host.
fn play(host: &Host, seed: u64, games: usize) -> Count {
    let mut dice = Stream::new(seed, "faults");
    let mut count = Count::default();
    let mut players: Vec<Player> = ["One", "Two", "Three"].map(|name| Player::join(host, name)).into();
    hurry(&mut players);
    for game in 0..games {
        all_say(host, &mut players, "start", true);
        let until = Instant::now() + longest();
        while !players.iter().any(|player| player.over) {
            assert!(Instant::now() < until, "seed {seed}: game {game} does not end: {count:?}");
            for player in &mut players {
                player.read();
                let steps = player.form.as_ref().is_some_and(|form| form["step"].is_null());
                if !steps {
                    player.act(host, &mut dice, &mut count);
                }
            }
        }
        all_say(host, &mut players, "again", false);
    }
    count
}

/// Gives answers the shortest clock: who is silent keeps the others waiting.
fn hurry(players: &mut [Player]) {
    let until = Instant::now() + longest();
    while players[0].settings["seconds"] != CLOCK {
        assert!(Instant::now() < until, "the clock cannot be set");
        players[0].read();
        let mut settings = players[0].settings.clone();
        if let (true, Some(page)) = (settings.is_object(), &mut players[0].page) {
            settings["seconds"] = CLOCK.into();
            page.send(&json!({"t": "settings", "settings": settings}));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn longest() -> Duration {
    if number("SGS_GAMES").is_some() { LONGEST_OF_MANY } else { LONGEST }
}

/// Returns the number in this variable of the environment.
fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Sends this frame from everyone, one of whom is the host, until the lobby says what is wanted.
fn all_say(host: &Host, players: &mut [Player], kind: &str, playing: bool) {
    let until = Instant::now() + longest();
    while !players.iter().all(|player| player.page.is_some() && player.playing == playing) {
        assert!(Instant::now() < until, "nobody can {kind}");
        for player in players.iter_mut() {
            player.come_back(host);
            player.read();
            if player.playing != playing
                && let Some(page) = &mut player.page
            {
                page.send(&json!({"t": kind}));
            }
        }
        std::thread::sleep(Duration::from_millis(300));
    }
    players.iter_mut().for_each(|player| player.over = false);
}

fn records(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn hosted_games_with_faults_end_and_replay() {
    let games = number("SGS_GAMES").map_or(GAMES, |n| n as usize);
    let seed = number("SGS_SEED").unwrap_or(1);
    let folder = scratch("hosted", &format!("faults-{seed}"));
    let path = folder.to_str().expect("UTF-8");
    let first = (seed * 10_000).to_string();
    let host =
        Host::start(&["--bots", "3", "--pace", "0", "--away", "1", "--record", path, "--seed", &first]);
    let count = play(&host, seed, games);
    let said = host.stop();
    assert!(!said.contains("panicked"), "{said}");
    assert!(count.lost > 0 && count.nonsense > 0 && count.answers > 20, "{count:?}");
    let records = records(&folder);
    assert!(records.len() >= games, "{} records of {games} games", records.len());
    for record in &records {
        let out = Command::new(page::program()).arg("replay").arg(record).output().expect("it runs");
        let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success(), "{}: {text}", record.display());
    }
}
