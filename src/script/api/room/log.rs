//! Log lines, and announcements of skills.

use super::ask::run;
use crate::model::*;
use crate::rules::{Flow, Mission, Room};
use crate::script::arguments::{SomePlayers, Text, texts_fit};
use crate::script::convert::TheRoom;
use crate::script::convert::one_of;
use crate::script::define::{Origin, SkillArg};
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    lines(&mut class);
    skills(&mut class);
    developers(&mut class);
}

one_of! {
    /// A complete line, or a message key.
    Line, "a LogMessage or the key of a sentence", { Full(LogLine), Key(Text) }
}

fn lines(class: &mut ClassBuilder<'_>) {
    class.write(
        "sendLog",
        &["log", "players?", "arg?", "arg2?", "arg3?"],
        "Adds a line to the log, for everyone or for these players. With the key of a sentence in place of a \
         LogMessage: key, who it is about, arguments; players as the second argument are whom it is about too.",
        |h: &Host,
         _: TheRoom,
         line: Line,
         players: Option<SomePlayers>,
         arg: Option<Name>,
         arg2: Option<ToOrArg>,
         arg3: Option<Name>| {
            let (to, arg2, arg3) = match arg2 {
                Some(ToOrArg::To(to)) => (to.0, arg3, None),
                Some(ToOrArg::Arg(arg2)) => (Vec::new(), Some(arg2), arg3),
                None => (Vec::new(), None, arg3),
            };
            let players = players.map(|p| p.0).unwrap_or_default();
            if let Line::Full(line) = &line {
                let args: usize = line.args.iter().map(|arg| arg.len()).sum();
                texts_fit(args + line.kind.len() + line.card_str.len())?;
            }
            h.with_room(|room| match line {
                Line::Full(line) if players.is_empty() => room.log_for(&line, SeatSet::ALL),
                Line::Full(line) => room.log_for(&line, players.into_iter().collect()),
                Line::Key(Text(kind)) => {
                    let args = [arg, arg2, arg3, None, None].map(Option::unwrap_or_default);
                    let from = players.first().copied();
                    room.log_for(&LogLine { kind, from, to, args, ..LogLine::default() }, SeatSet::ALL);
                }
            })
        },
    );
}

one_of! {
    /// The second argument of a line, or further players.
    ToOrArg, "a string or an SPlayerList", { To(SomePlayers), Arg(Name) }
}

one_of! {
    /// The third argument of `sendCompulsoryTriggerLog`.
    NotifyOrType, "true or false, or the number of a voice line", { Notify(bool), Type(i32) }
}

one_of! {
    /// The voice line of a skill, or its speaker.
    Voice, "a Player, the number of a voice line, or its category", {
        Male(bool), Speaker(PlayerId), Type(i32), Category(Name),
    }
}

/// Plays a voice line of a skill; number 0 is silent.
fn speak(room: &Room, player: Option<PlayerId>, skill: &str, line: Option<Name>) {
    if line.as_deref() == Some("0") {
        return;
    }
    let speaker =
        player.or_else(|| room.all_players().into_iter().find(|p| room.table().player(*p).owns_skill(skill)));
    let mut args = vec![Name::new(skill)];
    args.extend(line.filter(|l| l != "-1"));
    room.show("voice", speaker, &[], &args);
}

fn number(n: i32) -> Name {
    smol_str::format_smolstr!("{n}")
}

/// Marks that a mission succeeded or failed, and announces it.
fn settle_mission(room: &Room, player: PlayerId, skill: &str, success: bool, line: Option<i32>) -> Flow {
    let line = line.filter(|l| *l > 0).unwrap_or(if success { 2 } else { 3 });
    speak(room, Some(player), skill, Some(number(line)));
    room.add_mark(player, skill, 1)?;
    let kind = if success { "#FinishShiMing" } else { "#ShiMingFailed" };
    let mut told = LogLine { kind: kind.into(), from: Some(player), ..LogLine::default() };
    told.args[0] = skill.into();
    room.log_for(&told, SeatSet::ALL);
    room.notice_skill(player, skill)?;
    room.set_mission(player, skill, if success { Mission::Succeeded } else { Mission::Failed })
}

fn skills(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "sendCompulsoryTriggerLog",
            &["player", "skill", "notify_or_type?", "broadcast?", "type?"],
            "Tells that a skill takes effect by itself; with `broadcast`, or for a skill object, its voice is \
             heard, too.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             skill: SkillArg,
             third: Option<NotifyOrType>,
             broadcast: Option<bool>,
             line: Option<i32>| {
                let heard = broadcast.unwrap_or(matches!(skill, SkillArg::Object(_)));
                let skill = skill.name(h)?;
                let (notify, line) = match third {
                    Some(NotifyOrType::Type(line)) => (true, Some(line)),
                    Some(NotifyOrType::Notify(notify)) => (notify, line),
                    None => (true, line),
                };
                run(h, |room| {
                    if heard {
                        speak(room, Some(p), &skill, line.map(number));
                    }
                    room.notify_skill(p, &skill, &[]);
                    if notify { room.notice_skill(p, &skill) } else { Ok(()) }
                })
            },
        )
        .write(
            "notifySkillInvoked",
            &["player", "skill"],
            "Shows that a skill takes effect; others may react to it (ChoiceMade, SkillTriggered).",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg| {
                let skill = skill.name(h)?;
                run(h, |room| room.notice_skill(p, &skill))
            },
        )
        .write(
            "broadcastSkillInvoke",
            &["skill", "type?", "player_or_type?"],
            "A voice line of the skill is heard: any of them, the one with this number (0: none), or of a \
             category; `true` or `false` in between says whether a man speaks.",
            |h: &Host, _: TheRoom, skill: SkillArg, second: Option<Voice>, third: Option<Voice>| {
                let skill = skill.name(h)?;
                let mut speaker = None;
                let mut line = None;
                for voice in [second, third].into_iter().flatten() {
                    match voice {
                        Voice::Male(_) => {}
                        Voice::Speaker(p) => speaker = Some(p),
                        Voice::Type(n) => line = Some(number(n)),
                        Voice::Category(name) => line = Some(name),
                    }
                }
                h.with_room(|room| speak(room, speaker, &skill, line))
            },
        )
        .write(
            "sendShimingLog",
            &["player", "skill", "success?", "type?"],
            "Tells that the mission of a skill succeeded, or failed, and ends it as `setShimingStatus` does.",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg, success: Option<bool>, line: Option<i32>| {
                let skill = skill.name(h)?;
                run(h, |room| settle_mission(room, p, &skill, success.unwrap_or(true), line))
            },
        )
        .write(
            "setShimingStatus",
            &["player", "skill", "status"],
            "Ends the mission of a skill: 1 for success, 2 for failure, 0 to begin it again. Its end is marked \
             (`skill__success`, `skill__fail`) and raises EventShimingSuccess or EventShimingFail.",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg, status: i32| {
                let skill = skill.name(h)?;
                let mission = Mission::from_number(status)
                    .ok_or_else(|| Fault::Other(Problem::MissionStatus(i64::from(status))))?;
                run(h, |room| room.set_mission(p, &skill, mission))
            },
        )
        .read(
            "getShimingStatus",
            &["player", "skill"],
            "The state of the mission of a skill: 1 for success, 2 for failure, 0 for neither.",
            |h: &Host, _: TheRoom, p: PlayerId, skill: SkillArg| {
                let skill = skill.name(h)?;
                h.with_room(|room| room.mission(p, &skill).number())
            },
        );
}

fn developers(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "writeToConsole",
            &["message?"],
            "A note for developers.",
            |h: &Host, _: TheRoom, message: Option<Name>| note(h, message.unwrap_or_default()),
        )
        .read(
            "output",
            &["message?"],
            "A note for developers.",
            |h: &Host, _: TheRoom, message: Option<Name>| note(h, message.unwrap_or_default()),
        )
        .read(
            "outputEventStack",
            &[],
            "Notes for developers what is going on, outermost first.",
            |h: &Host, _: TheRoom| note(h, h.with_room(|room| room.running_events())?.into()),
        );
}

/// Logs a text, unless an AI wrote it or somebody chooses: a replay would not have it. While somebody chooses it
/// is shown like a line that `print` writes.
fn note(host: &Host, text: Name) -> Result<(), Fault> {
    if host.is_ai_running() {
        host.ai_printed(&text);
        return Ok(());
    }
    if host.is_asking() {
        host.say(&Origin::default(), &text);
        return Ok(());
    }
    host.with_room(|room| room.show("console", None, &[], &[text]))
}
