//! Everyday words that people put around their orders. A word of this list is no misspelt name and no misspelt
//! word of an order, however much it looks like one.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The words of the first list, to be looked up.
static COMMON_WORDS: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| WORDS.split_whitespace().collect());

/// The words of the second list, to be looked up.
static IDLE_WORDS: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| IDLE.split_whitespace().collect());

/// The words, by their letters.
const WORDS: &str = "\
    son daughter wife husband dad mom mum boss brother sister says said tells told opens \
    desk winston churchill stalin roosevelt comrade comrades sir sirs madam mister gentleman ladies folks mates mate \
    buddy pal headquarters report diary letter notice remember \
    wish fingers crossed okay alright thereafter obv obvs ofc natch tbh imo imho lol haha pls plz thx able above actually again alive almost already always amazing another anyone anything anyway apparently \
    army armies awful bad badly because before behind below best better between big bigger bit brave bravely \
    busy calm carefully cheap cheers clear clearly close cold coming cool course covered crazy dangerous day dead \
    dear deep definitely different done doubt during early earlier easily easy either empty enemy enough even \
    evening ever exactly expected expensive fair far fast few fine finish finished first fleet fleets forever free \
    friend friendly front full fun funny garrison gentlemen good great greetings group guess guys half happy hard \
    heavy hello hey high hopefully hope hoping hour how huge hungry idea important impossible instead interesting \
    job joke kidding kind king know known large late later least lesson less life like little long look looking \
    looks lot luck lucky many maybe mean means men minute moment month more morning most much must near nearly \
    needed needs nervous never nice night nobody north nothing now obviously occupied odds often okay only open \
    opinion opponent ordinary original other others otherwise outnumbered pardon peace perfect perhaps phone \
    plain play played player plenty point pointless poor port position possible pressure pretty probably problem program \
    proper proud quick quickly quiet quite rather ready real really reason regards right rolls sad safe safely same \
    seems serious short simple simply since situation sleep slow slowly small snow soldier soldiers somebody \
    someone something sometimes soon sorry spring still strange strong stronger sun sunday sure surely surprise \
    task tea terrible than thank thanks then thing things think thought threat threatened time tired today together \
    tomorrow tonight top too total touch tough train troops true trust turn turns undefended understand \
    unfortunately unknown until useless usual usually very visit vulnerable wait waiting warm watch weak weaker \
    weather week weekend welcome well wife winter wise without work worried worry worse worst worth wrong yesterday \
    yet young yanks yankees brits tommies krauts huns reds ivans limeys poms kiwis rainy honour honor inform \
    pleasure lend borrow treasury drawer pocket mattress convoy heck green red blue yellow brown grey gray black \
    white orange purple pink olive colour color counted budget dice server times gmt btw cares ours theirs yours \
    saw sides ugly but what heck hell shot stuff whole whence respectively trusty merry merrily gladly swiftly stubbornly calmly proudly gently";

/// Words in the middle of an order that say how it is done, and neither that it is not done nor where or by whom.
const IDLE: &str = "\
    simply quietly happily gladly merrily calmly swiftly promptly gently softly proudly boldly stubbornly duly \
    kindly cheerfully eagerly finally surely clearly certainly definitely truly really happily nicely neatly fully \
    okay alright oki thereafter obv obvs ofc natch tbh imo imho lol haha pls plz thx even still already plainly straightaway forthwith obediently triumphantly cautiously";

/// Is it a word that changes nothing inside an order?
pub(super) fn is_idle_word(word: &str) -> bool {
    IDLE_WORDS.contains(word)
}

/// Is it a word that says nothing of an order?
pub(super) fn is_common(word: &str) -> bool {
    COMMON_WORDS.contains(word)
}
