//! The `fieldpost` program: argv in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    fieldpost::cli::main()
}
