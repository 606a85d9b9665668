import * as z from 'zod/mini';
import { idSchema, serviceSchema } from '../model/primitives.ts';

/** The topic on which a site's first collection reports (specification 4). */
export const onboardingTopic = (siteId: string) => `onboarding/${siteId}`;

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

/** The node a topic is about, or null for one that nobody may name: wildcards and unknown shapes are refused. */
export function topicSiteId(topic: string): string | null {
  const match = /^onboarding\/([A-Za-z0-9_-]{3,64})$/.exec(topic);
  return match?.[1] ?? null;
}
