import { monthlyAverages } from '../../../shared/domain/audits/average.ts';
import { monthRange, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
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
