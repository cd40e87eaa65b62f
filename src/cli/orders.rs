//! `fieldpost orders`: a template, checking at home, signing, and everything else around an order
//! file. The check is the adjudicator's own.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use super::exit::{Failed, Kind};
use super::load::{Found, numbered};
use super::{Format, Games, io, key, print};
use crate::bot::{Chance, Zeal, random_orders};
use crate::chain::{Game, sign_text};
use crate::diag::{self, Diagnostic, has_errors};
use crate::engine::Input;
use crate::orders::{self, DocKind, Header, TemplateHeader, describe_rule, glance};
use crate::seal::{H, Tag, join_signed, overlong_lines};

/// Write, check, sign and read order files
#[derive(Args)]
#[command(after_help = "\
Examples (a turn: new, fill it in, check until nothing is wrong, sign, mail):
  fieldpost orders new spring-07.0004.ron
  fieldpost orders check spring-07.0005.orders.toml
  fieldpost orders sign spring-07.0005.orders.toml --key anna")]
pub struct OrdersArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// A file to fill in: orders for the power to move, or the answer that is owed
    New(NewOrders),
    /// Find everything that is wrong with a file, as the adjudicator would
    Check(Check),
    /// Sign a file; illegal orders cannot be signed
    Sign(Sign),
    /// Split into text and signature, for ssh-keygen or an agent
    Export(Export),
    /// Put a signature made elsewhere under a file
    Attach(Attach),
    /// Read a file back in plain sentences
    Explain(Explain),
    /// Random legal orders, to learn the language from
    Random(Random),
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders new spring-07.0004.ron
writes spring-07.0005.orders.toml, with the power's units, money and prices as
comments.")]
struct NewOrders {
    /// The latest game file
    game: PathBuf,
    /// Whose answer, where several are owed
    #[arg(long)]
    seat: Option<String>,
    /// Where to write it; usually NAME.NNNN.orders.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost orders check spring-07.0005.orders.toml
  fieldpost orders check turn.toml --game mail/spring-07.0004.ron

Answers and standing orders are checked in the same way. Exit code 1 if anything
would be refused.")]
struct Check {
    /// The file you wrote
    file: PathBuf,
    /// The latest game file; found beside the orders if not named
    #[arg(long)]
    game: Option<PathBuf>,
    /// Write the file back here with every problem under its line
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders sign spring-07.0005.orders.toml --key anna
writes spring-07.0005.orders.signed.toml. Mail that file as it is.")]
struct Sign {
    /// The file you wrote
    file: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// The latest game file; found beside the orders if not named
    #[arg(long)]
    game: Option<PathBuf>,
    /// Where to write it; usually FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
#[command(after_help = "\
Sign the text yourself:  ssh-keygen -Y sign -n fieldpost -f KEY TEXT
Check a signature:       ssh-keygen -Y verify -f allowed_signers -I SEAT \\
                           -n fieldpost -s SIG < TEXT")]
struct Export {
    /// A signed or unsigned file
    file: PathBuf,
    /// Where the text goes; the signature, if there is one, goes to OUT.sig
    #[arg(long, short)]
    out: PathBuf,
}

#[derive(Args)]
struct Attach {
    /// The file that was signed
    file: PathBuf,
    /// The signature: TEXT.sig as ssh-keygen writes it
    signature: PathBuf,
    /// Where to write it; usually FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders explain spring-07.0005.orders.toml")]
struct Explain {
    /// An order file
    file: PathBuf,
    /// The latest game file; found beside the orders if not named
    #[arg(long)]
    game: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders random kitchen.0003.ron --seed 7")]
struct Random {
    /// The latest game file
    game: PathBuf,
    /// The same number makes the same orders
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write it; usually NAME.NNNN.orders.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &OrdersArgs) -> Result<()> {
    match &args.action {
        Action::New(a) => new(a),
        Action::Check(a) => check(a),
        Action::Sign(a) => sign(a),
        Action::Export(a) => export(a),
        Action::Attach(a) => attach(a),
        Action::Explain(a) => explain(a),
        Action::Random(a) => random(a),
    }
}

fn new(args: &NewOrders) -> Result<()> {
    let game = args.games.game(&args.game)?;
    let owed = game.owed();
    let (text, what) = if owed.is_empty() {
        (template(&game)?, "orders")
    } else {
        (answer_template(&game, args.seat.as_deref())?, "answer")
    };
    let next = game.file().latest() + 1;
    let rest = format!("{what}.toml");
    let path =
        args.out.clone().unwrap_or_else(|| numbered(&args.game, &game.file().name, next, &rest));
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n  fill it in, then `fieldpost orders check`\n", path.display()));
    Ok(())
}

/// The order file for the power to move, with its units and money as comments.
pub fn template(game: &Game) -> Result<String> {
    let seat = mover(game)?;
    let header = TemplateHeader {
        game: game.file().name.clone(),
        seat,
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    Ok(orders::template(&game.rules().edition, game.position(), &header))
}

fn mover(game: &Game) -> Result<String> {
    if game.position().victory.is_some() {
        return Err(Failed::refused("the game is over", "`fieldpost report` shows how").into());
    }
    Ok(game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default())
}

/// The answer file of a seat that owes decisions.
pub fn answer_template(game: &Game, seat: Option<&str>) -> Result<String> {
    let ed = &game.rules().edition;
    let owed = game.owed();
    let seat_of = |o: &crate::engine::Owed| {
        game.file().seat_of(o.power).map(|s| s.id.clone()).unwrap_or_default()
    };
    let wanted = match seat {
        Some(s) => s.to_string(),
        None => owed.first().map(seat_of).unwrap_or_default(),
    };
    let own: Vec<_> = owed.iter().filter(|o| seat_of(o) == wanted).collect();
    if own.is_empty() {
        let all: Vec<String> = owed.iter().map(|o| game.describe(o)).collect();
        let what = format!("nothing is asked of {wanted}");
        return Err(Failed::wrong_use(what, format!("asked: {}", all.join("; "))).into());
    }
    let mut out = format!(
        "fieldpost = 1\nkind = \"answer\"\ngame = \"{}\"\nseat = \"{wanted}\"\nstep = {}\n\
         head = \"{}\"\n",
        game.file().name,
        game.file().next_step(),
        game.file().head().short()
    );
    for o in own {
        out.push_str(&format!(
            "\n# {}\n[battle.\"{}\"]\n# losses = \"inf, art, tank, ftr\"\n# submerge = \"never\"\n",
            game.describe(o),
            ed.space(o.place).name
        ));
    }
    Ok(out)
}

/// The engine's input for a game, orders left empty.
pub fn bare_input(game: &Game) -> Input {
    Input {
        orders: Default::default(),
        standing: game.standing(),
        answers: Vec::new(),
        profile: game.rules().defaults.clone(),
        seat_of: game.seat_numbers(),
    }
}

/// Everything found wrong or odd with a document, by the adjudicator's own check.
pub fn findings(game: &Game, found: &Found) -> Result<Vec<Diagnostic>> {
    let ed = &game.rules().edition;
    let text = &found.canonical.text;
    let kind = glance(text).map(|g| g.kind);
    let mut list = match kind {
        Some(DocKind::Answer) => orders::read_answer(ed, text).diagnostics,
        Some(DocKind::Standing) => orders::read_standing(ed, text).diagnostics,
        _ => orders::examine(ed, game.position(), &bare_input(game), text).diagnostics,
    };
    list.extend(moment(game, text));
    diag::sort(&mut list);
    Ok(list)
}

/// Game, seat, step and head must be those of now.
fn moment(game: &Game, text: &str) -> Vec<Diagnostic> {
    let mut list = Vec::new();
    let file = game.file();
    let mut wrong = |key: &str, what: String, help: String| {
        let line = text.lines().scan(0, |at, l| {
            let start = *at;
            *at += l.len() + 1;
            Some((start, l))
        });
        let place = line
            .filter(|(_, l)| l.split('=').next().is_some_and(|k| k.trim() == key))
            .map(|(s, l)| diag::Span::new(s, s + l.len()))
            .next()
            .unwrap_or_default();
        let label = diag::Label::of(text, place);
        list.push(Diagnostic::new(diag::code::NOT_NOW, label, what).help(help));
    };
    let Some(g) = glance(text) else { return list };
    if g.game != file.name {
        let what = format!("this is for the game {}, the file given is {}", g.game, file.name);
        wrong("game", what, "check it against that game's latest file".into());
        return list;
    }
    match file.seat(&g.seat) {
        None => {
            let known: Vec<&str> = file.seats.iter().map(|s| s.id.as_str()).collect();
            let what = format!("there is no seat {} in this game", g.seat);
            wrong("seat", what, format!("seats: {}", known.join(", ")));
        }
        Some(seat)
            if g.kind == DocKind::Orders && !seat.powers.contains(&game.position().power) =>
        {
            let name = &game.rules().edition.power(game.position().power).name;
            let what = format!("it is the turn of {name}, which {} does not command", g.seat);
            wrong("seat", what, "wait for the next game file".into());
        }
        Some(_) => {}
    }
    let head: Option<Header> = head_of(game, text);
    let Some(h) = head else { return list };
    if let Some(step) = h.step.filter(|s| *s != file.next_step() && g.kind != DocKind::Standing) {
        let what = format!("written for step {step}; the game is at step {}", file.next_step());
        wrong("step", what, format!("step = {}", file.next_step()));
    }
    if g.kind == DocKind::Orders && !game.owed().is_empty() {
        let what = "the game waits for an answer, not for orders".to_string();
        wrong("kind", what, "`fieldpost show GAME --owed` says whose".into());
    }
    let short = file.head().short();
    if let Some(given) = h.head.filter(|h| !file.head().to_string().starts_with(h.as_str()))
        && g.kind != DocKind::Standing
        && !still_good(game, &given)
    {
        let what = "written for another position: the head is not that of this game file";
        wrong("head", what.into(), format!("head = \"{short}\""));
    }
    list
}

/// Does the head belong to an earlier block after which nothing on the board has changed?
fn still_good(game: &Game, head: &str) -> bool {
    let file = game.file();
    let position = file.blocks.last().map(|b| b.position);
    let same = |b: &&crate::file::Block| Some(b.position) == position;
    let mut unchanged = file.blocks.iter().rev().take_while(same);
    unchanged.any(|b| {
        b.head.to_string().starts_with(head)
            || b.previous.to_string().starts_with(head) && b.rolls.is_empty() && b.events.is_empty()
    })
}

fn head_of(game: &Game, text: &str) -> Option<Header> {
    let ed = &game.rules().edition;
    match glance(text)?.kind {
        DocKind::Answer => orders::read_answer(ed, text).value.map(|f| f.header),
        DocKind::Standing => orders::read_standing(ed, text).value.map(|f| f.header),
        _ => orders::read_orders(ed, text).value.map(|f| f.header),
    }
}

fn check(args: &Check) -> Result<()> {
    let found = Found::read(&args.file)?;
    let (_, game) = args.games.game_of(args.game.as_deref(), &found)?;
    let ed = &game.rules().edition;
    let list = findings(&game, &found)?;
    let describe = |id: &str| describe_rule(ed, id);
    match args.format {
        Format::Json => {
            let value = diag::to_json(&found.moved(&list), &found.source(), &describe);
            print(&format!("{value:#}\n"));
        }
        Format::Text => print(&found.render(ed, &list)),
    }
    if let Some(path) = &args.annotate {
        io::write_new(path, annotated(&found, &list).as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    if has_errors(&list) { Err(Failed::told(Kind::Refused).into()) } else { Ok(()) }
}

/// The file's text with each problem on comment lines under the line it concerns.
fn annotated(found: &Found, list: &[Diagnostic]) -> String {
    let source = crate::diag::SourceFile::new("", found.canonical.text.clone());
    let mut out = String::new();
    for (i, line) in found.canonical.text.lines().enumerate() {
        out.push_str(line);
        out.push('\n');
        for d in list.iter().filter(|d| source.place(d.at.span.start).line == i + 1) {
            let rule = d.rule.as_ref().map_or(String::new(), |r| format!(" [{r}]"));
            let text = format!("*** {}: {}{rule}", d.severity.word(), d.message);
            out.push_str(&diag::wrap(&text, "# ", "#   "));
            if let Some(help) = &d.help {
                out.push_str(&diag::wrap(&format!("help: {help}"), "#   ", "#   "));
            }
        }
    }
    out
}

fn sign(args: &Sign) -> Result<()> {
    let mut found = Found::read(&args.file)?;
    let (_, game) = args.games.game_of(args.game.as_deref(), &found)?;
    complete_head(&game, &mut found);
    let ed = &game.rules().edition;
    let list = findings(&game, &found)?;
    if has_errors(&list) {
        print(&found.render(ed, &list));
        let what = "not signed: illegal orders cannot be signed";
        return Err(Failed::refused(what, "mend the errors above first").into());
    }
    if let Some((line, columns)) = overlong_lines(&found.canonical.text).first() {
        return Err(Failed::refused(
            format!("not signed: line {line} has {columns} columns, more than 72"),
            "mail programs wrap long lines and break signatures; split it",
        )
        .into());
    }
    let secret = key::read_secret(&args.key)?;
    let seat = glance(&found.canonical.text).map(|g| g.seat).unwrap_or_default();
    if let Some(s) = game.file().seat(&seat)
        && !s.fingerprint.is_empty()
        && s.fingerprint != secret.public().fingerprint().to_string()
    {
        let what = format!("not signed: this is not the key {seat} joined with");
        return Err(Failed::refused(what, format!("expected {}", s.fingerprint)).into());
    }
    let paper = sign_text(&found.canonical.text, &secret)
        .map_err(|e| Failed::refused(e.to_string(), ""))?;
    let path = args.out.clone().unwrap_or_else(|| signed_name(&args.file));
    io::write_new(&path, paper.mail().as_bytes())?;
    let warnings = found.render(ed, &list);
    print(&format!("{warnings}{}\n  digest {}\n", path.display(), paper.document.digest));
    Ok(())
}

/// A head of fewer than 32 digits is written out, so that nobody has to type all of them.
fn complete_head(game: &Game, found: &mut Found) {
    let whole = game.file().head().short();
    let complete = |line: &str| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        let shortened = key.trim() == "head" && (4..32).contains(&value.len());
        (shortened && whole.starts_with(value)).then(|| format!("head = \"{whole}\""))
    };
    let lines: Vec<String> = found
        .canonical
        .text
        .lines()
        .map(|line| complete(line).unwrap_or_else(|| line.to_string()))
        .collect();
    found.canonical.text = lines.join("\n") + "\n";
}

/// `turn.toml` becomes `turn.signed.toml`.
fn signed_name(file: &Path) -> PathBuf {
    file.with_extension("signed.toml")
}

fn export(args: &Export) -> Result<()> {
    let found = Found::read(&args.file)?;
    io::write_new(&args.out, found.canonical.text.as_bytes())?;
    print(&format!("{}\n", args.out.display()));
    if found.canonical.signature.is_some() {
        let paper = found.paper()?;
        let path = key::with_suffix(&args.out, ".sig");
        io::write_new(&path, paper.document.signature.as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    Ok(())
}

fn attach(args: &Attach) -> Result<()> {
    let found = Found::read(&args.file)?;
    let bytes = io::read_document(&args.signature)?;
    let armor = String::from_utf8_lossy(&bytes).to_string();
    let refused = |e: &dyn std::fmt::Display| {
        Failed::refused(
            format!("{}: {e}", args.signature.display()),
            "sign exactly the text that `fieldpost orders export` wrote, with -n fieldpost",
        )
    };
    let by =
        crate::seal::verify(found.canonical.text.as_bytes(), &armor).map_err(|e| refused(&e))?;
    let text = join_signed(&found.canonical.text, &armor).map_err(|e| refused(&e))?;
    let path = args.out.clone().unwrap_or_else(|| signed_name(&args.file));
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n  signed by {}\n", path.display(), by.fingerprint));
    Ok(())
}

fn explain(args: &Explain) -> Result<()> {
    let found = Found::read(&args.file)?;
    let (_, game) = args.games.game_of(args.game.as_deref(), &found)?;
    let ed = &game.rules().edition;
    let read = orders::read_orders(ed, &found.canonical.text);
    match read.value {
        Some(file) => {
            print(&orders::explain(ed, game.position(), &file));
            Ok(())
        }
        None => {
            print(&found.render(ed, &read.diagnostics));
            Err(Failed::told(Kind::Refused).into())
        }
    }
}

fn random(args: &Random) -> Result<()> {
    let game = args.games.game(&args.game)?;
    let text = random_text(&game, args.seed)?;
    let next = game.file().latest() + 1;
    let path = args
        .out
        .clone()
        .unwrap_or_else(|| numbered(&args.game, &game.file().name, next, "orders.toml"));
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}

/// Random legal orders for the power to move, as an order file.
pub fn random_text(game: &Game, seed: u64) -> Result<String> {
    let ed = &game.rules().edition;
    let seat = mover(game)?;
    // The seed has nothing to do with the game's dice: it only chooses what to order.
    let bytes = H::new(Tag::Practice).field(b"orders").field(&seed.to_be_bytes()).finish();
    let mut chance = Chance::new(bytes);
    let at = game.position();
    let plan = random_orders(ed, at, &bare_input(game), &mut chance, Zeal::default());
    let header = Header {
        kind: DocKind::Orders,
        game: game.file().name.clone(),
        seat,
        power: Some(at.power),
        round: Some(at.round),
        step: Some(game.file().next_step()),
        head: Some(game.file().head().short()),
        replaces: None,
    };
    Ok(orders::print_orders(ed, &header, &plan))
}
