import { type AdPlatform, type CampaignSpend, googleSpend } from '../../../shared/domain/leads/spend.ts';
import { metricOfSources } from '../../../shared/numbers/metrics/compute.ts';
import { sourcesOfDays } from '../../../shared/platforms/records.ts';
import { hasAdFigures } from '../../../shared/platforms/ga4/day-parts.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

/** Cost of one day and campaign at a site's platforms; null if a platform reports only a sum. */
type DaySpend = Omit<CampaignSpend, 'cents'> & {
  readonly date: string;
  readonly currency: string;
  readonly cents: number;
};
/** Advertising of a site's days: its spend, and what was counted before a lead. */
export type SiteSpend = {
  readonly spends: readonly DaySpend[];
  readonly countIn: (range: DayRange) => WebCounts;
};
/** Goals on the website and paid leads; null if no platform counts them. */
export type WebCounts = { readonly goals: number | null; readonly paidLeads: number | null };

const cents = (spend: number): number => Math.round(spend * 100);

/** Reads a site's advertising cost per day of a range. Imported cost in Analytics isn't counted. */
export async function readSpend(siteId: string, { start, end }: DayRange): Promise<SiteSpend> {
  const [ga4, fb, linkedin, bing] = await Promise.all([
    readDays(siteId, 'ga4', 'core', start, end),
    readDays(siteId, 'fb', 'core', start, end),
    readDays(siteId, 'linkedin', 'core', start, end),
    readDays(siteId, 'bing', 'core', start, end),
  ]);
  const google = ga4
    .filter(hasAdFigures)
    .flatMap(({ date, currency, totals: { adCost }, adCampaigns = [] }): DaySpend[] =>
      adCost === null
        ? []
        : googleSpend(
            adCost,
            adCampaigns.filter(({ cost }) => cost > 0),
          ).map(spend => ({ date, currency, platform: 'google', ...spend })),
    );
  type Paid = {
    readonly date: string;
    readonly currency: string;
    readonly campaigns: readonly { readonly name: string; readonly id: string; readonly spend: number }[];
  };
  const named = (platform: AdPlatform, days: readonly Paid[]): DaySpend[] =>
    days.flatMap(({ date, currency, campaigns }) =>
      campaigns.map(({ name, id, spend }) => ({
        date,
        currency,
        platform,
        campaign: name === '' ? id : name,
        cents: cents(spend),
      })),
    );
  const all = [...google, ...named('facebook', fb), ...named('linkedin', linkedin), ...named('microsoft', bing)];
  const services = { ga4: held(ga4), fb: held(fb), linkedin: held(linkedin), bing: held(bing) };
  return {
    spends: all.filter(spend => spend.cents !== 0),
    countIn: range => {
      const sources = sourcesOfDays(services, range).map(([, source]) => source);
      const value = (metric: 'goals' | 'paidLeads') => {
        const result = metricOfSources(metric, sources, { isEcommerce: false });
        return result.known ? result.value : null;
      };
      return { goals: value('goals'), paidLeads: value('paidLeads') };
    },
  };
}

const held = <Day>(days: readonly Day[]) => ({
  connection: days.length === 0 ? ('not-connected' as const) : ('working' as const),
  days,
  missingDays: [],
});

/** Sums a range's spend by campaign in one currency, and lists spend in others. */
export function sumCampaignSpend(
  { spends }: SiteSpend,
  { start, end }: DayRange,
  currency: string,
): { own: CampaignSpend[]; other: { currency: string; cents: number }[] } {
  const byCampaign = new Map<string, CampaignSpend & { cents: number }>();
  const other = new Map<string, number>();
  for (const day of spends) {
    if (day.date < start || day.date > end) continue;
    if (day.currency !== currency) {
      other.set(day.currency, (other.get(day.currency) ?? 0) + day.cents);
      continue;
    }
    const key = JSON.stringify([day.platform, day.campaign]);
    const existing = byCampaign.get(key);
    if (existing === undefined)
      byCampaign.set(key, { platform: day.platform, campaign: day.campaign, cents: day.cents });
    else byCampaign.set(key, { ...existing, cents: existing.cents + day.cents });
  }
  return { own: [...byCampaign.values()], other: [...other].map(([name, sum]) => ({ currency: name, cents: sum })) };
}
