import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { type Task, taskSchema } from '../../../shared/model/task.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';

/** Table of tasks: open ones under open#, completed ones under done#, so a board reads few rows. */
export const taskTable = () => tableName('tasks');
const keepDoneSeconds = 400 * 86_400;

/** Returns a task's id within its site. */
export const localId = (taskId: string): string => taskId.slice(taskId.indexOf('.') + 1);
export const openKey = (taskId: string): string => `open#${localId(taskId)}`;
export const doneKey = (taskId: string): string => `done#${localId(taskId)}`;
export const madeKey = (made: string): string => `made#${made}`;
export const parseTaskSiteId = (taskId: string): string => taskId.slice(0, taskId.indexOf('.'));

/** Creates an id; ids sort by creation time. */
export const newTaskId = (siteId: string, now: Date): string =>
  `${siteId}.${now.getTime().toString(36).padStart(9, '0')}-${randomBytes(3).toString('hex')}`;

/** Zone of the owner's morning, if it has an owner. */
export type Placed = { readonly task: Task; readonly made: string; readonly morningZone: string | null };

const dueKey = ({ status, due }: Task): string => (status === 'done' ? '3#' : due === null ? '2#' : `1#${due}`);

export const makeTaskKey = (task: Task) => ({
  siteId: task.siteId,
  sk: task.status === 'done' ? doneKey(task.taskId) : openKey(task.taskId),
});

export const toTaskItem = ({ task, made, morningZone }: Placed): Record<string, unknown> => ({
  ...makeTaskKey(task),
  v: 1,
  task: taskSchema.parse(task),
  made,
  dueKey: dueKey(task),
  ...(task.ownerId === null ? {} : { ownerId: task.ownerId }),
  ...(task.ownerId === null || morningZone === null || task.status === 'done' || task.due === null
    ? {}
    : { morningZone }),
  ...(task.doneAt === undefined ? {} : { expiresAt: Math.floor(Date.parse(task.doneAt) / 1000) + keepDoneSeconds }),
  ...doneIndex(task),
});

/** Returns the keys in the index of completed tasks. */
export const doneIndex = ({ siteId, status, doneAt }: Task): Record<string, string> =>
  status === 'done' && doneAt !== undefined ? { doneSiteId: siteId, doneAt } : {};

export const taskItemSchema = z.object({ v: z.literal(1), task: taskSchema, made: z.string() });
export const storedTask = (item: unknown): { task: Task; made: string } => {
  const { task, made } = readStored(taskItemSchema, item);
  return { task, made };
};
