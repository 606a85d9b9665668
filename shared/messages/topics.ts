import * as z from 'zod/mini';
import { type NewsKind, newsKinds } from '../model/news-kind.ts';
import { idSchema } from '../model/primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** Returns the topic on which a site's first sync reports (specification 4). */
export const onboardingTopic = (siteId: string) => `onboarding/${siteId}`;

/** Returns the topic that notifies a user's open pages of ended sessions. */
export const sessionsTopic = (userId: string) => `sessions/${userId}`;
export const sessionsEndedSchema = z.object({ v: z.literal(1), ended: z.literal(true) });

/**
 * Returns the topic for news below a node, or below the provider for administrators. Only users assigned to that node
 * may subscribe (functions/triggers/iot-authorizer.ts). Each kind of news that users can mute has its own topic, so
 * that muted news is not delivered.
 */
export const notificationsTopic = (nodeId: string, kind?: NewsKind | null) =>
  kind == null ? `notifications/${nodeId}` : `notifications/${nodeId}/${kind}`;

/**
 * Returns a user's topics at their node: news that cannot be muted, the task board, and the kinds that they have not
 * muted.
 */
export const bellTopics = (nodeId: string, mutedKinds: readonly NewsKind[] = []): string[] => [
  notificationsTopic(nodeId),
  ...newsKinds.filter(kind => !mutedKinds.includes(kind)).map(kind => notificationsTopic(nodeId, kind)),
];
/** Signals news without its content: the receiver asks the API, which checks access by the current state. */
export const notificationsMessageSchema = z.object({ v: z.literal(1), notificationId: idSchema, siteId: idSchema });

/** News on the same topic: the tasks of a site below changed. */
export const boardMessageSchema = z.object({ v: z.literal(1), about: z.literal('tasks'), siteId: idSchema });

/** True progress: finished windows out of all; `metricsLoaded` is sent once, after the last one. */
export const onboardingMessageSchema = z.object({
  v: z.literal(1),
  siteId: idSchema,
  service: serviceSchema,
  jobId: z.string(),
  done: z.int(),
  failed: z.int(),
  total: z.int(),
  metricsLoaded: z.boolean(),
});
export type OnboardingMessage = z.infer<typeof onboardingMessageSchema>;
