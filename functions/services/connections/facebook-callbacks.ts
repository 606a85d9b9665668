import { createHmac } from 'node:crypto';
import { getDeletionStatus } from '../../../shared/contract/connections.ts';
import { addressOf } from '../../../shared/contract/endpoint.ts';
import { readSignedRequest } from '../../platforms/facebook/signed-request.ts';
import { environment } from '../../runtime/environment.ts';
import { invalid } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { parameter } from '../../runtime/parameters.ts';
import { changeConnection } from '../../stores/connections/connections.ts';
import { type Credential, markDead } from '../../stores/credentials.ts';
import { putDeletionRequest } from '../../stores/jobs/deletion-requests.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { connectionMessage } from './connection-messages.ts';
import { credentialsOf, forgetCredential } from '../credentials/credential-uses.ts';
import { accountKeyOf } from '../credentials/credentials.ts';
import { notifyNotTracking, requireRefresh } from '../notifications/not-tracking.ts';

/** What a person who asks for deletion is told. */
const whatWasDeleted =
  'Every Facebook sign-in of yours that was kept here, with its access tokens and your id at Facebook, is deleted. Figures that pages and ad accounts reported belong to the businesses behind them, name no person, and stay with those businesses.';

/** A person removed this application at Facebook: their credentials are dead, and the sites behind them are told. */
export async function deauthorise(signedRequest: string, now: Date): Promise<void> {
  const { credentials } = await personOf(signedRequest, 'deauthorize');
  for (const credential of credentials) {
    await markDead(credential.tokenId);
    await tellSites(credential, now);
  }
}

/**
 * A person asks that what is kept about them be deleted: every credential of theirs goes with its sealed secrets. The
 * code is made of who asks and the application's secret, so that nobody can guess it and a repeated request gets the
 * same one. Answers what Facebook shows them: an address that says how it stands, and the code.
 */
export async function deletePerson(signedRequest: string, now: Date): Promise<{ url: string; confirmation_code: string }> {
  const { credentials, code } = await personOf(signedRequest, 'data-deletion');
  for (const credential of credentials) {
    // The sites first: once the credential is gone nobody knows whom to tell.
    await tellSites(credential, now);
    await forgetCredential(credential);
  }
  await putDeletionRequest(code, { requestedOn: now.toISOString().slice(0, 10), deleted: whatWasDeleted }, now);
  const path = addressOf(getDeletionStatus).replace('{code}', code);
  return { url: `${environment().PUBLIC_ORIGIN}${path}`, confirmation_code: code };
}

async function personOf(signedRequest: string, callback: string): Promise<{ credentials: Credential[]; code: string }> {
  const appSecret = await parameter('/facebook/app-secret');
  const request = readSignedRequest(signedRequest, appSecret);
  if (request === null) {
    logger.warn("A callback with a signature that is not Facebook's was refused", { callback });
    throw invalid([{ path: 'body.signed_request', message: 'Not signed by Facebook for this application' }], 'This request was not signed by Facebook; nothing was done');
  }
  const accountKey = accountKeyOf('fb', { accountId: request.userId });
  const code = createHmac('sha256', appSecret).update(`data deletion of ${request.userId}`).digest('base64url').slice(0, 32);
  return { credentials: accountKey === null ? [] : await credentialsOf(accountKey), code };
}

/** Each step may be repeated; a site that stands on another credential by now is left alone. */
async function tellSites({ tokenId, service, usedBy }: Credential, now: Date): Promise<void> {
  for (const siteId of usedBy ?? []) {
    const account = (await getNode(siteId))?.attr.accounts?.[service];
    if (account?.tokenId !== tokenId) continue;
    await requireRefresh(siteId, service, now);
    await changeConnection(siteId, service, before =>
      before && { ...before, state: 'reconnect-needed', message: connectionMessage(service, 'reconnect-needed'), throttledUntil: undefined },
    );
    await notifyNotTracking(siteId, service, 'reconnect-needed', now);
  }
}
