import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { lookedAt, lookedForFrom } from '../../../shared/domain/recommendations/look.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { RecommendationItem } from '../../../shared/model/recommendation.ts';
import { provisionalDays } from '../../../shared/platforms/registry.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { changeChosen } from '../collection/change-chosen.ts';
import { getMonth, putMonth } from '../../stores/recommendations.ts';

const writeTries = 5;

/**
 * Checks after a nightly pull whether final days resolved recommendations, and stores the results. Skips nights and
 * months without open ones.
 */
export async function lookAgain(site: SiteNode, connection: StoredConnection, now: Date): Promise<void> {
  const timeZone = siteTimeZone(site.attr);
  const today = siteToday(now, timeZone);
  const place = { timeZone, today };
  const over: string[] = [];
  for (const yearMonth of connection.resolvedIn ?? []) {
    const items = await lookInMonth(site, yearMonth, place, connection.platformTimeZone ?? connection.timeZone, now);
    if (items.every(item => lookedForFrom(item, timeZone, today) === null)) over.push(yearMonth);
  }
  if (over.length === 0) return;
  await changeChosen(connection, current => {
    const left = (current.resolvedIn ?? []).filter(month => !over.includes(month));
    return { ...current, resolvedIn: left.length === 0 ? undefined : left };
  });
}

/** Returns a month's items after the check. */
async function lookInMonth(
  site: SiteNode,
  yearMonth: string,
  place: { readonly timeZone: string; readonly today: Day },
  platformZone: string,
  now: Date,
): Promise<readonly RecommendationItem[]> {
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const month = await getMonth(site.siteId, yearMonth);
    const [first] = month.items.flatMap(item => lookedForFrom(item, place.timeZone, place.today) ?? []).toSorted();
    if (first === undefined) return month.items;
    const settled = addDays(siteToday(now, platformZone), -provisionalDays.ga4);
    const days = first > settled ? [] : await readDays(site.siteId, 'ga4', 'core', first, settled);
    const items = lookedAt(month.items, days, place);
    if (canonicalJson(items) === canonicalJson(month.items) || (await putMonth(site, month, items))) return items;
  }
  throw new Error(`Too many concurrent writes of recommendations ${yearMonth} of ${site.siteId}`);
}
