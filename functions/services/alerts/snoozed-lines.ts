import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { zonedInstant } from '../../../shared/domain/periods/zone.ts';
import type { News } from '../../../shared/model/news.ts';
import { findOpen } from '../../stores/alerts/alert-states.ts';

/** How long a line is not told because its alert is out of the way; null: it is told now. */
export type Silence = { readonly until: Date | 'ended' };

/**
 * Which lines of a letter are of alerts that somebody put out of the way since they opened: a read an alert.
 * `timeZone`: whose midnight ends a snooze.
 */
export async function silencesOf(
  news: readonly News[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<ReadonlyMap<News, Silence>> {
  const silences = new Map<News, Silence>();
  for (const one of news) {
    if (one.event !== 'opened' || !['breaks', 'numbers'].includes(newsKind(one))) continue;
    const alert = await findOpen(one.siteId, one.ruleId);
    if (alert?.openedAt !== one.openedAt || alert.snooze === undefined) continue;
    const { until } = alert.snooze;
    const over = until === null ? 'ended' : zonedInstant(addDays(until, 1), timeZone);
    if (over === 'ended' || over > now) silences.set(one, { until: over });
  }
  return silences;
}
