import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { sendMessages } from '../../functions/runtime/queue.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { nightlyMessages } from '../../functions/services/collection/nightly-messages.ts';
import { listConnections } from '../../functions/stores/connections/connections.ts';
import { addUse } from '../../functions/stores/credentials.ts';
import { createNode, getNode } from '../../functions/stores/sites/sites.ts';
import { pulledServices } from '../../shared/messages/queues.ts';
import { type LocalStack, startLocal } from '../local/stack.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';

/** Demonstration site with all nine connections. */
const siteId = 'northfold-franchise';
const dayMs = 86_400_000;
const historyMonths = 18;
const nightsOfMonth = 31;
/** Addresses of sign-ins and token endpoints: refreshes are counted separately. */
const signIn = /\/_platforms\/(google|facebook|linkedin|microsoft)\/|\/oauth\/access_token/;

type Traffic = { calls: Map<string, number>; bytes: number };

/** Counts the platform calls of `work` and their answers' bytes, separating PageSpeed and sign-ins. */
async function measureTraffic(work: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { calls: new Map(), bytes: 0 };
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await outside(input, init);
    const url = input instanceof Request ? input.url : String(input);
    const platform = /\/_platforms\/([^/?]+)/.exec(url)?.[1];
    if (platform === undefined || platform === '_control' || signIn.test(url)) return answer;
    traffic.calls.set(platform, (traffic.calls.get(platform) ?? 0) + 1);
    if (platform !== 'pagespeed') traffic.bytes += (await answer.clone().arrayBuffer()).byteLength;
    return answer;
  };
  try {
    await work();
  } finally {
    globalThis.fetch = outside;
  }
  return traffic;
}

const control = (stack: LocalStack, order: object) =>
  fetch(`${stack.origin}/_platforms/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });

type Night = {
  readonly calls: Map<string, number>;
  readonly writeUnits: number;
  /** Sign-in renewal is separate, like its calls, because it serves all sites that share it. */
  readonly refreshUnits: number;
  /** Months of one service that became final this night: their days are merged into one item, once. */
  readonly closed: number;
};

/** Runs the night `daysAhead` from today: sets the clocks and processes its messages through queue and workers. */
async function oneNight(stack: LocalStack, daysAhead: number): Promise<Night> {
  const tonight = new Date(Date.now() + daysAhead * dayMs);
  await control(stack, { clock: tonight.toISOString() });
  setClock(() => tonight);
  let writeUnits = 0;
  let refreshUnits = 0;
  const stop = onConsumedCapacity(({ kind, units, table }) => {
    if (kind !== 'write') return;
    if (table === tableName('credentials')) refreshUnits += units;
    else writeUnits += units;
  });
  try {
    const before = new Map(
      (await listConnections(siteId)).map(({ service, compactedThrough }) => [service, compactedThrough]),
    );
    let closed = 0;
    const { calls } = await measureTraffic(async () => {
      const messages = (await listConnections(siteId)).flatMap(connection => nightlyMessages(connection, tonight));
      await sendMessages(stack.env['PULL_QUEUE_URL'] ?? '', messages);
      await stack.drained();
      const after = await listConnections(siteId);
      const behind = after.filter(({ pulledAt }) => pulledAt !== tonight.toISOString());
      if (behind.length > 0)
        throw new Error(
          `The night did not reach ${behind.map(({ service, state }) => `${service} (${state})`).join(', ')}`,
        );
      closed = after.filter(({ service, compactedThrough }) => compactedThrough !== before.get(service)).length;
    });
    return { calls, writeUnits, refreshUnits, closed };
  } finally {
    stop();
    setClock(() => new Date());
    await control(stack, { clock: null });
  }
}

const countCalls = ({ calls }: Night): number => [...calls.values()].reduce((sum, count) => sum + count, 0);
const highest = (numbers: readonly number[]): number => Math.max(...numbers);
const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

/**
 * Runs a month of nights, because writes depend on the day of the month: the most expensive counts, monthly closing
 * separately.
 */
async function* monthOfNights(stack: LocalStack): AsyncGenerator<FigureResult> {
  const nights: Night[] = [];
  // The stand-ins' clock is fixed during a night, so a report that takes seconds would never be ready.
  process.env['SANDBOX_REPORT_SECONDS'] = '0';
  for (let ahead = 1; ahead <= nightsOfMonth; ahead += 1) {
    const night = await oneNight(stack, ahead);
    nights.push(night);
    if (process.env['BENCH_DETAIL'] === '1')
      console.error({
        ahead,
        calls: Object.fromEntries(night.calls),
        writeUnits: night.writeUnits,
        refreshUnits: night.refreshUnits,
        closed: night.closed,
      });
  }
  const ordinary = nights.filter(({ closed }) => closed === 0);
  const usual = sumNumbers(ordinary.map(({ writeUnits }) => writeUnits)) / ordinary.length;
  const closing = sumNumbers(nights.filter(({ closed }) => closed > 0).map(({ writeUnits }) => writeUnits - usual));
  yield limit('night-site-calls', highest(nights.map(countCalls)), 'calls', 35);
  yield limit(
    'night-site-write-units',
    rounded(highest(ordinary.map(({ writeUnits }) => writeUnits)), 1),
    'write units',
    150,
  );
  yield limit('night-site-write-units-mean', rounded(usual, 1), 'write units', 60);
  yield { name: 'month-close-write-units', value: rounded(closing, 1), unit: 'write units, once a month' };
  yield {
    name: 'night-site-refresh-units',
    value: rounded(highest(nights.map(({ refreshUnits }) => refreshUnits)), 1),
    unit: 'write units, of four sign-ins renewed',
  };
}

/** Collects a site with the same accounts for 18 months through queue and workers. */
async function collectHistory(): Promise<{ seconds: number; rawBytes: number; storedBytes: number }> {
  const model = await getNode(siteId);
  if (model === null) throw new Error(`${siteId} is not in the demonstration`);
  const twin = `bench-${randomUUID().slice(0, 8)}`;
  await createNode({ ...model, siteId: twin, sitePath: model.sitePath.replace(siteId, twin), revision: 0 });
  for (const account of Object.values(model.attr.accounts ?? {})) if (account) await addUse(account.tokenId, twin);
  const started = performance.now();
  const { bytes } = await measureTraffic(async () => {
    const now = new Date();
    for (const service of pulledServices) await startBackfill({ siteId: twin, service, now, months: historyMonths });
    for (;;) {
      const connections = await listConnections(twin);
      if (
        connections.length === pulledServices.length &&
        connections.every(({ backfill }) => backfill?.finishedAt != null)
      ) {
        const failed = connections.filter(({ backfill }) => (backfill?.failed ?? 0) > 0);
        if (failed.length > 0)
          throw new Error(`Not collected: ${failed.map(({ service, state }) => `${service} (${state})`).join(', ')}`);
        return;
      }
      await wait(100);
    }
  });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, rawBytes: bytes, storedBytes: await countStoredBytes(twin) };
}

async function countStoredBytes(site: string): Promise<number> {
  let bytes = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: tableName('metrics'),
        KeyConditionExpression: 'siteId = :site',
        ExpressionAttributeValues: { ':site': site },
        ExclusiveStartKey: from,
      }),
    );
    for (const item of Items ?? []) {
      const { data, ...rest } = item;
      bytes += JSON.stringify(rest).length + Object(data).byteLength;
    }
    from = LastEvaluatedKey;
  } while (from);
  return bytes;
}

const limit = (name: string, value: number, unit: string, againstValue: number): FigureResult => ({
  name,
  value,
  unit,
  against: 'limit',
  againstValue,
});

/** Counted on the small demonstration with the real queue, workers, connectors and stores. */
export const nightSiteFigures: FigureGroup = {
  names: [
    'night-site-calls',
    'night-site-write-units',
    'night-site-write-units-mean',
    'month-close-write-units',
    'night-site-refresh-units',
    'history-bytes-ratio',
    'backfill-site-seconds',
  ],
  async *measure(requested) {
    const dataDir = mkdtempSync(join(tmpdir(), 'night-bench-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: false, quiet: true });
    try {
      await stack.ready;
      await stack.drained();
      if (requested.has('history-bytes-ratio') || requested.has('backfill-site-seconds')) {
        const { seconds, rawBytes, storedBytes } = await collectHistory();
        if (process.env['BENCH_DETAIL'] === '1') console.error({ rawBytes, storedBytes });
        yield limit('history-bytes-ratio', rounded(storedBytes / rawBytes, 4), 'of the raw bytes', 0.0667);
        yield limit('backfill-site-seconds', rounded(seconds, 1), 's', 60);
      }
      // Last, because it advances the clock by a month and makes the stand-ins' reports instant.
      if ([...requested].some(name => /^(night-site|month-close)-/.test(name))) yield* monthOfNights(stack);
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
