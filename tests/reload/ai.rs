//! An AI that changes while it plays.

use super::*;
use sgs::agents::lua::LuaPlayer;

const SMART: &str = r#"
    SmartAI = SmartAI or {}
    made = (made or 0) + 1
    dofile("lua/ai/tables.lua")
    function CloneAI(player)
        clones = (clones or 0) + 1
        local ai = sgs.LuaAI(player)
        ai.callback = function(name)
            if name == "askForSkillInvoke" then return true end
            last = sgs.ai_value.x()
        end
        return ai
    end
"#;

const TABLES: &str = "sgs.ai_value = sgs.ai_value or {} sgs.ai_value.x = function() return 'old' end tables = (tables or 0) + 1 \
                      drawn = math.random(100)";

/// Returns a value of the AI's files.
fn seen<T: mlua::FromLua>(script: &Script, text: &str) -> T {
    script.lua().load(text).set_environment(script.ai_globals()).eval().expect("a value")
}

#[test]
fn files_of_the_ai_change_for_those_who_play_by_it() {
    let package = marker("m");
    let (script, failures) = load(&[(X, &package), ("ai/smart-ai.lua", SMART), ("ai/tables.lua", TABLES)]);
    assert_eq!(failures, []);
    script.load_ai().expect("an AI");
    let agents = Agents::each(2, |_| Box::new(LuaPlayer::new(&script)));
    let game = script.clone();
    let mut step = 0;
    let act = move |room: &Room, _: &Request| {
        let turn = room.table().turn.turns;
        if turn >= 2 && step == 0 {
            step = 1;
            assert_eq!(seen::<String>(&game, "return last"), "old");
            let before = serde_json::to_string(&*room.table()).expect("a table");
            let outcomes = game.reload(&[change("ai/tables.lua", &TABLES.replace("old", "new"))]);
            assert_eq!(outcomes[0].run, ["ai/tables.lua"]);
            taken(outcomes);
            assert_eq!(
                before,
                serde_json::to_string(&*room.table()).expect("a table"),
                "nothing is taken from the game"
            );
        } else if turn >= 4 && step == 1 {
            step = 2;
            assert_eq!(seen::<String>(&game, "return last .. made .. clones .. tables"), "new122");
            taken(
                game.reload(&[change("ai/smart-ai.lua", &SMART.replace("clones or 0", "clones or 0 + 0"))]),
            );
        } else if turn >= 6 && step == 2 {
            step = 3;
            // Each player has a new one.
            assert_eq!(seen::<String>(&game, "return last .. made .. clones .. tables"), "new243");
        }
    };
    let door = Box::new(Meanwhile { agents, act: Box::new(act) });
    let room = script.start_game(&options("tester", 1), door).expect("a game");
    script.seat_ai(&room);
    let _ = room.run();
    assert!(room.table().turn.turns >= 6);
    assert_eq!(script.host().notices().errors(), []);
    script.leave();
}

#[test]
fn ai_file_that_the_bundled_ai_hides_is_not_run() {
    let root = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reload").join("hidden-ai");
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("extensions")).expect("a folder");
    std::fs::create_dir_all(root.join("ai")).expect("a folder");
    for name in ["ai/smart-ai.lua", "ai/slash.lua"] {
        std::fs::write(root.join(name), "error('run')").expect("a file");
    }
    let sources = sgs::script::load::Sources { roots: vec![root], ..Default::default() };
    let library = Arc::new(Library::open(&sources).expect("a library"));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    script.load_ai().expect("the bundled AI");
    for name in ["ai/smart-ai.lua", "ai/slash.lua"] {
        let source = Source::new(name.to_owned(), None, b"error('run again')".to_vec());
        let outcomes = script.reload(&[Change { file: (1, name.to_owned()), source: Some(source) }]);
        assert_eq!(outcomes[0].run, [""; 0]);
        assert_eq!(outcomes[0].lines(Lang::En), [format!("read, but not in use in this game: {name}")]);
        taken(outcomes);
    }
}
