import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clearPartition } from '../../../functions/stores/engine/node-remains.ts';
import { getMonth, putMonth } from '../../../functions/stores/recommendations.ts';
import { auditNumbers } from '../../../functions/services/audits/audit-numbers.ts';
import { noteFindings } from '../../../functions/services/recommendations/record-findings.ts';
import { lookAgain } from '../../../functions/services/recommendations/look-again.ts';
import { moveRecommendations } from '../../../functions/services/recommendations/recommendations.ts';
import { getConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { recommendationItemSchema } from '../../../shared/model/recommendation.ts';
import { callGenerate, connectGa4 } from '../support/audits.ts';
import { coreDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree, users } from '../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  await connectGa4('site-n1');
  const silent = coreDays('2026-09-01', '2026-10-31').map(day => ({
    ...day, totals: { ...day.totals, keyEvents: 0 }, traffic: [...day.traffic, { source: 'mail.google.com', medium: 'referral', campaign: '(not set)', sessions: 2, engagedSessions: 1, keyEvents: 0, transactions: 0, revenue: 0 }],
  }));
  await writeDays('site-n1', 'ga4', 'core', silent, '2026-11-17');
});
afterAll(() => program.stop());

const findUser = (userId: string) => users.find(user => user.userId === userId) ?? { given_name: '', family_name: '' };
const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const of = (yearMonth: string) => ({ params: { siteId: 'site-n1', yearMonth } });
const answerSchema = z.object({ items: z.array(recommendationItemSchema) });
const list = async (userId: string, yearMonth = '202610') => answerSchema.parse(withStatus(await program.call('get-recommendations', { ...as(userId), ...of(yearMonth) })).json).items;
const put = (userId: string, recommendations: unknown, yearMonth = '202610') => program.call('put-recommendations', { ...as(userId), ...of(yearMonth), body: { recommendations } });

test('a monthly audit keeps its findings, visible once an administrator publishes them', async () => {
  const audit = z.object({ audit: z.object({ auditId: z.string() }) }).parse(withStatus(await callGenerate(program, 'site-n1', { yearMonth: '202609' })).json).audit;
  const found = await list('admin-user', '202609');
  expect(found.map(({ category, status }) => [category, status])).toEqual([['emailInstances', 'preview'], ['missingGoalFunnels', 'preview']]);
  expect(await list('site-user', '202609')).toEqual([]);
  const [mail, funnel] = found;
  const published = await put('admin-user', [{ recommendationId: mail?.recommendationId, status: 'pending' }, { recommendationId: funnel?.recommendationId, status: 'pending', title: 'No goals', issue: '<p onclick="x()">Mark the <b>form</b></p>' }], '202609');
  expect(withStatus(published).json).toMatchObject({ items: [{ status: 'pending' }, { title: 'No goals', issue: '<p>Mark the <strong>form</strong></p>', edited: true }] });
  expect((await list('site-user', '202609')).map(({ status }) => status)).toEqual(['pending', 'pending']);
  const shown = await program.call('get-audit', { ...as('site-user'), params: { auditId: audit.auditId } });
  expect(shown.json).toMatchObject({ insights: [{ icon: 'mail', status: 'pending' }, { title: 'No goals' }], prevMetrics: { sessions: { known: false } } });
});

test('one refused move refuses all; only administrators edit texts and previews', async () => {
  const [mail, funnel] = await list('site-user', '202609');
  const id = (item = mail) => item?.recommendationId ?? '';
  const before = await getMonth('site-n1', '202609');
  expect((await put('site-user', [{ recommendationId: id(), status: 'stuck' }, { recommendationId: id(funnel), status: 'preview' }], '202609')).status).toBe(409);
  expect((await put('site-user', [{ recommendationId: id(), status: 'pending', title: 'Mine' }], '202609')).status).toBe(403);
  expect((await put('site-user', [{ recommendationId: 'rec-nobody', status: 'stuck' }], '202609')).status).toBe(404);
  expect((await put('admin-user', [{ recommendationId: id(), status: 'pending', issue: '<script>x</script>' }], '202609')).status).toBe(400);
  expect((await put('affiliate-user', [{ recommendationId: id(), status: 'stuck' }], '202609')).status).toBe(404);
  expect(await getMonth('site-n1', '202609')).toEqual(before);
  expect(withStatus(await put('site-user', [{ recommendationId: id(), status: 'resolved' }], '202609')).json).toMatchObject({ items: [{ status: 'resolved' }, { status: 'pending' }] });
});

test('the next audit keeps the status of known recommendations and checks resolved ones', async () => {
  withStatus(await callGenerate(program, 'site-n1', { yearMonth: '202610' }));
  expect((await list('site-user')).map(({ title, status, checked }) => [title, status, checked?.outcome])).toEqual([['Email instances', 'resolved', 'still-there'], ['No goals', 'pending', undefined]]);
  const revision = (await getMonth('site-n1', '202610')).revision;
  const site = await getNode('site-n1');
  if (site === null) throw new Error('a site expected');
  await noteFindings(site, '202610', await auditNumbers(site, '202610', now), now);
  expect((await getMonth('site-n1', '202610')).revision).toBe(revision);
  expect(answerSchema.parse(withStatus(await put('site-user', [{ recommendationId: (await list('site-user'))[0]?.recommendationId, status: 'pending' }])).json).items[0]?.checked).toBeUndefined();
});

test('concurrent edits build on each other, or are refused when no longer valid', async () => {
  const [mail, funnel] = await list('admin-user');
  const at = '2026-11-21T12:00:00.000Z';
  const move = (recommendationId = '', status: 'stuck' | 'dismissed' | 'resolved') => moveRecommendations({ siteId: 'site-n1', sitePath: '/ISL/reseller/brand/org/north/site-n1' }, '202610', [{ recommendationId, status }], { mayPublish: false, at, by: 'Dana Whitfield' });
  await Promise.all([move(mail?.recommendationId, 'stuck'), move(funnel?.recommendationId, 'dismissed')]);
  const after = await list('admin-user');
  expect(after.map(({ status }) => status)).toEqual(['stuck', 'dismissed']);
  // Neither writer's history is lost to the other's.
  expect(after.map(({ moves }) => moves?.at(-1))).toEqual([{ at, by: 'Dana Whitfield', from: 'pending', to: 'stuck' }, { at, by: 'Dana Whitfield', from: 'pending', to: 'dismissed' }]);
  const both = await Promise.allSettled([move(mail?.recommendationId, 'resolved'), move(mail?.recommendationId, 'dismissed')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const month = await getMonth('site-n1', '202610');
  expect(await putMonth({ siteId: 'site-n1', sitePath: '/ISL/reseller/brand/org/north/site-n1' }, { yearMonth: '202610', revision: month.revision - 1 }, [])).toBe(false);
  expect(await putMonth({ siteId: 'site-n1', sitePath: '/ISL/reseller/brand/org/north/site-n1' }, { yearMonth: '202610', revision: 0 }, [])).toBe(false);
});

test("records the name behind each move, and an audit's card includes dismissed items", async () => {
  const { given_name, family_name } = findUser('site-user');
  const [mail] = await list('site-user', '202609');
  // From the tests above: published by the administrator, resolved by the site's own person.
  expect(mail?.moves).toEqual([
    { at: now.toISOString(), by: `${findUser('admin-user').given_name} ${findUser('admin-user').family_name}`, from: 'preview', to: 'pending' },
    { at: now.toISOString(), by: `${given_name} ${family_name}`, from: 'pending', to: 'resolved' },
  ]);
  const { audits } = z.object({ audits: z.array(z.object({ auditId: z.string(), yearMonth: z.string() })) }).parse((await program.call('list-audits', { ...as('site-user'), params: { siteId: 'site-n1' } })).json);
  const shown = await program.call('get-audit', { ...as('site-user'), params: { auditId: audits.find(({ yearMonth }) => yearMonth === '202609')?.auditId ?? '' } });
  expect(withStatus(shown).json).toMatchObject({ insights: [{ title: 'No goals', status: 'pending' }], closedInsights: [{ icon: 'mail', status: 'resolved', moves: [{}, { to: 'resolved' }] }] });
});

test('a person whose region only links the site can read but not move', async () => {
  const params = { siteId: 'site-w1', yearMonth: '202610' };
  const recommendation = { recommendationId: 'rec-linked', category: 'emailInstances', status: 'pending', title: 'Email instances', issue: 'x', fingerprint: 'mail', updatedAt: now.toISOString() } as const;
  await putMonth({ siteId: 'site-w1', sitePath: '/ISL/affiliate/other/west/site-w1' }, { yearMonth: '202610', revision: 0 }, [{ ...recommendation, moves: [{ at: now.toISOString(), by: 'Wes Ternhouse', from: 'preview', to: 'pending' }] }]);
  expect((await program.call('get-recommendations', { ...as('region-user'), params })).status).toBe(404);
  const refused = await program.call('put-recommendations', { ...as('region-user'), params, body: { recommendations: [{ recommendationId: 'rec-linked', status: 'resolved' }] } });
  expect(refused.status).toBe(403);
  expect(await getMonth('site-w1', '202610')).toMatchObject({ revision: 1, items: [{ status: 'pending', moves: [{ by: 'Wes Ternhouse' }] }] });
});

test('nights after a resolution check it against settled days, and record the result once', async () => {
  const siteId = 'site-n2';
  await connectGa4(siteId);
  const site = await getNode(siteId);
  if (site === null) throw new Error('a site expected');
  const recommendation = { recommendationId: 'rec-tags', category: 'badChannelTags', status: 'pending', title: 'Tags', issue: 'x', fingerprint: 'bad-channel-tags:spring', updatedAt: now.toISOString(), worth: { sessions: 60, basis: 'b' } } as const;
  await putMonth(site, { yearMonth: '202610', revision: 0 }, [recommendation]);
  const params = { siteId, yearMonth: '202610' };
  withStatus(await program.call('put-recommendations', { ...as('admin-user'), params, body: { recommendations: [{ recommendationId: 'rec-tags', status: 'resolved' }] } }));
  const connection = async () => {
    const found = await getConnection(siteId, 'ga4');
    if (found === null) throw new Error('a connection expected');
    return found;
  };
  expect((await connection()).resolvedIn).toEqual(['202610']);
  const night = async (day: string, tagged: (date: string) => boolean) => {
    const given = coreDays('2026-11-21', day).map(coreDay => ({ ...coreDay, traffic: [...coreDay.traffic, ...(tagged(coreDay.date) ? [{ source: 'flyer', medium: 'print', campaign: 'spring', sessions: 2, engagedSessions: 1, keyEvents: 0, transactions: 0, revenue: 0 }] : [])] }));
    await writeDays(siteId, 'ga4', 'core', given, '2026-10-31');
    await lookAgain(site, await connection(), new Date(`${day}T18:00:00Z`));
    return (await getMonth(siteId, '202610')).items[0]?.look;
  };
  // Google Analytics restates three days: what it gives of the 22nd counts on the 25th.
  expect(await night('2026-11-24', () => true)).toBeUndefined();
  expect(await night('2026-11-25', () => true)).toEqual({ outcome: 'still-there', on: '2026-11-22' });
  const { revision } = await getMonth(siteId, '202610');
  expect(await night('2026-11-26', () => true)).toEqual({ outcome: 'still-there', on: '2026-11-22' });
  expect((await getMonth(siteId, '202610')).revision).toBe(revision);
  // Two visits a day are expected: the second day without any says that it is gone.
  expect(await night('2026-11-28', date => date <= '2026-11-23')).toEqual({ outcome: 'gone', on: '2026-11-25' });
  expect((await connection()).resolvedIn).toBeUndefined();
  expect(await program.call('list-insights-below', { ...as('admin-user'), params: { siteId } })).toMatchObject({ json: { insights: [{ status: 'resolved', look: { outcome: 'gone', on: '2026-11-25' } }] } });
});

test('the catalog is open to everyone, and a deleted site leaves nothing behind', async () => {
  const { recommendations } = z.object({ recommendations: z.array(z.object({ title: z.string() })) }).parse((await program.call('get-recommendation-catalogue', as('late-user'))).json);
  expect(recommendations).toHaveLength(6);
  await clearPartition('recommendations', 'site-n1');
  expect((await getMonth('site-n1', '202610')).items).toEqual([]);
});
