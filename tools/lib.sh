# Shared by the scripts of this folder: source it, do not run it.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Prints the comment at the head of a script, without the first line.
help_of() {
    sed -n '2,/^$/{ s/^# \{0,1\}//; p; }' "$1"
}

# Ends a script for a wrong argument.
wrong() {
    echo "${0##*/}: $1; see --help" >&2
    exit 2
}

# Prints the program: $SGS, else the release build, else the debug build.
program() {
    for candidate in "${SGS:-}" "$root/target/release/sgs" "$root/target/debug/sgs"; do
        if [ -n "$candidate" ] && [ -x "$candidate" ]; then
            echo "$candidate"
            return
        fi
    done
    echo "${0##*/}: no program; run cargo build --release, or set SGS=PATH" >&2
    exit 2
}
