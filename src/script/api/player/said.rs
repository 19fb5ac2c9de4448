//! Audiovisual output of a player: voices, words, pictures, skill texts.

use super::{act, look, query};
use crate::model::*;
use crate::rules::{Fact, Note, Room};
use crate::script::convert::one_of;
use crate::script::define::SkillArg;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

one_of! {
    CardOrName, "a Card or a name", { Card(CardId), Named(SkillArg) }
}

/// Plays a voice line of a skill or card; number 0 is silent, -1 is any.
fn voice(room: &Room, player: PlayerId, name: Name, line: i32) {
    if line != 0 && !name.is_empty() {
        let mut args = vec![name];
        args.extend((line > 0).then(|| smol_str::format_smolstr!("{line}")));
        room.show("voice", Some(player), &[], &args);
    }
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .note("speak", &["message"], "Says something at the table.", |h: &Host, player: PlayerId, text: Name| {
            h.note(Note::Says { player, text })
        })
        .write(
            "broadcastSkillInvoke",
            &["card"],
            "The voice that goes with a card is heard: that of the skill it is made by, or its own.",
            |h: &Host, p: PlayerId, card: CardOrName| {
                let name = match card {
                    CardOrName::Named(name) => name.name(h)?,
                    CardOrName::Card(card) => query(h, |room| {
                        let made_by = room.face(card).skill;
                        let own = made_by.is_empty() || made_by.starts_with('_');
                        if own { room.card_name(card) } else { made_by }
                    })?,
                };
                query(h, |room| voice(room, p, name, -1))
            },
        )
        .write(
            "peiyin",
            &["skill", "type?"],
            "A voice line of the skill is heard: any of them, or the one with this number.",
            |h: &Host, p: PlayerId, skill: SkillArg, line: Option<i32>| {
                let skill = skill.name(h)?;
                query(h, |room| voice(room, p, skill, line.unwrap_or(-1)))
            },
        )
        .write(
            "skillInvoked",
            &["skill", "type?", "owner?"],
            "Tells that the player invokes a skill, their own or the owner's; its voice is heard, and others may \
             react to it.",
            |h: &Host, p: PlayerId, skill: SkillArg, line: Option<i32>, owner: Option<PlayerId>| {
                let skill = skill.name(h)?;
                act(h, |room| {
                    match owner {
                        None => room.notify_skill(p, &skill, &[]),
                        Some(owner) => room.log(Fact::Message {
                            kind: "#InvokeOthersSkill".into(),
                            from: Some(p),
                            to: vec![owner],
                            args: vec![skill.clone()],
                            cards: Vec::new(),
                            seen_by: SeatSet::ALL,
                        }),
                    }
                    let owner = owner.unwrap_or(p);
                    voice(room, owner, skill.clone(), line.unwrap_or(-1));
                    room.notice_skill(owner, &skill)
                })
            },
        )
        .write(
            "setAvatarIcon",
            &["name", "small?"],
            "Another picture is shown of the general, or, `small`, of the second.",
            |h: &Host, p: PlayerId, name: Name, small: Option<bool>| {
                query(h, |room| {
                    let property = if small == Some(true) { "avatarIcon2" } else { "avatarIcon" };
                    room.write_property(p, property, name.clone().into());
                    room.show("avatar", Some(p), &[], &[property.into(), name]);
                })
            },
        )
        .write(
            "setSkillDescriptionSwap",
            &["skill", "key", "value", "instance?"],
            "In the text of the player's skill, `value` stands in place of `key`. Two empty texts undo it all, and \
             the skill has its plain text again if `changeTranslation` had shown one by number.",
            |h: &Host, p: PlayerId, skill: SkillArg, key: Name, value: Name, instance: Option<i32>| {
                let mut skill = skill.name(h)?;
                if let Some(id) = instance.filter(|id| *id > 0) {
                    skill = smol_str::format_smolstr!("{skill}#{id}");
                }
                query(h, |room| swap_text(room, p, skill, key, value))
            },
        )
        .read(
            "getSkillDescription",
            &["skill?"],
            "The text of a skill as this player's reads now, or of all that are shown, a line for each.",
            |h: &Host, p: PlayerId, skill: Option<SkillArg>| {
                if let Some(skill) = skill {
                    return described(h, p, &skill.name(h)?);
                }
                let skills: Vec<Name> = look(h, p, |p| p.skills.iter().map(|s| s.name.clone()).collect())?;
                let shown = skills.iter().filter(|s| !s.starts_with('#'));
                let lines = shown.map(|s| described(h, p, s)).collect::<Result<Vec<Name>, Fault>>()?;
                Ok(lines.join("\n").into())
            },
        );
}

/// Returns the text of a player's skill, after `changeTranslation` and `setSkillDescriptionSwap`.
pub(in crate::script::api) fn described(h: &Host, player: PlayerId, skill: &str) -> Result<Name, Fault> {
    let texts = h.texts();
    let text = query(h, |room| room.skill_text(texts, texts.lang(), player, skill))?;
    Ok(text.unwrap_or_default().into())
}

/// Replaces a word in a skill's text. Keys and values alternate in a property of the player.
fn swap_text(room: &Room, player: PlayerId, skill: Name, key: Name, value: Name) {
    let property = format!("SkillDescriptionSwap_{skill}");
    let mut swaps = room.property(player, &property).as_text_list().to_vec();
    if key.is_empty() && value.is_empty() {
        swaps.clear();
        // Numbered texts have placeholders: without values the original text is shown.
        let shown = format!("changeTranslation{skill}");
        if matches!(room.property(player, &shown), Value::Int(_)) {
            room.write_property(player, &shown, Value::Nil);
        }
    } else if let Some(at) = swaps.chunks(2).position(|swap| swap[0] == key) {
        swaps[at * 2 + 1] = value.clone();
    } else {
        swaps.extend([key.clone(), value.clone()]);
    }
    let stored = if swaps.is_empty() { Value::Nil } else { Value::TextList(swaps) };
    room.write_property(player, &property, stored);
    room.show("description", Some(player), &[], &[skill, key, value]);
}
