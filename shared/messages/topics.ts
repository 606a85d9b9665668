import * as z from 'zod/mini';
import { idSchema } from '../model/primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The topic on which a site's first collection reports (specification 4). */
export const onboardingTopic = (siteId: string) => `onboarding/${siteId}`;

/** The topic on which a person's open pages hear that their sessions were ended. */
export const sessionsTopic = (userId: string) => `sessions/${userId}`;
export const sessionsEndedSchema = z.object({ v: z.literal(1), ended: z.literal(true) });

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
