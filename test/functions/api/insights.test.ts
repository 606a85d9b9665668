import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInsights } from '../../../shared/contract/insights.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { getMonth, listCards, putMonth, refileCard } from '../../../functions/stores/recommendations.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import type { RecommendationItem, RecommendationStatus } from '../../../shared/model/recommendation.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const places = { 'site-n1': '/ISL/reseller/brand/org/north/site-n1', 'site-n2': '/ISL/reseller/brand/org/north/site-n2', 'site-w1': '/ISL/affiliate/other/west/site-w1' } as const;
const item = (id: string, status: RecommendationStatus): RecommendationItem => ({
  recommendationId: `rec-${id}`, category: 'emailInstances', status, title: `Mail ${id}`, issue: '90 sessions', fingerprint: `mail:${id}`, updatedAt: now.toISOString(), worth: { sessions: 90, basis: 'Visits' },
});
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  for (const [siteId, sitePath] of Object.entries(places)) {
    await putMonth({ siteId, sitePath }, { yearMonth: '202609', revision: 0 }, [item(`${siteId}-old`, 'resolved'), item(`${siteId}-over`, 'pending')]);
    await putMonth({ siteId, sitePath }, { yearMonth: '202610', revision: 0 }, [item(siteId, 'pending'), item(`${siteId}-new`, 'preview')]);
  }
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const answer = async (userId: string, siteId?: string) =>
  listInsights.response.parse(withStatus(await (siteId === undefined ? program.call('list-insights', as(userId)) : program.call('list-insights-below', { ...as(userId), params: { siteId } }))).json);
const readInsights = async (userId: string, siteId?: string) => (await answer(userId, siteId)).insights.map(({ siteId: site, recommendationId, status }) => `${site} ${recommendationId.slice(4)} ${status}`).sort();
const of = (...sites: string[]) => sites.flatMap(site => [`${site} ${site} pending`, `${site} ${site}-old resolved`]).sort();

test('users see sites below their own node; administrators see everything, including previews', async () => {
  expect(await readInsights('region-user')).toEqual(of('site-n1', 'site-n2'));
  expect(await readInsights('org-user')).toEqual(of('site-n1', 'site-n2'));
  expect(await readInsights('site-user')).toEqual(of('site-n1'));
  expect(await readInsights('affiliate-user')).toEqual(of('site-w1'));
  expect(await readInsights('admin-user')).toEqual([...of('site-n1', 'site-n2', 'site-w1'), ...Object.keys(places).map(site => `${site} ${site}-new preview`)].sort());
  expect(await readInsights('admin-user', 'north')).toEqual([...of('site-n1', 'site-n2'), 'site-n1 site-n1-new preview', 'site-n2 site-n2-new preview'].sort());
  const { insights, sites, more } = await answer('region-user');
  expect(insights.find(({ recommendationId }) => recommendationId === 'rec-site-n1')).toMatchObject({ siteName: expect.any(String), above: '', yearMonth: '202610', words: '90 sessions', worth: { sessions: 90 } });
  expect([sites, more]).toEqual([2, false]);
  expect((await answer('brand-user')).insights[0]).toMatchObject({ above: 'Name of org', timeZone: expect.stringContaining('/') });
  // A place of another tenant answers as one that is not there; so does nobody's.
  expect((await program.call('list-insights-below', { ...as('region-user'), params: { siteId: 'affiliate' } })).status).toBe(404);
  expect((await program.call('list-insights-below', { ...as('region-user'), params: { siteId: 'nowhere' } })).status).toBe(404);
});

test('a move appears in the list with the month it was made in', async () => {
  const body = { recommendations: [{ recommendationId: 'rec-site-n2', status: 'stuck' }] };
  withStatus(await program.call('put-recommendations', { ...as('org-user'), params: { siteId: 'site-n2', yearMonth: '202610' }, body }));
  expect(await readInsights('region-user')).toContain('site-n2 site-n2 stuck');
});

test('concurrent writers of two months lose neither row', async () => {
  const site = { siteId: 'site-n1', sitePath: places['site-n1'] };
  const [september, october] = await Promise.all(['202609', '202610'].map(month => getMonth('site-n1', month)));
  if (september === undefined || october === undefined) throw new Error('two months expected');
  const wrote = await Promise.all([putMonth(site, september, [item('site-n1-old', 'dismissed')]), putMonth(site, october, [...october.items, item('third', 'pending')])]);
  expect(wrote).toContain(true);
  for (const [at, month] of [september, october].entries()) if (wrote[at] !== true) expect(await putMonth(site, month, at === 0 ? [item('site-n1-old', 'dismissed')] : [...october.items, item('third', 'pending')])).toBe(true);
  expect(await readInsights('site-user')).toEqual(['site-n1 site-n1 pending', 'site-n1 site-n1-old dismissed', 'site-n1 third pending']);
});

test("the site's current location decides, and a move refiles its card", async () => {
  const elsewhere = { siteId: 'site-w1', sitePath: '/ISL/reseller/brand/org/north/site-w1' };
  await refileCard(elsewhere);
  expect((await listCards('/ISL/reseller/brand', 100)).cards.map(({ siteId }) => siteId)).toContain('site-w1');
  // The node itself does not stand there.
  expect(await readInsights('region-user')).not.toContain('site-w1 site-w1 pending');
  expect(await readInsights('affiliate-user')).toEqual([]);
  await refileCard({ siteId: 'site-w1', sitePath: places['site-w1'] });
  expect(await readInsights('affiliate-user')).toEqual(of('site-w1'));
  await refileCard({ siteId: 'site-none', sitePath: '/ISL/reseller/site-none' });
  expect((await listCards(null, 2)).more).toBe(true);
});

test('an unreadable card blocks nobody, and is rebuilt from the months', async () => {
  await documentClient().send(new UpdateCommand({ TableName: tableName('recommendations'), Key: { siteId: 'site-w1', sk: 'CARD' }, UpdateExpression: 'SET #data = :broken', ExpressionAttributeNames: { '#data': 'data' }, ExpressionAttributeValues: { ':broken': new Uint8Array([1, 2]) } }));
  expect(await readInsights('admin-user')).not.toContain('site-w1 site-w1 pending');
  const month = await getMonth('site-w1', '202610');
  expect(await putMonth({ siteId: 'site-w1', sitePath: places['site-w1'] }, month, [item('site-w1', 'pending')])).toBe(true);
  expect(await readInsights('affiliate-user')).toEqual(of('site-w1'));
});

test('adds a recommendation once, shows it to the site once published, snoozes and wakes it', async () => {
  const body = { requestId: 'req-1', category: 'coachingInsight', title: 'Ask for reviews', issue: '<p onclick="x()">Write to <b>three</b> owners</p>', status: 'pending' };
  const add = (userId: string, more = {}, siteId = 'site-n2') => program.call('create-recommendation', { ...as(userId), params: { siteId, yearMonth: '202610' }, body: { ...body, ...more } });
  expect((await add('org-user')).status).toBe(403);
  expect((await add('admin-user', {}, 'north')).status).toBe(400);
  expect((await add('admin-user', { issue: '<script>x</script>' })).status).toBe(400);
  for (const once of [1, 2]) expect(withStatus(await add('admin-user')).json, `${once}`).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ title: 'Ask for reviews', issue: '<p>Write to <strong>three</strong> owners</p>', own: true })]) });
  const readAdded = async () => (await answer('region-user')).insights.filter(({ title }) => title === 'Ask for reviews');
  expect(await readAdded()).toMatchObject([{ siteId: 'site-n2', status: 'pending', words: 'Write to three owners' }]);
  const recommendationId = (await readAdded())[0]?.recommendationId ?? '';
  const snooze = (snoozedUntil: string | null) => program.call('put-recommendations', { ...as('region-user'), params: { siteId: 'site-n2', yearMonth: '202610' }, body: { recommendations: [{ recommendationId, status: 'pending', snoozedUntil }] } });
  expect((await snooze('2026-11-20')).status).toBe(400);
  withStatus(await snooze('2026-12-20'));
  expect(await readAdded()).toMatchObject([{ snoozedUntil: '2026-12-20' }]);
  withStatus(await snooze(null));
  expect((await readAdded())[0]).not.toHaveProperty('snoozedUntil');
});

test('a site with an overdue plan is listed but cannot change status, as elsewhere', async () => {
  const site = await getNode('site-n1');
  if (site === null) throw new Error('No site');
  const mayUpdate = async () =>
    (await answer('org-user')).insights.filter(({ siteId }) => siteId === 'site-n1').map(row => row.mayUpdate);
  expect(new Set(await mayUpdate())).toEqual(new Set([true]));
  await replaceNode({ ...site, attr: { ...site.attr, unpaid: true } }, site.revision);
  expect(new Set(await mayUpdate())).toEqual(new Set([false]));
  const body = { recommendations: [{ recommendationId: 'rec-site-n1', status: 'stuck' }] };
  const move = { ...as('org-user'), params: { siteId: 'site-n1', yearMonth: '202610' }, body };
  expect((await program.call('put-recommendations', move)).status).toBe(403);
});
