//! Files by Landlock: those of the packages are read, the folder of records is written.

use super::{Reach, WallError};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, RestrictionStatus,
    Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

/// The version of Landlock that has all rights of files that a child needs restricted (Linux 6.2).
///
/// Later versions add connections (4), requests to devices (5), abstract sockets and signals (6). The filter of
/// system calls denies all of these, so they are tried, and their absence is logged only.
const NEEDED: ABI = ABI::V3;

/// The newest version of Landlock that is asked for. An older kernel restricts what it knows.
const NEWEST: ABI = ABI::V6;

/// Files that the C library reads when a thread asks for its stack.
const OF_SYSTEM: [&str; 1] = ["/proc/self/maps"];

/// Restricts this thread, and those that it starts later.
pub(super) fn restrict(reach: &Reach) -> Result<(), WallError> {
    let RestrictionStatus { ruleset, landlock, .. } = build(reach)?;
    verdict(ruleset, abi_of(landlock))
}

/// Returns the version of Landlock that the kernel has.
fn abi_of(landlock: LandlockStatus) -> ABI {
    match landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
        LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => ABI::Unsupported,
    }
}

/// Returns whether the wall stands, on a kernel with this version of Landlock. A part of it restricts all the
/// same, and is reported.
fn verdict(status: RulesetStatus, abi: ABI) -> Result<(), WallError> {
    match status {
        RulesetStatus::FullyEnforced => Ok(()),
        RulesetStatus::PartiallyEnforced if abi >= NEEDED => {
            tracing::info!(
                "Landlock of version {abi:?} lacks rights of {NEWEST:?}; the filter of system calls denies them"
            );
            Ok(())
        }
        RulesetStatus::PartiallyEnforced => Err(WallError::PartOfLandlock),
        RulesetStatus::NotEnforced => Err(WallError::NoLandlock),
    }
}

fn build(reach: &Reach) -> Result<RestrictionStatus, RulesetError> {
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
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(&reach.list, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(&reach.write, write))?
        .restrict_self()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_with_all_rights_of_files_has_the_whole_wall() {
        assert!(verdict(RulesetStatus::FullyEnforced, NEWEST).is_ok());
        for abi in [ABI::V3, ABI::V4, ABI::V5] {
            assert!(verdict(RulesetStatus::PartiallyEnforced, abi).is_ok(), "{abi:?}");
        }
    }

    #[test]
    fn kernel_that_lacks_rights_of_files_is_refused() {
        for abi in [ABI::V1, ABI::V2] {
            let verdict = verdict(RulesetStatus::PartiallyEnforced, abi);
            assert!(matches!(verdict, Err(WallError::PartOfLandlock)), "{abi:?}");
        }
        let none = verdict(RulesetStatus::NotEnforced, ABI::Unsupported);
        assert!(matches!(none, Err(WallError::NoLandlock)));
    }

    #[test]
    fn rights_of_files_are_all_needed_and_the_rest_is_not() {
        let later = AccessFs::from_all(NEWEST) & !AccessFs::from_all(NEEDED);
        // Requests to devices, which the filter of system calls denies but for a few.
        assert_eq!(later, BitFlags::from(AccessFs::IoctlDev));
        assert!(AccessNet::from_all(NEEDED).is_empty() && Scope::from_all(NEEDED).is_empty());
    }

    #[test]
    fn version_of_the_kernel_is_read_from_its_status() {
        let available = LandlockStatus::Available { effective_abi: ABI::V4, kernel_abi: None };
        assert_eq!(abi_of(available), ABI::V4);
        assert_eq!(abi_of(LandlockStatus::NotEnabled), ABI::Unsupported);
        assert_eq!(abi_of(LandlockStatus::NotImplemented), ABI::Unsupported);
    }
}
