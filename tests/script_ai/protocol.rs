//! Each kind of request: the arguments of the callback, and the forms of its answer.

use super::table::{Game, game};
use sgs::model::*;
use sgs::rules::{UseWanted, Wanted};

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);
const P2: PlayerId = PlayerId(2);

fn seated(ai: &str) -> Game {
    let game = game(3, ai);
    game.sit();
    game
}

/// Nothing went wrong, and no answer was left to the table or refused.
fn assert_all_answered(game: &Game) {
    assert_eq!(game.errors(), Vec::<String>::new());
    let counts = game.script.host().ai().counts();
    assert_eq!((counts.failed, counts.unanswered.len(), counts.refused.len()), (0, 0, 0), "{counts:?}");
    assert!(counts.asked > 0);
}

#[test]
fn a_skill_is_invoked_by_what_is_truthy() {
    let game = seated(
        r#"answers.askForSkillInvoke = function(player, name, data)
            return name == "yes" and data:toPlayer():objectName() == "sgs2"
        end"#,
    );
    assert_eq!(game.room.ask_for_skill_invoke(P0, "yes", Value::Player(P1)), Ok(true));
    assert_eq!(game.room.ask_for_skill_invoke(P0, "yes", Value::Player(P2)), Ok(false));
    assert_eq!(game.room.ask_for_skill_invoke(P0, "no", Value::Player(P1)), Ok(false));
    assert_all_answered(&game);
}

#[test]
fn a_choice_is_one_of_the_words() {
    let game = seated(
        r#"answers.askForChoice = function(player, name, choices, data)
            assert(name == "x" and choices == "a+b+c" and data:toInt() == 5)
            return choices:split("+")[2]
        end"#,
    );
    let options = ["a", "b", "c"].map(Name::new);
    assert_eq!(game.room.ask_for_choice(P0, "x", &options, Value::Int(5)).as_deref(), Ok("b"));
    assert_all_answered(&game);
}

#[test]
fn words_of_other_questions() {
    let game = seated(
        r#"
        answers.askForSuit = function(player, reason) return sgs.Card_Heart end
        answers.askForKingdom = function(player, kingdoms, reason) return kingdoms[2] end
        answers.askForGeneral = function(player, names, first, reason)
            assert(first == names[1] and reason == "x")
            return names[3]
        end
        answers.askForTriggerOrder = function(player, reason, options) return options[2] end"#,
    );
    assert_eq!(game.room.ask_for_suit(P0, "x"), Ok(Suit::Heart));
    let options = ["wei", "shu", "wu"].map(Name::new);
    assert_eq!(game.room.ask_for_kingdom(P0, &options, "x").as_deref(), Ok("shu"));
    assert_eq!(game.room.ask_for_general(P0, &options, "x").as_deref(), Ok("wu"));
    assert_eq!(game.room.ask_for_order(P0, "x", &options, true), Ok(Some("shu".into())));
    assert_all_answered(&game);
}

#[test]
fn a_card_is_answered_by_its_text_and_a_point_declines() {
    let game = seated(
        r#"answers.askForCard = function(player, pattern, prompt, data, method)
            assert(pattern == "jink" and method == sgs.Card_MethodResponse)
            if prompt == "no" then return "." end
            for _, card in sgs.qlist(player:getHandcards()) do
                if card:isKindOf("Jink") then return card:toString() end
            end
        end"#,
    );
    let jink = game.deal(P0, "jink");
    let wanted = |prompt: &str| Wanted::new("jink", prompt, HandlingMethod::Response);
    assert_eq!(game.room.ask_for_card(P0, wanted("no")), Ok(None));
    assert_eq!(game.room.ask_for_card(P0, wanted("yes")), Ok(Some(jink)));
    assert_all_answered(&game);
}

#[test]
fn a_use_is_a_text_with_targets_or_a_table() {
    let game = seated(
        r#"answers.askForUseCard = function(player, pattern, prompt, method)
            local id = player:handCards():first()
            if prompt == "text" then return id .. "->sgs2" end
            if prompt == "table" then return { accepted = true, cards = { id }, targets = { "sgs3" } } end
            if prompt == "refuses" then return { accepted = false } end
            return "."
        end
        answers.askForCard = function() return "." end"#,
    );
    for (prompt, target) in [("text", Some(P1)), ("table", Some(P2)), ("refuses", None), ("point", None)] {
        game.deal(P0, "slash");
        let wanted = UseWanted::new("slash", prompt);
        let used = game.room.ask_for_use_card(P0, wanted).expect("no interruption");
        assert_eq!(used.and_then(|u| u.to.first().copied()), target, "{prompt}");
    }
    assert_all_answered(&game);
}

#[test]
fn a_whole_game_of_an_ai_that_answers_nothing_is_played_by_the_built_in_player() {
    let game = game(3, "");
    game.play();
    assert_eq!(game.errors(), Vec::<String>::new());
    let counts = game.script.host().ai().counts();
    // Nothing filled in is an answer: the play phase ends.
    assert!(counts.asked > 10 && !counts.unanswered.is_empty() && counts.failed == 0, "{counts:?}");
}
