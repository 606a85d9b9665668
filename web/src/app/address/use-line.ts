import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { toNodeSummary } from '../../../../shared/domain/hierarchy/summary.ts';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { useGetSiteQuery } from '../api/tree-endpoints.ts';
import { lineWithin } from './line.ts';
import { useShown } from '../api/use-shown.ts';

/**
 * Returns the nodes from the topmost accessible one down to the named one; empty until known. Nodes on `availableLine`
 * aren't requested; without a name, it is the result.
 */
export function useLine(me: Me | undefined, availableLine: readonly NodeSummary[], named: string | null) {
  const within = useMemo(() => lineWithin(availableLine, named), [availableLine, named]);
  const { data, error } = useShown(
    useGetSiteQuery(me === undefined || within !== null || named === null ? skipToken : { params: { siteId: named } }),
  );
  return useMemo(() => {
    if (within !== null || error !== undefined || data === undefined || data.result.siteId !== named)
      return { line: within ?? [], error: within === null ? error : undefined };
    return {
      line: [...data.ancestors.filter(node => node.siteId !== named), toNodeSummary(data.result)],
      error: undefined,
    };
  }, [within, data, error, named]);
}
