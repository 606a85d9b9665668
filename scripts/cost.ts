import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** List prices of us-east-1 in USD. Check the pages before quoting: this table is the only place they stand. */
const prices = {
  writeUnit: { usd: 0.625e-6, source: 'aws.amazon.com/dynamodb/pricing/on-demand' },
  readUnit: { usd: 0.125e-6, source: 'aws.amazon.com/dynamodb/pricing/on-demand' },
  /** Storage and point-in-time recovery of one GB for a month. */
  storedGigabyteMonth: { usd: 0.25 + 0.2, source: 'aws.amazon.com/dynamodb/pricing/on-demand' },
  lambdaGigabyteSecond: { usd: 0.0000133334, source: 'aws.amazon.com/lambda/pricing (arm64)' },
  lambdaRequest: { usd: 0.2e-6, source: 'aws.amazon.com/lambda/pricing' },
  apiRequest: { usd: 1e-6, source: 'aws.amazon.com/api-gateway/pricing (HTTP API)' },
  edgeRequest: { usd: 1e-6, source: 'aws.amazon.com/cloudfront/pricing (HTTPS)' },
  queueRequest: { usd: 0.4e-6, source: 'aws.amazon.com/sqs/pricing' },
} as const;
type Unit = keyof typeof prices;

/** What `npm run bench -- --json > reports/bench.jsonl` counts and this reads. */
const counted = {
  'overview-read-units': 30,
  'ga4-site-day-write-units': 10,
} as const;
type Counted = keyof typeof counted;

/** What a month of one site is taken to be; nobody has measured a real tenant yet. */
const assumed = {
  nights: 30,
  /** A night pulls GA4 and PageSpeed. */
  pullsPerNight: 2,
  pullSeconds: 6,
  pullMemoryGigabytes: 1,
  /** Days a night pulls again because the platform still restates them; unchanged days are read and not written. */
  trailingDays: 3,
  viewsPerMonth: 60,
  apiCallsPerView: 3,
  callSeconds: 0.15,
  callMemoryGigabytes: 0.5,
  edgeRequestsPerView: 17,
  auditSeconds: 2,
  auditWriteUnits: 15,
  auditReadUnits: 60,
  storedGigabytes: 0.004,
} as const;

const lineSchema = z.object({ name: z.string(), value: z.number() });

/** The bench's counts where its report stands, else the limits the bench holds them to. */
function readCounts(file: string): { counts: Record<Counted, number>; origin: string } {
  if (!existsSync(file)) return { counts: counted, origin: 'limits of npm run bench; not counted on this machine' };
  const found = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => lineSchema.parse(JSON.parse(line)));
  const valueOf = (name: Counted) => found.find(line => line.name === name)?.value ?? counted[name];
  return {
    counts: {
      'overview-read-units': valueOf('overview-read-units'),
      'ga4-site-day-write-units': valueOf('ga4-site-day-write-units'),
    },
    origin: 'counted by npm run bench',
  };
}

export type CostLine = {
  readonly what: string;
  readonly unit: Unit;
  readonly units: number;
  readonly usd: number;
};

/** Units and dollars of one site and month, from the counts of one pull and one view. */
export function siteMonth(counts: Record<Counted, number>): CostLine[] {
  const a = assumed;
  const pulls = a.nights * a.pullsPerNight;
  const calls = a.viewsPerMonth * a.apiCallsPerView;
  const amounts: [string, Unit, number][] = [
    ['pulls: writes', 'writeUnit', a.nights * a.trailingDays * counts['ga4-site-day-write-units']],
    ['pulls: compute', 'lambdaGigabyteSecond', pulls * a.pullSeconds * a.pullMemoryGigabytes],
    // Sent, received and deleted.
    ['pulls and audit: queue', 'queueRequest', (pulls + 1) * 3],
    ['views: reads', 'readUnit', a.viewsPerMonth * counts['overview-read-units']],
    ['views: compute', 'lambdaGigabyteSecond', calls * a.callSeconds * a.callMemoryGigabytes],
    ['views: API', 'apiRequest', calls],
    ['views: edge', 'edgeRequest', a.viewsPerMonth * a.edgeRequestsPerView],
    ['audit: writes', 'writeUnit', a.auditWriteUnits],
    ['audit: reads', 'readUnit', a.auditReadUnits],
    ['audit: compute', 'lambdaGigabyteSecond', a.auditSeconds * a.callMemoryGigabytes],
    ['all: invocations', 'lambdaRequest', pulls + calls + 1],
    ['all: storage, 18 months', 'storedGigabyteMonth', a.storedGigabytes],
  ];
  return amounts.map(([what, unit, units]) => ({ what, unit, units, usd: units * prices[unit].usd }));
}

/** `npm run cost`: what one site costs a month, line by line. */
function main(): void {
  const { counts, origin } = readCounts(join(import.meta.dirname, '..', 'reports', 'bench.jsonl'));
  console.log(`One site, one month, us-east-1 list prices. Read and write units: ${origin}.\n`);
  const lines = siteMonth(counts);
  for (const { what, unit, units, usd } of lines) {
    console.log(
      `${what.padEnd(26)} ${units.toFixed(units < 1 ? 3 : 0).padStart(8)} ${unit.padEnd(21)} $${usd.toFixed(6)}`,
    );
  }
  const total = lines.reduce((sum, { usd }) => sum + usd, 0);
  console.log(`${'one site'.padEnd(57)} $${total.toFixed(6)}`);
  console.log(`${'100,000 sites'.padEnd(57)} $${(total * 100_000).toFixed(0)}`);
  console.log(
    '\nBeside it a stage costs a fixed sum: WAF, one KMS key, alarms and the dashboard. Assumed, not measured:',
  );
  console.log(
    Object.entries(assumed)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  );
}

if (import.meta.main) main();
