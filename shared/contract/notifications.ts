import * as z from 'zod/mini';
import { notificationSchema } from '../model/notification.ts';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

export const listNotifications = defineEndpoint({
  id: 'list-notifications',
  area: 'notifications',
  method: 'GET',
  path: '/notifications/{siteId}',
  alsoWithSlash: true,
  summary: 'Notifications of a site, newest first',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({ notifications: z.array(notificationSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});

export const markNotificationsRead = defineEndpoint({
  id: 'mark-notifications-read',
  area: 'notifications',
  method: 'PUT',
  path: '/notifications/{siteId}/markasread',
  summary: 'Mark notifications as read by the signed-in user',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  body: z.strictObject({ notificationIds: z.array(idSchema).check(z.minLength(1), z.maxLength(25)) }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'notification.mark-read', node: { from: 'path', param: 'siteId' } },
});
