import { escapeHtml } from '../http-answers.ts';
import type { SandboxPerson } from '../sandbox-person.ts';

const style = `
:root{color-scheme:light dark;--page:#f2f2f2;--card:#fff;--ink:#1b1b1b;--quiet:#5f5f5f;--line:#d2d0ce;--accent:#0067b8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#1b1a19;--card:#252423;--ink:#f3f2f1;--quiet:#b3b0ad;--line:#484644;--accent:#6cb8f6;--on:#0b1a26}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:15px/1.5 "Segoe UI",system-ui,sans-serif}
main{width:100%;max-width:480px;background:var(--card);padding:40px;box-shadow:0 2px 6px rgb(0 0 0/.2)}
h1{font-size:24px;font-weight:600;line-height:1.25;margin:16px 0 8px}p{margin:0 0 16px;color:var(--quiet)}
.note{display:inline-block;padding:2px 8px;border:1px solid var(--line);font-size:12px;color:var(--quiet)}
fieldset{border:0;margin:0 0 24px;padding:0}legend{font-weight:600;padding:0;margin-bottom:8px}
label{display:flex;gap:12px;padding:10px 0;border-bottom:1px solid var(--line);cursor:pointer}
input{width:18px;height:18px;margin:2px 0 0;accent-color:var(--accent);flex:none}small{display:block;color:var(--quiet);overflow-wrap:anywhere}
.actions{display:flex;justify-content:flex-end;gap:8px}
button{font:inherit;min-width:108px;padding:8px 12px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const page = (title: string, content: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><span class="note">Stand-in for Microsoft, on this machine</span>${content}</main></body></html>`;

const scopeTexts: Record<string, string> = {
  'https://ads.microsoft.com/msads.manage': 'Access your advertising accounts',
};

/** Renders Microsoft's consent for our program: account, permissions, accept or cancel. */
export function consentPage(question: {
  appHost: string;
  people: readonly SandboxPerson[];
  /** Scopes without identity scopes. */
  scopes: readonly string[];
  fields: Readonly<Record<string, string>>;
}): string {
  const people = question.people.map(
    (
      { email, name },
      index,
    ) => `<label><input type="radio" name="email" value="${escapeHtml(email)}"${index === 0 ? ' checked' : ''}>
<span>${escapeHtml(name)}<small>${escapeHtml(email)}</small></span></label>`,
  );
  const scopes = question.scopes.map(
    scope => `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked>
<span>${escapeHtml(scopeTexts[scope] ?? scope)}<small>${escapeHtml(scope)}</small></span></label>`,
  );
  const hidden = Object.entries(question.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    'Microsoft account - stand-in',
    `<h1>Let ${escapeHtml(question.appHost)} access your info?</h1>
<p>Choose an account, then accept or cancel. No real account is touched.</p>
<form method="post" action="authorize/decision">${hidden.join('')}
<fieldset><legend>Account</legend>${people.join('')}</fieldset>
<fieldset><legend>It wants to</legend>${scopes.join('')}
<label><input type="checkbox" checked disabled><span>View your email address and keep access to what you allow<small>openid, email, offline_access</small></span></label></fieldset>
<div class="actions"><button id="deny" name="decision" value="deny">Cancel</button>
<button id="allow" class="primary" name="decision" value="allow">Accept</button></div></form>`,
  );
}

/** Builds Microsoft's error page for an invalid request, which doesn't redirect to the application. */
export const refusalPage = (code: string, explanation: string): string =>
  page(
    'Sign in to your account',
    `<h1>Sorry, but we're having trouble signing you in.</h1><p>${escapeHtml(`${code}: ${explanation}`)}</p>`,
  );
