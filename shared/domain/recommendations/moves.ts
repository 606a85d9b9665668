import type { Day } from '../periods/days.ts';
import type { RecommendationItem, RecommendationStatus } from '../../model/recommendation.ts';
import { mayMove, nextStatuses, visibleTo } from './transitions.ts';

export type Move = {
  readonly recommendationId: string;
  readonly status: RecommendationStatus;
  /** An administrator's own text; sanitized HTML. Absent: unchanged. */
  readonly title?: string | undefined;
  readonly issue?: string | undefined;
  /** The last day of a snooze; null ends it. Absent: unchanged if the status is. */
  readonly snoozedUntil?: Day | null | undefined;
};

/** The reason a move was refused; then all are refused. */
export type MoveRefusal = {
  readonly why: 'not-there' | 'not-allowed' | 'words-not-yours';
  readonly recommendationId: string;
  /** A message for the user. */
  readonly message: string;
};

export type Mover = {
  readonly mayPublish: boolean;
  /** ISO in UTC. */
  readonly at: string;
  /** The name of the user. */
  readonly by: string;
};

/** The maximum number of moves stored per recommendation. */
export const keptMoves = 20;

/**
 * Moves recommendations to other statuses, or refuses all of them with an error (product decisions, Recommendations).
 * For users who cannot publish, a preview does not exist. A move to the current status does nothing. A reopened item
 * loses its check results. The newest moves are stored with the name of the user.
 */
export function moved(
  items: readonly RecommendationItem[],
  moves: readonly Move[],
  mover: Mover,
): { items: RecommendationItem[] } | { refusals: MoveRefusal[] } {
  const { mayPublish } = mover;
  const next = new Map(items.map(item => [item.recommendationId, item]));
  const refusals: MoveRefusal[] = [];
  for (const move of moves) {
    const item = next.get(move.recommendationId);
    if (item === undefined || visibleTo([item], mayPublish).length === 0) {
      refusals.push({ recommendationId: move.recommendationId, ...notThere });
      continue;
    }
    const refusal = findRefusal(item, move, mayPublish);
    if (refusal === null) next.set(item.recommendationId, changed(item, move, mover));
    else refusals.push({ recommendationId: item.recommendationId, ...refusal });
  }
  return refusals.length > 0 ? { refusals } : { items: [...next.values()] };
}

type Refusal = Omit<MoveRefusal, 'recommendationId'>;
const notThere: Refusal = { why: 'not-there', message: 'This recommendation no longer exists' };
const pickTexts = (item: RecommendationItem, { title = item.title, issue = item.issue }: Move) => ({
  title,
  issue,
});

function findRefusal(item: RecommendationItem, move: Move, mayPublish: boolean): Refusal | null {
  const words = pickTexts(item, move);
  if (!mayPublish && (words.title !== item.title || words.issue !== item.issue))
    return { why: 'words-not-yours', message: 'Only an administrator can edit the text' };
  if (move.status === item.status || mayMove(item.status, move.status, mayPublish)) return null;
  return {
    why: 'not-allowed',
    message: `“${item.title}” is ${item.status}. It can only become ${nextStatuses(item.status, mayPublish).join(' or ')}`,
  };
}

function changed(item: RecommendationItem, move: Move, { at, by }: Mover): RecommendationItem {
  const words = pickTexts(item, move);
  const isEdited = words.title !== item.title || words.issue !== item.issue;
  const { checked, look, snoozedUntil: was, ...rest } = item;
  // A move without a new snooze ends the current one.
  const until = move.snoozedUntil === undefined && move.status === item.status ? was : (move.snoozedUntil ?? undefined);
  if (!isEdited && move.status === item.status && until === was) return item;
  return {
    ...rest,
    ...words,
    status: move.status,
    updatedAt: at,
    ...(isEdited ? { edited: true } : {}),
    ...(until === undefined ? {} : { snoozedUntil: until }),
    ...(checked === undefined || move.status !== item.status ? {} : { checked }),
    ...(look === undefined || move.status !== item.status ? {} : { look }),
    ...(move.status === item.status
      ? {}
      : { moves: [...(item.moves ?? []), { at, by, from: item.status, to: move.status }].slice(-keptMoves) }),
  };
}
