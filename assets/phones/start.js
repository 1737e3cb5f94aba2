// Starts the page, or says that the browser is too old for it. Every browser can read this file: it alone keeps to
// the JavaScript of 1999. The page itself needs what Safari 15.4, Chrome 105 and Firefox 121 brought last.
(function () {
  var dialog = window.HTMLDialogElement && window.HTMLDialogElement.prototype;
  var fits = Array.prototype.at && dialog && dialog.showModal && window.Element.prototype.replaceChildren;
  if (!fits) {
    document.documentElement.className = "old";
    return;
  }
  var page = document.createElement("script");
  page.type = "module";
  page.src = document.currentScript.getAttribute("data-page");
  document.head.appendChild(page);
})();
