import { scopeMissing, unauthenticated } from '../google-errors.ts';
import type { Answer } from '../http-answers.ts';
import type { Family, FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { makeListings, makeProfileAccounts } from './listings.ts';
import { profileAccounts, profileLocations } from './profile-accounts.ts';
import { profilePerformance } from './profile-performance.ts';
import { profileReviews } from './profile-reviews.ts';
import { profileVerifications } from './profile-verifications.ts';
import { describeGoogleFailure, hosts, noSuchPage } from './replies.ts';
import { searchConsole } from './search-console.ts';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const searchScopes = [scope('webmasters.readonly'), scope('webmasters')];
const profileScopes = [scope('business.manage'), scope('plus.business.manage')];

/**
 * Creates Google's other platforms: Search Console, the four hosts of Business Profile and the reviews still in v4.
 * Everyone sees every business. Tokens are those of Google's OAuth and must have the platform's scope.
 */
export function createGoogleMore({ people, businesses, bearer, anchorDay }: FamilyOptions): Family {
  const listings = makeListings(businesses);

  function answer(call: FamilyCall): Answer {
    const grant = bearer(call.headers['authorization']);
    if (grant === null) return unauthenticated();
    const taken = call.platform === 'searchconsole' ? searchScopes : profileScopes;
    if (!taken.some(acceptedScope => grant.scopes.includes(acceptedScope)))
      return scopeMissing(hosts[call.platform] ?? 'googleapis.com');
    const name = people.find(({ email }) => email === grant.email)?.name ?? grant.email;
    const accounts = makeProfileAccounts({ email: grant.email, name }, listings);
    switch (call.platform) {
      case 'searchconsole':
        return searchConsole(call, listings, anchorDay);
      case 'gmbaccounts':
        return profileAccounts(call, accounts);
      case 'gmbinformation':
        return profileLocations(call, accounts, listings);
      case 'gmbperformance':
        return profilePerformance(call, listings, anchorDay);
      case 'gmbverifications':
        return profileVerifications(call, listings);
      case 'gmbreviews':
        return profileReviews(call, accounts);
      default:
        return noSuchPage;
    }
  }

  return {
    platforms: ['searchconsole', 'gmbaccounts', 'gmbinformation', 'gmbperformance', 'gmbverifications', 'gmbreviews'],
    answer,
    failure: describeGoogleFailure,
  };
}
