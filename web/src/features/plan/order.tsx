import { useState } from 'react';
import { planKey } from '../../../../shared/model/billing.ts';
import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import { useScope } from '../../app/address/scope.tsx';
import { CartSums, CouponField } from '../../components/checkout/cart-sums.tsx';
import { type CartLine, useCheckout, useCoupon } from '../../components/checkout/use-cart.ts';
import { Button } from '../../components/form/button.tsx';
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
  const plan = lines.find(({ price }) => price.interval !== null)?.price;
  return (
    <Panel className="plan-order" title="Your order" subtitle={site?.name ?? ''}>
      <div className="plan-order-body">
        <ul className="cart-lines">
          {lines.map(({ product, price }) => (
            <li key={product.key}>
              <span>
                {product.key === planKey ? 'Plan' : product.name}
                {price.interval === null ? '' : price.interval === 'year' ? ', yearly' : ', monthly'}
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
        <CartSums lines={lines} coupon={coupon} totalWord="Today" />
        {plan !== undefined && (
          <p className="plan-note">
            Then {formatMinor(plan.amount, plan.currency)} {perWord(plan.interval)}, until you cancel.
          </p>
        )}
        <Problem text={failure} />
        <Button
          look="primary"
          size="large"
          wide
          busy={isBusy}
          onClick={() => void begin(lines, coupon.coupon, { sendEmail: false })}
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
