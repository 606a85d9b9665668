import { useState, type ReactNode } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { MailRefusal } from '../../../../../shared/model/mail.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import {
  useLazyListRefusedAddressesQuery,
  useLiftRefusedAddressMutation,
  useListRefusedAddressesQuery,
} from '../operations-api.ts';
import { formatBounceReason, refusalLabels } from '../view/mails.ts';
import { ownZone } from '../view/own-zone.ts';
import { useShown } from '../../../app/api/use-shown.ts';

const columnsIn = (zone: string, onLift: (refusal: MailRefusal) => void): readonly Column<MailRefusal>[] => [
  { key: 'address', title: 'Address', value: refusal => refusal.address },
  { key: 'why', title: 'Why', value: refusal => refusalLabels[refusal.why] },
  { key: 'reason', title: 'What helps', value: refusal => formatBounceReason(refusal.reason) },
  { key: 'at', title: 'Since', value: refusal => refusal.at, text: refusal => formatInstant(refusal.at, zone) },
  {
    key: 'lift',
    title: 'Unblock',
    value: () => '',
    render: refusal => (
      <Button size="small" look="quiet" aria-label={`Unblock ${refusal.address}`} onClick={() => onLift(refusal)}>
        Unblock
      </Button>
    ),
  },
];

/** The addresses that no longer get email, each with a button to lift the block. */
export function RefusedList({ choice }: { choice: ReactNode }) {
  const first = useShown(useListRefusedAddressesQuery({ query: {} }));
  const [loadPage] = useLazyListRefusedAddressesQuery();
  const more = useMorePages(
    'refused',
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ query: { lastEvalKey } }).unwrap(),
  );
  const [asked, setAsked] = useState<MailRefusal | null>(null);
  const zone = ownZone();
  const refused = more.pages.flatMap(page => page.refused);
  return (
    <Panel
      className="list-panel"
      title="Refused addresses"
      flush
      busy={first.isFetching && first.currentData === undefined}
      subtitle={`No email until you unblock them · times in ${zoneName(zone)}`}
      tools={<div className="list-tools">{choice}</div>}
    >
      {first.currentData === undefined && !first.isError && <SkeletonRows rows={4} />}
      {first.isError && <FailedState message={getErrorMessage(first.error)} onRetry={() => void first.refetch()} />}
      {first.currentData !== undefined && (
        <DataTable
          caption="Refused addresses"
          columns={columnsIn(zone, setAsked)}
          rows={refused}
          rowKey={refusal => refusal.address}
          empty="Every address accepts email"
        />
      )}
      {more.hasMore && (
        <div className="list-more">
          <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
            {more.state === 'failed' ? 'Try again' : 'Load More'}
          </Button>
        </div>
      )}
      {asked !== null && <LiftDialog refusal={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function LiftDialog({ refusal, onClose }: { refusal: MailRefusal; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [lift, { isLoading }] = useLiftRefusedAddressMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { address, why } = refusal;
  const press = async () => {
    const answer = await lift({ body: { address } });
    if (answer.error !== undefined) return setFailure(getErrorMessage(answer.error));
    dispatch(toastShown({ tone: 'good', text: `${address} gets email again` }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unblock address"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void press()}>
            Unblock
          </Button>
        </>
      }
    >
      <div className="ask">
        <p>
          {address} will get email again.{' '}
          {why === 'bounced'
            ? 'Do this only when the address works again. Every bounce hurts delivery for everyone.'
            : 'Do this only when the owner asks. Another complaint hurts delivery for everyone.'}
        </p>
        {failure !== null && (
          <p className="text-bad" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
