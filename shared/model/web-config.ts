import * as z from 'zod/mini';

/** The config that the web reads from /config.json before anything else. */
export const webConfigSchema = z.object({
  stage: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Absent: Amplify's own address for the region. */
  userPoolEndpoint: z.optional(z.string()),
  /** The minimum length of a new password. */
  passwordLength: z.optional(z.int()),
  /** The product's former addresses and its current one: users who sign in at an old one are redirected. */
  moved: z.optional(z.object({ from: z.array(z.string()), to: z.string() })),
  /** The wss:// address of the message channel. */
  mqttUrl: z.string(),
  /** Name of the IoT custom authorizer. */
  mqttAuthorizer: z.string(),
});
export type WebConfig = z.infer<typeof webConfigSchema>;
