import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { getPrimarySection } from '../../../shared/numbers/breakdowns/primary-section.ts';
import { chooseGrain } from '../../../shared/domain/periods/grain.ts';
import type { PageInput } from '../../../shared/domain/pages/input.ts';
import { findFilteredFigures } from '../../../shared/domain/pages/figures-panel.ts';
import {
  followsFilters,
  monthsOfPanel,
  buildPanel,
  sectionsOfPanel,
  spanOfPanel,
} from '../../../shared/domain/pages/page.ts';
import type { PageDefinition, PagePanel } from '../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../shared/screens/pages/pages.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import type { PageView } from '../../../shared/model/page.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { failureAmong, type Failures, readOr } from '../../numbers/failures.ts';
import { loadGoalNames } from './goal-names.ts';
import { growthName, monthsName, readGrowth, readMonths } from './month-figures.ts';
import { readNodePage } from './node-page.ts';
import { listSiteChanges, type WithSiteChanges } from './site-changes.ts';
import { asksGrowth, type PageRequest } from './page-request.ts';
import { formatSectionName, readSections, type Wanted } from '../../numbers/sections.ts';

/**
 * Loads a performance page (specification 2) of a site from its days, or of a higher node from its stored rows, with
 * parallel reads of only what its panels need. Above 62 days, points are months from stored sums, and a site's
 * breakdowns have no comparison: a page stays below 40 read units for 31 days and for a year.
 */
export async function loadPage(request: PageRequest): Promise<PageView & WithSiteChanges> {
  const { panels } = definitionOfPage(request.page);
  const reading = readPage(request, panels);
  const naming = loadGoalNames(request.site, panels, new Map());
  const { input, failures } = await reading;
  return {
    siteId: request.site.siteId,
    page: request.page,
    timeZone: siteTimeZone(request.site.attr),
    range: request.range,
    comparison: request.comparison,
    grain: input.grain,
    isEcommerce: input.isEcommerce,
    ...(await naming),
    ...findFilterFollowers(panels, input),
    siteChanges: listSiteChanges(request.site, input),
    panels: Object.fromEntries(
      Object.entries(panels).map(([name, panel]) => [
        name,
        failureAmong(failures, listPanelReads(panel, input)) ?? buildPanel(input, panel),
      ]),
    ),
  };
}

/** Reads everything that some panels of a page need. */
export async function readPage(
  request: Omit<PageRequest, 'page'>,
  panels: PageDefinition['panels'],
): Promise<{ input: PageInput; failures: Failures }> {
  const { site, range, comparison, channel, filters, now } = request;
  const { siteId } = site;
  const failures: Failures = new Map();
  if (site.type !== 'SITE') return { input: await readNodePage(request, panels), failures };
  const grain = chooseGrain(range);
  const today = siteToday(now, siteTimeZone(site.attr));
  const ranges = { siteId, range, comparison, today, failures };
  const requested = new Map<string, Wanted>();
  for (const panel of Object.values(panels))
    for (const ref of sectionsOfPanel(panel, { grain, channel, filters }))
      requested.set(
        formatSectionName(ref),
        wider(requested.get(formatSectionName(ref)), {
          ref,
          range: spanOfPanel(panel, range),
          comparison: grain === 'month' ? null : spanOfPanel(panel, comparison),
        }),
      );
  const strips = [...new Set(Object.values(panels).flatMap(panel => monthsOfPanel(panel, { grain, channel })))];
  const reading = readSections({ siteId, wanted: requested, failures });
  const isRead = (service: RecordService) => requested.has(formatSectionName(getPrimarySection(service)));
  const [days, connections, months, seo] = await Promise.all([
    reading,
    readOr(failures, 'connections', siteId, listConnections(siteId), []),
    grain === 'month' ? readMonths(strips, reading, isRead, ranges) : undefined,
    Object.values(panels).some(asksGrowth) ? readGrowth(ranges) : undefined,
  ]);
  return {
    input: {
      today,
      isEcommerce: site.attr.isEcommerce === true,
      range,
      comparison,
      grain,
      connections,
      days,
      months,
      seo,
      channel,
      filters,
    },
    failures,
  };
}

/** Panels and figures that follow the filters. */
function findFilterFollowers(panels: PageDefinition['panels'], input: PageInput): Pick<PageView, 'following'> {
  if (Object.keys(input.filters ?? {}).length === 0) return {};
  const listed = Object.entries(panels);
  return {
    following: {
      panels: listed.filter(([, panel]) => followsFilters(panel, input)).map(([name]) => name),
      figures: listed.flatMap(([, panel]) => (panel.kind === 'figures' ? [...findFilteredFigures(input, panel)] : [])),
    },
  };
}

/** Merges a section that two panels need from different days: the earlier start serves both. */
const wider = (existing: Wanted | undefined, other: Wanted): Wanted =>
  existing !== undefined && existing.range.start < other.range.start ? existing : other;

/** Names of the reads a panel needs: it fails with any of them. */
export function listPanelReads(panel: PagePanel, input: PageInput): string[] {
  // A strip of months also uses the days, if a breakdown reads them.
  const months = monthsOfPanel(panel, input).flatMap(service => [
    monthsName(service),
    formatSectionName(getPrimarySection(service)),
  ]);
  return [
    'connections',
    ...sectionsOfPanel(panel, input).map(formatSectionName),
    ...months,
    ...(asksGrowth(panel) ? [growthName] : []),
  ];
}
