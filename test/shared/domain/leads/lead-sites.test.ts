import { expect, test } from 'vitest';
import { rankLeadSites } from '../../../../shared/domain/leads/lead-sites.ts';
import { siteDays, siteRow } from '../reports/sample-rows.ts';

const year = { start: '2026-01-01', end: '2026-11-20' };
const empty = siteRow('empty', siteDays('2026-11-01', '2026-11-20'), year);
const having = (siteId: string, parts: Record<string, number>) => ({ ...empty, siteId, name: `Name of ${siteId}`, record: { ...empty.record, sources: { ...empty.record.sources, crm: { days: 9, currencies: [], parts } } } });
const rows = [
  having('b', { leads: 7, unitsSold: 2 }), having('a', { leads: 7, unitsSold: 0 }), empty, having('c', { leads: 120, unitsSold: 1 }), having('d', { unitsSold: 4 }),
];

test('lists only sites with leads, largest first, ties by name', () => {
  expect(rankLeadSites(rows, 'leads')).toEqual({
    sites: [{ siteId: 'c', name: 'Name of c', count: 120 }, { siteId: 'a', name: 'Name of a', count: 7 }, { siteId: 'b', name: 'Name of b', count: 7 }], more: 0,
  });
  expect(rankLeadSites(rows.toReversed(), 'leads')).toEqual(rankLeadSites(rows, 'leads'));
  expect(rankLeadSites(rows, 'units').sites.map(({ siteId, count }) => [siteId, count])).toEqual([['d', 4], ['b', 2], ['c', 1]]);
});

test('lists five with a count of the others, and none without leads', () => {
  const many = Array.from({ length: 8 }, (_, index) => having(`s${index}`, { leads: index }));
  expect(rankLeadSites(many, 'leads')).toMatchObject({ sites: [{ count: 7 }, { count: 6 }, { count: 5 }, { count: 4 }, { count: 3 }], more: 2 });
  expect(rankLeadSites([], 'leads')).toEqual({ sites: [], more: 0 });
});
