//! Marks that a terminal obeys or that are invisible, in every place that a stranger can write: nothing that
//! a command prints or writes has them.

use std::fs;

use fieldpost::shown::is_harmless;

use crate::bad_input::desk::Desk;
use crate::keys::write_private;

/// Escapes of both ranges, a bell, a carriage return, marks of direction, of no width and of lines.
const MARKS: &str =
    "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{2028}\u{85}\r";

struct Hostile {
    desk: Desk,
    ran: usize,
}

impl Hostile {
    fn new() -> Hostile {
        Hostile { desk: Desk::new(), ran: 0 }
    }

    /// Runs a command line; `@` marks the files of the desk. Neither what it prints nor what
    /// it writes may hold a mark, and what it wrote is removed.
    fn run(&mut self, words: &[String]) -> String {
        let before = self.desk.files();
        let folder = format!("{}/", self.desk.path().display());
        let full = |w: &String| match w.strip_prefix('@') {
            Some(file) => format!("{folder}{file}"),
            None => w.clone(),
        };
        let words: Vec<String> = words.iter().map(full).collect();
        let (_, said) = fieldpost::cli::run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(is_harmless(&said), "{words:?} prints {said:?}");
        for (name, bytes) in self.desk.files() {
            if before.get(&name) != Some(&bytes) {
                let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
                assert!(is_harmless(&text), "{words:?} writes {name}: {text:?}");
                let path = self.desk.file(&name);
                fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path)).expect("a file");
            }
        }
        self.ran += 1;
        said
    }

    fn line(&mut self, line: &str) -> String {
        self.run(&line.split(' ').map(str::to_string).collect::<Vec<_>>())
    }
}

/// Every way to write the marks into one of the strings of a text: once for each kind of line, which
/// is known by the text before the string.
fn spoilt(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut seen: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let Some((before, rest)) = line.split_once('"') else { continue };
        let key = if before.trim().is_empty() { rest.split(' ').next() } else { Some(before) };
        let key = key.unwrap_or_default();
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        let new = format!("{before}\"{MARKS}{rest}");
        let new = [&lines[..i], &[new.as_str()], &lines[i + 1..]].concat().join("\n") + "\n";
        all.push(new);
    }
    all
}

const LINES: &[&str] = &[
    "key show @anna",
    "new lhtr --name fresh --director dora --seat anna:UK,US --seat bruno:Germany --out @f.toml",
    "new lhtr --name=fresh --option=victory=9 --bid=Germany:1 --keeper=anna --spokesman=axis:anna",
    "join @autumn.invitation.toml --seat dora --key @dora --chain @autumn.dora.chain",
    "start @autumn.invitation.toml @autumn.join.anna.toml",
    "bid seal lhtr --name ladder --seat anna --key @anna --ipc 9 --rest Germany --dir @.",
    "orders new @spring.0001.ron --out @new.toml",
    "orders check @spring.orders.toml --game @spring.0000.ron",
    "orders explain @spring.orders.toml --game @spring.0000.ron",
    "orders sign @spring.orders.toml --game @spring.0000.ron --key @anna",
    "receipt @spring.0000.ron @spring.orders.signed.toml --key @dora --claimed-time x --out @r",
    "open @spring.0000.ron @spring.orders.signed.toml @spring.0000.ron.receipt --key @dora \
     --chain @spring.dora.chain --out @o",
    "adjudicate @spring.0000.ron @spring.orders.signed.toml @spring.0000.ron.receipt",
    "standing new @spring.0001.ron --seat bruno --out @s.toml",
    "notice @spring.0001.ron --form overdue --seat anna --key @anna --remark x",
    "concede @spring.0001.ron --seat bruno --key @bruno",
    "ruling forfeit @spring.0001.ron --side axis --seat dora --key @dora --reason x",
    "ruling void @spring.0001.ron --battle Ukraine --seat dora --key @dora",
    "reanchor @spring.0001.ron --seat dora --key @dora --new @n.chain --chain @spring.dora.chain",
    "key change @spring.0001.ron --seat anna --new @bruno --old @anna",
    "mail pack @spring.0001.ron --from anna --to bruno --out @m.eml",
    "mail address anna anna@example.org --addresses @book.toml",
    "mail read @spring.orders.signed.toml",
    "verify @spring.0001.ron --report @spring.0001.txt",
    "audit @spring.0001.ron",
    "replay @spring.0001.ron --to 0",
    "diff @spring.0000.ron @spring.0001.ron",
    "report @spring.0001.ron --block 1",
    "map @spring.0001.ron --out @m.svg",
    "show @spring.0001.ron --space Germany --power Germany",
    "export @spring.0001.ron --out @e.txt",
    "rules lhtr MOB-02",
    "case @spring.orders.toml",
    "no-such-command x",
];

#[test]
fn attack_62_marks_in_arguments_and_file_names() {
    let mut h = Hostile::new();
    for line in LINES {
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        for i in 0..words.len() {
            let mut spoilt = words.clone();
            spoilt[i].push_str(MARKS);
            h.run(&spoilt);
        }
    }
    assert!(h.ran > 150, "{}", h.ran);
    // A file can be called like that; its name does not make a line of its own.
    let text = h.desk.read("spring.0001.ron");
    let name = format!("x{MARKS}\ngood y.ron");
    fs::create_dir(h.desk.file("in")).expect("a folder");
    for (name, text) in [(&name[..], &text[..]), ("b.ron", "(fieldpost: 9)"), ("c.ron", &text)] {
        write_private(&h.desk.file("in").join(name), text);
    }
    let broken = format!("y{MARKS}\ngood z.ron");
    write_private(&h.desk.file("in").join(broken), "(");
    for line in ["verify @in", "verify @in --lines", "verify @in --format json", "audit @in"] {
        let said = h.line(line);
        assert!(
            !said.lines().any(|l| l.starts_with("good y") || l.starts_with("good z")),
            "{said}"
        );
    }
}

#[test]
fn attack_62_marks_in_files() {
    let mut h = Hostile::new();
    let reads = |file: &str, lines: &[&str], h: &mut Hostile| {
        let texts = spoilt(&h.desk.read(file));
        assert!(texts.len() > 2, "{file} has {} strings", texts.len());
        for (n, text) in texts.iter().enumerate() {
            h.desk.write("spoilt", text);
            // A third of the commands each, in turn.
            lines.iter().skip(n % 3).step_by(3).for_each(|line| drop(h.line(line)));
        }
    };
    let game = [
        "verify @spoilt --format json",
        "show @spoilt",
        "show @spoilt --owed",
        "report @spoilt",
        "map @spoilt --out @m.svg",
        "map @spoilt --format html --out @m.html",
        "export @spoilt --out @e.txt",
        "mail pack @spoilt --out @m.eml",
        "orders new @spoilt --out @o.toml",
    ];
    reads("spring.0001.ron", &game, &mut h);
    let orders = [
        "orders check @spoilt --game @spring.0000.ron",
        "orders check @spoilt --game @spring.0000.ron --format json",
        "orders explain @spoilt --game @spring.0000.ron",
        "orders sign @spoilt --game @spring.0000.ron --key @anna --out @s.toml",
        "receipt @spring.0000.ron @spoilt --key @dora --out @r.toml",
        "adjudicate @spring.0000.ron @spoilt",
        "mail read @spoilt",
    ];
    reads("spring.orders.toml", &orders, &mut h);
    reads("spring.orders.signed.toml", &orders, &mut h);
    let invitation = [
        "mail read @spoilt",
        "join @spoilt --seat anna --key @anna --out @j.toml",
        "start @spoilt",
    ];
    reads("spring.invitation.toml", &invitation, &mut h);
    reads(
        "spring.join.dora.toml",
        &["mail read @spoilt", "audit @spoilt", "start @spoilt"],
        &mut h,
    );
    let chain = "open @spring.0000.ron @spring.orders.signed.toml @spring.0000.ron.receipt \
                 --key @dora --chain @spoilt --out @o.toml";
    reads("spring.dora.chain", &[chain; 3], &mut h);
}

/// A mail as text, its places filled with marks in every way that headers allow.
fn hostile_mail(h: &Hostile) -> String {
    let encoded = data_encoding::BASE64.encode(format!("a{MARKS}b").as_bytes());
    let signed = h.desk.read("spring.orders.signed.toml");
    format!(
        "From: =?utf-8?B?{encoded}?= <a@example.org>\nTo: x{MARKS}\nSubject: =?utf-8?B?{encoded}?=\n\
         MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"=b\"\n\n--=b\n\
         Content-Type: text/plain; charset=\"=?utf-8?B?{encoded}?=\"\n\
         Content-Disposition: attachment; filename=\"=?utf-8?B?{encoded}?=\"\n\n\
         move = \"a{MARKS}b\"\n{signed}\nx{MARKS} = 1\n--=b\n\
         Content-Type: application/{encoded}; name*=utf-8''%1b%5b2J%c2%9b31m%e2%80%ae.ron\n\n\
         (fieldpost: 1, name: \"{MARKS}\")\n--=b--\n"
    )
}

#[test]
fn attack_62_marks_in_mails() {
    let mut h = Hostile::new();
    let mail = hostile_mail(&h);
    let other = mail.replace("Archangel", "Russia");
    let quoted = mail.replace("\n\n", &format!("\n\n{MARKS}fieldpost = 1\n"));
    let long = mail.replacen("Subject: ", &format!("Subject: {} ", "long ".repeat(600_000)), 1);
    for mail in [mail.clone(), other, quoted, long, format!("From x\n{mail}\nFrom y\n{mail}")] {
        h.desk.write("m.eml", &mail);
        for line in [
            "mail read @m.eml",
            "mail read @m.eml --format json",
            "mail unpack @m.eml --dir @.",
            "orders check @m.eml --game @spring.0000.ron",
            "orders explain @m.eml --game @spring.0000.ron",
            "adjudicate @spring.0000.ron @m.eml",
            "show @m.eml",
            "verify @m.eml",
            "join @m.eml --seat anna --key @anna",
            "audit @m.eml",
        ] {
            let said = h.line(line);
            assert!(said.len() < 20_000 || line.contains("json"), "{line}: {}", said.len());
        }
    }
}

#[test]
fn a_name_that_is_an_option_or_a_path_is_refused() {
    let desk = Desk::new();
    let seats = ["--director", "dora", "--seat", "anna: UK,US,Soviet Union", "--seat"];
    let long = "x".repeat(33);
    for name in ["-x", "--help", "-", "../x", "a/b", "a\\b", "/etc/x", "", "a b", "\u{9b}x", &long]
    {
        let name = format!("--name={name}");
        let words = [&["new", "lhtr", &name], &seats[..], &["bruno: Germany,Japan"]].concat();
        let why = if name.starts_with("--name=-") {
            "a name that begins with a hyphen"
        } else if name.contains(['/', '\\', '\u{9b}']) {
            "no file can be named after"
        } else {
            "is not a name for a game"
        };
        desk.refused(&words, 2, &[why]);
        let text = desk.read("spring.invitation.toml");
        let text = text.replace("\"spring\"", &format!("{:?}", &name[7..]));
        desk.write("spoilt.toml", text);
        desk.refused(
            &["join", "spoilt.toml", "--seat", "anna", "--key", "anna"],
            1,
            &["spoilt.toml"],
        );
        fs::remove_file(desk.file("spoilt.toml")).expect("a file");
    }
    let dashed = desk.read("spring.invitation.toml").replace("\"anna\"", "\"-anna\"");
    desk.write("dashed.toml", dashed);
    let words = ["join", "dashed.toml", "--seat=-anna", "--key", "anna"];
    desk.refused(&words, 1, &["no hyphen first"]);
}
