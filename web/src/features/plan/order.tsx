import { useState } from 'react';
import { planKey } from '../../../../shared/model/billing.ts';
import { nextFirst, restOfMonth } from '../../../../shared/domain/billing/first-month.ts';
import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useNow } from '../../app/address/use-now.ts';
import { CartSums, CouponField } from '../../components/checkout/cart-sums.tsx';
import { type CartLine, useCheckout, useCoupon } from '../../components/checkout/use-cart.ts';
import { Button } from '../../components/form/button.tsx';
import { Toggle } from '../../components/form/field.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { LockIcon } from '../../components/icons/actions.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { perWord } from '../../components/checkout/plan-price.tsx';

/** Everything that is ticked, what it costs today, and the way to pay it. */
export function Order({ siteId, lines }: { siteId: string; lines: readonly CartLine[] }) {
  const { site } = useScope();
  const [asked, setAsked] = useState(false);
  const coupon = useCoupon(siteId);
  const { begin, failure, isBusy } = useCheckout(siteId);
  const now = useNow();
  const [wanted, setWanted] = useState(false);
  const plan = lines.find(({ price }) => price.interval !== null)?.price;
  const first = plan?.interval === 'month' ? nextFirst(now) : null;
  const fromFirst = wanted && first !== null;
  const charged = lines.map(line =>
    fromFirst && line.price === plan
      ? { ...line, price: { ...plan, amount: restOfMonth(plan.amount, first, now) } }
      : line,
  );
  return (
    <Panel className="plan-order" title="Your order" subtitle={site?.name ?? ''}>
      <div className="plan-order-body">
        <ul className="cart-lines">
          {charged.map(({ product, price }) => (
            <li key={product.key}>
              <span>
                {product.key === planKey ? 'Plan' : product.name}
                {price.interval === null ? '' : price.interval === 'year' ? ', yearly' : ', monthly'}
                {fromFirst && price.interval !== null ? ', rest of this month' : ''}
              </span>
              <b>{formatMinor(price.amount, price.currency)}</b>
            </li>
          ))}
        </ul>
        {asked ? (
          <CouponField coupon={coupon} />
        ) : (
          <Button look="quiet" size="small" onClick={() => setAsked(true)}>
            Add a coupon
          </Button>
        )}
        {first !== null && (
          <Toggle label="Bill on the 1st of each month" checked={fromFirst} onChange={setWanted} />
        )}
        <CartSums lines={charged} coupon={coupon} totalWord={fromFirst ? 'Today, about' : 'Today'} />
        {plan !== undefined && (
          <p className="plan-note">
            {fromFirst
              ? `Today you pay for the rest of this month alone. From ${formatDate(first)} it is `
              : 'Then '}
            {formatMinor(plan.amount, plan.currency)} {perWord(plan.interval)}, until you cancel.
          </p>
        )}
        <Problem text={failure} />
        <Button
          look="primary"
          size="large"
          wide
          busy={isBusy}
          onClick={() => void begin(lines, coupon.coupon, { sendEmail: false, fromFirst })}
        >
          {isBusy ? 'Redirecting' : 'Go to checkout'}
        </Button>
        <p className="plan-note plan-safe">
          <LockIcon size={14} />
          You pay on the page of the payment provider; we never see the card.
        </p>
      </div>
    </Panel>
  );
}
