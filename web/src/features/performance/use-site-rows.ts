import { useMemo } from 'react';
import type { PageView, RowsData } from '../../../../shared/model/page.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetPageRowsQuery } from '../../app/api/pages-api.ts';
import { useShown } from '../../app/api/use-shown.ts';
import type { PageAddress } from './view/page-address.ts';

export type SiteRowsState = {
  readonly data: RowsData | undefined;
  readonly failure: string | undefined;
  readonly retry: () => void;
};

/** Loads a breakdown by site. `isOn`: the reader chose it. */
export function useSiteRows(
  view: PageView | undefined,
  { page, channel }: PageAddress,
  panel: string,
  isOn: boolean,
): SiteRowsState {
  const { siteId = '', range, comparison } = view ?? {};
  const { currentData, error, isFetching, refetch } = useShown(
    useGetPageRowsQuery(
      {
        params: { siteId, start: range?.start ?? '', end: range?.end ?? '', page, panel },
        query: {
          by: 'site',
          compareStart: comparison?.start,
          compareEnd: comparison?.end,
          ...(channel === undefined ? {} : { channel }),
        },
      },
      { skip: !isOn || view === undefined },
    ),
  );
  const data = useMemo(
    () => currentData?.whole && { kind: 'rows' as const, rows: currentData.rows, ...currentData.whole },
    [currentData],
  );
  return {
    data: isOn ? data : undefined,
    failure: isOn && error !== undefined && !isFetching ? getErrorMessage(error) : undefined,
    retry: () => void refetch(),
  };
}
