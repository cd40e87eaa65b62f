//! What needs no table of players: boards, reports, pages, vectors and the rules of the house, each
//! through the library or one command. `cargo test --test it map` runs the tests of `map.rs`.

mod audit;
mod bot;
mod circles;
mod cited_rules;
mod colours;
mod compatibility;
mod crates;
mod demo_orders;
mod diagram;
mod differences;
mod eight_powers;
mod events_page;
mod fuzz_corpus;
mod game_vectors;
mod games;
mod global_conflict_board;
mod golden;
mod interop;
mod kept_at_home;
#[allow(dead_code, reason = "files are written by other suites")]
#[path = "../flow/keys.rs"]
mod keys;
mod layouts;
mod loss_lists;
mod map;
mod names;
mod new_game;
mod odds;
mod old_files;
mod overview;
mod pages;
mod plain_replies;
mod plain_styles;
mod plain_turns;
mod practice;
mod profile_page;
mod recipes;
mod report_games;
mod report_names;
mod report_promises;
mod report_schema;
mod report_snapshots;
mod seal_check_dice;
mod seal_docs;
mod seal_ssh;
mod signed_files;
mod standing_docs;
mod tampered;
mod tidy;
mod toy;
mod toy_nations;
mod turn_on_page;
mod vectors;
mod verifier;
mod world;
