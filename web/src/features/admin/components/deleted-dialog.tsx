import { useState } from 'react';
import type { DeletedNode } from '../../../../../shared/contract/deletions.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { NoneIcon } from '../../../components/icons/status.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useListDeletedQuery, usePurgeNodeMutation, useRestoreNodeMutation } from '../admin-api.ts';
import { describeDeleted, localDay } from '../view/deleted.ts';
import type { FollowedJob } from '../view/jobs.ts';
import './deleted-dialog.css';

type Props = { onClose: () => void; onStarted: (job: FollowedJob) => void };

/** The deleted companies, regions, and sites that the user can restore or delete for good. */
export function DeletedDialog({ onClose, onStarted }: Props) {
  const list = useShown(useListDeletedQuery({}, { refetchOnMountOrArgChange: true }));
  const deleted = list.data?.deleted;
  return (
    <Dialog
      open
      unsaved={false}
      onClose={onClose}
      title="Recently deleted"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="deleted" aria-live="polite">
        {list.isError && !list.isFetching && (
          <p className="text-bad" role="alert">
            {getErrorMessage(list.error)}{' '}
            <Button size="small" look="quiet" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {deleted === undefined && !list.isError && <SkeletonRows rows={3} height={44} />}
        {deleted?.length === 0 && (
          <EmptyState centered icon={<NoneIcon size={18} />} title="Nothing was deleted">
            What you delete can be restored here for 30 days.
          </EmptyState>
        )}
        {deleted !== undefined && deleted.length > 0 && (
          <ul className="deleted-list">
            {deleted.map(node => (
              <DeletedItem
                key={node.siteId}
                node={node}
                onStarted={job => {
                  onStarted(job);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function DeletedItem({ node, onStarted }: { node: DeletedNode; onStarted: (job: FollowedJob) => void }) {
  const { siteId, name, type, parentId, problem } = node;
  const [restore, restoring] = useRestoreNodeMutation();
  const [purge, purging] = usePurgeNodeMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async (kind: 'restore-node' | 'delete-node') => {
    setFailure(null);
    const answer =
      kind === 'restore-node'
        ? await restore({ params: { siteId } })
        : await purge({ params: { siteId }, query: { name: typed ?? '' } });
    if (answer.data === undefined) return setFailure(getErrorMessage(answer.error));
    onStarted({ jobId: answer.data.job.jobId, kind, siteId, name, type, parentId, targetId: null });
  };
  return (
    <li>
      <div className="deleted-words">
        <b className="truncate" dir="auto" title={name}>
          {name}
        </b>
        <span>{describeDeleted(node)}</span>
        <span>{problem ?? `Can be restored until ${formatDate(localDay(node.until))}`}</span>
      </div>
      {typed === null ? (
        <div className="deleted-actions">
          <Button
            size="small"
            busy={restoring.isLoading}
            disabled={problem !== null}
            aria-label={`Restore ${name}`}
            onClick={() => void start('restore-node')}
          >
            Restore
          </Button>
          <Button size="small" look="quiet" aria-label={`Delete ${name} for good`} onClick={() => setTyped('')}>
            Delete for good
          </Button>
        </div>
      ) : (
        <form
          className="deleted-ask"
          onSubmit={event => {
            event.preventDefault();
            void start('delete-node');
          }}
        >
          <Field label={`Type ${name} to confirm`} value={typed} onChange={setTyped} autoComplete="off" />
          <div className="deleted-actions">
            <Button
              type="submit"
              size="small"
              look="danger"
              busy={purging.isLoading}
              disabled={typed.trim() !== name.trim()}
            >
              Delete for good
            </Button>
            <Button size="small" look="quiet" onClick={() => setTyped(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {failure !== null && (
        <p className="text-bad" role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}
