import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { zonedInstant } from '../../../shared/domain/periods/zone.ts';
import type { News } from '../../../shared/model/news.ts';
import { listSnoozes, snoozeKey } from '../../stores/alerts/snoozes.ts';

/** Time until which a line is withheld because its alert is snoozed. */
export type Silence = { readonly until: Date | 'ended' };

const isAlertOpening = (news: News): boolean =>
  news.event === 'opened' && ['breaks', 'numbers'].includes(newsKind(news));

/** Finds the news whose alerts were snoozed since they opened. `timeZone`: zone whose midnight ends a snooze. */
export async function findSilences(
  news: readonly News[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<ReadonlyMap<News, Silence>> {
  const opened = news.filter(isAlertOpening);
  const snoozes = await listSnoozes(opened);
  return new Map(
    opened.flatMap(newsItem => {
      const snooze = snoozes.get(snoozeKey(newsItem));
      if (snooze === undefined) return [];
      const until = snooze.until === null ? 'ended' : zonedInstant(addDays(snooze.until, 1), timeZone);
      return until === 'ended' || until > now ? [[newsItem, { until }] as const] : [];
    }),
  );
}
