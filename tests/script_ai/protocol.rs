//! The arguments of the callback and the forms of its answer, for each kind of request.

use super::table::{Game, game};
use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::*;
use sgs::rules::ask::Question;
use sgs::rules::ask::{Giving, Guanxing};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::GameOptions;
use sgs::rules::{Ask, Pick, Reply, Timing, UseWanted, Wanted};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::sync::Arc;

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);
const P2: PlayerId = PlayerId(2);

fn seated(ai: &str) -> Game {
    let game = game(3, ai);
    game.sit();
    game
}

/// Asserts that nothing failed, and no answer was missing or refused.
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
fn an_option_with_values_may_be_called_by_its_word() {
    let game = seated("answers.askForChoice = function(player, name) return name end");
    let choose = |word: &str, options: &[&str]| {
        let options: Vec<Name> = options.iter().copied().map(Name::new).collect();
        game.room.ask_for_choice(P0, word, &options, Value::Nil)
    };
    assert_eq!(choose("turn", &["turn=3", "discard=3"]).as_deref(), Ok("turn=3"));
    assert_eq!(choose("turn", &["turn=3", "turn"]).as_deref(), Ok("turn"));
    assert_eq!(choose("turn=3", &["turn=1", "turn=3"]).as_deref(), Ok("turn=3"));
    assert_all_answered(&game);
    choose("turn", &["turn=1", "turn=3"]).expect("no interruption");
    let refused = game.script.host().ai().counts().refused;
    assert_eq!(refused.len(), 1, "which of the two is meant is not said: {refused:?}");
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
                if card:isKindOf("Jink") then return (prompt == "$" and "$" or "") .. card:toString() end
            end
        end"#,
    );
    let jink = game.deal(P0, "jink");
    let wanted = |prompt: &str| Wanted::new("jink", prompt, HandlingMethod::Response);
    assert_eq!(game.room.ask_for_card(P0, wanted("no")), Ok(None));
    assert_eq!(game.room.ask_for_card(P0, wanted("yes")), Ok(Some(jink)));
    // The text of a card without subcards.
    let jink = game.deal(P0, "jink");
    assert_eq!(game.room.ask_for_card(P0, wanted("$")), Ok(Some(jink)));
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
fn ai_without_answers_is_replaced_by_the_built_in_player() {
    let game = game(3, "");
    game.play();
    assert_eq!(game.errors(), Vec::<String>::new());
    let counts = game.script.host().ai().counts();
    // An empty answer is valid: the play phase ends.
    assert!(counts.asked > 10 && !counts.unanswered.is_empty() && counts.failed == 0, "{counts:?}");
}

#[test]
fn cards_are_discarded_or_handed_out_as_a_table_of_ids() {
    let game = seated(
        r#"answers.askForDiscard = function(player, reason, n, min, optional, include_equip, pattern)
            assert(player:hasFlag("Global_AIDiscardExchanging") == (reason == "exchange"))
            if optional then return {} end
            assert(n == 2 and min == 2 and not include_equip and pattern == ".")
            local ids = {}
            for _, id in sgs.qlist(player:handCards()) do if #ids < n then table.insert(ids, id) end end
            return ids
        end"#,
    );
    let hand: Vec<CardId> = ["slash", "jink", "peach"].into_iter().map(|n| game.deal(P0, n)).collect();
    let room = &game.room;
    let exchanged = room.ask_for_exchange(P0, "exchange", 2, 2, false, "", false, ".");
    assert_eq!(exchanged.as_deref(), Ok(&hand[..2]));
    assert!(!room.has_flag(P0, "Global_AIDiscardExchanging"), "only while it is asked");
    let refused = room.ask_for_discard(P0, "x", 2, 2, true, false, "", ".", "");
    assert_eq!(refused.as_deref(), Ok(&[][..]));
    let discarded = room.ask_for_discard(P0, "x", 2, 2, false, false, "", ".", "");
    assert_eq!(discarded.as_deref(), Ok(&hand[..2]));
    assert_all_answered(&game);
}

#[test]
fn a_card_of_somebody_else_is_chosen_by_id_or_left_to_chance() {
    let game = seated(
        r#"answers.askForCardChosen = function(player, who, flags, reason, method)
            assert(who:objectName() == "sgs2" and method == sgs.Card_MethodDiscard)
            assert(flags == (reason == "hidden" and "he" or "e"), flags)
            if reason == "hidden" then return -1 end
            return who:getEquips():first():getId()
        end"#,
    );
    let hand = [game.deal(P1, "slash"), game.deal(P1, "jink")];
    let equips = [game.deal(P1, "crossbow"), game.deal(P1, "eight_diagram")];
    for card in equips {
        let reason = MoveReason::new(ReasonCode::Put, P1);
        game.room.move_cards(vec![CardsMove::new(vec![card], P1, Place::Equip, reason)]).expect("moved");
    }
    let choose = |flags: &str, reason: &str| {
        game.room.ask_for_card_chosen(P0, P1, flags, reason, HandlingMethod::Discard, &[], false, false)
    };
    assert_eq!(choose("ej", "seen"), Ok(Some(equips[0])));
    let any = choose("hej", "hidden").expect("no interruption").expect("a card");
    assert!(hand.contains(&any), "a hidden one of the hand");
    assert_all_answered(&game);
}

#[test]
fn open_cards_are_picked_by_id() {
    let game = seated(
        r#"answers.askForAG = function(player, ids, refusable, reason)
            if refusable then return -1 end
            return ids[2]
        end
        answers.askForCardShow = function(player, requestor, reason)
            assert(requestor:objectName() == "sgs2" and reason == "x")
            return player:getHandcards():last()
        end
        answers.askForPindian = function(player, requestor, reason) return player:getHandcards():first() end"#,
    );
    let hand: Vec<CardId> = ["slash", "jink", "peach"].into_iter().map(|n| game.deal(P0, n)).collect();
    let room = &game.room;
    assert_eq!(room.ask_for_ag(P0, &hand, false, "x", ""), Ok(Some(hand[1])));
    assert_eq!(room.ask_for_ag(P0, &hand, true, "x", ""), Ok(None));
    assert_eq!(room.ask_for_card_show(P0, P1, "x"), Ok(Some(hand[2])));
    assert_eq!(room.ask_for_pindian(P0, P1, P0, "x"), Ok(Some(hand[0])));
    assert_all_answered(&game);
}

#[test]
fn a_gift_is_a_player_and_an_id() {
    let game = seated(
        r#"answers.askForYiji = function(player, ids, reason, players)
            assert(#ids == 2 and players:length() == 2)
            if reason == "keep" then return nil end
            return players:last(), ids[2]
        end"#,
    );
    let hand: Vec<CardId> = ["slash", "jink"].into_iter().map(|n| game.deal(P0, n)).collect();
    let mut left = hand.clone();
    assert_eq!(game.room.ask_for_yiji(P0, &mut left, Giving::new("keep")), Ok(None));
    assert_eq!(game.room.ask_for_yiji(P0, &mut left, Giving::new("give")), Ok(Some(P2)));
    assert_eq!(left, [hand[0]]);
    assert_all_answered(&game);
}

#[test]
fn cards_are_arranged_in_two_tables() {
    let game = seated(
        r#"answers.askForGuanxing = function(player, ids, sides)
            assert(sides == 0)
            return { ids[3], ids[1] }, { ids[2] }
        end"#,
    );
    let top: Vec<CardId> = game.room.table().draw_pile.iter().take(3).copied().collect();
    let order = game.room.ask_for_guanxing(P0, &top, Guanxing::BothSides, false);
    assert_eq!(order.as_deref(), Ok(&[top[2], top[0], top[1]][..]));
    assert_eq!(game.room.table().draw_pile.back(), Some(&top[1]));
    assert_all_answered(&game);
}

#[test]
fn players_are_chosen_as_one_or_as_a_table() {
    let game = seated(
        r#"answers.askForPlayerChosen = function(player, targets, reason)
            if reason == "nobody" then return nil end
            return targets:last()
        end
        answers.askForPlayersChosen = function(player, targets, reason, max, min)
            assert(max == 2 and min == 1)
            return { targets:at(1), targets:at(0) }
        end"#,
    );
    let room = &game.room;
    let all = [P0, P1, P2];
    assert_eq!(room.ask_for_player_chosen(P0, &all, "x", "", false, false), Ok(Some(P2)));
    assert_eq!(room.ask_for_player_chosen(P0, &all, "nobody", "", true, false), Ok(None));
    let chosen = room.ask_for_players_chosen(P0, &all, "x", (1, 2), "", false);
    assert_eq!(chosen.as_deref(), Ok(&[P1, P0][..]));
    assert_all_answered(&game);
}

#[test]
fn tricks_are_nullified_and_the_dying_saved_by_cards() {
    let game = seated(
        r#"answers.askForNullification = function(player, trick, from, to, positive)
            assert(trick:isKindOf("ExNihilo") and from:objectName() == "sgs2" and positive)
            for _, card in sgs.qlist(player:getHandcards()) do
                if card:isKindOf("Nullification") then return card end
            end
        end
        answers.askForSinglePeach = function(player, dying)
            assert(dying:objectName() == "sgs2")
            for _, card in sgs.qlist(player:getHandcards()) do
                if card:isKindOf("Peach") then return card:toString() end
            end
            return "."
        end"#,
    );
    let nullification = game.deal(P0, "nullification");
    let trick = game.deal(P1, "ex_nihilo");
    let first = game.room.first_nullification(trick, Some(P1), Some(P1), true);
    assert_eq!(first, Ok(Some((P0, nullification))));
    let peach = game.deal(P0, "peach");
    game.room.table_mut().player_mut(P1).hp = 0;
    assert_eq!(game.room.ask_for_single_peach(P0, P1), Ok(Some(peach)));
    assert_eq!(game.room.ask_for_single_peach(P2, P1), Ok(None));
    assert_all_answered(&game);
}

#[test]
fn a_play_phase_is_filled_in() {
    let game = seated(
        r#"answers.activate = function(player, use)
            local slash = player:getHandcards():first()
            if not slash then return end
            use.card = slash
            use.to:append(player:getRoom():findPlayerByObjectName("sgs2"))
        end
        answers.askForCard = function() return "." end"#,
    );
    let slash = game.deal(P0, "slash");
    game.room.table_mut().turn.current = Some(P0);
    let used = game.room.ask(P0, Question::new(Ask::Play, "play"));
    assert_eq!(used, Ok(Reply::Use { card: Pick::Id(slash), targets: vec![P1] }));
    assert_eq!(game.room.ask(P1, Question::new(Ask::Play, "play")), Ok(Reply::Pass));
    assert_all_answered(&game);
}

#[test]
fn cards_that_an_ai_makes_leave_no_trace() {
    let game = seated(
        r#"answers.askForSuit = function(player)
            kept = kept or sgs.Sanguosha:cloneCard("slash", sgs.Card_Heart, 5)
            -- Still the same card at the next question.
            assert(kept:isKindOf("Slash") and kept:getNumber() == 5)
            for _ = 1, 50 do sgs.Sanguosha:cloneCard("jink") end
            return kept:getSuit()
        end"#,
    );
    let before = game.room.clone_card("peach", "", &[]).expect("a card");
    for _ in 0..3 {
        assert_eq!(game.room.ask_for_suit(P0, "x"), Ok(Suit::Heart));
    }
    let after = game.room.clone_card("peach", "", &[]).expect("a card");
    assert_eq!(after.0, before.0 - 1, "no ids were used up");
    assert_all_answered(&game);
}

/// An AI that records events: `sgs2 of sgs2: 1002` ...
const LISTENER: &str = r#"
told = {}
answers.filterEvent = function(hearer, event, player, data)
    table.insert(told, string.format("%s of %s: %d", hearer:objectName(), player:objectName(), event))
end
"#;

fn told(ai: &str) -> Vec<String> {
    let game = seated(ai);
    game.room.trigger_plain(Timing::Damaged, P1).expect("no interruption");
    game.room.trigger_plain(Timing::HpChanged, P2).expect("no interruption");
    // Events without a player reach no AI.
    game.room.trigger_plain(Timing::GameStart, None).expect("no interruption");
    assert_eq!(game.errors(), Vec::<String>::new());
    game.script.ai_globals().get("told").expect("a table")
}

#[test]
fn an_event_reaches_the_ai_of_its_player() {
    let (damaged, hp) = (Timing::Damaged as i64, Timing::HpChanged as i64);
    assert_eq!(told(LISTENER), [format!("sgs2 of sgs2: {damaged}"), format!("sgs3 of sgs3: {hp}")]);
}

#[test]
fn all_ais_get_all_events_once_one_keeps_the_books() {
    let (damaged, hp) = (Timing::Damaged as i64, Timing::HpChanged as i64);
    let older = format!(
        "{LISTENER} local tell = answers.filterEvent
        answers.filterEvent = function(hearer, ...)
            sgs.recorder = sgs.recorder or hearer
            return tell(hearer, ...)
        end"
    );
    let mut told = told(&older);
    told.sort();
    let mut expected: Vec<String> = (1..=3)
        .flat_map(|n| [format!("sgs{n} of sgs2: {damaged}"), format!("sgs{n} of sgs3: {hp}")])
        .collect();
    expected.sort();
    assert_eq!(told, expected);
}

/// Tests that a foreign AI is given only the names of packages for which it has a file.
#[test]
fn a_foreign_ai_finds_the_packages_that_its_tree_has_files_for() {
    let folder = std::env::temp_dir().join(format!("sgs-foreign-ai-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let smart = "named = table.concat(sgs.Sanguosha:getExtensions(), ' ')\nfunction CloneAI(player) end";
    for (name, text) in [("smart-ai.lua", smart), ("wind-ai.lua", ""), ("Nostalgia-ai.lua", "")] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    let sources = Sources { ai: Some(folder.clone()), ..Sources::default() };
    let library = Arc::new(Library::open(&sources).expect("readable files"));
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(script.load_ai(), Ok(()));
    let named: String = script.ai_globals().get("named").expect("a text");
    assert_eq!(named, "wind nostalgia");
    let later = "return table.concat(sgs.Sanguosha:getExtensions(), ' ')";
    let later: String = script.lua().load(later).set_environment(script.ai_globals()).eval().expect("a text");
    assert!(later.contains("standard") && later.contains("fire") && !later.contains("nostalgia"), "{later}");
    script.leave();
    let _ = std::fs::remove_dir_all(folder);
}

/// Tests functions that other files call by the names of the standard AI.
#[test]
fn names_of_the_stock_ai_are_there() {
    let library = Arc::new(Library::embedded());
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(script.load_ai(), Ok(()));
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&GameOptions::new(7, 2), Box::new(door)).expect("a game");
    script.seat_ai(&room);
    script.ai_globals().set("room", script.room_value()).expect("a global");
    let text = r#"
        CloneAI(room:findPlayerByObjectName("sgs1"))
        local ai = sgs.ais["sgs1"]
        local other = room:findPlayerByObjectName("sgs2")
        local nothing = getGuixinValue(ai, other)
        other:drawCards(1)
        local use = {}
        sgs.ai_skill_use_func.NosRendeCard(nil, use, ai)
        return nothing == 0 and getGuixinValue(ai, other) ~= 0 and use.card == nil
    "#;
    assert_eq!(
        script
            .lua()
            .load(text)
            .set_environment(script.ai_globals())
            .eval::<bool>()
            .map_err(|e| e.to_string()),
        Ok(true)
    );
    script.leave();
}
