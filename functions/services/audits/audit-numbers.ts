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

/** The audited month and those before it, newest first. */
const monthsTo = (yearMonth: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => previousYearMonth(yearMonth, back));

/**
 * What an audit of a month is made of: the month, the one before it, and those that averages are made of, with the days
 * that each platform should have given by `now`.
 */
export const auditNumbers = (site: SiteNode, yearMonth: string, now: Date, reading: Reading = 'consistent') =>
  collectedNumbers(site, monthsTo(yearMonth, averagedMonths).map(monthRange), {
    now,
    crm: readCrmDays,
    missing: 'due',
    reading,
  });

/** Averages of the twelve months that end with the audited one, of those that have numbers: for a baseline audit. */
export function computeMonthlyAverages(numbers: SiteNumbers, yearMonth: string, isEcommerce: boolean): MetricValues {
  const wanted = monthsTo(yearMonth, averagedMonths);
  const held = wanted.flatMap(month => {
    const range = monthRange(month);
    if (!numbers.holds(range)) return [];
    const record = { yearMonth: month, ...numbers.recordOf(range) };
    return [{ yearMonth: month, record, metrics: numbers.metricsOf(range) }];
  });
  return monthlyAverages(held, wanted, isEcommerce);
}

/** A range as a whole, for what is judged by itself. */
export const readAuditedSide = (numbers: SiteNumbers, range: DayRange): AuditedSide => ({
  points: [],
  sources: sourcesOfRecord(numbers.recordOf(range)),
  length: countDays(range),
  metrics: numbers.metricsOf(range),
});

/**
 * The audited month and the month before it as version 2 judges them, on the days that both have: their days are read
 * besides the sums. Every other version judges the month alone.
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
      sources: sourcesOfRecord(daily.recordOf({ start: date, end: date })),
    })),
  });
  return judgeMonths(side(month), side(before), isEcommerce);
}
