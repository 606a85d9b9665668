import { formatMonth } from '../../../shared/domain/formats/dates.ts';
import { isFutureMonth } from '../../../shared/domain/sales/closed-months.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ScoreCard } from '../../../shared/model/score-card.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { transact } from '../../stores/engine/transact.ts';
import { type CardChange, cardWrite, readScoreCards } from '../../stores/score-cards.ts';
import { sanitiseNote } from '../audits/note-html.ts';
import { formatSaverName, type Saver, todayAt } from './save-sales.ts';

const tries = 12;

export type CardSave = {
  readonly site: SiteNode;
  readonly yearMonth: string;
  /** Absent leaves a field unchanged, null clears it. */
  readonly seo?: ScoreCard['seo'] | undefined;
  readonly summary?: string | null | undefined;
  /** Revision the writer saw, 0 for none; absent: replaces any. */
  readonly seen?: number | undefined;
};

/**
 * Saves a month's score card entries of a site, with the summary filtered by the allow-list.
 * @throws {DomainError} invalid-request for a future month; conflict if someone else saved it in the meantime.
 */
export async function saveScoreCard(
  { site, yearMonth, seo, summary, seen: revision }: CardSave,
  saver: Saver,
): Promise<void> {
  if (isFutureMonth(yearMonth, todayAt(site, saver.now)))
    throw invalid([{ path: 'path.yearMonth', message: 'This month is in the future' }]);
  const change: CardChange = {
    yearMonth,
    changedAt: saver.now.toISOString(),
    by: formatSaverName(saver.user),
    ...(seo === undefined ? {} : { seo }),
    ...(summary === undefined ? {} : { summary: summary === null ? null : sanitiseNote(summary) }),
  };
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const [current = null] = await readScoreCards(site.siteId, yearMonth, yearMonth, 'now');
    if (revision !== undefined && revision !== (current?.revision ?? 0)) throw changedMeanwhile(yearMonth);
    const refused = await transact([cardWrite(site.siteId, current, change)]);
    if (refused.length === 0) return;
  }
  throw changedMeanwhile(yearMonth);
}

const changedMeanwhile = (yearMonth: string) =>
  conflict(
    `Someone else changed the score card of ${formatMonth(yearMonth)}. Nothing was saved. Reload to see the changes`,
  );
