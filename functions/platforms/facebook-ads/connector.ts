import { addDays, eachDay } from '../../../shared/domain/periods/days.ts';
import { isTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { Connector, PendingReport, PulledWindow, PullRequest } from '../connector.ts';
import { toPathSegment } from '../facebook/call.ts';
import { isTooMuchData } from '../facebook/errors.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { listAdAccounts, readAdAccount } from './accounts.ts';
import { type Ask, askedFields, readInsights, withLivingFields } from './insights.ts';
import { continueJob, startJob } from './job.ts';
import { type AdAccount, type AdRows, normalise } from './normalise.ts';

/**
 * Reads Facebook Ads through the Marketing API's insights (facts, platform APIs, section 7). A window costs three calls
 * (account, campaigns, devices) plus one per additional 500 rows. Ranges too large for a direct answer run as an
 * asynchronous job. Days and money are in the ad account's zone and currency; the current day isn't returned.
 */
export const fbConnector: Connector = { ...sources.fb, discover: listAdAccounts, pull: pullAds };

async function pullAds({
  site,
  accessToken,
  start,
  end,
  progress,
  now,
}: PullRequest): Promise<PulledWindow | PendingReport> {
  const adAccId = site.attr.accounts?.fb?.adAccId;
  if (adAccId === undefined || accessToken === null) {
    throw new PlatformError({ platform: 'fb', kind: 'reconnect', message: 'No ad account selected' });
  }
  const id = adAccId.startsWith('act_') ? adAccId : `act_${adAccId}`;
  const ask: Ask = { path: `${toPathSegment(id)}/insights`, token: accessToken };
  const account = await readAdAccount(id, accessToken);
  if (!isTimeZone(account.timeZone)) throw invalidAnswer('fb', id, 'timezone_name', 'not a time zone');
  const yesterday = addDays(siteToday(now, account.timeZone), -1);
  const through = end < yesterday ? end : yesterday;
  if (through < start) return window([], account, yesterday);
  const range = { start, end: through };
  if (progress !== null) {
    const step = await continueJob(ask, start, progress, now);
    return 'pending' in step ? step : finished({ start, end: step.through }, account, step.rows, step.dead, end);
  }
  return await withLivingFields(ask, through, async dead => {
    try {
      return finished(range, account, await readInsights(ask, range, askedFields(dead)), dead, end);
    } catch (error) {
      if (!isTooMuchData(error)) throw error;
      return await startJob(ask, range, dead, now);
    }
  });
}

function finished(
  { start, end }: { start: string; end: string },
  account: AdAccount,
  rows: AdRows,
  dead: ReadonlySet<string>,
  requestedEnd: string,
): PulledWindow {
  return window(normalise(eachDay(start, end), account, rows, dead), account, end < requestedEnd ? end : undefined);
}

const window = (
  days: ReturnType<typeof normalise>,
  { timeZone, billingHold }: AdAccount,
  through: string | undefined,
): PulledWindow => ({
  sections: [{ service: 'fb', section: 'core', days }],
  timeZone,
  missingDays: [],
  billingHold,
  ...(through === undefined ? {} : { through }),
});
