import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { computeMetrics } from '../../shared/numbers/metrics/compute.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { answerGa4 } from './support/ga4-answers.ts';
import { addSite, type Pipeline, startPipeline } from './support/pipeline.ts';

const now = new Date('2026-11-21T12:00:00Z');
const range = { start: '2026-11-16', end: '2026-11-20' };
let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
});
afterAll(() => pipeline.stop());

test('a metric retired by Google becomes unknown; the connection and its days remain', async () => {
  await addSite('site-a', { isEcommerce: true });
  await startBackfill({ siteId: 'site-a', service: 'ga4', now, months: 1 });
  const message: PullMessage = { v: 1, kind: 'pull', siteId: 'site-a', service: 'ga4', ...range, purpose: 'backfill' };
  const metricsNow = async () => {
    const days = await readDays('site-a', 'ga4', 'core', range.start, range.end, 'consistent');
    return { days, metrics: computeMetrics({ ...range, isEcommerce: true, ga4: { connection: 'working', days, missingDays: [] } }) };
  };
  await pullWindow(message, { now });
  const before = await metricsNow();
  expect(before.days.some(day => 'unknown' in day)).toBe(false);

  pipeline.control.answer = call => {
    if (!JSON.stringify(call.body).includes('"engagedSessions"')) return answerGa4(call);
    return { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Did you mean sessions? Field engagedSessions is not a valid metric. ' } } };
  };
  expect(await pullWindow(message, { now })).toMatchObject({ outcome: 'pulled' });
  expect(await getConnection('site-a', 'ga4')).toMatchObject({ state: 'working', lastDay: range.end });
  const after = await metricsNow();
  // The platform restates the last two days; final ones keep what they had before it was retired.
  expect(after.days.map(({ unknown }) => unknown)).toEqual([undefined, undefined, undefined, ['engagedSessions'], ['engagedSessions']]);
  expect(after.days.slice(0, 3)).toEqual(before.days.slice(0, 3));
  expect(after.metrics).toEqual({ ...before.metrics, bounceRate: { known: false, why: 'no-data' } });
  expect(before.metrics.bounceRate).toMatchObject({ known: true });
  // The same answer again: the same bytes.
  expect(await pullWindow(message, { now })).toMatchObject({ outcome: 'pulled', itemsWritten: 0 });
});
