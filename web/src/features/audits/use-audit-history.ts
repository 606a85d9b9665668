import { useLazyListAuditsQuery, useListAuditsQuery } from '../../app/api/audit-list-endpoints.ts';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { useShown } from '../../app/api/use-shown.ts';

/** The loaded audits of a site, with Load More until no cursor is left. */
export function useAuditHistory(siteId: string | null | undefined) {
  const skip = typeof siteId !== 'string';
  const call = { params: { siteId: siteId ?? '' } };
  const first = useShown(useListAuditsQuery(call, { skip }));
  const [loadPage] = useLazyListAuditsQuery();
  const more = useMorePages(
    siteId ?? '',
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ ...call, query: { lastEvalKey } }).unwrap(),
  );
  return {
    audits: more.pages.flatMap(page => page.audits),
    loaded: first.currentData !== undefined,
    error: first.currentData === undefined ? first.error : undefined,
    retry: () => void first.refetch(),
    more,
  };
}
