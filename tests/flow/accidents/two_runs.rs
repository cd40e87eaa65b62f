//! Several runs of the program at once with one chain: only one of them signs.

use std::process::{Child, Command, Stdio};

use crate::table::{DORA, Table};

/// Orders that lose the same units in another order each time, so that each is another file.
const LOSSES: [&str; 6] = [
    "inf, tank, ftr",
    "inf, ftr, tank",
    "tank, inf, ftr",
    "tank, ftr, inf",
    "ftr, inf, tank",
    "ftr, tank, inf",
];

fn orders_losing(t: &Table, number: usize) -> String {
    let battle = format!(
        "[combat]\nmoves = [\n  \"3 inf, 1 tank: Archangel > West Russia\",\n  \
         \"2 inf, 1 ftr: Karelia > West Russia\",\n]\n\n[battle.\"West Russia\"]\nlosses = \"{}\"\n\n\
         [noncombat]\nmoves = [\"1 ftr: West Russia > Russia\"]\n",
        LOSSES[number]
    );
    let file = t.orders_as("anna", &battle, &format!("orders{number}.toml"));
    t.send("anna", &file);
    file
}

/// What locks the orders, as the keeper has it.
fn locked(t: &Table, keeper: &str, number: usize) -> Vec<String> {
    let orders = orders_losing(t, number);
    if keeper != DORA {
        return vec![orders];
    }
    let (game, out) = (t.latest(DORA), format!("receipt{number}.toml"));
    t.good(DORA, &["receipt", &game, &orders, "--key", "key", "-o", &out]);
    vec![orders, out]
}

fn begin_opening(t: &Table, keeper: &str, number: usize, files: &[String]) -> Child {
    let game = t.latest(keeper);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(t.open_words(&game, &files)).args(["-o", &format!("opening{number}.toml")]);
    command.current_dir(t.path(keeper, ".")).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn of_many_runs_at_once_one_opens_the_link() {
    for mode in ["director", "keepers"] {
        let t = Table::of(mode);
        let keeper = t.keepers[0].clone();
        // A run that was killed left its lock file: it holds no one up.
        t.write(&keeper, ".chain.lock", "left by a run that was killed");
        let all: Vec<Vec<String>> =
            (0..LOSSES.len()).map(|number| locked(&t, &keeper, number)).collect();
        let runs: Vec<Child> = all
            .iter()
            .enumerate()
            .map(|(number, files)| begin_opening(&t, &keeper, number, files))
            .collect();
        let ends: Vec<_> =
            runs.into_iter().map(|run| run.wait_with_output().expect("it ends")).collect();
        let opened: Vec<usize> =
            (0..ends.len()).filter(|n| ends[*n].status.code() == Some(0)).collect();
        assert_eq!(opened.len(), 1, "{mode}: {ends:?}");
        for (number, end) in ends.iter().enumerate() {
            let written = t.path(&keeper, &format!("opening{number}.toml")).exists();
            assert_eq!(written, opened == [number], "{mode}: the opening for orders {number}");
            let said = String::from_utf8_lossy(&end.stderr);
            let refused = said.contains("was opened for something else");
            assert_eq!(refused, opened != [number], "{mode}: {said}");
        }
    }
}
