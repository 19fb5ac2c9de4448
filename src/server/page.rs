//! The page, as it was built by Vite and embedded.

use include_dir::{Dir, include_dir};

static DIST: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/server/page/dist");

/// A file of the page.
pub struct Asset {
    pub bytes: &'static [u8],
    pub kind: &'static str,
    /// `true` if its name changes with its content.
    pub is_hashed: bool,
}

/// Returns the start page.
pub fn index() -> Option<Asset> {
    find("index.html")
}

/// Returns an embedded file by its path.
pub fn find(path: &str) -> Option<Asset> {
    let file = DIST.get_file(path)?;
    Some(Asset { bytes: file.contents(), kind: kind(path), is_hashed: path.starts_with("assets/") })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
