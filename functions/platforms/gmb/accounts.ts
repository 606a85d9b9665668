import { mybusinessaccountmanagement } from 'googleapis/build/src/apis/mybusinessaccountmanagement/index.js';
import { mybusinessbusinessinformation } from 'googleapis/build/src/apis/mybusinessbusinessinformation/index.js';
import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { environment } from '../../runtime/environment.ts';
import { callOptions } from '../google/call.ts';
import { everyPage } from '../google/pages.ts';
import { PlatformError } from '../platform-error.ts';
import { fetchVerificationStatus } from './verification.ts';

const accountsSchema = z.object({
  accounts: z.optional(z.array(z.object({ name: z.string(), accountName: z.optional(z.string()) }))),
  nextPageToken: z.optional(z.string()),
});
const locationsSchema = z.object({
  locations: z.optional(
    z.array(
      z.object({
        name: z.string(),
        title: z.optional(z.string()),
        websiteUri: z.optional(z.string()),
        metadata: z.optional(z.object({ hasVoiceOfMerchant: z.optional(z.boolean()) })),
      }),
    ),
  ),
  nextPageToken: z.optional(z.string()),
});
type Location = NonNullable<z.infer<typeof locationsSchema>['locations']>[number];

/** Maximum page size of the API. */
const accountsPerPage = 20;
const locationsPerPage = 100;
/** Guards against endless paging: 10,000 accounts, 50,000 locations each. */
const maxPages = 500;
/** Maximum lookups for locations without a voice, and how many run in parallel. */
const maxLookups = 100;
const atATime = 5;
/** Maximum length of a text stored for a site's account. */
const textLength = 200;

/**
 * Lists every Business Profile account of a credential with its locations, paged to the end. A location in two accounts
 * appears under the first. An unreadable account has no choices.
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listGmbAccounts(accessToken: string): Promise<PlatformAccount[]> {
  const found: { accountId: string; accountName: string; locations: Location[] }[] = [];
  const listed = new Set<string>();
  for (const { name, accountName = '' } of await listAccounts(accessToken)) {
    const locations: Location[] = [];
    for (const location of await listLocations(name, accessToken)) {
      if (listed.has(location.name)) continue;
      listed.add(location.name);
      locations.push(location);
    }
    found.push({
      accountId: parseResourceId(name),
      accountName: (accountName || parseResourceId(name)).slice(0, textLength),
      locations,
    });
  }
  const statuses = await readVerifications(
    found.flatMap(({ locations }) => locations),
    accessToken,
  );
  return found.map(({ accountId, accountName, locations }) => ({
    accountId,
    accountName,
    choices: locations.map(({ name, title = '', websiteUri = '' }) => {
      const locationId = parseResourceId(name);
      const locationName = (title || locationId).slice(0, textLength);
      const verificationStatus = statuses.get(name);
      return {
        id: locationId,
        name: locationName,
        account: {
          accountId,
          accountName,
          locationId,
          locationName,
          // A truncated address would lead elsewhere.
          ...(websiteUri !== '' && websiteUri.length <= textLength && { websiteUri }),
          ...(verificationStatus !== undefined && { verificationStatus }),
        },
      };
    }),
  }));
}

async function listAccounts(accessToken: string) {
  const options = callOptions(environment().GMB_ACCOUNTS_ROOT, accessToken);
  const pages = await everyPage({
    service: 'gmb',
    report: 'accounts',
    schema: accountsSchema,
    maxPages,
    call: pageToken =>
      mybusinessaccountmanagement('v1').accounts.list(
        { pageSize: accountsPerPage, ...(pageToken && { pageToken }) },
        options,
      ),
  });
  return pages.flatMap(({ accounts = [] }) => accounts);
}

async function listLocations(account: string, accessToken: string): Promise<Location[]> {
  const options = callOptions(environment().GMB_INFORMATION_ROOT, accessToken);
  try {
    const pages = await everyPage({
      service: 'gmb',
      report: 'locations',
      schema: locationsSchema,
      maxPages,
      call: pageToken =>
        mybusinessbusinessinformation('v1').accounts.locations.list(
          {
            parent: account,
            readMask: 'name,title,websiteUri,metadata',
            pageSize: locationsPerPage,
            ...(pageToken && { pageToken }),
          },
          options,
        ),
    });
    return pages.flatMap(({ locations = [] }) => locations);
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'access-lost') return [];
    throw error;
  }
}

/**
 * Returns each location's verification: verified if it has a voice, otherwise looked up. Failed lookups are omitted.
 */
async function readVerifications(locations: readonly Location[], accessToken: string): Promise<Map<string, string>> {
  const statuses = new Map<string, string>();
  const unclear: string[] = [];
  for (const { name, metadata } of locations) {
    if (metadata?.hasVoiceOfMerchant === true) statuses.set(name, 'COMPLETED');
    else unclear.push(name);
  }
  for (let from = 0; from < Math.min(unclear.length, maxLookups); from += atATime) {
    const names = unclear.slice(from, from + atATime);
    await Promise.all(
      names.map(async name => {
        try {
          statuses.set(name, await fetchVerificationStatus(accessToken, parseResourceId(name)));
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
        }
      }),
    );
  }
  return statuses;
}

/** Returns the id after the slash of 'accounts/1' and 'locations/1'. */
const parseResourceId = (resource: string) => resource.slice(resource.lastIndexOf('/') + 1);
