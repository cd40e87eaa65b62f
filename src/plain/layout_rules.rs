//! Rules for the words of letters, contracts and cash books, and for what is told next to an order without changing it. They
//! are written as those in [`super::phrase_rules`], and come after them.

/// A way of speech, and what it means.
pub(super) const LAYOUT_RULES: &[(&str, &str)] = &[
    // Money: what is said of it must still be right.
    ("against|for|upon|at [the|a] payment|price|sum|cost of #", "= $1"),
    ("against payment of #", "= $1"),
    ("hold # $", "save $1"),
    ("hold back # $", "save $1"),
    (
        "and|, regret|regrets|note|notes|find|see that nothing|none remains|remain|left",
        ", nothing left",
    ),
    ("[and] # in change $", ", $1 left"),
    ("[and] # as change $", ", $1 left"),
    (", what a|an w $", ""),
    (", where|what|who else $", ""),
    ("[,] wish them|me|us|him luck $", ""),
    ("[,] to the last penny|cent|pfennig|mark|kopeck|yen|rouble|shilling $", ", nothing left"),
    ("balance nil|zero|nought $", "nothing left"),
    ("E at sea ,", ""),
    ("E on land ,", ""),
    // Contracts.
    (
        "is|are|shall not [be] [a] party|parties to this|the agreement|contract|treaty|deal|pact",
        "stays",
    ),
    ("^ the attacker|buyer|undersigned|aggressor|invader|purchaser w", "$1"),
    ("^ excluded|precluded|inadmissible $", "none"),
    ("^ out of the question $", "none"),
    ("^ not permitted|provided|foreseen|contemplated|allowed $", "none"),
    // Telegrams and radio.
    ("^ end of message|telegram|transmission|orders|signal $", ""),
    ("^ message|telegram|transmission|signal ends|end $", ""),
    (", over [and] [out] $", ""),
    ("^ over and out $", ""),
    ("i|we should|would like the following :", ""),
    ("^ [the] ship|boat|vessel|steamer does|do|will not leave @ $", "trn in $1 stays"),
    (
        "=stays|stay|remains|remain in|at @ [together] with|beside the|our|its|my & $",
        "$1 in $2 , $3 of $2 stays",
    ),
    (
        "=stays|stay|remains|remain in|at @ [together] with|beside the|our|its|my & )",
        "$1 in $2 , $3 of $2 stays )",
    ),
    ("^ @ : & to @ , loading", "$2 $1 to $3 , loading"),
    // Openings of a line.
    ("^ [it] [is] [high] time to w", "$1"),
    ("^ throw|kick|drive|chase|push|sweep them|him|you|it out of|from @ $", "attack $1"),
    ("^ @ attacked|assaulted|stormed by|with &", "$1 : $2"),
    (
        "^ [a|the] retreat|withdrawal is not provided|foreseen|permitted|planned [for] $",
        "no retreat",
    ),
    // A retreat behind its condition.
    (
        "E =less|fewer than # of us|mine|ours|them left ->|>|→|=> @ $",
        "retreat to $3 if $1 than $2 of us left",
    ),
    (
        "E =less|fewer than # of us|mine|ours|them left , [then] [back] [to] @ $",
        "retreat to $3 if $1 than $2 of us left",
    ),
    ("E =less|fewer than # of & left ->|>|→|=> @ $", "retreat to $4 if $1 than $2 of $3 left"),
    (
        "E =less|fewer than # of & left , [then] [back] [to] @ $",
        "retreat to $4 if $1 than $2 of $3 left",
    ),
    ("E # or =less|fewer [of] [us|mine|ours] left ->|>|→|=> @ $", "retreat to $3 if $1 or $2 left"),
    // What can be placed.
    (", which|it can|may|could take|hold|raise|produce # $", ""),
    // A plan without a sign before it.
    ("@ no retreat|retreats $", "$1 , no retreat"),
];
