import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { toNodeSummary } from '../../../../shared/domain/hierarchy/summary.ts';
import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import type { ListedGroup } from '../../../../shared/model/site-group.ts';
import type { getGroup } from '../../../../shared/contract/groups.ts';
import { isGroupId } from '../../../../shared/domain/groups/groups.ts';
import type { EndpointResponse } from '../api/from-contract.ts';
import { useGetGroupQuery } from '../api/group-endpoints.ts';
import { useGetSiteQuery } from '../api/tree-endpoints.ts';
import { lineWithin } from './line.ts';
import { useShown } from '../api/use-shown.ts';

type Failed = ReturnType<typeof useGetSiteQuery>['error'];
type Line = {
  readonly line: readonly NodeSummary[];
  readonly error: Failed;
  /** The group at the end of the line, with its sites. */
  readonly group?: ListedGroup & { readonly sites: readonly NodeSummary[] };
};

/**
 * Returns the nodes from the topmost accessible one down to the named one; empty until known. Nodes on `availableLine`
 * aren't requested; without a name, it is the result.
 */
export function useLine(me: Me | undefined, availableLine: readonly NodeSummary[], named: string | null): Line {
  const within = useMemo(() => lineWithin(availableLine, named), [availableLine, named]);
  const { data, error } = useShown(
    useGetSiteQuery(
      me === undefined || within !== null || named === null || isGroupId(named)
        ? skipToken
        : { params: { siteId: named } },
    ),
  );
  const group = useShown(
    useGetGroupQuery(
      me === undefined || named === null || !isGroupId(named) ? skipToken : { params: { groupId: named } },
    ),
  );
  return useMemo(() => {
    if (named !== null && isGroupId(named)) return toGroupLine(group.currentData, group.error);
    if (within !== null || error !== undefined || data === undefined || data.result.siteId !== named)
      return { line: within ?? [], error: within === null ? error : undefined };
    return {
      line: [...data.ancestors.filter(node => node.siteId !== named), toNodeSummary(data.result)],
      error: undefined,
    };
  }, [within, data, error, named, group.currentData, group.error]);
}

/** Returns a group's owner with its ancestors, and the group as a node below it. */
function toGroupLine(found: EndpointResponse<typeof getGroup> | undefined, error: Failed): Line {
  if (found === undefined || error !== undefined) return { line: [], error };
  const { group, owner, ancestors, sites } = found;
  return {
    line: [
      ...ancestors.filter(({ siteId }) => siteId !== owner.siteId),
      owner,
      { ...owner, siteId: group.id, name: group.name, parentId: owner.siteId },
    ],
    error: undefined,
    group: { ...group, sites },
  };
}
