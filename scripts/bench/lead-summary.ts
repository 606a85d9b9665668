import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { summariseLeads } from '../../shared/domain/leads/summary.ts';
import type { Lead } from '../../shared/model/lead.ts';
import { type FigureGroup, median, rounded, timed } from './figure.ts';
import { generateLeads } from './generate-leads.ts';

const columns = [
  'leadId',
  'timestamp',
  'status',
  'revenue',
  'dealType',
  'closeTimestamp',
  'signedTimestamp',
  'contactedTimestamp',
  'engagedTimestamp',
  'cancelledTimestamp',
  'noShowTimestamp',
  'rescheduledTimestamp',
  'discoveryDayTimestamp',
  'aiInitEngagementTimestamp',
  'bookingCreatedAtTimestamp',
  'bookingKept',
  'smsIneligible',
] as const;
const nested = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'persona',
  'financiallyQualified',
  'territoryStatus',
  'dqReason',
  'leadOwnerName',
] as const;

const counts = `count(*), count(*) filter (not smsIneligible), count(*) filter (smsIneligible), count(contactedTimestamp),
  count(contactedTimestamp) + count(rescheduledTimestamp), count(*) filter (bookingKept), count(engagedTimestamp),
  count(aiInitEngagementTimestamp), count(cancelledTimestamp), count(noShowTimestamp), count(rescheduledTimestamp),
  count(discoveryDayTimestamp), count(signedTimestamp), count(*) filter (financiallyQualified), count(dqReason),
  count(*) filter (lower(status) = 'won'), sum(revenue) filter (lower(status) = 'won'),
  count(*) filter (territoryStatus = 'Open'), count(*) filter (territoryStatus = 'Closed'), count(*) filter (territoryStatus = 'Adjusted'),
  avg(signedTimestamp - timestamp) filter (signedTimestamp >= timestamp),
  avg(closeTimestamp - timestamp) filter (lower(status) = 'won' and closeTimestamp >= timestamp),
  avg(contactedTimestamp - timestamp) filter (contactedTimestamp >= timestamp),
  avg(bookingCreatedAtTimestamp - timestamp) filter (bookingCreatedAtTimestamp >= timestamp),
  avg(bookingCreatedAtTimestamp - timestamp) filter (bookingCreatedAtTimestamp >= timestamp and not smsIneligible),
  avg(bookingCreatedAtTimestamp - timestamp) filter (bookingCreatedAtTimestamp >= timestamp and financiallyQualified)`;
const day = (column: string) => `strftime(make_timestamp(${column} * 1000), '%m-%d')`;
const groupings = [
  `select ${counts} from leads`,
  ...[
    'utm_source, utm_medium, utm_campaign',
    'utm_source, utm_medium',
    'utm_source',
    'persona',
    'dealType',
    'leadOwnerName',
    'dqReason',
  ].map(by => `select ${by}, ${counts} from leads group by ${by}`),
  ...['contactedTimestamp', 'rescheduledTimestamp', 'timestamp', 'signedTimestamp'].map(
    at => `select ${day(at)}, count(*) from leads where ${at} is not null group by 1`,
  ),
];

function toCsv(leads: readonly Lead[]): string {
  const cell = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value));
  const lines = leads.map(lead =>
    [...columns.map(name => cell(lead[name])), ...nested.map(name => cell(lead.metrics[name]))].join(','),
  );
  return [[...columns, ...nested].join(','), ...lines].join('\n');
}

/** Loads the CSV (DuckDB's fastest input) and groups the same way, on both cores. */
async function duckDbMs(file: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const { ms } = await timed(async () => {
    await connection.run(`create table leads as select * from read_csv('${file}', sample_size = 20000)`);
    for (const query of groupings) (await connection.runAndReadAll(query)).getRows();
  });
  connection.closeSync();
  instance.closeSync();
  return ms;
}

const sizes = [
  { name: 'lead-summary-100k-ratio', count: 100_000, runs: 7 },
  { name: 'lead-summary-1m-ratio', count: 1_000_000, runs: 3 },
] as const;

export const leadSummaryFigures: FigureGroup = {
  names: sizes.map(({ name }) => name),
  async *measure(requested) {
    const folder = mkdtempSync(join(tmpdir(), 'lead-bench-'));
    try {
      for (const { name, count, runs } of sizes.filter(size => requested.has(size.name))) {
        const leads = generateLeads(count);
        const file = join(folder, `${count}.csv`);
        writeFileSync(file, toCsv(leads));
        const summaryTimes: number[] = [];
        const duckDbTimes: number[] = [];
        for (let run = 0; run < runs; run += 1) {
          summaryTimes.push((await timed(() => summariseLeads(leads, 'America/New_York'))).ms);
          duckDbTimes.push(await duckDbMs(file));
        }
        yield {
          name,
          value: rounded(median(summaryTimes) / median(duckDbTimes)),
          unit: 'times',
          against: 'DuckDB ms',
          againstValue: rounded(median(duckDbTimes), 0),
        };
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
