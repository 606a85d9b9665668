import { analyticsadmin } from 'googleapis/build/src/apis/analyticsadmin/index.js';
import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { environment } from '../../runtime/environment.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { parseAnswer } from '../google/pages.ts';
import { PlatformError } from '../platform-error.ts';

const streamsSchema = z.object({
  dataStreams: z.optional(
    z.array(z.object({ webStreamData: z.optional(z.object({ defaultUri: z.optional(z.string()) })) })),
  ),
});
/** People with more properties choose by name, since each lookup costs a call. */
const maxLookups = 40;
const atATime = 5;

/**
 * Adds to each property the addresses of its web streams (Admin API, properties.dataStreams.list), one call each. A
 * property that can't be read gets none.
 */
export async function withWebsites(
  accounts: readonly PlatformAccount[],
  accessToken: string,
): Promise<PlatformAccount[]> {
  const ids = accounts.flatMap(({ choices }) => choices.map(({ id }) => id));
  if (ids.length > maxLookups) return [...accounts];
  const found = new Map(
    await mapConcurrent(ids, atATime, async id => [id, await listAddresses(id, accessToken)] as const),
  );
  return accounts.map(account => ({
    ...account,
    choices: account.choices.map(choice => {
      const websites = found.get(choice.id) ?? [];
      return websites.length === 0 ? choice : { ...choice, websites };
    }),
  }));
}

async function listAddresses(propertyId: string, accessToken: string): Promise<string[]> {
  try {
    const answer = await callGoogle('ga4', () =>
      analyticsadmin('v1beta').properties.dataStreams.list(
        { parent: `properties/${propertyId}`, pageSize: 50 },
        callOptions(environment().GA4_ADMIN_ROOT, accessToken),
      ),
    );
    const { dataStreams = [] } = parseAnswer('ga4', 'dataStreams', streamsSchema, answer);
    return dataStreams.flatMap(({ webStreamData }) => webStreamData?.defaultUri ?? []);
  } catch (error) {
    if (error instanceof PlatformError) return [];
    throw error;
  }
}
