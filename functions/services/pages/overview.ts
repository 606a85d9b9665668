import { buildNodeOverview, isMostlyShop, overviewRows } from '../../../shared/domain/pages/node-overview.ts';
import { sumNodeRange } from '../../../shared/domain/pages/node-input.ts';
import { findAttention } from '../../../shared/domain/overview/attention.ts';
import { buildOverview } from '../../../shared/domain/overview/overview.ts';
import { getPrimarySection } from '../../../shared/numbers/breakdowns/primary-section.ts';
import { addDays, addMonths, type DayRange } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { Ga4CoreDay } from '../../../shared/platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../../shared/platforms/pagespeed/days.ts';
import { adServices } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Overview } from '../../../shared/model/panel.ts';
import { readBoth } from '../../numbers/both-ranges.ts';
import { failureAmong, type Failures, readOr } from '../../numbers/failures.ts';
import { readNodePage } from './node-page.ts';
import { listSiteChanges, type WithSiteChanges } from './site-changes.ts';
import { listAudits } from '../../stores/audits.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { readDays, readSection } from '../../stores/metrics/metrics.ts';

export type OverviewRequest = {
  readonly site: SiteNode;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly now: Date;
};

type Panels = Overview['panels'];
const auditsShown = 6;

/** Sources of each panel: it fails only if one of these can't be read. */
const panelSources = {
  figures: ['core', 'connections', 'ads'],
  channels: ['core', 'connections'],
  cities: ['core', 'places', 'connections'],
  pagespeed: ['lab', 'connections'],
  audit: ['audits', 'core', 'connections'],
} as const satisfies Record<keyof Panels, readonly string[]>;
type Source = (typeof panelSources)[keyof Panels][number];

/**
 * Loads the overview from parallel reads (specification 2, Overview). Reads are eventually consistent and only of
 * visible sections: 31 days with comparison stay below 30 read units with GA4 only; each ad platform adds its days.
 */
export async function loadOverview({
  site,
  range,
  comparison,
  now,
}: OverviewRequest): Promise<Overview & WithSiteChanges> {
  if (site.type !== 'SITE' && site.type !== 'TOKEN') return loadNodeOverview({ site, range, comparison, now });
  const timeZone = siteTimeZone(site.attr);
  const { siteId } = site;
  const failures: Failures = new Map();
  const read = <T>(source: Source, reading: Promise<T[]>): Promise<T[]> =>
    readOr(failures, source, siteId, reading, []);
  const adDays = adServices.map(async service => {
    const days = (start: string, end: string) => readSection(siteId, getPrimarySection(service), { start, end });
    return [service, await read('ads', readBoth(range, comparison, days))] as const;
  });
  const [core, ads, places, lab, connections, audits] = await Promise.all([
    read(
      'core',
      readBoth(range, comparison, (start, end) => readDays(siteId, 'ga4', 'core', start, end)),
    ),
    Promise.all(adDays),
    read('places', readDays(siteId, 'ga4', 'places', range.start, range.end)),
    read('lab', labDays(siteId, range, comparison)),
    read('connections', listConnections(siteId)),
    read(
      'audits',
      listAudits(siteId, { limit: auditsShown }).then(page => page.audits),
    ),
  ]);
  const isEcommerce = site.attr.isEcommerce === true;
  const panels = buildOverview({
    today: siteToday(now, timeZone),
    isEcommerce,
    range,
    comparison,
    connections,
    core,
    ads: Object.fromEntries(ads),
    places,
    lab,
    audits,
  });
  return {
    siteId,
    timeZone,
    currency: findCurrency(core, range),
    range,
    comparison,
    ...findAttention(connections),
    siteChanges: [],
    panels: {
      figures: failedOr(panels.figures, 'figures', failures),
      channels: failedOr(panels.channels, 'channels', failures),
      cities: failedOr(panels.cities, 'cities', failures),
      pagespeed: failedOr(panels.pagespeed, 'pagespeed', failures),
      audit: failedOr(panels.audit, 'audit', failures, audits.length > 0),
    },
  };
}

/** Loads the overview of a region, organization or company from its stored rows. */
async function loadNodeOverview({
  site: node,
  range,
  comparison,
  now,
}: OverviewRequest): Promise<Overview & WithSiteChanges> {
  const panels = { channels: overviewRows.channels.goals, cities: overviewRows.cities.conversions };
  const read = await readNodePage({ site: node, range, comparison, filters: {}, now }, panels, true);
  const currencies = sumNodeRange(read.node, range).record.sources.ga4?.currencies ?? [];
  return {
    siteId: node.siteId,
    timeZone: siteTimeZone(node.attr),
    currency: currencies.length === 1 ? (currencies[0] ?? null) : null,
    range,
    comparison,
    // Its charts have days in a long range, too.
    siteChanges: listSiteChanges(node, read, 'day'),
    panels: buildNodeOverview({ ...read, isEcommerce: isMostlyShop(read) }),
  };
}

const earlier = (a: string, b: string) => (a < b ? a : b);

/** Reads the lab's days of both ranges, and two months before the range's end, where the newest run may be. */
async function labDays(siteId: string, range: DayRange, comparison: DayRange): Promise<PagespeedLabDay[]> {
  const first = earlier(range.start, addMonths(range.end, -2));
  const days = (start: string, end: string) => readDays(siteId, 'pagespeed', 'lab', start, end);
  const [before, recentDays] = await Promise.all([
    comparison.start < first ? days(comparison.start, earlier(comparison.end, addDays(first, -1))) : [],
    days(first, range.end),
  ]);
  return [...before, ...recentDays];
}

/** Returns the single currency of the range, null for none or several. */
function findCurrency(days: readonly Ga4CoreDay[], { start, end }: DayRange): string | null {
  const currencies = new Set(days.filter(({ date }) => date >= start && date <= end).map(day => day.currency));
  return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
}

/** Returns the panel or its failure. `isStandalone`: the panel works without sources that only explain emptiness. */
function failedOr<P>(panel: P, name: keyof Panels, failures: Failures, isStandalone = false) {
  const needed: readonly Source[] = isStandalone ? panelSources[name].slice(0, 1) : panelSources[name];
  return failureAmong(failures, needed) ?? panel;
}
