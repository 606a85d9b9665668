import { useCallback } from 'react';
import type { PageRow, PageView } from '../../../../shared/model/page.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useLazyGetPageRowsQuery } from '../../app/api/pages-api.ts';
import { filterQuery } from './view/row-filters.ts';
import type { PageAddress } from './view/page-address.ts';

/** Requests every row of a breakdown, page by page, for an export whose response had only the first ones. */
export function useAllRows(
  view: PageView | undefined,
  { page, channel, filters }: PageAddress,
  panel: string,
  by?: 'site',
): () => Promise<readonly PageRow[]> {
  const [ask] = useLazyGetPageRowsQuery();
  return useCallback(async () => {
    if (view === undefined) return [];
    const { siteId, range, comparison } = view;
    const rows: PageRow[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const { data, error }: Awaited<ReturnType<typeof ask>> = await ask(
        {
          params: { siteId, start: range.start, end: range.end, page, panel },
          query: {
            compareStart: comparison.start,
            compareEnd: comparison.end,
            ...(channel === undefined ? {} : { channel }),
            ...(by === undefined ? filterQuery(filters ?? {}) : { by }),
            ...(from === 0 ? {} : { from: String(from) }),
          },
        },
        true,
      );
      if (data === undefined)
        throw new Error(error === undefined ? "We couldn't load the rows." : getErrorMessage(error));
      rows.push(...data.rows);
      from = data.next !== null && data.next > from ? data.next : null;
    }
    return rows;
  }, [ask, view, page, channel, filters, panel, by]);
}
