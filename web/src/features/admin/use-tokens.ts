import { getErrorMessage } from '../../app/api/errors.ts';
import { useAllPages } from '../../components/paging/use-all-pages.ts';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { useLazySalesTokensQuery, useSalesTokensQuery } from './admin-api.ts';
import type { SalesToken } from './view/tokens.ts';
import { useShown } from '../../app/api/use-shown.ts';

const everyToken = { includeUser: '1' } as const;

/** The loaded sales tokens with their paired users. */
export function useTokens(kind: 'all' | 'affiliate' | 'reseller', { skip = false } = {}) {
  const query =
    kind === 'all'
      ? everyToken
      : { ...everyToken, isAffiliate: kind === 'affiliate' ? ('1' as const) : ('0' as const) };
  const first = useShown(useSalesTokensQuery({ query }, { skip }));
  const [load] = useLazySalesTokensQuery();
  const pages = useMorePages(
    kind,
    first.currentData,
    page => page.cursor,
    cursor => load({ query: { ...query, cursor } }).unwrap(),
  );
  return {
    tokens: pages.pages.flatMap((page): readonly SalesToken[] => page.salesTokens),
    loading: first.isFetching && first.currentData === undefined,
    failure: first.error === undefined ? undefined : getErrorMessage(first.error),
    hasMore: pages.hasMore,
    loadingMore: pages.state === 'loading',
    loadMore: pages.loadMore,
    pages,
    retry: () => void first.refetch(),
  };
}

/** All sales tokens, page by page, to choose from. */
export function useAllTokens(options: { readonly skip?: boolean } = {}) {
  const tokens = useTokens('all', options);
  useAllPages(tokens.pages);
  return tokens;
}
