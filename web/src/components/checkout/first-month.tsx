import { useState } from 'react';
import { laterCharge } from '../../../../shared/domain/billing/later-charge.ts';
import { nextFirst, restOfMonth } from '../../../../shared/domain/billing/first-month.ts';
import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import type { Coupon } from '../../../../shared/model/billing.ts';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../../shared/domain/periods/days.ts';
import { useNow } from '../../app/address/use-now.ts';
import { Toggle } from '../form/field.tsx';
import { perWord } from './plan-price.tsx';
import type { CartLine } from './use-cart.ts';

/** The amount due today for a monthly plan, which may be billed on the 1st. */
export type FirstMonth = {
  /** The 1st from which whole months can be billed; null without such a plan, and on the last day of a month. */
  readonly first: Day | null;
  readonly fromFirst: boolean;
  readonly choose: (fromFirst: boolean) => void;
  readonly plan: CartLine | undefined;
  /** The cart as charged today: for the plan, the rest of the month if chosen. */
  readonly charged: readonly CartLine[];
};

/** The plan's first month. `left`: true if the restored cart was billed on the 1st. */
export function useFirstMonth(lines: readonly CartLine[], left: boolean): FirstMonth {
  const now = useNow();
  const [isRequested, choose] = useState(left);
  const plan = lines.find(({ price }) => price.interval !== null);
  const first = plan?.price.interval === 'month' ? nextFirst(now) : null;
  if (!isRequested || first === null) return { first, fromFirst: false, choose, plan, charged: lines };
  const charged = lines.map(line => {
    if (line !== plan) return line;
    const { price, quantity = 1 } = line;
    // Calculated for all sites together: cents are rounded once, as the provider does.
    return { ...line, price: { ...price, amount: restOfMonth(price.amount * quantity, first, now) }, quantity: 1 };
  });
  return { first, fromFirst: true, choose, plan, charged };
}

/** The choice, and the charges after today's payment. */
export function LaterCharges({
  month: { first, fromFirst, choose, plan },
  coupon,
}: {
  month: FirstMonth;
  coupon: Coupon | null;
}) {
  if (plan === undefined) return null;
  const { price, product, quantity = 1 } = plan;
  const { currency, interval } = price;
  if (interval === null) return null;
  const { lowered, months, full } = laterCharge(coupon, {
    productId: product.productId,
    full: price.amount * quantity,
    currency,
    interval,
  });
  const each = (amount: number) => `${formatMinor(amount, currency)} ${perWord(interval)}`;
  const charges =
    lowered === null
      ? each(full)
      : months === null
        ? each(lowered)
        : `${each(lowered)} with ${coupon?.code} for ${months} months, then ${each(full)}`;
  return (
    <>
      {first !== null && <Toggle label="Bill on the 1st" checked={fromFirst} onChange={choose} />}
      <p className="cart-note">
        {fromFirst && first !== null
          ? `Today you pay for the rest of this month. From ${formatDate(first)} you pay `
          : 'Then '}
        {charges} until you cancel.
      </p>
    </>
  );
}
