import type { Task, TaskContent, TaskSource } from '../../model/task.ts';
import { nextDue } from './repeat.ts';

type Change = { readonly by: string; readonly now: Date };
type Made = Change & { readonly taskId: string; readonly siteId: string; readonly from: TaskSource | null };

const dayOfMonth = (content: TaskContent): number | undefined =>
  content.repeat?.unit === 'month' && content.due !== null ? Number(content.due.slice(8, 10)) : undefined;

const makeDoneTimes = (content: TaskContent, now: Date, doneAt?: string) =>
  content.status === 'done' ? { doneAt: doneAt ?? now.toISOString() } : {};

const makeAnchor = (day: number | undefined) => (day === undefined ? {} : { anchor: day });

/** A new task in its first revision. */
export const newTask = (content: TaskContent, { by, now, taskId, siteId, from }: Made): Task => ({
  ...content,
  taskId,
  siteId,
  from,
  createdAt: now.toISOString(),
  changedAt: now.toISOString(),
  changedBy: by,
  revision: 1,
  ...makeDoneTimes(content, now),
  ...makeAnchor(dayOfMonth(content)),
});

/** Returns a task with changed content; its completion time stays until it is reopened. */
export function changedTask(task: Task, content: TaskContent, { by, now }: Change): Task {
  const { doneAt, anchor, ...rest } = task;
  const keepsDay = content.due === task.due && content.repeat?.unit === 'month' && anchor !== undefined;
  return {
    ...rest,
    ...content,
    changedAt: now.toISOString(),
    changedBy: by,
    revision: task.revision + 1,
    ...makeDoneTimes(content, now, doneAt),
    ...makeAnchor(keepsDay ? anchor : dayOfMonth(content)),
  };
}

/**
 * Returns the next task when a repeating one is done, due after today. Null if it does not repeat, has no day, or was
 * already done.
 * @param today the site's day
 */
export function followingTask(
  before: Task,
  done: Task,
  taskId: string,
  today: string,
  { by, now }: Change,
): Task | null {
  if (before.status === 'done' || done.status !== 'done' || done.repeat === null || done.due === null) return null;
  const due = nextDue(done.due, done.repeat, today, done.anchor);
  const { title, note, ownerId, repeat, siteId } = done;
  const next = newTask({ title, note, ownerId, repeat, due, status: 'open' }, { by, now, taskId, siteId, from: null });
  return { ...next, ...makeAnchor(done.anchor) };
}

/** Returns the fields of a task that users write, without those the server adds. */
export const toTaskContent = ({ title, note, status, ownerId, due, repeat }: Task): TaskContent => ({
  title,
  note,
  status,
  ownerId,
  due,
  repeat,
});

export type TaskField = keyof TaskContent;
const fields = ['title', 'status', 'ownerId', 'due', 'repeat', 'note'] as const satisfies readonly TaskField[];

/** Lists the fields that differ between two versions, in the order of the form. */
export const differingFields = (content: TaskContent, other: TaskContent): TaskField[] =>
  fields.filter(field => JSON.stringify(content[field]) !== JSON.stringify(other[field]));

/**
 * Merges one user's text with what another stored since both saw `base`: a field that one of them changed takes that
 * change. `clashes` lists the fields that both changed to different values; `merged` has the stored ones there.
 */
export function mergeTaskContent(
  base: TaskContent,
  mine: TaskContent,
  stored: TaskContent,
): { readonly merged: TaskContent; readonly clashes: readonly TaskField[] } {
  const byMe = new Set(differingFields(base, mine));
  const byThem = new Set(differingFields(base, stored));
  const clashes = differingFields(mine, stored).filter(field => byMe.has(field) && byThem.has(field));
  return {
    merged: takeFields(
      stored,
      mine,
      [...byMe].filter(field => !clashes.includes(field)),
    ),
    clashes,
  };
}

/** Returns a content with some fields of another. */
export const takeFields = (content: TaskContent, other: TaskContent, taken: readonly TaskField[]): TaskContent => ({
  title: (taken.includes('title') ? other : content).title,
  note: (taken.includes('note') ? other : content).note,
  status: (taken.includes('status') ? other : content).status,
  ownerId: (taken.includes('ownerId') ? other : content).ownerId,
  due: (taken.includes('due') ? other : content).due,
  repeat: (taken.includes('repeat') ? other : content).repeat,
});
