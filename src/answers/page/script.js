(function () {
  var slides = slider(document);
  document.addEventListener("keydown", slides.key);
  var wanted = /^#(\d+)$/.exec(window.location.hash);
  if (wanted) { slides.show(Number(wanted[1])); }
})();
