import type { Answer } from '../http-answers.ts';
import type { Family, FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { adsApi } from './ads-api.ts';
import { invent, type Invented } from './invented.ts';
import { createLinkedinOauth } from './oauth.ts';
import { organizationApi } from './organization-api.ts';
import { readQuery, RestliError, type Restli } from './restli-read.ts';
import { addressTooLong, badQuery, failureSaid, noResource, versionGone, versionMissing } from './labels.ts';

const longestAddress = 4_096;
const adsPaths = /^\/ad(Accounts|Analytics)(\/|$)/;

/**
 * Creates LinkedIn's sign-in and versioned API, as strict as documented: version header, Rest.li encoding, answers cut
 * at 15,000 elements, empty reports without access. Anyone with an account at Google's stand-in sees every business;
 * some are refused, one advertises in euros, one not at all.
 */
export function createLinkedin(options: FamilyOptions): Family {
  const oauth = createLinkedinOauth(options);
  const invented = options.businesses.map(invent);
  const seenBy = (email: string): readonly Invented[] => {
    const ids = options.people.find(person => person.email === email)?.accountIds ?? [];
    return ids.length === 0 ? [] : invented;
  };

  function api(call: FamilyCall): Answer {
    const { method, path, headers, now } = call;
    const rawQuery = getRawQuery(call);
    if (rawQuery === null) return { status: 405, body: { status: 405, message: `Method ${method} is not supported` } };
    if (call.rawPath.length > longestAddress) return addressTooLong();
    const grant = oauth.bearer(headers['authorization'], now);
    if (!('email' in grant)) return grant;
    const version = headers['linkedin-version'];
    if (version === undefined) return versionMissing();
    if (!isActive(version, options.anchorDay, now)) return versionGone(version);
    if (headers['x-restli-protocol-version'] !== '2.0.0')
      return badQuery('X-Restli-Protocol-Version 2.0.0 is required');
    let query: Map<string, Restli>;
    try {
      query = readQuery(rawQuery);
    } catch (error) {
      if (error instanceof RestliError) return badQuery(error.message);
      throw error;
    }
    const ask = { path, query, scopes: grant.scopes, seen: seenBy(grant.email), now };
    if (adsPaths.test(path)) return adsApi(ask);
    if (/^\/(organization|networkSizes)/.test(path)) {
      return organizationApi({ ...ask, rawPath: call.rawPath, email: grant.email, anchorDay: options.anchorDay });
    }
    return noResource();
  }

  return {
    platforms: ['linkedin', 'linkedinapi'],
    answer: call => (call.platform === 'linkedin' ? oauth.answer(call) : api(call)),
    failure: failureSaid,
  };
}

/** Returns the raw query: from the address, or from a POST marked as a GET. null: another method. */
function getRawQuery({ method, rawPath, headers, body }: FamilyCall): string | null {
  const mark = rawPath.indexOf('?');
  const inAddress = mark === -1 ? '' : rawPath.slice(mark + 1);
  if (method === 'GET') return inAddress;
  const isTunnelled =
    method === 'POST' &&
    headers['x-http-method-override']?.toUpperCase() === 'GET' &&
    headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return isTunnelled ? [inAddress, body].filter(part => part !== '').join('&') : null;
}

/**
 * Reports whether a version, yyyyMM, is available: for twelve months from its month. Its end is counted from the anchor
 * day, so that expiring a credential by the clock doesn't end the version first.
 */
function isActive(version: string, anchorDay: string, now: Date): boolean {
  if (!/^20\d{2}(0[1-9]|1[0-2])$/.test(version)) return false;
  const months = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(-2));
  return (
    months(anchorDay.slice(0, 7)) - months(version) < 12 && months(version) <= months(now.toISOString().slice(0, 7))
  );
}
