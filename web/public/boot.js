/*
 * Runs before the first paint: theme, which shell to show, and the chunks of the page that opens. The program itself
 * starts right after that paint, so that its work never delays what a person sees first.
 */
(function () {
  var root = document.documentElement;
  var script = document.currentScript;
  var signedIn = false;
  try {
    var mode = localStorage.getItem('insights.mode');
    if (mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)) root.classList.add('dark');
    if (localStorage.getItem('insights.sidebar') === 'minified') root.classList.add('minified');
    for (var i = 0; i < localStorage.length; i += 1) {
      if (/^CognitoIdentityServiceProvider\..*\.refreshToken$/.test(localStorage.key(i))) signedIn = true;
    }
  } catch {
    /* storage refused: light theme, login */
  }
  root.classList.add(signedIn ? 'boot-app' : 'boot-login');
  var page = location.pathname;
  var first = signedIn ? (page === '/' || page === '/login' || page === '/overview' ? 'data-app' : null) : 'data-login';
  var files = (first && script.getAttribute(first)) || '';
  files.split(' ').forEach(function (file) {
    if (!file) return;
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.appendChild(link);
  });

  var entry = script.getAttribute('data-entry');
  var started = false;
  function start() {
    if (started || !entry) return;
    started = true;
    void import(entry);
  }
  function afterPaint() {
    if (document.hidden) start();
    else requestAnimationFrame(function () { setTimeout(start, 0); });
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', afterPaint);
  else afterPaint();
  window.addEventListener('load', function () { setTimeout(start, 1000); });
})();
