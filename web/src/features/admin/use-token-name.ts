import { skipToken } from '@reduxjs/toolkit/query';
import { useGetSiteQuery } from '../../app/api/tree-endpoints.ts';
import { useShown } from '../../app/api/use-shown.ts';

/** The name of the sales token above a node once known; its id if it can't be loaded; undefined without one. */
export function useTokenName(tokenId: string | undefined): string | undefined {
  const { currentData, error } = useShown(
    useGetSiteQuery(tokenId === undefined ? skipToken : { params: { siteId: tokenId } }),
  );
  return currentData?.result.name ?? (error === undefined ? undefined : tokenId);
}
