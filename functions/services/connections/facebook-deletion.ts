import { getDeletionStatus } from '../../../shared/contract/connections.ts';
import { getEndpointAddress } from '../../../shared/contract/endpoint.ts';
import { environment } from '../../runtime/environment.ts';
import { putDeletionRequest } from '../../stores/jobs/deletion-requests.ts';
import { forgetCredential } from '../credentials/credential-uses.ts';
import { findSignedPerson, notifySites } from './facebook-callbacks.ts';

/** Answer to a person who requests deletion. */
const whatWasDeleted =
  "We deleted all your Facebook sign-ins, with their access tokens and your Facebook ID. Figures of pages and ad accounts belong to their businesses and don't identify anyone, so they stay.";

/**
 * Deletes all credentials of a person on their request, with encrypted secrets. The code derives from the person and
 * the application's secret, so it can't be guessed and repeats are equal. Returns the status address and code that
 * Facebook shows.
 */
export async function deletePerson(
  signedRequest: string,
  now: Date,
): Promise<{ url: string; confirmation_code: string }> {
  const { credentials, code } = await findSignedPerson(signedRequest, 'data-deletion');
  for (const credential of credentials) {
    // Sites come first, because a deleted credential no longer lists whom to notify.
    await notifySites(credential, now);
    await forgetCredential(credential);
  }
  await putDeletionRequest(code, { requestedOn: now.toISOString().slice(0, 10), deleted: whatWasDeleted }, now);
  const path = getEndpointAddress(getDeletionStatus).replace('{code}', code);
  return { url: `${environment().PUBLIC_ORIGIN}${path}`, confirmation_code: code };
}
