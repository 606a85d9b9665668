import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as mailEvents } from '../../../functions/triggers/mail-events.ts';
import { listLogs, putLog } from '../../../functions/stores/logs.ts';
import { listMails, putMail } from '../../../functions/stores/mails.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ awsClient: true, now });
});
afterAll(() => program.stop());

const mailAt = (at: string, mailId: string, to = 'one@insights.test') =>
  putMail({ mailId, to, template: 'invitation', subject: `For ${to}`, siteId: null, state: 'sent', sentAt: at, changedAt: at });

const sns = (event: object) => ({
  Records: [{ EventSource: '', EventVersion: '', EventSubscriptionArn: '', Sns: { Message: JSON.stringify(event) } }],
});
// The trigger reads nothing of the envelope but its message.
const sendEvent = (event: object) => mailEvents(JSON.parse(JSON.stringify(sns(event))));

test('lists mail newest first, each once, across days without any', async () => {
  for (let index = 0; index < 60; index += 1) await mailAt(`2026-11-21T10:${String(index).padStart(2, '0')}:00.000Z`, `today-${index}`);
  await mailAt('2026-09-01T10:00:00.000Z', 'autumn', 'two@insights.test');
  const seenIds: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMails({ cursor, filterText: undefined, now });
    seenIds.push(...page.mails.map(({ mailId }) => mailId));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seenIds).toHaveLength(61);
  expect(new Set(seenIds).size).toBe(61);
  expect(seenIds[0]).toBe('today-59');
  expect(seenIds.at(-1)).toBe('autumn');
  expect((await listMails({ cursor: undefined, filterText: 'TWO@', now })).mails).toEqual([]);
});

test('refuses a cursor of another list', async () => {
  const { cursor } = await listMails({ cursor: undefined, filterText: undefined, now });
  await expect(listLogs(cursor ?? '', now)).rejects.toMatchObject({ code: 'invalid-request' });
});

test('shows what the provider reported about an email; older reports do not override it', async () => {
  await mailAt('2026-11-20T09:00:00.000Z', 'told');
  await sendEvent({ eventType: 'Bounce', mail: { messageId: 'told', timestamp: '2026-11-20T09:00:00.000Z' }, bounce: { timestamp: '2026-11-20T09:05:00.000Z', bounceType: 'Permanent', bounceSubType: 'General' } });
  await sendEvent({ eventType: 'Delivery', mail: { messageId: 'told', timestamp: '2026-11-20T09:00:00.000Z' }, delivery: { timestamp: '2026-11-20T09:01:00.000Z' } });
  await sendEvent({ eventType: 'Delivery', mail: { messageId: 'not-ours', timestamp: '2026-11-20T09:00:00.000Z' } });
  await sendEvent({ what: 'no event' });
  let cursor: string | undefined;
  const found = [];
  do {
    const page = await listMails({ cursor, filterText: undefined, now });
    found.push(...page.mails);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(found.find(({ mailId }) => mailId === 'told')).toMatchObject({ state: 'bounced', reason: 'Permanent, General', changedAt: '2026-11-20T09:05:00.000Z' });
});

test('lists client reports newest first with their time', async () => {
  await putLog({ userId: 'user-a', type: 'ERROR', message: 'first', url: '/overview' }, new Date('2026-11-19T08:00:00Z'));
  await putLog({ userId: 'user-b', type: 'WARNING', message: 'second', url: '/audits' }, new Date('2026-11-21T08:00:00Z'));
  const logs = [];
  let cursor: string | undefined;
  do {
    const page = await listLogs(cursor, now);
    logs.push(...page.logs);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(logs.map(({ message, at }) => [message, at])).toEqual([
    ['second', '2026-11-21T08:00:00.000Z'],
    ['first', '2026-11-19T08:00:00.000Z'],
  ]);
});
