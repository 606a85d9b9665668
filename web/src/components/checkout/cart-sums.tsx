import { useId, useState } from 'react';
import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import { Button } from '../form/button.tsx';
import { Field } from '../form/field.tsx';
import { PassIcon } from '../icons/status.tsx';
import { type CartCoupon, type CartLine, computeCartSums } from './use-cart.ts';
import './checkout.css';

/** The discount, and the amount to pay. */
export function CartSums({
  lines,
  coupon,
  totalWord,
}: {
  lines: readonly CartLine[];
  coupon: CartCoupon;
  totalWord: string;
}) {
  const { subtotal, off, total, currency, problem } = computeCartSums(lines, coupon.coupon);
  return (
    <dl className="cart-sums" aria-live="polite">
      {coupon.coupon !== null && (
        <>
          <div>
            <dt>Subtotal</dt>
            <dd>{formatMinor(subtotal, currency)}</dd>
          </div>
          <div>
            <dt>{problem ?? coupon.coupon.code}</dt>
            <dd>{problem === null ? `−${formatMinor(off, currency)}` : 'Not applied'}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Tax</dt>
        <dd className="cart-later">shown at checkout</dd>
      </div>
      <div className="cart-total">
        <dt>{totalWord}</dt>
        <dd>{formatMinor(total, currency)}</dd>
      </div>
    </dl>
  );
}

/** The single coupon of a cart. */
export function CouponField({ coupon }: { coupon: CartCoupon }) {
  const [code, setCode] = useState('');
  const id = useId();
  if (coupon.coupon !== null) {
    const { percentOff, amountOff, currency, code: taken } = coupon.coupon;
    const worth = percentOff !== null ? `${percentOff}% off` : formatMinor(amountOff ?? 0, currency ?? 'USD');
    return (
      <p className="cart-coupon" role="status">
        <PassIcon className="text-good" />
        <span>
          <b>{taken}</b>, {worth}
        </span>
        <Button size="small" look="quiet" onClick={coupon.drop}>
          Remove
        </Button>
      </p>
    );
  }
  return (
    <form
      className="cart-coupon-form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void coupon.take(code.trim());
      }}
    >
      <Field
        label="Coupon"
        name={id}
        value={code}
        onChange={setCode}
        error={coupon.problem}
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" busy={coupon.isLooking}>
        Use
      </Button>
    </form>
  );
}
