//! The working directory of the program: its packages extend the bundled ones, and commands with a path
//! argument never read it.

use crate::shared::folder;

use folder::write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns an empty folder of this name.
fn scratch(name: &str) -> PathBuf {
    folder::scratch("working_folder", name)
}

/// Returns the exit code, standard output and standard error of the program in this folder.
fn sgs(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .env("LC_ALL", "C")
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("no signal"), text(&output.stdout), text(&output.stderr))
}

/// A general whose skill gives a bundled skill when its turn starts.
const GROWER: &str = r#"
local extension = sgs.Package("grower")
local grower = sgs.General(extension, "grower", "shu", 4)
grower:addSkill(sgs.CreateTriggerSkill{
    name = "growing",
    frequency = sgs.Skill_Compulsory,
    events = {sgs.EventPhaseStart},
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Start then room:acquireSkill(player, "paoxiao") end
    end
})
return extension
"#;

const GROWS: &str = r#"
scene "growing gives paoxiao" {
    seats = { { general = "grower" }, {} },
    phase = "not_active",
    play = function(s) s[1]:phases("start") end,
}
scene "a skill of a bundled general" {
    seats = { { skills = "paoxiao", hand = { "slash:spade:7", "slash:spade:8" } }, {} },
    play = function(s)
        s[1]:use("slash:spade:7", s[2])
        s[1]:may("slash:spade:8")
    end,
}
"#;

/// Replaces the bundled package with the same file name.
const WINDY: &str = "local extension = sgs.Package('wind')
sgs.General(extension, 'windy', 'wei', 4)
return extension
";

#[test]
fn working_folder_packages_extend_the_bundled_ones() {
    let folder = scratch("added");
    write(&folder.join("extensions/grower.lua"), GROWER);
    let (code, out, err) = sgs(&folder, &["list", "packages"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let names: Vec<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    // On-demand packages come last.
    assert_eq!(names[..7], ["fire", "mountain", "standard", "test", "thicket", "wind", "grower"]);
    let game = ["sim", "-n", "1", "--seats", "2", "--seat", "1=caocao", "--seat", "2=grower", "--no-timing"];
    let (code, _, err) = sgs(&folder, &[&game[..], &["--record", "games"]].concat());
    assert_eq!(code, 0, "{err}");
    // The same game from elsewhere, with the folder named.
    let elsewhere = scratch("elsewhere");
    let root = folder.to_string_lossy().into_owned();
    let (code, _, err) = sgs(&elsewhere, &[&game[..], &["--record", "games", "--root", &root]].concat());
    assert_eq!(code, 0, "{err}");
    let record = |of: &Path| std::fs::read_to_string(of.join("games/game-0000.jsonl")).expect("a record");
    assert_eq!(record(&folder), record(&elsewhere));
}

#[test]
fn scenes_play_with_their_own_tree_wherever_one_stands() {
    let folder = scratch("scenes");
    write(&folder.join("extensions/grower.lua"), GROWER);
    write(&folder.join("extensions/grower.scene.lua"), GROWS);
    let (code, _, err) = sgs(&folder, &["test", "--accept"]);
    assert_eq!(code, 0, "{err}");
    let kept = std::fs::read_to_string(folder.join("extensions/grower.scene.snap")).expect("a log");
    assert!(kept.contains("sgs1 gains paoxiao"), "{kept}");
    // In a folder with a disturbing package, and through one that has none.
    let other = scratch("other");
    write(&other.join("extensions/grower.lua"), &GROWER.replace("paoxiao", "wusheng"));
    write(&other.join("extensions/noise.lua"), "error('read')");
    let path = folder.join("extensions").to_string_lossy().into_owned();
    for stand in [&folder, &other, &scratch("nothing")] {
        let (code, out, err) = sgs(stand, &["test", &path]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("2 scenes in 1 file: 2 passed"), "{out}");
    }
}

#[test]
fn file_of_the_same_path_replaces_the_bundled_one_with_a_report() {
    let folder = scratch("replaced");
    write(&folder.join("extensions/wind.lua"), WINDY);
    let elsewhere = scratch("replaced_elsewhere");
    let root = folder.to_string_lossy().into_owned();
    for (stand, arguments) in [(&folder, vec![]), (&elsewhere, vec!["--root", &root])] {
        let (code, out, err) = sgs(stand, &[&["list", "packages"][..], &arguments].concat());
        assert_eq!(code, 0, "{err}");
        // A bundled general of another file that needs a skill of the replaced one is left out with a warning.
        let told: Vec<&str> = err.lines().filter(|line| line.contains("replaced")).collect();
        assert!(matches!(told.as_slice(), [line] if line.contains("extensions/wind.lua")), "{err}");
        assert!(out.contains("wind Wind  1 generals") && out.contains("standard"), "{out}");
    }
    // The header of a record says so.
    let (code, ..) = sgs(&folder, &["sim", "-n", "1", "--seats", "2", "--record", "games"]);
    assert_eq!(code, 0);
    let record = folder.join("games/game-0000.jsonl");
    let text = std::fs::read_to_string(&record).expect("a record");
    let header = text.lines().next().expect("a header");
    assert!(header.contains(r#""replaced":["extensions/wind.lua"]"#), "{header}");
    // It is played again where the file is, and elsewhere a replay says what is missing.
    let record = record.to_string_lossy().into_owned();
    assert_eq!(sgs(&folder, &["replay", &record]).0, 0);
    assert_eq!(sgs(&elsewhere, &["replay", &record, "--root", &root]).0, 0);
    let (code, _, err) = sgs(&elsewhere, &["replay", &record]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("files that took the place of bundled ones then: extensions/wind.lua\n"), "{err}");
    // A copy of the bundled file replaces nothing.
    let bundled = Path::new(env!("CARGO_MANIFEST_DIR")).join("extensions/wind.lua");
    std::fs::copy(bundled, folder.join("extensions/wind.lua")).expect("a copy");
    let (code, out, err) = sgs(&folder, &["list", "packages"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("wind Wind  8 generals"), "{out}");
}

#[test]
fn a_record_of_bundled_packages_plays_again_in_any_folder() {
    let plain = scratch("plain");
    assert_eq!(sgs(&plain, &["sim", "-n", "1", "--seats", "2", "--record", "games"]).0, 0);
    let record = plain.join("games/game-0000.jsonl").to_string_lossy().into_owned();
    let folder = scratch("with_more");
    write(&folder.join("extensions/grower.lua"), GROWER);
    write(&folder.join("extensions/wind.lua"), WINDY);
    let (code, out, err) = sgs(&folder, &["replay", &record]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
}

#[test]
fn paths_that_are_named_leave_the_working_folder_out() {
    let folder = scratch("noisy");
    write(&folder.join("extensions/noise.lua"), "error('read')");
    write(&folder.join("extensions/wind.lua"), WINDY);
    write(&folder.join("loose.lua"), GROWER);
    let other = scratch("quiet");
    write(&other.join("extensions/grower.lua"), GROWER);
    let root = other.to_string_lossy().into_owned();
    let (code, out, err) = sgs(&folder, &["list", "packages", "--root", &root]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("grower") && out.contains("8 generals"), "{out}");
    for path in ["loose.lua", &format!("{root}/extensions/grower.lua")] {
        let (code, out, err) = sgs(&folder, &["check", path, "--lang", "en"]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("1 file") && !out.contains("noise"), "{out}");
    }
}

#[test]
fn an_accident_of_the_working_folder_fails_again_from_elsewhere() {
    let folder = scratch("accident");
    let bad = GROWER.replace("room:acquireSkill(player, \"paoxiao\")", "room:noSuchThing()");
    write(&folder.join("extensions/grower.lua"), &bad);
    let game = ["sim", "-n", "1", "--seats", "2", "--seat", "1=grower", "--no-timing"];
    for (options, scene) in [
        (&[][..], "accidents/growing-on_trigger.scene.lua"),
        (&["--accidents", "kept/away"], "kept/away/growing-on_trigger.scene.lua"),
    ] {
        let (code, _, err) = sgs(&folder, &[&game[..], options].concat());
        assert_eq!(code, 0, "{err}");
        let path = folder.join(scene).to_string_lossy().into_owned();
        let (code, out, err) = sgs(&scratch("accident_elsewhere"), &["shrink", &path]);
        assert_eq!(code, 0, "{err}");
        assert!(out.contains("it fails: script error: extensions/grower.lua:9"), "{out}");
    }
}
