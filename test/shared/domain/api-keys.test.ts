import { describe, expect, test } from 'vitest';
import { computeKeyEnd, formatKeyHint, getApiKeyState, isFeedKey, listOldCallDays } from '../../../shared/domain/api-keys/api-keys.ts';
import { computeFeedRange, toFeed, toFeedCsv } from '../../../shared/domain/api-keys/feed.ts';
import type { ApiMetrics } from '../../../shared/model/public-api.ts';

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

test.each([[['feeds'], true], [['feeds', 'metrics'], false], [['metrics'], false]] as const)('a key of %o may be in an address: %s', (scopes, may) => expect(isFeedKey({ scopes: [...scopes] })).toBe(may));

// By hand, on Nov 1: yesterday is in October.
test.each([
  ['day', 7, '2026-11-27', '2026-11-20', '2026-11-26'],
  ['month', 1, '2026-11-27', '2026-11-01', '2026-11-26'],
  ['month', 13, '2026-11-01', '2025-10-01', '2026-10-31'],
  ['site', 31, '2026-11-01', '2026-10-01', '2026-10-31'],
] as const)('a feed by %s of the last %d on %s', (groupBy, last, today, start, end) => expect(computeFeedRange(groupBy, last, today)).toEqual({ start, end }));

describe('a feed', () => {
  const answer: ApiMetrics = {
    site: { id: 'north', name: 'North', type: 'REG', sites: 2 }, from: '2026-10-16', to: '2026-11-20', timeZone: 'America/New_York', compared: null, computedAt: null, link: '/overview',
    metrics: [
      { id: 'sessions', label: 'Sessions', unit: 'number', value: 9, final: false },
      { id: 'adSpend', label: 'Ad spend', unit: 'currency', value: null, unknown: 'mixed-currency', final: false },
    ],
    coverage: [{ service: 'ga4', sites: 2, broken: 0, missingDays: 0, final: false }, { service: 'fb', sites: 0, broken: 0, missingDays: 0, final: true }],
  };
  const rows = (groups: ApiMetrics['groups'], by: 'day' | 'month' | 'site') => toFeed({ ...answer, groups }, by, '2026-11-21').rows;

  test('has a row for each group, final once no connected platform changes it', () => {
    const sessions = { sessions: { value: 5 } };
    // Google Analytics changes the last three days; Facebook is not connected.
    expect(rows([{ id: '2026-11-18', metrics: sessions }, { id: '2026-11-19', metrics: { adSpend: { value: 2, currency: 'CAD' } } }], 'day')).toEqual([
      { date: '2026-11-18', siteId: 'north', site: 'North', currency: null, final: true, sessions: 5, adSpend: null },
      { date: '2026-11-19', siteId: 'north', site: 'North', currency: 'CAD', final: false, sessions: null, adSpend: 2 },
    ]);
    expect(rows([{ id: '202610', metrics: sessions }, { id: '202611', metrics: sessions }], 'month').map(({ date, final }) => [date, final])).toEqual([['2026-10-01', true], ['2026-11-01', false]]);
    expect(rows([{ id: 'site-n1', name: 'Main Street', metrics: sessions }], 'site')).toEqual([
      { date: '2026-10-16', siteId: 'site-n1', site: 'Main Street', currency: null, final: false, sessions: 5, adSpend: null },
    ]);
    expect(rows(undefined, 'day')).toEqual([]);
  });

  test('is CSV without formulas, and unknown is empty', () => {
    const columns = [{ id: 'site', label: 'Site' }, { id: 'final', label: 'Final' }, { id: 'sessions', label: 'Sessions' }, { id: 'goals', label: 'Goals' }];
    expect(toFeedCsv({ columns, rows: [{ site: 'Main, "old"', final: true, sessions: 0, goals: null }, { site: '=1+1', final: false, sessions: 0.5 }] }))
      .toBe('site,final,sessions,goals\r\n"Main, ""old""",true,0,\r\n\'=1+1,false,0.5,\r\n');
  });
});
