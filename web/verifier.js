"use strict";
(function () {
  var $ = function (id) { return document.getElementById(id); };
  var view = $("view");
  var files = [];     // what was given: {name, bytes}
  var entries = [];   // what the program says of it, in the order it was given
  var program = null; // the compiled program
  var door = null;    // its functions, with everything that was given on its table
  var slides = null;  // the slider of the game that is shown

  // ---- the program

  /// Five signs are four bytes, as Python's base64.b85encode writes them: less than in base64.
  function unwritten(text) {
    var signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
    var worth = new Uint8Array(128);
    for (var s = 0; s < signs.length; s += 1) { worth[signs.charCodeAt(s)] = s; }
    var words = new DataView(new ArrayBuffer(text.length / 5 * 4));
    for (var i = 0, at = 0; i < text.length; at += 4) {
      var word = 0;
      for (var end = i + 5; i < end; i += 1) { word = word * 85 + worth[text.charCodeAt(i)]; }
      words.setUint32(at, word);
    }
    return words.buffer;
  }

  async function unpack() {
    var text = $("program").textContent;
    var packed = new Uint8Array(unwritten(text), 0, Number($("program").dataset.bytes));
    var stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    program = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    $("program").remove();
    await begin();
    var looks = asked({ do: "looks" });
    var style = document.createElement("style");
    style.textContent = looks.style;
    document.head.prepend(style);
    var drawings = document.createElement("div");
    drawings.innerHTML = looks.drawings;
    document.body.prepend(drawings);
    $("writer").textContent = looks.writer;
  }

  async function begin() {
    door = (await WebAssembly.instantiate(program, {})).exports;
  }

  /// A question as one line, and below it the bytes of the files it names; the answer as text.
  function ask(what, given) {
    given = given || [];
    what.files = given.map(function (f) { return { name: f.name, bytes: f.bytes.length }; });
    var head = new TextEncoder().encode(JSON.stringify(what) + "\n");
    var length = given.reduce(function (sum, f) { return sum + f.bytes.length; }, head.length);
    var at = door.room(length) >>> 0;
    var room = new Uint8Array(door.memory.buffer, at, length);
    room.set(head);
    var next = head.length;
    given.forEach(function (f) { room.set(f.bytes, next); next += f.bytes.length; });
    var bytes = door.ask() >>> 0;
    return new TextDecoder().decode(new Uint8Array(door.memory.buffer, door.answer() >>> 0, bytes));
  }

  function asked(what, given) { return JSON.parse(ask(what, given)); }

  // ---- parts of the page; words from files are always text, never markup

  function part(tag, words, name) {
    var e = document.createElement(tag);
    if (words !== undefined) { e.textContent = words; }
    if (name) { e.className = name; }
    return e;
  }

  function button(words, action) {
    var b = part("button", words);
    b.type = "button";
    b.addEventListener("click", action);
    return b;
  }

  function folded(words, inner) {
    var d = document.createElement("details");
    d.append(part("summary", words), inner);
    return d;
  }

  /// The only markup that is put in: the program wrote it, and every word of a stranger in it was made
  /// harmless there. No script in it would run either: the policy of the page allows one, this one.
  function drawn(markup) {
    var d = document.createElement("div");
    d.innerHTML = markup;
    return d;
  }

  function save(name, text, media) {
    var a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([text], { type: media }));
    a.download = name;
    a.click();
    setTimeout(function () { URL.revokeObjectURL(a.href); }, 60000);
  }

  function say(words) { $("state").textContent = words; }

  // ---- files

  async function take(list) {
    var given = [];
    for (var file of list) {
      given.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
    if (given.length === 0 || !door) { return; }
    say("Reading and verifying ...");
    await new Promise(function (done) { setTimeout(done, 20); });
    var from = entries.length;
    for (var one of given) { await open(one); }
    list_all();
    say(given.length === 1 ? "1 file read." : given.length + " files read.");
    if (entries.length > from) { show(entries[from]); }
  }

  async function open(file) {
    var told;
    try {
      told = asked({ do: "open" }, [file]).files;
      files.push(file);
    } catch (e) {
      told = [{ name: file.name, is: "other", words: "this file stopped the program: " + e }];
      // The program cannot go on where it stopped: a new one is given what was good.
      await begin();
      files.forEach(function (f) { ask({ do: "open" }, [f]); });
    }
    told.forEach(function (entry) { entry.file = file; entries.push(entry); });
  }

  function word(entry) {
    if (entry.is === "game") { return entry.verdict.verdict; }
    return entry.is === "other" ? "not read" : entry.is;
  }

  function line(entry) {
    if (entry.data) {
      var inside = entry.data.messages.flatMap(function (m) { return m.documents; });
      return inside.map(function (d) { return (d.kind || "a document") + " of " + (d.seat || "nobody"); })
        .join(", ") || "no document";
    }
    if (entry.is !== "game") { return entry.words; }
    var v = entry.verdict;
    if (v.failure) {
      var at = v.failure.block === null ? "the file as a whole" : "block " + v.failure.block;
      return at + ": " + v.failure.what;
    }
    if (v.unproven) { return v.unproven.why; }
    if (v.error) { return v.error; }
    var s = v.summary;
    var stands = s.result ? s.result.what : s.owed.join("; ");
    return "game " + v.game + ", " + blocks(v) + "; " + stands;
  }

  function blocks(v) { return v.blocks + (v.blocks === 1 ? " block" : " blocks"); }

  function list_all() {
    $("given").hidden = entries.length === 0;
    $("list").replaceChildren.apply($("list"), entries.map(function (entry) {
      var b = button("", function () { show(entry); });
      b.append(part("span", word(entry), "word " + word(entry)), part("b", entry.name), part("br"),
        part("span", line(entry)));
      entry.button = b;
      var item = part("li");
      item.append(b);
      return item;
    }));
    var pairs = asked({ do: "compare" }).pairs;
    $("pairs").replaceChildren();
    if (pairs.length > 0) { $("pairs").append(part("h2", "Compared")); }
    pairs.forEach(function (p) {
      var fork = /part at block/.test(p.what);
      $("pairs").append(part("p", p.first + " and " + p.second + ": " + p.what, fork ? "differ" : ""));
    });
  }

  function games() {
    return entries.filter(function (e) { return e.number !== undefined; });
  }

  function show(entry) {
    slides = null;
    entries.forEach(function (e) {
      if (e.button) { e.button.setAttribute("aria-current", String(e === entry)); }
    });
    view.replaceChildren(part("h2", entry.name));
    if (entry.is === "game") { show_game(entry); }
    else if (entry.is === "case") { show_case(entry); }
    else { show_words(entry); }
    view.focus({ preventScroll: true });
  }

  // ---- a game

  function show_game(entry) {
    var v = entry.verdict;
    view.append(part("pre", entry.words, "words"));
    if (v.summary) { view.append(seats(v.summary.seats)); }
    var data = folded("The verdict as data", part("pre"));
    data.addEventListener("toggle", function () {
      data.lastChild.textContent = ask({ do: "verify" }, [entry.file]);
    }, { once: true });
    view.append(data);
    if (entry.number === undefined) { return; }
    var tools = part("div", undefined, "tools");
    if (entry.orders) {
      tools.append(button("Write orders", function () {
        var told = asked({ do: "draft", game: entry.number });
        edit(entry, told.text || told.error);
      }));
    }
    tools.append(button("Save this as a page", function () {
      save(v.game + ".page.html", ask({ do: "page", game: entry.number }), "text/html");
    }));
    view.append(tools);
    var drawing = view.appendChild(part("p", "Drawing the game ..."));
    // The verdict is seen first.
    setTimeout(function () {
      if (!drawing.isConnected) { return; }
      drawing.remove();
      var told = asked({ do: "show", game: entry.number });
      if (told.error) { view.append(part("p", told.error, "warning")); return; }
      var body = drawn(told.body);
      view.append(part("style", told.style), body);
      slides = slider(body);
    }, 20);
  }

  function seats(all) {
    var table = part("table", undefined, "seats");
    var head = part("tr");
    head.append(part("th", "Seat"), part("th", "Powers"), part("th", "Fingerprint of its key"));
    table.append(head);
    all.forEach(function (s) {
      var row = part("tr");
      row.append(part("td", s.seat), part("td", s.powers.join(", ") || "director"));
      var key = part("td");
      key.append(part("code", s.fingerprint || "none"));
      row.append(key);
      table.append(row);
    });
    var box = part("div", undefined, "scroll");
    box.tabIndex = 0;
    box.append(table);
    return box;
  }

  // ---- mails, documents, cases

  function show_words(entry) {
    view.append(part("pre", entry.words, "words"));
    if (!entry.data) { return; }
    entry.data.messages.forEach(function (m) {
      m.documents.forEach(function (d) {
        view.append(folded((d.kind || "document") + " of " + (d.seat || "nobody"), part("pre", d.text)));
      });
    });
    var own = view.appendChild(part("div"));
    var all = games();
    if (all.length === 0) {
      own.append(part("p", "Give this page the game file as well, and it checks orders against it."));
      return;
    }
    var tools = part("div", undefined, "tools");
    var chosen = which(all, entry);
    var below = part("div");
    tools.append(chosen, button("Check against this game", function () {
      check(Number(chosen.value), entry.file, below);
    }));
    own.append(tools, below);
    if (entry.is === "document") { check(Number(chosen.value), entry.file, below); }
  }

  /// The games on the table to choose from. Chosen is the one with the head that a document names, or
  /// else the longest of its name.
  function which(all, entry) {
    var wanted = new Set(), heads = [];
    entry.data.messages.forEach(function (m) {
      m.documents.forEach(function (d) {
        var head = /^head = "([0-9a-f]+)"/m.exec(d.text);
        wanted.add(d.game);
        if (head) { heads.push(head[1]); }
      });
    });
    // The head of a file with something wrong in it is that of an earlier block.
    var whole = all.filter(function (e) { return e.verdict.sound === e.verdict.blocks; });
    var exact = whole.find(function (e) {
      return heads.some(function (head) { return (e.verdict.head || "").startsWith(head); });
    });
    var chosen = part("select");
    chosen.setAttribute("aria-label", "game");
    all.forEach(function (e) {
      var o = part("option", e.name + " (" + e.verdict.game + ", " + blocks(e.verdict) + ")");
      o.value = String(e.number);
      chosen.append(o);
    });
    var fit = all.filter(function (e) { return wanted.has(e.verdict.game); });
    fit.sort(function (a, b) { return b.verdict.blocks - a.verdict.blocks; });
    if (exact) { fit.unshift(exact); }
    if (fit.length > 0) { chosen.value = String(fit[0].number); }
    return chosen;
  }

  function check(game, file, below) {
    below.replaceChildren();
    var told = asked({ do: "check", game: game }, [file]);
    if (told.error) {
      below.append(part("pre", told.error + (told.help ? "\n  " + told.help : ""), "words"));
      return;
    }
    told.documents.forEach(function (d) {
      below.append(part("h3", d.label));
      below.append(part("p", d.legal ? "Nothing would be refused." : "This would be refused:",
        d.legal ? "" : "warning"));
      if (d.findings) { below.append(part("pre", d.findings, "words")); }
      if (d.means) {
        below.append(part("h3", d.legal ? "It means" : "The program understands it as follows; it is not legal"));
        below.append(part("pre", d.means, "words"));
      }
      if (d.odds) {
        below.append(part("h3", "Chances of its battles"), part("pre", d.odds, "words"));
      }
      if (d.map) {
        var map = drawn(d.map);
        map.className = "map";
        map.tabIndex = 0;
        map.setAttribute("role", "region");
        map.setAttribute("aria-label", "map");
        below.append(part("h3", "The board after the combat moves, before any die"), map);
      }
    });
    if (told.notes.length > 0) { below.append(part("pre", told.notes.join("\n"), "words")); }
  }

  function edit(entry, text) {
    slides = null;
    view.replaceChildren(part("h2", "Orders for " + entry.verdict.game));
    view.append(part("p", "Fill it in and check it. Nothing is signed here: save it, and sign and " +
      "mail it as the game wants."));
    var area = part("textarea", text);
    area.spellcheck = false;
    area.setAttribute("aria-label", "orders");
    var below = part("div");
    var tools = part("div", undefined, "tools");
    var name = entry.verdict.game + ".orders.toml";
    var next = function () {
      check(entry.number, { name: name, bytes: new TextEncoder().encode(area.value) }, below);
    };
    tools.append(button("Check", next), button("Save", function () {
      save(name, area.value, "text/plain");
    }), button("Back to the game", function () { show(entry); }));
    view.append(area, tools, below);
    area.focus();
  }

  function show_case(entry) {
    view.append(part("pre", ask({ do: "case" }, [entry.file]), "words"));
  }

  // ---- what people do

  document.addEventListener("dragover", function (e) {
    e.preventDefault();
    document.body.classList.add("over");
  });
  document.addEventListener("dragleave", function () { document.body.classList.remove("over"); });
  document.addEventListener("drop", function (e) {
    e.preventDefault();
    document.body.classList.remove("over");
    take(e.dataTransfer.files);
  });
  $("files").addEventListener("change", function () {
    take($("files").files).then(function () { $("files").value = ""; });
  });
  document.addEventListener("keydown", function (e) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
    if (slides && !typing) { slides.key(e); }
  });
  unpack().then(function () { say("Ready."); }, function (e) {
    say("This browser cannot run the program: " + e + ". Firefox 113, Chrome 80, Safari 16.4 and later can.");
  });
})();
