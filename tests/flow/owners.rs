//! A battle in which two players of one side are asked at once: both answer, in whatever order their
//! mails come; one of them never does; neither does. No one is stuck, and everyone sees who is awaited.

use fieldpost::file::Block;

use super::agreements::ruler;
use super::nations::STRIKE;
use super::rulings::rule;
use super::standing::{open_of, report, seal_of};
use super::table::{DORA, NAME, Table};
use super::{ASK, ASK_EACH, QUIET};

/// The Soviets and the British are two people.
const FOUR: [(&str, &str); 4] =
    [("anna", "Soviet Union"), ("bruno", "Germany, Japan"), ("carl", "UK"), ("emil", "US")];

/// A Soviet fighter joins the British in Egypt.
const VISIT: &str = "[purchase]\n[combat]\n[noncombat]\nmoves = [\"1 ftr: Russia > Egypt\"]\n";

const EGYPT: &str = "[purchase]
[combat]
moves = [\"1 inf, 1 tank: Libya > Egypt\", \"1 bmb: Germany > Egypt\"]
[battle.\"Egypt\"]
losses = \"inf, tank, bmb\"
their-losses = \"Soviet ftr, tank\"
[noncombat]
";

/// Germany attacks Egypt, and the turn stops for both owners.
fn both_asked(mode: &str, ask: &str) -> (Table, Block) {
    let keepers = ["--keeper", "anna", "--keeper", "bruno"];
    let t = Table::with(mode, &FOUR, if mode == "director" { &[] } else { &keepers });
    for seat in ["anna", "carl"] {
        let standing = t.standing(seat, ask);
        t.send(seat, &standing);
        t.good(ruler(&t), &["standing", "file", &t.latest(ruler(&t)), &standing]);
        t.send(ruler(&t), &t.latest(ruler(&t)));
    }
    let visit = t.orders("anna", VISIT);
    t.step("anna", &[&visit]);
    let attack = t.orders("bruno", EGYPT);
    let stop = t.step("bruno", &[&attack]);
    (t, stop)
}

/// Who is awaited, by the words of the commands.
fn awaited(t: &Table, at: &str) -> [String; 2] {
    let owed = t.good(at, &["show", &t.latest(at), "--owed"]);
    [owed, t.run(at, &["overview", &t.latest(at)]).said]
}

/// The answer that `orders new` writes for a seat, its comments on one line.
fn form(t: &Table, seat: &str) -> String {
    let file = format!("{NAME}.form.toml");
    t.good(seat, &["orders", "new", &t.latest(seat), "--seat", seat, "--out", &file]);
    let text = t.read(seat, &file);
    std::fs::remove_file(t.path(seat, &file)).expect("it was there");
    text.replace("\n#     ", " ")
}

/// The director's ruling that this seat need not answer: one of several for one step.
fn let_off(t: &Table, seat: &str) -> String {
    let own = ["--seat", DORA, "--key", "key"];
    let words = ["ruling", "default-answer", &t.latest(DORA), "--of", seat];
    let said = t.good(DORA, &[&words, &own[..]].concat());
    // The second has a name of its own, and the first once more is the first.
    assert_eq!(t.good(DORA, &[&words, &own[..]].concat()), said);
    said.lines().next().expect("the file").to_string()
}

#[test]
fn both_are_named_and_mails_may_cross() {
    for mode in ["director", "keepers", "both"] {
        let mut heads = Vec::new();
        for first in ["anna", "carl"] {
            let (t, stop) = both_asked(mode, ASK);
            assert_eq!((stop.owed.len(), stop.step), (2, None), "{mode}");
            for words in awaited(&t, "emil") {
                assert!(words.contains("anna") && words.contains("carl"), "{words}");
            }
            let second = if first == "anna" { "carl" } else { "anna" };
            let form = form(&t, "anna");
            assert!(form.contains("# losses = \"inf, tank, ftr\""), "of all, not of one: {form}");
            assert!(form.contains("the attacker's list decides (MNF-04)"), "{form}");
            let one = t.answer(first, "ftr, inf, tank");
            t.send(first, &one);
            // One answer alone is no step, and it says for whom the turn waits.
            let said = t.rule_refused(ruler(&t), &[&one]);
            assert!(said.contains(second) && !said.contains(&format!("{first} owes")), "{said}");
            let other = t.answer(second, "ftr, inf, tank");
            t.send(second, &other);
            let block = t.step(first, &[&one, &other]);
            assert!(block.owed.is_empty() && block.step.is_some(), "{mode}");
            t.dice_agree("carl");
            heads.push(t.all_agree());
        }
        assert_eq!(heads[0], heads[1], "{mode}: whose mail comes first makes no difference");
    }
}

#[test]
fn one_answers_and_the_other_never_does() {
    for (mode, silent) in [("director", "anna"), ("director", "carl"), ("keepers", "carl")] {
        let (t, _) = both_asked(mode, ASK);
        let speaks = if silent == "anna" { "carl" } else { "anna" };
        let answer = t.answer(speaks, "inf, tank, ftr");
        t.send(speaks, &answer);
        let by = if mode == "director" { DORA } else { "anna" };
        let mut files = vec![answer, rule(&t, by, &["default-answer", "--of", silent])];
        if mode == "keepers" {
            files.push(rule(&t, "bruno", &["agree", &files[1]]));
        }
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let block = t.step(by, &files);
        assert!(block.owed.is_empty() && !block.rolls.is_empty(), "{mode} {silent}");
        let told = report(&t, ruler(&t));
        assert!(told.contains(&format!("{silent} does not answer")), "{told}");
        // One owner alone does not choose: the attacker does.
        assert!(told.contains("attacker's choice, bruno"), "{told}");
        assert!(!told.contains(&format!("({speaks}, answer)")), "{told}");
        t.dice_agree("bruno");
    }
}

#[test]
fn neither_answers() {
    for ask in [ASK, ASK_EACH] {
        let (t, mut block) = both_asked("director", ask);
        let mut stops = 0;
        while !block.owed.is_empty() {
            stops += 1;
            assert!(stops < 3, "a seat that is silent is not asked again");
            let late = fieldpost::chain::late(&t.game(DORA));
            let files: Vec<String> = late.iter().map(|seat| let_off(&t, seat)).collect();
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            block = t.step(DORA, &files);
        }
        let told = report(&t, DORA);
        for seat in ["anna", "carl"] {
            assert!(told.contains(&format!("RULING by dora: {seat} does not answer")), "{told}");
        }
        assert!(told.contains("attacker's choice, bruno"), "{told}");
        t.dice_agree("emil");
    }
}

/// Asked about every choice, both owners answer each stop until the battle is over.
#[test]
fn both_answer_every_stop_of_a_battle() {
    let (mut asked, mut agreed) = (0, 0);
    for mode in ["director", "both"] {
        let (t, mut block) = both_asked(mode, ASK_EACH);
        while !block.owed.is_empty() {
            let late = fieldpost::chain::late(&t.game("bruno"));
            asked += usize::from(late.len() == 2);
            let mut answers: Vec<(String, String)> =
                late.into_iter().map(|seat| (t.answer(&seat, "ftr, inf, tank"), seat)).collect();
            answers.reverse();
            answers.iter().for_each(|(file, seat)| t.send(seat, file));
            let files: Vec<&str> = answers.iter().map(|(file, _)| file.as_str()).collect();
            block = t.step(&answers[0].1, &files);
        }
        let told = report(&t, ruler(&t));
        agreed += usize::from(told.contains("agreed: anna, answer; carl, answer"));
        t.dice_agree("emil");
    }
    assert!(agreed > 0, "they never agreed");
    assert!(asked > 0, "both were never asked at once");
}

/// A turn in which nothing is done.
fn pass(t: &Table, seat: &str) {
    let file = t.orders(seat, QUIET);
    t.step(seat, &[&file]);
}

#[test]
fn two_owners_open_their_seals_for_one_battle() {
    let t = Table::with("director", &FOUR, &[]);
    let mut kept = Vec::new();
    for seat in ["anna", "carl"] {
        let secret = "[[when]]\nbattle = \"land\"\nlosses = \"inf, tank, ftr\"\n";
        let (sealed, own) = seal_of(&t, seat, 1, secret, &["--for", "land"]);
        t.mail(seat, DORA, &sealed);
        t.good(DORA, &["standing", "file", &t.latest(DORA), &sealed]);
        t.send(DORA, &t.latest(DORA));
        kept.push((seat, own));
    }
    let visit = t.orders("anna", VISIT);
    t.step("anna", &[&visit]);
    let attack = t.orders("bruno", EGYPT);
    let stop = t.step("bruno", &[&attack]);
    assert_eq!((stop.owed.len(), stop.step), (2, None));
    let opened: Vec<String> = kept.iter().map(|(seat, own)| open_of(&t, seat, own)).collect();
    kept.iter().zip(&opened).for_each(|((seat, _), file)| t.send(seat, file));
    let said = t.rule_refused(DORA, &[&opened[1]]);
    assert!(said.contains("anna"), "{said}");
    let block = t.step("carl", &[&opened[1], &opened[0]]);
    assert!(block.owed.is_empty() && block.step.is_some());
    let told = report(&t, DORA);
    assert!(told.contains("agreed: anna, standing 1, land; carl, standing 1, land"), "{told}");
}

/// The British have sealed their losses, and their aircraft fight in the American turn.
#[test]
fn a_partner_opens_its_seal_for_a_common_attack() {
    let t = Table::with("director", &FOUR, &["--advantages", "UK: Joint Strike"]);
    let said = t.standing("carl", "[advantages]\n\"Joint Strike\" = \"round 1\"\n");
    t.good("carl", &["standing", "file", &t.latest("carl"), &said]);
    t.send("carl", &t.latest("carl"));
    for seat in ["anna", "bruno"] {
        pass(&t, seat);
    }
    let secret = "[[when]]\nbattle = \"sea\"\nask = \"before battle\"\n";
    let (sealed, own) = seal_of(&t, "carl", 2, secret, &["--for", "sea"]);
    t.mail("carl", DORA, &sealed);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &sealed]);
    t.send(DORA, &t.latest(DORA));
    for seat in ["carl", "bruno"] {
        pass(&t, seat);
    }
    let strike = t.orders("emil", STRIKE);
    let stop = t.step("emil", &[&strike]);
    assert_eq!((stop.owed.len(), stop.step), (1, None));
    for words in awaited(&t, "anna") {
        assert!(words.contains("carl"), "{words}");
    }
    let opened = open_of(&t, "carl", &own);
    let stop = t.step("carl", &[&opened]);
    let told = report(&t, DORA);
    assert!(told.contains("carl opens standing orders 2"), "{told}");
    // What was sealed says that its owner wants to be asked.
    assert_eq!((stop.owed.len(), stop.step), (1, None));
    let form = form(&t, "carl");
    assert!(form.contains("# losses = \"ftr, bmb\""), "{form}");
    assert!(form.contains("the defender's list decides (MNF-04)"), "{form}");
    let answer = t.answer("carl", "");
    let block = t.step("carl", &[&answer]);
    assert!(block.owed.is_empty() && block.step.is_some());
    t.dice_agree("bruno");
}
