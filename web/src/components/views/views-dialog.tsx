import { useState } from 'react';
import type { ListedView } from '../../../../shared/model/saved-view.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useDeleteViewMutation, useListViewsQuery, useUpdateViewMutation } from '../../app/api/view-endpoints.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { Button } from '../form/button.tsx';
import { Problem } from '../form/problem.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import { ViewDialog } from './view-dialog.tsx';
import '../groups/groups.css';

/** The saved views of a node and its ancestors: rename, share, delete and restore. */
export function ViewsDialog({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const { currentData, error } = useShown(useListViewsQuery({ params: { siteId } }));
  const [edited, setEdited] = useState<ListedView | null>(null);
  const [deleted, setDeleted] = useState<readonly ListedView[]>([]);
  const [remove, removing] = useDeleteViewMutation();
  const [restore, restoring] = useUpdateViewMutation();
  const problem = removing.error ?? restoring.error ?? error;
  const onDelete = async (view: ListedView) => {
    const { data } = await remove({ params: { viewId: view.id } });
    if (data !== undefined) setDeleted([...deleted, { ...view, revision: data.revision }]);
  };
  const onUndo = async ({ id, revision, name, address, shared }: ListedView) => {
    const { data } = await restore({ params: { viewId: id }, body: { revision, name, address, shared } });
    if (data !== undefined) setDeleted(deleted.filter(view => view.id !== id));
  };
  if (edited !== null) return <ViewDialog view={edited} onClose={() => setEdited(null)} />;
  const shown = (currentData?.views ?? []).filter(({ id }) => deleted.every(view => view.id !== id));
  return (
    <Dialog open onClose={onClose} title="Saved views" footer={<Button onClick={onClose}>Close</Button>}>
      {problem !== undefined && <Problem text={getErrorMessage(problem)} />}
      {currentData === undefined && error === undefined && <SkeletonRows rows={3} />}
      <ul className="group-list">
        {shown.map(view => (
          <li key={view.id}>
            <p>
              <b>{view.name}</b>
              <small>
                {view.isLost
                  ? 'Its site or group no longer exists'
                  : view.shared
                    ? 'Shared with everyone here'
                    : 'Only you see it'}
              </small>
            </p>
            {view.mayChange && (
              <>
                <Button size="small" onClick={() => setEdited(view)}>
                  Edit<span className="visually-hidden"> {view.name}</span>
                </Button>
                <Button size="small" look="quiet" disabled={removing.isLoading} onClick={() => void onDelete(view)}>
                  Delete<span className="visually-hidden"> {view.name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
        {deleted.map(view => (
          <li key={view.id}>
            <p role="status">{view.name} deleted.</p>
            <Button size="small" busy={restoring.isLoading} onClick={() => void onUndo(view)}>
              Undo<span className="visually-hidden"> deleting {view.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
