import { escapeHtml } from '../http-answers.ts';
import type { SandboxPerson } from '../sandbox-person.ts';

/** Scope descriptions, close to Google's words. Unknown scopes are shown by their name. */
const scopeTexts: Record<string, string> = {
  'https://www.googleapis.com/auth/analytics.readonly': 'See and download your Google Analytics data.',
  'https://www.googleapis.com/auth/webmasters.readonly': 'View Search Console data for your verified sites.',
  'https://www.googleapis.com/auth/business.manage': 'See, edit, create and delete your Google business listings.',
};
/** Identity scopes can't be declined on the real screen either. */
export const identityScopes = new Set([
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);

const style = `
:root{color-scheme:light dark;--page:#f0f4f9;--card:#fff;--ink:#1f1f1f;--quiet:#5b6068;--line:#d6dae0;--accent:#0b57d0;--on:#fff;--soft:#eef3fc}
@media (prefers-color-scheme:dark){:root{--page:#16181c;--card:#1f2227;--ink:#e6e8ec;--quiet:#a5abb5;--line:#3a3f47;--accent:#a8c7fa;--on:#062e6f;--soft:#262c36}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:880px;background:var(--card);border-radius:24px;padding:36px;display:grid;gap:36px;grid-template-columns:1fr 1.15fr}
h1{font-size:28px;line-height:1.25;font-weight:500;margin:16px 0 8px}h2{font-size:15px;font-weight:600;margin:0 0 8px}p{margin:0 0 12px;color:var(--quiet)}
.note{display:inline-block;padding:2px 10px;border:1px solid var(--line);border-radius:99px;font-size:12px;color:var(--quiet)}
fieldset{border:0;margin:0 0 24px;padding:0}legend{font-weight:600;padding:0;margin-bottom:8px}
label{display:flex;gap:12px;align-items:flex-start;padding:12px;border:1px solid var(--line);border-radius:12px;margin-bottom:8px;cursor:pointer}
label:has(:checked){border-color:var(--accent);background:var(--soft)}label:has(:disabled){cursor:default}
input{width:18px;height:18px;margin:2px 0 0;accent-color:var(--accent);flex:none}small{display:block;color:var(--quiet);overflow-wrap:anywhere}
.actions{display:flex;justify-content:flex-end;gap:12px;flex-wrap:wrap}
button{font:inherit;font-weight:600;padding:10px 24px;border-radius:99px;border:1px solid var(--line);background:transparent;color:var(--accent);cursor:pointer}
button.primary{background:var(--accent);color:var(--on);border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media (max-width:720px){main{grid-template-columns:1fr;padding:24px;gap:12px}h1{font-size:23px}}`;

const page = (title: string, content: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`;

/** Renders Google's consent for our program: account, scopes, allow or deny. */
export function consentPage(question: {
  appHost: string;
  people: readonly SandboxPerson[];
  scopes: readonly string[];
  hint: string | null;
  fields: Readonly<Record<string, string>>;
}): string {
  const chosen = question.people.find(person => person.email === question.hint) ?? question.people[0];
  const people = question.people.map(
    person => `<label><input type="radio" name="email" value="${escapeHtml(person.email)}"${person === chosen ? ' checked' : ''}>
<span>${escapeHtml(person.name)}<small>${escapeHtml(person.email)}</small></span></label>`,
  );
  const scopes = question.scopes.map(scope =>
    identityScopes.has(scope)
      ? ''
      : `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked>
<span>${escapeHtml(scopeTexts[scope] ?? scope)}<small>${escapeHtml(scope)}</small></span></label>`,
  );
  const hidden = Object.entries(question.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    'Sign in with Google - stand-in',
    `<section><span class="note">Stand-in for Google, on this machine</span>
<h1>${escapeHtml(question.appHost)} wants access to a Google Account</h1>
<p>Choose the account, untick what it shall not read, then allow or deny. No real account is touched.</p></section>
<form method="post" action="authorize/decision">${hidden.join('')}
<fieldset><legend>Account</legend>${people.join('')}</fieldset>
<fieldset><legend>It asks to</legend>${scopes.join('')}
<label><input type="checkbox" checked disabled><span>Know who you are<small>openid, email</small></span></label></fieldset>
<div class="actions"><button id="deny" name="decision" value="deny">Deny</button>
<button id="allow" class="primary" name="decision" value="allow">Allow</button></div></form>`,
  );
}

/** Builds Google's error page for an invalid request, which doesn't redirect to the application. */
export const refusalPage = (code: string, explanation: string): string =>
  page(
    'Error 400',
    `<section><span class="note">Stand-in for Google, on this machine</span><h1>Access blocked</h1></section>
<section><h2>Error 400: ${escapeHtml(code)}</h2><p>${escapeHtml(explanation)}</p></section>`,
  );
