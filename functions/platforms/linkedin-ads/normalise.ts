import type { LinkedinCoreDay } from '../../../shared/platforms/linkedin-ads/days.ts';
import { keepReadableRows } from '../odd-rows.ts';
import { invalidAnswer } from '../platform-error.ts';
import type { CampaignNames } from './campaigns.ts';
import { linkedinMetricNames, linkedinMetrics, type LinkedinMetricName } from './metrics.ts';
import { addMetrics, noMetrics, rounded, type AnalyticsRow } from './parse.ts';

type Metrics = Readonly<Record<LinkedinMetricName, number | null>>;

const essentials = linkedinMetricNames.filter(name => linkedinMetrics[name].essential);
const campaignUrn = /^urn:li:sponsoredCampaign:(\d+)$/;
/** Id for spend of campaigns that LinkedIn no longer names. */
const unknownId = 'unknown';

/** Lists the campaigns of some rows, each once, by number. */
export const listCampaignIds = (rows: readonly AnalyticsRow[]): string[] =>
  [...new Set(rows.flatMap(({ pivot }) => campaignUrn.exec(pivot)?.[1] ?? []))].sort(byNumber);

/**
 * Builds one record per day with its campaigns by id, so that row order doesn't change the bytes. A day without rows
 * had no activity. `currency`: the account's. LinkedIn omits an essential metric that is zero.
 * @throws {PlatformError} invalid-answer for a row of another day, or when no row has an essential metric.
 */
export function normaliseAds(
  days: readonly string[],
  rows: readonly AnalyticsRow[],
  names: CampaignNames,
  currency: string,
): LinkedinCoreDay[] {
  for (const name of essentials) {
    if (rows.length > 0 && rows.every(({ metrics }) => metrics[name] === null))
      throw invalidAnswer('linkedin', 'adAnalytics', name, 'is missing');
  }
  const byDay = new Map<string, Map<string, Record<LinkedinMetricName, number | null>>>(
    days.map(date => [date, new Map()]),
  );
  const readable = keepReadableRows('linkedin', 'adAnalytics', rows, row => ({ row, id: parseCampaignId(row) }));
  for (const { row, id } of readable) {
    const campaigns = byDay.get(row.start);
    if (campaigns === undefined || row.end !== row.start) {
      throw invalidAnswer('linkedin', 'adAnalytics', 'dateRange', `${row.start} to ${row.end} was not asked for`);
    }
    const sum = campaigns.get(id) ?? noMetrics();
    addMetrics(sum, row.metrics);
    campaigns.set(id, sum);
  }
  return days.map(date => ({
    date,
    currency,
    campaigns: [...(byDay.get(date) ?? [])]
      .sort(([a], [b]) => byNumber(a, b))
      .map(([id, metrics]) => toCampaign(id, metrics, names)),
  }));
}

function toCampaign(id: string, metrics: Metrics, names: CampaignNames): LinkedinCoreDay['campaigns'][number] {
  const details = names.get(id);
  const value = (name: LinkedinMetricName) => (metrics[name] === null ? null : rounded(metrics[name]));
  return {
    id,
    name: details?.name ?? (id === unknownId ? 'Unknown' : id),
    objective: details?.objective ?? null,
    spend: value('costInLocalCurrency') ?? 0,
    impressions: value('impressions') ?? 0,
    clicks: value('clicks') ?? 0,
    landingPageClicks: value('landingPageClicks'),
    costInUsd: value('costInUsd'),
    externalWebsiteConversions: value('externalWebsiteConversions'),
    oneClickLeads: value('oneClickLeads'),
    conversionValue: value('conversionValueInLocalCurrency'),
    engagements: sumEngagements(metrics),
    videoViews: value('videoViews'),
  };
}

/** Returns the returned ones of the four; null without any. */
function sumEngagements({ reactions, comments, shares, follows }: Metrics): number | null {
  const given = [reactions, comments, shares, follows].filter(value => value !== null);
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns a row's campaign id, 'unknown' for a deleted campaign.
 * @throws {PlatformError} invalid-answer for another pivot.
 */
function parseCampaignId({ pivot }: AnalyticsRow): string {
  const id = pivot === '' ? unknownId : campaignUrn.exec(pivot)?.[1];
  if (id === undefined) throw invalidAnswer('linkedin', 'adAnalytics', 'pivotValues', 'not a campaign');
  return id;
}

/** Compares ids, which are digits without leading zeros: the shorter is the smaller. */
const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
