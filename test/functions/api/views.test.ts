import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOwnViews } from '../../../functions/services/views/remove-own-views.ts';
import { savedViews } from '../../../functions/stores/saved/views.ts';
import { createGroup } from '../../../shared/contract/groups.ts';
import { createView, deleteView, listViews } from '../../../shared/contract/views.ts';
import type { ListedView } from '../../../shared/model/saved-view.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
const now = new Date('2026-11-26T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string) => program.token(userId, userId === 'admin-user');
const content = { name: 'Ads in October', address: '/ads-paid?node=org&period=2026-10', shared: false };
let requests = 0;
type More = Partial<typeof content> & { requestId?: string };
const post = (siteId: string, by: string, more: More = {}) =>
  program.call('create-view', { token: as(by), params: { siteId }, body: { requestId: `request${(requests += 1)}`, ...content, ...more } });
const saved = (answer: Awaited<ReturnType<typeof post>>) => createView.response.parse(withStatus(answer).json).view;
const put = ({ id, revision }: Pick<ListedView, 'id' | 'revision'>, by: string, more: More = {}) =>
  program.call('update-view', { token: as(by), params: { viewId: id }, body: { revision, ...content, ...more } });
const remove = (viewId: string, by: string) => program.call('delete-view', { token: as(by), params: { viewId } });
const list = async (siteId: string, by: string) => listViews.response.parse(withStatus(await program.call('list-views', { token: as(by), params: { siteId } })).json).views;
const names = async (siteId: string, by: string) => (await list(siteId, by)).map(({ name }) => name);

test("a view is its author's alone, or shared with the readers of its node", async () => {
  const own = saved(await post('brand', 'brand-user', { name: 'Mine' }));
  expect(own).toEqual({ id: own.id, siteId: 'brand', ...content, name: 'Mine', revision: 1, isOwn: true, mayChange: true, isLost: false });
  const shared = saved(await post('org', 'org-user', { name: 'Ours', shared: true }));
  expect(await names('org', 'brand-user')).toEqual(['Mine', 'Ours']);
  expect(await names('site-n1', 'org-user')).toEqual(['Ours']);
  expect(await names('site-n1', 'site-user')).toEqual([]);
  expect((await list('org', 'brand-user')).map(({ isOwn, mayChange }) => [isOwn, mayChange])).toEqual([[true, true], [false, true]]);
  expect((await put(own, 'reseller-user')).text).toContain('This view no longer exists');
  expect((await remove(own.id, 'admin-user')).text).toContain('This view no longer exists');
  expect((await remove(shared.id, 'site-user')).status).toBe(404);
  expect((await put(shared, 'brand-user', { shared: false })).text).toContain('Only the person who saved this view can stop sharing it');
  await remove(own.id, 'brand-user');
  await remove(shared.id, 'org-user');
});

test('read-only users keep views of their own, and share none', async () => {
  const own = saved(await post('west', 'affiliate-user', { address: '/overview?node=west' }));
  expect(own).toMatchObject({ isOwn: true, mayChange: true });
  expect((await post('west', 'affiliate-user', { shared: true })).status).toBe(403);
  const shared = saved(await post('other', 'admin-user', { name: 'For all', shared: true, address: '/overview?node=other' }));
  expect((await list('west', 'affiliate-user')).map(({ name, mayChange }) => [name, mayChange])).toEqual([['Ads in October', true], ['For all', false]]);
  expect((await put(shared, 'affiliate-user')).status).toBe(403);
  expect((await remove(shared.id, 'affiliate-user')).status).toBe(403);
});

test('only pages with a scope can be saved', async () => {
  for (const address of ['/settings', '/no-such-page', '/login'])
    expect([address, withStatus(await post('org', 'org-user', { address }), 400).text]).toEqual([address, expect.stringContaining('This page cannot be saved')]);
  for (const address of ['https://evil.test/', '//evil.test/overview', '/overview#x', 'javascript:alert(1)'])
    expect([address, (await post('org', 'org-user', { address })).status]).toEqual([address, 400]);
});

test('a repeated request saves one view, and an edit needs the version that was seen', async () => {
  const first = saved(await post('org', 'org-user', { requestId: 'thesameone' }));
  expect(saved(await post('org', 'org-user', { requestId: 'thesameone' }))).toEqual(first);
  // Another person's request of the same id gets nothing of it.
  expect((await post('org', 'brand-user', { requestId: 'thesameone' })).status).toBe(409);
  const renamed = saved(await put(first, 'org-user', { name: 'Renamed' }));
  expect(renamed).toMatchObject({ id: first.id, name: 'Renamed', revision: 2 });
  expect(saved(await put(first, 'org-user', { name: 'Renamed' }))).toEqual(renamed);
  expect((await put(first, 'org-user', { name: 'Late' })).status).toBe(409);
  const gone = deleteView.response.parse(withStatus(await remove(first.id, 'org-user')).json);
  expect(deleteView.response.parse(withStatus(await remove(first.id, 'org-user')).json)).toEqual(gone);
  expect(await names('org', 'org-user')).toEqual([]);
  const restored = saved(await put({ id: first.id, ...gone }, 'org-user', { name: 'Renamed' }));
  expect(restored).toMatchObject({ name: 'Renamed', revision: 4 });
  await remove(first.id, 'org-user');
  expect((await put({ id: 'org.nothinghere', revision: 1 }, 'org-user')).status).toBe(404);
});

test('a view says that its site or group is gone', async () => {
  const group = createGroup.response.parse(withStatus(await program.call('create-group', { token: as('org-user'), params: { siteId: 'org' }, body: { requestId: 'agroupofour', name: 'North', members: { by: 'list', siteIds: ['site-n1'] } } })).json).group;
  await post('org', 'org-user', { name: 'A', address: `/overview?node=${group.id}` });
  await post('org', 'org-user', { name: 'B', address: '/overview?site=no-such-site' });
  await post('org', 'org-user', { name: 'C', address: '/overview?node=site-n1&site=site-n1' });
  await post('org', 'org-user', { name: 'D', address: '/overview' });
  const lost = async () => (await list('org', 'org-user')).map(({ name, isLost }) => [name, isLost]);
  expect(await lost()).toEqual([['A', false], ['B', true], ['C', false], ['D', false]]);
  await program.call('delete-group', { token: as('org-user'), params: { groupId: group.id } });
  expect(await lost()).toEqual([['A', true], ['B', true], ['C', false], ['D', false]]);
});

test('a removed person takes their own views along, and leaves those they shared', async () => {
  await post('north', 'region-user', { name: 'Mine', address: '/overview?node=north' });
  await post('north', 'region-user', { name: 'Ours', address: '/overview?node=north', shared: true });
  await removeOwnViews('north', 'region-user');
  expect((await savedViews.list('north')).map(({ name }) => name)).toEqual(['Ours']);
});

test('has a maximum per person, and one for everyone', async () => {
  for (let index = 0; index < 50; index += 1) expect((await post('south', 'org-user')).status).toBe(200);
  expect((await post('south', 'org-user')).text).toContain('There are 50 views already. Delete one first');
  expect((await post('south', 'brand-user')).status).toBe(200);
  expect((await post('south', 'org-user', { shared: true })).status).toBe(200);
});
