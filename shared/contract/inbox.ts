import * as z from 'zod/mini';
import { notificationSchema, notificationStatuses } from '../model/notification.ts';
import { daySchema, idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

/** A notification as a list of many sites shows it. */
const inboxItemSchema = z.extend(z.omit(notificationSchema, { users: true, cause: true }), {
  siteName: z.string(),
  /** A site's links. Links of nodes above sites lead to pages without a site. */
  ofSite: z.boolean(),
  /** The grouping key of a list row: one cause on one day. */
  group: z.string(),
  read: z.boolean(),
  /** True if the viewer muted this type of notification. */
  muted: z.boolean(),
  /** True if the viewer can archive or snooze it. */
  mayUpdate: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

const inboxQuery = z.strictObject({
  lastEvalKey: z.optional(z.string().check(z.maxLength(600))),
  /** Absent: active ones, including those whose snooze has expired. */
  status: z.optional(z.enum(notificationStatuses)),
  type: z.optional(notificationSchema.shape.type),
  /** Absent: without the kinds that the viewer muted. */
  muted: z.optional(z.literal('included')),
});
const inboxAnswer = z.object({
  items: z.array(inboxItemSchema),
  /** Groups of which there are more than the answer holds. */
  fuller: z.array(z.string()),
  /** The number of sites the viewer can access; null if there are too many to count. */
  sites: z.nullable(z.int()),
  lastEvalKey: z.nullable(z.string()),
});

export const listInbox = defineEndpoint({
  id: 'list-inbox',
  area: 'notifications',
  method: 'GET',
  path: '/inbox',
  summary: 'List accessible notifications, newest day first, grouped by cause',
  params: none,
  query: inboxQuery,
  status: 200,
  response: inboxAnswer,
  access: { kind: 'user', action: 'inbox.read' },
});

export const listInboxBelow = defineEndpoint({
  id: 'list-inbox-below',
  area: 'notifications',
  method: 'GET',
  path: '/inbox/{siteId}',
  summary: 'List notifications of a node and everything in it',
  params: z.strictObject({ siteId: idSchema }),
  query: inboxQuery,
  status: 200,
  response: inboxAnswer,
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});

/** Notifications of any accessible sites. Others are ignored as if they did not exist. */
const itemsSchema = z
  .array(z.strictObject({ siteId: idSchema, notificationId: idSchema }))
  .check(z.minLength(1), z.maxLength(100));

export const markInboxRead = defineEndpoint({
  id: 'mark-inbox-read',
  area: 'notifications',
  method: 'PUT',
  path: '/inbox/markasread',
  summary: 'Mark notifications as read',
  params: none,
  query: none,
  body: z.strictObject({ items: itemsSchema }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'inbox.read' },
});

export const markAllInboxRead = defineEndpoint({
  id: 'mark-all-inbox-read',
  area: 'notifications',
  method: 'PUT',
  path: '/inbox/markallasread',
  summary: 'Mark all notifications as read',
  params: none,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'inbox.read' },
});

export const putInboxStatus = defineEndpoint({
  id: 'put-inbox-status',
  area: 'notifications',
  method: 'PUT',
  path: '/inbox/status',
  summary: 'Snooze or archive notifications for everyone, or restore them',
  params: none,
  query: none,
  body: z.strictObject({
    items: itemsSchema,
    status: z.enum(notificationStatuses),
    /** The last day of a snooze, in each site's time zone. */
    until: z.optional(daySchema),
  }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'inbox.read' },
});
