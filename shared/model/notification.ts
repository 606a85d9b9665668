import * as z from 'zod/mini';
import { newsKinds } from './news-kind.ts';
import { daySchema, idSchema, instantSchema } from './primitives.ts';

export const notificationStatuses = ['active', 'snoozed', 'archived'] as const;

/** ALERT appears as danger, AUDIT as success (specification 3). */
export const notificationSchema = z.object({
  notificationId: idSchema,
  siteId: idSchema,
  type: z.enum(['ALERT', 'AUDIT']),
  /** The kind of news; absent if it cannot be muted, and in items of an older version. */
  kind: z.optional(z.enum(newsKinds)),
  body: z.object({
    title: z.string(),
    message: z.string(),
    icon: z.optional(z.string()),
    image: z.optional(z.string()),
    link: z.optional(z.string()),
    timestamp: instantSchema,
  }),
  /** The common cause of notifications at several sites; absent for a single one. */
  cause: z.optional(z.string()),
  /** Absent: active. A snoozed one returns after its day; an archived one is hidden for everyone. */
  status: z.optional(z.enum(notificationStatuses)),
  /** The last day of a snooze. */
  until: z.optional(daySchema),
  /** Read state by user id. */
  users: z.record(z.string(), z.object({ read: z.boolean() })),
});
export type Notification = z.infer<typeof notificationSchema>;
