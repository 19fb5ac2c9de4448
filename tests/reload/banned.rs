//! Packages that a game bans stay out when their files are run again.

use super::*;

const BANNED: &str = "extensions/y.lua";

/// Returns a package with a general, and with rules for everybody: so many cards more are kept.
fn rules(more: u32) -> String {
    format!(
        r#"
        local extension = sgs.Package("y")
        local other = sgs.General(extension, "other", "wu", 3)
        local skills = sgs.SkillList()
        skills:append(sgs.CreateMaxCardsSkill{{name = "y_keeps", extra_func = function() return {more} end}})
        skills:append(sgs.CreateTriggerSkill{{
            name = "y_marks",
            global = true,
            events = {{sgs.TurnStart}},
            on_trigger = function(self, event, player, data, room)
                room:setPlayerMark(player, "@y", 1)
            end,
        }})
        sgs.Sanguosha:addSkills(skills)
        return extension
        "#
    )
}

/// Returns how many cards the lord keeps beyond their hit points, and whether the general is dealt.
fn state(room: &Room) -> (i32, bool) {
    let lord = lord(room);
    let hp = room.table().player(lord).hp;
    (room.max_cards(lord) - hp, !room.catalog().generals["other"].hidden)
}

#[test]
fn what_a_banned_package_brings_stays_out_after_a_reload() {
    for is_banned in [false, true] {
        let (script, failures) = load(&[(X, &marker("old")), (BANNED, &rules(2))]);
        assert_eq!(failures, []);
        let game = script.clone();
        let (outcomes, act) = in_turn(2, move |room| {
            let before = state(room);
            taken(game.reload(&[change(BANNED, &rules(3))]));
            // A file of another package changes, too.
            taken(game.reload(&[change(X, &marker("new"))]));
            let banned: String = eval(&game, "table.concat(sgs.Sanguosha:getBanPackages(), ',')");
            (before, state(room), banned)
        });
        let mut options = options("tester", 1);
        options.banned = is_banned.then(|| Name::new("y")).into_iter().collect();
        let door =
            Box::new(Meanwhile { agents: Agents::each(2, |_| Box::new(Builtin::new())), act: Box::new(act) });
        let room = script.start_game(&options, door).expect("a game");
        let _ = room.run();
        let (before, after, banned) = outcomes.take().expect("two turns");
        match is_banned {
            false => assert_eq!((before, after, banned.as_str()), ((2, true), (3, true), "")),
            true => assert_eq!((before, after, banned.as_str()), ((0, false), (0, false), "y")),
        }
        assert_eq!(room.mark(lord(&room), "@y") > 0, !is_banned);
    }
}
