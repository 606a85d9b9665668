import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { PrimaryDays } from '../../../shared/platforms/records.ts';
import { primarySections, type RecordService } from '../../../shared/platforms/registry.ts';
import { facebookDay, gmbDay, linkedinDay, microsoftDay, orgDay, pageDay } from '../../shared/numbers/metrics/sample-platform-days.ts';
import { ga4Day, labDay, labRun } from '../../shared/numbers/metrics/sample-days.ts';

/** Days of several sites on all platforms, every number another: what a report is proved against. */
export const first = '2025-09-16';
export const last = '2026-11-20';
export type SiteDays = { readonly [S in RecordService]?: readonly PrimaryDays[S][] };

/** A whole number below `most`, another for each key and always the same. */
function some(key: string, most: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % most;
}

const traffic = [['google', 'organic'], ['google', 'cpc'], ['letter', 'email'], ['partner.test', 'referral'], ['facebook.com', 'social'], ['(direct)', '(none)'], ['shop', 'affiliate'], ['carrier', 'sms']] as const;

function core(site: string, date: string, currency: string): PrimaryDays['ga4'] {
  const of = (key: string, most: number) => some(`${site} ${date} ${key}`, most);
  return ga4Day(date, {
    currency,
    traffic: traffic.map(([source, medium]) => ({ source, medium, sessions: 20 + of(`s${medium}`, 90), engagedSessions: of(`e${medium}`, 20), keyEvents: of(`k${medium}`, 9), transactions: of(`t${medium}`, 4), revenue: of(`r${medium}`, 400) })),
    totals: { newUsers: of('n', 50), screenPageViews: of('v', 500), sessionSeconds: of('d', 9000), adCost: of('c', 300), adClicks: of('a', 40), adImpressions: of('i', 900) },
    devices: [{ device: 'mobile', sessions: of('m', 60), keyEvents: of('mk', 5) }, { device: 'desktop', sessions: of('x', 60), keyEvents: of('xk', 5) }],
    hours: [{ hour: 3, sessions: 5, keyEvents: of('h3', 4) }, { hour: 12, sessions: 5, keyEvents: of('h12', 4) }, { hour: 20, sessions: 5, keyEvents: of('h20', 4) }, { hour: null, sessions: 1, keyEvents: 1 }],
    events: [{ name: 'generate_lead', keyEvents: of('ev', 9) }],
  });
}

const ads = (site: string, date: string) => ({ spend: some(`${site} ${date} spend`, 200), clicks: some(`${site} ${date} clicks`, 60), impressions: some(`${site} ${date} imp`, 4000) });

/** The days of a site on the platforms it has. `lacking`: days that no pull brought. */
export function makeSiteDays(site: string, services: readonly RecordService[], { currency = 'USD', lacking = [] as readonly string[], from = first } = {}): SiteDays {
  const dates = eachDay(from, last).filter(date => !lacking.includes(date));
  const made: { [S in RecordService]: (date: string) => PrimaryDays[S] } = {
    ga4: date => core(site, date, currency),
    pagespeed: date => labDay(date, labRun({ performance: some(`${site}${date}p`, 101), speedIndexMs: 1000 + some(`${site}${date}l`, 4000), interactiveMs: 2000 + some(`${site}${date}i`, 4000) }), labRun({ performance: some(`${site}${date}q`, 101) })),
    gmb: date => gmbDay(date, { impressions: { desktopMaps: some(`${site}${date}g`, 90), desktopSearch: some(`${site}${date}w`, 90), mobileMaps: null, mobileSearch: 4 }, callClicks: some(`${site}${date}t`, 9), websiteClicks: 2, directionRequests: some(`${site}${date}z`, 5) }),
    gsc: date => ({ date, clicks: 1, impressions: 10, position: 4, devices: [], countries: [] }),
    fbPage: date => pageDay(date, { follows: 500 + some(`${site}${date}f`, 9), newFollows: some(`${site}${date}n`, 7), unfollows: 1 }, { newFollowers: some(`${site}${date}u`, 6), followers: 90 }),
    fb: date => facebookDay(date, [{ ...ads(site, date), objective: 'OUTCOME_LEADS', actions: [{ type: 'lead', count: 5 }, { type: 'onsite_conversion.lead_grouped', count: some(`${site}${date}o`, 5) }] }, { spend: 7, clicks: 2, impressions: 100, objective: 'REACH' }], currency),
    linkedin: date => linkedinDay(date, [{ ...ads(`${site}li`, date), objective: 'LEAD_GENERATION', oneClickLeads: some(`${site}${date}c`, 4) }], currency),
    linkedinOrg: date => orgDay(date, { followers: 40, organicFollowerGain: some(`${site}${date}b`, 4), paidFollowerGain: 1 }),
    bing: date => microsoftDay(date, [{ ...ads(`${site}ms`, date), conversions: 3 }], currency),
  };
  // LinkedIn's months are stored for thirteen months: of November 21, 2026 none before November 2025.
  const stored = (service: RecordService) => (service.startsWith('linkedin') ? dates.filter(date => date >= '2025-11-01') : dates);
  return Object.fromEntries(services.map(service => [service, stored(service).map(date => made[service](date))]));
}

/** Stores a site's days and says that they are collected since the first of them. */
export async function store(siteId: string, days: SiteDays, from = first): Promise<void> {
  for (const [service, list] of Object.entries(days) as [RecordService, readonly { readonly date: string }[]][]) {
    await putConnection({
      siteId, service, state: 'working', connectedAt: `${from}T00:00:00Z`, pulledAt: '2026-11-21T09:00:00Z', lastDay: last, missingDays: [], backfill: null,
      timeZone: 'America/New_York', platformTimeZone: null, sourceKey: `${siteId}-${service}`, compactedThrough: null,
    });
    await writeDays(siteId, service, primarySections[service], list, last);
  }
}
