import * as z from 'zod/mini';
import { now } from '../../runtime/clock.ts';
import { environment, requiredSetting } from '../../runtime/environment.ts';
import { parameter } from '../../runtime/parameters.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import type { OauthProvider, ProviderTokens } from '../oauth-provider.ts';
import { PlatformError } from '../platform-error.ts';
import { callGraph, type GraphCall } from './call.ts';
import type { FacebookService } from './errors.ts';
import { parsedAs } from './paging.ts';

/** Permissions each service needs; a person may decline any, and `debug_token` lists the granted ones. */
const facebookScopes = {
  fb: ['ads_read'],
  fbPage: ['pages_show_list', 'pages_read_engagement', 'read_insights', 'instagram_basic', 'instagram_manage_insights'],
} as const satisfies Record<FacebookService, readonly string[]>;

/**
 * Optional permissions for pages and ad accounts owned by a business portfolio and their Instagram accounts. Without
 * them a person can still connect their own (facts, platform APIs, section 11).
 */
const portfolioScopes = {
  fb: ['business_management'],
  fbPage: ['business_management', 'ads_read'],
} as const satisfies Record<FacebookService, readonly string[]>;

const dayMs = 86_400_000;
/** Lifetime of a long-lived token when the platform doesn't state it. */
const longLivedDays = 60;
/** A used or expired code: OAuth's invalid_grant. */
const spentCodes = ['100/36009', '100/36007'];

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) });
const debugSchema = z.object({
  data: z.object({
    app_id: z.optional(z.string()),
    is_valid: z.boolean(),
    user_id: z.optional(z.string()),
    /** Epoch seconds; 0: no fixed end. */
    expires_at: z.optional(z.number()),
    data_access_expires_at: z.optional(z.number()),
    scopes: z.optional(z.array(z.string())),
  }),
});

/**
 * Facebook's sign-in for ads and pages. It has no refresh token: a 60-day token is exchanged while valid; an expired
 * one needs the person (facts, platform APIs, section 7). Data access ends 90 days after the person's last sign-in.
 */
export const facebookOauth: OauthProvider = {
  provider: 'facebook',
  takesPkce: false,
  returnPath: service => (facebookService(service) === 'fbPage' ? '/api/fbboarding?pages=1' : '/api/fbboarding'),
  listScopes: service => facebookScopes[facebookService(service)],
  authorizeUrl: ({ service, state }) => {
    const { FACEBOOK_DIALOG_ROOT: root, FACEBOOK_VERSION: version } = environment();
    const url = new URL(`${root}/${version}/dialog/oauth`);
    url.search = new URLSearchParams({
      client_id: requiredSetting('FACEBOOK_APP_ID'),
      redirect_uri: redirectUri(service),
      state,
      scope: [...facebookScopes[facebookService(service)], ...portfolioScopes[facebookService(service)]].join(','),
      response_type: 'code',
      // Without it the dialog omits permissions declined once.
      auth_type: 'rerequest',
    }).toString();
    return url.toString();
  },
  exchangeCode: async ({ service, code }) => {
    const short = await askForToken(service, { redirect_uri: redirectUri(service), code }, [code]).catch(
      (error: unknown) => {
        if (error instanceof PlatformError && spentCodes.includes(error.platformCode ?? '')) {
          throw new PlatformError({
            platform: error.platform,
            kind: 'reconnect',
            message: error.message,
            platformCode: 'invalid_grant',
          });
        }
        throw error;
      },
    );
    return exchanged(service, short.access_token);
  },
  renewBeforeMs: 15 * dayMs,
  renew: ({ service, secrets }) => exchanged(service, secrets.accessToken),
  revoke: async ({ accessToken }) => {
    try {
      await callGraph({ service: 'fb', method: 'DELETE', path: 'me/permissions', token: accessToken });
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'reconnect') return;
      throw error;
    }
  },
  revokesAll: true,
};

function facebookService(service: ConnectableService): FacebookService {
  if (service === 'fb' || service === 'fbPage') return service;
  throw new Error(`${service} is not Facebook's`);
}

/** Must be equal in the dialog and the exchange, or Facebook refuses the code. */
const redirectUri = (service: ConnectableService) =>
  `${environment().PUBLIC_ORIGIN}${facebookOauth.returnPath(service)}`;

/** Exchanges a valid token for a 60-day one and reads its permissions. */
async function exchanged(service: ConnectableService, token: string): Promise<ProviderTokens> {
  const long = await askForToken(service, { grant_type: 'fb_exchange_token', fb_exchange_token: token }, [token]);
  const about = await describeToken(service, long.access_token);
  const expiresAt =
    toDate(about.expires_at) ?? new Date(now().getTime() + (long.expires_in ?? longLivedDays * 86_400) * 1000);
  const dataEndsAt = toDate(about.data_access_expires_at);
  return {
    accessToken: long.access_token,
    expiresAt,
    endsAt: dataEndsAt !== null && dataEndsAt < expiresAt ? dataEndsAt : expiresAt,
    scopes: about.scopes ?? [],
    ...(about.user_id === undefined ? {} : { accountId: about.user_id }),
  };
}

const toDate = (seconds: number | undefined): Date | null =>
  seconds === undefined || seconds <= 0 ? null : new Date(seconds * 1000);

async function describeToken(service: ConnectableService, token: string) {
  const appId = requiredSetting('FACEBOOK_APP_ID');
  const appToken = `${appId}|${await parameter('/facebook/app-secret')}`;
  const call: GraphCall = {
    service: facebookService(service),
    path: 'debug_token',
    token: null,
    parameters: { input_token: token, access_token: appToken },
    secrets: [token, appToken],
  };
  const { data } = parsedAs(debugSchema, await callGraph(call), call);
  if (!data.is_valid || (data.app_id !== undefined && data.app_id !== appId)) {
    throw new PlatformError({
      platform: call.service,
      kind: 'reconnect',
      message: 'The token belongs to another application',
    });
  }
  return data;
}

async function askForToken(service: ConnectableService, grant: Record<string, string>, secrets: readonly string[]) {
  const secret = await parameter('/facebook/app-secret');
  const call: GraphCall = {
    service: facebookService(service),
    path: 'oauth/access_token',
    token: null,
    parameters: { client_id: requiredSetting('FACEBOOK_APP_ID'), client_secret: secret, ...grant },
    secrets: [secret, ...secrets],
    once: 'code' in grant,
  };
  return parsedAs(tokenSchema, await callGraph(call), call);
}
