//! Rebuilds the program when a file is added to the content that is embedded in it, or taken
//! away: `include_dir` tells the compiler of changed files only.

fn main() {
    for folder in ["extensions", "lang", "lua", "ai", "src/cli/new/templates", "src/server/page/dist"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
