import { useState } from 'react';
import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import type { RecommendationStatus } from '../../../../../shared/model/recommendation.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { placeInsights } from '../../../app/api/insight-endpoints.ts';
import { usePutRecommendationsMutation } from '../../../app/api/recommendation-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../toast/toast-slice.ts';

type Change = { readonly status?: RecommendationStatus; readonly snoozedUntil?: string | null };
export type ListMoves = ReturnType<typeof useListMoves>;

/** Changes recommendations of any sites: one call per site and month, one after another. */
export function useListMoves() {
  const dispatch = useAppDispatch();
  const [put] = usePutRecommendationsMutation();
  const [busy, setBusy] = useState(false);
  /** Returns the number of changed rows; reports the first refusal, and keeps the changes made. */
  const change = async (rows: readonly ListedInsight[], { status, snoozedUntil }: Change): Promise<number> => {
    setBusy(true);
    let done = 0;
    let isReported = false;
    for (const group of Map.groupBy(rows, row => `${row.siteId} ${row.yearMonth}`).values()) {
      const [{ siteId, yearMonth } = { siteId: '', yearMonth: '' }] = group;
      const answer = await put({
        params: { siteId, yearMonth },
        body: {
          recommendations: group.map(row => ({
            recommendationId: row.recommendationId,
            status: status ?? row.status,
            ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
          })),
        },
      });
      if (answer.data !== undefined) {
        placeInsights(dispatch, answer.data);
        done += group.length;
      } else if (!isReported) {
        isReported = true;
        dispatch(toastShown({ tone: 'bad', text: `${group[0]?.siteName ?? ''}: ${getErrorReason(answer.error)}` }));
      }
    }
    setBusy(false);
    return done;
  };
  return { busy, change };
}
