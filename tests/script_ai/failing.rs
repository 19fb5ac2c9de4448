//! Failing AIs: errors, nonsense, endless decisions. The game continues, and each failure is reported once.

use super::table::{game, game_with};
use sgs::model::*;
use sgs::script::host::Options;
use sgs::script::watch::Limits;
use std::time::Duration;

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);

/// Returns an AI with one answer to all questions.
fn always(answer: &str) -> String {
    format!(
        "setmetatable(answers, {{ __index = function(_, name)
            if name ~= 'filterEvent' then return function(player, ...) {answer} end end
        end }})"
    )
}

#[test]
fn error_at_every_decision_is_reported_once_for_each_question() {
    let game = game(4, &always("local none; none.x = 1"));
    game.play();
    let all = game.script.host().notices().errors();
    let counts = game.script.host().ai().counts();
    assert_eq!(counts.failed, all.iter().map(|(_, n)| n).sum::<u64>());
    assert_eq!(counts.failed, counts.asked);
    let (error, times) =
        all.iter().find(|(e, _)| e.running.to_string() == "AI, activate").expect("it failed");
    assert!(error.message().starts_with("ai/smart-ai.lua:"), "{}", error.message());
    assert!(error.message().contains("attempt to index local 'none' (a nil value)"), "{}", error.message());
    // The player asked first, and the call chain.
    assert!(error.trace[0].starts_with("asked: sgs") && error.trace[0].contains("(o"), "{:?}", error.trace);
    assert!(error.trace.iter().any(|line| line.contains("ai/smart-ai.lua:")), "{:?}", error.trace);
    assert!(*times > 1 && all.len() < 12, "{all:#?}");
}

#[test]
fn an_error_that_the_ai_catches_and_says_counts() {
    let game = game(
        2,
        r#"answers.askForSuit = function(player, reason)
            local fine, why = pcall(function() error("wrong " .. reason) end)
            if not fine then player:getRoom():writeToConsole(why) end
            -- One that is not said is the AI's own business.
            pcall(error, "quiet")
        end"#,
    );
    game.sit();
    game.room.ask_for_suit(P0, "x").expect("no interruption");
    let errors = game.script.host().notices().errors();
    assert_eq!(errors.len(), 1);
    let (error, times) = &errors[0];
    assert!(error.message().ends_with(": wrong x") && error.message().starts_with("ai/smart-ai.lua:"));
    assert_eq!((error.running.to_string().as_str(), *times), ("AI, askForSuit", 1));
    assert_eq!(error.trace[0], "asked: sgs1 (one)");
    assert_eq!(game.script.host().ai().counts().failed, 1);
}

#[test]
fn nonsense_is_counted_and_the_built_in_player_decides() {
    for nonsense in
        ["return {}", "return 'no such card->nobody'", "return 12345", "return true", "return player"]
    {
        let game = game(3, &always(nonsense));
        game.play();
        assert_eq!(game.errors(), Vec::<String>::new(), "{nonsense}");
        let counts = game.script.host().ai().counts();
        assert!(!counts.refused.is_empty() && counts.failed == 0, "{nonsense}: {counts:?}");
    }
}

#[test]
fn what_is_not_legal_says_why() {
    let game = game(
        2,
        r#"answers.askForChoice = function() return "c" end
        answers.askForPlayerChosen = function(player, targets) return player end"#,
    );
    game.sit();
    let options = ["a", "b"].map(Name::new);
    let choice = game.room.ask_for_choice(P0, "x", &options, Value::Nil).expect("no interruption");
    assert!(options.contains(&choice));
    let targets = [P1, PlayerId(0)];
    let chosen =
        game.room.ask_for_player_chosen(P0, &targets[..1], "x", "", true, false).expect("no interruption");
    assert_ne!(chosen, Some(P0));
    let refused: Vec<String> = game.script.host().ai().counts().refused.into_keys().collect();
    assert_eq!(
        refused,
        ["askForChoice: \"c\" is not among the options: a, b", "askForPlayerChosen: sgs1 may not be chosen"]
    );
}

#[test]
fn endless_decisions_are_aborted_and_ai_skipped_after_three() {
    let limits = Limits { decision: Duration::from_millis(100), ..Limits::default() };
    let game = game_with(Options { limits, ..Options::default() }, 3, &always("while true do end"));
    assert!(!game.script.host().ai().take_departure());
    game.play();
    assert!(game.script.host().ai().take_departure(), "the table is told");
    assert!(!game.script.host().ai().take_departure(), "once");
    let errors = game.script.host().notices().errors();
    let cut: u64 = errors.iter().filter(|(e, _)| e.message().contains("was stopped")).map(|(_, n)| n).sum();
    assert_eq!(cut, 3, "{errors:#?}");
    assert!(
        errors.iter().all(|(e, _)| e.message().contains("was stopped") || e.running.to_string() == "AI"),
        "{errors:#?}"
    );
    let left_out: Vec<_> = errors.iter().filter(|(e, _)| e.running.to_string() == "AI").collect();
    assert_eq!(left_out.len(), 1);
    assert!(left_out[0].0.message().contains("the AI is left out of this game"));
}

#[test]
fn unknown_events_in_events_list_are_reported() {
    let game = game(
        2,
        r#"local clone = CloneAI
        CloneAI = function(player)
            local ai = clone(player)
            ai.listens = { one = true, two = true, [sgs.TurnStart] = true, three = true }
            return ai
        end"#,
    );
    game.play();
    assert_eq!(
        game.errors(),
        ["LuaAI.listens has events, as {[sgs.Death] = true}; got a string (AI, CloneAI)"]
    );
    let other: i64 = game.script.lua().load("local n = 0 for _, h in ipairs(heard) do if h[2] ~= sgs.TurnStart then n = n + 1 end end return n").set_environment(game.script.ai_globals()).eval().expect("a number");
    let all: i64 = game
        .script
        .lua()
        .load("return #heard")
        .set_environment(game.script.ai_globals())
        .eval()
        .expect("a number");
    assert!(other == 0 && all > 0, "{other} of {all}");
}

#[test]
fn an_ai_that_cannot_be_made_is_reported() {
    let game = game(2, "CloneAI = nil");
    game.play();
    assert_eq!(
        game.errors(),
        ["the AI has no function CloneAI(player), by which it is made for a player (AI)"]
    );

    let game = self::game(2, "CloneAI = function(player) return 5 end");
    game.play();
    assert_eq!(game.errors(), ["CloneAI(player) must return a LuaAI, got integer (AI, CloneAI)"]);

    let game = self::game(2, "CloneAI = function(player) return sgs.LuaAI('x') end");
    game.play();
    let errors = game.errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("sgs.LuaAI(player): player must be a Player, got string"), "{errors:?}");
}
