//! Slips that people make in order files: each is told once, where it is, with the form that would be right; and that
//! form is read.

use crate::orders::order_files::edition;
use fieldpost::diag::Diagnostic;
use fieldpost::edition::Edition;
use fieldpost::orders::read_orders;

const HEAD: &str = "fieldpost = 2\nkind = \"orders\"\ngame = \"g\"\nseat = \"b\"\n\
    power = \"Germany\"\nround = 1\nstep = 1\nhead = \"310adf32c4164f4952c26a2df40f8b80\"\n\n";

/// What is wrong, what the message and its help say, and the orders as they would be right.
struct Slip {
    wrong: &'static str,
    says: &'static [&'static str],
    right: &'static str,
}

fn errors(ed: &Edition, body: &str) -> Vec<Diagnostic> {
    let found = read_orders(ed, &format!("{HEAD}{body}")).diagnostics;
    found.into_iter().filter(Diagnostic::is_error).collect()
}

fn check(slips: &[Slip]) {
    let ed = edition();
    for Slip { wrong, says, right } in slips {
        let found = errors(&ed, wrong);
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
        let told = format!("{}; {}", found[0].message, found[0].help.as_deref().unwrap_or(""));
        for words in *says {
            assert!(told.contains(words), "{wrong}: {words}: {told}");
        }
        let place = found[0].at.span.start;
        assert!(place >= HEAD.len() && place <= HEAD.len() + wrong.len(), "{wrong}: {place}");
        let left = errors(&ed, right);
        assert!(left.is_empty(), "{right}: {left:?}");
    }
}

#[test]
fn slips_in_the_form_of_the_file() {
    check(&[
        Slip {
            wrong: "[battle.West Russia]\nlosses = \"inf\"\n",
            says: &["quotes", "write [battle.\"West Russia\"]"],
            right: "[battle.\"West Russia\"]\nlosses = \"inf\"\n",
        },
        Slip {
            wrong: "[battle.S.Europe]\nlosses = \"inf\"\n",
            says: &["quotes", "write [battle.\"S.Europe\"]"],
            right: "[battle.\"S.Europe\"]\nlosses = \"inf\"\n",
        },
        Slip {
            wrong: "[combat]\nmoves =\n  \"1 inf: Libya > Egypt\",\n]\n[noncombat]\nmoves = []\n",
            says: &["no [ at its beginning", "write moves = ["],
            right: "[combat]\nmoves = [\n  \"1 inf: Libya > Egypt\",\n]\n[noncombat]\nmoves = []\n",
        },
        Slip {
            wrong: "[combat]\nmoves = \"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\"\n",
            says: &["write moves = [\"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\"]"],
            right: "[combat]\nmoves = [\"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\n  \"1 inf: Libya > Egypt,\n  \"1 tank: Libya > Egypt\",\n]\n",
            says: &["the quotes have no end", "write \"1 inf: Libya > Egypt\","],
            right: "[combat]\nmoves = [\n  \"1 inf: Libya > Egypt\",\n  \"1 tank: Libya > Egypt\",\n]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\n  1 inf: Libya > Egypt\",\n  \"1 tank: Libya > Egypt\",\n]\n",
            says: &["the quotes have no beginning", "write \"1 inf: Libya > Egypt\""],
            right: "[combat]\nmoves = [\n  \"1 inf: Libya > Egypt\",\n]\n",
        },
        Slip {
            wrong: "[purchase]\nbuy = \"8 inf\n[combat]\nmoves = []\n",
            says: &["the quotes have no end", "write buy = \"8 inf\""],
            right: "[purchase]\nbuy = \"8 inf\"\n[combat]\nmoves = []\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"1 inf: Libya > Egypt\"; \"1 tank: Libya > Egypt\"]\n",
            says: &["a comma", "\"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\""],
            right: "[combat]\nmoves = [\"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\"]\n",
        },
    ]);
}

#[test]
fn slips_in_a_line_of_orders() {
    check(&[
        Slip {
            wrong: "[combat]\nmoves = [\"1 inf: Libya > Egypt; 1 tank: Libya > Egypt\"]\n",
            says: &["a second order", "write \"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\""],
            right: "[combat]\nmoves = [\"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"1 inf: Libya > Egypt, 1 tank: Libya > Egypt\"]\n",
            says: &["a second order", "write \"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\""],
            right: "[combat]\nmoves = [\"1 inf: Libya > Egypt\", \"1 tank: Libya > Egypt\"]\n",
        },
        Slip {
            wrong: "[mobilize]\nplace = [\"7 inf: Germany, 1 inf: S. Europe\"]\n",
            says: &["a second order", "write \"7 inf: Germany\", \"1 inf: S. Europe\""],
            right: "[mobilize]\nplace = [\"7 inf: Germany\", \"1 inf: S. Europe\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"4 inf to 2\"]\n",
            says: &["order of loss", "write losses = \"inf to 2\""],
            right: "[battle.\"Egypt\"]\nlosses = \"inf to 2\"\n",
        },
        Slip {
            wrong: "[purchase]\nbuy = \"3inf 1ftr\"\n",
            says: &["a comma is missing", "write \"3inf, 1ftr\""],
            right: "[purchase]\nbuy = \"3inf, 1ftr\"\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"2inf 1tank: Libya > Egypt\"]\n",
            says: &["a comma is missing", "write \"2inf, 1tank: Libya > Egypt\""],
            right: "[combat]\nmoves = [\"2inf, 1tank: Libya > Egypt\"]\n",
        },
        Slip {
            wrong: "[mobilize]\nplace = [\"8inf 4art: Germany\"]\n",
            says: &["a comma is missing", "write \"8inf, 4art: Germany\""],
            right: "[mobilize]\nplace = [\"8inf, 4art: Germany\"]\n",
        },
        Slip {
            wrong: "[mobilize]\nplace = [\"8 inf, 2 art -> Germany\"]\n",
            says: &["a colon", "write \"8 inf, 2 art: Germany\""],
            right: "[mobilize]\nplace = [\"8 inf, 2 art: Germany\"]\n",
        },
        Slip {
            wrong: "[mobilize]\nplace = [\"8 inf Germany\"]\n",
            says: &["a colon", "write \"8 inf: Germany\""],
            right: "[mobilize]\nplace = [\"8 inf: Germany\"]\n",
        },
        Slip {
            wrong: "[mobilize]\nplace = [\"Germany: 8 inf\"]\n",
            says: &["the units come before", "write \"8 inf: Germany\""],
            right: "[mobilize]\nplace = [\"8 inf: Germany\"]\n",
        },
        Slip {
            wrong: "[purchase]\nbuy = \"7 inf: Germany\"\n",
            says: &["write \"7 inf\"", "[mobilize] place = [\"7 inf: Germany\"]"],
            right: "[purchase]\nbuy = \"7 inf\"\n[mobilize]\nplace = [\"7 inf: Germany\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"1 Ukraine fighter to Egypt\"]\n",
            says: &["the place comes after the units", "write \"1 fighter: Ukraine > Egypt\""],
            right: "[combat]\nmoves = [\"1 fighter: Ukraine > Egypt\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"1 bmb: Germany > UK (SBR)\"]\n",
            says: &["without parentheses", "write \"1 bmb: Germany > UK raid\""],
            right: "[combat]\nmoves = [\"1 bmb: Germany > UK raid\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"1 inf: Libya > Egypt (SBR)\"]\n",
            says: &["only bombers raid", "write \"1 inf: Libya > Egypt\""],
            right: "[combat]\nmoves = [\"1 inf: Libya > Egypt\"]\n",
        },
        Slip {
            wrong: "[combat]\nmoves = [\"1 inf: Libya > Egypt (with care)\"]\n",
            says: &["a remark belongs after a #", "write \"1 inf: Libya > Egypt\""],
            right: "[combat]\nmoves = [\"1 inf: Libya > Egypt\"] # with care\n",
        },
        Slip {
            wrong: "[battle.\"Egypt\"]\nretreat = \"2 rounds\"\n",
            says: &["rounds of combat", "write \"after round 2\""],
            right: "[battle.\"Egypt\"]\nretreat = \"after round 2\"\n",
        },
        Slip {
            wrong: "[battle.\"Egypt\"]\nretreat = \"to Libya after 2 rounds\"\n",
            says: &["rounds of combat", "write \"to Libya after round 2\""],
            right: "[battle.\"Egypt\"]\nretreat = \"to Libya after round 2\"\n",
        },
    ]);
}

#[test]
fn slips_in_keys_and_sections() {
    check(&[
        Slip {
            wrong: "[placement]\nplace = [\"7 inf: Germany\"]\n",
            says: &["write [mobilize]"],
            right: "[mobilize]\nplace = [\"7 inf: Germany\"]\n",
        },
        Slip {
            wrong: "[battle.\"Egypt\"]\ncasualties = \"inf, art\"\n",
            says: &["write losses = \"inf, art\""],
            right: "[battle.\"Egypt\"]\nlosses = \"inf, art\"\n",
        },
        Slip {
            wrong: "[battle.\"Egypt\"]\nool = \"inf, art\"\n",
            says: &["write losses = \"inf, art\""],
            right: "[battle.\"Egypt\"]\nlosses = \"inf, art\"\n",
        },
        Slip {
            wrong: "casualties = \"inf, art\"\n",
            says: &["below [battle.\"West Russia\"]: losses = \"inf, art\""],
            right: "[battle.\"West Russia\"]\nlosses = \"inf, art\"\n",
        },
        Slip {
            wrong: "[combat]\nretreat = \"to Ukraine\"\n",
            says: &["below [battle.\"West Russia\"]: retreat = \"to Ukraine\""],
            right: "[battle.\"West Russia\"]\nretreat = \"to Ukraine\"\n",
        },
        Slip {
            wrong: "buy = \"7 inf\"\n",
            says: &["write it below [purchase]"],
            right: "[purchase]\nbuy = \"7 inf\"\n",
        },
    ]);
}

#[test]
fn misspelt_places_are_offered_and_not_taken() {
    let ed = edition();
    for (typed, meant) in [("Lybia", "Libya"), ("NWY", "Norway"), ("Karelai", "Karelia S.S.R.")] {
        let found = errors(&ed, &format!("[combat]\nmoves = [\"1 inf: {typed} > Egypt\"]\n"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains(typed), "{found:?}");
        let help = found[0].help.as_deref().unwrap_or_default();
        assert!(help.starts_with("did you mean") && help.contains(meant), "{help}");
    }
}
