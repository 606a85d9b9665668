import { factsOfPage } from '../../../shared/domain/first-look/page-facts.ts';
import { computeFirstLook, type Speed } from '../../../shared/domain/first-look/first-look.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { FirstLook, WebsiteCheck } from '../../../shared/model/first-look.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { fetchPublicPage } from '../../runtime/public-web/fetch-page.ts';
import { getConnection } from '../../stores/connections/connections.ts';
import { claimWebsiteCheck, getWebsiteCheck, putWebsiteCheck } from '../../stores/jobs/website-checks.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

const newestDays = 31;
/** Successful looks are repeated after a day, failed ones after ten minutes. */
const goodForMs = { answered: 86_400_000, failed: 600_000 };
const noFacts = { title: null, description: null, hasViewport: false, hasAnalytics: false };

/** Looks at a site's website without a connection, one request at a time and rarely. */
export async function firstLook(site: SiteNode, now: Date): Promise<FirstLook> {
  const { url } = site.attr;
  if (url === undefined) return computeFirstLook(url, null, 'failed');
  const [website, speed] = await Promise.all([loadWebsiteCheck(site.siteId, url, now), loadSpeed(site, now)]);
  return computeFirstLook(url, website, speed);
}

async function loadWebsiteCheck(siteId: string, url: string, now: Date): Promise<WebsiteCheck | null> {
  const stored = await getWebsiteCheck(siteId);
  const current = stored?.asked === url ? stored : null;
  if (current !== null && isFresh(current, now)) return current;
  if (!(await claimWebsiteCheck(siteId, now))) return current;
  const check = await checkWebsite(url, now);
  await putWebsiteCheck(siteId, check, now);
  return check;
}

const isFresh = ({ checkedAt, problem }: WebsiteCheck, now: Date) =>
  now.getTime() - new Date(checkedAt).getTime() < (problem === null ? goodForMs.answered : goodForMs.failed);

async function checkWebsite(url: string, now: Date): Promise<WebsiteCheck> {
  const found = await fetchPublicPage(url, { gateway: environment().WEBSITE_GATEWAY });
  const asked = { asked: url, checkedAt: now.toISOString() };
  if ('problem' in found) return { ...asked, problem: found.problem, status: null, finalUrl: null, ...noFacts };
  return {
    ...asked,
    problem: null,
    status: found.page.status,
    finalUrl: found.page.url,
    ...factsOfPage(found.page.html),
  };
}

/** Returns the newest lab runs; without any, whether they are still expected. */
async function loadSpeed({ siteId, attr }: SiteNode, now: Date): Promise<Speed> {
  const today = siteToday(now, siteTimeZone(attr));
  const [newest] = (await readDays(siteId, 'pagespeed', 'lab', addDays(today, -newestDays), today)).toReversed();
  if (newest !== undefined) return newest;
  const connection = await getConnection(siteId, 'pagespeed');
  return connection !== null && connection.backfill !== null && connection.backfill.finishedAt === null
    ? 'waiting'
    : 'failed';
}
