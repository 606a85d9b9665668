import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBillingAccounts, putBillingState } from '../../../functions/stores/billing.ts';
import { getFeeds, addFed } from '../../../functions/stores/connections/account-feeds.ts';
import { getCredentials, putCredential } from '../../../functions/stores/credentials.ts';
import { scheduleWeeklyDigest, listWeeklyDigests } from '../../../functions/stores/jobs/week-letters.ts';
import { listUploadedImages, putUploadedImage } from '../../../functions/stores/listings.ts';
import { findThemes, listThemes, putTheme } from '../../../functions/stores/themes.ts';
import { getNodes } from '../../../functions/stores/sites/sites-below.ts';
import { getSummaries } from '../../../functions/stores/sites/sites.ts';
import { getUnitSettings } from '../../../functions/stores/sites/unit-settings.ts';
import { listUsersOfNode, putUser } from '../../../functions/stores/users/users.ts';
import { listSharedRules, putSharedRules } from '../../../functions/stores/alerts/shared-rules.ts';
import { clearItems } from '../../../functions/stores/engine/clear-items.ts';
import { forgetNews, listNews, putNews } from '../../../functions/stores/jobs/alert-news.ts';
import type { News } from '../../../shared/model/news.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { answerPages } from '../support/half-answers.ts';
import { type Program, startProgram } from '../support/program.ts';
import { nodes, seedTree, user } from '../support/tree.ts';

/** The database answers half of every batch, as in all tests, and two rows of a first page (support/half-answers.ts). */
let program: Program;
const now = new Date('2026-11-21T12:00:00.000Z');
const at = now.toISOString();
const names = Array.from({ length: 9 }, (_, index) => `name-${index}`);
beforeAll(async () => {
  program = await startProgram({ now });
  answerPages();
  await seedTree();
});
afterAll(() => program.stop());

const ids = nodes.map(({ siteId }) => siteId);
const sorted = (values: Iterable<string>) => [...values].sort();

test('reads nodes, their summaries, and their unit settings completely', async () => {
  expect((await getNodes(ids)).map(({ siteId }) => siteId)).toEqual(ids);
  expect((await getSummaries(ids)).map(({ siteId }) => siteId)).toEqual(ids);
  expect(sorted((await getUnitSettings(ids)).keys())).toEqual(sorted(ids));
});

test('reads white labels completely: by address, by node, and all of them', async () => {
  for (const siteId of names) await putTheme({ ...defaultTheme, siteId, title: siteId });
  expect(sorted((await findThemes('', names)).map(({ title }) => title))).toEqual(names);
  expect(sorted((await listThemes()).map(({ title }) => title))).toEqual(names);
});

test('reads credentials, the accounts they feed, and payers completely', async () => {
  const bytes = Uint8Array.of(1);
  for (const name of names) {
    await putCredential({ v: 1, tokenId: `ga4:${name}`, service: 'ga4', siteId: name, userId: 'user-a', scopes: [], status: 'ACTIVE', expiresAt: at, wrappedKey: bytes, sealed: bytes, revision: 1, createdAt: at });
    await addFed({ service: 'ga4', key: name }, `site-of-${name}`);
    await putBillingState(name, { syncedAt: at, account: { customerId: `cus_${name}`, subscription: null, next: null, card: null, invoices: [], moreInvoices: false, overdueSince: null }, told: [], pending: [], closing: [] }, 0);
  }
  expect(sorted((await getBillingAccounts(names)).keys())).toEqual(names);
  expect(sorted((await getCredentials(names.map(name => `ga4:${name}`))).keys())).toEqual(names.map(name => `ga4:${name}`));
  expect((await getFeeds(names.map(key => ({ service: 'ga4', key })))).map(({ sites }) => [...sites])).toEqual(names.map(name => [`site-of-${name}`]));
});

test('reads shared rules, people of a node, weekly digests, and profile pictures completely', async () => {
  for (const name of names) {
    await putSharedRules(name, { thresholds: {}, own: [] } as never, 0);
    await putUser(user(`person-${name}`, 'site-w1'));
    await scheduleWeeklyDigest('UTC', name, '2026-11-16', now);
    await putUploadedImage('site-n1', { image: `/media/listings/${name}.png`, at });
  }
  expect(sorted((await listSharedRules(names)).keys())).toEqual(names);
  expect(sorted((await listUsersOfNode('site-w1')).map(({ userId }) => userId))).toEqual(names.map(name => `person-${name}`));
  expect(sorted((await listWeeklyDigests('UTC', now)).map(({ userId }) => userId))).toEqual(names);
  expect(sorted((await listUploadedImages('site-n1')).map(({ image }) => image))).toEqual(names.map(name => `/media/listings/${name}.png`));
});

test('deletes everything that is deleted together', async () => {
  const news = names.map((ruleId): News => ({ nodeId: 'n', siteId: 's', siteName: 'S', ruleId, openedAt: at, event: 'opened', title: 'T', words: 'W', link: '/', at }));
  for (const item of news) await putNews({ timeZone: 'UTC', news: item });
  await forgetNews('UTC', news);
  expect((await listNews('UTC', null)).news).toEqual([]);
  await clearItems('test-listings', 'sk', 'site-n1');
  expect(await listUploadedImages('site-n1')).toEqual([]);
});
