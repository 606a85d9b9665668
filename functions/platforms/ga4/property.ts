import { analyticsadmin } from 'googleapis/build/src/apis/analyticsadmin/index.js';
import * as z from 'zod/mini';
import { environment } from '../../runtime/environment.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { parseAnswer } from '../google/pages.ts';
import { PlatformError } from '../platform-error.ts';

const propertySchema = z.object({ deleteTime: z.optional(z.string()) });
const linksSchema = z.object({ googleAdsLinks: z.optional(z.array(z.unknown())) });

/**
 * Fails for a property in the trash, which is still listed and returns no rows.
 * @throws {PlatformError} access-lost for such a property, or the call's own error.
 */
export async function requireLiving(propertyId: string, accessToken: string): Promise<void> {
  const answer = await callGoogle('ga4', () =>
    analyticsadmin('v1beta').properties.get(
      { name: `properties/${propertyId}` },
      callOptions(environment().GA4_ADMIN_ROOT, accessToken),
    ),
  );
  if (parseAnswer('ga4', 'properties', propertySchema, answer).deleteTime === undefined) return;
  throw new PlatformError({
    platform: 'ga4',
    kind: 'access-lost',
    message: 'The property is in the trash',
    platformCode: 'deleteTime',
  });
}

/**
 * Reports whether a Google Ads account is linked to a property; false if that can't be read.
 * @throws {PlatformError} reconnect, throttled, transient or invalid-answer.
 */
export async function isAdsLinked(propertyId: string, accessToken: string): Promise<boolean> {
  try {
    const answer = await callGoogle('ga4', () =>
      analyticsadmin('v1beta').properties.googleAdsLinks.list(
        { parent: `properties/${propertyId}`, pageSize: 1 },
        callOptions(environment().GA4_ADMIN_ROOT, accessToken),
      ),
    );
    return (parseAnswer('ga4', 'googleAdsLinks', linksSchema, answer).googleAdsLinks ?? []).length > 0;
  } catch (error) {
    if (error instanceof PlatformError && (error.kind === 'access-lost' || error.kind === 'configuration'))
      return false;
    throw error;
  }
}
