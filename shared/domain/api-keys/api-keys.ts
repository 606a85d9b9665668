import type { ApiKey, ApiKeyState, ApiScope } from '../../model/api-key.ts';
import { type Day, addDays } from '../periods/days.ts';

/** Live keys of one node: enough for a few programs and a rotation of each. */
export const maxLiveKeys = 10;
export const maxKeyDays = 365;
export const keyDayChoices = [30, 90, 365] as const;
/** Days that a key stays listed after its end. */
export const keyListedDays = 30;
/** Days whose calls are counted and shown. */
export const callDays = 7;
/** Calls of one key a minute. */
export const keyCallsPerMinute = 60;

export const scopeTexts: Readonly<Record<ApiScope, { readonly title: string; readonly help: string }>> = {
  metrics: { title: 'Metrics', help: 'Numbers by day, month, and site' },
  leads: { title: 'Leads summary', help: 'Counts and costs, no names' },
  audits: { title: 'Audits', help: 'Scores and findings' },
  alerts: { title: 'Alerts', help: 'Open alerts' },
  annotations: { title: 'Notes', help: 'Read and write' },
  feeds: { title: 'Feeds', help: 'Tables for Google Sheets and Excel' },
};

export function getApiKeyState({ revokedAt, endsAt }: Pick<ApiKey, 'revokedAt' | 'endsAt'>, now: Date): ApiKeyState {
  if (revokedAt !== undefined) return 'revoked';
  return Date.parse(endsAt) <= now.getTime() ? 'expired' : 'live';
}

/** Returns true for a key that may be part of an address: it reads feeds, and nothing else. */
export const isFeedKey = ({ scopes }: Pick<ApiKey, 'scopes'>): boolean => scopes.every(scope => scope === 'feeds');

/** Returns when a key that is created now ends. */
export const computeKeyEnd = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString();

/** Returns the counted days that are too old to show. */
export const listOldCallDays = (calls: Readonly<Record<Day, number>>, today: Day): Day[] =>
  Object.keys(calls).filter(day => day <= addDays(today, -callDays));

/** Returns a key as people recognize it: 'ins_live_7f21Ab3X…c04e'. */
export const formatKeyHint = ({ keyId, lastFour }: Pick<ApiKey, 'keyId' | 'lastFour'>): string =>
  `ins_live_${keyId}…${lastFour}`;
