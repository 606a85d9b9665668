import { analyticsadmin } from 'googleapis/build/src/apis/analyticsadmin/index.js';
import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { environment } from '../../runtime/environment.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { invalidAnswer } from '../platform-error.ts';

const pageSchema = z.object({
  accountSummaries: z.optional(
    z.array(
      z.object({
        account: z.string(),
        displayName: z.optional(z.string()),
        /** Absent for an account without GA4 properties. */
        propertySummaries: z.optional(
          z.array(z.object({ property: z.string(), displayName: z.optional(z.string()) })),
        ),
      }),
    ),
  ),
  nextPageToken: z.optional(z.string()),
});

/** A guard against a paging token that never ends: 50 pages of 200 accounts. */
const maxPages = 50;

/**
 * Every Google Analytics account that a credential can list, with its GA4 properties, paged to the end.
 * A listed property may still refuse reports (facts, platform APIs, section 2).
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listGa4Accounts(accessToken: string): Promise<PlatformAccount[]> {
  const admin = analyticsadmin('v1beta');
  const options = callOptions(environment().GA4_ADMIN_ROOT, accessToken);
  const accounts: PlatformAccount[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await callGoogle('ga4', () =>
      admin.accountSummaries.list({ pageSize: 200, ...(pageToken ? { pageToken } : {}) }, options),
    );
    const parsed = z.safeParse(pageSchema, answer);
    if (!parsed.success) {
      throw invalidAnswer('ga4', 'accountSummaries', parsed.error.issues[0]?.path.join('.') || 'answer', 'malformed');
    }
    for (const summary of parsed.data.accountSummaries ?? []) {
      accounts.push({
        accountId: idOf(summary.account),
        accountName: summary.displayName ?? idOf(summary.account),
        choices: (summary.propertySummaries ?? []).map(({ property, displayName }) => ({
          id: idOf(property),
          name: displayName ?? idOf(property),
        })),
      });
    }
    pageToken = parsed.data.nextPageToken;
    if (!pageToken) return accounts;
  }
  throw invalidAnswer('ga4', 'accountSummaries', 'nextPageToken', `does not end after ${maxPages} pages`);
}

/** 'accounts/123' and 'properties/123' are named by what follows the slash. */
const idOf = (resource: string) => resource.slice(resource.indexOf('/') + 1);
