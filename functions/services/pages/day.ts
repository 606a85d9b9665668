import { buildDay, dayPanels } from '../../../shared/domain/pages/day.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { usualWeeks } from '../../../shared/numbers/comparison/usual-day.ts';
import type { DayMetricKey, DayView } from '../../../shared/model/day.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readPage } from './page.ts';
import { checkedRange } from './ranges.ts';

type DayRequest = {
  readonly site: SiteNode;
  readonly day: Day;
  readonly metric: DayMetricKey;
  readonly now: Date;
};

/**
 * Loads a day of a site or higher node next to the same weekday of earlier weeks: its breakdowns in one read.
 * Unreadable breakdowns are omitted.
 * @throws {DomainError} invalid-request for an invalid day
 */
export async function loadDay({ site, day, metric, now }: DayRequest): Promise<DayView> {
  checkedRange('path.day', day, 'path.day', day);
  const range = { start: addDays(day, -7 * usualWeeks), end: day };
  const comparison = { start: addDays(range.start, -1), end: addDays(range.start, -1) };
  const { input } = await readPage({ site, range, comparison, filters: {}, now }, dayPanels(metric));
  return { siteId: site.siteId, day, timeZone: siteTimeZone(site.attr), ...buildDay({ input, metric }, day) };
}
