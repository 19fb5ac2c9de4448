//! Figures of a host: `SGS=PROGRAM cargo test --test it -- --ignored --nocapture hosted::speed` measures an optimized
//! program. `SGS_ROOMS=100` opens so many rooms at once.

use super::page::{Host, Page};
use super::past::answer;
use serde_json::{Value, json};
use sgs::model::rng::Stream;
use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Replies that are measured.
const REPLIES: usize = 1500;

/// Time without a frame after which nothing more is expected for a reply.
const QUIET: Duration = Duration::from_millis(15);

/// The longest time that is spent on one figure: a slow machine measures fewer replies.
const LONGEST: Duration = Duration::from_secs(200);

/// Something that happened at the socket of a page.
enum Event {
    Sent,
    /// A frame, with the form of a request, or the next step of one.
    Came {
        kind: String,
        ask: Option<Value>,
        step: Option<Value>,
        is_over: bool,
    },
}

/// A page with a thread that notes when frames come.
struct Socket {
    out: Sender<Value>,
}

impl Socket {
    fn open(mut page: Page, number: usize, events: Sender<(usize, Instant, Event)>) -> Socket {
        let (out, frames) = channel::<Value>();
        std::thread::spawn(move || {
            loop {
                match frames.try_recv() {
                    Ok(frame) => {
                        let at = Instant::now();
                        page.send(&frame);
                        let _ = events.send((number, at, Event::Sent));
                    }
                    Err(TryRecvError::Disconnected) => return,
                    Err(TryRecvError::Empty) => {}
                }
                let Ok(frame) = page.next_stamped(Duration::from_millis(1)) else { return };
                let Some((at, frame)) = frame else { continue };
                let is = |kind: &str| frame["t"] == kind;
                let came = Event::Came {
                    kind: frame["t"].as_str().unwrap_or_default().to_owned(),
                    ask: is("ask").then(|| frame["form"].clone()),
                    step: is("step").then(|| frame.clone()),
                    is_over: is("over"),
                };
                if events.send((number, at, came)).is_err() {
                    return;
                }
            }
        });
        Socket { out }
    }
}

/// Plays games of eight people with legal replies. Returns the times from each reply until the last frame that it
/// caused was at its page, with the kinds of its frames in order.
fn replies(host: &Host) -> Vec<(Duration, Vec<String>)> {
    let pages: Vec<Page> = (0..8).map(|i| Page::join(host, &format!("P{i}"), None)).collect();
    let (events, heard) = channel();
    let sockets: Vec<Socket> =
        pages.into_iter().enumerate().map(|(i, page)| Socket::open(page, i, events.clone())).collect();
    let mut dice = Stream::new(1, "speed");
    let (mut times, begun) = (Vec::new(), Instant::now());
    let mut open: BTreeMap<usize, Value> = BTreeMap::new();
    let mut answered: Option<(usize, Value)> = None;
    let mut is_reply = false;
    let mut sent: Option<(Instant, Instant)> = None;
    let mut kinds = Vec::new();
    let say = |kind: &str| drop(sockets[0].out.send(json!({"t": kind})));
    say("start");
    while times.len() < REPLIES && begun.elapsed() < LONGEST {
        match heard.recv_timeout(QUIET) {
            Ok((_, at, Event::Sent)) => {
                sent = Some((at, at));
                kinds.clear();
            }
            Ok((from, at, Event::Came { kind, ask, step, is_over })) => {
                if let Some((begun, last)) = &mut sent {
                    *last = (*last).max(at);
                    kinds.push(format!("{kind}@{}", (at - *begun).as_micros()));
                }
                if let Some(form) = ask {
                    open.insert(from, form);
                }
                if let Some(step) = step
                    && let Some((_, mut form)) = answered.take().filter(|(page, _)| *page == from)
                {
                    form["step"] = step["step"].clone();
                    open.insert(from, form);
                }
                if is_over && from == 0 {
                    open.clear();
                    sent = None;
                    say("again");
                    say("start");
                }
            }
            // Nothing more comes for the last reply: the next one.
            Err(_) => {
                if let Some((from, to)) = sent.take() {
                    times.extend((is_reply && to > from).then(|| (to - from, kinds.clone())));
                }
                if let Some((page, form)) = open.pop_first() {
                    let frame = legal(&form, &mut dice);
                    // What may be chosen next is no reply.
                    is_reply = frame["t"] == "reply";
                    answered = Some((page, form));
                    let _ = sockets[page].out.send(frame);
                }
            }
        }
    }
    times
}

/// Returns a reply that the form allows: what it offers as it stands, or what declines; rarely a card.
fn legal(form: &Value, dice: &mut Stream) -> Value {
    let step = &form["step"];
    let first = |list: &Value| list.as_array().and_then(|list| list.first().cloned());
    let reply = match form["kind"].as_str() {
        Some("invoke" | "luck_card") => json!({"yes": dice.one_in(2)}),
        Some("general" | "choice" | "suit" | "kingdom" | "order") => {
            json!({"text": first(&step["options"]).map(|option| option["value"].clone())})
        }
        Some("discard" | "exchange") => {
            let least = form["min"].as_u64().unwrap_or(1) as usize;
            let cards = step["cards"].as_array().map(|cards| cards[..least.min(cards.len())].to_vec());
            json!({"cards": cards})
        }
        Some("arrange") => {
            let ids: Vec<Value> =
                form["cards"].as_array().into_iter().flatten().map(|card| card["id"].clone()).collect();
            let (top, bottom) = if form["up"] == true { (ids, Vec::new()) } else { (Vec::new(), ids) };
            json!({"arrange": {"top": top, "bottom": bottom}})
        }
        Some("card" | "pick" | "show" | "pindian" | "gongxin") if step["can_pass"] != true => {
            json!({"cards": first(&step["cards"]).into_iter().collect::<Vec<_>>()})
        }
        Some("players") if step["can_pass"] != true => {
            json!({"players": first(&step["targets"]).into_iter().collect::<Vec<_>>()})
        }
        // A card without a target, or a probe of one that needs a target: the next step says.
        Some("play") if step["reply"].is_null() => {
            match step["cards"].as_array().and_then(|cards| dice.pick(cards)) {
                Some(card) if step["selection"]["cards"] == json!([]) && !dice.one_in(4) => {
                    return probe(form, &json!([card]), &json!([]));
                }
                _ => match first(&step["targets"]) {
                    Some(target) => return probe(form, &step["selection"]["cards"], &json!([target])),
                    None => json!("pass"),
                },
            }
        }
        _ => step["reply"].as_object().map_or(json!("pass"), |reply| json!(reply)),
    };
    json!({"t": "reply", "request": form["request"], "reply": reply})
}

fn probe(form: &Value, cards: &Value, targets: &Value) -> Value {
    json!({"t": "probe", "request": form["request"], "selection": {"skill": null, "cards": cards, "targets": targets}})
}

#[test]
#[ignore = "measures"]
fn a_reply_is_applied_and_every_view_is_on_the_wire() {
    for isolate in ["--isolate=on", "--isolate=off"] {
        let host = Host::start(&["--bots", "7", "--pace", "0", "--seed", "1", isolate]);
        let mut times = replies(&host);
        times.sort();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].0;
        for (time, kinds) in times.iter().rev().take(5) {
            println!("{time:?}: {}", kinds.join(" "));
        }
        println!(
            "{isolate}: {} replies of 8 people: median {:?}, p90 {:?}, p99 {:?}, longest {:?}",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
        assert!(times.len() > 100, "the game goes on");
    }
}

/// Kibibytes that a process and its children have in memory, shared pages counted once (PSS).
fn memory(pid: u32) -> u64 {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let of_tasks = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let all: std::collections::BTreeSet<u32> = of_tasks
        .chain([children])
        .flat_map(|text| text.split_whitespace().filter_map(|n| n.parse().ok()).collect::<Vec<_>>())
        .collect();
    let rollup = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let own = rollup
        .lines()
        .find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
    own.unwrap_or(0) + all.into_iter().map(memory).sum::<u64>()
}

#[test]
#[ignore = "measures"]
fn many_rooms_of_bots_play_at_once() {
    let rooms = std::env::var("SGS_ROOMS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_usize);
    for isolate in ["--isolate=off", "--isolate=on"] {
        let count = rooms.to_string();
        let host = Host::start(&["--rooms", &count, "--bots", "7", "--pace", "0", isolate]);
        let idle = memory(host.pid());
        let mut pages: Vec<Page> = host.links.iter().map(|link| Page::join_by(&host, link, "P")).collect();
        let joined = memory(host.pid());
        let begun = Instant::now();
        pages.iter_mut().for_each(|page| page.send(&json!({"t": "start"})));
        let (mut over, mut late, mut slowest, mut most) = (vec![false; pages.len()], 0, Duration::ZERO, 0);
        let mut asked: Vec<Option<(Value, Instant)>> = pages.iter().map(|_| None).collect();
        let mut looked = Instant::now();
        while over.iter().any(|over| !over) && begun.elapsed() < Duration::from_secs(400) {
            for (i, page) in pages.iter_mut().enumerate().filter(|(i, _)| !over[*i]).collect::<Vec<_>>() {
                let Ok(Some(frame)) = page.next_at_once() else { continue };
                match frame["t"].as_str() {
                    Some("over") => over[i] = true,
                    Some("ask") => {
                        answer(page, &frame["form"]);
                        asked[i] = Some((frame["form"]["request"].clone(), Instant::now()));
                    }
                    // Too late: the clock has answered.
                    Some("error") if frame["code"] == "late" => late += 1,
                    Some("settled") => {
                        if let Some((_, at)) = asked[i].take() {
                            slowest = slowest.max(at.elapsed());
                        }
                    }
                    _ => {}
                }
            }
            if looked.elapsed() > Duration::from_secs(2) {
                looked = Instant::now();
                most = most.max(memory(host.pid()));
            }
        }
        println!(
            "{isolate}: {rooms} rooms of 8: {} games over after {:?}; replies too late: {late}; slowest reply {slowest:?}; memory {} MB idle, \
             {} kB a room with a page, {} MB at most",
            over.iter().filter(|over| **over).count(),
            begun.elapsed(),
            idle >> 10,
            (joined.saturating_sub(idle)) / rooms as u64,
            most >> 10
        );
        assert_eq!(late, 0, "no deadline is missed");
    }
}
