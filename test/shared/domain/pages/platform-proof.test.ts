import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { findGaps, sumLoadedRange } from '../../../../functions/numbers/service-sums.ts';
import { growthRanges } from '../../../../shared/domain/reports/spans.ts';
import { computeSeoReference } from '../../../../shared/numbers/metrics/compute.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { pickPrimaryDays } from '../../../../shared/domain/pages/figure-ranges.ts';
import { chooseGrain } from '../../../../shared/domain/periods/grain.ts';
import type { PageInput } from '../../../../shared/domain/pages/input.ts';
import { monthsWithin, addDays, type DayRange } from '../../../../shared/domain/periods/days.ts';
import { computeComparison } from '../../../../shared/domain/periods/periods.ts';
import { type RecordService, recordServices } from '../../../../shared/platforms/registry.ts';
import { proofDays } from './proof-days.ts';
import { folder, isRowOfBefore, isShort, type Line, listPageLines, sqlLines, termMonths } from './proof-lines.ts';

const today = '2026-11-21';
afterAll(() => rmSync(folder, { recursive: true }));

/** All platforms; without LinkedIn (whose account is in another currency) and Facebook's page, whose days stay out too. */
const everything = proofDays('2025-06-01', '2026-11-20', 11);
const variants: Record<string, { days: StoredDays; without: readonly RecordService[] }> = {
  'every platform': { days: everything, without: [] },
  'some platforms': { days: { ...everything, linkedin: {}, fbPage: {} }, without: ['linkedin', 'fbPage'] },
};
const ranges: Record<string, DayRange> = { 'last-31': { start: '2026-10-21', end: '2026-11-20' }, 'a settled month': { start: '2026-09-01', end: '2026-09-30' }, 'a month of two currencies': { start: '2026-03-01', end: '2026-03-31' }, 'a year': { start: '2026-01-01', end: '2026-11-20' } };

function makeInput(days: StoredDays, without: readonly RecordService[], range: DayRange): PageInput {
  const comparison = computeComparison(range, 'previous');
  const grain = chooseGrain(range);
  const main = pickPrimaryDays(days);
  const months = (service: RecordService, of: DayRange) =>
    monthsWithin(of).map(part => {
      const sums = { service, months: new Map(), reads: [{ [service]: main[service] ?? [] }] };
      const { missing, unlinked } = findGaps(sums, part, addDays(today, -1));
      return { ...part, record: sumLoadedRange(sums, part), missingDays: service === 'pagespeed' ? [] : missing, unlinkedDays: unlinked };
    });
  const organic = ({ start, end }: DayRange) => computeSeoReference((main.ga4 ?? []).filter(({ date }) => date >= start && date <= end));
  const growth = (of: DayRange) => ({ yearAgoSeo: organic(growthRanges(of).yearAgo), previousQuarterSeo: organic(growthRanges(of).quarter) });
  return {
    today, isEcommerce: false, range, comparison, grain, days, channel: undefined,
    connections: recordServices.filter(service => !without.includes(service)).map(service => ({ siteId: 'site-n1', service, state: 'working', connectedAt: '2025-01-01T00:00:00Z', pulledAt: null, lastDay: null, missingDays: [], backfill: null })),
    months: grain === 'month' ? Object.fromEntries(recordServices.map(service => [service, { range: months(service, range), comparison: months(service, comparison) }])) : undefined,
    seo: { range: growth(range), comparison: growth(comparison) },
  };
}

const cases = Object.keys(variants).flatMap(variant => Object.keys(ranges).map(range => [variant, range] as const));
describe("every figure and row of the platforms' pages equals SQL over the daily records", () => {
  it.each(cases)('%s, %s', async (variant, name) => {
    const { days, without } = variants[variant] ?? { days: {}, without: [] };
    const input = makeInput(days, without, ranges[name] ?? { start: today, end: today });
    const answer = await sqlLines(days, input, termMonths[name] ?? { now: input.range, before: input.comparison }, everything);
    // What the page has no comparison of: rows of a year, runs of a lab.
    const isShown = ([id]: Line) => isShort(id, input) && (id.startsWith('now') || id.includes('.figures') || (input.grain === 'day' && !id.includes('pagespeed.')));
    const expected = new Map(answer.filter(isShown));
    const shown = listPageLines(input).filter(([id, value]) => !(value === 0 && id.includes('reviews')));
    const now = (lines: Iterable<Line>) => [...lines].map(([id]) => id).filter(id => !isRowOfBefore(id)).sort();
    expect(now(shown)).toEqual(now(expected));
    expect(shown.length).toBeGreaterThan(100);
    for (const [id, value] of shown) expect(value, id).toBeCloseTo(expected.get(id) ?? Number.NaN, 5);
  });
});
