//! The `askFor...` family: each puts one question and carries out what the answer means.
