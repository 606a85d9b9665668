import type { Day } from '../periods/days.ts';
import type { RecommendationItem, RecommendationStatus } from '../../model/recommendation.ts';
import { mayMove, nextStatuses, visibleTo } from './transitions.ts';

export type Move = {
  readonly recommendationId: string;
  readonly status: RecommendationStatus;
  /** An administrator's own words; HTML, sanitised before. Absent: they stay. */
  readonly title?: string | undefined;
  readonly issue?: string | undefined;
  /** The last day of a snooze; null ends it. Absent: it stays where the status does. */
  readonly snoozedUntil?: Day | null | undefined;
};

/** Why a move was refused; with it all are. */
export type MoveRefusal = {
  readonly why: 'not-there' | 'not-allowed' | 'words-not-yours';
  readonly recommendationId: string;
  /** For a person. */
  readonly message: string;
};

export type Mover = {
  readonly mayPublish: boolean;
  /** ISO in UTC. */
  readonly at: string;
  /** The mover's name. */
  readonly by: string;
};

/** So many moves of one recommendation are kept. */
export const keptMoves = 20;

/**
 * Moves recommendations to other statuses, or refuses all of them with what was wrong (product decisions,
 * Recommendations). Who may not publish sees no preview: to them it is not there. The status that stands already is no
 * move. Reopened, a recommendation has neither check nor look any more. Each move is kept with its mover's name, the
 * newest of them.
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
    const refusal = refusalOf(item, move, mayPublish);
    if (refusal === null) next.set(item.recommendationId, changed(item, move, mover));
    else refusals.push({ recommendationId: item.recommendationId, ...refusal });
  }
  return refusals.length > 0 ? { refusals } : { items: [...next.values()] };
}

type Refusal = Omit<MoveRefusal, 'recommendationId'>;
const notThere: Refusal = { why: 'not-there', message: 'This recommendation no longer exists' };
const wordsOf = (item: RecommendationItem, { title = item.title, issue = item.issue }: Move) => ({
  title,
  issue,
});

function refusalOf(item: RecommendationItem, move: Move, mayPublish: boolean): Refusal | null {
  const words = wordsOf(item, move);
  if (!mayPublish && (words.title !== item.title || words.issue !== item.issue))
    return { why: 'words-not-yours', message: 'Only an administrator can edit the text' };
  if (move.status === item.status || mayMove(item.status, move.status, mayPublish)) return null;
  return {
    why: 'not-allowed',
    message: `“${item.title}” is ${item.status}. It can only become ${nextStatuses(item.status, mayPublish).join(' or ')}`,
  };
}

function changed(item: RecommendationItem, move: Move, { at, by }: Mover): RecommendationItem {
  const words = wordsOf(item, move);
  const isEdited = words.title !== item.title || words.issue !== item.issue;
  const { checked, look, snoozedUntil: was, ...rest } = item;
  // Whoever moves it has it before them again.
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
