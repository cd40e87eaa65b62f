//! What every page begins and ends with: its title, its looks, and what it may not do.

use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use crate::shown::markup as escape;

use super::drawn_dice;

/// How pages look. Wide things scroll in boxes of their own.
const STYLE: &str = "\
:root{color-scheme:light}\
body{margin:0 auto;padding:12px;max-width:1900px;font:16px/1.45 Arial,Helvetica,Liberation Sans,sans-serif;\
color:#111;background:#fff;overflow-wrap:anywhere}\
h1{font-size:1.5em;margin:.2em 0}h2{font-size:1.2em;margin:1em 0 .3em}h3{font-size:1em;margin:1.1em 0 .2em}\
p{margin:.25em 0}.warning{color:#a00000;font-weight:bold}\
.map{overflow:auto;border:1px solid #8c8c8c}.map>svg{display:block;width:100%;min-width:1100px;height:auto}\
@media(max-width:700px){.map>svg{min-width:1500px}}\
.report{max-width:60em}\
dl{display:grid;grid-template-columns:fit-content(40%) 1fr;gap:.1em .9em;margin:.2em 0 .2em 1em}\
dt{font-weight:bold}dd{margin:0}\
.i{margin-left:1em}.j{margin-left:2em}.k{margin-left:3em}\
.scroll{overflow-x:auto}table{border-collapse:collapse}\
th,td{padding:1px 8px;text-align:left;vertical-align:top}.num{text-align:right}\
th,.num{overflow-wrap:normal;white-space:nowrap}.roll{margin:.3em 0 .3em 1em}.roll th{font-weight:bold}.roll td{border-top:1px solid #ddd}\
@media(max-width:700px){.roll{margin-left:0;font-size:.85em}.roll th,.roll td{padding:1px 3px}}\
.die{width:19px;height:19px;margin:1px;vertical-align:middle}\
.lines td,.lines th{border:1px solid #8c8c8c}\
code{font-size:.85em}.note{font-size:.85em;color:#333}";

/// How everything shown on a page looks, and the drawings it uses, for a page that is put together
/// elsewhere.
pub fn looks() -> (&'static str, &'static str) {
    (STYLE, drawn_dice::DEFS)
}

/// A mail: nothing in it runs, and nothing is drawn.
pub(super) fn letter(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <main>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// A page. A script is the only one that may run, and then only with exactly these bytes.
pub fn page(title: &str, style: &str, script: Option<&str>, body: &str) -> String {
    let title = escape(title);
    let may = script.map_or(String::new(), |text| {
        format!("; script-src 'sha256-{}'", BASE64.encode(&Sha256::digest(text.as_bytes())))
    });
    let script = script.map_or(String::new(), |text| format!("<script>{text}</script>\n"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'{may}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n{}{body}{script}\
         </body>\n</html>\n",
        drawn_dice::DEFS
    )
}
