#![no_main]

use libfuzzer_sys::fuzz_target;
use sgs::script::trampoline::CountingAllocator;
use std::alloc::System;

/// Counts as the program does: the memory of a game is limited.
#[global_allocator]
static ALLOCATOR: CountingAllocator<System> = CountingAllocator(System);

fuzz_target!(|data: &[u8]| sgs::testkit::fuzz::tokens(data));
