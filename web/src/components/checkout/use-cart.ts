import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { couponOff, findCouponProblem } from '../../../../shared/domain/billing/coupon.ts';
import type { Coupon, Price, Product } from '../../../../shared/model/billing.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { useCreateCheckoutMutation, useLazyListCouponsQuery } from '../../app/api/billing-endpoints.ts';
import { type LeftCart, readLeftCart, writeLeftCart } from './left-cart.ts';

export type CartLine = { readonly product: Product; readonly price: Price; readonly quantity?: number };
export type CartSums = {
  readonly subtotal: number;
  readonly off: number;
  readonly total: number;
  readonly currency: string;
  /** The reason why the coupon has no effect; null if it has one, or if there is no coupon. */
  readonly problem: string | null;
};

/** The price of a cart before tax. The provider's page shows the final price. */
export function computeCartSums(lines: readonly CartLine[], coupon: Coupon | null): CartSums {
  const currency = lines[0]?.price.currency ?? 'USD';
  const amounts = lines.map(({ product, price, quantity = 1 }) => ({
    productId: product.productId,
    amount: price.amount * quantity,
  }));
  const subtotal = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const problem = coupon === null ? null : findCouponProblem(coupon, amounts, currency);
  const off = problem === null ? couponOff(coupon, amounts, currency) : 0;
  return { subtotal, off, total: subtotal - off, currency, problem };
}

/** The site's cart when the user left this page for the provider's; empty after a fresh visit. */
export function useLeftCart(siteId: string): LeftCart {
  const { search } = useLocation();
  const [left] = useState(() => readLeftCart(search, siteId));
  return left;
}

/** The coupon of a cart: typed, checked, accepted or refused; at most one. `left`: the code of the restored cart. */
export function useCoupon(siteId: string, left: string | null) {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [look, { isFetching }] = useLazyListCouponsQuery();
  const take = async (code: string) => {
    setProblem(null);
    if (code === '') return setProblem('Enter a coupon code');
    const answer = await look({ params: { siteId }, query: { code } });
    if (answer.error !== undefined) return setProblem(getErrorReason(answer.error));
    const [found] = answer.data?.coupons ?? [];
    if (found === undefined) return setProblem(`The coupon ${code} isn't valid. Check the spelling`);
    return setCoupon(found);
  };
  useEffect(() => {
    if (left !== null) void take(left);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is opened
  }, []);
  const drop = () => {
    setCoupon(null);
    setProblem(null);
  };
  return { coupon, problem, take, drop, isLooking: isFetching };
}
export type CartCoupon = ReturnType<typeof useCoupon>;

/** Starts a checkout of a node: opens the provider's page, or emails its link. */
export function useCheckout(siteId: string) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [mailed, setMailed] = useState<number | null>(null);
  const [create, { isLoading }] = useCreateCheckoutMutation();
  const begin = async (
    lines: readonly CartLine[],
    coupon: Coupon | null,
    { sendEmail, siteIds, fromFirst = false }: { sendEmail: boolean; siteIds?: readonly string[]; fromFirst?: boolean },
  ) => {
    setFailure(null);
    setMailed(null);
    // The emailed link returns to a page that opens for anyone who may pay.
    const here = window.location;
    const [page, search] = sendEmail ? ['/upgrade', `?site=${siteId}`] : [here.pathname, here.search];
    const left = writeLeftCart(search, siteId, { lines, coupon: coupon?.code ?? null, fromFirst });
    const answer = await create({
      params: { siteId },
      query: { overrideCancelUrl: `${page}${left}` },
      body: {
        items: lines.map(({ price }) => ({ priceId: price.priceId })),
        coupons: coupon === null ? [] : [coupon.code],
        sendEmail,
        ...(fromFirst ? { fromFirst } : {}),
        ...(siteIds === undefined ? {} : { siteIds: [...siteIds] }),
      },
    });
    if (answer.error !== undefined) return setFailure(getErrorReason(answer.error));
    if (sendEmail) return setMailed(answer.data.mailed);
    return navigate(`/checkout/${answer.data.sessionId}`);
  };
  return { begin, failure, mailed, isBusy: isLoading, forget: () => setMailed(null) };
}
