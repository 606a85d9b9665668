import { isDay } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { changeConnection, type StoredConnection } from '../../stores/connections/connections.ts';
import { askForRows } from '../rollups/ask.ts';

/**
 * Sets the first day that counts for a site's Google Analytics; null: all days. Deletes nothing and doesn't affect
 * collecting (docs/decisions/2026-11-23-ga4-start-date.md). Sums of the site and its ancestors are rebuilt.
 * @throws {DomainError} invalid for a future day; conflict if Google Analytics is not connected
 */
export async function countGa4From(
  { siteId, name, attr }: SiteNode,
  day: string | null,
  by: string,
  now: Date,
): Promise<StoredConnection> {
  if (day !== null && (!isDay(day) || day > siteToday(now, siteTimeZone(attr)))) {
    throw invalid([{ path: 'body.countedFrom', message: 'Choose today or an earlier day' }]);
  }
  const saved = await changeConnection(siteId, 'ga4', connection => {
    if (connection === null) return null;
    const { countedFrom: _before, ...every } = connection;
    return day === null ? every : { ...every, countedFrom: day };
  });
  if (saved === null) throw conflict(`Google Analytics is not connected to ${name}. Nothing changed`);
  logger.info('The day from which Google Analytics counts was set', { siteId, countedFrom: day, by });
  // Also without changes, to complete an interrupted call.
  await askForRows([{ siteId, whole: true, also: 'above' }]);
  return saved;
}
