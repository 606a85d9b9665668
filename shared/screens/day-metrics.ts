import type { DayDimension, DayMetricKey } from '../model/day.ts';
import type { MetricKey } from '../model/metric-value.ts';
import { isAdService, type Service } from '../platforms/registry.ts';
import type { MeasureKey } from '../numbers/metrics/measures.ts';
import type { RouteId } from './routes.ts';

/** The breakdowns of a number in the day panel, and the page with more details. */
type DayMetric = { readonly dimensions: readonly [DayDimension, ...DayDimension[]]; readonly page: RouteId };

const website = ['channel', 'campaign', 'city', 'device'] as const;
const ads = ['adPlatform', 'adCampaign', 'adDevice'] as const;
const search = ['query', 'searchPage', 'country', 'searchDevice'] as const;

/** Metrics with daily values by row: they can be added, and their platforms report each row by day. */
export const dayMetrics: Readonly<Record<DayMetricKey, DayMetric>> = {
  sessions: { dimensions: website, page: 'channelPerformance' },
  goals: { dimensions: website, page: 'goals' },
  revenue: { dimensions: website, page: 'ecommerce' },
  transactions: { dimensions: website, page: 'ecommerce' },
  spend: { dimensions: ads, page: 'adsPaid' },
  leads: { dimensions: ads, page: 'adsPaid' },
  clicks: { dimensions: ads, page: 'adsPaid' },
  impressions: { dimensions: ads, page: 'adsPaid' },
  searchClicks: { dimensions: search, page: 'seo' },
  searchImpressions: { dimensions: search, page: 'seo' },
};

/** Figures that are day metrics, or move with one. */
const moved: Partial<Record<MetricKey | MeasureKey, DayMetricKey>> = {
  gcr: 'goals',
  averageOrderValue: 'revenue',
  adSpend: 'spend',
  costPerLead: 'spend',
  costPerAdLead: 'spend',
  costPerClick: 'clicks',
  clickRate: 'clicks',
  searchClickRate: 'searchClicks',
  searchPosition: 'searchImpressions',
};
const isDayMetric = (key: string): key is DayMetricKey => key in dayMetrics;

/** Returns the metric that a chart's day panel breaks down; null if none of the chart's platforms reports its days. */
export function findDayMetric(key: MetricKey | MeasureKey, services: readonly Service[]): DayMetricKey | null {
  const dayMetric = isDayMetric(key) ? key : moved[key];
  if (dayMetric !== undefined) return dayMetric;
  if (services.includes('ga4')) return 'sessions';
  return services.some(isAdService) ? 'spend' : null;
}
