//! What `src/plain/punctuated.rs` promises.

use fieldpost::plain::punctuated;

const SLIPS: &str = "fieldpost = 2\nkind = orders\nround = 1\nuntil = \"end of turn\"\n\n# a remark\n[purchase]\n\
                     buy = 4 inf, 3 art\n\n[combat\nmoves = [\n  \"3 inf: Karelia > West Russia\"\n  \
                     \"1 inf: Russia > Archangel\", # so far\n]\norder = [\"sz5\", \"Norway\"]\n\n\
                     [battle.West Russia]\nlosses = inf, art\"\n";

#[test]
fn punctuation_is_left_out_and_places_are_kept() {
    let read = punctuated(SLIPS).expect("an order file");
    assert_eq!(read.head_line("kind"), Some("orders"));
    assert_eq!(
        read.text,
        "Purchase:\n4 inf, 3 art\nCombat:\n3 inf: Karelia > West Russia\n\
         1 inf: Russia > Archangel\nBattle order: sz5\nBattle order: Norway\nBattles:\n\
         West Russia: losses: inf, art\n"
    );
    for words in ["Karelia", "3 art", "inf, art", "Norway"] {
        let at = read.text.rfind(words).expect("it is there");
        let span = read.in_file(fieldpost::diag::Span::new(at, at + words.len()));
        assert_eq!(SLIPS.get(span.start..span.end), Some(words));
    }
}

#[test]
fn what_may_be_something_else_is_left_alone() {
    for odd in [
        "[placement]\nplace = 1 inf: Russia\n",
        "[purchase]\nbuy = 1 inf\nbuy = 2 inf\n",
        "[purchase]\nbuy = 1 inf\n[purchase]\n",
        "[purchase]\n# my plan is to buy\n1 inf\n",
        "[combat]\nmoves = [\"1 inf: A > B\" and \"2 inf: C > D\"]\n",
        "[battle.\"sz5\"]\nool = inf\n",
    ] {
        assert_eq!(punctuated(odd), None, "{odd}");
    }
}
