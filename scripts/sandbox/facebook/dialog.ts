import type { Answer } from '../http-answers.ts';
import { escapeHtml } from '../http-answers.ts';
import type { FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { findConsentGeneration, issue } from './tokens.ts';

/** Permission descriptions, close to Facebook's words. */
const scopeTexts: Readonly<Record<string, string>> = {
  ads_read: 'Read the statistics of your ad accounts',
  business_management: 'Manage your businesses',
  pages_show_list: 'See which pages you manage',
  pages_read_engagement: "Read your pages' content and followers",
  read_insights: "Read your pages' insights",
  instagram_basic: 'Read the profile of the Instagram accounts beside your pages',
  instagram_manage_insights: 'Read the insights of those Instagram accounts',
};
const preservedParameters = ['client_id', 'redirect_uri', 'state', 'scope'];
const asked = (query: URLSearchParams): string[] => (query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean);

const style = `:root{color-scheme:light dark;--page:#f0f2f5;--card:#fff;--ink:#1c1e21;--quiet:#5c6169;--line:#d8dbe0;--accent:#0a66ff;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#17181a;--card:#242527;--ink:#e6e8eb;--quiet:#a9adb4;--line:#3d4045;--accent:#5a9bff;--on:#08152b}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{width:100%;max-width:520px;background:var(--card);border-radius:12px;padding:28px}h1{font-size:22px;line-height:1.3;margin:14px 0 6px}p{margin:0 0 16px;color:var(--quiet)}
.note{font-size:12px;border:1px solid var(--line);border-radius:99px;padding:2px 10px;color:var(--quiet)}fieldset{border:0;padding:0;margin:0 0 20px}legend{font-weight:600;padding:0;margin-bottom:6px}
label{display:flex;gap:12px;align-items:flex-start;padding:9px 0;border-bottom:1px solid var(--line);cursor:pointer}small{display:block;color:var(--quiet);overflow-wrap:anywhere}
input{width:18px;height:18px;margin:3px 0 0;accent-color:var(--accent);flex:none}.actions{display:flex;gap:12px;justify-content:flex-end}
button{font:inherit;font-weight:600;padding:9px 22px;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const page = (title: string, content: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><span class="note">Stand-in for Facebook, on this machine</span>${content}</main></body></html>`;

function refusal(query: URLSearchParams): Answer | null {
  const refuse = (why: string): Answer => ({
    status: 400,
    html: page('Error', `<h1>This cannot be done</h1><p>${escapeHtml(why)}</p>`),
  });
  if (!query.get('client_id')) return refuse('Invalid App ID: the parameter client_id is required.');
  const redirect = query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol))
    return refuse('URL blocked: the redirect URI is not one of the application.');
  if (asked(query).length === 0) return refuse('Invalid scopes: none was given.');
  return null;
}

/** Facebook appends an unrequested fragment to its redirect. */
function backTo(redirectUri: string, answer: Record<string, string | null>): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value);
  url.hash = '_=_';
  return { status: 302, location: url.href };
}

function consent({ people }: FamilyOptions, query: URLSearchParams): Answer {
  const refused = refusal(query);
  if (refused) return refused;
  const hidden = preservedParameters.flatMap(name => {
    const value = query.get(name);
    return value === null ? [] : [`<input type="hidden" name="asked_${name}" value="${escapeHtml(value)}">`];
  });
  const persons = people.map(
    (
      person,
      index,
    ) => `<label><input type="radio" name="email" value="${escapeHtml(person.email)}"${index === 0 ? ' checked' : ''}>
<span>${escapeHtml(person.name)}<small>${escapeHtml(person.email)}</small></span></label>`,
  );
  const scopes = asked(query).map(
    scope => `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked>
<span>${escapeHtml(scopeTexts[scope] ?? scope)}<small>${escapeHtml(scope)}</small></span></label>`,
  );
  return {
    status: 200,
    html: page(
      'Log in with Facebook - stand-in',
      `<h1>${escapeHtml(new URL(query.get('redirect_uri') ?? '').host)} asks for access</h1>
<p>Choose the person, untick what it shall not do, then continue. No real account is touched.</p>
<form method="post" action="authorize/decision">${hidden.join('')}<fieldset><legend>Continue as</legend>${persons.join('')}</fieldset>
<fieldset><legend>It asks to</legend>${scopes.join('')}</fieldset><div class="actions">
<button id="deny" name="decision" value="deny">Cancel</button><button id="allow" class="primary" name="decision" value="allow">Continue</button></div></form>`,
    ),
  };
}

function decide({ people, state }: FamilyOptions, form: URLSearchParams, now: Date): Answer {
  const query = new URLSearchParams(
    preservedParameters.flatMap(name => {
      const value = form.get(`asked_${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
  const refused = refusal(query);
  if (refused) return refused;
  const redirectUri = query.get('redirect_uri') ?? '';
  const person = people.find(({ email }) => email === form.get('email'));
  if (form.get('decision') !== 'allow' || person === undefined) {
    return backTo(redirectUri, {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: query.get('state'),
    });
  }
  const ticked = new Set(form.getAll('scope'));
  const clientId = query.get('client_id') ?? '';
  const seconds = Math.floor(now.getTime() / 1000);
  const code = issue({
    kind: 'code',
    email: person.email,
    clientId,
    scopes: [...asked(query).filter(scope => ticked.has(scope)), 'public_profile'],
    generation: findConsentGeneration(state, person.email, clientId),
    issuedAt: seconds,
    expiresAt: 0,
    signedInAt: seconds,
    redirectUri,
  });
  return backTo(redirectUri, { code, state: query.get('state') });
}

/** Serves the login dialog below any version: `/v26.0/dialog/oauth` and its form's target. */
export function dialog(options: FamilyOptions, call: FamilyCall): Answer {
  const path = call.path.replace(/^\/v\d+\.\d+/, '');
  if (path === '/dialog/oauth' && call.method === 'GET') return consent(options, call.query);
  if (path === '/dialog/authorize/decision' && call.method === 'POST')
    return decide(options, new URLSearchParams(call.body), call.now);
  return { status: 404, html: page('Not found', '<h1>This page is not available</h1>') };
}
