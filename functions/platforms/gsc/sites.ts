import { searchconsole } from 'googleapis/build/src/apis/searchconsole/index.js';
import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import { environment } from '../../runtime/environment.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { parseAnswer } from '../google/pages.ts';

const answerSchema = z.object({
  /** Absent for a user without sites. */
  siteEntry: z.optional(
    z.array(z.object({ siteUrl: z.string().check(z.minLength(1)), permissionLevel: z.optional(z.string()) })),
  ),
});

/** Maximum length of a stored site address; a truncated one would name another site. */
const longestSiteUrl = 200;

/**
 * Lists every Search Console site that a credential may query, by address; unverified ones can't be queried (facts,
 * platform APIs, section 5). One account contains them all.
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listGscSites(accessToken: string): Promise<PlatformAccount[]> {
  const answer = await callGoogle('gsc', () =>
    searchconsole('v1').sites.list({}, callOptions(environment().GSC_ROOT, accessToken)),
  );
  const { siteEntry = [] } = parseAnswer('gsc', 'sites', answerSchema, answer);
  const sites = siteEntry
    .filter(
      ({ siteUrl, permissionLevel }) => permissionLevel !== 'siteUnverifiedUser' && siteUrl.length <= longestSiteUrl,
    )
    .map(({ siteUrl }) => siteUrl);
  const choices = [...new Set(sites)]
    .sort()
    .map(siteUrl => ({ id: siteUrl, name: siteUrl, account: { accountName: siteUrl } }));
  return choices.length === 0 ? [] : [{ accountId: 'gsc', accountName: serviceNames.gsc, choices }];
}
