import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sesClient } from '../../../../functions/runtime/clients/ses.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { setPause } from '../../../../functions/runtime/pause.ts';
import { queueMail, sendOverdueEmails } from '../../../../functions/services/mail/queue-mail.ts';
import { sendMail } from '../../../../functions/services/mail/send-mail.ts';
import { mailWaitSeconds } from '../../../../functions/services/mail/work-on-mail.ts';
import { trialNoticeClaim } from '../../../../functions/stores/jobs/trial-notices.ts';
import { getMailCopy } from '../../../../functions/stores/mail-copies.ts';
import { findSentMailId, getRenderedMail } from '../../../../functions/stores/mail-outbox.ts';
import { findMail } from '../../../../functions/stores/mails.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { pauseBriefly } from '../../support/program.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
const at = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
beforeAll(async () => {
  program = await startPeople({ now: at });
});
afterEach(() => {
  sesClient().middlewareStack.remove('refuse');
  setClock(() => at);
});
afterAll(() => program.stop());

const mailTo = (to: string) => ({ template: 'alert', to, subject: `For ${to}`, text: 'Words', siteId: null }) as const;
const sentTo = (to: string) => program.mails().filter(mail => mail.to.includes(to)).length;
const refuseBy = (name: string) =>
  sesClient().middlewareStack.add(
    () => () => Promise.reject(Object.assign(new Error(`SES says ${name}`), { name })),
    { step: 'initialize', name: 'refuse', override: true },
  );
/** The sweep at a minute, by a clock that says so. */
const sweepAt = async (minutes: number) => {
  setClock(() => later(minutes));
  return sendOverdueEmails(later(minutes));
};

test.each(['TooManyRequestsException', 'ThrottlingException', 'LimitExceededException', 'SendingPausedException', 'TimeoutError', 'InternalFailure'])(
  'an email that the provider refuses with %s waits and is sent later, once',
  async name => {
    const to = `${name.toLowerCase()}@waits.test`;
    refuseBy(name);
    const outboxId = (await queueMail(mailTo(to), at)) ?? '';
    expect(await findSentMailId(outboxId)).toBeNull();
    await sweepAt(60);
    sesClient().middlewareStack.remove('refuse');
    expect(sentTo(to)).toBe(0);
    await sweepAt(120);
    await sweepAt(180);
    expect(sentTo(to)).toBe(1);
    expect(await findMail((await findSentMailId(outboxId)) ?? '')).toMatchObject({ to, state: 'sent' });
    expect(await getRenderedMail(outboxId)).toBeNull();
  },
);

test.each(['MessageRejected', 'BadRequestException'])('an email that is permanently refused with %s fails and says why', async name => {
  refuseBy(name);
  const outboxId = (await queueMail(mailTo(`${name}@bad.test`), at)) ?? '';
  expect(await findMail((await findSentMailId(outboxId)) ?? '')).toMatchObject({ state: 'failed', reason: `SES says ${name}` });
  expect(await sendMail(mailTo(`${name}@bad.test`), at)).toBe(false);
});

test('a waiting screen sees only permanent refusals; temporary ones are queued', async () => {
  refuseBy('TooManyRequestsException');
  expect(await sendMail(mailTo('asked@waits.test'), at)).toBe(true);
  expect(sentTo('asked@waits.test')).toBe(0);
  sesClient().middlewareStack.remove('refuse');
  await sweepAt(60);
  expect(sentTo('asked@waits.test')).toBe(1);
});

test('an email that the provider refused for four days fails and says so', async () => {
  refuseBy('TooManyRequestsException');
  const outboxId = (await queueMail(mailTo('days@waits.test'), at)) ?? '';
  await sweepAt(4 * 1440 + 60);
  expect(await findMail((await findSentMailId(outboxId)) ?? '')).toMatchObject({ state: 'failed', reason: expect.stringContaining('four days') });
});

test('sends one email per key and per claim; a taken claim queues nothing', async () => {
  const about = { siteId: 'site-s1', expiryDate: '2026-12-01', notice: 'last-day', userId: 'u' } as const;
  const claims = [trialNoticeClaim(about, at)];
  const ids = await Promise.all(Array.from({ length: 8 }, () => queueMail(mailTo('key@once.test'), at, { key: 'one-key' })));
  expect(ids.filter(id => id !== null)).toHaveLength(1);
  expect(await queueMail(mailTo('claim@once.test'), at, { claims })).not.toBeNull();
  expect(await queueMail(mailTo('claim@once.test'), at, { claims })).toBeNull();
  expect([sentTo('key@once.test'), sentTo('claim@once.test')]).toEqual([1, 1]);
});

test('a claimed email is sent once, wherever its queueing or its worker dies', async () => {
  let steps = 0;
  for (let died = true; died; ) {
    steps += 1;
    const key = `dies-${steps}`;
    const queue = () => queueMail(mailTo(`${key}@dies.test`), at, { key });
    ({ died } = await dyingAfter(steps, queue));
    // The job that died runs again.
    await queue();
  }
  setPause(async () => {}, () => Date.now() + 120_000);
  await sweepAt(60);
  pauseBriefly();
  expect(steps).toBeGreaterThan(5);
  expect(Array.from({ length: steps }, (_none, index) => sentTo(`dies-${index + 1}@dies.test`))).toEqual(Array.from({ length: steps }, () => 1));
});

test('the text of a secret email is kept only while it waits', async () => {
  refuseBy('TooManyRequestsException');
  const outboxId = (await queueMail({ ...mailTo('secret@waits.test'), template: 'invitation' }, at)) ?? '';
  expect(await getRenderedMail(outboxId)).toMatchObject({ text: 'Words' });
  sesClient().middlewareStack.remove('refuse');
  await sweepAt(60);
  expect([await getRenderedMail(outboxId), await getMailCopy((await findSentMailId(outboxId)) ?? '')]).toEqual([null, null]);
});

test('waits grow from seconds to fifteen minutes', () => {
  expect([0, 1, 3, 6, 40].map(tries => mailWaitSeconds(tries, 0.5))).toEqual([10, 20, 80, 640, 900]);
  expect([mailWaitSeconds(0, 0), mailWaitSeconds(0, 0.999)]).toEqual([5, 15]);
});
