import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyReviews } from '../../../../functions/services/notifications/tell-reviews.ts';
import type { PulledWindow } from '../../../../functions/platforms/connector.ts';
import { getNode } from '../../../../functions/stores/sites/sites.ts';
import { listNotifications } from '../../../../functions/stores/notifications.ts';
import { readInbox } from '../../../../functions/stores/inbox.ts';
import { sendDigests } from '../../../../functions/services/alerts/digest.ts';
import { sendHeld } from '../../../../functions/services/alerts/send-held.ts';
import { makeWebhook } from '../../../../functions/services/webhooks/make-webhook.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import { listLines } from '../../../../functions/stores/webhooks/deliveries.ts';
import { listWebhooks } from '../../../../functions/stores/webhooks/webhooks.ts';
import type { User } from '../../../../shared/model/user.ts';
import type { WebhookKind } from '../../../../shared/model/webhook.ts';
import { startPeople } from '../../support/people.ts';
import { node, seedTree, user } from '../../support/tree.ts';

const now = new Date('2026-11-24T11:00:00Z');
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now });
  await seedTree();
});
afterAll(() => program.stop());

const pulled = (answered: boolean): PulledWindow => ({
  sections: [
    {
      service: 'gmb', section: 'reviews',
      days: [
        { date: '2026-11-20', ratings: [{ stars: 1, count: 1 }], ...(answered ? {} : { unanswered: [{ stars: 1, count: 1 }] }) },
        { date: '2026-11-23', ratings: [{ stars: 5, count: 2 }], unanswered: [{ stars: 5, count: 2 }] },
      ],
    },
    { service: 'gmb', section: 'terms', days: [] },
  ],
  timeZone: null, missingDays: [],
});
const titles = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications.map(({ notificationId, body }) => `${notificationId.slice(0, 9)} ${body.title}`);
const requireSite = async (siteId: string) => {
  const site = await getNode(siteId);
  if (site === null) throw new Error(`${siteId} expected`);
  return site;
};

test('notifies of new and unanswered reviews once, however often their days are pulled', async () => {
  const site = await requireSite('site-n1');
  for (const night of [now, now, new Date('2026-11-25T11:00:00Z')]) await notifyReviews(site, pulled(false), night);
  // The night after, the day of the 23rd is two days old: nobody is told yet that it waits.
  expect(await titles('site-n1')).toEqual(['n20261124 New reviews: 2', 'n20261123 Unanswered reviews: 1', 'n20261121 New reviews: 1']);
  await notifyReviews(site, pulled(false), new Date('2026-11-26T11:00:00Z'));
  expect((await titles('site-n1')).slice(0, 1)).toEqual(['n20261126 Unanswered reviews: 2']);
});

test('skips reviews answered in time, and groups several sites by cause in inboxes above', async () => {
  await notifyReviews(await requireSite('site-n2'), pulled(true), now);
  expect(await titles('site-n2')).toEqual(['n20261124 New reviews: 2', 'n20261121 New reviews: 1']);
  const { rows } = await readInbox('/ISL/reseller/brand/org', 'active', undefined, () => true);
  const fresh = rows.filter(({ notification }) => notification.cause === 'reviews-new');
  expect(new Set(fresh.map(({ notification }) => notification.siteId))).toEqual(new Set(['site-n1', 'site-n2']));
  expect(new Set(fresh.map(({ group }) => group)).size).toBe(1);
});

test('emails people immediately or by digest as they chose, and chat tools once', async () => {
  await createNode(node('/ISL/reseller/brand/org/north/site-rated', 'SITE', { attr: { tz: 'Eastern' } }));
  const eager: User = { ...user('rated-eager', 'site-rated'), mailChoices: { kinds: { reviews: 'at-once' } } };
  const daily = user('rated-daily', 'site-rated');
  const deaf: User = { ...user('rated-deaf', 'site-rated'), mailChoices: { kinds: { reviews: 'never' } } };
  for (const person of [eager, daily, deaf]) await putUser(person);
  const createWebhook = (kinds: readonly WebhookKind[]) => makeWebhook('site-rated', { name: kinds.join(), format: 'slack', address: 'https://hooks.example.test/x', kinds: [...kinds] }, now);
  const [wants] = [await createWebhook(['breaks', 'reviews']), await createWebhook(['breaks', 'numbers', 'ended'])];
  const site = await requireSite('site-rated');
  for (const night of [now, now]) await notifyReviews(site, pulled(true), night);
  const waiting = await Promise.all((await listWebhooks('site-rated')).map(async ({ webhookId }) => ({ webhookId, titles: (await listLines({ siteId: 'site-rated', webhookId })).map(({ line }) => line.title) })));
  expect(waiting.filter(({ titles: lineTitles }) => lineTitles.length > 0)).toEqual([{ webhookId: wants.webhookId, titles: expect.arrayContaining(['New reviews: 2', 'New reviews: 1']) }]);
  const plenty = { now, remainingMs: () => 900_000 };
  const listEmails = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).map(({ subject, text }) => [subject, text?.includes('/google-business-profile?site=site-rated')]);
  await sendHeld('America/New_York', plenty);
  expect([listEmails('rated-eager'), listEmails('rated-daily')]).toEqual([[[`2 days of reviews: ${site.name}`, true]], []]);
  await sendDigests({ timeZone: 'America/New_York' }, plenty);
  await sendDigests({ timeZone: 'America/New_York' }, plenty);
  expect([listEmails('rated-eager').length, listEmails('rated-daily'), listEmails('rated-deaf')]).toEqual([1, [[`2 days of reviews: ${site.name}`, true]], []]);
});
