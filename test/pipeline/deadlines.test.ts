import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { forgetEnvironment } from '../../functions/runtime/environment.ts';
import { setPause } from '../../functions/runtime/pause.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { changeConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import { workerSeconds, type PullMessage } from '../../shared/messages/queues.ts';
import { recordServices } from '../../shared/platforms/registry.ts';
import { addSite, type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';
import { allAccounts, watchQueue } from './support/scripted.ts';

// Figure `deadline-overruns`: windows of every connector whose worker would be killed by its own waiting, with a clock
// that calls and pauses move on.
const platform = 'http://platform.test';
const noon = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
const lifeMs = workerSeconds.pulls * 1000;
let pipeline: Pipeline;
let queue: ReturnType<typeof watchQueue>;
let clock = 0;
let calls = 0;
/** How long a signal waits. */
const waits = new WeakMap<AbortSignal, number>();
const realFetch = globalThis.fetch;
const answers = {
  hanging: null,
  'a slow 500': { status: 500, ms: 59_000 },
  '500': { status: 500, ms: 20 },
  '429': { status: 429, ms: 20 },
  '503 without a word': { status: 503, ms: 19_900 },
} as const;
let answer: (typeof answers)[keyof typeof answers] = null;

beforeAll(async () => {
  pipeline = await startPipeline();
  queue = watchQueue();
  for (const name of ['GA4_DATA_ROOT', 'GA4_ADMIN_ROOT', 'GMB_PERFORMANCE_ROOT', 'GMB_REVIEWS_ROOT', 'GSC_ROOT', 'PAGESPEED_ROOT', 'FACEBOOK_GRAPH_ROOT', 'LINKEDIN_API_ROOT', 'MICROSOFT_REPORTING_ROOT', 'MICROSOFT_CUSTOMER_ROOT', 'GMB_VERIFICATIONS_ROOT'])
    process.env[name] = `${platform}/${name}`;
  forgetEnvironment();
  for (const name of ['/facebook/app-secret', '/microsoft/developer-token', '/pagespeed/api-key']) pipeline.program.parameters.put(`/insights/test${name}`, 'SecureString', 'secret');
  setPause(async ms => {
    clock += ms;
  }, () => clock);
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(platform)) return realFetch(input, init);
    calls += 1;
    const limit = (init?.signal && waits.get(init.signal)) ?? Number.POSITIVE_INFINITY;
    const ms = answer === null ? limit : answer.ms;
    clock += Math.min(ms, limit);
    if (answer === null || ms >= limit) throw new DOMException('The operation timed out', 'TimeoutError');
    return new Response('{}', { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  setPause(async () => undefined);
  queue.stop();
  await pipeline.stop();
});
afterEach(() => vi.restoreAllMocks());

const cases = recordServices.flatMap(service => Object.keys(answers)
  .map(name => [service, name as keyof typeof answers] as const)).map(([service, name], index) => [service, name, index] as const);
it.each(cases)('%s: a worker outlives %s', async (service, name, index) => {
  // Each on days of its own: a platform that asks to wait pauses all of its windows.
  const now = new Date(noon + index * 4 * dayMs);
  pipeline.control.now = now;
  const dayBefore = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);

  const makeSignal = (ms: number, of = new AbortController().signal) => (waits.set(of, ms), of);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => makeSignal(ms));
  vi.spyOn(AbortSignal, 'any').mockImplementation(signals => makeSignal(Math.min(...[...signals].map(signal => waits.get(signal) ?? Number.POSITIVE_INFINITY))));
  answer = answers[name];
  const siteId = `deadline-${service}-${name.replaceAll(' ', '-')}`;
  await addSite(siteId, { accounts: allAccounts(siteId), isEcommerce: true });
  await startBackfill({ siteId, service, now, months: 1 });
  await changeConnection(siteId, service, stored => stored && { ...stored, backfill: null, lastDay: dayBefore(8) });
  queue.taken();
  const message: PullMessage = { v: 1, kind: 'pull', siteId, service, start: dayBefore(20), end: dayBefore(1), purpose: 'nightly' };
  const begun = clock;
  calls = 0;
  const { batchItemFailures } = await pullWorker(sqsEvent([message], 5), { getRemainingTimeInMillis: () => lifeMs - (clock - begun) });
  expect(calls).toBeGreaterThan(0);
  expect(clock - begun).toBeLessThan(lifeMs);
  // Its end was recorded: the days are missing, or it waits for the platform.
  const connection = await getConnection(siteId, service);
  if (name === 'hanging') expect(batchItemFailures).toHaveLength(1);
  expect(connection?.state === 'throttled' || (connection?.missingDays.length ?? 0) > 0).toBe(true);
});
