import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { handler as nightly } from '../../../functions/jobs/dispatch-nightly-pull.ts';
import { handler as rollups } from '../../../functions/jobs/dispatch-rollup.ts';
import { handler as sweep } from '../../../functions/jobs/sweep-deferred.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { type StoredConnection, putConnection } from '../../../functions/stores/connections/connections.ts';
import { createBackfillJob } from '../../../functions/stores/jobs/jobs.ts';
import { markLate } from '../../../functions/stores/jobs/late-rows.ts';
import { deferWindow } from '../../../functions/stores/jobs/deferred-windows.ts';
import { noteMade } from '../../../functions/stores/rollups.ts';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import type { TableName } from '../../../shared/model/tables.ts';
import { addSite, type Pipeline } from './pipeline.ts';
import { type Kind, pickKey, type Row, makeVariants } from './poison-variants.ts';
import { watchQueue } from './scripted.ts';

const zone = 'America/Denver';
const now = new Date('2026-11-21T12:00:00Z');
const plenty = { getRemainingTimeInMillis: () => 900_000 };
const event = (job: ScheduleEvent['job']): ScheduleEvent => ({ v: 1, job, timeZone: zone });

const makeConnection = (siteId: string, more: Partial<StoredConnection> = {}): StoredConnection => ({
  siteId,
  service: 'ga4',
  state: 'working',
  connectedAt: '2026-06-01T00:00:00Z',
  pulledAt: '2026-11-20T12:00:00Z',
  lastDay: '2026-11-19',
  missingDays: [],
  backfill: null,
  timeZone: zone,
  platformTimeZone: null,
  sourceKey: '77',
  compactedThrough: '2026-10',
  ...more,
});
const makeBackfill = (jobId: string) => ({
  jobId,
  start: '2026-10-01',
  end: '2026-10-31',
  done: 0,
  failed: 0,
  total: 1,
  startedAt: '2026-11-01T00:00:00Z',
  finishedAt: null,
});
const makeWindow = (siteId: string): PullMessage => ({
  v: 1,
  kind: 'pull',
  siteId,
  service: 'ga4',
  start: '2026-09-01',
  end: '2026-09-30',
  purpose: 'nightly',
});

async function addConnected(siteId: string, more: Partial<StoredConnection> = {}): Promise<void> {
  await addSite(siteId, { tz: 'Mountain', status: 'onboarded' });
  await putConnection(makeConnection(siteId, more));
}

async function addStuck(siteId: string): Promise<string> {
  const jobId = `backfill-${siteId}`;
  await addConnected(siteId, { backfill: makeBackfill(jobId) });
  await createBackfillJob({
    jobId,
    siteId,
    service: 'ga4',
    sourceKey: '77',
    windows: [{ start: '2026-10-01', end: '2026-10-31' }],
    startedAt: '2026-11-01T00:00:00Z',
  });
  return jobId;
}

async function rowAt(table: TableName, Key: Row): Promise<Row> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(table), Key, ConsistentRead: true }),
  );
  if (Item === undefined) throw new Error(`There is no row ${JSON.stringify(Key)} in ${table}`);
  return Item;
}

/** Every kind of row that a night goes through, each written by the program itself. */
const kinds: Readonly<Record<string, Kind>> = {
  connection: {
    table: 'connections',
    inside: ['connection'],
    write: async id => (await addConnected(id), rowAt('connections', { siteId: id, service: 'ga4' })),
  },
  'stuck connection': {
    table: 'connections',
    inside: ['connection', 'backfill'],
    write: async id => (await addStuck(id), rowAt('connections', { siteId: id, service: 'ga4' })),
  },
  'collection job': {
    table: 'jobs',
    inside: [],
    write: async id => rowAt('jobs', { jobId: await addStuck(id), sk: 'JOB' }),
  },
  node: {
    table: 'sites',
    inside: ['node'],
    write: async id => (
      await addConnected(id, { state: 'reconnect-needed' }), rowAt('sites', { siteId: id, sk: 'NODE' })
    ),
  },
  summary: {
    table: 'sites',
    inside: ['summary'],
    write: async id => (await addStuck(id), rowAt('sites', { siteId: id, sk: 'NODE' })),
  },
  parked: {
    table: 'jobs',
    inside: ['message'],
    async write(id) {
      await deferWindow(zone, makeWindow(id), new Date('2026-11-21T11:00:00Z'));
      for (let shard = 0; shard < 4; shard += 1) {
        const row = await rowAt('jobs', {
          jobId: `parked#${zone}#${shard}`,
          sk: `2026-11-21T11:00:00.000Z#${id}#ga4#2026-09-01#2026-09-30#night`,
        }).catch(() => null);
        if (row !== null) return row;
      }
      throw new Error('The window was not deferred');
    },
  },
  'late site': {
    table: 'jobs',
    inside: [],
    write: async id => (
      await addConnected(id),
      await markLate(zone, id, now),
      rowAt('jobs', { jobId: `late-rows#${zone}`, sk: id })
    ),
  },
  'made rows': {
    table: 'rollups',
    inside: [],
    async write(id) {
      await addConnected(id);
      await markLate(zone, id, now);
      const late = await rowAt('jobs', { jobId: `late-rows#${zone}`, sk: id });
      await documentClient().send(
        new PutCommand({ TableName: tableName('jobs'), Item: { ...late, sentAt: now.toISOString() } }),
      );
      await noteMade(id, { computedAt: now.toISOString(), wholeAt: null });
      return rowAt('rollups', { siteId: id, sk: 'made' });
    },
  },
};
export const poisonKinds = Object.keys(kinds);

/** What a night, its sweep and its rollup send for the sites that are sound. */
async function sentFor(sites: readonly string[], pipeline: Pipeline): Promise<string[]> {
  pipeline.control.now = now;
  const watch = watchQueue({ rollups: true });
  try {
    await nightly(event('nightly-pull'), plenty);
    await sweep(event('sweep-deferred'), plenty);
    await rollups(event('rollup-sites'), plenty);
    return watch
      .taken()
      .map(({ message }) => message)
      .filter(({ siteId }) => sites.includes(siteId))
      .map(message => JSON.stringify({ ...message, askedAt: undefined }))
      .sort();
  } finally {
    watch.stop();
  }
}

const sound = ['sound-a', 'sound-z', 'sound-stuck', 'sound-deferred'];
const deferSound = () => deferWindow(zone, makeWindow('sound-deferred'), new Date('2026-11-21T11:30:00Z'));

/** The sites of a zone that are sound, with all that a night does for them. */
export async function addSound(): Promise<void> {
  for (const siteId of ['sound-a', 'sound-z', 'sound-deferred']) await addConnected(siteId);
  await addStuck('sound-stuck');
}

/**
 * Lives through a night of the zone with every broken row of a kind in it, and says what of the sound sites' night did
 * not come: the error when the night ended, else the messages that were not sent.
 */
export async function poisonNight(
  name: string,
  pipeline: Pipeline,
): Promise<{ rows: number; putAside: number; lost: string[] }> {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`No kind ${name}`);
  await deferSound();
  const expected = await sentFor(sound, pipeline);
  if (sound.some(siteId => !expected.some(message => message.includes(siteId))))
    throw new Error('The night has nothing for a sound site');
  const first = await kind.write(`m-poison-${name.replace(' ', '-')}-first`);
  const variants = makeVariants(kind, first);
  const written: Row[] = [first];
  for (const [index, { what }] of variants.entries()) {
    const row = await kind.write(`m-poison-${name.replace(' ', '-')}-${index}`);
    const broken = makeVariants(kind, row).find(variant => variant.what === what)?.row ?? row;
    await documentClient().send(new PutCommand({ TableName: tableName(kind.table), Item: broken }));
    written.push(broken);
  }
  const { lines } = pipeline.program;
  const before = lines.length;
  await deferSound();
  const lost = await sentFor(sound, pipeline).then(
    sent => expected.filter(message => !sent.includes(message)),
    (error: unknown) => [`the night ended: ${String(error).slice(0, 200)}`],
  );
  const putAside = lines.slice(before).filter(line => line.includes('A row was put aside')).length;
  for (const row of written)
    await documentClient().send(
      new DeleteCommand({ TableName: tableName(kind.table), Key: pickKey(kind.table, row) }),
    );
  return { rows: variants.length, putAside, lost };
}
