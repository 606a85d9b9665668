import { pathIds } from '../../../../shared/domain/hierarchy/paths.ts';
import { useListChildrenQuery } from '../../app/api/tree-endpoints.ts';
import { sameNameWarning } from './view/creation.ts';

/** The warning if a new name equals that of a sibling; null while the name is unchanged. */
export function useSameName(node: { siteId: string; sitePath: string; name: string }, name: string): string | null {
  const parent = pathIds(node.sitePath).slice(1).at(-2);
  const renamed = name.trim() !== node.name && parent !== undefined;
  const { currentData } = useListChildrenQuery({ params: { siteId: parent ?? '' } }, { skip: !renamed });
  const siblings = (currentData?.result ?? []).filter(({ siteId }) => siteId !== node.siteId);
  return renamed ? sameNameWarning(name, siblings) : null;
}
