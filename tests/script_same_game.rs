//! A game with scripts depends only on seed, packages and replies, compiled or not, in any process.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::rules::Interrupt;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::script::host::{Options, Script};
use sgs::script::load::Library;
use std::io::Write;
use std::process::Command;
use std::sync::Arc;

/// The most likely sources of differences: new keys while running, object keys, random numbers, garbage, and
/// hot loops.
const PACKAGE: &str = r#"
extension = sgs.Package("x")
tester = sgs.General(extension, "tester", "wei", 4)
local kept = {}
skill = sgs.CreateTriggerSkill{
    name = "mixed", frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseStart, sgs.CardUsed},
    on_trigger = function(self, event, player, data, room)
        for i = 1, 200 do kept["key_" .. math.random(1000)] = i end
        for _, p in sgs.qlist(room:getAlivePlayers()) do kept[p] = math.random() end
        local sum, n = 0, 0
        for key, value in pairs(kept) do
            n = n + 1
            sum = (sum * 31 + #tostring(key) + math.floor(value * 7) + n) % 65521
        end
        room:setPlayerMark(player, "sum", sum)
        for key in pairs(kept) do
            if math.random(3) == 1 then kept[key] = nil end
        end
        if sum % 5 == 0 then player:drawCards(1) end
        room:setPlayerFlag(player, tostring({}) .. os.time() .. next(kept, nil) .. collectgarbage("count"))
    end,
}
tester:addSkill(skill)
return {extension}
"#;

/// Returns the hash of a game's log, and its marks.
fn play(jit: bool, seed: u64) -> String {
    let library = Arc::new(Library::of_texts([("extensions/x.lua", PACKAGE)]));
    let options = Options { jit, ..Options::default() };
    let (script, failures) =
        Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let mut game = GameOptions::new(seed, 4);
    game.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
    let room = script.start_game(&game, Box::new(Agents::each(4, |_| Box::new(Builtin::new()))));
    let room = room.expect("a game");
    assert!(matches!(room.run(), Ok(()) | Err(Interrupt::GameOver)));
    assert_eq!(script.host().notices().errors(), []);
    let lord = room.table().seats[0];
    assert!(room.mark(lord, "sum") > 0, "the skill acted");
    let table = serde_json::to_string(&*room.table()).expect("a table is data");
    blake3::hash(table.as_bytes()).to_hex().to_string()
}

#[test]
fn compiled_or_not_the_game_is_the_same() {
    for seed in 1..4 {
        assert_eq!(play(true, seed), play(false, seed), "seed {seed}");
    }
    assert_ne!(play(true, 1), play(true, 2));
}

const CHILD: &str = "SGS_PLAY_ONE_GAME";

/// Plays the game in the process started by the next test; not a test by itself.
#[test]
fn child_plays_a_game() {
    if std::env::var_os(CHILD).is_some() {
        writeln!(std::io::stdout(), "\ngame={}", play(true, 7)).expect("stdout");
    }
}

#[test]
fn three_processes_play_the_same_game() {
    let child = || {
        let out = Command::new(std::env::current_exe().expect("a path"))
            .args(["--exact", "script_same_game::child_plays_a_game", "--nocapture"])
            .env(CHILD, "1")
            .output()
            .expect("a child");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("game="));
        line.unwrap_or_else(|| panic!("the child played no game: {text}")).to_owned()
    };
    let games = [child(), child(), child(), play(true, 7)];
    assert!(games.iter().all(|game| *game == games[0]), "{games:?}");
}
