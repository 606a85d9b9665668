import { monthlyAverages } from '../../../shared/domain/audits/average.ts';
import { type AuditedSide, judgeMonth, judgeMonths } from '../../../shared/domain/audits/judged.ts';
import {
  countDays,
  type DayRange,
  eachDay,
  monthRange,
  previousYearMonth,
} from '../../../shared/domain/periods/days.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
import { sourcesOfRecord } from '../../../shared/numbers/rollup/record-metrics.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { collectedNumbers } from '../../numbers/collected-numbers.ts';
import type { SiteNumbers } from '../../numbers/numbers.ts';
import { readCrmDays } from '../leads/crm-facts.ts';

type Reading = 'eventual' | 'consistent';
const averagedMonths = 12;

/** Lists the audited month and the previous ones, newest first. */
const monthsTo = (yearMonth: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => previousYearMonth(yearMonth, back));

/** Reads a month's audit numbers: the month, the previous one and those for averages, with the days due by `now`. */
export const auditNumbers = (site: SiteNode, yearMonth: string, now: Date, reading: Reading = 'consistent') =>
  collectedNumbers(site, monthsTo(yearMonth, averagedMonths).map(monthRange), {
    now,
    crm: readCrmDays,
    missing: 'due',
    reading,
  });

/**
 * Computes averages for a baseline audit, over the months with numbers among the twelve that end with the audited one.
 */
export function computeMonthlyAverages(numbers: SiteNumbers, yearMonth: string, isEcommerce: boolean): MetricValues {
  const months = monthsTo(yearMonth, averagedMonths);
  const held = months.flatMap(month => {
    const range = monthRange(month);
    if (!numbers.holds(range)) return [];
    const record = { yearMonth: month, ...numbers.toRecord(range) };
    return [{ yearMonth: month, record, metrics: numbers.readMetrics(range) }];
  });
  return monthlyAverages(held, months, isEcommerce);
}

/** Reads a range as a whole, for separate evaluation. */
export const readAuditedSide = (numbers: SiteNumbers, range: DayRange): AuditedSide => ({
  points: [],
  sources: sourcesOfRecord(numbers.toRecord(range)),
  length: countDays(range),
  metrics: numbers.readMetrics(range),
});

/**
 * Evaluates the audited month and the previous one on their common days, as version 2 does; that reads their days too.
 * Other versions use only the month.
 */
export async function judgeAuditedMonth(
  site: SiteNode,
  { yearMonth, version }: { readonly yearMonth: string; readonly version: 1 | 2 | 3 },
  numbers: SiteNumbers,
  { now, reading = 'consistent' }: { readonly now: Date; readonly reading?: Reading },
) {
  const isEcommerce = site.attr.isEcommerce === true;
  const [month, before] = [monthRange(yearMonth), monthRange(previousYearMonth(yearMonth))];
  if (version !== 2) return judgeMonth(readAuditedSide(numbers, month), isEcommerce);
  const daily = await collectedNumbers(site, [before, month], {
    now,
    crm: readCrmDays,
    missing: 'due',
    growth: false,
    uncached: true,
    reading,
  });
  const side = (range: DayRange): AuditedSide => ({
    ...readAuditedSide(numbers, range),
    points: eachDay(range.start, range.end).map(date => ({
      date,
      sources: sourcesOfRecord(daily.toRecord({ start: date, end: date })),
    })),
  });
  return judgeMonths(side(month), side(before), isEcommerce);
}
