import { loadOverview } from '../../../functions/services/pages/overview.ts';
import { loadPage } from '../../../functions/services/pages/page.ts';
import { loadReport } from '../../../functions/services/reports/report.ts';
import { makeNodeRows, ownRows } from '../../../functions/services/rollups/node-rows.ts';
import { makeSiteRows } from '../../../functions/services/rollups/site-rows.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { noteMade } from '../../../functions/stores/rollups.ts';
import { createNode, getNode } from '../../../functions/stores/sites/sites.ts';
import { siteChange, siteComparison } from '../../../shared/domain/overview/all-sites.ts';
import { pageIds } from '../../../shared/model/page-keys.ts';
import { definitionOfPage } from '../../../shared/screens/pages/pages.ts';
import { type DayRange, monthWithDash } from '../../../shared/domain/periods/days.ts';
import { computeComparison, type ComparisonKind, periods } from '../../../shared/domain/periods/periods.ts';
import { rankedMetrics } from '../../../shared/model/report.ts';
import type { PageView, RowsData } from '../../../shared/model/page.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { figureDefinition } from '../../../shared/domain/pages/format.ts';
import type { Comparison, Pair } from '../../../shared/numbers/comparison/compare.ts';
import { printPair, type PrintedPair } from '../../../shared/numbers/comparison/print.ts';
import { exportedChange, formatChangeIn, type NumberLook } from '../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { metricKeys } from '../../../shared/model/metric-value.ts';
import { toBreakdown, changeOfRow } from '../../../web/src/features/performance/view/breakdown.ts';
import { lastMonths, monthChange } from '../../../shared/documents/months.ts';
import { metricColumns, metricRow } from '../../../shared/documents/metric-rows.ts';
import { changeColumn } from '../../../shared/documents/site-columns.ts';
import { channelColumns, channelRows } from '../../../shared/documents/shares.ts';
import { now, makeWorldSite } from './sites.ts';
import type { Asked, Platform, Shown, WorldSite } from './world.ts';

const zone = 'America/New_York';
const kinds: readonly ComparisonKind[] = ['previous', 'year-ago'];
const settledUntil = '2026-10-31';
/** Unlisted ranges: one without a calendar unit, and one compared by months. */
const custom: readonly (DayRange & { id: string })[] = [
  { id: 'custom', start: '2026-10-05', end: '2026-11-12' },
  { id: 'long', start: '2026-08-20', end: '2026-11-10' },
];

export type World = {
  readonly sites: readonly WorldSite[];
  readonly nodes: ReadonlyMap<string, { readonly node: SiteNode; readonly sites: readonly string[] }>;
};

const makeNode = (sitePath: string, type: SiteNode['type'], attr: SiteNode['attr'] = {}): SiteNode => {
  const ids = sitePath.split('/').slice(1);
  const siteId = ids.at(-1) ?? '';
  return {
    siteId,
    name: siteId,
    type,
    sitePath,
    attr: { tz: 'Eastern', ...attr },
    revision: 0,
    createdAt: '2025-01-01T00:00:00.000Z',
    ...(type === 'ORG' ? {} : { parentId: ids.at(-2) ?? '' }),
  };
};

/** Stores a company of two regions whose sites come, go, lag and break, through the product's own writers. */
export async function storeWorld(seed: number, size: number): Promise<World> {
  const sites = Array.from({ length: size }, (_, index) => makeWorldSite(seed, index));
  const company = `/ISL/world-${seed}`;
  await createNode(makeNode(company, 'ORG'));
  for (const region of new Set(sites.map(site => site.region)))
    await createNode(makeNode(`${company}/${region}`, 'REG'));
  for (const site of sites) {
    await createNode(
      makeNode(`${company}/${site.region}/${site.siteId}`, 'SITE', site.isEcommerce ? { isEcommerce: true } : {}),
    );
    for (const [service, from] of Object.entries(site.from) as [Platform, string][]) {
      const days = site.days[service];
      await writeDays(site.siteId, service, 'core', days, settledUntil);
      await putConnection({
        siteId: site.siteId,
        service,
        state: 'working',
        connectedAt: `${from}T00:00:00.000Z`,
        pulledAt: null,
        lastDay: days.at(-1)?.date ?? null,
        missingDays: [],
        backfill: null,
        timeZone: zone,
        platformTimeZone: zone,
        sourceKey: 'x',
        compactedThrough: null,
      });
    }
  }
  const nodes = new Map<string, { node: SiteNode; sites: string[] }>();
  const keep = async (siteId: string, nodeSites: readonly WorldSite[]) => {
    const node = await getNode(siteId);
    if (node !== null) nodes.set(siteId, { node, sites: nodeSites.map(site => site.siteId) });
    return node;
  };
  for (const site of sites) {
    const node = await keep(site.siteId, [site]);
    if (node !== null) await makeSiteRows(node, { whole: true, now });
  }
  for (const region of new Set(sites.map(site => site.region)))
    await keep(
      region,
      sites.filter(site => site.region === region),
    );
  await keep(`world-${seed}`, sites);
  for (const { node } of nodes.values()) {
    if (node.type !== 'SITE') await makeNodeRows(ownRows(node), { whole: true, now });
    await noteMade(node.siteId, { computedAt: now.toISOString(), wholeAt: now.toISOString() });
  }
  return { sites, nodes };
}

/** Lists every node of a world in every kind of period, with both comparisons. */
export function listAsks({ nodes }: World): (Asked & { readonly nodeId: string })[] {
  const listed = periods(now, zone).filter(
    ({ kind }, index, all) => all.findIndex(period => period.kind === kind) === index,
  );
  return [...nodes].flatMap(([nodeId, { node, sites }]) =>
    [...listed, ...custom].flatMap(({ id, start, end }) =>
      kinds.map(kind => ({
        id: `${nodeId} ${id} ${kind}`,
        nodeId,
        sites,
        range: { start, end },
        comparison: computeComparison({ start, end }, kind),
        together: node.type !== 'SITE' && custom.some(period => period.id === id),
      })),
    ),
  );
}

type Ask = ReturnType<typeof listAsks>[number];

/** Collects every change the product shows: overview and pages of a site, report, and exported files. */
export async function shownBy({ nodes }: World, ask: Ask): Promise<Shown[]> {
  const node = nodes.get(ask.nodeId)?.node;
  if (node === undefined) return [];
  const { range, comparison } = ask;
  const shown: Shown[] = [];
  const add = (
    where: string,
    metric: string,
    change: number | null,
    more: Pick<Shown, 'maySayNothing' | 'printed'> = {},
    of = ask.id,
  ) => void shown.push({ ask: of, where, metric, change, ...more });
  const { panels } = await loadOverview({ site: node, range, comparison, now });
  if (panels.figures.state === 'ready')
    for (const figure of panels.figures.data.figures)
      add('overview', figure.metric, figure.change, { printed: print(figure.metric, figure) });
  // Above sites, breakdowns compare the days of the same sites; the second computation compares site by site.
  const hasRows = node.type === 'SITE';
  if (hasRows && panels.channels.state === 'ready') {
    const { measure, rows } = panels.channels.data;
    for (const { channel, change } of rows) add('overview channels', `row ga4 ${channel} ${measure}`, change);
  }
  for (const page of pageIds) {
    const view = await loadPage({ site: node, page, range, comparison, filters: {}, now });
    addFigures(view, add);
    if (hasRows) addRows(view, add);
  }
  const report = await loadReport({ node, range, comparison, now });
  const fileChange = metricColumns('', '').find(({ key }) => key === 'change');
  for (const metric of metricKeys) {
    const compared = report.metrics[metric];
    add('report', metric, compared.change, { printed: print(metric, compared) });
    const filed = fileChange?.value(metricRow(metric, compared));
    if (filed !== exportedChange(metricTable[metric].format, compared.change))
      add('report export', metric, Number(filed));
  }
  const channelChange = channelColumns.find(({ key }) => key === 'change');
  for (const row of channelRows(report)) {
    add('report channels', `row ga4 ${row.channel} sessions`, row.sessionsChange);
    if (channelChange?.value(row) !== row.sessionsChange)
      add('report channels export', `row ga4 ${row.channel} sessions`, Number(channelChange?.value(row)));
  }
  // The report's month compared with the one a year before, which the filter bar's months also request.
  const pair = lastMonths(report).find(({ yearMonth }) => monthWithDash(yearMonth) === ask.id.split(' ')[1]);
  if (pair !== undefined && ask.id.endsWith('year-ago'))
    for (const metric of metricKeys)
      add('months of the report', metric, monthChange(metric, pair), { maySayNothing: true });
  for (const site of report.sites) {
    const siteAskId = ask.id.replace(ask.nodeId, site.siteId);
    for (const metric of rankedMetrics) {
      const [change, compared] = [siteChange(site, metric), siteComparison(site, metric)];
      const pair = compared === null ? null : printPair(compared.look, { ...compared, comparable: true });
      add('sites of the report', metric, change, { printed: toPrinted(metricTable[metric], change, pair) }, siteAskId);
      const filed = changeColumn(report, metric).value(site);
      if (filed !== exportedChange(metricTable[metric].format, siteChange(site, metric)))
        add('sites export', metric, Number(filed), {}, siteAskId);
    }
  }
  return shown;
}

/** Breakdowns whose rows the second computation knows: each row's part, by its key. */
const metricMakers: Readonly<Record<string, (key: readonly string[], sort: string) => string>> = {
  channel: ([channel = ''], sort) => `row ga4 ${channel} ${sort}`,
  sourceMedium: key => `row ga4 source ${key.join('/')}`,
  surface: ([name = '']) => `row gmb ${name}`,
  profileAction: ([name = '']) => `row gmb ${name}`,
  searchDevice: ([name = '']) => `row gsc device ${name}`,
};

type Add = (where: string, metric: string, change: number | null, more?: Pick<Shown, 'printed'>) => void;

function addFigures(view: PageView, add: Add): void {
  for (const given of Object.values(view.panels))
    if (given.state === 'ready' && given.data.kind === 'figures')
      for (const figure of given.data.figures)
        add(view.page, figure.key, figure.change, { printed: print(figure.key, figure) });
}

/** Prints a change and its two numbers; null without them. */
const print = (key: Parameters<typeof figureDefinition>[0], compared: Pair & Comparison): Shown['printed'] =>
  toPrinted(figureDefinition(key), compared.change, printPair(figureDefinition(key), compared));

const toPrinted = ({ format }: NumberLook, change: number | null, pair: PrintedPair | null): Shown['printed'] =>
  change === null || pair === null
    ? null
    : { change: formatChangeIn(format, change), now: pair.now, before: pair.before };

function addRows(view: PageView, add: Add): void {
  for (const [name, panel] of Object.entries(definitionOfPage(view.page).panels)) {
    const given = view.panels[name];
    if (given?.state !== 'ready') continue;
    const makeMetric = panel.kind === 'rows' ? metricMakers[panel.dimension] : undefined;
    if (
      panel.kind !== 'rows' ||
      given.data.kind !== 'rows' ||
      makeMetric === undefined ||
      (panel.dimension === 'sourceMedium' && panel.sort !== 'sessions')
    )
      continue;
    const data: RowsData = given.data;
    // A breakdown without a comparison shows no change.
    if (data.previousTotal === null && data.rows.every(({ previous }) => previous === null)) continue;
    const breakdown = toBreakdown(panel, data, view);
    for (const row of breakdown.rows)
      add(`${view.page} ${name}`, makeMetric(row.key, panel.sort), changeOfRow(breakdown, row));
  }
}
