// @ts-check
// The invitation to a new game by mail, written on the page. Its fields are those of `fieldpost new`; the program makes
// the invitation of them, and says what is wrong.

import { asked } from "./program.mjs";
import { box, choice, folded, mainButton, part } from "./parts.mjs";
import { field, nameField, random, refusal } from "./hand.mjs";

/** @typedef {{id: string, title: string, usual: string, values: [string, string][]}} GameOption */
/** @typedef {{part: HTMLElement, fields: () => Record<string, unknown>}} FormPart */

/** @type {[string, string][]} */
const DICE = [["", "as usual: one player of each side, or the director if there is one"],
  ["keepers", "one player of each side"], ["director", "the director"], ["both", "one player of each side, and the director"]];

/** The form that begins a game by mail, before any file is on the page.
 * @param {(told: any) => void} onInvitation called with an invitation that was written
 * @returns {HTMLElement} */
export function inviteForm(onInvitation) {
  const body = part("div");
  const root = box("details", "invite", part("summary", "Start a new game by mail"), body);
  root.addEventListener("toggle", () => {
    if (!root.open) { return; }
    const editions = asked({ do: "editions" }).editions.map((e) => [e.id, e.title]);
    body.replaceChildren(...whole(editions, (told) => {
      root.open = false;
      onInvitation(told);
    }));
  });
  return root;
}

/** @param {[string, string][]} editions
 * @param {(told: any) => void} onInvitation */
function whole(editions, onInvitation) {
  let edition = editions[0][0];
  const rest = part("div"), trouble = part("div");
  /** @type {FormPart} */
  let form = formOf(edition);
  const render = () => {
    form = formOf(edition);
    rest.replaceChildren(form.part);
    trouble.replaceChildren();
  };
  const name = nameField("Name of the game", "summer-26");
  const write = () => {
    const told = asked({ do: "invite", edition, name: name.input.value, ...form.fields() }, [random(16)]);
    if (told.error) {
      trouble.replaceChildren(refusal(told));
      trouble.scrollIntoView({ block: "nearest" });
    } else { onInvitation(told); }
  };
  const go = mainButton("Write the invitation", write);
  render();
  return [part("p", "You write an invitation, everyone joins it with a key of their own, and the turns go by mail."),
    labelled("Rules", choice("rules", editions, edition, (value) => {
      edition = value;
      render();
    })), name.around, rest, trouble, box("div", "tools", go)];
}

/** The fields that depend on the edition.
 * @param {string} edition
 * @returns {FormPart} */
function formOf(edition) {
  const told = asked({ do: "invitation-form", edition });
  if (told.error) { return { part: refusal(told), fields: () => ({}) }; }
  const parts = [playersPart(told), agreedPart(told), extrasPart(told), officesPart(told)];
  return {
    part: box("div", "", ...parts.map((p) => p.part)),
    fields: () => Object.assign({}, ...parts.map((p) => p.fields())),
  };
}

/** Who plays: two players with a side each, or a line for every player.
 * @param {any} told
 * @returns {FormPart} */
function playersPart(told) {
  const axis = nameField(`Who plays the Axis (${told.axis.join(", ")})`, "bruno");
  const allies = nameField(`Who plays the Allies (${told.allies.join(", ")})`, "anna");
  const example = `anna: ${told.allies[0]}\nclara: ${told.allies.slice(1).join(", ")}\nbruno: ${told.axis.join(", ")}`;
  const players = field("Each player with the powers, in a line", "area", { rows: "4", placeholder: example });
  const keepers = field("Who keeps the dice, if a side has several players", "text", { placeholder: "anna" });
  const two = box("div", "", axis.around, allies.around), more = box("div", "", players.around, keepers.around);
  let many = false;
  const set = (/** @type {boolean} */ on) => {
    many = on;
    two.hidden = on;
    more.hidden = !on;
  };
  set(false);
  const number = choice("how many players", [["two", "two"], ["more", "more than two"]], "two", (value) => set(value === "more"));
  return {
    part: box("div", "", labelled("Players", number), two, more),
    fields: () => (many ? { players: players.input.value, keepers: keepers.input.value }
      : { axis: axis.input.value, allies: allies.input.value }),
  };
}

/** Options, each with its usual value, or the rules of a club.
 * @param {any} told
 * @returns {FormPart} */
function agreedPart(told) {
  /** @type {Record<string, string>} */
  const options = {};
  let club = "";
  const list = box("div", "", ...told.options.map((/** @type {GameOption} */ o) => {
    options[o.id] = o.usual;
    const values = o.values.map(([id, title]) => /** @type {[string, string]} */ ([id, id === o.usual ? `${title} (usual)` : title]));
    return labelled(o.title, choice(o.title, values, o.usual, (value) => { options[o.id] = value; }));
  }));
  const own = part("p", "Every option is as the club has it.", "note");
  own.hidden = true;
  const inner = box("div", "");
  if (told.clubs.length > 0) {
    const clubs = [["", "none"], ...told.clubs];
    inner.append(labelled("Rules of a club", choice("club", clubs, club, (value) => {
      club = value;
      list.hidden = value !== "";
      own.hidden = value === "";
    })));
  }
  inner.append(own, list);
  return { part: folded("Options of the rules", inner), fields: () => (club ? { club } : { options }) };
}

/** Bids, national advantages, and the time for a turn.
 * @param {any} told
 * @returns {FormPart} */
function extrasPart(told) {
  const bids = field("What a power gets before the first turn, a line each", "area", { rows: "2", placeholder: `${told.axis[0]}: 3 IPC` });
  const days = field("Days for a turn (you can leave it out)", "text", { inputmode: "numeric", placeholder: "3" });
  const bank = field("Extra days for everyone, in the whole game", "text", { inputmode: "numeric", placeholder: "20" });
  const vacation = field("Days of vacation in the whole game", "text", { inputmode: "numeric", placeholder: "14" });
  const sealedBids = field("The sealed bids that I gave to this page decide who plays the Axis", "checkbox");
  const named = field("National advantages that are in this game, one power per line", "area", { rows: "3", placeholder: told.advantage || "" });
  const sealedChoices = field("They were chosen in secret: the papers are on this page, and the number for each power is above", "checkbox");
  const dice = field("Or dice choose: how many for each power", "text", { inputmode: "numeric", placeholder: "1" });
  const places = field("Where an advantage needs a place that dice choose, a line each", "area", { rows: "2", placeholder: "UK: Colonial Garrison (Australia)" });
  const inner = box("div", "", bids.around);
  if (told.bids) { inner.append(sealedBids.around); }
  if (told.advantage) {
    inner.append(named.around, ...(told.choices ? [sealedChoices.around] : []), dice.around, places.around);
  }
  inner.append(days.around, bank.around, vacation.around);
  return {
    part: folded("Bids, time for a turn" + (told.advantage ? ", national advantages" : ""), inner),
    fields: () => ({
      bids: bids.input.value, days: days.input.value, bank: bank.input.value, vacation: vacation.input.value,
      "sealed-bids": sealedBids.input.checked, "sealed-choices": sealedChoices.input.checked,
      advantages: named.input.value, "by-dice": dice.input.value, places: places.input.value,
    }),
  };
}

/** A director, a judge, who keeps the dice, and what only the command line can do.
 * @param {any} told
 * @returns {FormPart} */
function officesPart(told) {
  let dice = "";
  const director = nameField("Director (you can leave it out)", "dora");
  const judge = nameField("Judge: the director, or somebody else who does not play", "dora");
  const speaks = field("Who places the extra money of a side at the start, if not its first player", "area", { rows: "2", placeholder: "axis: bruno" });
  const inner = box("div", "",
    part("p", "Without a director one player of each side keeps dice, and no one has to be trusted. A director takes all " +
      "steps with the program on the command line; players can do everything on this page."),
    director.around, judge.around, labelled("Who keeps the dice", choice("who keeps the dice", DICE, dice, (value) => { dice = value; })));
  if (told.advances) { inner.append(speaks.around); }
  inner.append(part("p", "Dice from a table, and a default profile of a club's own: write the invitation with fieldpost new " +
    "on the command line.", "note"));
  return {
    part: folded("A director, a judge, the dice", inner),
    fields: () => ({ director: director.input.value, judge: judge.input.value, dice, spokesmen: speaks.input.value }),
  };
}

/** A choice with its label.
 * @param {string} words
 * @param {HTMLElement} select */
function labelled(words, select) { return box("label", "labelled", part("span", words), select); }
