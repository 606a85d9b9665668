import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema } from '../model/primitives.ts';
import { taskCommentSchema, taskContentSchema, taskIdSchema, taskSchema, taskSourceSchema } from '../model/task.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofSite = z.strictObject({ siteId: idSchema });
const ofTask = z.strictObject({ taskId: taskIdSchema });
const site = { from: 'path', param: 'siteId' } as const;
const record = { from: 'record', kind: 'task', param: 'taskId' } as const;

/** A possible owner of a site's tasks. */
const taskPersonSchema = z.object({ userId: z.string(), name: z.string() });
export type TaskPerson = z.infer<typeof taskPersonSchema>;

export const listTasks = defineEndpoint({
  id: 'list-tasks',
  area: 'tasks',
  method: 'GET',
  path: '/sites/{siteId}/tasks',
  summary: 'Tasks of a site: all that are not done, those that are done page by page, and who may own one',
  params: ofSite,
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({
    /** Not done; with a cursor none of them. */
    tasks: z.array(taskSchema),
    /** The newest made first. */
    done: z.array(taskSchema),
    lastEvalKey: z.nullable(z.string()),
    people: z.array(taskPersonSchema),
  }),
  access: { kind: 'node', action: 'task.read', node: site },
});

export const createTask = defineEndpoint({
  id: 'create-task',
  area: 'tasks',
  method: 'POST',
  path: '/sites/{siteId}/tasks',
  summary:
    'Make a task of a site; the same request twice, and a finding that has a task, answer the task that is there',
  params: ofSite,
  query: none,
  body: z.strictObject({
    /** Chosen by the caller, so that a call that is sent again makes one task. */
    requestId: idSchema,
    task: taskContentSchema,
    from: z.optional(taskSourceSchema),
  }),
  status: 200,
  response: z.object({ task: taskSchema, isNew: z.boolean() }),
  access: { kind: 'node', action: 'task.update', node: site },
});

export const listOwnTasks = defineEndpoint({
  id: 'list-own-tasks',
  area: 'tasks',
  method: 'GET',
  path: '/tasks/mine',
  summary: 'Tasks of the signed-in person that are not done, on every site in reach, by the day they are due',
  params: none,
  query: none,
  status: 200,
  response: z.object({ tasks: z.array(z.extend(taskSchema, { siteName: z.string(), today: daySchema })) }),
  access: { kind: 'user', action: 'task.list' },
});

export const getTask = defineEndpoint({
  id: 'get-task',
  area: 'tasks',
  method: 'GET',
  path: '/tasks/{taskId}',
  summary: 'A task as it stands now, with its comments, oldest first',
  params: ofTask,
  query: none,
  status: 200,
  response: z.object({ task: taskSchema, comments: z.array(taskCommentSchema) }),
  access: { kind: 'node', action: 'task.read', node: record },
});

export const updateTask = defineEndpoint({
  id: 'update-task',
  area: 'tasks',
  method: 'PUT',
  path: '/tasks/{taskId}',
  summary:
    'Change a task as it was seen; where somebody else changed it meanwhile nothing is written. A repeating one that is done makes the next',
  params: ofTask,
  query: none,
  body: z.strictObject({ revision: z.int().check(z.gte(1)), task: taskContentSchema }),
  status: 200,
  response: z.object({ task: taskSchema, next: z.nullable(taskSchema) }),
  access: { kind: 'node', action: 'task.update', node: record },
});

export const deleteTask = defineEndpoint({
  id: 'delete-task',
  area: 'tasks',
  method: 'DELETE',
  path: '/tasks/{taskId}',
  summary: 'Delete a task and its comments, as it was seen',
  params: ofTask,
  query: z.strictObject({ revision: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Not a revision')) }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'task.update', node: record },
});

export const addTaskComment = defineEndpoint({
  id: 'add-task-comment',
  area: 'tasks',
  method: 'POST',
  path: '/tasks/{taskId}/comments',
  summary: 'Say something about a task; the same comment twice is once',
  params: ofTask,
  query: none,
  body: z.strictObject({ commentId: idSchema, text: taskCommentSchema.shape.text }),
  status: 200,
  response: z.object({ comments: z.array(taskCommentSchema) }),
  access: { kind: 'node', action: 'task.update', node: record },
});

export const getTaskFeed = defineEndpoint({
  id: 'get-task-feed',
  area: 'tasks',
  method: 'GET',
  path: '/task-feed',
  summary: "Since when the signed-in person's tasks have a calendar address; the address itself is shown once",
  params: none,
  query: none,
  status: 200,
  response: z.object({ createdAt: z.nullable(instantSchema) }),
  access: { kind: 'user', action: 'task.list' },
});

export const createTaskFeed = defineEndpoint({
  id: 'create-task-feed',
  area: 'tasks',
  method: 'POST',
  path: '/task-feed',
  summary: "Give the signed-in person's tasks a secret calendar address; an earlier one ends",
  params: none,
  query: none,
  body: none,
  status: 200,
  response: z.object({ address: z.string(), createdAt: instantSchema }),
  access: { kind: 'user', action: 'task.list' },
});

export const revokeTaskFeed = defineEndpoint({
  id: 'revoke-task-feed',
  area: 'tasks',
  method: 'DELETE',
  path: '/task-feed',
  summary: "End the calendar address of the signed-in person's tasks",
  params: none,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'task.list' },
});

/** The secret is in the query because CloudFront's log stores only the path. */
export const getTaskCalendar = defineEndpoint({
  id: 'get-task-calendar',
  area: 'tasks',
  method: 'GET',
  path: '/task-calendar',
  summary: 'The tasks of one person as a calendar (RFC 5545), for a calendar program that has their secret address',
  params: none,
  query: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{32}$/, 'Not a key')) }),
  status: 200,
  answerType: 'text/calendar',
  /** Base64. */
  response: z.string(),
  access: {
    kind: 'public',
    why: 'A calendar program has no session; the secret address is the proof, can be ended, and shows tasks alone',
  },
});
