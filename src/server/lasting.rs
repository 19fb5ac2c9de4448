//! Lasting effects and limits as badges at the seats of a page.

use crate::agents::form::{Both, Viewer};
use crate::model::{Name, PlayerId};
use crate::rules::Room;
use crate::rules::names::Names;
use crate::rules::render::{People, Renderer};
use serde::Serialize;
use std::collections::BTreeMap;

/// Something that is on a player for some time.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Badge {
    /// The skill that it is from; empty where none is known.
    pub skill: Name,
    pub text: Both,
}

/// The badges of players who have any.
pub type Effects = BTreeMap<PlayerId, Vec<Badge>>;

/// Returns what is on the players, as everybody may know it.
pub fn of(room: &Room, eyes: Viewer, names: &dyn Names) -> Effects {
    eyes.look(room, |view| {
        let people = People::of(view);
        let both = |write: &dyn Fn(&Renderer<'_>) -> String| {
            Both::new(|lang| write(&Renderer::new(names, lang, eyes.player(), people.clone())))
        };
        let of_player = |player: crate::model::view::PlayerView<'_>| {
            let effects = player.lasting().map(|effect| Badge {
                skill: effect.by_skill.clone(),
                text: both(&|renderer| renderer.lasting(effect)),
            });
            let limits = player.limitations().iter().map(|limit| Badge {
                skill: limit.reason.clone(),
                text: both(&|renderer| renderer.limitation(limit).unwrap_or_default()),
            });
            let badges: Vec<Badge> =
                effects.chain(limits).filter(|badge| !badge.text.zh.is_empty()).collect();
            (!badges.is_empty()).then(|| (player.id(), badges))
        };
        view.players().filter_map(of_player).collect()
    })
}
