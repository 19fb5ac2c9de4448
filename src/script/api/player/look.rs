//! The identity and state of a player.

use super::{act, change, look, query};
use crate::model::*;
use crate::rules::DYING;
use crate::script::convert::OrNil;
use crate::script::define::GeneralId;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{Registry, Secret};

/// Returns the object of a general; `None` if no package defines it.
fn general(host: &Host, name: &Name) -> Option<GeneralId> {
    host.general_handle(name).map(|handle| GeneralId(handle.id()))
}

pub(super) fn declare(registry: &mut Registry) {
    names(registry);
    body(registry);
    roles(registry);
}

fn names(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "objectName",
            &[],
            "The name that tells players apart: `sgs1`, `sgs2` ...",
            |_: &Host, p: PlayerId| p.object_name(),
        )
        .pure()
        .read("screenName", &[], "The name at the seat: the same as objectName.", |_: &Host, p: PlayerId| {
            p.object_name()
        })
        .read("getGeneralName", &[], "Name of the general.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.general.clone())
        })
        .pure()
        .read(
            "getGeneral2Name",
            &[],
            "Name of the second general; empty without one.",
            |h: &Host, p: PlayerId| look(h, p, |p| p.general2.clone()),
        )
        .read(
            "getLogName",
            &[],
            "The name of the player in the log: the names of their generals, translated.",
            |h: &Host, p: PlayerId| {
                let (one, two) = look(h, p, |p| (p.general.clone(), p.general2.clone()))?;
                let mut name = h.translate(&one).to_string();
                if !two.is_empty() {
                    name.push('/');
                    name.push_str(&h.translate(&two));
                }
                Ok::<Name, Fault>(name.into())
            },
        )
        .read("getGeneral", &[], "The general.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.general.clone()).map(|name| general(h, &name))
        })
        .read("getGeneral2", &[], "The second general; nil without one.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.general2.clone()).map(|name| general(h, &name))
        })
        .read("getAvatarGeneral", &[], "The general whose picture is shown.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.general.clone()).map(|name| general(h, &name))
        })
        .read("getKingdom", &[], "Kingdom: `wei`, `shu` ...", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.kingdom.clone())
        })
        .pure()
        .read("getGender", &[], "Gender, as `sgs.General_Male` and its kind.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.gender)
        })
        .read("isMale", &[], "True if male.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.gender == Gender::Male)
        })
        .pure()
        .read("isFemale", &[], "True if female.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.gender == Gender::Female)
        })
        .read("isNeuter", &[], "True if neuter.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.gender == Gender::Neuter)
        })
        .write(
            "setGender",
            &["gender"],
            "Sets the gender, as `sgs.General_Male` and its kind.",
            |h: &Host, p: PlayerId, gender: Gender| change(h, p, |p| p.gender = gender),
        )
        .read(
            "getState",
            &[],
            "`robot` when the program decides for the player, else `online`.",
            |h: &Host, p: PlayerId| look(h, p, |p| if p.robot { "robot" } else { "online" }),
        )
        .read(
            "getAI",
            &[],
            "Always nil: regardless of who decides for a player, they are asked in the same way.",
            |_: &Host, _: PlayerId| None::<PlayerId>,
        )
        .read("getIp", &[], "Always empty: a table knows no addresses.", |_: &Host, _: PlayerId| "")
        .read("getGameMode", &[], "The mode of the game: `08p`, `05p` ...", |h: &Host, _: PlayerId| {
            query(h, |room| room.table().mode.clone())
        });
}

fn body(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read("getHp", &[], "Hit points.", |h: &Host, p: PlayerId| look(h, p, |p| p.hp))
        .pure()
        .read("getMaxHp", &[], "Maximum of hit points.", |h: &Host, p: PlayerId| look(h, p, |p| p.max_hp))
        .pure()
        .read(
            "getGeneralStartHp",
            &[],
            "Hit points that the generals begin with.",
            |h: &Host, p: PlayerId| {
                let (general, second) = look(h, p, |p| (p.general.clone(), p.general2.clone()))?;
                h.with_room(|room| room.catalog().joint_start_hp(&general, &second, room.paired_hp()))
            },
        )
        .read("getLostHp", &[], "Hit points short of the maximum.", |h: &Host, p: PlayerId| {
            look(h, p, Player::lost_hp)
        })
        .pure()
        .read("isWounded", &[], "True if the player is below the maximum.", |h: &Host, p: PlayerId| {
            look(h, p, Player::is_wounded)
        })
        .pure()
        .read(
            "isLowestHpPlayer",
            &["only?"],
            "No living player has fewer hit points; with `only`, none as few either.",
            |h: &Host, p: PlayerId, only: Option<bool>| {
                query(h, |room| {
                    let hp = room.hp(p);
                    let less =
                        |o: PlayerId| if only == Some(true) { room.hp(o) <= hp } else { room.hp(o) < hp };
                    !room.all_players().into_iter().any(|o| o != p && less(o))
                })
            },
        )
        .read("getHujia", &[], "Armour points.", |h: &Host, p: PlayerId| query(h, |room| room.hujia(p)))
        .read("isAlive", &[], "True if alive.", |h: &Host, p: PlayerId| look(h, p, |p| p.alive))
        .pure()
        .read("isDead", &[], "True if dead.", |h: &Host, p: PlayerId| look(h, p, |p| !p.alive))
        .pure()
        .write(
            "setAlive",
            &["alive"],
            "Makes the player count as alive or dead. No event; seats are numbered anew.",
            |h: &Host, p: PlayerId, alive: bool| {
                query(h, |room| {
                    let mut t = room.table_mut();
                    t.player_mut(p).alive = alive;
                    t.renumber_seats();
                })
            },
        )
        .read("isChained", &[], "True if the player is chained.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.chained)
        })
        .pure()
        .write(
            "setChained",
            &["chained"],
            "Chains or unchains. No event: `room:setPlayerChained` has them.",
            |h: &Host, p: PlayerId, chained: bool| change(h, p, |p| p.chained = chained),
        )
        .read("faceUp", &[], "The general lies face up.", |h: &Host, p: PlayerId| look(h, p, |p| p.face_up))
        .pure()
        .write(
            "setFaceUp",
            &["face_up"],
            "Turns the general face up or down. No event: `turnOver` has them.",
            |h: &Host, p: PlayerId, face_up: bool| change(h, p, |p| p.face_up = face_up),
        )
        .read(
            "isDying",
            &[],
            "True if the player is at the point of death, and being asked about.",
            |h: &Host, p: PlayerId| query(h, |room| room.has_flag(p, DYING)),
        )
        .read(
            "inYinniState",
            &[],
            "Plays hidden: the generals are noted in the properties `yinni_general` and `yinni_general2`.",
            |h: &Host, p: PlayerId| query(h, |room| room.is_hidden(p)),
        )
        .write(
            "enterYinniState",
            &["kind?"],
            "Hides: one hit point, no skills, and nobody sees the generals.",
            |h: &Host, p: PlayerId, _: Option<i32>| act(h, |room| room.hide(p)),
        )
        .write("breakYinniState", &[], "Appears as before hiding.", |h: &Host, p: PlayerId| {
            act(h, |room| room.appear(p))
        })
        .read(
            "isHidden",
            &["head_general?"],
            "Plays hidden, as `inYinniState`.",
            |h: &Host, p: PlayerId, _: Option<bool>| query(h, |room| room.is_hidden(p)),
        )
        .write(
            "setGeneral",
            &["general"],
            "Takes the player for that general; skills and hit points stay as they are.",
            |h: &Host, p: PlayerId, g: GeneralId| {
                let name = g.entry(h)?.name.clone();
                change(h, p, |p| p.general = name)
            },
        );
}

fn roles(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .peek(
            Secret::Role,
            "getRole",
            &[],
            "Role: `lord`, `loyalist`, `rebel` or `renegade`.",
            |h: &Host, p: PlayerId| look(h, p, |p| p.role.word()),
        )
        .pure()
        .peek(
            Secret::Role,
            "getRoleEnum",
            &[],
            "Role, as `sgs.Player_Lord` and its kind.",
            |h: &Host, p: PlayerId| look(h, p, |p| p.role),
        )
        .pure()
        .write(
            "setRole",
            &["role"],
            "Sets the role by its word. No event; whether it is shown stays as it is.",
            |h: &Host, p: PlayerId, role: RoleWord| {
                change(h, p, |p| p.role = role.0)?;
                h.with_room(|room| room.wake_lord_skills(p))
            },
        )
        .read("isLord", &[], "True if the player is the lord.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.role == Role::Lord)
        })
        .pure()
        .read("hasShownRole", &[], "The role is no secret.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.role_shown)
        })
        .peek(
            Secret::Roles,
            "isYourFriend",
            &["other"],
            "Wins together with the other, by their roles. A renegade has no friend but themselves.",
            |h: &Host, p: PlayerId, other: OrNil<PlayerId>| {
                let Some(other) = other.0 else { return Ok(false) };
                query(h, |room| room.are_friends(p, other))
            },
        );
}

/// A role given by its word.
struct RoleWord(Role);

impl crate::script::convert::FromArg for RoleWord {
    const TYPE: &'static str = "the word of a role";

    fn from_arg(arg: crate::script::convert::Arg<'_>) -> Option<RoleWord> {
        Role::from_word(&Name::from_arg(arg)?).map(RoleWord)
    }
}
