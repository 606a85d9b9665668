import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { listLeadsPage } from '../../functions/services/leads/lead-list.ts';
import { toInstantBounds, loadLeadSummary } from '../../functions/services/leads/lead-summary.ts';
import { readSalesBook } from '../../functions/services/sales/sales-book.ts';
import { changeWonMonths } from '../../functions/stores/sales-authority.ts';
import { writeRows } from '../../functions/services/leads/fold-months.ts';
import { type MonthHead, readHead, writeHead } from '../../functions/stores/leads/month-rows.ts';
import { activeMonths } from '../../shared/domain/leads/instants.ts';
import { type CampaignSpend, joinSpend } from '../../shared/domain/leads/spend.ts';
import type { DayRange } from '../../shared/domain/periods/days.ts';
import { computeComparison, defaultWindow } from '../../shared/domain/periods/periods.ts';
import { countedMonths, countedUnits } from '../../shared/domain/sales/authority.ts';
import { salesTotals } from '../../shared/domain/sales/totals.ts';
import type { KeptUnits } from '../../shared/model/sales.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, type FigureResult, median, rounded, timed } from './figure.ts';
import { generateLeads, seededRandom } from './generate-leads.ts';

const now = new Date('2026-10-20T12:00:00Z');
const site: SiteNode = {
  siteId: 'site-1',
  name: 'Bench',
  type: 'SITE',
  sitePath: '/ISL/bench/site-1',
  attr: { tz: 'Eastern' },
  revision: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** Writes 100,000 leads of two years into their months' rows. */
async function writeLeads(): Promise<void> {
  const head = await readHead(site.siteId);
  const rows = generateLeads(100_000).map(lead => ({ key: `ref#${lead.leadId}`, lead }));
  const months = new Map<string, MonthHead | null>();
  const byMonth = new Map<string, typeof rows>();
  for (const row of rows)
    for (const month of activeMonths(row.lead)) byMonth.set(month, [...(byMonth.get(month) ?? []), row]);
  for (const [month, monthRows] of byMonth)
    months.set(month, await writeRows(site.siteId, head, { month, rows: monthRows, timeZone: 'America/New_York' }));
  await writeHead(site.siteId, head, { foldedTo: head.foldedTo, months, now });
}

async function measureUnits<Answer>(work: () => Promise<Answer>): Promise<{ units: number; answer: Answer }> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => {
    if (consumed.kind === 'read') units += consumed.units;
  });
  try {
    return { answer: await work(), units };
  } finally {
    stop();
  }
}

const limit = (name: string, value: number, unit: string, againstValue: number): FigureResult => ({
  name,
  value: rounded(value, 1),
  unit,
  against: 'limit',
  againstValue,
});

/**
 * Returns the cents by which spend joined to 20,000 leads differs from DuckDB's sums, by platform and campaign and in
 * total.
 */
async function centsOff(): Promise<number> {
  const random = seededRandom(11);
  const sources = ['google', 'facebook', 'fb', 'linkedin', 'bing', '(N/A)', 'newsletter'] as const;
  const mediums = ['cpc', 'paid', 'organic'] as const;
  const leads = generateLeads(20_000).map(lead => ({
    ...lead,
    metrics: {
      ...lead.metrics,
      utm_source: sources[Math.floor(random() * sources.length)] ?? 'google',
      utm_medium: mediums[Math.floor(random() * 3)] ?? 'cpc',
      utm_campaign: `Campaign ${Math.floor(random() * 60)}`,
    },
  }));
  const platforms = ['google', 'facebook', 'linkedin', 'microsoft'] as const;
  const spends = Array.from(
    { length: 400 },
    (_, index): CampaignSpend => ({
      platform: platforms[index % 4] ?? 'google',
      campaign: index % 50 === 0 ? null : `campaign-${Math.floor(random() * 90)}`,
      cents: Math.floor(random() * 9_999_999),
    }),
  );
  const { cells, unmatched, totalCents } = joinSpend(leads, spends);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
  await connection.run('create table spends (platform varchar, campaign varchar, cents bigint)');
  await connection.run(
    `insert into spends values ${spends.map(({ platform, campaign, cents }) => `('${platform}', ${text(campaign)}, ${cents})`).join(',')}`,
  );
  await connection.run('create table leads (source varchar, medium varchar, campaign varchar)');
  await connection.run(
    `insert into leads values ${leads.map(({ metrics }) => `('${metrics.utm_source}', '${metrics.utm_medium}', '${metrics.utm_campaign}')`).join(',')}`,
  );
  // Paid leads of the platforms by this bench's names, and each campaign's spend.
  const bought = `select distinct case source when 'google' then 'google' when 'facebook' then 'facebook' when 'fb' then 'facebook' when 'linkedin' then 'linkedin' when 'bing' then 'microsoft' end platform,
    replace(lower(campaign), ' ', '-') campaign from leads where medium in ('cpc', 'paid') or (medium <> 'organic' and source in ('facebook', 'linkedin', 'bing'))`;
  const rows = (
    await connection.runAndReadAll(`select coalesce(sum(cents), 0) from spends s where s.campaign is null and exists (from (${bought}) b where b.platform = s.platform)
    or exists (from (${bought}) b where b.platform = s.platform and b.campaign = s.campaign)`)
  ).getRows();
  const total = (await connection.runAndReadAll('select sum(cents) from spends')).getRows();
  connection.closeSync();
  instance.closeSync();
  const joined = cells.reduce((sum, { cents }) => sum + cents, 0);
  const left = unmatched.reduce((sum, { cents }) => sum + cents, 0);
  return (
    Math.abs(joined - Number(rows[0]?.[0])) +
    Math.abs(totalCents - Number(total[0]?.[0])) +
    Math.abs(joined + left - totalCents)
  );
}

const pageRuns = 9;
const counts = `count(*), count(contactedTimestamp), count(rescheduledTimestamp), count(*) filter (bookingKept), count(engagedTimestamp), count(discoveryDayTimestamp),
  count(signedTimestamp), count(*) filter (financiallyQualified), count(*) filter (lower(status) = 'won'), sum(revenue) filter (lower(status) = 'won'),
  median(signedTimestamp - timestamp), median(closeTimestamp - timestamp), median(contactedTimestamp - timestamp), median(bookingCreatedAtTimestamp - timestamp)`;

/**
 * Compares the page's two answers with DuckDB over a Parquet file of all 100,000 leads: sums and medians of both
 * ranges, breakdowns, days by stage and the newest hundred.
 */
async function pageRatio(): Promise<FigureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lead-page-'));
  const range = defaultWindow('2026-10-20');
  const comparison = computeComparison(range, 'previous');
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const file = join(folder, 'leads.json');
    writeFileSync(
      file,
      generateLeads(100_000)
        .map(({ metrics, ...lead }) => JSON.stringify({ ...lead, ...metrics }))
        .join('\n'),
    );
    await connection.run(
      `copy (select * from read_json('${file}', format = 'newline_delimited', sample_size = 5000)) to '${folder}/leads.parquet' (format parquet)`,
    );
    const within = (days: DayRange) => {
      const { fromMs, toMs } = toInstantBounds(days, 'America/New_York');
      return `from '${folder}/leads.parquet' where timestamp between ${fromMs} and ${toMs}`;
    };
    const breakdowns = [
      'utm_source',
      'utm_source, utm_medium',
      'utm_source, utm_medium, utm_campaign',
      'persona',
      'dealType',
      'leadOwnerName',
      'territoryStatus',
      'dqReason',
    ];
    const queries = [
      `select ${counts} ${within(range)}`,
      `select ${counts} ${within(comparison)}`,
      ...breakdowns.map(by => `select ${by}, ${counts} ${within(range)} group by all`),
      ...['contactedTimestamp', 'signedTimestamp', 'rescheduledTimestamp'].map(
        at =>
          `select strftime(make_timestamp(${at} * 1000), '%m-%d'), count(*) ${within(range)} and ${at} is not null group by 1`,
      ),
      `select * ${within(range)} order by timestamp desc limit 100`,
    ];
    const pageTimes: number[] = [];
    const duckDbTimes: number[] = [];
    for (let run = 0; run < pageRuns; run += 1) {
      pageTimes.push(
        (
          await timed(async () => {
            await loadLeadSummary({
              node: site,
              range,
              comparison,
              kind: 'created',
              filter: {},
              rows: true,
              asked: now,
            });
            await listLeadsPage({ node: site, range, kind: 'created' });
          })
        ).ms,
      );
      duckDbTimes.push(
        (
          await timed(async () => {
            for (const query of queries) (await connection.runAndReadAll(query)).getRows();
          })
        ).ms,
      );
    }
    return {
      name: 'lead-page-peer-ratio',
      value: rounded(median(pageTimes) / median(duckDbTimes)),
      unit: 'times',
      against: 'DuckDB ms',
      againstValue: rounded(median(duckDbTimes), 0),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the excess units over the side that counts, in 1,000 generated data sets. */
function doubleCounted(): number {
  const random = seededRandom(5);
  let off = 0;
  for (let book = 0; book < 1000; book += 1) {
    const months = Array.from({ length: 12 }, (_, month) => `2026${String(month + 1).padStart(2, '0')}`);
    const units = months
      .filter(() => random() < 0.7)
      .map(
        (yearMonth): KeptUnits => ({
          yearMonth,
          currency: 'USD',
          common: { discoveryDays: 0 },
          revision: 1,
          changedAt: now.toISOString(),
          entries: [{ metricKey: 'new', display: 'New', value: Math.floor(random() * 9), revenuePerUnit: 100 }],
        }),
      );
    const won = months
      .filter(() => random() < 0.7)
      .map(yearMonth => ({ yearMonth, units: Math.floor(random() * 9), revenue: 100 }));
    const authority = Object.fromEntries(
      months
        .filter(() => random() < 0.3)
        .map(month => [month, random() < 0.5 ? ('crm' as const) : ('entered' as const)]),
    );
    const sides = { currency: 'USD', units, won, authority };
    const counted = countedUnits(sides).reduce((sum, { entries }) => sum + salesTotals(entries).units, 0);
    const expected = countedMonths(sides).reduce(
      (sum, month) => sum + ((month.authority === 'crm' ? month.won : month.entered) ?? 0),
      0,
    );
    off += Math.abs(counted - expected);
  }
  return off;
}

/** Reads and size of /crm-connect and /unit-sales for a site with 100,000 leads, and correctness of money and units. */
export const leadReadFigures: FigureGroup = {
  names: [
    'lead-page-read-units',
    'lead-page-kb',
    'lead-page-peer-ratio',
    'cost-per-deal-cents-off',
    'sales-double-counted',
    'unit-sales-read-units',
  ],
  async *measure(requested) {
    if (requested.has('cost-per-deal-cents-off')) yield limit('cost-per-deal-cents-off', await centsOff(), 'cents', 0);
    if (requested.has('sales-double-counted')) yield limit('sales-double-counted', doubleCounted(), 'units', 0);
    if (
      !['lead-page-read-units', 'lead-page-kb', 'lead-page-peer-ratio', 'unit-sales-read-units'].some(name =>
        requested.has(name),
      )
    )
      return;
    const close = await openBareDatabase(now);
    try {
      await writeLeads();
      const range = defaultWindow('2026-10-20');
      const summary = await measureUnits(() =>
        loadLeadSummary({
          node: site,
          range,
          comparison: computeComparison(range, 'previous'),
          kind: 'created',
          filter: {},
          rows: true,
          asked: now,
        }),
      );
      const list = await measureUnits(() => listLeadsPage({ node: site, range, kind: 'created' }));
      const bytes = [summary.answer, list.answer].reduce(
        (sum, answer) => sum + gzipSync(JSON.stringify(answer)).byteLength,
        0,
      );
      yield limit('lead-page-read-units', summary.units + list.units, 'read units', 40);
      yield limit('lead-page-kb', bytes / 1000, 'kB', 60);
      if (requested.has('lead-page-peer-ratio')) yield await pageRatio();
      const months = Array.from(
        { length: 36 },
        (_, index) =>
          [
            `${2024 + Math.floor(index / 12)}${String((index % 12) + 1).padStart(2, '0')}`,
            { units: 4, revenue: 199_600 },
          ] as const,
      );
      await changeWonMonths(
        site.siteId,
        months.map(([month]) => month),
        new Map(months),
      );
      yield limit(
        'unit-sales-read-units',
        (await measureUnits(() => readSalesBook(site, 2026, now))).units,
        'read units',
        20,
      );
    } finally {
      await close();
    }
  },
};
