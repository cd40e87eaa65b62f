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
    if (!holdsPapers(area.value)) { say(NOTHING_SIGNED); return; }
    take([asPasted(area.value)]).then(() => { area.value = ""; });
  };
  document.addEventListener("paste", (e) => {
    if (/^(INPUT|TEXTAREA)$/.test(/** @type {any} */ (e.target).tagName)) { return; }
    const text = e.clipboardData?.getData("text/plain") || "";
    const given = [...(e.clipboardData?.files || [])];
    if (given.length > 0) { take(given); }
    else if (holdsPapers(text)) { take([asPasted(text)]); }
    else { say(NOTHING_SIGNED); }
  });
  const hint = part("p", "If your mail program cannot save a mail, copy all of its text and paste it here. A game file comes as an attachment: save that one.");
  return folded("Paste the text of a mail", box("div", "", hint, area, button("Read it", readText)));
}

const NOTHING_SIGNED = "This text has no signed orders in it. They are attached to the mail: save the mail, or what is attached to it, and choose the file.";

/** Is there a paper in the text, or the source of a mail that may have one attached?
 * @param {string} text */
function holdsPapers(text) { return /fieldpost\s*[=:]\s*2\b|^Content-Type:/im.test(text); }

/** A text is read as a mail, which may say something before and after the papers.
 * @param {string} text
 * @returns {File} */
function asPasted(text) {
  const hasHead = /^[A-Za-z-]+: /.test(text);
  return new File([hasHead ? text : `Subject: pasted\n\n${text}`], "pasted.eml");
}
