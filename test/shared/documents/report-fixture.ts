import * as z from 'zod/mini';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { addDays, eachDay, countDays, monthRange, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { computeMetricChange } from '../../../shared/numbers/metrics/change.ts';
import { metricKeys, type MetricKey, type MetricValue } from '../../../shared/model/metric-value.ts';
import { sourceKeys } from '../../../shared/platforms/registry.ts';
import { channels } from '../../../shared/model/panel.ts';
import { rankedMetrics, reportSchema, type Report } from '../../../shared/model/report.ts';

/** Numbers that stay the same from run to run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const sizes: Partial<Record<MetricKey, number>> = { sessions: 13_600, goals: 440, adSpend: 7_800, costPerLead: 58, costPerClick: 2.1, avgSessDuration: 101, revenue: 248_300, transactions: 1_150, averageOrderValue: 215.9, ROAS: 3.4 };
const shop: readonly MetricKey[] = ['revenue', 'transactions', 'averageOrderValue', 'ROAS'];

export type FixtureOptions = { sites?: number; shop?: boolean; made?: boolean; longNames?: boolean; currencies?: 1 | 2; type?: Report['node']['type']; start?: string; end?: string; missing?: boolean; grain?: 'day' | 'month' };

function valueOf(metric: MetricKey, random: () => number, scale: number, options: FixtureOptions, currency = 'USD'): MetricValue {
  const { format, retired, group } = metricTable[metric];
  if (retired !== undefined) return { known: false, why: 'retired' };
  if (group === 'franchiseSales') return { known: false, why: 'no-data' };
  if (shop.includes(metric) && options.shop !== true) return { known: false, why: 'disabled' };
  if (group === 'businessProfile') return { known: false, why: 'not-connected' };
  const size = (sizes[metric] ?? (format === 'percent' ? 0.048 : format === 'score' ? 0.72 : format === 'seconds' ? 5.2 : 900)) * (0.75 + random() * 0.5);
  const whole = metricTable[metric].aggregation.kind === 'sum' || metric === 'totalFans';
  const value = whole ? Math.round(size * scale) : size;
  return { known: true, value, ...(format === 'currency' ? { currency } : {}), ...(options.missing === true && metric === 'adSpend' ? { missingDays: 3 } : {}) };
}

const compared = (metric: MetricKey, value: MetricValue, previous: MetricValue) => ({ value, previous, change: computeMetricChange(metric, value, previous), comparable: true });
const record = <T>(make: (metric: MetricKey) => T): Record<MetricKey, T> => Object.fromEntries(metricKeys.map(metric => [metric, make(metric)])) as Record<MetricKey, T>;

/** Every platform of every site, whole. */
const daysOfMonth = (yearMonth: string, sites: number) => Object.fromEntries(sourceKeys.map(key => [key, countDays(monthRange(yearMonth)) * sites]));

/** A report as the server would answer it, checked by the contract's own schema. */
export function reportFixture(options: FixtureOptions = {}, seed = 7): Report {
  const random = seeded(seed);
  const { sites = 0, type = sites > 0 ? 'TOP_ORG' : 'SITE', start = '2026-10-01', end = '2026-10-31', grain = 'day' } = options;
  const made = options.made !== false;
  const days = eachDay(start, end);
  const points = (scale: number) => (grain === 'day' ? days : days.filter(day => day.endsWith('-01'))).map(date => ({ date, value: Math.round(scale * (0.7 + random() * 0.6)), provisional: false }));
  const mixed = options.currencies === 2;
  const metrics = record(metric => {
    if (!made) return compared(metric, { known: false, why: 'missing-days' }, { known: false, why: 'missing-days' });
    if (mixed && metricTable[metric].format === 'currency') return compared(metric, { known: false, why: 'mixed-currency' }, { known: false, why: 'mixed-currency' });
    return compared(metric, valueOf(metric, random, Math.max(sites, 1), options), valueOf(metric, random, Math.max(sites, 1), options));
  });
  const series = Object.fromEntries((['sessions', 'goals', 'adSpend', 'costPerLead', 'gcr', ...(options.shop === true ? (['revenue', 'transactions', 'ROAS', 'averageOrderValue'] as const) : [])] as const).map(metric => [metric, { points: points(400), previous: points(380) }]));
  const last = end.slice(0, 4) + end.slice(5, 7);
  const name = (index: number) => (options.longNames === true && index === 0 ? 'The Northfold Home Care and Companion Services of Greater Charleston and Lowcountry' : `Northfold Home Care ${['Atlanta', 'Dallas', 'Charlotte', 'Tampa', 'Nashville'][index % 5] ?? ''} ${index + 1}`);
  return z.parse(reportSchema, {
    node: { siteId: 'northfold', name: sites > 0 ? 'Northfold Home Care' : 'Northfold Franchise', type, sites: Math.max(sites, 1) },
    timeZone: 'America/New_York', range: { start, end }, comparison: { start: addDays(start, -days.length), end: addDays(start, -1) }, grain,
    computedAt: made ? '2026-11-20T10:12:00Z' : null, provisional: options.missing === true, metrics, series,
    months: Array.from({ length: made ? 25 : 0 }, (_, index) => ({ yearMonth: previousYearMonth(last, 24 - index), days: daysOfMonth(previousYearMonth(last, 24 - index), Math.max(sites, 1)), metrics: record(metric => (mixed && metricTable[metric].format === 'currency' ? { known: false, why: 'mixed-currency' } : valueOf(metric, random, Math.max(sites, 1), options))) })),
    channels: made ? channels.map((channel, index) => ({ channel, sessions: Math.round(5000 / (index + 1)), goals: Math.round(120 / (index + 1)), transactions: 40, revenue: options.shop === true ? Math.round(90_000 / (index + 1)) : 0, previousSessions: Math.round(4600 / (index + 1.1)), previousGoals: null, sessionsChange: Math.round(5000 / (index + 1)) / Math.round(4600 / (index + 1.1)) - 1, goalsChange: null })) : [],
    devices: made ? [{ device: 'mobile', sessions: 8000, goals: 200 }, { device: 'desktop', sessions: 5000, goals: 220 }, { device: 'tablet', sessions: 600, goals: 20 }] : [],
    sites: Array.from({ length: sites }, (_, index) => ({
      siteId: `site-${index + 1}`, name: name(index), sitePath: `/ISL/insights/northfold/region/site-${index + 1}`, linked: index === 2, connected: true,
      metrics: Object.fromEntries(rankedMetrics.map(metric => { const currency = mixed && index % 2 === 1 ? 'CAD' : 'USD'; return [metric, index === 3 ? compared(metric, { known: false, why: 'not-connected' }, { known: false, why: 'not-connected' }) : compared(metric, valueOf(metric, random, 1 / (index + 1), options, currency), valueOf(metric, random, 1 / (index + 1), options, currency))]; })),
      spark: index === 3 ? days.map(() => null) : days.map(() => Math.round(random() * 400 + 200)), score: index === 3 ? null : 40 + Math.round(random() * 50), previousScore: index === 3 ? null : 40 + Math.round(random() * 50),
    })),
    coverage: made ? [
      { service: 'ga4', sites: Math.max(sites - 1, 1), broken: 0, siteDays: options.missing === true ? 3 : 0, missing: options.missing === true ? [{ siteId: 'site-1', name: name(0), days: [addDays(start, 2), addDays(start, 3), addDays(start, 11)] }] : [] },
      { service: 'fb', sites: Math.max(Math.ceil(sites / 3), 1), broken: options.missing === true ? 1 : 0, siteDays: 0, missing: [] },
      { service: 'gsc', sites: 0, broken: 0, siteDays: 0, missing: [] },
      { service: 'pagespeed', sites: Math.max(sites, 1), broken: 0, siteDays: 0, missing: [] },
    ] : [],
  });
}
