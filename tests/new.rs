//! `sgs new`: the results work at once, and a refusal names its reason and writes no file.

use crate::shared::folder;
use crate::shared::program::sgs;
use std::path::{Path, PathBuf};

fn scratch(name: &str) -> PathBuf {
    folder::scratch("new", name)
}

#[track_caller]
fn works(folder: &Path, arguments: &[&str]) -> String {
    let (code, text) = sgs(folder, arguments);
    assert_eq!(code, 0, "{arguments:?}: {text}");
    text
}

/// Returns all files below a folder with their texts.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let all = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    let all = all.filter(|entry| entry.file_type().is_file());
    all.map(|entry| (entry.path().to_owned(), std::fs::read(entry.path()).expect("a file"))).collect()
}

/// Checks, tests and plays the package of a folder.
#[track_caller]
fn is_sound(folder: &Path, scenes: usize, game: &[&str]) {
    let checked = works(folder, &["check", ".", "--advice", "--isolate=off"]);
    assert!(checked.contains("0 errors, 0 warnings, 0 notes"), "{checked}");
    let tested = works(folder, &["test", "--require-all", "--reloaded"]);
    assert!(tested.contains(&format!("{scenes} passed")), "{tested}");
    works(folder, &[&["sim", "-n", "3", "--strict", "--no-timing"], game].concat());
}

const HERO: [&str; 4] = ["--seats", "4", "--seat", "1=mypack_hero"];

#[test]
fn new_package_is_checked_tested_and_played_without_a_finding() {
    let folder = scratch("package");
    let told = works(&folder, &["new", "package", "mypack"]);
    assert!(told.contains("sgs play --general mypack_hero"), "{told}");
    let package = folder.join("mypack");
    for file in [".luarc.json", ".github/workflows/test.yml", "ai/mypack-ai.lua", "lang/en_US/mypack.lua"] {
        assert!(package.join(file).is_file(), "{file}");
    }
    is_sound(&package, 6, &HERO);
    let listed = works(&package, &["list", "generals", "--package", "mypack", "--lang", "zh"]);
    assert!(listed.contains("无名"), "{listed}");
    let listed = works(&package, &["list", "generals", "--package", "mypack", "--lang", "en"]);
    assert!(listed.contains("Resolve, ") && listed.contains("Gift"), "{listed}");
}

#[test]
fn every_part_is_added_and_works() {
    let folder = scratch("parts");
    works(&folder, &["new", "package", "mypack", "--into", "."]);
    for (what, scenes, game) in [
        ("skill", 9, &HERO[..]),
        ("card", 12, &HERO[..]),
        ("equip", 15, &HERO[..]),
        ("scenario", 16, &["--mode", "my_scenario"]),
        ("mode", 17, &["--mode", "my_mode"]),
    ] {
        works(&folder, &["new", what, &format!("my_{what}")]);
        is_sound(&folder, scenes, game);
    }
}

#[test]
fn new_package_in_one_folder_takes_parts_and_works() {
    let folder = scratch("one_folder");
    works(&folder, &["new", "package", "mypack", "--folder"]);
    let package = folder.join("mypack");
    for file in ["init.lua", "hero.lua", "mypack-ai.lua", "lang/en_US.lua", "README.md"] {
        assert!(package.join(file).is_file(), "{file}");
    }
    assert!(!package.join("extensions").exists() && !package.join("ai").exists());
    works(&package, &["new", "skill", "my_skill"]);
    works(&package, &["new", "card", "my_card"]);
    is_sound(&package, 12, &HERO);
    let listed = works(&package, &["list", "generals", "--package", "mypack", "--lang", "en"]);
    assert!(listed.contains("Resolve, ") && listed.contains("Gift"), "{listed}");
    // In a tree with others, and named from elsewhere.
    let tree = scratch("one_folder_in_a_tree");
    std::fs::create_dir_all(tree.join("extensions")).expect("a folder");
    std::fs::rename(&package, tree.join("extensions/mypack")).expect("a move");
    is_sound(&tree, 12, &HERO);
    let game = ["sim", "-n", "1", "--seats", "4", "--seat", "1=mypack_hero", "--ext"];
    works(&folder, &[&game[..], &[&tree.join("extensions/mypack").to_string_lossy()]].concat());
}

#[test]
fn nothing_is_replaced_and_nothing_is_half_written() {
    let folder = scratch("replaced");
    works(&folder, &["new", "package", "mypack"]);
    let package = folder.join("mypack");
    folder::write(&package.join("lang/en_US/mypack/my_skill.lua"), "return {}\n");
    folder::write(&folder.join("other/README.md"), "mine");
    let before = files(&folder);
    let refused = |stand: &Path, arguments: &[&str], why: &str| {
        let (code, text) = sgs(stand, &[&["new"], arguments].concat());
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(why), "{arguments:?}: {text}");
        assert_eq!(files(&folder), before, "{arguments:?}");
    };
    // The last file of the part is there.
    refused(&package, &["skill", "my_skill"], "my_skill.lua is there already");
    refused(&folder, &["package", "other"], "README.md is there already");
    refused(&package, &["package", "mypack", "--into", "."], "is taken: there is a package");
    refused(&folder, &["package", "standard"], "is taken: there is a package");
    refused(&package, &["skill", "wusheng"], "is taken: there is a skill");
    refused(&package, &["skill", "mypack_gift"], "is taken: there is a skill");
    refused(&package, &["card", "duel"], "is taken: there is a card");
    refused(&package, &["card", "Fire_Attack"], "is taken: there is a card");
    refused(&package, &["mode", "06_3v3"], "cannot be used");
    refused(&folder, &["package", "my pack"], "cannot be used");
    refused(&folder, &["package", "../up"], "cannot be used");
    refused(&folder, &["package", "end"], "is a word of Lua");
    refused(&folder, &["package", ""], "is empty");
    refused(&folder, &["skill", "my_other"], "make a package first");
    refused(&package, &["skill", "my_other", "--package", "nobody"], "there are: mypack");
    let (code, text) = sgs(&folder, &["new", "package", "结束", "--lang", "zh"]);
    assert!(code == 2 && text.contains("只能有英文字母"), "{text}");
}

#[test]
fn part_of_a_package_with_windows_line_ends_keeps_them() {
    let folder = scratch("line_ends");
    works(&folder, &["new", "package", "mypack", "--into", "."]);
    let list = folder.join("extensions/mypack.lua");
    let text = std::fs::read_to_string(&list).expect("the package");
    std::fs::write(&list, text.replace('\n', "\r\n")).expect("written");
    works(&folder, &["new", "skill", "my_skill"]);
    let text = std::fs::read_to_string(&list).expect("the package");
    assert!(text.contains("    \"my_skill\",\r\n") && !text.replace("\r\n", "").contains('\n'), "{text}");
}

#[test]
fn packages_that_take_no_parts_are_reported() {
    let folder = scratch("no_parts");
    folder::write(&folder.join("extensions/plain.lua"), "return sgs.Package('plain')\n");
    let (code, text) = sgs(&folder, &["new", "skill", "my_skill"]);
    assert!(code == 2 && text.contains("no package here takes parts"), "{text}");
    std::fs::write(folder.join("extensions/plain.lua"), b"-- new parts above this line \xff")
        .expect("written");
    let (code, text) = sgs(&folder, &["new", "skill", "my_skill"]);
    assert_eq!(code, 2, "{text}");
}

#[test]
fn scenes_are_written_from_specs_and_played() {
    let folder = scratch("scenes");
    let novices =
        std::fs::read_to_string("tests/declared/novices/extensions/novices.lua").expect("a package");
    folder::write(&folder.join("extensions/novices.lua"), &novices);
    let told = works(&folder, &["new", "scenes", "with_shoot", "--lang", "en"]);
    for part in [
        "shoot acts",
        "shoot is used up",
        "shoot is out of effect",
        "sgs2 damaged 1 normal by sgs1",
        "sgs test --review",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let path = folder.join("extensions/with_shoot.scene.lua");
    assert!(path.is_file());
    let (code, told) = sgs(&folder, &["new", "scenes", "with_shoot", "--lang", "en"]);
    assert!(code == 2 && told.contains("is there already"), "{told}");
    let (code, told) = sgs(&folder, &["new", "scenes", "nothing", "--lang", "zh"]);
    assert!(code == 2 && told.contains("没有用 sgs.skills 写规格的"), "{told}");
    works(&folder, &["new", "scenes", "novices", "--lang", "en"]);
    let told = works(&folder, &["test", "--accept", "--lang", "en"]);
    assert!(told.contains("0 failed") || !told.contains("failed"), "{told}");
    works(&folder, &["test", "--reloaded", "--resumed"]);
    let checked = works(&folder, &["check", ".", "--isolate=off", "--lang", "en"]);
    // An exchange has to be written by hand.
    assert_eq!(checked.matches("no scene names").count(), 1, "{checked}");
}
