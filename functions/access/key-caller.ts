import { getApiKeyState, keyCallsPerMinute, scopeTexts } from '../../shared/domain/api-keys/api-keys.ts';
import { toAccessNode } from '../../shared/domain/access/reach.ts';
import { getGrant } from '../../shared/domain/access/role-grants.ts';
import { getRole } from '../../shared/domain/access/roles.ts';
import { formatDate } from '../../shared/domain/formats/dates.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import { findTrial } from '../../shared/domain/trial/trial.ts';
import type { ApiKey, ApiScope } from '../../shared/model/api-key.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { environment } from '../runtime/environment.ts';
import { DomainError, tooManyRequests } from '../runtime/errors.ts';
import { countKeyCall, type CountedKey, getApiKey } from '../stores/jobs/api-keys.ts';
import { countOne } from '../stores/throttles.ts';
import { isKey, parseKeyId } from './key-text.ts';
import { type SignedIn, signIn, target } from './viewer.ts';

/** A program with a key: it may read what a user of the key's node may, as long as the key's creator may, too. */
export type KeyCaller = { readonly key: ApiKey; readonly signedIn: SignedIn; readonly callsLeft: number };

const minuteSeconds = 60;
const unknownKey = () =>
  new DomainError('key-unknown', "This API key isn't valid. Send a key as 'Authorization: Bearer ins_live_…'");

/**
 * Identifies a program by its key and counts its call.
 * @throws {DomainError} key-unknown, key-expired, key-revoked; scope-missing; too-many-requests
 */
export async function identifyKey(
  authorization: string | undefined,
  scope: ApiScope | 'any',
  now: Date,
): Promise<KeyCaller> {
  const counted = await findKey(authorization);
  const { key } = counted;
  const { node, user } = await loadCreator(key, now);
  refuseEnded(key, node, now);
  const callsLeft = await countCall(counted, node, now);
  if (scope !== 'any' && !key.scopes.includes(scope)) {
    const { title } = scopeTexts[scope];
    throw new DomainError('scope-missing', `This key can't read ${title.toLowerCase()}. Create one with “${title}”`);
  }
  const viewer = {
    userId: key.creatorId,
    isAdmin: false,
    node: toAccessNode(node),
    disabled: false,
    trialExpired: findTrial(node, now)?.expired === true,
  };
  return { key, callsLeft, signedIn: { user, ownNode: node, viewer } };
}

async function findKey(authorization = ''): Promise<CountedKey> {
  const [, text = ''] = /^Bearer ([!-~]{1,100})$/i.exec(authorization) ?? [];
  const keyId = parseKeyId(text);
  const counted = keyId === null ? null : await getApiKey(keyId);
  if (counted === null || !isKey(text, counted.key.hash)) throw unknownKey();
  return counted;
}

/** Loads the key's creator and node; the key is unknown once its creator may no longer create it. */
async function loadCreator({ creatorId, isInAdminGroup, siteId }: ApiKey, now: Date) {
  const signedInAt = Math.floor(now.getTime() / 1000);
  try {
    const creator = await signIn({ userId: creatorId, isInAdminGroup, signedInAt }, now);
    const { node } = await target(creator, 'site.read', siteId);
    if (getGrant(getRole(creator.viewer), 'api-key.manage') === 'nowhere') throw unknownKey();
    return { node, user: creator.user };
  } catch (error) {
    if (error instanceof DomainError) throw unknownKey();
    throw error;
  }
}

function refuseEnded(key: ApiKey, { attr }: SiteNode, now: Date): void {
  const state = getApiKeyState(key, now);
  if (state === 'live') return;
  const day = formatDate(siteToday(new Date(key.revokedAt ?? key.endsAt), siteTimeZone(attr)));
  throw state === 'revoked'
    ? new DomainError('key-revoked', `This key was revoked on ${day}. Create a new one`)
    : new DomainError('key-expired', `This key expired on ${day}. Create a new one`);
}

/** Counts a call and returns how many are left in this minute. */
async function countCall(counted: CountedKey, { attr }: SiteNode, now: Date): Promise<number> {
  const [calls] = await Promise.all([
    countOne(`api-key:${counted.key.keyId}`, minuteSeconds, now),
    countKeyCall(counted, siteToday(now, siteTimeZone(attr))),
  ]);
  if (calls > keyCallsPerMinute && environment().CALL_RATES !== 'unlimited') throw tooManyRequests(secondsLeft(now));
  return Math.max(0, keyCallsPerMinute - calls);
}

/** Seconds until the next minute begins. */
const secondsLeft = (now: Date): number => minuteSeconds - (Math.floor(now.getTime() / 1000) % minuteSeconds);

/** Headers of draft-ietf-httpapi-ratelimit-headers-11. */
export const makeRateHeaders = (callsLeft: number, now: Date): Record<string, string> => ({
  'ratelimit-policy': `"minute";q=${keyCallsPerMinute};w=${minuteSeconds}`,
  ratelimit: `"minute";r=${callsLeft};t=${secondsLeft(now)}`,
});
