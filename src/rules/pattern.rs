//! Card patterns (ENGINE.md 8.1-8.2).
