//! `Player`: one seat of the table.

use crate::model::*;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

/// A look at the player.
fn look<R>(host: &Host, player: PlayerId, get: impl FnOnce(&Player) -> R) -> Result<R, Fault> {
    host.with_room(|room| get(room.table().player(player)))
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "objectName",
            &[],
            "The name that tells players apart: `sgs1`, `sgs2` ...",
            |_: &Host, p: PlayerId| p.object_name(),
        )
        .read("getHp", &[], "Hit points.", |h: &Host, p: PlayerId| look(h, p, |p| p.hp))
        .read("getMaxHp", &[], "Maximum of hit points.", |h: &Host, p: PlayerId| look(h, p, |p| p.max_hp))
        .read("getLostHp", &[], "Hit points short of the maximum.", |h: &Host, p: PlayerId| {
            look(h, p, Player::lost_hp)
        })
        .read("isWounded", &[], "Is below the maximum.", |h: &Host, p: PlayerId| {
            look(h, p, Player::is_wounded)
        })
        .read("isAlive", &[], "Is alive.", |h: &Host, p: PlayerId| look(h, p, |p| p.alive))
        .read("isDead", &[], "Is dead.", |h: &Host, p: PlayerId| look(h, p, |p| !p.alive))
        .read("isChained", &[], "Is chained.", |h: &Host, p: PlayerId| look(h, p, |p| p.chained))
        .read("faceUp", &[], "The general lies face up.", |h: &Host, p: PlayerId| look(h, p, |p| p.face_up))
        .read("isKongcheng", &[], "Has no hand card.", |h: &Host, p: PlayerId| {
            look(h, p, Player::is_kongcheng)
        })
        .read("isNude", &[], "Has neither hand cards nor equipment.", |h: &Host, p: PlayerId| {
            look(h, p, Player::is_nude)
        })
        .read("isAllNude", &[], "Has no card in hand, equipment or judging area.", |h: &Host, p: PlayerId| {
            look(h, p, Player::is_all_nude)
        })
        .read("getSeat", &[], "Seat among the living, 1 for the first.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.seat as i32)
        })
        .read("getGeneralName", &[], "Name of the general.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.general.clone())
        })
        .read("getKingdom", &[], "Kingdom: `wei`, `shu` ...", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.kingdom.clone())
        })
        .read("getPhase", &[], "Phase, as `sgs.Player_Play` and its kind.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.phase as i32)
        })
        .read("getHandcardNum", &[], "Number of hand cards.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.hand.len())
        })
        .read(
            "getMark",
            &["mark"],
            "Count of a mark; 0 when there is none.",
            |h: &Host, p: PlayerId, mark: Name| look(h, p, |p| p.mark(&mark)),
        )
        .read("hasFlag", &["flag"], "A flag is set.", |h: &Host, p: PlayerId, flag: Name| {
            look(h, p, |p| p.has_flag(&flag))
        })
        .read(
            "hasSkill",
            &["skill"],
            "Has the skill, and it is in effect.",
            |h: &Host, p: PlayerId, skill: Name| h.with_room(|room| room.has_skill(p, &skill)),
        )
        .read(
            "distanceTo",
            &["other", "distance_fix?"],
            "Distance to another player; -1 when one of them is dead.",
            |h: &Host, p: PlayerId, other: PlayerId, fix: Option<i32>| {
                h.with_room(|room| room.distance_fixed(p, other, fix.unwrap_or(0)))
            },
        )
        .read("getAttackRange", &[], "Attack range, the weapon included.", |h: &Host, p: PlayerId| {
            h.with_room(|room| room.attack_range(p))
        })
        .read(
            "inMyAttackRange",
            &["other"],
            "The other is within attack range.",
            |h: &Host, p: PlayerId, other: PlayerId| h.with_room(|room| room.in_attack_range(p, other)),
        )
        .read("getMaxCards", &[], "Hand limit.", |h: &Host, p: PlayerId| {
            h.with_room(|room| room.max_cards(p))
        });
}
