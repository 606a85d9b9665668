import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { differs, isSampled } from '../../functions/services/collection/reconcile.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { answerGa4, buildReport } from './support/ga4-answers.ts';
import { addSite, type Pipeline, startPipeline } from './support/pipeline.ts';
import type { StandInAnswer } from './support/stand-in.ts';

const now = new Date('2026-11-21T12:00:00Z');
const end = '2026-11-20';
const ids = Array.from({ length: 2000 }, (_, index) => `site-r${index}`);
const sampled = ids.filter(id => isSampled(id, end));
let pipeline: Pipeline;
/** What the platform says of the whole window. */
let whole: () => StandInAnswer;
let wholes = 0;

const makeTotalAnswer = (...values: string[]): StandInAnswer => ({
  status: 200,
  json: { reports: [buildReport([], ['sessions'], values.map(value => ({ metricValues: [{ value }] })), values.length)] },
});
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  pipeline.control.answer = call => {
    const requests: { dimensions: unknown[] }[] = Object(call.body).requests ?? [];
    if (!requests.some(({ dimensions }) => dimensions.length === 0)) return answerGa4(call);
    wholes += 1;
    return whole();
  };
});
afterAll(() => pipeline.stop());
beforeEach(() => {
  wholes = 0;
});

/** A night of one connection: what its log says about the comparison, and the sessions that were stored. */
async function runNight(siteId: string, purpose: PullMessage['purpose'] = 'nightly') {
  await addSite(siteId);
  await startBackfill({ siteId, service: 'ga4', now, months: 1 });
  const before = pipeline.program.lines.length;
  const message: PullMessage = { v: 1, kind: 'pull', siteId, service: 'ga4', start: '2026-11-18', end, purpose };
  expect(await pullWindow(message, { now })).toMatchObject({ outcome: 'pulled' });
  const days = await readDays(siteId, 'ga4', 'core', message.start, end, 'consistent');
  const lines = pipeline.program.lines.slice(before).map(line => JSON.parse(line));
  return {
    sessions: days.reduce((sum, { totals }) => sum + totals.sessions, 0),
    counted: lines.filter(line => '_aws' in line),
    warned: lines.filter(line => String(line.message).startsWith('Stored days')),
  };
}
const take = () => {
  const id = sampled.pop();
  if (id === undefined) throw new Error('No more sites that are sampled');
  return id;
};

describe("stored days compared with the platform's total", () => {
  it('samples about one site in a hundred, and different sites each day', () => {
    expect(sampled.length).toBeGreaterThan(8);
    expect(sampled.length).toBeLessThan(40);
    expect(sampled.filter(id => isSampled(id, '2026-11-21')).length).toBeLessThan(3);
  });

  it.each([
    [1000, 1000, false], [1000, 1020, false], [1000, 1021, true], [1021, 1000, true], [4, 9, false], [0, 6, true], [0, 0, false],
  ])('%d stored, %d reported: %s', (stored, total, expected) => expect(differs(stored, total)).toBe(expected));

  it('logs only a count of 0 if they agree', async () => {
    // 18, 19 and 20 twice each, as the stand-in's days are.
    whole = () => makeTotalAnswer('114');
    const { sessions, counted, warned } = await runNight(take());
    expect(sessions).toBe(114);
    expect(warned).toEqual([]);
    expect(counted).toMatchObject([
      { stage: 'test', ReconciliationDifference: 0, _aws: { CloudWatchMetrics: [{ Namespace: 'Insights', Dimensions: [['stage']], Metrics: [{ Name: 'ReconciliationDifference', Unit: 'Count' }] }] } },
    ]);
    expect(wholes).toBe(1);
  });

  it('warns with both sums and counts the difference if they disagree', async () => {
    whole = () => makeTotalAnswer('140');
    const siteId = take();
    const { counted, warned } = await runNight(siteId);
    expect(warned).toMatchObject([{ level: 'warn', siteId, start: '2026-11-18', end, stored: 114, total: 140 }]);
    expect(counted).toMatchObject([{ ReconciliationDifference: 1 }]);
    whole = () => makeTotalAnswer();
    expect((await runNight(take())).warned).toMatchObject([{ stored: 114, total: 0 }]);
  });

  it('skips unsampled connections and backfills', async () => {
    await runNight(ids.find(id => !isSampled(id, end)) ?? '');
    await runNight(take(), 'backfill');
    expect(wholes).toBe(0);
  });

  it.each<[string, () => StandInAnswer]>([
    ['a refusal', () => ({ status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'No' } } })],
    ['two numbers', () => makeTotalAnswer('1', '2')],
    ['no report', () => ({ status: 200, json: { reports: [] } })],
    ['no number', () => makeTotalAnswer('many')],
  ])('keeps the pulled data when the total is %s', async (_name, answer) => {
    whole = answer;
    const { sessions, counted, warned } = await runNight(take());
    expect(sessions).toBe(114);
    expect(counted).toEqual([]);
    expect(warned).toMatchObject([{ message: "Stored days could not be compared with the platform's total" }]);
  });
});
