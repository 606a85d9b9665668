import { useState } from 'react';
import { formatMinor } from '../../../../../shared/domain/billing/money.ts';
import { planKey, type Price } from '../../../../../shared/model/billing.ts';
import { useListSiteProductsQuery } from '../../../app/api/billing-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { CartSums, CouponField } from '../../../components/checkout/cart-sums.tsx';
import { LaterCharges, useFirstMonth } from '../../../components/checkout/first-month.tsx';
import { PlanPrice } from '../../../components/checkout/plan-price.tsx';
import { useCheckout, useCoupon, useLeftCart } from '../../../components/checkout/use-cart.ts';
import { Button } from '../../../components/form/button.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

/** The purchase of a first plan for several sites: price per site, total, and checkout. */
export function PlanOfSites({ payerId, siteIds }: { payerId: string; siteIds: readonly string[] }) {
  const { currentData, isError, error, isFetching, refetch } = useShown(
    useListSiteProductsQuery({
      params: { siteId: payerId },
      query: {},
    }),
  );
  const [priceId, setPriceId] = useState<string | null>(null);
  const left = useLeftCart(payerId);
  const coupon = useCoupon(payerId, left.coupon);
  const { begin, failure, isBusy } = useCheckout(payerId);
  const plan = currentData?.products.find(({ key }) => key === planKey);
  const price: Price | undefined =
    plan?.prices.find(candidate => candidate.priceId === priceId) ??
    plan?.prices.find(({ interval }) => interval === (left.isYearly ? 'year' : 'month')) ??
    plan?.prices[0];
  const lines = plan === undefined || price === undefined ? [] : [{ product: plan, price, quantity: siteIds.length }];
  const month = useFirstMonth(lines, left.fromFirst);
  if (isError) return <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (currentData === undefined) return <SkeletonRows rows={4} />;
  if (plan === undefined || price === undefined)
    return <p className="billing-none">The plan isn&apos;t available right now.</p>;
  return (
    <>
      <PlanPrice prices={plan.prices} price={price} onPrice={chosenPrice => setPriceId(chosenPrice.priceId)} />
      {siteIds.length === 0 ? (
        <p className="billing-none">Choose the sites on the left.</p>
      ) : (
        <>
          <p className="billing-none">
            {siteIds.length === 1 ? '1 site' : `${siteIds.length} sites`} at {formatMinor(price.amount, price.currency)}{' '}
            each
          </p>
          <CouponField coupon={coupon} />
          <LaterCharges month={month} coupon={coupon.coupon} />
          <CartSums lines={month.charged} coupon={coupon} totalWord={month.fromFirst ? 'Today, about' : 'Today'} />
        </>
      )}
      <Problem text={failure} />
      <Button
        look="primary"
        wide
        busy={isBusy}
        disabled={siteIds.length === 0}
        onClick={() => void begin(lines, coupon.coupon, { sendEmail: false, siteIds, fromFirst: month.fromFirst })}
      >
        {isBusy ? 'Redirecting' : 'Go to checkout'}
      </Button>
    </>
  );
}
