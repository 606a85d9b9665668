import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as digest } from '../../../functions/jobs/dispatch-task-digest.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { changeNode } from '../../../functions/services/tree/node-changes.ts';
import { type Task, taskCommentSchema, taskSchema, type TaskContent, type TaskSource } from '../../../shared/model/task.ts';
import { startPeople } from '../support/people.ts';
import { withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ queues: true });
  await seedTree();
});
afterAll(() => program.stop());
const at = (instant: string) => setClock(() => new Date(instant));
beforeEach(() => at('2026-11-23T18:00:00Z'));

const content: TaskContent = { title: 'Write to owners', note: '', status: 'open', ownerId: null, due: null, repeat: null };
const madeSchema = z.object({ task: taskSchema, isNew: z.boolean() });
const writtenSchema = z.object({ task: taskSchema, next: z.nullable(taskSchema) });
const listSchema = z.object({ tasks: z.array(taskSchema), done: z.array(taskSchema), lastEvalKey: z.nullable(z.string()), people: z.array(z.object({ userId: z.string(), name: z.string() })) });
const as = (userId: string) => program.token(userId, userId === 'admin-user');
let requests = 0;

type More = Partial<TaskContent> & { siteId?: string; by?: string; requestId?: string; from?: TaskSource };
const post = ({ siteId = 'site-n1', by = 'site-user', requestId = `request-${(requests += 1)}`, from, ...more }: More = {}) =>
  program.call('create-task', { token: as(by), params: { siteId }, body: { requestId, task: { ...content, ...more }, ...(from && { from }) } });
const made = async (more: More = {}) => madeSchema.parse(withStatus(await post(more)).json).task;
const put = ({ taskId, revision }: Task, more: Partial<TaskContent>, by = 'site-user') =>
  program.call('update-task', { token: as(by), params: { taskId }, body: { revision, task: { ...content, ...more } } });
const written = async (task: Task, more: Partial<TaskContent>, by?: string) => writtenSchema.parse(withStatus(await put(task, more, by)).json);
const list = async (siteId = 'site-n1', by = 'site-user') => listSchema.parse(withStatus(await program.call('list-tasks', { token: as(by), params: { siteId } })).json);
const findSubjects = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).map(({ subject }) => subject);

describe('tasks of a site', () => {
  test('that are done are listed by completion time, newest first', async () => {
    const oldest = await made({ siteId: 'site-s1', by: 'org-user' });
    for (let minute = 10; minute <= 30; minute += 1) {
      at(`2026-11-23T17:${minute}:00Z`);
      await written(await made({ siteId: 'site-s1', by: 'org-user' }), { status: 'done' }, 'org-user');
    }
    at('2026-11-23T17:31:00Z');
    await written(oldest, { status: 'done' }, 'org-user');
    const first = await list('site-s1', 'org-user');
    expect([first.done.length, first.done[0]?.taskId]).toEqual([20, oldest.taskId]);
    const next = await program.call('list-tasks', { token: as('org-user'), params: { siteId: 'site-s1' }, query: { lastEvalKey: first.lastEvalKey ?? '' } });
    const { done, lastEvalKey } = listSchema.parse(withStatus(next).json);
    expect([done.map(({ doneAt }) => doneAt), lastEvalKey]).toEqual([['2026-11-23T17:11:00.000Z', '2026-11-23T17:10:00.000Z'], null]);
  });

  test('are created, read, changed, commented on and deleted by its people', async () => {
    const task = await made({ siteId: 'site-n2', by: 'region-user', due: '2026-11-30', ownerId: 'region-user' });
    expect(task).toMatchObject({ siteId: 'site-n2', revision: 1, changedBy: 'Given Family', from: null });
    const { task: changed } = await written(task, { status: 'doing', note: 'Half way' }, 'org-user');
    expect(changed).toMatchObject({ status: 'doing', note: 'Half way', revision: 2, createdAt: task.createdAt });
    const say = (commentId: string, text: string) => program.call('add-task-comment', { token: as('org-user'), params: { taskId: task.taskId }, body: { commentId, text } });
    await say('comment-1', 'First');
    at('2026-11-23T18:05:00Z');
    await say('comment-2', 'Second');
    const comments = z.object({ comments: z.array(taskCommentSchema) }).parse(withStatus(await say('comment-1', 'First')).json).comments;
    expect(comments.map(({ text, by }) => [text, by])).toEqual([['First', 'Given Family'], ['Second', 'Given Family']]);
    const { task: done } = await written(changed, { status: 'done' }, 'region-user');
    expect(await list('site-n2', 'org-user')).toMatchObject({ tasks: [], done: [{ taskId: task.taskId, doneAt: '2026-11-23T18:05:00.000Z' }], lastEvalKey: null });
    const remove = (revision: number) => program.call('delete-task', { token: as('org-user'), params: { taskId: task.taskId }, query: { revision: String(revision) } });
    expect((await remove(1)).status).toBe(409);
    expect([(await remove(done.revision)).status, (await remove(done.revision)).status]).toEqual([204, 204]);
    expect((await program.call('get-task', { token: as('org-user'), params: { taskId: task.taskId } })).status).toBe(404);
    expect((await put(done, {}, 'org-user')).status).toBe(404);
    expect((await say('comment-3', 'Too late')).status).toBe(404);
    expect((await list('site-n2', 'org-user')).done).toEqual([]);
  });

  test('are hidden from other users, and never belong to a region', async () => {
    const task = await made();
    for (const by of ['trial-user', 'affiliate-user']) {
      expect([(await post({ by })).status, (await put(task, {}, by)).status, (await program.call('get-task', { token: as(by), params: { taskId: task.taskId } })).status]).toEqual([404, 404, 404]);
    }
    expect((await program.call('list-tasks', { token: as('trial-user'), params: { siteId: 'site-trial' } })).status).toBe(403);
    expect((await post({ siteId: 'north', by: 'org-user' })).status).toBe(400);
    expect((await program.call('get-task', { token: as('site-user'), params: { taskId: 'site-n1.000000000-000000' } })).status).toBe(404);
  });

  test('of a disabled or moved person can be finished, but not newly assigned to them', async () => {
    await putUser(user('leaver', 'site-n1'));
    const task = await made({ ownerId: 'leaver' });
    for (const gone of [user('leaver', 'site-n1', { disabled: true }), user('leaver', 'site-trial')]) {
      await putUser(gone);
      expect((await post({ ownerId: 'leaver' })).status).toBe(400);
    }
    const { task: doing } = await written(task, { ownerId: 'leaver', status: 'doing' });
    expect(doing).toMatchObject({ ownerId: 'leaver', status: 'doing' });
    await putUser(user('leaver', 'site-n1', { disabled: true }));
    const { task: done } = await written(doing, { ownerId: 'leaver', status: 'done' });
    expect(done.status).toBe('done');
    withStatus(await program.call('delete-task', { token: as('site-user'), params: { taskId: done.taskId }, query: { revision: String(done.revision) } }), 204);
  });

  test('belong only to people with site access, and become unassigned when they leave', async () => {
    expect((await post({ ownerId: 'trial-user' })).status).toBe(400);
    expect((await post({ ownerId: 'disabled-user' })).status).toBe(400);
    expect((await post({ ownerId: 'nobody-at-all' })).status).toBe(400);
    expect((await post({ repeat: { unit: 'week', every: 1 } })).status).toBe(400);
    expect((await post({ due: '2026-02-30' })).status).toBe(400);
    await putUser(user('goes-soon', 'site-n1'));
    const [open, done] = [await made({ ownerId: 'goes-soon', title: 'Left open' }), await made({ ownerId: 'goes-soon', status: 'done' })];
    expect((await list()).people.map(({ userId }) => userId)).toContain('goes-soon');
    withStatus(await program.call('delete-user', { token: as('admin-user'), params: { userId: 'goes-soon' } }), 204);
    const now = await list();
    expect([...now.tasks, ...now.done].filter(({ taskId }) => [open.taskId, done.taskId].includes(taskId)).map(({ ownerId, revision }) => [ownerId, revision])).toEqual([[null, 2], [null, 2]]);
  });

  test("offer owners up to the viewer's level, and accept anyone with site access", async () => {
    const names = async (by: string) => (await list('site-s1', by)).people.map(({ userId }) => userId).toSorted();
    expect(await names('org-user')).toEqual(['org-user']);
    expect(await names('brand-user')).toEqual(['brand-user', 'org-user']);
    expect(await names('reseller-user')).toEqual(['brand-user', 'org-user', 'reseller-user']);
    expect(await names('admin-user')).toEqual(['admin-user', 'brand-user', 'org-user', 'reseller-user']);
    const given = (by: string, ownerId: string) => post({ siteId: 'site-s1', by, ownerId });
    // Administrators are given tasks by administrators alone; a neighbour's people do not reach the site.
    expect([(await given('org-user', 'admin-user')).status, (await given('admin-user', 'admin-user')).status, (await given('org-user', 'trial-user')).status]).toEqual([400, 200, 400]);
    const task = madeSchema.parse(withStatus(await given('org-user', 'brand-user')).json).task;
    // Who owns a task keeps it whoever changes it, and has a name on its site.
    const title = { title: 'Changed below', ownerId: 'brand-user' };
    expect((await written(task, title, 'org-user')).task.ownerId).toBe('brand-user');
    expect(await names('org-user')).toEqual(['admin-user', 'brand-user', 'org-user']);
    const ofSite = (await list('site-n1', 'site-user')).people.map(({ userId }) => userId).toSorted();
    // Nobody who is disabled, and nobody of those above.
    expect(ofSite).toEqual(['site-user']);
  });
});

describe('creating tasks', () => {
  test('creates one task per request and per finding', async () => {
    const from: TaskSource = { kind: 'alert', ruleId: 'roas', openedAt: '2026-11-22T12:10:00.000Z', title: 'ROAS fell' };
    const [original, again] = [await post({ requestId: 'same-request' }), await post({ requestId: 'same-request', title: 'Other' })].map(answer => madeSchema.parse(withStatus(answer).json));
    expect([original?.isNew, again?.isNew, again?.task.taskId]).toEqual([true, false, original?.task.taskId]);
    const found = await Promise.all([1, 2, 3, 4].map(() => post({ from, title: 'Look at ROAS' })));
    const answers = found.map(answer => madeSchema.parse(withStatus(answer).json));
    expect([answers.filter(({ isNew }) => isNew).length, new Set(answers.map(({ task }) => task.taskId)).size]).toEqual([1, 1]);
    // Once it is deleted the finding may have another.
    const [first] = answers;
    if (first === undefined) throw new Error('No task');
    await program.call('delete-task', { token: as('site-user'), params: { taskId: first.task.taskId }, query: { revision: '1' } });
    expect(madeSchema.parse((await post({ from })).json).isNew).toBe(true);
  });

  test('creates the next task once when a repeating one is done', async () => {
    const task = await made({ title: 'Monthly look', due: '2026-11-20', repeat: { unit: 'month', every: 1 }, ownerId: 'site-user' });
    const weekly = { title: 'Monthly look', due: '2026-11-20', repeat: task.repeat, ownerId: 'site-user' };
    const done = await written(task, { ...weekly, status: 'done' });
    expect(done.next).toMatchObject({ title: 'Monthly look', due: '2026-12-20', status: 'open', ownerId: 'site-user', revision: 1 });
    const reopened = await written(done.task, { ...weekly, status: 'open' });
    await written(reopened.task, { ...weekly, status: 'done' });
    expect((await list()).tasks.filter(({ title, due }) => title === 'Monthly look' && due === '2026-12-20')).toHaveLength(1);
  });
});

describe('concurrent edits of a task', () => {
  test('lose nothing: the second is refused and continues from the saved version', async () => {
    const task = await made({ title: 'Contended' });
    const [one, two] = await Promise.all([put(task, { title: 'From one' }), put(task, { title: 'From two' }, 'org-user')]);
    expect([one.status, two.status].filter(status => status === 200)).toHaveLength(1);
    expect((await put(task, { status: 'done' })).status).toBe(409);
    expect((await list()).tasks.filter(({ taskId }) => taskId === task.taskId)).toMatchObject([{ revision: 2 }]);
  });
});

describe('task emails', () => {
  test('notify a new owner once, unless unsubscribed or self-assigned', async () => {
    await putUser(user('told-owner', 'site-n2'));
    await putUser(user('quiet-owner', 'site-n2', { enableSiteAlerts: false }));
    const task = await made({ siteId: 'site-n2', by: 'org-user', title: 'Given away', ownerId: 'told-owner' });
    await made({ siteId: 'site-n2', by: 'org-user', ownerId: 'quiet-owner' });
    await made({ siteId: 'site-n2', by: 'told-owner', ownerId: 'told-owner' });
    await written(task, { title: 'Given away', ownerId: 'told-owner', status: 'doing' }, 'org-user');
    expect([findSubjects('told-owner'), findSubjects('quiet-owner')]).toEqual([['Task for you: Given away'], []]);
    const [mail] = program.mails().filter(({ to }) => to.includes('told-owner@insights.test'));
    expect(mail?.headers.map(({ name }) => name).toSorted()).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post']);
  });

  test('list due tasks in one morning digest, only if there are any', async () => {
    await changeNode('site-s1', site => ({ ...site, attr: { ...site.attr, tz: 'Eastern' } }));
    for (const id of ['due-owner', 'idle-owner']) await putUser(user(id, 'site-s1'));
    const tasks = { over: '2026-11-20', now: '2026-11-24', next: '2026-11-25' };
    for (const [title, due] of Object.entries(tasks)) await made({ siteId: 'site-s1', by: 'due-owner', title, due, ownerId: 'due-owner' });
    await made({ siteId: 'site-s1', by: 'idle-owner', due: '2026-12-24', ownerId: 'idle-owner' });
    await made({ siteId: 'site-s1', by: 'idle-owner', due: '2026-11-01', status: 'done', ownerId: 'idle-owner' });
    const morning = async (instant: string) => {
      at(instant);
      await digest({ v: 1, job: 'task-digest', timeZone: 'America/New_York' }, { getRemainingTimeInMillis: () => 600_000 });
    };
    await morning('2026-11-24T13:20:00Z');
    await Promise.all([morning('2026-11-24T13:20:00Z'), morning('2026-11-24T13:21:00Z')]);
    expect([findSubjects('due-owner'), findSubjects('idle-owner')]).toEqual([['Your tasks: 1 overdue, 1 due today'], []]);
    await morning('2026-11-25T13:20:00Z');
    expect(findSubjects('due-owner').toSorted()).toEqual(['Your tasks: 1 overdue, 1 due today', 'Your tasks: 2 overdue, 1 due today']);
  });
});

describe('a calendar URL', () => {
  const call = (id: 'get-task-feed' | 'create-task-feed' | 'revoke-task-feed', by = 'org-user') => program.call(id, { token: as(by), ...(id === 'create-task-feed' && { body: {} }) });
  const make = async (by?: string) => z.object({ address: z.string() }).parse(withStatus(await call('create-task-feed', by)).json).address;
  const read = (address: string) => program.call('get-task-calendar', { query: { key: new URL(address).searchParams.get('key') ?? '' } });
  test("shows a person's dated tasks, can be replaced or ended, and is stored nowhere", async () => {
    await made({ by: 'org-user', title: 'In the calendar', due: '2026-11-30', ownerId: 'org-user' });
    await made({ by: 'org-user', title: 'Without a day', ownerId: 'org-user' });
    expect(withStatus(await call('get-task-feed')).json).toEqual({ createdAt: null });
    const first = await make();
    expect(new URL(first).pathname).toBe('/api/task-calendar');
    const answer = withStatus(await read(first));
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['text/calendar; charset=utf-8', 'no-store']);
    expect([answer.text.includes('SUMMARY:In the calendar (Name of site-n1)'), answer.text.includes('Without a day')]).toEqual([true, false]);
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await putUser(user('org-user', 'org', { disabled: true }));
    expect((await read(second)).status).toBe(404);
    await putUser(user('org-user', 'org'));
    withStatus(await call('revoke-task-feed'), 204);
    withStatus(await call('revoke-task-feed'), 204);
    expect([(await read(second)).status, withStatus(await call('get-task-feed')).json]).toEqual([404, { createdAt: null }]);
    expect(program.lines.join('\n')).not.toContain(new URL(second).searchParams.get('key'));
  });

  test('shows no task of a site that its owner no longer reaches', async () => {
    await putUser(user('moves-away', 'site-n1'));
    await made({ by: 'moves-away', title: 'Left behind', due: '2026-11-30', ownerId: 'moves-away' });
    const address = await make('moves-away');
    expect((await read(address)).text).toContain('Left behind');
    await putUser(user('moves-away', 'site-s1'));
    expect((await read(address)).text).not.toContain('Left behind');
    const ownTasks = withStatus(await program.call('list-own-tasks', { token: as('moves-away') })).json;
    expect(ownTasks).toEqual({ tasks: [] });
  });
});
