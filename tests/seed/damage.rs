//! Damage and its timings (block 6).

use super::mark;
use super::prelude::*;

const HARDER: &str = r##"
    local function one_more(name, event)
        return sgs.CreateTriggerSkill{
            name = name, events = { event },
            on_trigger = function(self, event, player, data, room)
                local damage = data:toDamage()
                damage.damage = damage.damage + 1
                data:setValue(damage)
                room:setPlayerMark(player, name, damage.damage)
                return false
            end,
        }
    end
    later = one_more("later", sgs.DamageCaused)
    sooner = one_more("sooner", sgs.ConfirmDamage)
    forgets = sgs.CreateTriggerSkill{
        name = "forgets", events = sgs.ConfirmDamage,
        on_trigger = function(self, event, player, data, room)
            data:toDamage().damage = 7
        end,
    }
    protects = sgs.CreateTriggerSkill{
        name = "protects", events = sgs.DamageInflicted,
        on_trigger = function(self, event, player, data, room)
            room:setPlayerMark(player, "kept_from", data:toDamage().damage)
            return true
        end,
    }
"##;

#[test]
fn b06_more_damage_is_confirmed_first_and_caused_after() {
    for (skills, left) in
        [(&["later"][..], 2), (&["sooner"], 2), (&["later", "sooner"], 1), (&["forgets"], 3)]
    {
        let user = skills.iter().fold(seat().hand(&["slash:spade:7"]), |seat, skill| seat.skill(skill));
        let log = log_of(
            scene("damage grows", &["later", "sooner", "forgets"], HARDER)
                .seat(user)
                .others(1)
                .watch(&[Timing::ConfirmDamage, Timing::DamageCaused])
                .otherwise(Unplanned::Decline),
            |s| {
                s.use_card(1, "slash", &[2])?;
                assert_eq!(s.room().hp(s.seat(2)?), left, "{skills:?}");
                if skills.len() == 2 {
                    assert_eq!((mark(&s.room(), 1, "sooner"), mark(&s.room(), 1, "later")), (2, 3));
                }
                Ok(())
            },
        );
        order(&log, &["* ConfirmDamage sgs1", "* DamageCaused sgs1"]);
    }
}

#[test]
fn who_prevents_damage_sees_what_was_confirmed() {
    log_of(
        scene("damage is prevented", &["sooner", "protects"], HARDER)
            .seat(seat().skill("sooner").hand(&["slash:spade:7"]))
            .seat(seat().skill("protects"))
            .otherwise(Unplanned::Decline),
        |s| {
            s.use_card(1, "slash", &[2])?;
            assert_eq!((s.room().hp(s.seat(2)?), mark(&s.room(), 2, "kept_from")), (4, 2));
            Ok(())
        },
    );
}

#[test]
fn damage_is_made_in_every_form() {
    let text = r##"
        hurts = sgs.CreateTriggerSkill{
            name = "hurts", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Start then return false end
                local others = sgs.QList2Table(room:getOtherPlayers(player))
                local a, b, c = others[1], others[2], others[3]
                room:damage(sgs.DamageStruct(nil, player, a))
                room:damage(sgs.DamageStruct("hurts", nil, a, 2))
                room:damage(sgs.DamageStruct("hurts", player, b, 1, sgs.DamageStruct_Fire))
                local d = sgs.DamageStruct("hurts", player, c, 1, sgs.DamageStruct_Normal)
                d.by_user = false
                assert(d.damage == 1 and d.from == player and d.to == c and d.by_user == false and d.reason == "hurts")
                assert(d.card == nil and not d.chain and not d.transfer and d.nature == sgs.DamageStruct_Normal)
                d.damage = 0
                room:damage(d)
            end,
        }
    "##;
    log_of(
        scene("forms of damage", &["hurts"], text)
            .seat(seat().skill("hurts"))
            .seat(seat())
            .seat(seat().chained())
            .seat(seat().chained())
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Start])?;
            let hp: Vec<i32> = (1..=4).map(|i| s.room().hp(PlayerId(i - 1))).collect();
            assert_eq!(hp, [4, 1, 3, 3], "fire goes along the chain, nothing does nothing");
            Ok(())
        },
    );
}

/// Deals so much damage, which a handler takes to nothing.
const NOTHING: &str = r##"
    hits = sgs.CreateTriggerSkill{
        name = "hits", events = sgs.EventPhaseStart,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() ~= sgs.Player_Start then return false end
            for _, to in sgs.qlist(room:getOtherPlayers(player)) do
                room:damage(sgs.DamageStruct("hits", player, to, player:getMark("points")))
            end
        end,
    }
    softens = sgs.CreateTriggerSkill{
        name = "softens", events = sgs.DamageInflicted,
        on_trigger = function(self, event, player, data, room)
            local damage = data:toDamage()
            damage.damage = 0
            data:setValue(damage)
            return player:getMark("prevents") > 0
        end,
    }
"##;

/// The events of damage of so many points, with the marks of the target.
fn events_of(points: i32, target: SeatSpec) -> (Vec<String>, i32) {
    let left = std::cell::Cell::new(0);
    let log = log_of(
        scene("damage of nothing", &["hits", "softens"], NOTHING)
            .seat(seat().skill("hits").mark("points", points))
            .seat(target)
            .phase(Phase::NotActive)
            .watch(&[
                Timing::ConfirmDamage,
                Timing::DamageDone,
                Timing::Damage,
                Timing::Damaged,
                Timing::DamageComplete,
            ])
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Start])?;
            left.set(s.room().hp(s.seat(2)?));
            Ok(())
        },
    );
    let event = |line: &str| line.trim().strip_prefix("* ")?.split(' ').next().map(str::to_owned);
    (log.lines().filter_map(event).collect(), left.get())
}

#[test]
fn damage_below_one_is_over_before_its_first_event() {
    for points in [0, -1] {
        assert_eq!(events_of(points, seat()), (vec![], 4), "{points}");
    }
    assert_eq!(events_of(1, seat()).0.first().map(String::as_str), Some("ConfirmDamage"));
}

#[test]
fn damage_lowered_to_zero_takes_no_hp() {
    let (events, hp) = events_of(2, seat().skill("softens"));
    assert_eq!(hp, 4);
    assert_eq!(events, ["ConfirmDamage", "DamageDone", "Damage", "Damaged", "DamageComplete"]);
    let (events, hp) = events_of(2, seat().skill("softens").mark("prevents", 1));
    assert_eq!(hp, 4);
    assert_eq!(events, ["ConfirmDamage", "DamageComplete"]);
}
