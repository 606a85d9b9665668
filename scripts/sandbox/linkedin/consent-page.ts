import { escapeHtml } from '../http-answers.ts';
import type { SandboxPerson } from '../sandbox-person.ts';

/** Scope descriptions, close to LinkedIn's words. Unknown scopes are shown by their name. */
const scopeTexts: Record<string, string> = {
  r_ads: 'Retrieve your advertising accounts',
  r_ads_reporting: 'Retrieve reporting for your advertising accounts',
  rw_organization_admin: "Manage your organizations' pages and retrieve reporting data",
  r_organization_social: "Retrieve your organizations' posts, comments, reactions, and other engagement data",
};

const style = `
:root{color-scheme:light dark;--page:#f4f2ee;--card:#fff;--ink:#1d1d1b;--quiet:#5e5c58;--line:#d9d5cd;--accent:#0a66c2;--on:#fff;--soft:#edf4fb}
@media (prefers-color-scheme:dark){:root{--page:#1b1f23;--card:#22272c;--ink:#e8e6e2;--quiet:#a8abb0;--line:#3d444b;--accent:#71b7fb;--on:#0b1f33;--soft:#28323c}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:520px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:32px}
h1{font-size:23px;line-height:1.3;font-weight:600;margin:16px 0 8px}p{margin:0 0 20px;color:var(--quiet)}
.note{display:inline-block;padding:2px 10px;border:1px solid var(--line);border-radius:99px;font-size:12px;color:var(--quiet)}
fieldset{border:0;margin:0 0 24px;padding:0}legend{font-weight:600;padding:0;margin-bottom:8px}
label{display:flex;gap:12px;align-items:flex-start;padding:12px;border:1px solid var(--line);border-radius:8px;margin-bottom:8px;cursor:pointer}
label:has(:checked){border-color:var(--accent);background:var(--soft)}
input{width:18px;height:18px;margin:2px 0 0;accent-color:var(--accent);flex:none}small{display:block;color:var(--quiet);overflow-wrap:anywhere}
.actions{display:flex;justify-content:flex-end;gap:12px;flex-wrap:wrap}
button{font:inherit;font-weight:600;padding:10px 24px;border-radius:99px;border:1px solid var(--accent);background:transparent;color:var(--accent);cursor:pointer}
button.primary{background:var(--accent);color:var(--on)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const note = '<span class="note">Stand-in for LinkedIn, on this machine</span>';
const page = (title: string, content: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`;

/** Renders LinkedIn's consent for our program: sign-in, permissions, allow or cancel. */
export function consentPage(question: {
  appHost: string;
  people: readonly SandboxPerson[];
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
    'Sign in with LinkedIn - stand-in',
    `${note}<h1>${escapeHtml(question.appHost)} would like to</h1>
<p>Choose who signs in, untick what you don't allow, then allow or cancel. No real account is used.</p>
<form method="post" action="authorize/decision">${hidden.join('')}
<fieldset><legend>Member</legend>${people.join('')}</fieldset>
<fieldset><legend>It asks to</legend>${scopes.join('')}</fieldset>
<div class="actions"><button id="deny" name="decision" value="deny">Cancel</button>
<button id="allow" class="primary" name="decision" value="allow">Allow</button></div></form>`,
  );
}

/** Builds LinkedIn's error page for an invalid request, which doesn't redirect to the application. */
export const refusalPage = (explanation: string): string =>
  page(
    'Bummer, something went wrong',
    `${note}<h1>Bummer, something went wrong.</h1><p>${escapeHtml(explanation)}</p>`,
  );
