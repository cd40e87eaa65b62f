// @ts-check
// Practice games: begun on the page, with dice that follow from a number of the browser.

import { asFile, asked } from "./program.mjs";
import { box, button, choice, part } from "./parts.mjs";

/** Sixteen random bytes as digits: they decide all dice of a practice game. */
function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The form that begins a practice game.
 * @param {(told: any) => void} onGame called with the answer to `practice` */
export function practiceForm(onGame) {
  const editions = asked({ do: "editions" }).editions;
  let edition = editions[0].id;
  const trouble = part("p", undefined, "warning");
  const begin = button("Begin", () => {
    const told = asked({ do: "practice", edition, name: "practice", nonce: nonce() });
    if (told.error) { trouble.textContent = told.error; }
    else {
      form.open = false;
      onGame(told);
    }
  });
  const list = choice("edition", editions.map((e) => [e.id, e.title]), edition, (value) => { edition = value; });
  const form = box("details", "practice", part("summary", "Begin a practice game"),
    part("p", "No one signs, and the dice come from this browser: a practice game proves nothing. You order every " +
      "power yourself, or let the program suggest its orders."), box("div", "tools", list, begin), trouble);
  return form;
}

/** The next block of a practice game; the answer to `play`.
 * @param {number} game
 * @param {string} text */
export function playOn(game, text) { return asked({ do: "play", game }, [asFile("orders.toml", text)]); }
