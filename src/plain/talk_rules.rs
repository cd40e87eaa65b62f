//! Rules for the words of people who write a turn as they would tell it: what they say of their money, which ships carry whose
//! troops, who goes along. They are written as those in [`super::phrase_rules`], and come after the other tables.

/// A way of speech, and what it means.
pub(super) const TALK_RULES: &[(&str, &str)] = &[
    // Money.
    (
        "( from|of # , # rest|rests|stay|stays|remain|remains|sleep|sleeps [in|on|at] [the|my|our] [pocket|purse|box|bank|drawer|chest|till|cash] )",
        "( $1 money , $2 left )",
    ),
    (
        "[the] [other|remaining] # [ipc|ipcs] i|we conserve|keep|save|guard|hold|put [away|aside] [in|for|into] [the|my|our|a] [box|pocket|bank|purse|drawer|chest|piggy] [bank] $",
        "save $1",
    ),
    (
        "i|we guard|conserve|keep|save # [ipc|ipcs] for [the] [next|another|other] time|turn|round|occasion $",
        "save $1",
    ),
    ("and then|now he|she|i|we is|am|are|s broke|skint|bankrupt|penniless $", ", nothing left"),
    ("and [the] # above|before makes|make|gives|give|is|are #", ", total $2"),
    ("^ # + # = # $", "total $3"),
    // Purchases and placements.
    ("& only , # $", "$1 , $2"),
    (
        "# & join|joins|appear|appears|arrive|arrives|report|reports in|at @ and # in|at @ $",
        "$1 $2 placed in $3 ; $4 $2 placed in $5",
    ),
    ("& off|near|outside @ in|at @ $", "$1 in $3"),
    (", that|it|which is the maximum|limit|most [there|possible] [i] [believe|think|guess] $", ""),
    // Who carries whom.
    (
        "^ @ : & aboard|on|by|in & of|in|from|at @ [,] [to] [be] landed|landing|unloaded|unloading|offloaded|ashore from @ $",
        "$3 of $4 loads $2 from $1 , offloads from $5",
    ),
    (
        "^ @ <- & ( @ , shipped|carried|brought|ferried|transported|taken by|on|with # of [the|my|our] & in|at|of|from @ , they|which end|ends|stop|stops|finish in|at @ )",
        "$4 $5 $6 to $7 , load $2 $3 , offload $1",
    ),
    (
        "^ @ <- & ( @ , shipped|carried|brought|ferried|transported|taken by|on|with the first|second|third|fourth|other|last & in|at|of|from @ , it|which end|ends|stop|stops|finish|finishes in|at @ )",
        "1 $4 $5 to $6 , load $2 $3 , offload $1",
    ),
    (
        "to @ , where & embark|board|boards|embarks from|in|at @ ; they|these go|come|land ashore in|at|on @",
        "to $1 , loads $2 from $3 , offloads in $4",
    ),
    (
        "& @ : board|boards & in|at|from @ , cross|crosses|sail|sails|go|goes|steam|steams to @ , disembark|disembarks|debark|unload|unloads [on|in|at] @",
        "$1 $2 : load $3 in $4 , sail to $5 , offload $6",
    ),
    (
        "to @ and lands|land|puts|put|sets|set|drops|drop|delivers both|all [of] [them|it] [ashore|down] in|on|at @",
        "to $1 and lands_them_in $2",
    ),
    (
        "lands|land|puts|put|sets|set|drops|drop|delivers the pair|lot of them [ashore|down] in|on|at @",
        "lands_them_in $1",
    ),
    ("& of|from|off our|my|the carrier|carriers|car|ac|cv in|of|at|off @", "$1 of $2"),
    // Who goes along, and against whom.
    ("come|comes|tag|tags|fly|flies|sail|sails along", "join"),
    ("fight|fights|attack|attacks along|alongside|together with them|him|her|it", "join"),
    ("throw|throws|drive|drives|kick|kicks|chase|chases them|him out|away (", "attack there ("),
    ("throw|throws|drive|drives|kick|kicks|chase|chases them|him out|away $", "attack there"),
    (
        "# =tanks|armor|armour|arm and & from @ join|joins [,] [the] tanks|armor|armour|arm going|passing|driving|rolling|moving|travelling through|via|over @ $",
        "$1 $2 from $4 through $5 and $3 from $4 join",
    ),
    ("all converge|concentrate|meet|gather|descend on|in|at|upon @", "attack $1"),
    ("converge|converges|descend|descends on|upon @", "attack $1"),
    (
        "is|are attacked from two|three|four|all|both|several|# sides|directions|quarters",
        "is_attacked",
    ),
    (
        "to @ and [to] engage|engages|attack|attacks|sink|sinks|destroy|destroys|fight|fights|hunt|hunts|hit|hits|strike|strikes [the|a|an] P & there",
        "attacks $1",
    ),
    (
        ", where [only] & lies|lie|sits|sit|floats|float|rides|ride|waits|wait unescorted|alone|unprotected|unguarded|helpless|exposed|idle",
        ", where $1 waits",
    ),
    ("pass|passes through", "goes through"),
    (
        "^ the|my|our|one one|other|next|main|only|remaining attack|battle|fight is|goes [on|at|against|in|for] @ :",
        "$1 :",
    ),
    (
        "^ one|other|next|main|only|remaining attack|battle|fight is|goes [on|at|against|in|for] @ :",
        "$1 :",
    ),
    ("[to] there go|goes|come|comes|march|marches from @ & $", "from $1 $2"),
    (
        "& of|in|from @ flies|fly|goes|go|returns|return [back] to @ and the one|ones of|in|from|at @ to @",
        "$1 of $2 to $3 , $1 of $4 to $5",
    ),
    (
        ", if|should it|he|she|they [still] live|lives|survive|survives [,] =lands|land|leaves|leave|returns|return|flies|fly|comes|goes",
        "$1",
    ),
    (
        ", if|should it|he|she [still] lives|survives [,] lands|flies|returns in|at|on|to @",
        "lands_in $1",
    ),
    (
        "leaves|leave|quits|quit @ and|, land|lands|returns|return|goes|go|flies|fly [back] in|to|at @",
        "from $1 to $2",
    ),
    ("^ [the] & in|at|of|off|from @ is attacked by &", "$2 ( $1 ) : $3"),
    // What is said of an enemy, or of nobody.
    (", it|he|they|she has|have & and nowhere|nothing [left] [to] [go|run|do|hide] $", ""),
    (
        "[,] [just|only|merely] to scratch|annoy|tease|bother|weaken|scare|bleed|soften|prick|irritate them|him|you|her [up] [a] [bit|little] $",
        "",
    ),
    (", too many & out|over|around there $", ""),
    ("[,] [for] next door $", ""),
    ("E that|the|this same|very morning|afternoon|evening|night|day|hour [,]", ""),
    ("and that|the|this same|very morning|afternoon|evening|night|day|hour", "and"),
    ("^ after combat ,", ""),
    ("^ the hun|boche|jerry|ivan|foe|jap|enemy has|have & there $", "only $1 are there"),
    ("[,] call|ring|phone me [back] when|once|after you [have] rolled|done|finished|thrown $", ""),
    ("^ bad|poor|weak signal|line|connection [,] so # texts|messages|parts|mails $", ""),
    (
        "^ done|given|executed in|at @ , in # copies|originals|languages , one of them for the|my w $",
        "",
    ),
    ("^ done|given|executed in|at @ , in # copies|originals|languages $", ""),
    ("& and [the] guns|gun do|does|will|shall not|nt move|stir|budge $", "$1 stay"),
    (
        "^ sorry for|about @ , nothing|no personal|offence|offense|hard [feelings] $",
        "nothing personal",
    ),
    (
        "^ yes|well , @ is|are|looks [then] naked|bare|open|empty|exposed|weak , but i|we set|place|put|buy|get|bring new ones|units|men|troops $",
        "",
    ),
    ("[,] you are|play P so please w w $", ""),
    (
        "^ @ & die|dies|go|goes first|1st , @ & second|2nd , & last",
        "lose $2 from $1 , $4 from $3 , $5",
    ),
    (
        "gives|give it # rnd|round|rounds [,] then|and comes|goes|falls home|back to @",
        ", retreat to $2 after $1 rounds",
    ),
    ("^ we|i press|fight|push on until|till @ is ours|mine|taken|captured $", "$1 : no retreat"),
    (", no stopping|stop|break|pause $", ", no retreat"),
    ("^ [first|now|then] the sea|air :", ""),
    // Plans.
    (
        "^ agreed|settled|decided * who|what|which [is|are] [to] [be] sacrificed|lost|spent|die [first] :",
        "lose",
    ),
    (
        "but one|1 & i|we save|keep|spare , it goes|dies|falls only when|if nothing else is there|left $",
        "keep 1 $1",
    ),
    (
        "[but] # & i|we save|keep|spare , it goes|dies|falls only when|if nothing else is there|left $",
        "keep $1 $2",
    ),
    ("^ if|when|once you|they|he hit|hits|score [,] [then] & takes|take|absorbs|soaks", "$1 takes"),
    ("=when|if|once|should i|we remain|stay|rest|am|are [left] with # &", "$1 i have $2 $3"),
    (", to the death|knife , * $", ", $1 , no retreat"),
    (", to the death|knife $", ", no retreat"),
    ("=when|if|once after a|each|every|one round i|we", "$1 we"),
    (
        "^ should|if we|i suffer|take a|any|one loss|hit|casualty , let it be & and not &",
        "losses : $1 , $2 last",
    ),
    ("less|fewer units as", "less units than"),
    (
        "[-|–|,|;] someone|somebody|anybody has|must [to] occupy|hold|take|garrison|keep [the|that|a] w $",
        "",
    ),
    ("they|we|i keep|keeps at it till|until it's|its|it [is] over|done|finished $", "no retreat"),
    ("=if|unless|when we|i have taken|captured|conquered|won|seized @", "$1 $2 taken"),
    ("otherwise|else ->|>|→|=> @", "otherwise $1"),
    ("^ in|for|at the [battle|attack|fight] number|no one [,|:]", "battle 1 :"),
    ("^ in|for|at the [battle|attack|fight] number|no # [,|:]", "battle $1 :"),
    ("^ from|as the end of round # on|onward|onwards [,]", "after round $1 ,"),
    ("lose|loses|loose before [the] & and|, then|after [the] &", "lose first $1 , then $2"),
    ("E [lose] before & for|as|at last $", "lose $1"),
    ("is|are broken|called off|up after # rounds|round", ": retreat after $1 rounds"),
    ("in|with respect of|to", "in"),
    ("=through|via|over @ and [through] the [suez|panama] canal into|to @", "$1 $2 to $3"),
    (
        "the third|3rd|fourth|4th|last & guards|guard|watches|minds|keeps the|our|my w $",
        "1 $1 stays",
    ),
    ("# of the|our|my # @ &", "$1 $4 of $3"),
    ("^ @ : & of|from @ bombs|bomb the factory|factories|complex|ic|plant", "$1 : $2 of $3 raids"),
    (
        "E # & of|from @ goes|go|flies|fly|comes|come with|alongside it|him|her|them as [an|its|his|her] escort|escorts $",
        "with $1 $2 of $3 as its escort",
    ),
    ("=attack|attacks|fight|fights with|alongside|beside her|him|it|them", "$1 too"),
    (";|, [and] & of|from|in|at @ attack|attacks|fight|fights too $", ", $1 of $2 too"),
    ("& of|from|in @ are|is overhead|above|aloft", "$1 of $2 join"),
    ("& go|goes to @ , & too $", "$1 go to $2 , $3 go to $2"),
    ("( # jap|japs|japanese|german|ger|russian|british|brit|italian|us|uk & )", "( $1 $2 )"),
    ("( & too|also )", "( $1 )"),
    ("both new &", "both $1"),
    ("too|also and =bombards|bombard|shells|shell|fires|fire", "and $1"),
    (
        "@ [,] where it|she|he|they lies|lie|waits|wait|sits|sit|anchors|rests [at] [anchor] [already|now] [,]",
        "$1 ,",
    ),
    (
        "; the subs|sub|submarines|submarine do|does|shall|will|must never|not dive|submerge",
        "; never submerge",
    ),
    ("; [the] subs|sub|submarines|submarine never dive|submerge", "; never submerge"),
    ("^ @ : dug|digs|dig in $", "$1 stays"),
    (
        "^ @ : [&|infantry|troops] only , nothing to choose|choose|decide|list|order [from] , =stay|stays|fight|fights|hold|no|until|till",
        "$1 : $2",
    ),
];
