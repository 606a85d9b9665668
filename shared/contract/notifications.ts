import * as z from 'zod/mini';
import { notificationSchema, notificationStatuses } from '../model/notification.ts';
import { daySchema, idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

export const listNotifications = defineEndpoint({
  id: 'list-notifications',
  area: 'notifications',
  method: 'GET',
  path: '/notifications/{siteId}',
  alsoWithSlash: true,
  summary: "List a site's notifications, newest first",
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({
    lastEvalKey: z.optional(z.string().check(z.maxLength(600))),
    /** Absent: active ones, including those whose snooze has expired. */
    status: z.optional(z.enum([...notificationStatuses, 'all'])),
    type: z.optional(notificationSchema.shape.type),
  }),
  status: 200,
  response: z.object({ notifications: z.array(notificationSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});

const notificationIds = z.array(idSchema).check(z.minLength(1), z.maxLength(25));

export const markNotificationsRead = defineEndpoint({
  id: 'mark-notifications-read',
  area: 'notifications',
  method: 'PUT',
  path: '/notifications/{siteId}/markasread',
  summary: 'Mark notifications as read by the signed-in user',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  /** Without ids: the newest thousand. */
  body: z.optional(z.strictObject({ notificationIds: z.optional(notificationIds) })),
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'notification.mark-read', node: { from: 'path', param: 'siteId' } },
});

export const listNotificationsRange = defineEndpoint({
  id: 'list-notifications-range',
  area: 'notifications',
  method: 'GET',
  path: '/notifications/{siteId}/range/{start}/{end}',
  summary: "List a site's notifications between two UTC days, inclusive, newest first, 100 at a time",
  params: z.strictObject({ siteId: idSchema, start: daySchema, end: daySchema }),
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({ notifications: z.array(notificationSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});

export const putNotificationsStatus = defineEndpoint({
  id: 'put-notifications-status',
  area: 'notifications',
  method: 'PUT',
  path: '/notifications/{siteId}/status',
  summary: "Snooze or archive a site's notifications for everyone, or restore them",
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  body: z.strictObject({
    /** Absent: all of them, the newest thousand. */
    notificationIds: z.optional(notificationIds),
    status: z.enum(notificationStatuses),
    /** The last day of a snooze, in the site's time zone. */
    until: z.optional(daySchema),
  }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'site.update', node: { from: 'path', param: 'siteId' } },
});

export const markAllNotificationsRead = defineEndpoint({
  id: 'mark-all-notifications-read',
  area: 'notifications',
  method: 'PUT',
  path: '/notifications/{siteId}/markallasread',
  summary: "Mark a site's newest 1,000 notifications as read by the signed-in user",
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  status: 200,
  response: z.object({ marked: z.int() }),
  access: { kind: 'node', action: 'notification.mark-read', node: { from: 'path', param: 'siteId' } },
});
