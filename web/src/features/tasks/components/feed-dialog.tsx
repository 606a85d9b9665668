import { useState } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import {
  useCreateTaskFeedMutation,
  useGetTaskFeedQuery,
  useRevokeTaskFeedMutation,
} from '../../../app/api/task-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useShown } from '../../../app/api/use-shown.ts';

/** The secret calendar address of the user's own tasks: shown once, replaced or ended at any time. */
export function FeedDialog({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const feed = useShown(useGetTaskFeedQuery({}));
  const [create, { isLoading: creating }] = useCreateTaskFeedMutation();
  const [revoke, { isLoading: revoking }] = useRevokeTaskFeedMutation();
  const [address, setAddress] = useState<string | null>(null);
  const fail = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: getErrorMessage(error) }));
  const make = async () => {
    const answer = await create({ body: {} });
    if (answer.data === undefined) fail(answer.error);
    else setAddress(answer.data.address);
  };
  const end = async () => {
    const answer = await revoke({});
    if (answer.error !== undefined) fail(answer.error);
    else setAddress(null);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '').then(
      () => dispatch(toastShown({ tone: 'good', text: 'Address copied' })),
      () =>
        dispatch(toastShown({ tone: 'bad', text: 'Your browser blocked copying. Select the address and copy it.' })),
    );
  };
  const createdAt = feed.currentData?.createdAt ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Tasks in your calendar"
      footer={
        <>
          {createdAt !== null && (
            <Button look="danger" busy={revoking} onClick={() => void end()}>
              Remove address
            </Button>
          )}
          <Button look="primary" busy={creating} disabled={feed.currentData === undefined} onClick={() => void make()}>
            {createdAt === null ? 'Create address' : 'Create new address'}
          </Button>
        </>
      }
    >
      <div className="task-feed">
        <p>
          Subscribe to this address in your calendar to see all your tasks with a due date. Anyone with the address can
          read them, so don&apos;t share it.
        </p>
        {feed.isError && <FailedState message={getErrorMessage(feed.error)} onRetry={() => void feed.refetch()} />}
        {feed.currentData === undefined && !feed.isError && <SkeletonRows rows={1} height={36} />}
        {address !== null && (
          <>
            <Field
              label="Address"
              value={address}
              onChange={() => undefined}
              readOnly
              help="Shown only once. Copy it now."
            />
            <Button size="small" onClick={() => void copy()}>
              Copy
            </Button>
          </>
        )}
        {address === null && createdAt !== null && (
          <p>You created an address on {formatInstant(createdAt, timeZone)}. A new one replaces it.</p>
        )}
      </div>
    </Dialog>
  );
}
