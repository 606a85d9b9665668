import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import { formatPoints } from '../../../../../shared/domain/formats/numbers.ts';
import { computeEffect } from '../../../../../shared/domain/recommendations/effects.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { formatLook } from '../../../components/insights/look-text.ts';
import { formatCheck } from '../../../components/insights/status-text.ts';

type Row = Pick<ListedInsight, 'recommendationId' | 'status' | 'checked' | 'look'>;
export type Outcome = { readonly words: string; readonly tone: 'good' | 'bad' | 'quiet' };

/** True if the user may load the results of the recommendations behind finished tasks. */
export const hasOutcome = ({ status, from }: Pick<Task, 'status' | 'from'>): boolean =>
  status === 'done' && from?.kind === 'recommendation';

/** The result of the recommendation behind a finished task; null without one. */
export function findTaskOutcome(task: Pick<Task, 'status' | 'from'>, rows: readonly Row[]): Outcome | null {
  const { from } = task;
  if (!hasOutcome(task) || from?.kind !== 'recommendation') return null;
  const row = rows.find(({ recommendationId }) => recommendationId === from.recommendationId);
  if (row === undefined || row.status === 'dismissed') return null;
  if (row.status !== 'resolved') return { words: 'The recommendation is still open', tone: 'quiet' };
  const { checked, look } = row;
  if (checked !== undefined) {
    const effect = computeEffect(row);
    const tone = checked.outcome === 'helped' ? 'good' : 'bad';
    if (effect === null || tone === 'bad') return { words: formatCheck(checked), tone };
    return { words: `Helped: ${formatPoints(effect)} vs. ${checked.beside?.siblings ?? 0} similar sites`, tone };
  }
  if (look === undefined) return { words: 'The next audit will show whether it helped', tone: 'quiet' };
  return { words: formatLook(look), tone: look.outcome === 'gone' ? 'good' : 'bad' };
}
