//! Random rewrites of the bundled packages while games run.

use super::*;
use sgs::model::rng::Stream;
use sgs::script::load::Sources;

/// Number of rewrites in the regular test; the long one has a thousand.
const FEW: usize = 40;

#[test]
fn random_rewrites_of_the_bundled_packages_lose_no_game() {
    soak(FEW, 1);
}

/// `cargo test --release --test reload -- --ignored soak`
#[test]
#[ignore = "takes a minute"]
fn reload_soak() {
    soak(1_000, 2);
}

fn soak(rewrites: usize, seed: u64) {
    let mut library = Library::open(&Sources { home: Some(".".into()), ..Sources::default() })
        .expect("the bundled packages");
    let mut done = 0;
    let mut failed = 0;
    let mut game = 0;
    while done < rewrites {
        game += 1;
        let shared = Arc::new(library);
        let (script, _) = Script::load(catalog(&DeckOptions::default()), &shared).expect("a state");
        let chance = Rc::new(RefCell::new(Stream::new(seed + game, "soak")));
        let counts = Rc::new(RefCell::new((0, 0)));
        let (there, counted, originals) = (script.clone(), counts.clone(), shared.clone());
        let act = move |room: &Room, _: &Request| {
            let mut chance = chance.borrow_mut();
            if chance.below(12) > 0 {
                return;
            }
            let outcomes = there.reload(&rewrite(&originals, &mut chance));
            let failures = outcomes.iter().filter(|outcome| outcome.is_failure()).count();
            let mut counts = counted.borrow_mut();
            *counts = (counts.0 + 1, counts.1 + failures);
            check(room);
        };
        let agents = Agents::each(4, |_| Box::new(Builtin::new()));
        let door = Box::new(Meanwhile { agents, act: Box::new(act) });
        let room = script.start_game(&GameOptions::new(seed * 1_000 + game, 4), door).expect("a game");
        room.run().unwrap_or_else(|why| panic!("game {game}: {why:?}"));
        assert!(room.table().turn.winner.is_some());
        script.leave();
        done += counts.borrow().0;
        failed += counts.borrow().1;
        library = Library::open(&Sources { home: Some(".".into()), ..Sources::default() })
            .expect("the bundled packages");
    }
    assert!(failed > 0 && failed < done, "{failed} of {done} failed");
    println!("{done} rewrites in {game} games, {failed} of them broken");
}

/// Checks that queries find exactly the skills of the catalog.
fn check(room: &Room) {
    let catalog = room.catalog();
    for skill in catalog.skills.values() {
        for bit in skill.abilities.bits() {
            let ability = sgs::rules::skill::Abilities(1 << bit);
            assert!(catalog.with_ability(ability).iter().any(|s| Rc::ptr_eq(s, skill)), "{}", skill.name);
        }
    }
    assert_eq!(catalog.kinds.len(), room.table().kinds.len());
}

/// Changes one or two files in one of the usual ways.
fn rewrite(library: &Library, chance: &mut Stream) -> Vec<Change> {
    let files: Vec<(usize, Arc<Source>)> =
        library.files().filter(|(_, s)| !s.name.starts_with("lua/")).map(|(i, s)| (i, s.clone())).collect();
    let n = 1 + chance.below(2);
    (0..n)
        .map(|_| {
            let (tree, source) = &files[chance.below(files.len())];
            let text = String::from_utf8_lossy(&source.text).into_owned();
            let text = match chance.below(8) {
                0 => return Change { file: (*tree, source.name.clone()), source: None },
                // Half-written.
                1 => text
                    [..(0..=chance.below(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)]
                    .to_owned(),
                // A line less.
                2 => {
                    let lines: Vec<&str> = text.lines().collect();
                    let out = chance.below(lines.len());
                    lines
                        .iter()
                        .enumerate()
                        .filter(|(i, _)| *i != out)
                        .map(|(_, l)| format!("{l}\n"))
                        .collect()
                }
                // Other numbers.
                3 => text.replace('1', "2"),
                4 => text.replace('2', "1"),
                // A renamed skill.
                5 => text.replacen("name = \"", "name = \"x_", 1),
                6 => format!("{text}\nerror('at the end')"),
                _ => text,
            };
            let new = Source::new(source.name.clone(), None, text.into_bytes());
            Change { file: (*tree, source.name.clone()), source: Some(new) }
        })
        .collect()
}
