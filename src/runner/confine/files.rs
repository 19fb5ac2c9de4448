//! Files by Landlock: those of the packages are read, the folder of records is written.

use super::{Reach, WallError};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

/// The newest version of Landlock that is asked for. An older kernel restricts what it knows.
const NEWEST: ABI = ABI::V6;

/// Files that the C library reads when a thread asks for its stack.
const OF_SYSTEM: [&str; 1] = ["/proc/self/maps"];

/// Restricts this thread, and those that it starts later.
pub(super) fn restrict(reach: &Reach) -> Result<(), WallError> {
    verdict(build(reach)?)
}

/// Returns whether the wall stands as a whole. A part of it restricts all the same, and is reported.
fn verdict(status: RulesetStatus) -> Result<(), WallError> {
    match status {
        RulesetStatus::FullyEnforced => Ok(()),
        RulesetStatus::PartiallyEnforced => Err(WallError::PartOfLandlock),
        RulesetStatus::NotEnforced => Err(WallError::NoLandlock),
    }
}

fn build(reach: &Reach) -> Result<RulesetStatus, RulesetError> {
    let read: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::ReadDir;
    let write = read
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile;
    let system = OF_SYSTEM.iter().map(std::path::PathBuf::from);
    let readable = reach.read.iter().cloned().chain(system);
    // Paths that do not exist are left out by `path_beneath_rules`.
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(&reach.list, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(&reach.write, write))?
        .restrict_self()?;
    Ok(status.ruleset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_of_landlock_is_no_whole_wall() {
        assert!(verdict(RulesetStatus::FullyEnforced).is_ok());
        assert!(matches!(verdict(RulesetStatus::PartiallyEnforced), Err(WallError::PartOfLandlock)));
        assert!(matches!(verdict(RulesetStatus::NotEnforced), Err(WallError::NoLandlock)));
    }
}
