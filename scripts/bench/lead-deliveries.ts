import { DuckDBInstance } from '@duckdb/node-api';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { logTo } from '../../functions/runtime/logger.ts';
import { type ArrivalOutcome, storeArrival } from '../../functions/services/leads/arrivals.ts';
import { countArrivals } from '../../functions/services/leads/count-arrivals.ts';
import { foldMonths } from '../../functions/services/leads/fold-months.ts';
import { putIntake } from '../../functions/stores/leads/intakes.ts';
import { intakeOfKey } from '../../functions/stores/leads/lead-items.ts';
import { readLeads, readSums } from '../../functions/stores/leads/read-leads.ts';
import { addMonthSums } from '../../shared/domain/leads/month-sums.ts';
import type { LeadMessage } from '../../shared/messages/queues.ts';
import type { KeptFields, LeadIntake } from '../../shared/model/lead-intake.ts';
import { dyingAfter, startPeople } from '../../test/functions/support/people.ts';
import { seedTree } from '../../test/functions/support/tree.ts';
import { type FigureGroup, median, rounded, timed } from './figure.ts';
import { seededRandom } from './generate-leads.ts';
import { secretLeaks } from './intake-secrets.ts';

const startMs = Date.UTC(2026, 6, 1);
const deliveries = 10_000;
const leadCount = 1500;
const batch = 10;
const ratedArrivals = 1000;
type Arrival = Extract<LeadMessage, { kind: 'arrival' }>;

const makeIntake = (siteRefId: string, siteId = 'site-n1'): LeadIntake => ({
  siteRefId,
  siteId,
  crm: 'goHighLevel',
  state: 'receiving',
  mappingVersion: 1,
  names: {},
  keepMonths: 48,
  addedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
});

/** Generates updates of leads, each with a different instant and random fields. */
function updates(siteRefId: string, count: number, seed: number): Arrival[] {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  return Array.from({ length: count }, (_, index) => {
    const id = Math.floor(random() * leadCount);
    const updatedMs = startMs + index * 60_000 + Math.floor(random() * 59_000);
    const fields: Record<string, string> = {
      contact_id: `L-${id}`,
      date_created: new Date(startMs - id * 3_600_000).toISOString(),
      date_updated: new Date(updatedMs).toISOString(),
    };
    const say = (name: string, values: readonly string[]) => {
      const value = random() < 0.6 ? pick(values) : undefined;
      if (value !== undefined) fields[name] = value;
    };
    say('status', ['open', 'lost', 'won']);
    say('revenue', ['100', '49900', '51000']);
    say('utm_source', ['google', 'facebook', 'fair']);
    say('owner', ['Owner 1', 'Owner 2']);
    say('booking_date', ['2026-08-01T10:00:00Z', '2026-09-01T10:00:00Z']);
    return {
      v: 1,
      kind: 'arrival',
      siteRefId,
      arrivalId: `arrival-${seed}-${index}`,
      receivedAt: new Date(updatedMs + 1000).toISOString(),
      fields,
      personal: [],
    };
  });
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map(value => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

async function work(arrivals: readonly Arrival[], at: Date): Promise<void> {
  setClock(() => at);
  const outcomes: ArrivalOutcome[] = [];
  await Promise.all(
    arrivals.map(async message => {
      const outcome = await storeArrival(message, at);
      if (outcome !== null) outcomes.push(outcome);
    }),
  );
  await countArrivals(outcomes, at);
}

/**
 * Counts lead fields that end differently from SQL over the same updates: shuffled, repeated, late, and interrupted.
 */
async function orderDifferences(now: Date): Promise<number> {
  const siteRefId = 'ref-order';
  // Uses a separate site, so its monthly sums contain only these leads.
  const siteId = 'site-n2';
  await putIntake(makeIntake(siteRefId, siteId), []);
  const all = updates(siteRefId, Math.round(deliveries * 0.8), 21);
  const random = seededRandom(4);
  const repeated = all.filter(() => random() < 0.25);
  const order = shuffled([...all, ...repeated], random);
  for (let start = 0; start < order.length; start += batch) {
    const messages = order.slice(start, start + batch);
    const fate = random();
    const at = new Date(now.getTime() + start * 50);
    if (fate < 0.04) await dyingAfter(1 + Math.floor(random() * 12), () => work(messages, at));
    await work(messages, at);
    if (fate > 0.98) await foldMonths(siteId, at);
  }
  const stored = new Map(
    (await readLeads(siteId, 0, now.getTime()))
      .filter(({ key }) => intakeOfKey(key) === siteRefId)
      .map(({ lead }) => [lead.leadId, lead]),
  );
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const names = [
    'contact_id',
    'date_created',
    'date_updated',
    'status',
    'revenue',
    'utm_source',
    'owner',
    'booking_date',
  ] as const;
  await connection.run(`create table updates (${names.map(name => `${name} varchar`).join(', ')})`);
  const text = (value: KeptFields[string] | undefined) => (typeof value === 'string' ? `'${value}'` : 'null');
  await connection.run(
    `insert into updates values ${all.map(({ fields }) => `(${names.map(name => text(fields[name])).join(',')})`).join(',')}`,
  );
  const last = (name: string) => `arg_max(${name}, date_updated) filter (${name} is not null)`;
  const rows = (
    await connection.runAndReadAll(
      `select contact_id, ${last('status')}, ${last('revenue')}, ${last('utm_source')}, ${last('owner')}, ${last('booking_date')}, min(date_created), max(date_updated) from updates group by 1`,
    )
  ).getRows();
  const months = (
    await connection.runAndReadAll(
      `with leads as (select min(date_created) as created, ${last('status')} as status, ${last('revenue')} as revenue, ${last('utm_source')} as source, ${last('booking_date')} as booked from updates group by contact_id)
       select strftime(created::timestamp, '%Y%m'), count(*), count(booked), count(*) filter (status = 'won'), coalesce(sum(revenue::double) filter (status = 'won'), 0),
       count(*) filter (status = 'won' and source = 'google') from leads group by 1`,
    )
  ).getRows();
  connection.closeSync();
  instance.closeSync();
  const instant = (ms: number | undefined) => (ms === undefined ? null : ms);
  let off = Math.abs(rows.length - stored.size);
  for (const [id, status, revenue, source, owner, booking, created, updated] of rows) {
    const lead = stored.get(String(id));
    const storedFields = lead && [
      lead.status,
      lead.revenue ?? null,
      lead.metrics.utm_source,
      lead.metrics.leadOwnerName,
      instant(lead.contactedTimestamp),
      lead.timestamp,
      lead.timestampUpdated,
    ];
    const parse = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);
    const expectedFields = [
      status ?? '',
      revenue === null ? null : Number(revenue),
      source ?? '(N/A)',
      owner ?? 'N/A',
      parse(booking),
      parse(created),
      parse(updated),
    ];
    off +=
      storedFields === undefined
        ? expectedFields.length
        : expectedFields.filter((value, index) => value !== storedFields[index]).length;
  }
  return off + (await sumsOff(siteId, months));
}

/** Counts monthly sums that differ from SQL's: leads, bookings, deals, revenue, deals from Google. */
async function sumsOff(siteId: string, months: readonly (readonly unknown[])[]): Promise<number> {
  const parts = await readSums(siteId, { from: '2020-01', to: '2030-01', timeZone: 'UTC' });
  const stored = new Set(parts.flatMap(part => Object.keys(part)));
  let off = Math.abs(stored.size - months.length);
  for (const [month, ...expectedSums] of months) {
    const { sums, deals } = addMonthSums(parts.flatMap(part => part[String(month)] ?? []));
    const google = Object.values(deals?.sources['google'] ?? {}).reduce((sum, units) => sum + units, 0);
    const storedSums = [sums['leads'] ?? 0, sums['contacted'] ?? 0, deals?.units ?? 0, deals?.revenue ?? 0, google];
    off += storedSums.filter((value, index) => value !== Number(expectedSums[index])).length;
  }
  return off;
}

/** Measures the write units of one arrival: its lead, the journal and its batch's counts; without month rows. */
async function writeUnits(now: Date): Promise<number> {
  await putIntake(makeIntake('ref-units'), []);
  let units = 0;
  const stop = onConsumedCapacity(consumed => {
    if (consumed.kind === 'write') units += consumed.units;
  });
  const all = updates('ref-units', 500, 33);
  try {
    for (let start = 0; start < all.length; start += batch) await work(all.slice(start, start + batch), now);
  } finally {
    stop();
  }
  return units / all.length;
}

/**
 * Compares arrivals per second with bare writes per second to the same engine: two writes of a kilobyte per arrival.
 */
async function perSecondRatio(now: Date): Promise<{ ratio: number; perSecond: number }> {
  await putIntake(makeIntake('ref-units'), []);
  const data = new Uint8Array(700);
  const bare = async (all: readonly Arrival[]) => {
    for (let start = 0; start < all.length; start += batch) {
      await Promise.all(
        all.slice(start, start + batch).map(async ({ arrivalId, siteRefId }) => {
          await documentClient().send(
            new GetCommand({ TableName: tableName('leadIntakes'), Key: { siteRefId }, ConsistentRead: true }),
          );
          await documentClient().send(
            new PutCommand({
              TableName: tableName('leads'),
              Item: { siteId: 'bare', sk: `change#${arrivalId}`, v: 1, data },
            }),
          );
          await documentClient().send(
            new GetCommand({
              TableName: tableName('leads'),
              Key: { siteId: 'bare', sk: `lead#${arrivalId}` },
              ConsistentRead: true,
            }),
          );
          await documentClient().send(
            new PutCommand({
              TableName: tableName('leads'),
              Item: { siteId: 'bare', sk: `lead#${arrivalId}`, v: 1, data },
            }),
          );
        }),
      );
    }
  };
  const arrivalTimes: number[] = [];
  const bareTimes: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    // The same updates again would write nothing.
    const all = updates('ref-units', ratedArrivals, 44 + run);
    bareTimes.push((await timed(() => bare(all))).ms);
    arrivalTimes.push(
      (
        await timed(async () => {
          for (let start = 0; start < all.length; start += batch) await work(all.slice(start, start + batch), now);
        })
      ).ms,
    );
  }
  return { ratio: median(bareTimes) / median(arrivalTimes), perSecond: (ratedArrivals * 1000) / median(arrivalTimes) };
}

const names = [
  'lead-order-differences',
  'intake-write-units',
  'intake-per-second-ratio',
  'intake-secret-leaks',
] as const;

/** CRM deliveries through endpoint, queue and worker: order, cost, speed, and places of the secret. */
export const leadDeliveryFigures: FigureGroup = {
  names,
  async *measure(requested) {
    if (!names.some(name => requested.has(name))) return;
    // The engine expires items by the machine's clock, so journal entries must be current.
    const now = new Date();
    const program = await startPeople({ now, queues: true });
    const logged: string[] = [];
    logTo(line => logged.push(line));
    try {
      await seedTree();
      if (requested.has('intake-secret-leaks'))
        yield {
          name: 'intake-secret-leaks',
          value: await secretLeaks(program, { logged, now, work }),
          unit: 'places',
          against: 'limit',
          againstValue: 0,
        };
      if (requested.has('intake-write-units'))
        yield {
          name: 'intake-write-units',
          value: rounded(await writeUnits(now)),
          unit: 'write units',
          against: 'limit',
          againstValue: 4,
        };
      if (requested.has('intake-per-second-ratio')) {
        const { ratio, perSecond } = await perSecondRatio(now);
        yield {
          name: 'intake-per-second-ratio',
          value: rounded(ratio),
          unit: 'times',
          against: 'arrivals a second',
          againstValue: rounded(perSecond, 0),
        };
      }
      if (requested.has('lead-order-differences'))
        yield {
          name: 'lead-order-differences',
          value: await orderDifferences(now),
          unit: 'fields',
          against: 'limit',
          againstValue: 0,
        };
    } finally {
      await program.stop();
    }
  },
};
