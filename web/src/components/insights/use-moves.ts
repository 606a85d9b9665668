import { useEffect, useState } from 'react';
import type { RecommendationItem, RecommendationStatus } from '../../../../shared/model/recommendation.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { placeInsights } from '../../app/api/insight-endpoints.ts';
import { usePutRecommendationsMutation } from '../../app/api/recommendation-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../toast/toast-slice.ts';
import { undoPath } from './undo-path.ts';

type Moved = Pick<RecommendationItem, 'recommendationId' | 'title' | 'status'>;
type Done = {
  readonly item: Moved;
  readonly status: RecommendationStatus;
  /** The moves that undo it; null if there are none. */ readonly back: readonly RecommendationStatus[] | null;
};
export type Words = { readonly title: string; readonly issue: string };

/** Time during which a move can be undone on the same page. */
const undoMs = 10_000;

/** The moves for a month's recommendations, shared by the insights page and both audit pages. */
export type Moves = ReturnType<typeof useMoves>;

/** Moves recommendations of a month and remembers the last move, so that it can be undone. */
export function useMoves(siteId: string, yearMonth: string) {
  const dispatch = useAppDispatch();
  const [put, { isLoading: busy }] = usePutRecommendationsMutation();
  const [done, setDone] = useState<Done | null>(null);
  const params = { siteId, yearMonth };
  useEffect(() => {
    if (done === null) return undefined;
    const timer = window.setTimeout(() => setDone(null), undoMs);
    return () => window.clearTimeout(timer);
  }, [done]);

  const save = async (
    recommendations: ({
      recommendationId: string;
      status: RecommendationStatus;
      snoozedUntil?: string | null;
    } & Partial<Words>)[],
  ): Promise<boolean> => {
    const answer = await put({ params, body: { recommendations } });
    if (answer.data !== undefined) placeInsights(dispatch, answer.data);
    else dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
    return answer.error === undefined;
  };
  return {
    busy,
    done,
    forget: () => setDone(null),
    move: async (item: Moved, status: RecommendationStatus) => {
      if (await save([{ recommendationId: item.recommendationId, status }]))
        setDone({ item, status, back: undoPath(item.status, status) });
    },
    undo: async () => {
      if (done?.back == null) return;
      const { recommendationId } = done.item;
      if (await save(done.back.map(status => ({ recommendationId, status })))) setDone(null);
    },
    snooze: ({ recommendationId, status }: Moved, snoozedUntil: string | null) =>
      save([{ recommendationId, status, snoozedUntil }]),
    reword: ({ recommendationId, status }: Moved, words: Words) => save([{ recommendationId, status, ...words }]),
  };
}
