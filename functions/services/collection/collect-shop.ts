import { addDays, listMonths } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getConnection } from '../../stores/connections/connections.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { startBackfill } from './backfill.ts';
import { listEarlierDays } from './other-property.ts';

/**
 * Collects Google Analytics again for a site that started selling, because its products were not requested before:
 * from the property's first day, also if it was chosen before. Skipped if a day with products is stored, so saving
 * again finishes an interrupted save.
 */
export async function collectShop(before: SiteNode, { siteId, type, attr }: SiteNode, now: Date): Promise<void> {
  const connection = type === 'SITE' ? await getConnection(siteId, 'ga4') : null;
  if (connection?.backfill == null) return;
  const { start: began, finishedAt } = connection.backfill;
  // A collection started after the site's already requests products.
  if (finishedAt === null && (before.attr.isEcommerce === true || before.attr.hasEcommerce === true)) return;
  const [start = began] = await listEarlierDays(siteId, 'ga4', connection, began);
  const end = addDays(siteToday(now, siteTimeZone(attr)), -1);
  if (start > end || (await readDays(siteId, 'ga4', 'shop', start, end, 'stored')).length > 0) return;
  await startBackfill({ siteId, service: 'ga4', now, months: listMonths({ start, end }).length, again: true });
}
