import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Annotated } from '../../../../shared/model/annotation.ts';
import type { PageView } from '../../../../shared/model/page.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { pageOnBasis, useBasis } from '../../app/address/basis.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useGetPageQuery } from '../../app/api/pages-api.ts';
import { filterQuery } from './view/row-filters.ts';
import type { PageAddress } from './view/page-address.ts';
import { useShown } from '../../app/api/use-shown.ts';

export type PageState = {
  readonly view: (PageView & Annotated) | undefined;
  /** The error if the whole call failed. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** True while a newer version loads. */
  readonly busy: boolean;
};

/** A response is reused for an hour (specification 4, Metric fetch). */
const freshSeconds = 3600;

/** Every panel of a page in one call, requested as soon as site, zone and period are known. */
export function usePage({ page, channel, filters = {} }: PageAddress): PageState {
  const { nodeId, period, comparison } = useScope();
  const { currentData, error, isFetching, refetch } = useShown(
    useGetPageQuery(
      typeof nodeId === 'string' && period !== undefined && comparison !== undefined
        ? {
            params: { siteId: nodeId, start: period.start, end: period.end, page },
            query: {
              compareStart: comparison.start,
              compareEnd: comparison.end,
              ...(channel === undefined ? {} : { channel }),
              ...filterQuery(filters),
            },
          }
        : skipToken,
      { refetchOnMountOrArgChange: freshSeconds },
    ),
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  const failure = error !== undefined && currentData === undefined && !isFetching ? getErrorMessage(error) : undefined;
  const busy = isFetching && currentData !== undefined;
  const basis = useBasis(period, comparison);
  const view = useMemo(() => currentData && pageOnBasis(currentData, basis), [currentData, basis]);
  const state = useMemo(() => ({ view, failure, retry, busy }), [view, failure, retry, busy]);
  // Drawn in slices: a phone stays responsive while the panels fill.
  return useDeferredValue(state);
}
