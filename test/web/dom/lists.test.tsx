import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { InboxItem } from '../../../shared/contract/inbox.ts';
import type { ListedUser } from '../../../shared/contract/users.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import { useScopeTree } from '../../../web/src/app/layout/use-scope-tree.ts';
import { useMorePages } from '../../../web/src/components/paging/use-more-pages.ts';
import { useInbox } from '../../../web/src/features/notifications/use-inbox.ts';
import { usePutAside } from '../../../web/src/features/notifications/use-put-aside.ts';
import { useUserActions } from '../../../web/src/features/users/use-user-actions.ts';
import { useUsers } from '../../../web/src/features/users/use-users.ts';
import { doing, drawHook, listToastTexts, until } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

const at = '2026-11-20T12:00:00.000Z';

describe('pages after the first', () => {
  type Page = { readonly rows: readonly string[]; readonly next: string | null };
  const a = { owner: 'a', first: { rows: ['a1'], next: 'a2' } as Page };
  const b: typeof a = { owner: 'b', first: { rows: ['b1'], next: 'b2' } };
  const answers = new Map<string, PromiseWithResolvers<Page>>();
  const load = (cursor: string): Promise<Page> => {
    const answer = Promise.withResolvers<Page>();
    answers.set(cursor, answer);
    return answer.promise;
  };
  /** A list that its page may exchange for another one. */
  const drawPages = () =>
    drawHook(() => {
      const [{ owner, first }, show] = useState(a);
      return { ...useMorePages(owner, first, page => page.next, load), show };
    });
  const listRows = (pages: readonly Page[]) => pages.flatMap(({ rows }) => rows);
  const answer = (cursor: string, page: Page) => doing(() => answers.get(cursor)?.resolve(page));

  it('load one after the other until the end, one per click', async () => {
    const list = await drawPages();
    await doing(() => list.now.loadMore());
    await doing(() => list.now.loadMore());
    expect(list.now.state).toBe('loading');
    await answer('a2', { rows: ['a2'], next: 'a3' });
    await doing(() => list.now.loadMore());
    await answer('a3', { rows: ['a3'], next: null });
    expect(listRows(list.now.pages)).toEqual(['a1', 'a2', 'a3']);
    expect(list.now.hasMore).toBe(false);
  });

  it('are added only to the list they were requested for, however late', async () => {
    const list = await drawPages();
    await doing(() => list.now.loadMore());
    await doing(() => list.now.show(b));
    expect([listRows(list.now.pages), list.now.state]).toEqual([['b1'], 'idle']);
    await doing(() => list.now.loadMore());
    await answer('a2', { rows: ['a2'], next: null });
    expect([listRows(list.now.pages), list.now.state]).toEqual([['b1'], 'loading']);
    await answer('b2', { rows: ['b2'], next: null });
    expect(listRows(list.now.pages)).toEqual(['b1', 'b2']);
    await doing(() => list.now.show(a));
    expect(listRows(list.now.pages)).toEqual(['a1']);
  });

  it('can be requested again after a failure', async () => {
    const list = await drawPages();
    await doing(() => list.now.loadMore());
    await doing(() => answers.get('a2')?.reject(new Error('offline')));
    expect(list.now.state).toBe('failed');
    await doing(() => list.now.loadMore());
    await answer('a2', { rows: ['a2'], next: null });
    expect(listRows(list.now.pages)).toEqual(['a1', 'a2']);
  });
});

const node = (siteId: string): NodeSummary => ({
  siteId, name: siteId, type: 'SITE', sitePath: `/ISL/${siteId}`, timeZone: 'America/New_York', isEcommerce: false, isFranchise: false, suspended: false, connected: [],
});
describe('the choices below a company', () => {
  const org: NodeSummary = { ...node('org-1'), name: 'Company', type: 'ORG' };
  it('load level by level, each with its parent', async () => {
    const region: NodeSummary = { ...node('reg-1'), name: 'West', type: 'REG' };
    serve({ 'list-children': ({ params }) => ({ result: params['siteId'] === 'org-1' ? [region, node('site-1')] : [node('site-2')], cursor: null }) });
    const tree = await drawHook(() => useScopeTree(org));
    await until(() => !tree.now.loading);
    expect(tree.now.choices.map(({ siteId, parent }) => [siteId, parent])).toEqual([['reg-1', 'Company'], ['site-1', 'Company'], ['site-2', 'West']]);
    expect(listCalls('list-children')).toHaveLength(2);
    expect([tree.now.sites, ...tree.now.choices.map(({ sites }) => sites)]).toEqual([2, 1, undefined, undefined]);
  });
  it('have no number of sites if a list has more, and count a linked site once', async () => {
    const region = (siteId: string): NodeSummary => ({ ...node(siteId), type: 'REG' });
    const lists: Record<string, unknown> = {
      'org-1': { result: [region('reg-1'), region('reg-2')], cursor: null },
      'reg-1': { result: [node('site-1'), node('site-2')], cursor: null },
      'reg-2': { result: [node('site-2'), node('site-3')], cursor: null },
      'org-2': { result: [region('reg-1'), region('reg-3')], cursor: null },
      'reg-3': { result: [node('site-4')], cursor: 'more' },
    };
    serve({ 'list-children': ({ params }) => lists[params['siteId'] ?? ''] });
    const counts = async (siteId: string) => {
      const root = { ...org, siteId };
      const tree = await drawHook(() => useScopeTree(root));
      await until(() => !tree.now.loading);
      return [tree.now.sites, ...tree.now.choices.flatMap(({ type, sites }) => (type === 'REG' ? [sites] : []))];
    };
    expect([await counts('org-1'), await counts('org-2')]).toEqual([[3, 2, 2], [undefined, 2, undefined]]);
  });
});

describe('the inbox', () => {
  const item = (id: string, more: Partial<InboxItem> = {}): InboxItem => ({
    notificationId: id, siteId: 'site-a', type: 'ALERT', body: { title: `Title of ${id}`, message: '', timestamp: at }, siteName: 'Site A', ofSite: true,
    group: id, read: false, muted: false, mayUpdate: true, ...more,
  });
  const inbox = (items: readonly InboxItem[]) => ({ items, fuller: [], sites: 1, lastEvalKey: null });

  it('is marked read immediately, and reverts if the server refuses', async () => {
    const answer = Promise.withResolvers<unknown>();
    serve({ 'list-inbox': () => inbox([item('news-1')]), 'mark-inbox-read': () => answer.promise });
    const list = await drawHook(() => useInbox());
    await until(() => list.now.unreadCount === 1);
    await doing(() => list.now.markRead([item('news-1')]));
    expect(list.now.unreadCount).toBe(0);
    await doing(() => answer.resolve(refused(503, 'platform-failed', 'Not now')));
    await until(() => list.now.unreadCount === 1);
  });

  it('marks a hundred at a time, and nothing twice', async () => {
    const items = Array.from({ length: 130 }, (_, index) => item(`news-${index}`, { read: index < 10 }));
    serve({ 'list-inbox': () => inbox(items), 'mark-inbox-read': () => null });
    const list = await drawHook(() => useInbox());
    await until(() => list.now.unreadCount === 120);
    await doing(() => list.now.markRead(items));
    await until(() => listCalls('mark-inbox-read').length === 2);
    const sent = listCalls('mark-inbox-read').flatMap(({ body }) => Object(body).items as unknown[]);
    expect(listCalls('mark-inbox-read').map(({ body }) => Object(body).items.length)).toEqual([100, 20]);
    expect(new Set(sent.map(notification => Object(notification).notificationId)).size).toBe(120);
  });

  it('restores dismissed items unchanged', async () => {
    serve({ 'put-inbox-status': () => null });
    const aside = await drawHook(() => usePutAside('snoozed'));
    const before = item('news-1', { status: 'snoozed', until: '2026-12-01' });
    await doing(() => aside.now.putAside([before], { status: 'archived' }));
    expect(aside.now.done).toBe('Archived: Title of news-1');
    await doing(() => aside.now.undo());
    expect(listCalls('put-inbox-status').map(({ body }) => body)).toEqual([
      { items: [{ siteId: 'site-a', notificationId: 'news-1' }], status: 'archived' },
      { items: [{ siteId: 'site-a', notificationId: 'news-1' }], status: 'snoozed', until: '2026-12-01' },
    ]);
    expect(aside.now.done).toBeNull();
  });

  it('offers the undo again if it fails', async () => {
    let isDown = false;
    serve({ 'put-inbox-status': () => (isDown ? refused(503, 'platform-failed', 'Not now') : null) });
    const aside = await drawHook(() => usePutAside('active'));
    await doing(() => aside.now.putAside([item('news-1')], { status: 'archived' }));
    isDown = true;
    await doing(() => aside.now.undo());
    expect(aside.now.done).not.toBeNull();
    expect(listToastTexts()).toEqual(['Not now']);
  });
});

describe('the list of people', () => {
  const user = (userId: string, more: Partial<ListedUser> = {}): ListedUser => ({
    userId, email: `${userId}@insights.test`, given_name: 'Given', family_name: userId, siteId: 'site-a', isAdmin: false, disabled: false,
    enableSiteAlerts: true, enableBillingEmails: false, createdAt: at, siteName: 'Site A', invited: false, revision: 1, ...more,
  });
  const drawUsers = () =>
    drawHook(() => {
      const list = useUsers(undefined);
      return { list, actions: useUserActions(list.note) };
    });
  const pages = ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
    query['lastEvalKey'] === undefined ? { users: [user('user-1')], lastEvalKey: 'next' } : { users: [user('user-2')], lastEvalKey: null };

  it('keeps its pages and applies changes to people on every page', async () => {
    serve({ 'list-users': pages, 'update-user': ({ params, body }) => ({ result: user(params['userId'] ?? '', { ...Object(body), revision: 2 }) }) });
    const people = await drawUsers();
    await until(() => people.now.list.users.length === 1);
    await doing(() => people.now.list.more.loadMore());
    await until(() => people.now.list.users.length === 2);
    expect(await doing(() => people.now.actions.change(user('user-2'), { given_name: 'New' }))).toBeNull();
    expect(people.now.list.users.map(({ given_name }) => given_name)).toEqual(['Given', 'New']);
    expect(listCalls('update-user').map(({ body }) => body)).toEqual([{ given_name: 'New', revision: 1 }]);
  });

  it('loses only people who were removed', async () => {
    serve({ 'list-users': pages, 'delete-user': ({ params }) => (params['userId'] === 'user-1' ? refused(503, 'platform-failed', 'Not now') : null) });
    const people = await drawUsers();
    await until(() => people.now.list.users.length === 1);
    expect(await doing(() => people.now.actions.remove(user('user-1')))).toBe(false);
    expect(people.now.list.users).toHaveLength(1);
    expect(listToastTexts()).toEqual(['User was not deleted']);
  });
});
