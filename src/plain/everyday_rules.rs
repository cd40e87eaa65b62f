//! Rules for the plainest ways to order a move, an attack, a blitz or a landing, with the words in another order than the
//! reader expects. They are written as those in [`super::phrase_rules`], and come after them.

/// A way of speech, and what it means.
pub(super) const EVERYDAY_RULES: &[(&str, &str)] = &[
    // The source before the units, the target behind them.
    (
        "^ from @ , & =to|into|against|on|attack|attacks|go|goes|move|moves|hit|hits",
        "from $1 $2 $3",
    ),
    ("^ @ , & , =to|into|against @ $", "$2 from $1 $3 $4"),
    ("^ @ : @ : & ,|; @ : & ,|; @ : & $", "$1 : $3 from $2 , $5 from $4 , $7 from $6"),
    ("^ @ : @ : & ,|; @ : & $", "$1 : $3 from $2 , $5 from $4"),
    (
        "^ @ : & ,|; @ : & =to|into|->|>|→|=>|attack|attacks|hit @ $",
        "$2 from $1 , $4 from $3 to $6",
    ),
    // `sz59: trn -> sz60, loads 1 inf from Japan, -> sz61, ...`
    (
        "^ @ : & [moves|goes|sails|steams] =->|>|→|=>|to @ [,] [and] =loads|load|picks|pick|takes|take|collects|collect|embarks|embark",
        "$2 $1 $3 $4 , $5",
    ),
    // The target before the units, or between them and their source.
    ("^ @ falls|fall to &", "$1 is_attacked_by $2"),
    (
        "^ @ [is|are|gets|get] [to] [be] attacked|hit|invaded|assaulted|struck|stormed from @ with|by & [,] and from @ with|by & $",
        "$1 is_attacked_by $3 from $2 and $5 from $4",
    ),
    (
        "^ @ [is|are|gets|get] [to] [be] attacked|hit|invaded|assaulted|struck|stormed from @ with|by & $",
        "$1 is_attacked_by $3 from $2",
    ),
    ("^ [the|my|our] attack|assault|strike|thrust on|against|at @ , &", "$1 : $2"),
    ("^ assault @ with &", "attack $1 with $2"),
    ("^ @ , & there :", "$1 ( vs $2 ) :"),
    ("^ sum|sums [:|=] & v|vs|versus|against & $", "total $1 vs $2"),
    ("^ objective|goal|aim [is] @ :", "$1 :"),
    ("^ objective|goal|aim : @ [:|,]", "$1 :"),
    ("& on|against|at @ from @ $", "$1 from $3 to $2"),
    ("& =to|into|against|-> @ , from @ $", "$1 from $4 to $3"),
    (
        "attack|attacks|kill|kills|sink|sinks|hit|hits|destroy|engage|strike & in|at|of @ with",
        "attack $2 ( $1 ) with",
    ),
    ("^ attack|kill|sink|destroy & [in|at|of] @ : &", "$2 ( $1 ) : $3"),
    (
        "^ & in|at|of @ is|are [to] [be] attacked|hit|sunk|engaged by|with",
        "$2 ( $1 ) is_attacked_by",
    ),
    (
        "on|against|attack|attacks|hit|hits|sink|sinks|engage [the] bb|battleship|dd|destroyer|sub|submarine|fleet|ships|navy|squadron in|at|of @ $",
        "to $1",
    ),
    (
        "against|hit|hits|attack|attacks|engage P [fleet|navy|ships|squadron|force|forces|garrison|troops|army|units] in|at|of @",
        "to $2",
    ),
    ("@ all to|into|against @ $", "$1 to $2"),
    ("^ units|troops : &", "$1"),
    // Units that do the same as those before them.
    ("=to|into|attack|attacks|hit|hits|->|> @ [,] plus & =from|of|in @ $", "$1 $2 , also $3 $4 $5"),
    ("=to|into|attack|attacks|hit|hits|->|> @ , and & =from|of|in @ $", "$1 $2 , also $3 $4 $5"),
    ("^ & from|of|in @ as well $", "also $1 from $2"),
    (
        "& =from|of|in @ join|joins the defence|defense|defenders|garrison of|in @ $",
        "$1 $2 $3 to $4",
    ),
    // Blitzes.
    ("( blitz|blitzes|blitzing [through|via|over|across] @ )", "via $1"),
    (", blitz|blitzes|blitzing [through|via|over|across] @ $", "via $1"),
    (
        "=from|of|in @ blitz|blitzes|blitzing [through|via|over|across] @ [,] [and] [then] ends|ending|end|stops|stop|halts|continues|goes|moves|rolls|drives|pushes [up|on] in|to|into|at @",
        "$1 $2 to $3 to $4",
    ),
    (
        "=from|of|in @ blitz|blitzes|blitzing [through|via|over|across] @ [,] [and] [then] in|to|into @",
        "$1 $2 to $3 to $4",
    ),
    (
        "^ & @ blitz|blitzes|blitzing [through|via|over|across] @ [,] [and] [then] in|to|into @",
        "$1 from $2 to $3 to $4",
    ),
    (
        "^ & @ blitz|blitzes|blitzing [through|via|over|across] @ [,] [and] [then] ends|ending|end|stops|stop|halts|continues|goes|moves|rolls|drives|pushes [up|on] in|to|into|at @",
        "$1 from $2 to $3 to $4",
    ),
    (
        "^ blitz with & from|of|in @ through|via|over|across @ [in] to|into @",
        "$1 from $2 to $3 to $4",
    ),
    ("^ blitz @ with & from|of|in @ , ends|ending|stopping in|at @ $", "$2 from $3 to $1 to $4"),
    ("^ blitz @ and|, @ with & from|of|in @ $", "$3 from $4 to $1 to $2"),
    (
        "=cross|crosses|passes|pass [through] @ [,] and ends|end|stops|stop|halts [up] in|at @",
        "to $2 to $3",
    ),
    // Landings.
    (
        "[,|;] after|following [the] combat|battle|fight|fighting|attack [it|they] [flies|fly|goes|go|returns|return|moves|lands|land] [back|on] to|in|at @ $",
        "and lands_in $1",
    ),
    (", [in] ncm|nc to|in @ $", "and lands_in $1"),
    ("and|, [then] flies|fly [on|over|away|off] to|into @", "and lands_in $1"),
    ("and land|lands it|them|him|her in|at|on @", "and lands_in $1"),
    (
        "=fighter|fighters|ftr|ftrs|bomber|bombers|bmb|plane|planes * =attack|attacks|hit|hits|strike|strikes @ and|, [then] goes|go|moves|move|continues|continue [on|over] to @",
        "$1 $2 $3 $4 and lands_in $5",
    ),
    ("( [and] returns|return|back|home|returning [home|again] )", ", return_to_base"),
    (
        "helps|help|assists|assist|fights|joins [out] in @ and|, [then] =comes|come|goes|go|flies|fly|returns|return|lands|land|back",
        "to $1 and $2",
    ),
    (", [back] home after|afterwards|later|again $", ", return_to_base"),
    (", rtb $", ", return_to_base"),
    // Ships and their troops.
    (", everybody|everyone|all [men|hands] off|out|ashore in|at|on @", ", offload $1"),
    (
        "unload|unloads|offload|offloads|drops both|all|everybody|everyone [of] [them] in|at|on @",
        "offloads $1",
    ),
    ("^ & : sbr|raid on|against|of @", "$1 sbr $2"),
    // Purchases.
    (", no savings|saving $", ", nothing left"),
    ("# new & $", "$1 $2"),
    // Where a way goes.
    ("to keep|hold|save|cover|shield it|them|him|her [alive|safe|up] $", ""),
    (
        "east|west|north|south|eastward|eastwards|westward|westwards|northward|southward|northwards|southwards =to|into @",
        "$1 $2",
    ),
];
