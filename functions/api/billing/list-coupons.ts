import { listCoupons as endpoint } from '../../../shared/contract/billing.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { throttle } from '../../access/throttle.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findCoupon, listCoupons } from '../../services/billing/catalogue.ts';

/** Enough for a person who mistypes, too few to guess a code. */
const tries = [
  { times: 10, seconds: 600 },
  { times: 30, seconds: 86_400 },
];

export const handler = createHandler(endpoint, async ({ viewer, access, query, now }) => {
  if (query.code !== undefined) {
    await throttle({ what: 'coupon', whom: `user:${viewer.userId}`, limits: tries }, now);
    const found = await findCoupon(query.code);
    return { coupons: found === null ? [] : [found.coupon] };
  }
  const manages = decide(viewer, 'billing.update', access).outcome === 'allowed';
  return { coupons: manages ? await listCoupons() : [] };
});
