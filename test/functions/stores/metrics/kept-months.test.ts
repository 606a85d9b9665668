import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countBackfillMonths } from '../../../../functions/services/collection/backfill.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { compactMonth, readDays, writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { writeMonthRecord } from '../../../../functions/stores/metrics/month-records.ts';
import { keptMonths } from '../../../../shared/model/table-care.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());
beforeEach(() => setClock(() => new Date('2026-11-30T23:59:59Z')));

const campaign = (date: string) => ({ date, currency: 'USD', campaigns: [] });
const readExpiry = async (sk: string): Promise<unknown> => {
  const { Item } = await documentClient().send(new GetCommand({ TableName: tableName('metrics'), Key: { siteId: 'kept', sk } }));
  return Item === undefined ? 'not there' : Item['expiresAt'] === undefined ? 'for good' : new Date(Number(Item['expiresAt']) * 1000).toISOString();
};
const read = async () => (await readDays('kept', 'linkedin', 'core', '2024-01-01', '2026-12-31')).map(({ date }) => date);

/** By hand: the present month and the twelve before it. */
test('keeps thirteen months of LinkedIn, whole months at a time', async () => {
  expect(keptMonths).toEqual({ linkedin: 13, linkedinOrg: 13 });
  for (const date of ['2025-10-31', '2025-11-01', '2026-02-28', '2026-11-29']) await writeDays('kept', 'linkedin', 'core', [campaign(date)], '2026-11-22');
  expect(await read()).toEqual(['2025-11-01', '2026-02-28', '2026-11-29']);
  expect([await readExpiry('linkedin#core#2025-10'), await readExpiry('linkedin#core#2025-11'), await readExpiry('linkedin#core#2026-02'), await readExpiry('linkedin#core#2026-11')]).toEqual([
    'not there', '2026-12-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z', '2027-12-01T00:00:00.000Z',
  ]);
  // A second later the month has ended: a day of it that is restated is no longer written.
  setClock(() => new Date('2026-12-01T00:00:00Z'));
  expect(await writeDays('kept', 'linkedin', 'core', [campaign('2025-11-02')], '2026-11-22')).toBe(0);
});

test('a compacted month keeps its expiry, and so do monthly sums', async () => {
  await compactMonth('kept', 'linkedin', 'core', '2026-02');
  expect(await readExpiry('linkedin#core#2026-02')).toBe('2027-03-01T00:00:00.000Z');
  for (const yearMonth of ['202510', '202511']) await writeMonthRecord('kept', 'linkedin', { yearMonth, sources: {}, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } });
  expect([await readExpiry('linkedin#month#2025-10'), await readExpiry('linkedin#month#2025-11')]).toEqual(['not there', '2026-12-01T00:00:00.000Z']);
});

test('keeps a platform without a limit forever', async () => {
  await writeDays('kept', 'fb', 'core', [campaign('2024-05-01')], '2026-11-22');
  const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName('metrics') }));
  expect(Items.flatMap(({ sk, expiresAt }) => (String(sk).startsWith('fb#') ? [expiresAt] : []))).toEqual([undefined]);
});

test('a backfill requests no more than is kept', () => {
  expect([countBackfillMonths('linkedin'), countBackfillMonths('linkedinOrg'), countBackfillMonths('ga4'), countBackfillMonths('linkedin', 2)]).toEqual([13, 13, 18, 2]);
});
