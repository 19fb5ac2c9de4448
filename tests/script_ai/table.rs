//! A table with one Lua AI, for these tests.

use sgs::agents::Agents;
use sgs::agents::lua::LuaPlayer;
use sgs::model::*;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::GameOptions;
use sgs::rules::{Interrupt, Room};
use sgs::script::host::{Options, Script};
use sgs::script::load::Library;
use std::rc::Rc;
use std::sync::Arc;

/// Common beginning of the AIs of these tests. `answers` holds one function for each question by its name;
/// `asked` lists the names of all questions.
pub const FRAME: &str = r#"
answers, asked, heard = {}, {}, {}
function CloneAI(player)
    local ai = sgs.LuaAI(player)
    ai.callback = function(name, ...)
        if name == "filterEvent" then
            heard[#heard + 1] = { player, ... }
            if answers.filterEvent then answers.filterEvent(player, ...) end
            return
        end
        asked[#asked + 1] = name
        if answers[name] then return answers[name](player, ...) end
    end
    return ai
end
"#;

/// Two plain generals, for games in which only the AI matters.
pub const PACKAGE: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
return {extension}
"#;

pub struct Game {
    pub script: Script,
    pub room: Rc<Room>,
}

impl Drop for Game {
    fn drop(&mut self) {
        self.script.leave();
    }
}

/// Starts a game of this size whose players all have this AI.
pub fn game(seats: usize, ai: &str) -> Game {
    game_with(Options::default(), seats, ai)
}

pub fn game_with(limits: Options, seats: usize, ai: &str) -> Game {
    start(loaded(limits, PACKAGE, ai), seats)
}

/// Starts a game with this package.
pub fn game_of(package: &str, seats: usize, ai: &str) -> Game {
    start(loaded(Options::default(), package, ai), seats)
}

/// Returns a Lua state with this package; the AI is not loaded yet.
pub fn loaded(options: Options, package: &str, ai: &str) -> Script {
    let ai = format!("{FRAME}{ai}");
    let files = [("extensions/x.lua", package), ("ai/smart-ai.lua", ai.as_str())];
    let library = Arc::new(Library::of_texts(files));
    let (script, failures) =
        Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    script
}

pub fn options(seats: usize) -> GameOptions {
    GameOptions::new(7, seats)
}

fn start(script: Script, seats: usize) -> Game {
    assert_eq!(script.load_ai(), Ok(()));
    seat(script, seats)
}

/// A game in a state whose AI is loaded.
pub fn seat(script: Script, seats: usize) -> Game {
    let door = Agents::each(seats, |_| Box::new(LuaPlayer::new(&script)));
    let room = script.start_game(&options(seats), Box::new(door)).expect("a game");
    script.seat_ai(&room);
    Game { script, room }
}

impl Game {
    /// Plays the game to its end.
    pub fn play(&self) {
        assert!(matches!(self.room.run(), Ok(()) | Err(Interrupt::GameOver)));
        assert!(self.room.table().turn.winner.is_some(), "the game ended");
    }

    /// Gives all players a general, which enables the AI without playing a game.
    pub fn sit(&self) {
        for player in &mut self.room.table_mut().players {
            player.general = "one".into();
            (player.hp, player.max_hp) = (4, 4);
        }
    }

    /// Puts a card of this name into a player's hand.
    pub fn deal(&self, player: PlayerId, name: &str) -> CardId {
        let card = {
            let t = self.room.table();
            let found = t.draw_pile.iter().find(|c| t.card_name(**c) == name).copied();
            found.unwrap_or_else(|| panic!("no {name} in the draw pile"))
        };
        let reason = MoveReason::new(ReasonCode::GotCard, player);
        self.room.move_cards(vec![CardsMove::new(vec![card], player, Place::Hand, reason)]).expect("moved");
        card
    }

    /// Returns the script errors as text.
    pub fn errors(&self) -> Vec<String> {
        self.script.host().notices().errors().iter().map(|(e, _)| e.to_string()).collect()
    }
}
