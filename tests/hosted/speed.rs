//! Figures of a host: `SGS=PROGRAM cargo test --test it -- --ignored --nocapture hosted::speed` measures an optimized
//! program. `SGS_ROOMS=100` opens so many rooms at once.

use super::page::{Host, Page};
use super::past::answer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Plays a game of eight people. Returns the time from each reply until the next request is at its page.
fn replies(host: &Host) -> Vec<Duration> {
    let mut pages: Vec<Page> = (0..8).map(|i| Page::join(host, &format!("P{i}"), None)).collect();
    pages[0].send(&json!({"t": "start"}));
    let mut times = Vec::new();
    let mut sent: Option<Instant> = None;
    loop {
        for page in &mut pages {
            let Ok(Some(frame)) = page.next_at_once() else { continue };
            match frame["t"].as_str() {
                Some("over") => return times,
                Some("ask") => {
                    times.extend(sent.take().map(|sent| sent.elapsed()));
                    sent = Some(Instant::now());
                    answer(page, &frame["form"]);
                }
                _ => {}
            }
        }
        if times.len() >= 2000 {
            return times;
        }
    }
}

#[test]
#[ignore = "measures"]
fn a_reply_is_applied_and_the_next_request_is_on_the_wire() {
    for isolate in ["--isolate=on", "--isolate=off"] {
        let host = Host::start(&["--bots", "7", "--pace", "0", isolate]);
        let mut times = replies(&host);
        times.sort();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        println!(
            "{isolate}: {} replies of 8 people: median {:?}, p90 {:?}, p99 {:?}, longest {:?}",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
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
