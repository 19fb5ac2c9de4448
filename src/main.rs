fn main() -> std::process::ExitCode {
    sgs::cli::main()
}
