import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { pageIds } from '../../shared/model/page-keys.ts';
import { addDays, type DayRange, countDays } from '../../shared/domain/periods/days.ts';
import { computeComparison, periods } from '../../shared/domain/periods/periods.ts';
import type { MetricValue } from '../../shared/model/metric-value.ts';
import { computeScoreChange } from '../../shared/numbers/metrics/change.ts';
import { pageViewSchema, type PageView } from '../../shared/model/page.ts';
import { type Overview, overviewSchema } from '../../shared/model/panel.ts';
import { reportSchema } from '../../shared/model/report.ts';
import { signInWithPassword } from '../local/sign-in.ts';
import { startLocal } from '../local/stack.ts';
import { demoPassword } from '../seed/demo-tree.ts';
import type { FigureGroup } from './figure.ts';

/** Sites with every platform, with stopped Analytics, with a shop, and with an agency's recorded data. */
const sites = ['northfold-franchise', 'northfold-houston', 'redtail-shop', 'record-agriculture'] as const;
const zone = 'America/New_York';
/** Maximum days shown by day; above it, points are months and rows have other rules. */
const longestByDay = 62;

type Ask = (path: string) => Promise<unknown>;
type Asked = { readonly siteId: string; readonly range: DayRange; readonly comparison: DayRange };
type ShownFigure = {
  readonly where: string;
  readonly metric: string;
  readonly value: MetricValue;
  readonly change: number | null;
};

const query = ({ comparison }: Asked): string => `?compareStart=${comparison.start}&compareEnd=${comparison.end}`;
const makePath = ({ siteId, range }: Asked): string => `/metrics/${siteId}/${range.start}/${range.end}`;

type SpeedRun = Extract<Overview['panels']['pagespeed'], { state: 'ready' }>['data']['runs'][number];

/** Reads the overview's rings; a run from before the period isn't one of its numbers. */
function listSpeedFigures({ device, performance, previousPerformance, scored }: SpeedRun): ShownFigure[] {
  if (performance === null || scored === undefined) return [];
  return [
    {
      where: 'overview speed',
      metric: device === 'MOBILE' ? 'mobilePerformance' : 'desktopPerformance',
      value: { known: true, value: performance / 100 },
      change: previousPerformance === null ? null : computeScoreChange(performance, previousPerformance),
    },
  ];
}

/** Collects every figure of every page, the overview and the site's report. */
async function collectFigures(ask: Ask, asked: Asked): Promise<{ shown: ShownFigure[]; pages: PageView[] }> {
  const overview = overviewSchema.parse(await ask(`${makePath(asked)}/overview${query(asked)}`));
  const report = reportSchema.parse(await ask(`${makePath(asked)}/report${query(asked)}`));
  const pages: PageView[] = [];
  for (const page of pageIds)
    pages.push(pageViewSchema.parse(await ask(`${makePath(asked)}/pages/${page}${query(asked)}`)));
  const { figures, pagespeed } = overview.panels;
  const shownFigures: ShownFigure[] = [
    ...(pagespeed.state === 'ready' ? pagespeed.data.runs.flatMap(listSpeedFigures) : []),
    ...(figures.state === 'ready'
      ? figures.data.figures.map(({ metric, value, change }) => ({ where: 'overview', metric, value, change }))
      : []),
    ...pages.flatMap(view =>
      Object.values(view.panels).flatMap(panel =>
        panel.state !== 'ready' || panel.data.kind !== 'figures'
          ? []
          : panel.data.figures.map(({ key, value, change }) => ({ where: view.page, metric: key, value, change })),
      ),
    ),
    ...Object.entries(report.metrics).map(([metric, { value, change }]) => ({
      where: 'report',
      metric,
      value,
      change,
    })),
  ];
  return { shown: shownFigures, pages };
}

const isSame = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= Math.max(1e-6, Math.abs(b) * 1e-6);

/** Lists metrics that two places show with different values, changes or availability. */
function disagreements(shownFigures: readonly ShownFigure[]): string[] {
  return shownFigures.flatMap(figure => {
    const first = shownFigures.find(({ metric }) => metric === figure.metric);
    if (first === undefined || first === figure) return [];
    const [a, b] = [figure.value, first.value];
    const numbers = (value: MetricValue) => (value.known ? value.value : null);
    if (isSame(numbers(a), numbers(b)) && isSame(figure.change, first.change)) return [];
    const words = ({ where, value, change }: ShownFigure) =>
      `${where} ${value.known ? value.value : value.why} (${change})`;
    return [`${figure.metric}: ${words(figure)}, ${words(first)}`];
  });
}

type Values = ReadonlyMap<string, number>;
/** Sums a figure or row from the stored days, independently of the program's parts and facts. */
async function storedValues(siteId: string, { start, end }: DayRange): Promise<ReadonlyMap<string, Values>> {
  const values = new Map<string, Map<string, number>>();
  const add = (key: string, date: string, value: number | null) => {
    const days = values.get(key) ?? new Map<string, number>();
    values.set(key, days.set(date, (days.get(date) ?? 0) + (value ?? 0)));
  };
  const [core, gmb, gsc] = await Promise.all([
    readDays(siteId, 'ga4', 'core', start, end),
    readDays(siteId, 'gmb', 'core', start, end),
    readDays(siteId, 'gsc', 'core', start, end),
  ]);
  const devices = new Set(gsc.flatMap(day => day.devices.map(({ device }) => device)));
  const sources = new Set(
    core.flatMap(day => day.traffic.map(({ source, medium }) => JSON.stringify([source, medium]))),
  );
  for (const { date, totals, traffic } of core) {
    add('sessions', date, totals.sessions);
    add('goals', date, totals.keyEvents);
    for (const source of sources) add(`sources ${source}`, date, 0);
    for (const row of traffic) add(`sources ${JSON.stringify([row.source, row.medium])}`, date, row.sessions);
  }
  for (const { date, impressions, callClicks, websiteClicks, directionRequests } of gmb) {
    add(
      'gmbViews',
      date,
      Object.values(impressions).reduce<number>((sum, value) => sum + (value ?? 0), 0),
    );
    add('gmbActions', date, (callClicks ?? 0) + (websiteClicks ?? 0) + (directionRequests ?? 0));
    add('surfaces ["Search on phones"]', date, impressions.mobileSearch);
    add('surfaces ["Maps on phones"]', date, impressions.mobileMaps);
    add('actions ["Calls"]', date, callClicks);
  }
  for (const day of gsc) {
    add('searchClicks', day.date, day.clicks);
    add('searchImpressions', day.date, day.impressions);
    for (const device of devices) add(`devices ["${device}"]`, day.date, 0);
    for (const row of day.devices) add(`devices ["${row.device}"]`, day.date, row.clicks);
  }
  return values;
}

/**
 * Calculates the change over days whose position both periods have, or the shorter one is missing. `isPrinted`: the
 * change of the printed numbers, which are daily averages with three digits of the larger one if lengths differ; a
 * change that prints as 0.0% is 0.
 */
function computeChange(days: Values, { range, comparison }: Asked, isPrinted: boolean): number | null {
  const held = (span: DayRange, other: DayRange) =>
    Array.from({ length: countDays(span) }, (_, at) => at)
      .filter(at => days.has(addDays(span.start, at)) && (at >= countDays(other) || days.has(addDays(other.start, at))))
      .map(at => days.get(addDays(span.start, at)) ?? 0);
  const [now, before] = [held(range, comparison), held(comparison, range)];
  if (now.length === 0 || before.length === 0) return null;
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const largest = Math.max(mean(now), mean(before));
  const decimals = largest < 1 ? 3 : largest < 10 ? 2 : 1;
  const print = (list: readonly number[]) =>
    isPrinted && now.length !== before.length ? Number(mean(list).toFixed(decimals)) : mean(list);
  if (print(now) <= 0 || print(before) <= 0) return null;
  const change = print(now) / print(before) - 1;
  return isPrinted && Math.abs(change) < 0.0005 ? 0 : change;
}

/** Lists changes that the second computation doesn't find. */
async function unlike(
  asked: Asked,
  shownFigures: readonly ShownFigure[],
  pages: readonly PageView[],
): Promise<{ compared: number; off: string[] }> {
  if (countDays(asked.range) > longestByDay) return { compared: 0, off: [] };
  const spans = [asked.comparison, asked.range];
  const stored = await Promise.all(spans.map(span => storedValues(asked.siteId, span)));
  const mergeDays = (key: string): Values => new Map(stored.flatMap(values => [...(values.get(key) ?? [])]));
  const off: string[] = [];
  let compared = 0;
  const check = (name: string, days: Values, change: number | null, isPrinted = false) => {
    if (days.size === 0) return;
    compared += 1;
    const expected = computeChange(days, asked, isPrinted);
    if (!isSame(change, expected)) off.push(`${name}: ${change}, by hand ${expected}`);
  };
  for (const { where, metric, change } of shownFigures) check(`${where} ${metric}`, mergeDays(metric), change, true);
  const rowPanels = [
    ['google-business-profile', 'surfaces', 'profileViews'],
    ['google-business-profile', 'actions', 'profileActions'],
    ['seo', 'devices', 'searchClicks'],
    ['channel-performance', 'sources', 'sessions'],
  ] as const;
  for (const [page, name, fact] of rowPanels) {
    const panel = pages.find(view => view.page === page)?.panels[name];
    if (panel?.state !== 'ready' || panel.data.kind !== 'rows') continue;
    for (const { key, facts, previous, like } of panel.data.rows) {
      const [now, before] = [facts[fact] ?? 0, previous?.[fact] ?? 0];
      check(
        `${page} ${name} ${key.join('/')}`,
        mergeDays(`${name} ${JSON.stringify(key)}`),
        like === undefined ? (now > 0 && before > 0 ? now / before - 1 : null) : like && like.value / like.previous - 1,
      );
    }
  }
  return { compared, off };
}

/**
 * Numbers of the demonstration's pages, overviews and reports compared with each other, and its changes with the stored
 * days.
 */
export const numberAgreementFigures: FigureGroup = {
  names: ['page-disagreements', 'demonstration-unlike-comparisons'],
  async *measure(requested) {
    const dataDir = mkdtempSync(join(tmpdir(), 'agreement-bench-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'demo', web: false, quiet: true });
    try {
      await stack.ready;
      await stack.drained();
      const { env, origin } = stack;
      const { accessToken } = await signInWithPassword({
        endpoint: `${origin}/_local/cognito`,
        userPoolId: env['USER_POOL_ID'] ?? '',
        clientId: env['USER_POOL_CLIENT_ID'] ?? '',
        email: 'admin@insights.test',
        password: demoPassword,
      });
      const ask: Ask = async path => {
        const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response.json();
      };
      const ranges = periods(new Date(), zone).filter(
        ({ kind }, index, all) => all.findIndex(period => period.kind === kind) === index,
      );
      let [shown, compared] = [0, 0];
      const [apart, off]: [string[], string[]] = [[], []];
      for (const siteId of sites)
        for (const range of ranges)
          for (const kind of ['previous', 'year-ago'] as const) {
            const asked = { siteId, range, comparison: computeComparison(range, kind) };
            const { shown: shownFigures, pages } = await collectFigures(ask, asked);
            shown += shownFigures.length;
            const where = `${siteId} ${range.id} ${kind}`;
            apart.push(...disagreements(shownFigures).map(words => `${where} ${words}`));
            const found = await unlike(asked, shownFigures, pages);
            compared += found.compared;
            off.push(...found.off.map(words => `${where} ${words}`));
          }
      for (const words of [...apart, ...off]) console.error(words);
      if (requested.has('page-disagreements'))
        yield {
          name: 'page-disagreements',
          value: apart.length,
          unit: `of ${shown} shown values`,
          against: 'limit',
          againstValue: 0,
        };
      if (requested.has('demonstration-unlike-comparisons'))
        yield {
          name: 'demonstration-unlike-comparisons',
          value: off.length,
          unit: `of ${compared} changes`,
          against: 'limit',
          againstValue: 0,
        };
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
