// @ts-check
// What the program answers, as far as the page uses it. web/src/ask.rs and web/src/play.rs list the questions.

/** @typedef {{name: string, bytes: Uint8Array}} GivenFile */

/**
 * What the program says of a file.
 * @typedef {object} Entry
 * @property {string} name
 * @property {"game" | "mail" | "document" | "case" | "key" | "chain" | "other"} is
 * @property {string} words
 * @property {string} [line] the verdict in one line
 * @property {any} [verdict]
 * @property {any} [data] what is in a mail
 * @property {number} [number] of a game on the table
 * @property {boolean} [orders] orders are due, and the game is good
 * @property {boolean} [asked] an answer is due
 * @property {boolean} [practice]
 * @property {boolean} [invitation] an invitation is in it
 * @property {SignedTold} [written] it was written on this page, and its mail is packed
 * @property {string | null} [over] how the game ended
 * @property {GivenFile} file
 * @property {HTMLButtonElement} [button]
 */

/**
 * A space of the board; `x` and `y` lie deep inside it.
 * @typedef {object} Space
 * @property {string} id
 * @property {string} name
 * @property {boolean} sea
 * @property {boolean} closed
 * @property {number[]} near
 * @property {number} x
 * @property {number} y
 */

/**
 * Units of a space that an order can name together.
 * @typedef {object} Stack
 * @property {string} power
 * @property {number | null} owner
 * @property {number} kind
 * @property {string} abbr
 * @property {string} name
 * @property {number} count
 * @property {number | null} from
 * @property {string | null} came
 * @property {boolean} moved
 * @property {boolean} aboard
 * @property {boolean} free
 * @property {boolean} [fought] it moved in the combat move and stays where it is
 */

/**
 * The board of a draft in one phase.
 * @typedef {object} BoardTold
 * @property {string[]} labels
 * @property {Stack[][]} stacks
 * @property {number[]} own
 * @property {{fills: string[], over: string[], words: string[], stamps: string[]}} [drawn] what is drawn: each text is one element
 */

/**
 * A place that chosen units can go to, with the line of the order.
 * @typedef {object} Way
 * @property {number} to
 * @property {string} deed
 * @property {string} line
 * @property {string | null} [with]
 * @property {string | null} [through] the land of enemies that a blitz takes on its way
 * @property {boolean} home
 * @property {boolean} escort
 * @property {number | null} [all] of new units: how many are left, if there is room for all of them
 */

/**
 * @typedef {{text: string, line: number, last: number}} Value
 * @typedef {{section: string, place: string | null, keys: {key: string, values: Value[], list: boolean}[]}} SectionTold
 */

/**
 * @typedef {object} Finding
 * @property {"error" | "warning" | "note"} severity
 * @property {string} message
 * @property {string | null} help
 * @property {string} plain_message without tables and brackets of an order file
 * @property {string | null} plain_help
 * @property {string | null} section that it is about
 * @property {string | null} rule_text
 * @property {{line: number}} at
 */

/**
 * A draft as a whole.
 * @typedef {object} TurnTold
 * @property {boolean} legal
 * @property {{errors: number, warnings: number, diagnostics: Finding[]}} checked
 * @property {SectionTold[]} sections
 * @property {{phase: string, name: string, needed: boolean}[]} phases `needed`: there is something to order in them
 * @property {{have: number, left: number}} money
 * @property {Good[]} goods
 * @property {{developments: string[], cost: number} | null} research
 * @property {Battle[]} battles
 * @property {{now: string | null, all: string[]}} parts how much of the turn is ordered
 * @property {{name: string, form: string}[]} nation rules of the nation that can be used now
 * @property {{key: string, what: string, example: string, list: boolean}[]} forms what can be said about a battle
 * @property {string} mover
 * @property {number} round
 */

/** @typedef {{kind: number, abbr: string, name: string, cost: number, values: string, bought: number, unplaced: number}} Good */

/**
 * @typedef {object} Battle
 * @property {number} place
 * @property {string} name
 * @property {string} sort
 * @property {boolean} raid
 * @property {string} attackers
 * @property {string} defenders
 * @property {string[]} kinds
 * @property {string[]} retreat
 * @property {boolean} submerge
 * @property {boolean} bombards
 */

/**
 * What came of signing.
 * @typedef {object} SignedTold
 * @property {string} [error]
 * @property {string} [help]
 * @property {"chain"} [wants] the file that has to be opened before it can be done
 * @property {{name: string, text: string, new?: boolean, before?: string | null}} [save] a chain file that is saved first
 * @property {{name: string, before: string | null}} [chain] the chain file from now on, and the one before
 * @property {{seat: string, fingerprint: string}[]} [keys] of all seats, to be compared
 * @property {boolean} [starts] everybody has joined: the game can be started
 * @property {boolean} [unjoined] an invitation whose writer has not joined yet
 * @property {{kind: string, seat: string, digest: string, text: string}[]} signed
 * @property {{number: number, name: string, text: string}} [block]
 * @property {string} [report]
 * @property {{name: string, text: string}} [invitation] one that was written
 * @property {{kind: string, who: string, block: number} | null} [makes] who made the latest block can make the next one of it
 * @property {{name: string, text: string}} [keep] a file that its owner keeps
 * @property {string[]} [notes]
 * @property {string} send
 * @property {boolean} [mail]
 */

/** Takes a game file that was made on the page, and shows it with what came of it.
 * @typedef {(told: any) => void} OnGame */

/**
 * What the papers on the table for the next block of a game wait for.
 * @typedef {object} Waiting
 * @property {string} words
 * @property {boolean} own all of them are mine
 * @property {string | null} act the words of the button that goes on, if the open key can
 * @property {{label: string, decides: boolean, text: string}[]} papers
 */

export {};
