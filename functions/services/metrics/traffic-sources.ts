import { asCount } from '../../../shared/platforms/amounts.ts';
import { noValue } from '../../../shared/platforms/ga4/no-value.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

/** A month of a medium site costs 5 read units; three would cost 15 for a list to choose from. */
const days = 31;
/** Google Analytics' names for sessions without a known source. */
const unnamed: ReadonlySet<string> = new Set([...noValue, '(data not available)']);

/** Lists the sources of sessions in the last 31 days, most sessions first. */
export async function loadTrafficSources({ siteId, attr }: SiteNode, now: Date): Promise<string[]> {
  const today = siteToday(now, siteTimeZone(attr));
  const sums = new Map<string, number>();
  for (const { traffic } of await readDays(siteId, 'ga4', 'core', addDays(today, -days), addDays(today, -1)))
    for (const { source, sessions } of traffic) sums.set(source, (sums.get(source) ?? 0) + asCount(sessions));
  return [...sums]
    .filter(([source, sessions]) => sessions > 0 && !unnamed.has(source))
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .map(([source]) => source);
}
