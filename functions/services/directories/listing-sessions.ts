import { findDirectory, directorySessions } from '../../../shared/domain/directories/directories.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { asCount } from '../../../shared/platforms/amounts.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

const days = 31;

/** Counts sessions by directory in the last 31 days; null without a Google Analytics day. */
export async function listingSessions(
  { siteId, attr }: SiteNode,
  now: Date,
): Promise<{ directory: string; sessions: number }[] | null> {
  const today = siteToday(now, siteTimeZone(attr));
  const stored = await readDays(siteId, 'ga4', 'core', addDays(today, -days), addDays(today, -1));
  if (stored.length === 0) return null;
  const traffic = stored.flatMap(day =>
    day.traffic
      .filter(({ source }) => findDirectory(source) !== null)
      .map(({ source, sessions }) => ({ source, sessions: asCount(sessions) })),
  );
  return [...directorySessions(traffic)].map(([directory, sessions]) => ({ directory, sessions }));
}
