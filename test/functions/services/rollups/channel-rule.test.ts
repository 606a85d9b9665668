import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadServiceSums } from '../../../../functions/numbers/service-sums.ts';
import { makeNodeRows, ownRows } from '../../../../functions/services/rollups/node-rows.ts';
import { makeSiteRows } from '../../../../functions/services/rollups/site-rows.ts';
import { readMonthRecords, writeMonthRecord } from '../../../../functions/stores/metrics/month-records.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { changeNodeYear, readNodeDays, readNodeMonths, writeNodeDays } from '../../../../functions/stores/rollups.ts';
import { getNode } from '../../../../functions/stores/sites/sites.ts';
import { rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import { countDays, eachDay, listMonths, monthRange, monthWithDash } from '../../../../shared/domain/periods/days.ts';
import type { RollupRecord } from '../../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const siteId = 'site-n1';
const span = { start: '2025-12-01', end: '2026-11-20' };
const months = listMonths(span);
const days = eachDay(span.start, span.end).map(date =>
  ga4Day(date, {
    traffic: [
      { source: 'google', medium: 'organic', sessions: 5 },
      { source: 'chatgpt.com', medium: 'referral', sessions: 3, keyEvents: 1 },
    ],
  }),
);
let program: Program;

/** A record as the version before wrote it: no rule, no 'ai', its visits among the referrals. */
function asBefore<R extends RollupRecord & { channelRule?: number | undefined }>({ channelRule: _rule, ...record }: R) {
  const ai = record.channels.find(({ channel }) => channel === 'ai');
  return {
    ...record,
    channels: record.channels
      .filter(({ channel }) => channel !== 'ai')
      .map(row => (row.channel === 'referral' ? { ...row, sessions: row.sessions + (ai?.sessions ?? 0) } : row)),
  };
}

async function storeAsBefore(nodeId: string): Promise<void> {
  for (const year of ['2025', '2026']) await changeNodeYear(nodeId, year, rows => rows.map(asBefore));
  const stored = await readNodeDays(nodeId, '2025-12', '2026-11');
  await writeNodeDays(
    nodeId,
    months.map(month => ({
      month: monthWithDash(month),
      rows: stored
        .filter(({ date }) => date.startsWith(monthWithDash(month)))
        .map(day => ({ ...day, record: asBefore(day.record) })),
    })),
  );
}

async function node(id: string): Promise<SiteNode> {
  const found = await getNode(id);
  if (found === null) throw new Error(`${id} is not in the tree`);
  return found;
}

async function night(): Promise<void> {
  await makeSiteRows(await node(siteId), { whole: false, now });
  await makeNodeRows(ownRows(await node('north')), { whole: false, now });
}

const findSessions = ({ channels }: Pick<RollupRecord, 'channels'>, channelName: string) =>
  channels.find(({ channel }) => channel === channelName)?.sessions;
const daysIn = (month: string) => (month === '202611' ? 20 : countDays(monthRange(month)));

beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  await writeDays(siteId, 'ga4', 'core', days, '2026-10-31');
  await makeSiteRows(await node(siteId), { whole: true, now });
  await makeNodeRows(ownRows(await node('north')), { whole: true, now });
  await storeAsBefore(siteId);
  await storeAsBefore('north');
  for (const month of months.slice(0, -1))
    await writeMonthRecord(siteId, 'ga4', asBefore(rollupMonth({ ga4: days }, month)));
});
afterAll(() => program.stop());

test('reads rows of the previous version, with the new channel at 0', async () => {
  for (const id of [siteId, 'north']) {
    const [oldest] = await readNodeMonths(id, '2025', '2025');
    expect(oldest && [findSessions(oldest, 'referral'), findSessions(oldest, 'ai'), findSessions(oldest, 'organic')]).toEqual([93, 0, 155]);
  }
});

test('does not add up sums stored under an older rule, but their days', async () => {
  const { months: used, reads } = await loadServiceSums(siteId, 'ga4', [{ start: '2025-12-01', end: '2026-10-31' }]);
  expect([...used.keys()]).toEqual([]);
  expect(reads.flatMap(({ ga4 }) => ga4?.map(({ date }) => date))).toEqual(days.map(({ date }) => date).filter(date => date <= '2026-10-31'));
});

test('each night reclassifies six more months, newest first, and nodes above follow', async () => {
  for (const done of [6, 12]) {
    await night();
    for (const id of [siteId, 'north']) {
      const stored = await readNodeMonths(id, '2025', '2026');
      expect(stored.map(({ yearMonth }) => yearMonth)).toEqual(months);
      for (const [index, row] of stored.entries()) {
        const isDone = index >= months.length - done;
        const sessions = 3 * daysIn(row.yearMonth);
        expect([row.yearMonth, findSessions(row, 'ai'), findSessions(row, 'referral')]).toEqual([row.yearMonth, isDone ? sessions : 0, isDone ? 0 : sessions]);
      }
      const firstDay = `${monthWithDash(months.at(-done) ?? '')}-01`;
      const rows = await readNodeDays(id, '2025-12', '2026-11');
      expect(rows.filter(({ record }) => findSessions(record, 'ai') === 3).map(({ date }) => date)).toEqual(days.map(({ date }) => date).filter(date => date >= firstDay));
    }
    const sums = await readMonthRecords(siteId, 'ga4', '202512', '202610');
    expect(sums.map(record => findSessions(record, 'ai'))).toEqual(
      months.slice(0, -1).map((month, index) => (index >= months.length - done ? 3 * daysIn(month) : 0)),
    );
  }
});
