//! The results of a target filter: a boolean, a number of votes, or both.

use sgs::model::*;
use sgs::rules::ask::barred::{Thing, Why};
use sgs::rules::ask::probe::Selection;
use sgs::rules::ask::{Ask, Request};
use sgs::testkit::scene::{Scene, SeatSpec, Unplanned};

const PACKAGE: &str = r#"
extension = sgs.Package('x')
tester = sgs.General(extension, 'tester', 'wei', 4)
SplitCard = sgs.CreateSkillCard{
    name = 'split', target_fixed = false,
    -- Three in all, on whomever.
    filter = function(self, targets, to_select, player)
        local already = 0
        for _, p in ipairs(targets) do if p == to_select then already = already + 1 end end
        return to_select ~= player, math.max(3 - #targets, 0) + already
    end,
    feasible = function(self, targets, player) return #targets == 3 end,
    on_use = function(self, room, source, targets)
        for _, p in ipairs(targets) do room:addPlayerMark(p, 'split', 1) end
    end,
}
split = sgs.CreateZeroCardViewAsSkill{ name = 'split', view_as = function() return SplitCard:clone() end,
    enabled_at_play = function(self, player) return not player:hasUsed('#split') end }
OnceCard = sgs.CreateSkillCard{
    name = 'once', target_fixed = false,
    filter = function(self, targets, to_select, player)
        if to_select:objectName() == 'sgs2' then return 0 end
        return #targets < 2 and to_select ~= player
    end,
    why_not = function(self, targets, to_select, player)
        if to_select and to_select:objectName() == 'sgs2' then return 'once-afraid' end
    end,
    on_use = function(self, room, source, targets)
        for _, p in ipairs(targets) do room:addPlayerMark(p, 'once', 1) end
    end,
}
once = sgs.CreateZeroCardViewAsSkill{ name = 'once', view_as = function() return OnceCard:clone() end,
    enabled_at_play = function(self, player) return not player:hasUsed('#once') end }
tester:addSkill(split) tester:addSkill(once)
return {extension}
"#;

fn scene(reply: &str) -> Scene {
    Scene::new("votes")
        .package(PACKAGE)
        .seat(SeatSpec::new().skill("split").skill("once"))
        .others(2)
        .will(1, "play", "", reply)
        .otherwise(Unplanned::Decline)
}

#[test]
fn one_target_may_count_several_times() {
    for (reply, marks) in [
        ("split() -> 2, 2, 3", [2, 1]),
        ("split() -> 3, 3, 3", [0, 3]),
        ("split() -> 2, 3, 2", [2, 1]),
        ("once() -> 3", [0, 1]),
    ] {
        let mark = if reply.starts_with("split") { "split" } else { "once" };
        scene(reply)
            .run(|s| {
                s.phases(1, &[Phase::Play])?;
                let room = s.room();
                let t = room.table();
                assert_eq!([1, 2].map(|p| t.player(PlayerId(p)).mark(mark)), marks, "{reply}");
                Ok(())
            })
            .unwrap_or_else(|problem| panic!("{reply}: {problem}"));
    }
}

#[test]
fn no_target_counts_more_often_than_the_filter_says() {
    for reply in
        ["split() -> 2, 2, 2, 2", "split() -> 1, 2, 2", "split() -> 2, 2", "once() -> 3, 3", "once() -> 2"]
    {
        let played = scene(reply).run(|s| s.phases(1, &[Phase::Play]));
        assert!(played.is_err(), "{reply}");
    }
}

#[test]
fn card_says_why_somebody_is_no_target() {
    let barred = |s: &mut sgs::testkit::scene::Play| {
        let request = Request {
            id: 1,
            seat: PlayerId(0),
            event: EventId::default(),
            ask: Ask::Play,
            reason: "play".into(),
            prompt: String::new(),
            data: Value::Nil,
            seconds: None,
        };
        s.room().barred(&request, &Selection { skill: Some("once".into()), ..Selection::default() })
    };
    scene("once() -> 3")
        .run(|s| {
            let barred = barred(s);
            let why =
                |player| barred.iter().find(|(thing, _)| *thing == Thing::Target(player)).map(|(_, why)| why);
            assert_eq!(why(PlayerId(1)), Some(&Why::Said("once-afraid".into())));
            assert_eq!(why(PlayerId(0)), Some(&Why::Oneself));
            s.phases(1, &[Phase::Play])
        })
        .unwrap_or_else(|problem| panic!("{problem}"));
}
