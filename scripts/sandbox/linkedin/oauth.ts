import { randomBytes } from 'node:crypto';
import type { Answer } from '../http-answers.ts';
import type { SandboxPerson } from '../sandbox-person.ts';
import type { FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { accessTokenSeconds, codeSeconds, consentSeconds, issue, readGrant, type LinkedinGrant } from './tokens.ts';
import { emptyToken, expiredToken, invalidToken, oauthSaid, revokedToken } from './labels.ts';

const scopesIn = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(scope => scope !== '');
const preservedParameters = ['client_id', 'redirect_uri', 'state', 'scope'];
/** Reports whether a client gets a refresh token, which only approved partners do; its id decides. */
const isPartner = (clientId: string): boolean => !clientId.includes('no-refresh');

export type LinkedinOauth = {
  /** Serves the sign-in's own addresses, below oauth/v2. */
  answer(call: FamilyCall): Answer;
  /** Returns the API's caller, or LinkedIn's refusal. */
  bearer(header: string | undefined, now: Date): LinkedinGrant | Answer;
};

/**
 * Creates LinkedIn's OAuth 2: code flow without PKCE, a refresh token that ends 365 days after the consent, revocation.
 */
export function createLinkedinOauth({ people, state }: Pick<FamilyOptions, 'people' | 'state'>): LinkedinOauth {
  const redeemed = new Set<string>();
  const findPerson = (email: string): SandboxPerson | undefined => people.find(person => person.email === email);
  const isDead = (grant: LinkedinGrant): boolean =>
    state.isRevoked(grant.consent) || state.isExpired(grant.email, grant.issuedAt);

  function refusal(query: URLSearchParams): Answer | null {
    const refuse = (why: string): Answer => ({ status: 400, html: refusalPage(why) });
    if (!query.get('client_id')) return refuse('You need to pass the "client_id" parameter');
    const redirect = query.get('redirect_uri') ?? '';
    if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol))
      return refuse('The redirect_uri does not match the registered value');
    if (query.get('response_type') !== 'code')
      return refuse('You need to pass the "response_type" parameter with the value "code"');
    if (scopesIn(query.get('scope')).length === 0) return refuse('You need to pass the "scope" parameter');
    return null;
  }

  function authorization(query: URLSearchParams): Answer {
    const refused = refusal(query);
    if (refused) return refused;
    const fields = Object.fromEntries(
      preservedParameters.flatMap(name => (query.has(name) ? [[`asked_${name}`, query.get(name) ?? '']] : [])),
    );
    const html = consentPage({
      appHost: new URL(query.get('redirect_uri') ?? '').host,
      people,
      scopes: scopesIn(query.get('scope')),
      fields,
    });
    return { status: 200, html };
  }

  function decide(form: URLSearchParams, seconds: number): Answer {
    const query = new URLSearchParams({ response_type: 'code' });
    for (const name of preservedParameters)
      if (form.has(`asked_${name}`)) query.set(name, form.get(`asked_${name}`) ?? '');
    const refused = refusal(query);
    if (refused) return refused;
    const back = new URL(query.get('redirect_uri') ?? '');
    if (query.has('state')) back.searchParams.set('state', query.get('state') ?? '');
    const person = findPerson(form.get('email') ?? '');
    if (form.get('decision') !== 'allow' || person === undefined) {
      back.searchParams.set('error', 'user_cancelled_authorize');
      back.searchParams.set('error_description', 'The user cancelled the authorization');
      return { status: 302, location: back.href };
    }
    const ticked = new Set(form.getAll('scope'));
    back.searchParams.set(
      'code',
      issue({
        kind: 'code',
        email: person.email,
        scopes: scopesIn(query.get('scope')).filter(scope => ticked.has(scope)),
        clientId: query.get('client_id') ?? '',
        issuedAt: seconds,
        consentedAt: seconds,
        redirectUri: back.origin + back.pathname,
        consent: randomBytes(12).toString('hex'),
      }),
    );
    return { status: 302, location: back.href };
  }

  function tokens(grant: LinkedinGrant, seconds: number, refreshToken: string | null): Answer {
    const { email, scopes, clientId, consentedAt, consent } = grant;
    return {
      status: 200,
      body: {
        access_token: issue({ kind: 'access', email, scopes, clientId, consentedAt, consent, issuedAt: seconds }),
        expires_in: accessTokenSeconds,
        ...(refreshToken !== null && {
          refresh_token: refreshToken,
          refresh_token_expires_in: consentedAt + consentSeconds - seconds,
        }),
        scope: scopes.join(','),
        token_type: 'Bearer',
      },
    };
  }

  function exchange(form: URLSearchParams, seconds: number): Answer {
    const code = form.get('code') ?? '';
    const grant = readGrant(code, 'code');
    const redirect = form.get('redirect_uri') ?? '';
    const isSame =
      grant !== null &&
      URL.canParse(redirect) &&
      grant.redirectUri === new URL(redirect).origin + new URL(redirect).pathname;
    if (
      grant === null ||
      !isSame ||
      grant.clientId !== form.get('client_id') ||
      redeemed.has(code) ||
      grant.issuedAt + codeSeconds < seconds
    )
      return oauthSaid(
        400,
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      );
    redeemed.add(code);
    const { email, scopes, clientId, consentedAt, consent } = grant;
    return tokens(
      grant,
      seconds,
      isPartner(clientId)
        ? issue({ kind: 'refresh', email, scopes, clientId, consentedAt, consent, issuedAt: consentedAt })
        : null,
    );
  }

  function refresh(form: URLSearchParams, seconds: number): Answer {
    const token = form.get('refresh_token') ?? '';
    const grant = readGrant(token, 'refresh');
    if (
      grant === null ||
      grant.clientId !== form.get('client_id') ||
      isDead(grant) ||
      grant.consentedAt + consentSeconds <= seconds
    )
      return oauthSaid(
        400,
        'invalid_request',
        'The provided authorization grant or refresh token is invalid, expired or revoked',
      );
    return tokens(grant, seconds, token);
  }

  function withClient(path: string, form: URLSearchParams, seconds: number): Answer {
    if (!form.get('client_id') || !form.get('client_secret'))
      return oauthSaid(401, 'invalid_client', 'Client authentication failed');
    const token = form.get('token') ?? '';
    const grant = readGrant(token, 'access') ?? readGrant(token, 'refresh');
    const type = form.get('grant_type');
    if (path === '/accessToken' && type === 'authorization_code') return exchange(form, seconds);
    if (path === '/accessToken' && type === 'refresh_token') return refresh(form, seconds);
    if (path === '/accessToken')
      return oauthSaid(400, 'invalid_request', 'A required parameter "grant_type" is missing');
    if (grant === null || grant.clientId !== form.get('client_id'))
      return oauthSaid(400, 'invalid_request', 'The token is not valid');
    const isActive = !isDead(grant) && grant.issuedAt + accessTokenSeconds > seconds;
    if (path === '/introspectToken') {
      return {
        status: 200,
        body: {
          active: isActive,
          client_id: grant.clientId,
          authorized_at: grant.consentedAt,
          created_at: grant.issuedAt,
          status: isActive ? 'active' : isDead(grant) ? 'revoked' : 'expired',
          expires_at: grant.issuedAt + accessTokenSeconds,
          scope: grant.scopes.join(','),
          auth_type: '3L',
        },
      };
    }
    if (isDead(grant)) return oauthSaid(400, 'invalid_request', 'The token was revoked already');
    state.revoke(grant.consent);
    return { status: 200, body: {} };
  }

  return {
    answer({ method, path, query, body, now }) {
      const seconds = Math.floor(now.getTime() / 1000);
      if (path === '/authorization' && method === 'GET') return authorization(query);
      if (path === '/authorize/decision' && method === 'POST') return decide(new URLSearchParams(body), seconds);
      if (['/accessToken', '/introspectToken', '/revoke'].includes(path) && method === 'POST')
        return withClient(path, new URLSearchParams(body), seconds);
      return { status: 404, html: refusalPage('This page does not exist') };
    },
    bearer(header, now) {
      if (!header?.startsWith('Bearer ')) return emptyToken();
      const grant = readGrant(header.slice(7), 'access');
      if (grant === null || findPerson(grant.email) === undefined) return invalidToken();
      if (isDead(grant)) return revokedToken();
      return grant.issuedAt + accessTokenSeconds <= now.getTime() / 1000 ? expiredToken() : grant;
    },
  };
}
