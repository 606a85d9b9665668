import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsTemplate } from '../../../../scripts/bench/template-sites.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { mapConcurrent } from '../../../../functions/runtime/map-concurrent.ts';
import { readSitesOfTable } from '../../../../functions/numbers/read-rows.ts';
import { computeRollups } from '../../../../functions/services/rollups/compute-rollups.ts';
import { changeNodeYear, readMade, readNodeDays, readNodeMonths, writeNodeDays } from '../../../../functions/stores/rollups.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { readTouched } from '../../../../functions/stores/touched-months.ts';
import { eachDay, monthRange } from '../../../../shared/domain/periods/days.ts';
import { type RollupMessage, rollupMessageSchema } from '../../../../shared/messages/queues.ts';
import type { RollupRecord } from '../../../../shared/model/month-record.ts';
import type { NodeType, SiteNode } from '../../../../shared/model/node.ts';
import { type Program, startProgram } from '../../support/program.ts';

const now = new Date('2026-11-21T12:00:00Z');
const siteCount = 501;
const record = (days: number, sessions: number): RollupRecord => ({ sources: { ga4: { days, currencies: ['USD'], parts: { sessions } } }, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } });
/** Each site's sessions a day, by month: 31, 31, 30, 31, and 20 days have them. */
const perDay = { '202607': 2, '202608': 3, '202609': 5, '202610': 7, '202611': 11 } as const;
const wholeMonths = [['202607', 62], ['202608', 93], ['202609', 150], ['202610', 217], ['202611', 220]] as const;
const expected = wholeMonths.map(([month, sessions]) => `${month} ${sessions * siteCount}`);

let program: Program;
let minutes = 0;
const node = (siteId: string, type: NodeType, above: string): SiteNode => ({ siteId, name: siteId, type, sitePath: `${above}/${siteId}`, parentId: above.slice(above.lastIndexOf('/') + 1), attr: { tz: 'Eastern' }, revision: 0, createdAt: '2026-01-01T00:00:00Z' });
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  const company = node('large', 'ORG', '/ISL');
  await createNode(company);
  await mapConcurrent(Array.from({ length: siteCount }, (_, at) => `copy-${at}`), 16, siteId => createNode(node(siteId, 'SITE', company.sitePath)));
  const rows = Object.entries(perDay).map(([month, sessions]) => {
    const { start, end } = monthRange(month);
    const days = eachDay(start, end < '2026-11-20' ? end : '2026-11-20').map(date => ({ date, record: record(1, sessions), coverage: {} }));
    return { month, days };
  });
  for (const { month, days } of rows) await writeNodeDays('template', [{ month: `${month.slice(0, 4)}-${month.slice(4)}`, rows: days }], now);
  await changeNodeYear('template', '2026', () => wholeMonths.map(([yearMonth, sessions], at) => ({ ...record(rows[at]?.days.length ?? 0, sessions), yearMonth, coverage: {} })), now);
  readAsTemplate(documentClient(), 'template');
});
afterAll(() => program.stop());

const pending = async () => ((await program.queues?.pending('rollups')) ?? []).map(body => rollupMessageSchema.parse(JSON.parse(body)));
async function run(message: Pick<RollupMessage, 'siteId' | 'whole'>): Promise<RollupMessage[]> {
  minutes += 16;
  const at = new Date(now.getTime() + minutes * 60_000);
  setClock(() => at);
  const before = (await pending()).length;
  await computeRollups({ v: 1, kind: 'rollup', askedAt: at.toISOString(), ...message }, at);
  return (await pending()).slice(before);
}
const readMonths = async () => (await readNodeMonths('large', '2024', '2026')).map(({ yearMonth, sources }) => `${yearMonth} ${sources.ga4?.parts['sessions']}`);

/** The keys of the rows that a run writes. */
let whole: string[] = [];

/** Runs until the write with this number fails, and returns the keys of the rows that were written. */
async function runUntil(failing: number): Promise<string[]> {
  const written: string[] = [];
  documentClient().middlewareStack.add(
    next => async args => {
      const { TableName, Item } = Object(args.input);
      const item: { readonly siteId?: string; readonly sk?: string; readonly data?: unknown } = Object(Item);
      if (item.data === undefined || item.siteId !== 'large' || !String(TableName).endsWith('rollups')) return next(args);
      if (written.length + 1 === failing) throw new Error('The run is killed');
      const answer = await next(args);
      written.push(item.sk ?? '');
      return answer;
    },
    { step: 'initialize', name: 'killing' },
  );
  try {
    await run({ siteId: 'large', whole: true }).catch(() => {});
  } finally {
    documentClient().middlewareStack.remove('killing');
  }
  return written;
}

test('a node of more than 500 sites is built in several runs of three months each', async () => {
  whole = await runUntil(0);
  const [next, ...others] = await pending();
  expect([next?.siteId, next?.whole, others]).toEqual(['large', false, []]);
  expect(await readMonths()).toEqual(expected.slice(2));
  expect((await readTouched('large')).months).toEqual(['202607', '202608']);
  expect(next && (await run(next))).toEqual([]);
  expect(await readMonths()).toEqual(expected);
  expect((await readTouched('large')).months).toEqual([]);
  expect((await readNodeDays('large', '2026-07', '2026-11')).map(({ date, record: { sources } }) => [date, sources.ga4?.parts['sessions']])).toEqual(
    Object.entries(perDay).flatMap(([month, sessions]) => eachDay(monthRange(month).start, monthRange(month).end).filter(day => day <= '2026-11-20').map(day => [day, sessions * siteCount])),
  );
  expect((await readMade('large'))?.sites).toBe(siteCount);
  const { rows, others: sums } = await readSitesOfTable('large', 'last-31');
  expect(rows.length + (sums?.sites ?? 0)).toBe(siteCount);
});

test('a run that was interrupted writes only what is left', async () => {
  const { clearPartition } = await import('../../../../functions/stores/engine/node-remains.ts');
  expect(new Set(whole).size).toBe(whole.length);
  await clearPartition('rollups', 'large');
  const killedAt = Math.ceil(whole.length * 0.7);
  const first = await runUntil(killedAt);
  expect(first).toHaveLength(killedAt - 1);
  expect([...first, ...(await runUntil(0))].sort()).toEqual(whole.toSorted());
  expect(await readMonths()).toEqual(expected.slice(2));
});
