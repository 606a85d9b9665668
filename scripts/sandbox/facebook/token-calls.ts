import { createHmac } from 'node:crypto';
import type { Answer } from '../http-answers.ts';
import type { FamilyOptions } from '../sandbox-types.ts';
import { deadToken, graphError, invalid, malformedToken, noToken } from './graph-errors.ts';
import {
  codeSeconds,
  dataAccessSeconds,
  findTokenDeath,
  type Grant,
  issue,
  longSeconds,
  readGrant,
  shortSeconds,
  makeFacebookUserId,
} from './tokens.ts';

type Options = Pick<FamilyOptions, 'state'>;

/**
 * Serves `oauth/access_token`, `debug_token` and the owner of a call's token. Learns an application's secret from its
 * first exchange.
 */
export function createTokenCalls({ state }: Options) {
  const redeemed = new Set<string>();
  const secrets = new Map<string, string>();

  function isApp(clientId: string, secret: string): boolean {
    if (clientId === '' || secret === '') return false;
    const expected = secrets.get(clientId) ?? secret;
    secrets.set(clientId, expected);
    return expected === secret;
  }

  function exchangeCode(query: URLSearchParams, seconds: number): Answer {
    const code = query.get('code') ?? '';
    const grant = readGrant(code);
    const refuse = (message: string, subcode: number): Answer => graphError(400, { code: 100, subcode, message });
    if (grant === null || grant.kind !== 'code') return refuse('Invalid verification code format.', 36_007);
    if (grant.clientId !== query.get('client_id'))
      return refuse('Error validating verification code. The code was not made for this application.', 36_007);
    if (grant.redirectUri !== query.get('redirect_uri')) {
      return refuse(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        36_008,
      );
    }
    if (redeemed.has(code)) return refuse('This authorization code has been used.', 36_009);
    if (grant.issuedAt + codeSeconds < seconds) return refuse('This authorization code has expired.', 36_007);
    redeemed.add(code);
    const { redirectUri: _redirectUri, ...rest } = grant;
    const token = issue({ ...rest, kind: 'user', issuedAt: seconds, expiresAt: seconds + shortSeconds });
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: shortSeconds } };
  }

  function exchangeToken(query: URLSearchParams, seconds: number): Answer {
    const grant = readGrant(query.get('fb_exchange_token') ?? '');
    if (grant === null || grant.kind !== 'user' || grant.clientId !== query.get('client_id'))
      return malformedToken(query.get('fb_exchange_token') ?? '');
    const death = findTokenDeath(grant, state, seconds);
    if (death !== null) return deadToken(death);
    const token = issue({ ...grant, issuedAt: seconds, expiresAt: seconds + longSeconds });
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: longSeconds } };
  }

  return {
    accessToken(query: URLSearchParams, seconds: number): Answer {
      if (!isApp(query.get('client_id') ?? '', query.get('client_secret') ?? ''))
        return graphError(400, { code: 1, message: 'Error validating client secret.' });
      if (query.get('grant_type') === 'fb_exchange_token') return exchangeToken(query, seconds);
      return query.has('code') ? exchangeCode(query, seconds) : invalid('The parameter code is required');
    },
    debug(query: URLSearchParams, seconds: number): Answer {
      const [clientId = '', secret = ''] = (query.get('access_token') ?? '').split('|');
      if (!isApp(clientId, secret))
        return graphError(400, { code: 190, message: 'Invalid OAuth access token signature.' });
      const grant = readGrant(query.get('input_token') ?? '');
      if (grant === null || grant.kind === 'code')
        return {
          status: 200,
          body: { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Malformed access token' } } },
        };
      const death = findTokenDeath(grant, state, seconds);
      return {
        status: 200,
        body: {
          data: {
            app_id: grant.clientId,
            type: grant.kind === 'page' ? 'PAGE' : 'USER',
            application: 'Stand-in',
            is_valid: death === null,
            expires_at: grant.expiresAt,
            data_access_expires_at: grant.signedInAt + dataAccessSeconds,
            issued_at: grant.issuedAt,
            scopes: grant.scopes,
            granular_scopes: grant.scopes.map(scope => ({ scope })),
            user_id: makeFacebookUserId(grant.email),
            ...(death !== null && { error: { code: 190, subcode: death, message: 'Error validating access token' } }),
          },
        },
      };
    },
    /** Returns a call's grant, or its refusal: every call must prove knowledge of the application's secret. */
    caller(
      token: string | undefined,
      proof: string | null,
      seconds: number,
    ): { grant: Grant; token: string } | { refused: Answer } {
      if (token === undefined || token === '') return { refused: noToken() };
      const grant = readGrant(token);
      if (grant === null || grant.kind === 'code') return { refused: malformedToken(token) };
      const death = findTokenDeath(grant, state, seconds);
      if (death !== null) return { refused: deadToken(death) };
      if (proof === null)
        return {
          refused: graphError(400, {
            code: 100,
            type: 'GraphMethodException',
            message: 'API calls from the server require an appsecret_proof argument',
          }),
        };
      const secret = secrets.get(grant.clientId);
      if (secret !== undefined && createHmac('sha256', secret).update(token).digest('hex') !== proof) {
        return {
          refused: graphError(400, {
            code: 100,
            type: 'GraphMethodException',
            message: 'Invalid appsecret_proof provided in the API argument',
          }),
        };
      }
      return { grant, token };
    },
  };
}
