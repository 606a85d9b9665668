import { useState } from 'react';
import type { BillingPage } from '../../../../../shared/contract/billing.ts';
import { formatMinor } from '../../../../../shared/domain/billing/money.ts';
import type { Interval, Subscription } from '../../../../../shared/model/billing.ts';
import { Button } from '../../../components/form/button.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { AgreedNote, PlanChangeSums } from './plan-change-sums.tsx';
import { useConfirmation, usePlanChange } from './use-plan-change.ts';

type Props = { readonly billing: BillingPage; readonly subscription: Subscription };
const other: Readonly<Record<Interval, Interval>> = { month: 'year', year: 'month' };

/** Switches between monthly and yearly billing; the cost is shown before confirming. */
export function IntervalChange({ billing: { siteId }, subscription }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [agreed, setAgreed] = useState<Interval | null>(null);
  const isWaiting = agreed !== null;
  // The confirmed change has arrived.
  if (agreed === subscription.interval) setAgreed(null);
  const { isLate, begin } = useConfirmation(siteId, isWaiting);
  const interval = other[subscription.interval];
  const done = () => {
    setOpen(false);
    setAgreed(interval);
    begin();
  };
  const change = usePlanChange(siteId, { siteIds: subscription.siteIds, interval }, done);
  const open = () => {
    setOpen(true);
    void change.ask();
  };
  if (isWaiting) return <AgreedNote isLate={isLate} onRetry={begin} />;
  return (
    <>
      <div className="billing-edit">
        <Button size="small" onClick={open}>
          Bill by the {interval}
        </Button>
      </div>
      {isOpen && <IntervalDialog interval={interval} change={change} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = {
  readonly interval: Interval;
  readonly change: ReturnType<typeof usePlanChange>;
  readonly onClose: () => void;
};

function IntervalDialog({
  interval,
  change: { preview, failure, ask, agree, isCounting, isChanging },
  onClose,
}: DialogProps) {
  const pays =
    preview === null
      ? ''
      : preview.next.total === 0
        ? 'Bill'
        : `Pay ${formatMinor(preview.next.total, preview.currency)} and bill`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Bill by the ${interval}`}
      footer={
        <>
          <Button onClick={onClose}>Keep current plan</Button>
          {preview === null ? (
            <Button look="primary" busy={isCounting} onClick={() => void ask()}>
              Show cost
            </Button>
          ) : (
            <Button look="primary" busy={isChanging} onClick={() => void agree(preview)}>
              {pays} by the {interval}
            </Button>
          )}
        </>
      }
    >
      <div className="billing-interval">
        <p className="billing-none">
          A new {interval} begins with the change. Unused time is credited on the same invoice
          {preview !== null && preview.next.total === 0 ? ', and the rest is kept as credit' : ''}.
        </p>
        {preview === null && isCounting && <SkeletonRows rows={3} />}
        {preview !== null && <PlanChangeSums preview={preview} />}
        <Problem text={failure} />
      </div>
    </Dialog>
  );
}
