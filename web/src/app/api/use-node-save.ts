import type * as z from 'zod/mini';
import type { updateSite } from '../../../../shared/contract/sites.ts';
import type { SeenNode } from '../../../../shared/model/node.ts';
import { isConflict } from './is-conflict.ts';
import { useUpdateSiteMutation } from './site-endpoints.ts';
import { useLazyGetSiteQuery } from './tree-endpoints.ts';

type Attr = NonNullable<NonNullable<z.infer<NonNullable<(typeof updateSite)['body']>>['site']>['attr']>;
/** The fields to write over the newest record, or the reason not to. */
export type NodeMerge = (newest: SeenNode['attr']) => { readonly attr: Attr } | { readonly problem: string };
export type NodeSaveOutcome = { readonly error?: unknown; readonly problem?: string };

const maxTries = 3;

/**
 * Saves a few fields of a node with the newest revision. `merge` must compare that revision with the one the form
 * opened with, so that nobody's changes are lost.
 */
export function useNodeSave(siteId: string): [(merge: NodeMerge) => Promise<NodeSaveOutcome>, { isLoading: boolean }] {
  const [getSite, { isFetching }] = useLazyGetSiteQuery();
  const [update, { isLoading }] = useUpdateSiteMutation();
  const save = async (merge: NodeMerge): Promise<NodeSaveOutcome> => {
    for (let attempt = 1; ; attempt += 1) {
      const { data, error } = await getSite({ params: { siteId } });
      if (data === undefined) return { error };
      const merged = merge(data.result.attr);
      if ('problem' in merged) return merged;
      const { revision } = data.result;
      const answer = await update({ params: { siteId }, body: { revision, site: { attr: merged.attr } } });
      if (answer.error === undefined || !isConflict(answer.error) || attempt === maxTries)
        return answer.error === undefined ? {} : { error: answer.error };
    }
  };
  return [save, { isLoading: isLoading || isFetching }];
}
