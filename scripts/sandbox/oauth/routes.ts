import { randomBytes } from 'node:crypto';
import { tokenError } from '../google-errors.ts';
import type { Answer } from '../http-answers.ts';
import type { SandboxPerson } from '../sandbox-person.ts';
import type { KeptState } from '../state-file.ts';
import { consentPage, identityScopes, refusalPage } from './consent-page.ts';
import { accessTokenSeconds, hashCodeVerifier, codeSeconds, idToken, issue, readGrant } from './tokens.ts';
import type { Grant } from './tokens.ts';

export type OAuth = {
  authorize(query: URLSearchParams): Answer;
  decide(form: URLSearchParams): Answer;
  token(form: URLSearchParams): Answer;
  revoke(form: URLSearchParams): Answer;
  /** Returns the grant of a valid bearer token. */
  readonly bearer: (header: string | undefined) => Grant | null;
};

const asked = (query: URLSearchParams): string[] =>
  (query.get('scope') ?? '').split(/\s+/).filter(scope => scope !== '');
/** Converts Google's short scope names to their long form, as its answers do. */
const fullScope = (scope: string): string =>
  scope === 'email' || scope === 'profile' ? `https://www.googleapis.com/auth/userinfo.${scope}` : scope;
const preservedParameters = ['client_id', 'redirect_uri', 'state', 'code_challenge', 'access_type', 'scope', 'prompt'];

function backTo(redirectUri: string, answer: Record<string, string | null>): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value);
  return { status: 302, location: url.href };
}

/**
 * Creates Google's OAuth 2 endpoints: code flow with PKCE S256, refresh, revoke. All times come from the given clock.
 */
export function createOAuth(options: { people: readonly SandboxPerson[]; now: () => Date; state: KeptState }): OAuth {
  const redeemed = new Set<string>();
  const seconds = (): number => Math.floor(options.now().getTime() / 1000);
  const findPerson = (email: string): SandboxPerson | undefined =>
    options.people.find(person => person.email === email);
  const isDead = (grant: Grant): boolean =>
    options.state.isRevoked(grant.consent) ||
    options.state.isExpired(grant.email, grant.issuedAt) ||
    options.state.isExpired(`${grant.email} ${grant.clientId}`, grant.issuedAt);

  function refusal(query: URLSearchParams): Answer | null {
    const refuse = (code: string, why: string): Answer => ({ status: 400, html: refusalPage(code, why) });
    if (!query.get('client_id')) return refuse('invalid_request', 'Missing required parameter: client_id');
    const redirect = query.get('redirect_uri') ?? '';
    if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol))
      return refuse(
        'redirect_uri_mismatch',
        `The redirect URI in the request, ${redirect || '(none)'}, is not registered.`,
      );
    if (query.get('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code');
    if (asked(query).length === 0) return refuse('invalid_request', 'Missing required parameter: scope');
    if (!query.get('code_challenge') || query.get('code_challenge_method') !== 'S256')
      return refuse('invalid_request', 'A code_challenge with code_challenge_method S256 is required here');
    return null;
  }

  function grantTokens(grant: Grant, withRefresh: boolean): Answer {
    const base = {
      email: grant.email,
      scopes: grant.scopes,
      clientId: grant.clientId,
      consent: grant.consent,
      issuedAt: seconds(),
    };
    return {
      status: 200,
      body: {
        access_token: issue({ ...base, kind: 'access' }),
        expires_in: accessTokenSeconds,
        ...(withRefresh && { refresh_token: issue({ ...base, kind: 'refresh' }) }),
        scope: grant.scopes.join(' '),
        token_type: 'Bearer',
        ...(grant.scopes.includes('openid') && {
          id_token: idToken(grant, seconds(), findPerson(grant.email)?.name ?? ''),
        }),
      },
    };
  }

  function exchange(form: URLSearchParams): Answer {
    const code = form.get('code') ?? '';
    const grant = readGrant(code, 'code');
    if (grant === null) return tokenError('invalid_grant', 'Malformed auth code.');
    if (redeemed.has(code)) {
      // Like Google, revokes a code's tokens when the code is used again.
      options.state.revoke(grant.consent);
      return tokenError('invalid_grant', 'Bad Request');
    }
    if (grant.issuedAt + codeSeconds < seconds()) return tokenError('invalid_grant', 'Bad Request');
    if (grant.clientId !== form.get('client_id')) return tokenError('invalid_grant', 'Bad Request');
    if (grant.redirectUri !== form.get('redirect_uri')) return tokenError('redirect_uri_mismatch', 'Bad Request');
    const verifier = form.get('code_verifier');
    if (!verifier) return tokenError('invalid_grant', 'Missing code verifier.');
    if (hashCodeVerifier(verifier) !== grant.challenge) return tokenError('invalid_grant', 'Invalid code verifier.');
    redeemed.add(code);
    return grantTokens(grant, grant.offline === true);
  }

  function refresh(form: URLSearchParams): Answer {
    const grant = readGrant(form.get('refresh_token') ?? '', 'refresh');
    if (grant === null || grant.clientId !== form.get('client_id')) return tokenError('invalid_grant', 'Bad Request');
    if (isDead(grant) || findPerson(grant.email) === undefined)
      return tokenError('invalid_grant', 'Token has been expired or revoked.');
    return grantTokens(grant, false);
  }

  return {
    authorize(query) {
      const refused = refusal(query);
      if (refused) return refused;
      const redirect = query.get('redirect_uri') ?? '';
      const fields = Object.fromEntries(
        preservedParameters.flatMap(name => (query.has(name) ? [[`asked_${name}`, query.get(name) ?? '']] : [])),
      );
      const html = consentPage({
        appHost: new URL(redirect).host,
        people: options.people,
        scopes: asked(query),
        hint: query.get('login_hint'),
        fields,
      });
      return { status: 200, html };
    },
    decide(form) {
      const query = new URLSearchParams(
        preservedParameters.flatMap(name => {
          const value = form.get(`asked_${name}`);
          return value === null ? [] : [[name, value]];
        }),
      );
      query.set('response_type', 'code');
      query.set('code_challenge_method', 'S256');
      const refused = refusal(query);
      if (refused) return refused;
      const redirect = query.get('redirect_uri') ?? '';
      const state = query.get('state');
      const person = findPerson(form.get('email') ?? '');
      if (form.get('decision') !== 'allow' || person === undefined)
        return backTo(redirect, { error: 'access_denied', state });
      const ticked = new Set(form.getAll('scope'));
      const scopes = asked(query)
        .filter(scope => ticked.has(scope) || identityScopes.has(scope))
        .map(fullScope);
      const code = issue({
        kind: 'code',
        email: person.email,
        scopes,
        clientId: query.get('client_id') ?? '',
        issuedAt: seconds(),
        redirectUri: redirect,
        challenge: query.get('code_challenge') ?? '',
        offline: query.get('access_type') === 'offline',
        consent: randomBytes(12).toString('hex'),
      });
      return backTo(redirect, { state, code, scope: scopes.join(' '), authuser: '0', prompt: 'consent' });
    },
    token(form) {
      if (!form.get('client_id')) return tokenError('invalid_request', 'Could not determine client ID from request.');
      if (!form.get('client_secret')) return tokenError('invalid_client', 'Unauthorized', 401);
      const type = form.get('grant_type');
      if (type === 'authorization_code') return exchange(form);
      if (type === 'refresh_token') return refresh(form);
      return tokenError('unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`);
    },
    revoke(form) {
      const credential = form.get('token') ?? '';
      const grant = readGrant(credential, 'refresh') ?? readGrant(credential, 'access');
      if (grant === null || isDead(grant)) return tokenError('invalid_token', 'Token expired or revoked');
      // Google revokes all of an account's consents to this application together.
      options.state.expire(`${grant.email} ${grant.clientId}`, seconds());
      options.state.revoke(grant.consent);
      return { status: 200, body: {} };
    },
    bearer(header) {
      const grant = header?.startsWith('Bearer ') ? readGrant(header.slice(7), 'access') : null;
      if (grant === null || isDead(grant) || grant.issuedAt + accessTokenSeconds <= seconds()) return null;
      return grant;
    },
  };
}
