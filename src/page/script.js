"use strict";
(function () {
  var data = JSON.parse(document.getElementById("data").textContent);
  var range = document.getElementById("at");
  var name = document.getElementById("at-name");
  var blocks = document.querySelectorAll("section.block");
  var map = document.getElementById("map");
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
      document.getElementById("over").innerHTML = joined(turn.over);
      document.getElementById("words").innerHTML = joined(turn.words);
      document.getElementById("key").innerHTML = joined(turn.key);
    }
    blocks.forEach(function (b, i) { b.hidden = i !== n; });
  }
  range.addEventListener("input", function () { show(Number(range.value)); });
  document.getElementById("back").addEventListener("click", function () { show(now - 1); });
  document.getElementById("on").addEventListener("click", function () { show(now + 1); });
  document.addEventListener("keydown", function (e) {
    if (e.target === range || e.altKey || e.ctrlKey || e.metaKey) { return; }
    if (e.key === "ArrowLeft") { show(now - 1); }
    if (e.key === "ArrowRight") { show(now + 1); }
  });
  document.getElementById("bar").hidden = false;
  var wanted = /^#(\d+)$/.exec(window.location.hash);
  show(wanted ? Number(wanted[1]) : data.turns.length - 1);
})();
