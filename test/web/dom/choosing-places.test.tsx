import { useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Task } from '../../../shared/model/task.ts';
import { ScopeProvider, useScope } from '../../../web/src/app/address/scope.tsx';
import { TasksPage } from '../../../web/src/features/tasks/tasks-page.tsx';
import { doing, draw, field, text, until, write } from './support/draw.tsx';
import { me, site } from './support/person.ts';
import { listCalls, serve } from './support/server.ts';

const other = { ...site, siteId: 'site-durham', name: 'Durham', sitePath: '/ISL/TOK/org-north/site-raleigh/site-durham', parentId: site.siteId };
/** Both sites are known, so that choosing one needs no answer. */
const both = { ...me, roots: [site, other], home: [site, other] };

type Page = { readonly at: string; readonly scope: ReturnType<typeof useScope>; readonly go: (to: string | number) => Promise<void> };
/** Draws a page in its scope. Returns its current address and scope. */
async function open(at: string, page: React.ReactNode = null): Promise<{ readonly now: Page }> {
  const held: { now?: Page } = {};
  function Holder() {
    const { pathname, search } = useLocation();
    const scope = useScope();
    const navigate = useNavigate();
    held.now = { at: pathname + search, scope, go: to => doing(() => void (typeof to === 'number' ? navigate(to) : navigate(to))) };
    return null;
  }
  await draw(<ScopeProvider><Holder />{page}</ScopeProvider>, at);
  return held as { readonly now: Page };
}

it('of two regions chosen one after the other the later one is shown, and a slow answer takes nobody back', async () => {
  const answers = new Map<string, () => void>();
  const region = (siteId: string) => ({ siteId, name: `Region ${siteId}`, type: 'REG', sitePath: `/ISL/TOK/org-north/${siteId}`, parentId: 'org-north', attr: {}, revision: 1, createdAt: '2026-01-01T00:00:00.000Z' });
  serve({
    'get-me': () => me,
    'get-site': ({ params: { siteId = '' } }) => new Promise(resolve => answers.set(siteId, () => resolve({ result: region(siteId), ancestors: [] }))),
  });
  const page = await open('/overview');
  await until(() => page.now.scope.me !== undefined);
  await doing(() => page.now.scope.change({ node: 'reg-east' }));
  await doing(() => page.now.scope.change({ node: 'reg-west' }));
  expect(page.now.at).toBe('/overview?node=reg-west');
  await until(() => answers.size === 2);
  for (const siteId of ['reg-west', 'reg-east']) await doing(() => answers.get(siteId)?.());
  expect([page.now.at, page.now.scope.nodeId]).toEqual(['/overview?node=reg-west', 'reg-west']);
  await doing(() => page.now.scope.change({ node: 'reg-south' }));
  await page.now.go('/alerts');
  await until(() => answers.size === 3);
  await doing(() => answers.get('reg-south')?.());
  expect(page.now.at).toBe('/alerts');
});

it('applying what is shown already leaves Back one step from the page before', async () => {
  serve({ 'get-me': () => both });
  const page = await open('/alerts');
  await until(() => page.now.scope.me !== undefined);
  await page.now.go('/overview?site=site-durham');
  await doing(() => page.now.scope.change({ site: 'site-durham' }));
  await doing(() => page.now.scope.change({ site: 'site-durham' }));
  await page.now.go(-1);
  expect(page.now.at).toBe('/alerts');
});

it('a filter of tasks by owner ends with its site, whose people may be others', async () => {
  const task = (siteId: string, ownerId: string | null, title: string): Task => ({
    taskId: `${siteId}.0mh3k2c9s-4f7a2b`, siteId, title, note: '', status: 'open', ownerId, due: null, repeat: null, from: null,
    createdAt: '2026-11-20T12:00:00.000Z', changedAt: '2026-11-20T12:00:00.000Z', changedBy: 'Anna', revision: 1,
  });
  serve({
    'get-me': () => both,
    'list-tasks': ({ params: { siteId = '' } }) =>
      siteId === site.siteId
        ? { tasks: [task(siteId, null, 'Nobody’s task')], done: [], lastEvalKey: null, people: [{ userId: 'sub-dana', name: 'Dana' }] }
        : { tasks: [task(siteId, null, 'Durham’s task')], done: [], lastEvalKey: null, people: [] },
  });
  const page = await open(`/task-manager?site=${site.siteId}`, <TasksPage />);
  await until('Nobody’s task');
  await write('Owner', 'sub-dana');
  expect(text()).not.toContain('Nobody’s task');
  await doing(() => page.now.scope.change({ site: other.siteId }));
  await until('Durham’s task');
  expect(field('Owner').value).toBe('all');
  expect(listCalls('list-tasks').map(({ params }) => params['siteId'])).toEqual([site.siteId, other.siteId]);
});
