import * as z from 'zod/mini';
import { newsKinds } from './news-kind.ts';
import { daySchema, idSchema, instantSchema } from './primitives.ts';

export const notificationStatuses = ['active', 'snoozed', 'archived'] as const;

/** ALERT is shown as danger, AUDIT as success (specification 3). */
export const notificationSchema = z.object({
  notificationId: idSchema,
  siteId: idSchema,
  type: z.enum(['ALERT', 'AUDIT']),
  /** What it is news of; absent of what cannot be muted, and of what an older version wrote. */
  kind: z.optional(z.enum(newsKinds)),
  body: z.object({
    title: z.string(),
    message: z.string(),
    icon: z.optional(z.string()),
    image: z.optional(z.string()),
    link: z.optional(z.string()),
    timestamp: instantSchema,
  }),
  /** What notifications of several sites have in common; absent of one that stands alone. */
  cause: z.optional(z.string()),
  /** Absent: active. A snoozed one comes back after its day; an archived one is out of the way for everybody. */
  status: z.optional(z.enum(notificationStatuses)),
  /** Of a snoozed one: the last day on which it is out of the way. */
  until: z.optional(daySchema),
  /** By user id: whether that user has read it. */
  users: z.record(z.string(), z.object({ read: z.boolean() })),
});
export type Notification = z.infer<typeof notificationSchema>;
