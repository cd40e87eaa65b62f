// @ts-check
// The text of a mail, for mail programs that show it and cannot save it as a file.

import { box, button, folded, part, say } from "./parts.mjs";

/** A place to paste a text; what is pasted outside of any field is taken too.
 * @param {(given: File[]) => Promise<void>} take reads it like a file that was dropped
 * @returns {HTMLElement} */
export function pasteForm(take) {
  const area = part("textarea", undefined, "pasted");
  area.setAttribute("aria-label", "text of a mail");
  const readText = () => {
    if (area.value.trim() === "") { say("Paste the whole text of a mail first."); return; }
    take([asPasted(area.value)]).then(() => { area.value = ""; });
  };
  document.addEventListener("paste", (e) => {
    if (/^(INPUT|TEXTAREA)$/.test(/** @type {any} */ (e.target).tagName)) { return; }
    const text = e.clipboardData?.getData("text/plain") || "";
    const given = [...(e.clipboardData?.files || [])];
    if (given.length > 0 || text.trim() !== "") { take(given.length > 0 ? given : [asPasted(text)]); }
  });
  const hint = part("p", "If your mail program cannot save a mail, copy all of its text and paste it here. A game file comes as an attachment: save that one.");
  return folded("Paste the text of a mail", box("div", "", hint, area, button("Read it", readText)));
}

/** @param {string} text
 * @returns {File} */
function asPasted(text) { return new File([text], "pasted.txt"); }
