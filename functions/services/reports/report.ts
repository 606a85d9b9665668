import { gapAnnotations, joinAnnotations } from '../../../shared/domain/annotations/site-changes.ts';
import { listSiteGaps } from '../../../shared/domain/annotations/site-gaps.ts';
import { findOwnerId } from '../../../shared/domain/groups/groups.ts';
import { keyed } from '../../../shared/domain/keyed.ts';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { type DayRange, isSameRange } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { buildReport } from '../../../shared/domain/reports/report.ts';
import { chooseReportGrain, findComparisonKind, rowsNeeded } from '../../../shared/domain/reports/spans.ts';
import { cardMonths, newestCard } from '../../../shared/domain/sales/score-cards.ts';
import { toDataConnection } from '../../../shared/domain/overview/panel-state.ts';
import { recordServices } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Report } from '../../../shared/model/report.ts';
import { byTime, readComparedSites, readRows } from '../../numbers/read-rows.ts';
import { sources } from '../../platforms/sources.ts';
import { invalid } from '../../runtime/errors.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { readScoreCards } from '../../stores/score-cards.ts';
import { readMade } from '../../stores/rollups.ts';
import { requireNumbers } from '../pages/ranges.ts';
import type { WithSiteChanges } from '../pages/site-changes.ts';
import { computeScreenSpan } from '../rollups/spans.ts';

export type ReportRequest = {
  readonly node: SiteNode;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly now: Date;
};

const noSites: Awaited<ReturnType<typeof readComparedSites>> = { rows: [] };
const lagDays = keyed(recordServices, service => sources[service].lagDays);

/**
 * Loads a node's report for a period of the filter bar, or another range with rows. All reads are eventually consistent
 * and parallel; a company of 200 sites needs about 40 units. Site names are last night's.
 * @throws 400 for a sales token or the provider, for a range without rows, and for a comparison other than the two that
 * the sites' rows support.
 */
export async function loadReport({ node, range, comparison, now }: ReportRequest): Promise<Report & WithSiteChanges> {
  const { siteId, name, type, attr } = requireNumbers(node);
  const timeZone = siteTimeZone(attr);
  const today = siteToday(now, timeZone);
  const period = periods(now, timeZone).find(asked => isSameRange(asked, range));
  if (period === undefined) refuseUncovered(range, today);
  const kind = findComparisonKind(range, comparison);
  if (kind === null && type !== 'SITE') throw notPrepared();
  const grain = chooseReportGrain(range, period?.kind);
  const cards = cardMonths(range);
  const [made, { months, days }, { rows: sites, many }, connections, written] = await Promise.all([
    readMade(siteId),
    readRows(siteId, rowsNeeded(range, comparison, grain)),
    type === 'SITE' ? noSites : readComparedSites(node, range, now),
    type === 'SITE' ? listConnections(siteId) : [],
    type === 'SITE' ? readScoreCards(siteId, cards.from, cards.to) : [],
  ]);
  const computedAt = made?.computedAt ?? null;
  const report = buildReport({
    node: { siteId, name, type },
    timeZone,
    today,
    range,
    comparison,
    grain,
    kind,
    computedAt,
    lagDays,
    madeOn: computedAt === null ? today : siteToday(new Date(computedAt), timeZone),
    isEcommerce: attr.isEcommerce === true || (type !== 'SITE' && attr.hasEcommerce === true),
    months: computedAt === null ? [] : months,
    days: computedAt === null ? [] : days,
    sites,
    many,
    siteCount: type === 'SITE' ? 1 : sites.length + (many?.others.sites ?? 0),
    lost: new Set(
      connections.filter(connection => toDataConnection(connection) === 'forbidden').map(({ service }) => service),
    ),
  });
  const card = newestCard(written);
  const ownerId = findOwnerId(siteId);
  const siteChanges =
    type === 'SITE' || computedAt === null
      ? []
      : [
          ...joinAnnotations(ownerId, byTime({ months, days }), range, grain),
          ...gapAnnotations(ownerId, many?.compared.gaps ?? listSiteGaps(sites), range, today),
        ];
  return { ...report, siteChanges, ...(card === null ? {} : { card }) };
}

/** Refuses a custom range outside the days that rows are stored for. */
function refuseUncovered(range: DayRange, today: string): void {
  const { start, end } = computeScreenSpan(today);
  if (range.start >= start && range.end <= end) return;
  const path = range.start < start ? 'path.start' : 'path.end';
  throw invalid(
    [{ path, message: `Data is available from ${start} to ${end}` }],
    'Choose a period in the filter bar, or days within the available data',
  );
}

const notPrepared = () =>
  invalid(
    [
      {
        path: 'query.compareStart',
        message: 'Compare with the previous period or the same days a year earlier',
      },
    ],
    'Regions, organizations, and companies can be compared with the previous period or a year earlier',
  );
