import { createHmac } from 'node:crypto';
import { readSignedRequest } from '../../platforms/facebook/signed-request.ts';
import { invalid } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { parameter } from '../../runtime/parameters.ts';
import { changeConnection } from '../../stores/connections/connections.ts';
import { type Credential, markDead } from '../../stores/credentials.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { connectionMessage } from './connection-messages.ts';
import { listCredentialsOfPerson } from '../credentials/credential-uses.ts';
import { makeAccountKey } from '../credentials/credentials.ts';
import { notifyNotTracking } from '../alerts/open-not-tracking.ts';
import { requireRefresh } from '../notifications/not-tracking.ts';

/**
 * Handles a person removing this application at Facebook: their credentials are dead, and the affected sites are
 * notified.
 */
export async function deauthorise(signedRequest: string, now: Date): Promise<void> {
  const { credentials } = await findSignedPerson(signedRequest, 'deauthorize');
  for (const credential of credentials) {
    await markDead(credential.tokenId);
    await notifySites(credential, now);
  }
}

/**
 * Returns the person of a request.
 * @throws {DomainError} invalid-request if Facebook didn't sign it.
 */
export async function findSignedPerson(
  signedRequest: string,
  callback: string,
): Promise<{ credentials: Credential[]; code: string }> {
  const appSecret = await parameter('/facebook/app-secret');
  const request = readSignedRequest(signedRequest, appSecret);
  if (request === null) {
    logger.warn("A callback with a signature that is not Facebook's was refused", { callback });
    throw invalid(
      [{ path: 'body.signed_request', message: 'Not signed by Facebook for this application' }],
      'This request was not signed by Facebook',
    );
  }
  const accountKey = makeAccountKey('fb', { accountId: request.userId });
  const code = createHmac('sha256', appSecret)
    .update(`data deletion of ${request.userId}`)
    .digest('base64url')
    .slice(0, 32);
  return { credentials: accountKey === null ? [] : await listCredentialsOfPerson(accountKey), code };
}

/** Notifies a credential's sites. Safe to repeat; sites that use another credential now are skipped. */
export async function notifySites({ tokenId, service, usedBy }: Credential, now: Date): Promise<void> {
  for (const siteId of usedBy ?? []) {
    const account = (await getNode(siteId))?.attr.accounts?.[service];
    if (account?.tokenId !== tokenId) continue;
    await requireRefresh(siteId, service, now);
    await changeConnection(
      siteId,
      service,
      before =>
        before && {
          ...before,
          state: 'reconnect-needed',
          message: connectionMessage(service, 'reconnect-needed'),
          throttledUntil: undefined,
        },
    );
    await notifyNotTracking(siteId, service, 'reconnect-needed', now);
  }
}
