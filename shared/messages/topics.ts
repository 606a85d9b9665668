import * as z from 'zod/mini';
import { type NewsKind, newsKinds } from '../model/news-kind.ts';
import { idSchema } from '../model/primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The topic on which a site's first collection reports (specification 4). */
export const onboardingTopic = (siteId: string) => `onboarding/${siteId}`;

/** The topic on which a person's open pages hear that their sessions were ended. */
export const sessionsTopic = (userId: string) => `sessions/${userId}`;
export const sessionsEndedSchema = z.object({ v: z.literal(1), ended: z.literal(true) });

/**
 * The topic on which the people of a place hear of news below it: a node, or the provider for administrators. Only the
 * people whose own place it is may listen (functions/triggers/iot-authorizer.ts). News of a kind that a person can
 * mute have a topic each, so that nobody hears of what they muted.
 */
export const notificationsTopic = (nodeId: string, kind?: NewsKind | null) =>
  kind == null ? `notifications/${nodeId}` : `notifications/${nodeId}/${kind}`;

/** What a person hears at their place: what cannot be muted and the board, and the kinds that their bell tells. */
export const bellTopics = (nodeId: string, mutedKinds: readonly NewsKind[] = []): string[] => [
  notificationsTopic(nodeId),
  ...newsKinds.filter(kind => !mutedKinds.includes(kind)).map(kind => notificationsTopic(nodeId, kind)),
];
/** That there is news, not what it says: whoever hears it asks the API, which judges by where everything stands now. */
export const notificationsMessageSchema = z.object({ v: z.literal(1), notificationId: idSchema, siteId: idSchema });

/** On the same topic: the tasks of a site below changed. */
export const boardMessageSchema = z.object({ v: z.literal(1), about: z.literal('tasks'), siteId: idSchema });

/** True progress: finished windows of all windows; `metricsLoaded` once, when the last one is in. */
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
