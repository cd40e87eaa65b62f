//! What `src/answers/desk/page_words.rs` promises.

use fieldpost::desk::for_the_page;

#[test]
fn a_page_names_no_command_without_saying_where_it_is_typed() {
    for (hint, said) in [
        ("write it as 3 inf", "write it as 3 inf"),
        (
            "`fieldpost verify` says more; ask for the game file again",
            "ask for the game file again",
        ),
        (
            "`fieldpost report` shows how it ended",
            "`fieldpost report` shows how it ended (on the command line)",
        ),
        (
            "there are 2 inf (`fieldpost show` with the game file and --space says more)",
            "there are 2 inf",
        ),
        ("name a space (such as India) of these", "name a space (such as India) of these"),
        ("use `fieldpost step` on the command line", "use `fieldpost step` on the command line"),
        ("say --winner axis", "say --winner axis (on the command line)"),
        (
            "first line\n  `fieldpost show` lists the board",
            "first line\n  `fieldpost show` lists the board (on the command line)",
        ),
    ] {
        assert_eq!(for_the_page(hint), said);
    }
}
