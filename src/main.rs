use sgs::script::trampoline::CountingAllocator;

/// mimalloc, since scripts and their garbage are small pieces by the million, which it keeps together; counted,
/// since the memory of a game is limited.
#[global_allocator]
static ALLOCATOR: CountingAllocator<mimalloc::MiMalloc> = CountingAllocator(mimalloc::MiMalloc);

fn main() -> std::process::ExitCode {
    sgs::cli::main()
}
