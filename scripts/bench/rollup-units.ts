import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import {
  type Made,
  noteMade,
  readNodeDays,
  readNodeMonths,
  readSiteRows,
  sitesPerPart,
  writeNodeDays,
  writeSiteRows,
  changeNodeYear,
} from '../../functions/stores/rollups.ts';
import { writeComparedSites } from '../../functions/stores/compared-sites.ts';
import { comparedLengths, compareSites } from '../../shared/domain/reports/compared-sites.ts';
import { addDays, eachDay, monthRange, listMonths, monthWithDash } from '../../shared/domain/periods/days.ts';
import { computeComparison, periods } from '../../shared/domain/periods/periods.ts';
import { channels } from '../../shared/model/panel.ts';
import type { RollupRecord } from '../../shared/model/month-record.ts';
import { daysOfSites, monthsOfSites } from '../../shared/numbers/rollup/node-rows.ts';
import { makeSiteRow } from '../../shared/numbers/rollup/site-row.ts';
import type { NodeDay, NodeMonth } from '../../shared/model/node-rows.ts';
import { partsOfSource } from '../../shared/platforms/registry.ts';
import { loadReport } from '../../functions/services/reports/report.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, rounded } from './figure.ts';

const sites = 200;
export const now = new Date('2026-11-21T12:00:00Z');
const zone = 'America/New_York';
const today = '2026-11-21';
export const nodeId = 'bench-company';
export const stored = { start: '2024-01-01', end: '2026-11-20' };

/** Generates the same number sequence in every run. */
function numbers(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const outcome = (next: () => number, size: number) => ({
  sessions: Math.floor(next() * size),
  goals: Math.floor((next() * size) / 20),
});

/** Generates a day's record of a busy site with every source, in realistic sizes. */
function generateRecord(next: () => number, size: number): RollupRecord {
  const whole = (part: string) => Math.floor(next() * size * (/Seconds|Ms|Impressions|Weight/.test(part) ? 40 : 1));
  const money = () => rounded(next() * size * 3, 2);
  const source = (key: keyof typeof partsOfSource) => ({
    days: 1,
    currencies: /ga4|fb$|linkedin$|bing/.test(key) ? ['USD'] : [],
    parts: Object.fromEntries(
      partsOfSource[key].map(part => [part, /Spend|evenue/.test(part) ? money() : whole(part)]),
    ),
    ...(/Page|Org|instagram/.test(key)
      ? { last: { totalFans: { date: '2026-01-01', value: Math.floor(next() * 9000) } } }
      : {}),
  });
  return {
    sources: Object.fromEntries(
      (
        [
          'ga4',
          'ga4Ads',
          'pagespeed',
          'gmb',
          'fb',
          'fbPage',
          'instagram',
          'linkedin',
          'linkedinOrg',
          'bing',
          'gsc',
        ] as const
      ).map(key => [key, source(key)]),
    ),
    channels: channels.map(channel => ({
      channel,
      ...outcome(next, size / 5),
      transactions: Math.floor((next() * size) / 90),
      revenue: money(),
    })),
    devices: ['desktop', 'mobile', 'tablet'].map(device => ({ device, ...outcome(next, size / 3) })),
    hours: [],
    events: [],
    quality: { sampled: false, thresholded: true, otherRow: false },
  };
}

const coverage = Object.fromEntries(
  ['ga4', 'gmb', 'fb', 'fbPage', 'linkedin', 'linkedinOrg', 'bing', 'gsc', 'pagespeed'].map(service => [
    service,
    { sites: 1, broken: 0, missing: [], siteDays: 0 },
  ]),
);

/** Delayed sources are missing their newest days; one site in ten is missing a week of Google Analytics. */
const late = {
  gmb: addDays(today, -5),
  gsc: addDays(today, -3),
  fbPage: addDays(today, -2),
  instagram: addDays(today, -2),
  linkedinOrg: addDays(today, -3),
} as const;
function asLate(record: RollupRecord, date: string, index: number): RollupRecord {
  const isGone = (key: string): boolean =>
    Object.entries(late).some(([source, since]) => source === key && date > since) ||
    (index % 10 === 0 && key.startsWith('ga4') && date >= '2026-11-03' && date <= '2026-11-09');
  return { ...record, sources: Object.fromEntries(Object.entries(record.sources).filter(([key]) => !isGone(key))) };
}

/** Builds the rows of a busy site, different for every index. */
export function rowsOfSite(index: number, span = stored): { days: NodeDay[]; months: NodeMonth[] } {
  const next = numbers(index + 1);
  const days = eachDay(span.start, span.end).map(date => ({
    date,
    record: asLate(generateRecord(next, 400), date, index),
    coverage,
  }));
  const months = listMonths(span).map(yearMonth => ({
    ...generateRecord(next, 12_000),
    yearMonth,
    coverage,
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...outcome(next, 600) })),
    events: ['generate_lead', 'phone_call', 'form_submit', 'purchase', 'chat_started'].map(name => ({
      name,
      goals: Math.floor(next() * 90),
    })),
  }));
  return { days, months };
}

/** Writes the rows of a company of 200 sites with every platform, through the nightly job's writer. */
export async function writeCompany(more: Partial<Made> = {}): Promise<void> {
  const list = periods(now, zone);
  let days: NodeDay[] = [];
  let months: NodeMonth[] = [];
  const tables = list.map((): ReturnType<typeof makeSiteRow>[] => []);
  for (let index = 0; index < sites; index += 1) {
    const siteRows = rowsOfSite(index);
    // Sums of some sites have as many digits as those of all.
    if (index % 25 === 0) days = daysOfSites([...days, ...siteRows.days]);
    months = monthsOfSites([...months, ...siteRows.months]);
    const siteId = `site-${String(index * 48_611).padStart(8, '0')}`;
    const who = {
      siteId,
      name: `Location ${index * 37} North`,
      sitePath: `/ISL/reseller/${nodeId}/region-${index % 9}/${siteId}`,
      timeZone: zone,
      linked: false,
      isEcommerce: false,
      score: (index * 7) % 100,
      previousScore: (index * 11) % 100,
    };
    const rows = {
      days: new Map(siteRows.days.map(day => [day.date, day])),
      months: new Map(siteRows.months.map(month => [month.yearMonth, month])),
    };
    for (const [table, period] of list.entries()) tables[table]?.push(makeSiteRow(who, period, rows, today));
  }
  for (const month of listMonths(stored)) {
    const { start, end } = monthRange(month);
    await writeNodeDays(nodeId, [
      { month: monthWithDash(month), rows: days.filter(({ date }) => date >= start && date <= end) },
    ]);
  }
  for (const year of ['2024', '2025', '2026'])
    await changeNodeYear(nodeId, year, () => months.filter(({ yearMonth }) => yearMonth.startsWith(year)));
  for (const [table, period] of list.entries()) {
    const { id } = period;
    for (let part = 0; part * sitesPerPart < sites; part += 1)
      await writeSiteRows(
        nodeId,
        id,
        part,
        tables[table]?.slice(part * sitesPerPart, (part + 1) * sitesPerPart) ?? [],
        new Map(),
      );
    const compared = compareSites(tables[table] ?? [], comparedLengths(period));
    await writeComparedSites(nodeId, id, compared, new Map(), now);
  }
  await noteMade(nodeId, { computedAt: now.toISOString(), wholeAt: now.toISOString(), ...more });
}

/**
 * Measures the reads of a period's report from a company's rows: days or months with both comparisons, 25 months, its
 * sites.
 */
async function measureReads(periodId: string): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => {
    if (consumed.kind === 'read') units += consumed.units;
  });
  const [days] =
    periodId === 'last-31'
      ? [
          [
            ['2026-09', '2026-11'],
            ['2025-10', '2025-11'],
          ],
        ]
      : [
          [
            ['2025-02', '2025-02'],
            ['2025-11', '2025-11'],
            ['2026-11', '2026-11'],
          ],
        ];
  await Promise.all([
    ...(days ?? []).map(([from = '', to = '']) => readNodeDays(nodeId, from, to)),
    readNodeMonths(nodeId, '2024', '2026'),
    readSiteRows(nodeId, periodId),
  ]);
  stop();
  return units;
}

/** Measures the overview of all sites without the call's access check: the report of the last 31 days. */
async function readsOfAllSites(): Promise<number> {
  const [range] = periods(now, zone);
  if (range === undefined) return Number.NaN;
  const node = {
    siteId: nodeId,
    name: 'Company',
    type: 'ORG' as const,
    sitePath: `/ISL/reseller/${nodeId}`,
    attr: { tz: 'Eastern' as const },
    revision: 0,
    createdAt: now.toISOString(),
  };
  let units = 0;
  const stop = onConsumedCapacity(consumed => void (units += consumed.kind === 'read' ? consumed.units : 0));
  const report = await loadReport({ node, range, comparison: computeComparison(range, 'previous'), now });
  stop();
  if (report.sites.length !== sites) throw new Error(`The report has ${report.sites.length} of ${sites} sites`);
  return units;
}

/** Read units of a company's report: the higher of the last 31 days and the current year. */
export const rollupUnitFigures: FigureGroup = {
  names: ['rollup-read-units', 'all-sites-overview-read-units'],
  async *measure() {
    const close = await openBareDatabase(now);
    try {
      await writeCompany();
      const units: number[] = [];
      for (const periodId of ['last-31', 'year-2026']) units.push(await measureReads(periodId));
      yield {
        name: 'rollup-read-units',
        value: rounded(Math.max(...units), 1),
        unit: 'read units',
        against: 'limit',
        againstValue: 60,
      };
      yield {
        name: 'all-sites-overview-read-units',
        value: rounded(await readsOfAllSites(), 1),
        unit: `read units, ${sites} sites whose platforms are late`,
        against: 'limit',
        againstValue: 60,
      };
    } finally {
      await close();
    }
  },
};
