//! The forms of plans for battles: what people write, with what it means in an order file. The page
//! docs/format/plain-turn.md lists them.

/// A form: words with gaps. `a|b` is one of several words, `[...]` may be left out; `#` is a number, `@` a
/// place, `%` a kind of unit, and `?` a condition of [`TESTS`].
pub struct PlanForm {
    pub words: &'static str,
    pub key: &'static str,
    /// The value in the order file with the gaps filled: `{#}`, `{@}`, `{%}`, `{?}`. What stands in square
    /// brackets is left out with its gap.
    pub value: &'static str,
}

const fn form(key: &'static str, words: &'static str, value: &'static str) -> PlanForm {
    PlanForm { words, key, value }
}

/// What is to be done in a battle.
pub const FORMS: &[PlanForm] = &[
    form("retreat", "no retreat", "never"),
    form("retreat", "never", "never"),
    form("retreat", "stay", "never"),
    form("retreat", "press", "never"),
    form("retreat", "[stay|fight|press|go|battle|hold] to|until end", "never"),
    form("retreat", "[stay|fight] until win", "never"),
    form("retreat", "retreat [to @] after # round [to @]", "[to {@} ]after round {#}"),
    form("retreat", "retreat [to @] after round # [to @]", "[to {@} ]after round {#}"),
    form("retreat", "after # round retreat [to @]", "[to {@} ]after round {#}"),
    form("retreat", "after round # retreat [to @]", "[to {@} ]after round {#}"),
    form(
        "retreat",
        "[stay|fight] # round [,] [then|and] retreat [to @] [after that]",
        "[to {@} ]after round {#}",
    ),
    form("retreat", "stop after round # [and|then] [retreat] [to @]", "[to {@} ]after round {#}"),
    form("retreat", "stop after # round [and|then] [retreat] [to @]", "[to {@} ]after round {#}"),
    form("retreat", "retreat [to @] if ? [to @]", "[to {@} ]if {?}"),
    form("retreat", "if ? [,] [then] retreat [to @]", "[to {@} ]if {?}"),
    form("retreat", "to @ if ?", "to {@} if {?}"),
    form("retreat", "if ? [,] to @", "to {@} if {?}"),
    form("retreat", "to @ after # round", "to {@} after round {#}"),
    form("retreat", "to @ after round #", "to {@} after round {#}"),
    form("retreat", "retreat never|no", "never"),
    form("retreat", "retreat [to @] after first round [to @]", "[to {@} ]after round 1"),
    form("retreat", "retreat [to @] after second round [to @]", "[to {@} ]after round 2"),
    form("retreat", "retreat [to @] after third round [to @]", "[to {@} ]after round 3"),
    form("retreat", "after first round [,] retreat [to @]", "[to {@} ]after round 1"),
    form("retreat", "after second round [,] retreat [to @]", "[to {@} ]after round 2"),
    form("retreat", "after third round [,] retreat [to @]", "[to {@} ]after round 3"),
    form("retreat", "after round # [,] retreat [to @]", "[to {@} ]after round {#}"),
    form("retreat", "after # round [,] retreat [to @]", "[to {@} ]after round {#}"),
    form("retreat", "# round most [,] [then|and] retreat [to @]", "[to {@} ]after round {#}"),
    form("retreat", "most # round [,] [then|and] retreat [to @]", "[to {@} ]after round {#}"),
    form(
        "retreat",
        "stop after # round [,] [and|then] [retreat] [to @]",
        "[to {@} ]after round {#}",
    ),
    form("retreat", "[to] @ after # round", "to {@} after round {#}"),
    form("retreat", "[to] @ after round #", "to {@} after round {#}"),
    form("retreat", "[to] @ if ?", "to {@} if {?}"),
    form("retreat", "after # round [,] to @", "to {@} after round {#}"),
    form("retreat", "after round # [,] to @", "to {@} after round {#}"),
    form("retreat", "if ? [,] > @", "to {@} if {?}"),
    form("retreat", "? > retreat [to @]", "[to {@} ]if {?}"),
    form("plan", "saac # [to @]", "SAAC {#}[ to {@}]"),
    form("plan", "saac to @", "SAAC to {@}"),
    form("retreat", "retreat [to @] after # round if ?", "[to {@} ]after round {#} if {?}"),
    form("retreat", "retreat [to @] after round # if ?", "[to {@} ]after round {#} if {?}"),
    form("retreat", "after # round [,] retreat [to @] if ?", "[to {@} ]after round {#} if {?}"),
    form(
        "retreat",
        "from second round on [:|,] if ? [,] retreat [to @]",
        "[to {@} ]after round 2 if {?}",
    ),
    form(
        "retreat",
        "from third round on [:|,] if ? [,] retreat [to @]",
        "[to {@} ]after round 3 if {?}",
    ),
    form(
        "plan",
        "strafe [,] [for] [# round] [only] [,] [then|and] [retreat] [to @]",
        "strafe[ {#}][ to {@}]",
    ),
    form(
        "retreat",
        "# round only|max|maximum|tops [,] [then|and] [retreat] [to @]",
        "[to {@} ]after round {#}",
    ),
    form(
        "retreat",
        "only|max|maximum # round [,] [then|and] [retreat] [to @]",
        "[to {@} ]after round {#}",
    ),
    form("retreat", "# round [,] then stop", "after round {#}"),
    form("retreat", "retreat [to @] after # round [,] unless end", "[to {@} ]after round {#}"),
    form("retreat", "retreat [to @] after round # [,] unless end", "[to {@} ]after round {#}"),
    form("retreat", "after # round [,] retreat [to @] [,] unless end", "[to {@} ]after round {#}"),
    form("retreat", "after round # [,] retreat [to @] [,] unless end", "[to {@} ]after round {#}"),
    form(
        "retreat",
        "stop after round # [,] [and|then] [retreat] [to @] [,] unless end",
        "[to {@} ]after round {#}",
    ),
    form("retreat", "if ? [,] retreat and retreat [to @]", "[to {@} ]if {?}"),
    form("first-hit", "% hit first", "{%}"),
    form("plan", "sa", "SA"),
    form("plan", "saac [#]", "SAAC[ {#}]"),
    form("plan", "taac", "TAAC"),
    form("plan", "kaac", "KAAC"),
    form("first-hit", "% soak [1|one] [first] [hit]", "{%}"),
    form("first-hit", "% take first hit", "{%}"),
    form("first-hit", "% take hit first", "{%}"),
    form("first-hit", "take % hit first", "{%}"),
    form("first-hit", "take first hit on %", "{%}"),
    form("first-hit", "% take 1 [hit] [first]", "{%}"),
    form("first-hit", "first hit to|on %", "{%}"),
    form("first-hit", "% first hit", "{%}"),
    form("losses", "least # % must left", "keep {#} {%}"),
    form("losses", "keep % left", "save {%}"),
    form("losses", "dont losses %", "save {%}"),
    form("losses", "save %", "save {%}"),
    form("submerge", "[%] submerge if ?", "if {?}"),
    form("submerge", "if ? [,] [%] submerge", "if {?}"),
    form("submerge", "[%] submerge after round #", "after round {#}"),
    form("submerge", "[%] submerge after # round", "after round {#}"),
    form("submerge", "[%] never submerge", "never"),
    form("submerge", "[%] no submerge", "never"),
    form("submerge", "[%] dont submerge", "never"),
    form("submerge", "[%] stay up", "never"),
];

/// A condition and its test in the order file.
pub struct FormTest {
    pub words: &'static str,
    pub value: &'static str,
}

const fn test(words: &'static str, value: &'static str) -> FormTest {
    FormTest { words, value }
}

/// Conditions that people write.
pub const TESTS: &[FormTest] = &[
    test("# or less [units|attackers] [left]", "attackers <= {#}"),
    test("only # [units|attackers] left", "attackers <= {#}"),
    test("only # units|attackers [left]", "attackers <= {#}"),
    test("less than # [units|attackers] [left]", "attackers < {#}"),
    test("less than # % [units] [left]", "attacking {%} < {#}"),
    test("# or less % [left]", "attacking {%} <= {#}"),
    test("under # [units|attackers] [left]", "attackers < {#}"),
    test("down to # [units|attackers] [left]", "attackers <= {#}"),
    test("# [units|attackers] left", "attackers <= {#}"),
    test("# or less attackers|units", "attackers <= {#}"),
    test("less than # attackers|units", "attackers < {#}"),
    test("no more than # [units|attackers] [left]", "attackers <= {#}"),
    test("less units than they", "attackers < defenders"),
    test("less than they", "attackers < defenders"),
    test("they more than", "defenders > attackers"),
    test("they more units [than]", "defenders > attackers"),
    test("outnumbered", "attackers < defenders"),
    test("only planes [left]", "attacking land = 0"),
    test("planes alone", "attacking land = 0"),
    test("attackers # or less [units] [left]", "attackers <= {#}"),
    test("only # ship|ships [units] [left]", "attacking ships <= {#}"),
    test("% sunk", "defending {%} = 0"),
    test("they % sunk", "defending {%} = 0"),
    test("# attackers|units or less [left]", "attackers <= {#}"),
    test("most # [units|attackers] left", "attackers <= {#}"),
    test("they more [units]", "defenders > attackers"),
    test("more they than attackers", "defenders > attackers"),
    test("less attackers than they", "attackers < defenders"),
    test("attackers less than they", "attackers < defenders"),
    test("only % left", "only {%}"),
    test("nothing but % left", "only {%}"),
    test("only air left", "attacking land = 0"),
    test("no land units left", "attacking land = 0"),
    test("attackers <= #", "attackers <= {#}"),
    test("attackers < #", "attackers < {#}"),
    test("attackers <= defenders", "attackers <= defenders"),
    test("attackers < defenders", "attackers < defenders"),
    test("attackers < they", "attackers < defenders"),
    test("they > attackers", "defenders > attackers"),
];
