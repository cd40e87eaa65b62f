//! Rules for what people say of an order in passing: who is met there, how often it counts, when it happens, what the
//! writer thinks of it. They are written as those in [`super::phrase_rules`], and come first.

/// A way of speech, and what it means.
pub(super) const PASSING_RULES: &[(&str, &str)] = &[
    // The way of ships.
    ("sail|sails|go|goes|steam|steams|proceed|proceeds by @ to", "goes via $1 to"),
    ("( by @ )", "( via $1 )"),
    // Attacks on what is there.
    (
        "attack|attacks|engage|engages|strike|strikes|hit|hits|hunt|hunts your|his|their & [,] and your|his|their & in|at|of|off @",
        "attacks $3 ( vs $1 , $2 )",
    ),
    (
        "attack|attacks|engage|engages|strike|strikes|hunt|hunts your|his|their & in|at|of|off @",
        "attacks $2 ( vs $1 )",
    ),
    (
        "sink|sinks|kill|kills|hunt|hunts|destroy|destroys|engage|engages [your|his|their|the|a] [lonely|lone|poor|single] & in|at|off @",
        "attacks $2 ( vs $1 )",
    ),
    ("& it|he|she|they finds|find|meets|meet|encounters there", "$1"),
    ("fall|falls|fell upon & in|at|off @", "attacks $2 ( vs $1 )"),
    (
        "^ in|at @ [,] & becomes|become|is|are|gets hunted|chased|attacked|assaulted by|from",
        "$1 ( vs $2 ) is_attacked_by",
    ),
    ("becomes|become|is|are hunted|chased|pursued by|from", "is_attacked_by"),
    ("becomes|become attacked|assaulted|invaded|hit by|from", "is_attacked_by"),
    ("^ @ & attack|attacks|hit|hits [the] same [place|target]", "from $1 $2 join"),
    ("^ & of|from|in @ attack|attacks|hit|hits [the] same [place|target]", "from $2 $1 join"),
    ("^ [i|we] want|wish|intend to kill|sink|destroy|beat|smash|crush the # P in @ $", "attack $3"),
    // The same units from several places.
    (
        "& each [shall|will] [march|marches|move|moves|go|goes|walk|walks] from @ to @ ,|and from @ to @ ,|and from @ to @ [,] and from @ to @",
        "$1 from $2 to $3 , $1 from $4 to $5 , $1 from $6 to $7 , $1 from $8 to $9",
    ),
    (
        "& each [shall|will] [march|marches|move|moves|go|goes|walk|walks] from @ to @ ,|and from @ to @ [,] and from @ to @",
        "$1 from $2 to $3 , $1 from $4 to $5 , $1 from $6 to $7",
    ),
    (
        "& each [shall|will] [march|marches|move|moves|go|goes|walk|walks] from @ to @ [,] and from @ to @",
        "$1 from $2 to $3 , $1 from $4 to $5",
    ),
    ("& and of & of|from|in @", "$1 and $2 of $3"),
    // Aircraft that come down.
    ("lands|land then|afterwards in|at|on", "lands_in"),
    ("returns|return|flies|goes|comes then|afterwards [back] to|in", "returns_to"),
    ("=lands|land @ as well|too|also $", "$1 $2"),
    ("& from|of @ is|are back in|at @", "$1 from $2 to $3"),
    ("back|home|returns|return to|in @ after|afterwards $", "back_to $1"),
    ("fly|flies above|over|overhead|behind them|it|her|him", "goes too"),
    (
        "[in] [order] to fetch|collect|recover|retrieve & , which|who|that lands|land on|aboard [the|its|her] deck|carrier|board $",
        ", $1 lands_on it",
    ),
    // Guns of ships.
    (
        "fires|fire|shoots|shoot|shells|shell at|on|upon [the] coast|shore|shores|beach|beaches of @",
        "bombards $1",
    ),
    (
        "[in] [order] to fetch|collect|recover|retrieve the @ & , which|who|that lands|land on|aboard [the|its|her] deck|carrier|board $",
        ", $2 of $1 lands_on it",
    ),
    // Troops and ships.
    (
        "[,] where|and all [of] [them] shall|will be put|set|landed ashore in|on|at @",
        ", offload $1",
    ),
    ("without moving|sailing|leaving [the|its|her|his] [zone|port|place|harbour] $", ""),
    ("[,] no sailing", ""),
    ("that|this & in|at|of @ $", "$1 in $2"),
    ("shells|shell|bombards|bombard the|its coast|shore|shores|beach|beaches $", "bombards"),
    (
        "takes|take|loads|load|collects|collect|embarks|embark|carries|carry # @ & =via|by|to|through",
        "takes $1 $3 from $2 $4",
    ),
    ("& lying|moored|anchored|docked|berthed in|at|off @", "$1 of $2"),
    (
        "embark|embarks|load|loads|take|takes [troops|men|soldiers] in|at|from @ , the first & , [and] the second & ,",
        "load $2 , $3 from $1 ,",
    ),
    ("over land =,|and|;|$", ""),
    ("remove|removes|betake|betakes [itself|themselves] to @", "goes to $1"),
    (
        "lifts|lift|ferries|ferry & of|from|in @ to @ [,] and they|these|it storm|storms|take|takes|attack|invade|assault|assaults @",
        "loads $1 from $2 to $3 and lands_them_in $4",
    ),
    (
        "& of|from @ drive|drives|go|goes|march|roll [on] through|via @ and join|joins in $",
        "$1 from $2 via $3",
    ),
    ("on|with one of the & of @", "by 1 $1 of $2"),
    ("across the water|sea|strait|straits &", "$1"),
    // Units that stay.
    ("are|is sleeping|asleep|resting|dozing [,] [not] [w] $", "stay"),
    ("( # stays|stay [at] home to guard|protect|watch|defend w )", "( $1 stays )"),
    ("lie|lies doggo|low", "stay"),
    ("=not|don't|dont|doesn't attack|touch|hit @ , too w $", "$1 attack $2"),
    (
        "^ the 2nd|3rd|4th|5th|second|third|fourth|fifth & of|from|in|at @ and & of|from|in|at @ =stay|stays|hold|wait",
        "1 $1 of $2 and $3 of $4 $5",
    ),
    (
        "[the] @ guys|boys|lads|men|folks|gang|lot don't|dont|doesn't|doesnt do|move|budge|stir [anything|much]",
        "$1 stays",
    ),
    (
        "[the] @ guys|boys|lads|men|folks|gang|lot do|does not do|move|budge|stir [anything|much]",
        "$1 stays",
    ),
    // Lists and tables.
    ("^ of @ : &", "from $1 : $2"),
    ("@ # or =fewer|less left [:|,] [back] to @ $", "$1 : retreat to $4 if $2 or $3 left"),
    (
        "^ [just|only] one|1 attack|battle|fight only|alone [,] [but] [w] [strong] :|on|is @ $",
        "$1 :",
    ),
    // Plans.
    (
        "^ [they|these|battles] [are] [to] [be] fought|resolved|rolled [in] [the] [order] [:] # , #",
        "sequence $1 , $2",
    ),
    ("no retreat repeat no retreat", "no retreat"),
    ("=retreat|withdraw me|myself|us|ourselves $", "$1"),
    ("=if|when|once|only & of em|us|ours|mine is|are|remains|remain left|alive", "$1 $2 is left"),
    ("at the [very] end the & $", "last $1"),
    (
        "=if|when|once you|they|he have|has|own|hold more [units|men|pieces] [left] than|as i|we [have|do|own] [left]",
        "$1 outnumbered",
    ),
    ("[then] i|we pull|pulls out to @", "retreat to $1"),
    ("suffer|suffers|sustain|sustains the first hit", "takes the first hit"),
    ("thereafter|afterwards [,] the & is|are to be lost|taken|removed", ", then $1"),
    ("[and] only then &", ", then $1"),
    ("one does not|never retreat|withdraw [,] [w] $", "no retreat"),
    (
        "=stay|stays|fight|fights|shoot|keep until|till|til she|it|he|they is|are under|down|sunk|gone|dead $",
        "no retreat",
    ),
    ("[i|we] shall|will give up &", "lose $1"),
    ("& only if|when|once there is nothing else|left|more [left]", "then $1"),
    // What the enemy has.
    ("^ there is|are & waiting|defending|standing [there|for] [us] $", "expect $1"),
    ("^ @ : & inside|within|waiting|defending $", "$1 : vs $2"),
    ("^ [the] [great|big|grand|main] pincer|pincers|drive|hammer|operation on|against|at @", "$1"),
    (
        "^ the P in @ ( & ) are|is|shall|will [be] thrown|driven|chased|hurled|pushed into|out|from|back [of] [the] [sea|ocean|land|place|territory] :",
        "$2 ( $3 ) :",
    ),
    // Money and new units.
    ("# division|divisions|regiment|regiments|brigade|brigades of &", "$1 $2"),
    (
        "^ no funds|money|ipc|ipcs will|shall|is|are [to] [be] devoted|spent|given|allotted|allocated to|on|for research $",
        "no research",
    ),
    ("^ [i|we] spend|spends all [of] [the|my|our] # [ipc|ipcs] :", "$1 :"),
    (
        "^ with|for [the|my|our] money ( # [,] [and] i|we spend|spends all [of] [them|it] ) [,] [i|we] take|takes|buy|buys|get",
        "$1 :",
    ),
    ("^ new stuff|toys|kit|gear|goodies [:]", "placed :"),
    ("@ ( empty|undefended|unguarded|vacant [!] ) <-", "$1 <-"),
    // Letters.
    ("^ bye|goodbye [,] w says|sends", "$1 says"),
    (
        "E i|we make|do|effectuate|perform|present|submit [herewith|hereby] the|my|our turn of|for|as",
        "my turn of",
    ),
    ("^ signed [and] [sealed] [and] [delivered] [at|in|by] [the] [w] $", ""),
    (
        "^ signed [and] [sealed] [and] [delivered] at|in [the] w , # beers|drinks|pints|coffees|glasses $",
        "",
    ),
    ("in place|lieu|stead of my|our w , who is on|at|in [the] w", ""),
    ("in place|lieu|stead of my|our w who is on|at|in [the] w", ""),
    ("^ in reply|answer|response to P [w] [turn|move|round] [,]", ""),
    ("^ please note [that] &", "$1"),
    // When something happens.
    (
        "E when|once|after [all] [the] fighting|battles|shooting|combat is|are done|over|finished|through [,]",
        "after_combat ,",
    ),
];
