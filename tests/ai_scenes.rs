//! Decisions of the bundled AI in prepared positions. Each test looks for a line in the log of a scene in
//! which the AI answers. A missing or illegal answer fails the scene.

use sgs::model::*;
use sgs::testkit::scene::{Play, Scene, SeatSpec, Stop, Unplanned};

mod blunders;
mod cards;
mod generals;
mod own_specs;
mod sides;
mod specs;
mod tables;

/// Returns an unspecified seat.
fn seat() -> SeatSpec {
    SeatSpec::new()
}

/// Returns a seat with a public role.
fn shown(role: Role) -> SeatSpec {
    seat().role(role).shown()
}

fn lord() -> SeatSpec {
    shown(Role::Lord)
}

fn rebel() -> SeatSpec {
    shown(Role::Rebel)
}

fn loyalist() -> SeatSpec {
    shown(Role::Loyalist)
}

fn renegade() -> SeatSpec {
    shown(Role::Renegade)
}

/// Returns a table at which the AI answers everything.
fn table(seats: impl IntoIterator<Item = SeatSpec>) -> Scene {
    let scene = Scene::new("AI").otherwise(Unplanned::Ai);
    seats.into_iter().fold(scene, Scene::seat)
}

/// The log of a scene.
struct Log(String);

impl Log {
    fn of(scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) -> Log {
        Log(scene.cut_short().run(play).unwrap_or_else(|problem| panic!("{problem}")))
    }

    /// Plays the play phase of seat 1.
    fn of_play(scene: Scene) -> Log {
        Log::of(scene.phase(Phase::NotActive), |s| s.phases(1, &[Phase::Play]))
    }

    #[track_caller]
    fn says(self, words: &str) -> Log {
        assert!(self.0.contains(words), "`{words}` is not in\n{}", self.0);
        self
    }

    #[track_caller]
    fn lacks(self, words: &str) -> Log {
        assert!(!self.0.contains(words), "`{words}` is in\n{}", self.0);
        self
    }

    /// Asserts that both texts occur, in this order.
    #[track_caller]
    fn says_before(self, first: &str, then: &str) -> Log {
        let at =
            |words: &str| self.0.find(words).unwrap_or_else(|| panic!("`{words}` is not in\n{}", self.0));
        assert!(at(first) < at(then), "`{first}` does not come before `{then}` in\n{}", self.0);
        self
    }
}
