import { expect, test } from 'vitest';
import { computeKeyEnd, formatKeyHint, getApiKeyState, listOldCallDays } from '../../../shared/domain/api-keys/api-keys.ts';

const now = new Date('2026-11-27T12:00:00Z');

test.each([
  [{ endsAt: '2026-11-27T12:00:01.000Z' }, 'live'],
  [{ endsAt: '2026-11-27T12:00:00.000Z' }, 'expired'],
  [{ endsAt: '2026-12-27T12:00:00.000Z', revokedAt: '2026-11-01T00:00:00.000Z' }, 'revoked'],
] as const)('a key with %o is %s', (key, state) => expect(getApiKeyState(key, now)).toBe(state));

test('a key ends after its days, and shows seven days of calls', () => {
  expect(computeKeyEnd(now, 30)).toBe('2026-12-27T12:00:00.000Z');
  expect(listOldCallDays({ '2026-11-20': 1, '2026-11-21': 2, '2026-11-27': 3 }, '2026-11-27')).toEqual(['2026-11-20']);
});

test('a key is recognized by its id and its end', () => expect(formatKeyHint({ keyId: '7f21Ab3X', lastFour: 'c04e' })).toBe('ins_live_7f21Ab3X…c04e'));
