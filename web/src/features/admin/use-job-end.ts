import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import type { Jobs } from './use-jobs.ts';
import type { Tree } from './use-tree.ts';
import { nodeAddress, tokensAddress } from './view/admin-address.ts';
import { doneToast, type FollowedJob } from './view/jobs.ts';

/** Applies the end of a deletion, restore, or move to the screen: the lists, and the pane if it shows that node. */
export function useJobEnd(
  jobs: Jobs,
  tree: Tree,
  shownId: string | undefined,
  ancestors: readonly NodeSummary[],
): (job: FollowedJob, message?: string) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const latest = useRef({ jobs, tree, shownId, ancestors });
  useEffect(() => {
    latest.current = { jobs, tree, shownId, ancestors };
  });
  return useCallback(
    (job, message) => {
      const now = latest.current;
      now.jobs.drop(job.jobId);
      dispatch(toastShown({ tone: 'good', text: doneToast(job, message) }));
      // Deleted or moved nodes leave every list and picker; paths below a moved node have changed too.
      const changed = ['site', 'children', 'me'] as const;
      dispatch(apiSlice.util.invalidateTags(job.type === 'TOKEN' ? ['salesTokens', ...changed] : [...changed]));
      if (job.kind === 'delete-node') {
        now.tree.removed(job.siteId);
        const parent = now.ancestors.at(-1);
        if (now.shownId === job.siteId)
          void navigate(
            job.type === 'TOKEN' ? tokensAddress : parent === undefined ? '/admin' : nodeAddress(parent.siteId),
            { replace: true },
          );
        return;
      }
      for (const listId of [job.parentId, job.targetId]) if (listId !== null) now.tree.reload(listId);
    },
    [dispatch, navigate],
  );
}
