//! Kingdoms that a player chooses: those of gods, and those of generals of several kingdoms.

use super::catalog::GeneralDef;
use super::fact::Fact;
use super::interrupt::Flow;
use super::room::Room;
use crate::model::*;

/// The kingdom of gods, which is replaced by one that the player chooses.
const GOD: &str = "god";

/// Returns the kingdoms that a god may belong to.
fn kingdoms_of_gods() -> Vec<Name> {
    ["wei", "shu", "wu", "qun"].map(Name::from).to_vec()
}

impl Room {
    /// Asks players with a general of the god kingdom for their kingdom.
    pub(super) fn choose_kingdoms(&self) -> Flow {
        let gods: Vec<PlayerId> =
            self.table().alive_in_seats().filter(|p| p.kingdom == GOD).map(|p| p.id).collect();
        for player in gods {
            let kingdom = self.ask_for_kingdom(player, &kingdoms_of_gods(), GOD)?;
            self.table_mut().player_mut(player).kingdom = kingdom.clone();
            self.log(Fact::Kingdom { player, kingdom });
        }
        Ok(())
    }

    /// Returns the kingdom of a general; for some it is chosen.
    pub(super) fn kingdom_of(&self, player: PlayerId, general: &GeneralDef) -> Flow<Name> {
        let options: Vec<Name> = match general.kingdom.as_str() {
            GOD => kingdoms_of_gods(),
            several if several.contains('+') => several.split('+').map(Name::from).collect(),
            _ => return Ok(general.kingdom.clone()),
        };
        self.ask_for_kingdom(player, &options, &format!("{}_ChooseKingdom", general.name))
    }
}
