//! The words in capitals that stand for something in the forms of event lines.

/// The words in capitals, with their forms for people.
pub(crate) const TERMS: [(&str, &str); 20] = [
    ("N", "a number"),
    ("POWER", "the id of a power"),
    ("SIDE", "`axis` / `allies`"),
    ("SPACE", "the id of a territory or sea zone"),
    ("SPACES", "`SPACE *(\", \" SPACE)`"),
    ("PATH", "`SPACE *(\" > \" SPACE)`"),
    ("KIND", "the id of a kind of unit"),
    ("TECH", "the id of a development"),
    ("ADVANTAGE", "the id of the rule of a nation"),
    ("PHASE", "`research`, `purchase`, ..: see `phase` in `[given]`"),
    ("OWNED", "`POWER N KIND *(\", \" N KIND) *(\" + \" ..)`, or `nobody`"),
    ("UNITS", "`POWER N KIND *(\", \" N KIND) \" at \" SPACE *(\" + \" ..)`, or `nobody`"),
    ("FIGHT", "`(overflight / rocket / raid / sea / land) SPACE`"),
    ("FIGHTS", "`FIGHT *(\", \" FIGHT)`, or `nothing`"),
    ("SHOTS", "`OWNED at OWNED *(\", \" ..)`"),
    ("ROLL", "a dice line, see above"),
    ("SUM", "`KIND-lowluck PLACE INDEX SIDE SIXTHS sure N (no die / die COLUMN: FACE)`"),
    ("REASON", "a code and its facts, see [events.md](events.md#reasons)"),
    (
        "CHOICE",
        "`landing SPACE` / `lapsed SPACE` / `no-bombardment` / `aboard UNITS` / words that came true, in quotation marks",
    ),
    (
        "BY",
        "`orders POWER` / `answer POWER` / `standing POWER VERSION SCOPE` / `attacker POWER` / `agreed BY *(\" + \" BY)` / `defaults` / `no-choice`",
    ),
];

pub(super) const MONEY: &str = "research|purchase|raid|rocket|loot|income|refund|advance|advantage";

/// The words that MONEY means.
pub fn money_words() -> impl Iterator<Item = &'static str> {
    MONEY.split('|')
}
