import { getDeletionStatus } from '../../../shared/contract/connections.ts';
import { getEndpointAddress } from '../../../shared/contract/endpoint.ts';
import { environment } from '../../runtime/environment.ts';
import { putDeletionRequest } from '../../stores/jobs/deletion-requests.ts';
import { forgetCredential } from '../credentials/credential-uses.ts';
import { findSignedPerson, tellSites } from './facebook-callbacks.ts';

/** What a person who asks for deletion is told. */
const whatWasDeleted =
  "We deleted all your Facebook sign-ins, with their access tokens and your Facebook ID. Figures that pages and ad accounts reported belong to the businesses behind them, don't identify anyone, and stay with those businesses.";

/**
 * A person asks that what is kept about them be deleted: every credential of theirs goes with its sealed secrets. The
 * code is made of who asks and the application's secret, so that nobody can guess it and a repeated request gets the
 * same one. Answers what Facebook shows them: an address that says how it stands, and the code.
 */
export async function deletePerson(
  signedRequest: string,
  now: Date,
): Promise<{ url: string; confirmation_code: string }> {
  const { credentials, code } = await findSignedPerson(signedRequest, 'data-deletion');
  for (const credential of credentials) {
    // The sites first: once the credential is gone nobody knows whom to tell.
    await tellSites(credential, now);
    await forgetCredential(credential);
  }
  await putDeletionRequest(code, { requestedOn: now.toISOString().slice(0, 10), deleted: whatWasDeleted }, now);
  const path = getEndpointAddress(getDeletionStatus).replace('{code}', code);
  return { url: `${environment().PUBLIC_ORIGIN}${path}`, confirmation_code: code };
}
