//! Files of one module that use each other in a circle: none of them can be read first.

use std::collections::{BTreeMap, BTreeSet};

use crate::tidy::{code, sources};

/// The groups of files below `src/MODULE` that use each other in a circle. What a `mod.rs` hands on
/// with `pub use` is looked for where it is written; what it defines counts as the `mod.rs` itself.
pub fn circles_in(sources: &[(String, String)], module: &str) -> Vec<Vec<String>> {
    let tree = Tree::new(sources);
    let own = |name: &&String| name.starts_with(&format!("{module}/"));
    let uses: BTreeMap<&String, BTreeSet<String>> =
        tree.files.keys().filter(own).map(|name| (name, tree.uses(name))).collect();
    let mut reach: BTreeMap<&String, BTreeSet<&String>> = BTreeMap::new();
    for start in uses.keys() {
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        let mut next = vec![*start];
        while let Some(at) = next.pop() {
            for to in &uses[at] {
                if let Some((to, _)) = uses.get_key_value(to)
                    && seen.insert(*to)
                {
                    next.push(*to);
                }
            }
        }
        reach.insert(*start, seen);
    }
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (name, there) in &reach {
        if there.contains(*name) {
            let back = there.iter().filter(|other| reach[**other].contains(*name));
            circles.insert(back.map(ToString::to_string).collect());
        }
    }
    circles.into_iter().collect()
}

/// Words before a name that a file defines.
const DEFINES: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];

/// Source files, and what each uses.
struct Tree {
    files: BTreeMap<String, Code>,
}

/// The paths in a file, each from the module that the file is.
#[derive(Default)]
struct Code {
    /// What it defines itself.
    defined: BTreeSet<String>,
    /// Handed on: the new name, `*` for all, and the path.
    handed_on: Vec<(String, Vec<String>)>,
    /// What `use` brings in, by its name here.
    imported: Vec<(String, Vec<String>)>,
    used: Vec<Vec<String>>,
}

impl Tree {
    fn new(sources: &[(String, String)]) -> Tree {
        let read = |(name, text): &(String, String)| (name.clone(), Code::read(text));
        Tree { files: sources.iter().map(read).collect() }
    }

    /// The file of a module, if there is such a module.
    fn file(&self, module: &[String]) -> Option<String> {
        let path = module.join("/");
        [format!("{path}.rs"), format!("{path}/mod.rs")]
            .into_iter()
            .find(|f| self.files.contains_key(f))
    }

    /// The other files that a file uses.
    fn uses(&self, name: &str) -> BTreeSet<String> {
        let code = &self.files[name];
        let mut paths: Vec<&Vec<String>> = code.used.iter().collect();
        paths.extend(code.imported_for_itself());
        if !name.ends_with("/mod.rs") {
            paths.extend(code.handed_on.iter().map(|(_, path)| path));
        }
        let from = module_of(name);
        let targets = paths.into_iter().filter_map(|path| self.target(&from, path, 0));
        targets.filter(|to| to != name).collect()
    }

    /// The file in which a path ends.
    fn target(&self, from: &[String], path: &[String], depth: usize) -> Option<String> {
        let mut at = from.to_vec();
        let mut rest = path;
        match rest.first().map(String::as_str) {
            Some("crate") => (at, rest) = (Vec::new(), &rest[1..]),
            Some("self") => rest = &rest[1..],
            _ => {}
        }
        while rest.first().is_some_and(|word| word == "super") {
            at.pop();
            rest = &rest[1..];
        }
        let mut descended = path.len() > rest.len();
        while let Some(word) = rest.first() {
            let below: Vec<String> = at.iter().chain([word]).cloned().collect();
            if self.file(&below).is_none() {
                break;
            }
            (at, rest, descended) = (below, &rest[1..], true);
        }
        let file = self.file(&at).filter(|_| descended)?;
        let handed = |word: &String| {
            let code = &self.files[&file];
            let all = || code.handed_on.iter();
            let whole = || all().find(|(name, _)| name == "*" && !code.defined.contains(word));
            all().find(|(name, _)| name == word).or_else(whole).map(|(_, path)| path)
        };
        match rest.first().and_then(handed).filter(|_| depth < 8) {
            Some(on) => self.target(&at, on, depth + 1).or(Some(file)),
            None => Some(file),
        }
    }
}

/// `report/fight/end.rs` is `report::fight::end`, `report/fight/mod.rs` is `report::fight`.
fn module_of(name: &str) -> Vec<String> {
    let name = name.trim_end_matches(".rs").trim_end_matches("/mod");
    name.split('/').map(str::to_string).collect()
}

impl Code {
    /// The imports that count by themselves. Where the code goes on from an imported name, as `nation::colour`
    /// does, the longer path counts.
    fn imported_for_itself(&self) -> impl Iterator<Item = &Vec<String>> {
        let goes_on = |path: &Vec<String>| {
            self.used.iter().any(|u| u.len() > path.len() && u.starts_with(path))
        };
        self.imported.iter().map(|(_, path)| path).filter(move |path| !goes_on(path))
    }

    /// A path of the code, written out if it begins with an imported name.
    fn written_out(&self, path: &str) -> Vec<String> {
        let words = path.split("::").map(str::to_string);
        let first = path.split("::").next().unwrap_or_default();
        match self.imported.iter().find(|(name, _)| name == first) {
            Some((_, start)) => start.iter().cloned().chain(words.skip(1)).collect(),
            None => words.collect(),
        }
    }

    fn read(text: &str) -> Code {
        let mut code = Code::default();
        let mut rest = with_plain_visibility(&code_alone(text));
        for (start, public) in [("pub use ", true), ("use ", false)] {
            let mut left = String::new();
            let mut tail = rest.as_str();
            while let Some(i) = tail.find(&format!("\n{start}")) {
                let end = tail[i..].find(';').map_or(tail.len(), |n| i + n);
                left.push_str(&tail[..i]);
                let mut paths = Vec::new();
                branches(&tail[i + 1 + start.len()..end], &[], &mut paths);
                for (name, path) in paths {
                    match public {
                        true => code.handed_on.push((name, path)),
                        false => code.imported.push((name, path)),
                    }
                }
                tail = &tail[end..];
            }
            left.push_str(tail);
            rest = left;
        }
        let mut words = rest.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if let Some(name) = words.peek().filter(|_| DEFINES.contains(&word)) {
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
                code.defined.insert(name[..end.unwrap_or(name.len())].to_string());
            }
        }
        let letter = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words = rest.split(|c: char| !letter(c)).filter(|word| word.contains("::"));
        code.used = words.map(|word| code.written_out(word)).collect();
        code
    }
}

/// The code with `pub use` for `pub(crate) use` and the like: names are handed on however far they are seen.
fn with_plain_visibility(text: &str) -> String {
    let plain = |line: &str| match line.split_once(") use ") {
        Some((start, rest)) if start.starts_with("pub(") => format!("pub use {rest}"),
        _ => line.to_string(),
    };
    text.split('\n').map(plain).collect::<Vec<String>>().join("\n")
}

/// The code without comments, behind an empty line.
fn code_alone(text: &str) -> String {
    code(text).fold(String::from("\n"), |all, (_, line)| all + line + "\n")
}

/// The names and paths of a tree such as `super::{a, b::{self, c as d}}`.
fn branches(tree: &str, stem: &[String], out: &mut Vec<(String, Vec<String>)>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let (path, name) = tree.split_once(" as ").map_or((tree, None), |(p, n)| (p, Some(n)));
        let words = path.split("::").map(|w| w.trim().to_string());
        let mut path: Vec<String> = stem.iter().cloned().chain(words).collect();
        if path.len() > 1 && path.last().is_some_and(|w| w == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        if !last.is_empty() {
            out.push((name.map_or(last, |n| n.trim().to_string()), path));
        }
        return;
    };
    let words = tree[..open].split("::").map(str::trim).filter(|w| !w.is_empty());
    let stem: Vec<String> = stem.iter().cloned().chain(words.map(str::to_string)).collect();
    let inner = tree[open + 1..].trim_end().trim_end_matches('}');
    // The last brace of this tree only.
    let closing = tree[open + 1..].trim_end().len() - inner.len();
    let inner = format!("{inner}{}", "}".repeat(closing.saturating_sub(1)));
    let (mut depth, mut start) = (0, 0);
    for (i, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches(&inner[start..i], &stem, out);
                start = i + 1;
            }
            _ => {}
        }
    }
    branches(&inner[start..], &stem, out);
}

fn made_up(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let found = |files: &[(&str, &str)]| circles_in(&made_up(files), "m");
    let circle =
        |names: &[&str]| vec![names.iter().map(|n| format!("m/{n}.rs")).collect::<Vec<_>>()];
    // One after the other is none.
    let line = [("m/mod.rs", "mod a;\nmod b;\npub use b::run;\n"), ("m/a.rs", "pub struct A;\n")];
    assert!(found(&[line[0], line[1], ("m/b.rs", "use super::a::A;\n")]).is_empty());
    // By `use`, by a path in the code, and through what the module hands on.
    let [module, _] = line;
    let b = ("m/b.rs", "use super::{\n    a::{self, A},\n};\npub fn run() {}\n");
    let back =
        ["use crate::m::b::run;\n", "fn f() {\n    super::b::run();\n}\n", "use super::run;\n"];
    for text in back {
        assert_eq!(found(&[module, ("m/a.rs", text), b]), circle(&["a", "b"]), "{text}");
    }
    let all = ("m/mod.rs", "mod a;\nmod b;\npub use b::*;\n");
    assert_eq!(found(&[all, ("m/a.rs", "use super::run;\n"), b]), circle(&["a", "b"]));
    // Through a module's name, and through what is handed on to the crate alone.
    let through = "use crate::m::b;\nfn f() {\n    b::run();\n}\n";
    assert_eq!(found(&[module, ("m/a.rs", through), b]), circle(&["a", "b"]));
    let all = ("m/mod.rs", "mod a;\nmod b;\npub(crate) use b::run;\n");
    let through = "use crate::m;\nfn f() {\n    m::run();\n}\n";
    assert_eq!(found(&[all, ("m/a.rs", through), b]), circle(&["a", "b"]));
    // What `mod.rs` defines and its children use, while it uses them.
    let text = "mod a;\npub struct Own;\npub fn f() {\n    a::g();\n}\n";
    let all = [("m/mod.rs", text), ("m/a.rs", "use super::Own;\n")];
    assert_eq!(found(&all), circle(&["a", "mod"]));
    // A circle of three, in a folder below; comments are not looked at.
    let three = [
        ("m/mod.rs", "mod n;\nmod c;\n"),
        ("m/n/mod.rs", "mod a;\nmod b;\n"),
        ("m/n/a.rs", "use super::b::B;\n"),
        ("m/n/b.rs", "use crate::m::c::C as D;\n"),
        ("m/c.rs", "use super::n::a;\n"),
    ];
    assert_eq!(found(&three), circle(&["c", "n/a", "n/b"]));
    let quiet = ("m/c.rs", "// super::n::a\n");
    assert!(found(&[three[0], three[1], three[2], three[3], quiet]).is_empty());
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let sources = sources();
    let folders: BTreeSet<&str> =
        sources.iter().filter_map(|(name, _)| Some(name.split_once('/')?.0)).collect();
    assert!(folders.len() > 15, "hardly a module was looked at: {folders:?}");
    let mut found: Vec<String> = Vec::new();
    for module in folders {
        found.extend(circles_in(&sources, module).iter().map(|c| c.join(" ")));
    }
    assert!(found.is_empty(), "files of one module use each other:\n{}", found.join("\n"));
}
