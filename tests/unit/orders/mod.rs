//! What the files of `src/papers/orders/` promise.

mod battle_keys;
mod fold;
mod messages;
mod order_files;
mod printing_law;
mod refusals;
mod slip_lines;
mod slips;
mod unclosed;
mod warnings;
