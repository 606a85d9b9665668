/*
 * Runs before the first paint: theme, which shell to show, and the chunks of the page that opens. The program itself
 * starts right after that paint, so that its work never delays what a person sees first.
 */
(function () {
  var root = document.documentElement;
  var script = document.currentScript;
  var page = location.pathname.split('/')[1];
  var signedIn = false;
  try {
    var mode = localStorage.getItem('insights.mode');
    if (mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)) root.classList.add('dark');
    if (localStorage.getItem('insights.sidebar') === 'minified') root.classList.add('minified');
    /* Sign-up is a document of its own (welcome.html), the same for everybody. */
    for (var i = 0; page !== 'welcome' && i < localStorage.length; i += 1) {
      if (/^CognitoIdentityServiceProvider\..*\.refreshToken$/.test(localStorage.key(i))) signedIn = true;
    }
  } catch {
    /* storage refused: light theme, login */
  }
  var files = JSON.parse(script.getAttribute('data-files') || '{"titles":{},"entry":[],"signedIn":[],"signedOut":[],"views":[]}');
  /* Whoever comes by a link to a page that is no login sees its head alone, or the beginning of sign-up. */
  var plain = ['confirm', 'connect', 'privacy', 'terms'];
  root.classList.add(page === 'welcome' ? 'boot-welcome' : plain.includes(page) ? 'boot-plain' : signedIn ? 'boot-app' : 'boot-login');
  if (page === '' || page === 'login') page = 'overview';
  var wanted = signedIn ? [] : files.signedOut;
  if (signedIn) {
    files.views.forEach(function (view) {
      if (view.on.includes(page)) wanted = wanted.concat(view.files);
    });
    /* The identity library renews a token; a current one is read without it. */
    if (!(files.entry.length > 0 && askWho())) wanted = wanted.concat(files.signedIn);
  }
  wanted.forEach(function (file) {
    var link = document.createElement('link');
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
      /* As the program's own link asks for it; otherwise the browser loads it twice. */
      link.crossOrigin = '';
    } else {
      link.rel = 'modulepreload';
      link.fetchPriority = 'low';
    }
    link.href = file;
    document.head.appendChild(link);
  });

  /*
   * The first date or number that is formatted makes the browser look through all of its languages, 10 to 50 ms: that
   * is done beside the page's thread, while the program arrives.
   */
  function warmFormats() {
    var work = "new Intl.NumberFormat('en-US').format(1);new Intl.DateTimeFormat('en-US',{timeZone:'America/New_York',hour:'2-digit',era:'short'}).format(0);new Intl.DateTimeFormat('en-GB',{day:'numeric',month:'short'}).formatRange(0,1e10);close()";
    try {
      var worker = URL.createObjectURL(new Blob([work]));
      new Worker(worker);
      setTimeout(function () { URL.revokeObjectURL(worker); }, 5000);
    } catch {
      /* no worker: formatted when needed */
    }
  }

  /*
   * Who is signed in is asked while the program arrives (web/src/app/session/early-me.ts takes the answer). Not with a
   * token about to end, nor while somebody looks through another's eyes: the program asks then.
   */
  function askWho() {
    try {
      var names = Object.keys(localStorage).filter(function (name) {
        return /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/.test(name);
      });
      if (names.length !== 1 || sessionStorage.getItem('insights.view-as')) return false;
      var token = localStorage.getItem(names[0].slice(0, -12) + localStorage.getItem(names[0]) + '.accessToken');
      var ends = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).exp;
      if (ends * 1000 < Date.now() + 60000) return false;
      window.insightsMe = fetch('/api/me?origin=' + encodeURIComponent(location.origin), { headers: { authorization: 'Bearer ' + token }, credentials: 'same-origin' });
      window.insightsMe.catch(function () {});
      return true;
    } catch {
      /* no token, or none that can be read */
      return false;
    }
  }
  /* The page's title, so that the shell says where one is while the program arrives. */
  function nameShell() {
    var path = location.pathname;
    while (path && !files.titles[path]) path = path.slice(0, path.lastIndexOf('/'));
    var heading = document.querySelector('.boot-for-app h1');
    if (heading && path) heading.textContent = files.titles[path];
  }

  var parts = files.entry;
  /* One part of the program at a time, so that a touch is answered between two of them. */
  function start() {
    var part = parts.shift();
    if (part) void import(part).then(function () { setTimeout(start, 0); });
  }
  var started = false;
  function startOnce() {
    if (started) return;
    started = true;
    if (signedIn) warmFormats();
    start();
  }
  function afterPaint() {
    nameShell();
    if (document.hidden) startOnce();
    else requestAnimationFrame(function () { setTimeout(startOnce, 0); });
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', afterPaint);
  else afterPaint();
  window.addEventListener('load', function () { setTimeout(startOnce, 1000); });
})();
