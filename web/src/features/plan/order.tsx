import { useState } from 'react';
import { planKey } from '../../../../shared/model/billing.ts';
import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import { useScope } from '../../app/address/scope.tsx';
import { CartSums, CouponField } from '../../components/checkout/cart-sums.tsx';
import { LaterCharges, useFirstMonth } from '../../components/checkout/first-month.tsx';
import { type CartLine, useCheckout, useCoupon, useLeftCart } from '../../components/checkout/use-cart.ts';
import { Button, IconButton } from '../../components/form/button.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { CloseIcon, LockIcon } from '../../components/icons/actions.tsx';
import { Panel } from '../../components/panel/panel.tsx';

/**
 * All selected items, the price today, and the button to pay. `onPlan`: removes or adds the plan, if something else is
 * ordered.
 */
export function Order({
  siteId,
  lines,
  onPlan,
}: {
  siteId: string;
  lines: readonly CartLine[];
  onPlan: (() => void) | undefined;
}) {
  const { site } = useScope();
  const left = useLeftCart(siteId);
  const [asked, setAsked] = useState(left.coupon !== null);
  const coupon = useCoupon(siteId, left.coupon);
  const { begin, failure, isBusy } = useCheckout(siteId);
  const month = useFirstMonth(lines, left.fromFirst);
  const { charged, fromFirst } = month;
  if (lines.length === 0)
    return (
      <Panel className="plan-order" title="Your order" subtitle={site?.name ?? ''}>
        <p className="plan-note">The plan is active. Select a setup service to order it.</p>
      </Panel>
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
              {product.key === planKey && onPlan !== undefined && (
                <IconButton label="Remove plan" onClick={onPlan}>
                  <CloseIcon size={14} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {onPlan !== undefined && lines.every(({ product }) => product.key !== planKey) && (
          <Button look="quiet" size="small" onClick={onPlan}>
            Add plan
          </Button>
        )}
        {asked ? (
          <CouponField coupon={coupon} />
        ) : (
          <Button look="quiet" size="small" onClick={() => setAsked(true)}>
            Add a coupon
          </Button>
        )}
        <LaterCharges month={month} coupon={coupon.coupon} />
        <CartSums lines={charged} coupon={coupon} totalWord={fromFirst ? 'Today, about' : 'Today'} />
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
          You pay on the payment provider&apos;s page. We never see your card.
        </p>
      </div>
    </Panel>
  );
}
