import { describe, expect, test } from 'vitest';
import { formatTaskDone, dueState, formatTaskDue, inOrder, isDue, isShown, type TaskQuestion } from '../../../../shared/domain/tasks/board.ts';
import { changedTask, toTaskContent, differingFields, followingTask, newTask, mergeTaskContent, takeFields } from '../../../../shared/domain/tasks/change.ts';
import { nextDue, formatRepeat } from '../../../../shared/domain/tasks/repeat.ts';
import { sourceKey, sourceLink, taskLink } from '../../../../shared/domain/tasks/source.ts';
import { type Task, type TaskContent, taskSchema, type TaskSource } from '../../../../shared/model/task.ts';

const now = new Date('2026-11-23T15:00:00Z');
const later = new Date('2026-11-24T15:00:00Z');
const today = '2026-11-23';
const content: TaskContent = { title: 'Write to owners', note: 'All three', status: 'open', ownerId: 'dana', due: '2026-11-30', repeat: null };
const made = { by: 'Marcus', now, taskId: 'site-a.0mh3k2c9s-4f7a2b', siteId: 'site-a', from: null };
const task = (more: Partial<Task> = {}): Task => ({ ...newTask(content, made), ...more });

describe('a due date', () => {
  test.each([
    ['open', null, 'none', null],
    ['open', '2026-11-19', 'overdue', '4 days over'],
    ['doing', '2026-11-22', 'overdue', '1 day over'],
    ['open', '2026-11-23', 'today', 'today'],
    ['open', '2026-11-24', 'soon', 'in 1 day'],
    ['open', '2026-11-26', 'soon', 'in 3 days'],
    ['open', '2026-11-27', 'later', null],
    ['done', '2026-11-19', 'later', null],
  ] as const)('of a task that is %s and due %s is %s', (status, due, state, words) => {
    expect([dueState({ status, due }, today), formatTaskDue({ status, due }, today)]).toEqual([state, words]);
    expect(isDue({ status, due }, today)).toBe(state === 'overdue' || state === 'today');
  });
});

test.each([
  ['done', '2026-11-23', '2026-11-19T15:00:00Z', '4 days early'],
  ['done', '2026-11-23', '2026-11-22T15:00:00Z', '1 day early'],
  // Still the 23rd in New York.
  ['done', '2026-11-23', '2026-11-24T04:59:00Z', 'on time'],
  ['done', '2026-11-23', '2026-11-24T05:01:00Z', '1 day late'],
  ['done', null, '2026-11-24T05:01:00Z', null],
  ['done', '2026-11-23', undefined, null],
  ['doing', '2026-11-23', '2026-11-24T05:01:00Z', null],
] as const)('a task that is %s, due %s and done %s is %s', (status, due, doneAt, words) => {
  expect(formatTaskDone({ status, due, doneAt }, 'America/New_York')).toBe(words);
});

describe('the board', () => {
  const from: TaskSource = { kind: 'alert', ruleId: 'roas', openedAt: now.toISOString(), title: 'ROAS fell' };
  const tasks = {
    plain: task(), late: task({ due: '2026-11-01', ownerId: 'marcus' }), soon: task({ due: '2026-11-29' }), undated: task({ due: null, ownerId: null }),
    found: task({ from, due: null }), done: task({ status: 'done', due: '2026-11-23' }),
  };
  const names = Object.keys(tasks) as (keyof typeof tasks)[];
  const shown = (more: Partial<TaskQuestion>) => names.filter(name => isShown(tasks[name], { filter: 'all', text: '', ownerId: null, viewerId: 'marcus', today, ...more }));
  test.each([
    [{}, names],
    [{ filter: 'mine' }, ['late']],
    [{ filter: 'overdue' }, ['late']],
    // Seven days, today among them: 23 to 29 November.
    [{ filter: 'week' }, ['soon']],
    [{ filter: 'finding' }, ['found']],
    [{ text: ' WRITE ' }, names],
    [{ text: 'roas' }, ['found']],
    [{ text: 'three' }, names],
    [{ text: 'nothing of it' }, []],
    [{ ownerId: '' }, ['undated']],
    [{ ownerId: 'marcus' }, ['late']],
  ] as const)('filters tasks by %o', (question, expected) => expect(shown(question)).toEqual(expected));

  test('is sorted by due date (none last), then creation; done tasks by completion', () => {
    const [a, b, c, d] = [task({ taskId: 'site-a.a', due: null }), task({ taskId: 'site-a.b' }), task({ taskId: 'site-a.c', due: '2026-11-01' }), task({ taskId: 'site-a.a2' })];
    expect(inOrder([b, a], 'open').map(({ taskId }) => taskId)).toEqual(['site-a.b', 'site-a.a']);
    expect(inOrder([a, b, c, d], 'open').map(({ taskId }) => taskId)).toEqual(['site-a.c', 'site-a.a2', 'site-a.b', 'site-a.a']);
    const [x, y, z] = [task({ status: 'done', doneAt: '2026-11-01T00:00:00.000Z', title: 'x' }), task({ status: 'done', doneAt: '2026-11-02T00:00:00.000Z', title: 'y' }), task({ status: 'done', title: 'z' })];
    expect([inOrder([x, y, z], 'done'), inOrder([z, x], 'done'), inOrder([x], 'doing')].map(list => list.map(({ title }) => title))).toEqual([['y', 'x', 'z'], ['x', 'z'], []]);
  });
});

describe('a change', () => {
  const by = { by: 'Dana', now: later };
  test('increments the revision with user and time, and preserves the creation', () => {
    const changed = changedTask(task(), { ...content, title: 'Call them' }, by);
    expect(changed).toMatchObject({ title: 'Call them', revision: 2, changedBy: 'Dana', changedAt: later.toISOString(), createdAt: now.toISOString() });
    expect(toTaskContent(changed)).toEqual({ ...content, title: 'Call them' });
  });
  test('preserves the completion time until the task is reopened', () => {
    const done = changedTask(task(), { ...content, status: 'done' }, { by: 'Dana', now });
    expect([done.doneAt, changedTask(done, { ...content, status: 'done', note: '' }, by).doneAt]).toEqual([now.toISOString(), now.toISOString()]);
    expect(changedTask(done, content, by).doneAt).toBeUndefined();
    expect(newTask({ ...content, status: 'done' }, made).doneAt).toBe(now.toISOString());
  });
  test('names the fields in which two versions differ', () => {
    expect(differingFields(content, { ...content, note: '', status: 'doing', repeat: { unit: 'week', every: 1 } })).toEqual(['status', 'repeat', 'note']);
    expect(differingFields(content, { ...content })).toEqual([]);
  });
  test('every stored task can be read again', () => expect(taskSchema.parse(task())).toEqual(task()));
});

describe('repeating tasks', () => {
  test.each([
    ['2026-11-30', { unit: 'week', every: 1 }, today, undefined, '2026-12-07'],
    ['2026-11-02', { unit: 'week', every: 2 }, today, undefined, '2026-11-30'],
    // Done late: the next one is behind today, never on it.
    ['2026-11-09', { unit: 'week', every: 1 }, today, undefined, '2026-11-30'],
    ['2027-01-31', { unit: 'month', every: 1 }, today, 31, '2027-02-28'],
    ['2027-02-28', { unit: 'month', every: 1 }, today, 31, '2027-03-31'],
    ['2027-02-28', { unit: 'month', every: 1 }, today, undefined, '2027-03-28'],
    ['2028-01-31', { unit: 'month', every: 1 }, '2028-01-31', 31, '2028-02-29'],
    ['2025-03-15', { unit: 'month', every: 12 }, today, undefined, '2027-03-15'],
  ] as const)('%s, %o, on %s continues', (due, repeat, day, anchor, next) => expect(nextDue(due, repeat, day, anchor)).toBe(next));

  const monthly: TaskContent = { ...content, due: '2027-01-31', repeat: { unit: 'month', every: 1 } };
  const by = { by: 'Dana', now };
  const follow = (before: Task, status: Task['status'] = 'done') => followingTask(before, changedTask(before, { ...toTaskContent(before), status }, by), 'site-a.next', '2027-01-30', by);
  test('creates the next task once when done, on the original day of the month', () => {
    const first = newTask(monthly, made);
    const second = follow(first);
    expect([first.anchor, second?.due, second?.anchor, second?.status, second?.revision]).toEqual([31, '2027-02-28', 31, 'open', 1]);
    expect(follow({ ...first, status: 'done' })).toBeNull();
    expect([follow(first, 'doing'), follow(task()), follow({ ...first, due: null })]).toEqual([null, null, null]);
    expect(follow(newTask({ ...monthly, repeat: { unit: 'week', every: 1 } }, made))).toMatchObject({ due: '2027-02-07' });
  });
  test('uses another day once a user chooses one', () => {
    const first = newTask(monthly, made);
    expect(changedTask(first, { ...monthly, title: 'Other' }, by).anchor).toBe(31);
    expect(changedTask(first, { ...monthly, due: '2027-01-15' }, by).anchor).toBe(15);
    expect(changedTask(first, { ...monthly, repeat: { unit: 'week', every: 1 } }, by).anchor).toBeUndefined();
    expect(changedTask(first, { ...monthly, repeat: null }, by).anchor).toBeUndefined();
  });
  test('is described in words', () => expect([formatRepeat({ unit: 'week', every: 1 }), formatRepeat({ unit: 'month', every: 3 })]).toEqual(['Every week', 'Every 3 months']));
});

test('each finding has a unique key and link', () => {
  const sources: TaskSource[] = [
    { kind: 'recommendation', yearMonth: '202610', recommendationId: 'r-1', title: 'T' },
    { kind: 'alert', ruleId: 'roas', openedAt: '2026-11-22T12:10:00.000Z', title: 'T' },
    { kind: 'audit', auditId: 'a-1', metric: 'bounceRate', title: 'T' },
  ];
  expect(sources.map(sourceKey)).toEqual(['recommendation#202610#r-1', 'alert#roas#2026-11-22T12:10:00.000Z', 'audit#a-1#bounceRate']);
  expect(sources.map(source => sourceLink(source, 'site-a'))).toEqual(['/audits?site=site-a', '/alerts/roas?site=site-a', '/audit/a-1?site=site-a']);
  expect([taskLink({ siteId: 'site-a' }), taskLink(task())]).toEqual(['/task-manager?site=site-a', '/task-manager?site=site-a&task=site-a.0mh3k2c9s-4f7a2b']);
});

describe('two users change the same task', () => {
  const base: TaskContent = { title: 'Call', note: '', status: 'open', ownerId: null, due: null, repeat: null };
  test.each([
    ['one arrow against their new title and day', { status: 'doing' }, { title: 'Call Dana', due: '2026-12-01' }, { status: 'doing', title: 'Call Dana', due: '2026-12-01' }, []],
    ['the same on both sides', { title: 'Call Dana' }, { title: 'Call Dana' }, { title: 'Call Dana' }, []],
    ['one field that both changed', { title: 'Mine', note: 'N' }, { title: 'Theirs' }, { title: 'Theirs', note: 'N' }, ['title']],
    ['every field that both changed', { title: 'A', note: 'A', status: 'done', ownerId: 'a', due: '2026-12-01', repeat: { unit: 'week', every: 1 } }, { title: 'B', note: 'B', status: 'doing', ownerId: 'b', due: '2026-12-02', repeat: { unit: 'week', every: 2 } }, { title: 'B', note: 'B', status: 'doing', ownerId: 'b', due: '2026-12-02', repeat: { unit: 'week', every: 2 } }, ['title', 'status', 'ownerId', 'due', 'repeat', 'note']],
    ['nothing of mine', {}, { note: 'Theirs' }, { note: 'Theirs' }, []],
  ] as const)('%s', (_case, mine, serverChanges, merged, clashes) => {
    expect(mergeTaskContent(base, { ...base, ...mine }, { ...base, ...serverChanges })).toEqual({ merged: { ...base, ...merged }, clashes });
  });

  test('single fields are taken from another version', () => {
    const other: TaskContent = { title: 'X', note: 'X', status: 'done', ownerId: 'x', due: '2026-12-24', repeat: { unit: 'month', every: 1 } };
    for (const field of ['title', 'note', 'status', 'ownerId', 'due', 'repeat'] as const)
      expect(takeFields(base, other, [field])).toEqual({ ...base, [field]: other[field] });
  });
});
