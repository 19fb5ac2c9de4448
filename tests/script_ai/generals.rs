//! The choice of generals happens before there are AIs: a function of their files decides.

use super::table::{Game, game_of};
use sgs::model::*;
use sgs::record::{Header, Record, Recorder};
use sgs::rules::{Fact, Observer, Room};
use std::cell::RefCell;
use std::rc::Rc;

/// The initial general of each player.
#[derive(Clone, Default)]
struct Dealt(Rc<RefCell<Vec<(PlayerId, Name)>>>);

impl Observer for Dealt {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let Fact::General { player, general, .. } = fact {
            self.0.borrow_mut().push((*player, general.clone()));
        }
    }
}

/// Returns a game with enough generals for a choice.
fn game(seats: usize, ai: &str) -> Game {
    let package = r#"
        extension = sgs.Package("x")
        sgs.General(extension, "other", "shu", 4)
        for i = 1, 30 do sgs.General(extension, "one" .. i, "wei", 4) end
        return { extension }"#;
    game_of(package, seats, ai)
}

#[test]
fn who_has_no_general_is_chosen_one_by_a_function_of_the_ai() {
    let game = game(
        4,
        r#"
        chosen = {}
        function ChooseGeneral(player, names)
            assert(player:getGeneralName() == "" and player:getRole() ~= "")
            chosen[#chosen + 1] = player:getRole() .. " of " .. #names
            picks = (picks or "") .. names[#names] .. " "
            return names[#names]
        end"#,
    );
    let dealt = Dealt::default();
    game.room.observe(Box::new(dealt.clone()));
    game.play();
    assert_eq!(game.errors(), Vec::<String>::new());
    let chosen: Vec<String> = game
        .script
        .lua()
        .load("return chosen")
        .set_environment(game.script.ai_globals())
        .eval()
        .expect("a list");
    assert_eq!(chosen.len(), 4, "{chosen:?}");
    assert!(chosen[0].starts_with("lord of "), "the lord is first: {chosen:?}");
    let generals: Vec<Name> = dealt.0.borrow().iter().map(|(_, general)| general.clone()).collect();
    let picks: String = game
        .script
        .lua()
        .load("return picks")
        .set_environment(game.script.ai_globals())
        .eval()
        .expect("a text");
    assert_eq!(generals.join(" ") + " ", picks, "everyone plays what was chosen");
}

#[test]
fn a_choice_that_fails_or_is_none_of_them_is_left_to_the_table() {
    for (ai, error, refused) in [
        ("function ChooseGeneral() error('no idea') end", Some("no idea"), false),
        ("function ChooseGeneral() return 'nobody' end", None, true),
        ("function ChooseGeneral() return 7 end", None, true),
        ("function ChooseGeneral() end", None, false),
        ("ChooseGeneral = 3", None, false),
        ("", None, false),
    ] {
        let game = game(2, ai);
        game.play();
        let errors = game.errors();
        assert_eq!(errors.iter().any(|e| e.contains("no idea")), error.is_some(), "{ai}: {errors:?}");
        let counts = game.script.host().ai().counts();
        let told = counts.refused.keys().any(|key| key.contains("General: "));
        assert_eq!(told, refused, "{ai}: {counts:?}");
        assert!(game.room.table().players.iter().all(|p| !p.general.is_empty()), "{ai}");
    }
}

#[test]
fn the_choice_is_a_line_of_the_record() {
    let game = game(3, "function ChooseGeneral(player, names) return names[#names] end");
    let file = tempfile("generals.jsonl");
    let header = Header::new(super::table::options(3), &game.room.catalog(), Vec::new(), 0);
    let recorder = Recorder::new(std::fs::File::create(&file).expect("a file"), &header);
    game.room.observe(recorder.observer());
    game.play();
    recorder.finish(None).expect("written");
    let record = Record::parse(&std::fs::read(&file).expect("a file")).expect("a record");
    let choices = record.replies.iter().filter(|line| line.ask == "general" && line.cause.is_none());
    assert_eq!(choices.count(), 3);
}

fn tempfile(name: &str) -> std::path::PathBuf {
    std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}
