//! The answers: what is told about a game. Reports, maps, pages and audits, cases, computer players, and the desk,
//! which answers what the command line and the page ask.

#![warn(unreachable_pub)]

// A module has the same path in each of the crates.
use fieldpost_papers::{chain, file, mail, orders, roll, seal};
use fieldpost_plain as plain;
use fieldpost_rules::{
    diag, doc_kind, edition, engine, format, id, odds, reach, rule, shown, stream,
};

pub mod report;

pub mod map;

pub mod page;

pub mod diff;

pub mod audit;

pub mod case;

pub mod bot;

pub mod desk;

pub mod fuzz;
