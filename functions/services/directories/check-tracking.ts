import type { JobTime } from '../../runtime/job-time.ts';
import { answerProblem, trackingProblem } from '../../../shared/domain/directories/profile.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import type { FetchProblem } from '../../runtime/public-web/ask-public.ts';
import { fetchPublicPage } from '../../runtime/public-web/fetch-page.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { getListing, listChecked, putTrackingCheck } from '../../stores/listings.ts';

const concurrency = 8;
const stopBeforeMs = 60_000;
/** A restarted run skips what was checked this night. */
const nightMs = 12 * 3_600_000;

const words: Readonly<Record<FetchProblem, string>> = {
  refused: "The address isn't a public website",
  'unknown-host': "The website doesn't exist",
  timeout: "The website didn't respond in time",
  certificate: "The website's certificate is not valid",
  'too-many-redirects': 'The website redirects in a loop',
  'no-answer': "The website didn't respond",
};

/** Checks the tracking address of every profile of a zone, each at most once a night. */
export async function checkTrackingInZone(
  { timeZone, cursor }: Pick<ScheduleEvent, 'timeZone' | 'cursor'>,
  time: JobTime,
) {
  let asked = 0;
  for (let from: string | null = cursor || null; ; ) {
    const page = await listChecked(timeZone, from);
    const done = await mapConcurrent(page.siteIds, concurrency, async siteId =>
      time.remainingMs() < stopBeforeMs ? null : checkSite(siteId, time.now),
    );
    asked += done.filter(wasChecked => wasChecked === true).length;
    if (done.includes(null)) return { asked, cursor: from ?? '' };
    if (page.last === null) return { asked, cursor: null };
    from = page.last;
  }
}

async function checkSite(siteId: string, now: Date): Promise<boolean> {
  try {
    const listing = await getListing(siteId);
    const address = listing?.profile.trackingUrl ?? '';
    if (listing === null || address === '' || (await getNode(siteId)) === null) return false;
    const { check } = listing;
    if (check?.asked === address && now.getTime() - Date.parse(check.checkedAt) < nightMs) return false;
    const found = await fetchPublicPage(address, { gateway: environment().WEBSITE_GATEWAY });
    const problem =
      'problem' in found
        ? words[found.problem]
        : (answerProblem(address, { status: found.page.status, finalUrl: found.page.url }) ?? trackingProblem(address));
    await putTrackingCheck(siteId, { asked: address, checkedAt: now.toISOString(), problem });
    return true;
  } catch (error) {
    logger.warn('A tracking address could not be looked at', { siteId, error });
    return false;
  }
}
