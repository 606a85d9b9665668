import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as worker } from '../../../../functions/jobs/rollup-worker.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { putConnection } from '../../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { changeNodeYear, listSiteRows, noteMade, readMade, readNodeDays, readNodeMonths, removeSiteRows, withRowsLease, writeNodeDays, writeSiteRows } from '../../../../functions/stores/rollups.ts';
import { getNode, replaceNode } from '../../../../functions/stores/sites/sites.ts';
import { type RollupMessage, rollupMessageSchema } from '../../../../shared/messages/queues.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { askForRows } from '../../../../functions/services/rollups/ask.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
const now = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
});
afterAll(() => program.stop());

/** A site whose Google Analytics has `sessions` on each day from October 1 to November 20. */
async function fill(siteId: string, sessions: number): Promise<void> {
  const days = eachDay('2026-10-01', '2026-11-20');
  await writeDays(siteId, 'ga4', 'core', days.map(date => ga4Day(date, { currency: 'USD', totals: { sessions, keyEvents: 1, revenue: 0 } })), '2026-10-31');
  await putConnection({
    siteId, service: 'ga4', state: 'working', connectedAt: '2026-10-01T00:00:00Z', pulledAt: null, lastDay: '2026-11-20', missingDays: [], backfill: null,
    timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '77', compactedThrough: null,
  });
}
const message = (siteId: string, askedAt: Date, more: Partial<RollupMessage> = {}): RollupMessage => ({ v: 1, kind: 'rollup', siteId, whole: false, askedAt: askedAt.toISOString(), ...more });
async function deliver(body: RollupMessage, at: Date): Promise<void> {
  setClock(() => at);
  expect((await worker(sqsEvent([body]))).batchItemFailures).toEqual([]);
}
/** A run of a node's rows. */
const holdRows = (siteId: string, work: () => Promise<void>) => withRowsLease(siteId, now, { wants: ['rows'], work, handOver: () => askForRows([{ siteId }]) });
const pending = async () => ((await program.queues?.pending('rollups')) ?? []).map(body => rollupMessageSchema.parse(JSON.parse(body)));
const readSessions = async (siteId: string, month = '202610') => (await readNodeMonths(siteId, '2026', '2026')).find(({ yearMonth }) => yearMonth === month)?.sources.ga4?.parts['sessions'];

test('older reads never replace what a later run wrote', async () => {
  await fill('site-n1', 100);
  await deliver(message('site-n1', now), after(1));
  const [months, days] = [await readNodeMonths('site-n1', '2026', '2026'), await readNodeDays('site-n1', '2026-10', '2026-11')];
  const made = await readMade('site-n1');
  expect(await readSessions('site-n1')).toBe(3100);
  // A run that began to read before this one comes to its writes.
  const early = after(-30);
  await writeNodeDays('site-n1', [{ month: '2026-10', rows: days.slice(0, 3) }], early);
  await changeNodeYear('site-n1', '2026', rows => rows.slice(0, 1), early);
  await noteMade('site-n1', { computedAt: early.toISOString(), wholeAt: early.toISOString() });
  await writeSiteRows('north', 'last-31', 0, [], new Map(), after(0));
  await writeSiteRows('north', 'last-31', 0, [], await listSiteRows('north'), early);
  await removeSiteRows('north', 'last-31', 0, await listSiteRows('north'), early);
  expect(await readNodeMonths('site-n1', '2026', '2026')).toEqual(months);
  expect(await readNodeDays('site-n1', '2026-10', '2026-11')).toEqual(days);
  expect(await readMade('site-n1')).toEqual(made);
  expect((await listSiteRows('north')).size).toBe(1);
});

test('messages that meet a run of their node cause one more run, however many', async () => {
  await fill('site-n2', 10);
  const asked = message('site-n2', now, { also: 'above' });
  const before = (await pending()).length;
  await holdRows('site-n2', async () => {
    for (let time = 0; time < 5; time += 1) await deliver(asked, after(1));
    await deliver(message('site-n2', now, { whole: true }), after(1));
    expect((await pending()).slice(before)).toEqual([]);
  });
  expect(await readSessions('site-n2')).toBeUndefined();
  const sent = (await pending()).slice(before);
  expect(sent.map(({ siteId }) => siteId)).toEqual(['site-n2']);
  for (const sentMessage of sent) await deliver(sentMessage, after(2));
  expect(await readSessions('site-n2')).toBe(310);
  expect((await readMade('site-n2'))?.wholeAt).toBe(after(2).toISOString());
  // What counts the site follows, as one of them asked.
  expect((await pending()).slice(before + 1).map(({ siteId }) => siteId).sort()).toEqual(['brand', 'north', 'org', 'reseller']);
});

test('a run that dies before handing over is repeated by its own message', async () => {
  await fill('site-n2', 20);
  setClock(() => after(10));
  const siteMessage = message('site-n2', after(9));
  // Its rows are noted; another message met it and is gone.
  await holdRows('site-n2', async () => {
    await deliver(message('site-n2', after(10), { whole: true }), after(10));
    await noteMade('site-n2', { computedAt: after(11).toISOString(), wholeAt: null });
    throw new Error('it dies');
  }).catch(() => {});
  await deliver(siteMessage, after(12));
  expect(await readSessions('site-n2')).toBe(620);
  expect((await readMade('site-n2'))?.wholeAt).toBe(after(12).toISOString());
  // And it is done: the same message again costs a read.
  await deliver(siteMessage, after(13));
  expect((await readMade('site-n2'))?.computedAt).toBe(after(12).toISOString());
});

test('a second delivery of a message builds the rows if the run of the first one dies', async () => {
  await fill('site-w1', 30);
  const twice = message('site-w1', after(-5));
  // The first one's worker dies: nothing ends its lease.
  await new Promise<void>(resolve => void holdRows('site-w1', () => new Promise(() => resolve())));
  const deliverAt = async (body: RollupMessage, seconds: number) => {
    const before = (await pending()).length;
    await deliver(body, after(seconds));
    return (await pending()).slice(before).filter(({ siteId }) => siteId === 'site-w1');
  };
  expect(await deliverAt(twice, 1)).toEqual([twice]);
  expect(await deliverAt(twice, 61)).toEqual([twice]);
  expect(await readSessions('site-w1')).toBeUndefined();
  expect(await deliverAt(twice, 901)).toEqual([]);
  expect(await readSessions('site-w1')).toBe(930);
});

test('a company rebuilt while a site is read still counts that site', async () => {
  await fill('site-s1', 1);
  // The company is made after the site's days were read, before its rows are written.
  let isFirst = true;
  documentClient().middlewareStack.add(
    next => async args => {
      if (isFirst && Object(Object(args.input).Item).sk === 'days#2026-10') {
        isFirst = false;
        await deliver(message('brand', after(105)), after(110));
        setClock(() => after(120));
      }
      return next(args);
    },
    { step: 'initialize', name: 'meanwhile' },
  );
  const before = (await pending()).length;
  await deliver(message('site-s1', after(100), { whole: true, also: 'above' }), after(100));
  documentClient().middlewareStack.remove('meanwhile');
  expect(isFirst).toBe(false);
  const asked = (await pending()).slice(before).filter(({ siteId }) => siteId === 'brand');
  expect(asked).toHaveLength(1);
  const counted = await readSessions('brand');
  // Delivered as soon as its delay is over.
  for (const body of asked) await deliver(body, after(140));
  expect(await readSessions('brand')).toBe(Number(counted) + 31);
});

test('a site finished after its companies were rebuilt has them rebuilt again', async () => {
  const before = (await pending()).length;
  // 06:10 and 06:25 in New York: companies are made at 06:20.
  await deliver(message('site-n1', new Date('2026-11-22T11:10:00Z')), new Date('2026-11-22T11:12:00Z'));
  expect((await pending()).slice(before)).toEqual([]);
  await deliver(message('site-n1', new Date('2026-11-22T11:13:00Z')), new Date('2026-11-22T11:25:00Z'));
  expect((await pending()).slice(before).map(({ siteId }) => siteId).sort()).toEqual(['brand', 'north', 'org', 'reseller']);
});

test('a suspended site keeps its rows, and is rebuilt completely when it comes back', async () => {
  const attr = async (suspended: boolean) => {
    const node = await getNode('site-n2');
    if (node !== null) await replaceNode({ ...node, attr: { ...node.attr, suspended } }, node.revision);
  };
  const rows = async () => [await readNodeMonths('site-n2', '2026', '2026'), await readNodeDays('site-n2', '2026-10', '2026-11')];
  const before = await rows();
  expect(Object.keys((await readNodeMonths('site-n2', '2026', '2026'))[0]?.coverage ?? {})).toEqual(['ga4']);
  await attr(true);
  for (const [asked, made] of [['2026-11-24T12:00:00Z', '2026-11-24T12:01:00Z'], ['2026-12-01T12:00:00Z', '2026-12-01T12:01:00Z']] as const)
    await deliver(message('site-n2', new Date(asked)), new Date(made));
  await deliver(message('site-n2', new Date('2026-12-02T12:00:00Z'), { whole: true }), new Date('2026-12-02T12:01:00Z'));
  expect(await rows()).toEqual(before);
  await attr(false);
  await deliver(message('site-n2', new Date('2027-02-01T12:00:00Z')), new Date('2027-02-01T12:01:00Z'));
  const months = await readNodeMonths('site-n2', '2026', '2027');
  expect(months.find(({ yearMonth }) => yearMonth === '202610')?.coverage).toEqual(Object(before[0]?.[0]).coverage);
  expect(months.find(({ yearMonth }) => yearMonth === '202612')?.coverage.ga4?.missing).toHaveLength(31);
});
