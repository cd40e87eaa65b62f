//! What `src/answers/report/context.rs` promises.

use fieldpost::orders::document;
use fieldpost::report::words_on_leaving;

#[test]
fn a_battle_is_quoted_by_what_it_says_about_leaving() {
    let text = "fieldpost = 2\n[battle.\"Ukraine\"]\nlosses = \"inf\"\n\
                retreat = \"to Caucasus if attackers <= 3\"\n[battle.\"sz5\"]\nlosses = \"dd\"\n";
    let (file, _) = document::read(text);
    assert_eq!(words_on_leaving(&file, "Ukraine"), "retreat to Caucasus if attackers <= 3");
    assert_eq!(words_on_leaving(&file, "sz5"), "");
    assert_eq!(words_on_leaving(&file, "Norway"), "Norway");
}
