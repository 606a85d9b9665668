import * as z from 'zod/mini';
import { idSchema, instantSchema } from './primitives.ts';

/** ALERT is shown as danger, AUDIT as success (specification 3). */
export const notificationSchema = z.object({
  notificationId: idSchema,
  siteId: idSchema,
  type: z.enum(['ALERT', 'AUDIT']),
  body: z.object({
    title: z.string(),
    message: z.string(),
    icon: z.optional(z.string()),
    image: z.optional(z.string()),
    link: z.optional(z.string()),
    timestamp: instantSchema,
  }),
  /** By user id: whether that user has read it. */
  users: z.record(z.string(), z.object({ read: z.boolean() })),
});
export type Notification = z.infer<typeof notificationSchema>;
