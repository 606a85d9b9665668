import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as digest } from '../../../../functions/jobs/dispatch-alert-digest.ts';
import { handler as sweep } from '../../../../functions/jobs/sweep-deferred.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { sendHeld } from '../../../../functions/services/alerts/send-held.ts';
import { setPause } from '../../../../functions/runtime/pause.ts';
import { sendOverdueEmails } from '../../../../functions/services/mail/queue-mail.ts';
import { noteRefusedAddress } from '../../../../functions/services/mail/refused-address.ts';
import { findOpen, snoozeAlert } from '../../../../functions/stores/alerts/alert-states.ts';
import { holdLine } from '../../../../functions/stores/jobs/held-mails.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import type { MailChoices } from '../../../../shared/model/mail-choices.ts';
import { whileRefused } from '../../support/failing.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { pauseBriefly } from '../../support/program.ts';
import { seedTree, user } from '../../support/tree.ts';
import { connected, morning, plenty, writeShopRows, shopSite } from './support.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-22T12:15:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

const timeZone = 'America/New_York';
const subjects = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).toReversed().map(({ subject }) => subject);
const person = (siteId: string, mailChoices: MailChoices) => putUser({ ...user(`${siteId}-person`, siteId), mailChoices });
const sendDigest = async (instant: string) => {
  setClock(() => new Date(instant));
  await digest({ v: 1, job: 'alert-digest', timeZone }, plenty);
};
const swept = async (instant: string, zone = timeZone) => {
  setClock(() => new Date(instant));
  await sweep({ v: 1, job: 'sweep-deferred', timeZone: zone }, plenty);
};
/** A shop whose analytics lost its sign-in. */
const broken = async (siteId: string, choices: MailChoices) => {
  await shopSite(siteId);
  await person(siteId, choices);
  await connected(siteId, 'ga4', 'reconnect-needed', '2026-11-21');
};
const isOfSite = (siteId: string) => (subject: string) => subject.includes(siteId);

test('sends nothing in quiet hours and one email afterwards, however often it runs', async () => {
  // Seven in the morning at New York lies within.
  await broken('site-quiet', { kinds: {}, quiet: { from: 20, to: 10 } });
  await morning('site-quiet', '2026-11-22T12:10:00.000Z');
  await morning('site-quiet', '2026-11-22T12:10:00.000Z');
  await sendDigest('2026-11-22T13:15:00.000Z');
  await swept('2026-11-22T14:45:00.000Z');
  expect(subjects('site-quiet-person')).toEqual([]);
  await Promise.all([swept('2026-11-22T15:00:00.000Z'), swept('2026-11-22T15:00:00.000Z')]);
  await swept('2026-11-22T15:15:00.000Z');
  await sendDigest('2026-11-23T15:15:00.000Z');
  expect(subjects('site-quiet-person')).toEqual([expect.stringContaining('1 alert opened, 0 closed')]);
});

test("applies the person's quiet hours, not the site's", async () => {
  await broken('site-abroad', { kinds: {}, quiet: { from: 20, to: 7 }, timeZone: 'Pacific/Honolulu' });
  await morning('site-abroad', '2026-11-22T12:10:00.000Z');
  expect(subjects('site-abroad-person')).toEqual([]);
  await swept('2026-11-22T16:45:00.000Z');
  expect(subjects('site-abroad-person')).toEqual([]);
  await swept('2026-11-22T17:00:00.000Z');
  expect(subjects('site-abroad-person')).toHaveLength(1);
});

test('weekly alerts come on their day in one digest, and disabled ones never', async () => {
  await broken('site-weekly', { kinds: { breaks: 'weekly', numbers: 'weekly', ended: 'never' }, weekday: 3 });
  await writeShopRows('site-weekly', () => 100, '2026-11-21');
  await morning('site-weekly', '2026-11-22T12:10:00.000Z');
  await sendDigest('2026-11-22T13:15:00.000Z');
  await sendDigest('2026-11-23T13:15:00.000Z');
  await swept('2026-11-24T20:00:00.000Z');
  expect(subjects('site-weekly-person')).toEqual([]);
  await swept('2026-11-25T13:00:00.000Z');
  expect(subjects('site-weekly-person')).toEqual([expect.stringMatching(/^\d alerts? opened, 0 closed: /)]);
  // It tracks again: an end, which this person never reads.
  await connected('site-weekly', 'ga4', 'working', '2026-11-24');
  await morning('site-weekly', '2026-11-25T12:10:00.000Z');
  await sendDigest('2026-11-25T13:15:00.000Z');
  await swept('2026-12-02T13:00:00.000Z');
  expect(subjects('site-weekly-person')).toHaveLength(1);
});

test('managers of many sites who chose so are notified of openings and ends immediately', async () => {
  await putUser({ ...user('north-eager', 'north'), mailChoices: { kinds: { breaks: 'at-once', ended: 'at-once' } } });
  await broken('site-eager', { kinds: { breaks: 'daily' } });
  await morning('site-eager', '2026-11-22T12:10:00.000Z');
  expect(subjects('site-eager-person')).toEqual([]);
  expect(subjects('north-eager').filter(isOfSite('site-eager'))).toEqual(['Google Analytics Not Tracking: Name of site-eager']);
  await sendDigest('2026-11-22T13:15:00.000Z');
  expect(subjects('site-eager-person')).toHaveLength(1);
  await connected('site-eager', 'ga4', 'working', '2026-11-22');
  await morning('site-eager', '2026-11-23T12:10:00.000Z');
  expect(subjects('north-eager').filter(isOfSite('site-eager'))).toEqual(['Google Analytics Not Tracking: Name of site-eager', '1 alert ended: Name of site-eager']);
  await sendDigest('2026-11-23T13:15:00.000Z');
  expect(subjects('north-eager').filter(subject => subject.includes('site-eager'))).toHaveLength(2);
});

test('a sweep that dies at any step mails waiting alerts exactly once', async () => {
  const now = new Date('2026-11-22T15:00:00.000Z');
  const steps = Array.from({ length: 24 }, (_none, index) => index + 1);
  for (const step of steps) {
    const siteId = `site-dies-${step}`;
    await broken(siteId, { kinds: {}, quiet: { from: 20, to: 10 } });
    await morning(siteId, '2026-11-22T12:10:00.000Z');
    await dyingAfter(step, () => sendHeld(timeZone, { now, remainingMs: () => 900_000 })).catch(() => undefined);
    await sendHeld(timeZone, { now, remainingMs: () => 900_000 });
    await sendHeld(timeZone, { now, remainingMs: () => 900_000 });
  }
  // Whoever held an email is dead by then.
  setPause(async () => {}, () => Date.now() + 120_000);
  await sendOverdueEmails(new Date('2026-11-22T15:31:00.000Z'));
  pauseBriefly();
  expect(steps.map(step => subjects(`site-dies-${step}-person`).length)).toEqual(steps.map(() => 1));
});

test('switching off site alerts drops the waiting ones', async () => {
  await broken('site-off', { kinds: {}, quiet: { from: 20, to: 10 } });
  await morning('site-off', '2026-11-22T12:10:00.000Z');
  await putUser({ ...user('site-off-person', 'site-off'), enableSiteAlerts: false });
  await swept('2026-11-22T15:00:00.000Z');
  await putUser(user('site-off-person', 'site-off'));
  await swept('2026-11-22T15:15:00.000Z');
  expect(subjects('site-off-person')).toEqual([]);
});

test('the next sweep notifies managers who chose it of an address that refused mail', async () => {
  await putUser({ ...user('north-people', 'north'), mailChoices: { kinds: { people: 'at-once', breaks: 'never', numbers: 'never', ended: 'never' } } });
  await shopSite('site-bounces');
  setClock(() => new Date('2026-11-22T12:10:00.000Z'));
  await noteRefusedAddress('site-bounces-person@insights.test', { at: '2026-11-22T12:10:00.000Z', why: 'bounced' }, null);
  await swept('2026-11-22T12:15:00.000Z', 'America/Los_Angeles');
  await sendDigest('2026-11-22T13:15:00.000Z');
  expect(subjects('north-people')).toEqual([expect.stringContaining('1 address not receiving email on 1 site')]);
});

test('an email about one numeric alert names the final days and has all links', async () => {
  await shopSite('site-numbers');
  await person('site-numbers', { kinds: { numbers: 'at-once' } });
  await connected('site-numbers', 'ga4', 'working', '2026-11-21');
  await writeShopRows('site-numbers', () => 80, '2026-11-21');
  await morning('site-numbers', '2026-11-22T12:10:00.000Z');
  const [mail] = program.mails().filter(({ to }) => to.includes('site-numbers-person@insights.test'));
  expect(mail?.subject).toBe('ROAS of 1.5 or less for three consecutive days: Name of site-numbers');
  // Google Analytics restates two days: of 21 November the 19th is the last that stands.
  expect(mail?.text).toContain('Final days only, up to Nov 19, from Google Analytics. The alert closes automatically, and we');
  expect(mail?.text).not.toContain('newest day');
  expect(mail?.text).toMatch(/Open E-commerce:\n\S+\/ads-ecommerce\?site=site-numbers\n/);
  expect(mail?.text).toMatch(/Open alert: \S+\/alerts\/roas\?site=site-numbers\nSnooze it: \S+\/alerts\/roas\?site=site-numbers&snooze\nEdit rule: \S+\/alerts\?site=site-numbers\n/);
  expect(mail?.html).toContain('&amp;snooze');
});

test('snoozing an alert delays its email; snoozing until it ends mails only the end', async () => {
  const snoozed = async (siteId: string, until: string | null) => {
    await broken(siteId, { kinds: {}, quiet: { from: 20, to: 10 } });
    await morning(siteId, '2026-11-22T12:10:00.000Z');
    const alert = await findOpen(siteId, 'not-tracking-ga4');
    expect(alert !== null && (await snoozeAlert(alert, { until, reason: 'Known', by: 'Dana', at: '2026-11-22T13:00:00.000Z' }))).toBe(true);
  };
  await snoozed('site-hushed', null);
  await snoozed('site-paused', '2026-11-23');
  const listRecipients = (siteId: string) => program.mails().filter(({ text }) => text.includes(`Name of ${siteId}`)).map(({ to }) => to.join()).sort();
  // Who is mailed at once was so before anybody put it out of the way.
  const before = ['site-hushed', 'site-paused'].map(listRecipients);
  await sendDigest('2026-11-22T13:15:00.000Z');
  await swept('2026-11-22T15:00:00.000Z');
  await sendDigest('2026-11-23T13:15:00.000Z');
  await swept('2026-11-23T15:00:00.000Z');
  expect(['site-hushed', 'site-paused'].map(listRecipients)).toEqual(before);
  // The other is told of when its days are over: by mail to whom it waited for.
  await swept('2026-11-24T15:00:00.000Z');
  expect(listRecipients('site-paused')).toContain('site-paused-person@insights.test');
  await connected('site-hushed', 'ga4', 'working', '2026-11-24');
  await morning('site-hushed', '2026-11-25T16:10:00.000Z');
  await sendDigest('2026-11-25T17:15:00.000Z');
  expect(program.mails().filter(({ to }) => to.includes('site-hushed-person@insights.test')).map(({ subject }) => subject)).toEqual(['0 alerts opened, 1 closed: Name of site-hushed']);
  // Broken anew it is told anew.
  await connected('site-hushed', 'ga4', 'access-lost', '2026-11-24');
  await morning('site-hushed', '2026-11-26T16:10:00.000Z');
  expect(subjects('site-hushed-person').at(-1)).toBe('Google Analytics Not Tracking: Name of site-hushed');
  expect((await findOpen('site-hushed', 'not-tracking-ga4'))?.snooze).toBeUndefined();
});

test('an unreachable person with many waiting alerts does not block mail to others', async () => {
  const zone = 'America/Anchorage';
  await putUser(user('stuck-person', 'site-n1'));
  await putUser(user('behind-person', 'site-n1'));
  const hold = (userId: string, minute: number, rule: string) => {
    const due = new Date(Date.UTC(2026, 10, 22, 12, minute));
    const news = { nodeId: 'site-n1', siteId: 'site-n1', siteName: 'Name of site-n1', ruleId: rule, openedAt: '2026-11-22T06:00:00.000Z', event: 'opened', title: 'Stopped', words: 'It stopped.', link: '/alerts', at: '2026-11-22T06:00:00.000Z' } as const;
    return holdLine(zone, userId, news, { due, now: due });
  };
  for (let line = 0; line < 205; line += 1) await hold('stuck-person', 0, `own-${line}`);
  await hold('behind-person', 1, 'own-behind');
  const isOfStuck = (asked: string) => asked.startsWith('Get') && asked.includes('stuck-person');
  await whileRefused(isOfStuck, () => sendHeld(zone, { now: new Date('2026-11-22T18:00:00Z'), remainingMs: () => 900_000 }));
  expect([subjects('stuck-person').length, subjects('behind-person').length]).toEqual([0, 1]);
});
