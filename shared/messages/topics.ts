import * as z from 'zod/mini';
import { idSchema } from '../model/primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The topic on which a site's first collection reports (specification 4). */
export const onboardingTopic = (siteId: string) => `onboarding/${siteId}`;

/** The topic on which a person's open pages hear that their sessions were ended. */
export const sessionsTopic = (userId: string) => `sessions/${userId}`;
export const sessionsEndedSchema = z.object({ v: z.literal(1), ended: z.literal(true) });

/**
 * The topic on which the people of a place hear of news below it: a node, or the provider for administrators. Only the
 * people whose own place it is may listen (functions/triggers/iot-authorizer.ts).
 */
export const notificationsTopic = (nodeId: string) => `notifications/${nodeId}`;
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
