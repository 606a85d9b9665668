import { randomBytes } from 'node:crypto';
import type { Answer } from '../http-answers.ts';
import type { SandboxPerson } from '../sandbox-person.ts';
import type { FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { entraError } from './faults.ts';
import {
  accessTokenSeconds,
  hashMicrosoftVerifier,
  codeSeconds,
  disuseSeconds,
  type Grant,
  idToken,
  issue,
  readGrant,
} from './tokens.ts';

export const adsScope = 'https://ads.microsoft.com/msads.manage';
const identityScopes = new Set(['openid', 'email', 'profile', 'offline_access']);
const preservedParameters = ['client_id', 'redirect_uri', 'state', 'code_challenge', 'scope'];
const askedScopes = (query: URLSearchParams): string[] => (query.get('scope') ?? '').split(/\s+/).filter(Boolean);

type SignIn = {
  answer(call: FamilyCall): Answer;
  /** Returns the caller of a bearer token: 'expired' past its hour, null for an invalid one. */
  bearer(header: string | undefined, now: Date): Grant | 'expired' | null;
};

/**
 * Creates Microsoft's OAuth 2 endpoints: code flow with PKCE S256 and rotating refresh tokens. As documented
 * (learn.microsoft.com/entra/identity-platform/refresh-tokens), a replaced one is not revoked; each expires 90 days
 * after it was issued, which exposes programs that never replace it. All times are the call's.
 */
export function createSignIn({ people, state }: Pick<FamilyOptions, 'people' | 'state'>): SignIn {
  /** First use of refresh tokens, in epoch seconds. */
  const findPerson = (email: string): SandboxPerson | undefined => people.find(person => person.email === email);
  const isDead = (grant: Grant): boolean =>
    state.isRevoked(grant.family) || state.isExpired(grant.email, grant.issuedAt) || !findPerson(grant.email);

  function refusal(query: URLSearchParams): Answer | null {
    const refuse = (code: number, why: string): Answer => ({ status: 400, html: refusalPage(`AADSTS${code}`, why) });
    const redirect = query.get('redirect_uri') ?? '';
    if (!query.get('client_id'))
      return refuse(900144, "The request body must contain the following parameter: 'client_id'.");
    if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol))
      return refuse(
        50011,
        `The redirect URI '${redirect}' specified in the request does not match those configured for the application.`,
      );
    if (query.get('response_type') !== 'code') return refuse(700054, "response_type must be 'code'.");
    if (!query.get('code_challenge') || query.get('code_challenge_method') !== 'S256')
      return refuse(9002325, 'Proof Key for Code Exchange with S256 is required here.');
    if (askedScopes(query).some(scope => /\/(ads|bingads)\.manage$/.test(scope)))
      return refuse(70011, 'The provided value for the input parameter scope is not valid.');
    return askedScopes(query).length === 0
      ? refuse(900144, "The request body must contain the following parameter: 'scope'.")
      : null;
  }

  function decide(form: URLSearchParams, now: Date): Answer {
    const query = new URLSearchParams(
      preservedParameters.flatMap(name => (form.has(`asked_${name}`) ? [[name, form.get(`asked_${name}`) ?? '']] : [])),
    );
    query.set('response_type', 'code');
    query.set('code_challenge_method', 'S256');
    const refused = refusal(query);
    if (refused) return refused;
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = (answer: Record<string, string>): Answer => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({
        ...answer,
        ...(query.has('state') && { state: query.get('state') ?? '' }),
      }))
        url.searchParams.set(name, value);
      return { status: 302, location: url.href };
    };
    const person = findPerson(form.get('email') ?? '');
    if (form.get('decision') !== 'allow' || !person)
      return back({
        error: 'access_denied',
        error_description: 'AADSTS65004: The user declined to consent to access the app.',
      });
    const ticked = new Set(form.getAll('scope'));
    return back({
      code: issue({
        kind: 'code',
        email: person.email,
        scopes: askedScopes(query).filter(scope => ticked.has(scope) || identityScopes.has(scope)),
        clientId: query.get('client_id') ?? '',
        issuedAt: toSeconds(now),
        redirectUri,
        challenge: query.get('code_challenge') ?? '',
        family: randomBytes(12).toString('hex'),
      }),
    });
  }

  function tokensFor(grant: Grant, now: Date): Answer {
    const { email, scopes, clientId, family } = grant;
    const base = { email, scopes, clientId, family, issuedAt: toSeconds(now) };
    const resources = scopes.filter(scope => !identityScopes.has(scope));
    return {
      status: 200,
      body: {
        token_type: 'Bearer',
        scope: (resources.length > 0 ? resources : scopes).join(' '),
        expires_in: accessTokenSeconds,
        ext_expires_in: accessTokenSeconds,
        access_token: issue({ ...base, kind: 'access' }),
        ...(scopes.includes('offline_access') && { refresh_token: issue({ ...base, kind: 'refresh' }) }),
        ...(scopes.includes('openid') && { id_token: idToken(grant, toSeconds(now)) }),
      },
    };
  }

  function redeem(form: URLSearchParams, now: Date): Answer {
    const code = form.get('code') ?? '';
    const grant = readGrant(code, 'code');
    if (!grant) return entraError('invalid_grant', 9002313, 'Invalid request. Request is malformed or invalid.');
    if (state.isRevoked(code)) {
      state.revoke(grant.family);
      return entraError('invalid_grant', 54005, 'OAuth2 Authorization code was already redeemed.');
    }
    if (grant.issuedAt + codeSeconds < toSeconds(now))
      return entraError('invalid_grant', 70008, 'The provided authorization code has expired.');
    if (grant.clientId !== form.get('client_id'))
      return entraError('invalid_grant', 700005, 'The provided code was issued to another client.');
    if (grant.redirectUri !== form.get('redirect_uri'))
      return entraError('invalid_grant', 50011, 'The redirect URI does not match the one the code was issued for.');
    if (hashMicrosoftVerifier(form.get('code_verifier') ?? '') !== grant.challenge)
      return entraError(
        'invalid_grant',
        501481,
        'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
      );
    state.revoke(code);
    return tokensFor(grant, now);
  }

  function refresh(form: URLSearchParams, now: Date): Answer {
    const credential = form.get('refresh_token') ?? '';
    const grant = readGrant(credential, 'refresh');
    if (!grant || grant.clientId !== form.get('client_id') || isDead(grant))
      return entraError(
        'invalid_grant',
        70000,
        'The provided value for the input parameter refresh_token is not valid.',
      );
    if (grant.issuedAt + disuseSeconds < toSeconds(now))
      return entraError('invalid_grant', 700082, 'The refresh token has expired due to inactivity.');
    return tokensFor(grant, now);
  }

  function token(form: URLSearchParams, now: Date): Answer {
    if (!form.get('client_id'))
      return entraError(
        'invalid_request',
        900144,
        "The request body must contain the following parameter: 'client_id'.",
      );
    if (!form.get('client_secret'))
      return entraError(
        'invalid_client',
        7000218,
        "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
        401,
      );
    const type = form.get('grant_type');
    if (type === 'authorization_code') return redeem(form, now);
    if (type === 'refresh_token') return refresh(form, now);
    return entraError('unsupported_grant_type', 70003, `The app requested an unsupported grant type '${type ?? ''}'.`);
  }

  return {
    answer({ method, path, query, body, now }) {
      if (method === 'GET' && path === '/authorize') {
        const refused = refusal(query);
        if (refused) return refused;
        const fields = Object.fromEntries(
          preservedParameters.flatMap(name => (query.has(name) ? [[`asked_${name}`, query.get(name) ?? '']] : [])),
        );
        const scopes = askedScopes(query).filter(scope => !identityScopes.has(scope));
        return {
          status: 200,
          html: consentPage({ appHost: new URL(query.get('redirect_uri') ?? '').host, people, scopes, fields }),
        };
      }
      if (method === 'POST' && path === '/authorize/decision') return decide(new URLSearchParams(body), now);
      if (method === 'POST' && path === '/token') return token(new URLSearchParams(body), now);
      return { status: 404, html: 'Not found' };
    },
    bearer(header, now) {
      const grant = header?.startsWith('Bearer ') ? readGrant(header.slice(7), 'access') : null;
      if (!grant || isDead(grant) || !grant.scopes.includes(adsScope)) return null;
      return grant.issuedAt + accessTokenSeconds <= toSeconds(now) ? 'expired' : grant;
    },
  };
}

const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);
