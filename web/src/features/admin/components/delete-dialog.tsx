import { useState } from 'react';
import { deletionTexts } from '../../../../../shared/domain/hierarchy/deletion.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { siteTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { Field } from '../../../components/form/field.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useDeleteNodeMutation, usePlanDeletionQuery } from '../admin-api.ts';
import type { FollowedJob } from '../view/jobs.ts';
import { localDay } from '../view/deleted.ts';
import { typeNames } from '../view/type-names.ts';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = { node: SeenNode; onClose: () => void; onStarted: (job: FollowedJob) => void };

/** Asks before a node is deleted, listing its contents, or the users it still has. */
export function DeleteDialog({ node, onClose, onStarted }: Props) {
  const plan = useShown(usePlanDeletionQuery({ params: { siteId: node.siteId } }, { refetchOnMountOrArgChange: true }));
  const [remove, removing] = useDeleteNodeMutation();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const loadedPlan = plan.isFetching ? undefined : plan.data;
  const start = async () => {
    setFailure(null);
    const answer = await remove({ params: { siteId: node.siteId }, query: { revision: node.revision } });
    if (answer.data === undefined) return setFailure(getErrorMessage(answer.error));
    onStarted({
      jobId: answer.data.job.jobId,
      kind: 'delete-node',
      siteId: node.siteId,
      name: node.name,
      type: node.type,
      parentId: node.parentId ?? null,
      targetId: null,
    });
  };
  const isConfirmed = loadedPlan?.allowed === true && typed.trim() === node.name.trim();
  return (
    <Dialog
      open
      unsaved={false}
      onClose={onClose}
      title={`Delete ${typeNames[node.type].one}`}
      footer={
        <>
          <Button onClick={onClose}>{loadedPlan?.allowed === false ? 'Close' : 'Cancel'}</Button>
          {loadedPlan?.allowed !== false && (
            <Button look="danger" busy={removing.isLoading} disabled={!isConfirmed} onClick={() => void start()}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <div className="ask" aria-live="polite">
        {plan.isError && !plan.isFetching && (
          <p className="text-bad" role="alert">
            {getErrorMessage(plan.error)}{' '}
            <Button size="small" look="quiet" onClick={() => void plan.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {loadedPlan === undefined && !plan.isError && (
          <div aria-busy="true">
            <span className="visually-hidden">Checks what would be deleted too</span>
            <SkeletonRows rows={2} height={28} />
          </div>
        )}
        {loadedPlan?.allowed === false && <p>{loadedPlan.message}</p>}
        {loadedPlan?.allowed === true && (
          <>
            <p>{deletionTexts[node.type].question(node.name)}</p>
            {loadedPlan.effects.length > 0 && (
              <ul className="ask-effects">
                {loadedPlan.effects.map(effect => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
            )}
            <p>
              You can restore it until {formatDate(localDay(loadedPlan.until, siteTimeZone(node.attr)))} under Recently
              deleted. After that, its data is deleted for good.
            </p>
            <Field label={`Type ${node.name} to confirm`} value={typed} onChange={setTyped} autoComplete="off" />
          </>
        )}
        {failure !== null && (
          <p className="text-bad" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
