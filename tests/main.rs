//! All integration tests, as one binary: `cargo test --test it NAME` runs the tests whose path contains `NAME`,
//! for example `records::` or `scenes::verbs`.

use sgs::script::trampoline::CountingAllocator;
use std::alloc::System;

/// Counts as the program does: the memory of a game is limited.
#[global_allocator]
static ALLOCATOR: CountingAllocator<System> = CountingAllocator(System);

mod accidents;
mod ai_games;
mod ai_scenes;
mod api_and_list;
mod authors;
mod balance;
mod book;
mod bundled;
mod check;
mod cli;
mod cli_errors;
mod cli_mutate;
mod cli_packages;
mod cli_reload;
mod cli_review;
mod cli_test;
mod conform;
mod conform_trace;
mod debug;
mod decks;
mod declared;
mod determinism;
mod dispatch;
mod doc_links;
mod editor;
mod evening;
mod fuzz;
mod games;
mod hosted;
mod hostile;
mod house_rules;
mod isolate;
mod kept_answers;
mod layers;
mod learn;
mod moments;
mod new;
mod package_layout;
mod payloads;
mod person;
mod properties;
mod prose;
mod records;
mod reload;
mod requests;
mod resume;
mod rulings;
mod saved_tables;
mod saves;
mod scene_files;
mod scenes;
mod screen;
mod script_ai;
mod script_bad_input;
mod script_call;
mod script_card;
mod script_constructors;
mod script_cuts;
mod script_ends;
mod script_engine;
mod script_errors;
mod script_host;
mod script_json;
mod script_memory;
mod script_naming;
mod script_old_names;
mod script_packages;
mod script_player;
mod script_reach;
mod script_room_ask;
mod script_room_state;
mod script_same_game;
mod script_sandbox;
mod script_surface;
mod script_values;
mod script_votes;
mod seed;
mod shared;
mod skills;
mod start_once;
mod table;
mod table_frames;
mod texts;
mod trials;
mod working_folder;

#[test]
fn every_file_of_tests_is_a_module_here() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let mods: Vec<&str> = include_str!("main.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
        .collect();
    for entry in std::fs::read_dir(folder).expect("tests/") {
        let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        if let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "main") {
            assert!(mods.contains(&module), "tests/{name} is not run: tests/main.rs lacks `mod {module};`");
        }
    }
}
