// @ts-check
// Parts of the page. Words from files are always put in as text, never as markup.

/** The element with this id, which the page has.
 * @param {string} id
 * @returns {any} */
export function byId(id) { return document.getElementById(id); }

/** An element with words in it.
 * @param {string} tag
 * @param {string} [words]
 * @param {string} [name] its class
 * @returns {any} */
export function part(tag, words, name) {
  const e = document.createElement(tag);
  if (words !== undefined) { e.textContent = words; }
  if (name) { e.className = name; }
  return e;
}

/** An element with others in it.
 * @param {string} tag
 * @param {string} name its class
 * @param {(Node | string)[]} inner
 * @returns {any} */
export function box(tag, name, ...inner) {
  const e = part(tag, undefined, name);
  e.append(...inner);
  return e;
}

/** @param {string} words
 * @param {(e: Event) => void} action
 * @param {string} [label] for screen readers, where the words are a sign
 * @returns {HTMLButtonElement} */
export function button(words, action, label) {
  const b = part("button", words);
  b.type = "button";
  if (label) {
    b.setAttribute("aria-label", label);
    b.title = label;
  }
  b.addEventListener("click", action);
  return b;
}

/** Something that is shown after a click; `fill` is called at the first one.
 * @param {string} words
 * @param {Node} inner
 * @param {() => void} [fill]
 * @returns {HTMLDetailsElement} */
export function folded(words, inner, fill) {
  const d = part("details");
  d.append(part("summary", words), inner);
  if (fill) { d.addEventListener("toggle", fill, { once: true }); }
  return d;
}

/** The only markup that is put in: the program wrote it, and every word of a stranger in it was made
 * harmless there. No script in it would run either: the policy of the page allows one, this one.
 * @param {string} markup
 * @returns {HTMLDivElement} */
export function drawn(markup) {
  const d = document.createElement("div");
  d.innerHTML = markup;
  return d;
}

/** A map that is larger than its window is seen where the first arrow of it is.
 * @param {Element | null} map */
export function seeArrows(map) {
  const arrow = [...map?.querySelectorAll("[marker-end]") || []].find((e) => !e.closest("#key"));
  if (!map || !arrow) { return; }
  const at = arrow.getBoundingClientRect(), window = map.getBoundingClientRect();
  map.scrollLeft += at.left + at.width / 2 - window.left - window.width / 2;
  map.scrollTop += at.top + at.height / 2 - window.top - window.height / 2;
}

/** A choice from a list.
 * @param {string} label
 * @param {[string, string][]} options value and words
 * @param {string} chosen
 * @param {(value: string) => void} act
 * @returns {HTMLSelectElement} */
export function choice(label, options, chosen, act) {
  const s = part("select");
  s.setAttribute("aria-label", label);
  for (const [value, words] of options) {
    const o = part("option", words);
    o.value = value;
    s.append(o);
  }
  s.value = chosen;
  s.addEventListener("change", () => act(s.value));
  return s;
}

/** Lets the browser keep a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} media */
export function save(name, text, media) {
  const a = part("a");
  a.href = URL.createObjectURL(new Blob([text], { type: media }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60000);
}

/** Tells what is going on, on the page and to screen readers.
 * @param {string} words */
export function say(words) { byId("state").textContent = words; }

/** Tells what came of pressing a button: next to it, where it is seen on a small screen, and to screen readers.
 * @param {Element} near
 * @param {string} words */
export function sayNextTo(near, words) {
  say(words);
  const row = near.closest(".tools") || near;
  const before = row.nextElementSibling;
  const said = before?.classList.contains("said") ? before : part("p", "", "said");
  said.textContent = words;
  row.after(said);
}

/** A button that lets the browser keep a text as a file, and says so.
 * @param {string} words
 * @param {{name: string, text: string}} file
 * @param {string} media
 * @param {string} [after] what to do with the file then */
export function saveButton(words, { name, text }, media, after = "") {
  const b = button(words, () => {
    save(name, text, media);
    sayNextTo(b, `${name} is saved where your browser keeps its downloads.${after ? ` ${after}` : ""}`);
  });
  return b;
}

/** The button for the next step. A part of the page has at most one.
 * @param {string} words
 * @param {(e: Event) => void} act */
export function mainButton(words, act) {
  const b = button(words, act);
  b.className = "main";
  return b;
}

/** Lets the browser draw what is there before the program works on.
 * @returns {Promise<void>} */
export function breath() { return new Promise((done) => { setTimeout(done, 20); }); }

/** `1 block`, `2 blocks`
 * @param {number} n
 * @param {string} what */
export function counted(n, what) { return `${n} ${what}${n === 1 ? "" : "s"}`; }
