//! Rules for the ways in which people order units about: which units go together, where the target is told, what a block of
//! a battle has before its lines. They are written as those in [`super::phrase_rules`], and come after them.

/// A way of speech, and what it means.
pub(super) const ORDER_RULES: &[(&str, &str)] = &[
    // Units that go along with those before them.
    (
        "=go|goes|sail|sails|come|comes|fly|flies|travel|travels|steam|steams|move|moves|march|marches with|alongside|beside her|him|it|them",
        "$1 too",
    ),
    (
        "support|supports|help|helps|assist|assists|back|backs|accompany|accompanies|escort|escorts|cover|covers|aid|aids|reinforce|reinforces her|him|them|it [up|there]",
        "too",
    ),
    ("join|joins|follow|follows her|him|it", "join"),
    ("lend|lends|give|gives [them|it|her|him] [a|its|their] hand|support|help|aid|cover $", "too"),
    ("in support|attendance|company|escort|tow $", "too"),
    (
        "[,] to join|help|support|assist|cover|escort|protect|accompany|guard [her|him|it|them|us] $",
        "",
    ),
    (
        ", [and] & @ helps|help|joins|join|assists|assist|supports|support|follows|follow|too [too|also|them|it|her|him] $",
        ", $1 of $2 too",
    ),
    (
        ", [and] & of|from|in|at @ helps|help|joins|join|assists|assist|supports|support|follows|follow|too [too|also|them|it|her|him] $",
        ", $1 of $2 too",
    ),
    ("[,] and so does|do &", ", $1 too"),
    (", so does|do &", ", $1 too"),
    ("& ditto|idem|likewise $", "$1 too"),
    ("& of|from|in @ and|, that of|from|in @", "$1 of $2 , $1 of $3"),
    ("another|further|additional # &", "$1 $2"),
    // Who attacks, and where.
    ("gets|get|receives|receive a visit|call from|of|by", "is_attacked_by"),
    (
        "^ [the|my|our] attack|assault|offensive|thrust|strike|blow on|against|at @ is|are|will|shall [be] made|carried|delivered|conducted|launched|led|done [out] by|with",
        "$1 is_attacked_by",
    ),
    ("^ [the] attack|assault on|against @ [is] by|with &", "$1 : $2"),
    ("^ [,] on|against|in|at @ , by|with &", "$1 : $2"),
    ("^ @ , with &", "$1 with $2"),
    (", [and] @ , with &", ", $1 with $2"),
    (
        "^ against|versus & in|at|of|off @ go|goes|come|comes|fly|flies|sail|sails|move|moves|march|marches|fight|fights",
        "$2 ( $1 ) :",
    ),
    ("^ in go|goes|march|marches|come|comes &", "$1"),
    // Arrows to the left, one behind the other.
    (
        "^ @ <- @ [:|(] & [)] <- @ [:|(] & [)] <- @ [:|(] & [)] $",
        "$1 <- $3 from $2 , $5 from $4 , $7 from $6",
    ),
    ("^ @ <- @ [:|(] & [)] <- @ [:|(] & [)] $", "$1 <- $3 from $2 , $5 from $4"),
    (
        "^ @ <- & [from|(] @ [)] <- & [from|(] @ [)] <- & [from|(] @ [)] $",
        "$1 <- $2 from $3 , $4 from $5 , $6 from $7",
    ),
    ("^ @ <- & [from|(] @ [)] <- & [from|(] @ [)] $", "$1 <- $2 from $3 , $4 from $5"),
    // Ships and their troops.
    (
        "=carry|carries|takes|take|loads|load|brings|bring|embarks|embark & from|of|in @ , which|who|that land|lands|disembark|disembarks|go|goes [ashore] in|on|at @ $",
        "$1 $2 from $3 and lands_them_in $4",
    ),
    (
        "E & of|in|at|from @ lands|land|brings|bring|delivers|deliver|puts|put [ashore] & from|of @ $",
        "$1 of $2 with $3 from $4",
    ),
    (
        ", which|it|that|who does|need|needs|has|must [not|nt] [have|need] [to] [sail|move|go|leave] [anywhere] $",
        "",
    ),
    (
        "^ @ gets|get|receives|receive & from|of|in @ by|with|on|via & in|of|at @",
        "$4 of $5 loads $2 from $3 offloads $1",
    ),
    ("on the|its|their way =in|at", "$1"),
    ("^ amphib|amphibious|amph|landing [assault|attack] [on|in|at|:] @ :", "$1 :"),
    // Where aircraft come down.
    (
        "& sent|dispatched|detached to|against|into @ [returns|return|lands|goes|flies] [back] in|to|at @",
        "$1 of $2 to $3",
    ),
    (
        "landing [back|again] where|whence they|it came|started|took|began|rose [from] [off]",
        "return_to_base",
    ),
    (
        "go|goes|fly|flies|return|returns|land|lands|come|comes [back|home] to|in|at @ and @ respectively",
        "return_to $1 and $2",
    ),
    ("& : one|1 each to|in|for @ and @ $", "$1 return_to $2 and $3"),
    ("& from @ in @ $", "$1 from $2 to $3"),
    ("& from|of @ arrive|arrives in|at @", "$1 from $2 to $3"),
    (
        "makes|make|does|perform|performs|conduct|conducts|carries|flies|runs [out] [a|an|the|his|her|its] sbr|raid on|against|over|to|in|at",
        "raids",
    ),
    (
        "makes|make|does|perform|performs|conduct|conducts|carries|flies|runs [out] [a|an|the|his|her|its] strategic [bombing] [raid|run|attack] on|against|over|to|in|at",
        "raids",
    ),
    ("^ @ : [a|the] strategic [bombing] raid [by|with|,|:] &", "sbr $1 with $2"),
    ("# of the|our|my @ &", "$1 $3 of $2"),
    (
        "^ @ , which|where you|they|he|the [enemy|germans|russians|japanese] hold|holds|defend|defends|garrison [with|by] & ,",
        "$1 ( $2 )",
    ),
    ("is|are not to [be] moved|move|go|touched $", "stay"),
    ("^ * vs|v|versus|against & , @ $", "$3 ( $2 ) : $1"),
    ("^ # units|pieces [are] against|vs|versus|v & $", "vs $2"),
    // A battle as a block of lines.
    ("^ hits : [the] first [hit] on|to & , [and] then &", "first hit on $1 ; losses : $2"),
    ("^ hits :", "losses :"),
    (
        "eat|eats|take|takes|soak|soaks|absorb|absorbs one|the|a|its|1 [first] hit before anything|everything|anyone|something|others [else] [is] [lost|dies|die|falls|sinks|goes] $",
        "takes the first hit",
    ),
    ("^ attacker|attackers|attacking [force|forces|units] [:|-] & (", "$1 ("),
    ("^ attacker|attackers|attacking [force|forces|units] [:|-] & $", "total $1"),
    ("^ attacker|attackers|attacking|att [force|forces|units] [:|-] &", "$1"),
    (
        "^ defender|defenders|defence|defense|defending|def|opposition|opponents|garrison [force|forces|units] [is|are] [:|-] & $",
        "vs $1",
    ),
    ("^ they|enemy|enemies|theirs|opponent : & $", "vs $1"),
    ("^ where : @ $", "$1 :"),
    ("^ who|with : &", "$1"),
    ("^ against : & $", "vs $1"),
    ("^ ret|retr|rtr|withdrawal :|- none|no|never|nil $", "no retreat"),
    // When they stop.
    (
        "=should|if|when|once|soon i|we am|are|be left with [only|just] # [units|unit|men|pieces] or less|fewer",
        "$1 $2 or less left",
    ),
    (
        "=should|if|when|once|soon i|we am|are|be left with only|just # [units|unit|men|pieces]",
        "$1 only $2 left",
    ),
    (
        "[as] [long] as|while i|we [still] have|hold|keep more than # [units|men|pieces] [left] [,] [i|we] stay|fight|hold|press|remain|continue [on|there] [,|;] otherwise|else",
        "if $1 or less left ,",
    ),
    (
        "[as] [long] as|while # or more [units|men|pieces] are|is|remain|live [alive|left] [,] [i|we] stay|fight|hold|press|remain|continue [on|there] [,|;] otherwise|else",
        "if less than $1 left ,",
    ),
    (
        "i|we stay|fight|hold|press|remain|continue [on|there] while|as [long] [as] # or more [units|men|pieces] are|is|remain|live [alive|left] [,|;] otherwise|else",
        "if less than $1 left ,",
    ),
    (
        "i|we stay|fight|hold|press|remain|continue [on|there] while|as [long] [as] i|we have|hold|keep more than # [units|men|pieces] [left] [,|;] otherwise|else",
        "if $1 or less left ,",
    ),
    (
        "when|once|after|as [soon] [as] [the] =first|second|third|1st|2nd|3rd round is|has [been] over|done|finished|fought|through",
        "after $1 round",
    ),
    ("=round|rounds of fire|firing|shooting|shots|action|dice", "$1"),
    (
        ", whatever|whichever|however [be] [the] [it|they] result|outcome|happens|comes|dice|goes|rolls|roll [is|may|be] [,]",
        ",",
    ),
    (
        "=if|after|when|once * , [then] the|my|our force|army|troops|survivors|units|men|attackers|expedition|fleet returns|return|goes|go|falls|fall|withdraws|withdraw|retires|retire [back] to|upon|into|on @ $",
        "$1 $2 , retreat to $3",
    ),
    (", whatever|whichever [has|may|might] happened|happen|come|comes $", ""),
    ("no retreat|withdrawal from|in either|both [of] [them] $", "in both battles no retreat"),
    ("no disengagement", "no retreat"),
    ("disengagement to @", "retreat to $1"),
    (
        "hold|holds|stand|stands|fight|fights [out|on] to|until|till [the|our|my] last man|breath|drop|bullet|cartridge|soldier $",
        "no retreat",
    ),
    ("never give|gives|gave up|in|way [there|here]", "no retreat"),
    (
        "attack|assault is|shall|will|must|has [to] [be] pressed|pushed|driven|carried home|through $",
        "no retreat",
    ),
    (
        "=if|when|once|soon [as] i|we lose|lost|loose both|all|every [of] [the|my|our] &",
        "$1 attackers $2 sunk",
    ),
    (
        "=if|when|once|soon [as] i|we have lost both|all|every [of] [the|my|our] &",
        "$1 attackers $2 sunk",
    ),
    (
        "=if|when|once my|our [last|only|one|single] & is|was|gets dead|gone|lost|killed|sunk|destroyed",
        "$1 $2 lost",
    ),
    (
        "=if|when|once my|our & are|were|get dead|gone|lost|killed|sunk|destroyed",
        "$1 attackers $2 sunk",
    ),
    ("she|he|it dives|dive|submerges|submerge after", "submerge after"),
    ("E & to =submerge|dive =after|if|when", "$1 $2 $3"),
    // Purchases and new units.
    ("[the] remaining|rest|other # [ipc|ipcs] on|for|in|into|buys|buy &", "$1 for $2"),
    ("# & [,] and|, as many &", "$1 $2 , $1 $3"),
    ("# & [,] and|, [the] same number|amount of &", "$1 $2 , $1 $3"),
    (
        "^ everything|all [units] in|to|at|into @ but|except|save [for] & [,] which|that|they|who go|goes|are|stay|appear [placed] to|in|at|into @ $",
        "$2 in $3 , rest in $1",
    ),
    ("^ @ takes|gets|receives & , [and] @ [takes|gets|receives] & $", "$1 : $2 , $3 : $4"),
    ("[and] [the] others in|at @ $", "rest in $1"),
];
