import type * as z from 'zod/mini';
import type { getApiFeed } from '../../../shared/contract/public-api.ts';
import { computeFeedRange, toFeed } from '../../../shared/domain/api-keys/feed.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ApiFeed } from '../../../shared/model/public-api.ts';
import { invalid } from '../../runtime/errors.ts';
import { loadApiMetrics } from './metrics.ts';

const defaultLast = { day: 31, month: 13, site: 31 } as const;

/**
 * Loads metrics of a node as a table for spreadsheets: the same numbers as `loadApiMetrics`.
 * @throws {DomainError} invalid-request as there, or for a start without an end
 */
export async function loadFeed(
  node: SiteNode,
  { metrics, groupBy = 'day', last, from, to }: z.output<typeof getApiFeed.query>,
  now: Date,
): Promise<ApiFeed> {
  const today = siteToday(now, siteTimeZone(node.attr));
  if ((from === undefined) !== (to === undefined) || (from !== undefined && last !== undefined))
    throw invalid([{ path: 'query.from', message: 'Give “from” and “to”, or only “last”' }]);
  const { start, end } = computeFeedRange(groupBy, last === undefined ? defaultLast[groupBy] : Number(last), today);
  const answer = await loadApiMetrics(node, { metrics, from: from ?? start, to: to ?? end, groupBy }, now);
  return toFeed(answer, groupBy, today);
}
