//! `sgs balance` and `sgs merge`: pairs of games, shares of them, and what is refused.

use crate::shared::folder;
use crate::shared::program::sgs;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn scratch(name: &str) -> PathBuf {
    folder::scratch("balance", name)
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("JSON")
}

const GAMES: [&str; 10] =
    ["balance", "zhenji", "-n", "6", "--seats", "3", "--agent", "builtin", "--width", "0"];

#[test]
fn shares_add_up_to_the_whole_with_any_number_of_threads() {
    let folder = scratch("shares");
    let run = |more: &[&str]| {
        let (code, told) = sgs(&folder, &[&GAMES[..], more].concat());
        assert_eq!(code, 0, "{told}");
        told
    };
    let told = run(&["-j", "2", "--out", "all.json", "--html", "page.html", "--lang", "en"]);
    assert!(told.contains("(zhenji)  6 pairs: wins ") && told.contains("(luoshen): "), "{told}");
    run(&["-j", "1", "--shard", "1/2", "--out", "1.json"]);
    run(&["-j", "1", "--shard", "2/2", "--out", "2.json"]);
    let (code, merged) = sgs(&folder, &["merge", "2.json", "1.json", "--out", "sum.json", "--lang", "en"]);
    assert_eq!((code, merged), (0, told));
    let (all, sum) = (json(&folder.join("all.json")), json(&folder.join("sum.json")));
    assert_eq!(all["pairs"], sum["pairs"]);
    assert_eq!(sum["shards"], serde_json::json!(["1/2", "2/2"]));
    let pairs = all["pairs"].as_array().expect("pairs");
    assert_eq!(
        pairs.iter().map(|pair| pair["seat"].as_u64()).collect::<Vec<_>>(),
        [1, 2, 3, 1, 2, 3].map(Some)
    );
    assert!(pairs.iter().any(|pair| pair["skills"]["luoshen"]["asked"] != 0), "{pairs:?}");
    let page = std::fs::read_to_string(folder.join("page.html")).expect("a page");
    assert!(page.contains("<svg") && page.contains("luoshen") && !page.contains("http"), "{page}");
}

#[test]
fn results_of_other_packages_builds_and_games_are_refused() {
    let folder = scratch("refused");
    let run = |name: &str, more: &[&str]| {
        let game = ["balance", "zhenji", "-n", "2", "--seats", "2", "--agent", "builtin", "--out", name];
        let (code, told) = sgs(&folder, &[&game[..], more].concat());
        assert_eq!(code, 0, "{told}");
    };
    run("one.json", &["--shard", "1/2"]);
    run("seed.json", &["--shard", "2/2", "--seed", "9"]);
    folder::write(
        &folder.join("more.lua"),
        "local e = sgs.Package('more') sgs.General(e, 'moreover', 'wei', 4) return e",
    );
    run("more.json", &["--shard", "2/2", "--ext", "more.lua"]);
    let refused = |other: &str, why: &str| {
        let (code, told) = sgs(&folder, &["merge", "one.json", other, "--out", "sum.json"]);
        assert!(code == 2 && told.contains(why), "{other}: {told}");
        assert!(!folder.join("sum.json").exists());
    };
    refused("one.json", "games are in both");
    refused("seed.json", "the games differ");
    refused("more.json", "package ");
    let text = std::fs::read_to_string(folder.join("one.json")).expect("a file");
    std::fs::write(folder.join("build.json"), text.replace("\"build\":\"sgs ", "\"build\":\"sgs 9"))
        .expect("a file");
    refused("build.json", "the build differs");
    std::fs::write(folder.join("half.json"), &text[..text.len() / 2]).expect("a file");
    refused("half.json", "half.json:1: not readable");
    refused("gone.json", "gone.json: ");
    let (code, told) = sgs(&folder, &["balance", "zhenjj"]);
    assert!(code == 2 && told.contains("did you mean"), "{told}");
}

#[test]
fn games_stop_when_the_interval_is_narrow_enough() {
    let folder = scratch("narrow");
    folder::write(
        &folder.join("strong.lua"),
        "local e = sgs.Package('strong') sgs.General(e, 'strongest', 'god', 60) return e",
    );
    let (code, told) = sgs(
        &folder,
        &[
            "balance",
            "strong",
            "-n",
            "400",
            "--seats",
            "2",
            "--agent",
            "random",
            "--width",
            "20",
            "--ext",
            "strong.lua",
            "--out",
            "out.json",
        ],
    );
    assert_eq!(code, 0, "{told}");
    let pairs = json(&folder.join("out.json"))["pairs"].as_array().map_or(0, Vec::len);
    assert!((20..=80).contains(&pairs), "{pairs} {told}");
    assert!(told.contains("points") && told.contains("+"), "{told}");
}

#[test]
fn number_of_a_spec_is_played_with_several_values() {
    let folder = scratch("vary");
    folder::write(
        &folder.join("mine.lua"),
        "local S = sgs.skills local e = sgs.Package('mine') local g = sgs.General(e, 'drawer', 'wei', 4) \
         g:addSkill(S 'more' { frequent = true, S.at 'finish' { S.draw(1), S.draw(1) } }) return e",
    );
    let games =
        ["balance", "-n", "4", "--seats", "2", "--agent", "builtin", "--ext", "mine.lua", "--lang", "en"];
    let run = |vary: &str| sgs(&folder, &[&games[..], &["--vary", vary]].concat());
    let (code, told) = run("more:draw#2=1..9");
    assert_eq!(code, 0, "{told}");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!((lines.len(), lines[0]), (10, "drawer"), "{told}");
    assert!(lines[1].contains("draw#2=1  4 games: wins ") && !lines[1].contains("points"), "{told}");
    assert!(lines[9].contains("draw#2=9  4 games: wins ") && lines[9].contains("points"), "{told}");
    // Nine cards a turn are another game than one.
    // The first line ends without the comparison of the others.
    let played =
        |line: &str| line.split(';').next().and_then(|told| told.split("wins ").nth(1)).map(str::to_owned);
    assert!(played(lines[1]).is_some() && played(lines[1]) != played(lines[9]), "{told}");
    assert_eq!(run("more:draw#2=1..9"), (code, told));
    for (vary, why) in [
        ("more:darw=1..3", "has no number `darw`; there are: draw=1, draw#2=1"),
        ("biyue:draw=1..3", "no skill of sgs.skills"),
        ("more:draw=3..1", "SKILL:WORD=FROM..TO"),
    ] {
        let (code, told) = run(vary);
        assert!(code == 2 && told.contains(why), "{vary}: {told}");
    }
}
