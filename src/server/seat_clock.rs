//! The clock of one player: seconds for each answer, and a reserve for the whole game.

use std::time::{Duration, Instant};

/// The clock of one player.
#[derive(Clone, Copy, Debug)]
pub struct SeatClock {
    each: Option<Duration>,
    reserve: Option<Duration>,
    /// The moment at which the player was asked.
    since: Option<Instant>,
}

impl SeatClock {
    /// Returns a clock that was not used yet. Without seconds for an answer there is no limit.
    pub fn new(seconds: Option<u32>, reserve: Option<u32>) -> SeatClock {
        let span = |s: u32| Duration::from_secs(u64::from(s));
        SeatClock { each: seconds.map(span), reserve: reserve.map(span), since: None }
    }

    /// Starts it for an answer. Returns the moment at which the answer comes too late.
    pub fn begin(&mut self, now: Instant) -> Option<Instant> {
        self.since.get_or_insert(now);
        self.each.map(|each| now + each + self.reserve.unwrap_or_default())
    }

    /// Stops it: time beyond that of one answer comes out of the reserve.
    pub fn end(&mut self, now: Instant) {
        let (Some(since), Some(each)) = (self.since.take(), self.each) else { return };
        let over = now.saturating_duration_since(since).saturating_sub(each);
        self.reserve = self.reserve.map(|reserve| reserve.saturating_sub(over));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reserve_pays_for_what_one_answer_does_not() {
        let start = Instant::now();
        let after = |s| start + Duration::from_secs(s);
        let mut clock = SeatClock::new(Some(10), Some(20));
        assert_eq!(clock.begin(start), Some(after(30)));
        clock.end(after(15));
        assert_eq!(clock.begin(after(100)), Some(after(125)));
        clock.end(after(105));
        assert_eq!(clock.begin(after(200)), Some(after(225)));
    }

    #[test]
    fn without_seconds_there_is_no_limit() {
        let start = Instant::now();
        let mut clock = SeatClock::new(None, Some(20));
        assert_eq!(clock.begin(start), None);
        clock.end(start + Duration::from_secs(1000));
        assert_eq!(clock.begin(start), None);
    }
}
