import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailFigures } from '../../../scripts/bench/mails.ts';
import { sendMail } from '../../../functions/services/mail/send-mail.ts';
import { findMail, putMail } from '../../../functions/stores/mails.ts';
import { getUser } from '../../../functions/stores/users/users.ts';
import { handler as mailEvents } from '../../../functions/triggers/mail-events.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import { whileRefused } from '../support/failing.ts';
import { startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-22T12:00:00Z');
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now });
  await seedTree();
});
afterAll(() => program.stop());

const admin = () => program.token('admin-user', true);
type Listed = { emails: { mailId: string; to: string; state: string; againOf?: string }[] };
const list = async (query: Record<string, string>) => {
  const { json } = await program.call('list-mails', { token: admin(), query });
  const { emails }: Listed = Object(json);
  return emails;
};
const reportEvent = (event: object) => mailEvents(JSON.parse(JSON.stringify({ Records: [{ Sns: { Message: JSON.stringify(event) } }] })));
const bounced = (messageId: string, bounceType: string) =>
  reportEvent({ eventType: 'Bounce', mail: { messageId, timestamp: '2026-11-22T11:00:00Z' }, bounce: { timestamp: '2026-11-22T11:00:01Z', bounceType } });
const mail = (mailId: string, over: Partial<MailRecord> = {}): MailRecord =>
  ({ mailId, to: `${mailId}@mails.test`, template: 'alert', subject: `About ${mailId}`, siteId: null, state: 'sent', sentAt: '2026-11-10T09:00:00.000Z', changedAt: '2026-11-10T09:00:00.000Z', ...over });

test('emails can be filtered on the server by state, template, node, dates and text', async () => {
  await putMail(mail('first-one'));
  await putMail(mail('second-one', { state: 'delivered', siteId: 'site-n1', sentAt: '2026-11-11T09:00:00.000Z' }));
  await putMail(mail('third-one', { template: 'trial-over', sentAt: '2026-11-12T09:00:00.000Z' }));
  const ids = async (query: Record<string, string>) => (await list({ filterText: '-one', ...query })).map(({ mailId }) => mailId);
  expect(await ids({})).toEqual(['third-one', 'second-one', 'first-one']);
  expect(await ids({ state: 'delivered' })).toEqual(['second-one']);
  expect(await ids({ template: 'trial-over' })).toEqual(['third-one']);
  expect(await ids({ from: '2026-11-11', to: '2026-11-11' })).toEqual(['second-one']);
  expect(await ids({ to: '2026-11-10' })).toEqual(['first-one']);
  expect([await ids({ siteId: 'site-n1' }), await ids({ siteId: 'site-n2' })]).toEqual([['second-one'], []]);
});

describe('an email', () => {
  test('that was sent but could not be recorded counts as sent, and is not repeated', async () => {
    const outgoing = { template: 'alert', to: 'unkept@mails.test', subject: 'Once', text: 'The text', siteId: null } as const;
    const isEmailWrite = (asked: string) => asked.startsWith('Put') && asked.includes('unkept@mails.test');
    expect(await whileRefused(isEmailWrite, () => sendMail(outgoing, now))).toBe(true);
    expect(program.mails().filter(({ to }) => to.includes('unkept@mails.test'))).toHaveLength(1);
    const isOfCopies = (asked: string) => asked.startsWith('Put') && asked.includes('Only the copy');
    expect(await whileRefused(isOfCopies, () => sendMail({ ...outgoing, to: 'uncopied@mails.test', text: 'Only the copy' }, now))).toBe(true);
    expect((await list({ filterText: 'uncopied@mails' })).map(({ state }) => state)).toEqual(['sent']);
  });

  test('is resent unchanged, at most once a minute, and references the original', async () => {
    await sendMail({ template: 'alert', to: 'again@mails.test', subject: 'Said before', text: 'The text', html: '<p>The text</p>', siteId: null, headers: { 'List-Unsubscribe': '<https://x.test>' } }, now);
    const [first] = await list({ filterText: 'again@mails' });
    const resend = () => program.call('resend-mail', { token: admin(), params: { mailId: first?.mailId ?? '' } });
    expect((await resend()).status).toBe(204);
    expect((await resend()).status).toBe(409);
    const sent = program.mails().filter(({ to }) => to.includes('again@mails.test'));
    expect(sent.map(({ subject, text, html, headers }) => ({ subject, text, html, headers }))).toEqual(Array.from({ length: 2 }, () => (
      { subject: 'Said before', text: 'The text', html: '<p>The text</p>', headers: [{ name: 'List-Unsubscribe', value: '<https://x.test>' }] })));
    expect((await list({ filterText: 'again@mails' })).map(({ againOf: originalId }) => originalId)).toContain(first?.mailId);
  });

  test('is not resent when it contains a secret or is unknown', async () => {
    await sendMail({ template: 'verification', to: 'secret@mails.test', subject: 'A link', text: 'https://x.test/verify/code', siteId: null }, now);
    const [first] = await list({ filterText: 'secret@mails' });
    expect((await program.call('resend-mail', { token: admin(), params: { mailId: first?.mailId ?? '' } })).status).toBe(409);
    expect((await program.call('resend-mail', { token: admin(), params: { mailId: 'nothing-of-this' } })).status).toBe(404);
  });

  test('retries events that arrive before its record, unless the email is not ours', async () => {
    const event = { eventType: 'Delivery', mail: { messageId: 'early-bird', timestamp: now.toISOString() }, delivery: { timestamp: now.toISOString() } };
    await expect(reportEvent(event)).rejects.toThrow('before its record');
    await putMail(mail('early-bird'));
    await reportEvent(event);
    expect(await findMail('early-bird')).toMatchObject({ state: 'delivered' });
    await expect(reportEvent({ ...event, mail: { messageId: 'long-ago', timestamp: '2026-11-22T09:00:00Z' } })).resolves.toBeUndefined();
  });
});

describe('a bounced address', () => {
  const to = 'site-user@insights.test';
  const send = () => sendMail({ template: 'trial-over', to, subject: 'Over', text: 'x', siteId: null }, now);
  test('receives no more email, is listed, and can be unblocked only by administrators', async () => {
    await putMail(mail('hard-bounce', { to }));
    expect(await send()).toBe(true);
    await bounced('hard-bounce', 'Permanent');
    expect(await send()).toBe(false);
    expect(await list({ filterText: to, state: 'failed' })).toMatchObject([{ reason: 'Withheld: the address bounced on 2026-11-22' }]);
    const refused = await program.call('list-refused-addresses', { token: admin() });
    expect(refused.json).toMatchObject({ refused: [{ address: to, why: 'bounced', reason: 'Permanent' }] });
    const lift = (userId: string) => program.call('lift-refused-address', { token: program.token(userId, userId === 'admin-user'), body: { address: to } });
    expect((await lift('org-user')).status).toBe(403);
    expect((await lift('admin-user')).status).toBe(204);
    expect((await lift('admin-user')).status).toBe(204);
    expect(await getUser('site-user')).not.toHaveProperty('mailRefused');
    expect(await send()).toBe(true);
  });

  test('still receives email after a temporary bounce', async () => {
    await putMail(mail('soft-bounce', { to }));
    await bounced('soft-bounce', 'Transient');
    expect(await send()).toBe(true);
  });
});

test('states and refused addresses stay consistent for any order of events', async () => {
  await program.stop();
  for await (const { name, value } of mailFigures.measure(new Set(mailFigures.names))) expect({ name, value }).toEqual({ name, value: 0 });
  program = await startPeople({ now });
});
