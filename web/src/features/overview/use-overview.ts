import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Annotated } from '../../../../shared/model/annotation.ts';
import type { Overview } from '../../../../shared/model/panel.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { overviewOnBasis, useBasis } from '../../app/address/basis.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useGetOverviewQuery } from './overview-api.ts';
import { useShown } from '../../app/api/use-shown.ts';

export type OverviewState = {
  overview: (Overview & Annotated) | undefined;
  /** The error if the whole call failed. */
  failure: string | undefined;
  retry: () => void;
  /** True while a newer version loads. */
  busy: boolean;
};

/** Every panel's data in one call, requested as soon as site, zone and period are known. */
export function useOverview(): OverviewState {
  const { nodeId, period, comparison } = useScope();
  const { currentData, error, isFetching, refetch } = useShown(
    useGetOverviewQuery(
      typeof nodeId === 'string' && period !== undefined && comparison !== undefined
        ? {
            params: { siteId: nodeId, start: period.start, end: period.end },
            query: { compareStart: comparison.start, compareEnd: comparison.end },
          }
        : skipToken,
    ),
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  const failure = error !== undefined && currentData === undefined && !isFetching ? getErrorMessage(error) : undefined;
  const busy = isFetching && currentData !== undefined;
  const basis = useBasis(period, comparison);
  const overview = useMemo(() => currentData && overviewOnBasis(currentData, basis), [currentData, basis]);
  const state = useMemo(() => ({ overview, failure, retry, busy }), [overview, failure, retry, busy]);
  // Drawn in slices: a phone stays responsive while the panels fill.
  return useDeferredValue(state);
}
