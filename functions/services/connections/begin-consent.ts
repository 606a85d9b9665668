import { createHash, randomBytes } from 'node:crypto';
import type { returnPlaces } from '../../../shared/contract/connections.ts';
import { type ConnectableService, getServicePanel } from '../../../shared/platforms/registry.ts';
import { getOauthProvider } from '../../platforms/oauth-providers.ts';
import { processTime } from '../../runtime/pause.ts';
import { putOauthState } from '../../stores/jobs/oauth-states.ts';
import { consentCookie } from './consent-cookie.ts';

const secret = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text);
/** Hashes a browser's secret for storage. */
export const hashOfSecret = (text: string) => digest(text).digest('hex');

export type ConsentRequest = {
  readonly siteId: string;
  readonly userId: string;
  readonly isInAdminGroup: boolean;
  readonly service: ConnectableService;
  readonly returnTo: (typeof returnPlaces)[number];
  /** Code of the link a colleague signs in with: the consent returns to its page. */
  readonly linkCode?: string;
  readonly now: Date;
};

/**
 * Starts a consent: a single-use state of ten minutes, bound to user, site, service and this browser's cookie, with an
 * S256 code challenge (RFC 7636) if the provider supports one. Returns the provider's address and the cookie to set.
 */
export async function beginConsent(request: ConsentRequest): Promise<{ url: string; cookie: string }> {
  const { now, linkCode, ...who } = request;
  const { service, siteId, returnTo } = who;
  const oauth = getOauthProvider(service);
  const state = secret();
  const codeVerifier = secret();
  const browserSecret = secret();
  await putOauthState(
    state,
    { ...who, begunAt: Math.floor(processTime() / 1000), codeVerifier, cookieHash: hashOfSecret(browserSecret) },
    now,
  );
  const codeChallenge = oauth.takesPkce ? digest(codeVerifier).digest('base64url') : '';
  return {
    url: oauth.authorizeUrl({ service, state, codeChallenge }),
    cookie: consentCookie(state, browserSecret, {
      panel: getServicePanel(service),
      ...(linkCode === undefined ? { returnTo, place: siteId } : { returnTo: 'connect', place: linkCode }),
    }),
  };
}
