//! Counts the memory of a game. Values, tags, marks, texts, clones, lists, logs and records are all made of
//! blocks of this allocator. So are the objects of Lua, since mlua takes its blocks from here too (`wall.rs`
//! counts those alone).
//!
//! A script can leave bytes in some sixty places, from tags to the names of piles. The allocator knows all of
//! them, those of later code too; charging and releasing in each container would make each forgotten place a
//! hole. Limits are compared before calls and not in here, so a full game gives a script error and never a
//! failed allocation.
//!
//! A program makes a [`CountingAllocator`] its global allocator. Without one the count stays 0, and the limit
//! of a game covers the memory of Lua only.
//!
//! The count belongs to a thread, since a game does: an allocation costs an addition to a variable of the
//! thread, without any synchronization. A block that another thread frees stays in the count of the
//! thread that made it; a game compares with the count at its start (`watch/memory.rs`), so such
//! blocks matter only within one game, where there are few.
//!
//! Soundness: all calls go to the wrapped allocator unchanged. The count is a `Cell` without a destructor.
//! So it can be reached at any time in the life of a thread, and counting does not allocate.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;

thread_local! {
    /// Bytes that this thread has allocated less those that it has freed.
    static HELD: Cell<isize> = const { Cell::new(0) };
    /// Bytes that this thread has allocated.
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

/// An allocator that counts the bytes each thread holds.
pub struct CountingAllocator<A>(pub A);

/// Returns the bytes that this thread holds: negative when it frees what others made.
#[inline]
pub fn held() -> isize {
    HELD.get()
}

/// Returns the bytes that this thread has allocated so far, freed or not.
#[inline]
pub fn allocated() -> u64 {
    ALLOCATED.get()
}

#[inline]
fn add(bytes: usize) {
    ALLOCATED.set(ALLOCATED.get().wrapping_add(bytes as u64));
    HELD.set(HELD.get().wrapping_add_unsigned(bytes));
}

#[inline]
fn remove(bytes: usize) {
    HELD.set(HELD.get().wrapping_sub_unsigned(bytes));
}

// SAFETY: each method passes its arguments to the wrapped allocator and returns the answer.
unsafe impl<A: GlobalAlloc> GlobalAlloc for CountingAllocator<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the conditions are the caller's.
        let block = unsafe { self.0.alloc(layout) };
        if !block.is_null() {
            add(layout.size());
        }
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { self.0.alloc_zeroed(layout) };
        if !block.is_null() {
            add(layout.size());
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        remove(layout.size());
        // SAFETY: as above.
        unsafe { self.0.dealloc(block, layout) };
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe { self.0.realloc(block, layout, size) };
        if !block.is_null() {
            remove(layout.size());
            add(size);
        }
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::alloc::System;

    #[test]
    fn blocks_are_counted_by_their_size_until_they_are_freed() {
        let allocator = CountingAllocator(System);
        let layout = Layout::from_size_align(100, 8).expect("a layout");
        let (before, allocated_before) = (held(), allocated());
        // SAFETY: each block is freed once, by the layout that it has then.
        unsafe {
            let one = allocator.alloc(layout);
            let other = allocator.alloc_zeroed(layout);
            assert_eq!(held() - before, 200);
            let one = allocator.realloc(one, layout, 5_000);
            assert_eq!(held() - before, 5_100);
            allocator.dealloc(other, layout);
            allocator.dealloc(one, Layout::from_size_align(5_000, 8).expect("a layout"));
        }
        assert_eq!(held(), before);
        assert_eq!(allocated() - allocated_before, 5_200);
    }
}
