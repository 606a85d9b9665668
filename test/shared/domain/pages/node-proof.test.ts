import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { proofDays } from './proof-days.ts';
import { folder, isRowOfBefore, type Line, listPageLines, sqlLines, termMonths } from './proof-lines.ts';
import { proofQuery } from './proof-sql.ts';
import { nodeInput, nodeOfSites } from './sample-nodes.ts';

afterAll(() => rmSync(folder, { recursive: true }));

const span = { start: '2025-01-01', end: '2026-11-20' };
/** Three sites of every platform, each with gaps of its own, one since March alone. */
const everything = proofDays(span.start, span.end, 11);
const sites: Record<string, StoredDays> = { a: everything, b: proofDays(span.start, span.end, 12), c: proofDays('2026-03-05', span.end, 13) };
/** Nodes by the sites that they count. */
const scopes: Record<string, readonly string[]> = { 'a company': ['a', 'b', 'c'], 'a region': ['a', 'c'], 'a region of one site': ['b'] };
const ranges: Record<string, DayRange> = {
  'last-31': { start: '2026-10-21', end: '2026-11-20' }, 'a settled month': { start: '2026-09-01', end: '2026-09-30' },
  'a month of two currencies': { start: '2026-03-01', end: '2026-03-31' }, 'a year': { start: '2026-01-01', end: '2026-11-20' },
  'some days': { start: '2026-08-20', end: '2026-09-03' }, 'months in part': { start: '2026-02-11', end: '2026-06-09' },
};
/** The months of search terms of ranges that the sites' proof does not have, by hand. */
const moreTerms: typeof termMonths = {
  'some days': { now: { start: '2026-09-01', end: '2026-09-30' }, before: { start: '2026-08-01', end: '2026-08-31' } },
  'months in part': { now: { start: '2026-03-01', end: '2026-05-31' }, before: { start: '2025-12-01', end: '2026-02-28' } },
};

const joined = (ids: readonly string[]): StoredDays => {
  const merged: Record<string, Record<string, unknown[]>> = {};
  for (const id of ids)
    for (const [service, sections] of Object.entries(sites[id] ?? {}))
      for (const [section, list] of Object.entries(sections)) ((merged[service] ??= {})[section] ??= []).push(...(list ?? []));
  return merged as StoredDays;
};
/** Of several sites a run is the mean of the day. */
const nodeQuery = ['mobile', 'desktop'].reduce((sql, device) => sql.replaceAll(`any_value(${device}.performance)`, `avg(${device}.performance)`).replaceAll(`any_value(${device}.interactiveMs)`, `CASE WHEN '${device}' = 'mobile' THEN avg(${device}.interactiveMs) END`), proofQuery);
/** Followers are the newest of each site, and growth is of the same sites: figures of their own (rollup tests). */
const ofTheirOwn = /totalFans|fanGrowth|orgGrowth/;

describe('every figure and row of a multi-site page equals SQL over the stored days', () => {
  it.each(Object.keys(scopes).flatMap(scope => Object.keys(ranges).map(name => [scope, name] as const)))('%s, %s', async (scope, name) => {
    const ids = scopes[scope] ?? [];
    const input = nodeInput(nodeOfSites(Object.fromEntries(ids.map(id => [id, sites[id] ?? {}])), span), ranges[name] ?? span);
    const answer = await sqlLines(joined(ids), input, { ...termMonths, ...moreTerms }[name] ?? { now: input.range, before: input.comparison }, everything, nodeQuery);
    const isShown = ([id]: Line) => !ofTheirOwn.test(id) && (input.grain === 'day' || !/pagespeed\.(mobile|desktop)/.test(id)) && (id.startsWith('now') || (!id.includes('pagespeed.mobile') && !id.includes('pagespeed.desktop') && (!id.includes('.terms') || input.grain === 'day' || !id.includes('google-business'))));
    const expected = new Map(answer.filter(isShown));
    const shown = listPageLines(input).filter(([id, value]) => isShown([id, value]) && !(value === 0 && /reviews|starsGiven/.test(id)));
    const now = (lines: Iterable<Line>) => [...lines].map(([id]) => id).filter(id => !isRowOfBefore(id)).sort();
    expect(now(shown)).toEqual(now(expected));
    expect(shown.length).toBeGreaterThan(100);
    for (const [id, value] of shown) expect(value, id).toBeCloseTo(expected.get(id) ?? Number.NaN, id.includes('pagespeed.') ? 0 : 5);
  });
});
