import { describe, expect, it } from 'vitest';
import type { Task } from '../../../shared/model/task.ts';
import { useGetTaskQuery, useListTasksQuery } from '../../../web/src/app/api/task-endpoints.ts';
import { ClashDialog } from '../../../web/src/features/tasks/components/clash-dialog.tsx';
import { Comments } from '../../../web/src/features/tasks/components/comments.tsx';
import { FeedDialog } from '../../../web/src/features/tasks/components/feed-dialog.tsx';
import { NewTaskDialog } from '../../../web/src/features/tasks/components/new-task-dialog.tsx';
import { TaskForm } from '../../../web/src/features/tasks/components/task-form.tsx';
import { TaskSheet } from '../../../web/src/features/tasks/components/task-sheet.tsx';
import { useBulkWrites } from '../../../web/src/features/tasks/use-bulk-writes.ts';
import { useTaskWrites } from '../../../web/src/features/tasks/use-task-writes.ts';
import { doing, draw, drawHook, field, press, pressEscape, listToastTexts, text, unload, until, write } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

const at = '2026-11-20T12:00:00.000Z';
const task = (more: Partial<Task> = {}): Task => ({
  taskId: 'site-a.0mh3k2c9s-4f7a2b', siteId: 'site-a', title: 'Call back', note: '', status: 'open', ownerId: null, due: null, repeat: null,
  from: null, createdAt: at, changedAt: at, changedBy: 'Anna', revision: 1, ...more,
});
const zone = 'America/New_York';
const list = (tasks: readonly Task[]) => ({ tasks, done: [], lastEvalKey: null, people: [] });

describe('comments', () => {
  const comments = [{ commentId: 'comment-1', at, by: 'Anna', text: 'First' }];
  function Task() {
    const { data } = useGetTaskQuery({ params: { taskId: task().taskId } });
    return <Comments taskId={task().taskId} comments={data?.comments} timeZone={zone} mayWrite />;
  }

  it('shows a new comment immediately and clears its field', async () => {
    const stored = [...comments];
    serve({
      'get-task': () => ({ task: task(), comments: [...stored] }),
      'add-task-comment': ({ body }) => {
        stored.push({ commentId: Object(body).commentId, at, by: 'You', text: Object(body).text });
        return { comments: stored };
      },
    });
    await draw(<Task />);
    await until('First');
    await write('Write a comment', ' Second ');
    await press('Comment');
    await until('Second');
    expect(field('Write a comment').value).toBe('');
    expect(listCalls('add-task-comment').map(({ body }) => Object(body).text)).toEqual(['Second']);
  });

  it('keeps a comment that failed to send, and retries with the same ID', async () => {
    let isDown = true;
    serve({
      'get-task': () => ({ task: task(), comments }),
      'add-task-comment': () => (isDown ? refused(503, 'platform-failed', 'Not now') : { comments }),
    });
    await draw(<Task />);
    await write('Write a comment', 'Second');
    await press('Comment');
    await until(() => listToastTexts().length === 1);
    expect(field('Write a comment').value).toBe('Second');
    isDown = false;
    await press('Comment');
    await until(() => field('Write a comment').value === '');
    expect(new Set(listCalls('add-task-comment').map(({ body }) => Object(body).commentId)).size).toBe(1);
  });
});

describe('a task that two people changed', () => {
  const people = [{ userId: 'user-a', name: 'Anna' }, { userId: 'user-b', name: 'Ben' }];
  const base = task({ due: '2026-11-30' });
  const serverTask = task({ title: 'Theirs', note: 'Their note', status: 'doing', ownerId: 'user-a', due: '2026-12-01', repeat: { unit: 'week', every: 1 }, revision: 2 });
  const mine = { title: 'Mine', note: 'My note', status: 'done', ownerId: 'user-b', due: '2026-12-09', repeat: { unit: 'month', every: 1 } } as const;
  const fields = { title: 'Title', note: 'Note', status: 'Status', ownerId: 'Owner', due: 'Due', repeat: 'Repeats' } as const;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const { title, note, status, ownerId, due, repeat } = serverTask;
  const merged = { title, note, status, ownerId, due, repeat };
  const choose = (label: string, side: string) =>
    doing(() => {
      const set = [...document.querySelectorAll('fieldset')].filter(fieldset => fieldset.textContent?.startsWith(`${label}: whose`)).at(-1);
      [...(set?.querySelectorAll('button') ?? [])].find(button => button.textContent === side)?.click();
    });

  it('takes each field from its chosen side, and saves nothing before', async () => {
    // Each field alone from theirs, so that none is forgotten.
    for (const name of names) {
      const saved: unknown[] = [];
      await draw(<ClashDialog clash={{ theirs: serverTask, mine, merged, fields: names }} people={people} timeZone={zone} busy={false} onSave={content => saved.push(content)} onClose={() => {}} />);
      await press('Save choice');
      expect(saved).toEqual([]);
      for (const other of names) await choose(fields[other], other === name ? 'Theirs' : 'Yours');
      await press('Save choice');
      expect(saved).toEqual([{ ...mine, [name]: serverTask[name] }]);
    }
  });

  it('keeps both versions after a refused save', async () => {
    serve({ 'update-task': () => refused(409), 'get-task': () => ({ task: serverTask, comments: [] }) });
    const writes = await drawHook(() => useTaskWrites('site-a'));
    expect(await doing(() => writes.now.save(base, mine))).toBe(false);
    expect(writes.now.clash).toEqual({ theirs: serverTask, mine, merged, fields: ['title', 'status', 'ownerId', 'due', 'repeat', 'note'] });
    await doing(() => writes.now.forgetClash());
    expect(writes.now.clash).toBeNull();
  });

  it('is merged without a question if the changed fields differ', async () => {
    let stored = task({ title: 'Theirs', ownerId: 'user-a', due: '2026-12-01', revision: 2 });
    serve({
      'update-task': ({ body }) => {
        const { revision, task: content } = Object(body);
        if (revision !== stored.revision) return refused(409);
        stored = task({ ...content, revision: revision + 1 });
        return { task: stored, next: null };
      },
      'get-task': () => ({ task: stored, comments: [] }),
    });
    const writes = await drawHook(() => useTaskWrites('site-a'));
    expect(await doing(() => writes.now.move(base, 'doing'))).toBe(true);
    expect(writes.now.clash).toBeNull();
    expect(stored).toMatchObject({ title: 'Theirs', ownerId: 'user-a', due: '2026-12-01', status: 'doing' });
  });

  it('saves moves one after the other: two arrow keys are two moves', async () => {
    let stored = base;
    serve({
      'list-tasks': () => list([base]),
      'update-task': async ({ body }) => {
        const { revision, task: content } = Object(body);
        await new Promise(resolve => setTimeout(resolve, 20));
        if (revision !== stored.revision) return refused(409);
        stored = task({ ...content, revision: revision + 1 });
        return { task: stored, next: null };
      },
    });
    const drawn = await drawHook(() => ({ writes: useTaskWrites('site-a'), tasks: useListTasksQuery({ params: { siteId: 'site-a' }, query: {} }).data }));
    await until(() => drawn.now.tasks !== undefined);
    let first: Promise<boolean> = Promise.resolve(false);
    await doing(() => { first = drawn.now.writes.move(base, 'doing'); });
    const shown = drawn.now.tasks?.tasks[0];
    expect(shown?.status).toBe('doing');
    expect(await doing(() => Promise.all([first, drawn.now.writes.move(shown ?? base, 'done')]))).toEqual([true, true]);
    expect(listCalls('update-task').map(({ body }) => Object(body).revision)).toEqual([1, 2]);
    expect(stored.status).toBe('done');
    expect(drawn.now.writes.clash).toBeNull();
  });
});

describe('a task with unsaved text', () => {
  const sheet = (more: { gone?: boolean; onClose?: () => void } = {}) => {
    function Opened() {
      const writes = useTaskWrites('site-a');
      return <TaskSheet task={task()} gone={more.gone ?? false} people={[]} timeZone={zone} mayWrite writes={writes} onClose={more.onClose ?? (() => {})} />;
    }
    return <Opened />;
  };

  it('asks before Escape discards it, and survives a reload', async () => {
    serve({ 'get-task': () => ({ task: task(), comments: [] }) });
    let closed = 0;
    await draw(sheet({ onClose: () => (closed += 1) }));
    await write('Note', 'What Dana said');
    await pressEscape();
    expect(closed).toBe(0);
    expect(text()).toContain('Leave without saving?');
    await unload();
    await draw(sheet());
    expect(field('Note').value).toBe('What Dana said');
  });

  it('stays open with its text if someone deletes it; without text it closes', async () => {
    serve({ 'get-task': () => refused(404, 'not-found') });
    let closed = 0;
    await draw(sheet({ gone: true, onClose: () => (closed += 1) }));
    expect(closed).toBe(1);
    await unload();
    await draw(sheet());
    await write('Write a comment', 'Called her twice');
    await unload();
    closed = 0;
    await draw(sheet({ gone: true, onClose: () => (closed += 1) }));
    expect(closed).toBe(0);
    expect(text()).toContain('This task was deleted');
    expect(field('Write a comment').value).toBe('Called her twice');
  });

  it('is kept as a draft in the new-task dialog until discarded on purpose', async () => {
    let closed = 0;
    const dialog = <NewTaskDialog siteId="site-a" status="open" ownerId="user-a" people={[]} timeZone={zone} onClose={() => (closed += 1)} />;
    await draw(dialog);
    await write('Title', 'Call Dana');
    await pressEscape();
    expect(closed).toBe(0);
    await unload();
    await draw(dialog);
    expect(field('Title').value).toBe('Call Dana');
    await pressEscape();
    await press('Leave');
    expect(closed).toBe(1);
    await unload();
    await draw(dialog);
    expect(field('Title').value).toBe('');
  });
});

describe('a repeating task', () => {
  it('creates the next one on the board when it is done', async () => {
    const next = task({ taskId: 'site-a.0mh3k2c9s-aaaaaa', due: '2026-12-08' });
    serve({ 'list-tasks': () => list([task()]), 'update-task': () => ({ task: task({ status: 'done', revision: 2 }), next }) });
    const drawn = await drawHook(() => ({ writes: useTaskWrites('site-a'), tasks: useListTasksQuery({ params: { siteId: 'site-a' }, query: {} }).data }));
    await until(() => drawn.now.tasks !== undefined);
    await doing(() => drawn.now.writes.move(task({ repeat: { unit: 'week', every: 1 }, due: '2026-12-01' }), 'done'));
    expect(listToastTexts()).toEqual(['The next one is due 2026-12-08']);
    await until(() => drawn.now.tasks?.tasks.some(({ taskId }) => taskId === next.taskId) === true);
    expect(drawn.now.tasks?.done.map(({ status }) => status)).toEqual(['done']);
  });

  it('cannot repeat without a due date', async () => {
    const changes: unknown[] = [];
    const content = { title: 'T', note: '', status: 'open', ownerId: null, due: '2026-12-01', repeat: { unit: 'week', every: 1 } } as const;
    await draw(<TaskForm content={content} people={[]} tried={false} zoneName="New York" onChange={next => changes.push(next)} />);
    await write('Due', '');
    expect(changes).toEqual([{ ...content, due: null, repeat: null }]);
    await write('Due', '2026-12-05');
    expect(changes.at(-1)).toEqual({ ...content, due: '2026-12-05' });
  });
});

describe('several tasks at once', () => {
  it('can be restored, without the follow-up task', async () => {
    const before = task({ repeat: { unit: 'week', every: 1 }, due: '2026-12-01' });
    const next = task({ taskId: 'site-a.0mh3k2c9s-aaaaaa', due: '2026-12-08', revision: 3 });
    let revision = 1;
    serve({
      'update-task': ({ body }) => {
        revision += 1;
        const content = Object(body).task as Task;
        return { task: task({ ...content, revision }), next: content.status === 'done' ? next : null };
      },
      'delete-task': () => null,
    });
    const bulk = await drawHook(() => useBulkWrites('site-a'));
    await doing(() => bulk.now.change([before], { status: 'done' }));
    expect(bulk.now.done?.words).toContain('1 task');
    await doing(() => bulk.now.undo());
    expect(listCalls('update-task').at(-1)?.body).toMatchObject({ revision: 2, task: { status: 'open', due: '2026-12-01' } });
    expect(listCalls('delete-task').map(({ params, query }) => [params['taskId'], query['revision']])).toEqual([[next.taskId, '3']]);
    expect(bulk.now.done).toBeNull();
  });

  it('leave changes by others alone, and say how many', async () => {
    const other = task({ taskId: 'site-a.0mh3k2c9s-bbbbbb' });
    serve({ 'update-task': ({ params, body }) => (params['taskId'] === other.taskId ? refused(409, 'conflict', 'Changed.') : { task: task({ ...Object(body).task, revision: 2 }), next: null }) });
    const bulk = await drawHook(() => useBulkWrites('site-a'));
    await doing(() => bulk.now.change([task(), other], { ownerId: 'user-a' }));
    expect(listToastTexts().join()).toContain('1 of 2');
    expect(bulk.now.done?.changed).toHaveLength(1);
  });
});

describe('the calendar feed address', () => {
  it('is shown only once, until it is deleted', async () => {
    let createdAt: string | null = null;
    serve({
      'get-task-feed': () => ({ createdAt }),
      'create-task-feed': () => ({ address: 'https://insights.test/secret', createdAt: (createdAt = at) }),
      'revoke-task-feed': () => ((createdAt = null), null),
    });
    await draw(<FeedDialog timeZone={zone} onClose={() => {}} />);
    await until('Create address');
    await press('Create address');
    await until('Shown only once');
    expect(field('Address').value).toBe('https://insights.test/secret');
    await until('Create new address');
    await press('Remove address');
    await until(() => text().includes('Create address'));
    expect(text()).not.toContain('Shown only once');
  });

  it('closes with Escape before one is created', async () => {
    let closed = 0;
    serve({ 'get-task-feed': () => ({ createdAt: null }) });
    await draw(<FeedDialog timeZone={zone} onClose={() => (closed += 1)} />);
    await pressEscape();
    expect(closed).toBe(1);
  });
});
