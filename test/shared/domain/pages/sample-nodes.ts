import type { NodeInput } from '../../../../shared/domain/pages/input.ts';
import type { NodePageInput } from '../../../../shared/domain/pages/node-input.ts';
import { pickPrimaryDays } from '../../../../shared/domain/pages/figure-ranges.ts';
import { keyed } from '../../../../shared/domain/keyed.ts';
import { chooseGrain } from '../../../../shared/domain/periods/grain.ts';
import { computeComparison } from '../../../../shared/domain/periods/periods.ts';
import { type DayRange, listMonths, monthRange } from '../../../../shared/domain/periods/days.ts';
import type { NodeDay, NodeMonth } from '../../../../shared/model/node-rows.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { addSiteDays, cutLines, dimensionKeys, foldMonth, listLines, type MonthLines, replacePoints, type StoredLines } from '../../../../shared/numbers/rollup/breakdown-lines.ts';
import type { CoveredService } from '../../../../shared/numbers/rollup/coverage.ts';
import { daysOfSites, makeDayRows, makeMonthRow, monthsOfSites } from '../../../../shared/numbers/rollup/node-rows.ts';
import { recordServices } from '../../../../shared/platforms/registry.ts';
import type { BreakdownLine } from '../../../../shared/model/breakdown-rows.ts';

export const today = '2026-11-21';
const lagDays = keyed(recordServices, () => 0);

/** A node of some sites as the night makes it of their days: each site by its id, from one day to another. */
export function nodeOfSites(sites: Readonly<Record<string, StoredDays>>, span: DayRange): NodeInput {
  const months = listMonths(span);
  const [dayRows, monthRows]: [NodeDay[], NodeMonth[]] = [[], []];
  for (const [siteId, stored] of Object.entries(sites)) {
    const days = pickPrimaryDays(stored);
    const services = recordServices.flatMap((service): CoveredService[] => {
      const held = new Set((days[service] ?? []).map(({ date }) => date));
      return held.size === 0 ? [] : [{ service, expected: span, isBroken: false, held }];
    });
    for (const month of months) {
      dayRows.push(...makeDayRows({ siteId, days, services }, monthRange(month)));
      const row = makeMonthRow({ siteId, days, services }, month);
      if (row !== null) monthRows.push(row);
    }
  }
  return {
    computedAt: `${today}T09:00:00.000Z`,
    rows: {
      days: new Map(daysOfSites(dayRows).map(day => [day.date, day])),
      months: new Map(monthsOfSites(monthRows).map(month => [month.yearMonth, month])),
    },
    freshness: { madeOn: today, today, lagDays, newest: {} },
    lines: linesOfSites(Object.values(sites), months),
    lineMonths: new Set(months),
    sites: Object.keys(sites).length,
  };
}

function linesOfSites(sites: readonly StoredDays[], months: readonly string[]): NodeInput['lines'] {
  const days = new Map(dimensionKeys.map(key => [key, new Map<string, BreakdownLine[]>()]));
  const years = new Map(dimensionKeys.map(key => [key, new Map<string, BreakdownLine[]>()]));
  for (const month of months) {
    const sums: MonthLines = new Map();
    for (const site of sites) addSiteDays(sums, site, month);
    const [year, point] = [month.slice(0, 4), Number(month.slice(4)) - 1];
    for (const [key, lines] of sums) {
      const stored = listLines(cutLines(lines, key));
      days.get(key)?.set(month, stored);
      years.get(key)?.set(year, replacePoints(years.get(key)?.get(year) ?? [], new Set([point]), foldMonth(stored, point)));
    }
  }
  return new Map(dimensionKeys.map((key): [typeof key, StoredLines] => [key, { days: days.get(key) ?? new Map(), years: years.get(key) ?? new Map() }]));
}

export const nodeInput = (node: NodeInput, range: DayRange, more: Partial<NodePageInput> = {}): NodePageInput => ({
  today, isEcommerce: false, range, comparison: computeComparison(range, 'previous'), grain: chooseGrain(range), connections: [], days: {}, node, ...more,
});
