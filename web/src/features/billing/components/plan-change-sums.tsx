import type { PlanPreview } from '../../../../../shared/contract/billing.ts';
import { formatMinor } from '../../../../../shared/domain/billing/money.ts';
import { Button } from '../../../components/form/button.tsx';
import { formatInstantDay } from './billing-text.ts';

/** The cost of a plan change. */
export function PlanChangeSums({
  preview: { prorated, perPeriod, interval, currency, next, isChargedNow, creditAfter },
}: {
  preview: PlanPreview;
}) {
  return (
    <dl className="cart-sums" aria-live="polite">
      <div>
        <dt>{prorated < 0 ? 'Credit for the rest of the period' : 'For the rest of the period'}</dt>
        <dd>{formatMinor(prorated, currency)}</dd>
      </div>
      <div>
        <dt>
          {isChargedNow ? 'A' : 'Then, a'} {interval}
        </dt>
        <dd>{formatMinor(perPeriod, currency)}</dd>
      </div>
      <div className="cart-total">
        <dt>{isChargedNow ? 'Charged now' : `Next invoice, ${formatInstantDay(next.at)}`}</dt>
        <dd>{formatMinor(next.total, currency)}</dd>
      </div>
      {creditAfter > 0 && (
        <div>
          <dt>Kept as credit for later invoices</dt>
          <dd>{formatMinor(creditAfter, currency)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Says that the confirmed change is pending, or that it is late and can be requested again. */
export function AgreedNote({ isLate, onRetry }: { isLate: boolean; onRetry: () => void }) {
  if (!isLate)
    return (
      <p className="billing-none" role="status">
        Done. It appears here once the payment provider confirms it.
      </p>
    );
  return (
    <div className="billing-late" role="status">
      <p className="billing-none">
        The payment provider accepted the change but hasn&apos;t confirmed it yet. You won&apos;t be charged twice.
        Check again in a moment.
      </p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
