import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { Connector, PulledWindow, PullRequest } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { findPaymentHold, listAdAccounts, readAdAccount } from './accounts.ts';
import { campaignRows } from './analytics.ts';
import { campaignNames } from './campaigns.ts';
import { listCampaignIds, normaliseAds } from './normalise.ts';

/**
 * Reads LinkedIn Ads through the Reporting API (facts, platform APIs, section 8). A window costs three calls: the
 * account, its campaigns' days, their names; more only if LinkedIn would cut the answer. Days are UTC.
 */
export const linkedinConnector: Connector = { ...sources.linkedin, discover: listAdAccounts, pull: pullLinkedin };

async function pullLinkedin({ site, accessToken, start, end }: PullRequest): Promise<PulledWindow> {
  const account = site.attr.accounts?.linkedin;
  if (account === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'linkedin', kind: 'reconnect', message: 'No ad account selected' });
  }
  // Reports of an inaccessible account are empty like those of an idle one, so the account is read too.
  const adAccount = await readAdAccount(accessToken, account.accountId);
  const rows = await campaignRows(accessToken, account.account, { start, end });
  const ids = listCampaignIds(rows);
  const names = ids.length === 0 ? new Map() : await campaignNames(accessToken, account.accountId, ids);
  return {
    sections: [
      {
        service: 'linkedin',
        section: 'core',
        days: normaliseAds(eachDay(start, end), rows, names, adAccount.currency),
      },
    ],
    timeZone: 'UTC',
    missingDays: [],
    billingHold: findPaymentHold(adAccount),
  };
}
