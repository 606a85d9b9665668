import { useEffect, useState } from 'react';
import type { PlanPreview } from '../../../../../shared/contract/billing.ts';
import type { Interval } from '../../../../../shared/model/billing.ts';
import {
  useChangePlanMutation,
  useGetBillingQuery,
  usePreviewPlanMutation,
} from '../../../app/api/billing-endpoints.ts';
import { getErrorReason } from '../../../app/api/errors.ts';

type Wanted = { readonly siteIds: readonly string[]; readonly interval?: Interval };

/** A change of a running plan: the cost, shown before confirming, then the change. */
export function usePlanChange(siteId: string, { siteIds, interval }: Wanted, onDone: () => void) {
  const [preview, setPreview] = useState<PlanPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [count, counting] = usePreviewPlanMutation();
  const [change, changing] = useChangePlanMutation();
  const params = { siteId };
  const requested = { siteIds: [...siteIds], ...(interval === undefined ? {} : { interval }) };
  const ask = async () => {
    setFailure(null);
    setPreview(null);
    const answer = await count({ params, body: requested });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
    else setPreview(answer.data);
  };
  const agree = async ({ seen: seenSiteIds, seenInterval, at }: PlanPreview) => {
    setFailure(null);
    const answer = await change({ params, body: { ...requested, seen: seenSiteIds, seenInterval, at } });
    if (answer.error === undefined) return onDone();
    setFailure(getErrorReason(answer.error));
    return setPreview(null);
  };
  return { preview, failure, ask, agree, isCounting: counting.isLoading, isChanging: changing.isLoading };
}

const askAgainMs = 2000;
const patienceMs = 60_000;

/**
 * Reloads an account every two seconds for a minute until the provider's event confirms the change. After that it is
 * late, until the user asks again.
 */
export function useConfirmation(siteId: string, isWaiting: boolean) {
  const [round, setRound] = useState(0);
  const [lateRound, setLateRound] = useState<number | null>(null);
  const isLate = isWaiting && lateRound === round;
  useGetBillingQuery({ params: { siteId } }, { pollingInterval: isWaiting && !isLate ? askAgainMs : 0 });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = window.setTimeout(() => setLateRound(round), patienceMs);
    return () => window.clearTimeout(timer);
  }, [isWaiting, round]);
  return { isLate, begin: () => setRound(round + 1) };
}
