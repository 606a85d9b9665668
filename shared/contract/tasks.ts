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
  summary: "List a site's tasks: all open ones, done ones page by page, and possible owners",
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
  summary: 'Create a task; repeating a request, or a finding that already has a task, returns the existing one',
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
  summary: "List the signed-in user's open tasks at all accessible sites by due date",
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
  summary: 'Get a task with its comments, oldest first',
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
  summary: 'Change a task; refused if someone else changed it. A repeating task that is done creates the next one',
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
  summary: 'Delete a task and its comments; refused if someone else changed it',
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
  summary: 'Comment on a task; repeating a comment adds one',
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
  summary: "Get when the calendar address of the signed-in user's tasks was created; the address itself is shown once",
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
  summary: "Create a secret calendar address for the signed-in user's tasks; it replaces an earlier one",
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
  summary: "Remove the calendar address of the signed-in user's tasks",
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
  summary: "Get a user's tasks as a calendar (RFC 5545), by their secret address",
  params: none,
  query: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{32}$/, 'Not a key')) }),
  status: 200,
  answerType: 'text/calendar',
  /** Base64. */
  response: z.string(),
  access: {
    kind: 'public',
    why: 'Calendar apps have no session; the secret address is the proof, can be removed, and shows tasks only',
  },
});
