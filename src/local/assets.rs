//! The web board's files, embedded in the binary.

/// A file of the web board.
#[derive(Debug)]
pub(super) struct Asset {
    /// Its name under `/web/`.
    pub name: &'static str,
    /// For the `Content-Type` header.
    pub mime: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// The one page, for every address that the page's own router knows.
pub(super) fn page() -> &'static Asset {
    asset("index.html").expect("the page is embedded")
}

/// A file by its name under `/web/`.
pub(super) fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

macro_rules! assets {
    ($($name:literal: $mime:expr),+ $(,)?) => {
        &[$(Asset { name: $name, mime: $mime, bytes: include_bytes!(concat!("web/", $name)) }),+]
    };
}

const CSS: &str = "text/css; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

static ASSETS: &[Asset] = assets! {
    "analysis.js": JS,
    "api.js": JS,
    "app.js": JS,
    "board.js": JS,
    "dom.js": JS,
    "evaluation.js": JS,
    "game.js": JS,
    "geometry.js": JS,
    "icon.svg": SVG,
    "icons.js": JS,
    "index.html": HTML,
    "learn.js": JS,
    "lessons.js": JS,
    "lobby.js": JS,
    "minis.js": JS,
    "pieces.js": JS,
    "puzzles.json": JSON,
    "solved.js": JS,
    "sound.js": JS,
    "status.js": JS,
    "stepper.js": JS,
    "style.css": CSS,
    "theme.js": JS,
    "words.js": JS,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_web_board_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/local/web");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "README.md")
            .collect();
        files.sort();
        let embedded: Vec<&str> = ASSETS.iter().map(|asset| asset.name).collect();
        assert_eq!(embedded, files);
    }
}
