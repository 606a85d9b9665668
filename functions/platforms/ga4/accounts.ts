import { analyticsadmin } from 'googleapis/build/src/apis/analyticsadmin/index.js';
import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { environment } from '../../runtime/environment.ts';
import { callOptions } from '../google/call.ts';
import { everyPage } from '../google/pages.ts';

const pageSchema = z.object({
  accountSummaries: z.optional(
    z.array(
      z.object({
        account: z.string(),
        displayName: z.optional(z.string()),
        /** Absent for an account without GA4 properties. */
        propertySummaries: z.optional(z.array(z.object({ property: z.string(), displayName: z.optional(z.string()) }))),
      }),
    ),
  ),
  nextPageToken: z.optional(z.string()),
});

/** Guards against endless paging: 50 pages of 200 accounts. */
const maxPages = 50;

/**
 * Lists every Google Analytics account of a credential with its GA4 properties, paged to the end. A listed property may
 * still refuse reports (facts, platform APIs, section 2).
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listGa4Accounts(accessToken: string): Promise<PlatformAccount[]> {
  const options = callOptions(environment().GA4_ADMIN_ROOT, accessToken);
  const pages = await everyPage({
    service: 'ga4',
    report: 'accountSummaries',
    schema: pageSchema,
    maxPages,
    call: pageToken =>
      analyticsadmin('v1beta').accountSummaries.list({ pageSize: 200, ...(pageToken && { pageToken }) }, options),
  });
  return pages.flatMap(({ accountSummaries = [] }) =>
    accountSummaries.map(summary => {
      const accountId = parseResourceId(summary.account);
      const accountName = (summary.displayName ?? accountId).slice(0, nameLength);
      return {
        accountId,
        accountName,
        choices: (summary.propertySummaries ?? []).map(({ property, displayName }) => {
          const propertyId = parseResourceId(property);
          const propertyName = (displayName ?? propertyId).slice(0, nameLength);
          return { id: propertyId, name: propertyName, account: { accountId, accountName, propertyId, propertyName } };
        }),
      };
    }),
  );
}

/** Maximum length of a name stored for a site's account. */
const nameLength = 200;

/** Returns the id after the slash of 'accounts/123' and 'properties/123'. */
const parseResourceId = (resource: string) => resource.slice(resource.indexOf('/') + 1);
