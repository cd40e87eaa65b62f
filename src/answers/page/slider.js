"use strict";
/// Shows one block of a game after the other. `root` holds what page/game.rs writes.
function slider(root) {
  function find(id) { return root.querySelector("#" + id); }
  var data = JSON.parse(find("data").textContent);
  var range = find("at");
  var name = find("at-name");
  var blocks = root.querySelectorAll("section.block");
  var map = find("map");
  var spaces = map.querySelectorAll(".spaces > g");
  var now = -1;
  function joined(list) {
    return list.map(function (i) { return data.parts[i]; }).join("");
  }
  function show(n) {
    n = Math.max(0, Math.min(data.turns.length - 1, n));
    if (n === now) { return; }
    now = n;
    var turn = data.turns[n];
    range.value = String(n);
    range.setAttribute("aria-valuetext", turn.title);
    name.textContent = turn.title;
    if (turn.whole !== undefined) {
      map.innerHTML = data.parts[turn.whole];
    } else {
      turn.fills.forEach(function (f, i) { spaces[i].setAttribute("fill", data.paints[f]); });
      find("over").innerHTML = joined(turn.over);
      find("words").innerHTML = joined(turn.words);
      find("key").innerHTML = joined(turn.key);
    }
    blocks.forEach(function (b, i) { b.hidden = i !== n; });
  }
  function key(e) {
    if (e.target === range || e.altKey || e.ctrlKey || e.metaKey) { return; }
    if (e.key === "ArrowLeft") { show(now - 1); }
    if (e.key === "ArrowRight") { show(now + 1); }
  }
  range.addEventListener("input", function () { show(Number(range.value)); });
  find("back").addEventListener("click", function () { show(now - 1); });
  find("on").addEventListener("click", function () { show(now + 1); });
  find("bar").hidden = false;
  show(data.turns.length - 1);
  return { show: show, key: key };
}
