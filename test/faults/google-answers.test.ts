import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { listNotifications } from '../../functions/stores/notifications.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { answerGa4 } from '../pipeline/support/ga4-answers.ts';
import { addSite, deferredIn, type Pipeline, pullThrough, sqsEvent, startPipeline } from '../pipeline/support/pipeline.ts';
import type { StandInAnswer } from '../pipeline/support/stand-in.ts';

let pipeline: Pipeline;
let siteId: string;
let count = 0;
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  pipeline.control.now = now;
});
afterAll(() => pipeline.stop());
beforeEach(async () => {
  count += 1;
  siteId = `site-fault-${count}`;
  await addSite(siteId);
  await startBackfill({ siteId, service: 'ga4', now, months: 1 });
});
afterEach(() => {
  pipeline.control.answer = call => answerGa4(call);
});

const message = (): PullMessage => ({
  v: 1, kind: 'pull', siteId, service: 'ga4', start: '2026-11-18', end: '2026-11-20', purpose: 'nightly',
});
const answerAll = (answer: StandInAnswer) => {
  pipeline.control.answer = () => answer;
};
const comesAgain = async (tries = 1) => (await pullWorker(sqsEvent([message()], tries))).batchItemFailures.length > 0;
const googleError = (status: number, name: string, text: string, reason?: string, headers: Record<string, string> = {}) => ({
  headers,
  status,
  json: {
    error: {
      code: status, message: text, status: name,
      ...(reason ? { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] } : {}),
    },
  },
});
const storedDays = () => readDays(siteId, 'ga4', 'core', '2026-11-01', '2026-11-30');

describe('Google error responses', () => {
  it('429 with a wait: the window waits without using up attempts or calling early', async () => {
    answerAll(googleError(429, 'RESOURCE_EXHAUSTED', 'Exhausted concurrent requests quota.', undefined, { 'retry-after': '120' }));
    expect(await comesAgain()).toBe(false);
    const connection = await getConnection(siteId, 'ga4');
    expect(connection).toMatchObject({ state: 'throttled', throttledUntil: '2026-11-21T12:02:00.000Z' });
    const calls = pipeline.google.calls.length;
    expect(await comesAgain()).toBe(false);
    expect(pipeline.google.calls.length).toBe(calls);
    pipeline.control.now = new Date('2026-11-21T12:03:00Z');
    pipeline.control.answer = call => answerGa4(call);
    expect(await comesAgain()).toBe(false);
    pipeline.control.now = now;
    const after = await getConnection(siteId, 'ga4');
    expect(after).toMatchObject({ state: 'working', lastDay: '2026-11-20' });
    expect(after?.message).toBeUndefined();
    expect(await storedDays()).toHaveLength(3);
  });

  it('429 for the day: the window is deferred once, with its due time', async () => {
    answerAll(googleError(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per day.'));
    expect(await comesAgain()).toBe(false);
    expect(await comesAgain()).toBe(false);
    const deferred = (await deferredIn('America/Chicago')).filter(entry => entry.message.siteId === siteId);
    expect(deferred).toEqual([expect.objectContaining({ dueAt: '2026-11-21T18:00:00.000Z', message: { ...message(), sourceKey: '77' } })]);
  });

  it('401 revoked: marks the connection, requires reconnecting, and notifies the site once', async () => {
    answerAll(googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'));
    expect(await comesAgain()).toBe(false);
    expect(await comesAgain()).toBe(false);
    const connection = await getConnection(siteId, 'ga4');
    expect(connection).toMatchObject({ state: 'reconnect-needed', missingDays: ['2026-11-18', '2026-11-19', '2026-11-20'], lastDay: null });
    expect(connection?.message).toContain('Reset Token');
    expect((await getNode(siteId))?.attr.accounts?.ga4?.refreshRequired).toBe(true);
    const { notifications } = await listNotifications(siteId, undefined);
    expect(notifications.map(notification => [notification.type, notification.body.title])).toEqual([['ALERT', 'Google Analytics Not Tracking']]);
    // Consent renewed and the same property saved again: the days come with the next pull.
    pipeline.control.answer = call => answerGa4(call);
    await startBackfill({ siteId, service: 'ga4', now, months: 1 });
    expect(await comesAgain()).toBe(false);
    expect(await getConnection(siteId, 'ga4')).toMatchObject({ state: 'working', missingDays: [] });
  });

  it('401 of a credential renewed meanwhile: retries without marking the new one as dead', async () => {
    pipeline.control.answer = async () => {
      const site = await getNode(siteId);
      const account = site?.attr.accounts?.ga4;
      if (site && account) await replaceNode({ ...site, attr: { ...site.attr, accounts: { ga4: { ...account, tokenId: 'ga4:another-credential' } } } }, site.revision);
      return googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    };
    expect(await comesAgain()).toBe(true);
    expect(await getConnection(siteId, 'ga4')).toMatchObject({ state: 'working', missingDays: [] });
    expect((await getNode(siteId))?.attr.accounts?.ga4?.refreshRequired).toBeUndefined();
  });

  it('403 lost access: differs in message and state from a disabled API', async () => {
    answerAll(googleError(403, 'PERMISSION_DENIED', 'User does not have sufficient permissions for this property.'));
    expect(await comesAgain()).toBe(false);
    expect(await getConnection(siteId, 'ga4')).toMatchObject({ state: 'access-lost' });
    expect((await getNode(siteId))?.attr.accounts?.ga4?.refreshRequired).toBeUndefined();
    answerAll(googleError(403, 'PERMISSION_DENIED', 'Google Analytics Data API has not been used in project 1.', 'SERVICE_DISABLED'));
    expect(await comesAgain()).toBe(false);
    expect(await getConnection(siteId, 'ga4')).toMatchObject({ state: 'our-configuration' });
  });

  it('transient 5xx: retries within the pull', async () => {
    let calls = 0;
    pipeline.control.answer = call => {
      calls += 1;
      return calls === 1 ? googleError(503, 'UNAVAILABLE', 'The service is currently unavailable.') : answerGa4(call);
    };
    expect(await comesAgain()).toBe(false);
    expect(calls).toBe(4);
    expect(await storedDays()).toHaveLength(3);
  });

  it.each([
    ['5xx that stays', googleError(500, 'INTERNAL', 'Internal error encountered.')],
    ['a dropped connection', 'drop' as const],
    ['HTML instead of JSON', { status: 200, text: '<html><body>Sign in to the network</body></html>' }],
    ['an HTML error page', { status: 502, text: '<html>Bad gateway</html>' }],
  ])('%s: the queue redelivers the message, and the last attempt records the days as missing', async (_, answer) => {
    answerAll(answer);
    expect(await comesAgain(1)).toBe(true);
    expect(await getConnection(siteId, 'ga4')).toMatchObject({ state: 'working', missingDays: [], lastDay: null });
    expect(await comesAgain(5)).toBe(true);
    expect(await getConnection(siteId, 'ga4')).toMatchObject({ missingDays: ['2026-11-18', '2026-11-19', '2026-11-20'] });
    expect(await storedDays()).toEqual([]);
  });

  it('never logs the credential', async () => {
    answerAll(googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'));
    await comesAgain();
    answerAll('drop');
    await comesAgain();
    const log = pipeline.program.lines.join('\n');
    expect(log).toContain('A pull was refused');
    expect(log).not.toContain('the-access-token');
    expect(log).not.toContain('the-refresh-token');
  });
});

describe('PageSpeed, called with our own key', () => {
  it.each([
    ['401', googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')],
    ['403', googleError(403, 'PERMISSION_DENIED', 'Requests from this IP address are blocked.', 'API_KEY_IP_ADDRESS_BLOCKED')],
  ])('%s is our configuration issue: asks nobody to sign in, and leaves GA4 unchanged', async (_, answer) => {
    await startBackfill({ siteId, service: 'pagespeed', now, months: 1 });
    pipeline.control.pagespeed = answer;
    const pull: PullMessage = { ...message(), service: 'pagespeed', start: '2026-11-20' };
    expect((await pullWorker(sqsEvent([pull]))).batchItemFailures).toEqual([]);
    expect(await getConnection(siteId, 'pagespeed')).toMatchObject({ state: 'our-configuration', missingDays: ['2026-11-20'] });
    expect((await getNode(siteId))?.attr.accounts?.ga4?.refreshRequired).toBeUndefined();
    expect((await listNotifications(siteId, undefined)).notifications).toEqual([]);
    pipeline.control.pagespeed = null;
    expect(await pullThrough(pull, now)).toMatchObject({ outcome: 'pulled' });
    expect(await getConnection(siteId, 'pagespeed')).toMatchObject({ state: 'working', missingDays: [] });
  });
});

describe('malformed messages', () => {
  it('are redelivered and dead-lettered while the rest of the batch is processed', async () => {
    const answer = await pullWorker(sqsEvent(['not json', { v: 1, kind: 'pull', siteId }, message()]));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'm-0' }, { itemIdentifier: 'm-1' }]);
    expect(await storedDays()).toHaveLength(3);
  });
});
