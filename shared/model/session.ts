import * as z from 'zod/mini';
import { onboardingStateSchema } from './onboarding.ts';
import { connectableServices, serviceSchema } from '../platforms/registry.ts';

/**
 * The signed-in session of the web (specification 3, Session). The identity library stores the tokens; the GA4 start
 * date is part of the site's connection (docs/decisions/2026-11-23-ga4-start-date.md).
 */
export const sessionSchema = z.strictObject({
  isAuthenticated: z._default(z.boolean(), false),
  status: z._default(z.enum(['loading', 'idle', 'initialized']), 'loading'),
  challengeName: z.optional(z.enum(['NEW_PASSWORD_REQUIRED'])),
  isAdmin: z._default(z.boolean(), false),
  trialMode: z._default(z.boolean(), false),
  trialExpired: z._default(z.boolean(), false),
  showSidebar: z._default(z.boolean(), true),
  showHeader: z._default(z.boolean(), true),
  useDarkMode: z._default(z.boolean(), false),
  /** Token ids from consents, by service. */
  oauthTokens: z._default(z.partialRecord(serviceSchema, z.string()), {}),
  redirectPathName: z.optional(z.string()),
  clientVersion: z.optional(z.string()),
  onboardingInProgress: z._default(z.boolean(), false),
  onboarding: z.optional(onboardingStateSchema),
});
export type Session = z.infer<typeof sessionSchema>;

/**
 * Returns the service of a token id in the address after consent (specification 4), by its prefix; any other prefix is
 * ga.
 */
export function serviceOfTokenId(tokenId: string): z.infer<typeof serviceSchema> {
  const prefix = tokenId.slice(0, Math.max(tokenId.indexOf(':'), 0));
  return connectableServices.find(service => service === prefix) ?? 'ga';
}
