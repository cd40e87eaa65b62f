//! Conformance cases: a rule as data, played through the same doors as a real game. This module
//! reads cases, runs them and says what differs; it reads no files.

pub mod lines;
