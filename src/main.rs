/// Scripts and their garbage are small pieces by the million, which this one keeps together.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    sgs::cli::main()
}
